<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="sv">
<context>
    <name>QApplication</name>
    <message>
        <source>Train one neural network together.</source>
        <translation>Träna ett neuralt nätverk tillsammans.</translation>
    </message>
    <message>
        <source>Folder of the node.</source>
        <translation>Nodens mapp.</translation>
    </message>
    <message>
        <source>light or dark; default: as the system.</source>
        <translation>light (ljust) eller dark (mörkt); annars som systemet.</translation>
    </message>
    <message>
        <source>The program potluck-node.</source>
        <translation>Programmet potluck-node.</translation>
    </message>
    <message>
        <source>Never start a node, only attach to one.</source>
        <translation>Starta aldrig en nod, anslut bara till en.</translation>
    </message>
    <message>
        <source>Save a picture of each page and end.</source>
        <translation>Spara en bild av varje sida och avsluta.</translation>
    </message>
    <message>
        <source>Start in the tray, where there is one.</source>
        <translation>Starta i systemfältet, där det finns ett.</translation>
    </message>
    <message>
        <source>An invite link to join.</source>
        <translation>En inbjudningslänk att gå med via.</translation>
    </message>
    <message>
        <source>Use the node of another computer, over ssh.</source>
        <translation>Använd noden på en annan dator, över ssh.</translation>
    </message>
    <message>
        <source>Potluck is open already: its window comes to the front.</source>
        <translation>Potluck är redan öppet: dess fönster kommer fram.</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Something went wrong in the node.</source>
        <translation>Något gick fel i noden.</translation>
    </message>
    <message>
        <source>Snooze for &amp;15 minutes</source>
        <translation>Vila i &amp;15 minuter</translation>
    </message>
    <message>
        <source>Snooze for &amp;1 hour</source>
        <translation>Vila i &amp;1 timme</translation>
    </message>
    <message>
        <source>Snooze until &amp;tomorrow</source>
        <translation>Vila till i &amp;morgon</translation>
    </message>
    <message>
        <source>&amp;Finish this round, then stop</source>
        <translation>&amp;Avsluta rundan och stanna sedan</translation>
    </message>
