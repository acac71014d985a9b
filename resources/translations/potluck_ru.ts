<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru">
<context>
    <name>QApplication</name>
    <message>
        <source>Train one neural network together.</source>
        <translation>Обучайте одну нейронную сеть вместе.</translation>
    </message>
    <message>
        <source>Folder of the node.</source>
        <translation>Папка узла.</translation>
    </message>
    <message>
        <source>light or dark; default: as the system.</source>
        <translation>light (светлая) или dark (тёмная); иначе как в системе.</translation>
    </message>
    <message>
        <source>The program potluck-node.</source>
        <translation>Программа potluck-node.</translation>
    </message>
    <message>
        <source>Never start a node, only attach to one.</source>
        <translation>Никогда не запускать узел, только подключаться.</translation>
    </message>
    <message>
        <source>Save a picture of each page and end.</source>
        <translation>Сохранить снимок каждой страницы и завершить работу.</translation>
    </message>
    <message>
        <source>Start in the tray, where there is one.</source>
        <translation>Запустить в области уведомлений, если она есть.</translation>
    </message>
    <message>
        <source>An invite link to join.</source>
        <translation>Ссылка-приглашение.</translation>
    </message>
    <message>
        <source>Use the node of another computer, over ssh.</source>
        <translation>Использовать узел другого компьютера через ssh.</translation>
    </message>
    <message>
        <source>Potluck is open already: its window comes to the front.</source>
        <translation>Potluck уже открыт: его окно выходит на передний план.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Something went wrong in the node.</source>
        <translation>В узле что-то пошло не так.</translation>
    </message>
    <message>
        <source>Snooze for &amp;15 minutes</source>
        <translation>Отложить на &amp;15 минут</translation>
    </message>
    <message>
        <source>Snooze for &amp;1 hour</source>
        <translation>Отложить на &amp;1 час</translation>
    </message>
    <message>
        <source>Snooze until &amp;tomorrow</source>
        <translation>Отложить до &amp;завтра</translation>
    </message>
    <message>
        <source>&amp;Finish this round, then stop</source>
        <translation>&amp;Закончить раунд и остановиться</translation>
    </message>
