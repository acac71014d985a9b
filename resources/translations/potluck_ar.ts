<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar">
<context>
    <name>QApplication</name>
    <message>
        <source>Train one neural network together.</source>
        <translation>درّبوا شبكة عصبية واحدة معًا.</translation>
    </message>
    <message>
        <source>Folder of the node.</source>
        <translation>مجلد العقدة.</translation>
    </message>
    <message>
        <source>light or dark; default: as the system.</source>
        <translation>light (فاتح) أو dark (داكن)؛ والأصل كالنظام.</translation>
    </message>
    <message>
        <source>The program potluck-node.</source>
        <translation>برنامج potluck-node.</translation>
    </message>
    <message>
        <source>Never start a node, only attach to one.</source>
        <translation>لا تشغّل عقدة أبدًا، بل اتصل بعقدة فقط.</translation>
    </message>
    <message>
        <source>Save a picture of each page and end.</source>
        <translation>احفظ صورة لكل صفحة ثم أنهِ.</translation>
    </message>
    <message>
        <source>Start in the tray, where there is one.</source>
        <translation>ابدأ في شريط النظام إن وُجد.</translation>
    </message>
    <message>
        <source>An invite link to join.</source>
        <translation>رابط دعوة للانضمام.</translation>
    </message>
    <message>
        <source>Use the node of another computer, over ssh.</source>
        <translation>استخدم عقدة حاسوب آخر عبر ssh.</translation>
    </message>
    <message>
        <source>Potluck is open already: its window comes to the front.</source>
        <translation>‏Potluck مفتوح بالفعل: تظهر نافذته في المقدمة.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Something went wrong in the node.</source>
        <translation>حدث خطأ في العقدة.</translation>
    </message>
    <message>
        <source>Snooze for &amp;15 minutes</source>
        <translation>غفوة 15 دقيقة</translation>
    </message>
    <message>
        <source>Snooze for &amp;1 hour</source>
        <translation>غفوة ساعة واحدة</translation>
    </message>
    <message>
        <source>Snooze until &amp;tomorrow</source>
        <translation>غفوة حتى الغد</translation>
    </message>
    <message>
        <source>&amp;Finish this round, then stop</source>
        <translation>أنهِ هذه الجولة ثم توقّف</translation>
    </message>