</context>
<context>
    <name>RuleFacts</name>
    <message>
        <source>this computer does not tell</source>
        <translation>datorn berättar det inte</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>nu: %1</translation>
    </message>
    <message>
        <source>on battery, %1 left</source>
        <translation>på batteri, %1 kvar</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>på batteri</translation>
    </message>
    <message>
        <source>mains power</source>
        <translation>nätström</translation>
    </message>
    <message>
        <source>metered</source>
        <translation>med datagräns</translation>
    </message>
    <message>
        <source>not metered</source>
        <translation>utan datagräns</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>fylld</translation>
    </message>
    <message>
        <source>not filled</source>
        <translation>inte fylld</translation>
    </message>
    <message>
        <source>unused for %1</source>
        <translation>oanvänd i %1</translation>
    </message>
    <message>
        <source>now: %1 °C</source>
        <translation>nu: %1 °C</translation>
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
        <translation>Träna ändå i 1 h</translation>
    </message>
    <message>
        <source>Snoozing until %1</source>
        <translation>Vilar till %1</translation>
    </message>
    <message>
        <source>download libtorch with %1 from https://pytorch.org/get-started/locally and build with -DCMAKE_PREFIX_PATH=/path/to/libtorch</source>
        <translation>hämta libtorch med %1 från https://pytorch.org/get-started/locally och bygg med -DCMAKE_PREFIX_PATH=/path/to/libtorch</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>Engelska ord</translation>
    </message>
    <message>
        <source>Drawn digits</source>
        <translation>Ritade siffror</translation>
    </message>
    <message>
        <source>%L1 characters, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 tecken, %L2 olika; %L3 tränar, %L4 validerar</translation>
    </message>
    <message>
        <source>%L1 bytes, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 byte, %L2 olika; %L3 tränar, %L4 validerar</translation>
    </message>
    <message>
        <source>%L1 pieces, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1 orddelar, %L2 olika; %L3 tränar, %L4 validerar</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 characters train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB text som läses från disken; omkring %L2 tecken tränar, %L3 validerar; %L4 olika</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB text som läses från disken; omkring %L2 byte tränar, %L3 validerar; %L4 olika</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB text som läses från disken; omkring %L2 orddelar tränar, %L3 validerar; %L4 olika</translation>
    </message>
    <message>
        <source>%L1 rows, %L2 features (%3), &quot;%4&quot; of %L5 classes; %L6 train, %L7 validate</source>
        <translation>%L1 rader, %L2 särdrag (%3), ”%4” med %L5 klasser; %L6 tränar, %L7 validerar</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 färgbilder om %L2 × %L3 pixlar i %L4 klasser; %L5 tränar, %L6 validerar</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L1 bilder om %L2 × %L3 pixlar i %L4 klasser; %L5 tränar, %L6 validerar</translation>
    </message>
    <message>
        <source>A module of your own</source>
        <translation>En egen modul</translation>
    </message>
    <message>
        <source>Tells samples apart with a module of your own, from PyTorch</source>
        <translation>Skiljer på prov med en egen modul från PyTorch</translation>
    </message>
    <message>
        <source>Learns what comes next with a module of your own, from PyTorch</source>
        <translation>Lär sig vad som följer med en egen modul från PyTorch</translation>
    </message>
    <message>
        <source>Small language model</source>
        <translation>Liten språkmodell</translation>
    </message>
    <message>
        <source>Learns to write like your text, letter by letter. Minutes on any computer.</source>
        <translation>Lär sig skriva som din text, bokstav för bokstav. Några minuter på vilken dator som helst.</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Språkmodell</translation>
    </message>
    <message>
        <source>The same, four times larger: better text, for several computers together.</source>
        <translation>Samma, fyra gånger större: bättre text, för flera datorer tillsammans.</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Textkodare</translation>
    </message>
    <message>
        <source>Learns to fill in what is hidden: a start for search and classification.</source>
        <translation>Lär sig fylla i det som är dolt: en början för sökning och klassificering.</translation>
    </message>
    <message>
        <source>Text encoder, few parameters</source>
        <translation>Textkodare med få parametrar</translation>
    </message>
    <message>
        <source>Layers share their weights: little to send, made for slow connections.</source>
        <translation>Lagren delar vikter: lite att skicka, gjord för långsamma anslutningar.</translation>
    </message>
    <message>
        <source>Deep image classifier</source>
        <translation>Djup bildklassificerare</translation>
    </message>
    <message>
        <source>ResNet-18: the one to beat on small images. For several computers together.</source>
        <translation>ResNet-18: den att slå på små bilder. För flera datorer tillsammans.</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>Bildtransformer</translation>
    </message>
    <message>
        <source>Learns slower than a ResNet on few images, and better on many.</source>
        <translation>Lär sig långsammare än ett ResNet på få bilder, och bättre på många.</translation>
    </message>
    <message>
        <source>Simple classifier</source>
        <translation>Enkel klassificerare</translation>
    </message>
    <message>
        <source>A plain network, quick to train; a first try on images.</source>
        <translation>Ett enkelt nät som tränas snabbt; ett första försök med bilder.</translation>
    </message>
    <message>
        <source>Image classifier</source>
        <translation>Bildklassificerare</translation>
    </message>
    <message>
        <source>Convolutional network: recognises what is in small images.</source>
        <translation>Faltningsnät: känner igen vad små bilder visar.</translation>
    </message>
    <message>
        <source>samples in one step, all computers together</source>
        <translation>prov i ett steg, alla datorer tillsammans</translation>
    </message>
    <message>
        <source>steps in all; the run ends there</source>
        <translation>steg totalt; där slutar körningen</translation>
    </message>
    <message>
        <source>computers that must be ready before the first step</source>
        <translation>datorer som måste vara redo före första steget</translation>
    </message>
    <message>
        <source>how the weights are updated</source>
        <translation>hur vikterna uppdateras</translation>
    </message>
    <message>
        <source>learning rate after the warm-up</source>
        <translation>inlärningstakt efter uppvärmningen</translation>
    </message>
    <message>
        <source>learning rate at the end; never above the one before</source>
        <translation>inlärningstakt i slutet; aldrig högre än den före</translation>
    </message>
    <message>
        <source>how the learning rate falls to that at the end</source>
        <translation>hur inlärningstakten faller till den i slutet</translation>
    </message>
    <message>
        <source>steps in which the learning rate rises to its full height</source>
        <translation>steg under vilka inlärningstakten stiger till full höjd</translation>
    </message>
    <message>
        <source>step schedule: steps between two cuts; 0: a third of the run</source>
        <translation>stegvis schema: steg mellan två sänkningar; 0: en tredjedel av körningen</translation>
    </message>
    <message>
        <source>step schedule: what the learning rate is multiplied with at a cut</source>
        <translation>stegvis schema: vad inlärningstakten multipliceras med vid en sänkning</translation>
    </message>
    <message>
        <source>memory of the mean gradient (adamw, lamb)</source>
        <translation>minne av medelgradienten (adamw, lamb)</translation>
    </message>
    <message>
        <source>memory of its square (adamw, lamb)</source>
        <translation>minne av dess kvadrat (adamw, lamb)</translation>
    </message>
    <message>
        <source>pull of the weights towards zero</source>
        <translation>drar vikterna mot noll</translation>
    </message>
    <message>
        <source>memory of past gradients (sgd)</source>
        <translation>minne av tidigare gradienter (sgd)</translation>
    </message>
    <message>
        <source>largest gradient norm; 0: no limit</source>
        <translation>största gradientnorm; 0: ingen gräns</translation>
    </message>
    <message>
        <source>share of each answer that is spread over all of them</source>
        <translation>andel av varje svar som sprids över alla</translation>
    </message>
    <message>
        <source>share of the values left out while training; 0.1 is usual with little data</source>
        <translation>andel av värdena som utelämnas vid träning; 0.1 är vanligt med lite data</translation>
    </message>
    <message>
        <source>running average of the weights, validated and exported in their place; 0.999 is usual</source>
        <translation>löpande medelvärde av vikterna som valideras och exporteras i deras ställe; 0.999 är vanligt</translation>
    </message>
    <message>
        <source>1: forget activations and compute them twice; less memory, a third slower</source>
        <translation>1: glöm aktiveringar och räkna dem två gånger; mindre minne, en tredjedel långsammare</translation>
    </message>
    <message>
        <source>mixed: products in bfloat16 on computers where that is faster, most graphics cards</source>
        <translation>mixed: produkter i bfloat16 på datorer där det går fortare, de flesta grafikkort</translation>
    </message>
    <message>
        <source>how gradients travel; auto: each round&apos;s plan chooses by the links</source>
        <translation>hur gradienter färdas; auto: varje rundas plan väljer efter länkarna</translation>
    </message>
    <message>
        <source>how their averages travel; auto: as gradients do, int8 for topk</source>
        <translation>hur medelvärdena färdas; auto: som gradienterna, int8 för topk</translation>
    </message>
    <message>
        <source>delayed: the next step is computed while gradients travel, on weights one step old</source>
        <translation>delayed: nästa steg räknas medan gradienter färdas, på vikter som är ett steg gamla</translation>
    </message>
    <message>
        <source>how gradients become one; all but mean stand some members that lie</source>
        <translation>hur gradienter blir en; alla utom mean tål några medlemmar som ljuger</translation>
    </message>
    <message>
        <source>mean: how many times the usual norm one member&apos;s gradient may have; 0: any</source>
        <translation>mean: hur många gånger den vanliga normen en medlems gradient får ha; 0: vilken som helst</translation>
    </message>
    <message>
        <source>trimmed: share of the members left out at each end of every value</source>
        <translation>trimmed: andel av medlemmarna som utelämnas i varje ände av varje värde</translation>
    </message>
    <message>
        <source>clipped: how far a gradient may be from the last average, times the median</source>
        <translation>clipped: hur långt från det senaste medelvärdet en gradient får ligga, gånger medianen</translation>
    </message>
    <message>
        <source>how much of its last contribution a member keeps in the next one; 0.9 helps against liars</source>
        <translation>hur mycket av sitt senaste bidrag en medlem behåller i nästa; 0.9 hjälper mot lögnare</translation>
    </message>
    <message>
        <source>steps between validations; 0: only at the end</source>
        <translation>steg mellan valideringar; 0: bara i slutet</translation>
    </message>
    <message>
        <source>samples of one validation; the final one uses all</source>
        <translation>prov i en validering; den sista använder alla</translation>
    </message>
    <message>
        <source>steps between checks that all computers hold the same weights</source>
        <translation>steg mellan kontroller att alla datorer har samma vikter</translation>
    </message>
    <message>
        <source>seconds between checkpoints</source>
        <translation>sekunder mellan kontrollpunkter</translation>
    </message>
    <message>
        <source>start of the random numbers</source>
        <translation>slumptalens början</translation>
    </message>
    <message>
        <source>share of the data that trains; the rest validates</source>
        <translation>andel av data som tränar; resten validerar</translation>
    </message>
    <message>
        <source>what text is cut into; pieces: of words, found in the text (SentencePiece)</source>
        <translation>vad text delas i; pieces: delar av ord som hittas i texten (SentencePiece)</translation>
    </message>
    <message>
        <source>text in pieces: how many different ones are looked for</source>
        <translation>text i orddelar: hur många olika som söks</translation>
    </message>
    <message>
        <source>image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes differ</source>
        <translation>bildfiler: sidan som alla skalas och skärs till; 0: som de är, 64 om storlekarna skiljer sig</translation>
    </message>
    <message>
        <source>how training images are varied; flip changes what left and right mean</source>
        <translation>hur träningsbilder varieras; flip byter vänster och höger</translation>
    </message>
    <message>
        <source>tables: what each column is; auto: as it looks when the project is made</source>
        <translation>tabeller: vad varje kolumn är; auto: som det ser ut när projektet skapas</translation>
    </message>
    <message>
        <source>tables and JSON lines: what happens to lines that cannot be read</source>
        <translation>tabeller och JSON-rader: vad som händer med rader som inte kan läsas</translation>
    </message>
    <message>
        <source>auto, or a letter for each column: n number, w words, t what is learnt, x left out; x784nt is 1 + 784 + 1 columns</source>
        <translation>auto, eller en bokstav för varje kolumn: n tal, w ord, t det som lärs in, x utelämnas; x784nt är 1 + 784 + 1 kolumner</translation>
    </message>
    <message>
        <source>a whole number from %L1 to %L2</source>
        <translation>ett heltal från %L1 till %L2</translation>
    </message>
    <message>
        <source>a whole number from %L1 up</source>
        <translation>ett heltal från %L1 och uppåt</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>ett tal från %L1 till %L2</translation>
    </message>
    <message>
        <source>a number from %L1 and below %L2</source>
        <translation>ett tal från %L1 och under %L2</translation>
    </message>
    <message>
        <source>a number above %L1 to %L2</source>
        <translation>ett tal över %L1 till %L2</translation>
    </message>
    <message>
        <source>a number above %L1 and below %L2</source>
        <translation>ett tal över %L1 och under %L2</translation>
    </message>
    <message>
        <source>too long: %L1 of at most %L2 bytes</source>
        <translation>för långt: %L1 av högst %L2 byte</translation>
    </message>
    <message>
        <source>it contains a character that cannot be shown</source>
        <translation>det innehåller ett tecken som inte kan visas</translation>
    </message>
    <message>
        <source>there is no file %1</source>
        <translation>det finns ingen fil %1</translation>
    </message>
    <message>
        <source>decimals are written with a full stop</source>
        <translation>decimaler skrivs med punkt</translation>
    </message>
    <message>
        <source>the learning rate only falls: at most %L1</source>
        <translation>inlärningshastigheten sjunker bara: högst %L1</translation>
    </message>
    <message>
        <source>auto, as the other format: each round&apos;s plan chooses both</source>
        <translation>auto, som det andra formatet: varje rundas plan väljer båda</translation>
    </message>
    <message>
        <source>fewer than the %L1 epochs of the run</source>
        <translation>färre än körningens %L1 epoker</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without CUDA</source>
        <translation>den här libtorch (%1) byggdes utan CUDA</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without ROCm</source>
        <translation>den här libtorch (%1) byggdes utan ROCm</translation>
    </message>
    <message>
        <source>libtorch %1 cannot start CUDA with driver %2</source>
        <translation>libtorch %1 kan inte starta CUDA med drivrutinen %2</translation>
    </message>
    <message>
        <source>libtorch does not see this GPU</source>
        <translation>libtorch ser inte den här GPU:n</translation>
    </message>
    <message>
        <source>libtorch %1 finds no AMD GPU that it can use</source>
        <translation>libtorch %1 hittar ingen AMD-GPU som den kan använda</translation>
    </message>
    <message>
        <source>libtorch %1 finds fewer AMD GPUs than there are</source>
        <translation>libtorch %1 hittar färre AMD-GPU:er än det finns</translation>
    </message>
    <message>
        <source>its memory is full</source>
        <translation>dess minne är fullt</translation>
    </message>
    <message>
        <source>it runs on the nouveau driver, which cannot compute</source>
        <translation>den drivs av nouveau, som inte kan räkna</translation>
    </message>
    <message>
        <source>it runs on the driver %1, which cannot compute</source>
        <translation>den drivs av %1, som inte kan räkna</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed or loaded</source>
        <translation>ingen NVIDIA-drivrutin är installerad eller inläst</translation>
    </message>
    <message>
        <source>the driver is loaded, but its library libnvidia-ml.so.1 is missing</source>
        <translation>drivrutinen är inläst, men dess bibliotek libnvidia-ml.so.1 saknas</translation>
    </message>
    <message>
        <source>this user may not open /dev/nvidiactl</source>
        <translation>den här användaren får inte öppna /dev/nvidiactl</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is missing</source>
        <translation>drivrutinens bibliotek libnvidia-ml.so.1 saknas</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is incomplete</source>
        <translation>drivrutinens bibliotek libnvidia-ml.so.1 är ofullständigt</translation>
    </message>
    <message>
        <source>the NVIDIA kernel module is not loaded</source>
        <translation>NVIDIA:s kärnmodul är inte inläst</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not let this user in</source>
        <translation>NVIDIA:s drivrutin släpper inte in den här användaren</translation>
    </message>
    <message>
        <source>the NVIDIA library and the loaded kernel module are of different versions</source>
        <translation>NVIDIA:s bibliotek och den inlästa kärnmodulen har olika versioner</translation>
    </message>
    <message>
        <source>the NVIDIA driver answers with error %1</source>
        <translation>NVIDIA:s drivrutin svarar med fel %1</translation>
    </message>
    <message>
        <source>no kernel driver runs it</source>
        <translation>ingen av kärnans drivrutiner driver den</translation>
    </message>
    <message>
        <source>its driver, radeon, is for cards that ROCm does not know; Potluck computes on the CPU beside it</source>
        <translation>dess drivrutin, radeon, är för kort som ROCm inte känner till; Potluck räknar på processorn i stället</translation>
    </message>
    <message>
        <source>it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it</source>
        <translation>den har bara %1 MiB eget minne; Potluck räknar på processorn i stället</translation>
    </message>
    <message>
        <source>the kernel does not offer ROCm: /dev/kfd is missing</source>
        <translation>kärnan erbjuder inte ROCm: /dev/kfd saknas</translation>
    </message>
    <message>
        <source>this user may not open /dev/kfd</source>
        <translation>den här användaren får inte öppna /dev/kfd</translation>
    </message>
    <message>
        <source>Potluck does not support graphics from Intel; it computes on the CPU beside it</source>
        <translation>Potluck stöder inte grafik från Intel; det räknar på processorn i stället</translation>
    </message>
    <message>
        <source>Potluck does not support Apple&apos;s Metal (MPS); it computes on the CPU beside it</source>
        <translation>Potluck stöder inte Apples Metal (MPS); det räknar på processorn i stället</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then restart the computer</source>
        <translation>ta bort CUDA_VISIBLE_DEVICES ur miljön om den är satt; uppdatera annars drivrutinen: %1, starta sedan om datorn</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES and start again</source>
        <translation>ta bort CUDA_VISIBLE_DEVICES ur miljön och starta igen</translation>
    </message>
    <message>
        <source>unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else see which cards ROCm supports: %1</source>
        <translation>ta bort HIP_VISIBLE_DEVICES och ROCR_VISIBLE_DEVICES ur miljön om de är satta; se annars vilka kort ROCm stöder: %1</translation>
    </message>
    <message>
        <source>close the programs that use it; &apos;%1&apos; lists them</source>
        <translation>stäng programmen som använder det; ”%1” listar dem</translation>
    </message>
    <message>
        <source>restart the computer: the driver was updated since it started</source>
        <translation>starta om datorn: drivrutinen har uppdaterats sedan den startade</translation>
    </message>
    <message>
        <source>remove what gives it to %1 from /etc/modprobe.d and the kernel&apos;s command line, then restart the computer</source>
        <translation>ta bort det som ger det till %1 ur /etc/modprobe.d och kärnans kommandorad, starta sedan om datorn</translation>
    </message>
    <message>
        <source>install AMD&apos;s driver: %1; in a container, pass /dev/kfd and /dev/dri on</source>
        <translation>installera AMD:s drivrutin: %1; i en container, släpp in /dev/kfd och /dev/dri</translation>
    </message>
    <message>
        <source>%1, then restart the computer</source>
        <translation>%1, starta sedan om datorn</translation>
    </message>
    <message>
        <source>fast BLAS</source>
        <translation>snabbt BLAS</translation>
    </message>
    <message>
        <source>reference BLAS: many times slower</source>
        <translation>referens-BLAS: många gånger långsammare</translation>
    </message>
    <message>
        <source>no driver</source>
        <translation>ingen drivrutin</translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>drivrutin %1</translation>
    </message>
    <message>
        <source>Change the hours</source>
        <translation>Ändra timmarna</translation>
    </message>
    <message>
        <source>Change the limit</source>
        <translation>Ändra gränsen</translation>
    </message>
    <message>
        <source>Change the ceiling</source>
        <translation>Ändra taket</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>Fortsätt nu</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsätt</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Försök igen</translation>
    </message>
    <message>
        <source>Not training until %1</source>
        <translation>Tränar inte förrän %1</translation>
    </message>
    <message>
        <source>Not training</source>
        <translation>Tränar inte</translation>
    </message>
    <message>
        <source>Staying off the network until %1</source>
        <translation>Håller sig borta från nätverket till %1</translation>
    </message>
    <message>
        <source>Staying off the network</source>
        <translation>Håller sig borta från nätverket</translation>
    </message>
    <message>
        <source>This hour is outside those that you allow</source>
        <translation>Den här timmen är utanför dem du tillåter</translation>
    </message>
    <message>
        <source>Your preferences allow no hour of the week</source>
        <translation>Dina inställningar tillåter ingen timme i veckan</translation>
    </message>
    <message>
        <source>Stopped: this project needs more memory than you allow</source>
        <translation>Stoppat: projektet behöver mer minne än du tillåter</translation>
    </message>
    <message>
        <source>The node held %L1 GB and may hold %L2 GB</source>
        <translation>Noden använde %L1 GB och får använda %L2 GB</translation>
    </message>
    <message>
        <source>Stopped: the node&apos;s folder is larger than you allow</source>
        <translation>Stoppat: nodens mapp är större än du tillåter</translation>
    </message>
    <message>
        <source>It holds %L1 GB and may hold %L2 GB</source>
        <translation>Den rymmer %L1 GB och får rymma %L2 GB</translation>
    </message>
    <message>
        <source>Cooling down: this computer is at %L1 °C</source>
        <translation>Svalnar: datorn är %L1 °C</translation>
    </message>
    <message>
        <source>Your ceiling is %L1 °C; it goes on at %L2 °C</source>
        <translation>Ditt tak är %L1 °C; det fortsätter vid %L2 °C</translation>
    </message>
    <message>
        <source>Waiting for mains power</source>
        <translation>Väntar på nätström</translation>
    </message>
    <message>
        <source>This computer runs on its battery, %L1 % left</source>
        <translation>Datorn går på batteri, %L1 % kvar</translation>
    </message>
    <message>
        <source>This computer runs on its battery</source>
        <translation>Datorn går på batteri</translation>
    </message>
    <message>
        <source>Waiting for a network without a data limit</source>
        <translation>Väntar på ett nätverk utan datagräns</translation>
    </message>
    <message>
        <source>The present connection is metered, so nothing is sent or received</source>
        <translation>Den nuvarande anslutningen har datagräns, så inget skickas eller tas emot</translation>
    </message>
    <message>
        <source>Waiting until the full-screen program ends</source>
        <translation>Väntar tills helskärmsprogrammet avslutas</translation>
    </message>
    <message>
        <source>Waiting until nobody uses this computer</source>
        <translation>Väntar tills ingen använder datorn</translation>
    </message>
    <message>
        <source>Waiting until %1 ends</source>
        <translation>Väntar tills %1 avslutas</translation>
    </message>
    <message>
        <source>You want no training while this program runs</source>
        <translation>Du vill inte träna medan det programmet körs</translation>
    </message>
    <message>
        <source>You want no training while a program fills the screen</source>
        <translation>Du vill inte träna medan ett program fyller skärmen</translation>
    </message>
    <message>
        <source>It trains a minute after the last key or mouse movement</source>
        <translation>Det tränar en minut efter den senaste tangenten eller musrörelsen</translation>
    </message>
    <message>
        <source>It trains %L1 minutes after the last key or mouse movement</source>
        <translation>Det tränar %L1 minuter efter den senaste tangenten eller musrörelsen</translation>
    </message>
    <message>
        <source>Training goes on by itself then</source>
        <translation>Träningen fortsätter sedan av sig själv</translation>
    </message>
    <message>
        <source>Training alone</source>
        <translation>Tränar ensam</translation>
    </message>
    <message>
        <source>Training with one other computer</source>
        <translation>Tränar med en annan dator</translation>
    </message>
    <message>
        <source>Training with %L1 other computers</source>
        <translation>Tränar med %L1 andra datorer</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2</source>
        <translation>Epok %L1 av %L2</translation>
    </message>
    <message>
        <source>Looking for other members</source>
        <translation>Letar efter andra medlemmar</translation>
    </message>
    <message>
        <source>Nobody of this project is connected yet; trying the addresses that are known</source>
        <translation>Ingen i projektet är ansluten ännu; provar de adresser som är kända</translation>
    </message>
    <message>
        <source>Fetching the training data (%L1 %)</source>
        <translation>Hämtar träningsdata (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the training data</source>
        <translation>Hämtar träningsdata</translation>
    </message>
    <message>
        <source>Other members send it in pieces; each is checked</source>
        <translation>Andra medlemmar skickar dem i delar; varje del kontrolleras</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it</source>
        <translation>Väntar på att en medlem som har dem ansluter</translation>
    </message>
    <message>
        <source>Preparing the model</source>
        <translation>Förbereder modellen</translation>
    </message>
    <message>
        <source>Reading the data and finding the best settings for this computer</source>
        <translation>Läser data och hittar de bästa inställningarna för datorn</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startar</translation>
    </message>
    <message>
        <source>Reading what is on this disk</source>
        <translation>Läser det som finns på disken</translation>
    </message>
    <message>
        <source>Fetching the present model (%L1 %)</source>
        <translation>Hämtar den nuvarande modellen (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the present model</source>
        <translation>Hämtar den nuvarande modellen</translation>
    </message>
    <message>
        <source>The others go on training meanwhile</source>
        <translation>De andra tränar vidare under tiden</translation>
    </message>
    <message>
        <source>Catching up with the others</source>
        <translation>Hinner ikapp de andra</translation>
    </message>
    <message>
        <source>Waiting for the others to finish this batch</source>
        <translation>Väntar på att de andra blir klara med batchen</translation>
    </message>
    <message>
        <source>This computer has done its share</source>
        <translation>Datorn har gjort sin del</translation>
    </message>
    <message>
        <source>Averaging with the others</source>
        <translation>Beräknar medelvärdet med de andra</translation>
    </message>
    <message>
        <source>Applying the averaged step</source>
        <translation>Tillämpar det gemensamma steget</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausad</translation>
    </message>
    <message>
        <source>This computer does not train until you resume</source>
        <translation>Datorn tränar inte förrän du fortsätter</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Klart</translation>
    </message>
    <message>
        <source>All epochs of the recipe are done</source>
        <translation>Receptets alla epoker är klara</translation>
    </message>
    <message>
        <source>Helping without training</source>
        <translation>Hjälper till utan att träna</translation>
    </message>
    <message>
        <source>Training is switched off here; this computer averages and serves data</source>
        <translation>Träning är avstängd här; datorn beräknar medelvärden och delar data</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>Körs inte</translation>
    </message>
    <message>
        <source>Start a project to take part</source>
        <translation>Starta ett projekt för att delta</translation>
    </message>
    <message>
        <source>Train on the processor</source>
        <translation>Träna på processorn</translation>
    </message>
    <message>
        <source>Show your projects</source>
        <translation>Visa dina projekt</translation>
    </message>
    <message>
        <source>Show this version</source>
        <translation>Visa versionen</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>Kontrollera förbindelsen</translation>
    </message>
    <message>
        <source>Not training: this version and the others&apos; do not fit together</source>
        <translation>Tränar inte: den här versionen och de andras passar inte ihop</translation>
    </message>
    <message>
        <source>Not training: the members refuse this computer</source>
        <translation>Tränar inte: medlemmarna avvisar den här datorn</translation>
    </message>
    <message>
        <source>The last attempt failed: %1</source>
        <translation>Det senaste försöket misslyckades: %1</translation>
    </message>
    <message>
        <source>Only the organiser can explain it</source>
        <translation>Bara organisatören kan förklara det</translation>
    </message>
    <message>
        <source>The organiser says: %1</source>
        <translation>Organisatören säger: %1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; others cannot connect to this computer, which is fine</source>
        <translation>Epok %L1 av %L2; andra kan inte ansluta till datorn, och det gör inget</translation>
    </message>
    <message>
        <source>Others cannot connect to this computer, which is fine</source>
        <translation>Andra kan inte ansluta till datorn, och det gör inget</translation>
    </message>
    <message>
        <source>Waiting for more computers</source>
        <translation>Väntar på fler datorer</translation>
    </message>
    <message>
        <source>Invite people</source>
        <translation>Bjud in folk</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now one is</source>
        <translation>Träningen börjar när %L1 är redo; nu är en det</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now %L2 are</source>
        <translation>Träningen börjar när %L1 är redo; nu är %L2 det</translation>
    </message>
    <message>
        <source>The others are ahead</source>
        <translation>De andra ligger före</translation>
    </message>
    <message>
        <source>Looking for other members before training alone</source>
        <translation>Letar efter andra medlemmar innan den tränar ensam</translation>
    </message>
    <message>
        <source>This computer only helps to average</source>
        <translation>Datorn hjälper bara till med medelvärdet</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it; the last attempt failed: %1</source>
        <translation>Väntar på en medlem som har dem; det senaste försöket misslyckades: %1</translation>
    </message>
    <message>
        <source>See the log for details</source>
        <translation>Se loggen för detaljer</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>Stoppat: %1</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>Processor, 1 tråd</translation>
    </message>
    <message>
        <source>CPU, %L1 threads</source>
        <translation>Processor, %L1 trådar</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; one other computer connected, which does not train now</source>
        <translation>Epok %L1 av %L2; en annan dator ansluten, som inte tränar nu</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; %L3 other computers connected, which do not train now</source>
        <translation>Epok %L1 av %L2; %L3 andra datorer anslutna, som inte tränar nu</translation>
    </message>
    <message>
        <source>They are at epoch %L1, this computer at %L2</source>
        <translation>De är vid epok %L1, den här datorn vid %L2</translation>
    </message>
    <message>
        <source>Connected to one other computer; hearing what they are at</source>
        <translation>Ansluten till en annan dator; hör efter var de är</translation>
    </message>
    <message>
        <source>Connected to %L1 other computers; hearing what they are at</source>
        <translation>Ansluten till %L1 andra datorer; hör efter var de är</translation>
    </message>
    <message>
        <source>The disk is full: nothing more is saved</source>
        <translation>Disken är full: inget mer sparas</translation>
    </message>
    <message>
        <source>Nothing more is saved: %1</source>
        <translation>Inget mer sparas: %1</translation>
    </message>
    <message>
        <source>Training goes on; what comes after epoch %L1 is lost here if Potluck ends before there is room</source>
        <translation>Träningen fortsätter; det som kommer efter epok %L1 går förlorat här om Potluck avslutas innan det finns plats</translation>
    </message>
    <message>
        <source>Free some room</source>
        <translation>Frigör plats</translation>
    </message>
    <message>
        <source>Waiting for the model of this project</source>
        <translation>Väntar på projektets modell</translation>
    </message>
    <message>
        <source>A member has it and is not here now; what is begun without it would not count</source>
        <translation>En medlem har den och är inte här nu; det som påbörjas utan den skulle inte räknas</translation>
    </message>
    <message>
        <source>%1 has it and is not here now; what is begun without it would not count</source>
        <translation>%1 har den och är inte här nu; det som påbörjas utan den skulle inte räknas</translation>
    </message>
    <message>
        <source>In step with the others, but in none of their rounds</source>
        <translation>I takt med de andra, men inte med i någon av deras rundor</translation>
    </message>
    <message>
        <source>It has no connection to %1, who averages for all; an open port on either side helps</source>
        <translation>Den har ingen förbindelse med %1, som beräknar medelvärdet åt alla; en öppen port på någondera sidan hjälper</translation>
    </message>
    <message>
        <source>The others do not hear from it in time; a steadier connection helps</source>
        <translation>De andra hör inte av den i tid; en stadigare förbindelse hjälper</translation>
    </message>
    <message>
        <source>Waiting for its samples would cost the others more than they bring: its connection is too slow</source>
        <translation>Att vänta på dess exempel skulle kosta de andra mer än de ger: dess förbindelse är för långsam</translation>
    </message>
    <message>
        <source>A copied folder has the same key: delete identity.key in one of the two and join again</source>
        <translation>En kopierad mapp har samma nyckel: ta bort identity.key i en av de två och gå med igen</translation>
    </message>
    <message>
        <source>Ask the organiser for a new invite link</source>
        <translation>Be organisatören om en ny inbjudningslänk</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring (a round would take %L1 s in place of %L2 s)</source>
        <translation>reducerar bara: att vänta på dess gradient kostar mer än dess prov ger (en runda skulle ta %L1 s i stället för %L2 s)</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring</source>
        <translation>reducerar bara: att vänta på dess gradient kostar mer än dess prov ger</translation>
    </message>
    <message>
        <source>sends %1: with %2 the exchange would take %L3 s in place of %L4 s</source>
        <translation>skickar %1: med %2 skulle utbytet ta %L3 s i stället för %L4 s</translation>
    </message>
    <message>
        <source>does not train, only reduces</source>
        <translation>tränar inte, reducerar bara</translation>
    </message>
    <message>
        <source>reduces nothing: others cannot connect to it</source>
        <translation>reducerar ingenting: andra kan inte ansluta till den</translation>
    </message>
    <message>
        <source>reduces nothing: the vector has too few chunks for everybody</source>
        <translation>reducerar ingenting: vektorn har för få delar för alla</translation>
    </message>
    <message>
        <source>reduces nothing: its links have no time to spare</source>
        <translation>reducerar ingenting: dess länkar har ingen tid över</translation>
    </message>
    <message>
        <source>its upload gates the exchange</source>
        <translation>dess uppladdning bestämmer utbytets tid</translation>
    </message>
    <message>
        <source>its download gates the exchange</source>
        <translation>dess nedladdning bestämmer utbytets tid</translation>
    </message>
    <message>
        <source>tomorrow %1</source>
        <translation>i morgon %1</translation>
    </message>
    <message>
        <source>Monday %1</source>
        <translation>måndag %1</translation>
    </message>
    <message>
        <source>Tuesday %1</source>
        <translation>tisdag %1</translation>
    </message>
    <message>
        <source>Wednesday %1</source>
        <translation>onsdag %1</translation>
    </message>
    <message>
        <source>Thursday %1</source>
        <translation>torsdag %1</translation>
    </message>
    <message>
        <source>Friday %1</source>
        <translation>fredag %1</translation>
    </message>
    <message>
        <source>Saturday %1</source>
        <translation>lördag %1</translation>
    </message>
    <message>
        <source>Sunday %1</source>
        <translation>söndag %1</translation>
    </message>
    <message>
        <source>One other computer connected, which does not train now</source>
        <translation>En annan dator ansluten, som inte tränar nu</translation>
    </message>
    <message>
        <source>%L1 other computers connected, which do not train now</source>
        <translation>%L1 andra datorer anslutna, som inte tränar nu</translation>
    </message>
    <message>
        <source>the organiser has banned this computer</source>
        <translation>organisatören har stängt av den här datorn</translation>
    </message>
    <message>
        <source>the organiser had withdrawn the invite that this computer used</source>
        <translation>organisatören hade dragit tillbaka inbjudan som den här datorn använde</translation>
    </message>
    <message>
        <source>another computer uses the identity of this one</source>
        <translation>en annan dator använder den här datorns identitet</translation>
    </message>
    <message>
        <source>%1, then log in again</source>
        <translation>%1, logga sedan in igen</translation>
    </message>
    <message>
        <source>restart the computer; if that does not help: %1</source>
        <translation>starta om datorn; om det inte hjälper: %1</translation>
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
        <translation>ett recept har inget sådant värde</translation>
    </message>
    <message>
        <source>Looking for a member who takes the request to join</source>
        <translation>Letar efter en medlem som tar emot ansökan</translation>
    </message>
    <message>
        <source>Waiting to be let in</source>
        <translation>Väntar på att bli insläppt</translation>
    </message>
    <message>
        <source>The members have the request; the organiser or a moderator answers it</source>
        <translation>Medlemmarna har ansökan; organisatören eller en moderator svarar på den</translation>
    </message>
    <message>
        <source>this computer was not let in</source>
        <translation>den här datorn släpptes inte in</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Ansök igen</translation>
    </message>
    <message>
        <source>Whoever decided gave no reason</source>
        <translation>Den som beslutade angav inget skäl</translation>
    </message>
    <message>
        <source>Whoever decided says: %1</source>
        <translation>Den som beslutade säger: %1</translation>
    </message>
    <message>
        <source>the membership of this computer has expired</source>
        <translation>den här datorns medlemskap har gått ut</translation>
    </message>
    <message>
        <source>It is renewed while the organiser or a moderator is connected; ask the organiser for a new invite link</source>
        <translation>Det förnyas medan organisatören eller en moderator är ansluten; be organisatören om en ny inbjudningslänk</translation>
    </message>
    <message>
        <source>part of its computing with which each member checks gradients of others</source>
        <translation>del av sina beräkningar som varje medlem använder för att kontrollera andras gradienter</translation>
    </message>
    <message>
        <source>No member on this network is connected</source>
        <translation>Ingen medlem på det här nätverket är ansluten</translation>
    </message>
    <message>
        <source>One member on this network is connected directly</source>
        <translation>En medlem på det här nätverket är ansluten direkt</translation>
    </message>
    <message>
        <source>%L1 members on this network are connected directly</source>
        <translation>%L1 medlemmar på det här nätverket är anslutna direkt</translation>
    </message>
    <message>
        <source>Members connect to %1</source>
        <translation>Medlemmar ansluter till %1</translation>
    </message>
    <message>
        <source>This computer has no public IPv6 address</source>
        <translation>Den här datorn har ingen publik IPv6-adress</translation>
    </message>
    <message>
        <source>Many providers give one for the asking; it does without</source>
        <translation>Många leverantörer ger en på begäran; det går också utan</translation>
    </message>
    <message>
        <source>Nobody has connected to %1 yet</source>
        <translation>Ingen har anslutit till %1 än</translation>
    </message>
    <message>
        <source>Nobody could connect to %1</source>
        <translation>Ingen kunde ansluta till %1</translation>
    </message>
    <message>
        <source>Let the router&apos;s firewall pass TCP port %1 to this computer</source>
        <translation>Låt routerns brandvägg släppa igenom TCP-port %1 till den här datorn</translation>
    </message>
    <message>
        <source>The router is not asked to open a port</source>
        <translation>Routern ombeds inte att öppna en port</translation>
    </message>
    <message>
        <source>Allow it in the preferences</source>
        <translation>Tillåt det i inställningarna</translation>
    </message>
    <message>
        <source>The router is being asked for a port</source>
        <translation>Routern tillfrågas om en port</translation>
    </message>
    <message>
        <source>Members connect to %1, a port that the router has opened</source>
        <translation>Medlemmar ansluter till %1, en port som routern har öppnat</translation>
    </message>
    <message>
        <source>The router has opened port %1; nobody has connected to it yet</source>
        <translation>Routern har öppnat port %1; ingen har anslutit till den än</translation>
    </message>
    <message>
        <source>The router has opened port %1, and yet members could not connect</source>
        <translation>Routern har öppnat port %1, men medlemmar kunde ändå inte ansluta</translation>
    </message>
    <message>
        <source>Where this computer has a firewall, let it pass TCP port %1</source>
        <translation>Om datorn har en brandvägg, låt den släppa igenom TCP-port %1</translation>
    </message>
    <message>
        <source>Not needed: others reach it</source>
        <translation>Behövs inte: andra når den</translation>
    </message>
    <message>
        <source>Nobody outside has tried to connect to it yet</source>
        <translation>Ingen utifrån har försökt ansluta till den än</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not</source>
        <translation>Medlemmar försökte ansluta till den, utan att lyckas</translation>
    </message>
    <message>
        <source>In the router&apos;s settings, forward TCP port %1 to this computer</source>
        <translation>Vidarebefordra TCP-port %1 till den här datorn i routerns inställningar</translation>
    </message>
    <message>
        <source>Possible: the router keeps this computer&apos;s port the same for everybody</source>
        <translation>Möjligt: routern behåller samma port för datorn gentemot alla</translation>
    </message>
    <message>
        <source>Rarely possible: the router gives each connection another port</source>
        <translation>Sällan möjligt: routern ger varje anslutning en annan port</translation>
    </message>
    <message>
        <source>It is not known yet what the router does with this computer&apos;s port</source>
        <translation>Det är ännu inte känt vad routern gör med datorns port</translation>
    </message>
    <message>
        <source>One member is connected through both routers</source>
        <translation>En medlem är ansluten genom båda routrarna</translation>
    </message>
    <message>
        <source>%L1 members are connected through both routers</source>
        <translation>%L1 medlemmar är anslutna genom båda routrarna</translation>
    </message>
    <message>
        <source>Others can call it over %1</source>
        <translation>Andra kan ansluta till den via %1</translation>
    </message>
    <message>
        <source>No relay is there over which to call it</source>
        <translation>Det finns inget relä att ansluta till den via</translation>
    </message>
    <message>
        <source>It calls others instead. A member whom others reach, or a relay that the organiser names, makes it possible</source>
        <translation>I stället ansluter den till andra. En medlem som andra når, eller ett relä som organisatören anger, gör det möjligt</translation>
    </message>
    <message>
        <source>the router did not open a port</source>
        <translation>routern öppnade ingen port</translation>
    </message>
    <message>
        <source>allow UPnP for this computer, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>tillåt UPnP för den här datorn, eller vidarebefordra TCP-port %1 till den i routerns inställningar</translation>
    </message>
    <message>
        <source>the router refuses to open a port for this computer</source>
        <translation>routern vägrar att öppna en port för den här datorn</translation>
    </message>
    <message>
        <source>allow it to open ports (UPnP, PCP), or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>tillåt den att öppna portar (UPnP, PCP), eller vidarebefordra TCP-port %1 till den i routerns inställningar</translation>
    </message>
    <message>
        <source>the router has no free port to open</source>
        <translation>routern har ingen ledig port att öppna</translation>
    </message>
    <message>
        <source>remove forwarded ports that nobody needs, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>ta bort vidarebefordrade portar som ingen behöver, eller vidarebefordra TCP-port %1 till den här datorn i routerns inställningar</translation>
    </message>
    <message>
        <source>the router has no connection to the internet</source>
        <translation>routern har ingen anslutning till internet</translation>
    </message>
    <message>
        <source>nothing needs to be done: it is asked again</source>
        <translation>inget behöver göras: den tillfrågas igen</translation>
    </message>
    <message>
        <source>another router or a virtual machine&apos;s network stands between this computer and the router that was asked</source>
        <translation>en annan router eller en virtuell maskins nätverk står mellan den här datorn och routern som tillfrågades</translation>
    </message>
    <message>
        <source>forward TCP port %1 to this computer in both</source>
        <translation>vidarebefordra TCP-port %1 till den här datorn i båda</translation>
    </message>
    <message>
        <source>the router has no public address: another router stands before it, the provider&apos;s perhaps</source>
        <translation>routern har ingen publik adress: en annan router står framför den, kanske leverantörens</translation>
    </message>
    <message>
        <source>ask the provider for a public address; relays do without one</source>
        <translation>be leverantören om en publik adress; reläer klarar sig utan</translation>
    </message>
    <message>
        <source>this computer&apos;s network has no home router to open a port</source>
        <translation>den här datorns nätverk har ingen hemrouter som kan öppna en port</translation>
    </message>
    <message>
        <source>nothing needs to be done where others can connect to this computer already</source>
        <translation>inget behöver göras om andra redan kan ansluta till den här datorn</translation>
    </message>
    <message>
        <source>at most %L1 relays</source>
        <translation>högst %L1 reläer</translation>
    </message>
    <message>
        <source>%1 is no HOST:PORT, such as relay.example.org:4600</source>
        <translation>%1 är ingen HOST:PORT, som relay.example.org:4600</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AboutCard</name>
    <message>
        <source>Potluck trains one neural network together, on whatever computers people have. It is free software under the GNU General Public License, version 3 or later.</source>
        <translation>Potluck tränar ett neuralt nätverk tillsammans, på de datorer som folk har. Det är fri programvara under GNU General Public License, version 3 eller senare.</translation>
    </message>
    <message>
        <source>Help: each control says what it does when the pointer rests on it; `potluck-node --help` lists what the command line can do; the folder docs of the source explains the rest.</source>
        <translation>Hjälp: varje kontroll säger vad den gör när pekaren vilar på den; `potluck-node --help` visar vad kommandoraden kan; mappen docs i källkoden förklarar resten.</translation>
    </message>
    <message>
        <source>the path of the log</source>
        <translation>loggens sökväg</translation>
    </message>
    <message>
        <source>About and help</source>
        <translation>Om och hjälp</translation>
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
        <translation>Nodens logg: %1</translation>
    </message>
    <message>
        <source>Potluck %1, with a node of version %2</source>
        <translation>Potluck %1, med en nod av version %2</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementBar</name>
    <message>
        <source>From the organiser, %1</source>
        <translation>Från organisatören, %1</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Läst</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementsCard</name>
    <message>
        <source>Announcements</source>
        <translation>Meddelanden</translation>
    </message>
    <message>
        <source>Announcement</source>
        <translation>Meddelande</translation>
    </message>
    <message>
        <source>What every member shall read</source>
        <translation>Det som alla medlemmar ska läsa</translation>
    </message>
    <message>
        <source>Send to &amp;all members</source>
        <translation>Skicka till &amp;alla medlemmar</translation>
    </message>
    <message>
        <source>Nothing was announced yet.</source>
        <translation>Inget har meddelats än.</translation>
    </message>
    <message>
        <source>Members who are away read it when they come back.</source>
        <translation>De som är borta läser det när de kommer tillbaka.</translation>
    </message>
    <message>
        <source>Too long by about %1 letters</source>
        <translation>Ungefär %1 tecken för långt</translation>
    </message>
    <message>
        <source>It goes to every member, from one to the next.</source>
        <translation>Det går till alla, från den ena till den andra.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BatchBar</name>
    <message>
        <source>Batch of this epoch</source>
        <translation>Den här epokens batch</translation>
    </message>
    <message>
        <source>%1 samples from this computer and %2 from others of %3</source>
        <translation>%1 prov från den här datorn och %2 från andra av %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BenchmarkCard</name>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Mät</translation>
    </message>
    <message>
        <source>Project whose model is measured</source>
        <translation>Projekt vars modell mäts</translation>
    </message>
    <message>
        <source>Join or create a project first: its own model is measured.</source>
        <translation>Gå först med i eller skapa ett projekt: dess egen modell mäts.</translation>
    </message>
    <message>
        <source>A few steps of the project’s model on its data; they are thrown away.</source>
        <translation>Några steg av projektets modell på dess data; de kastas bort.</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Mäter…</translation>
    </message>
    <message>
        <source>%1: %2 on %3, %4 samples at a time; alone an epoch takes %5.</source>
        <translation>%1: %2 på %3, %4 exempel åt gången; ensam tar en epok %5.</translation>
    </message>
    <message>
        <source>A project was running meanwhile: without it this computer is faster.</source>
        <translation>Ett projekt kördes samtidigt: utan det är datorn snabbare.</translation>
    </message>
    <message>
        <source>Device that is measured</source>
        <translation>Enhet som mäts</translation>
    </message>
    <message>
        <source>As it trains</source>
        <translation>Som vid träning</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processor</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CarryOnCard</name>
    <message>
        <source>Show the key as words…</source>
        <translation>Visa nyckeln som ord…</translation>
    </message>
    <message>
        <source>Enter the key’s words…</source>
        <translation>Ange nyckelns ord…</translation>
    </message>
    <message>
        <source>Carry on under a new key…</source>
        <translation>Fortsätt under en ny nyckel…</translation>
    </message>
    <message>
        <source>If the organiser’s computer is lost</source>
        <translation>Om organisatörens dator går förlorad</translation>
    </message>
    <message>
        <source>Training goes on without you. Whoever holds the project’s key organises it: write the key down as 24 words, and any member’s computer can take over with them. Without it, a member can only carry the model on in a new project.</source>
        <translation>Träningen fortsätter utan dig. Den som har projektets nyckel organiserar det: skriv ner nyckeln som 24 ord, så kan vilken medlems dator som helst ta över med dem. Utan den kan en medlem bara föra modellen vidare i ett nytt projekt.</translation>
    </message>
    <message>
        <source>Training goes on without the organiser. Whoever has written down the project’s key can organise it from here. Without the key, you can carry the model on in a new project of your own: the others join that by its link.</source>
        <translation>Träningen fortsätter utan organisatören. Den som har skrivit ner projektets nyckel kan organisera det härifrån. Utan nyckeln kan du föra modellen vidare i ett eget nytt projekt: de andra går med i det via dess länk.</translation>
    </message>
    <message>
        <source>Whoever has these words is the organiser. Write them down in this order, and show them to nobody.</source>
        <translation>Den som har dessa ord är organisatören. Skriv ner dem i denna ordning och visa dem för ingen.</translation>
    </message>
    <message>
        <source>Organise from this computer</source>
        <translation>Organisera från den här datorn</translation>
    </message>
    <message>
        <source>The 24 words of the project’s key, in their order:</source>
        <translation>De 24 orden i projektets nyckel, i sin ordning:</translation>
    </message>
    <message>
        <source>Organise</source>
        <translation>Organisera</translation>
    </message>
    <message>
        <source>This computer organises “%1” now.</source>
        <translation>Den här datorn organiserar nu ”%1”.</translation>
    </message>
    <message>
        <source>Carry on under a new key</source>
        <translation>Fortsätt under en ny nyckel</translation>
    </message>
    <message>
        <source>A new project begins with the model as it is here, the same data and the same recipe, and you organise it. This one stays as it is. Its name:</source>
        <translation>Ett nytt projekt börjar med modellen som den är här, samma data och samma recept, och du organiserar det. Det här förblir som det är. Dess namn:</translation>
    </message>
    <message>
        <source>Make the project</source>
        <translation>Skapa projektet</translation>
    </message>
    <message>
        <source>“%1” is among your projects; its link is in the clipboard.</source>
        <translation>”%1” finns bland dina projekt; länken finns i urklipp.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Certificate</name>
    <message>
        <source>Certificate of contribution</source>
        <translation>Bidragsintyg</translation>
    </message>
    <message>
        <source>Member %1</source>
        <translation>Medlem %1</translation>
    </message>
    <message>
        <source>has computed %1 of %2 samples for the project</source>
        <translation>har beräknat %1 av %2 prov för projektet</translation>
    </message>
    <message>
        <source>It took part in %1 of the first %2 epochs, and coordinated %3 of them.</source>
        <translation>Datorn deltog i %1 av de första %2 epokerna och samordnade %3 av dem.</translation>
    </message>
    <message>
        <source>%1 · code %2</source>
        <translation>%1 · kod %2</translation>
    </message>
    <message>
        <source>Any member of the project can count this again with the receipt that has this code.</source>
        <translation>Varje medlem i projektet kan räkna om detta med kvittot som har denna kod.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Chart</name>
    <message>
        <source>Follow the newest point in %1</source>
        <translation>Följ den senaste punkten i %1</translation>
    </message>
    <message>
        <source>Follow: keep the newest point in sight</source>
        <translation>Följ: håll den senaste punkten i sikte</translation>
    </message>
    <message>
        <source>Show everything in %1</source>
        <translation>Visa allt i %1</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>Tabell för %1</translation>
    </message>
    <message>
        <source>Table: the numbers behind this chart</source>
        <translation>Tabell: siffrorna bakom diagrammet</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>Spara %1</translation>
    </message>
    <message>
        <source>Save as picture or numbers</source>
        <translation>Spara som bild eller siffror</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>Diagram: %1</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>Data för %1</translation>
    </message>
    <message>
        <source>The curve appears with the first finished epoch.</source>
        <translation>Kurvan visas när den första epoken är klar.</translation>
    </message>
    <message>
        <source>Show or hide this curve</source>
        <translation>Visa eller dölj kurvan</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose a folder that you may write to and that has space.</source>
        <translation>%1 kunde inte skrivas. Välj en mapp som du får skriva i och där det finns plats.</translation>
    </message>
    <message>
        <source>Save as &amp;picture (PNG)…</source>
        <translation>Spara som &amp;bild (PNG)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;numbers (CSV)…</source>
        <translation>Spara &amp;siffror (CSV)…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabeller (*.csv)</translation>
    </message>
    <message>
        <source>Show everything (Home)
Ctrl and the wheel, or + and −, zoom; drag or ← and → move</source>
        <translation>Visa allt (Home)
Ctrl och hjulet, eller + och −, zoomar; dra eller ← och → flyttar</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ChartsPanel</name>
    <message>
        <source>Epochs</source>
        <translation>Epoker</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>Träningstid</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Horizontal axis of the charts</source>
        <translation>Diagrammens vågräta axel</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>Över</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epok</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Förlust</translation>
    </message>
    <message>
        <source>Each epoch</source>
        <translation>Varje epok</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <translation>Utjämnad</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>Validering</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Genomströmning</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>Prov/s</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Den här datorn</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andra</translation>
    </message>
    <message>
        <source>My contribution</source>
        <translation>Mitt bidrag</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Prov</translation>
    </message>
    <message>
        <source>Samples in all</source>
        <translation>Prov sammanlagt</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>Min andel</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Of this epoch</source>
        <translation>Av den här epoken</translation>
    </message>
    <message>
        <source>Of all so far</source>
        <translation>Av allt hittills</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Inlärningstakt</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>Steglängd</translation>
    </message>
    <message>
        <source>Time of an epoch</source>
        <translation>Tid för en epok</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunder</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Medelvärde</translation>
    </message>
    <message>
        <source>Computing and waiting</source>
        <translation>Beräkning och väntan</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Gradientens norm</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Before clipping</source>
        <translation>Före klippning</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsCard</name>
    <message>
        <source>Checkpoints</source>
        <translation>Kontrollpunkter</translation>
    </message>
    <message>
        <source>Export the model…</source>
        <translation>Exportera modellen…</translation>
    </message>
    <message>
        <source>Checkpoints and export</source>
        <translation>Kontrollpunkter och export</translation>
    </message>
    <message>
        <source>Export epoch %1…</source>
        <translation>Exportera epok %1…</translation>
    </message>
    <message>
        <source>Export the model</source>
        <translation>Exportera modellen</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>Vikter (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>%1 written, %2.</source>
        <translation>%1 skriven, %2.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsModel</name>
    <message>
        <source>Epoch</source>
        <translation>Epok</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Skriven</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Storlek</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fil</translation>
    </message>
    <message>
        <source>Best validation</source>
        <translation>Bästa validering</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmärkning</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ColumnList</name>
    <message>
        <source>Columns of the table</source>
        <translation>Tabellens kolumner</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Kolumn</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Vad den är</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Funnet</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Tal</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Ord</translation>
    </message>
    <message>
        <source>Learn this</source>
        <translation>Lär in den här</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Utelämna</translation>
    </message>
    <message>
        <source>What %1 is</source>
        <translation>Vad %1 är</translation>
    </message>
    <message>
        <source>and %L1 more</source>
        <translation>och %L1 till</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ComputerPage</name>
    <message>
        <source>&amp;Check again</source>
        <translation>&amp;Kontrollera igen</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>Min dator</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>Inte undersökt ännu.</translation>
    </message>
    <message>
        <source>What can compute</source>
        <translation>Vad som kan räkna</translation>
    </message>
    <message>
        <source>How others reach it</source>
        <translation>Hur andra når den</translation>
    </message>
    <message>
        <source>The node</source>
        <translation>Noden</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>Noden är inte ansluten.</translation>
    </message>
    <message>
        <source>It examines the hardware; this page fills as soon as it answers.</source>
        <translation>Den undersöker hårdvaran; sidan fylls så snart den svarar.</translation>
    </message>
    <message>
        <source>Version %1, key %2
Data in %3</source>
        <translation>Version %1, nyckel %2
Data i %3</translation>
    </message>
    <message>
        <source>%1 cores, %2 of memory (%3 free). libtorch %4, %5.</source>
        <translation>%1 kärnor, %2 minne (%3 ledigt). libtorch %4, %5.</translation>
    </message>
    <message>
        <source>with CUDA</source>
        <translation>med CUDA</translation>
    </message>
    <message>
        <source>without CUDA</source>
        <translation>utan CUDA</translation>
    </message>
    <message>
        <source>How fast it trains</source>
        <translation>Hur snabbt den tränar</translation>
    </message>
    <message>
        <source>with ROCm</source>
        <translation>med ROCm</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ControlClient</name>
    <message>
        <source>The window is closing.</source>
        <translation>Fönstret stängs.</translation>
    </message>
    <message>
        <source>The connection to the node was lost.</source>
        <translation>Anslutningen till noden bröts.</translation>
    </message>
    <message>
        <source>It is tried again by itself; repeat this in a moment.</source>
        <translation>Nytt försök görs av sig självt; upprepa detta om en stund.</translation>
    </message>
    <message>
        <source>There is no connection to the node.</source>
        <translation>Det finns ingen anslutning till noden.</translation>
    </message>
    <message>
        <source>Wait until the status bar says that it is connected.</source>
        <translation>Vänta tills statusraden säger att den är ansluten.</translation>
    </message>
    <message>
        <source>The node did not answer in time.</source>
        <translation>Noden svarade inte i tid.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Försök igen.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CopyButton</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopiera</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>Kopiera %1</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopierat</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateFooter</name>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Tillbaka</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <translation>&amp;Nästa</translation>
    </message>
    <message>
        <source>&amp;Create the project</source>
        <translation>&amp;Skapa projektet</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>Klart.</translation>
    </message>
    <message>
        <source>Creating the project… large data takes a moment.</source>
        <translation>Skapar projektet… stora data tar en stund.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatePage</name>
    <message>
        <source>Create a project</source>
        <translation>Skapa ett projekt</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Data</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Recept</translation>
    </message>
    <message>
        <source>Who may join</source>
        <translation>Vem som får gå med</translation>
    </message>
    <message>
        <source>Waiting for the node.</source>
        <translation>Väntar på noden.</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>Ge projektet ett namn.</translation>
    </message>
    <message>
        <source>Choose data that Potluck can read.</source>
        <translation>Välj data som Potluck kan läsa.</translation>
    </message>
    <message>
        <source>Choose a model.</source>
        <translation>Välj en modell.</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Prognos</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Sammanfattning</translation>
    </message>
    <message>
        <source>What the model learns from. It stays on this computer; members fetch what they need.</source>
        <translation>Det som modellen lär sig av. Det stannar på den här datorn; medlemmarna hämtar vad de behöver.</translation>
    </message>
    <message>
        <source>Only models that can learn from this data are offered. Every volunteer needs as much memory as a model says.</source>
        <translation>Bara modeller som kan lära sig av dessa data erbjuds. Varje volontär behöver så mycket minne som modellen anger.</translation>
    </message>
    <message>
        <source>How it is trained. The standard values suit most projects.</source>
        <translation>Hur den tränas. Standardvärdena passar de flesta projekt.</translation>
    </message>
    <message>
        <source>A link is all that a volunteer needs: no account, no form.</source>
        <translation>En länk är allt en volontär behöver: inget konto, inget formulär.</translation>
    </message>
    <message>
        <source>How much faster a group would be than this computer alone.</source>
        <translation>Hur mycket snabbare en grupp blir än den här datorn ensam.</translation>
    </message>
    <message>
        <source>Once made, data, model and recipe stay as they are.</source>
        <translation>När projektet är skapat ändras varken data, modell eller recept.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Standard values</source>
        <translation>Standardvärden</translation>
    </message>
    <message>
        <source>Not tried on this computer</source>
        <translation>Inte provat på den här datorn</translation>
    </message>
    <message>
        <source>Starts from %1</source>
        <translation>Börjar från %1</translation>
    </message>
    <message>
        <source>Correct what is marked in red.</source>
        <translation>Rätta det som är rödmarkerat.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateSummary</name>
    <message>
        <source>What volunteers will see, for example “Shakespeare, letter by letter”</source>
        <translation>Vad frivilliga får se, till exempel ”Shakespeare, bokstav för bokstav”</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>Projektets namn</translation>
    </message>
    <message>
        <source>One sentence about its purpose (optional)</source>
        <translation>En mening om syftet (valfritt)</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beskrivning</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Namn</translation>
    </message>
    <message>
        <source>What will be made</source>
        <translation>Det som skapas</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändra</translation>
    </message>
    <message>
        <source>Change: %1</source>
        <translation>Ändra: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatedView</name>
    <message>
        <source>Send this link to whoever shall help. Start training now, so that the first volunteers find you.</source>
        <translation>Skicka länken till dem som ska hjälpa till. Börja träna nu, så att de första frivilliga hittar dig.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Inbjudningslänk</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Börja träna</translation>
    </message>
    <message>
        <source>Create &amp;another</source>
        <translation>Skapa &amp;ett till</translation>
    </message>
    <message>
        <source>“%1” is ready</source>
        <translation>”%1” är klart</translation>
    </message>
    <message>
        <source>Not in the file, so from the beginning: %1.</source>
        <translation>Finns inte i filen, alltså från början: %1.</translation>
    </message>
    <message>
        <source>Of another size, so from the beginning: %1.</source>
        <translation>Av annan storlek, alltså från början: %1.</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>Används inte: %1.</translation>
    </message>
    <message>
        <source>Taken over: %1 values in %2 arrays.</source>
        <translation>Övertaget: %1 värden i %2 matriser.</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 till</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DataChooser</name>
    <message>
        <source>Leave out lines that cannot &amp;be read</source>
        <translation>Utelämna rader som inte &amp;kan läsas</translation>
    </message>
    <message>
        <source>B&amp;uilt in</source>
        <translation>&amp;Inbyggd</translation>
    </message>
    <message>
        <source>A &amp;file</source>
        <translation>En &amp;fil</translation>
    </message>
    <message>
        <source>A f&amp;older</source>
        <translation>En &amp;mapp</translation>
    </message>
    <message>
        <source>Built-in data</source>
        <translation>Inbyggda data</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>Sökväg till data</translation>
    </message>
    <message>
        <source>First lines of the data</source>
        <translation>Datas första rader</translation>
    </message>
    <message>
        <source>Folder with the data</source>
        <translation>Mapp med data</translation>
    </message>
    <message>
        <source>File with the data</source>
        <translation>Fil med data</translation>
    </message>
    <message>
        <source>Good for trying Potluck without data of your own.</source>
        <translation>Bra för att prova Potluck utan egna data.</translation>
    </message>
    <message>
        <source>It stays on this computer; members fetch what they need from it.</source>
        <translation>De stannar på den här datorn; medlemmar hämtar det de behöver från den.</translation>
    </message>
    <message>
        <source>Looking inside…</source>
        <translation>Tittar efter…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>Bild av klass %1</translation>
    </message>
    <message>
        <source>A folder of images for each class; IDX, CIFAR and .tar files too</source>
        <translation>En mapp med bilder för varje klass; även IDX-, CIFAR- och .tar-filer</translation>
    </message>
    <message>
        <source>A text, a table (.csv), JSON lines, or images in IDX format</source>
        <translation>En text, en tabell (.csv), JSON-rader eller bilder i IDX-format</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DeviceCard</name>
    <message>
        <source>Processor</source>
        <translation>Processor</translation>
    </message>
    <message>
        <source>NVIDIA graphics card</source>
        <translation>NVIDIA-grafikkort</translation>
    </message>
    <message>
        <source>AMD graphics</source>
        <translation>AMD-grafik</translation>
    </message>
    <message>
        <source>Intel graphics</source>
        <translation>Intel-grafik</translation>
    </message>
    <message>
        <source>Apple graphics</source>
        <translation>Apple-grafik</translation>
    </message>
    <message>
        <source>✓ Usable</source>
        <translation>✓ Användbar</translation>
    </message>
    <message>
        <source>✗ Not usable</source>
        <translation>✗ Inte användbar</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Används inte</translation>
    </message>
    <message>
        <source>%1 of memory, %2 free</source>
        <translation>%1 minne, %2 ledigt</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>Vad som hjälper</translation>
    </message>
    <message>
        <source>what helps</source>
        <translation>vad som hjälper</translation>
    </message>
    <message>
        <source>What helps:</source>
        <translation>Vad som hjälper:</translation>
    </message>
    <message>
        <source>Use it for training</source>
        <translation>Använd den för träning</translation>
    </message>
    <message>
        <source>Graphics cards are switched off in the preferences.</source>
        <translation>Grafikkort är avstängda i inställningarna.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FileField</name>
    <message>
        <source>Browse: %1</source>
        <translation>Bläddra: %1</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Bläddra…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FinishedBar</name>
    <message>
        <source>Save the model…</source>
        <translation>Spara modellen…</translation>
    </message>
    <message>
        <source>Folder for Hugging Face, with a card…</source>
        <translation>Mapp för Hugging Face, med kort…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Prova den</translation>
    </message>
    <message>
        <source>Go on from it…</source>
        <translation>Fortsätt från den…</translation>
    </message>
    <message>
        <source>A new folder for the model</source>
        <translation>En ny mapp för modellen</translation>
    </message>
    <message>
        <source>Save the model</source>
        <translation>Spara modellen</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>Vikter (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Sparad i %1</translation>
    </message>
    <message>
        <source>Writing the model…</source>
        <translation>Skriver modellen…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitLine</name>
    <message>
        <source>Does not fit. %1</source>
        <translation>Passar inte. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitWords</name>
    <message>
        <source>Memory: known once its data is here</source>
        <translation>Minne: känt när dess data finns här</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free here</source>
        <translation>Behöver %1 minne; %2 är ledigt här</translation>
    </message>
    <message>
        <source>Needs %1 of memory</source>
        <translation>Behöver %1 minne</translation>
    </message>
    <message>
        <source>Needs %1 more of disk; %2 are free here</source>
        <translation>Behöver %1 till på disken; %2 är ledigt här</translation>
    </message>
    <message>
        <source>%1 of disk</source>
        <translation>%1 disk</translation>
    </message>
    <message>
        <source>about %1 of traffic an hour</source>
        <translation>omkring %1 trafik i timmen</translation>
    </message>
    <message>
        <source>traffic unknown until it has run here</source>
        <translation>trafiken är okänd tills det har körts här</translation>
    </message>
    <message>
        <source>By you</source>
        <translation>Ditt eget</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Av %1</translation>
    </message>
    <message>
        <source>Computers in the last epoch: %1</source>
        <translation>Datorer i senaste epoken: %1</translation>
    </message>
    <message>
        <source>Uses at most %1 threads</source>
        <translation>Använder högst %1 trådar</translation>
    </message>
    <message>
        <source>Uses as many cores as help</source>
        <translation>Använder så många kärnor som gör nytta</translation>
    </message>
    <message>
        <source>a graphics card where there is one</source>
        <translation>grafikkort där det finns</translation>
    </message>
    <message>
        <source>at most %1 of memory</source>
        <translation>högst %1 minne</translation>
    </message>
    <message>
        <source>at most %1 of disk</source>
        <translation>högst %1 disk</translation>
    </message>
    <message>
        <source>sends at most %1</source>
        <translation>skickar högst %1</translation>
    </message>
    <message>
        <source>receives at most %1</source>
        <translation>tar emot högst %1</translation>
    </message>
    <message>
        <source>rests on battery</source>
        <translation>vilar på batteri</translation>
    </message>
    <message>
        <source>rests on metered networks</source>
        <translation>vilar på nät med datamängdsavgift</translation>
    </message>
    <message>
        <source>all of this is under Preferences</source>
        <translation>allt detta finns under Inställningar</translation>
    </message>
    <message>
        <source>up to %1 of traffic an hour</source>
        <translation>upp till %1 trafik i timmen</translation>
    </message>
    <message>
        <source>Carries on “%1” from epoch %2</source>
        <translation>Fortsätter ”%1” från epok %2</translation>
    </message>
    <message>
        <source>has the router open a port</source>
        <translation>låter routern öppna en port</translation>
    </message>
    <message>
        <source>finds members over the public DHT, where their project allows it</source>
        <translation>hittar medlemmar över den offentliga DHT:n, där deras projekt tillåter det</translation>
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
        <translation>Hemförbindelser (%1)</translation>
    </message>
    <message>
        <source>Fibre (%1)</source>
        <translation>Fiber (%1)</translation>
    </message>
    <message>
        <source>One building (%1)</source>
        <translation>Samma byggnad (%1)</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 computers</source>
        <translation>%1 datorer</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>över %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ingen</translation>
    </message>
    <message>
        <source>Share of everybody’s time that goes into training</source>
        <translation>Andel av allas tid som går till träning</translation>
    </message>
    <message>
        <source>Up to so many train at least half of their time</source>
        <translation>Upp till så många tränar minst halva sin tid</translation>
    </message>
    <message>
        <source>Smallest batch with at most 20 % of the time for the exchange</source>
        <translation>Minsta batch där utbytet tar högst 20 % av tiden</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>Allas förbindelse</translation>
    </message>
    <message>
        <source>Epoch takes</source>
        <translation>Epok tar</translation>
    </message>
    <message>
        <source>Faster than one</source>
        <translation>Snabbare än en</translation>
    </message>
    <message>
        <source>Trains</source>
        <translation>Tränar</translation>
    </message>
    <message>
        <source>Pays off up to</source>
        <translation>Lönar sig till</translation>
    </message>
    <message>
        <source>Batch from</source>
        <translation>Batch från</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastPanel</name>
    <message>
        <source>%1 times</source>
        <translation>%1 gånger</translation>
    </message>
    <message>
        <source>How much faster a group is</source>
        <translation>Hur mycket snabbare en grupp är</translation>
    </message>
    <message>
        <source>Computers</source>
        <translation>Datorer</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>Gånger snabbare</translation>
    </message>
    <message>
        <source>Computers like this one</source>
        <translation>Datorer som denna</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>Allas förbindelse</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>Utan väntan</translation>
    </message>
    <message>
        <source>One building</source>
        <translation>Samma byggnad</translation>
    </message>
    <message>
        <source>Fibre</source>
        <translation>Fiber</translation>
    </message>
    <message>
        <source>Home lines</source>
        <translation>Hemförbindelser</translation>
    </message>
    <message>
        <source>Knee: half the time trains</source>
        <translation>Knä: halva tiden tränas</translation>
    </message>
    <message>
        <source>Co&amp;mputers like this one</source>
        <translation>&amp;Datorer som denna</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>&amp;Förbindelse</translation>
    </message>
    <message>
        <source>Forecast by connection</source>
        <translation>Prognos per förbindelse</translation>
    </message>
    <message>
        <source>Trying ten steps on this computer…</source>
        <translation>Provar tio steg på den här datorn…</translation>
    </message>
    <message>
        <source>Nothing is published. It takes some seconds, more for large models.</source>
        <translation>Inget publiceras. Det tar några sekunder, längre för stora modeller.</translation>
    </message>
    <message>
        <source>Try it before you publish it</source>
        <translation>Prova innan du publicerar</translation>
    </message>
    <message>
        <source>Ten steps on this computer show whether the recipe learns, and how fast a group would be. Nothing is published.</source>
        <translation>Tio steg på den här datorn visar om receptet lär sig något och hur snabb en grupp blir. Inget publiceras.</translation>
    </message>
    <message>
        <source>%1 steps of %2 samples took %3 on %4: %5.</source>
        <translation>%1 steg om %2 exempel tog %3 på %4: %5.</translation>
    </message>
    <message>
        <source>A project runs here meanwhile: without it this computer is faster.</source>
        <translation>Ett projekt körs här samtidigt: utan det är datorn snabbare.</translation>
    </message>
    <message>
        <source>The recipe has changed since these steps were tried</source>
        <translation>Receptet har ändrats sedan stegen provades</translation>
    </message>
    <message>
        <source>A lower learning rate or a warm-up helps most often.</source>
        <translation>Lägre inlärningstakt eller uppvärmning hjälper oftast.</translation>
    </message>
    <message>
        <source>%1 computers: %2 as fast as one, %3 for all %4 epochs</source>
        <translation>%1 datorer: %2 så snabbt som en, %3 för alla %4 epoker</translation>
    </message>
    <message>
        <source>Alone this computer would need %1.</source>
        <translation>Ensam skulle datorn behöva %1.</translation>
    </message>
    <message>
        <source>The exchange takes %1 of the time.</source>
        <translation>Utbytet tar %1 av tiden.</translation>
    </message>
    <message>
        <source>&amp;Use a batch of %1</source>
        <translation>&amp;Använd batch %1</translation>
    </message>
    <message>
        <source>The loss rises: from %1 to %2</source>
        <translation>Förlusten stiger: från %1 till %2</translation>
    </message>
    <message>
        <source>It learns: the loss went from %1 to %2</source>
        <translation>Den lär sig: förlusten gick från %1 till %2</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>&amp;Försök igen</translation>
    </message>
    <message>
        <source>Tr&amp;y ten steps</source>
        <translation>Prova tio &amp;steg</translation>
    </message>
    <message>
        <source>One computer is enough: it needs %1 for all %2 epochs</source>
        <translation>En dator räcker: den behöver %1 för alla %2 epoker</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: they would mostly wait for each other. More data, a longer run or faster lines make a group worth it.</source>
        <translation>%1 datorer på dessa linjer skulle behöva %2: de skulle mest vänta på varandra. Mer data, en längre körning eller snabbare linjer gör en grupp värd det.</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: hardly less than an invite takes.</source>
        <translation>%1 datorer på dessa linjer skulle behöva %2: knappt mindre än en inbjudan tar.</translation>
    </message>
    <message>
        <source>With a batch of %1 in %2 epochs it would get as far in about %3; the learning rate goes with it.</source>
        <translation>Med en sats på %1 i %2 epoker kommer den lika långt på ungefär %3; inlärningshastigheten följer med.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::HoursChooser</name>
    <message>
        <source>At any hour</source>
        <translation>När som helst</translation>
    </message>
    <message>
        <source>At night, 22 to 8</source>
        <translation>På natten, 22 till 8</translation>
    </message>
    <message>
        <source>Evenings, nights and weekends</source>
        <translation>Kvällar, nätter och helger</translation>
    </message>
    <message>
        <source>At hours that I choose</source>
        <translation>På timmar som jag väljer</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteDialog</name>
    <message>
        <source>Invite to %1</source>
        <translation>Bjud in till %1</translation>
    </message>
    <message>
        <source>Send this link to whoever shall help. It works while any member is online.</source>
        <translation>Skicka länken till dem som ska hjälpa till. Den fungerar så länge någon medlem är ansluten.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;täng</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteView</name>
    <message>
        <source>the invite link</source>
        <translation>inbjudningslänken</translation>
    </message>
    <message>
        <source>On another computer or a phone: scan this code to get the link.</source>
        <translation>På en annan dator eller telefon: skanna koden för att få länken.</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Inbjudningslänk</translation>
    </message>
    <message>
        <source>The link is too long for a QR code; copy it instead.</source>
        <translation>Länken är för lång för en QR-kod; kopiera den i stället.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesCard</name>
    <message>
        <source>Invites</source>
        <translation>Inbjudningar</translation>
    </message>
    <message>
        <source>For whom, for your own memory</source>
        <translation>För vem, för ditt eget minne</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>går aldrig ut</translation>
    </message>
    <message>
        <source> days</source>
        <translation> dagar</translation>
    </message>
    <message>
        <source>Days until the invite expires</source>
        <translation>Dagar tills inbjudan går ut</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>hur många som helst</translation>
    </message>
    <message>
        <source> uses</source>
        <translation> gånger</translation>
    </message>
    <message>
        <source>Members for whom the invite is meant</source>
        <translation>Antal medlemmar som inbjudan är till för</translation>
    </message>
    <message>
        <source>&amp;New invite</source>
        <translation>&amp;Ny inbjudan</translation>
    </message>
    <message>
        <source>Copy lin&amp;k</source>
        <translation>Kopiera län&amp;k</translation>
    </message>
    <message>
        <source>With&amp;draw…</source>
        <translation>&amp;Dra tillbaka…</translation>
    </message>
    <message>
        <source>Make it valid again</source>
        <translation>Gör den giltig igen</translation>
    </message>
    <message>
        <source>The link is in the clipboard.</source>
        <translation>Länken finns i urklipp.</translation>
    </message>
    <message>
        <source>A new invite is made; its link is in the clipboard.</source>
        <translation>En ny inbjudan är gjord; länken finns i urklipp.</translation>
    </message>
    <message>
        <source>Whoever has a valid link joins at once, or asks to be let in where you let in each one. Every member checks the expiry. Uses are counted while this computer is connected; after the last one the link is withdrawn.</source>
        <translation>Den som har en giltig länk kommer med direkt, eller ansöker där du släpper in var och en. Alla medlemmar kontrollerar slutdatumet. Användningar räknas medan den här datorn är ansluten; efter den sista dras länken tillbaka.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesModel</name>
    <message>
        <source>✗ Banned</source>
        <translation>✗ Avstängd</translation>
    </message>
    <message>
        <source>✗ Withdrawn</source>
        <translation>✗ Återkallad</translation>
    </message>
    <message>
        <source>✗ Expired</source>
        <translation>✗ Utgången</translation>
    </message>
    <message>
        <source>Used up</source>
        <translation>Förbrukad</translation>
    </message>
    <message>
        <source>✓ Valid</source>
        <translation>✓ Giltig</translation>
    </message>
    <message>
        <source>The first link</source>
        <translation>Den första länken</translation>
    </message>
    <message>
        <source>never</source>
        <translation>aldrig</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 av %2</translation>
    </message>
    <message>
        <source>Members who came by this link and have been connected to this computer</source>
        <translation>Medlemmar som kom via länken och har varit anslutna till den här datorn</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Inbjudan</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Skapad</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>Går ut</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>Använd</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Tillstånd</translation>
    </message>
</context>
<context>
    <name>potluck::ui::JoinBox</name>
    <message>
        <source>&amp;Paste</source>
        <translation>Klistra &amp;in</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>&amp;Gå med</translation>
    </message>
    <message>
        <source>Join with an invite &amp;link</source>
        <translation>Gå med via en inbjudnings&amp;länk</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>Inbjudningslänk</translation>
    </message>
    <message>
        <source>Paste a link from the clipboard</source>
        <translation>Klistra in en länk från urklipp</translation>
    </message>
    <message>
        <source>The organiser sends it to you. Nothing else is asked: no account, no form.</source>
        <translation>Arrangören skickar den till dig. Inget annat behövs: inget konto, inget formulär.</translation>
    </message>
    <message>
        <source>This is not a Potluck link. It should begin with potluck://join/</source>
        <translation>Detta är ingen Potluck-länk. Den ska börja med potluck://join/</translation>
    </message>
    <message>
        <source>The link is checked as soon as the node has started.</source>
        <translation>Länken kontrolleras så snart noden har startat.</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>Kontrollerar länken…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Öppna</translation>
    </message>
    <message>
        <source>You are already a member of “%1”.</source>
        <translation>Du är redan medlem i ”%1”.</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join and this computer starts to help.</source>
        <translation>En inbjudan till ”%1”. Tryck på Gå med så börjar datorn hjälpa till.</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>Gäller till %1.</translation>
    </message>
    <message>
        <source>“%1” stops meanwhile: one project at a time.</source>
        <translation>”%1” stannar under tiden: ett projekt i taget.</translation>
    </message>
    <message>
        <source>Joining…</source>
        <translation>Går med…</translation>
    </message>
    <message>
        <source>Asking a member for the project… this can take a few seconds.</source>
        <translation>Frågar en medlem efter projektet… det kan ta några sekunder.</translation>
    </message>
    <message>
        <source>You are a member now, but training did not start. %1</source>
        <translation>Du är medlem nu, men träningen startade inte. %1</translation>
    </message>
    <message>
        <source>Asking a member what it needs…</source>
        <translation>Frågar en medlem vad det behöver…</translation>
    </message>
    <message>
        <source>No member answers just now, so what it needs is not known yet. Join asks again.</source>
        <translation>Ingen medlem svarar just nu, så vad det behöver är ännu inte känt. Gå med frågar igen.</translation>
    </message>
    <message>
        <source>Who you are, for whoever lets you in</source>
        <translation>Vem du är, för den som släpper in dig</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join to ask; this computer starts to help once somebody lets it in.</source>
        <translation>En inbjudan till ”%1”. Tryck på Gå med för att ansöka; datorn börjar hjälpa till när någon släpper in den.</translation>
    </message>
    <message>
        <source>The request was not sent. %1</source>
        <translation>Ansökan skickades inte. %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::KeyCard</name>
    <message>
        <source>the whole key</source>
        <translation>hela nyckeln</translation>
    </message>
    <message>
        <source>Another key…</source>
        <translation>En annan nyckel…</translation>
    </message>
    <message>
        <source>This computer’s key</source>
        <translation>Den här datorns nyckel</translation>
    </message>
    <message>
        <source>The members of your projects know this computer by it. Take another one where somebody else may have got at it.</source>
        <translation>Medlemmarna i dina projekt känner igen den här datorn på den. Ta en annan om någon annan kan ha kommit åt den.</translation>
    </message>
    <message>
        <source>Give this computer another key?</source>
        <translation>Ge den här datorn en annan nyckel?</translation>
    </message>
    <message>
        <source>It is a new member of its projects then, by the links that it came by: what it has given so far stays in the old key’s name, and a moderator has to be made one again. Where somebody has to let members in, it asks again.</source>
        <translation>Den blir då en ny medlem i sina projekt, genom de länkar som den kom med: det den har gett hittills står kvar under den gamla nyckeln, och en moderator måste utses på nytt. Där någon måste släppa in medlemmar frågar den igen.</translation>
    </message>
    <message>
        <source>Make another key</source>
        <translation>Gör en annan nyckel</translation>
    </message>
    <message>
        <source>From the next start of the node on it is %1. If somebody else may have the old one, ask the organisers of your projects to ban it.</source>
        <translation>Från nodens nästa start är den %1. Om någon annan kan ha den gamla, be dina projekts organisatörer att stänga av den.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (den här datorn)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Plats</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Namn</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Prov</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Andel</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epoker</translation>
    </message>
    <message>
        <source>Led</source>
        <translation>Ledda</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>Medelvärden</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tid</translation>
    </message>
    <message>
        <source>Finished epochs that this member took part in</source>
        <translation>Avslutade epoker som medlemmen deltog i</translation>
    </message>
    <message>
        <source>Of these epochs, those that it coordinated</source>
        <translation>Av dessa epoker, de som den samordnade</translation>
    </message>
    <message>
        <source>Gradients of others, of which it made the average</source>
        <translation>Andras gradienter, vars medelvärde den beräknade</translation>
    </message>
    <message>
        <source>How long these epochs took</source>
        <translation>Hur länge dessa epoker tog</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Lag</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardPanel</name>
    <message>
        <source>Leaderboard</source>
        <translation>Topplista</translation>
    </message>
    <message>
        <source>Whoever computes samples of a finished epoch appears here.</source>
        <translation>Den som räknar prov i en avslutad epok visas här.</translation>
    </message>
    <message>
        <source>Recei&amp;pt…</source>
        <translation>&amp;Kvitto…</translation>
    </message>
    <message>
        <source>A page that shows what this computer has given, for you to save.</source>
        <translation>En sida som visar vad den här datorn har bidragit med, för dig att spara.</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>Lag</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogModel</name>
    <message>
        <source>Warning</source>
        <translation>Varning</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Detalj</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tid</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Nivå</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meddelande</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogPanel</name>
    <message>
        <source>Search the log</source>
        <translation>Sök i loggen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Logg</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>%1 gick med</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 kvar</translation>
    </message>
    <message>
        <source>%1 was lost: %2</source>
        <translation>%1 förlorades: %2</translation>
    </message>
    <message>
        <source>Validation at epoch %1: loss %2</source>
        <translation>Validering vid epok %1: förlust %2</translation>
    </message>
    <message>
        <source>Finished after %1 epochs</source>
        <translation>Klart efter %1 epoker</translation>
    </message>
    <message>
        <source>%1 events were skipped: this window was too slow</source>
        <translation>%1 händelser hoppades över: fönstret var för långsamt</translation>
    </message>
    <message>
        <source>Lines shown</source>
        <translation>Rader som visas</translation>
    </message>
    <message>
        <source>With details</source>
        <translation>Med detaljer</translation>
    </message>
    <message>
        <source>Without details</source>
        <translation>Utan detaljer</translation>
    </message>
    <message>
        <source>Warnings only</source>
        <translation>Bara varningar</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MachinesCard</name>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ppna</translation>
    </message>
    <message>
        <source>ada@gpu-box</source>
        <translation>ada@gpu-box</translation>
    </message>
    <message>
        <source>Computer to open, as ssh knows it</source>
        <translation>Dator att öppna, så som ssh känner den</translation>
    </message>
    <message>
        <source>A computer that you log in to with ssh opens in a window of its own, with its node and its hardware. Start a node there once: potluck-node serve</source>
        <translation>En dator som du loggar in på med ssh öppnas i ett eget fönster, med sin nod och sin maskinvara. Starta en nod där en gång: potluck-node serve</translation>
    </message>
    <message>
        <source>Other computers of yours</source>
        <translation>Dina andra datorer</translation>
    </message>
    <message>
        <source>Write it as you would after ssh: ada@gpu-box, or a name of ~/.ssh/config.</source>
        <translation>Skriv det som efter ssh: ada@gpu-box, eller ett namn ur ~/.ssh/config.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öppna</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Öppna %1</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Glöm</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>Glöm %1</translation>
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
        <translation>P&amp;rojekt</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>&amp;Träning</translation>
    </message>
    <message>
        <source>Create a project</source>
        <translation>Skapa ett projekt</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>Min dator</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Inställningar</translation>
    </message>
    <message>
        <source>Alt+%1</source>
        <translation>Alt+%1</translation>
    </message>
    <message>
        <source>Connected to the node. %1: %2</source>
        <translation>Ansluten till noden. %1: %2</translation>
    </message>
    <message>
        <source>Connected to the node. No project runs.</source>
        <translation>Ansluten till noden. Inget projekt körs.</translation>
    </message>
    <message>
        <source>Connecting to the node…</source>
        <translation>Ansluter till noden…</translation>
    </message>
    <message>
        <source>Potluck on %1</source>
        <translation>Potluck på %1</translation>
    </message>
    <message>
        <source>It is in the tray then.</source>
        <translation>Då finns den i aktivitetsfältet.</translation>
    </message>
    <message>
        <source>Open Potluck again to see it, or to stop it.</source>
        <translation>Öppna Potluck igen för att se den eller stoppa den.</translation>
    </message>
    <message>
        <source>Keep training when the window is closed?</source>
        <translation>Fortsätta träna när fönstret stängs?</translation>
    </message>
    <message>
        <source>“%1” can go on in the background; a project that is paused or snoozing wakes by itself. %2 Your answer holds from now on; it is under Preferences.</source>
        <translation>”%1” kan fortsätta i bakgrunden; ett projekt som är pausat eller vilar vaknar av sig självt. %2 Ditt svar gäller från och med nu; det finns under Inställningar.</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>Fortsätt träna</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Stoppa och stäng</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MemberTimesKey</name>
    <message>
        <source>Computes</source>
        <translation>Beräknar</translation>
    </message>
    <message>
        <source>Averages: its gradient is on its way</source>
        <translation>Bildar medelvärde: gradienten är på väg</translation>
    </message>
    <message>
        <source>Waits for the others</source>
        <translation>Väntar på de andra</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersCard</name>
    <message>
        <source>Members</source>
        <translation>Medlemmar</translation>
    </message>
    <message>
        <source>Ban…</source>
        <translation>Stäng av…</translation>
    </message>
    <message>
        <source>Lift the ban</source>
        <translation>Häv avstängningen</translation>
    </message>
    <message>
        <source>Every member that hears of it cuts this computer off, and what it already has stays with it. A new key from a link that is still valid gets in again: withdraw that too.</source>
        <translation>Varje medlem som får veta det kopplar bort datorn; det den redan har behåller den. Med en ny nyckel via en giltig länk kommer den in igen: dra tillbaka även den.</translation>
    </message>
    <message>
        <source>Make a moderator</source>
        <translation>Gör till moderator</translation>
    </message>
    <message>
        <source>A moderator lets others in, bans and invites, also while this computer is off</source>
        <translation>En moderator släpper in andra, stänger av och bjuder in, även när den här datorn är avstängd</translation>
    </message>
    <message>
        <source>Dismiss as a moderator</source>
        <translation>Avsätt som moderator</translation>
    </message>
    <message>
        <source>%1 is a volunteer again.</source>
        <translation>%1 är volontär igen.</translation>
    </message>
    <message>
        <source>%1 moderates from now on.</source>
        <translation>%1 är moderator från och med nu.</translation>
    </message>
    <message>
        <source>Forgive</source>
        <translation>Förlåt</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersForm</name>
    <message>
        <source>&amp;Anyone: members may pass the link on and publish it</source>
        <translation>&amp;Vem som helst: medlemmar får sprida länken</translation>
    </message>
    <message>
        <source>Whom I &amp;let in: whoever has a link asks first, with a message</source>
        <translation>De jag s&amp;läpper in: den som har en länk ansöker först, med ett meddelande</translation>
    </message>
    <message>
        <source>Members may find each other over the public &amp;DHT</source>
        <translation>Medlemmar får hitta varandra över den offentliga &amp;DHT:n</translation>
    </message>
    <message>
        <source>O&amp;nly whom I invite: I hand out the links</source>
        <translation>B&amp;ara de jag bjuder in: jag delar ut länkarna</translation>
    </message>
    <message>
        <source>None: relay.example.org:4600</source>
        <translation>Inga: relay.example.org:4600</translation>
    </message>
    <message>
        <source>How they find each other</source>
        <translation>Hur de hittar varandra</translation>
    </message>
    <message>
        <source>So a link still leads to them when all of its addresses are gone. What they leave there is encrypted: only whoever has a link can read it.</source>
        <translation>Då leder en länk till dem även när alla dess adresser är borta. Det de lämnar där är krypterat: bara den som har en länk kan läsa det.</translation>
    </message>
    <message>
        <source>For members whose routers let nobody in. Members relay for each other as well, as soon as one of them can be reached.</source>
        <translation>För medlemmar vars routrar inte släpper in någon. Medlemmar vidarebefordrar också åt varandra, så snart en av dem går att nå.</translation>
    </message>
    <message>
        <source>Anyone with the link</source>
        <translation>Alla som har länken</translation>
    </message>
    <message>
        <source>Whom you let in</source>
        <translation>De du släpper in</translation>
    </message>
    <message>
        <source>Only whom you invite</source>
        <translation>Bara de du bjuder in</translation>
    </message>
    <message>
        <source>Relays that somebody runs for this project</source>
        <translation>Reläer som någon kör för det här projektet</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersModel</name>
    <message>
        <source>Organiser</source>
        <translation>Organisatör</translation>
    </message>
    <message>
        <source>Moderator</source>
        <translation>Moderator</translation>
    </message>
    <message>
        <source>Aggregator</source>
        <translation>Aggregator</translation>
    </message>
    <message>
        <source>Volunteer</source>
        <translation>Volontär</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Den här datorn</translation>
    </message>
    <message>
        <source>✗ Banned</source>
        <translation>✗ Avstängd</translation>
    </message>
    <message>
        <source>✓ Connected</source>
        <translation>✓ Ansluten</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>Borta</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>Medlem</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Roll</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Tillstånd</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Prov</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Andel</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Nyckel</translation>
    </message>
    <message>
        <source>✗ Cut off</source>
        <translation>✗ Avstängd</translation>
    </message>
    <message>
        <source>This computer has found that a gradient of this member was false</source>
        <translation>Den här datorn har funnit att en gradient från medlemmen var falsk</translation>
    </message>
    <message>
        <source>Most others have found that a gradient of this member was false</source>
        <translation>De flesta andra har funnit att en gradient från medlemmen var falsk</translation>
    </message>
    <message>
        <source>Two things that this member has signed contradict each other</source>
        <translation>Två saker som medlemmen har signerat motsäger varandra</translation>
    </message>
    <message>
        <source>This computer took no more of this member, so many times: %1. Why it did so last: %2</source>
        <translation>Så många gånger tog den här datorn inte emot mer från medlemmen: %1. Varför den senaste gången: %2</translation>
    </message>
    <message>
        <source>Samples whose gradient this computer has computed again and found right</source>
        <translation>Prov vars gradient den här datorn har räknat om och funnit riktig</translation>
    </message>
    <message>
        <source>Audited</source>
        <translation>Granskat</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ModelChooser</name>
    <message>
        <source>%1 parameters, %2 of memory and %3 for each sample at a time</source>
        <translation>%1 parametrar, %2 minne och %3 för varje samtidigt exempel</translation>
    </message>
    <message>
        <source>Specification of the model</source>
        <translation>Modellens specifikation</translation>
    </message>
    <message>
        <source>Layers, width and so on. A volunteer runs nothing but such a specification.</source>
        <translation>Lager, bredd och så vidare. En frivillig kör inget annat än en sådan specifikation.</translation>
    </message>
    <message>
        <source>S&amp;pecification</source>
        <translation>S&amp;pecifikation</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of memory</source>
        <translation>%1 parametrar, %2 minne</translation>
    </message>
    <message>
        <source>Module from PyTorch</source>
        <translation>Modul från PyTorch</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>What torch.jit.save wrote</source>
        <translation>Det som torch.jit.save skrev</translation>
    </message>
    <message>
        <source>It is taken apart here: volunteers get its operators, and run no file.</source>
        <translation>Den tas isär här: deltagarna får dess operatorer och kör ingen fil.</translation>
    </message>
    <message>
        <source>Choose the file with the module.</source>
        <translation>Välj filen med modulen.</translation>
    </message>
    <message>
        <source>Counting its parameters…</source>
        <translation>Räknar dess parametrar…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NameField</name>
    <message>
        <source>Your name, for all members to see (optional)</source>
        <translation>Ditt namn, som alla medlemmar ser (frivilligt)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NearbyPanel</name>
    <message>
        <source>On this network</source>
        <translation>På det här nätverket</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>från %1</translation>
    </message>
    <message>
        <source>Use this link</source>
        <translation>Använd länken</translation>
    </message>
    <message>
        <source>Use the link of %1</source>
        <translation>Använd länken till %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeNotice</name>
    <message>
        <source>It went on from its last checkpoint; other members kept the rest.</source>
        <translation>Den fortsatte från sin senaste kontrollpunkt; andra medlemmar hade resten.</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>Okej</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeSupervisor</name>
    <message>
        <source>Using the node that already runs (process %1)</source>
        <translation>Använder noden som redan körs (process %1)</translation>
    </message>
    <message>
        <source>Attached to a node</source>
        <translation>Ansluten till en nod</translation>
    </message>
    <message>
        <source>Waiting for a node in %1</source>
        <translation>Väntar på en nod i %1</translation>
    </message>
    <message>
        <source>The program potluck-node is missing</source>
        <translation>Programmet potluck-node saknas</translation>
    </message>
    <message>
        <source>Expected at %1. Install it there, or start with --node PATH.</source>
        <translation>Väntades finnas på %1. Installera det där eller starta med --node SÖKVÄG.</translation>
    </message>
    <message>
        <source>The node could not be started</source>
        <translation>Noden kunde inte startas</translation>
    </message>
    <message>
        <source>Starting the node…</source>
        <translation>Startar noden…</translation>
    </message>
    <message>
        <source>The node is running</source>
        <translation>Noden körs</translation>
    </message>
    <message>
        <source>%1 at %2 and was started again.</source>
        <translation>%1 klockan %2 och startades igen.</translation>
    </message>
    <message>
        <source>The node has gone</source>
        <translation>Noden är borta</translation>
    </message>
    <message>
        <source>Waiting for it to come back.</source>
        <translation>Väntar på att den kommer tillbaka.</translation>
    </message>
    <message>
        <source>The node has stopped</source>
        <translation>Noden har stannat</translation>
    </message>
    <message>
        <source>The node crashed (signal %1)</source>
        <translation>Noden kraschade (signal %1)</translation>
    </message>
    <message>
        <source>The node ended by itself (exit code %1)</source>
        <translation>Noden avslutades av sig själv (kod %1)</translation>
    </message>
    <message>
        <source>%1 and is being restarted; your progress is saved</source>
        <translation>%1 och startas om; dina framsteg är sparade</translation>
    </message>
    <message>
        <source>Start the node again</source>
        <translation>Starta noden igen</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notice</name>
    <message>
        <source>Transfer</source>
        <translation>Överföring</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notifier</name>
    <message>
        <source>This computer has contributed %1 samples.</source>
        <translation>Den här datorn har bidragit med %1 prov.</translation>
    </message>
    <message>
        <source>%1 needs you</source>
        <translation>%1 behöver dig</translation>
    </message>
    <message>
        <source>Training is finished after %1 epochs.</source>
        <translation>Träningen är klar efter %1 epoker.</translation>
    </message>
    <message>
        <source>%1, from the organiser</source>
        <translation>%1, från organisatören</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersModel</name>
    <message>
        <source>Catching up</source>
        <translation>Hinner ikapp</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausad</translation>
    </message>
    <message>
        <source>Leaving</source>
        <translation>Lämnar</translation>
    </message>
    <message>
        <source>In sync</source>
        <translation>I takt</translation>
    </message>
    <message>
        <source>%1, not connected</source>
        <translation>%1, inte ansluten</translation>
    </message>
    <message>
        <source>%1, leads this round</source>
        <translation>%1, leder rundan</translation>
    </message>
    <message>
        <source>%1
Key %2
Version %3
Heard %4 ago
%5</source>
        <translation>%1
Nyckel %2
Version %3
Hördes för %4 sedan
%5</translation>
    </message>
    <message>
        <source>The share of the gradient vector that this peer averages for all</source>
        <translation>Den andel av gradientvektorn som deltagaren beräknar medelvärden för åt alla</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>Deltagare</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Tillstånd</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Fart</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epok</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Prov</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Upp</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Ned</translation>
    </message>
    <message>
        <source>Ping</source>
        <translation>Ping</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>Medelvärden</translation>
    </message>
    <message>
        <source>Outbound only</source>
        <translation>Bara utgående</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>Direkt</translation>
    </message>
    <message>
        <source>Whether others can connect to it; who only connects outwards averages for few</source>
        <translation>Om andra kan ansluta till den; den som bara ansluter utåt bildar medelvärde för få</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Läge</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Ready to begin</source>
        <translation>Redo att börja</translation>
    </message>
    <message>
        <source>In which number format its gradient travelled in the last round</source>
        <translation>I vilket talformat dess gradient färdades i senaste rundan</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Skickar</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>Via ett relä</translation>
    </message>
    <message>
        <source>Over a relay: a third computer passes on what only you and it can read</source>
        <translation>Via ett relä: en tredje dator för vidare det som bara ni två kan läsa</translation>
    </message>
    <message>
        <source>Through routers</source>
        <translation>Genom routrarna</translation>
    </message>
    <message>
        <source>Through routers: a connection of your own, as both let the other one in</source>
        <translation>Genom routrarna: en egen förbindelse, då båda släppte in den andra</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersPanel</name>
    <message>
        <source>Peers</source>
        <translation>Deltagare</translation>
    </message>
    <message>
        <source>No other computer is connected. Send someone the invite link: training goes on alone meanwhile.</source>
        <translation>Ingen annan dator är ansluten. Skicka inbjudningslänken till någon: träningen fortsätter ensam under tiden.</translation>
    </message>
    <message>
        <source>Start the project to see who else takes part.</source>
        <translation>Starta projektet för att se vilka andra som deltar.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferenceFields</name>
    <message>
        <source>No limit</source>
        <translation>Ingen gräns</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferencesPage</name>
    <message>
        <source>Preferences</source>
        <translation>Inställningar</translation>
    </message>
    <message>
        <source>When this computer trains</source>
        <translation>När datorn tränar</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Minutes without a key or mouse movement</source>
        <translation>Minuter utan tangent eller musrörelse</translation>
    </message>
    <message>
        <source>Only when unused for</source>
        <translation>Bara när ingen har använt den på</translation>
    </message>
    <message>
        <source>blender, steam</source>
        <translation>blender, steam</translation>
    </message>
    <message>
        <source>Programs during which nothing is trained</source>
        <translation>Program under vilka inget tränas</translation>
    </message>
    <message>
        <source>Not while these run:</source>
        <translation>Inte medan dessa körs:</translation>
    </message>
    <message>
        <source>Not on &amp;battery</source>
        <translation>Inte på &amp;batteri</translation>
    </message>
    <message>
        <source>Not on &amp;metered networks</source>
        <translation>Inte på nätverk &amp;med datagräns</translation>
    </message>
    <message>
        <source>Not while a program fills the screen</source>
        <translation>Inte medan ett program fyller skärmen</translation>
    </message>
    <message>
        <source>Then nothing is sent or received either</source>
        <translation>Då skickas eller tas inget emot heller</translation>
    </message>
    <message>
        <source>It trains:</source>
        <translation>Den tränar:</translation>
    </message>
    <message>
        <source>It uses the network:</source>
        <translation>Den använder nätverket:</translation>
    </message>
    <message>
        <source>How much it gives</source>
        <translation>Hur mycket den ger</translation>
    </message>
    <message>
        <source>Use the &amp;graphics card where there is one</source>
        <translation>Använd &amp;grafikkortet där det finns ett</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processor</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>trådar</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Minne</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disk</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>Uppladdning</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Nedladdning</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>Det här programmet</translation>
    </message>
    <message>
        <source>&amp;Keep training in the background when the window is closed</source>
        <translation>&amp;Fortsätt träna i bakgrunden när fönstret stängs</translation>
    </message>
    <message>
        <source>Start with the &amp;desktop, and go on with what ran before</source>
        <translation>Starta med skriv&amp;bordet och fortsätt med det som kördes</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Som systemet</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Ljust</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Mörkt</translation>
    </message>
    <message>
        <source>After a restart go on with the project that ran</source>
        <translation>Fortsätt efter en omstart med projektet som kördes</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Utseende</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Språk</translation>
    </message>
    <message>
        <source>Starting with the desktop could not be changed.</source>
        <translation>Start med skrivbordet kunde inte ändras.</translation>
    </message>
    <message>
        <source>Check that you may write %1.</source>
        <translation>Kontrollera att du får skriva %1.</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>Noden är inte ansluten.</translation>
    </message>
    <message>
        <source>It keeps these rules; they can be changed as soon as it answers.</source>
        <translation>Den håller reglerna; de kan ändras så snart den svarar.</translation>
    </message>
    <message>
        <source>These rules allow training now.</source>
        <translation>Reglerna tillåter träning nu.</translation>
    </message>
    <message>
        <source>None; for example socks5://127.0.0.1:9050</source>
        <translation>Ingen; till exempel socks5://127.0.0.1:9050</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>Proxy</translation>
    </message>
    <message>
        <source>All connections go through it. Others cannot connect to this computer then, which is fine.</source>
        <translation>Alla anslutningar går genom den. Andra kan då inte ansluta till den här datorn, vilket går bra.</translation>
    </message>
    <message>
        <source>Find and show open projects on this network</source>
        <translation>Hitta och visa öppna projekt på nätverket</translation>
    </message>
    <message>
        <source>Paused or snoozing projects are kept as well and wake by themselves; otherwise the project is saved and stops</source>
        <translation>Pausade eller vilande projekt behålls också och vaknar av sig själva; annars sparas projektet och stoppas</translation>
    </message>
    <message>
        <source>Upload and download are limited on the way to the internet; computers on your own network do not count.</source>
        <translation>Uppladdning och nedladdning begränsas på vägen till internet; datorer i ditt eget nätverk räknas inte.</translation>
    </message>
    <message>
        <source>Another device, number of threads, proxy or team restarts the running project after its round; the other limits take effect at once.</source>
        <translation>En annan enhet, ett annat antal trådar, en annan proxy eller ett annat lag startar om projektet efter dess omgång; övriga gränser gäller genast.</translation>
    </message>
    <message>
        <source>None; for example the name of your school</source>
        <translation>Inget; till exempel namnet på din skola</translation>
    </message>
    <message>
        <source>Everybody in your projects sees it. What all who write the same name have given is added up in the leaderboard.</source>
        <translation>Alla i dina projekt ser det. Vad alla som skriver samma namn har bidragit med läggs ihop i topplistan.</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Lag</translation>
    </message>
    <message>
        <source>Relay for other members, with a tenth of the upload</source>
        <translation>Vidarebefordra åt andra, med en tiondel av uppladdningen</translation>
    </message>
    <message>
        <source>Have the home router open a port to this computer</source>
        <translation>Låt hemroutern öppna en port till den här datorn</translation>
    </message>
    <message>
        <source>Find members over the public DHT</source>
        <translation>Hitta medlemmar över den offentliga DHT:n</translation>
    </message>
    <message>
        <source>Fetch data from web servers as well</source>
        <translation>Hämta data även från webbservrar</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProgressCard</name>
    <message>
        <source>Epoch</source>
        <translation>Epok</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Förlust</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>Valideringsförlust</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>Prov per sekund</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>Min andel</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Nätverk</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>inlärningstakt %1</translation>
    </message>
    <message>
        <source>%1 from this computer</source>
        <translation>%1 från den här datorn</translation>
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
        <translation>av %1</translation>
    </message>
    <message>
        <source>of %1; %2 left</source>
        <translation>av %1; %2 kvar</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 prov</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>bäst hittills</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>inte mätt ännu</translation>
    </message>
    <message>
        <source>%1 right, epoch %2</source>
        <translation>%1 rätt, epok %2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>vid epok %1</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Den här datorn</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andra</translation>
    </message>
    <message>
        <source>Batch of %1 samples</source>
        <translation>Batch om %1 prov</translation>
    </message>
    <message>
        <source>This computer %1</source>
        <translation>Den här datorn %1</translation>
    </message>
    <message>
        <source>Others %1</source>
        <translation>Andra %1</translation>
    </message>
    <message>
        <source>%1 of %2 samples</source>
        <translation>%1 av %2 prov</translation>
    </message>
    <message>
        <source>%1, full in %2</source>
        <translation>%1, full om %2</translation>
    </message>
    <message>
        <source>the others: %1</source>
        <translation>de andra: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectActions</name>
    <message>
        <source>%1 are deleted from this computer: data, checkpoints and the history. What you contributed stays in the model of the others.</source>
        <translation>%1 raderas från den här datorn: data, kontrollpunkter och historiken. Det du bidragit med finns kvar i de andras modell.</translation>
    </message>
    <message>
        <source>You are its organiser: without the key that is deleted nobody can invite, ban or announce any more.</source>
        <translation>Du är dess organisatör: utan nyckeln som raderas kan ingen längre bjuda in, stänga av eller meddela något.</translation>
    </message>
    <message>
        <source>Export the model first if you want to keep it.</source>
        <translation>Exportera modellen först om du vill behålla den.</translation>
    </message>
    <message>
        <source>Remove “%1”?</source>
        <translation>Ta bort ”%1”?</translation>
    </message>
    <message>
        <source>Leave “%1”?</source>
        <translation>Lämna ”%1”?</translation>
    </message>
    <message>
        <source>Remove it with its data</source>
        <translation>Ta bort det med dess data</translation>
    </message>
    <message>
        <source>Leave and remove its data</source>
        <translation>Lämna och ta bort dess data</translation>
    </message>
    <message>
        <source>Stop “%1” and start “%2”?</source>
        <translation>Stoppa ”%1” och starta ”%2”?</translation>
    </message>
    <message>
        <source>A computer trains one project at a time. “%1” is saved and can go on at any time.</source>
        <translation>En dator tränar ett projekt i taget. ”%1” sparas och kan fortsätta när som helst.</translation>
    </message>
    <message>
        <source>Stop it and start this one</source>
        <translation>Stoppa det och starta detta</translation>
    </message>
    <message>
        <source>&amp;Bring it back</source>
        <translation>Ta &amp;fram det igen</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>&amp;Arkivera</translation>
    </message>
    <message>
        <source>&amp;Remove with its data…</source>
        <translation>&amp;Ta bort med data…</translation>
    </message>
    <message>
        <source>&amp;Leave and remove its data…</source>
        <translation>&amp;Lämna och ta bort data…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectCard</name>
    <message>
        <source>Model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 parametrar</translation>
    </message>
    <message>
        <source>%1 of data</source>
        <translation>%1 data</translation>
    </message>
    <message>
        <source>Organiser</source>
        <translation>Arrangör</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öppna</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starta</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Klart</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausad</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Tränar</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Stoppat</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Framsteg för %1</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>Epok %1 av %2</translation>
    </message>
    <message>
        <source>Best validation loss %1</source>
        <translation>Bästa valideringsförlust %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppa</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>Stoppa %1</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>Starta %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Öppna %1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Mer för %1</translation>
    </message>
    <message>
        <source>Archive, leave, remove</source>
        <translation>Arkivera, lämna, ta bort</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>Behöver dig</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 kvar</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectHeader</name>
    <message>
        <source>&amp;Invite</source>
        <translation>Bjud &amp;in</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pa&amp;us</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>S&amp;toppa</translation>
    </message>
    <message>
        <source>Leaves the round after a checkpoint. Nothing is lost; start again any time.</source>
        <translation>Lämnar rundan efter en kontrollpunkt. Inget går förlorat; starta igen när som helst.</translation>
    </message>
    <message>
        <source>Take a break</source>
        <translation>Ta en paus</translation>
    </message>
    <message>
        <source>Snooze, or stop when the round is over</source>
        <translation>Vila, eller stanna när rundan är över</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>F&amp;ortsätt</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>S&amp;tarta</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectPage</name>
    <message>
        <source>Details of the project</source>
        <translation>Detaljer om projektet</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>&amp;Diagram</translation>
    </message>
    <message>
        <source>P&amp;eers</source>
        <translation>D&amp;eltagare</translation>
    </message>
    <message>
        <source>Leader&amp;board</source>
        <translation>Topp&amp;lista</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>Prov&amp;bitar</translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation>L&amp;ogg</translation>
    </message>
    <message>
        <source>nobody else connected</source>
        <translation>ingen annan ansluten</translation>
    </message>
    <message>
        <source>1 other computer connected</source>
        <translation>1 annan dator ansluten</translation>
    </message>
    <message>
        <source>%1 other computers connected</source>
        <translation>%1 andra datorer anslutna</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>Noden är inte ansluten.</translation>
    </message>
    <message>
        <source>The figures below are the last ones known. It is tried again by itself.</source>
        <translation>Siffrorna nedan är de senast kända. Nytt försök görs av sig självt.</translation>
    </message>
    <message>
        <source>This project is finished.</source>
        <translation>Projektet är klart.</translation>
    </message>
    <message>
        <source>This project is stopped on this computer.</source>
        <translation>Projektet är stoppat på den här datorn.</translation>
    </message>
    <message>
        <source>Others may go on meanwhile; you catch up when you start.</source>
        <translation>Andra kan fortsätta under tiden; du hinner ikapp när du startar.</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>Börja träna</translation>
    </message>
    <message>
        <source>It stops when this round is over.</source>
        <translation>Det stannar när rundan är över.</translation>
    </message>
    <message>
        <source>Your rules are set aside until %1.</source>
        <translation>Dina regler gäller inte förrän %1.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 av %2</translation>
    </message>
    <message>
        <source>Mana&amp;ge</source>
        <translation>&amp;Hantera</translation>
    </message>
    <message>
        <source>Roun&amp;ds</source>
        <translation>Run&amp;dor</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsModel</name>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsPage</name>
    <message>
        <source>Projects</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>&amp;Create project</source>
        <translation>&amp;Skapa projekt</translation>
    </message>
    <message>
        <source>Your projects</source>
        <translation>Dina projekt</translation>
    </message>
    <message>
        <source>Train one neural network together</source>
        <translation>Träna ett neuralt nätverk tillsammans</translation>
    </message>
    <message>
        <source>Everybody’s computer computes a little, and all of them hold the same model: without a server, and without an account.</source>
        <translation>Allas datorer räknar lite, och alla har samma modell: utan server och utan konto.</translation>
    </message>
    <message>
        <source>Try the d&amp;emo</source>
        <translation>Prova d&amp;emon</translation>
    </message>
    <message>
        <source>Create a project of your own</source>
        <translation>Skapa ett eget projekt</translation>
    </message>
    <message>
        <source>Or paste the link that an organiser sent you above; open projects of this network appear there by themselves.</source>
        <translation>Eller klistra in länken som en organisatör skickat dig ovan; öppna projekt i det här nätverket visas där av sig själva.</translation>
    </message>
    <message>
        <source>Demo: English words</source>
        <translation>Demo: engelska ord</translation>
    </message>
    <message>
        <source>Learns to invent words that sound English.</source>
        <translation>Lär sig hitta på ord som låter engelska.</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>Arkiverade (%1)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::QrCode</name>
    <message>
        <source>QR code of the link</source>
        <translation>Länkens QR-kod</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachCard</name>
    <message>
        <source>the command</source>
        <translation>kommandot</translation>
    </message>
    <message>
        <source>Command that opens the port in the firewall</source>
        <translation>Kommando som öppnar porten i brandväggen</translation>
    </message>
    <message>
        <source>2.  Where this computer has a firewall (here ufw), open the port:</source>
        <translation>2.  Om datorn har en brandvägg (här ufw), öppna porten:</translation>
    </message>
    <message>
        <source>To be reached from outside</source>
        <translation>För att nås utifrån</translation>
    </message>
    <message>
        <source>No project runs.</source>
        <translation>Inget projekt körs.</translation>
    </message>
    <message>
        <source>The node listens for other members only while it takes part in a project.</source>
        <translation>Noden lyssnar efter andra medlemmar bara medan den deltar i ett projekt.</translation>
    </message>
    <message>
        <source>This computer makes connections but accepts none.</source>
        <translation>Den här datorn ansluter till andra men tar inte emot anslutningar.</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others. To be reachable, let your router forward a port to it and start the project without client mode.</source>
        <translation>Den bidrar fullt ut men beräknar inga medelvärden åt andra. För att kunna nås: låt routern vidarebefordra en port hit och starta projektet utan klientläge.</translation>
    </message>
    <message>
        <source>Others reach it: a member has connected to %1</source>
        <translation>Andra når den: en medlem har anslutit till %1</translation>
    </message>
    <message>
        <source>It can average for the group.</source>
        <translation>Den kan medelvärdesbilda åt gruppen.</translation>
    </message>
    <message>
        <source>Listening on %1</source>
        <translation>Lyssnar på %1</translation>
    </message>
    <message>
        <source>Nobody has connected to it yet, so it is not known whether others can. Members on this network connect directly.</source>
        <translation>Ingen har anslutit till den än, så det är inte känt om andra kan. Medlemmar på det här nätverket ansluter direkt.</translation>
    </message>
    <message>
        <source>1.  In your router, forward TCP port %1 to this computer.</source>
        <translation>1.  Vidarebefordra TCP-port %1 till den här datorn i routern.</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not.</source>
        <translation>Medlemmar försökte ansluta till den, utan att lyckas.</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others, which is fine. To be reachable, follow these steps.</source>
        <translation>Den bidrar fullt ut men beräknar inga medelvärden åt andra, vilket går bra. Följ dessa steg för att bli nåbar.</translation>
    </message>
    <message>
        <source>3.  Wait: the project asks the others every ten minutes whether they can connect, and this page says so.</source>
        <translation>3.  Vänta: projektet frågar de andra var tionde minut om de kan ansluta, och då står det här.</translation>
    </message>
    <message>
        <source>Others reach it over a relay: %1</source>
        <translation>Andra når den via ett relä: %1</translation>
    </message>
    <message>
        <source>It contributes in full. The relay passes on what only the members can read, until their routers let the two connect directly.</source>
        <translation>Den bidrar fullt ut. Reläet för vidare det som bara medlemmarna kan läsa, tills deras routrar låter de två ansluta direkt.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachLadderCard</name>
    <message>
        <source>Same network</source>
        <translation>Samma nätverk</translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation>IPv6</translation>
    </message>
    <message>
        <source>Port opened by the router</source>
        <translation>Port som routern öppnat</translation>
    </message>
    <message>
        <source>Port forwarded by hand</source>
        <translation>Port vidarebefordrad för hand</translation>
    </message>
    <message>
        <source>Through both routers at once</source>
        <translation>Genom båda routrarna samtidigt</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>Via ett relä</translation>
    </message>
    <message>
        <source>✓ Works</source>
        <translation>✓ Fungerar</translation>
    </message>
    <message>
        <source>✗ Does not work</source>
        <translation>✗ Fungerar inte</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>Används inte</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>Ännu inte känt</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReceiptDialog</name>
    <message>
        <source>What this computer has given</source>
        <translation>Vad den här datorn har bidragit med</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Räknar…</translation>
    </message>
    <message>
        <source>With my &amp;name</source>
        <translation>Med mitt &amp;namn</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Spara…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;täng</translation>
    </message>
    <message>
        <source>Save the receipt as well: with it, any other member can count again what the page says.</source>
        <translation>Spara även kvittot: med det kan varje annan medlem räkna om det som står på sidan.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Spara</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>Sida (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.svg)</source>
        <translation>Bild (*.svg)</translation>
    </message>
    <message>
        <source>Receipt, for others to check (*.json)</source>
        <translation>Kvitto som andra kan kontrollera (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Sparat i %1</translation>
    </message>
    <message>
        <source>%1 could not be written. Is there room, and may you write there?</source>
        <translation>%1 kunde inte skrivas. Finns det plats, och får du skriva där?</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RecipeForm</name>
    <message>
        <source>Target batch, samples</source>
        <translation>Målbatch, prov</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epoker</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Inlärningstakt</translation>
    </message>
    <message>
        <source>Final learning rate</source>
        <translation>Slutlig inlärningstakt</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimerare</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>Uppvärmning, epoker</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Viktavklingning</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
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
        <translation>Gradientgräns</translation>
    </message>
    <message>
        <source>Number format on the wire</source>
        <translation>Talformat på nätet</translation>
    </message>
    <message>
        <source>Format of averages</source>
        <translation>Format för medelvärden</translation>
    </message>
    <message>
        <source>Validate every, epochs</source>
        <translation>Validera var, epoker</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>Valideringsprov</translation>
    </message>
    <message>
        <source>Digest every, epochs</source>
        <translation>Kontrollsumma var, epoker</translation>
    </message>
    <message>
        <source>Checkpoint every, seconds</source>
        <translation>Kontrollpunkt var, sekunder</translation>
    </message>
    <message>
        <source>Share for training</source>
        <translation>Andel för träning</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Frö</translation>
    </message>
    <message>
        <source>Cut the rate every, epochs</source>
        <translation>Sänk takten var, epoker</translation>
    </message>
    <message>
        <source>Factor of a cut</source>
        <translation>Faktor vid sänkning</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Etikettutjämning</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Average of weights, decay</source>
        <translation>Viktmedelvärde, avklingning</translation>
    </message>
    <message>
        <source>Recompute activations (1: yes)</source>
        <translation>Räkna om aktiveringar (1: ja)</translation>
    </message>
    <message>
        <source>Text is cut into</source>
        <translation>Texten delas i</translation>
    </message>
    <message>
        <source>Side of images, pixels</source>
        <translation>Bildernas sida, pixlar</translation>
    </message>
    <message>
        <source>Vary images</source>
        <translation>Variera bilder</translation>
    </message>
    <message>
        <source>Columns of a table</source>
        <translation>Tabellens kolumner</translation>
    </message>
    <message>
        <source>Lines that cannot be read</source>
        <translation>Rader som inte kan läsas</translation>
    </message>
    <message>
        <source>Compute while averaging</source>
        <translation>Räkna medan medelvärdet bildas</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Medelvärde</translation>
    </message>
    <message>
        <source>Bound of a gradient&apos;s norm</source>
        <translation>Gräns för en gradients norm</translation>
    </message>
    <message>
        <source>Trimmed at each end</source>
        <translation>Utelämnat i varje ände</translation>
    </message>
    <message>
        <source>Radius of clipping</source>
        <translation>Radie för klippning</translation>
    </message>
    <message>
        <source>Memory of contributions</source>
        <translation>Bidragens minne</translation>
    </message>
    <message>
        <source>Vocabulary, pieces</source>
        <translation>Ordförråd, delar</translation>
    </message>
    <message>
        <source>Begin with, computers</source>
        <translation>Börja med, datorer</translation>
    </message>
    <message>
        <source>Precision of gradients</source>
        <translation>Gradienternas precision</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Expert settings</source>
        <translation>&amp;Expertinställningar</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>Granskningar</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Refusals</name>
    <message>
        <source>Ban %1?</source>
        <translation>Stänga av %1?</translation>
    </message>
    <message>
        <source>You can lift the ban later. Reason, for %1 and all members:</source>
        <translation>Avstängningen kan hävas senare. Skäl, för %1 och alla medlemmar:</translation>
    </message>
    <message>
        <source>Ban</source>
        <translation>Stäng av</translation>
    </message>
    <message>
        <source>%1 is banned; the other members hear of it now.</source>
        <translation>%1 är avstängd; de andra medlemmarna får veta det nu.</translation>
    </message>
    <message>
        <source>Withdraw the invite %1?</source>
        <translation>Dra tillbaka inbjudan %1?</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more. Members who came by it stay.</source>
        <translation>Ingen går med via den här länken längre. Medlemmar som kom via den stannar.</translation>
    </message>
    <message>
        <source>With&amp;draw</source>
        <translation>&amp;Dra tillbaka</translation>
    </message>
    <message>
        <source>Withdraw and &amp;ban %L1 members…</source>
        <translation>Dra tillbaka och &amp;bannlys %L1 medlemmar…</translation>
    </message>
    <message>
        <source>The invite is withdrawn; the other members hear of it now.</source>
        <translation>Inbjudan är tillbakadragen; de andra medlemmarna får veta det nu.</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more, and everybody who came by it is banned with it.</source>
        <translation>Ingen kommer längre med via den här länken, och alla som kom via den stängs av.</translation>
    </message>
    <message>
        <source>%1 may take part again; the other members hear of it now.</source>
        <translation>%1 får vara med igen; de andra medlemmarna får veta det nu.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RemoteMachine</name>
    <message>
        <source>“%1” is no computer that ssh could reach</source>
        <translation>”%1” är ingen dator som ssh kan nå</translation>
    </message>
    <message>
        <source>Write it as you would after ssh, for example ada@gpu-box.</source>
        <translation>Skriv det som efter ssh, till exempel ada@gpu-box.</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>Ansluter till %1…</translation>
    </message>
    <message>
        <source>The program ssh is missing here</source>
        <translation>Programmet ssh saknas här</translation>
    </message>
    <message>
        <source>Install it: apt install openssh-client</source>
        <translation>Installera det: apt install openssh-client</translation>
    </message>
    <message>
        <source>ssh does not reach %1: %2</source>
        <translation>ssh når inte %1: %2</translation>
    </message>
    <message>
        <source>Log in once with “ssh %1” in a terminal; it must work without a password.</source>
        <translation>Logga in en gång med ”ssh %1” i en terminal; det måste gå utan lösenord.</translation>
    </message>
    <message>
        <source>No node runs on %1</source>
        <translation>Ingen nod körs på %1</translation>
    </message>
    <message>
        <source>Start one there: potluck-node serve</source>
        <translation>Starta en där: potluck-node serve</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kan inte skrivas: %2</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>Ansluten till %1</translation>
    </message>
    <message>
        <source>The connection to %1 broke</source>
        <translation>Anslutningen till %1 bröts</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>Anslut igen</translation>
    </message>
    <message>
        <source>Somebody else took port %1 of this computer</source>
        <translation>Någon annan tog port %1 på den här datorn</translation>
    </message>
    <message>
        <source>Another one is tried in a moment.</source>
        <translation>Strax prövas en annan.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RequestsCard</name>
    <message>
        <source>Nobody asks to be let in.</source>
        <translation>Ingen ansöker om att få komma in.</translation>
    </message>
    <message>
        <source>Requests to join</source>
        <translation>Ansökningar</translation>
    </message>
    <message>
        <source>Without a message</source>
        <translation>Utan meddelande</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>Släpp in</translation>
    </message>
    <message>
        <source>Let %1 in</source>
        <translation>Släpp in %1</translation>
    </message>
    <message>
        <source>Decline…</source>
        <translation>Avslå…</translation>
    </message>
    <message>
        <source>Decline the request of %1</source>
        <translation>Avslå ansökan från %1</translation>
    </message>
    <message>
        <source>%1 takes part as soon as a member that knows of it is reached.</source>
        <translation>%1 deltar så snart en medlem som vet om det nås.</translation>
    </message>
    <message>
        <source>Decline a request</source>
        <translation>Avslå en ansökan</translation>
    </message>
    <message>
        <source>%1 is told that this computer is not let in, with your reason if you give one:</source>
        <translation>%1 får veta att datorn inte släpps in, med ditt skäl om du anger ett:</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>Avslå</translation>
    </message>
    <message>
        <source>The request is declined.</source>
        <translation>Ansökan är avslagen.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundMembersModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (den här datorn)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>inget</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>Medlem</translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation>Reducerar</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Skickar</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>Upplänk</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Upptagen</translation>
    </message>
    <message>
        <source>Downlink</source>
        <translation>Nedlänk</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Varför</translation>
    </message>
    <message>
        <source>%1, a guess</source>
        <translation>%1, en gissning</translation>
    </message>
    <message>
        <source>computed %1, averaged %2, waited %3</source>
        <translation>beräknade %1, bildade medelvärde %2, väntade %3</translation>
    </message>
    <message>
        <source>Its time</source>
        <translation>Dess tid</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundsPanel</name>
    <message>
        <source>Members of the last round</source>
        <translation>Medlemmar i den senaste rundan</translation>
    </message>
    <message>
        <source>Start the project to see how its members average.</source>
        <translation>Starta projektet för att se hur medlemmarna beräknar medelvärden.</translation>
    </message>
    <message>
        <source>There was no round with other computers yet.</source>
        <translation>Det har inte varit någon runda med andra datorer ännu.</translation>
    </message>
    <message>
        <source>it took %1</source>
        <translation>det tog %1</translation>
    </message>
    <message>
        <source>it was not finished</source>
        <translation>den blev inte klar</translation>
    </message>
    <message>
        <source>Epoch %1: computing %2, then exchanging gradients; %3 planned, %4. The average travels as %5.</source>
        <translation>Epok %1: beräkning %2, sedan utbyte av gradienter; %3 planerat, %4. Medelvärdet färdas som %5.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::SamplesPanel</name>
    <message>
        <source>First words, or nothing</source>
        <translation>Första orden, eller inget</translation>
    </message>
    <message>
        <source>Prom&amp;pt</source>
        <translation>In&amp;ledning</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Inledning</translation>
    </message>
    <message>
        <source>&amp;Ask the model</source>
        <translation>&amp;Fråga modellen</translation>
    </message>
    <message>
        <source>Text from the model</source>
        <translation>Text från modellen</translation>
    </message>
    <message>
        <source>Ask the model as it is now, and read what it has learnt so far.</source>
        <translation>Fråga modellen som den är nu och läs vad den har lärt sig hittills.</translation>
    </message>
    <message>
        <source>Ask the model what it sees in a few held-out images.</source>
        <translation>Fråga modellen vad den ser i några undanhållna bilder.</translation>
    </message>
    <message>
        <source>Start the project first: the model is in memory only then.</source>
        <translation>Starta projektet först: bara då finns modellen i minnet.</translation>
    </message>
    <message>
        <source>The model is thinking…</source>
        <translation>Modellen tänker…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>Bild av klass %1</translation>
    </message>
    <message>
        <source>✓ %1  %2</source>
        <translation>✓ %1  %2</translation>
    </message>
    <message>
        <source>✗ %1, is %2</source>
        <translation>✗ %1, är %2</translation>
    </message>
    <message>
        <source>The model says %1 with %2 certainty; it is %3.</source>
        <translation>Modellen säger %1 med %2 säkerhet; det är %3.</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StandingWords</name>
    <message>
        <source>%1 in a history that a longer one replaced</source>
        <translation>%1 i en historik som ersattes av en längre</translation>
    </message>
    <message>
        <source>%1 gathered when Potluck was cut off</source>
        <translation>%1 samlade när Potluck avbröts</translation>
    </message>
    <message>
        <source>%1 that came too late</source>
        <translation>%1 som kom för sent</translation>
    </message>
    <message>
        <source>Not counted, samples: %1.</source>
        <translation>Inte räknade exempel: %1.</translation>
    </message>
    <message>
        <source>My share %1  ·  %2 samples</source>
        <translation>Min andel %1  ·  %2 exempel</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StartWeights</name>
    <message>
        <source>Weights to start from</source>
        <translation>Vikter att börja från</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>Vikter (*.safetensors)</translation>
    </message>
    <message>
        <source>Nothing: it learns from the beginning</source>
        <translation>Inget: den lär sig från början</translation>
    </message>
    <message>
        <source>What a model like this has learnt before, here or elsewhere: an export of another project, or a model from Hugging Face. What does not match keeps its first values.</source>
        <translation>Vad en sådan modell redan har lärt sig, här eller någon annanstans: en export från ett annat projekt eller en modell från Hugging Face. Det som inte passar behåller sina första värden.</translation>
    </message>
    <message>
        <source>Start from weights</source>
        <translation>Börja från vikter</translation>
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
        <translation>Steg %1 av %2: %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tables</name>
    <message>
        <source>Copy</source>
        <translation>Kopiera</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Kolumner</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TeamsModel</name>
    <message>
        <source>Team</source>
        <translation>Lag</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Medlemmar</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Prov</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Andel</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TogetherPicture</name>
    <message>
        <source>Two computers and the model that they share</source>
        <translation>Två datorer och modellen som de delar</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tray</name>
    <message>
        <source>&amp;Open Potluck</source>
        <translation>&amp;Öppna Potluck</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausa</translation>
    </message>
    <message>
        <source>&amp;Take a break</source>
        <translation>&amp;Ta en paus</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>Det gick inte</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Avsluta</translation>
    </message>
    <message>
        <source>The node is not connected</source>
        <translation>Noden är inte ansluten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No project runs</source>
        <translation>Inget projekt körs</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsätt</translation>
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
        <translation>Tid</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>Trafik</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Skickat</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>Mottaget</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Den här datorn</translation>
    </message>
    <message>
        <source>%, °C</source>
        <translation>%, °C</translation>
    </message>
    <message>
        <source>Processor load</source>
        <translation>Processorlast</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Load and temperature are drawn while the project runs and the computer tells them.</source>
        <translation>Last och temperatur ritas medan projektet körs och datorn berättar om dem.</translation>
    </message>
    <message>
        <source>Traffic is drawn while the project runs.</source>
        <translation>Trafiken ritas medan projektet körs.</translation>
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
        <translation>tillåten</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>inte tillåten</translation>
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
        <translation>prov/s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
</context>
</TS>