</context>
<context>
    <name>RuleFacts</name>
    <message>
        <source>this computer does not tell</source>
        <translation>компьютер не сообщает</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>сейчас: %1</translation>
    </message>
    <message>
        <source>on battery, %1 left</source>
        <translation>от батареи, осталось %1</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>от батареи</translation>
    </message>
    <message>
        <source>mains power</source>
        <translation>питание от сети</translation>
    </message>
    <message>
        <source>metered</source>
        <translation>лимитная</translation>
    </message>
    <message>
        <source>not metered</source>
        <translation>не лимитная</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>занят</translation>
    </message>
    <message>
        <source>not filled</source>
        <translation>не занят</translation>
    </message>
    <message>
        <source>unused for %1</source>
        <translation>без дела %1</translation>
    </message>
    <message>
        <source>now: %1 °C</source>
        <translation>сейчас: %1 °C</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>; </source>
        <extracomment>Between two sentences of one line.</extracomment>
        <translation>; </translation>
    </message>
    <message>
        <source>Train anyway for 1 h</source>
        <translation>Всё равно обучать 1 ч</translation>
    </message>
    <message>
        <source>Snoozing until %1</source>
        <translation>Отложено до %1</translation>
    </message>
    <message>
        <source>download libtorch with %1 from https://pytorch.org/get-started/locally and build with -DCMAKE_PREFIX_PATH=/path/to/libtorch</source>
        <translation>скачайте libtorch с %1 с https://pytorch.org/get-started/locally и соберите с -DCMAKE_PREFIX_PATH=/path/to/libtorch</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>Английские слова</translation>
    </message>
    <message>
        <source>Drawn digits</source>
        <translation>Нарисованные цифры</translation>
    </message>
    <message>
        <source>%L1 characters, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 символов, разных %L2; для обучения %L3, для проверки %L4</translation>
    </message>
    <message>
        <source>%L1 bytes, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 байтов, разных %L2; для обучения %L3, для проверки %L4</translation>
    </message>
    <message>
        <source>%L1 pieces, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 частей слов, разных %L2; для обучения %L3, для проверки %L4</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 characters train, %L3 validate; %L4 different ones</source>
        <translation>%L1 МиБ текста, читается с диска; для обучения около %L2 символов, для проверки %L3; разных %L4</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; %L4 different ones</source>
        <translation>%L1 МиБ текста, читается с диска; для обучения около %L2 байтов, для проверки %L3; разных %L4</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; %L4 different ones</source>
        <translation>%L1 МиБ текста, читается с диска; для обучения около %L2 частей слов, для проверки %L3; разных %L4</translation>
    </message>
    <message>
        <source>%L1 rows, %L2 features (%3), &quot;%4&quot; of %L5 classes; %L6 train, %L7 validate</source>
        <translation>%L1 строк, %L2 признаков (%3), «%4» из %L5 классов; для обучения %L6, для проверки %L7</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 цветных изображений %L2 × %L3 пикселей, классов: %L4; для обучения %L5, для проверки %L6</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 изображений %L2 × %L3 пикселей, классов: %L4; для обучения %L5, для проверки %L6</translation>
    </message>
    <message>
        <source>A module of your own</source>
        <translation>Собственный модуль</translation>
    </message>
    <message>
        <source>Tells samples apart with a module of your own, from PyTorch</source>
        <translation>Различает примеры с помощью вашего модуля из PyTorch</translation>
    </message>
    <message>
        <source>Learns what comes next with a module of your own, from PyTorch</source>
        <translation>Учится продолжать текст с помощью вашего модуля из PyTorch</translation>
    </message>
    <message>
        <source>Small language model</source>
        <translation>Маленькая языковая модель</translation>
    </message>
    <message>
        <source>Learns to write like your text, letter by letter. Minutes on any computer.</source>
        <translation>Учится писать, как ваш текст, буква за буквой. Минуты на любом компьютере.</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Языковая модель</translation>
    </message>
    <message>
        <source>The same, four times larger: better text, for several computers together.</source>
        <translation>То же, вчетверо больше: текст лучше, для нескольких компьютеров вместе.</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Кодировщик текста</translation>
    </message>
    <message>
        <source>Learns to fill in what is hidden: a start for search and classification.</source>
        <translation>Учится восстанавливать скрытое: основа для поиска и классификации.</translation>
    </message>
    <message>
        <source>Text encoder, few parameters</source>
        <translation>Кодировщик текста, мало параметров</translation>
    </message>
    <message>
        <source>Layers share their weights: little to send, made for slow connections.</source>
        <translation>У слоёв общие веса: передавать нужно мало, для медленных соединений.</translation>
    </message>
    <message>
        <source>Deep image classifier</source>
        <translation>Глубокий классификатор изображений</translation>
    </message>
    <message>
        <source>ResNet-18: the one to beat on small images. For several computers together.</source>
        <translation>ResNet-18: с ней сравнивают на маленьких изображениях. Для нескольких компьютеров вместе.</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>Трансформер для изображений</translation>
    </message>
    <message>
        <source>Learns slower than a ResNet on few images, and better on many.</source>
        <translation>На малом числе изображений учится медленнее, чем ResNet, на большом — лучше.</translation>
    </message>
    <message>
        <source>Simple classifier</source>
        <translation>Простой классификатор</translation>
    </message>
    <message>
        <source>A plain network, quick to train; a first try on images.</source>
        <translation>Простая сеть, обучается быстро; первая проба на изображениях.</translation>
    </message>
    <message>
        <source>Image classifier</source>
        <translation>Классификатор изображений</translation>
    </message>
    <message>
        <source>Convolutional network: recognises what is in small images.</source>
        <translation>Свёрточная сеть: узнаёт, что на маленьких изображениях.</translation>
    </message>
    <message>
        <source>samples in one step, all computers together</source>
        <translation>примеров в одном шаге, на всех компьютерах вместе</translation>
    </message>
    <message>
        <source>steps in all; the run ends there</source>
        <translation>шагов всего; на этом обучение кончается</translation>
    </message>
    <message>
        <source>computers that must be ready before the first step</source>
        <translation>сколько компьютеров должно быть готово до первого шага</translation>
    </message>
    <message>
        <source>how the weights are updated</source>
        <translation>как обновляются веса</translation>
    </message>
    <message>
        <source>learning rate after the warm-up</source>
        <translation>скорость обучения после разогрева</translation>
    </message>
    <message>
        <source>learning rate at the end; never above the one before</source>
        <translation>скорость обучения в конце; не выше начальной</translation>
    </message>
    <message>
        <source>how the learning rate falls to that at the end</source>
        <translation>как скорость обучения снижается до конечной</translation>
    </message>
    <message>
        <source>steps in which the learning rate rises to its full height</source>
        <translation>за сколько шагов скорость обучения вырастает до полной</translation>
    </message>
    <message>
        <source>step schedule: steps between two cuts; 0: a third of the run</source>
        <translation>ступенчатый график: шагов между снижениями; 0: треть обучения</translation>
    </message>
    <message>
        <source>step schedule: what the learning rate is multiplied with at a cut</source>
        <translation>ступенчатый график: на что умножается скорость обучения при снижении</translation>
    </message>
    <message>
        <source>memory of the mean gradient (adamw, lamb)</source>
        <translation>память о среднем градиенте (adamw, lamb)</translation>
    </message>
    <message>
        <source>memory of its square (adamw, lamb)</source>
        <translation>память о его квадрате (adamw, lamb)</translation>
    </message>
    <message>
        <source>pull of the weights towards zero</source>
        <translation>притяжение весов к нулю</translation>
    </message>
    <message>
        <source>memory of past gradients (sgd)</source>
        <translation>память о прошлых градиентах (sgd)</translation>
    </message>
    <message>
        <source>largest gradient norm; 0: no limit</source>
        <translation>наибольшая норма градиента; 0: без предела</translation>
    </message>
    <message>
        <source>share of each answer that is spread over all of them</source>
        <translation>доля ответа, которая делится между всеми</translation>
    </message>
    <message>
        <source>share of the values left out while training; 0.1 is usual with little data</source>
        <translation>доля значений, пропускаемых при обучении; при малых данных обычно 0.1</translation>
    </message>
    <message>
        <source>running average of the weights, validated and exported in their place; 0.999 is usual</source>
        <translation>скользящее среднее весов, проверяется и сохраняется вместо них; обычно 0.999</translation>
    </message>
    <message>
        <source>1: forget activations and compute them twice; less memory, a third slower</source>
        <translation>1: забывать активации и вычислять дважды; меньше памяти, на треть медленнее</translation>
    </message>
    <message>
        <source>mixed: products in bfloat16 on computers where that is faster, most graphics cards</source>
        <translation>mixed: произведения в bfloat16 там, где это быстрее, обычно на видеокартах</translation>
    </message>
    <message>
        <source>how gradients travel; auto: each round&apos;s plan chooses by the links</source>
        <translation>как передаются градиенты; auto: план раунда выбирает по соединениям</translation>
    </message>
    <message>
        <source>how their averages travel; auto: as gradients do, int8 for topk</source>
        <translation>как передаются средние; auto: как градиенты, для topk — int8</translation>
    </message>
    <message>
        <source>delayed: the next step is computed while gradients travel, on weights one step old</source>
        <translation>delayed: следующий шаг считается, пока передаются градиенты, по весам на шаг старше</translation>
    </message>
    <message>
        <source>how gradients become one; all but mean stand some members that lie</source>
        <translation>как градиенты становятся одним; все, кроме mean, выдерживают нескольких лгущих участников</translation>
    </message>
    <message>
        <source>mean: how many times the usual norm one member&apos;s gradient may have; 0: any</source>
        <translation>mean: во сколько раз норма градиента участника может превышать обычную; 0: во сколько угодно</translation>
    </message>
    <message>
        <source>trimmed: share of the members left out at each end of every value</source>
        <translation>trimmed: доля участников, отбрасываемых с каждого края каждого значения</translation>
    </message>
    <message>
        <source>clipped: how far a gradient may be from the last average, times the median</source>
        <translation>clipped: как далеко градиент может быть от последнего среднего, в медианах</translation>
    </message>
    <message>
        <source>how much of its last contribution a member keeps in the next one; 0.9 helps against liars</source>
        <translation>сколько от прошлого вклада участник оставляет в следующем; 0.9 помогает против лжецов</translation>
    </message>
    <message>
        <source>steps between validations; 0: only at the end</source>
        <translation>шагов между проверками; 0: только в конце</translation>
    </message>
    <message>
        <source>samples of one validation; the final one uses all</source>
        <translation>примеров в одной проверке; последняя берёт все</translation>
    </message>
    <message>
        <source>steps between checks that all computers hold the same weights</source>
        <translation>шагов между сверками, что у всех одинаковые веса</translation>
    </message>
    <message>
        <source>seconds between checkpoints</source>
        <translation>секунд между контрольными точками</translation>
    </message>
    <message>
        <source>start of the random numbers</source>
        <translation>начало случайных чисел</translation>
    </message>
    <message>
        <source>share of the data that trains; the rest validates</source>
        <translation>доля данных для обучения; остальное для проверки</translation>
    </message>
    <message>
        <source>what text is cut into; pieces: of words, found in the text (SentencePiece)</source>
        <translation>на что режется текст; pieces: на части слов, найденные в нём (SentencePiece)</translation>
    </message>
    <message>
        <source>text in pieces: how many different ones are looked for</source>
        <translation>текст частями слов: сколько разных искать</translation>
    </message>
    <message>
        <source>image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes differ</source>
        <translation>файлы изображений: сторона, до которой все масштабируются и обрезаются; 0: как есть, 64, если размеры различаются</translation>
    </message>
    <message>
        <source>how training images are varied; flip changes what left and right mean</source>
        <translation>как меняются изображения при обучении; flip меняет лево и право</translation>
    </message>
    <message>
        <source>tables: what each column is; auto: as it looks when the project is made</source>
        <translation>таблицы: что означает каждый столбец; auto: как видно при создании проекта</translation>
    </message>
    <message>
        <source>tables and JSON lines: what happens to lines that cannot be read</source>
        <translation>таблицы и строки JSON: что делать со строками, которые нельзя прочитать</translation>
    </message>
    <message>
        <source>auto, or a letter for each column: n number, w words, t what is learnt, x left out; x784nt is 1 + 784 + 1 columns</source>
        <translation>auto или буква для каждого столбца: n число, w слова, t чему учиться, x пропустить; x784nt — это 1 + 784 + 1 столбцов</translation>
    </message>
    <message>
        <source>a whole number from %L1 to %L2</source>
        <translation>целое число от %L1 до %L2</translation>
    </message>
    <message>
        <source>a whole number from %L1 up</source>
        <translation>целое число от %L1</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>число от %L1 до %L2</translation>
    </message>
    <message>
        <source>a number from %L1 and below %L2</source>
        <translation>число от %L1 и меньше %L2</translation>
    </message>
    <message>
        <source>a number above %L1 to %L2</source>
        <translation>число больше %L1 и до %L2</translation>
    </message>
    <message>
        <source>a number above %L1 and below %L2</source>
        <translation>число больше %L1 и меньше %L2</translation>
    </message>
    <message>
        <source>too long: %L1 of at most %L2 bytes</source>
        <translation>слишком длинно: %L1 из не более чем %L2 байт</translation>
    </message>
    <message>
        <source>it contains a character that cannot be shown</source>
        <translation>содержит символ, который нельзя показать</translation>
    </message>
    <message>
        <source>there is no file %1</source>
        <translation>нет файла %1</translation>
    </message>
    <message>
        <source>decimals are written with a full stop</source>
        <translation>дробная часть пишется через точку</translation>
    </message>
    <message>
        <source>the learning rate only falls: at most %L1</source>
        <translation>скорость обучения только падает: не более %L1</translation>
    </message>
    <message>
        <source>auto, as the other format: each round&apos;s plan chooses both</source>
        <translation>auto, как и другой формат: план каждого раунда выбирает оба</translation>
    </message>
    <message>
        <source>fewer than the %L1 epochs of the run</source>
        <translation>меньше, чем %L1 эпох всего обучения</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without CUDA</source>
        <translation>эта libtorch (%1) собрана без CUDA</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without ROCm</source>
        <translation>эта libtorch (%1) собрана без ROCm</translation>
    </message>
    <message>
        <source>libtorch %1 cannot start CUDA with driver %2</source>
        <translation>libtorch %1 не может запустить CUDA с драйвером %2</translation>
    </message>
    <message>
        <source>libtorch does not see this GPU</source>
        <translation>libtorch не видит эту видеокарту</translation>
    </message>
    <message>
        <source>libtorch %1 finds no AMD GPU that it can use</source>
        <translation>libtorch %1 не находит видеокарты AMD, которую могла бы использовать</translation>
    </message>
    <message>
        <source>libtorch %1 finds fewer AMD GPUs than there are</source>
        <translation>libtorch %1 находит меньше видеокарт AMD, чем есть</translation>
    </message>
    <message>
        <source>its memory is full</source>
        <translation>её память заполнена</translation>
    </message>
    <message>
        <source>it runs on the nouveau driver, which cannot compute</source>
        <translation>она работает на драйвере nouveau, который не умеет вычислять</translation>
    </message>
    <message>
        <source>it runs on the driver %1, which cannot compute</source>
        <translation>она работает на драйвере %1, который не умеет вычислять</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed or loaded</source>
        <translation>драйвер NVIDIA не установлен или не загружен</translation>
    </message>
    <message>
        <source>the driver is loaded, but its library libnvidia-ml.so.1 is missing</source>
        <translation>драйвер загружен, но его библиотеки libnvidia-ml.so.1 нет</translation>
    </message>
    <message>
        <source>this user may not open /dev/nvidiactl</source>
        <translation>этот пользователь не может открыть /dev/nvidiactl</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is missing</source>
        <translation>библиотеки драйвера libnvidia-ml.so.1 нет</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is incomplete</source>
        <translation>библиотека драйвера libnvidia-ml.so.1 неполная</translation>
    </message>
    <message>
        <source>the NVIDIA kernel module is not loaded</source>
        <translation>модуль ядра NVIDIA не загружен</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not let this user in</source>
        <translation>драйвер NVIDIA не пускает этого пользователя</translation>
    </message>
    <message>
        <source>the NVIDIA library and the loaded kernel module are of different versions</source>
        <translation>версии библиотеки NVIDIA и загруженного модуля ядра не совпадают</translation>
    </message>
    <message>
        <source>the NVIDIA driver answers with error %1</source>
        <translation>драйвер NVIDIA отвечает ошибкой %1</translation>
    </message>
    <message>
        <source>no kernel driver runs it</source>
        <translation>ни один драйвер ядра с ней не работает</translation>
    </message>
    <message>
        <source>its driver, radeon, is for cards that ROCm does not know; Potluck computes on the CPU beside it</source>
        <translation>её драйвер radeon — для видеокарт, которых ROCm не знает; Potluck вычисляет на процессоре</translation>
    </message>
    <message>
        <source>it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it</source>
        <translation>у неё всего %1 МиБ собственной памяти; Potluck вычисляет на процессоре</translation>
    </message>
    <message>
        <source>the kernel does not offer ROCm: /dev/kfd is missing</source>
        <translation>ядро не предоставляет ROCm: нет /dev/kfd</translation>
    </message>
    <message>
        <source>this user may not open /dev/kfd</source>
        <translation>этот пользователь не может открыть /dev/kfd</translation>
    </message>
    <message>
        <source>Potluck does not support graphics from Intel; it computes on the CPU beside it</source>
        <translation>Potluck не поддерживает графику Intel; он вычисляет на процессоре</translation>
    </message>
    <message>
        <source>Potluck does not support Apple&apos;s Metal (MPS); it computes on the CPU beside it</source>
        <translation>Potluck не поддерживает Metal (MPS) от Apple; он вычисляет на процессоре</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then restart the computer</source>
        <translation>уберите CUDA_VISIBLE_DEVICES из окружения, если она задана; иначе обновите драйвер: %1, затем перезагрузите компьютер</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES and start again</source>
        <translation>уберите CUDA_VISIBLE_DEVICES из окружения и запустите снова</translation>
    </message>
    <message>
        <source>unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else see which cards ROCm supports: %1</source>
        <translation>уберите HIP_VISIBLE_DEVICES и ROCR_VISIBLE_DEVICES из окружения, если они заданы; иначе посмотрите, какие видеокарты поддерживает ROCm: %1</translation>
    </message>
    <message>
        <source>close the programs that use it; &apos;%1&apos; lists them</source>
        <translation>закройте программы, которые её используют; их список даёт «%1»</translation>
    </message>
    <message>
        <source>restart the computer: the driver was updated since it started</source>
        <translation>перезагрузите компьютер: после его запуска драйвер обновился</translation>
    </message>
    <message>
        <source>remove what gives it to %1 from /etc/modprobe.d and the kernel&apos;s command line, then restart the computer</source>
        <translation>уберите то, что отдаёт её драйверу %1, из /etc/modprobe.d и командной строки ядра, затем перезагрузите компьютер</translation>
    </message>
    <message>
        <source>install AMD&apos;s driver: %1; in a container, pass /dev/kfd and /dev/dri on</source>
        <translation>установите драйвер AMD: %1; в контейнер пробросьте /dev/kfd и /dev/dri</translation>
    </message>
    <message>
        <source>%1, then restart the computer</source>
        <translation>%1, затем перезагрузите компьютер</translation>
    </message>
    <message>
        <source>fast BLAS</source>
        <translation>быстрый BLAS</translation>
    </message>
    <message>
        <source>reference BLAS: many times slower</source>
        <translation>эталонный BLAS: во много раз медленнее</translation>
    </message>
    <message>
        <source>no driver</source>
        <translation>без драйвера</translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>драйвер %1</translation>
    </message>
    <message>
        <source>Change the hours</source>
        <translation>Изменить часы</translation>
    </message>
    <message>
        <source>Change the limit</source>
        <translation>Изменить предел</translation>
    </message>
    <message>
        <source>Change the ceiling</source>
        <translation>Изменить потолок</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>Продолжить сейчас</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Продолжить</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Попробовать снова</translation>
    </message>
    <message>
        <source>Not training until %1</source>
        <translation>Без обучения до %1</translation>
    </message>
    <message>
        <source>Not training</source>
        <translation>Без обучения</translation>
    </message>
    <message>
        <source>Staying off the network until %1</source>
        <translation>Вне сети до %1</translation>
    </message>
    <message>
        <source>Staying off the network</source>
        <translation>Вне сети</translation>
    </message>
    <message>
        <source>This hour is outside those that you allow</source>
        <translation>Этот час вне разрешённых вами</translation>
    </message>
    <message>
        <source>Your preferences allow no hour of the week</source>
        <translation>Ваши настройки не разрешают ни одного часа в неделю</translation>
    </message>
    <message>
        <source>Stopped: this project needs more memory than you allow</source>
        <translation>Остановлено: проекту нужно больше памяти, чем вы разрешили</translation>
    </message>
    <message>
        <source>The node held %L1 GB and may hold %L2 GB</source>
        <translation>Узел занимал %L1 ГБ, а может занимать %L2 ГБ</translation>
    </message>
    <message>
        <source>Stopped: the node&apos;s folder is larger than you allow</source>
        <translation>Остановлено: папка узла больше, чем вы разрешили</translation>
    </message>
    <message>
        <source>It holds %L1 GB and may hold %L2 GB</source>
        <translation>Она занимает %L1 ГБ, а может занимать %L2 ГБ</translation>
    </message>
    <message>
        <source>Cooling down: this computer is at %L1 °C</source>
        <translation>Остывание: температура компьютера %L1 °C</translation>
    </message>
    <message>
        <source>Your ceiling is %L1 °C; it goes on at %L2 °C</source>
        <translation>Ваш потолок %L1 °C; продолжение при %L2 °C</translation>
    </message>
    <message>
        <source>Waiting for mains power</source>
        <translation>Ожидание питания от сети</translation>
    </message>
    <message>
        <source>This computer runs on its battery, %L1 % left</source>
        <translation>Компьютер работает от батареи, осталось %L1 %</translation>
    </message>
    <message>
        <source>This computer runs on its battery</source>
        <translation>Компьютер работает от батареи</translation>
    </message>
    <message>
        <source>Waiting for a network without a data limit</source>
        <translation>Ожидание сети без ограничения трафика</translation>
    </message>
    <message>
        <source>The present connection is metered, so nothing is sent or received</source>
        <translation>Текущее подключение лимитное, поэтому ничего не отправляется и не принимается</translation>
    </message>
    <message>
        <source>Waiting until the full-screen program ends</source>
        <translation>Ожидание закрытия полноэкранной программы</translation>
    </message>
    <message>
        <source>Waiting until nobody uses this computer</source>
        <translation>Ожидание, пока компьютером никто не пользуется</translation>
    </message>
    <message>
        <source>Waiting until %1 ends</source>
        <translation>Ожидание завершения %1</translation>
    </message>
    <message>
        <source>You want no training while this program runs</source>
        <translation>Вы не хотите обучения, пока работает эта программа</translation>
    </message>
    <message>
        <source>You want no training while a program fills the screen</source>
        <translation>Вы не хотите обучения, пока программа занимает весь экран</translation>
    </message>
    <message>
        <source>It trains a minute after the last key or mouse movement</source>
        <translation>Обучение идёт через минуту после последнего нажатия или движения мыши</translation>
    </message>
    <message>
        <source>It trains %L1 minutes after the last key or mouse movement</source>
        <translation>Обучение идёт после последнего нажатия или движения мыши, спустя минут: %L1</translation>
    </message>
    <message>
        <source>Training goes on by itself then</source>
        <translation>Затем обучение продолжится само</translation>
    </message>
    <message>
        <source>Training alone</source>
        <translation>Обучение в одиночку</translation>
    </message>
    <message>
        <source>Training with one other computer</source>
        <translation>Обучение с одним другим компьютером</translation>
    </message>
    <message>
        <source>Training with %L1 other computers</source>
        <translation>Обучение с другими компьютерами: %L1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2</source>
        <translation>Эпоха %L1 из %L2</translation>
    </message>
    <message>
        <source>Looking for other members</source>
        <translation>Поиск других участников</translation>
    </message>
    <message>
        <source>Nobody of this project is connected yet; trying the addresses that are known</source>
        <translation>Никто из проекта пока не подключён; пробуются известные адреса</translation>
    </message>
    <message>
        <source>Fetching the training data (%L1 %)</source>
        <translation>Загрузка данных для обучения (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the training data</source>
        <translation>Загрузка данных для обучения</translation>
    </message>
    <message>
        <source>Other members send it in pieces; each is checked</source>
        <translation>Другие участники присылают их частями; каждая проверяется</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it</source>
        <translation>Ожидание участника, у которого они есть</translation>
    </message>
    <message>
        <source>Preparing the model</source>
        <translation>Подготовка модели</translation>
    </message>
    <message>
        <source>Reading the data and finding the best settings for this computer</source>
        <translation>Чтение данных и подбор лучших настроек для этого компьютера</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Запуск</translation>
    </message>
    <message>
        <source>Reading what is on this disk</source>
        <translation>Чтение того, что есть на диске</translation>
    </message>
    <message>
        <source>Fetching the present model (%L1 %)</source>
        <translation>Загрузка текущей модели (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the present model</source>
        <translation>Загрузка текущей модели</translation>
    </message>
    <message>
        <source>The others go on training meanwhile</source>
        <translation>Остальные тем временем продолжают обучение</translation>
    </message>
    <message>
        <source>Catching up with the others</source>
        <translation>Догоняет остальных</translation>
    </message>
    <message>
        <source>Waiting for the others to finish this batch</source>
        <translation>Ожидание, пока другие закончат батч</translation>
    </message>
    <message>
        <source>This computer has done its share</source>
        <translation>Этот компьютер свою часть выполнил</translation>
    </message>
    <message>
        <source>Averaging with the others</source>
        <translation>Усреднение с другими</translation>
    </message>
    <message>
        <source>Applying the averaged step</source>
        <translation>Применение общего шага</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>This computer does not train until you resume</source>
        <translation>Компьютер не обучает, пока вы не продолжите</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Завершено</translation>
    </message>
    <message>
        <source>All epochs of the recipe are done</source>
        <translation>Все эпохи рецепта пройдены</translation>
    </message>
    <message>
        <source>Helping without training</source>
        <translation>Помощь без обучения</translation>
    </message>
    <message>
        <source>Training is switched off here; this computer averages and serves data</source>
        <translation>Обучение здесь выключено; компьютер усредняет и раздаёт данные</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>Не запущено</translation>
    </message>
    <message>
        <source>Start a project to take part</source>
        <translation>Запустите проект, чтобы участвовать</translation>
    </message>
    <message>
        <source>Train on the processor</source>
        <translation>Обучать на процессоре</translation>
    </message>
    <message>
        <source>Show your projects</source>
        <translation>Показать ваши проекты</translation>
    </message>
    <message>
        <source>Show this version</source>
        <translation>Показать версию</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>Проверить соединение</translation>
    </message>
    <message>
        <source>Not training: this version and the others&apos; do not fit together</source>
        <translation>Не обучается: эта версия и версии других несовместимы</translation>
    </message>
    <message>
        <source>Not training: the members refuse this computer</source>
        <translation>Не обучается: участники не принимают этот компьютер</translation>
    </message>
    <message>
        <source>The last attempt failed: %1</source>
        <translation>Последняя попытка не удалась: %1</translation>
    </message>
    <message>
        <source>Only the organiser can explain it</source>
        <translation>Объяснить может только организатор</translation>
    </message>
    <message>
        <source>The organiser says: %1</source>
        <translation>Организатор говорит: %1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; others cannot connect to this computer, which is fine</source>
        <translation>Эпоха %L1 из %L2; другие не могут подключиться к этому компьютеру, и это не страшно</translation>
    </message>
    <message>
        <source>Others cannot connect to this computer, which is fine</source>
        <translation>Другие не могут подключиться к этому компьютеру, и это не страшно</translation>
    </message>
    <message>
        <source>Waiting for more computers</source>
        <translation>Ждём ещё компьютеры</translation>
    </message>
    <message>
        <source>Invite people</source>
        <translation>Пригласить людей</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now one is</source>
        <translation>Обучение начнётся, когда готовы будут %L1; сейчас готов один</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now %L2 are</source>
        <translation>Обучение начнётся, когда готовы будут %L1; сейчас готовы %L2</translation>
    </message>
    <message>
        <source>The others are ahead</source>
        <translation>Другие ушли вперёд</translation>
    </message>
    <message>
        <source>Looking for other members before training alone</source>
        <translation>Ищем других участников, прежде чем обучать в одиночку</translation>
    </message>
    <message>
        <source>This computer only helps to average</source>
        <translation>Этот компьютер только помогает усреднять</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it; the last attempt failed: %1</source>
        <translation>Ждём участника, у которого они есть; последняя попытка не удалась: %1</translation>
    </message>
    <message>
        <source>See the log for details</source>
        <translation>Подробности в журнале</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>Остановлено: %1</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>Процессор, 1 поток</translation>
    </message>
    <message>
        <source>CPU, %L1 threads</source>
        <translation>Процессор, потоков: %L1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; one other computer connected, which does not train now</source>
        <translation>Эпоха %L1 из %L2; подключён ещё один компьютер, который сейчас не обучает</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; %L3 other computers connected, which do not train now</source>
        <translation>Эпоха %L1 из %L2; подключены другие компьютеры (%L3), которые сейчас не обучают</translation>
    </message>
    <message>
        <source>They are at epoch %L1, this computer at %L2</source>
        <translation>Они на эпохе %L1, этот компьютер — на %L2</translation>
    </message>
    <message>
        <source>Connected to one other computer; hearing what they are at</source>
        <translation>Подключено к одному компьютеру; узнаём, на чём он</translation>
    </message>
    <message>
        <source>Connected to %L1 other computers; hearing what they are at</source>
        <translation>Подключено к другим компьютерам (%L1); узнаём, на чём они</translation>
    </message>
    <message>
        <source>The disk is full: nothing more is saved</source>
        <translation>Диск заполнен: больше ничего не сохраняется</translation>
    </message>
    <message>
        <source>Nothing more is saved: %1</source>
        <translation>Больше ничего не сохраняется: %1</translation>
    </message>
    <message>
        <source>Training goes on; what comes after epoch %L1 is lost here if Potluck ends before there is room</source>
        <translation>Обучение продолжается; то, что после эпохи %L1, здесь пропадёт, если Potluck завершится раньше, чем появится место</translation>
    </message>
    <message>
        <source>Free some room</source>
        <translation>Освободить место</translation>
    </message>
    <message>
        <source>Waiting for the model of this project</source>
        <translation>Ожидание модели этого проекта</translation>
    </message>
    <message>
        <source>A member has it and is not here now; what is begun without it would not count</source>
        <translation>Она есть у участника, которого сейчас нет; то, что начато без неё, не засчитается</translation>
    </message>
    <message>
        <source>%1 has it and is not here now; what is begun without it would not count</source>
        <translation>Она есть у %1, но сейчас этого компьютера нет; то, что начато без неё, не засчитается</translation>
    </message>
    <message>
        <source>In step with the others, but in none of their rounds</source>
        <translation>Идёт в ногу с другими, но не участвует в их раундах</translation>
    </message>
    <message>
        <source>It has no connection to %1, who averages for all; an open port on either side helps</source>
        <translation>Нет соединения с %1, который усредняет для всех; поможет открытый порт с любой стороны</translation>
    </message>
    <message>
        <source>The others do not hear from it in time; a steadier connection helps</source>
        <translation>Другие не получают от него ответа вовремя; поможет более стабильное соединение</translation>
    </message>
    <message>
        <source>Waiting for its samples would cost the others more than they bring: its connection is too slow</source>
        <translation>Ждать его образцов обошлось бы другим дороже, чем они дают: соединение слишком медленное</translation>
    </message>
    <message>
        <source>A copied folder has the same key: delete identity.key in one of the two and join again</source>
        <translation>У скопированной папки тот же ключ: удалите identity.key в одной из двух и присоединитесь снова</translation>
    </message>
    <message>
        <source>Ask the organiser for a new invite link</source>
        <translation>Попросите у организатора новую ссылку-приглашение</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring (a round would take %L1 s in place of %L2 s)</source>
        <translation>только сводит: ожидание его градиента стоит больше, чем дают его примеры (раунд занял бы %L1 с вместо %L2 с)</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring</source>
        <translation>только сводит: ожидание его градиента стоит больше, чем дают его примеры</translation>
    </message>
    <message>
        <source>sends %1: with %2 the exchange would take %L3 s in place of %L4 s</source>
        <translation>передаёт %1: с %2 обмен занял бы %L3 с вместо %L4 с</translation>
    </message>
    <message>
        <source>does not train, only reduces</source>
        <translation>не обучает, только сводит</translation>
    </message>
    <message>
        <source>reduces nothing: others cannot connect to it</source>
        <translation>ничего не сводит: другие не могут к нему подключиться</translation>
    </message>
    <message>
        <source>reduces nothing: the vector has too few chunks for everybody</source>
        <translation>ничего не сводит: частей вектора на всех не хватает</translation>
    </message>
    <message>
        <source>reduces nothing: its links have no time to spare</source>
        <translation>ничего не сводит: его каналы и так заняты всё время</translation>
    </message>
    <message>
        <source>its upload gates the exchange</source>
        <translation>время обмена определяет его отдача</translation>
    </message>
    <message>
        <source>its download gates the exchange</source>
        <translation>время обмена определяет его приём</translation>
    </message>
    <message>
        <source>tomorrow %1</source>
        <translation>завтра, %1</translation>
    </message>
    <message>
        <source>Monday %1</source>
        <translation>понедельника, %1</translation>
    </message>
    <message>
        <source>Tuesday %1</source>
        <translation>вторника, %1</translation>
    </message>
    <message>
        <source>Wednesday %1</source>
        <translation>среды, %1</translation>
    </message>
    <message>
        <source>Thursday %1</source>
        <translation>четверга, %1</translation>
    </message>
    <message>
        <source>Friday %1</source>
        <translation>пятницы, %1</translation>
    </message>
    <message>
        <source>Saturday %1</source>
        <translation>субботы, %1</translation>
    </message>
    <message>
        <source>Sunday %1</source>
        <translation>воскресенья, %1</translation>
    </message>
    <message>
        <source>One other computer connected, which does not train now</source>
        <translation>Подключён ещё один компьютер, который сейчас не обучает</translation>
    </message>
    <message>
        <source>%L1 other computers connected, which do not train now</source>
        <translation>подключены другие компьютеры (%L1), которые сейчас не обучают</translation>
    </message>
    <message>
        <source>the organiser has banned this computer</source>
        <translation>организатор исключил этот компьютер</translation>
    </message>
    <message>
        <source>the organiser had withdrawn the invite that this computer used</source>
        <translation>организатор уже отозвал приглашение, которым воспользовался этот компьютер</translation>
    </message>
    <message>
        <source>another computer uses the identity of this one</source>
        <translation>другой компьютер использует личность этого</translation>
    </message>
    <message>
        <source>%1, then log in again</source>
        <translation>%1, затем войдите в систему заново</translation>
    </message>
    <message>
        <source>restart the computer; if that does not help: %1</source>
        <translation>перезагрузите компьютер; если не поможет: %1</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 x %2</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1, bfloat16</source>
        <translation>%1, bfloat16</translation>
    </message>
    <message>
        <source>a recipe has no such value</source>
        <translation>в рецепте нет такого значения</translation>
    </message>
    <message>
        <source>Looking for a member who takes the request to join</source>
        <translation>Поиск участника, который примет заявку</translation>
    </message>
    <message>
        <source>Waiting to be let in</source>
        <translation>Ожидание допуска</translation>
    </message>
    <message>
        <source>The members have the request; the organiser or a moderator answers it</source>
        <translation>Заявка у участников; на неё ответит организатор или модератор</translation>
    </message>
    <message>
        <source>this computer was not let in</source>
        <translation>этот компьютер не был допущен</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Подать заявку снова</translation>
    </message>
    <message>
        <source>Whoever decided gave no reason</source>
        <translation>Решивший не назвал причину</translation>
    </message>
    <message>
        <source>Whoever decided says: %1</source>
        <translation>Решивший говорит: %1</translation>
    </message>
    <message>
        <source>the membership of this computer has expired</source>
        <translation>членство этого компьютера истекло</translation>
    </message>
    <message>
        <source>It is renewed while the organiser or a moderator is connected; ask the organiser for a new invite link</source>
        <translation>Оно продлевается, пока подключён организатор или модератор; попросите у организатора новую ссылку-приглашение</translation>
    </message>
    <message>
        <source>part of its computing with which each member checks gradients of others</source>
        <translation>доля вычислений, которой каждый участник проверяет градиенты других</translation>
    </message>
    <message>
        <source>No member on this network is connected</source>
        <translation>Ни один участник этой сети не подключён</translation>
    </message>
    <message>
        <source>One member on this network is connected directly</source>
        <translation>Один участник этой сети подключён напрямую</translation>
    </message>
    <message>
        <source>%L1 members on this network are connected directly</source>
        <translation>Участников этой сети, подключённых напрямую: %L1</translation>
    </message>
    <message>
        <source>Members connect to %1</source>
        <translation>Участники подключаются к %1</translation>
    </message>
    <message>
        <source>This computer has no public IPv6 address</source>
        <translation>У этого компьютера нет публичного IPv6-адреса</translation>
    </message>
    <message>
        <source>Many providers give one for the asking; it does without</source>
        <translation>Многие провайдеры дают его по запросу; можно обойтись и без него</translation>
    </message>
    <message>
        <source>Nobody has connected to %1 yet</source>
        <translation>К %1 ещё никто не подключался</translation>
    </message>
    <message>
        <source>Nobody could connect to %1</source>
        <translation>Никто не смог подключиться к %1</translation>
    </message>
    <message>
        <source>Let the router&apos;s firewall pass TCP port %1 to this computer</source>
        <translation>Разрешите в брандмауэре маршрутизатора TCP-порт %1 для этого компьютера</translation>
    </message>
    <message>
        <source>The router is not asked to open a port</source>
        <translation>Порт у маршрутизатора не запрашивается</translation>
    </message>
    <message>
        <source>Allow it in the preferences</source>
        <translation>Разрешите это в настройках</translation>
    </message>
    <message>
        <source>The router is being asked for a port</source>
        <translation>Порт запрашивается у маршрутизатора</translation>
    </message>
    <message>
        <source>Members connect to %1, a port that the router has opened</source>
        <translation>Участники подключаются к %1: этот порт открыл маршрутизатор</translation>
    </message>
    <message>
        <source>The router has opened port %1; nobody has connected to it yet</source>
        <translation>Маршрутизатор открыл порт %1; к нему ещё никто не подключался</translation>
    </message>
    <message>
        <source>The router has opened port %1, and yet members could not connect</source>
        <translation>Маршрутизатор открыл порт %1, но участники всё же не смогли подключиться</translation>
    </message>
    <message>
        <source>Where this computer has a firewall, let it pass TCP port %1</source>
        <translation>Если на компьютере есть брандмауэр, разрешите в нём TCP-порт %1</translation>
    </message>
    <message>
        <source>Not needed: others reach it</source>
        <translation>Не требуется: к нему и так подключаются</translation>
    </message>
    <message>
        <source>Nobody outside has tried to connect to it yet</source>
        <translation>Снаружи к нему ещё никто не пытался подключиться</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not</source>
        <translation>Участники пытались подключиться к нему, но не смогли</translation>
    </message>
    <message>
        <source>In the router&apos;s settings, forward TCP port %1 to this computer</source>
        <translation>В настройках маршрутизатора перенаправьте TCP-порт %1 на этот компьютер</translation>
    </message>
    <message>
        <source>Possible: the router keeps this computer&apos;s port the same for everybody</source>
        <translation>Возможно: маршрутизатор сохраняет порт этого компьютера одинаковым для всех</translation>
    </message>
    <message>
        <source>Rarely possible: the router gives each connection another port</source>
        <translation>Редко возможно: маршрутизатор даёт каждому соединению другой порт</translation>
    </message>
    <message>
        <source>It is not known yet what the router does with this computer&apos;s port</source>
        <translation>Пока неизвестно, что маршрутизатор делает с портом этого компьютера</translation>
    </message>
    <message>
        <source>One member is connected through both routers</source>
        <translation>Один участник подключён через оба маршрутизатора</translation>
    </message>
    <message>
        <source>%L1 members are connected through both routers</source>
        <translation>Участников, подключённых через оба маршрутизатора: %L1</translation>
    </message>
    <message>
        <source>Others can call it over %1</source>
        <translation>Другие могут связаться с ним через %1</translation>
    </message>
    <message>
        <source>No relay is there over which to call it</source>
        <translation>Нет ретранслятора, через который можно с ним связаться</translation>
    </message>
    <message>
        <source>It calls others instead. A member whom others reach, or a relay that the organiser names, makes it possible</source>
        <translation>Вместо этого он сам подключается к другим. Это станет возможным, если есть участник, к которому подключаются другие, или ретранслятор, указанный организатором</translation>
    </message>
    <message>
        <source>the router did not open a port</source>
        <translation>маршрутизатор не открыл порт</translation>
    </message>
    <message>
        <source>allow UPnP for this computer, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>в настройках маршрутизатора разрешите UPnP для этого компьютера или перенаправьте на него TCP-порт %1</translation>
    </message>
    <message>
        <source>the router refuses to open a port for this computer</source>
        <translation>маршрутизатор отказывается открыть порт для этого компьютера</translation>
    </message>
    <message>
        <source>allow it to open ports (UPnP, PCP), or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>в настройках маршрутизатора разрешите ему открывать порты (UPnP, PCP) или перенаправьте TCP-порт %1 на этот компьютер</translation>
    </message>
    <message>
        <source>the router has no free port to open</source>
        <translation>у маршрутизатора нет свободного порта, который можно открыть</translation>
    </message>
    <message>
        <source>remove forwarded ports that nobody needs, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>в настройках маршрутизатора удалите перенаправления портов, которые никому не нужны, или перенаправьте TCP-порт %1 на этот компьютер</translation>
    </message>
    <message>
        <source>the router has no connection to the internet</source>
        <translation>у маршрутизатора нет соединения с интернетом</translation>
    </message>
    <message>
        <source>nothing needs to be done: it is asked again</source>
        <translation>ничего делать не нужно: запрос повторится</translation>
    </message>
    <message>
        <source>another router or a virtual machine&apos;s network stands between this computer and the router that was asked</source>
        <translation>между этим компьютером и маршрутизатором, у которого запрошен порт, находится другой маршрутизатор или сеть виртуальной машины</translation>
    </message>
    <message>
        <source>forward TCP port %1 to this computer in both</source>
        <translation>перенаправьте TCP-порт %1 на этот компьютер в обоих</translation>
    </message>
    <message>
        <source>the router has no public address: another router stands before it, the provider&apos;s perhaps</source>
        <translation>у маршрутизатора нет публичного адреса: перед ним стоит другой маршрутизатор, возможно, провайдера</translation>
    </message>
    <message>
        <source>ask the provider for a public address; relays do without one</source>
        <translation>попросите у провайдера публичный адрес; через ретранслятор можно и без него</translation>
    </message>
    <message>
        <source>this computer&apos;s network has no home router to open a port</source>
        <translation>в сети этого компьютера нет домашнего маршрутизатора, который открыл бы порт</translation>
    </message>
    <message>
        <source>nothing needs to be done where others can connect to this computer already</source>
        <translation>ничего делать не нужно, если другие и так могут подключиться к этому компьютеру</translation>
    </message>
    <message>
        <source>at most %L1 relays</source>
        <translation>не больше %L1 ретрансляторов</translation>
    </message>
    <message>
        <source>%1 is no HOST:PORT, such as relay.example.org:4600</source>
        <translation>%1 — не HOST:PORT, как например relay.example.org:4600</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AboutCard</name>
    <message>
        <source>Potluck trains one neural network together, on whatever computers people have. It is free software under the GNU General Public License, version 3 or later.</source>
        <translation>Potluck обучает одну нейронную сеть сообща, на любых компьютерах. Это свободная программа под лицензией GNU General Public License версии 3 или новее.</translation>
    </message>
    <message>
        <source>Help: each control says what it does when the pointer rests on it; `potluck-node --help` lists what the command line can do; the folder docs of the source explains the rest.</source>
        <translation>Справка: каждый элемент объясняет себя, когда на него наведён указатель; `potluck-node --help` показывает возможности командной строки; остальное объясняет папка docs исходного кода.</translation>
    </message>
    <message>
        <source>the path of the log</source>
        <translation>путь к журналу</translation>
    </message>
    <message>
        <source>About and help</source>
        <translation>О программе и справка</translation>
    </message>
    <message>
        <source>Potluck</source>
        <translation>Potluck</translation>
    </message>
    <message>
        <source>Potluck %1</source>
        <translation>Potluck %1</translation>
    </message>
    <message>
        <source>The log of the node: %1</source>
        <translation>Журнал узла: %1</translation>
    </message>
    <message>
        <source>Potluck %1, with a node of version %2</source>
        <translation>Potluck %1, с узлом версии %2</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementBar</name>
    <message>
        <source>From the organiser, %1</source>
        <translation>От организатора, %1</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Прочитано</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementsCard</name>
    <message>
        <source>Announcements</source>
        <translation>Объявления</translation>
    </message>
    <message>
        <source>Announcement</source>
        <translation>Объявление</translation>
    </message>
    <message>
        <source>What every member shall read</source>
        <translation>Что должен прочесть каждый участник</translation>
    </message>
    <message>
        <source>Send to &amp;all members</source>
        <translation>Отправить &amp;всем участникам</translation>
    </message>
    <message>
        <source>Nothing was announced yet.</source>
        <translation>Объявлений ещё не было.</translation>
    </message>
    <message>
        <source>Members who are away read it when they come back.</source>
        <translation>Отсутствующие прочтут, когда вернутся.</translation>
    </message>
    <message>
        <source>Too long by about %1 letters</source>
        <translation>Длиннее примерно на %1 букв</translation>
    </message>
    <message>
        <source>It goes to every member, from one to the next.</source>
        <translation>Оно пойдёт от участника к участнику.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BatchBar</name>
    <message>
        <source>Batch of this epoch</source>
        <translation>Батч этой эпохи</translation>
    </message>
    <message>
        <source>%1 samples from this computer and %2 from others of %3</source>
        <translation>%1 образцов с этого компьютера и %2 от других из %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BenchmarkCard</name>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Измерить</translation>
    </message>
    <message>
        <source>Project whose model is measured</source>
        <translation>Проект, модель которого измеряется</translation>
    </message>
    <message>
        <source>Join or create a project first: its own model is measured.</source>
        <translation>Сначала присоединитесь к проекту или создайте его: измеряется его модель.</translation>
    </message>
    <message>
        <source>A few steps of the project’s model on its data; they are thrown away.</source>
        <translation>Несколько шагов модели проекта на его данных; они отбрасываются.</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Измеряется…</translation>
    </message>
    <message>
        <source>%1: %2 on %3, %4 samples at a time; alone an epoch takes %5.</source>
        <translation>%1: %2 на %3, по %4 примеров сразу; одному эпоха занимает %5.</translation>
    </message>
    <message>
        <source>A project was running meanwhile: without it this computer is faster.</source>
        <translation>В это время шёл проект: без него компьютер быстрее.</translation>
    </message>
    <message>
        <source>Device that is measured</source>
        <translation>Измеряемое устройство</translation>
    </message>
    <message>
        <source>As it trains</source>
        <translation>Как при обучении</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Процессор</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CarryOnCard</name>
    <message>
        <source>Show the key as words…</source>
        <translation>Показать ключ словами…</translation>
    </message>
    <message>
        <source>Enter the key’s words…</source>
        <translation>Ввести слова ключа…</translation>
    </message>
    <message>
        <source>Carry on under a new key…</source>
        <translation>Продолжить под новым ключом…</translation>
    </message>
    <message>
        <source>If the organiser’s computer is lost</source>
        <translation>Если компьютер организатора утрачен</translation>
    </message>
    <message>
        <source>Training goes on without you. Whoever holds the project’s key organises it: write the key down as 24 words, and any member’s computer can take over with them. Without it, a member can only carry the model on in a new project.</source>
        <translation>Обучение продолжается без вас. Проектом руководит тот, у кого его ключ: запишите ключ 24 словами, и с ними его сможет принять компьютер любого участника. Без ключа участник может лишь продолжить модель в новом проекте.</translation>
    </message>
    <message>
        <source>Training goes on without the organiser. Whoever has written down the project’s key can organise it from here. Without the key, you can carry the model on in a new project of your own: the others join that by its link.</source>
        <translation>Обучение продолжается без организатора. Тот, кто записал ключ проекта, может руководить им отсюда. Без ключа вы можете продолжить модель в собственном новом проекте: остальные вступят в него по его ссылке.</translation>
    </message>
    <message>
        <source>Whoever has these words is the organiser. Write them down in this order, and show them to nobody.</source>
        <translation>Кто владеет этими словами, тот организатор. Запишите их в этом порядке и никому не показывайте.</translation>
    </message>
    <message>
        <source>Organise from this computer</source>
        <translation>Руководить с этого компьютера</translation>
    </message>
    <message>
        <source>The 24 words of the project’s key, in their order:</source>
        <translation>24 слова ключа проекта по порядку:</translation>
    </message>
    <message>
        <source>Organise</source>
        <translation>Руководить</translation>
    </message>
    <message>
        <source>This computer organises “%1” now.</source>
        <translation>Этот компьютер теперь руководит проектом «%1».</translation>
    </message>
    <message>
        <source>Carry on under a new key</source>
        <translation>Продолжить под новым ключом</translation>
    </message>
    <message>
        <source>A new project begins with the model as it is here, the same data and the same recipe, and you organise it. This one stays as it is. Its name:</source>
        <translation>Новый проект начнётся с модели, какая она здесь, с теми же данными и тем же рецептом, и руководить им будете вы. Этот останется как есть. Название нового:</translation>
    </message>
    <message>
        <source>Make the project</source>
        <translation>Создать проект</translation>
    </message>
    <message>
        <source>“%1” is among your projects; its link is in the clipboard.</source>
        <translation>«%1» среди ваших проектов; ссылка в буфере обмена.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Certificate</name>
    <message>
        <source>Certificate of contribution</source>
        <translation>Свидетельство об участии</translation>
    </message>
    <message>
        <source>Member %1</source>
        <translation>Участник %1</translation>
    </message>
    <message>
        <source>has computed %1 of %2 samples for the project</source>
        <translation>вычислил %1 из %2 образцов для проекта</translation>
    </message>
    <message>
        <source>It took part in %1 of the first %2 epochs, and coordinated %3 of them.</source>
        <translation>Участвовал в %1 из первых %2 эпох и координировал %3 из них.</translation>
    </message>
    <message>
        <source>%1 · code %2</source>
        <translation>%1 · код %2</translation>
    </message>
    <message>
        <source>Any member of the project can count this again with the receipt that has this code.</source>
        <translation>Любой участник проекта может пересчитать это по квитанции с этим кодом.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Chart</name>
    <message>
        <source>Follow the newest point in %1</source>
        <translation>Следовать за последней точкой: %1</translation>
    </message>
    <message>
        <source>Follow: keep the newest point in sight</source>
        <translation>Следовать: держать последнюю точку в поле зрения</translation>
    </message>
    <message>
        <source>Show everything in %1</source>
        <translation>Показать всё: %1</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>Таблица: %1</translation>
    </message>
    <message>
        <source>Table: the numbers behind this chart</source>
        <translation>Таблица: числа за этим графиком</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>Сохранить %1</translation>
    </message>
    <message>
        <source>Save as picture or numbers</source>
        <translation>Сохранить как картинку или числа</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>График: %1</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>Данные: %1</translation>
    </message>
    <message>
        <source>The curve appears with the first finished epoch.</source>
        <translation>Кривая появится после первой завершённой эпохи.</translation>
    </message>
    <message>
        <source>Show or hide this curve</source>
        <translation>Показать или скрыть кривую</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose a folder that you may write to and that has space.</source>
        <translation>Не удалось записать %1. Выберите папку, доступную для записи и со свободным местом.</translation>
    </message>
    <message>
        <source>Save as &amp;picture (PNG)…</source>
        <translation>Сохранить как &amp;картинку (PNG)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Картинки (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;numbers (CSV)…</source>
        <translation>Сохранить &amp;числа (CSV)…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Таблицы (*.csv)</translation>
    </message>
    <message>
        <source>Show everything (Home)
Ctrl and the wheel, or + and −, zoom; drag or ← and → move</source>
        <translation>Показать всё (Home)
Ctrl и колесо или + и − меняют масштаб; перетаскивание или ← и → сдвигают</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ChartsPanel</name>
    <message>
        <source>Epochs</source>
        <translation>Эпохи</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>Время обучения</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Дата</translation>
    </message>
    <message>
        <source>Horizontal axis of the charts</source>
        <translation>Горизонтальная ось графиков</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>По оси</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Эпоха</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>Each epoch</source>
        <translation>Каждая эпоха</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <translation>Сглажено</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Проверка</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Производительность</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Образцов/с</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Этот компьютер</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Другие</translation>
    </message>
    <message>
        <source>My contribution</source>
        <translation>Мой вклад</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Образцы</translation>
    </message>
    <message>
        <source>Samples in all</source>
        <translation>Всего образцов</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>Моя доля</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Of this epoch</source>
        <translation>В этой эпохе</translation>
    </message>
    <message>
        <source>Of all so far</source>
        <translation>За всё время</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Скорость обучения</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>Размер шага</translation>
    </message>
    <message>
        <source>Time of an epoch</source>
        <translation>Время эпохи</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Секунды</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Усреднение</translation>
    </message>
    <message>
        <source>Computing and waiting</source>
        <translation>Вычисление и ожидание</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Норма градиента</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Норма</translation>
    </message>
    <message>
        <source>Before clipping</source>
        <translation>До ограничения</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsCard</name>
    <message>
        <source>Checkpoints</source>
        <translation>Контрольные точки</translation>
    </message>
    <message>
        <source>Export the model…</source>
        <translation>Экспортировать модель…</translation>
    </message>
    <message>
        <source>Checkpoints and export</source>
        <translation>Контрольные точки и экспорт</translation>
    </message>
    <message>
        <source>Export epoch %1…</source>
        <translation>Экспортировать эпоху %1…</translation>
    </message>
    <message>
        <source>Export the model</source>
        <translation>Экспорт модели</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>Веса (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>%1 written, %2.</source>
        <translation>Записано: %1, %2.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsModel</name>
    <message>
        <source>Epoch</source>
        <translation>Эпоха</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Записано</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Размер</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Файл</translation>
    </message>
    <message>
        <source>Best validation</source>
        <translation>Лучшая проверка</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Примечание</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ColumnList</name>
    <message>
        <source>Columns of the table</source>
        <translation>Столбцы таблицы</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Столбец</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Что это</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Найдено</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Число</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Слова</translation>
    </message>
    <message>
        <source>Learn this</source>
        <translation>Учиться этому</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Пропустить</translation>
    </message>
    <message>
        <source>What %1 is</source>
        <translation>Что такое %1</translation>
    </message>
    <message>
        <source>and %L1 more</source>
        <translation>и ещё %L1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ComputerPage</name>
    <message>
        <source>&amp;Check again</source>
        <translation>&amp;Проверить снова</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>Мой компьютер</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>Ещё не исследован.</translation>
    </message>
    <message>
        <source>What can compute</source>
        <translation>Что может вычислять</translation>
    </message>
    <message>
        <source>How others reach it</source>
        <translation>Как его находят другие</translation>
    </message>
    <message>
        <source>The node</source>
        <translation>Узел</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>Узел не подключён.</translation>
    </message>
    <message>
        <source>It examines the hardware; this page fills as soon as it answers.</source>
        <translation>Он исследует оборудование; страница заполнится, как только он ответит.</translation>
    </message>
    <message>
        <source>Version %1, key %2
Data in %3</source>
        <translation>Версия %1, ключ %2
Данные в %3</translation>
    </message>
    <message>
        <source>%1 cores, %2 of memory (%3 free). libtorch %4, %5.</source>
        <translation>Ядер: %1, память %2 (свободно %3). libtorch %4, %5.</translation>
    </message>
    <message>
        <source>with CUDA</source>
        <translation>с CUDA</translation>
    </message>
    <message>
        <source>without CUDA</source>
        <translation>без CUDA</translation>
    </message>
    <message>
        <source>How fast it trains</source>
        <translation>Как быстро он обучает</translation>
    </message>
    <message>
        <source>with ROCm</source>
        <translation>с ROCm</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ControlClient</name>
    <message>
        <source>The window is closing.</source>
        <translation>Окно закрывается.</translation>
    </message>
    <message>
        <source>The connection to the node was lost.</source>
        <translation>Соединение с узлом потеряно.</translation>
    </message>
    <message>
        <source>It is tried again by itself; repeat this in a moment.</source>
        <translation>Попытка повторится сама; попробуйте ещё раз через минуту.</translation>
    </message>
    <message>
        <source>There is no connection to the node.</source>
        <translation>Нет соединения с узлом.</translation>
    </message>
    <message>
        <source>Wait until the status bar says that it is connected.</source>
        <translation>Дождитесь, пока строка состояния сообщит о подключении.</translation>
    </message>
    <message>
        <source>The node did not answer in time.</source>
        <translation>Узел не ответил вовремя.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Попробуйте ещё раз.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CopyButton</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Копировать</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>Копировать %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Скопировано</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateFooter</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Назад</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <translation>&amp;Далее</translation>
    </message>
    <message>
        <source>&amp;Create the project</source>
        <translation>&amp;Создать проект</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>Готово.</translation>
    </message>
    <message>
        <source>Creating the project… large data takes a moment.</source>
        <translation>Проект создаётся… большие данные требуют времени.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatePage</name>
    <message>
        <source>Create a project</source>
        <translation>Создать проект</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Данные</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Рецепт</translation>
    </message>
    <message>
        <source>Who may join</source>
        <translation>Кто может вступить</translation>
    </message>
    <message>
        <source>Waiting for the node.</source>
        <translation>Ожидание узла.</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>Дайте проекту название.</translation>
    </message>
    <message>
        <source>Choose data that Potluck can read.</source>
        <translation>Выберите данные, которые Potluck может прочитать.</translation>
    </message>
    <message>
        <source>Choose a model.</source>
        <translation>Выберите модель.</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Прогноз</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Итог</translation>
    </message>
    <message>
        <source>What the model learns from. It stays on this computer; members fetch what they need.</source>
        <translation>То, на чём учится модель. Остаётся на этом компьютере; участники забирают то, что им нужно.</translation>
    </message>
    <message>
        <source>Only models that can learn from this data are offered. Every volunteer needs as much memory as a model says.</source>
        <translation>Предлагаются только модели, которые могут учиться на этих данных. Каждому добровольцу нужно столько памяти, сколько указано у модели.</translation>
    </message>
    <message>
        <source>How it is trained. The standard values suit most projects.</source>
        <translation>Как она обучается. Обычные значения подходят большинству проектов.</translation>
    </message>
    <message>
        <source>A link is all that a volunteer needs: no account, no form.</source>
        <translation>Добровольцу нужна только ссылка: ни учётной записи, ни анкеты.</translation>
    </message>
    <message>
        <source>How much faster a group would be than this computer alone.</source>
        <translation>Насколько группа быстрее одного этого компьютера.</translation>
    </message>
    <message>
        <source>Once made, data, model and recipe stay as they are.</source>
        <translation>После создания данные, модель и рецепт уже не меняются.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Standard values</source>
        <translation>Обычные значения</translation>
    </message>
    <message>
        <source>Not tried on this computer</source>
        <translation>На этом компьютере не проверялось</translation>
    </message>
    <message>
        <source>Starts from %1</source>
        <translation>Начинает с %1</translation>
    </message>
    <message>
        <source>Correct what is marked in red.</source>
        <translation>Исправьте отмеченное красным.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateSummary</name>
    <message>
        <source>What volunteers will see, for example “Shakespeare, letter by letter”</source>
        <translation>Что увидят добровольцы, например «Шекспир, буква за буквой»</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>Название проекта</translation>
    </message>
    <message>
        <source>One sentence about its purpose (optional)</source>
        <translation>Одно предложение о цели (необязательно)</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Описание</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Название</translation>
    </message>
    <message>
        <source>What will be made</source>
        <translation>Что будет создано</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Изменить</translation>
    </message>
    <message>
        <source>Change: %1</source>
        <translation>Изменить: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatedView</name>
    <message>
        <source>Send this link to whoever shall help. Start training now, so that the first volunteers find you.</source>
        <translation>Отправьте ссылку тем, кто поможет. Начните обучение сейчас, чтобы первые добровольцы вас нашли.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Ссылка-приглашение</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Начать обучение</translation>
    </message>
    <message>
        <source>Create &amp;another</source>
        <translation>Создать &amp;ещё один</translation>
    </message>
    <message>
        <source>“%1” is ready</source>
        <translation>«%1» готов</translation>
    </message>
    <message>
        <source>Not in the file, so from the beginning: %1.</source>
        <translation>Нет в файле, поэтому с нуля: %1.</translation>
    </message>
    <message>
        <source>Of another size, so from the beginning: %1.</source>
        <translation>Другого размера, поэтому с нуля: %1.</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>Не использовано: %1.</translation>
    </message>
    <message>
        <source>Taken over: %1 values in %2 arrays.</source>
        <translation>Взято значений: %1, массивов: %2.</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>ещё %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DataChooser</name>
    <message>
        <source>Leave out lines that cannot &amp;be read</source>
        <translation>Пропустить строки, которые нельзя &amp;прочитать</translation>
    </message>
    <message>
        <source>B&amp;uilt in</source>
        <translation>&amp;Встроенные</translation>
    </message>
    <message>
        <source>A &amp;file</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>A f&amp;older</source>
        <translation>П&amp;апка</translation>
    </message>
    <message>
        <source>Built-in data</source>
        <translation>Встроенные данные</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>Путь к данным</translation>
    </message>
    <message>
        <source>First lines of the data</source>
        <translation>Первые строки данных</translation>
    </message>
    <message>
        <source>Folder with the data</source>
        <translation>Папка с данными</translation>
    </message>
    <message>
        <source>File with the data</source>
        <translation>Файл с данными</translation>
    </message>
    <message>
        <source>Good for trying Potluck without data of your own.</source>
        <translation>Подходит, чтобы попробовать Potluck без своих данных.</translation>
    </message>
    <message>
        <source>It stays on this computer; members fetch what they need from it.</source>
        <translation>Они остаются на этом компьютере; участники берут с него то, что им нужно.</translation>
    </message>
    <message>
        <source>Looking inside…</source>
        <translation>Просмотр…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>Изображение класса %1</translation>
    </message>
    <message>
        <source>A folder of images for each class; IDX, CIFAR and .tar files too</source>
        <translation>Папка изображений для каждого класса; также файлы IDX, CIFAR и .tar</translation>
    </message>
    <message>
        <source>A text, a table (.csv), JSON lines, or images in IDX format</source>
        <translation>Текст, таблица (.csv), строки JSON или изображения в формате IDX</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DeviceCard</name>
    <message>
        <source>Processor</source>
        <translation>Процессор</translation>
    </message>
    <message>
        <source>NVIDIA graphics card</source>
        <translation>Видеокарта NVIDIA</translation>
    </message>
    <message>
        <source>AMD graphics</source>
        <translation>Графика AMD</translation>
    </message>
    <message>
        <source>Intel graphics</source>
        <translation>Графика Intel</translation>
    </message>
    <message>
        <source>Apple graphics</source>
        <translation>Графика Apple</translation>
    </message>
    <message>
        <source>✓ Usable</source>
        <translation>✓ Пригоден</translation>
    </message>
    <message>
        <source>✗ Not usable</source>
        <translation>✗ Непригоден</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Не используется</translation>
    </message>
    <message>
        <source>%1 of memory, %2 free</source>
        <translation>память %1, свободно %2</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>Что поможет</translation>
    </message>
    <message>
        <source>what helps</source>
        <translation>что поможет</translation>
    </message>
    <message>
        <source>What helps:</source>
        <translation>Что поможет:</translation>
    </message>
    <message>
        <source>Use it for training</source>
        <translation>Использовать для обучения</translation>
    </message>
    <message>
        <source>Graphics cards are switched off in the preferences.</source>
        <translation>Видеокарты отключены в настройках.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FileField</name>
    <message>
        <source>Browse: %1</source>
        <translation>Обзор: %1</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Обзор…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FinishedBar</name>
    <message>
        <source>Save the model…</source>
        <translation>Сохранить модель…</translation>
    </message>
    <message>
        <source>Folder for Hugging Face, with a card…</source>
        <translation>Папка для Hugging Face, с карточкой…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Попробовать</translation>
    </message>
    <message>
        <source>Go on from it…</source>
        <translation>Продолжить с неё…</translation>
    </message>
    <message>
        <source>A new folder for the model</source>
        <translation>Новая папка для модели</translation>
    </message>
    <message>
        <source>Save the model</source>
        <translation>Сохранить модель</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>Веса (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Сохранено в %1</translation>
    </message>
    <message>
        <source>Writing the model…</source>
        <translation>Запись модели…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitLine</name>
    <message>
        <source>Does not fit. %1</source>
        <translation>Не подходит. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitWords</name>
    <message>
        <source>Memory: known once its data is here</source>
        <translation>Память: станет известна, когда данные будут здесь</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free here</source>
        <translation>Нужно %1 памяти; здесь свободно %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory</source>
        <translation>Нужно %1 памяти</translation>
    </message>
    <message>
        <source>Needs %1 more of disk; %2 are free here</source>
        <translation>Нужно ещё %1 на диске; здесь свободно %2</translation>
    </message>
    <message>
        <source>%1 of disk</source>
        <translation>%1 на диске</translation>
    </message>
    <message>
        <source>about %1 of traffic an hour</source>
        <translation>около %1 трафика в час</translation>
    </message>
    <message>
        <source>traffic unknown until it has run here</source>
        <translation>трафик неизвестен, пока проект здесь не поработает</translation>
    </message>
    <message>
        <source>By you</source>
        <translation>Ваш проект</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Организатор: %1</translation>
    </message>
    <message>
        <source>Computers in the last epoch: %1</source>
        <translation>Компьютеров в последней эпохе: %1</translation>
    </message>
    <message>
        <source>Uses at most %1 threads</source>
        <translation>Использует потоков не больше %1</translation>
    </message>
    <message>
        <source>Uses as many cores as help</source>
        <translation>Использует столько ядер, сколько полезно</translation>
    </message>
    <message>
        <source>a graphics card where there is one</source>
        <translation>видеокарту, если она есть</translation>
    </message>
    <message>
        <source>at most %1 of memory</source>
        <translation>не больше %1 памяти</translation>
    </message>
    <message>
        <source>at most %1 of disk</source>
        <translation>не больше %1 на диске</translation>
    </message>
    <message>
        <source>sends at most %1</source>
        <translation>отправляет не больше %1</translation>
    </message>
    <message>
        <source>receives at most %1</source>
        <translation>принимает не больше %1</translation>
    </message>
    <message>
        <source>rests on battery</source>
        <translation>отдыхает при работе от батареи</translation>
    </message>
    <message>
        <source>rests on metered networks</source>
        <translation>отдыхает в сетях с оплатой трафика</translation>
    </message>
    <message>
        <source>all of this is under Preferences</source>
        <translation>всё это есть в настройках</translation>
    </message>
    <message>
        <source>up to %1 of traffic an hour</source>
        <translation>до %1 трафика в час</translation>
    </message>
    <message>
        <source>Carries on “%1” from epoch %2</source>
        <translation>Продолжает «%1» с эпохи %2</translation>
    </message>
    <message>
        <source>has the router open a port</source>
        <translation>просит маршрутизатор открыть порт</translation>
    </message>
    <message>
        <source>finds members over the public DHT, where their project allows it</source>
        <translation>находит участников через общедоступную DHT, если их проект это разрешает</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastModel</name>
    <message>
        <source>%1/%2 Mbit/s</source>
        <translation>%1/%2 Мбит/с</translation>
    </message>
    <message>
        <source>Home lines (%1)</source>
        <translation>Домашние линии (%1)</translation>
    </message>
    <message>
        <source>Fibre (%1)</source>
        <translation>Оптика (%1)</translation>
    </message>
    <message>
        <source>One building (%1)</source>
        <translation>Одно здание (%1)</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 computers</source>
        <translation>компьютеров: %1</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>больше %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>никакой</translation>
    </message>
    <message>
        <source>Share of everybody’s time that goes into training</source>
        <translation>Доля общего времени, которая идёт на обучение</translation>
    </message>
    <message>
        <source>Up to so many train at least half of their time</source>
        <translation>До этого числа обучение занимает не меньше половины времени</translation>
    </message>
    <message>
        <source>Smallest batch with at most 20 % of the time for the exchange</source>
        <translation>Наименьший пакет, при котором обмен занимает не больше 20 % времени</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>Соединение у всех</translation>
    </message>
    <message>
        <source>Epoch takes</source>
        <translation>Длина эпохи</translation>
    </message>
    <message>
        <source>Faster than one</source>
        <translation>Быстрее одного</translation>
    </message>
    <message>
        <source>Trains</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Pays off up to</source>
        <translation>Выгодно до</translation>
    </message>
    <message>
        <source>Batch from</source>
        <translation>Пакет от</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastPanel</name>
    <message>
        <source>%1 times</source>
        <translation>%1 раза</translation>
    </message>
    <message>
        <source>How much faster a group is</source>
        <translation>Насколько группа быстрее</translation>
    </message>
    <message>
        <source>Computers</source>
        <translation>Компьютеры</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>Во сколько раз</translation>
    </message>
    <message>
        <source>Computers like this one</source>
        <translation>Компьютеров, как этот</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>Соединение у всех</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>Без ожидания</translation>
    </message>
    <message>
        <source>One building</source>
        <translation>Одно здание</translation>
    </message>
    <message>
        <source>Fibre</source>
        <translation>Оптика</translation>
    </message>
    <message>
        <source>Home lines</source>
        <translation>Домашние линии</translation>
    </message>
    <message>
        <source>Knee: half the time trains</source>
        <translation>Перелом: половина времени — обучение</translation>
    </message>
    <message>
        <source>Co&amp;mputers like this one</source>
        <translation>Ко&amp;мпьютеров, как этот</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>&amp;Соединение</translation>
    </message>
    <message>
        <source>Forecast by connection</source>
        <translation>Прогноз по соединениям</translation>
    </message>
    <message>
        <source>Trying ten steps on this computer…</source>
        <translation>Пробуем десять шагов на этом компьютере…</translation>
    </message>
    <message>
        <source>Nothing is published. It takes some seconds, more for large models.</source>
        <translation>Ничего не публикуется. Это займёт несколько секунд, для больших моделей дольше.</translation>
    </message>
    <message>
        <source>Try it before you publish it</source>
        <translation>Проверьте до публикации</translation>
    </message>
    <message>
        <source>Ten steps on this computer show whether the recipe learns, and how fast a group would be. Nothing is published.</source>
        <translation>Десять шагов на этом компьютере покажут, учится ли модель по рецепту и как быстра будет группа. Ничего не публикуется.</translation>
    </message>
    <message>
        <source>%1 steps of %2 samples took %3 on %4: %5.</source>
        <translation>Шагов: %1 по %2 примеров, за %3 на %4: %5.</translation>
    </message>
    <message>
        <source>A project runs here meanwhile: without it this computer is faster.</source>
        <translation>Здесь в это время идёт проект: без него компьютер быстрее.</translation>
    </message>
    <message>
        <source>The recipe has changed since these steps were tried</source>
        <translation>С тех пор рецепт изменился</translation>
    </message>
    <message>
        <source>A lower learning rate or a warm-up helps most often.</source>
        <translation>Чаще всего помогает меньшая скорость обучения или разогрев.</translation>
    </message>
    <message>
        <source>%1 computers: %2 as fast as one, %3 for all %4 epochs</source>
        <translation>Компьютеров %1: быстрее одного в %2, все эпохи (%4) за %3</translation>
    </message>
    <message>
        <source>Alone this computer would need %1.</source>
        <translation>Одному этому компьютеру нужно %1.</translation>
    </message>
    <message>
        <source>The exchange takes %1 of the time.</source>
        <translation>Обмен занимает %1 времени.</translation>
    </message>
    <message>
        <source>&amp;Use a batch of %1</source>
        <translation>&amp;Взять пакет %1</translation>
    </message>
    <message>
        <source>The loss rises: from %1 to %2</source>
        <translation>Потери растут: с %1 до %2</translation>
    </message>
    <message>
        <source>It learns: the loss went from %1 to %2</source>
        <translation>Учится: потери с %1 до %2</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>&amp;Повторить</translation>
    </message>
    <message>
        <source>Tr&amp;y ten steps</source>
        <translation>&amp;Попробовать десять шагов</translation>
    </message>
    <message>
        <source>One computer is enough: it needs %1 for all %2 epochs</source>
        <translation>Достаточно одного компьютера: ему нужно %1 на все эпохи (%2)</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: they would mostly wait for each other. More data, a longer run or faster lines make a group worth it.</source>
        <translation>%1 компьютерам на таких линиях понадобилось бы %2: они в основном ждали бы друг друга. Группа окупается при большем объёме данных, более долгом обучении или быстрых линиях.</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: hardly less than an invite takes.</source>
        <translation>%1 компьютерам на таких линиях понадобилось бы %2: едва ли меньше, чем длится приглашение.</translation>
    </message>
    <message>
        <source>With a batch of %1 in %2 epochs it would get as far in about %3; the learning rate goes with it.</source>
        <translation>С пакетом %1 за %2 эпох она дойдёт до того же примерно за %3; скорость обучения меняется вместе с ним.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::HoursChooser</name>
    <message>
        <source>At any hour</source>
        <translation>В любое время</translation>
    </message>
    <message>
        <source>At night, 22 to 8</source>
        <translation>Ночью, с 22 до 8</translation>
    </message>
    <message>
        <source>Evenings, nights and weekends</source>
        <translation>Вечера, ночи и выходные</translation>
    </message>
    <message>
        <source>At hours that I choose</source>
        <translation>В часы по моему выбору</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteDialog</name>
    <message>
        <source>Invite to %1</source>
        <translation>Пригласить в %1</translation>
    </message>
    <message>
        <source>Send this link to whoever shall help. It works while any member is online.</source>
        <translation>Отправьте ссылку тем, кто поможет. Она работает, пока хоть один участник в сети.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Закрыть</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteView</name>
    <message>
        <source>the invite link</source>
        <translation>ссылку-приглашение</translation>
    </message>
    <message>
        <source>On another computer or a phone: scan this code to get the link.</source>
        <translation>На другом компьютере или телефоне отсканируйте этот код, чтобы получить ссылку.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Ссылка-приглашение</translation>
    </message>
    <message>
        <source>The link is too long for a QR code; copy it instead.</source>
        <translation>Ссылка слишком длинная для QR-кода; скопируйте её.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesCard</name>
    <message>
        <source>Invites</source>
        <translation>Приглашения</translation>
    </message>
    <message>
        <source>For whom, for your own memory</source>
        <translation>Для кого, себе на память</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>бессрочно</translation>
    </message>
    <message>
        <source> days</source>
        <translation> дн.</translation>
    </message>
    <message>
        <source>Days until the invite expires</source>
        <translation>Дней до конца приглашения</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>сколько угодно</translation>
    </message>
    <message>
        <source> uses</source>
        <translation> раз</translation>
    </message>
    <message>
        <source>Members for whom the invite is meant</source>
        <translation>Для скольких участников приглашение</translation>
    </message>
    <message>
        <source>&amp;New invite</source>
        <translation>&amp;Новое приглашение</translation>
    </message>
    <message>
        <source>Copy lin&amp;k</source>
        <translation>С&amp;копировать ссылку</translation>
    </message>
    <message>
        <source>With&amp;draw…</source>
        <translation>&amp;Отозвать…</translation>
    </message>
    <message>
        <source>Make it valid again</source>
        <translation>Снова сделать действительной</translation>
    </message>
    <message>
        <source>The link is in the clipboard.</source>
        <translation>Ссылка в буфере обмена.</translation>
    </message>
    <message>
        <source>A new invite is made; its link is in the clipboard.</source>
        <translation>Новое приглашение создано; ссылка в буфере обмена.</translation>
    </message>
    <message>
        <source>Whoever has a valid link joins at once, or asks to be let in where you let in each one. Every member checks the expiry. Uses are counted while this computer is connected; after the last one the link is withdrawn.</source>
        <translation>Кто имеет действующую ссылку, вступает сразу или подаёт заявку там, где вы допускаете каждого. Срок проверяет каждый участник. Использования считаются, пока этот компьютер подключён; после последнего ссылка отзывается.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesModel</name>
    <message>
        <source>✗ Banned</source>
        <translation>✗ Исключён</translation>
    </message>
    <message>
        <source>✗ Withdrawn</source>
        <translation>✗ Отозвано</translation>
    </message>
    <message>
        <source>✗ Expired</source>
        <translation>✗ Истекло</translation>
    </message>
    <message>
        <source>Used up</source>
        <translation>Исчерпано</translation>
    </message>
    <message>
        <source>✓ Valid</source>
        <translation>✓ Действует</translation>
    </message>
    <message>
        <source>The first link</source>
        <translation>Первая ссылка</translation>
    </message>
    <message>
        <source>never</source>
        <translation>никогда</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Members who came by this link and have been connected to this computer</source>
        <translation>Участники, пришедшие по этой ссылке и связывавшиеся с этим компьютером</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Приглашение</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Создано</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Истекает</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Использовано</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Состояние</translation>
    </message>
</context>
<context>
    <name>potluck::ui::JoinBox</name>
    <message>
        <source>&amp;Paste</source>
        <translation>Вст&amp;авить</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>&amp;Вступить</translation>
    </message>
    <message>
        <source>Join with an invite &amp;link</source>
        <translation>Вступить по &amp;ссылке-приглашению</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Ссылка-приглашение</translation>
    </message>
    <message>
        <source>Paste a link from the clipboard</source>
        <translation>Вставить ссылку из буфера обмена</translation>
    </message>
    <message>
        <source>The organiser sends it to you. Nothing else is asked: no account, no form.</source>
        <translation>Её присылает организатор. Больше ничего не нужно: ни учётной записи, ни анкеты.</translation>
    </message>
    <message>
        <source>This is not a Potluck link. It should begin with potluck://join/</source>
        <translation>Это не ссылка Potluck. Она должна начинаться с potluck://join/</translation>
    </message>
    <message>
        <source>The link is checked as soon as the node has started.</source>
        <translation>Ссылка проверится, как только запустится узел.</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>Проверка ссылки…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Открыть</translation>
    </message>
    <message>
        <source>You are already a member of “%1”.</source>
        <translation>Вы уже участник «%1».</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join and this computer starts to help.</source>
        <translation>Приглашение в «%1». Нажмите «Вступить», и этот компьютер начнёт помогать.</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>Действует до %1.</translation>
    </message>
    <message>
        <source>“%1” stops meanwhile: one project at a time.</source>
        <translation>«%1» на это время остановится: один проект за раз.</translation>
    </message>
    <message>
        <source>Joining…</source>
        <translation>Вступление…</translation>
    </message>
    <message>
        <source>Asking a member for the project… this can take a few seconds.</source>
        <translation>Запрос проекта у участника… это может занять несколько секунд.</translation>
    </message>
    <message>
        <source>You are a member now, but training did not start. %1</source>
        <translation>Теперь вы участник, но обучение не началось. %1</translation>
    </message>
    <message>
        <source>Asking a member what it needs…</source>
        <translation>Спрашиваем участника, что нужно проекту…</translation>
    </message>
    <message>
        <source>No member answers just now, so what it needs is not known yet. Join asks again.</source>
        <translation>Сейчас никто из участников не отвечает, поэтому требования пока неизвестны. «Вступить» спросит снова.</translation>
    </message>
    <message>
        <source>Who you are, for whoever lets you in</source>
        <translation>Кто вы — для того, кто допускает</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join to ask; this computer starts to help once somebody lets it in.</source>
        <translation>Приглашение в «%1». Нажмите «Вступить», чтобы подать заявку; этот компьютер начнёт помогать, когда его допустят.</translation>
    </message>
    <message>
        <source>The request was not sent. %1</source>
        <translation>Заявка не отправлена. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::KeyCard</name>
    <message>
        <source>the whole key</source>
        <translation>ключ целиком</translation>
    </message>
    <message>
        <source>Another key…</source>
        <translation>Другой ключ…</translation>
    </message>
    <message>
        <source>This computer’s key</source>
        <translation>Ключ этого компьютера</translation>
    </message>
    <message>
        <source>The members of your projects know this computer by it. Take another one where somebody else may have got at it.</source>
        <translation>По нему участники ваших проектов узнают этот компьютер. Возьмите другой, если к нему мог получить доступ кто-то ещё.</translation>
    </message>
    <message>
        <source>Give this computer another key?</source>
        <translation>Дать этому компьютеру другой ключ?</translation>
    </message>
    <message>
        <source>It is a new member of its projects then, by the links that it came by: what it has given so far stays in the old key’s name, and a moderator has to be made one again. Where somebody has to let members in, it asks again.</source>
        <translation>Тогда он станет новым участником своих проектов по ссылкам, по которым пришёл: всё, что он дал до сих пор, остаётся за старым ключом, а модератора надо назначить заново. Где участников кто-то должен впускать, он попросит об этом снова.</translation>
    </message>
    <message>
        <source>Make another key</source>
        <translation>Создать другой ключ</translation>
    </message>
    <message>
        <source>From the next start of the node on it is %1. If somebody else may have the old one, ask the organisers of your projects to ban it.</source>
        <translation>Со следующего запуска узла это %1. Если старый ключ мог попасть к кому-то ещё, попросите организаторов ваших проектов исключить его.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (этот компьютер)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Место</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Название</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Образцы</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Доля</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Эпохи</translation>
    </message>
    <message>
        <source>Led</source>
        <translation>Вёл</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>Усреднено</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Finished epochs that this member took part in</source>
        <translation>Завершённые эпохи, в которых участвовал этот участник</translation>
    </message>
    <message>
        <source>Of these epochs, those that it coordinated</source>
        <translation>Из этих эпох те, которые он координировал</translation>
    </message>
    <message>
        <source>Gradients of others, of which it made the average</source>
        <translation>Градиенты других, среднее которых он вычислил</translation>
    </message>
    <message>
        <source>How long these epochs took</source>
        <translation>Сколько длились эти эпохи</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Команда</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardPanel</name>
    <message>
        <source>Leaderboard</source>
        <translation>Таблица лидеров</translation>
    </message>
    <message>
        <source>Whoever computes samples of a finished epoch appears here.</source>
        <translation>Здесь появится тот, кто вычислил образцы завершённой эпохи.</translation>
    </message>
    <message>
        <source>Recei&amp;pt…</source>
        <translation>&amp;Квитанция…</translation>
    </message>
    <message>
        <source>A page that shows what this computer has given, for you to save.</source>
        <translation>Страница о том, что дал этот компьютер; её можно сохранить.</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>Команды</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogModel</name>
    <message>
        <source>Warning</source>
        <translation>Предупреждение</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Подробность</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Сведения</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Уровень</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Сообщение</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogPanel</name>
    <message>
        <source>Search the log</source>
        <translation>Искать в журнале</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Журнал</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>%1: вступление</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>осталось %1</translation>
    </message>
    <message>
        <source>%1 was lost: %2</source>
        <translation>Потеря связи с %1: %2</translation>
    </message>
    <message>
        <source>Validation at epoch %1: loss %2</source>
        <translation>Проверка на эпохе %1: потери %2</translation>
    </message>
    <message>
        <source>Finished after %1 epochs</source>
        <translation>Завершено после эпох: %1</translation>
    </message>
    <message>
        <source>%1 events were skipped: this window was too slow</source>
        <translation>Пропущено событий: %1, окно не успевало</translation>
    </message>
    <message>
        <source>Lines shown</source>
        <translation>Показанные строки</translation>
    </message>
    <message>
        <source>With details</source>
        <translation>С подробностями</translation>
    </message>
    <message>
        <source>Without details</source>
        <translation>Без подробностей</translation>
    </message>
    <message>
        <source>Warnings only</source>
        <translation>Только предупреждения</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MachinesCard</name>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Открыть</translation>
    </message>
    <message>
        <source>ada@gpu-box</source>
        <translation>ada@gpu-box</translation>
    </message>
    <message>
        <source>Computer to open, as ssh knows it</source>
        <translation>Компьютер, как его знает ssh</translation>
    </message>
    <message>
        <source>A computer that you log in to with ssh opens in a window of its own, with its node and its hardware. Start a node there once: potluck-node serve</source>
        <translation>Компьютер, на который вы входите через ssh, открывается в отдельном окне со своим узлом и оборудованием. Один раз запустите там узел: potluck-node serve</translation>
    </message>
    <message>
        <source>Other computers of yours</source>
        <translation>Другие ваши компьютеры</translation>
    </message>
    <message>
        <source>Write it as you would after ssh: ada@gpu-box, or a name of ~/.ssh/config.</source>
        <translation>Напишите так, как после ssh: ada@gpu-box или имя из ~/.ssh/config.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Открыть %1</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Забыть</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>Забыть %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MainWindow</name>
    <message>
        <source>Potluck</source>
        <translation>Potluck</translation>
    </message>
    <message>
        <source>P&amp;rojects</source>
        <translation>П&amp;роекты</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>&amp;Обучение</translation>
    </message>
    <message>
        <source>Create a project</source>
        <translation>Создать проект</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>Мой компьютер</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>Alt+%1</source>
        <translation>Alt+%1</translation>
    </message>
    <message>
        <source>Connected to the node. %1: %2</source>
        <translation>Подключено к узлу. %1: %2</translation>
    </message>
    <message>
        <source>Connected to the node. No project runs.</source>
        <translation>Подключено к узлу. Ни один проект не запущен.</translation>
    </message>
    <message>
        <source>Connecting to the node…</source>
        <translation>Подключение к узлу…</translation>
    </message>
    <message>
        <source>Potluck on %1</source>
        <translation>Potluck на %1</translation>
    </message>
    <message>
        <source>It is in the tray then.</source>
        <translation>Тогда оно останется в трее.</translation>
    </message>
    <message>
        <source>Open Potluck again to see it, or to stop it.</source>
        <translation>Откройте Potluck снова, чтобы увидеть или остановить обучение.</translation>
    </message>
    <message>
        <source>Keep training when the window is closed?</source>
        <translation>Продолжать обучение после закрытия окна?</translation>
    </message>
    <message>
        <source>“%1” can go on in the background; a project that is paused or snoozing wakes by itself. %2 Your answer holds from now on; it is under Preferences.</source>
        <translation>«%1» может продолжаться в фоне; проект на паузе или отложенный проснётся сам. %2 Ваш ответ действует и впредь; его можно изменить в настройках.</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>Продолжать обучение</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Остановить и закрыть</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MemberTimesKey</name>
    <message>
        <source>Computes</source>
        <translation>Вычисляет</translation>
    </message>
    <message>
        <source>Averages: its gradient is on its way</source>
        <translation>Усредняет: градиент передаётся</translation>
    </message>
    <message>
        <source>Waits for the others</source>
        <translation>Ждёт остальных</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersCard</name>
    <message>
        <source>Members</source>
        <translation>Участники</translation>
    </message>
    <message>
        <source>Ban…</source>
        <translation>Исключить…</translation>
    </message>
    <message>
        <source>Lift the ban</source>
        <translation>Снять исключение</translation>
    </message>
    <message>
        <source>Every member that hears of it cuts this computer off, and what it already has stays with it. A new key from a link that is still valid gets in again: withdraw that too.</source>
        <translation>Каждый узнавший об этом участник отключает этот компьютер; что у него уже есть, останется. С новым ключом по действующей ссылке он войдёт снова: отзовите и её.</translation>
    </message>
    <message>
        <source>Make a moderator</source>
        <translation>Сделать модератором</translation>
    </message>
    <message>
        <source>A moderator lets others in, bans and invites, also while this computer is off</source>
        <translation>Модератор допускает, исключает и приглашает, даже когда этот компьютер выключен</translation>
    </message>
    <message>
        <source>Dismiss as a moderator</source>
        <translation>Снять с модераторов</translation>
    </message>
    <message>
        <source>%1 is a volunteer again.</source>
        <translation>%1 снова доброволец.</translation>
    </message>
    <message>
        <source>%1 moderates from now on.</source>
        <translation>%1 отныне модератор.</translation>
    </message>
    <message>
        <source>Forgive</source>
        <translation>Простить</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersForm</name>
    <message>
        <source>&amp;Anyone: members may pass the link on and publish it</source>
        <translation>&amp;Кто угодно: участники могут передавать ссылку</translation>
    </message>
    <message>
        <source>Whom I &amp;let in: whoever has a link asks first, with a message</source>
        <translation>Кого я &amp;допущу: владелец ссылки сначала подаёт заявку с сообщением</translation>
    </message>
    <message>
        <source>Members may find each other over the public &amp;DHT</source>
        <translation>Участники могут находить друг друга через общедоступную &amp;DHT</translation>
    </message>
    <message>
        <source>O&amp;nly whom I invite: I hand out the links</source>
        <translation>&amp;Только кого я приглашу: ссылки раздаю я</translation>
    </message>
    <message>
        <source>None: relay.example.org:4600</source>
        <translation>Нет: relay.example.org:4600</translation>
    </message>
    <message>
        <source>How they find each other</source>
        <translation>Как они находят друг друга</translation>
    </message>
    <message>
        <source>So a link still leads to them when all of its addresses are gone. What they leave there is encrypted: only whoever has a link can read it.</source>
        <translation>Так ссылка ведёт к ним, даже когда всех её адресов больше нет. То, что они там оставляют, зашифровано: прочесть это может только владелец ссылки.</translation>
    </message>
    <message>
        <source>For members whose routers let nobody in. Members relay for each other as well, as soon as one of them can be reached.</source>
        <translation>Для участников, чьи маршрутизаторы никого не впускают. Участники и сами ретранслируют друг для друга, как только до одного из них можно дозвониться.</translation>
    </message>
    <message>
        <source>Anyone with the link</source>
        <translation>Все, у кого есть ссылка</translation>
    </message>
    <message>
        <source>Whom you let in</source>
        <translation>Кого вы допустите</translation>
    </message>
    <message>
        <source>Only whom you invite</source>
        <translation>Только те, кого вы пригласите</translation>
    </message>
    <message>
        <source>Relays that somebody runs for this project</source>
        <translation>Ретрансляторы, которые кто-то держит для этого проекта</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersModel</name>
    <message>
        <source>Organiser</source>
        <translation>Организатор</translation>
    </message>
    <message>
        <source>Moderator</source>
        <translation>Модератор</translation>
    </message>
    <message>
        <source>Aggregator</source>
        <translation>Агрегатор</translation>
    </message>
    <message>
        <source>Volunteer</source>
        <translation>Доброволец</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Этот компьютер</translation>
    </message>
    <message>
        <source>✗ Banned</source>
        <translation>✗ Исключён</translation>
    </message>
    <message>
        <source>✓ Connected</source>
        <translation>✓ На связи</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>Нет на связи</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>Участник</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Роль</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Состояние</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Образцы</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Доля</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Ключ</translation>
    </message>
    <message>
        <source>✗ Cut off</source>
        <translation>✗ Отключён</translation>
    </message>
    <message>
        <source>This computer has found that a gradient of this member was false</source>
        <translation>Этот компьютер обнаружил, что градиент этого участника был ложным</translation>
    </message>
    <message>
        <source>Most others have found that a gradient of this member was false</source>
        <translation>Большинство остальных обнаружило, что градиент этого участника был ложным</translation>
    </message>
    <message>
        <source>Two things that this member has signed contradict each other</source>
        <translation>Два подписанных этим участником утверждения противоречат друг другу</translation>
    </message>
    <message>
        <source>This computer took no more of this member, so many times: %1. Why it did so last: %2</source>
        <translation>Столько раз этот компьютер переставал что-либо принимать от этого участника: %1. Почему в последний раз: %2</translation>
    </message>
    <message>
        <source>Samples whose gradient this computer has computed again and found right</source>
        <translation>Образцы, градиент которых этот компьютер вычислил заново и нашёл верным</translation>
    </message>
    <message>
        <source>Audited</source>
        <translation>Проверено</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ModelChooser</name>
    <message>
        <source>%1 parameters, %2 of memory and %3 for each sample at a time</source>
        <translation>Параметров: %1; памяти %2 и ещё %3 на каждый одновременный пример</translation>
    </message>
    <message>
        <source>Specification of the model</source>
        <translation>Спецификация модели</translation>
    </message>
    <message>
        <source>Layers, width and so on. A volunteer runs nothing but such a specification.</source>
        <translation>Слои, ширина и так далее. Доброволец не запускает ничего, кроме такой спецификации.</translation>
    </message>
    <message>
        <source>S&amp;pecification</source>
        <translation>С&amp;пецификация</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of memory</source>
        <translation>Параметров: %1; памяти %2</translation>
    </message>
    <message>
        <source>Module from PyTorch</source>
        <translation>Модуль из PyTorch</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>What torch.jit.save wrote</source>
        <translation>То, что записал torch.jit.save</translation>
    </message>
    <message>
        <source>It is taken apart here: volunteers get its operators, and run no file.</source>
        <translation>Он разбирается здесь: участники получают его операторы и не запускают никаких файлов.</translation>
    </message>
    <message>
        <source>Choose the file with the module.</source>
        <translation>Выберите файл с модулем.</translation>
    </message>
    <message>
        <source>Counting its parameters…</source>
        <translation>Подсчёт параметров…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NameField</name>
    <message>
        <source>Your name, for all members to see (optional)</source>
        <translation>Ваше имя, видно всем участникам (необязательно)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NearbyPanel</name>
    <message>
        <source>On this network</source>
        <translation>В этой сети</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>от %1</translation>
    </message>
    <message>
        <source>Use this link</source>
        <translation>Взять эту ссылку</translation>
    </message>
    <message>
        <source>Use the link of %1</source>
        <translation>Взять ссылку проекта %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeNotice</name>
    <message>
        <source>It went on from its last checkpoint; other members kept the rest.</source>
        <translation>Он продолжил с последней контрольной точки; остальное сохранили другие участники.</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>Хорошо</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeSupervisor</name>
    <message>
        <source>Using the node that already runs (process %1)</source>
        <translation>Используется уже запущенный узел (процесс %1)</translation>
    </message>
    <message>
        <source>Attached to a node</source>
        <translation>Подключено к узлу</translation>
    </message>
    <message>
        <source>Waiting for a node in %1</source>
        <translation>Ожидание узла в %1</translation>
    </message>
    <message>
        <source>The program potluck-node is missing</source>
        <translation>Программа potluck-node отсутствует</translation>
    </message>
    <message>
        <source>Expected at %1. Install it there, or start with --node PATH.</source>
        <translation>Ожидалась в %1. Установите её туда или запустите с --node ПУТЬ.</translation>
    </message>
    <message>
        <source>The node could not be started</source>
        <translation>Не удалось запустить узел</translation>
    </message>
    <message>
        <source>Starting the node…</source>
        <translation>Узел запускается…</translation>
    </message>
    <message>
        <source>The node is running</source>
        <translation>Узел работает</translation>
    </message>
    <message>
        <source>%1 at %2 and was started again.</source>
        <translation>%1 в %2 и был запущен снова.</translation>
    </message>
    <message>
        <source>The node has gone</source>
        <translation>Узел исчез</translation>
    </message>
    <message>
        <source>Waiting for it to come back.</source>
        <translation>Ожидание его возвращения.</translation>
    </message>
    <message>
        <source>The node has stopped</source>
        <translation>Узел остановлен</translation>
    </message>
    <message>
        <source>The node crashed (signal %1)</source>
        <translation>Узел аварийно завершился (сигнал %1)</translation>
    </message>
    <message>
        <source>The node ended by itself (exit code %1)</source>
        <translation>Узел завершился сам (код %1)</translation>
    </message>
    <message>
        <source>%1 and is being restarted; your progress is saved</source>
        <translation>%1 и перезапускается; ваш прогресс сохранён</translation>
    </message>
    <message>
        <source>Start the node again</source>
        <translation>Запустить узел снова</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notice</name>
    <message>
        <source>Transfer</source>
        <translation>Передача</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notifier</name>
    <message>
        <source>This computer has contributed %1 samples.</source>
        <translation>Вклад этого компьютера: %1 образцов.</translation>
    </message>
    <message>
        <source>%1 needs you</source>
        <translation>%1: нужны вы</translation>
    </message>
    <message>
        <source>Training is finished after %1 epochs.</source>
        <translation>Обучение завершено после эпох: %1.</translation>
    </message>
    <message>
        <source>%1, from the organiser</source>
        <translation>%1, от организатора</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersModel</name>
    <message>
        <source>Catching up</source>
        <translation>Догоняет</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>Leaving</source>
        <translation>Выходит</translation>
    </message>
    <message>
        <source>In sync</source>
        <translation>Синхронно</translation>
    </message>
    <message>
        <source>%1, not connected</source>
        <translation>%1, не подключён</translation>
    </message>
    <message>
        <source>%1, leads this round</source>
        <translation>%1, ведёт раунд</translation>
    </message>
    <message>
        <source>%1
Key %2
Version %3
Heard %4 ago
%5</source>
        <translation>%1
Ключ %2
Версия %3
Последний отклик %4 назад
%5</translation>
    </message>
    <message>
        <source>The share of the gradient vector that this peer averages for all</source>
        <translation>Доля вектора градиента, которую этот участник усредняет для всех</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>Участник</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Состояние</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Эпоха</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Образцы</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Отдача</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Приём</translation>
    </message>
    <message>
        <source>Ping</source>
        <translation>Пинг</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>Усредняет</translation>
    </message>
    <message>
        <source>Outbound only</source>
        <translation>Только исходящие</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>Прямое</translation>
    </message>
    <message>
        <source>Whether others can connect to it; who only connects outwards averages for few</source>
        <translation>Могут ли другие подключиться к нему; кто подключается только сам, усредняет для немногих</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Режим</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Версия</translation>
    </message>
    <message>
        <source>Ready to begin</source>
        <translation>Готов начать</translation>
    </message>
    <message>
        <source>In which number format its gradient travelled in the last round</source>
        <translation>В каком числовом формате передавался его градиент в последнем раунде</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Отправляет</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>Через ретранслятор</translation>
    </message>
    <message>
        <source>Over a relay: a third computer passes on what only you and it can read</source>
        <translation>Через ретранслятор: третий компьютер передаёт то, что можете прочесть только вы двое</translation>
    </message>
    <message>
        <source>Through routers</source>
        <translation>Через маршрутизаторы</translation>
    </message>
    <message>
        <source>Through routers: a connection of your own, as both let the other one in</source>
        <translation>Через маршрутизаторы: собственное соединение, так как оба впустили другую сторону</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersPanel</name>
    <message>
        <source>Peers</source>
        <translation>Участники</translation>
    </message>
    <message>
        <source>No other computer is connected. Send someone the invite link: training goes on alone meanwhile.</source>
        <translation>Другие компьютеры не подключены. Отправьте кому-нибудь приглашение: обучение пока идёт в одиночку.</translation>
    </message>
    <message>
        <source>Start the project to see who else takes part.</source>
        <translation>Запустите проект, чтобы увидеть, кто ещё участвует.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferenceFields</name>
    <message>
        <source>No limit</source>
        <translation>Без предела</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferencesPage</name>
    <message>
        <source>Preferences</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>When this computer trains</source>
        <translation>Когда компьютер обучает</translation>
    </message>
    <message>
        <source> min</source>
        <translation> мин</translation>
    </message>
    <message>
        <source>Minutes without a key or mouse movement</source>
        <translation>Минуты без нажатий и движений мыши</translation>
    </message>
    <message>
        <source>Only when unused for</source>
        <translation>Только если им не пользуются</translation>
    </message>
    <message>
        <source>blender, steam</source>
        <translation>blender, steam</translation>
    </message>
    <message>
        <source>Programs during which nothing is trained</source>
        <translation>Программы, при которых обучение не идёт</translation>
    </message>
    <message>
        <source>Not while these run:</source>
        <translation>Не при работе программ:</translation>
    </message>
    <message>
        <source>Not on &amp;battery</source>
        <translation>Не от &amp;батареи</translation>
    </message>
    <message>
        <source>Not on &amp;metered networks</source>
        <translation>Не в &amp;лимитных сетях</translation>
    </message>
    <message>
        <source>Not while a program fills the screen</source>
        <translation>Не когда программа занимает весь экран</translation>
    </message>
    <message>
        <source>Then nothing is sent or received either</source>
        <translation>Тогда ничего не отправляется и не принимается</translation>
    </message>
    <message>
        <source>It trains:</source>
        <translation>Обучение идёт:</translation>
    </message>
    <message>
        <source>It uses the network:</source>
        <translation>Сеть используется:</translation>
    </message>
    <message>
        <source>How much it gives</source>
        <translation>Сколько он отдаёт</translation>
    </message>
    <message>
        <source>Use the &amp;graphics card where there is one</source>
        <translation>Использовать &amp;видеокарту, если она есть</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Процессор</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>потоков</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>ГБ</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Диск</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>Отдача</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Мбит/с</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Приём</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Температура</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Эта программа</translation>
    </message>
    <message>
        <source>&amp;Keep training in the background when the window is closed</source>
        <translation>&amp;Продолжать обучение в фоне, когда окно закрыто</translation>
    </message>
    <message>
        <source>Start with the &amp;desktop, and go on with what ran before</source>
        <translation>Запускать вместе с &amp;рабочим столом и продолжать прежнее</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлое</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмное</translation>
    </message>
    <message>
        <source>After a restart go on with the project that ran</source>
        <translation>После перезапуска продолжать прежний проект</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Оформление</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>Starting with the desktop could not be changed.</source>
        <translation>Не удалось изменить запуск вместе с рабочим столом.</translation>
    </message>
    <message>
        <source>Check that you may write %1.</source>
        <translation>Проверьте, что вы можете записывать %1.</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>Узел не подключён.</translation>
    </message>
    <message>
        <source>It keeps these rules; they can be changed as soon as it answers.</source>
        <translation>Он следит за правилами; их можно изменить, как только он ответит.</translation>
    </message>
    <message>
        <source>These rules allow training now.</source>
        <translation>Сейчас правила разрешают обучение.</translation>
    </message>
    <message>
        <source>None; for example socks5://127.0.0.1:9050</source>
        <translation>Нет; например socks5://127.0.0.1:9050</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Прокси</translation>
    </message>
    <message>
        <source>All connections go through it. Others cannot connect to this computer then, which is fine.</source>
        <translation>Все соединения идут через него. Другие тогда не могут соединиться с этим компьютером, и это не страшно.</translation>
    </message>
    <message>
        <source>Find and show open projects on this network</source>
        <translation>Искать и показывать открытые проекты в этой сети</translation>
    </message>
    <message>
        <source>Paused or snoozing projects are kept as well and wake by themselves; otherwise the project is saved and stops</source>
        <translation>Проекты на паузе и отложенные тоже сохраняются и просыпаются сами; иначе проект сохраняется и останавливается</translation>
    </message>
    <message>
        <source>Upload and download are limited on the way to the internet; computers on your own network do not count.</source>
        <translation>Отправка и загрузка ограничены на пути в интернет; компьютеры вашей собственной сети не считаются.</translation>
    </message>
    <message>
        <source>Another device, number of threads, proxy or team restarts the running project after its round; the other limits take effect at once.</source>
        <translation>Другое устройство, число потоков, прокси или команда перезапускают проект после раунда; остальные ограничения действуют сразу.</translation>
    </message>
    <message>
        <source>None; for example the name of your school</source>
        <translation>Нет; например, название вашей школы</translation>
    </message>
    <message>
        <source>Everybody in your projects sees it. What all who write the same name have given is added up in the leaderboard.</source>
        <translation>Её видят все в ваших проектах. Вклад всех, кто написал то же название, складывается в таблице лидеров.</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Команда</translation>
    </message>
    <message>
        <source>Relay for other members, with a tenth of the upload</source>
        <translation>Ретранслировать для других (десятая часть отдачи)</translation>
    </message>
    <message>
        <source>Have the home router open a port to this computer</source>
        <translation>Открывать порт на домашнем маршрутизаторе</translation>
    </message>
    <message>
        <source>Find members over the public DHT</source>
        <translation>Искать участников через общедоступную DHT</translation>
    </message>
    <message>
        <source>Fetch data from web servers as well</source>
        <translation>Загружать данные и с веб-серверов</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProgressCard</name>
    <message>
        <source>Epoch</source>
        <translation>Эпоха</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Потери</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Потери на проверке</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>Образцов в секунду</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>Моя доля</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>скорость обучения %1</translation>
    </message>
    <message>
        <source>%1 from this computer</source>
        <translation>%1 с этого компьютера</translation>
    </message>
    <message>
        <source>↑ %1</source>
        <translation>↑ %1</translation>
    </message>
    <message>
        <source>↓ %1</source>
        <translation>↓ %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>из %1</translation>
    </message>
    <message>
        <source>of %1; %2 left</source>
        <translation>из %1; осталось %2</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>образцов: %1</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>лучшее на сегодня</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>ещё не измерено</translation>
    </message>
    <message>
        <source>%1 right, epoch %2</source>
        <translation>верно %1, эпоха %2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>на эпохе %1</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Этот компьютер</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Другие</translation>
    </message>
    <message>
        <source>Batch of %1 samples</source>
        <translation>Батч из %1 образцов</translation>
    </message>
    <message>
        <source>This computer %1</source>
        <translation>Этот компьютер %1</translation>
    </message>
    <message>
        <source>Others %1</source>
        <translation>Другие %1</translation>
    </message>
    <message>
        <source>%1 of %2 samples</source>
        <translation>%1 из %2 образцов</translation>
    </message>
    <message>
        <source>%1, full in %2</source>
        <translation>%1, будет полон через %2</translation>
    </message>
    <message>
        <source>the others: %1</source>
        <translation>у других: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectActions</name>
    <message>
        <source>%1 are deleted from this computer: data, checkpoints and the history. What you contributed stays in the model of the others.</source>
        <translation>С этого компьютера будет удалено %1: данные, контрольные точки и история. Ваш вклад останется в модели других.</translation>
    </message>
    <message>
        <source>You are its organiser: without the key that is deleted nobody can invite, ban or announce any more.</source>
        <translation>Вы его организатор: без удаляемого ключа никто больше не сможет приглашать, блокировать и объявлять.</translation>
    </message>
    <message>
        <source>Export the model first if you want to keep it.</source>
        <translation>Если хотите сохранить модель, сначала экспортируйте её.</translation>
    </message>
    <message>
        <source>Remove “%1”?</source>
        <translation>Удалить «%1»?</translation>
    </message>
    <message>
        <source>Leave “%1”?</source>
        <translation>Покинуть «%1»?</translation>
    </message>
    <message>
        <source>Remove it with its data</source>
        <translation>Удалить вместе с данными</translation>
    </message>
    <message>
        <source>Leave and remove its data</source>
        <translation>Покинуть и удалить данные</translation>
    </message>
    <message>
        <source>Stop “%1” and start “%2”?</source>
        <translation>Остановить «%1» и начать «%2»?</translation>
    </message>
    <message>
        <source>A computer trains one project at a time. “%1” is saved and can go on at any time.</source>
        <translation>Компьютер обучает один проект за раз. «%1» сохраняется и может продолжиться в любое время.</translation>
    </message>
    <message>
        <source>Stop it and start this one</source>
        <translation>Остановить его и начать этот</translation>
    </message>
    <message>
        <source>&amp;Bring it back</source>
        <translation>&amp;Вернуть</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>В &amp;архив</translation>
    </message>
    <message>
        <source>&amp;Remove with its data…</source>
        <translation>&amp;Удалить с данными…</translation>
    </message>
    <message>
        <source>&amp;Leave and remove its data…</source>
        <translation>&amp;Покинуть и удалить данные…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectCard</name>
    <message>
        <source>Model %1</source>
        <translation>Модель %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>параметров: %1</translation>
    </message>
    <message>
        <source>%1 of data</source>
        <translation>данные: %1</translation>
    </message>
    <message>
        <source>Organiser</source>
        <translation>Организатор</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Запустить</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Завершено</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Остановлен</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Прогресс: %1</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>Эпоха %1 из %2</translation>
    </message>
    <message>
        <source>Best validation loss %1</source>
        <translation>Лучшие потери на проверке: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Остановить</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>Остановить %1</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>Запустить %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Открыть %1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Ещё для %1</translation>
    </message>
    <message>
        <source>Archive, leave, remove</source>
        <translation>В архив, покинуть, удалить</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>Нужны вы</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>осталось %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectHeader</name>
    <message>
        <source>&amp;Invite</source>
        <translation>П&amp;ригласить</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Па&amp;уза</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Стоп</translation>
    </message>
    <message>
        <source>Leaves the round after a checkpoint. Nothing is lost; start again any time.</source>
        <translation>Выходит из раунда после контрольной точки. Ничего не теряется; запустить снова можно в любой момент.</translation>
    </message>
    <message>
        <source>Take a break</source>
        <translation>Сделать перерыв</translation>
    </message>
    <message>
        <source>Snooze, or stop when the round is over</source>
        <translation>Отложить или остановиться после раунда</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Про&amp;должить</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Старт</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectPage</name>
    <message>
        <source>Details of the project</source>
        <translation>Подробности проекта</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>&amp;Графики</translation>
    </message>
    <message>
        <source>P&amp;eers</source>
        <translation>У&amp;частники</translation>
    </message>
    <message>
        <source>Leader&amp;board</source>
        <translation>&amp;Лидеры</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>О&amp;тветы модели</translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation>&amp;Журнал</translation>
    </message>
    <message>
        <source>nobody else connected</source>
        <translation>больше никто не подключён</translation>
    </message>
    <message>
        <source>1 other computer connected</source>
        <translation>подключён 1 другой компьютер</translation>
    </message>
    <message>
        <source>%1 other computers connected</source>
        <translation>подключено других компьютеров: %1</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>Узел не подключён.</translation>
    </message>
    <message>
        <source>The figures below are the last ones known. It is tried again by itself.</source>
        <translation>Ниже последние известные числа. Попытка повторится сама.</translation>
    </message>
    <message>
        <source>This project is finished.</source>
        <translation>Проект завершён.</translation>
    </message>
    <message>
        <source>This project is stopped on this computer.</source>
        <translation>Проект на этом компьютере остановлен.</translation>
    </message>
    <message>
        <source>Others may go on meanwhile; you catch up when you start.</source>
        <translation>Другие могут продолжать; при запуске вы их догоните.</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>Начать обучение</translation>
    </message>
    <message>
        <source>It stops when this round is over.</source>
        <translation>Остановится, когда раунд закончится.</translation>
    </message>
    <message>
        <source>Your rules are set aside until %1.</source>
        <translation>Ваши правила отложены до %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Mana&amp;ge</source>
        <translation>&amp;Управление</translation>
    </message>
    <message>
        <source>Roun&amp;ds</source>
        <translation>&amp;Раунды</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsModel</name>
    <message>
        <source>Project</source>
        <translation>Проект</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsPage</name>
    <message>
        <source>Projects</source>
        <translation>Проекты</translation>
    </message>
    <message>
        <source>&amp;Create project</source>
        <translation>&amp;Создать проект</translation>
    </message>
    <message>
        <source>Your projects</source>
        <translation>Ваши проекты</translation>
    </message>
    <message>
        <source>Train one neural network together</source>
        <translation>Обучайте одну нейронную сеть вместе</translation>
    </message>
    <message>
        <source>Everybody’s computer computes a little, and all of them hold the same model: without a server, and without an account.</source>
        <translation>Компьютер каждого считает понемногу, и у всех одна и та же модель: без сервера и без учётной записи.</translation>
    </message>
    <message>
        <source>Try the d&amp;emo</source>
        <translation>Попробовать &amp;демо</translation>
    </message>
    <message>
        <source>Create a project of your own</source>
        <translation>Создать свой проект</translation>
    </message>
    <message>
        <source>Or paste the link that an organiser sent you above; open projects of this network appear there by themselves.</source>
        <translation>Или вставьте выше ссылку от организатора; открытые проекты этой сети появятся там сами.</translation>
    </message>
    <message>
        <source>Demo: English words</source>
        <translation>Демо: английские слова</translation>
    </message>
    <message>
        <source>Learns to invent words that sound English.</source>
        <translation>Учится придумывать слова, похожие на английские.</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>В архиве (%1)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::QrCode</name>
    <message>
        <source>QR code of the link</source>
        <translation>QR-код ссылки</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachCard</name>
    <message>
        <source>the command</source>
        <translation>команду</translation>
    </message>
    <message>
        <source>Command that opens the port in the firewall</source>
        <translation>Команда, открывающая порт в брандмауэре</translation>
    </message>
    <message>
        <source>2.  Where this computer has a firewall (here ufw), open the port:</source>
        <translation>2.  Если на компьютере есть брандмауэр (здесь ufw), откройте порт:</translation>
    </message>
    <message>
        <source>To be reached from outside</source>
        <translation>Чтобы к нему подключались снаружи</translation>
    </message>
    <message>
        <source>No project runs.</source>
        <translation>Ни один проект не запущен.</translation>
    </message>
    <message>
        <source>The node listens for other members only while it takes part in a project.</source>
        <translation>Узел ждёт других участников, только пока участвует в проекте.</translation>
    </message>
    <message>
        <source>This computer makes connections but accepts none.</source>
        <translation>Этот компьютер устанавливает соединения, но не принимает их.</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others. To be reachable, let your router forward a port to it and start the project without client mode.</source>
        <translation>Он вносит полный вклад, но ничего не усредняет для других. Чтобы он был доступен, пробросьте порт на маршрутизаторе и запустите проект без клиентского режима.</translation>
    </message>
    <message>
        <source>Others reach it: a member has connected to %1</source>
        <translation>К нему подключаются: участник соединился с %1</translation>
    </message>
    <message>
        <source>It can average for the group.</source>
        <translation>Он может усреднять для группы.</translation>
    </message>
    <message>
        <source>Listening on %1</source>
        <translation>Принимает соединения на %1</translation>
    </message>
    <message>
        <source>Nobody has connected to it yet, so it is not known whether others can. Members on this network connect directly.</source>
        <translation>К нему ещё никто не подключался, так что неизвестно, смогут ли другие. Участники этой сети подключаются напрямую.</translation>
    </message>
    <message>
        <source>1.  In your router, forward TCP port %1 to this computer.</source>
        <translation>1.  В роутере перенаправьте TCP-порт %1 на этот компьютер.</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not.</source>
        <translation>Участники пытались подключиться к нему, но не смогли.</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others, which is fine. To be reachable, follow these steps.</source>
        <translation>Он вносит полный вклад, но ничего не усредняет для других, и это нормально. Чтобы стать доступным, выполните эти шаги.</translation>
    </message>
    <message>
        <source>3.  Wait: the project asks the others every ten minutes whether they can connect, and this page says so.</source>
        <translation>3.  Подождите: раз в десять минут проект спрашивает других, могут ли они подключиться, и здесь это появится.</translation>
    </message>
    <message>
        <source>Others reach it over a relay: %1</source>
        <translation>Другие связываются с ним через ретранслятор: %1</translation>
    </message>
    <message>
        <source>It contributes in full. The relay passes on what only the members can read, until their routers let the two connect directly.</source>
        <translation>Участвует в полной мере. Ретранслятор передаёт то, что могут прочесть только участники, пока их маршрутизаторы не позволят двоим соединиться напрямую.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachLadderCard</name>
    <message>
        <source>Same network</source>
        <translation>Та же сеть</translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation>IPv6</translation>
    </message>
    <message>
        <source>Port opened by the router</source>
        <translation>Порт, открытый маршрутизатором</translation>
    </message>
    <message>
        <source>Port forwarded by hand</source>
        <translation>Порт, перенаправленный вручную</translation>
    </message>
    <message>
        <source>Through both routers at once</source>
        <translation>Через оба маршрутизатора сразу</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>Через ретранслятор</translation>
    </message>
    <message>
        <source>✓ Works</source>
        <translation>✓ Работает</translation>
    </message>
    <message>
        <source>✗ Does not work</source>
        <translation>✗ Не работает</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Не используется</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>Пока неизвестно</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReceiptDialog</name>
    <message>
        <source>What this computer has given</source>
        <translation>Что дал этот компьютер</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Подсчёт…</translation>
    </message>
    <message>
        <source>With my &amp;name</source>
        <translation>С моим &amp;именем</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Сохранить…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Закрыть</translation>
    </message>
    <message>
        <source>Save the receipt as well: with it, any other member can count again what the page says.</source>
        <translation>Сохраните и квитанцию: по ней любой другой участник может пересчитать то, что написано на странице.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Сохранить</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>Страница (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.svg)</source>
        <translation>Рисунок (*.svg)</translation>
    </message>
    <message>
        <source>Receipt, for others to check (*.json)</source>
        <translation>Квитанция для проверки другими (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Сохранено в %1</translation>
    </message>
    <message>
        <source>%1 could not be written. Is there room, and may you write there?</source>
        <translation>Не удалось записать %1. Есть ли место и можно ли вам туда писать?</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RecipeForm</name>
    <message>
        <source>Target batch, samples</source>
        <translation>Целевой батч, образцов</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Эпохи</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Скорость обучения</translation>
    </message>
    <message>
        <source>Final learning rate</source>
        <translation>Конечная скорость обучения</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Оптимизатор</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Расписание</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>Разогрев, эпох</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Затухание весов</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Момент</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Бета 1</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Бета 2</translation>
    </message>
    <message>
        <source>Gradient clip</source>
        <translation>Предел градиента</translation>
    </message>
    <message>
        <source>Number format on the wire</source>
        <translation>Формат чисел в сети</translation>
    </message>
    <message>
        <source>Format of averages</source>
        <translation>Формат средних</translation>
    </message>
    <message>
        <source>Validate every, epochs</source>
        <translation>Проверка каждые, эпох</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>Образцов для проверки</translation>
    </message>
    <message>
        <source>Digest every, epochs</source>
        <translation>Дайджест каждые, эпох</translation>
    </message>
    <message>
        <source>Checkpoint every, seconds</source>
        <translation>Контрольная точка каждые, с</translation>
    </message>
    <message>
        <source>Share for training</source>
        <translation>Доля для обучения</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Начальное число</translation>
    </message>
    <message>
        <source>Cut the rate every, epochs</source>
        <translation>Снижать скорость каждые, эпох</translation>
    </message>
    <message>
        <source>Factor of a cut</source>
        <translation>Множитель снижения</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Сглаживание меток</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Прореживание</translation>
    </message>
    <message>
        <source>Average of weights, decay</source>
        <translation>Среднее весов, затухание</translation>
    </message>
    <message>
        <source>Recompute activations (1: yes)</source>
        <translation>Пересчитывать активации (1: да)</translation>
    </message>
    <message>
        <source>Text is cut into</source>
        <translation>Текст делится на</translation>
    </message>
    <message>
        <source>Side of images, pixels</source>
        <translation>Сторона изображений, пикселей</translation>
    </message>
    <message>
        <source>Vary images</source>
        <translation>Варьировать изображения</translation>
    </message>
    <message>
        <source>Columns of a table</source>
        <translation>Столбцы таблицы</translation>
    </message>
    <message>
        <source>Lines that cannot be read</source>
        <translation>Строки, которые нельзя прочитать</translation>
    </message>
    <message>
        <source>Compute while averaging</source>
        <translation>Вычислять во время усреднения</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Усреднение</translation>
    </message>
    <message>
        <source>Bound of a gradient&apos;s norm</source>
        <translation>Предел нормы градиента</translation>
    </message>
    <message>
        <source>Trimmed at each end</source>
        <translation>Отброшено с каждого края</translation>
    </message>
    <message>
        <source>Radius of clipping</source>
        <translation>Радиус обрезки</translation>
    </message>
    <message>
        <source>Memory of contributions</source>
        <translation>Память вкладов</translation>
    </message>
    <message>
        <source>Vocabulary, pieces</source>
        <translation>Словарь, частей</translation>
    </message>
    <message>
        <source>Begin with, computers</source>
        <translation>Начать, компьютеров</translation>
    </message>
    <message>
        <source>Precision of gradients</source>
        <translation>Точность градиентов</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Expert settings</source>
        <translation>&amp;Экспертные настройки</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>Проверки</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Refusals</name>
    <message>
        <source>Ban %1?</source>
        <translation>Исключить %1?</translation>
    </message>
    <message>
        <source>You can lift the ban later. Reason, for %1 and all members:</source>
        <translation>Исключение можно снять позже. Причина, для %1 и всех участников:</translation>
    </message>
    <message>
        <source>Ban</source>
        <translation>Исключить</translation>
    </message>
    <message>
        <source>%1 is banned; the other members hear of it now.</source>
        <translation>Исключён: %1; остальные участники узнают сейчас.</translation>
    </message>
    <message>
        <source>Withdraw the invite %1?</source>
        <translation>Отозвать приглашение %1?</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more. Members who came by it stay.</source>
        <translation>Больше никто не присоединится по этой ссылке. Участники, пришедшие по ней, остаются.</translation>
    </message>
    <message>
        <source>With&amp;draw</source>
        <translation>&amp;Отозвать</translation>
    </message>
    <message>
        <source>Withdraw and &amp;ban %L1 members…</source>
        <translation>Отозвать и &amp;заблокировать участников: %L1…</translation>
    </message>
    <message>
        <source>The invite is withdrawn; the other members hear of it now.</source>
        <translation>Приглашение отозвано; другие участники узнают об этом сейчас.</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more, and everybody who came by it is banned with it.</source>
        <translation>По этой ссылке больше никто не войдёт, и все пришедшие по ней будут исключены.</translation>
    </message>
    <message>
        <source>%1 may take part again; the other members hear of it now.</source>
        <translation>%1 снова может участвовать; остальные участники узнают сейчас.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RemoteMachine</name>
    <message>
        <source>“%1” is no computer that ssh could reach</source>
        <translation>«%1» — не компьютер, доступный по ssh</translation>
    </message>
    <message>
        <source>Write it as you would after ssh, for example ada@gpu-box.</source>
        <translation>Напишите так, как после ssh, например ada@gpu-box.</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>Соединение с %1…</translation>
    </message>
    <message>
        <source>The program ssh is missing here</source>
        <translation>Здесь нет программы ssh</translation>
    </message>
    <message>
        <source>Install it: apt install openssh-client</source>
        <translation>Установите её: apt install openssh-client</translation>
    </message>
    <message>
        <source>ssh does not reach %1: %2</source>
        <translation>ssh не достигает %1: %2</translation>
    </message>
    <message>
        <source>Log in once with “ssh %1” in a terminal; it must work without a password.</source>
        <translation>Войдите один раз командой «ssh %1» в терминале; вход должен работать без пароля.</translation>
    </message>
    <message>
        <source>No node runs on %1</source>
        <translation>На %1 нет работающего узла</translation>
    </message>
    <message>
        <source>Start one there: potluck-node serve</source>
        <translation>Запустите его там: potluck-node serve</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 не удаётся записать: %2</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>Соединено с %1</translation>
    </message>
    <message>
        <source>The connection to %1 broke</source>
        <translation>Соединение с %1 прервано</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>Соединиться снова</translation>
    </message>
    <message>
        <source>Somebody else took port %1 of this computer</source>
        <translation>Порт %1 этого компьютера занят кем-то другим</translation>
    </message>
    <message>
        <source>Another one is tried in a moment.</source>
        <translation>Сейчас будет испробован другой.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RequestsCard</name>
    <message>
        <source>Nobody asks to be let in.</source>
        <translation>Заявок нет.</translation>
    </message>
    <message>
        <source>Requests to join</source>
        <translation>Заявки на вступление</translation>
    </message>
    <message>
        <source>Without a message</source>
        <translation>Без сообщения</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>Допустить</translation>
    </message>
    <message>
        <source>Let %1 in</source>
        <translation>Допустить: %1</translation>
    </message>
    <message>
        <source>Decline…</source>
        <translation>Отклонить…</translation>
    </message>
    <message>
        <source>Decline the request of %1</source>
        <translation>Отклонить заявку: %1</translation>
    </message>
    <message>
        <source>%1 takes part as soon as a member that knows of it is reached.</source>
        <translation>%1 участвует, как только свяжется с участником, который об этом знает.</translation>
    </message>
    <message>
        <source>Decline a request</source>
        <translation>Отклонить заявку</translation>
    </message>
    <message>
        <source>%1 is told that this computer is not let in, with your reason if you give one:</source>
        <translation>%1 узнает, что компьютер не допущен, и вашу причину, если вы её укажете:</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Отклонить</translation>
    </message>
    <message>
        <source>The request is declined.</source>
        <translation>Заявка отклонена.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundMembersModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (этот компьютер)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>ничего</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>Участник</translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation>Сводит</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Отправляет</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>Отдача</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Занят</translation>
    </message>
    <message>
        <source>Downlink</source>
        <translation>Приём</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Почему</translation>
    </message>
    <message>
        <source>%1, a guess</source>
        <translation>%1, оценка</translation>
    </message>
    <message>
        <source>computed %1, averaged %2, waited %3</source>
        <translation>вычисления: %1, усреднение: %2, ожидание: %3</translation>
    </message>
    <message>
        <source>Its time</source>
        <translation>Его время</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundsPanel</name>
    <message>
        <source>Members of the last round</source>
        <translation>Участники последнего раунда</translation>
    </message>
    <message>
        <source>Start the project to see how its members average.</source>
        <translation>Запустите проект, чтобы увидеть, как усредняют участники.</translation>
    </message>
    <message>
        <source>There was no round with other computers yet.</source>
        <translation>Раундов с другими компьютерами ещё не было.</translation>
    </message>
    <message>
        <source>it took %1</source>
        <translation>заняло %1</translation>
    </message>
    <message>
        <source>it was not finished</source>
        <translation>не завершён</translation>
    </message>
    <message>
        <source>Epoch %1: computing %2, then exchanging gradients; %3 planned, %4. The average travels as %5.</source>
        <translation>Эпоха %1: вычисления %2, затем обмен градиентами; по плану %3, %4. Среднее передаётся как %5.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::SamplesPanel</name>
    <message>
        <source>First words, or nothing</source>
        <translation>Первые слова или ничего</translation>
    </message>
    <message>
        <source>Prom&amp;pt</source>
        <translation>&amp;Начало</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Начало</translation>
    </message>
    <message>
        <source>&amp;Ask the model</source>
        <translation>&amp;Спросить модель</translation>
    </message>
    <message>
        <source>Text from the model</source>
        <translation>Текст модели</translation>
    </message>
    <message>
        <source>Ask the model as it is now, and read what it has learnt so far.</source>
        <translation>Спросите модель в её нынешнем виде и прочтите, чему она научилась.</translation>
    </message>
    <message>
        <source>Ask the model what it sees in a few held-out images.</source>
        <translation>Спросите модель, что она видит на отложенных изображениях.</translation>
    </message>
    <message>
        <source>Start the project first: the model is in memory only then.</source>
        <translation>Сначала запустите проект: только тогда модель в памяти.</translation>
    </message>
    <message>
        <source>The model is thinking…</source>
        <translation>Модель думает…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>Изображение класса %1</translation>
    </message>
    <message>
        <source>✓ %1  %2</source>
        <translation>✓ %1  %2</translation>
    </message>
    <message>
        <source>✗ %1, is %2</source>
        <translation>✗ %1, верно %2</translation>
    </message>
    <message>
        <source>The model says %1 with %2 certainty; it is %3.</source>
        <translation>Модель отвечает %1 с уверенностью %2; на самом деле %3.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StandingWords</name>
    <message>
        <source>%1 in a history that a longer one replaced</source>
        <translation>%1 в истории, которую заменила более длинная</translation>
    </message>
    <message>
        <source>%1 gathered when Potluck was cut off</source>
        <translation>%1 собрано, когда Potluck был прерван</translation>
    </message>
    <message>
        <source>%1 that came too late</source>
        <translation>%1 пришло слишком поздно</translation>
    </message>
    <message>
        <source>Not counted, samples: %1.</source>
        <translation>Не засчитано примеров: %1.</translation>
    </message>
    <message>
        <source>My share %1  ·  %2 samples</source>
        <translation>Моя доля %1  ·  примеров: %2</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StartWeights</name>
    <message>
        <source>Weights to start from</source>
        <translation>Исходные веса</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>Веса (*.safetensors)</translation>
    </message>
    <message>
        <source>Nothing: it learns from the beginning</source>
        <translation>Нет: модель учится с нуля</translation>
    </message>
    <message>
        <source>What a model like this has learnt before, here or elsewhere: an export of another project, or a model from Hugging Face. What does not match keeps its first values.</source>
        <translation>То, чему такая модель уже научилась здесь или в другом месте: экспорт другого проекта или модель с Hugging Face. Что не подходит, сохраняет начальные значения.</translation>
    </message>
    <message>
        <source>Start from weights</source>
        <translation>Начать с весов</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StepBar</name>
    <message>
        <source>%1.  %2</source>
        <translation>%1.  %2</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Шаг %1 из %2: %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tables</name>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Столбцы</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TeamsModel</name>
    <message>
        <source>Team</source>
        <translation>Команда</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Участники</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Образцы</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Доля</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TogetherPicture</name>
    <message>
        <source>Two computers and the model that they share</source>
        <translation>Два компьютера и их общая модель</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tray</name>
    <message>
        <source>&amp;Open Potluck</source>
        <translation>&amp;Открыть Potluck</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Пауза</translation>
    </message>
    <message>
        <source>&amp;Take a break</source>
        <translation>П&amp;ерерыв</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>Не получилось</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Выход</translation>
    </message>
    <message>
        <source>The node is not connected</source>
        <translation>Узел не подключён</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No project runs</source>
        <translation>Ни один проект не запущен</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Продолжить</translation>
    </message>
    <message>
        <source>Potluck. %1</source>
        <translation>Potluck. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::UsageCharts</name>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Трафик</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Мбит/с</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Отправлено</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Получено</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Этот компьютер</translation>
    </message>
    <message>
        <source>%, °C</source>
        <translation>%, °C</translation>
    </message>
    <message>
        <source>Processor load</source>
        <translation>Загрузка процессора</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Температура</translation>
    </message>
    <message>
        <source>Load and temperature are drawn while the project runs and the computer tells them.</source>
        <translation>Загрузка и температура рисуются, пока проект запущен и компьютер их сообщает.</translation>
    </message>
    <message>
        <source>Traffic is drawn while the project runs.</source>
        <translation>Трафик рисуется, пока проект работает.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::WeekGrid</name>
    <message>
        <source>%1: %2, %3, %4</source>
        <translation>%1: %2, %3, %4</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>разрешено</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>не разрешено</translation>
    </message>
</context>
<context>
    <name>potluck::ui::format</name>
    <message>
        <source>M</source>
        <translation>млн</translation>
    </message>
    <message>
        <source>G</source>
        <translation>млрд</translation>
    </message>
    <message>
        <source>B</source>
        <translation>Б</translation>
    </message>
    <message>
        <source>kB</source>
        <translation>кБ</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>МБ</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>ГБ</translation>
    </message>
    <message>
        <source>TB</source>
        <translation>ТБ</translation>
    </message>
    <message>
        <source>bit/s</source>
        <translation>бит/с</translation>
    </message>
    <message>
        <source>kbit/s</source>
        <translation>кбит/с</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Мбит/с</translation>
    </message>
    <message>
        <source>Gbit/s</source>
        <translation>Гбит/с</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>образцов/с</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>мс</translation>
    </message>
    <message>
        <source>s</source>
        <translation>с</translation>
    </message>
    <message>
        <source>min</source>
        <translation>мин</translation>
    </message>
    <message>
        <source>h</source>
        <translation>ч</translation>
    </message>
    <message>
        <source>d</source>
        <translation>д</translation>
    </message>
</context>
</TS>