</context>
<context>
    <name>RuleFacts</name>
    <message>
        <source>this computer does not tell</source>
        <translation>لا يخبر هذا الحاسوب</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>الآن: %1</translation>
    </message>
    <message>
        <source>on battery, %1 left</source>
        <translation>على البطارية، الباقي %1</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>على البطارية</translation>
    </message>
    <message>
        <source>mains power</source>
        <translation>التيار الكهربائي</translation>
    </message>
    <message>
        <source>metered</source>
        <translation>محدودة</translation>
    </message>
    <message>
        <source>not metered</source>
        <translation>غير محدودة</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>مملوءة</translation>
    </message>
    <message>
        <source>not filled</source>
        <translation>غير مملوءة</translation>
    </message>
    <message>
        <source>unused for %1</source>
        <translation>دون استخدام منذ %1</translation>
    </message>
    <message>
        <source>now: %1 °C</source>
        <translation>الآن: %1 °C</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>; </source>
        <extracomment>Between two sentences of one line.</extracomment>
        <translation>؛ </translation>
    </message>
    <message>
        <source>Train anyway for 1 h</source>
        <translation>درّب مع ذلك ساعة</translation>
    </message>
    <message>
        <source>Snoozing until %1</source>
        <translation>غفوة حتى %1</translation>
    </message>
    <message>
        <source>download libtorch with %1 from https://pytorch.org/get-started/locally and build with -DCMAKE_PREFIX_PATH=/path/to/libtorch</source>
        <translation>نزّل libtorch مع %1 من https://pytorch.org/get-started/locally وابنِ باستخدام ‎-DCMAKE_PREFIX_PATH=/path/to/libtorch</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>كلمات إنجليزية</translation>
    </message>
    <message>
        <source>Drawn digits</source>
        <translation>أرقام مرسومة</translation>
    </message>
    <message>
        <source>%L1 characters, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 حرفًا، منها %L2 مختلفة؛ %L3 للتدريب و%L4 للتحقق</translation>
    </message>
    <message>
        <source>%L1 bytes, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 بايتًا، منها %L2 مختلفة؛ %L3 للتدريب و%L4 للتحقق</translation>
    </message>
    <message>
        <source>%L1 pieces, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 جزءًا من الكلمات، منها %L2 مختلفة؛ %L3 للتدريب و%L4 للتحقق</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 characters train, %L3 validate; %L4 different ones</source>
        <translation>%L1 ميبيبايت من النص تُقرأ من القرص؛ نحو %L2 حرفًا للتدريب و%L3 للتحقق؛ منها %L4 مختلفة</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; %L4 different ones</source>
        <translation>%L1 ميبيبايت من النص تُقرأ من القرص؛ نحو %L2 بايتًا للتدريب و%L3 للتحقق؛ منها %L4 مختلفة</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; %L4 different ones</source>
        <translation>%L1 ميبيبايت من النص تُقرأ من القرص؛ نحو %L2 جزءًا من الكلمات للتدريب و%L3 للتحقق؛ منها %L4 مختلفة</translation>
    </message>
    <message>
        <source>%L1 rows, %L2 features (%3), &quot;%4&quot; of %L5 classes; %L6 train, %L7 validate</source>
        <translation>%L1 صفًا، %L2 سمة (%3)، «%4» من %L5 فئات؛ %L6 للتدريب و%L7 للتحقق</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 صورة ملونة بقياس %L2 × %L3 بكسل في %L4 فئات؛ %L5 للتدريب و%L6 للتحقق</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 صورة بقياس %L2 × %L3 بكسل في %L4 فئات؛ %L5 للتدريب و%L6 للتحقق</translation>
    </message>
    <message>
        <source>A module of your own</source>
        <translation>وحدة من صنعك</translation>
    </message>
    <message>
        <source>Tells samples apart with a module of your own, from PyTorch</source>
        <translation>تميّز العينات بوحدة من صنعك من PyTorch</translation>
    </message>
    <message>
        <source>Learns what comes next with a module of your own, from PyTorch</source>
        <translation>تتعلم ما يأتي لاحقًا بوحدة من صنعك من PyTorch</translation>
    </message>
    <message>
        <source>Small language model</source>
        <translation>نموذج لغوي صغير</translation>
    </message>
    <message>
        <source>Learns to write like your text, letter by letter. Minutes on any computer.</source>
        <translation>يتعلم الكتابة مثل نصك حرفًا بعد حرف. دقائق على أي حاسوب.</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>نموذج لغوي</translation>
    </message>
    <message>
        <source>The same, four times larger: better text, for several computers together.</source>
        <translation>مثله وأكبر أربع مرات: نص أفضل، لعدة حواسيب معًا.</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>مرمّز نصوص</translation>
    </message>
    <message>
        <source>Learns to fill in what is hidden: a start for search and classification.</source>
        <translation>يتعلم ملء ما أُخفي: بداية للبحث والتصنيف.</translation>
    </message>
    <message>
        <source>Text encoder, few parameters</source>
        <translation>مرمّز نصوص قليل المعاملات</translation>
    </message>
    <message>
        <source>Layers share their weights: little to send, made for slow connections.</source>
        <translation>تتشارك الطبقات أوزانها: ما يُرسل قليل، للاتصالات البطيئة.</translation>
    </message>
    <message>
        <source>Deep image classifier</source>
        <translation>مصنّف صور عميق</translation>
    </message>
    <message>
        <source>ResNet-18: the one to beat on small images. For several computers together.</source>
        <translation>ResNet-18: المرجع في الصور الصغيرة. لعدة حواسيب معًا.</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>محوّل للصور</translation>
    </message>
    <message>
        <source>Learns slower than a ResNet on few images, and better on many.</source>
        <translation>يتعلم أبطأ من ResNet على صور قليلة، وأفضل على الكثيرة.</translation>
    </message>
    <message>
        <source>Simple classifier</source>
        <translation>مصنّف بسيط</translation>
    </message>
    <message>
        <source>A plain network, quick to train; a first try on images.</source>
        <translation>شبكة بسيطة سريعة التدريب؛ تجربة أولى على الصور.</translation>
    </message>
    <message>
        <source>Image classifier</source>
        <translation>مصنّف صور</translation>
    </message>
    <message>
        <source>Convolutional network: recognises what is in small images.</source>
        <translation>شبكة التفافية: تتعرّف على ما في الصور الصغيرة.</translation>
    </message>
    <message>
        <source>samples in one step, all computers together</source>
        <translation>العينات في الخطوة الواحدة، لكل الحواسيب معًا</translation>
    </message>
    <message>
        <source>steps in all; the run ends there</source>
        <translation>الخطوات كلها؛ وينتهي التدريب عندها</translation>
    </message>
    <message>
        <source>computers that must be ready before the first step</source>
        <translation>الحواسيب التي يجب أن تكون جاهزة قبل الخطوة الأولى</translation>
    </message>
    <message>
        <source>how the weights are updated</source>
        <translation>كيف تُحدَّث الأوزان</translation>
    </message>
    <message>
        <source>learning rate after the warm-up</source>
        <translation>معدل التعلم بعد الإحماء</translation>
    </message>
    <message>
        <source>learning rate at the end; never above the one before</source>
        <translation>معدل التعلم في النهاية؛ لا يزيد على ما قبله</translation>
    </message>
    <message>
        <source>how the learning rate falls to that at the end</source>
        <translation>كيف ينخفض معدل التعلم إلى قيمته في النهاية</translation>
    </message>
    <message>
        <source>steps in which the learning rate rises to its full height</source>
        <translation>الخطوات التي يرتفع فيها معدل التعلم إلى ذروته</translation>
    </message>
    <message>
        <source>step schedule: steps between two cuts; 0: a third of the run</source>
        <translation>جدول متدرج: الخطوات بين تخفيضين؛ 0: ثلث التدريب</translation>
    </message>
    <message>
        <source>step schedule: what the learning rate is multiplied with at a cut</source>
        <translation>جدول متدرج: ما يُضرب فيه معدل التعلم عند التخفيض</translation>
    </message>
    <message>
        <source>memory of the mean gradient (adamw, lamb)</source>
        <translation>ذاكرة متوسط التدرج (adamw وlamb)</translation>
    </message>
    <message>
        <source>memory of its square (adamw, lamb)</source>
        <translation>ذاكرة مربعه (adamw وlamb)</translation>
    </message>
    <message>
        <source>pull of the weights towards zero</source>
        <translation>سحب الأوزان نحو الصفر</translation>
    </message>
    <message>
        <source>memory of past gradients (sgd)</source>
        <translation>ذاكرة التدرجات السابقة (sgd)</translation>
    </message>
    <message>
        <source>largest gradient norm; 0: no limit</source>
        <translation>أكبر معيار للتدرج؛ 0: بلا حد</translation>
    </message>
    <message>
        <source>share of each answer that is spread over all of them</source>
        <translation>نسبة كل جواب التي توزَّع على الجميع</translation>
    </message>
    <message>
        <source>share of the values left out while training; 0.1 is usual with little data</source>
        <translation>نسبة القيم التي تُترك أثناء التدريب؛ المعتاد 0.1 مع بيانات قليلة</translation>
    </message>
    <message>
        <source>running average of the weights, validated and exported in their place; 0.999 is usual</source>
        <translation>متوسط متحرك للأوزان يُتحقق منه ويُصدَّر مكانها؛ المعتاد 0.999</translation>
    </message>
    <message>
        <source>1: forget activations and compute them twice; less memory, a third slower</source>
        <translation>1: نسيان التنشيطات وحسابها مرتين؛ ذاكرة أقل وأبطأ بالثلث</translation>
    </message>
    <message>
        <source>mixed: products in bfloat16 on computers where that is faster, most graphics cards</source>
        <translation>مع mixed يُضرب بصيغة bfloat16 حيث يكون أسرع، كأغلب بطاقات الرسوميات</translation>
    </message>
    <message>
        <source>how gradients travel; auto: each round&apos;s plan chooses by the links</source>
        <translation>كيف تنتقل التدرجات؛ auto: تختار خطة كل جولة بحسب الوصلات</translation>
    </message>
    <message>
        <source>how their averages travel; auto: as gradients do, int8 for topk</source>
        <translation>كيف تنتقل المتوسطات؛ auto: كالتدرجات، وint8 مع topk</translation>
    </message>
    <message>
        <source>delayed: the next step is computed while gradients travel, on weights one step old</source>
        <translation>مع delayed تُحسب الخطوة التالية أثناء انتقال التدرجات، بأوزان أقدم بخطوة</translation>
    </message>
    <message>
        <source>how gradients become one; all but mean stand some members that lie</source>
        <translation>كيف تصير التدرجات تدرجًا واحدًا؛ كلها عدا mean تحتمل بعض الأعضاء الكاذبين</translation>
    </message>
    <message>
        <source>mean: how many times the usual norm one member&apos;s gradient may have; 0: any</source>
        <translation>mean: كم ضعفًا من المعيار المعتاد يجوز لتدرج عضو واحد؛ 0: أي قدر</translation>
    </message>
    <message>
        <source>trimmed: share of the members left out at each end of every value</source>
        <translation>trimmed: نسبة الأعضاء المستبعدين عند كل طرف من كل قيمة</translation>
    </message>
    <message>
        <source>clipped: how far a gradient may be from the last average, times the median</source>
        <translation>clipped: كم يجوز أن يبعد التدرج عن المتوسط الأخير، بأضعاف الوسيط</translation>
    </message>
    <message>
        <source>how much of its last contribution a member keeps in the next one; 0.9 helps against liars</source>
        <translation>كم يُبقي العضو من إسهامه الأخير في التالي؛ 0.9 تفيد ضد الكاذبين</translation>
    </message>
    <message>
        <source>steps between validations; 0: only at the end</source>
        <translation>الخطوات بين تحقق وآخر؛ 0: في النهاية فقط</translation>
    </message>
    <message>
        <source>samples of one validation; the final one uses all</source>
        <translation>عينات التحقق الواحد؛ والأخير يستخدمها كلها</translation>
    </message>
    <message>
        <source>steps between checks that all computers hold the same weights</source>
        <translation>الخطوات بين فحوص تطابق الأوزان على كل الحواسيب</translation>
    </message>
    <message>
        <source>seconds between checkpoints</source>
        <translation>الثواني بين نقاط الحفظ</translation>
    </message>
    <message>
        <source>start of the random numbers</source>
        <translation>بداية الأعداد العشوائية</translation>
    </message>
    <message>
        <source>share of the data that trains; the rest validates</source>
        <translation>نسبة البيانات للتدريب؛ والباقي للتحقق</translation>
    </message>
    <message>
        <source>what text is cut into; pieces: of words, found in the text (SentencePiece)</source>
        <translation>ما يُقطَّع إليه النص؛ pieces: أجزاء كلمات تُستخرج منه (SentencePiece)</translation>
    </message>
    <message>
        <source>text in pieces: how many different ones are looked for</source>
        <translation>نص مقطّع إلى أجزاء: كم جزءًا مختلفًا يُبحث عنه</translation>
    </message>
    <message>
        <source>image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes differ</source>
        <translation>ملفات الصور: الضلع الذي تُحجَّم إليه كلها وتُقص؛ 0: كما هي، و64 حين تختلف الأحجام</translation>
    </message>
    <message>
        <source>how training images are varied; flip changes what left and right mean</source>
        <translation>كيف تُنوَّع صور التدريب؛ flip يبدّل اليمين واليسار</translation>
    </message>
    <message>
        <source>tables: what each column is; auto: as it looks when the project is made</source>
        <translation>الجداول: ما هو كل عمود؛ auto: كما يبدو عند إنشاء المشروع</translation>
    </message>
    <message>
        <source>tables and JSON lines: what happens to lines that cannot be read</source>
        <translation>الجداول وأسطر JSON: ما يحدث للأسطر التي تتعذر قراءتها</translation>
    </message>
    <message>
        <source>auto, or a letter for each column: n number, w words, t what is learnt, x left out; x784nt is 1 + 784 + 1 columns</source>
        <translation>auto، أو حرف لكل عمود: n رقم، w كلمات، t ما يُتعلَّم، x متروك؛ x784nt هي 1 + 784 + 1 أعمدة</translation>
    </message>
    <message>
        <source>a whole number from %L1 to %L2</source>
        <translation>عدد صحيح من %L1 إلى %L2</translation>
    </message>
    <message>
        <source>a whole number from %L1 up</source>
        <translation>عدد صحيح من %L1 فما فوق</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>عدد من %L1 إلى %L2</translation>
    </message>
    <message>
        <source>a number from %L1 and below %L2</source>
        <translation>عدد من %L1 وأقل من %L2</translation>
    </message>
    <message>
        <source>a number above %L1 to %L2</source>
        <translation>عدد أكبر من %L1 حتى %L2</translation>
    </message>
    <message>
        <source>a number above %L1 and below %L2</source>
        <translation>عدد أكبر من %L1 وأقل من %L2</translation>
    </message>
    <message>
        <source>too long: %L1 of at most %L2 bytes</source>
        <translation>طويل جدًا: %L1 من %L2 بايت على الأكثر</translation>
    </message>
    <message>
        <source>it contains a character that cannot be shown</source>
        <translation>يحتوي على محرف لا يمكن عرضه</translation>
    </message>
    <message>
        <source>there is no file %1</source>
        <translation>لا يوجد ملف %1</translation>
    </message>
    <message>
        <source>decimals are written with a full stop</source>
        <translation>تُكتب الكسور العشرية بنقطة</translation>
    </message>
    <message>
        <source>the learning rate only falls: at most %L1</source>
        <translation>معدل التعلّم ينخفض فقط: %L1 على الأكثر</translation>
    </message>
    <message>
        <source>auto, as the other format: each round&apos;s plan chooses both</source>
        <translation>auto، كالصيغة الأخرى: خطة كل جولة تختار كلتيهما</translation>
    </message>
    <message>
        <source>fewer than the %L1 epochs of the run</source>
        <translation>أقل من %L1 حقبة في التشغيل كله</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without CUDA</source>
        <translation>بُنيت نسخة libtorch هذه (%1) دون CUDA</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without ROCm</source>
        <translation>بُنيت نسخة libtorch هذه (%1) دون ROCm</translation>
    </message>
    <message>
        <source>libtorch %1 cannot start CUDA with driver %2</source>
        <translation>لا تستطيع libtorch %1 تشغيل CUDA مع برنامج التشغيل ‎%2</translation>
    </message>
    <message>
        <source>libtorch does not see this GPU</source>
        <translation>لا ترى libtorch معالج الرسوميات هذا</translation>
    </message>
    <message>
        <source>libtorch %1 finds no AMD GPU that it can use</source>
        <translation>لا تجد libtorch %1 معالج رسوميات من AMD يمكنها استخدامه</translation>
    </message>
    <message>
        <source>libtorch %1 finds fewer AMD GPUs than there are</source>
        <translation>تجد libtorch %1 معالجات رسوميات من AMD أقل مما يوجد</translation>
    </message>
    <message>
        <source>its memory is full</source>
        <translation>ذاكرته ممتلئة</translation>
    </message>
    <message>
        <source>it runs on the nouveau driver, which cannot compute</source>
        <translation>يعمل ببرنامج التشغيل nouveau الذي لا يستطيع الحساب</translation>
    </message>
    <message>
        <source>it runs on the driver %1, which cannot compute</source>
        <translation>يعمل ببرنامج التشغيل ‎%1 الذي لا يستطيع الحساب</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed or loaded</source>
        <translation>لم يُثبَّت برنامج تشغيل NVIDIA أو لم يُحمَّل</translation>
    </message>
    <message>
        <source>the driver is loaded, but its library libnvidia-ml.so.1 is missing</source>
        <translation>برنامج التشغيل محمَّل، لكن مكتبته libnvidia-ml.so.1 مفقودة</translation>
    </message>
    <message>
        <source>this user may not open /dev/nvidiactl</source>
        <translation>لا يُسمح لهذا المستخدم بفتح ‎/dev/nvidiactl</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is missing</source>
        <translation>مكتبة برنامج التشغيل libnvidia-ml.so.1 مفقودة</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is incomplete</source>
        <translation>مكتبة برنامج التشغيل libnvidia-ml.so.1 غير كاملة</translation>
    </message>
    <message>
        <source>the NVIDIA kernel module is not loaded</source>
        <translation>وحدة نواة NVIDIA غير محمَّلة</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not let this user in</source>
        <translation>لا يسمح برنامج تشغيل NVIDIA لهذا المستخدم بالدخول</translation>
    </message>
    <message>
        <source>the NVIDIA library and the loaded kernel module are of different versions</source>
        <translation>مكتبة NVIDIA ووحدة النواة المحمَّلة من إصدارين مختلفين</translation>
    </message>
    <message>
        <source>the NVIDIA driver answers with error %1</source>
        <translation>يجيب برنامج تشغيل NVIDIA بالخطأ %1</translation>
    </message>
    <message>
        <source>no kernel driver runs it</source>
        <translation>لا يشغّله أي برنامج تشغيل في النواة</translation>
    </message>
    <message>
        <source>its driver, radeon, is for cards that ROCm does not know; Potluck computes on the CPU beside it</source>
        <translation>برنامج تشغيله radeon مخصّص لبطاقات لا تعرفها ROCm؛ يحسب Potluck على المعالج بدلًا منه</translation>
    </message>
    <message>
        <source>it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it</source>
        <translation>ليس له سوى ‎%1 MiB من الذاكرة الخاصة به؛ يحسب Potluck على المعالج بدلًا منه</translation>
    </message>
    <message>
        <source>the kernel does not offer ROCm: /dev/kfd is missing</source>
        <translation>لا توفّر النواة ROCm: الملف ‎/dev/kfd مفقود</translation>
    </message>
    <message>
        <source>this user may not open /dev/kfd</source>
        <translation>لا يُسمح لهذا المستخدم بفتح ‎/dev/kfd</translation>
    </message>
    <message>
        <source>Potluck does not support graphics from Intel; it computes on the CPU beside it</source>
        <translation>لا يدعم Potluck رسوميات Intel؛ يحسب على المعالج بدلًا منها</translation>
    </message>
    <message>
        <source>Potluck does not support Apple&apos;s Metal (MPS); it computes on the CPU beside it</source>
        <translation>لا يدعم Potluck تقنية Metal (MPS) من Apple؛ يحسب على المعالج بدلًا منها</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then restart the computer</source>
        <translation>ألغِ تعيين CUDA_VISIBLE_DEVICES إن كان معيَّنًا؛ وإلا فحدّث برنامج التشغيل: %1، ثم أعد تشغيل الحاسوب</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES and start again</source>
        <translation>ألغِ تعيين CUDA_VISIBLE_DEVICES وابدأ من جديد</translation>
    </message>
    <message>
        <source>unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else see which cards ROCm supports: %1</source>
        <translation>ألغِ تعيين HIP_VISIBLE_DEVICES وROCR_VISIBLE_DEVICES إن كانا معيَّنين؛ وإلا فانظر أي البطاقات تدعمها ROCm: %1</translation>
    </message>
    <message>
        <source>close the programs that use it; &apos;%1&apos; lists them</source>
        <translation>أغلق البرامج التي تستخدمه؛ الأمر «%1» يسردها</translation>
    </message>
    <message>
        <source>restart the computer: the driver was updated since it started</source>
        <translation>أعد تشغيل الحاسوب: حُدِّث برنامج التشغيل منذ بدئه</translation>
    </message>
    <message>
        <source>remove what gives it to %1 from /etc/modprobe.d and the kernel&apos;s command line, then restart the computer</source>
        <translation>أزل ما يسلّمه إلى %1 من ‎/etc/modprobe.d ومن سطر أوامر النواة، ثم أعد تشغيل الحاسوب</translation>
    </message>
    <message>
        <source>install AMD&apos;s driver: %1; in a container, pass /dev/kfd and /dev/dri on</source>
        <translation>ثبّت برنامج تشغيل AMD: %1؛ وفي الحاوية مرّر ‎/dev/kfd و‎/dev/dri</translation>
    </message>
    <message>
        <source>%1, then restart the computer</source>
        <translation>%1، ثم أعد تشغيل الحاسوب</translation>
    </message>
    <message>
        <source>fast BLAS</source>
        <translation>مكتبة BLAS سريعة</translation>
    </message>
    <message>
        <source>reference BLAS: many times slower</source>
        <translation>مكتبة BLAS المرجعية: أبطأ مرات كثيرة</translation>
    </message>
    <message>
        <source>no driver</source>
        <translation>لا برنامج تشغيل</translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>برنامج التشغيل ‎%1</translation>
    </message>
    <message>
        <source>Change the hours</source>
        <translation>غيّر الساعات</translation>
    </message>
    <message>
        <source>Change the limit</source>
        <translation>غيّر الحد</translation>
    </message>
    <message>
        <source>Change the ceiling</source>
        <translation>غيّر السقف</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>استأنف الآن</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>استأنف</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>حاول من جديد</translation>
    </message>
    <message>
        <source>Not training until %1</source>
        <translation>لا تدريب حتى %1</translation>
    </message>
    <message>
        <source>Not training</source>
        <translation>لا تدريب</translation>
    </message>
    <message>
        <source>Staying off the network until %1</source>
        <translation>بعيدًا عن الشبكة حتى %1</translation>
    </message>
    <message>
        <source>Staying off the network</source>
        <translation>بعيدًا عن الشبكة</translation>
    </message>
    <message>
        <source>This hour is outside those that you allow</source>
        <translation>هذه الساعة خارج ما تسمح به</translation>
    </message>
    <message>
        <source>Your preferences allow no hour of the week</source>
        <translation>لا تسمح تفضيلاتك بأي ساعة في الأسبوع</translation>
    </message>
    <message>
        <source>Stopped: this project needs more memory than you allow</source>
        <translation>توقّف: يحتاج المشروع ذاكرة أكثر مما تسمح به</translation>
    </message>
    <message>
        <source>The node held %L1 GB and may hold %L2 GB</source>
        <translation>شغلت العقدة %L1 غ.ب ويُسمح لها بـ %L2 غ.ب</translation>
    </message>
    <message>
        <source>Stopped: the node&apos;s folder is larger than you allow</source>
        <translation>توقّف: مجلد العقدة أكبر مما تسمح به</translation>
    </message>
    <message>
        <source>It holds %L1 GB and may hold %L2 GB</source>
        <translation>يشغل %L1 غ.ب ويُسمح له بـ %L2 غ.ب</translation>
    </message>
    <message>
        <source>Cooling down: this computer is at %L1 °C</source>
        <translation>يبرد: حرارة الحاسوب %L1 °C</translation>
    </message>
    <message>
        <source>Your ceiling is %L1 °C; it goes on at %L2 °C</source>
        <translation>سقفك %L1 °C؛ ويُستأنف عند %L2 °C</translation>
    </message>
    <message>
        <source>Waiting for mains power</source>
        <translation>بانتظار التيار الكهربائي</translation>
    </message>
    <message>
        <source>This computer runs on its battery, %L1 % left</source>
        <translation>يعمل هذا الحاسوب على البطارية، الباقي %L1 %</translation>
    </message>
    <message>
        <source>This computer runs on its battery</source>
        <translation>يعمل هذا الحاسوب على البطارية</translation>
    </message>
    <message>
        <source>Waiting for a network without a data limit</source>
        <translation>بانتظار شبكة دون حد للبيانات</translation>
    </message>
    <message>
        <source>The present connection is metered, so nothing is sent or received</source>
        <translation>الاتصال الحالي محدود، لذا لا يُرسَل شيء ولا يُستقبَل</translation>
    </message>
    <message>
        <source>Waiting until the full-screen program ends</source>
        <translation>بانتظار انتهاء برنامج ملء الشاشة</translation>
    </message>
    <message>
        <source>Waiting until nobody uses this computer</source>
        <translation>بانتظار ألا يستخدم أحد هذا الحاسوب</translation>
    </message>
    <message>
        <source>Waiting until %1 ends</source>
        <translation>بانتظار انتهاء %1</translation>
    </message>
    <message>
        <source>You want no training while this program runs</source>
        <translation>لا تريد تدريبًا أثناء عمل هذا البرنامج</translation>
    </message>
    <message>
        <source>You want no training while a program fills the screen</source>
        <translation>لا تريد تدريبًا وبرنامج يملأ الشاشة</translation>
    </message>
    <message>
        <source>It trains a minute after the last key or mouse movement</source>
        <translation>يدرّب بعد دقيقة من آخر ضغطة أو حركة للفأرة</translation>
    </message>
    <message>
        <source>It trains %L1 minutes after the last key or mouse movement</source>
        <translation>يدرّب بعد %L1 دقيقة من آخر ضغطة أو حركة للفأرة</translation>
    </message>
    <message>
        <source>Training goes on by itself then</source>
        <translation>ثم يستمر التدريب تلقائيًا</translation>
    </message>
    <message>
        <source>Training alone</source>
        <translation>تدريب منفرد</translation>
    </message>
    <message>
        <source>Training with one other computer</source>
        <translation>تدريب مع حاسوب آخر</translation>
    </message>
    <message>
        <source>Training with %L1 other computers</source>
        <translation>تدريب مع %L1 حواسيب أخرى</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2</source>
        <translation>الحقبة %L1 من %L2</translation>
    </message>
    <message>
        <source>Looking for other members</source>
        <translation>البحث عن أعضاء آخرين</translation>
    </message>
    <message>
        <source>Nobody of this project is connected yet; trying the addresses that are known</source>
        <translation>لم يتصل أحد من المشروع بعد؛ تُجرَّب العناوين المعروفة</translation>
    </message>
    <message>
        <source>Fetching the training data (%L1 %)</source>
        <translation>جلب بيانات التدريب (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the training data</source>
        <translation>جلب بيانات التدريب</translation>
    </message>
    <message>
        <source>Other members send it in pieces; each is checked</source>
        <translation>يرسلها الأعضاء الآخرون قطعًا؛ وتُفحص كل قطعة</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it</source>
        <translation>بانتظار اتصال عضو لديه البيانات</translation>
    </message>
    <message>
        <source>Preparing the model</source>
        <translation>تحضير النموذج</translation>
    </message>
    <message>
        <source>Reading the data and finding the best settings for this computer</source>
        <translation>قراءة البيانات وإيجاد أفضل إعدادات لهذا الحاسوب</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>بدء</translation>
    </message>
    <message>
        <source>Reading what is on this disk</source>
        <translation>قراءة ما على هذا القرص</translation>
    </message>
    <message>
        <source>Fetching the present model (%L1 %)</source>
        <translation>جلب النموذج الحالي (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the present model</source>
        <translation>جلب النموذج الحالي</translation>
    </message>
    <message>
        <source>The others go on training meanwhile</source>
        <translation>يواصل الآخرون التدريب في هذه الأثناء</translation>
    </message>
    <message>
        <source>Catching up with the others</source>
        <translation>اللحاق بالآخرين</translation>
    </message>
    <message>
        <source>Waiting for the others to finish this batch</source>
        <translation>بانتظار أن يُنهي الآخرون هذه الدفعة</translation>
    </message>
    <message>
        <source>This computer has done its share</source>
        <translation>أنجز هذا الحاسوب حصته</translation>
    </message>
    <message>
        <source>Averaging with the others</source>
        <translation>حساب المتوسط مع الآخرين</translation>
    </message>
    <message>
        <source>Applying the averaged step</source>
        <translation>تطبيق الخطوة المشتركة</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقف مؤقتًا</translation>
    </message>
    <message>
        <source>This computer does not train until you resume</source>
        <translation>لا يدرّب هذا الحاسوب حتى تستأنف</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>انتهى</translation>
    </message>
    <message>
        <source>All epochs of the recipe are done</source>
        <translation>اكتملت كل حقب الوصفة</translation>
    </message>
    <message>
        <source>Helping without training</source>
        <translation>مساعدة دون تدريب</translation>
    </message>
    <message>
        <source>Training is switched off here; this computer averages and serves data</source>
        <translation>التدريب مطفأ هنا؛ يحسب هذا الحاسوب المتوسطات ويقدّم البيانات</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>لا يعمل</translation>
    </message>
    <message>
        <source>Start a project to take part</source>
        <translation>شغّل مشروعًا لتشارك</translation>
    </message>
    <message>
        <source>Train on the processor</source>
        <translation>درّب على المعالج</translation>
    </message>
    <message>
        <source>Show your projects</source>
        <translation>اعرض مشاريعك</translation>
    </message>
    <message>
        <source>Show this version</source>
        <translation>اعرض هذا الإصدار</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>افحص الاتصال</translation>
    </message>
    <message>
        <source>Not training: this version and the others&apos; do not fit together</source>
        <translation>لا تدريب: هذا الإصدار وإصدارات الآخرين لا تتوافق</translation>
    </message>
    <message>
        <source>Not training: the members refuse this computer</source>
        <translation>لا تدريب: الأعضاء يرفضون هذا الحاسوب</translation>
    </message>
    <message>
        <source>The last attempt failed: %1</source>
        <translation>فشلت المحاولة الأخيرة: %1</translation>
    </message>
    <message>
        <source>Only the organiser can explain it</source>
        <translation>المنظّم وحده يستطيع توضيح ذلك</translation>
    </message>
    <message>
        <source>The organiser says: %1</source>
        <translation>يقول المنظّم: %1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; others cannot connect to this computer, which is fine</source>
        <translation>الحقبة %L1 من %L2؛ لا يستطيع الآخرون الاتصال بهذا الحاسوب، ولا بأس بذلك</translation>
    </message>
    <message>
        <source>Others cannot connect to this computer, which is fine</source>
        <translation>لا يستطيع الآخرون الاتصال بهذا الحاسوب، ولا بأس بذلك</translation>
    </message>
    <message>
        <source>Waiting for more computers</source>
        <translation>بانتظار المزيد من الحواسيب</translation>
    </message>
    <message>
        <source>Invite people</source>
        <translation>ادعُ آخرين</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now one is</source>
        <translation>يبدأ التدريب حين يجهز %L1؛ والجاهز الآن واحد</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now %L2 are</source>
        <translation>يبدأ التدريب حين يجهز %L1؛ والجاهز الآن %L2</translation>
    </message>
    <message>
        <source>The others are ahead</source>
        <translation>سبق الآخرون</translation>
    </message>
    <message>
        <source>Looking for other members before training alone</source>
        <translation>نبحث عن أعضاء آخرين قبل التدريب منفردًا</translation>
    </message>
    <message>
        <source>This computer only helps to average</source>
        <translation>هذا الحاسوب يساعد في حساب المتوسط فقط</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it; the last attempt failed: %1</source>
        <translation>بانتظار عضو يملكها؛ فشلت المحاولة الأخيرة: %1</translation>
    </message>
    <message>
        <source>See the log for details</source>
        <translation>انظر السجل للتفاصيل</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>توقف: %1</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>المعالج، خيط واحد</translation>
    </message>
    <message>
        <source>CPU, %L1 threads</source>
        <translation>المعالج، الخيوط: %L1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; one other computer connected, which does not train now</source>
        <translation>الحقبة %L1 من %L2؛ حاسوب آخر متصل لا يدرّب الآن</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; %L3 other computers connected, which do not train now</source>
        <translation>الحقبة %L1 من %L2؛ %L3 حواسيب أخرى متصلة لا تدرّب الآن</translation>
    </message>
    <message>
        <source>They are at epoch %L1, this computer at %L2</source>
        <translation>هم عند الحقبة %L1 وهذا الحاسوب عند %L2</translation>
    </message>
    <message>
        <source>Connected to one other computer; hearing what they are at</source>
        <translation>متصل بحاسوب آخر؛ يجري الاستعلام عن موضعه</translation>
    </message>
    <message>
        <source>Connected to %L1 other computers; hearing what they are at</source>
        <translation>متصل بـ %L1 حواسيب أخرى؛ يجري الاستعلام عن موضعها</translation>
    </message>
    <message>
        <source>The disk is full: nothing more is saved</source>
        <translation>القرص ممتلئ: لا يُحفظ شيء بعد الآن</translation>
    </message>
    <message>
        <source>Nothing more is saved: %1</source>
        <translation>لا يُحفظ شيء بعد الآن: %1</translation>
    </message>
    <message>
        <source>Training goes on; what comes after epoch %L1 is lost here if Potluck ends before there is room</source>
        <translation>التدريب مستمر؛ وما بعد الحقبة %L1 يضيع هنا إن انتهى Potluck قبل توفّر مساحة</translation>
    </message>
    <message>
        <source>Free some room</source>
        <translation>تحرير مساحة</translation>
    </message>
    <message>
        <source>Waiting for the model of this project</source>
        <translation>في انتظار نموذج هذا المشروع</translation>
    </message>
    <message>
        <source>A member has it and is not here now; what is begun without it would not count</source>
        <translation>يملكه أحد الأعضاء وهو غير موجود الآن؛ ما يبدأ من دونه لن يُحتسب</translation>
    </message>
    <message>
        <source>%1 has it and is not here now; what is begun without it would not count</source>
        <translation>يملكه %1 وهو غير موجود الآن؛ ما يبدأ من دونه لن يُحتسب</translation>
    </message>
    <message>
        <source>In step with the others, but in none of their rounds</source>
        <translation>مواكب للآخرين، لكنه ليس في أي من جولاتهم</translation>
    </message>
    <message>
        <source>It has no connection to %1, who averages for all; an open port on either side helps</source>
        <translation>لا اتصال له بـ %1 الذي يحسب المتوسط للجميع؛ يفيد فتح منفذ في أي من الجانبين</translation>
    </message>
    <message>
        <source>The others do not hear from it in time; a steadier connection helps</source>
        <translation>لا يصل ردّه إلى الآخرين في الوقت المناسب؛ يفيد اتصال أكثر ثباتًا</translation>
    </message>
    <message>
        <source>Waiting for its samples would cost the others more than they bring: its connection is too slow</source>
        <translation>انتظار عيّناته يكلّف الآخرين أكثر مما تفيد: اتصاله بطيء جدًا</translation>
    </message>
    <message>
        <source>A copied folder has the same key: delete identity.key in one of the two and join again</source>
        <translation>للمجلد المنسوخ المفتاح نفسه: احذف identity.key في أحدهما وانضم من جديد</translation>
    </message>
    <message>
        <source>Ask the organiser for a new invite link</source>
        <translation>اطلب من المنظّم رابط دعوة جديدًا</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring (a round would take %L1 s in place of %L2 s)</source>
        <translation>يختزل فقط: انتظار تدرّجه يكلّف أكثر مما تفيده عيناته (ستستغرق الجولة %L1 ث بدل %L2 ث)</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring</source>
        <translation>يختزل فقط: انتظار تدرّجه يكلّف أكثر مما تفيده عيناته</translation>
    </message>
    <message>
        <source>sends %1: with %2 the exchange would take %L3 s in place of %L4 s</source>
        <translation>يرسل %1: مع %2 يستغرق التبادل %L3 ث بدل %L4 ث</translation>
    </message>
    <message>
        <source>does not train, only reduces</source>
        <translation>لا يدرّب، يختزل فقط</translation>
    </message>
    <message>
        <source>reduces nothing: others cannot connect to it</source>
        <translation>لا يختزل شيئًا: لا يستطيع الآخرون الاتصال به</translation>
    </message>
    <message>
        <source>reduces nothing: the vector has too few chunks for everybody</source>
        <translation>لا يختزل شيئًا: أجزاء المتجه لا تكفي الجميع</translation>
    </message>
    <message>
        <source>reduces nothing: its links have no time to spare</source>
        <translation>لا يختزل شيئًا: لا وقت فائض لدى وصلاته</translation>
    </message>
    <message>
        <source>its upload gates the exchange</source>
        <translation>رفعه يحدد زمن التبادل</translation>
    </message>
    <message>
        <source>its download gates the exchange</source>
        <translation>تنزيله يحدد زمن التبادل</translation>
    </message>
    <message>
        <source>tomorrow %1</source>
        <translation>غدًا %1</translation>
    </message>
    <message>
        <source>Monday %1</source>
        <translation>الاثنين %1</translation>
    </message>
    <message>
        <source>Tuesday %1</source>
        <translation>الثلاثاء %1</translation>
    </message>
    <message>
        <source>Wednesday %1</source>
        <translation>الأربعاء %1</translation>
    </message>
    <message>
        <source>Thursday %1</source>
        <translation>الخميس %1</translation>
    </message>
    <message>
        <source>Friday %1</source>
        <translation>الجمعة %1</translation>
    </message>
    <message>
        <source>Saturday %1</source>
        <translation>السبت %1</translation>
    </message>
    <message>
        <source>Sunday %1</source>
        <translation>الأحد %1</translation>
    </message>
    <message>
        <source>One other computer connected, which does not train now</source>
        <translation>حاسوب آخر متصل لا يدرّب الآن</translation>
    </message>
    <message>
        <source>%L1 other computers connected, which do not train now</source>
        <translation>%L1 حواسيب أخرى متصلة لا تدرّب الآن</translation>
    </message>
    <message>
        <source>the organiser has banned this computer</source>
        <translation>حظر المنظّم هذا الحاسوب</translation>
    </message>
    <message>
        <source>the organiser had withdrawn the invite that this computer used</source>
        <translation>كان المنظّم قد سحب الدعوة التي استخدمها هذا الحاسوب</translation>
    </message>
    <message>
        <source>another computer uses the identity of this one</source>
        <translation>حاسوب آخر يستخدم هوية هذا الحاسوب</translation>
    </message>
    <message>
        <source>%1, then log in again</source>
        <translation>%1، ثم سجّل الدخول من جديد</translation>
    </message>
    <message>
        <source>restart the computer; if that does not help: %1</source>
        <translation>أعد تشغيل الحاسوب؛ فإن لم يُفد ذلك: %1</translation>
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
        <translation>%1، bfloat16</translation>
    </message>
    <message>
        <source>a recipe has no such value</source>
        <translation>لا توجد قيمة كهذه في الوصفة</translation>
    </message>
    <message>
        <source>Looking for a member who takes the request to join</source>
        <translation>البحث عن عضو يستلم طلب الانضمام</translation>
    </message>
    <message>
        <source>Waiting to be let in</source>
        <translation>بانتظار القبول</translation>
    </message>
    <message>
        <source>The members have the request; the organiser or a moderator answers it</source>
        <translation>الطلب لدى الأعضاء؛ يجيب عنه المنظّم أو أحد المشرفين</translation>
    </message>
    <message>
        <source>this computer was not let in</source>
        <translation>لم يُقبل هذا الحاسوب</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>اطلب مجددًا</translation>
    </message>
    <message>
        <source>Whoever decided gave no reason</source>
        <translation>لم يذكر صاحب القرار سببًا</translation>
    </message>
    <message>
        <source>Whoever decided says: %1</source>
        <translation>يقول صاحب القرار: %1</translation>
    </message>
    <message>
        <source>the membership of this computer has expired</source>
        <translation>انتهت عضوية هذا الحاسوب</translation>
    </message>
    <message>
        <source>It is renewed while the organiser or a moderator is connected; ask the organiser for a new invite link</source>
        <translation>تُجدَّد ما دام المنظّم أو أحد المشرفين متصلًا؛ اطلب من المنظّم رابط دعوة جديدًا</translation>
    </message>
    <message>
        <source>part of its computing with which each member checks gradients of others</source>
        <translation>نسبة من قدرته الحسابية يتحقق بها كل عضو من تدرّجات الآخرين</translation>
    </message>
    <message>
        <source>No member on this network is connected</source>
        <translation>لا عضو متصل على هذه الشبكة</translation>
    </message>
    <message>
        <source>One member on this network is connected directly</source>
        <translation>عضو واحد على هذه الشبكة متصل مباشرة</translation>
    </message>
    <message>
        <source>%L1 members on this network are connected directly</source>
        <translation>عدد الأعضاء المتصلين مباشرة على هذه الشبكة: %L1</translation>
    </message>
    <message>
        <source>Members connect to %1</source>
        <translation>يتصل الأعضاء بـ %1</translation>
    </message>
    <message>
        <source>This computer has no public IPv6 address</source>
        <translation>ليس لهذا الحاسوب عنوان IPv6 عام</translation>
    </message>
    <message>
        <source>Many providers give one for the asking; it does without</source>
        <translation>يمنحه كثير من مزوّدي الخدمة عند الطلب؛ ويمكن الاستغناء عنه</translation>
    </message>
    <message>
        <source>Nobody has connected to %1 yet</source>
        <translation>لم يتصل أحد بـ %1 بعد</translation>
    </message>
    <message>
        <source>Nobody could connect to %1</source>
        <translation>لم يتمكن أحد من الاتصال بـ %1</translation>
    </message>
    <message>
        <source>Let the router&apos;s firewall pass TCP port %1 to this computer</source>
        <translation>اسمح في الجدار الناري للموجّه بمرور منفذ TCP رقم %1 إلى هذا الحاسوب</translation>
    </message>
    <message>
        <source>The router is not asked to open a port</source>
        <translation>لا يُطلب من الموجّه فتح منفذ</translation>
    </message>
    <message>
        <source>Allow it in the preferences</source>
        <translation>اسمح بذلك في التفضيلات</translation>
    </message>
    <message>
        <source>The router is being asked for a port</source>
        <translation>يجري طلب منفذ من الموجّه</translation>
    </message>
    <message>
        <source>Members connect to %1, a port that the router has opened</source>
        <translation>يتصل الأعضاء بـ %1، وهو منفذ فتحه الموجّه</translation>
    </message>
    <message>
        <source>The router has opened port %1; nobody has connected to it yet</source>
        <translation>فتح الموجّه المنفذ %1؛ ولم يتصل به أحد بعد</translation>
    </message>
    <message>
        <source>The router has opened port %1, and yet members could not connect</source>
        <translation>فتح الموجّه المنفذ %1، ومع ذلك لم يتمكن الأعضاء من الاتصال</translation>
    </message>
    <message>
        <source>Where this computer has a firewall, let it pass TCP port %1</source>
        <translation>إن كان لهذا الحاسوب جدار ناري فاسمح فيه بمرور منفذ TCP رقم %1</translation>
    </message>
    <message>
        <source>Not needed: others reach it</source>
        <translation>لا حاجة إليه: الآخرون يصلون إلى الحاسوب</translation>
    </message>
    <message>
        <source>Nobody outside has tried to connect to it yet</source>
        <translation>لم يحاول أحد من الخارج الاتصال به بعد</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not</source>
        <translation>حاول أعضاء الاتصال به ولم يتمكنوا</translation>
    </message>
    <message>
        <source>In the router&apos;s settings, forward TCP port %1 to this computer</source>
        <translation>في إعدادات الموجّه، مرّر منفذ TCP رقم %1 إلى هذا الحاسوب</translation>
    </message>
    <message>
        <source>Possible: the router keeps this computer&apos;s port the same for everybody</source>
        <translation>ممكن: يُبقي الموجّه منفذ هذا الحاسوب نفسه للجميع</translation>
    </message>
    <message>
        <source>Rarely possible: the router gives each connection another port</source>
        <translation>نادرًا ما يمكن: يعطي الموجّه كل اتصال منفذًا مختلفًا</translation>
    </message>
    <message>
        <source>It is not known yet what the router does with this computer&apos;s port</source>
        <translation>لا يُعرف بعد ما يفعله الموجّه بمنفذ هذا الحاسوب</translation>
    </message>
    <message>
        <source>One member is connected through both routers</source>
        <translation>عضو واحد متصل عبر كلا الموجّهين</translation>
    </message>
    <message>
        <source>%L1 members are connected through both routers</source>
        <translation>عدد الأعضاء المتصلين عبر كلا الموجّهين: %L1</translation>
    </message>
    <message>
        <source>Others can call it over %1</source>
        <translation>يستطيع الآخرون الاتصال به عبر %1</translation>
    </message>
    <message>
        <source>No relay is there over which to call it</source>
        <translation>لا مُرحِّل يمكن الاتصال به عبره</translation>
    </message>
    <message>
        <source>It calls others instead. A member whom others reach, or a relay that the organiser names, makes it possible</source>
        <translation>لذا يتصل هو بالآخرين. يصبح ذلك ممكنًا بعضو يصل إليه الآخرون أو بمُرحِّل يحدّده المنظّم</translation>
    </message>
    <message>
        <source>the router did not open a port</source>
        <translation>لم يفتح الموجّه منفذًا</translation>
    </message>
    <message>
        <source>allow UPnP for this computer, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>اسمح بـ UPnP لهذا الحاسوب، أو مرّر منفذ TCP رقم %1 إلى هذا الحاسوب في إعدادات الموجّه</translation>
    </message>
    <message>
        <source>the router refuses to open a port for this computer</source>
        <translation>يرفض الموجّه فتح منفذ لهذا الحاسوب</translation>
    </message>
    <message>
        <source>allow it to open ports (UPnP, PCP), or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>اسمح له بفتح المنافذ (UPnP أو PCP)، أو مرّر منفذ TCP رقم %1 إلى هذا الحاسوب في إعدادات الموجّه</translation>
    </message>
    <message>
        <source>the router has no free port to open</source>
        <translation>لا منفذ حرّ لدى الموجّه ليفتحه</translation>
    </message>
    <message>
        <source>remove forwarded ports that nobody needs, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>أزل المنافذ الممرّرة التي لا يحتاج إليها أحد، أو مرّر منفذ TCP رقم %1 إلى هذا الحاسوب في إعدادات الموجّه</translation>
    </message>
    <message>
        <source>the router has no connection to the internet</source>
        <translation>لا اتصال للموجّه بالإنترنت</translation>
    </message>
    <message>
        <source>nothing needs to be done: it is asked again</source>
        <translation>لا يلزم فعل شيء: سيُعاد الطلب منه</translation>
    </message>
    <message>
        <source>another router or a virtual machine&apos;s network stands between this computer and the router that was asked</source>
        <translation>بين هذا الحاسوب والموجّه الذي طُلب منه ذلك موجّه آخر أو شبكة آلة افتراضية</translation>
    </message>
    <message>
        <source>forward TCP port %1 to this computer in both</source>
        <translation>مرّر منفذ TCP رقم %1 إلى هذا الحاسوب في كليهما</translation>
    </message>
    <message>
        <source>the router has no public address: another router stands before it, the provider&apos;s perhaps</source>
        <translation>ليس للموجّه عنوان عام: أمامه موجّه آخر، ربما لمزوّد الخدمة</translation>
    </message>
    <message>
        <source>ask the provider for a public address; relays do without one</source>
        <translation>اطلب من مزوّد الخدمة عنوانًا عامًا؛ المُرحِّلات لا تحتاج إليه</translation>
    </message>
    <message>
        <source>this computer&apos;s network has no home router to open a port</source>
        <translation>ليس في شبكة هذا الحاسوب موجّه منزلي يفتح منفذًا</translation>
    </message>
    <message>
        <source>nothing needs to be done where others can connect to this computer already</source>
        <translation>لا يلزم فعل شيء إن كان الآخرون يستطيعون الاتصال بهذا الحاسوب أصلًا</translation>
    </message>
    <message>
        <source>at most %L1 relays</source>
        <translation>%L1 مُرحِّلات على الأكثر</translation>
    </message>
    <message>
        <source>%1 is no HOST:PORT, such as relay.example.org:4600</source>
        <translation>%1 ليس HOST:PORT، مثل relay.example.org:4600</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AboutCard</name>
    <message>
        <source>Potluck trains one neural network together, on whatever computers people have. It is free software under the GNU General Public License, version 3 or later.</source>
        <translation>يدرّب Potluck شبكة عصبية واحدة معًا على ما لدى الناس من حواسيب. وهو برنامج حر بموجب رخصة GNU العمومية العامة، الإصدار 3 أو أحدث.</translation>
    </message>
    <message>
        <source>Help: each control says what it does when the pointer rests on it; `potluck-node --help` lists what the command line can do; the folder docs of the source explains the rest.</source>
        <translation>المساعدة: يشرح كل عنصر عمله عندما يستقر المؤشر عليه؛ ويعرض `potluck-node --help` ما يستطيعه سطر الأوامر؛ ويشرح المجلد docs في المصدر الباقي.</translation>
    </message>
    <message>
        <source>the path of the log</source>
        <translation>مسار السجل</translation>
    </message>
    <message>
        <source>About and help</source>
        <translation>حول البرنامج والمساعدة</translation>
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
        <translation>سجل العقدة: %1</translation>
    </message>
    <message>
        <source>Potluck %1, with a node of version %2</source>
        <translation>Potluck %1، مع عقدة من الإصدار %2</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementBar</name>
    <message>
        <source>From the organiser, %1</source>
        <translation>من المنظّم، %1</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>قرأته</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementsCard</name>
    <message>
        <source>Announcements</source>
        <translation>الإعلانات</translation>
    </message>
    <message>
        <source>Announcement</source>
        <translation>إعلان</translation>
    </message>
    <message>
        <source>What every member shall read</source>
        <translation>ما ينبغي أن يقرأه كل عضو</translation>
    </message>
    <message>
        <source>Send to &amp;all members</source>
        <translation>إرسال إلى جميع الأعضاء</translation>
    </message>
    <message>
        <source>Nothing was announced yet.</source>
        <translation>لم يُعلن شيء بعد.</translation>
    </message>
    <message>
        <source>Members who are away read it when they come back.</source>
        <translation>الأعضاء الغائبون يقرؤونه عند عودتهم.</translation>
    </message>
    <message>
        <source>Too long by about %1 letters</source>
        <translation>أطول بنحو %1 حرفًا</translation>
    </message>
    <message>
        <source>It goes to every member, from one to the next.</source>
        <translation>يصل إلى كل عضو، من واحد إلى آخر.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BatchBar</name>
    <message>
        <source>Batch of this epoch</source>
        <translation>دفعة هذه الحقبة</translation>
    </message>
    <message>
        <source>%1 samples from this computer and %2 from others of %3</source>
        <translation>%1 عينة من هذا الحاسوب و%2 من الآخرين من أصل %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BenchmarkCard</name>
    <message>
        <source>&amp;Measure</source>
        <translation>قس</translation>
    </message>
    <message>
        <source>Project whose model is measured</source>
        <translation>المشروع الذي يُقاس نموذجه</translation>
    </message>
    <message>
        <source>Join or create a project first: its own model is measured.</source>
        <translation>انضم إلى مشروع أو أنشئ واحدًا أولًا: يُقاس نموذجه نفسه.</translation>
    </message>
    <message>
        <source>A few steps of the project’s model on its data; they are thrown away.</source>
        <translation>بضع خطوات لنموذج المشروع على بياناته؛ ثم تُهمل.</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>يجري القياس…</translation>
    </message>
    <message>
        <source>%1: %2 on %3, %4 samples at a time; alone an epoch takes %5.</source>
        <translation>%1: %2 على %3، %4 عينة معًا؛ والحقبة وحده %5.</translation>
    </message>
    <message>
        <source>A project was running meanwhile: without it this computer is faster.</source>
        <translation>كان مشروع يعمل في أثناء ذلك: بدونه يكون هذا الحاسوب أسرع.</translation>
    </message>
    <message>
        <source>Device that is measured</source>
        <translation>الجهاز الذي يُقاس</translation>
    </message>
    <message>
        <source>As it trains</source>
        <translation>كما في التدريب</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>المعالج</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CarryOnCard</name>
    <message>
        <source>Show the key as words…</source>
        <translation>أظهر المفتاح كلمات…</translation>
    </message>
    <message>
        <source>Enter the key’s words…</source>
        <translation>أدخل كلمات المفتاح…</translation>
    </message>
    <message>
        <source>Carry on under a new key…</source>
        <translation>تابع بمفتاح جديد…</translation>
    </message>
    <message>
        <source>If the organiser’s computer is lost</source>
        <translation>إذا فُقد حاسوب المنظّم</translation>
    </message>
    <message>
        <source>Training goes on without you. Whoever holds the project’s key organises it: write the key down as 24 words, and any member’s computer can take over with them. Without it, a member can only carry the model on in a new project.</source>
        <translation>يستمر التدريب من دونك. من يملك مفتاح المشروع ينظّمه: دوّن المفتاح في 24 كلمة، فيستطيع حاسوب أي عضو أن يتولى الأمر بها. ومن دونه لا يمكن لعضو إلا متابعة النموذج في مشروع جديد.</translation>
    </message>
    <message>
        <source>Training goes on without the organiser. Whoever has written down the project’s key can organise it from here. Without the key, you can carry the model on in a new project of your own: the others join that by its link.</source>
        <translation>يستمر التدريب من دون المنظّم. من دوّن مفتاح المشروع يستطيع تنظيمه من هنا. ومن دون المفتاح يمكنك متابعة النموذج في مشروع جديد لك: وينضم إليه الآخرون برابطه.</translation>
    </message>
    <message>
        <source>Whoever has these words is the organiser. Write them down in this order, and show them to nobody.</source>
        <translation>من يملك هذه الكلمات هو المنظّم. دوّنها بهذا الترتيب ولا تُرِها لأحد.</translation>
    </message>
    <message>
        <source>Organise from this computer</source>
        <translation>نظّم من هذا الحاسوب</translation>
    </message>
    <message>
        <source>The 24 words of the project’s key, in their order:</source>
        <translation>كلمات مفتاح المشروع الأربع والعشرون بترتيبها:</translation>
    </message>
    <message>
        <source>Organise</source>
        <translation>نظّم</translation>
    </message>
    <message>
        <source>This computer organises “%1” now.</source>
        <translation>ينظّم هذا الحاسوب «%1» الآن.</translation>
    </message>
    <message>
        <source>Carry on under a new key</source>
        <translation>المتابعة بمفتاح جديد</translation>
    </message>
    <message>
        <source>A new project begins with the model as it is here, the same data and the same recipe, and you organise it. This one stays as it is. Its name:</source>
        <translation>يبدأ مشروع جديد بالنموذج كما هو هنا وبالبيانات والوصفة نفسها، وتنظّمه أنت. ويبقى هذا كما هو. اسم الجديد:</translation>
    </message>
    <message>
        <source>Make the project</source>
        <translation>أنشئ المشروع</translation>
    </message>
    <message>
        <source>“%1” is among your projects; its link is in the clipboard.</source>
        <translation>«%1» بين مشاريعك؛ ورابطه في الحافظة.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Certificate</name>
    <message>
        <source>Certificate of contribution</source>
        <translation>شهادة مساهمة</translation>
    </message>
    <message>
        <source>Member %1</source>
        <translation>العضو %1</translation>
    </message>
    <message>
        <source>has computed %1 of %2 samples for the project</source>
        <translation>حسب %1 من %2 عيّنة للمشروع</translation>
    </message>
    <message>
        <source>It took part in %1 of the first %2 epochs, and coordinated %3 of them.</source>
        <translation>شارك في %1 من أول %2 حقبة، ونسّق %3 منها.</translation>
    </message>
    <message>
        <source>%1 · code %2</source>
        <translation>%1 · الرمز %2</translation>
    </message>
    <message>
        <source>Any member of the project can count this again with the receipt that has this code.</source>
        <translation>يمكن لأي عضو في المشروع أن يعدّ ذلك من جديد بالإيصال الذي يحمل هذا الرمز.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Chart</name>
    <message>
        <source>Follow the newest point in %1</source>
        <translation>تابع أحدث نقطة في %1</translation>
    </message>
    <message>
        <source>Follow: keep the newest point in sight</source>
        <translation>متابعة: إبقاء أحدث نقطة ظاهرة</translation>
    </message>
    <message>
        <source>Show everything in %1</source>
        <translation>أظهر كل ما في %1</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>جدول %1</translation>
    </message>
    <message>
        <source>Table: the numbers behind this chart</source>
        <translation>جدول: الأرقام وراء هذا الرسم</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>حفظ %1</translation>
    </message>
    <message>
        <source>Save as picture or numbers</source>
        <translation>حفظ كصورة أو كأرقام</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>رسم: %1</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>بيانات %1</translation>
    </message>
    <message>
        <source>The curve appears with the first finished epoch.</source>
        <translation>يظهر المنحنى مع أول حقبة مكتملة.</translation>
    </message>
    <message>
        <source>Show or hide this curve</source>
        <translation>إظهار هذا المنحنى أو إخفاؤه</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose a folder that you may write to and that has space.</source>
        <translation>تعذّرت كتابة %1. اختر مجلدًا يُسمح لك بالكتابة فيه وفيه مساحة.</translation>
    </message>
    <message>
        <source>Save as &amp;picture (PNG)…</source>
        <translation>حفظ كصورة (PNG)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>صور (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;numbers (CSV)…</source>
        <translation>حفظ الأرقام (CSV)…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>جداول (*.csv)</translation>
    </message>
    <message>
        <source>Show everything (Home)
Ctrl and the wheel, or + and −, zoom; drag or ← and → move</source>
        <translation>إظهار الكل (Home)
Ctrl مع العجلة، أو + و−، للتكبير؛ السحب أو ← و→ للتحريك</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ChartsPanel</name>
    <message>
        <source>Epochs</source>
        <translation>الحقب</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>وقت التدريب</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>التاريخ</translation>
    </message>
    <message>
        <source>Horizontal axis of the charts</source>
        <translation>المحور الأفقي للرسوم</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>على</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>الحقبة</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>Each epoch</source>
        <translation>كل حقبة</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <translation>مُملّس</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>التحقق</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>الإنتاجية</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>عينة/ث</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>هذا الحاسوب</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>الآخرون</translation>
    </message>
    <message>
        <source>My contribution</source>
        <translation>مساهمتي</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>عينات</translation>
    </message>
    <message>
        <source>Samples in all</source>
        <translation>العينات إجمالًا</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>حصتي</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Of this epoch</source>
        <translation>من هذه الحقبة</translation>
    </message>
    <message>
        <source>Of all so far</source>
        <translation>من الكل حتى الآن</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>معدل التعلم</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>حجم الخطوة</translation>
    </message>
    <message>
        <source>Time of an epoch</source>
        <translation>زمن الحقبة</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>ثوانٍ</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>حساب المتوسط</translation>
    </message>
    <message>
        <source>Computing and waiting</source>
        <translation>الحساب والانتظار</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>معيار التدرّج</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>المعيار</translation>
    </message>
    <message>
        <source>Before clipping</source>
        <translation>قبل القصّ</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsCard</name>
    <message>
        <source>Checkpoints</source>
        <translation>نقاط الحفظ</translation>
    </message>
    <message>
        <source>Export the model…</source>
        <translation>تصدير النموذج…</translation>
    </message>
    <message>
        <source>Checkpoints and export</source>
        <translation>نقاط الحفظ والتصدير</translation>
    </message>
    <message>
        <source>Export epoch %1…</source>
        <translation>تصدير الحقبة %1…</translation>
    </message>
    <message>
        <source>Export the model</source>
        <translation>تصدير النموذج</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>الأوزان (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>%1 written, %2.</source>
        <translation>كُتب %1، %2.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsModel</name>
    <message>
        <source>Epoch</source>
        <translation>الحقبة</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>كُتبت</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>الحجم</translation>
    </message>
    <message>
        <source>File</source>
        <translation>الملف</translation>
    </message>
    <message>
        <source>Best validation</source>
        <translation>أفضل تحقّق</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ColumnList</name>
    <message>
        <source>Columns of the table</source>
        <translation>أعمدة هذا الجدول</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>العمود</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>ما هو</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>ما وُجد</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>رقم</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>كلمات</translation>
    </message>
    <message>
        <source>Learn this</source>
        <translation>تعلّم هذا</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>اتركه</translation>
    </message>
    <message>
        <source>What %1 is</source>
        <translation>ما هو %1</translation>
    </message>
    <message>
        <source>and %L1 more</source>
        <translation>و%L1 غيرها</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ComputerPage</name>
    <message>
        <source>&amp;Check again</source>
        <translation>افحص من جديد</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>حاسوبي</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>لم يُفحص بعد.</translation>
    </message>
    <message>
        <source>What can compute</source>
        <translation>ما يمكنه الحساب</translation>
    </message>
    <message>
        <source>How others reach it</source>
        <translation>كيف يصل إليه الآخرون</translation>
    </message>
    <message>
        <source>The node</source>
        <translation>العقدة</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>العقدة غير متصلة.</translation>
    </message>
    <message>
        <source>It examines the hardware; this page fills as soon as it answers.</source>
        <translation>إنها تفحص العتاد؛ تمتلئ هذه الصفحة حالما تجيب.</translation>
    </message>
    <message>
        <source>Version %1, key %2
Data in %3</source>
        <translation>الإصدار %1، المفتاح %2
البيانات في %3</translation>
    </message>
    <message>
        <source>%1 cores, %2 of memory (%3 free). libtorch %4, %5.</source>
        <translation>%1 نوى، ذاكرة %2 (المتاح %3). ‏libtorch %4، %5.</translation>
    </message>
    <message>
        <source>with CUDA</source>
        <translation>مع CUDA</translation>
    </message>
    <message>
        <source>without CUDA</source>
        <translation>دون CUDA</translation>
    </message>
    <message>
        <source>How fast it trains</source>
        <translation>سرعة تدريبه</translation>
    </message>
    <message>
        <source>with ROCm</source>
        <translation>مع ROCm</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ControlClient</name>
    <message>
        <source>The window is closing.</source>
        <translation>النافذة تُغلق.</translation>
    </message>
    <message>
        <source>The connection to the node was lost.</source>
        <translation>انقطع الاتصال بالعقدة.</translation>
    </message>
    <message>
        <source>It is tried again by itself; repeat this in a moment.</source>
        <translation>تُعاد المحاولة تلقائيًا؛ أعد الأمر بعد لحظة.</translation>
    </message>
    <message>
        <source>There is no connection to the node.</source>
        <translation>لا اتصال بالعقدة.</translation>
    </message>
    <message>
        <source>Wait until the status bar says that it is connected.</source>
        <translation>انتظر حتى يقول شريط الحالة إنها متصلة.</translation>
    </message>
    <message>
        <source>The node did not answer in time.</source>
        <translation>لم تُجب العقدة في الوقت المناسب.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>حاول مرة أخرى.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CopyButton</name>
    <message>
        <source>&amp;Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>نسخ %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>نُسخ</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateFooter</name>
    <message>
        <source>&amp;Back</source>
        <translation>رجوع</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>&amp;Create the project</source>
        <translation>أنشئ المشروع</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>جاهز.</translation>
    </message>
    <message>
        <source>Creating the project… large data takes a moment.</source>
        <translation>يُنشأ المشروع… البيانات الكبيرة تحتاج لحظة.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatePage</name>
    <message>
        <source>Create a project</source>
        <translation>إنشاء مشروع</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>الوصفة</translation>
    </message>
    <message>
        <source>Who may join</source>
        <translation>من يمكنه الانضمام</translation>
    </message>
    <message>
        <source>Waiting for the node.</source>
        <translation>بانتظار العقدة.</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>سمِّ المشروع.</translation>
    </message>
    <message>
        <source>Choose data that Potluck can read.</source>
        <translation>اختر بيانات يستطيع Potluck قراءتها.</translation>
    </message>
    <message>
        <source>Choose a model.</source>
        <translation>اختر نموذجًا.</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>التوقع</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>الملخص</translation>
    </message>
    <message>
        <source>What the model learns from. It stays on this computer; members fetch what they need.</source>
        <translation>ما يتعلم منه النموذج. يبقى على هذا الحاسوب، ويجلب الأعضاء ما يحتاجونه.</translation>
    </message>
    <message>
        <source>Only models that can learn from this data are offered. Every volunteer needs as much memory as a model says.</source>
        <translation>لا تُعرض إلا النماذج التي تستطيع التعلم من هذه البيانات. يحتاج كل متطوع إلى الذاكرة المذكورة عند النموذج.</translation>
    </message>
    <message>
        <source>How it is trained. The standard values suit most projects.</source>
        <translation>كيف يُدرَّب. القيم القياسية تناسب معظم المشاريع.</translation>
    </message>
    <message>
        <source>A link is all that a volunteer needs: no account, no form.</source>
        <translation>لا يحتاج المتطوع إلا إلى رابط: لا حساب ولا استمارة.</translation>
    </message>
    <message>
        <source>How much faster a group would be than this computer alone.</source>
        <translation>كم ستكون المجموعة أسرع من هذا الحاسوب وحده.</translation>
    </message>
    <message>
        <source>Once made, data, model and recipe stay as they are.</source>
        <translation>بعد الإنشاء تبقى البيانات والنموذج والوصفة كما هي.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Standard values</source>
        <translation>القيم القياسية</translation>
    </message>
    <message>
        <source>Not tried on this computer</source>
        <translation>لم يُجرَّب على هذا الحاسوب</translation>
    </message>
    <message>
        <source>Starts from %1</source>
        <translation>يبدأ من %1</translation>
    </message>
    <message>
        <source>Correct what is marked in red.</source>
        <translation>صحّح ما هو معلَّم بالأحمر.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateSummary</name>
    <message>
        <source>What volunteers will see, for example “Shakespeare, letter by letter”</source>
        <translation>ما سيراه المتطوعون، مثل «شكسبير، حرفًا حرفًا»</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>اسم المشروع</translation>
    </message>
    <message>
        <source>One sentence about its purpose (optional)</source>
        <translation>جملة عن الغرض منه (اختياري)</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>الوصف</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>What will be made</source>
        <translation>ما سيُنشأ</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>تغيير</translation>
    </message>
    <message>
        <source>Change: %1</source>
        <translation>تغيير: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatedView</name>
    <message>
        <source>Send this link to whoever shall help. Start training now, so that the first volunteers find you.</source>
        <translation>أرسل هذا الرابط إلى من سيساعد. ابدأ التدريب الآن ليجدك أول المتطوعين.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>رابط الدعوة</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>ابدأ التدريب</translation>
    </message>
    <message>
        <source>Create &amp;another</source>
        <translation>أنشئ آخر</translation>
    </message>
    <message>
        <source>“%1” is ready</source>
        <translation>«%1» جاهز</translation>
    </message>
    <message>
        <source>Not in the file, so from the beginning: %1.</source>
        <translation>غير موجود في الملف، لذا من البداية: %1.</translation>
    </message>
    <message>
        <source>Of another size, so from the beginning: %1.</source>
        <translation>بحجم آخر، لذا من البداية: %1.</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>غير مستخدم: %1.</translation>
    </message>
    <message>
        <source>Taken over: %1 values in %2 arrays.</source>
        <translation>أُخذ: %1 قيمة في %2 مصفوفة.</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 أخرى</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DataChooser</name>
    <message>
        <source>Leave out lines that cannot &amp;be read</source>
        <translation>ا&amp;ترك الأسطر التي تتعذر قراءتها</translation>
    </message>
    <message>
        <source>B&amp;uilt in</source>
        <translation>مدمجة</translation>
    </message>
    <message>
        <source>A &amp;file</source>
        <translation>ملف</translation>
    </message>
    <message>
        <source>A f&amp;older</source>
        <translation>مجلد</translation>
    </message>
    <message>
        <source>Built-in data</source>
        <translation>بيانات مدمجة</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>مسار البيانات</translation>
    </message>
    <message>
        <source>First lines of the data</source>
        <translation>أول أسطر البيانات</translation>
    </message>
    <message>
        <source>Folder with the data</source>
        <translation>مجلد فيه البيانات</translation>
    </message>
    <message>
        <source>File with the data</source>
        <translation>ملف فيه البيانات</translation>
    </message>
    <message>
        <source>Good for trying Potluck without data of your own.</source>
        <translation>مناسبة لتجربة Potluck دون بيانات لديك.</translation>
    </message>
    <message>
        <source>It stays on this computer; members fetch what they need from it.</source>
        <translation>تبقى على هذا الحاسوب؛ ويجلب الأعضاء منه ما يحتاجون.</translation>
    </message>
    <message>
        <source>Looking inside…</source>
        <translation>نظرة إلى الداخل…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>صورة من الصنف %1</translation>
    </message>
    <message>
        <source>A folder of images for each class; IDX, CIFAR and .tar files too</source>
        <translation>مجلد صور لكل فئة؛ وملفات IDX وCIFAR و.tar أيضًا</translation>
    </message>
    <message>
        <source>A text, a table (.csv), JSON lines, or images in IDX format</source>
        <translation>نص أو جدول (.csv) أو أسطر JSON أو صور بصيغة IDX</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DeviceCard</name>
    <message>
        <source>Processor</source>
        <translation>المعالج</translation>
    </message>
    <message>
        <source>NVIDIA graphics card</source>
        <translation>بطاقة رسوميات NVIDIA</translation>
    </message>
    <message>
        <source>AMD graphics</source>
        <translation>رسوميات AMD</translation>
    </message>
    <message>
        <source>Intel graphics</source>
        <translation>رسوميات Intel</translation>
    </message>
    <message>
        <source>Apple graphics</source>
        <translation>رسوميات Apple</translation>
    </message>
    <message>
        <source>✓ Usable</source>
        <translation>✓ صالح</translation>
    </message>
    <message>
        <source>✗ Not usable</source>
        <translation>✗ غير صالح</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>غير مستخدم</translation>
    </message>
    <message>
        <source>%1 of memory, %2 free</source>
        <translation>ذاكرة %1، المتاح %2</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>ما الذي يساعد</translation>
    </message>
    <message>
        <source>what helps</source>
        <translation>ما الذي يساعد</translation>
    </message>
    <message>
        <source>What helps:</source>
        <translation>ما الذي يساعد:</translation>
    </message>
    <message>
        <source>Use it for training</source>
        <translation>استخدمه للتدريب</translation>
    </message>
    <message>
        <source>Graphics cards are switched off in the preferences.</source>
        <translation>بطاقات الرسوميات متوقفة في التفضيلات.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FileField</name>
    <message>
        <source>Browse: %1</source>
        <translation>استعراض: %1</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>تصفّح…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FinishedBar</name>
    <message>
        <source>Save the model…</source>
        <translation>حفظ النموذج…</translation>
    </message>
    <message>
        <source>Folder for Hugging Face, with a card…</source>
        <translation>مجلد لـ Hugging Face، مع بطاقة…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>جرّبه</translation>
    </message>
    <message>
        <source>Go on from it…</source>
        <translation>المتابعة منه…</translation>
    </message>
    <message>
        <source>A new folder for the model</source>
        <translation>مجلد جديد للنموذج</translation>
    </message>
    <message>
        <source>Save the model</source>
        <translation>حفظ النموذج</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>الأوزان (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>حُفظ في %1</translation>
    </message>
    <message>
        <source>Writing the model…</source>
        <translation>تجري كتابة النموذج…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitLine</name>
    <message>
        <source>Does not fit. %1</source>
        <translation>لا يناسب. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitWords</name>
    <message>
        <source>Memory: known once its data is here</source>
        <translation>الذاكرة: تُعرف حين تصل بياناته</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free here</source>
        <translation>يحتاج إلى %1 من الذاكرة؛ المتاح هنا %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory</source>
        <translation>يحتاج إلى %1 من الذاكرة</translation>
    </message>
    <message>
        <source>Needs %1 more of disk; %2 are free here</source>
        <translation>يحتاج إلى %1 إضافية من القرص؛ المتاح هنا %2</translation>
    </message>
    <message>
        <source>%1 of disk</source>
        <translation>%1 من القرص</translation>
    </message>
    <message>
        <source>about %1 of traffic an hour</source>
        <translation>نحو %1 من البيانات في الساعة</translation>
    </message>
    <message>
        <source>traffic unknown until it has run here</source>
        <translation>حركة البيانات غير معروفة حتى يعمل هنا</translation>
    </message>
    <message>
        <source>By you</source>
        <translation>لك</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>من %1</translation>
    </message>
    <message>
        <source>Computers in the last epoch: %1</source>
        <translation>الحواسيب في آخر حقبة: %1</translation>
    </message>
    <message>
        <source>Uses at most %1 threads</source>
        <translation>يستخدم %1 من الخيوط على الأكثر</translation>
    </message>
    <message>
        <source>Uses as many cores as help</source>
        <translation>يستخدم من الأنوية ما يفيد</translation>
    </message>
    <message>
        <source>a graphics card where there is one</source>
        <translation>بطاقة رسوميات إن وُجدت</translation>
    </message>
    <message>
        <source>at most %1 of memory</source>
        <translation>%1 من الذاكرة على الأكثر</translation>
    </message>
    <message>
        <source>at most %1 of disk</source>
        <translation>%1 من القرص على الأكثر</translation>
    </message>
    <message>
        <source>sends at most %1</source>
        <translation>يرسل %1 على الأكثر</translation>
    </message>
    <message>
        <source>receives at most %1</source>
        <translation>يستقبل %1 على الأكثر</translation>
    </message>
    <message>
        <source>rests on battery</source>
        <translation>يستريح عند العمل بالبطارية</translation>
    </message>
    <message>
        <source>rests on metered networks</source>
        <translation>يستريح على الشبكات المحدودة</translation>
    </message>
    <message>
        <source>all of this is under Preferences</source>
        <translation>كل هذا في التفضيلات</translation>
    </message>
    <message>
        <source>up to %1 of traffic an hour</source>
        <translation>حتى %1 من البيانات في الساعة</translation>
    </message>
    <message>
        <source>Carries on “%1” from epoch %2</source>
        <translation>يتابع «%1» من الحقبة %2</translation>
    </message>
    <message>
        <source>has the router open a port</source>
        <translation>يطلب من جهاز التوجيه فتح منفذ</translation>
    </message>
    <message>
        <source>finds members over the public DHT, where their project allows it</source>
        <translation>يعثر على الأعضاء عبر DHT العامة حيث يسمح مشروعهم بذلك</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastModel</name>
    <message>
        <source>%1/%2 Mbit/s</source>
        <translation>%1/%2 م.بت/ث</translation>
    </message>
    <message>
        <source>Home lines (%1)</source>
        <translation>خطوط منزلية (%1)</translation>
    </message>
    <message>
        <source>Fibre (%1)</source>
        <translation>ألياف (%1)</translation>
    </message>
    <message>
        <source>One building (%1)</source>
        <translation>مبنى واحد (%1)</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 computers</source>
        <translation>%1 حاسوبًا</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>أكثر من %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Share of everybody’s time that goes into training</source>
        <translation>نصيب التدريب من وقت الجميع</translation>
    </message>
    <message>
        <source>Up to so many train at least half of their time</source>
        <translation>حتى هذا العدد يتدرب كل حاسوب نصف وقته على الأقل</translation>
    </message>
    <message>
        <source>Smallest batch with at most 20 % of the time for the exchange</source>
        <translation>أصغر دفعة لا يأخذ التبادل معها أكثر من 20 % من الوقت</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>اتصال الجميع</translation>
    </message>
    <message>
        <source>Epoch takes</source>
        <translation>مدة الحقبة</translation>
    </message>
    <message>
        <source>Faster than one</source>
        <translation>أسرع من واحد</translation>
    </message>
    <message>
        <source>Trains</source>
        <translation>يتدرب</translation>
    </message>
    <message>
        <source>Pays off up to</source>
        <translation>مجدٍ حتى</translation>
    </message>
    <message>
        <source>Batch from</source>
        <translation>دفعة من</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastPanel</name>
    <message>
        <source>%1 times</source>
        <translation>%1 مرة</translation>
    </message>
    <message>
        <source>How much faster a group is</source>
        <translation>كم المجموعة أسرع</translation>
    </message>
    <message>
        <source>Computers</source>
        <translation>الحواسيب</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>مضاعفات السرعة</translation>
    </message>
    <message>
        <source>Computers like this one</source>
        <translation>حواسيب كهذا</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>اتصال الجميع</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>بلا انتظار</translation>
    </message>
    <message>
        <source>One building</source>
        <translation>مبنى واحد</translation>
    </message>
    <message>
        <source>Fibre</source>
        <translation>ألياف</translation>
    </message>
    <message>
        <source>Home lines</source>
        <translation>خطوط منزلية</translation>
    </message>
    <message>
        <source>Knee: half the time trains</source>
        <translation>المنعطف: نصف الوقت تدريب</translation>
    </message>
    <message>
        <source>Co&amp;mputers like this one</source>
        <translation>حواسيب كهذا</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>الاتصال</translation>
    </message>
    <message>
        <source>Forecast by connection</source>
        <translation>التوقع بحسب الاتصال</translation>
    </message>
    <message>
        <source>Trying ten steps on this computer…</source>
        <translation>تُجرَّب عشر خطوات على هذا الحاسوب…</translation>
    </message>
    <message>
        <source>Nothing is published. It takes some seconds, more for large models.</source>
        <translation>لا يُنشر شيء. يستغرق بضع ثوانٍ، وأكثر مع النماذج الكبيرة.</translation>
    </message>
    <message>
        <source>Try it before you publish it</source>
        <translation>جرّبه قبل نشره</translation>
    </message>
    <message>
        <source>Ten steps on this computer show whether the recipe learns, and how fast a group would be. Nothing is published.</source>
        <translation>عشر خطوات على هذا الحاسوب تبيّن هل تتعلم الوصفة وكم ستكون المجموعة سريعة. لا يُنشر شيء.</translation>
    </message>
    <message>
        <source>%1 steps of %2 samples took %3 on %4: %5.</source>
        <translation>استغرقت %1 خطوات من %2 عينة %3 على %4: %5.</translation>
    </message>
    <message>
        <source>A project runs here meanwhile: without it this computer is faster.</source>
        <translation>يعمل مشروع هنا في أثناء ذلك: بدونه يكون هذا الحاسوب أسرع.</translation>
    </message>
    <message>
        <source>The recipe has changed since these steps were tried</source>
        <translation>تغيرت الوصفة منذ تجربة هذه الخطوات</translation>
    </message>
    <message>
        <source>A lower learning rate or a warm-up helps most often.</source>
        <translation>غالبًا ما يساعد معدل تعلم أقل أو إحماء.</translation>
    </message>
    <message>
        <source>%1 computers: %2 as fast as one, %3 for all %4 epochs</source>
        <translation>%1 حواسيب: أسرع من واحد %2، و%3 لكل الحقب (%4)</translation>
    </message>
    <message>
        <source>Alone this computer would need %1.</source>
        <translation>وحده يحتاج هذا الحاسوب إلى %1.</translation>
    </message>
    <message>
        <source>The exchange takes %1 of the time.</source>
        <translation>يأخذ التبادل %1 من الوقت.</translation>
    </message>
    <message>
        <source>&amp;Use a batch of %1</source>
        <translation>استعمل دفعة من %1</translation>
    </message>
    <message>
        <source>The loss rises: from %1 to %2</source>
        <translation>الخسارة ترتفع: من %1 إلى %2</translation>
    </message>
    <message>
        <source>It learns: the loss went from %1 to %2</source>
        <translation>إنه يتعلم: انخفضت الخسارة من %1 إلى %2</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Tr&amp;y ten steps</source>
        <translation>تجربة عشر خطوات</translation>
    </message>
    <message>
        <source>One computer is enough: it needs %1 for all %2 epochs</source>
        <translation>حاسوب واحد يكفي: يحتاج %1 لكل الحقب وعددها %2</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: they would mostly wait for each other. More data, a longer run or faster lines make a group worth it.</source>
        <translation>ستحتاج %1 من الحواسيب على هذه الخطوط إلى %2: إذ ينتظر بعضها بعضًا غالبًا. بيانات أكثر أو تشغيل أطول أو خطوط أسرع تجعل المجموعة مجدية.</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: hardly less than an invite takes.</source>
        <translation>ستحتاج %1 من الحواسيب على هذه الخطوط إلى %2: بالكاد أقل مما تستغرقه الدعوة.</translation>
    </message>
    <message>
        <source>With a batch of %1 in %2 epochs it would get as far in about %3; the learning rate goes with it.</source>
        <translation>بدفعة من %1 في %2 حقبة يصل إلى المستوى نفسه في نحو %3؛ ويتغيّر معدل التعلّم معها.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::HoursChooser</name>
    <message>
        <source>At any hour</source>
        <translation>في أي ساعة</translation>
    </message>
    <message>
        <source>At night, 22 to 8</source>
        <translation>ليلًا، من 22 إلى 8</translation>
    </message>
    <message>
        <source>Evenings, nights and weekends</source>
        <translation>المساء والليل وعطلة الأسبوع</translation>
    </message>
    <message>
        <source>At hours that I choose</source>
        <translation>في ساعات أختارها</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteDialog</name>
    <message>
        <source>Invite to %1</source>
        <translation>دعوة إلى %1</translation>
    </message>
    <message>
        <source>Send this link to whoever shall help. It works while any member is online.</source>
        <translation>أرسل هذا الرابط إلى من سيساعد. يعمل ما دام أي عضو متصلًا.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteView</name>
    <message>
        <source>the invite link</source>
        <translation>رابط الدعوة</translation>
    </message>
    <message>
        <source>On another computer or a phone: scan this code to get the link.</source>
        <translation>على حاسوب أو هاتف آخر: امسح هذا الرمز لتحصل على الرابط.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>رابط الدعوة</translation>
    </message>
    <message>
        <source>The link is too long for a QR code; copy it instead.</source>
        <translation>الرابط أطول من أن يسعه رمز QR؛ انسخه بدلًا من ذلك.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesCard</name>
    <message>
        <source>Invites</source>
        <translation>الدعوات</translation>
    </message>
    <message>
        <source>For whom, for your own memory</source>
        <translation>لمن هي، للتذكير</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>لا تنتهي</translation>
    </message>
    <message>
        <source> days</source>
        <translation> يومًا</translation>
    </message>
    <message>
        <source>Days until the invite expires</source>
        <translation>الأيام حتى انتهاء الدعوة</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>أي عدد</translation>
    </message>
    <message>
        <source> uses</source>
        <translation> استخدامات</translation>
    </message>
    <message>
        <source>Members for whom the invite is meant</source>
        <translation>عدد الأعضاء المقصودين بالدعوة</translation>
    </message>
    <message>
        <source>&amp;New invite</source>
        <translation>دعوة جديدة</translation>
    </message>
    <message>
        <source>Copy lin&amp;k</source>
        <translation>انسخ الرابط</translation>
    </message>
    <message>
        <source>With&amp;draw…</source>
        <translation>&amp;سحب…</translation>
    </message>
    <message>
        <source>Make it valid again</source>
        <translation>أعِده صالحًا</translation>
    </message>
    <message>
        <source>The link is in the clipboard.</source>
        <translation>الرابط في الحافظة.</translation>
    </message>
    <message>
        <source>A new invite is made; its link is in the clipboard.</source>
        <translation>أُنشئت دعوة جديدة؛ رابطها في الحافظة.</translation>
    </message>
    <message>
        <source>Whoever has a valid link joins at once, or asks to be let in where you let in each one. Every member checks the expiry. Uses are counted while this computer is connected; after the last one the link is withdrawn.</source>
        <translation>من لديه رابط صالح ينضم فورًا، أو يطلب القبول حيث تقبل كل واحد بنفسك. يتحقق كل عضو من تاريخ الانتهاء. تُعدّ الاستخدامات ما دام هذا الحاسوب متصلًا؛ وبعد آخرها يُسحب الرابط.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesModel</name>
    <message>
        <source>✗ Banned</source>
        <translation>✗ محظور</translation>
    </message>
    <message>
        <source>✗ Withdrawn</source>
        <translation>✗ ملغاة</translation>
    </message>
    <message>
        <source>✗ Expired</source>
        <translation>✗ منتهية</translation>
    </message>
    <message>
        <source>Used up</source>
        <translation>مستنفدة</translation>
    </message>
    <message>
        <source>✓ Valid</source>
        <translation>✓ صالحة</translation>
    </message>
    <message>
        <source>The first link</source>
        <translation>الرابط الأول</translation>
    </message>
    <message>
        <source>never</source>
        <translation>أبدًا</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Members who came by this link and have been connected to this computer</source>
        <translation>الأعضاء الذين جاؤوا بهذا الرابط واتصلوا بهذا الحاسوب</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>الدعوة</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>أُنشئت</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>تنتهي</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>استُخدمت</translation>
    </message>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
</context>
<context>
    <name>potluck::ui::JoinBox</name>
    <message>
        <source>&amp;Paste</source>
        <translation>لصق</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>انضم</translation>
    </message>
    <message>
        <source>Join with an invite &amp;link</source>
        <translation>الانضمام برابط دعوة</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>رابط الدعوة</translation>
    </message>
    <message>
        <source>Paste a link from the clipboard</source>
        <translation>ألصق رابطًا من الحافظة</translation>
    </message>
    <message>
        <source>The organiser sends it to you. Nothing else is asked: no account, no form.</source>
        <translation>يرسله إليك المنظّم. لا يُطلب غيره: لا حساب ولا استمارة.</translation>
    </message>
    <message>
        <source>This is not a Potluck link. It should begin with potluck://join/</source>
        <translation>ليس هذا رابط Potluck. ينبغي أن يبدأ بـ ⁦potluck://join/⁩</translation>
    </message>
    <message>
        <source>The link is checked as soon as the node has started.</source>
        <translation>يُفحص الرابط حالما تبدأ العقدة.</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>يُفحص الرابط…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>You are already a member of “%1”.</source>
        <translation>أنت عضو في «%1» بالفعل.</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join and this computer starts to help.</source>
        <translation>دعوة إلى «%1». اضغط «انضم» فيبدأ هذا الحاسوب بالمساعدة.</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>صالح حتى %1.</translation>
    </message>
    <message>
        <source>“%1” stops meanwhile: one project at a time.</source>
        <translation>يتوقف «%1» في هذه الأثناء: مشروع واحد في كل مرة.</translation>
    </message>
    <message>
        <source>Joining…</source>
        <translation>يجري الانضمام…</translation>
    </message>
    <message>
        <source>Asking a member for the project… this can take a few seconds.</source>
        <translation>يُطلب المشروع من أحد الأعضاء… قد يستغرق هذا ثواني.</translation>
    </message>
    <message>
        <source>You are a member now, but training did not start. %1</source>
        <translation>أنت عضو الآن، لكن التدريب لم يبدأ. %1</translation>
    </message>
    <message>
        <source>Asking a member what it needs…</source>
        <translation>نسأل أحد الأعضاء عمّا يحتاج إليه…</translation>
    </message>
    <message>
        <source>No member answers just now, so what it needs is not known yet. Join asks again.</source>
        <translation>لا يجيب أي عضو الآن، فلا يُعرف بعد ما يحتاج إليه. الانضمام يسأل مجددًا.</translation>
    </message>
    <message>
        <source>Who you are, for whoever lets you in</source>
        <translation>من أنت، لمن سيقبلك</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join to ask; this computer starts to help once somebody lets it in.</source>
        <translation>دعوة إلى «%1». اضغط «انضم» لتطلب؛ ويبدأ هذا الحاسوب بالمساعدة حين يقبله أحد.</translation>
    </message>
    <message>
        <source>The request was not sent. %1</source>
        <translation>لم يُرسل الطلب. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::KeyCard</name>
    <message>
        <source>the whole key</source>
        <translation>المفتاح كاملًا</translation>
    </message>
    <message>
        <source>Another key…</source>
        <translation>مفتاح آخر…</translation>
    </message>
    <message>
        <source>This computer’s key</source>
        <translation>مفتاح هذا الحاسوب</translation>
    </message>
    <message>
        <source>The members of your projects know this computer by it. Take another one where somebody else may have got at it.</source>
        <translation>به يعرف أعضاء مشاريعك هذا الحاسوب. خذ مفتاحًا آخر إن كان من الممكن أن غيرك قد وصل إليه.</translation>
    </message>
    <message>
        <source>Give this computer another key?</source>
        <translation>أتريد إعطاء هذا الحاسوب مفتاحًا آخر؟</translation>
    </message>
    <message>
        <source>It is a new member of its projects then, by the links that it came by: what it has given so far stays in the old key’s name, and a moderator has to be made one again. Where somebody has to let members in, it asks again.</source>
        <translation>عندئذ يصبح عضوًا جديدًا في مشاريعه بالروابط التي جاء بها: ما قدّمه حتى الآن يبقى باسم المفتاح القديم، ويجب تعيين المشرف من جديد. وحيث يجب أن يُدخِل أحدٌ الأعضاء فإنه يطلب ذلك مرة أخرى.</translation>
    </message>
    <message>
        <source>Make another key</source>
        <translation>إنشاء مفتاح آخر</translation>
    </message>
    <message>
        <source>From the next start of the node on it is %1. If somebody else may have the old one, ask the organisers of your projects to ban it.</source>
        <translation>ابتداءً من التشغيل التالي للعقدة يكون %1. إن كان من الممكن أن يكون المفتاح القديم لدى غيرك فاطلب من منظّمي مشاريعك حظره.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (هذا الحاسوب)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>الترتيب</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>عينات</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>الحصة</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>الحقب</translation>
    </message>
    <message>
        <source>Led</source>
        <translation>قاد</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>متوسطات</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Finished epochs that this member took part in</source>
        <translation>الحقب المكتملة التي شارك فيها هذا العضو</translation>
    </message>
    <message>
        <source>Of these epochs, those that it coordinated</source>
        <translation>من هذه الحقب، تلك التي نسّقها</translation>
    </message>
    <message>
        <source>Gradients of others, of which it made the average</source>
        <translation>تدرّجات الآخرين التي حسب متوسطها</translation>
    </message>
    <message>
        <source>How long these epochs took</source>
        <translation>المدة التي استغرقتها هذه الحقب</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>الفريق</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardPanel</name>
    <message>
        <source>Leaderboard</source>
        <translation>لوحة المتصدرين</translation>
    </message>
    <message>
        <source>Whoever computes samples of a finished epoch appears here.</source>
        <translation>يظهر هنا من يحسب عينات حقبة مكتملة.</translation>
    </message>
    <message>
        <source>Recei&amp;pt…</source>
        <translation>&amp;إيصال…</translation>
    </message>
    <message>
        <source>A page that shows what this computer has given, for you to save.</source>
        <translation>صفحة تعرض ما قدّمه هذا الحاسوب، لتحفظها.</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>الفرق</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogModel</name>
    <message>
        <source>Warning</source>
        <translation>تحذير</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>تفصيل</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>معلومة</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>المستوى</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>الرسالة</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogPanel</name>
    <message>
        <source>Search the log</source>
        <translation>ابحث في السجل</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>انضم %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>بقي %1</translation>
    </message>
    <message>
        <source>%1 was lost: %2</source>
        <translation>فُقد %1: %2</translation>
    </message>
    <message>
        <source>Validation at epoch %1: loss %2</source>
        <translation>تحقق عند الحقبة %1: الخسارة %2</translation>
    </message>
    <message>
        <source>Finished after %1 epochs</source>
        <translation>انتهى بعد %1 حقبة</translation>
    </message>
    <message>
        <source>%1 events were skipped: this window was too slow</source>
        <translation>تُخطّي %1 حدثًا: كانت هذه النافذة بطيئة</translation>
    </message>
    <message>
        <source>Lines shown</source>
        <translation>الأسطر المعروضة</translation>
    </message>
    <message>
        <source>With details</source>
        <translation>مع التفاصيل</translation>
    </message>
    <message>
        <source>Without details</source>
        <translation>دون التفاصيل</translation>
    </message>
    <message>
        <source>Warnings only</source>
        <translation>التحذيرات فقط</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MachinesCard</name>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;فتح</translation>
    </message>
    <message>
        <source>ada@gpu-box</source>
        <translation>ada@gpu-box</translation>
    </message>
    <message>
        <source>Computer to open, as ssh knows it</source>
        <translation>الحاسوب المراد فتحه كما يعرفه ssh</translation>
    </message>
    <message>
        <source>A computer that you log in to with ssh opens in a window of its own, with its node and its hardware. Start a node there once: potluck-node serve</source>
        <translation>الحاسوب الذي تدخل إليه عبر ssh يُفتح في نافذة خاصة به مع عقدته وعتاده. شغّل هناك عقدة مرة واحدة: potluck-node serve</translation>
    </message>
    <message>
        <source>Other computers of yours</source>
        <translation>حواسيبك الأخرى</translation>
    </message>
    <message>
        <source>Write it as you would after ssh: ada@gpu-box, or a name of ~/.ssh/config.</source>
        <translation>اكتبه كما تكتبه بعد ssh: ada@gpu-box أو اسماً من ~/.ssh/config.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>فتح %1</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>نسيان</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>نسيان %1</translation>
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
        <translation>المشاريع</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Create a project</source>
        <translation>إنشاء مشروع</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>حاسوبي</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>التفضيلات</translation>
    </message>
    <message>
        <source>Alt+%1</source>
        <translation>Alt+%1</translation>
    </message>
    <message>
        <source>Connected to the node. %1: %2</source>
        <translation>متصل بالعقدة. %1: %2</translation>
    </message>
    <message>
        <source>Connected to the node. No project runs.</source>
        <translation>متصل بالعقدة. لا مشروع يعمل.</translation>
    </message>
    <message>
        <source>Connecting to the node…</source>
        <translation>يجري الاتصال بالعقدة…</translation>
    </message>
    <message>
        <source>Potluck on %1</source>
        <translation>Potluck على %1</translation>
    </message>
    <message>
        <source>It is in the tray then.</source>
        <translation>يبقى عندها في علبة النظام.</translation>
    </message>
    <message>
        <source>Open Potluck again to see it, or to stop it.</source>
        <translation>افتح Potluck ثانيةً لتراه أو توقفه.</translation>
    </message>
    <message>
        <source>Keep training when the window is closed?</source>
        <translation>هل يستمر التدريب بعد إغلاق النافذة؟</translation>
    </message>
    <message>
        <source>“%1” can go on in the background; a project that is paused or snoozing wakes by itself. %2 Your answer holds from now on; it is under Preferences.</source>
        <translation>يمكن أن يستمر «%1» في الخلفية؛ والمشروع المتوقف مؤقتًا أو المؤجَّل يستيقظ بنفسه. %2 يسري جوابك من الآن؛ وهو ضمن التفضيلات.</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>متابعة التدريب</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>إيقاف وإغلاق</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MemberTimesKey</name>
    <message>
        <source>Computes</source>
        <translation>يحسب</translation>
    </message>
    <message>
        <source>Averages: its gradient is on its way</source>
        <translation>يوسّط: تدرّجه في الطريق</translation>
    </message>
    <message>
        <source>Waits for the others</source>
        <translation>ينتظر الآخرين</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersCard</name>
    <message>
        <source>Members</source>
        <translation>الأعضاء</translation>
    </message>
    <message>
        <source>Ban…</source>
        <translation>حظر…</translation>
    </message>
    <message>
        <source>Lift the ban</source>
        <translation>ارفع الحظر</translation>
    </message>
    <message>
        <source>Every member that hears of it cuts this computer off, and what it already has stays with it. A new key from a link that is still valid gets in again: withdraw that too.</source>
        <translation>كل عضو يعلم بذلك يقطع هذا الحاسوب، ويبقى لديه ما حصل عليه. مفتاح جديد برابط ما زال صالحًا يدخل ثانية: اسحبه أيضًا.</translation>
    </message>
    <message>
        <source>Make a moderator</source>
        <translation>اجعله مشرفًا</translation>
    </message>
    <message>
        <source>A moderator lets others in, bans and invites, also while this computer is off</source>
        <translation>يقبل المشرف الآخرين ويحظر ويدعو، حتى وهذا الحاسوب مطفأ</translation>
    </message>
    <message>
        <source>Dismiss as a moderator</source>
        <translation>أعفِه من الإشراف</translation>
    </message>
    <message>
        <source>%1 is a volunteer again.</source>
        <translation>%1 متطوع من جديد.</translation>
    </message>
    <message>
        <source>%1 moderates from now on.</source>
        <translation>%1 مشرف من الآن.</translation>
    </message>
    <message>
        <source>Forgive</source>
        <translation>العفو</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersForm</name>
    <message>
        <source>&amp;Anyone: members may pass the link on and publish it</source>
        <translation>أي شخص: للأعضاء تمرير الرابط ونشره</translation>
    </message>
    <message>
        <source>Whom I &amp;let in: whoever has a link asks first, with a message</source>
        <translation>من أقبلهم: من لديه رابط يطلب أولًا برسالة</translation>
    </message>
    <message>
        <source>Members may find each other over the public &amp;DHT</source>
        <translation>يجوز للأعضاء أن يجد بعضهم بعضًا عبر &amp;DHT العامة</translation>
    </message>
    <message>
        <source>O&amp;nly whom I invite: I hand out the links</source>
        <translation>من أدعوهم فقط: أوزّع الروابط بنفسي</translation>
    </message>
    <message>
        <source>None: relay.example.org:4600</source>
        <translation>لا شيء: relay.example.org:4600</translation>
    </message>
    <message>
        <source>How they find each other</source>
        <translation>كيف يجد بعضهم بعضًا</translation>
    </message>
    <message>
        <source>So a link still leads to them when all of its addresses are gone. What they leave there is encrypted: only whoever has a link can read it.</source>
        <translation>هكذا يظل الرابط يقود إليهم حتى بعد زوال كل عناوينه. وما يتركونه هناك مشفَّر: لا يقرؤه إلا من لديه رابط.</translation>
    </message>
    <message>
        <source>For members whose routers let nobody in. Members relay for each other as well, as soon as one of them can be reached.</source>
        <translation>للأعضاء الذين لا تسمح أجهزة التوجيه لديهم بدخول أحد. والأعضاء أيضًا يُرحِّل بعضهم لبعض متى أمكن الوصول إلى واحد منهم.</translation>
    </message>
    <message>
        <source>Anyone with the link</source>
        <translation>كل من لديه الرابط</translation>
    </message>
    <message>
        <source>Whom you let in</source>
        <translation>من تقبلهم</translation>
    </message>
    <message>
        <source>Only whom you invite</source>
        <translation>من تدعوه فقط</translation>
    </message>
    <message>
        <source>Relays that somebody runs for this project</source>
        <translation>مُرحِّلات يشغّلها أحدهم لهذا المشروع</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersModel</name>
    <message>
        <source>Organiser</source>
        <translation>المنظّم</translation>
    </message>
    <message>
        <source>Moderator</source>
        <translation>مشرف</translation>
    </message>
    <message>
        <source>Aggregator</source>
        <translation>مجمّع</translation>
    </message>
    <message>
        <source>Volunteer</source>
        <translation>متطوع</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>هذا الحاسوب</translation>
    </message>
    <message>
        <source>✗ Banned</source>
        <translation>✗ محظور</translation>
    </message>
    <message>
        <source>✓ Connected</source>
        <translation>✓ متصل</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>غائب</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>العضو</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>الدور</translation>
    </message>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>عينات</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>الحصة</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>المفتاح</translation>
    </message>
    <message>
        <source>✗ Cut off</source>
        <translation>✗ مقطوع الاتصال</translation>
    </message>
    <message>
        <source>This computer has found that a gradient of this member was false</source>
        <translation>اكتشف هذا الحاسوب أن تدرّجًا لهذا العضو كان زائفًا</translation>
    </message>
    <message>
        <source>Most others have found that a gradient of this member was false</source>
        <translation>اكتشف معظم الآخرين أن تدرّجًا لهذا العضو كان زائفًا</translation>
    </message>
    <message>
        <source>Two things that this member has signed contradict each other</source>
        <translation>أمران وقّعهما هذا العضو يناقض أحدهما الآخر</translation>
    </message>
    <message>
        <source>This computer took no more of this member, so many times: %1. Why it did so last: %2</source>
        <translation>عدد المرات التي توقف فيها هذا الحاسوب عن الأخذ من هذا العضو: %1. سبب آخر مرة: %2</translation>
    </message>
    <message>
        <source>Samples whose gradient this computer has computed again and found right</source>
        <translation>عينات أعاد هذا الحاسوب حساب تدرّجها ووجده صحيحًا</translation>
    </message>
    <message>
        <source>Audited</source>
        <translation>المدقَّق</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ModelChooser</name>
    <message>
        <source>%1 parameters, %2 of memory and %3 for each sample at a time</source>
        <translation>%1 معلمة، %2 من الذاكرة و%3 لكل عينة تُعالج معًا</translation>
    </message>
    <message>
        <source>Specification of the model</source>
        <translation>مواصفة النموذج</translation>
    </message>
    <message>
        <source>Layers, width and so on. A volunteer runs nothing but such a specification.</source>
        <translation>الطبقات والعرض وما إلى ذلك. لا يشغّل المتطوع إلا مواصفة كهذه.</translation>
    </message>
    <message>
        <source>S&amp;pecification</source>
        <translation>المواصفة</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of memory</source>
        <translation>%1 معلمة، %2 من الذاكرة</translation>
    </message>
    <message>
        <source>Module from PyTorch</source>
        <translation>وحدة من PyTorch</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>What torch.jit.save wrote</source>
        <translation>ما كتبه torch.jit.save</translation>
    </message>
    <message>
        <source>It is taken apart here: volunteers get its operators, and run no file.</source>
        <translation>تُفكَّك هنا: يحصل المتطوعون على عملياتها ولا يشغّلون أي ملف.</translation>
    </message>
    <message>
        <source>Choose the file with the module.</source>
        <translation>اختر ملف الوحدة.</translation>
    </message>
    <message>
        <source>Counting its parameters…</source>
        <translation>يجري عدّ معاملاته…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NameField</name>
    <message>
        <source>Your name, for all members to see (optional)</source>
        <translation>اسمك، يراه جميع الأعضاء (اختياري)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NearbyPanel</name>
    <message>
        <source>On this network</source>
        <translation>على هذه الشبكة</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>من %1</translation>
    </message>
    <message>
        <source>Use this link</source>
        <translation>استخدم هذا الرابط</translation>
    </message>
    <message>
        <source>Use the link of %1</source>
        <translation>استخدم رابط %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeNotice</name>
    <message>
        <source>It went on from its last checkpoint; other members kept the rest.</source>
        <translation>واصلت من آخر نقطة حفظ؛ واحتفظ الأعضاء الآخرون بالباقي.</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>حسنًا</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeSupervisor</name>
    <message>
        <source>Using the node that already runs (process %1)</source>
        <translation>تُستخدم العقدة العاملة بالفعل (العملية %1)</translation>
    </message>
    <message>
        <source>Attached to a node</source>
        <translation>متصل بعقدة</translation>
    </message>
    <message>
        <source>Waiting for a node in %1</source>
        <translation>بانتظار عقدة في %1</translation>
    </message>
    <message>
        <source>The program potluck-node is missing</source>
        <translation>برنامج potluck-node مفقود</translation>
    </message>
    <message>
        <source>Expected at %1. Install it there, or start with --node PATH.</source>
        <translation>كان متوقعًا في %1. ثبّته هناك، أو ابدأ بالخيار ‎--node‎ مع المسار.</translation>
    </message>
    <message>
        <source>The node could not be started</source>
        <translation>تعذّر تشغيل العقدة</translation>
    </message>
    <message>
        <source>Starting the node…</source>
        <translation>يجري تشغيل العقدة…</translation>
    </message>
    <message>
        <source>The node is running</source>
        <translation>العقدة تعمل</translation>
    </message>
    <message>
        <source>%1 at %2 and was started again.</source>
        <translation>%1 عند %2 وشُغّلت من جديد.</translation>
    </message>
    <message>
        <source>The node has gone</source>
        <translation>اختفت العقدة</translation>
    </message>
    <message>
        <source>Waiting for it to come back.</source>
        <translation>بانتظار عودتها.</translation>
    </message>
    <message>
        <source>The node has stopped</source>
        <translation>توقفت العقدة</translation>
    </message>
    <message>
        <source>The node crashed (signal %1)</source>
        <translation>انهارت العقدة (إشارة %1)</translation>
    </message>
    <message>
        <source>The node ended by itself (exit code %1)</source>
        <translation>انتهت العقدة من تلقاء نفسها (رمز %1)</translation>
    </message>
    <message>
        <source>%1 and is being restarted; your progress is saved</source>
        <translation>%1 ويُعاد تشغيلها؛ تقدّمك محفوظ</translation>
    </message>
    <message>
        <source>Start the node again</source>
        <translation>تشغيل العقدة مجدداً</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notice</name>
    <message>
        <source>Transfer</source>
        <translation>النقل</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notifier</name>
    <message>
        <source>This computer has contributed %1 samples.</source>
        <translation>ساهم هذا الحاسوب بـ %1 عينة.</translation>
    </message>
    <message>
        <source>%1 needs you</source>
        <translation>%1 يحتاج إليك</translation>
    </message>
    <message>
        <source>Training is finished after %1 epochs.</source>
        <translation>انتهى التدريب بعد %1 حقبة.</translation>
    </message>
    <message>
        <source>%1, from the organiser</source>
        <translation>%1، من المنظّم</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersModel</name>
    <message>
        <source>Catching up</source>
        <translation>يلحق</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقف مؤقتًا</translation>
    </message>
    <message>
        <source>Leaving</source>
        <translation>يغادر</translation>
    </message>
    <message>
        <source>In sync</source>
        <translation>متزامن</translation>
    </message>
    <message>
        <source>%1, not connected</source>
        <translation>%1، غير متصل</translation>
    </message>
    <message>
        <source>%1, leads this round</source>
        <translation>%1، يقود هذه الجولة</translation>
    </message>
    <message>
        <source>%1
Key %2
Version %3
Heard %4 ago
%5</source>
        <translation>%1
المفتاح %2
الإصدار %3
سُمع منه قبل %4
%5</translation>
    </message>
    <message>
        <source>The share of the gradient vector that this peer averages for all</source>
        <translation>حصة متجه التدرج التي يحسب هذا العضو متوسطها للجميع</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>العضو</translation>
    </message>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>السرعة</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>الحقبة</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>عينات</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>رفع</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>تنزيل</translation>
    </message>
    <message>
        <source>Ping</source>
        <translation>التأخير</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>المتوسطات</translation>
    </message>
    <message>
        <source>Outbound only</source>
        <translation>صادر فقط</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>مباشر</translation>
    </message>
    <message>
        <source>Whether others can connect to it; who only connects outwards averages for few</source>
        <translation>هل يستطيع الآخرون الاتصال به؛ ومن يتصل إلى الخارج فقط يحسب المتوسط لقلّة</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>الوضع</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>الإصدار</translation>
    </message>
    <message>
        <source>Ready to begin</source>
        <translation>جاهز للبدء</translation>
    </message>
    <message>
        <source>In which number format its gradient travelled in the last round</source>
        <translation>الصيغة العددية التي انتقل بها تدرجه في الجولة الأخيرة</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>يرسل</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>عبر مُرحِّل</translation>
    </message>
    <message>
        <source>Over a relay: a third computer passes on what only you and it can read</source>
        <translation>عبر مُرحِّل: حاسوب ثالث ينقل ما لا يستطيع قراءته سواكما</translation>
    </message>
    <message>
        <source>Through routers</source>
        <translation>عبر الموجّهين</translation>
    </message>
    <message>
        <source>Through routers: a connection of your own, as both let the other one in</source>
        <translation>عبر الموجّهين: اتصال خاص بكما، لأن كلا الموجّهين سمح للآخر بالدخول</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersPanel</name>
    <message>
        <source>Peers</source>
        <translation>الأعضاء</translation>
    </message>
    <message>
        <source>No other computer is connected. Send someone the invite link: training goes on alone meanwhile.</source>
        <translation>لا حاسوب آخر متصل. أرسل رابط الدعوة إلى أحد: يستمر التدريب منفردًا في هذه الأثناء.</translation>
    </message>
    <message>
        <source>Start the project to see who else takes part.</source>
        <translation>شغّل المشروع لترى من يشارك أيضًا.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferenceFields</name>
    <message>
        <source>No limit</source>
        <translation>بلا حد</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferencesPage</name>
    <message>
        <source>Preferences</source>
        <translation>التفضيلات</translation>
    </message>
    <message>
        <source>When this computer trains</source>
        <translation>متى يدرّب هذا الحاسوب</translation>
    </message>
    <message>
        <source> min</source>
        <translation> دقيقة</translation>
    </message>
    <message>
        <source>Minutes without a key or mouse movement</source>
        <translation>دقائق دون ضغطة أو حركة للفأرة</translation>
    </message>
    <message>
        <source>Only when unused for</source>
        <translation>فقط إن لم يستخدمه أحد منذ</translation>
    </message>
    <message>
        <source>blender, steam</source>
        <translation>blender, steam</translation>
    </message>
    <message>
        <source>Programs during which nothing is trained</source>
        <translation>برامج لا يُدرَّب أثناءها</translation>
    </message>
    <message>
        <source>Not while these run:</source>
        <translation>ليس أثناء عمل:</translation>
    </message>
    <message>
        <source>Not on &amp;battery</source>
        <translation>ليس على البطارية</translation>
    </message>
    <message>
        <source>Not on &amp;metered networks</source>
        <translation>ليس على الشبكات المحدودة</translation>
    </message>
    <message>
        <source>Not while a program fills the screen</source>
        <translation>ليس وبرنامج يملأ الشاشة</translation>
    </message>
    <message>
        <source>Then nothing is sent or received either</source>
        <translation>حينها لا يُرسَل شيء ولا يُستقبَل أيضًا</translation>
    </message>
    <message>
        <source>It trains:</source>
        <translation>يدرّب:</translation>
    </message>
    <message>
        <source>It uses the network:</source>
        <translation>يستخدم الشبكة:</translation>
    </message>
    <message>
        <source>How much it gives</source>
        <translation>كم يعطي</translation>
    </message>
    <message>
        <source>Use the &amp;graphics card where there is one</source>
        <translation>استخدم بطاقة الرسوميات إن وُجدت</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>المعالج</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>خيوط</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>غ.ب</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>القرص</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>الرفع</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>م.بت/ث</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>التنزيل</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>الحرارة</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>هذا البرنامج</translation>
    </message>
    <message>
        <source>&amp;Keep training in the background when the window is closed</source>
        <translation>واصل التدريب في الخلفية عند إغلاق النافذة</translation>
    </message>
    <message>
        <source>Start with the &amp;desktop, and go on with what ran before</source>
        <translation>ابدأ مع سطح المكتب وواصل ما كان يعمل</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>كالنظام</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>After a restart go on with the project that ran</source>
        <translation>بعد إعادة التشغيل واصل المشروع الذي كان يعمل</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>المظهر</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Starting with the desktop could not be changed.</source>
        <translation>تعذّر تغيير البدء مع سطح المكتب.</translation>
    </message>
    <message>
        <source>Check that you may write %1.</source>
        <translation>تحقق من أنه يُسمح لك بكتابة %1.</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>العقدة غير متصلة.</translation>
    </message>
    <message>
        <source>It keeps these rules; they can be changed as soon as it answers.</source>
        <translation>هي التي تطبّق هذه القواعد؛ ويمكن تغييرها حالما تجيب.</translation>
    </message>
    <message>
        <source>These rules allow training now.</source>
        <translation>تسمح هذه القواعد بالتدريب الآن.</translation>
    </message>
    <message>
        <source>None; for example socks5://127.0.0.1:9050</source>
        <translation>لا شيء؛ مثلاً socks5://127.0.0.1:9050</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>الوكيل</translation>
    </message>
    <message>
        <source>All connections go through it. Others cannot connect to this computer then, which is fine.</source>
        <translation>تمر كل الاتصالات عبره. عندئذ لا يستطيع الآخرون الاتصال بهذا الحاسوب، ولا بأس بذلك.</translation>
    </message>
    <message>
        <source>Find and show open projects on this network</source>
        <translation>اعثر على المشاريع المفتوحة في هذه الشبكة وأظهرها</translation>
    </message>
    <message>
        <source>Paused or snoozing projects are kept as well and wake by themselves; otherwise the project is saved and stops</source>
        <translation>تبقى المشاريع المتوقفة أو المؤجلة أيضًا وتستيقظ بنفسها؛ وإلا يُحفظ المشروع ويتوقف</translation>
    </message>
    <message>
        <source>Upload and download are limited on the way to the internet; computers on your own network do not count.</source>
        <translation>حدّا الرفع والتنزيل يخصّان الطريق إلى الإنترنت؛ ولا تُحتسب الحواسيب على شبكتك.</translation>
    </message>
    <message>
        <source>Another device, number of threads, proxy or team restarts the running project after its round; the other limits take effect at once.</source>
        <translation>تغيير الجهاز أو عدد الخيوط أو الوكيل أو الفريق يعيد تشغيل المشروع بعد جولته؛ أما الحدود الأخرى فتسري فوراً.</translation>
    </message>
    <message>
        <source>None; for example the name of your school</source>
        <translation>لا شيء؛ مثلاً اسم مدرستك</translation>
    </message>
    <message>
        <source>Everybody in your projects sees it. What all who write the same name have given is added up in the leaderboard.</source>
        <translation>يراه كل من في مشاريعك. ويُجمع في لوحة المتصدرين ما قدّمه كل من كتب الاسم نفسه.</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>الفريق</translation>
    </message>
    <message>
        <source>Relay for other members, with a tenth of the upload</source>
        <translation>الترحيل بين أعضاء آخرين، بعُشر سرعة الرفع</translation>
    </message>
    <message>
        <source>Have the home router open a port to this computer</source>
        <translation>اطلب من الموجّه المنزلي فتح منفذ إلى هذا الحاسوب</translation>
    </message>
    <message>
        <source>Find members over the public DHT</source>
        <translation>العثور على الأعضاء عبر DHT العامة</translation>
    </message>
    <message>
        <source>Fetch data from web servers as well</source>
        <translation>جلب البيانات من خوادم الويب أيضًا</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProgressCard</name>
    <message>
        <source>Epoch</source>
        <translation>الحقبة</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>خسارة التحقق</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>عينات في الثانية</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>حصتي</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>الشبكة</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>معدل التعلم %1</translation>
    </message>
    <message>
        <source>%1 from this computer</source>
        <translation>%1 من هذا الحاسوب</translation>
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
        <translation>من %1</translation>
    </message>
    <message>
        <source>of %1; %2 left</source>
        <translation>من %1؛ بقي %2</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 عينة</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>الأفضل حتى الآن</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>لم تُقَس بعد</translation>
    </message>
    <message>
        <source>%1 right, epoch %2</source>
        <translation>%1 صحيح، الحقبة %2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>عند الحقبة %1</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>هذا الحاسوب</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>الآخرون</translation>
    </message>
    <message>
        <source>Batch of %1 samples</source>
        <translation>دفعة من %1 عينة</translation>
    </message>
    <message>
        <source>This computer %1</source>
        <translation>هذا الحاسوب %1</translation>
    </message>
    <message>
        <source>Others %1</source>
        <translation>الآخرون %1</translation>
    </message>
    <message>
        <source>%1 of %2 samples</source>
        <translation>%1 من %2 عينة</translation>
    </message>
    <message>
        <source>%1, full in %2</source>
        <translation>%1، تمتلئ خلال %2</translation>
    </message>
    <message>
        <source>the others: %1</source>
        <translation>الآخرون: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectActions</name>
    <message>
        <source>%1 are deleted from this computer: data, checkpoints and the history. What you contributed stays in the model of the others.</source>
        <translation>يُحذف %1 من هذا الحاسوب: البيانات ونقاط الحفظ والسجل. وما أسهمت به يبقى في نموذج الآخرين.</translation>
    </message>
    <message>
        <source>You are its organiser: without the key that is deleted nobody can invite, ban or announce any more.</source>
        <translation>أنت منظّمه: بدون المفتاح المحذوف لا يستطيع أحد الدعوة أو الحظر أو الإعلان.</translation>
    </message>
    <message>
        <source>Export the model first if you want to keep it.</source>
        <translation>صدّر النموذج أولًا إن أردت الاحتفاظ به.</translation>
    </message>
    <message>
        <source>Remove “%1”?</source>
        <translation>إزالة «%1»؟</translation>
    </message>
    <message>
        <source>Leave “%1”?</source>
        <translation>مغادرة «%1»؟</translation>
    </message>
    <message>
        <source>Remove it with its data</source>
        <translation>إزالته مع بياناته</translation>
    </message>
    <message>
        <source>Leave and remove its data</source>
        <translation>المغادرة وإزالة بياناته</translation>
    </message>
    <message>
        <source>Stop “%1” and start “%2”?</source>
        <translation>إيقاف «%1» وبدء «%2»؟</translation>
    </message>
    <message>
        <source>A computer trains one project at a time. “%1” is saved and can go on at any time.</source>
        <translation>يدرّب الحاسوب مشروعًا واحدًا في كل مرة. يُحفظ «%1» ويمكن متابعته في أي وقت.</translation>
    </message>
    <message>
        <source>Stop it and start this one</source>
        <translation>أوقفه وابدأ هذا</translation>
    </message>
    <message>
        <source>&amp;Bring it back</source>
        <translation>استعادته</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>أرشفة</translation>
    </message>
    <message>
        <source>&amp;Remove with its data…</source>
        <translation>إزالة مع البيانات…</translation>
    </message>
    <message>
        <source>&amp;Leave and remove its data…</source>
        <translation>مغادرة وإزالة البيانات…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectCard</name>
    <message>
        <source>Model %1</source>
        <translation>نموذج %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 معاملًا</translation>
    </message>
    <message>
        <source>%1 of data</source>
        <translation>%1 من البيانات</translation>
    </message>
    <message>
        <source>Organiser</source>
        <translation>المنظّم</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>افتح</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>شغّل</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>انتهى</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقف مؤقتًا</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>يدرّب</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>متوقف</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>تقدّم %1</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>الحقبة %1 من %2</translation>
    </message>
    <message>
        <source>Best validation loss %1</source>
        <translation>أفضل خسارة تحقق %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>أوقف</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>أوقف %1</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>شغّل %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>افتح %1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>المزيد لـ %1</translation>
    </message>
    <message>
        <source>Archive, leave, remove</source>
        <translation>أرشفة، مغادرة، إزالة</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>يحتاج إليك</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>بقي %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectHeader</name>
    <message>
        <source>&amp;Invite</source>
        <translation>دعوة</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Leaves the round after a checkpoint. Nothing is lost; start again any time.</source>
        <translation>يغادر الجولة بعد نقطة حفظ. لا يضيع شيء؛ ابدأ من جديد متى شئت.</translation>
    </message>
    <message>
        <source>Take a break</source>
        <translation>خذ استراحة</translation>
    </message>
    <message>
        <source>Snooze, or stop when the round is over</source>
        <translation>غفوة، أو توقّف عند انتهاء الجولة</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>استئناف</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>تشغيل</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectPage</name>
    <message>
        <source>Details of the project</source>
        <translation>تفاصيل المشروع</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>الرسوم</translation>
    </message>
    <message>
        <source>P&amp;eers</source>
        <translation>الأعضاء</translation>
    </message>
    <message>
        <source>Leader&amp;board</source>
        <translation>المتصدرون</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>نماذج</translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>nobody else connected</source>
        <translation>لا أحد آخر متصل</translation>
    </message>
    <message>
        <source>1 other computer connected</source>
        <translation>حاسوب آخر متصل</translation>
    </message>
    <message>
        <source>%1 other computers connected</source>
        <translation>%1 حواسيب أخرى متصلة</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>العقدة غير متصلة.</translation>
    </message>
    <message>
        <source>The figures below are the last ones known. It is tried again by itself.</source>
        <translation>الأرقام أدناه هي آخر المعروف. تُعاد المحاولة تلقائيًا.</translation>
    </message>
    <message>
        <source>This project is finished.</source>
        <translation>انتهى هذا المشروع.</translation>
    </message>
    <message>
        <source>This project is stopped on this computer.</source>
        <translation>هذا المشروع متوقف على هذا الحاسوب.</translation>
    </message>
    <message>
        <source>Others may go on meanwhile; you catch up when you start.</source>
        <translation>قد يواصل الآخرون في هذه الأثناء؛ وتلحق بهم عند البدء.</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>ابدأ التدريب</translation>
    </message>
    <message>
        <source>It stops when this round is over.</source>
        <translation>يتوقف عند انتهاء هذه الجولة.</translation>
    </message>
    <message>
        <source>Your rules are set aside until %1.</source>
        <translation>قواعدك معلّقة حتى %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Mana&amp;ge</source>
        <translation>الإدارة</translation>
    </message>
    <message>
        <source>Roun&amp;ds</source>
        <translation>الجولات</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsModel</name>
    <message>
        <source>Project</source>
        <translation>المشروع</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsPage</name>
    <message>
        <source>Projects</source>
        <translation>المشاريع</translation>
    </message>
    <message>
        <source>&amp;Create project</source>
        <translation>أنشئ مشروعًا</translation>
    </message>
    <message>
        <source>Your projects</source>
        <translation>مشاريعك</translation>
    </message>
    <message>
        <source>Train one neural network together</source>
        <translation>درّبوا شبكة عصبية واحدة معًا</translation>
    </message>
    <message>
        <source>Everybody’s computer computes a little, and all of them hold the same model: without a server, and without an account.</source>
        <translation>يحسب حاسوب كل شخص قليلًا، ولدى الجميع النموذج نفسه: بلا خادم وبلا حساب.</translation>
    </message>
    <message>
        <source>Try the d&amp;emo</source>
        <translation>جرّب العرض</translation>
    </message>
    <message>
        <source>Create a project of your own</source>
        <translation>أنشئ مشروعًا خاصًا بك</translation>
    </message>
    <message>
        <source>Or paste the link that an organiser sent you above; open projects of this network appear there by themselves.</source>
        <translation>أو ألصق أعلاه الرابط الذي أرسله المنظّم؛ وتظهر هناك المشاريع المفتوحة في هذه الشبكة بنفسها.</translation>
    </message>
    <message>
        <source>Demo: English words</source>
        <translation>عرض: كلمات إنجليزية</translation>
    </message>
    <message>
        <source>Learns to invent words that sound English.</source>
        <translation>يتعلّم ابتكار كلمات تبدو إنجليزية.</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>المؤرشفة (%1)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::QrCode</name>
    <message>
        <source>QR code of the link</source>
        <translation>رمز QR للرابط</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachCard</name>
    <message>
        <source>the command</source>
        <translation>الأمر</translation>
    </message>
    <message>
        <source>Command that opens the port in the firewall</source>
        <translation>الأمر الذي يفتح المنفذ في الجدار الناري</translation>
    </message>
    <message>
        <source>2.  Where this computer has a firewall (here ufw), open the port:</source>
        <translation>2.  إن كان لهذا الحاسوب جدار ناري (هنا ufw) فافتح المنفذ:</translation>
    </message>
    <message>
        <source>To be reached from outside</source>
        <translation>للوصول إليه من الخارج</translation>
    </message>
    <message>
        <source>No project runs.</source>
        <translation>لا مشروع يعمل.</translation>
    </message>
    <message>
        <source>The node listens for other members only while it takes part in a project.</source>
        <translation>لا تنتظر العقدة اتصالات الأعضاء إلا وهي تشارك في مشروع.</translation>
    </message>
    <message>
        <source>This computer makes connections but accepts none.</source>
        <translation>هذا الحاسوب يُجري اتصالات ولا يقبلها.</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others. To be reachable, let your router forward a port to it and start the project without client mode.</source>
        <translation>يساهم كاملًا لكنه لا يحسب متوسطات للآخرين. ليُمكن الوصول إليه، مرّر منفذًا في الموجّه وشغّل المشروع دون وضع العميل.</translation>
    </message>
    <message>
        <source>Others reach it: a member has connected to %1</source>
        <translation>الآخرون يصلون إليه: اتصل عضو بـ %1</translation>
    </message>
    <message>
        <source>It can average for the group.</source>
        <translation>يستطيع حساب المتوسط للمجموعة.</translation>
    </message>
    <message>
        <source>Listening on %1</source>
        <translation>ينتظر الاتصالات على %1</translation>
    </message>
    <message>
        <source>Nobody has connected to it yet, so it is not known whether others can. Members on this network connect directly.</source>
        <translation>لم يتصل به أحد بعد، فلا يُعرف هل يستطيع الآخرون. يتصل أعضاء هذه الشبكة مباشرة.</translation>
    </message>
    <message>
        <source>1.  In your router, forward TCP port %1 to this computer.</source>
        <translation>1.  في الموجّه، مرّر منفذ TCP رقم %1 إلى هذا الحاسوب.</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not.</source>
        <translation>حاول أعضاء الاتصال به ولم يتمكنوا.</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others, which is fine. To be reachable, follow these steps.</source>
        <translation>يسهم بالكامل لكنه لا يحسب متوسطًا لغيره، ولا بأس بذلك. ليصبح قابلاً للوصول اتبع هذه الخطوات.</translation>
    </message>
    <message>
        <source>3.  Wait: the project asks the others every ten minutes whether they can connect, and this page says so.</source>
        <translation>3.  انتظر: يسأل المشروع الآخرين كل عشر دقائق هل يستطيعون الاتصال، وتخبر هذه الصفحة بذلك.</translation>
    </message>
    <message>
        <source>Others reach it over a relay: %1</source>
        <translation>يصل إليه الآخرون عبر مُرحِّل: %1</translation>
    </message>
    <message>
        <source>It contributes in full. The relay passes on what only the members can read, until their routers let the two connect directly.</source>
        <translation>يساهم مساهمة كاملة. يمرّر المُرحِّل ما لا يقرؤه إلا الأعضاء، إلى أن يسمح موجّهاهما للاثنين بالاتصال مباشرة.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachLadderCard</name>
    <message>
        <source>Same network</source>
        <translation>الشبكة نفسها</translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation>IPv6</translation>
    </message>
    <message>
        <source>Port opened by the router</source>
        <translation>منفذ فتحه الموجّه</translation>
    </message>
    <message>
        <source>Port forwarded by hand</source>
        <translation>منفذ مُمرَّر يدويًا</translation>
    </message>
    <message>
        <source>Through both routers at once</source>
        <translation>عبر كلا الموجّهين في آن واحد</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>عبر مُرحِّل</translation>
    </message>
    <message>
        <source>✓ Works</source>
        <translation>✓ يعمل</translation>
    </message>
    <message>
        <source>✗ Does not work</source>
        <translation>✗ لا يعمل</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>غير مستخدم</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>غير معروف بعد</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReceiptDialog</name>
    <message>
        <source>What this computer has given</source>
        <translation>ما قدّمه هذا الحاسوب</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>جارٍ العدّ…</translation>
    </message>
    <message>
        <source>With my &amp;name</source>
        <translation>مع ا&amp;سمي</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;حفظ…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Save the receipt as well: with it, any other member can count again what the page says.</source>
        <translation>احفظ الإيصال أيضًا: به يستطيع أي عضو آخر أن يعدّ من جديد ما تقوله الصفحة.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>صفحة (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.svg)</source>
        <translation>صورة (*.svg)</translation>
    </message>
    <message>
        <source>Receipt, for others to check (*.json)</source>
        <translation>إيصال ليتحقق منه الآخرون (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>حُفظ في %1</translation>
    </message>
    <message>
        <source>%1 could not be written. Is there room, and may you write there?</source>
        <translation>تعذّرت كتابة %1. هل توجد مساحة، وهل يُسمح لك بالكتابة هناك؟</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RecipeForm</name>
    <message>
        <source>Target batch, samples</source>
        <translation>الدفعة المستهدفة، عينات</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>الحقب</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>معدل التعلم</translation>
    </message>
    <message>
        <source>Final learning rate</source>
        <translation>معدل التعلم الأخير</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>المُحسِّن</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>الجدولة</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>إحماء، حقب</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>تضاؤل الأوزان</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>الزخم</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>بيتا 1</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>بيتا 2</translation>
    </message>
    <message>
        <source>Gradient clip</source>
        <translation>حد التدرج</translation>
    </message>
    <message>
        <source>Number format on the wire</source>
        <translation>صيغة الأرقام على الشبكة</translation>
    </message>
    <message>
        <source>Format of averages</source>
        <translation>صيغة المتوسطات</translation>
    </message>
    <message>
        <source>Validate every, epochs</source>
        <translation>تحقق كل، حقب</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>عينات التحقق</translation>
    </message>
    <message>
        <source>Digest every, epochs</source>
        <translation>بصمة كل، حقب</translation>
    </message>
    <message>
        <source>Checkpoint every, seconds</source>
        <translation>نقطة حفظ كل، ثوانٍ</translation>
    </message>
    <message>
        <source>Share for training</source>
        <translation>حصة التدريب</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>البذرة</translation>
    </message>
    <message>
        <source>Cut the rate every, epochs</source>
        <translation>خفض المعدل كل، حقب</translation>
    </message>
    <message>
        <source>Factor of a cut</source>
        <translation>معامل الخفض</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>تنعيم العلامات</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>الإسقاط</translation>
    </message>
    <message>
        <source>Average of weights, decay</source>
        <translation>متوسط الأوزان، الاضمحلال</translation>
    </message>
    <message>
        <source>Recompute activations (1: yes)</source>
        <translation>إعادة حساب التنشيطات (1: نعم)</translation>
    </message>
    <message>
        <source>Text is cut into</source>
        <translation>يُقطَّع النص إلى</translation>
    </message>
    <message>
        <source>Side of images, pixels</source>
        <translation>ضلع الصور، بكسل</translation>
    </message>
    <message>
        <source>Vary images</source>
        <translation>تنويع الصور</translation>
    </message>
    <message>
        <source>Columns of a table</source>
        <translation>أعمدة الجدول</translation>
    </message>
    <message>
        <source>Lines that cannot be read</source>
        <translation>أسطر تتعذر قراءتها</translation>
    </message>
    <message>
        <source>Compute while averaging</source>
        <translation>الحساب أثناء حساب المتوسط</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>حساب المتوسط</translation>
    </message>
    <message>
        <source>Bound of a gradient&apos;s norm</source>
        <translation>حد معيار التدرج</translation>
    </message>
    <message>
        <source>Trimmed at each end</source>
        <translation>المستبعد عند كل طرف</translation>
    </message>
    <message>
        <source>Radius of clipping</source>
        <translation>نصف قطر القص</translation>
    </message>
    <message>
        <source>Memory of contributions</source>
        <translation>ذاكرة الإسهامات</translation>
    </message>
    <message>
        <source>Vocabulary, pieces</source>
        <translation>المفردات، قطع</translation>
    </message>
    <message>
        <source>Begin with, computers</source>
        <translation>البدء مع عدد من الحواسيب</translation>
    </message>
    <message>
        <source>Precision of gradients</source>
        <translation>دقة التدرجات</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Expert settings</source>
        <translation>إعدادات الخبراء</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>عمليات التحقق</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Refusals</name>
    <message>
        <source>Ban %1?</source>
        <translation>حظر %1؟</translation>
    </message>
    <message>
        <source>You can lift the ban later. Reason, for %1 and all members:</source>
        <translation>يمكنك رفع الحظر لاحقًا. السبب، لـ %1 ولكل الأعضاء:</translation>
    </message>
    <message>
        <source>Ban</source>
        <translation>احظر</translation>
    </message>
    <message>
        <source>%1 is banned; the other members hear of it now.</source>
        <translation>حُظر %1؛ ويعلم الأعضاء الآخرون بذلك الآن.</translation>
    </message>
    <message>
        <source>Withdraw the invite %1?</source>
        <translation>سحب الدعوة %1؟</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more. Members who came by it stay.</source>
        <translation>لن ينضم أحد بهذا الرابط بعد الآن. ويبقى الأعضاء الذين جاؤوا به.</translation>
    </message>
    <message>
        <source>With&amp;draw</source>
        <translation>&amp;سحب</translation>
    </message>
    <message>
        <source>Withdraw and &amp;ban %L1 members…</source>
        <translation>سحبها و&amp;حظر %L1 من الأعضاء…</translation>
    </message>
    <message>
        <source>The invite is withdrawn; the other members hear of it now.</source>
        <translation>سُحبت الدعوة؛ ويعلم الأعضاء الآخرون بذلك الآن.</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more, and everybody who came by it is banned with it.</source>
        <translation>لن ينضم أحد بهذا الرابط بعد الآن، ويُحظر معه كل من جاء به.</translation>
    </message>
    <message>
        <source>%1 may take part again; the other members hear of it now.</source>
        <translation>يمكن لـ %1 المشاركة من جديد؛ ويعلم الأعضاء الآخرون بذلك الآن.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RemoteMachine</name>
    <message>
        <source>“%1” is no computer that ssh could reach</source>
        <translation>«%1» ليس حاسوباً يصل إليه ssh</translation>
    </message>
    <message>
        <source>Write it as you would after ssh, for example ada@gpu-box.</source>
        <translation>اكتبه كما تكتبه بعد ssh، مثلاً ada@gpu-box.</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>جارٍ الاتصال بـ %1…</translation>
    </message>
    <message>
        <source>The program ssh is missing here</source>
        <translation>برنامج ssh غير موجود هنا</translation>
    </message>
    <message>
        <source>Install it: apt install openssh-client</source>
        <translation>ثبّته: apt install openssh-client</translation>
    </message>
    <message>
        <source>ssh does not reach %1: %2</source>
        <translation>لا يصل ssh إلى %1: %2</translation>
    </message>
    <message>
        <source>Log in once with “ssh %1” in a terminal; it must work without a password.</source>
        <translation>سجّل الدخول مرة واحدة بالأمر «ssh %1» في الطرفية؛ يجب أن يعمل دون كلمة مرور.</translation>
    </message>
    <message>
        <source>No node runs on %1</source>
        <translation>لا توجد عقدة تعمل على %1</translation>
    </message>
    <message>
        <source>Start one there: potluck-node serve</source>
        <translation>شغّل واحدة هناك: potluck-node serve</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>تعذّرت كتابة %1: %2</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>متصل بـ %1</translation>
    </message>
    <message>
        <source>The connection to %1 broke</source>
        <translation>انقطع الاتصال بـ %1</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>إعادة الاتصال</translation>
    </message>
    <message>
        <source>Somebody else took port %1 of this computer</source>
        <translation>أخذ شخص آخر المنفذ %1 في هذا الحاسوب</translation>
    </message>
    <message>
        <source>Another one is tried in a moment.</source>
        <translation>سيُجرَّب منفذ آخر بعد لحظة.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RequestsCard</name>
    <message>
        <source>Nobody asks to be let in.</source>
        <translation>لا أحد يطلب القبول.</translation>
    </message>
    <message>
        <source>Requests to join</source>
        <translation>طلبات الانضمام</translation>
    </message>
    <message>
        <source>Without a message</source>
        <translation>بلا رسالة</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>اقبل</translation>
    </message>
    <message>
        <source>Let %1 in</source>
        <translation>اقبل %1</translation>
    </message>
    <message>
        <source>Decline…</source>
        <translation>ارفض…</translation>
    </message>
    <message>
        <source>Decline the request of %1</source>
        <translation>ارفض طلب %1</translation>
    </message>
    <message>
        <source>%1 takes part as soon as a member that knows of it is reached.</source>
        <translation>يشارك %1 حالما يصل إلى عضو يعلم بذلك.</translation>
    </message>
    <message>
        <source>Decline a request</source>
        <translation>رفض طلب</translation>
    </message>
    <message>
        <source>%1 is told that this computer is not let in, with your reason if you give one:</source>
        <translation>يُبلَّغ %1 بأن حاسوبه لم يُقبل، مع السبب إن ذكرته:</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>ارفض</translation>
    </message>
    <message>
        <source>The request is declined.</source>
        <translation>رُفض الطلب.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundMembersModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (هذا الحاسوب)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>العضو</translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation>يختزل</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>يرسل</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>وصلة الرفع</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>مشغول</translation>
    </message>
    <message>
        <source>Downlink</source>
        <translation>وصلة التنزيل</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>السبب</translation>
    </message>
    <message>
        <source>%1, a guess</source>
        <translation>%1، تخمين</translation>
    </message>
    <message>
        <source>computed %1, averaged %2, waited %3</source>
        <translation>حساب %1، توسيط %2، انتظار %3</translation>
    </message>
    <message>
        <source>Its time</source>
        <translation>وقته</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundsPanel</name>
    <message>
        <source>Members of the last round</source>
        <translation>أعضاء الجولة الأخيرة</translation>
    </message>
    <message>
        <source>Start the project to see how its members average.</source>
        <translation>شغّل المشروع لترى كيف يحسب أعضاؤه المتوسط.</translation>
    </message>
    <message>
        <source>There was no round with other computers yet.</source>
        <translation>لم تكن هناك جولة مع حواسيب أخرى بعد.</translation>
    </message>
    <message>
        <source>it took %1</source>
        <translation>استغرق %1</translation>
    </message>
    <message>
        <source>it was not finished</source>
        <translation>لم يكتمل</translation>
    </message>
    <message>
        <source>Epoch %1: computing %2, then exchanging gradients; %3 planned, %4. The average travels as %5.</source>
        <translation>الحقبة %1: حساب %2، ثم تبادل التدرجات؛ المخطط %3، %4. ينتقل المتوسط بصيغة %5.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::SamplesPanel</name>
    <message>
        <source>First words, or nothing</source>
        <translation>الكلمات الأولى، أو لا شيء</translation>
    </message>
    <message>
        <source>Prom&amp;pt</source>
        <translation>البداية</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>البداية</translation>
    </message>
    <message>
        <source>&amp;Ask the model</source>
        <translation>اسأل النموذج</translation>
    </message>
    <message>
        <source>Text from the model</source>
        <translation>نص من النموذج</translation>
    </message>
    <message>
        <source>Ask the model as it is now, and read what it has learnt so far.</source>
        <translation>اسأل النموذج كما هو الآن، واقرأ ما تعلّمه حتى الآن.</translation>
    </message>
    <message>
        <source>Ask the model what it sees in a few held-out images.</source>
        <translation>اسأل النموذج ماذا يرى في بضع صور محجوزة.</translation>
    </message>
    <message>
        <source>Start the project first: the model is in memory only then.</source>
        <translation>شغّل المشروع أولًا: لا يكون النموذج في الذاكرة إلا حينها.</translation>
    </message>
    <message>
        <source>The model is thinking…</source>
        <translation>النموذج يفكر…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>صورة من الصنف %1</translation>
    </message>
    <message>
        <source>✓ %1  %2</source>
        <translation>✓ %1  %2</translation>
    </message>
    <message>
        <source>✗ %1, is %2</source>
        <translation>✗ %1، هو %2</translation>
    </message>
    <message>
        <source>The model says %1 with %2 certainty; it is %3.</source>
        <translation>يقول النموذج %1 بيقين %2؛ وهو %3.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StandingWords</name>
    <message>
        <source>%1 in a history that a longer one replaced</source>
        <translation>%1 في سجل حلّ محله سجل أطول</translation>
    </message>
    <message>
        <source>%1 gathered when Potluck was cut off</source>
        <translation>%1 جُمعت عندما انقطع Potluck</translation>
    </message>
    <message>
        <source>%1 that came too late</source>
        <translation>%1 وصلت متأخرة</translation>
    </message>
    <message>
        <source>Not counted, samples: %1.</source>
        <translation>عيّنات غير محسوبة: %1.</translation>
    </message>
    <message>
        <source>My share %1  ·  %2 samples</source>
        <translation>حصتي %1  ·  %2 عيّنة</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StartWeights</name>
    <message>
        <source>Weights to start from</source>
        <translation>الأوزان التي يُبدأ منها</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>الأوزان (*.safetensors)</translation>
    </message>
    <message>
        <source>Nothing: it learns from the beginning</source>
        <translation>لا شيء: يتعلّم من البداية</translation>
    </message>
    <message>
        <source>What a model like this has learnt before, here or elsewhere: an export of another project, or a model from Hugging Face. What does not match keeps its first values.</source>
        <translation>ما تعلّمه نموذج كهذا من قبل، هنا أو في مكان آخر: تصدير من مشروع آخر أو نموذج من Hugging Face. ما لا يتطابق يحتفظ بقيمه الأولى.</translation>
    </message>
    <message>
        <source>Start from weights</source>
        <translation>البدء من أوزان</translation>
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
        <translation>الخطوة %1 من %2: %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tables</name>
    <message>
        <source>Copy</source>
        <translation>انسخ</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>الأعمدة</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TeamsModel</name>
    <message>
        <source>Team</source>
        <translation>الفريق</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>الأعضاء</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>عينات</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>الحصة</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TogetherPicture</name>
    <message>
        <source>Two computers and the model that they share</source>
        <translation>حاسوبان والنموذج الذي يتشاركانه</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tray</name>
    <message>
        <source>&amp;Open Potluck</source>
        <translation>افتح Potluck</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>إيقاف مؤقت</translation>
    </message>
    <message>
        <source>&amp;Take a break</source>
        <translation>خذ استراحة</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>لم ينجح ذلك</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>خروج</translation>
    </message>
    <message>
        <source>The node is not connected</source>
        <translation>العقدة غير متصلة</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No project runs</source>
        <translation>لا مشروع يعمل</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>استئناف</translation>
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
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>حركة البيانات</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>م.بت/ث</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>مُرسَل</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>مُستقبَل</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>هذا الحاسوب</translation>
    </message>
    <message>
        <source>%, °C</source>
        <translation>%، °C</translation>
    </message>
    <message>
        <source>Processor load</source>
        <translation>حمل المعالج</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>الحرارة</translation>
    </message>
    <message>
        <source>Load and temperature are drawn while the project runs and the computer tells them.</source>
        <translation>يُرسم الحمل والحرارة ما دام المشروع يعمل والحاسوب يخبر بهما.</translation>
    </message>
    <message>
        <source>Traffic is drawn while the project runs.</source>
        <translation>تُرسم حركة البيانات أثناء عمل المشروع.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::WeekGrid</name>
    <message>
        <source>%1: %2, %3, %4</source>
        <translation>%1: %2، %3، %4</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>مسموح</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>غير مسموح</translation>
    </message>
</context>
<context>
    <name>potluck::ui::format</name>
    <message>
        <source>M</source>
        <translation>مليون</translation>
    </message>
    <message>
        <source>G</source>
        <translation>مليار</translation>
    </message>
    <message>
        <source>B</source>
        <translation>بايت</translation>
    </message>
    <message>
        <source>kB</source>
        <translation>ك.ب</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>م.ب</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>غ.ب</translation>
    </message>
    <message>
        <source>TB</source>
        <translation>ت.ب</translation>
    </message>
    <message>
        <source>bit/s</source>
        <translation>بت/ث</translation>
    </message>
    <message>
        <source>kbit/s</source>
        <translation>ك.بت/ث</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>م.بت/ث</translation>
    </message>
    <message>
        <source>Gbit/s</source>
        <translation>غ.بت/ث</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>عينة/ث</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>م.ث</translation>
    </message>
    <message>
        <source>s</source>
        <translation>ث</translation>
    </message>
    <message>
        <source>min</source>
        <translation>د</translation>
    </message>
    <message>
        <source>h</source>
        <translation>س</translation>
    </message>
    <message>
        <source>d</source>
        <translation>ي</translation>
    </message>
</context>
</TS>
