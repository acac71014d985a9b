<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_TW">
<context>
    <name>QApplication</name>
    <message>
        <source>Train one neural network together.</source>
        <translation>一起訓練同一個神經網路。</translation>
    </message>
    <message>
        <source>Folder of the node.</source>
        <translation>節點的資料夾。</translation>
    </message>
    <message>
        <source>light or dark; default: as the system.</source>
        <translation>light（淺色）或 dark（深色）；預設依系統。</translation>
    </message>
    <message>
        <source>The program potluck-node.</source>
        <translation>potluck-node 程式。</translation>
    </message>
    <message>
        <source>Never start a node, only attach to one.</source>
        <translation>不啟動節點，只連接到現有節點。</translation>
    </message>
    <message>
        <source>Save a picture of each page and end.</source>
        <translation>儲存每一頁的畫面後結束。</translation>
    </message>
    <message>
        <source>Start in the tray, where there is one.</source>
        <translation>若有系統匣，就在其中啟動。</translation>
    </message>
    <message>
        <source>An invite link to join.</source>
        <translation>要加入的邀請連結。</translation>
    </message>
    <message>
        <source>Use the node of another computer, over ssh.</source>
        <translation>透過 ssh 使用另一台電腦的節點。</translation>
    </message>
    <message>
        <source>Potluck is open already: its window comes to the front.</source>
        <translation>Potluck 已經開啟：其視窗會移到最前面。</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Something went wrong in the node.</source>
        <translation>節點發生問題。</translation>
    </message>
    <message>
        <source>Snooze for &amp;15 minutes</source>
        <translation>休息 15 分鐘(&amp;1)</translation>
    </message>
    <message>
        <source>Snooze for &amp;1 hour</source>
        <translation>休息 1 小時(&amp;H)</translation>
    </message>
    <message>
        <source>Snooze until &amp;tomorrow</source>
        <translation>休息到明天(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Finish this round, then stop</source>
        <translation>完成這一輪後停止(&amp;F)</translation>
    </message>
</context>
<context>
    <name>RuleFacts</name>
    <message>
        <source>this computer does not tell</source>
        <translation>這台電腦不提供</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>現在：%1</translation>
    </message>
    <message>
        <source>on battery, %1 left</source>
        <translation>使用電池，剩 %1</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>使用電池</translation>
    </message>
    <message>
        <source>mains power</source>
        <translation>接著電源</translation>
    </message>
    <message>
        <source>metered</source>
        <translation>計費</translation>
    </message>
    <message>
        <source>not metered</source>
        <translation>不計費</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>已佔滿</translation>
    </message>
    <message>
        <source>not filled</source>
        <translation>未佔滿</translation>
    </message>
    <message>
        <source>unused for %1</source>
        <translation>閒置 %1</translation>
    </message>
    <message>
        <source>now: %1 °C</source>
        <translation>現在：%1 °C</translation>
    </message>
</context>
<context>
    <name>Sentence</name>
    <message>
        <source>; </source>
        <extracomment>Between two sentences of one line.</extracomment>
        <translation>；</translation>
    </message>
    <message>
        <source>Train anyway for 1 h</source>
        <translation>仍要訓練 1 小時</translation>
    </message>
    <message>
        <source>Snoozing until %1</source>
        <translation>休息到 %1</translation>
    </message>
    <message>
        <source>download libtorch with %1 from https://pytorch.org/get-started/locally and build with -DCMAKE_PREFIX_PATH=/path/to/libtorch</source>
        <translation>從 https://pytorch.org/get-started/locally 下載含 %1 的 libtorch，並以 -DCMAKE_PREFIX_PATH=/path/to/libtorch 建置</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>英文單字</translation>
    </message>
    <message>
        <source>Drawn digits</source>
        <translation>手繪數字</translation>
    </message>
    <message>
        <source>%L1 characters, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 個字元，%L2 種；%L3 個訓練，%L4 個驗證</translation>
    </message>
    <message>
        <source>%L1 bytes, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 個位元組，%L2 種；%L3 個訓練，%L4 個驗證</translation>
    </message>
    <message>
        <source>%L1 pieces, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 個詞片，%L2 種；%L3 個訓練，%L4 個驗證</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 characters train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB 文字，從磁碟讀取；約 %L2 個字元訓練，%L3 個驗證；%L4 種</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB 文字，從磁碟讀取；約 %L2 個位元組訓練，%L3 個驗證；%L4 種</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB 文字，從磁碟讀取；約 %L2 個詞片訓練，%L3 個驗證；%L4 種</translation>
    </message>
    <message>
        <source>%L1 rows, %L2 features (%3), &quot;%4&quot; of %L5 classes; %L6 train, %L7 validate</source>
        <translation>%L1 列，%L2 個特徵（%3），「%4」有 %L5 類；%L6 列訓練，%L7 列驗證</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 張 %L2 × %L3 像素的彩色影像，共 %L4 類；%L5 張訓練，%L6 張驗證</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 張 %L2 × %L3 像素的影像，共 %L4 類；%L5 張訓練，%L6 張驗證</translation>
    </message>
    <message>
        <source>A module of your own</source>
        <translation>自己的模組</translation>
    </message>
    <message>
        <source>Tells samples apart with a module of your own, from PyTorch</source>
        <translation>以你在 PyTorch 製作的模組分辨樣本</translation>
    </message>
    <message>
        <source>Learns what comes next with a module of your own, from PyTorch</source>
        <translation>以你在 PyTorch 製作的模組學習接下來的內容</translation>
    </message>
    <message>
        <source>Small language model</source>
        <translation>小型語言模型</translation>
    </message>
    <message>
        <source>Learns to write like your text, letter by letter. Minutes on any computer.</source>
        <translation>逐字學習寫出像你的文字的內容。任何電腦上只要幾分鐘。</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>語言模型</translation>
    </message>
    <message>
        <source>The same, four times larger: better text, for several computers together.</source>
        <translation>相同但大四倍：文字更好，適合多台電腦一起訓練。</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>文字編碼器</translation>
    </message>
    <message>
        <source>Learns to fill in what is hidden: a start for search and classification.</source>
        <translation>學習填補被遮住的部分：搜尋與分類的起點。</translation>
    </message>
    <message>
        <source>Text encoder, few parameters</source>
        <translation>參數少的文字編碼器</translation>
    </message>
    <message>
        <source>Layers share their weights: little to send, made for slow connections.</source>
        <translation>各層共用權重：傳輸量少，適合慢速連線。</translation>
    </message>
    <message>
        <source>Deep image classifier</source>
        <translation>深度影像分類器</translation>
    </message>
    <message>
        <source>ResNet-18: the one to beat on small images. For several computers together.</source>
        <translation>ResNet-18：小影像上的比較標準。適合多台電腦一起訓練。</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>視覺 Transformer</translation>
    </message>
    <message>
        <source>Learns slower than a ResNet on few images, and better on many.</source>
        <translation>影像少時比 ResNet 學得慢，影像多時學得更好。</translation>
    </message>
    <message>
        <source>Simple classifier</source>
        <translation>簡單分類器</translation>
    </message>
    <message>
        <source>A plain network, quick to train; a first try on images.</source>
        <translation>簡單的網路，訓練很快；影像的第一次嘗試。</translation>
    </message>
    <message>
        <source>Image classifier</source>
        <translation>影像分類器</translation>
    </message>
    <message>
        <source>Convolutional network: recognises what is in small images.</source>
        <translation>卷積網路：辨認小影像中的內容。</translation>
    </message>
    <message>
        <source>samples in one step, all computers together</source>
        <translation>一步中的樣本數，所有電腦合計</translation>
    </message>
    <message>
        <source>steps in all; the run ends there</source>
        <translation>總步數；到此結束</translation>
    </message>
    <message>
        <source>computers that must be ready before the first step</source>
        <translation>第一步之前必須就緒的電腦數</translation>
    </message>
    <message>
        <source>how the weights are updated</source>
        <translation>權重的更新方式</translation>
    </message>
    <message>
        <source>learning rate after the warm-up</source>
        <translation>暖身後的學習率</translation>
    </message>
    <message>
        <source>learning rate at the end; never above the one before</source>
        <translation>結束時的學習率；不高於前者</translation>
    </message>
    <message>
        <source>how the learning rate falls to that at the end</source>
        <translation>學習率如何降到結束時的值</translation>
    </message>
    <message>
        <source>steps in which the learning rate rises to its full height</source>
        <translation>學習率升到最高所用的步數</translation>
    </message>
    <message>
        <source>step schedule: steps between two cuts; 0: a third of the run</source>
        <translation>階梯排程：兩次降低之間的步數；0：全程的三分之一</translation>
    </message>
    <message>
        <source>step schedule: what the learning rate is multiplied with at a cut</source>
        <translation>階梯排程：降低時學習率乘上的數</translation>
    </message>
    <message>
        <source>memory of the mean gradient (adamw, lamb)</source>
        <translation>平均梯度的記憶（adamw、lamb）</translation>
    </message>
    <message>
        <source>memory of its square (adamw, lamb)</source>
        <translation>其平方的記憶（adamw、lamb）</translation>
    </message>
    <message>
        <source>pull of the weights towards zero</source>
        <translation>將權重拉向零的力</translation>
    </message>
    <message>
        <source>memory of past gradients (sgd)</source>
        <translation>過去梯度的記憶（sgd）</translation>
    </message>
    <message>
        <source>largest gradient norm; 0: no limit</source>
        <translation>梯度範數上限；0：不限</translation>
    </message>
    <message>
        <source>share of each answer that is spread over all of them</source>
        <translation>每個答案分散給所有答案的比例</translation>
    </message>
    <message>
        <source>share of the values left out while training; 0.1 is usual with little data</source>
        <translation>訓練時略去的值的比例；資料少時常用 0.1</translation>
    </message>
    <message>
        <source>running average of the weights, validated and exported in their place; 0.999 is usual</source>
        <translation>權重的移動平均，取代權重用於驗證與匯出；常用 0.999</translation>
    </message>
    <message>
        <source>1: forget activations and compute them twice; less memory, a third slower</source>
        <translation>1：丟棄激活值並重算；省記憶體，慢三分之一</translation>
    </message>
    <message>
        <source>mixed: products in bfloat16 on computers where that is faster, most graphics cards</source>
        <translation>mixed：在較快的電腦（多數顯示卡）上以 bfloat16 計算乘積</translation>
    </message>
    <message>
        <source>how gradients travel; auto: each round&apos;s plan chooses by the links</source>
        <translation>梯度的傳輸方式；auto：每輪計畫依連線選擇</translation>
    </message>
    <message>
        <source>how their averages travel; auto: as gradients do, int8 for topk</source>
        <translation>平均值的傳輸方式；auto：與梯度相同，topk 用 int8</translation>
    </message>
    <message>
        <source>delayed: the next step is computed while gradients travel, on weights one step old</source>
        <translation>delayed：梯度傳輸時以前一步的權重計算下一步</translation>
    </message>
    <message>
        <source>how gradients become one; all but mean stand some members that lie</source>
        <translation>梯度如何合而為一；除 mean 外都能承受少數說謊的成員</translation>
    </message>
    <message>
        <source>mean: how many times the usual norm one member&apos;s gradient may have; 0: any</source>
        <translation>mean：成員梯度的範數可為平常的幾倍；0：不限</translation>
    </message>
    <message>
        <source>trimmed: share of the members left out at each end of every value</source>
        <translation>trimmed：每個數值兩端各捨去的成員比例</translation>
    </message>
    <message>
        <source>clipped: how far a gradient may be from the last average, times the median</source>
        <translation>clipped：梯度可離上次平均多遠，以中位數的倍數計</translation>
    </message>
    <message>
        <source>how much of its last contribution a member keeps in the next one; 0.9 helps against liars</source>
        <translation>成員在下次貢獻中保留多少上次的貢獻；0.9 有助於對抗說謊者</translation>
    </message>
    <message>
        <source>steps between validations; 0: only at the end</source>
        <translation>兩次驗證之間的步數；0：只在結束時</translation>
    </message>
    <message>
        <source>samples of one validation; the final one uses all</source>
        <translation>一次驗證的樣本數；最後一次使用全部</translation>
    </message>
    <message>
        <source>steps between checks that all computers hold the same weights</source>
        <translation>檢查所有電腦權重是否一致的間隔步數</translation>
    </message>
    <message>
        <source>seconds between checkpoints</source>
        <translation>存檔點之間的秒數</translation>
    </message>
    <message>
        <source>start of the random numbers</source>
        <translation>亂數的起點</translation>
    </message>
    <message>
        <source>share of the data that trains; the rest validates</source>
        <translation>用於訓練的資料比例；其餘用於驗證</translation>
    </message>
    <message>
        <source>what text is cut into; pieces: of words, found in the text (SentencePiece)</source>
        <translation>文字切成什麼；pieces：從文字中找出的詞片（SentencePiece）</translation>
    </message>
    <message>
        <source>text in pieces: how many different ones are looked for</source>
        <translation>詞片文字：要找出多少種</translation>
    </message>
    <message>
        <source>image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes differ</source>
        <translation>影像檔：全部縮放並裁切成的邊長；0：保持原樣，大小不一時為 64</translation>
    </message>
    <message>
        <source>how training images are varied; flip changes what left and right mean</source>
        <translation>訓練影像的變化方式；flip 會左右互換</translation>
    </message>
    <message>
        <source>tables: what each column is; auto: as it looks when the project is made</source>
        <translation>表格：每一欄是什麼；auto：依建立專案時的判斷</translation>
    </message>
    <message>
        <source>tables and JSON lines: what happens to lines that cannot be read</source>
        <translation>表格與 JSON 行：如何處理無法讀取的行</translation>
    </message>
    <message>
        <source>auto, or a letter for each column: n number, w words, t what is learnt, x left out; x784nt is 1 + 784 + 1 columns</source>
        <translation>auto，或每一欄一個字母：n 數字、w 文字、t 要學習的、x 略過；x784nt 即 1 + 784 + 1 欄</translation>
    </message>
    <message>
        <source>a whole number from %L1 to %L2</source>
        <translation>%L1 到 %L2 的整數</translation>
    </message>
    <message>
        <source>a whole number from %L1 up</source>
        <translation>%L1 以上的整數</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>%L1 到 %L2 的數</translation>
    </message>
    <message>
        <source>a number from %L1 and below %L2</source>
        <translation>從 %L1 起且小於 %L2 的數</translation>
    </message>
    <message>
        <source>a number above %L1 to %L2</source>
        <translation>大於 %L1 到 %L2 的數</translation>
    </message>
    <message>
        <source>a number above %L1 and below %L2</source>
        <translation>大於 %L1 且小於 %L2 的數</translation>
    </message>
    <message>
        <source>too long: %L1 of at most %L2 bytes</source>
        <translation>太長:%L1 位元組,最多 %L2</translation>
    </message>
    <message>
        <source>it contains a character that cannot be shown</source>
        <translation>含有無法顯示的字元</translation>
    </message>
    <message>
        <source>there is no file %1</source>
        <translation>沒有檔案 %1</translation>
    </message>
    <message>
        <source>decimals are written with a full stop</source>
        <translation>小數請用句點</translation>
    </message>
    <message>
        <source>the learning rate only falls: at most %L1</source>
        <translation>學習率只會下降:最多 %L1</translation>
    </message>
    <message>
        <source>auto, as the other format: each round&apos;s plan chooses both</source>
        <translation>auto,與另一個格式相同:每一輪的計畫會選擇兩者</translation>
    </message>
    <message>
        <source>fewer than the %L1 epochs of the run</source>
        <translation>少於整個訓練的 %L1 個 epoch</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without CUDA</source>
        <translation>這個 libtorch（%1）建置時未含 CUDA</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without ROCm</source>
        <translation>這個 libtorch（%1）建置時未含 ROCm</translation>
    </message>
    <message>
        <source>libtorch %1 cannot start CUDA with driver %2</source>
        <translation>libtorch %1 無法以驅動程式 %2 啟動 CUDA</translation>
    </message>
    <message>
        <source>libtorch does not see this GPU</source>
        <translation>libtorch 看不到這個 GPU</translation>
    </message>
    <message>
        <source>libtorch %1 finds no AMD GPU that it can use</source>
        <translation>libtorch %1 找不到可用的 AMD GPU</translation>
    </message>
    <message>
        <source>libtorch %1 finds fewer AMD GPUs than there are</source>
        <translation>libtorch %1 找到的 AMD GPU 少於實際數量</translation>
    </message>
    <message>
        <source>its memory is full</source>
        <translation>它的記憶體已滿</translation>
    </message>
    <message>
        <source>it runs on the nouveau driver, which cannot compute</source>
        <translation>它使用 nouveau 驅動程式，無法用來運算</translation>
    </message>
    <message>
        <source>it runs on the driver %1, which cannot compute</source>
        <translation>它使用 %1 驅動程式，無法用來運算</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed or loaded</source>
        <translation>未安裝或未載入 NVIDIA 驅動程式</translation>
    </message>
    <message>
        <source>the driver is loaded, but its library libnvidia-ml.so.1 is missing</source>
        <translation>驅動程式已載入，但缺少其程式庫 libnvidia-ml.so.1</translation>
    </message>
    <message>
        <source>this user may not open /dev/nvidiactl</source>
        <translation>這個使用者無權開啟 /dev/nvidiactl</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is missing</source>
        <translation>缺少驅動程式的程式庫 libnvidia-ml.so.1</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is incomplete</source>
        <translation>驅動程式的程式庫 libnvidia-ml.so.1 不完整</translation>
    </message>
    <message>
        <source>the NVIDIA kernel module is not loaded</source>
        <translation>未載入 NVIDIA 核心模組</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not let this user in</source>
        <translation>NVIDIA 驅動程式不允許這個使用者使用</translation>
    </message>
    <message>
        <source>the NVIDIA library and the loaded kernel module are of different versions</source>
        <translation>NVIDIA 程式庫與已載入的核心模組版本不同</translation>
    </message>
    <message>
        <source>the NVIDIA driver answers with error %1</source>
        <translation>NVIDIA 驅動程式回報錯誤 %1</translation>
    </message>
    <message>
        <source>no kernel driver runs it</source>
        <translation>沒有任何核心驅動程式在驅動它</translation>
    </message>
    <message>
        <source>its driver, radeon, is for cards that ROCm does not know; Potluck computes on the CPU beside it</source>
        <translation>它的驅動程式 radeon 適用於 ROCm 不支援的顯示卡；Potluck 改用處理器運算</translation>
    </message>
    <message>
        <source>it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it</source>
        <translation>它自己的記憶體只有 %1 MiB；Potluck 改用處理器運算</translation>
    </message>
    <message>
        <source>the kernel does not offer ROCm: /dev/kfd is missing</source>
        <translation>核心未提供 ROCm：缺少 /dev/kfd</translation>
    </message>
    <message>
        <source>this user may not open /dev/kfd</source>
        <translation>這個使用者無權開啟 /dev/kfd</translation>
    </message>
    <message>
        <source>Potluck does not support graphics from Intel; it computes on the CPU beside it</source>
        <translation>Potluck 不支援 Intel 顯示晶片；會改用處理器運算</translation>
    </message>
    <message>
        <source>Potluck does not support Apple&apos;s Metal (MPS); it computes on the CPU beside it</source>
        <translation>Potluck 不支援 Apple 的 Metal（MPS）；會改用處理器運算</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then restart the computer</source>
        <translation>若已設定 CUDA_VISIBLE_DEVICES，請取消設定；否則請更新驅動程式：%1，然後重新啟動電腦</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES and start again</source>
        <translation>取消設定 CUDA_VISIBLE_DEVICES，然後重新啟動程式</translation>
    </message>
    <message>
        <source>unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else see which cards ROCm supports: %1</source>
        <translation>若已設定 HIP_VISIBLE_DEVICES 和 ROCR_VISIBLE_DEVICES，請取消設定；否則請查看 ROCm 支援哪些顯示卡：%1</translation>
    </message>
    <message>
        <source>close the programs that use it; &apos;%1&apos; lists them</source>
        <translation>關閉使用它的程式；「%1」會列出這些程式</translation>
    </message>
    <message>
        <source>restart the computer: the driver was updated since it started</source>
        <translation>重新啟動電腦：驅動程式在開機後更新過</translation>
    </message>
    <message>
        <source>remove what gives it to %1 from /etc/modprobe.d and the kernel&apos;s command line, then restart the computer</source>
        <translation>從 /etc/modprobe.d 和核心命令列移除把它交給 %1 的設定，然後重新啟動電腦</translation>
    </message>
    <message>
        <source>install AMD&apos;s driver: %1; in a container, pass /dev/kfd and /dev/dri on</source>
        <translation>安裝 AMD 的驅動程式：%1；在容器中，請傳入 /dev/kfd 和 /dev/dri</translation>
    </message>
    <message>
        <source>%1, then restart the computer</source>
        <translation>%1，然後重新啟動電腦</translation>
    </message>
    <message>
        <source>fast BLAS</source>
        <translation>快速的 BLAS</translation>
    </message>
    <message>
        <source>reference BLAS: many times slower</source>
        <translation>參考版 BLAS：慢上許多倍</translation>
    </message>
    <message>
        <source>no driver</source>
        <translation>沒有驅動程式</translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>驅動程式 %1</translation>
    </message>
    <message>
        <source>Change the hours</source>
        <translation>變更時段</translation>
    </message>
    <message>
        <source>Change the limit</source>
        <translation>變更上限</translation>
    </message>
    <message>
        <source>Change the ceiling</source>
        <translation>變更溫度上限</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>立即繼續</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>繼續</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試一次</translation>
    </message>
    <message>
        <source>Not training until %1</source>
        <translation>%1 前不訓練</translation>
    </message>
    <message>
        <source>Not training</source>
        <translation>不訓練</translation>
    </message>
    <message>
        <source>Staying off the network until %1</source>
        <translation>%1 前不使用網路</translation>
    </message>
    <message>
        <source>Staying off the network</source>
        <translation>不使用網路</translation>
    </message>
    <message>
        <source>This hour is outside those that you allow</source>
        <translation>現在不在你允許的時段內</translation>
    </message>
    <message>
        <source>Your preferences allow no hour of the week</source>
        <translation>你的偏好設定不允許一週中的任何時段</translation>
    </message>
    <message>
        <source>Stopped: this project needs more memory than you allow</source>
        <translation>已停止：此專案需要的記憶體超過你的允許</translation>
    </message>
    <message>
        <source>The node held %L1 GB and may hold %L2 GB</source>
        <translation>節點用了 %L1 GB，上限是 %L2 GB</translation>
    </message>
    <message>
        <source>Stopped: the node&apos;s folder is larger than you allow</source>
        <translation>已停止：節點的資料夾超過你的允許</translation>
    </message>
    <message>
        <source>It holds %L1 GB and may hold %L2 GB</source>
        <translation>它佔用 %L1 GB，上限是 %L2 GB</translation>
    </message>
    <message>
        <source>Cooling down: this computer is at %L1 °C</source>
        <translation>降溫中：電腦 %L1 °C</translation>
    </message>
    <message>
        <source>Your ceiling is %L1 °C; it goes on at %L2 °C</source>
        <translation>你的上限是 %L1 °C；降到 %L2 °C 時繼續</translation>
    </message>
    <message>
        <source>Waiting for mains power</source>
        <translation>等待接上電源</translation>
    </message>
    <message>
        <source>This computer runs on its battery, %L1 % left</source>
        <translation>這台電腦正用電池，剩 %L1 %</translation>
    </message>
    <message>
        <source>This computer runs on its battery</source>
        <translation>這台電腦正用電池</translation>
    </message>
    <message>
        <source>Waiting for a network without a data limit</source>
        <translation>等待沒有流量限制的網路</translation>
    </message>
    <message>
        <source>The present connection is metered, so nothing is sent or received</source>
        <translation>目前的連線會計費，因此不傳送也不接收</translation>
    </message>
    <message>
        <source>Waiting until the full-screen program ends</source>
        <translation>等待全螢幕程式結束</translation>
    </message>
    <message>
        <source>Waiting until nobody uses this computer</source>
        <translation>等到沒有人使用這台電腦</translation>
    </message>
    <message>
        <source>Waiting until %1 ends</source>
        <translation>等到 %1 結束</translation>
    </message>
    <message>
        <source>You want no training while this program runs</source>
        <translation>你不希望在此程式執行時訓練</translation>
    </message>
    <message>
        <source>You want no training while a program fills the screen</source>
        <translation>你不希望在程式佔滿螢幕時訓練</translation>
    </message>
    <message>
        <source>It trains a minute after the last key or mouse movement</source>
        <translation>最後一次按鍵或移動滑鼠一分鐘後開始訓練</translation>
    </message>
    <message>
        <source>It trains %L1 minutes after the last key or mouse movement</source>
        <translation>最後一次按鍵或移動滑鼠 %L1 分鐘後開始訓練</translation>
    </message>
    <message>
        <source>Training goes on by itself then</source>
        <translation>之後會自動繼續訓練</translation>
    </message>
    <message>
        <source>Training alone</source>
        <translation>獨自訓練</translation>
    </message>
    <message>
        <source>Training with one other computer</source>
        <translation>與另外一台電腦一起訓練</translation>
    </message>
    <message>
        <source>Training with %L1 other computers</source>
        <translation>與另外 %L1 台電腦一起訓練</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2</source>
        <translation>週期 %L1，共 %L2</translation>
    </message>
    <message>
        <source>Looking for other members</source>
        <translation>正在尋找其他成員</translation>
    </message>
    <message>
        <source>Nobody of this project is connected yet; trying the addresses that are known</source>
        <translation>此專案還沒有人連線；正在嘗試已知的位址</translation>
    </message>
    <message>
        <source>Fetching the training data (%L1 %)</source>
        <translation>正在取得訓練資料（%L1 %）</translation>
    </message>
    <message>
        <source>Fetching the training data</source>
        <translation>正在取得訓練資料</translation>
    </message>
    <message>
        <source>Other members send it in pieces; each is checked</source>
        <translation>其他成員分段傳送；每一段都會檢查</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it</source>
        <translation>等待擁有資料的成員連線</translation>
    </message>
    <message>
        <source>Preparing the model</source>
        <translation>正在準備模型</translation>
    </message>
    <message>
        <source>Reading the data and finding the best settings for this computer</source>
        <translation>正在讀取資料並為這台電腦找出最佳設定</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在啟動</translation>
    </message>
    <message>
        <source>Reading what is on this disk</source>
        <translation>正在讀取磁碟上的內容</translation>
    </message>
    <message>
        <source>Fetching the present model (%L1 %)</source>
        <translation>正在取得目前的模型（%L1 %）</translation>
    </message>
    <message>
        <source>Fetching the present model</source>
        <translation>正在取得目前的模型</translation>
    </message>
    <message>
        <source>The others go on training meanwhile</source>
        <translation>其他人同時繼續訓練</translation>
    </message>
    <message>
        <source>Catching up with the others</source>
        <translation>正在追上其他人</translation>
    </message>
    <message>
        <source>Waiting for the others to finish this batch</source>
        <translation>等待其他人完成這個批次</translation>
    </message>
    <message>
        <source>This computer has done its share</source>
        <translation>這台電腦已完成自己的部分</translation>
    </message>
    <message>
        <source>Averaging with the others</source>
        <translation>正在與其他人計算平均</translation>
    </message>
    <message>
        <source>Applying the averaged step</source>
        <translation>正在套用平均後的步驟</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暫停</translation>
    </message>
    <message>
        <source>This computer does not train until you resume</source>
        <translation>在你繼續之前，這台電腦不訓練</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>All epochs of the recipe are done</source>
        <translation>配方的所有週期都完成了</translation>
    </message>
    <message>
        <source>Helping without training</source>
        <translation>協助中，不訓練</translation>
    </message>
    <message>
        <source>Training is switched off here; this computer averages and serves data</source>
        <translation>這裡關閉了訓練；這台電腦計算平均並提供資料</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>未執行</translation>
    </message>
    <message>
        <source>Start a project to take part</source>
        <translation>啟動專案以參與</translation>
    </message>
    <message>
        <source>Train on the processor</source>
        <translation>改用處理器訓練</translation>
    </message>
    <message>
        <source>Show your projects</source>
        <translation>顯示你的專案</translation>
    </message>
    <message>
        <source>Show this version</source>
        <translation>顯示版本</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>檢查連線</translation>
    </message>
    <message>
        <source>Not training: this version and the others&apos; do not fit together</source>
        <translation>未訓練：這個版本與其他人的不相容</translation>
    </message>
    <message>
        <source>Not training: the members refuse this computer</source>
        <translation>未訓練：成員拒絕這台電腦</translation>
    </message>
    <message>
        <source>The last attempt failed: %1</source>
        <translation>上次嘗試失敗：%1</translation>
    </message>
    <message>
        <source>Only the organiser can explain it</source>
        <translation>只有主辦人能說明</translation>
    </message>
    <message>
        <source>The organiser says: %1</source>
        <translation>主辦人說：%1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; others cannot connect to this computer, which is fine</source>
        <translation>第 %L1 / %L2 輪；其他人無法連入這台電腦，這沒有關係</translation>
    </message>
    <message>
        <source>Others cannot connect to this computer, which is fine</source>
        <translation>其他人無法連入這台電腦，這沒有關係</translation>
    </message>
    <message>
        <source>Waiting for more computers</source>
        <translation>等待更多電腦</translation>
    </message>
    <message>
        <source>Invite people</source>
        <translation>邀請他人</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now one is</source>
        <translation>%L1 台就緒後開始訓練；目前一台</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now %L2 are</source>
        <translation>%L1 台就緒後開始訓練；目前 %L2 台</translation>
    </message>
    <message>
        <source>The others are ahead</source>
        <translation>其他人領先</translation>
    </message>
    <message>
        <source>Looking for other members before training alone</source>
        <translation>在獨自訓練前先尋找其他成員</translation>
    </message>
    <message>
        <source>This computer only helps to average</source>
        <translation>這台電腦只協助平均</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it; the last attempt failed: %1</source>
        <translation>等待擁有資料的成員連線；上次嘗試失敗：%1</translation>
    </message>
    <message>
        <source>See the log for details</source>
        <translation>詳情見記錄</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>已停止：%1</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>處理器，1 個執行緒</translation>
    </message>
    <message>
        <source>CPU, %L1 threads</source>
        <translation>處理器，%L1 個執行緒</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; one other computer connected, which does not train now</source>
        <translation>第 %L1 個 epoch,共 %L2;連著另一台電腦,它目前沒有訓練</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; %L3 other computers connected, which do not train now</source>
        <translation>第 %L1 個 epoch,共 %L2;連著另外 %L3 台電腦,它們目前沒有訓練</translation>
    </message>
    <message>
        <source>They are at epoch %L1, this computer at %L2</source>
        <translation>他們在第 %L1 個 epoch,這台電腦在第 %L2 個</translation>
    </message>
    <message>
        <source>Connected to one other computer; hearing what they are at</source>
        <translation>已連上另一台電腦;正在了解進度</translation>
    </message>
    <message>
        <source>Connected to %L1 other computers; hearing what they are at</source>
        <translation>已連上另外 %L1 台電腦;正在了解進度</translation>
    </message>
    <message>
        <source>The disk is full: nothing more is saved</source>
        <translation>磁碟已滿:不再儲存任何東西</translation>
    </message>
    <message>
        <source>Nothing more is saved: %1</source>
        <translation>不再儲存任何東西:%1</translation>
    </message>
    <message>
        <source>Training goes on; what comes after epoch %L1 is lost here if Potluck ends before there is room</source>
        <translation>訓練會繼續;若 Potluck 在有空間之前結束,第 %L1 個 epoch 之後的內容將在此遺失</translation>
    </message>
    <message>
        <source>Free some room</source>
        <translation>釋放空間</translation>
    </message>
    <message>
        <source>Waiting for the model of this project</source>
        <translation>正在等待此專案的模型</translation>
    </message>
    <message>
        <source>A member has it and is not here now; what is begun without it would not count</source>
        <translation>一位成員擁有它，但目前不在；沒有它就開始的工作不會被計入</translation>
    </message>
    <message>
        <source>%1 has it and is not here now; what is begun without it would not count</source>
        <translation>%1 擁有它，但目前不在；沒有它就開始的工作不會被計入</translation>
    </message>
    <message>
        <source>In step with the others, but in none of their rounds</source>
        <translation>與其他人同步，但未參與他們的任何一輪</translation>
    </message>
    <message>
        <source>It has no connection to %1, who averages for all; an open port on either side helps</source>
        <translation>它與負責為所有人取平均的 %1 沒有連線；任一方開啟連接埠即可解決</translation>
    </message>
    <message>
        <source>The others do not hear from it in time; a steadier connection helps</source>
        <translation>其他人未能及時收到它的回應；較穩定的連線會有幫助</translation>
    </message>
    <message>
        <source>Waiting for its samples would cost the others more than they bring: its connection is too slow</source>
        <translation>等待它的樣本對其他人來說得不償失：它的連線太慢</translation>
    </message>
    <message>
        <source>A copied folder has the same key: delete identity.key in one of the two and join again</source>
        <translation>複製的資料夾具有相同的金鑰：請刪除其中一個的 identity.key 並重新加入</translation>
    </message>
    <message>
        <source>Ask the organiser for a new invite link</source>
        <translation>請向主辦人索取新的邀請連結</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring (a round would take %L1 s in place of %L2 s)</source>
        <translation>只做歸約：等它的梯度所花的時間多於它的樣本帶來的好處（一輪會花 %L1 秒而非 %L2 秒）</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring</source>
        <translation>只做歸約：等它的梯度所花的時間多於它的樣本帶來的好處</translation>
    </message>
    <message>
        <source>sends %1: with %2 the exchange would take %L3 s in place of %L4 s</source>
        <translation>傳送 %1：用 %2 交換會花 %L3 秒而非 %L4 秒</translation>
    </message>
    <message>
        <source>does not train, only reduces</source>
        <translation>不訓練，只做歸約</translation>
    </message>
    <message>
        <source>reduces nothing: others cannot connect to it</source>
        <translation>不做歸約：其他電腦無法連到它</translation>
    </message>
    <message>
        <source>reduces nothing: the vector has too few chunks for everybody</source>
        <translation>不做歸約：向量的部分不夠分給所有人</translation>
    </message>
    <message>
        <source>reduces nothing: its links have no time to spare</source>
        <translation>不做歸約：它的連線沒有多餘時間</translation>
    </message>
    <message>
        <source>its upload gates the exchange</source>
        <translation>它的上傳決定交換的時間</translation>
    </message>
    <message>
        <source>its download gates the exchange</source>
        <translation>它的下載決定交換的時間</translation>
    </message>
    <message>
        <source>tomorrow %1</source>
        <translation>明天 %1</translation>
    </message>
    <message>
        <source>Monday %1</source>
        <translation>星期一 %1</translation>
    </message>
    <message>
        <source>Tuesday %1</source>
        <translation>星期二 %1</translation>
    </message>
    <message>
        <source>Wednesday %1</source>
        <translation>星期三 %1</translation>
    </message>
    <message>
        <source>Thursday %1</source>
        <translation>星期四 %1</translation>
    </message>
    <message>
        <source>Friday %1</source>
        <translation>星期五 %1</translation>
    </message>
    <message>
        <source>Saturday %1</source>
        <translation>星期六 %1</translation>
    </message>
    <message>
        <source>Sunday %1</source>
        <translation>星期日 %1</translation>
    </message>
    <message>
        <source>One other computer connected, which does not train now</source>
        <translation>連著另一台電腦,它目前沒有訓練</translation>
    </message>
    <message>
        <source>%L1 other computers connected, which do not train now</source>
        <translation>連著另外 %L1 台電腦,它們目前沒有訓練</translation>
    </message>
    <message>
        <source>the organiser has banned this computer</source>
        <translation>主辦人封鎖了這台電腦</translation>
    </message>
    <message>
        <source>the organiser had withdrawn the invite that this computer used</source>
        <translation>主辦人已撤回這台電腦所用的邀請</translation>
    </message>
    <message>
        <source>another computer uses the identity of this one</source>
        <translation>另一台電腦正在使用這台電腦的身分</translation>
    </message>
    <message>
        <source>%1, then log in again</source>
        <translation>%1，然後重新登入</translation>
    </message>
    <message>
        <source>restart the computer; if that does not help: %1</source>
        <translation>重新啟動電腦；若仍無效：%1</translation>
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
        <translation>%1，bfloat16</translation>
    </message>
    <message>
        <source>a recipe has no such value</source>
        <translation>配方裡沒有這個值</translation>
    </message>
    <message>
        <source>Looking for a member who takes the request to join</source>
        <translation>正在尋找能接收加入申請的成員</translation>
    </message>
    <message>
        <source>Waiting to be let in</source>
        <translation>等待獲准加入</translation>
    </message>
    <message>
        <source>The members have the request; the organiser or a moderator answers it</source>
        <translation>成員已收到申請；由主辦人或管理員回覆</translation>
    </message>
    <message>
        <source>this computer was not let in</source>
        <translation>這台電腦未獲准加入</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再次申請</translation>
    </message>
    <message>
        <source>Whoever decided gave no reason</source>
        <translation>決定者未說明原因</translation>
    </message>
    <message>
        <source>Whoever decided says: %1</source>
        <translation>決定者說：%1</translation>
    </message>
    <message>
        <source>the membership of this computer has expired</source>
        <translation>這台電腦的成員資格已過期</translation>
    </message>
    <message>
        <source>It is renewed while the organiser or a moderator is connected; ask the organiser for a new invite link</source>
        <translation>主辦人或管理員連線時會續期；請向主辦人索取新的邀請連結</translation>
    </message>
    <message>
        <source>part of its computing with which each member checks gradients of others</source>
        <translation>每位成員用來檢查他人梯度的運算比例</translation>
    </message>
    <message>
        <source>No member on this network is connected</source>
        <translation>此網路上沒有成員連線</translation>
    </message>
    <message>
        <source>One member on this network is connected directly</source>
        <translation>此網路上有 1 位成員直接連線</translation>
    </message>
    <message>
        <source>%L1 members on this network are connected directly</source>
        <translation>此網路上有 %L1 位成員直接連線</translation>
    </message>
    <message>
        <source>Members connect to %1</source>
        <translation>成員可連到 %1</translation>
    </message>
    <message>
        <source>This computer has no public IPv6 address</source>
        <translation>這台電腦沒有公用 IPv6 位址</translation>
    </message>
    <message>
        <source>Many providers give one for the asking; it does without</source>
        <translation>許多網路業者可應要求提供；沒有也無妨</translation>
    </message>
    <message>
        <source>Nobody has connected to %1 yet</source>
        <translation>尚無人連到 %1</translation>
    </message>
    <message>
        <source>Nobody could connect to %1</source>
        <translation>沒有人能連到 %1</translation>
    </message>
    <message>
        <source>Let the router&apos;s firewall pass TCP port %1 to this computer</source>
        <translation>請讓路由器的防火牆放行通往這台電腦的 TCP 連接埠 %1</translation>
    </message>
    <message>
        <source>The router is not asked to open a port</source>
        <translation>未要求路由器開啟連接埠</translation>
    </message>
    <message>
        <source>Allow it in the preferences</source>
        <translation>請在偏好設定中允許</translation>
    </message>
    <message>
        <source>The router is being asked for a port</source>
        <translation>正在要求路由器開啟連接埠</translation>
    </message>
    <message>
        <source>Members connect to %1, a port that the router has opened</source>
        <translation>成員可連到 %1，這是路由器開啟的連接埠</translation>
    </message>
    <message>
        <source>The router has opened port %1; nobody has connected to it yet</source>
        <translation>路由器已開啟連接埠 %1；尚無人連到它</translation>
    </message>
    <message>
        <source>The router has opened port %1, and yet members could not connect</source>
        <translation>路由器已開啟連接埠 %1，但成員仍無法連線</translation>
    </message>
    <message>
        <source>Where this computer has a firewall, let it pass TCP port %1</source>
        <translation>若這台電腦有防火牆，請放行 TCP 連接埠 %1</translation>
    </message>
    <message>
        <source>Not needed: others reach it</source>
        <translation>不需要：其他人可連到它</translation>
    </message>
    <message>
        <source>Nobody outside has tried to connect to it yet</source>
        <translation>外部尚無人嘗試連線到它</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not</source>
        <translation>成員曾嘗試連線到它，但未成功</translation>
    </message>
    <message>
        <source>In the router&apos;s settings, forward TCP port %1 to this computer</source>
        <translation>請在路由器設定中將 TCP 連接埠 %1 轉發到這台電腦</translation>
    </message>
    <message>
        <source>Possible: the router keeps this computer&apos;s port the same for everybody</source>
        <translation>可行：路由器讓這台電腦的連接埠對所有人都保持相同</translation>
    </message>
    <message>
        <source>Rarely possible: the router gives each connection another port</source>
        <translation>很少可行：路由器為每個連線分配不同的連接埠</translation>
    </message>
    <message>
        <source>It is not known yet what the router does with this computer&apos;s port</source>
        <translation>還不知道路由器如何處理這台電腦的連接埠</translation>
    </message>
    <message>
        <source>One member is connected through both routers</source>
        <translation>有 1 位成員穿過雙方路由器連線</translation>
    </message>
    <message>
        <source>%L1 members are connected through both routers</source>
        <translation>有 %L1 位成員穿過雙方路由器連線</translation>
    </message>
    <message>
        <source>Others can call it over %1</source>
        <translation>其他人可經由 %1 連到它</translation>
    </message>
    <message>
        <source>No relay is there over which to call it</source>
        <translation>沒有中繼可用來連到它</translation>
    </message>
    <message>
        <source>It calls others instead. A member whom others reach, or a relay that the organiser names, makes it possible</source>
        <translation>它改為主動連線到其他人。若有其他人連得到的成員，或主辦人指定的中繼，即可做到</translation>
    </message>
    <message>
        <source>the router did not open a port</source>
        <translation>路由器沒有開啟連接埠</translation>
    </message>
    <message>
        <source>allow UPnP for this computer, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>請在路由器設定中允許這台電腦使用 UPnP，或將 TCP 連接埠 %1 轉發到這台電腦</translation>
    </message>
    <message>
        <source>the router refuses to open a port for this computer</source>
        <translation>路由器拒絕為這台電腦開啟連接埠</translation>
    </message>
    <message>
        <source>allow it to open ports (UPnP, PCP), or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>請在路由器設定中允許它開啟連接埠（UPnP、PCP），或將 TCP 連接埠 %1 轉發到這台電腦</translation>
    </message>
    <message>
        <source>the router has no free port to open</source>
        <translation>路由器沒有可開啟的閒置連接埠</translation>
    </message>
    <message>
        <source>remove forwarded ports that nobody needs, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>請在路由器設定中移除無人需要的連接埠轉發，或將 TCP 連接埠 %1 轉發到這台電腦</translation>
    </message>
    <message>
        <source>the router has no connection to the internet</source>
        <translation>路由器沒有連上網際網路</translation>
    </message>
    <message>
        <source>nothing needs to be done: it is asked again</source>
        <translation>不需要做任何事：會再次詢問它</translation>
    </message>
    <message>
        <source>another router or a virtual machine&apos;s network stands between this computer and the router that was asked</source>
        <translation>這台電腦與所詢問的路由器之間，還有另一台路由器或虛擬機器的網路</translation>
    </message>
    <message>
        <source>forward TCP port %1 to this computer in both</source>
        <translation>請在兩者中都將 TCP 連接埠 %1 轉發到這台電腦</translation>
    </message>
    <message>
        <source>the router has no public address: another router stands before it, the provider&apos;s perhaps</source>
        <translation>路由器沒有公用位址：它前面還有另一台路由器，可能是網路業者的</translation>
    </message>
    <message>
        <source>ask the provider for a public address; relays do without one</source>
        <translation>請向網路業者索取公用位址；經由中繼則不需要</translation>
    </message>
    <message>
        <source>this computer&apos;s network has no home router to open a port</source>
        <translation>這台電腦的網路沒有可開啟連接埠的家用路由器</translation>
    </message>
    <message>
        <source>nothing needs to be done where others can connect to this computer already</source>
        <translation>若其他人已能連線到這台電腦，則不需要做任何事</translation>
    </message>
    <message>
        <source>at most %L1 relays</source>
        <translation>最多 %L1 個中繼</translation>
    </message>
    <message>
        <source>%1 is no HOST:PORT, such as relay.example.org:4600</source>
        <translation>%1 不是 HOST:PORT，例如 relay.example.org:4600</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AboutCard</name>
    <message>
        <source>Potluck trains one neural network together, on whatever computers people have. It is free software under the GNU General Public License, version 3 or later.</source>
        <translation>Potluck 讓大家用手邊的電腦一起訓練同一個神經網路。它是自由軟體,採用 GNU 通用公共授權條款第 3 版或更新版本。</translation>
    </message>
    <message>
        <source>Help: each control says what it does when the pointer rests on it; `potluck-node --help` lists what the command line can do; the folder docs of the source explains the rest.</source>
        <translation>說明:把游標停在任何控制項上,就會顯示它的作用;`potluck-node --help` 列出命令列的功能;其餘請見原始碼的 docs 資料夾。</translation>
    </message>
    <message>
        <source>the path of the log</source>
        <translation>記錄檔的路徑</translation>
    </message>
    <message>
        <source>About and help</source>
        <translation>關於與說明</translation>
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
        <translation>節點的記錄檔:%1</translation>
    </message>
    <message>
        <source>Potluck %1, with a node of version %2</source>
        <translation>Potluck %1,節點版本為 %2</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementBar</name>
    <message>
        <source>From the organiser, %1</source>
        <translation>來自主辦人，%1</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已讀</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementsCard</name>
    <message>
        <source>Announcements</source>
        <translation>公告</translation>
    </message>
    <message>
        <source>Announcement</source>
        <translation>公告</translation>
    </message>
    <message>
        <source>What every member shall read</source>
        <translation>每位成員都該讀到的話</translation>
    </message>
    <message>
        <source>Send to &amp;all members</source>
        <translation>傳送給所有成員(&amp;A)</translation>
    </message>
    <message>
        <source>Nothing was announced yet.</source>
        <translation>尚無公告。</translation>
    </message>
    <message>
        <source>Members who are away read it when they come back.</source>
        <translation>離線的成員回來時會讀到。</translation>
    </message>
    <message>
        <source>Too long by about %1 letters</source>
        <translation>約多出 %1 個字母</translation>
    </message>
    <message>
        <source>It goes to every member, from one to the next.</source>
        <translation>它會逐一傳給每位成員。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BatchBar</name>
    <message>
        <source>Batch of this epoch</source>
        <translation>這個週期的批次</translation>
    </message>
    <message>
        <source>%1 samples from this computer and %2 from others of %3</source>
        <translation>這台電腦 %1 個樣本，其他 %2 個，共 %3 個</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BenchmarkCard</name>
    <message>
        <source>&amp;Measure</source>
        <translation>測量(&amp;M)</translation>
    </message>
    <message>
        <source>Project whose model is measured</source>
        <translation>要測量其模型的專案</translation>
    </message>
    <message>
        <source>Join or create a project first: its own model is measured.</source>
        <translation>請先加入或建立專案：測量的是它自己的模型。</translation>
    </message>
    <message>
        <source>A few steps of the project’s model on its data; they are thrown away.</source>
        <translation>用專案的模型與資料跑幾步，隨後丟棄。</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>測量中…</translation>
    </message>
    <message>
        <source>%1: %2 on %3, %4 samples at a time; alone an epoch takes %5.</source>
        <translation>%1：在 %3 上 %2，每次 %4 個樣本；單獨一個週期需 %5。</translation>
    </message>
    <message>
        <source>A project was running meanwhile: without it this computer is faster.</source>
        <translation>當時有專案在執行：若沒有，這台電腦會更快。</translation>
    </message>
    <message>
        <source>Device that is measured</source>
        <translation>要測量的裝置</translation>
    </message>
    <message>
        <source>As it trains</source>
        <translation>與訓練時相同</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>處理器</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CarryOnCard</name>
    <message>
        <source>Show the key as words…</source>
        <translation>以單字顯示金鑰…</translation>
    </message>
    <message>
        <source>Enter the key’s words…</source>
        <translation>輸入金鑰的單字…</translation>
    </message>
    <message>
        <source>Carry on under a new key…</source>
        <translation>以新金鑰延續…</translation>
    </message>
    <message>
        <source>If the organiser’s computer is lost</source>
        <translation>若主辦人的電腦遺失</translation>
    </message>
    <message>
        <source>Training goes on without you. Whoever holds the project’s key organises it: write the key down as 24 words, and any member’s computer can take over with them. Without it, a member can only carry the model on in a new project.</source>
        <translation>沒有你，訓練仍會繼續。持有專案金鑰的人就是主辦人：把金鑰抄成 24 個單字，任何成員的電腦都能憑它接手。沒有金鑰，成員只能在新專案中延續模型。</translation>
    </message>
    <message>
        <source>Training goes on without the organiser. Whoever has written down the project’s key can organise it from here. Without the key, you can carry the model on in a new project of your own: the others join that by its link.</source>
        <translation>沒有主辦人，訓練仍會繼續。抄下專案金鑰的人可以從這裡主辦。沒有金鑰，你可以在自己的新專案中延續模型：其他人用它的連結加入。</translation>
    </message>
    <message>
        <source>Whoever has these words is the organiser. Write them down in this order, and show them to nobody.</source>
        <translation>持有這些單字的人就是主辦人。請依此順序抄下，別給任何人看。</translation>
    </message>
    <message>
        <source>Organise from this computer</source>
        <translation>從這台電腦主辦</translation>
    </message>
    <message>
        <source>The 24 words of the project’s key, in their order:</source>
        <translation>專案金鑰的 24 個單字，依順序：</translation>
    </message>
    <message>
        <source>Organise</source>
        <translation>主辦</translation>
    </message>
    <message>
        <source>This computer organises “%1” now.</source>
        <translation>這台電腦現在主辦「%1」。</translation>
    </message>
    <message>
        <source>Carry on under a new key</source>
        <translation>以新金鑰延續</translation>
    </message>
    <message>
        <source>A new project begins with the model as it is here, the same data and the same recipe, and you organise it. This one stays as it is. Its name:</source>
        <translation>新專案以這裡現有的模型、相同的資料與配方開始，由你主辦。這個專案維持原樣。新專案名稱：</translation>
    </message>
    <message>
        <source>Make the project</source>
        <translation>建立專案</translation>
    </message>
    <message>
        <source>“%1” is among your projects; its link is in the clipboard.</source>
        <translation>「%1」已在你的專案中；連結已在剪貼簿。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Certificate</name>
    <message>
        <source>Certificate of contribution</source>
        <translation>貢獻證明</translation>
    </message>
    <message>
        <source>Member %1</source>
        <translation>成員 %1</translation>
    </message>
    <message>
        <source>has computed %1 of %2 samples for the project</source>
        <translation>已為此專案計算 %1 個樣本（共 %2 個）</translation>
    </message>
    <message>
        <source>It took part in %1 of the first %2 epochs, and coordinated %3 of them.</source>
        <translation>參與了前 %2 個週期中的 %1 個，並協調了其中 %3 個。</translation>
    </message>
    <message>
        <source>%1 · code %2</source>
        <translation>%1 · 代碼 %2</translation>
    </message>
    <message>
        <source>Any member of the project can count this again with the receipt that has this code.</source>
        <translation>專案的任何成員都可以用帶有此代碼的收據重新計算。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Chart</name>
    <message>
        <source>Follow the newest point in %1</source>
        <translation>跟隨 %1 的最新點</translation>
    </message>
    <message>
        <source>Follow: keep the newest point in sight</source>
        <translation>跟隨：讓最新的點保持在畫面中</translation>
    </message>
    <message>
        <source>Show everything in %1</source>
        <translation>顯示 %1 的全部</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>%1 的表格</translation>
    </message>
    <message>
        <source>Table: the numbers behind this chart</source>
        <translation>表格：圖表背後的數字</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>儲存 %1</translation>
    </message>
    <message>
        <source>Save as picture or numbers</source>
        <translation>儲存為圖片或數字</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>圖表：%1</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>%1 的資料</translation>
    </message>
    <message>
        <source>The curve appears with the first finished epoch.</source>
        <translation>完成第一個週期後會出現曲線。</translation>
    </message>
    <message>
        <source>Show or hide this curve</source>
        <translation>顯示或隱藏這條曲線</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose a folder that you may write to and that has space.</source>
        <translation>無法寫入 %1。請選擇有權限且有空間的資料夾。</translation>
    </message>
    <message>
        <source>Save as &amp;picture (PNG)…</source>
        <translation>儲存為圖片 (PNG)(&amp;P)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>圖片 (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;numbers (CSV)…</source>
        <translation>儲存數字 (CSV)(&amp;N)…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Show everything (Home)
Ctrl and the wheel, or + and −, zoom; drag or ← and → move</source>
        <translation>顯示全部 (Home)
Ctrl 加滾輪,或 + 和 −,可縮放;拖曳或 ← 和 → 可移動</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ChartsPanel</name>
    <message>
        <source>Epochs</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>訓練時間</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Horizontal axis of the charts</source>
        <translation>圖表的橫軸</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>橫軸</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>Each epoch</source>
        <translation>每個週期</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>驗證</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>處理量</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>樣本/秒</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>這台電腦</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>My contribution</source>
        <translation>我的貢獻</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>樣本</translation>
    </message>
    <message>
        <source>Samples in all</source>
        <translation>樣本總數</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>我的比例</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Of this epoch</source>
        <translation>本週期</translation>
    </message>
    <message>
        <source>Of all so far</source>
        <translation>至今全部</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>學習率</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>步長</translation>
    </message>
    <message>
        <source>Time of an epoch</source>
        <translation>每個週期的時間</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Computing and waiting</source>
        <translation>運算與等待</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度範數</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>範數</translation>
    </message>
    <message>
        <source>Before clipping</source>
        <translation>裁剪之前</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsCard</name>
    <message>
        <source>Checkpoints</source>
        <translation>檢查點</translation>
    </message>
    <message>
        <source>Export the model…</source>
        <translation>匯出模型…</translation>
    </message>
    <message>
        <source>Checkpoints and export</source>
        <translation>檢查點與匯出</translation>
    </message>
    <message>
        <source>Export epoch %1…</source>
        <translation>匯出第 %1 週期…</translation>
    </message>
    <message>
        <source>Export the model</source>
        <translation>匯出模型</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>權重 (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>%1 written, %2.</source>
        <translation>已寫入 %1，%2。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsModel</name>
    <message>
        <source>Epoch</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>寫入時間</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>File</source>
        <translation>檔案</translation>
    </message>
    <message>
        <source>Best validation</source>
        <translation>最佳驗證</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>備註</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ColumnList</name>
    <message>
        <source>Columns of the table</source>
        <translation>表格的欄位</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>欄位</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>這是什麼</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>發現</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>數字</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Learn this</source>
        <translation>學習這一欄</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略過</translation>
    </message>
    <message>
        <source>What %1 is</source>
        <translation>%1 是什麼</translation>
    </message>
    <message>
        <source>and %L1 more</source>
        <translation>以及另外 %L1 欄</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ComputerPage</name>
    <message>
        <source>&amp;Check again</source>
        <translation>再檢查一次(&amp;C)</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>我的電腦</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>尚未檢查。</translation>
    </message>
    <message>
        <source>What can compute</source>
        <translation>可用來運算的裝置</translation>
    </message>
    <message>
        <source>How others reach it</source>
        <translation>其他人如何連到它</translation>
    </message>
    <message>
        <source>The node</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>節點未連線。</translation>
    </message>
    <message>
        <source>It examines the hardware; this page fills as soon as it answers.</source>
        <translation>它會檢查硬體；一有回應，這一頁就會填滿。</translation>
    </message>
    <message>
        <source>Version %1, key %2
Data in %3</source>
        <translation>版本 %1，金鑰 %2
資料位於 %3</translation>
    </message>
    <message>
        <source>%1 cores, %2 of memory (%3 free). libtorch %4, %5.</source>
        <translation>%1 核心，記憶體 %2（可用 %3）。libtorch %4，%5。</translation>
    </message>
    <message>
        <source>with CUDA</source>
        <translation>含 CUDA</translation>
    </message>
    <message>
        <source>without CUDA</source>
        <translation>不含 CUDA</translation>
    </message>
    <message>
        <source>How fast it trains</source>
        <translation>訓練速度</translation>
    </message>
    <message>
        <source>with ROCm</source>
        <translation>含 ROCm</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ControlClient</name>
    <message>
        <source>The window is closing.</source>
        <translation>視窗正在關閉。</translation>
    </message>
    <message>
        <source>The connection to the node was lost.</source>
        <translation>與節點的連線中斷。</translation>
    </message>
    <message>
        <source>It is tried again by itself; repeat this in a moment.</source>
        <translation>會自動重試；請稍後再做一次。</translation>
    </message>
    <message>
        <source>There is no connection to the node.</source>
        <translation>沒有與節點的連線。</translation>
    </message>
    <message>
        <source>Wait until the status bar says that it is connected.</source>
        <translation>請等到狀態列顯示已連線。</translation>
    </message>
    <message>
        <source>The node did not answer in time.</source>
        <translation>節點沒有及時回應。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>請再試一次。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CopyButton</name>
    <message>
        <source>&amp;Copy</source>
        <translation>複製(&amp;C)</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>複製%1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已複製</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateFooter</name>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <translation>下一步(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Create the project</source>
        <translation>建立專案(&amp;C)</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>就緒。</translation>
    </message>
    <message>
        <source>Creating the project… large data takes a moment.</source>
        <translation>正在建立專案…資料大時需要一點時間。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatePage</name>
    <message>
        <source>Create a project</source>
        <translation>建立專案</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>資料</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Who may join</source>
        <translation>誰可以加入</translation>
    </message>
    <message>
        <source>Waiting for the node.</source>
        <translation>正在等待節點。</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>請為專案命名。</translation>
    </message>
    <message>
        <source>Choose data that Potluck can read.</source>
        <translation>請選擇 Potluck 能讀取的資料。</translation>
    </message>
    <message>
        <source>Choose a model.</source>
        <translation>請選擇模型。</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>預測</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>What the model learns from. It stays on this computer; members fetch what they need.</source>
        <translation>模型學習的內容。資料留在這台電腦上，成員只取所需。</translation>
    </message>
    <message>
        <source>Only models that can learn from this data are offered. Every volunteer needs as much memory as a model says.</source>
        <translation>只列出能從這些資料學習的模型。每位志願者都需要模型所示的記憶體。</translation>
    </message>
    <message>
        <source>How it is trained. The standard values suit most projects.</source>
        <translation>訓練方式。標準值適合大多數專案。</translation>
    </message>
    <message>
        <source>A link is all that a volunteer needs: no account, no form.</source>
        <translation>志願者只需要一個連結：不必註冊，也不必填表。</translation>
    </message>
    <message>
        <source>How much faster a group would be than this computer alone.</source>
        <translation>一群電腦比這台電腦單獨訓練快多少。</translation>
    </message>
    <message>
        <source>Once made, data, model and recipe stay as they are.</source>
        <translation>建立之後，資料、模型與配方就不再改變。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Standard values</source>
        <translation>標準值</translation>
    </message>
    <message>
        <source>Not tried on this computer</source>
        <translation>尚未在這台電腦上試過</translation>
    </message>
    <message>
        <source>Starts from %1</source>
        <translation>從 %1 開始</translation>
    </message>
    <message>
        <source>Correct what is marked in red.</source>
        <translation>請更正標為紅色的部分。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateSummary</name>
    <message>
        <source>What volunteers will see, for example “Shakespeare, letter by letter”</source>
        <translation>志願者會看到的名稱，例如「莎士比亞，逐字」</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>專案名稱</translation>
    </message>
    <message>
        <source>One sentence about its purpose (optional)</source>
        <translation>用一句話說明目的（可省略）</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>說明</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>What will be made</source>
        <translation>將要建立的內容</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>變更</translation>
    </message>
    <message>
        <source>Change: %1</source>
        <translation>變更：%1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatedView</name>
    <message>
        <source>Send this link to whoever shall help. Start training now, so that the first volunteers find you.</source>
        <translation>把這個連結傳給要幫忙的人。現在就開始訓練，讓第一批志願者找得到你。</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>邀請連結</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>開始訓練(&amp;S)</translation>
    </message>
    <message>
        <source>Create &amp;another</source>
        <translation>再建立一個(&amp;A)</translation>
    </message>
    <message>
        <source>“%1” is ready</source>
        <translation>「%1」已準備好</translation>
    </message>
    <message>
        <source>Not in the file, so from the beginning: %1.</source>
        <translation>檔案中沒有，因此從頭開始：%1。</translation>
    </message>
    <message>
        <source>Of another size, so from the beginning: %1.</source>
        <translation>大小不同，因此從頭開始：%1。</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>未使用：%1。</translation>
    </message>
    <message>
        <source>Taken over: %1 values in %2 arrays.</source>
        <translation>已採用：%2 個陣列中的 %1 個值。</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 個</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DataChooser</name>
    <message>
        <source>Leave out lines that cannot &amp;be read</source>
        <translation>略過無法讀取的行(&amp;B)</translation>
    </message>
    <message>
        <source>B&amp;uilt in</source>
        <translation>內建(&amp;U)</translation>
    </message>
    <message>
        <source>A &amp;file</source>
        <translation>檔案(&amp;F)</translation>
    </message>
    <message>
        <source>A f&amp;older</source>
        <translation>資料夾(&amp;O)</translation>
    </message>
    <message>
        <source>Built-in data</source>
        <translation>內建資料</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>資料的路徑</translation>
    </message>
    <message>
        <source>First lines of the data</source>
        <translation>資料的前幾行</translation>
    </message>
    <message>
        <source>Folder with the data</source>
        <translation>含資料的資料夾</translation>
    </message>
    <message>
        <source>File with the data</source>
        <translation>含資料的檔案</translation>
    </message>
    <message>
        <source>Good for trying Potluck without data of your own.</source>
        <translation>沒有自己的資料也能試用 Potluck。</translation>
    </message>
    <message>
        <source>It stays on this computer; members fetch what they need from it.</source>
        <translation>資料留在這台電腦；成員從這裡取得所需部分。</translation>
    </message>
    <message>
        <source>Looking inside…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>類別 %1 的圖片</translation>
    </message>
    <message>
        <source>A folder of images for each class; IDX, CIFAR and .tar files too</source>
        <translation>每類一個影像資料夾；也可用 IDX、CIFAR 與 .tar 檔</translation>
    </message>
    <message>
        <source>A text, a table (.csv), JSON lines, or images in IDX format</source>
        <translation>文字、表格（.csv）、JSON lines，或 IDX 格式的影像</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DeviceCard</name>
    <message>
        <source>Processor</source>
        <translation>處理器</translation>
    </message>
    <message>
        <source>NVIDIA graphics card</source>
        <translation>NVIDIA 顯示卡</translation>
    </message>
    <message>
        <source>AMD graphics</source>
        <translation>AMD 顯示晶片</translation>
    </message>
    <message>
        <source>Intel graphics</source>
        <translation>Intel 顯示晶片</translation>
    </message>
    <message>
        <source>Apple graphics</source>
        <translation>Apple 顯示晶片</translation>
    </message>
    <message>
        <source>✓ Usable</source>
        <translation>✓ 可用</translation>
    </message>
    <message>
        <source>✗ Not usable</source>
        <translation>✗ 不可用</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>%1 of memory, %2 free</source>
        <translation>記憶體 %1，可用 %2</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>解決方法</translation>
    </message>
    <message>
        <source>what helps</source>
        <translation>解決方法</translation>
    </message>
    <message>
        <source>What helps:</source>
        <translation>解決方法：</translation>
    </message>
    <message>
        <source>Use it for training</source>
        <translation>用於訓練</translation>
    </message>
    <message>
        <source>Graphics cards are switched off in the preferences.</source>
        <translation>偏好設定中已停用顯示卡。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FileField</name>
    <message>
        <source>Browse: %1</source>
        <translation>瀏覽：%1</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>瀏覽…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FinishedBar</name>
    <message>
        <source>Save the model…</source>
        <translation>儲存模型…</translation>
    </message>
    <message>
        <source>Folder for Hugging Face, with a card…</source>
        <translation>給 Hugging Face 的資料夾,附模型卡…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>試用</translation>
    </message>
    <message>
        <source>Go on from it…</source>
        <translation>從它繼續…</translation>
    </message>
    <message>
        <source>A new folder for the model</source>
        <translation>給模型的新資料夾</translation>
    </message>
    <message>
        <source>Save the model</source>
        <translation>儲存模型</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>權重 (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已儲存到 %1</translation>
    </message>
    <message>
        <source>Writing the model…</source>
        <translation>正在寫入模型…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitLine</name>
    <message>
        <source>Does not fit. %1</source>
        <translation>不適合。%1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitWords</name>
    <message>
        <source>Memory: known once its data is here</source>
        <translation>記憶體：資料到達後才知道</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free here</source>
        <translation>需要 %1 記憶體；這裡可用 %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory</source>
        <translation>需要 %1 記憶體</translation>
    </message>
    <message>
        <source>Needs %1 more of disk; %2 are free here</source>
        <translation>還需要 %1 磁碟空間；這裡可用 %2</translation>
    </message>
    <message>
        <source>%1 of disk</source>
        <translation>%1 磁碟空間</translation>
    </message>
    <message>
        <source>about %1 of traffic an hour</source>
        <translation>每小時約 %1 流量</translation>
    </message>
    <message>
        <source>traffic unknown until it has run here</source>
        <translation>在此執行過後才知道流量</translation>
    </message>
    <message>
        <source>By you</source>
        <translation>由你建立</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>由 %1 建立</translation>
    </message>
    <message>
        <source>Computers in the last epoch: %1</source>
        <translation>上一週期的電腦數：%1</translation>
    </message>
    <message>
        <source>Uses at most %1 threads</source>
        <translation>最多使用 %1 個執行緒</translation>
    </message>
    <message>
        <source>Uses as many cores as help</source>
        <translation>使用有幫助的核心數</translation>
    </message>
    <message>
        <source>a graphics card where there is one</source>
        <translation>有顯示卡則使用</translation>
    </message>
    <message>
        <source>at most %1 of memory</source>
        <translation>最多 %1 記憶體</translation>
    </message>
    <message>
        <source>at most %1 of disk</source>
        <translation>最多 %1 磁碟空間</translation>
    </message>
    <message>
        <source>sends at most %1</source>
        <translation>上傳最多 %1</translation>
    </message>
    <message>
        <source>receives at most %1</source>
        <translation>下載最多 %1</translation>
    </message>
    <message>
        <source>rests on battery</source>
        <translation>使用電池時暫停</translation>
    </message>
    <message>
        <source>rests on metered networks</source>
        <translation>計量網路上暫停</translation>
    </message>
    <message>
        <source>all of this is under Preferences</source>
        <translation>這些都在偏好設定中</translation>
    </message>
    <message>
        <source>up to %1 of traffic an hour</source>
        <translation>每小時最多 %1 流量</translation>
    </message>
    <message>
        <source>Carries on “%1” from epoch %2</source>
        <translation>自第 %2 輪起延續「%1」</translation>
    </message>
    <message>
        <source>has the router open a port</source>
        <translation>請路由器開啟連接埠</translation>
    </message>
    <message>
        <source>finds members over the public DHT, where their project allows it</source>
        <translation>在專案允許時透過公開的 DHT 尋找成員</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastModel</name>
    <message>
        <source>%1/%2 Mbit/s</source>
        <translation>%1/%2 Mbit/s</translation>
    </message>
    <message>
        <source>Home lines (%1)</source>
        <translation>家用線路（%1）</translation>
    </message>
    <message>
        <source>Fibre (%1)</source>
        <translation>光纖（%1）</translation>
    </message>
    <message>
        <source>One building (%1)</source>
        <translation>同一棟樓（%1）</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 computers</source>
        <translation>%1 台電腦</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>超過 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>無</translation>
    </message>
    <message>
        <source>Share of everybody’s time that goes into training</source>
        <translation>所有人的時間中用於訓練的比例</translation>
    </message>
    <message>
        <source>Up to so many train at least half of their time</source>
        <translation>在這個數量以內，至少一半時間用於訓練</translation>
    </message>
    <message>
        <source>Smallest batch with at most 20 % of the time for the exchange</source>
        <translation>交換最多佔 20 % 時間的最小批次</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>大家的連線</translation>
    </message>
    <message>
        <source>Epoch takes</source>
        <translation>每個週期</translation>
    </message>
    <message>
        <source>Faster than one</source>
        <translation>比單台快</translation>
    </message>
    <message>
        <source>Trains</source>
        <translation>訓練</translation>
    </message>
    <message>
        <source>Pays off up to</source>
        <translation>划算上限</translation>
    </message>
    <message>
        <source>Batch from</source>
        <translation>批次至少</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastPanel</name>
    <message>
        <source>%1 times</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>How much faster a group is</source>
        <translation>一群電腦快多少</translation>
    </message>
    <message>
        <source>Computers</source>
        <translation>電腦數</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>速度倍數</translation>
    </message>
    <message>
        <source>Computers like this one</source>
        <translation>與這台相同的電腦</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>大家的連線</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>無須等待</translation>
    </message>
    <message>
        <source>One building</source>
        <translation>同一棟樓</translation>
    </message>
    <message>
        <source>Fibre</source>
        <translation>光纖</translation>
    </message>
    <message>
        <source>Home lines</source>
        <translation>家用線路</translation>
    </message>
    <message>
        <source>Knee: half the time trains</source>
        <translation>轉折：一半時間在訓練</translation>
    </message>
    <message>
        <source>Co&amp;mputers like this one</source>
        <translation>與這台相同的電腦(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>連線(&amp;C)</translation>
    </message>
    <message>
        <source>Forecast by connection</source>
        <translation>依連線預測</translation>
    </message>
    <message>
        <source>Trying ten steps on this computer…</source>
        <translation>正在這台電腦上試跑十步…</translation>
    </message>
    <message>
        <source>Nothing is published. It takes some seconds, more for large models.</source>
        <translation>不會發布任何內容。需要幾秒鐘，大模型較久。</translation>
    </message>
    <message>
        <source>Try it before you publish it</source>
        <translation>發布前先試一試</translation>
    </message>
    <message>
        <source>Ten steps on this computer show whether the recipe learns, and how fast a group would be. Nothing is published.</source>
        <translation>在這台電腦上跑十步，就知道配方是否學得會，以及一群電腦有多快。不會發布任何內容。</translation>
    </message>
    <message>
        <source>%1 steps of %2 samples took %3 on %4: %5.</source>
        <translation>%1 步、每步 %2 個樣本，在 %4 上花了 %3：%5。</translation>
    </message>
    <message>
        <source>A project runs here meanwhile: without it this computer is faster.</source>
        <translation>同時有專案在此執行：若沒有，這台電腦會更快。</translation>
    </message>
    <message>
        <source>The recipe has changed since these steps were tried</source>
        <translation>試跑之後配方已變更</translation>
    </message>
    <message>
        <source>A lower learning rate or a warm-up helps most often.</source>
        <translation>通常調低學習率或加上暖身會有幫助。</translation>
    </message>
    <message>
        <source>%1 computers: %2 as fast as one, %3 for all %4 epochs</source>
        <translation>%1 台電腦：速度是單台的 %2，全部 %4 個週期共 %3</translation>
    </message>
    <message>
        <source>Alone this computer would need %1.</source>
        <translation>這台電腦單獨需要 %1。</translation>
    </message>
    <message>
        <source>The exchange takes %1 of the time.</source>
        <translation>交換佔 %1 的時間。</translation>
    </message>
    <message>
        <source>&amp;Use a batch of %1</source>
        <translation>使用批次 %1(&amp;U)</translation>
    </message>
    <message>
        <source>The loss rises: from %1 to %2</source>
        <translation>損失上升：從 %1 到 %2</translation>
    </message>
    <message>
        <source>It learns: the loss went from %1 to %2</source>
        <translation>有在學習：損失從 %1 降到 %2</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>再試一次(&amp;Y)</translation>
    </message>
    <message>
        <source>Tr&amp;y ten steps</source>
        <translation>試跑十步(&amp;Y)</translation>
    </message>
    <message>
        <source>One computer is enough: it needs %1 for all %2 epochs</source>
        <translation>一台電腦就夠了:全部 %2 個 epoch 需要 %1</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: they would mostly wait for each other. More data, a longer run or faster lines make a group worth it.</source>
        <translation>%1 台電腦在這種線路上需要 %2:大多時間都在互相等待。資料更多、訓練更久或線路更快,才值得一起做。</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: hardly less than an invite takes.</source>
        <translation>%1 台電腦在這種線路上需要 %2:比發出邀請也快不了多少。</translation>
    </message>
    <message>
        <source>With a batch of %1 in %2 epochs it would get as far in about %3; the learning rate goes with it.</source>
        <translation>批次為 %1、共 %2 個 epoch 時,大約 %3 就能到達同樣程度;學習率隨之調整。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::HoursChooser</name>
    <message>
        <source>At any hour</source>
        <translation>任何時間</translation>
    </message>
    <message>
        <source>At night, 22 to 8</source>
        <translation>夜間，22 到 8 點</translation>
    </message>
    <message>
        <source>Evenings, nights and weekends</source>
        <translation>傍晚、夜間與週末</translation>
    </message>
    <message>
        <source>At hours that I choose</source>
        <translation>我選擇的時段</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteDialog</name>
    <message>
        <source>Invite to %1</source>
        <translation>邀請加入 %1</translation>
    </message>
    <message>
        <source>Send this link to whoever shall help. It works while any member is online.</source>
        <translation>把這個連結傳給要幫忙的人。只要有任何成員在線上就有效。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>關閉(&amp;C)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteView</name>
    <message>
        <source>the invite link</source>
        <translation>邀請連結</translation>
    </message>
    <message>
        <source>On another computer or a phone: scan this code to get the link.</source>
        <translation>在另一台電腦或手機上掃描此碼以取得連結。</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>邀請連結</translation>
    </message>
    <message>
        <source>The link is too long for a QR code; copy it instead.</source>
        <translation>連結太長，無法製成 QR 碼；請改用複製。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesCard</name>
    <message>
        <source>Invites</source>
        <translation>邀請</translation>
    </message>
    <message>
        <source>For whom, for your own memory</source>
        <translation>給誰，供自己備忘</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>永不過期</translation>
    </message>
    <message>
        <source> days</source>
        <translation> 天</translation>
    </message>
    <message>
        <source>Days until the invite expires</source>
        <translation>邀請幾天後過期</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>不限人數</translation>
    </message>
    <message>
        <source> uses</source>
        <translation> 次</translation>
    </message>
    <message>
        <source>Members for whom the invite is meant</source>
        <translation>邀請預定的人數</translation>
    </message>
    <message>
        <source>&amp;New invite</source>
        <translation>新邀請(&amp;N)</translation>
    </message>
    <message>
        <source>Copy lin&amp;k</source>
        <translation>複製連結(&amp;K)</translation>
    </message>
    <message>
        <source>With&amp;draw…</source>
        <translation>撤回(&amp;D)…</translation>
    </message>
    <message>
        <source>Make it valid again</source>
        <translation>重新啟用</translation>
    </message>
    <message>
        <source>The link is in the clipboard.</source>
        <translation>連結已在剪貼簿。</translation>
    </message>
    <message>
        <source>A new invite is made; its link is in the clipboard.</source>
        <translation>新邀請已建立，連結已在剪貼簿。</translation>
    </message>
    <message>
        <source>Whoever has a valid link joins at once, or asks to be let in where you let in each one. Every member checks the expiry. Uses are counted while this computer is connected; after the last one the link is withdrawn.</source>
        <translation>持有有效連結的人可立即加入；若由你逐一批准，則先提出申請。每位成員都會檢查期限。使用次數在這台電腦連線時計算；用完後連結即撤回。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesModel</name>
    <message>
        <source>✗ Banned</source>
        <translation>✗ 已封鎖</translation>
    </message>
    <message>
        <source>✗ Withdrawn</source>
        <translation>✗ 已撤銷</translation>
    </message>
    <message>
        <source>✗ Expired</source>
        <translation>✗ 已過期</translation>
    </message>
    <message>
        <source>Used up</source>
        <translation>已用完</translation>
    </message>
    <message>
        <source>✓ Valid</source>
        <translation>✓ 有效</translation>
    </message>
    <message>
        <source>The first link</source>
        <translation>第一個連結</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永不</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1／%2</translation>
    </message>
    <message>
        <source>Members who came by this link and have been connected to this computer</source>
        <translation>經由此連結加入且曾連線到這台電腦的成員</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>邀請</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>建立</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>已使用</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
</context>
<context>
    <name>potluck::ui::JoinBox</name>
    <message>
        <source>&amp;Paste</source>
        <translation>貼上(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>加入(&amp;J)</translation>
    </message>
    <message>
        <source>Join with an invite &amp;link</source>
        <translation>用邀請連結加入(&amp;L)</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>邀請連結</translation>
    </message>
    <message>
        <source>Paste a link from the clipboard</source>
        <translation>從剪貼簿貼上連結</translation>
    </message>
    <message>
        <source>The organiser sends it to you. Nothing else is asked: no account, no form.</source>
        <translation>主辦人會把它傳給你。不需要其他東西：沒有帳號，也沒有表單。</translation>
    </message>
    <message>
        <source>This is not a Potluck link. It should begin with potluck://join/</source>
        <translation>這不是 Potluck 連結。它應以 potluck://join/ 開頭</translation>
    </message>
    <message>
        <source>The link is checked as soon as the node has started.</source>
        <translation>節點啟動後就會檢查連結。</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>正在檢查連結…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>開啟(&amp;O)</translation>
    </message>
    <message>
        <source>You are already a member of “%1”.</source>
        <translation>你已經是「%1」的成員。</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join and this computer starts to help.</source>
        <translation>「%1」的邀請。按下「加入」，這台電腦就開始幫忙。</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>有效期至 %1。</translation>
    </message>
    <message>
        <source>“%1” stops meanwhile: one project at a time.</source>
        <translation>「%1」會暫停：一次只進行一個專案。</translation>
    </message>
    <message>
        <source>Joining…</source>
        <translation>正在加入…</translation>
    </message>
    <message>
        <source>Asking a member for the project… this can take a few seconds.</source>
        <translation>正在向成員索取專案…可能需要幾秒鐘。</translation>
    </message>
    <message>
        <source>You are a member now, but training did not start. %1</source>
        <translation>你已成為成員，但訓練沒有開始。%1</translation>
    </message>
    <message>
        <source>Asking a member what it needs…</source>
        <translation>正在詢問成員需要什麼…</translation>
    </message>
    <message>
        <source>No member answers just now, so what it needs is not known yet. Join asks again.</source>
        <translation>目前沒有成員回應，因此還不知道需要什麼。按加入會再次詢問。</translation>
    </message>
    <message>
        <source>Who you are, for whoever lets you in</source>
        <translation>你是誰，給批准你的人看</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join to ask; this computer starts to help once somebody lets it in.</source>
        <translation>「%1」的邀請。按下「加入」提出申請；獲准後這台電腦就開始幫忙。</translation>
    </message>
    <message>
        <source>The request was not sent. %1</source>
        <translation>申請未送出。%1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::KeyCard</name>
    <message>
        <source>the whole key</source>
        <translation>完整的金鑰</translation>
    </message>
    <message>
        <source>Another key…</source>
        <translation>換一把金鑰…</translation>
    </message>
    <message>
        <source>This computer’s key</source>
        <translation>這台電腦的金鑰</translation>
    </message>
    <message>
        <source>The members of your projects know this computer by it. Take another one where somebody else may have got at it.</source>
        <translation>您各專案的成員以它認得這台電腦。若可能有別人取得了它，請換一把。</translation>
    </message>
    <message>
        <source>Give this computer another key?</source>
        <translation>要給這台電腦另一把金鑰嗎？</translation>
    </message>
    <message>
        <source>It is a new member of its projects then, by the links that it came by: what it has given so far stays in the old key’s name, and a moderator has to be made one again. Where somebody has to let members in, it asks again.</source>
        <translation>它將憑當初加入所用的連結，成為各專案的新成員：至今的貢獻仍歸在舊金鑰名下，管理員須重新指派。若該專案需要有人核准加入，它會再次提出請求。</translation>
    </message>
    <message>
        <source>Make another key</source>
        <translation>產生另一把金鑰</translation>
    </message>
    <message>
        <source>From the next start of the node on it is %1. If somebody else may have the old one, ask the organisers of your projects to ban it.</source>
        <translation>從節點下次啟動起，金鑰為 %1。若舊金鑰可能落入他人手中，請您各專案的主辦人將它封鎖。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1（這台電腦）</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名稱</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>樣本</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Led</source>
        <translation>帶領</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>已平均</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Finished epochs that this member took part in</source>
        <translation>此成員參與過的已完成世代</translation>
    </message>
    <message>
        <source>Of these epochs, those that it coordinated</source>
        <translation>這些世代中由它協調的</translation>
    </message>
    <message>
        <source>Gradients of others, of which it made the average</source>
        <translation>由它計算平均值的他人梯度</translation>
    </message>
    <message>
        <source>How long these epochs took</source>
        <translation>這些世代所花的時間</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>團隊</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardPanel</name>
    <message>
        <source>Leaderboard</source>
        <translation>排行榜</translation>
    </message>
    <message>
        <source>Whoever computes samples of a finished epoch appears here.</source>
        <translation>計算過已完成週期樣本的人會出現在這裡。</translation>
    </message>
    <message>
        <source>Recei&amp;pt…</source>
        <translation>收據(&amp;R)…</translation>
    </message>
    <message>
        <source>A page that shows what this computer has given, for you to save.</source>
        <translation>一個顯示這台電腦貢獻的頁面，可以儲存。</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>團隊</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogModel</name>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>細節</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>資訊</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>等級</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>訊息</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogPanel</name>
    <message>
        <source>Search the log</source>
        <translation>搜尋記錄</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>記錄</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>%1 加入了</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩 %1</translation>
    </message>
    <message>
        <source>%1 was lost: %2</source>
        <translation>與 %1 失去連線：%2</translation>
    </message>
    <message>
        <source>Validation at epoch %1: loss %2</source>
        <translation>週期 %1 的驗證：損失 %2</translation>
    </message>
    <message>
        <source>Finished after %1 epochs</source>
        <translation>%1 個週期後完成</translation>
    </message>
    <message>
        <source>%1 events were skipped: this window was too slow</source>
        <translation>略過了 %1 個事件：視窗太慢</translation>
    </message>
    <message>
        <source>Lines shown</source>
        <translation>顯示的行</translation>
    </message>
    <message>
        <source>With details</source>
        <translation>含細節</translation>
    </message>
    <message>
        <source>Without details</source>
        <translation>不含細節</translation>
    </message>
    <message>
        <source>Warnings only</source>
        <translation>僅警告</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MachinesCard</name>
    <message>
        <source>&amp;Open</source>
        <translation>開啟(&amp;O)</translation>
    </message>
    <message>
        <source>ada@gpu-box</source>
        <translation>ada@gpu-box</translation>
    </message>
    <message>
        <source>Computer to open, as ssh knows it</source>
        <translation>要開啟的電腦（ssh 所用名稱）</translation>
    </message>
    <message>
        <source>A computer that you log in to with ssh opens in a window of its own, with its node and its hardware. Start a node there once: potluck-node serve</source>
        <translation>您以 ssh 登入的電腦會在自己的視窗中開啟，顯示其節點與硬體。請先在那裡啟動節點：potluck-node serve</translation>
    </message>
    <message>
        <source>Other computers of yours</source>
        <translation>您的其他電腦</translation>
    </message>
    <message>
        <source>Write it as you would after ssh: ada@gpu-box, or a name of ~/.ssh/config.</source>
        <translation>請依 ssh 後的寫法輸入：ada@gpu-box，或 ~/.ssh/config 中的名稱。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開啟</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>開啟 %1</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>忘記</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>忘記 %1</translation>
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
        <translation>專案(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>訓練(&amp;T)</translation>
    </message>
    <message>
        <source>Create a project</source>
        <translation>建立專案</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>我的電腦</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>偏好設定</translation>
    </message>
    <message>
        <source>Alt+%1</source>
        <translation>Alt+%1</translation>
    </message>
    <message>
        <source>Connected to the node. %1: %2</source>
        <translation>已連線到節點。%1：%2</translation>
    </message>
    <message>
        <source>Connected to the node. No project runs.</source>
        <translation>已連線到節點。沒有執行中的專案。</translation>
    </message>
    <message>
        <source>Connecting to the node…</source>
        <translation>正在連線到節點…</translation>
    </message>
    <message>
        <source>Potluck on %1</source>
        <translation>%1 上的 Potluck</translation>
    </message>
    <message>
        <source>It is in the tray then.</source>
        <translation>它會留在系統匣。</translation>
    </message>
    <message>
        <source>Open Potluck again to see it, or to stop it.</source>
        <translation>再次開啟 Potluck 即可查看或停止。</translation>
    </message>
    <message>
        <source>Keep training when the window is closed?</source>
        <translation>關閉視窗後繼續訓練嗎?</translation>
    </message>
    <message>
        <source>“%1” can go on in the background; a project that is paused or snoozing wakes by itself. %2 Your answer holds from now on; it is under Preferences.</source>
        <translation>「%1」可以在背景繼續;暫停或延後的專案會自行醒來。%2 您的回答從此生效,可在偏好設定中更改。</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>繼續訓練</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止並關閉</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MemberTimesKey</name>
    <message>
        <source>Computes</source>
        <translation>計算</translation>
    </message>
    <message>
        <source>Averages: its gradient is on its way</source>
        <translation>平均:梯度傳送中</translation>
    </message>
    <message>
        <source>Waits for the others</source>
        <translation>等待其他成員</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersCard</name>
    <message>
        <source>Members</source>
        <translation>成員</translation>
    </message>
    <message>
        <source>Ban…</source>
        <translation>封鎖…</translation>
    </message>
    <message>
        <source>Lift the ban</source>
        <translation>解除封鎖</translation>
    </message>
    <message>
        <source>Every member that hears of it cuts this computer off, and what it already has stays with it. A new key from a link that is still valid gets in again: withdraw that too.</source>
        <translation>得知此事的成員都會切斷這台電腦；它已取得的內容仍留在它那裡。若連結仍有效，換新金鑰就能再進來：請一併撤回。</translation>
    </message>
    <message>
        <source>Make a moderator</source>
        <translation>設為管理員</translation>
    </message>
    <message>
        <source>A moderator lets others in, bans and invites, also while this computer is off</source>
        <translation>管理員可批准、封鎖與邀請他人，即使這台電腦已關機</translation>
    </message>
    <message>
        <source>Dismiss as a moderator</source>
        <translation>解除管理員</translation>
    </message>
    <message>
        <source>%1 is a volunteer again.</source>
        <translation>%1 恢復為志願者。</translation>
    </message>
    <message>
        <source>%1 moderates from now on.</source>
        <translation>%1 從現在起是管理員。</translation>
    </message>
    <message>
        <source>Forgive</source>
        <translation>原諒</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersForm</name>
    <message>
        <source>&amp;Anyone: members may pass the link on and publish it</source>
        <translation>任何人：成員可以轉傳與公開連結(&amp;A)</translation>
    </message>
    <message>
        <source>Whom I &amp;let in: whoever has a link asks first, with a message</source>
        <translation>由我批准的人：持有連結者須先附訊息申請(&amp;L)</translation>
    </message>
    <message>
        <source>Members may find each other over the public &amp;DHT</source>
        <translation>成員可以透過公開的 &amp;DHT 找到彼此</translation>
    </message>
    <message>
        <source>O&amp;nly whom I invite: I hand out the links</source>
        <translation>只有我邀請的人：由我發送連結(&amp;N)</translation>
    </message>
    <message>
        <source>None: relay.example.org:4600</source>
        <translation>無：relay.example.org:4600</translation>
    </message>
    <message>
        <source>How they find each other</source>
        <translation>他們如何找到彼此</translation>
    </message>
    <message>
        <source>So a link still leads to them when all of its addresses are gone. What they leave there is encrypted: only whoever has a link can read it.</source>
        <translation>這樣即使連結中的位址全都失效，連結仍能找到他們。他們留在那裡的內容是加密的：只有持有連結的人才能讀取。</translation>
    </message>
    <message>
        <source>For members whose routers let nobody in. Members relay for each other as well, as soon as one of them can be reached.</source>
        <translation>供路由器不讓任何人連入的成員使用。只要有一位成員可以被連上，成員之間也會互相轉送。</translation>
    </message>
    <message>
        <source>Anyone with the link</source>
        <translation>任何持有連結的人</translation>
    </message>
    <message>
        <source>Whom you let in</source>
        <translation>由你批准的人</translation>
    </message>
    <message>
        <source>Only whom you invite</source>
        <translation>只限你邀請的人</translation>
    </message>
    <message>
        <source>Relays that somebody runs for this project</source>
        <translation>有人為這個專案架設的中繼</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersModel</name>
    <message>
        <source>Organiser</source>
        <translation>主辦人</translation>
    </message>
    <message>
        <source>Moderator</source>
        <translation>管理員</translation>
    </message>
    <message>
        <source>Aggregator</source>
        <translation>彙整者</translation>
    </message>
    <message>
        <source>Volunteer</source>
        <translation>志願者</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>這台電腦</translation>
    </message>
    <message>
        <source>✗ Banned</source>
        <translation>✗ 已封鎖</translation>
    </message>
    <message>
        <source>✓ Connected</source>
        <translation>✓ 已連線</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>離線</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>成員</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>樣本</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>金鑰</translation>
    </message>
    <message>
        <source>✗ Cut off</source>
        <translation>✗ 已切斷</translation>
    </message>
    <message>
        <source>This computer has found that a gradient of this member was false</source>
        <translation>這台電腦發現此成員的一個梯度是假的</translation>
    </message>
    <message>
        <source>Most others have found that a gradient of this member was false</source>
        <translation>其他多數成員發現此成員的一個梯度是假的</translation>
    </message>
    <message>
        <source>Two things that this member has signed contradict each other</source>
        <translation>此成員簽署的兩項內容互相矛盾</translation>
    </message>
    <message>
        <source>This computer took no more of this member, so many times: %1. Why it did so last: %2</source>
        <translation>這台電腦停止接受此成員資料的次數：%1。最近一次的原因：%2</translation>
    </message>
    <message>
        <source>Samples whose gradient this computer has computed again and found right</source>
        <translation>這台電腦重新計算過梯度並確認正確的樣本</translation>
    </message>
    <message>
        <source>Audited</source>
        <translation>已查核</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ModelChooser</name>
    <message>
        <source>%1 parameters, %2 of memory and %3 for each sample at a time</source>
        <translation>%1 個參數，記憶體 %2，同時處理的每個樣本另加 %3</translation>
    </message>
    <message>
        <source>Specification of the model</source>
        <translation>模型規格</translation>
    </message>
    <message>
        <source>Layers, width and so on. A volunteer runs nothing but such a specification.</source>
        <translation>層數、寬度等。志願者只會執行這樣的規格。</translation>
    </message>
    <message>
        <source>S&amp;pecification</source>
        <translation>規格(&amp;P)</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of memory</source>
        <translation>%1 個參數，記憶體 %2</translation>
    </message>
    <message>
        <source>Module from PyTorch</source>
        <translation>PyTorch 模組</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>What torch.jit.save wrote</source>
        <translation>torch.jit.save 寫出的檔案</translation>
    </message>
    <message>
        <source>It is taken apart here: volunteers get its operators, and run no file.</source>
        <translation>它在此被拆解:志願者只會收到其運算子,不會執行任何檔案。</translation>
    </message>
    <message>
        <source>Choose the file with the module.</source>
        <translation>請選擇模組檔案。</translation>
    </message>
    <message>
        <source>Counting its parameters…</source>
        <translation>正在計算參數…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NameField</name>
    <message>
        <source>Your name, for all members to see (optional)</source>
        <translation>您的名稱，所有成員都會看到（可不填）</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NearbyPanel</name>
    <message>
        <source>On this network</source>
        <translation>在這個網路上</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>來自 %1</translation>
    </message>
    <message>
        <source>Use this link</source>
        <translation>使用此連結</translation>
    </message>
    <message>
        <source>Use the link of %1</source>
        <translation>使用 %1 的連結</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeNotice</name>
    <message>
        <source>It went on from its last checkpoint; other members kept the rest.</source>
        <translation>它從最後的檢查點繼續；其餘由其他成員保存。</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>知道了</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeSupervisor</name>
    <message>
        <source>Using the node that already runs (process %1)</source>
        <translation>使用已在執行的節點（行程 %1）</translation>
    </message>
    <message>
        <source>Attached to a node</source>
        <translation>已連接到節點</translation>
    </message>
    <message>
        <source>Waiting for a node in %1</source>
        <translation>正在 %1 等待節點</translation>
    </message>
    <message>
        <source>The program potluck-node is missing</source>
        <translation>缺少 potluck-node 程式</translation>
    </message>
    <message>
        <source>Expected at %1. Install it there, or start with --node PATH.</source>
        <translation>應位於 %1。請安裝到那裡，或以 --node 路徑 啟動。</translation>
    </message>
    <message>
        <source>The node could not be started</source>
        <translation>無法啟動節點</translation>
    </message>
    <message>
        <source>Starting the node…</source>
        <translation>正在啟動節點…</translation>
    </message>
    <message>
        <source>The node is running</source>
        <translation>節點執行中</translation>
    </message>
    <message>
        <source>%1 at %2 and was started again.</source>
        <translation>%1（%2），已重新啟動。</translation>
    </message>
    <message>
        <source>The node has gone</source>
        <translation>節點不見了</translation>
    </message>
    <message>
        <source>Waiting for it to come back.</source>
        <translation>正在等它回來。</translation>
    </message>
    <message>
        <source>The node has stopped</source>
        <translation>節點已停止</translation>
    </message>
    <message>
        <source>The node crashed (signal %1)</source>
        <translation>節點當掉了（訊號 %1）</translation>
    </message>
    <message>
        <source>The node ended by itself (exit code %1)</source>
        <translation>節點自行結束（代碼 %1）</translation>
    </message>
    <message>
        <source>%1 and is being restarted; your progress is saved</source>
        <translation>%1，正在重新啟動；進度已儲存</translation>
    </message>
    <message>
        <source>Start the node again</source>
        <translation>重新啟動節點</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notice</name>
    <message>
        <source>Transfer</source>
        <translation>傳輸</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notifier</name>
    <message>
        <source>This computer has contributed %1 samples.</source>
        <translation>這台電腦已貢獻 %1 個樣本。</translation>
    </message>
    <message>
        <source>%1 needs you</source>
        <translation>%1 需要你</translation>
    </message>
    <message>
        <source>Training is finished after %1 epochs.</source>
        <translation>%1 個週期後訓練完成。</translation>
    </message>
    <message>
        <source>%1, from the organiser</source>
        <translation>%1，來自主辦人</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersModel</name>
    <message>
        <source>Catching up</source>
        <translation>追趕中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暫停</translation>
    </message>
    <message>
        <source>Leaving</source>
        <translation>離開中</translation>
    </message>
    <message>
        <source>In sync</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>%1, not connected</source>
        <translation>%1，未連線</translation>
    </message>
    <message>
        <source>%1, leads this round</source>
        <translation>%1，主持這一輪</translation>
    </message>
    <message>
        <source>%1
Key %2
Version %3
Heard %4 ago
%5</source>
        <translation>%1
金鑰 %2
版本 %3
%4前有回應
%5</translation>
    </message>
    <message>
        <source>The share of the gradient vector that this peer averages for all</source>
        <translation>這個節點替所有人平均的梯度向量比例</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>State</source>
        <translation>狀態</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>樣本</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上傳</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下載</translation>
    </message>
    <message>
        <source>Ping</source>
        <translation>延遲</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Outbound only</source>
        <translation>只能連出</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>Whether others can connect to it; who only connects outwards averages for few</source>
        <translation>其他成員能否連線到它；只能對外連線者，只為少數成員做平均</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Ready to begin</source>
        <translation>準備開始</translation>
    </message>
    <message>
        <source>In which number format its gradient travelled in the last round</source>
        <translation>上一輪其梯度傳輸所用的數字格式</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>傳送</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>經由轉送</translation>
    </message>
    <message>
        <source>Over a relay: a third computer passes on what only you and it can read</source>
        <translation>經由轉送：由第三台電腦轉送只有你們雙方能讀取的內容</translation>
    </message>
    <message>
        <source>Through routers</source>
        <translation>穿過路由器</translation>
    </message>
    <message>
        <source>Through routers: a connection of your own, as both let the other one in</source>
        <translation>穿過路由器：雙方的路由器都讓對方進入，因此有自己的連線</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersPanel</name>
    <message>
        <source>Peers</source>
        <translation>節點</translation>
    </message>
    <message>
        <source>No other computer is connected. Send someone the invite link: training goes on alone meanwhile.</source>
        <translation>沒有其他電腦連線。把邀請連結傳給別人吧：在那之前會獨自訓練。</translation>
    </message>
    <message>
        <source>Start the project to see who else takes part.</source>
        <translation>啟動專案即可看到還有誰參與。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferenceFields</name>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferencesPage</name>
    <message>
        <source>Preferences</source>
        <translation>偏好設定</translation>
    </message>
    <message>
        <source>When this computer trains</source>
        <translation>這台電腦何時訓練</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分鐘</translation>
    </message>
    <message>
        <source>Minutes without a key or mouse movement</source>
        <translation>沒有按鍵或移動滑鼠的分鐘數</translation>
    </message>
    <message>
        <source>Only when unused for</source>
        <translation>只在無人使用達到</translation>
    </message>
    <message>
        <source>blender, steam</source>
        <translation>blender, steam</translation>
    </message>
    <message>
        <source>Programs during which nothing is trained</source>
        <translation>執行時不訓練的程式</translation>
    </message>
    <message>
        <source>Not while these run:</source>
        <translation>執行這些程式時不訓練：</translation>
    </message>
    <message>
        <source>Not on &amp;battery</source>
        <translation>使用電池時不訓練(&amp;B)</translation>
    </message>
    <message>
        <source>Not on &amp;metered networks</source>
        <translation>計費網路上不訓練(&amp;M)</translation>
    </message>
    <message>
        <source>Not while a program fills the screen</source>
        <translation>程式佔滿螢幕時不訓練</translation>
    </message>
    <message>
        <source>Then nothing is sent or received either</source>
        <translation>這時也不傳送或接收</translation>
    </message>
    <message>
        <source>It trains:</source>
        <translation>訓練時段：</translation>
    </message>
    <message>
        <source>It uses the network:</source>
        <translation>網路時段：</translation>
    </message>
    <message>
        <source>How much it gives</source>
        <translation>提供多少資源</translation>
    </message>
    <message>
        <source>Use the &amp;graphics card where there is one</source>
        <translation>有顯示卡時使用它(&amp;G)</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>處理器</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>執行緒</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>記憶體</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁碟</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>上傳</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下載</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>溫度</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>這個程式</translation>
    </message>
    <message>
        <source>&amp;Keep training in the background when the window is closed</source>
        <translation>關閉視窗後在背景繼續訓練(&amp;K)</translation>
    </message>
    <message>
        <source>Start with the &amp;desktop, and go on with what ran before</source>
        <translation>隨桌面啟動，並繼續先前的工作(&amp;D)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>依系統</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>淺色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>After a restart go on with the project that ran</source>
        <translation>重新啟動後繼續先前的專案</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外觀</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>語言</translation>
    </message>
    <message>
        <source>Starting with the desktop could not be changed.</source>
        <translation>無法變更隨桌面啟動的設定。</translation>
    </message>
    <message>
        <source>Check that you may write %1.</source>
        <translation>請確認你有權寫入 %1。</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>節點未連線。</translation>
    </message>
    <message>
        <source>It keeps these rules; they can be changed as soon as it answers.</source>
        <translation>這些規則由它執行；一有回應就能變更。</translation>
    </message>
    <message>
        <source>These rules allow training now.</source>
        <translation>目前的規則允許訓練。</translation>
    </message>
    <message>
        <source>None; for example socks5://127.0.0.1:9050</source>
        <translation>無；例如 socks5://127.0.0.1:9050</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>代理伺服器</translation>
    </message>
    <message>
        <source>All connections go through it. Others cannot connect to this computer then, which is fine.</source>
        <translation>所有連線都經過它。此時其他人無法連線到這台電腦，這沒有關係。</translation>
    </message>
    <message>
        <source>Find and show open projects on this network</source>
        <translation>在此網路上尋找並顯示公開專案</translation>
    </message>
    <message>
        <source>Paused or snoozing projects are kept as well and wake by themselves; otherwise the project is saved and stops</source>
        <translation>暫停或延後的專案也會保留並自行醒來;否則專案會儲存後停止</translation>
    </message>
    <message>
        <source>Upload and download are limited on the way to the internet; computers on your own network do not count.</source>
        <translation>上傳與下載的限制只適用於通往網際網路的流量；您自己網路中的電腦不計入。</translation>
    </message>
    <message>
        <source>Another device, number of threads, proxy or team restarts the running project after its round; the other limits take effect at once.</source>
        <translation>更換裝置、執行緒數、代理伺服器或團隊會在本輪結束後重新啟動專案；其他限制立即生效。</translation>
    </message>
    <message>
        <source>None; for example the name of your school</source>
        <translation>無；例如您學校的名稱</translation>
    </message>
    <message>
        <source>Everybody in your projects sees it. What all who write the same name have given is added up in the leaderboard.</source>
        <translation>您專案中的所有人都看得到。寫下相同名稱者的貢獻會在排行榜中合計。</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>團隊</translation>
    </message>
    <message>
        <source>Relay for other members, with a tenth of the upload</source>
        <translation>為其他成員轉送資料，使用十分之一的上傳頻寬</translation>
    </message>
    <message>
        <source>Have the home router open a port to this computer</source>
        <translation>讓家用路由器開啟通往這台電腦的連接埠</translation>
    </message>
    <message>
        <source>Find members over the public DHT</source>
        <translation>透過公開的 DHT 尋找成員</translation>
    </message>
    <message>
        <source>Fetch data from web servers as well</source>
        <translation>也從網頁伺服器取得資料</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProgressCard</name>
    <message>
        <source>Epoch</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>驗證損失</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>每秒樣本</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>我的比例</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>網路</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>學習率 %1</translation>
    </message>
    <message>
        <source>%1 from this computer</source>
        <translation>這台電腦 %1</translation>
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
        <translation>共 %1</translation>
    </message>
    <message>
        <source>of %1; %2 left</source>
        <translation>共 %1;剩 %2</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 個樣本</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>目前最佳</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未測量</translation>
    </message>
    <message>
        <source>%1 right, epoch %2</source>
        <translation>正確 %1，週期 %2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>於週期 %1</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>這台電腦</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Batch of %1 samples</source>
        <translation>每批 %1 個樣本</translation>
    </message>
    <message>
        <source>This computer %1</source>
        <translation>這台電腦 %1</translation>
    </message>
    <message>
        <source>Others %1</source>
        <translation>其他 %1</translation>
    </message>
    <message>
        <source>%1 of %2 samples</source>
        <translation>%1 / %2 個樣本</translation>
    </message>
    <message>
        <source>%1, full in %2</source>
        <translation>%1，%2後滿</translation>
    </message>
    <message>
        <source>the others: %1</source>
        <translation>其他人:%1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectActions</name>
    <message>
        <source>%1 are deleted from this computer: data, checkpoints and the history. What you contributed stays in the model of the others.</source>
        <translation>將從這台電腦刪除 %1:資料、檢查點與歷史。您的貢獻會留在其他人的模型中。</translation>
    </message>
    <message>
        <source>You are its organiser: without the key that is deleted nobody can invite, ban or announce any more.</source>
        <translation>您是主辦者:金鑰刪除後,再也無人能邀請、封鎖或公告。</translation>
    </message>
    <message>
        <source>Export the model first if you want to keep it.</source>
        <translation>若想保留模型,請先匯出。</translation>
    </message>
    <message>
        <source>Remove “%1”?</source>
        <translation>移除「%1」嗎?</translation>
    </message>
    <message>
        <source>Leave “%1”?</source>
        <translation>離開「%1」嗎?</translation>
    </message>
    <message>
        <source>Remove it with its data</source>
        <translation>連同資料一起移除</translation>
    </message>
    <message>
        <source>Leave and remove its data</source>
        <translation>離開並移除資料</translation>
    </message>
    <message>
        <source>Stop “%1” and start “%2”?</source>
        <translation>停止「%1」並開始「%2」嗎?</translation>
    </message>
    <message>
        <source>A computer trains one project at a time. “%1” is saved and can go on at any time.</source>
        <translation>一台電腦一次訓練一個專案。「%1」會儲存,隨時可以繼續。</translation>
    </message>
    <message>
        <source>Stop it and start this one</source>
        <translation>停止它並開始這個</translation>
    </message>
    <message>
        <source>&amp;Bring it back</source>
        <translation>取回(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>封存(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove with its data…</source>
        <translation>連同資料移除…(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Leave and remove its data…</source>
        <translation>離開並移除資料…(&amp;L)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectCard</name>
    <message>
        <source>Model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 個參數</translation>
    </message>
    <message>
        <source>%1 of data</source>
        <translation>%1 資料</translation>
    </message>
    <message>
        <source>Organiser</source>
        <translation>主辦人</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開啟</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>啟動</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暫停</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>訓練中</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的進度</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>週期 %1，共 %2</translation>
    </message>
    <message>
        <source>Best validation loss %1</source>
        <translation>最佳驗證損失 %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>停止 %1</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>啟動 %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>開啟 %1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1 的更多選項</translation>
    </message>
    <message>
        <source>Archive, leave, remove</source>
        <translation>封存、離開、移除</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>需要您</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩 %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectHeader</name>
    <message>
        <source>&amp;Invite</source>
        <translation>邀請(&amp;I)</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暫停(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Leaves the round after a checkpoint. Nothing is lost; start again any time.</source>
        <translation>存好檢查點後離開這一輪。不會遺失任何東西；隨時可再啟動。</translation>
    </message>
    <message>
        <source>Take a break</source>
        <translation>休息一下</translation>
    </message>
    <message>
        <source>Snooze, or stop when the round is over</source>
        <translation>休息，或在這一輪結束後停止</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>繼續(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>啟動(&amp;S)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectPage</name>
    <message>
        <source>Details of the project</source>
        <translation>專案細節</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>圖表(&amp;C)</translation>
    </message>
    <message>
        <source>P&amp;eers</source>
        <translation>節點(&amp;E)</translation>
    </message>
    <message>
        <source>Leader&amp;board</source>
        <translation>排行榜(&amp;B)</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>範例(&amp;M)</translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation>記錄(&amp;O)</translation>
    </message>
    <message>
        <source>nobody else connected</source>
        <translation>沒有其他人連線</translation>
    </message>
    <message>
        <source>1 other computer connected</source>
        <translation>另有 1 台電腦連線</translation>
    </message>
    <message>
        <source>%1 other computers connected</source>
        <translation>另有 %1 台電腦連線</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>節點未連線。</translation>
    </message>
    <message>
        <source>The figures below are the last ones known. It is tried again by itself.</source>
        <translation>以下是最後已知的數字。會自動重試。</translation>
    </message>
    <message>
        <source>This project is finished.</source>
        <translation>此專案已完成。</translation>
    </message>
    <message>
        <source>This project is stopped on this computer.</source>
        <translation>此專案在這台電腦上已停止。</translation>
    </message>
    <message>
        <source>Others may go on meanwhile; you catch up when you start.</source>
        <translation>其他人可繼續進行；你啟動後會追上。</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>開始訓練</translation>
    </message>
    <message>
        <source>It stops when this round is over.</source>
        <translation>這一輪結束後會停止。</translation>
    </message>
    <message>
        <source>Your rules are set aside until %1.</source>
        <translation>你的規則暫停到 %1。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>Mana&amp;ge</source>
        <translation>管理(&amp;G)</translation>
    </message>
    <message>
        <source>Roun&amp;ds</source>
        <translation>回合(&amp;D)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsModel</name>
    <message>
        <source>Project</source>
        <translation>專案</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsPage</name>
    <message>
        <source>Projects</source>
        <translation>專案</translation>
    </message>
    <message>
        <source>&amp;Create project</source>
        <translation>建立專案(&amp;C)</translation>
    </message>
    <message>
        <source>Your projects</source>
        <translation>你的專案</translation>
    </message>
    <message>
        <source>Train one neural network together</source>
        <translation>一起訓練同一個神經網路</translation>
    </message>
    <message>
        <source>Everybody’s computer computes a little, and all of them hold the same model: without a server, and without an account.</source>
        <translation>每個人的電腦都算一點,大家手上是同一個模型:不需要伺服器,也不需要帳號。</translation>
    </message>
    <message>
        <source>Try the d&amp;emo</source>
        <translation>試試示範(&amp;E)</translation>
    </message>
    <message>
        <source>Create a project of your own</source>
        <translation>建立自己的專案</translation>
    </message>
    <message>
        <source>Or paste the link that an organiser sent you above; open projects of this network appear there by themselves.</source>
        <translation>或在上方貼上主辦者給您的連結;這個網路的開放專案會自動出現在那裡。</translation>
    </message>
    <message>
        <source>Demo: English words</source>
        <translation>示範:英文單字</translation>
    </message>
    <message>
        <source>Learns to invent words that sound English.</source>
        <translation>學習創造聽起來像英文的單字。</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>已封存 (%1)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::QrCode</name>
    <message>
        <source>QR code of the link</source>
        <translation>連結的 QR 碼</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachCard</name>
    <message>
        <source>the command</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Command that opens the port in the firewall</source>
        <translation>在防火牆開啟連接埠的指令</translation>
    </message>
    <message>
        <source>2.  Where this computer has a firewall (here ufw), open the port:</source>
        <translation>2.  若這台電腦有防火牆（此處為 ufw），請開啟連接埠：</translation>
    </message>
    <message>
        <source>To be reached from outside</source>
        <translation>讓外部能連到</translation>
    </message>
    <message>
        <source>No project runs.</source>
        <translation>沒有執行中的專案。</translation>
    </message>
    <message>
        <source>The node listens for other members only while it takes part in a project.</source>
        <translation>節點只在參與專案時接受其他成員的連線。</translation>
    </message>
    <message>
        <source>This computer makes connections but accepts none.</source>
        <translation>這台電腦會主動連線，但不接受連線。</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others. To be reachable, let your router forward a port to it and start the project without client mode.</source>
        <translation>它會完整貢獻，但不替其他人計算平均。若要能被連到，請在路由器轉送連接埠，並以非用戶端模式啟動專案。</translation>
    </message>
    <message>
        <source>Others reach it: a member has connected to %1</source>
        <translation>其他人可連到：有成員已連到 %1</translation>
    </message>
    <message>
        <source>It can average for the group.</source>
        <translation>它可以替大家計算平均。</translation>
    </message>
    <message>
        <source>Listening on %1</source>
        <translation>正在 %1 接受連線</translation>
    </message>
    <message>
        <source>Nobody has connected to it yet, so it is not known whether others can. Members on this network connect directly.</source>
        <translation>尚無人連到它，因此不知其他人能否連入。同一網路的成員可直接連線。</translation>
    </message>
    <message>
        <source>1.  In your router, forward TCP port %1 to this computer.</source>
        <translation>1.  在路由器中將 TCP 連接埠 %1 轉發到這台電腦。</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not.</source>
        <translation>成員曾嘗試連線到它，但未成功。</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others, which is fine. To be reachable, follow these steps.</source>
        <translation>它能完整貢獻，但不為其他人取平均，這沒有問題。若要可被連線，請依照這些步驟。</translation>
    </message>
    <message>
        <source>3.  Wait: the project asks the others every ten minutes whether they can connect, and this page says so.</source>
        <translation>3.  請稍候：專案每十分鐘會詢問其他人能否連線，本頁會顯示結果。</translation>
    </message>
    <message>
        <source>Others reach it over a relay: %1</source>
        <translation>其他人經由轉送連到它：%1</translation>
    </message>
    <message>
        <source>It contributes in full. The relay passes on what only the members can read, until their routers let the two connect directly.</source>
        <translation>它完全參與貢獻。中繼只轉送唯有成員能讀的內容，直到雙方的路由器讓兩者直接連線。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachLadderCard</name>
    <message>
        <source>Same network</source>
        <translation>同一網路</translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation>IPv6</translation>
    </message>
    <message>
        <source>Port opened by the router</source>
        <translation>路由器開啟的連接埠</translation>
    </message>
    <message>
        <source>Port forwarded by hand</source>
        <translation>手動轉發的連接埠</translation>
    </message>
    <message>
        <source>Through both routers at once</source>
        <translation>同時穿過雙方路由器</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>經由轉送</translation>
    </message>
    <message>
        <source>✓ Works</source>
        <translation>✓ 可用</translation>
    </message>
    <message>
        <source>✗ Does not work</source>
        <translation>✗ 無法使用</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>尚不清楚</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReceiptDialog</name>
    <message>
        <source>What this computer has given</source>
        <translation>這台電腦的貢獻</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>計算中…</translation>
    </message>
    <message>
        <source>With my &amp;name</source>
        <translation>附上我的名字(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>儲存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>關閉(&amp;C)</translation>
    </message>
    <message>
        <source>Save the receipt as well: with it, any other member can count again what the page says.</source>
        <translation>也請儲存收據：其他成員可以用它重新計算頁面上的數字。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>儲存</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>頁面 (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.svg)</source>
        <translation>圖片 (*.svg)</translation>
    </message>
    <message>
        <source>Receipt, for others to check (*.json)</source>
        <translation>供他人查核的收據 (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已儲存到 %1</translation>
    </message>
    <message>
        <source>%1 could not be written. Is there room, and may you write there?</source>
        <translation>無法寫入 %1。是否有空間？您是否有權寫入該處？</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RecipeForm</name>
    <message>
        <source>Target batch, samples</source>
        <translation>目標批次，樣本</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>週期</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>學習率</translation>
    </message>
    <message>
        <source>Final learning rate</source>
        <translation>最終學習率</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>最佳化器</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>排程</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>暖身，週期</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>權重衰減</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>動量</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>Beta 1</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>Beta 2</translation>
    </message>
    <message>
        <source>Gradient clip</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Number format on the wire</source>
        <translation>傳輸的數字格式</translation>
    </message>
    <message>
        <source>Format of averages</source>
        <translation>平均值的格式</translation>
    </message>
    <message>
        <source>Validate every, epochs</source>
        <translation>每隔幾個週期驗證</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>驗證樣本</translation>
    </message>
    <message>
        <source>Digest every, epochs</source>
        <translation>每隔幾個週期做摘要</translation>
    </message>
    <message>
        <source>Checkpoint every, seconds</source>
        <translation>每隔幾秒做檢查點</translation>
    </message>
    <message>
        <source>Share for training</source>
        <translation>訓練用比例</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>種子</translation>
    </message>
    <message>
        <source>Cut the rate every, epochs</source>
        <translation>每幾個週期降低學習率</translation>
    </message>
    <message>
        <source>Factor of a cut</source>
        <translation>降低倍率</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>標籤平滑</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>丟棄率</translation>
    </message>
    <message>
        <source>Average of weights, decay</source>
        <translation>權重平均衰減</translation>
    </message>
    <message>
        <source>Recompute activations (1: yes)</source>
        <translation>重算激活值（1：是）</translation>
    </message>
    <message>
        <source>Text is cut into</source>
        <translation>文字切分為</translation>
    </message>
    <message>
        <source>Side of images, pixels</source>
        <translation>圖片邊長（像素）</translation>
    </message>
    <message>
        <source>Vary images</source>
        <translation>變化圖片</translation>
    </message>
    <message>
        <source>Columns of a table</source>
        <translation>表格的欄位</translation>
    </message>
    <message>
        <source>Lines that cannot be read</source>
        <translation>無法讀取的行</translation>
    </message>
    <message>
        <source>Compute while averaging</source>
        <translation>平均時同時計算</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>平均方式</translation>
    </message>
    <message>
        <source>Bound of a gradient&apos;s norm</source>
        <translation>梯度範數的界限</translation>
    </message>
    <message>
        <source>Trimmed at each end</source>
        <translation>兩端各捨去</translation>
    </message>
    <message>
        <source>Radius of clipping</source>
        <translation>裁剪半徑</translation>
    </message>
    <message>
        <source>Memory of contributions</source>
        <translation>貢獻的記憶</translation>
    </message>
    <message>
        <source>Vocabulary, pieces</source>
        <translation>詞彙量，片段</translation>
    </message>
    <message>
        <source>Begin with, computers</source>
        <translation>開始所需電腦數</translation>
    </message>
    <message>
        <source>Precision of gradients</source>
        <translation>梯度精度</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>&amp;Expert settings</source>
        <translation>進階設定(&amp;E)</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>稽核</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Refusals</name>
    <message>
        <source>Ban %1?</source>
        <translation>封鎖 %1？</translation>
    </message>
    <message>
        <source>You can lift the ban later. Reason, for %1 and all members:</source>
        <translation>之後可以解除封鎖。原因（%1 與所有成員都會看到）：</translation>
    </message>
    <message>
        <source>Ban</source>
        <translation>封鎖</translation>
    </message>
    <message>
        <source>%1 is banned; the other members hear of it now.</source>
        <translation>%1 已封鎖；其他成員正收到通知。</translation>
    </message>
    <message>
        <source>Withdraw the invite %1?</source>
        <translation>要撤回邀請 %1 嗎？</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more. Members who came by it stay.</source>
        <translation>不會再有人透過此連結加入。已透過它加入的成員會留下。</translation>
    </message>
    <message>
        <source>With&amp;draw</source>
        <translation>撤回(&amp;D)</translation>
    </message>
    <message>
        <source>Withdraw and &amp;ban %L1 members…</source>
        <translation>撤回並封鎖 %L1 位成員(&amp;B)…</translation>
    </message>
    <message>
        <source>The invite is withdrawn; the other members hear of it now.</source>
        <translation>邀請已撤回；其他成員現在會得知。</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more, and everybody who came by it is banned with it.</source>
        <translation>這個連結不再能加入，經由它加入的人也一併封鎖。</translation>
    </message>
    <message>
        <source>%1 may take part again; the other members hear of it now.</source>
        <translation>%1 可再次參與；其他成員正收到通知。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RemoteMachine</name>
    <message>
        <source>“%1” is no computer that ssh could reach</source>
        <translation>「%1」不是 ssh 能連上的電腦</translation>
    </message>
    <message>
        <source>Write it as you would after ssh, for example ada@gpu-box.</source>
        <translation>請依 ssh 後的寫法輸入，例如 ada@gpu-box。</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在連線至 %1…</translation>
    </message>
    <message>
        <source>The program ssh is missing here</source>
        <translation>此處缺少 ssh 程式</translation>
    </message>
    <message>
        <source>Install it: apt install openssh-client</source>
        <translation>請安裝：apt install openssh-client</translation>
    </message>
    <message>
        <source>ssh does not reach %1: %2</source>
        <translation>ssh 無法連上 %1：%2</translation>
    </message>
    <message>
        <source>Log in once with “ssh %1” in a terminal; it must work without a password.</source>
        <translation>請在終端機以「ssh %1」登入一次；必須不需密碼。</translation>
    </message>
    <message>
        <source>No node runs on %1</source>
        <translation>%1 上沒有執行中的節點</translation>
    </message>
    <message>
        <source>Start one there: potluck-node serve</source>
        <translation>請在那裡啟動：potluck-node serve</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>無法寫入 %1：%2</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>已連線至 %1</translation>
    </message>
    <message>
        <source>The connection to %1 broke</source>
        <translation>與 %1 的連線中斷</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>重新連線</translation>
    </message>
    <message>
        <source>Somebody else took port %1 of this computer</source>
        <translation>這台電腦的連接埠 %1 被他人占用</translation>
    </message>
    <message>
        <source>Another one is tried in a moment.</source>
        <translation>稍後將嘗試另一個。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RequestsCard</name>
    <message>
        <source>Nobody asks to be let in.</source>
        <translation>沒有人申請加入。</translation>
    </message>
    <message>
        <source>Requests to join</source>
        <translation>加入申請</translation>
    </message>
    <message>
        <source>Without a message</source>
        <translation>未附訊息</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>Let %1 in</source>
        <translation>批准 %1</translation>
    </message>
    <message>
        <source>Decline…</source>
        <translation>拒絕…</translation>
    </message>
    <message>
        <source>Decline the request of %1</source>
        <translation>拒絕 %1 的申請</translation>
    </message>
    <message>
        <source>%1 takes part as soon as a member that knows of it is reached.</source>
        <translation>%1 一連上知情的成員就會參與。</translation>
    </message>
    <message>
        <source>Decline a request</source>
        <translation>拒絕申請</translation>
    </message>
    <message>
        <source>%1 is told that this computer is not let in, with your reason if you give one:</source>
        <translation>%1 會得知未獲准，並看到你填寫的原因（可不填）：</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>拒絕</translation>
    </message>
    <message>
        <source>The request is declined.</source>
        <translation>申請已拒絕。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundMembersModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1（這台電腦）</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>無</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>成員</translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation>歸約</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>傳送</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>上行</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Downlink</source>
        <translation>下行</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>%1, a guess</source>
        <translation>%1（估計）</translation>
    </message>
    <message>
        <source>computed %1, averaged %2, waited %3</source>
        <translation>計算 %1、平均 %2、等待 %3</translation>
    </message>
    <message>
        <source>Its time</source>
        <translation>時間分配</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundsPanel</name>
    <message>
        <source>Members of the last round</source>
        <translation>上一輪的成員</translation>
    </message>
    <message>
        <source>Start the project to see how its members average.</source>
        <translation>啟動專案即可看到成員如何計算平均。</translation>
    </message>
    <message>
        <source>There was no round with other computers yet.</source>
        <translation>還沒有與其他電腦進行過回合。</translation>
    </message>
    <message>
        <source>it took %1</source>
        <translation>花了 %1</translation>
    </message>
    <message>
        <source>it was not finished</source>
        <translation>沒有完成</translation>
    </message>
    <message>
        <source>Epoch %1: computing %2, then exchanging gradients; %3 planned, %4. The average travels as %5.</source>
        <translation>週期 %1：運算 %2，再交換梯度；預計 %3，%4。平均值以 %5 傳送。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::SamplesPanel</name>
    <message>
        <source>First words, or nothing</source>
        <translation>開頭幾個字，或留白</translation>
    </message>
    <message>
        <source>Prom&amp;pt</source>
        <translation>提示(&amp;P)</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>&amp;Ask the model</source>
        <translation>詢問模型(&amp;A)</translation>
    </message>
    <message>
        <source>Text from the model</source>
        <translation>模型的文字</translation>
    </message>
    <message>
        <source>Ask the model as it is now, and read what it has learnt so far.</source>
        <translation>詢問現在的模型，看看它目前學到了什麼。</translation>
    </message>
    <message>
        <source>Ask the model what it sees in a few held-out images.</source>
        <translation>問模型在幾張保留的圖片中看到什麼。</translation>
    </message>
    <message>
        <source>Start the project first: the model is in memory only then.</source>
        <translation>請先啟動專案：那時模型才在記憶體中。</translation>
    </message>
    <message>
        <source>The model is thinking…</source>
        <translation>模型思考中…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>類別 %1 的圖片</translation>
    </message>
    <message>
        <source>✓ %1  %2</source>
        <translation>✓ %1  %2</translation>
    </message>
    <message>
        <source>✗ %1, is %2</source>
        <translation>✗ %1，應為 %2</translation>
    </message>
    <message>
        <source>The model says %1 with %2 certainty; it is %3.</source>
        <translation>模型以 %2 的把握說是 %1；答案是 %3。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StandingWords</name>
    <message>
        <source>%1 in a history that a longer one replaced</source>
        <translation>%1 在被較長歷史取代的歷史中</translation>
    </message>
    <message>
        <source>%1 gathered when Potluck was cut off</source>
        <translation>%1 在 Potluck 中斷時已累積</translation>
    </message>
    <message>
        <source>%1 that came too late</source>
        <translation>%1 來得太晚</translation>
    </message>
    <message>
        <source>Not counted, samples: %1.</source>
        <translation>未計入的樣本:%1。</translation>
    </message>
    <message>
        <source>My share %1  ·  %2 samples</source>
        <translation>我的份額 %1  ·  %2 個樣本</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StartWeights</name>
    <message>
        <source>Weights to start from</source>
        <translation>起始權重</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>權重 (*.safetensors)</translation>
    </message>
    <message>
        <source>Nothing: it learns from the beginning</source>
        <translation>無：從頭開始學習</translation>
    </message>
    <message>
        <source>What a model like this has learnt before, here or elsewhere: an export of another project, or a model from Hugging Face. What does not match keeps its first values.</source>
        <translation>這類模型先前在此處或別處學到的內容：另一個專案的匯出，或 Hugging Face 的模型。不相符的部分保留初始值。</translation>
    </message>
    <message>
        <source>Start from weights</source>
        <translation>從權重開始</translation>
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
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tables</name>
    <message>
        <source>Copy</source>
        <translation>複製</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>欄位</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TeamsModel</name>
    <message>
        <source>Team</source>
        <translation>團隊</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成員</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>樣本</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TogetherPicture</name>
    <message>
        <source>Two computers and the model that they share</source>
        <translation>兩台電腦與它們共有的模型</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tray</name>
    <message>
        <source>&amp;Open Potluck</source>
        <translation>開啟 Potluck(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暫停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Take a break</source>
        <translation>休息一下(&amp;T)</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>沒有成功</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>結束(&amp;Q)</translation>
    </message>
    <message>
        <source>The node is not connected</source>
        <translation>節點未連線</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No project runs</source>
        <translation>沒有執行中的專案</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>繼續(&amp;R)</translation>
    </message>
    <message>
        <source>Potluck. %1</source>
        <translation>Potluck。%1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::UsageCharts</name>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已傳送</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>已接收</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>這台電腦</translation>
    </message>
    <message>
        <source>%, °C</source>
        <translation>%、°C</translation>
    </message>
    <message>
        <source>Processor load</source>
        <translation>處理器負載</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>溫度</translation>
    </message>
    <message>
        <source>Load and temperature are drawn while the project runs and the computer tells them.</source>
        <translation>專案執行且電腦提供數據時會繪製負載與溫度。</translation>
    </message>
    <message>
        <source>Traffic is drawn while the project runs.</source>
        <translation>專案執行時會繪出流量。</translation>
    </message>
</context>
<context>
    <name>potluck::ui::WeekGrid</name>
    <message>
        <source>%1: %2, %3, %4</source>
        <translation>%1：%2，%3，%4</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>允許</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>不允許</translation>
    </message>
</context>
<context>
    <name>potluck::ui::format</name>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>kB</source>
        <translation>kB</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>TB</source>
        <translation>TB</translation>
    </message>
    <message>
        <source>bit/s</source>
        <translation>bit/s</translation>
    </message>
    <message>
        <source>kbit/s</source>
        <translation>kbit/s</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Gbit/s</source>
        <translation>Gbit/s</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>樣本/秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>時</translation>
    </message>
    <message>
        <source>d</source>
        <translation>天</translation>
    </message>
</context>
</TS>
