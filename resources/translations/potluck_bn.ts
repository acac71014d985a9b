<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="bn">
<context>
    <name>QApplication</name>
    <message>
        <source>Train one neural network together.</source>
        <translation>একসাথে একটি নিউরাল নেটওয়ার্ক প্রশিক্ষণ দিন।</translation>
    </message>
    <message>
        <source>Folder of the node.</source>
        <translation>নোডের ফোল্ডার।</translation>
    </message>
    <message>
        <source>light or dark; default: as the system.</source>
        <translation>light (উজ্জ্বল) বা dark (গাঢ়); না দিলে সিস্টেমের মতো।</translation>
    </message>
    <message>
        <source>The program potluck-node.</source>
        <translation>potluck-node প্রোগ্রাম।</translation>
    </message>
    <message>
        <source>Never start a node, only attach to one.</source>
        <translation>কখনও নোড চালু করবে না, শুধু চালু নোডে যুক্ত হবে।</translation>
    </message>
    <message>
        <source>Save a picture of each page and end.</source>
        <translation>প্রতিটি পাতার ছবি সংরক্ষণ করে শেষ করুন।</translation>
    </message>
    <message>
        <source>Start in the tray, where there is one.</source>
        <translation>সিস্টেম ট্রে থাকলে সেখানে শুরু করুন।</translation>
    </message>
    <message>
        <source>An invite link to join.</source>
        <translation>যোগ দেওয়ার আমন্ত্রণ লিংক।</translation>
    </message>
    <message>
        <source>Use the node of another computer, over ssh.</source>
        <translation>ssh দিয়ে অন্য কম্পিউটারের নোড ব্যবহার করুন।</translation>
    </message>
    <message>
        <source>Potluck is open already: its window comes to the front.</source>
        <translation>Potluck আগে থেকেই খোলা: এর উইন্ডো সামনে আসছে।</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Something went wrong in the node.</source>
        <translation>নোডে কিছু ভুল হয়েছে।</translation>
    </message>
    <message>
        <source>Snooze for &amp;15 minutes</source>
        <translation>১৫ মিনিট বিরতি</translation>
    </message>
    <message>
        <source>Snooze for &amp;1 hour</source>
        <translation>১ ঘণ্টা বিরতি</translation>
    </message>
    <message>
        <source>Snooze until &amp;tomorrow</source>
        <translation>আগামীকাল পর্যন্ত বিরতি</translation>
    </message>
    <message>
        <source>&amp;Finish this round, then stop</source>
        <translation>এই রাউন্ড শেষ করে থামুন</translation>
    </message>
</context>
<context>
    <name>RuleFacts</name>
    <message>
        <source>this computer does not tell</source>
        <translation>এই কম্পিউটার জানায় না</translation>
    </message>
    <message>
        <source>now: %1</source>
        <translation>এখন: %1</translation>
    </message>
    <message>
        <source>on battery, %1 left</source>
        <translation>ব্যাটারিতে, বাকি %1</translation>
    </message>
    <message>
        <source>on battery</source>
        <translation>ব্যাটারিতে</translation>
    </message>
    <message>
        <source>mains power</source>
        <translation>বিদ্যুৎ সংযোগ</translation>
    </message>
    <message>
        <source>metered</source>
        <translation>সীমিত</translation>
    </message>
    <message>
        <source>not metered</source>
        <translation>সীমিত নয়</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>ভরা</translation>
    </message>
    <message>
        <source>not filled</source>
        <translation>ভরা নয়</translation>
    </message>
    <message>
        <source>unused for %1</source>
        <translation>%1 ধরে অব্যবহৃত</translation>
    </message>
    <message>
        <source>now: %1 °C</source>
        <translation>এখন: %1 °C</translation>
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
        <translation>তবু ১ ঘণ্টা প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Snoozing until %1</source>
        <translation>%1 পর্যন্ত বিরতি</translation>
    </message>
    <message>
        <source>download libtorch with %1 from https://pytorch.org/get-started/locally and build with -DCMAKE_PREFIX_PATH=/path/to/libtorch</source>
        <translation>https://pytorch.org/get-started/locally থেকে %1 সহ libtorch ডাউনলোড করুন এবং -DCMAKE_PREFIX_PATH=/path/to/libtorch দিয়ে বিল্ড করুন</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>ইংরেজি শব্দ</translation>
    </message>
    <message>
        <source>Drawn digits</source>
        <translation>আঁকা অঙ্ক</translation>
    </message>
    <message>
        <source>%L1 characters, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1টি অক্ষর, %L2 রকমের; %L3টি প্রশিক্ষণে, %L4টি যাচাইয়ে</translation>
    </message>
    <message>
        <source>%L1 bytes, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1টি বাইট, %L2 রকমের; %L3টি প্রশিক্ষণে, %L4টি যাচাইয়ে</translation>
    </message>
    <message>
        <source>%L1 pieces, %L2 different ones; %L3 train, %L4 validate</source>
        <translation>%L1টি শব্দাংশ, %L2 রকমের; %L3টি প্রশিক্ষণে, %L4টি যাচাইয়ে</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 characters train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB লেখা, ডিস্ক থেকে পড়া হয়; প্রায় %L2টি অক্ষর প্রশিক্ষণে, %L3টি যাচাইয়ে; %L4 রকমের</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB লেখা, ডিস্ক থেকে পড়া হয়; প্রায় %L2টি বাইট প্রশিক্ষণে, %L3টি যাচাইয়ে; %L4 রকমের</translation>
    </message>
    <message>
        <source>%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; %L4 different ones</source>
        <translation>%L1 MiB লেখা, ডিস্ক থেকে পড়া হয়; প্রায় %L2টি শব্দাংশ প্রশিক্ষণে, %L3টি যাচাইয়ে; %L4 রকমের</translation>
    </message>
    <message>
        <source>%L1 rows, %L2 features (%3), &quot;%4&quot; of %L5 classes; %L6 train, %L7 validate</source>
        <translation>%L1টি সারি, %L2টি বৈশিষ্ট্য (%3), “%4”-এর %L5টি শ্রেণি; %L6টি প্রশিক্ষণে, %L7টি যাচাইয়ে</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in colour, in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L2 × %L3 পিক্সেলের %L1টি রঙিন ছবি, %L4টি শ্রেণি; %L5টি প্রশিক্ষণে, %L6টি যাচাইয়ে</translation>
    </message>
    <message>
        <source>%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate</source>
        <translation>%L2 × %L3 পিক্সেলের %L1টি ছবি, %L4টি শ্রেণি; %L5টি প্রশিক্ষণে, %L6টি যাচাইয়ে</translation>
    </message>
    <message>
        <source>A module of your own</source>
        <translation>নিজের মডিউল</translation>
    </message>
    <message>
        <source>Tells samples apart with a module of your own, from PyTorch</source>
        <translation>PyTorch-এ তৈরি আপনার মডিউল দিয়ে নমুনা চিনতে শেখে</translation>
    </message>
    <message>
        <source>Learns what comes next with a module of your own, from PyTorch</source>
        <translation>PyTorch-এ তৈরি আপনার মডিউল দিয়ে পরে কী আসে তা শেখে</translation>
    </message>
    <message>
        <source>Small language model</source>
        <translation>ছোট ভাষা মডেল</translation>
    </message>
    <message>
        <source>Learns to write like your text, letter by letter. Minutes on any computer.</source>
        <translation>আপনার লেখার মতো করে অক্ষরে অক্ষরে লিখতে শেখে। যেকোনো কম্পিউটারে কয়েক মিনিট।</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>ভাষা মডেল</translation>
    </message>
    <message>
        <source>The same, four times larger: better text, for several computers together.</source>
        <translation>একই, চার গুণ বড়: আরও ভালো লেখা, একসঙ্গে কয়েকটি কম্পিউটারের জন্য।</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>লেখার এনকোডার</translation>
    </message>
    <message>
        <source>Learns to fill in what is hidden: a start for search and classification.</source>
        <translation>লুকানো অংশ পূরণ করতে শেখে: অনুসন্ধান ও শ্রেণিবিন্যাসের শুরু।</translation>
    </message>
    <message>
        <source>Text encoder, few parameters</source>
        <translation>লেখার এনকোডার, কম প্যারামিটার</translation>
    </message>
    <message>
        <source>Layers share their weights: little to send, made for slow connections.</source>
        <translation>স্তরগুলি ওজন ভাগ করে: পাঠানোর কম, ধীর সংযোগের জন্য।</translation>
    </message>
    <message>
        <source>Deep image classifier</source>
        <translation>গভীর ছবি শ্রেণিবিন্যাসকারী</translation>
    </message>
    <message>
        <source>ResNet-18: the one to beat on small images. For several computers together.</source>
        <translation>ResNet-18: ছোট ছবিতে তুলনার মান। একসঙ্গে কয়েকটি কম্পিউটারের জন্য।</translation>
    </message>
    <message>
        <source>Vision transformer</source>
        <translation>ছবির ট্রান্সফর্মার</translation>
    </message>
    <message>
        <source>Learns slower than a ResNet on few images, and better on many.</source>
        <translation>অল্প ছবিতে ResNet-এর চেয়ে ধীরে শেখে, অনেক ছবিতে ভালো।</translation>
    </message>
    <message>
        <source>Simple classifier</source>
        <translation>সরল শ্রেণিবিন্যাসকারী</translation>
    </message>
    <message>
        <source>A plain network, quick to train; a first try on images.</source>
        <translation>সাধারণ নেটওয়ার্ক, দ্রুত প্রশিক্ষণ; ছবিতে প্রথম চেষ্টা।</translation>
    </message>
    <message>
        <source>Image classifier</source>
        <translation>ছবি শ্রেণিবিন্যাসকারী</translation>
    </message>
    <message>
        <source>Convolutional network: recognises what is in small images.</source>
        <translation>কনভলিউশনাল নেটওয়ার্ক: ছোট ছবিতে কী আছে তা চেনে।</translation>
    </message>
    <message>
        <source>samples in one step, all computers together</source>
        <translation>এক ধাপে নমুনা, সব কম্পিউটার মিলিয়ে</translation>
    </message>
    <message>
        <source>steps in all; the run ends there</source>
        <translation>মোট ধাপ; সেখানেই শেষ</translation>
    </message>
    <message>
        <source>computers that must be ready before the first step</source>
        <translation>প্রথম ধাপের আগে যত কম্পিউটার প্রস্তুত থাকতে হবে</translation>
    </message>
    <message>
        <source>how the weights are updated</source>
        <translation>ওজন যেভাবে হালনাগাদ হয়</translation>
    </message>
    <message>
        <source>learning rate after the warm-up</source>
        <translation>ওয়ার্ম-আপের পরে শেখার হার</translation>
    </message>
    <message>
        <source>learning rate at the end; never above the one before</source>
        <translation>শেষে শেখার হার; আগেরটির চেয়ে বেশি নয়</translation>
    </message>
    <message>
        <source>how the learning rate falls to that at the end</source>
        <translation>শেখার হার যেভাবে শেষেরটিতে নামে</translation>
    </message>
    <message>
        <source>steps in which the learning rate rises to its full height</source>
        <translation>যত ধাপে শেখার হার পূর্ণ মানে ওঠে</translation>
    </message>
    <message>
        <source>step schedule: steps between two cuts; 0: a third of the run</source>
        <translation>ধাপ-সূচি: দুই হ্রাসের মধ্যে ধাপ; 0: মোটের এক-তৃতীয়াংশ</translation>
    </message>
    <message>
        <source>step schedule: what the learning rate is multiplied with at a cut</source>
        <translation>ধাপ-সূচি: হ্রাসের সময় শেখার হার যা দিয়ে গুণ হয়</translation>
    </message>
    <message>
        <source>memory of the mean gradient (adamw, lamb)</source>
        <translation>গড় গ্রেডিয়েন্টের স্মৃতি (adamw, lamb)</translation>
    </message>
    <message>
        <source>memory of its square (adamw, lamb)</source>
        <translation>তার বর্গের স্মৃতি (adamw, lamb)</translation>
    </message>
    <message>
        <source>pull of the weights towards zero</source>
        <translation>ওজনকে শূন্যের দিকে টানা</translation>
    </message>
    <message>
        <source>memory of past gradients (sgd)</source>
        <translation>আগের গ্রেডিয়েন্টের স্মৃতি (sgd)</translation>
    </message>
    <message>
        <source>largest gradient norm; 0: no limit</source>
        <translation>গ্রেডিয়েন্টের সর্বোচ্চ মান; 0: সীমা নেই</translation>
    </message>
    <message>
        <source>share of each answer that is spread over all of them</source>
        <translation>প্রতিটি উত্তরের যে অংশ সবগুলিতে ছড়ানো হয়</translation>
    </message>
    <message>
        <source>share of the values left out while training; 0.1 is usual with little data</source>
        <translation>প্রশিক্ষণে বাদ দেওয়া মানের অংশ; কম ডেটায় সাধারণত 0.1</translation>
    </message>
    <message>
        <source>running average of the weights, validated and exported in their place; 0.999 is usual</source>
        <translation>ওজনের চলমান গড়, তার জায়গায় যাচাই ও রপ্তানি হয়; সাধারণত 0.999</translation>
    </message>
    <message>
        <source>1: forget activations and compute them twice; less memory, a third slower</source>
        <translation>1: অ্যাক্টিভেশন ভুলে দুবার গণনা; কম মেমরি, এক-তৃতীয়াংশ ধীর</translation>
    </message>
    <message>
        <source>mixed: products in bfloat16 on computers where that is faster, most graphics cards</source>
        <translation>mixed: যেখানে দ্রুততর, অধিকাংশ গ্রাফিক্স কার্ডে, সেখানে bfloat16-এ গুণফল</translation>
    </message>
    <message>
        <source>how gradients travel; auto: each round&apos;s plan chooses by the links</source>
        <translation>গ্রেডিয়েন্ট যেভাবে যায়; auto: প্রতি রাউন্ডের পরিকল্পনা সংযোগ দেখে বাছে</translation>
    </message>
    <message>
        <source>how their averages travel; auto: as gradients do, int8 for topk</source>
        <translation>গড়গুলি যেভাবে যায়; auto: গ্রেডিয়েন্টের মতো, topk-এ int8</translation>
    </message>
    <message>
        <source>delayed: the next step is computed while gradients travel, on weights one step old</source>
        <translation>delayed: গ্রেডিয়েন্ট যাওয়ার সময় এক ধাপ পুরোনো ওজনে পরের ধাপ গণনা হয়</translation>
    </message>
    <message>
        <source>how gradients become one; all but mean stand some members that lie</source>
        <translation>গ্রেডিয়েন্টগুলো কীভাবে এক হয়; mean ছাড়া সবগুলোই কয়েকজন মিথ্যাবাদী সদস্যকে সইতে পারে</translation>
    </message>
    <message>
        <source>mean: how many times the usual norm one member&apos;s gradient may have; 0: any</source>
        <translation>mean: একজন সদস্যের গ্রেডিয়েন্টের মান স্বাভাবিকের কত গুণ হতে পারে; 0: যেকোনো</translation>
    </message>
    <message>
        <source>trimmed: share of the members left out at each end of every value</source>
        <translation>trimmed: প্রতিটি মানের দুই প্রান্তে বাদ দেওয়া সদস্যদের অংশ</translation>
    </message>
    <message>
        <source>clipped: how far a gradient may be from the last average, times the median</source>
        <translation>clipped: গ্রেডিয়েন্ট শেষ গড় থেকে কত দূরে থাকতে পারে, মধ্যমার গুণিতকে</translation>
    </message>
    <message>
        <source>how much of its last contribution a member keeps in the next one; 0.9 helps against liars</source>
        <translation>একজন সদস্য তার শেষ অবদানের কতটা পরেরটিতে রাখে; মিথ্যাবাদীদের বিরুদ্ধে 0.9 সাহায্য করে</translation>
    </message>
    <message>
        <source>steps between validations; 0: only at the end</source>
        <translation>যাচাইয়ের মধ্যে ধাপ; 0: কেবল শেষে</translation>
    </message>
    <message>
        <source>samples of one validation; the final one uses all</source>
        <translation>এক যাচাইয়ের নমুনা; শেষেরটিতে সব</translation>
    </message>
    <message>
        <source>steps between checks that all computers hold the same weights</source>
        <translation>সব কম্পিউটারে একই ওজন আছে কি না তা দেখার মধ্যে ধাপ</translation>
    </message>
    <message>
        <source>seconds between checkpoints</source>
        <translation>চেকপয়েন্টের মধ্যে সেকেন্ড</translation>
    </message>
    <message>
        <source>start of the random numbers</source>
        <translation>এলোমেলো সংখ্যার শুরু</translation>
    </message>
    <message>
        <source>share of the data that trains; the rest validates</source>
        <translation>ডেটার যে অংশ প্রশিক্ষণে; বাকিটা যাচাইয়ে</translation>
    </message>
    <message>
        <source>what text is cut into; pieces: of words, found in the text (SentencePiece)</source>
        <translation>লেখা যাতে কাটা হয়; pieces: লেখা থেকে পাওয়া শব্দাংশ (SentencePiece)</translation>
    </message>
    <message>
        <source>text in pieces: how many different ones are looked for</source>
        <translation>শব্দাংশে লেখা: কতগুলি আলাদা খোঁজা হবে</translation>
    </message>
    <message>
        <source>image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes differ</source>
        <translation>ছবির ফাইল: যে বাহুতে সব ছবি মাপা ও কাটা হয়; 0: যেমন আছে, আকার ভিন্ন হলে 64</translation>
    </message>
    <message>
        <source>how training images are varied; flip changes what left and right mean</source>
        <translation>প্রশিক্ষণের ছবি যেভাবে বদলানো হয়; flip ডান-বাম উল্টায়</translation>
    </message>
    <message>
        <source>tables: what each column is; auto: as it looks when the project is made</source>
        <translation>সারণি: প্রতিটি কলাম কী; auto: প্রকল্প তৈরির সময় যেমন দেখায়</translation>
    </message>
    <message>
        <source>tables and JSON lines: what happens to lines that cannot be read</source>
        <translation>সারণি ও JSON লাইন: যে লাইন পড়া যায় না সেগুলোর কী হবে</translation>
    </message>
    <message>
        <source>auto, or a letter for each column: n number, w words, t what is learnt, x left out; x784nt is 1 + 784 + 1 columns</source>
        <translation>auto, অথবা প্রতিটি কলামের জন্য একটি অক্ষর: n সংখ্যা, w শব্দ, t যা শেখা হবে, x বাদ; x784nt মানে 1 + 784 + 1 কলাম</translation>
    </message>
    <message>
        <source>a whole number from %L1 to %L2</source>
        <translation>%L1 থেকে %L2 পর্যন্ত পূর্ণ সংখ্যা</translation>
    </message>
    <message>
        <source>a whole number from %L1 up</source>
        <translation>%L1 বা তার বেশি পূর্ণ সংখ্যা</translation>
    </message>
    <message>
        <source>a number from %L1 to %L2</source>
        <translation>%L1 থেকে %L2 পর্যন্ত সংখ্যা</translation>
    </message>
    <message>
        <source>a number from %L1 and below %L2</source>
        <translation>%L1 থেকে %L2-এর কম সংখ্যা</translation>
    </message>
    <message>
        <source>a number above %L1 to %L2</source>
        <translation>%L1-এর বেশি, %L2 পর্যন্ত সংখ্যা</translation>
    </message>
    <message>
        <source>a number above %L1 and below %L2</source>
        <translation>%L1-এর বেশি ও %L2-এর কম সংখ্যা</translation>
    </message>
    <message>
        <source>too long: %L1 of at most %L2 bytes</source>
        <translation>খুব লম্বা: সর্বোচ্চ %L2 বাইটের মধ্যে %L1</translation>
    </message>
    <message>
        <source>it contains a character that cannot be shown</source>
        <translation>এতে এমন অক্ষর আছে যা দেখানো যায় না</translation>
    </message>
    <message>
        <source>there is no file %1</source>
        <translation>%1 নামে কোনো ফাইল নেই</translation>
    </message>
    <message>
        <source>decimals are written with a full stop</source>
        <translation>দশমিক লেখা হয় ফুলস্টপ দিয়ে</translation>
    </message>
    <message>
        <source>the learning rate only falls: at most %L1</source>
        <translation>শেখার হার কেবল কমে: সর্বোচ্চ %L1</translation>
    </message>
    <message>
        <source>auto, as the other format: each round&apos;s plan chooses both</source>
        <translation>auto, অন্য বিন্যাসটির মতো: প্রতিটি রাউন্ডের পরিকল্পনা দুটিই বেছে নেয়</translation>
    </message>
    <message>
        <source>fewer than the %L1 epochs of the run</source>
        <translation>পুরো চালনার %L1টি ইপকের চেয়ে কম</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without CUDA</source>
        <translation>এই libtorch (%1) CUDA ছাড়া তৈরি</translation>
    </message>
    <message>
        <source>this libtorch (%1) was built without ROCm</source>
        <translation>এই libtorch (%1) ROCm ছাড়া তৈরি</translation>
    </message>
    <message>
        <source>libtorch %1 cannot start CUDA with driver %2</source>
        <translation>libtorch %1 ড্রাইভার %2 দিয়ে CUDA চালু করতে পারে না</translation>
    </message>
    <message>
        <source>libtorch does not see this GPU</source>
        <translation>libtorch এই GPU দেখতে পায় না</translation>
    </message>
    <message>
        <source>libtorch %1 finds no AMD GPU that it can use</source>
        <translation>libtorch %1 ব্যবহারযোগ্য কোনো AMD GPU পায় না</translation>
    </message>
    <message>
        <source>libtorch %1 finds fewer AMD GPUs than there are</source>
        <translation>libtorch %1 যতগুলি AMD GPU আছে তার চেয়ে কম পায়</translation>
    </message>
    <message>
        <source>its memory is full</source>
        <translation>এর মেমরি ভরা</translation>
    </message>
    <message>
        <source>it runs on the nouveau driver, which cannot compute</source>
        <translation>এটি nouveau ড্রাইভারে চলে, যা গণনা করতে পারে না</translation>
    </message>
    <message>
        <source>it runs on the driver %1, which cannot compute</source>
        <translation>এটি %1 ড্রাইভারে চলে, যা গণনা করতে পারে না</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed or loaded</source>
        <translation>কোনো NVIDIA ড্রাইভার ইনস্টল বা লোড করা নেই</translation>
    </message>
    <message>
        <source>the driver is loaded, but its library libnvidia-ml.so.1 is missing</source>
        <translation>ড্রাইভার লোড হয়েছে, কিন্তু তার লাইব্রেরি libnvidia-ml.so.1 নেই</translation>
    </message>
    <message>
        <source>this user may not open /dev/nvidiactl</source>
        <translation>এই ব্যবহারকারী /dev/nvidiactl খুলতে পারেন না</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is missing</source>
        <translation>ড্রাইভারের লাইব্রেরি libnvidia-ml.so.1 নেই</translation>
    </message>
    <message>
        <source>the driver&apos;s library libnvidia-ml.so.1 is incomplete</source>
        <translation>ড্রাইভারের লাইব্রেরি libnvidia-ml.so.1 অসম্পূর্ণ</translation>
    </message>
    <message>
        <source>the NVIDIA kernel module is not loaded</source>
        <translation>NVIDIA কার্নেল মডিউল লোড হয়নি</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not let this user in</source>
        <translation>NVIDIA ড্রাইভার এই ব্যবহারকারীকে ঢুকতে দেয় না</translation>
    </message>
    <message>
        <source>the NVIDIA library and the loaded kernel module are of different versions</source>
        <translation>NVIDIA লাইব্রেরি ও লোড করা কার্নেল মডিউলের সংস্করণ আলাদা</translation>
    </message>
    <message>
        <source>the NVIDIA driver answers with error %1</source>
        <translation>NVIDIA ড্রাইভার ত্রুটি %1 জানায়</translation>
    </message>
    <message>
        <source>no kernel driver runs it</source>
        <translation>কোনো কার্নেল ড্রাইভার এটি চালায় না</translation>
    </message>
    <message>
        <source>its driver, radeon, is for cards that ROCm does not know; Potluck computes on the CPU beside it</source>
        <translation>এর ড্রাইভার radeon এমন কার্ডের জন্য যা ROCm চেনে না; Potluck এর বদলে প্রসেসরে গণনা করে</translation>
    </message>
    <message>
        <source>it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it</source>
        <translation>এর নিজস্ব মেমরি মাত্র %1 MiB; Potluck এর বদলে প্রসেসরে গণনা করে</translation>
    </message>
    <message>
        <source>the kernel does not offer ROCm: /dev/kfd is missing</source>
        <translation>কার্নেল ROCm দেয় না: /dev/kfd নেই</translation>
    </message>
    <message>
        <source>this user may not open /dev/kfd</source>
        <translation>এই ব্যবহারকারী /dev/kfd খুলতে পারেন না</translation>
    </message>
    <message>
        <source>Potluck does not support graphics from Intel; it computes on the CPU beside it</source>
        <translation>Potluck-এ Intel গ্রাফিক্স চলে না; এর বদলে প্রসেসরে গণনা হয়</translation>
    </message>
    <message>
        <source>Potluck does not support Apple&apos;s Metal (MPS); it computes on the CPU beside it</source>
        <translation>Potluck-এ Apple-এর Metal (MPS) চলে না; এর বদলে প্রসেসরে গণনা হয়</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then restart the computer</source>
        <translation>CUDA_VISIBLE_DEVICES দেওয়া থাকলে তা সরান; নইলে ড্রাইভার হালনাগাদ করুন: %1, তারপর কম্পিউটার আবার চালু করুন</translation>
    </message>
    <message>
        <source>unset CUDA_VISIBLE_DEVICES and start again</source>
        <translation>CUDA_VISIBLE_DEVICES সরান এবং আবার চালু করুন</translation>
    </message>
    <message>
        <source>unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else see which cards ROCm supports: %1</source>
        <translation>HIP_VISIBLE_DEVICES ও ROCR_VISIBLE_DEVICES দেওয়া থাকলে তা সরান; নইলে ROCm-এ কোন কার্ড চলে দেখুন: %1</translation>
    </message>
    <message>
        <source>close the programs that use it; &apos;%1&apos; lists them</source>
        <translation>যে প্রোগ্রামগুলি এটি ব্যবহার করছে সেগুলি বন্ধ করুন; ‘%1’ সেগুলির তালিকা দেয়</translation>
    </message>
    <message>
        <source>restart the computer: the driver was updated since it started</source>
        <translation>কম্পিউটার আবার চালু করুন: শেষবার চালুর পরে ড্রাইভার হালনাগাদ হয়েছে</translation>
    </message>
    <message>
        <source>remove what gives it to %1 from /etc/modprobe.d and the kernel&apos;s command line, then restart the computer</source>
        <translation>যা এটিকে %1-এর হাতে দেয় তা /etc/modprobe.d ও কার্নেলের কমান্ড লাইন থেকে সরান, তারপর কম্পিউটার আবার চালু করুন</translation>
    </message>
    <message>
        <source>install AMD&apos;s driver: %1; in a container, pass /dev/kfd and /dev/dri on</source>
        <translation>AMD-র ড্রাইভার ইনস্টল করুন: %1; কন্টেইনারে /dev/kfd ও /dev/dri ভেতরে দিন</translation>
    </message>
    <message>
        <source>%1, then restart the computer</source>
        <translation>%1, তারপর কম্পিউটার আবার চালু করুন</translation>
    </message>
    <message>
        <source>fast BLAS</source>
        <translation>দ্রুত BLAS</translation>
    </message>
    <message>
        <source>reference BLAS: many times slower</source>
        <translation>রেফারেন্স BLAS: বহু গুণ ধীর</translation>
    </message>
    <message>
        <source>no driver</source>
        <translation>কোনো ড্রাইভার নেই</translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>ড্রাইভার %1</translation>
    </message>
    <message>
        <source>Change the hours</source>
        <translation>সময় বদলান</translation>
    </message>
    <message>
        <source>Change the limit</source>
        <translation>সীমা বদলান</translation>
    </message>
    <message>
        <source>Change the ceiling</source>
        <translation>সর্বোচ্চ তাপমাত্রা বদলান</translation>
    </message>
    <message>
        <source>Resume now</source>
        <translation>এখনই চালান</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>আবার চালান</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>আবার চেষ্টা</translation>
    </message>
    <message>
        <source>Not training until %1</source>
        <translation>%1 পর্যন্ত প্রশিক্ষণ নয়</translation>
    </message>
    <message>
        <source>Not training</source>
        <translation>প্রশিক্ষণ নয়</translation>
    </message>
    <message>
        <source>Staying off the network until %1</source>
        <translation>%1 পর্যন্ত নেটওয়ার্কের বাইরে</translation>
    </message>
    <message>
        <source>Staying off the network</source>
        <translation>নেটওয়ার্কের বাইরে</translation>
    </message>
    <message>
        <source>This hour is outside those that you allow</source>
        <translation>এই সময় আপনার অনুমোদিত সময়ের বাইরে</translation>
    </message>
    <message>
        <source>Your preferences allow no hour of the week</source>
        <translation>আপনার পছন্দে সপ্তাহের কোনো ঘণ্টাই অনুমোদিত নয়</translation>
    </message>
    <message>
        <source>Stopped: this project needs more memory than you allow</source>
        <translation>থেমেছে: প্রকল্পটির আপনার অনুমতির চেয়ে বেশি মেমরি লাগে</translation>
    </message>
    <message>
        <source>The node held %L1 GB and may hold %L2 GB</source>
        <translation>নোড %L1 GB নিয়েছিল, নিতে পারে %L2 GB</translation>
    </message>
    <message>
        <source>Stopped: the node&apos;s folder is larger than you allow</source>
        <translation>থেমেছে: নোডের ফোল্ডার আপনার অনুমতির চেয়ে বড়</translation>
    </message>
    <message>
        <source>It holds %L1 GB and may hold %L2 GB</source>
        <translation>এতে আছে %L1 GB, থাকতে পারে %L2 GB</translation>
    </message>
    <message>
        <source>Cooling down: this computer is at %L1 °C</source>
        <translation>ঠান্ডা হচ্ছে: কম্পিউটার %L1 °C</translation>
    </message>
    <message>
        <source>Your ceiling is %L1 °C; it goes on at %L2 °C</source>
        <translation>আপনার সর্বোচ্চ %L1 °C; %L2 °C-এ আবার চলবে</translation>
    </message>
    <message>
        <source>Waiting for mains power</source>
        <translation>বিদ্যুৎ সংযোগের অপেক্ষা</translation>
    </message>
    <message>
        <source>This computer runs on its battery, %L1 % left</source>
        <translation>কম্পিউটার ব্যাটারিতে চলছে, বাকি %L1 %</translation>
    </message>
    <message>
        <source>This computer runs on its battery</source>
        <translation>কম্পিউটার ব্যাটারিতে চলছে</translation>
    </message>
    <message>
        <source>Waiting for a network without a data limit</source>
        <translation>তথ্যসীমা নেই এমন নেটওয়ার্কের অপেক্ষা</translation>
    </message>
    <message>
        <source>The present connection is metered, so nothing is sent or received</source>
        <translation>এখনকার সংযোগ সীমিত, তাই কিছুই পাঠানো বা নেওয়া হয় না</translation>
    </message>
    <message>
        <source>Waiting until the full-screen program ends</source>
        <translation>পূর্ণপর্দার প্রোগ্রাম শেষ হওয়ার অপেক্ষা</translation>
    </message>
    <message>
        <source>Waiting until nobody uses this computer</source>
        <translation>কেউ কম্পিউটার ব্যবহার না করা পর্যন্ত অপেক্ষা</translation>
    </message>
    <message>
        <source>Waiting until %1 ends</source>
        <translation>%1 শেষ হওয়ার অপেক্ষা</translation>
    </message>
    <message>
        <source>You want no training while this program runs</source>
        <translation>এই প্রোগ্রাম চলার সময় আপনি প্রশিক্ষণ চান না</translation>
    </message>
    <message>
        <source>You want no training while a program fills the screen</source>
        <translation>কোনো প্রোগ্রাম পর্দা ভরে রাখলে আপনি প্রশিক্ষণ চান না</translation>
    </message>
    <message>
        <source>It trains a minute after the last key or mouse movement</source>
        <translation>শেষ কী বা মাউস নড়ার এক মিনিট পরে প্রশিক্ষণ হয়</translation>
    </message>
    <message>
        <source>It trains %L1 minutes after the last key or mouse movement</source>
        <translation>শেষ কী বা মাউস নড়ার %L1 মিনিট পরে প্রশিক্ষণ হয়</translation>
    </message>
    <message>
        <source>Training goes on by itself then</source>
        <translation>এরপর প্রশিক্ষণ নিজেই চলবে</translation>
    </message>
    <message>
        <source>Training alone</source>
        <translation>একা প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Training with one other computer</source>
        <translation>আরেকটি কম্পিউটারের সাথে প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Training with %L1 other computers</source>
        <translation>আরও %L1টি কম্পিউটারের সাথে প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2</source>
        <translation>%L2-এর মধ্যে ইপক %L1</translation>
    </message>
    <message>
        <source>Looking for other members</source>
        <translation>অন্য সদস্য খোঁজা হচ্ছে</translation>
    </message>
    <message>
        <source>Nobody of this project is connected yet; trying the addresses that are known</source>
        <translation>প্রকল্পের কেউ এখনও যুক্ত নয়; জানা ঠিকানাগুলি চেষ্টা হচ্ছে</translation>
    </message>
    <message>
        <source>Fetching the training data (%L1 %)</source>
        <translation>প্রশিক্ষণের তথ্য আনা হচ্ছে (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the training data</source>
        <translation>প্রশিক্ষণের তথ্য আনা হচ্ছে</translation>
    </message>
    <message>
        <source>Other members send it in pieces; each is checked</source>
        <translation>অন্য সদস্যরা টুকরো করে পাঠায়; প্রতিটি পরীক্ষা হয়</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it</source>
        <translation>যার কাছে আছে এমন সদস্যের অপেক্ষা</translation>
    </message>
    <message>
        <source>Preparing the model</source>
        <translation>মডেল প্রস্তুত হচ্ছে</translation>
    </message>
    <message>
        <source>Reading the data and finding the best settings for this computer</source>
        <translation>তথ্য পড়া ও এই কম্পিউটারের সেরা সেটিং খোঁজা হচ্ছে</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>শুরু হচ্ছে</translation>
    </message>
    <message>
        <source>Reading what is on this disk</source>
        <translation>এই ডিস্কে যা আছে পড়া হচ্ছে</translation>
    </message>
    <message>
        <source>Fetching the present model (%L1 %)</source>
        <translation>এখনকার মডেল আনা হচ্ছে (%L1 %)</translation>
    </message>
    <message>
        <source>Fetching the present model</source>
        <translation>এখনকার মডেল আনা হচ্ছে</translation>
    </message>
    <message>
        <source>The others go on training meanwhile</source>
        <translation>অন্যরা ততক্ষণ প্রশিক্ষণ চালায়</translation>
    </message>
    <message>
        <source>Catching up with the others</source>
        <translation>অন্যদের ধরে ফেলছে</translation>
    </message>
    <message>
        <source>Waiting for the others to finish this batch</source>
        <translation>অন্যদের এই ব্যাচ শেষ করার অপেক্ষা</translation>
    </message>
    <message>
        <source>This computer has done its share</source>
        <translation>এই কম্পিউটার নিজের অংশ করেছে</translation>
    </message>
    <message>
        <source>Averaging with the others</source>
        <translation>অন্যদের সাথে গড় করা হচ্ছে</translation>
    </message>
    <message>
        <source>Applying the averaged step</source>
        <translation>গড় ধাপ প্রয়োগ হচ্ছে</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>বিরতিতে</translation>
    </message>
    <message>
        <source>This computer does not train until you resume</source>
        <translation>আপনি আবার চালানো পর্যন্ত কম্পিউটার প্রশিক্ষণ দেয় না</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>শেষ</translation>
    </message>
    <message>
        <source>All epochs of the recipe are done</source>
        <translation>রেসিপির সব ইপক শেষ</translation>
    </message>
    <message>
        <source>Helping without training</source>
        <translation>প্রশিক্ষণ ছাড়া সাহায্য</translation>
    </message>
    <message>
        <source>Training is switched off here; this computer averages and serves data</source>
        <translation>এখানে প্রশিক্ষণ বন্ধ; কম্পিউটার গড় করে ও তথ্য দেয়</translation>
    </message>
    <message>
        <source>Not running</source>
        <translation>চলছে না</translation>
    </message>
    <message>
        <source>Start a project to take part</source>
        <translation>অংশ নিতে একটি প্রকল্প চালু করুন</translation>
    </message>
    <message>
        <source>Train on the processor</source>
        <translation>প্রসেসরে প্রশিক্ষণ দিন</translation>
    </message>
    <message>
        <source>Show your projects</source>
        <translation>আপনার প্রকল্প দেখুন</translation>
    </message>
    <message>
        <source>Show this version</source>
        <translation>এই সংস্করণ দেখুন</translation>
    </message>
    <message>
        <source>Check the connection</source>
        <translation>সংযোগ পরীক্ষা করুন</translation>
    </message>
    <message>
        <source>Not training: this version and the others&apos; do not fit together</source>
        <translation>প্রশিক্ষণ নেই: এই সংস্করণ ও অন্যদেরটি মেলে না</translation>
    </message>
    <message>
        <source>Not training: the members refuse this computer</source>
        <translation>প্রশিক্ষণ নেই: সদস্যরা এই কম্পিউটারকে ফিরিয়ে দেয়</translation>
    </message>
    <message>
        <source>The last attempt failed: %1</source>
        <translation>শেষ চেষ্টা ব্যর্থ: %1</translation>
    </message>
    <message>
        <source>Only the organiser can explain it</source>
        <translation>শুধু আয়োজক এর কারণ বলতে পারেন</translation>
    </message>
    <message>
        <source>The organiser says: %1</source>
        <translation>আয়োজক বলছেন: %1</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; others cannot connect to this computer, which is fine</source>
        <translation>ইপক %L1 / %L2; অন্যরা এই কম্পিউটারে সংযোগ করতে পারে না, তাতে অসুবিধা নেই</translation>
    </message>
    <message>
        <source>Others cannot connect to this computer, which is fine</source>
        <translation>অন্যরা এই কম্পিউটারে সংযোগ করতে পারে না, তাতে অসুবিধা নেই</translation>
    </message>
    <message>
        <source>Waiting for more computers</source>
        <translation>আরও কম্পিউটারের অপেক্ষা</translation>
    </message>
    <message>
        <source>Invite people</source>
        <translation>লোকজনকে আমন্ত্রণ জানান</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now one is</source>
        <translation>%L1টি প্রস্তুত হলে প্রশিক্ষণ শুরু হয়; এখন একটি প্রস্তুত</translation>
    </message>
    <message>
        <source>Training begins when %L1 are ready; now %L2 are</source>
        <translation>%L1টি প্রস্তুত হলে প্রশিক্ষণ শুরু হয়; এখন %L2টি প্রস্তুত</translation>
    </message>
    <message>
        <source>The others are ahead</source>
        <translation>অন্যরা এগিয়ে আছে</translation>
    </message>
    <message>
        <source>Looking for other members before training alone</source>
        <translation>একা প্রশিক্ষণের আগে অন্য সদস্যদের খোঁজা হচ্ছে</translation>
    </message>
    <message>
        <source>This computer only helps to average</source>
        <translation>এই কম্পিউটার কেবল গড় করতে সাহায্য করে</translation>
    </message>
    <message>
        <source>Waiting for a member to connect who has it; the last attempt failed: %1</source>
        <translation>যার কাছে আছে এমন সদস্যের অপেক্ষা; শেষ চেষ্টা ব্যর্থ: %1</translation>
    </message>
    <message>
        <source>See the log for details</source>
        <translation>বিস্তারিত লগে দেখুন</translation>
    </message>
    <message>
        <source>Stopped: %1</source>
        <translation>থেমে গেছে: %1</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>প্রসেসর, ১টি থ্রেড</translation>
    </message>
    <message>
        <source>CPU, %L1 threads</source>
        <translation>প্রসেসর, %L1টি থ্রেড</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; one other computer connected, which does not train now</source>
        <translation>ইপক %L1/%L2; আরেকটি কম্পিউটার যুক্ত, যা এখন প্রশিক্ষণ দিচ্ছে না</translation>
    </message>
    <message>
        <source>Epoch %L1 of %L2; %L3 other computers connected, which do not train now</source>
        <translation>ইপক %L1/%L2; আরও %L3টি কম্পিউটার যুক্ত, যেগুলি এখন প্রশিক্ষণ দিচ্ছে না</translation>
    </message>
    <message>
        <source>They are at epoch %L1, this computer at %L2</source>
        <translation>তারা ইপক %L1-এ, এই কম্পিউটার %L2-এ</translation>
    </message>
    <message>
        <source>Connected to one other computer; hearing what they are at</source>
        <translation>আরেকটি কম্পিউটারের সঙ্গে যুক্ত; তারা কোথায় আছে জানা হচ্ছে</translation>
    </message>
    <message>
        <source>Connected to %L1 other computers; hearing what they are at</source>
        <translation>আরও %L1টি কম্পিউটারের সঙ্গে যুক্ত; তারা কোথায় আছে জানা হচ্ছে</translation>
    </message>
    <message>
        <source>The disk is full: nothing more is saved</source>
        <translation>ডিস্ক পূর্ণ: আর কিছু সংরক্ষিত হয় না</translation>
    </message>
    <message>
        <source>Nothing more is saved: %1</source>
        <translation>আর কিছু সংরক্ষিত হয় না: %1</translation>
    </message>
    <message>
        <source>Training goes on; what comes after epoch %L1 is lost here if Potluck ends before there is room</source>
        <translation>প্রশিক্ষণ চলছে; জায়গা হওয়ার আগে Potluck শেষ হলে ইপক %L1-এর পরের সব এখানে হারায়</translation>
    </message>
    <message>
        <source>Free some room</source>
        <translation>জায়গা খালি করুন</translation>
    </message>
    <message>
        <source>Waiting for the model of this project</source>
        <translation>এই প্রকল্পের মডেলের জন্য অপেক্ষা</translation>
    </message>
    <message>
        <source>A member has it and is not here now; what is begun without it would not count</source>
        <translation>এটি একজন সদস্যের কাছে আছে, যিনি এখন নেই; এটি ছাড়া শুরু করা কাজ গণনা হবে না</translation>
    </message>
    <message>
        <source>%1 has it and is not here now; what is begun without it would not count</source>
        <translation>এটি %1-এর কাছে আছে, যা এখন নেই; এটি ছাড়া শুরু করা কাজ গণনা হবে না</translation>
    </message>
    <message>
        <source>In step with the others, but in none of their rounds</source>
        <translation>অন্যদের সঙ্গে সমান তালে, কিন্তু তাদের কোনো রাউন্ডে নেই</translation>
    </message>
    <message>
        <source>It has no connection to %1, who averages for all; an open port on either side helps</source>
        <translation>%1-এর সঙ্গে এর সংযোগ নেই, যে সবার জন্য গড় করে; যেকোনো পাশে একটি খোলা পোর্ট সাহায্য করে</translation>
    </message>
    <message>
        <source>The others do not hear from it in time; a steadier connection helps</source>
        <translation>অন্যরা সময়মতো এর সাড়া পায় না; আরও স্থির সংযোগ সাহায্য করে</translation>
    </message>
    <message>
        <source>Waiting for its samples would cost the others more than they bring: its connection is too slow</source>
        <translation>এর নমুনার জন্য অপেক্ষা করলে অন্যদের লাভের চেয়ে ক্ষতি বেশি: এর সংযোগ খুব ধীর</translation>
    </message>
    <message>
        <source>A copied folder has the same key: delete identity.key in one of the two and join again</source>
        <translation>কপি করা ফোল্ডারে একই চাবি থাকে: দুটির একটিতে identity.key মুছে আবার যোগ দিন</translation>
    </message>
    <message>
        <source>Ask the organiser for a new invite link</source>
        <translation>আয়োজকের কাছে নতুন আমন্ত্রণ লিংক চান</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring (a round would take %L1 s in place of %L2 s)</source>
        <translation>শুধু একত্র করে: এর গ্রেডিয়েন্টের অপেক্ষা এর নমুনার লাভের চেয়ে বেশি সময় নেয় (এক রাউন্ডে %L2 সে-এর বদলে %L1 সে লাগত)</translation>
    </message>
    <message>
        <source>only reduces: waiting for its gradient costs more than its samples bring</source>
        <translation>শুধু একত্র করে: এর গ্রেডিয়েন্টের অপেক্ষা এর নমুনার লাভের চেয়ে বেশি সময় নেয়</translation>
    </message>
    <message>
        <source>sends %1: with %2 the exchange would take %L3 s in place of %L4 s</source>
        <translation>%1 পাঠায়: %2 হলে আদান-প্রদানে %L4 সে-এর বদলে %L3 সে লাগত</translation>
    </message>
    <message>
        <source>does not train, only reduces</source>
        <translation>প্রশিক্ষণ করে না, শুধু একত্র করে</translation>
    </message>
    <message>
        <source>reduces nothing: others cannot connect to it</source>
        <translation>কিছু একত্র করে না: অন্যরা এর সঙ্গে যুক্ত হতে পারে না</translation>
    </message>
    <message>
        <source>reduces nothing: the vector has too few chunks for everybody</source>
        <translation>কিছু একত্র করে না: ভেক্টরে সবার জন্য যথেষ্ট অংশ নেই</translation>
    </message>
    <message>
        <source>reduces nothing: its links have no time to spare</source>
        <translation>কিছু একত্র করে না: এর সংযোগে বাড়তি সময় নেই</translation>
    </message>
    <message>
        <source>its upload gates the exchange</source>
        <translation>এর আপলোডই আদান-প্রদানের সময় ঠিক করে</translation>
    </message>
    <message>
        <source>its download gates the exchange</source>
        <translation>এর ডাউনলোডই আদান-প্রদানের সময় ঠিক করে</translation>
    </message>
    <message>
        <source>tomorrow %1</source>
        <translation>আগামীকাল %1</translation>
    </message>
    <message>
        <source>Monday %1</source>
        <translation>সোমবার %1</translation>
    </message>
    <message>
        <source>Tuesday %1</source>
        <translation>মঙ্গলবার %1</translation>
    </message>
    <message>
        <source>Wednesday %1</source>
        <translation>বুধবার %1</translation>
    </message>
    <message>
        <source>Thursday %1</source>
        <translation>বৃহস্পতিবার %1</translation>
    </message>
    <message>
        <source>Friday %1</source>
        <translation>শুক্রবার %1</translation>
    </message>
    <message>
        <source>Saturday %1</source>
        <translation>শনিবার %1</translation>
    </message>
    <message>
        <source>Sunday %1</source>
        <translation>রবিবার %1</translation>
    </message>
    <message>
        <source>One other computer connected, which does not train now</source>
        <translation>আরেকটি কম্পিউটার যুক্ত, যা এখন প্রশিক্ষণ দিচ্ছে না</translation>
    </message>
    <message>
        <source>%L1 other computers connected, which do not train now</source>
        <translation>আরও %L1টি কম্পিউটার যুক্ত, যেগুলি এখন প্রশিক্ষণ দিচ্ছে না</translation>
    </message>
    <message>
        <source>the organiser has banned this computer</source>
        <translation>আয়োজক এই কম্পিউটার নিষিদ্ধ করেছেন</translation>
    </message>
    <message>
        <source>the organiser had withdrawn the invite that this computer used</source>
        <translation>এই কম্পিউটার যে আমন্ত্রণ ব্যবহার করেছে, আয়োজক তা আগেই প্রত্যাহার করেছেন</translation>
    </message>
    <message>
        <source>another computer uses the identity of this one</source>
        <translation>অন্য একটি কম্পিউটার এই কম্পিউটারের পরিচয় ব্যবহার করছে</translation>
    </message>
    <message>
        <source>%1, then log in again</source>
        <translation>%1, তারপর আবার লগ ইন করুন</translation>
    </message>
    <message>
        <source>restart the computer; if that does not help: %1</source>
        <translation>কম্পিউটার আবার চালু করুন; তাতে কাজ না হলে: %1</translation>
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
        <translation>রেসিপিতে এমন কোনো মান নেই</translation>
    </message>
    <message>
        <source>Looking for a member who takes the request to join</source>
        <translation>যোগদানের অনুরোধ নেবে এমন সদস্য খোঁজা হচ্ছে</translation>
    </message>
    <message>
        <source>Waiting to be let in</source>
        <translation>ঢোকার অনুমতির অপেক্ষায়</translation>
    </message>
    <message>
        <source>The members have the request; the organiser or a moderator answers it</source>
        <translation>সদস্যদের কাছে অনুরোধ আছে; আয়োজক বা কোনো মডারেটর উত্তর দেবেন</translation>
    </message>
    <message>
        <source>this computer was not let in</source>
        <translation>এই কম্পিউটারকে ঢুকতে দেওয়া হয়নি</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>আবার অনুরোধ করুন</translation>
    </message>
    <message>
        <source>Whoever decided gave no reason</source>
        <translation>যিনি সিদ্ধান্ত নিয়েছেন তিনি কারণ জানাননি</translation>
    </message>
    <message>
        <source>Whoever decided says: %1</source>
        <translation>যিনি সিদ্ধান্ত নিয়েছেন তিনি বলছেন: %1</translation>
    </message>
    <message>
        <source>the membership of this computer has expired</source>
        <translation>এই কম্পিউটারের সদস্যপদের মেয়াদ শেষ</translation>
    </message>
    <message>
        <source>It is renewed while the organiser or a moderator is connected; ask the organiser for a new invite link</source>
        <translation>আয়োজক বা কোনো মডারেটর সংযুক্ত থাকলে তা নবায়ন হয়; আয়োজকের কাছে নতুন আমন্ত্রণ লিংক চান</translation>
    </message>
    <message>
        <source>part of its computing with which each member checks gradients of others</source>
        <translation>নিজের গণনার যে অংশ দিয়ে প্রত্যেক সদস্য অন্যদের গ্রেডিয়েন্ট যাচাই করে</translation>
    </message>
    <message>
        <source>No member on this network is connected</source>
        <translation>এই নেটওয়ার্কের কোনো সদস্য যুক্ত নয়</translation>
    </message>
    <message>
        <source>One member on this network is connected directly</source>
        <translation>এই নেটওয়ার্কের একজন সদস্য সরাসরি যুক্ত</translation>
    </message>
    <message>
        <source>%L1 members on this network are connected directly</source>
        <translation>এই নেটওয়ার্কের %L1 জন সদস্য সরাসরি যুক্ত</translation>
    </message>
    <message>
        <source>Members connect to %1</source>
        <translation>সদস্যরা %1-এ সংযোগ করে</translation>
    </message>
    <message>
        <source>This computer has no public IPv6 address</source>
        <translation>এই কম্পিউটারের কোনো পাবলিক IPv6 ঠিকানা নেই</translation>
    </message>
    <message>
        <source>Many providers give one for the asking; it does without</source>
        <translation>অনেক ইন্টারনেট সেবাদাতা চাইলেই দেয়; এটি ছাড়াও চলে</translation>
    </message>
    <message>
        <source>Nobody has connected to %1 yet</source>
        <translation>এখনও কেউ %1-এ সংযোগ করেনি</translation>
    </message>
    <message>
        <source>Nobody could connect to %1</source>
        <translation>কেউ %1-এ সংযোগ করতে পারেনি</translation>
    </message>
    <message>
        <source>Let the router&apos;s firewall pass TCP port %1 to this computer</source>
        <translation>রাউটারের ফায়ারওয়ালে এই কম্পিউটারের জন্য TCP পোর্ট %1 অনুমোদন করুন</translation>
    </message>
    <message>
        <source>The router is not asked to open a port</source>
        <translation>রাউটারকে পোর্ট খুলতে বলা হয় না</translation>
    </message>
    <message>
        <source>Allow it in the preferences</source>
        <translation>পছন্দে এর অনুমতি দিন</translation>
    </message>
    <message>
        <source>The router is being asked for a port</source>
        <translation>রাউটারের কাছে একটি পোর্ট চাওয়া হচ্ছে</translation>
    </message>
    <message>
        <source>Members connect to %1, a port that the router has opened</source>
        <translation>সদস্যরা %1-এ সংযোগ করে, এই পোর্টটি রাউটার খুলেছে</translation>
    </message>
    <message>
        <source>The router has opened port %1; nobody has connected to it yet</source>
        <translation>রাউটার %1 পোর্টটি খুলেছে; এখনও কেউ এতে সংযোগ করেনি</translation>
    </message>
    <message>
        <source>The router has opened port %1, and yet members could not connect</source>
        <translation>রাউটার %1 পোর্টটি খুলেছে, তবু সদস্যরা সংযোগ করতে পারেনি</translation>
    </message>
    <message>
        <source>Where this computer has a firewall, let it pass TCP port %1</source>
        <translation>এই কম্পিউটারে ফায়ারওয়াল থাকলে তাতে TCP পোর্ট %1 অনুমোদন করুন</translation>
    </message>
    <message>
        <source>Not needed: others reach it</source>
        <translation>দরকার নেই: অন্যরা পৌঁছাতে পারে</translation>
    </message>
    <message>
        <source>Nobody outside has tried to connect to it yet</source>
        <translation>বাইরে থেকে এখনও কেউ এতে সংযোগ করার চেষ্টা করেনি</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not</source>
        <translation>সদস্যরা এতে সংযোগ করার চেষ্টা করেছে, পারেনি</translation>
    </message>
    <message>
        <source>In the router&apos;s settings, forward TCP port %1 to this computer</source>
        <translation>রাউটারের সেটিংসে TCP পোর্ট %1 এই কম্পিউটারে ফরোয়ার্ড করুন</translation>
    </message>
    <message>
        <source>Possible: the router keeps this computer&apos;s port the same for everybody</source>
        <translation>সম্ভব: রাউটার এই কম্পিউটারের পোর্ট সবার জন্য একই রাখে</translation>
    </message>
    <message>
        <source>Rarely possible: the router gives each connection another port</source>
        <translation>কদাচিৎ সম্ভব: রাউটার প্রতিটি সংযোগকে আলাদা পোর্ট দেয়</translation>
    </message>
    <message>
        <source>It is not known yet what the router does with this computer&apos;s port</source>
        <translation>রাউটার এই কম্পিউটারের পোর্ট নিয়ে কী করে তা এখনও জানা নেই</translation>
    </message>
    <message>
        <source>One member is connected through both routers</source>
        <translation>একজন সদস্য দুই রাউটার পেরিয়ে যুক্ত</translation>
    </message>
    <message>
        <source>%L1 members are connected through both routers</source>
        <translation>%L1 জন সদস্য দুই রাউটার পেরিয়ে যুক্ত</translation>
    </message>
    <message>
        <source>Others can call it over %1</source>
        <translation>অন্যরা %1-এর মাধ্যমে এতে সংযোগ করতে পারে</translation>
    </message>
    <message>
        <source>No relay is there over which to call it</source>
        <translation>এতে সংযোগ করার মতো কোনো রিলে নেই</translation>
    </message>
    <message>
        <source>It calls others instead. A member whom others reach, or a relay that the organiser names, makes it possible</source>
        <translation>তার বদলে এটিই অন্যদের সঙ্গে সংযোগ করে। অন্যরা পৌঁছাতে পারে এমন একজন সদস্য, বা আয়োজকের নির্ধারিত একটি রিলে থাকলে এটি সম্ভব হয়</translation>
    </message>
    <message>
        <source>the router did not open a port</source>
        <translation>রাউটার কোনো পোর্ট খোলেনি</translation>
    </message>
    <message>
        <source>allow UPnP for this computer, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>রাউটারের সেটিংসে এই কম্পিউটারের জন্য UPnP অনুমোদন করুন, অথবা TCP পোর্ট %1 এই কম্পিউটারে ফরোয়ার্ড করুন</translation>
    </message>
    <message>
        <source>the router refuses to open a port for this computer</source>
        <translation>রাউটার এই কম্পিউটারের জন্য পোর্ট খুলতে রাজি নয়</translation>
    </message>
    <message>
        <source>allow it to open ports (UPnP, PCP), or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>রাউটারের সেটিংসে এটিকে পোর্ট খোলার অনুমতি দিন (UPnP, PCP), অথবা TCP পোর্ট %1 এই কম্পিউটারে ফরোয়ার্ড করুন</translation>
    </message>
    <message>
        <source>the router has no free port to open</source>
        <translation>রাউটারের খোলার মতো কোনো খালি পোর্ট নেই</translation>
    </message>
    <message>
        <source>remove forwarded ports that nobody needs, or forward TCP port %1 to this computer in the router&apos;s settings</source>
        <translation>রাউটারের সেটিংসে যেসব ফরোয়ার্ড করা পোর্ট কারও দরকার নেই সেগুলি সরান, অথবা TCP পোর্ট %1 এই কম্পিউটারে ফরোয়ার্ড করুন</translation>
    </message>
    <message>
        <source>the router has no connection to the internet</source>
        <translation>রাউটারের ইন্টারনেট সংযোগ নেই</translation>
    </message>
    <message>
        <source>nothing needs to be done: it is asked again</source>
        <translation>কিছু করার দরকার নেই: এটিকে আবার বলা হবে</translation>
    </message>
    <message>
        <source>another router or a virtual machine&apos;s network stands between this computer and the router that was asked</source>
        <translation>এই কম্পিউটার ও যে রাউটারকে বলা হয়েছিল তার মাঝে আরেকটি রাউটার বা কোনো ভার্চুয়াল মেশিনের নেটওয়ার্ক আছে</translation>
    </message>
    <message>
        <source>forward TCP port %1 to this computer in both</source>
        <translation>দুটিতেই TCP পোর্ট %1 এই কম্পিউটারে ফরোয়ার্ড করুন</translation>
    </message>
    <message>
        <source>the router has no public address: another router stands before it, the provider&apos;s perhaps</source>
        <translation>রাউটারের কোনো পাবলিক ঠিকানা নেই: এর সামনে আরেকটি রাউটার আছে, হয়তো ইন্টারনেট সেবাদাতার</translation>
    </message>
    <message>
        <source>ask the provider for a public address; relays do without one</source>
        <translation>ইন্টারনেট সেবাদাতার কাছে একটি পাবলিক ঠিকানা চান; রিলে এটি ছাড়াই চলে</translation>
    </message>
    <message>
        <source>this computer&apos;s network has no home router to open a port</source>
        <translation>এই কম্পিউটারের নেটওয়ার্কে পোর্ট খোলার মতো কোনো হোম রাউটার নেই</translation>
    </message>
    <message>
        <source>nothing needs to be done where others can connect to this computer already</source>
        <translation>অন্যরা আগে থেকেই এই কম্পিউটারে সংযোগ করতে পারলে কিছু করার দরকার নেই</translation>
    </message>
    <message>
        <source>at most %L1 relays</source>
        <translation>সর্বোচ্চ %L1টি রিলে</translation>
    </message>
    <message>
        <source>%1 is no HOST:PORT, such as relay.example.org:4600</source>
        <translation>%1 কোনো HOST:PORT নয়, যেমন relay.example.org:4600</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AboutCard</name>
    <message>
        <source>Potluck trains one neural network together, on whatever computers people have. It is free software under the GNU General Public License, version 3 or later.</source>
        <translation>Potluck মানুষের হাতের যেকোনো কম্পিউটারে মিলে একটি নিউরাল নেটওয়ার্ক প্রশিক্ষণ দেয়। এটি GNU General Public License, সংস্করণ ৩ বা পরবর্তী, এর অধীনে মুক্ত সফটওয়্যার।</translation>
    </message>
    <message>
        <source>Help: each control says what it does when the pointer rests on it; `potluck-node --help` lists what the command line can do; the folder docs of the source explains the rest.</source>
        <translation>সাহায্য: পয়েন্টার কোনো নিয়ন্ত্রণের উপর রাখলে সেটি কী করে তা জানায়; `potluck-node --help` কমান্ড লাইনের কাজগুলি দেখায়; বাকিটা সোর্সের docs ফোল্ডারে আছে।</translation>
    </message>
    <message>
        <source>the path of the log</source>
        <translation>লগের পাথ</translation>
    </message>
    <message>
        <source>About and help</source>
        <translation>পরিচিতি ও সাহায্য</translation>
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
        <translation>নোডের লগ: %1</translation>
    </message>
    <message>
        <source>Potluck %1, with a node of version %2</source>
        <translation>Potluck %1, সঙ্গে %2 সংস্করণের নোড</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementBar</name>
    <message>
        <source>From the organiser, %1</source>
        <translation>আয়োজকের কাছ থেকে, %1</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>পড়েছি</translation>
    </message>
</context>
<context>
    <name>potluck::ui::AnnouncementsCard</name>
    <message>
        <source>Announcements</source>
        <translation>ঘোষণা</translation>
    </message>
    <message>
        <source>Announcement</source>
        <translation>ঘোষণা</translation>
    </message>
    <message>
        <source>What every member shall read</source>
        <translation>যা প্রত্যেক সদস্য পড়বে</translation>
    </message>
    <message>
        <source>Send to &amp;all members</source>
        <translation>সব সদস্যকে পাঠান</translation>
    </message>
    <message>
        <source>Nothing was announced yet.</source>
        <translation>এখনও কিছু ঘোষণা হয়নি।</translation>
    </message>
    <message>
        <source>Members who are away read it when they come back.</source>
        <translation>অনুপস্থিত সদস্যরা ফিরে এসে এটি পড়বে।</translation>
    </message>
    <message>
        <source>Too long by about %1 letters</source>
        <translation>প্রায় %1 অক্ষর বেশি</translation>
    </message>
    <message>
        <source>It goes to every member, from one to the next.</source>
        <translation>এটি এক সদস্য থেকে আরেকজনে পৌঁছায়।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BatchBar</name>
    <message>
        <source>Batch of this epoch</source>
        <translation>এই ইপকের ব্যাচ</translation>
    </message>
    <message>
        <source>%1 samples from this computer and %2 from others of %3</source>
        <translation>%3-এর মধ্যে এই কম্পিউটারের %1 নমুনা ও অন্যদের %2</translation>
    </message>
</context>
<context>
    <name>potluck::ui::BenchmarkCard</name>
    <message>
        <source>&amp;Measure</source>
        <translation>মাপুন</translation>
    </message>
    <message>
        <source>Project whose model is measured</source>
        <translation>যে প্রকল্পের মডেল মাপা হয়</translation>
    </message>
    <message>
        <source>Join or create a project first: its own model is measured.</source>
        <translation>আগে কোনো প্রকল্পে যোগ দিন বা তৈরি করুন: তার নিজের মডেল মাপা হয়।</translation>
    </message>
    <message>
        <source>A few steps of the project’s model on its data; they are thrown away.</source>
        <translation>প্রকল্পের মডেলের কয়েকটি ধাপ তার ডেটায়; পরে ফেলে দেওয়া হয়।</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>মাপা হচ্ছে…</translation>
    </message>
    <message>
        <source>%1: %2 on %3, %4 samples at a time; alone an epoch takes %5.</source>
        <translation>%1: %3-এ %2, একসঙ্গে %4টি নমুনা; একা একটি ইপকে লাগে %5।</translation>
    </message>
    <message>
        <source>A project was running meanwhile: without it this computer is faster.</source>
        <translation>এর মধ্যে একটি প্রকল্প চলছিল: সেটি ছাড়া এই কম্পিউটার দ্রুততর।</translation>
    </message>
    <message>
        <source>Device that is measured</source>
        <translation>যে ডিভাইস মাপা হয়</translation>
    </message>
    <message>
        <source>As it trains</source>
        <translation>প্রশিক্ষণের মতোই</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>প্রসেসর</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CarryOnCard</name>
    <message>
        <source>Show the key as words…</source>
        <translation>চাবি শব্দে দেখান…</translation>
    </message>
    <message>
        <source>Enter the key’s words…</source>
        <translation>চাবির শব্দ লিখুন…</translation>
    </message>
    <message>
        <source>Carry on under a new key…</source>
        <translation>নতুন চাবিতে চালিয়ে যান…</translation>
    </message>
    <message>
        <source>If the organiser’s computer is lost</source>
        <translation>আয়োজকের কম্পিউটার হারিয়ে গেলে</translation>
    </message>
    <message>
        <source>Training goes on without you. Whoever holds the project’s key organises it: write the key down as 24 words, and any member’s computer can take over with them. Without it, a member can only carry the model on in a new project.</source>
        <translation>আপনি না থাকলেও প্রশিক্ষণ চলে। যার কাছে প্রকল্পের চাবি সে-ই আয়োজক: চাবিটি ২৪টি শব্দে লিখে রাখুন, তা দিয়ে যেকোনো সদস্যের কম্পিউটার দায়িত্ব নিতে পারে। চাবি ছাড়া কোনো সদস্য শুধু নতুন প্রকল্পে মডেলটি চালিয়ে নিতে পারে।</translation>
    </message>
    <message>
        <source>Training goes on without the organiser. Whoever has written down the project’s key can organise it from here. Without the key, you can carry the model on in a new project of your own: the others join that by its link.</source>
        <translation>আয়োজক ছাড়াও প্রশিক্ষণ চলে। যিনি প্রকল্পের চাবি লিখে রেখেছেন তিনি এখান থেকে আয়োজন করতে পারেন। চাবি না থাকলে আপনি নিজের নতুন প্রকল্পে মডেলটি চালিয়ে নিতে পারেন: অন্যরা তার লিংক দিয়ে যোগ দেয়।</translation>
    </message>
    <message>
        <source>Whoever has these words is the organiser. Write them down in this order, and show them to nobody.</source>
        <translation>এই শব্দগুলো যার কাছে সে-ই আয়োজক। এই ক্রমে লিখে রাখুন, কাউকে দেখাবেন না।</translation>
    </message>
    <message>
        <source>Organise from this computer</source>
        <translation>এই কম্পিউটার থেকে আয়োজন</translation>
    </message>
    <message>
        <source>The 24 words of the project’s key, in their order:</source>
        <translation>প্রকল্পের চাবির ২৪টি শব্দ, ক্রম অনুযায়ী:</translation>
    </message>
    <message>
        <source>Organise</source>
        <translation>আয়োজন করুন</translation>
    </message>
    <message>
        <source>This computer organises “%1” now.</source>
        <translation>এই কম্পিউটার এখন “%1” আয়োজন করে।</translation>
    </message>
    <message>
        <source>Carry on under a new key</source>
        <translation>নতুন চাবিতে চালিয়ে যান</translation>
    </message>
    <message>
        <source>A new project begins with the model as it is here, the same data and the same recipe, and you organise it. This one stays as it is. Its name:</source>
        <translation>নতুন প্রকল্প এখানকার মডেল, একই ডেটা ও একই রেসিপি নিয়ে শুরু হবে, আয়োজক আপনি। এটি যেমন আছে তেমনই থাকবে। নতুনটির নাম:</translation>
    </message>
    <message>
        <source>Make the project</source>
        <translation>প্রকল্প তৈরি করুন</translation>
    </message>
    <message>
        <source>“%1” is among your projects; its link is in the clipboard.</source>
        <translation>“%1” আপনার প্রকল্পগুলোর মধ্যে আছে; লিংক ক্লিপবোর্ডে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Certificate</name>
    <message>
        <source>Certificate of contribution</source>
        <translation>অবদানের সনদ</translation>
    </message>
    <message>
        <source>Member %1</source>
        <translation>সদস্য %1</translation>
    </message>
    <message>
        <source>has computed %1 of %2 samples for the project</source>
        <translation>প্রকল্পের জন্য %2টির মধ্যে %1টি নমুনা গণনা করেছে</translation>
    </message>
    <message>
        <source>It took part in %1 of the first %2 epochs, and coordinated %3 of them.</source>
        <translation>প্রথম %2টি পর্বের %1টিতে অংশ নিয়েছে এবং সেগুলির %3টি সমন্বয় করেছে।</translation>
    </message>
    <message>
        <source>%1 · code %2</source>
        <translation>%1 · কোড %2</translation>
    </message>
    <message>
        <source>Any member of the project can count this again with the receipt that has this code.</source>
        <translation>এই কোডের রসিদ দিয়ে প্রকল্পের যে কোনো সদস্য এটি আবার গুনতে পারে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Chart</name>
    <message>
        <source>Follow the newest point in %1</source>
        <translation>%1-এর সর্বশেষ বিন্দু অনুসরণ করুন</translation>
    </message>
    <message>
        <source>Follow: keep the newest point in sight</source>
        <translation>অনুসরণ: সর্বশেষ বিন্দু চোখের সামনে রাখুন</translation>
    </message>
    <message>
        <source>Show everything in %1</source>
        <translation>%1-এর সবটা দেখান</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>%1-এর সারণি</translation>
    </message>
    <message>
        <source>Table: the numbers behind this chart</source>
        <translation>সারণি: এই চার্টের পেছনের সংখ্যা</translation>
    </message>
    <message>
        <source>Save %1</source>
        <translation>%1 সংরক্ষণ</translation>
    </message>
    <message>
        <source>Save as picture or numbers</source>
        <translation>ছবি বা সংখ্যা হিসেবে সংরক্ষণ</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>চার্ট: %1</translation>
    </message>
    <message>
        <source>Data of %1</source>
        <translation>%1-এর তথ্য</translation>
    </message>
    <message>
        <source>The curve appears with the first finished epoch.</source>
        <translation>প্রথম ইপক শেষ হলে রেখা দেখা যাবে।</translation>
    </message>
    <message>
        <source>Show or hide this curve</source>
        <translation>এই রেখা দেখান বা লুকান</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose a folder that you may write to and that has space.</source>
        <translation>%1 লেখা যায়নি। লেখার অনুমতি ও জায়গা আছে এমন ফোল্ডার বেছে নিন।</translation>
    </message>
    <message>
        <source>Save as &amp;picture (PNG)…</source>
        <translation>ছবি হিসেবে সংরক্ষণ (PNG)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>ছবি (*.png)</translation>
    </message>
    <message>
        <source>Save &amp;numbers (CSV)…</source>
        <translation>সংখ্যা সংরক্ষণ (CSV)…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>সারণি (*.csv)</translation>
    </message>
    <message>
        <source>Show everything (Home)
Ctrl and the wheel, or + and −, zoom; drag or ← and → move</source>
        <translation>সব দেখান (Home)
Ctrl সহ চাকা, বা + ও −, জুম করে; টানা বা ← ও → সরায়</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ChartsPanel</name>
    <message>
        <source>Epochs</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>প্রশিক্ষণের সময়</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>তারিখ</translation>
    </message>
    <message>
        <source>Horizontal axis of the charts</source>
        <translation>চার্টের অনুভূমিক অক্ষ</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>অক্ষ</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>ক্ষতি</translation>
    </message>
    <message>
        <source>Each epoch</source>
        <translation>প্রতি ইপক</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <translation>মসৃণ</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>যাচাই</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>গতি</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>নমুনা/সে</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>এই কম্পিউটার</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>অন্যরা</translation>
    </message>
    <message>
        <source>My contribution</source>
        <translation>আমার অবদান</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>নমুনা</translation>
    </message>
    <message>
        <source>Samples in all</source>
        <translation>মোট নমুনা</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>আমার অংশ</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Of this epoch</source>
        <translation>এই ইপকের</translation>
    </message>
    <message>
        <source>Of all so far</source>
        <translation>এ পর্যন্ত সবকিছুর</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>শেখার হার</translation>
    </message>
    <message>
        <source>Step size</source>
        <translation>ধাপের আকার</translation>
    </message>
    <message>
        <source>Time of an epoch</source>
        <translation>একটি ইপকের সময়</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>সেকেন্ড</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>গড় করা</translation>
    </message>
    <message>
        <source>Computing and waiting</source>
        <translation>গণনা ও অপেক্ষা</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>গ্রেডিয়েন্টের নর্ম</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>নর্ম</translation>
    </message>
    <message>
        <source>Before clipping</source>
        <translation>ছাঁটাইয়ের আগে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsCard</name>
    <message>
        <source>Checkpoints</source>
        <translation>চেকপয়েন্ট</translation>
    </message>
    <message>
        <source>Export the model…</source>
        <translation>মডেল রপ্তানি…</translation>
    </message>
    <message>
        <source>Checkpoints and export</source>
        <translation>চেকপয়েন্ট ও রপ্তানি</translation>
    </message>
    <message>
        <source>Export epoch %1…</source>
        <translation>ইপক %1 রপ্তানি করুন…</translation>
    </message>
    <message>
        <source>Export the model</source>
        <translation>মডেল রপ্তানি</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>ওজন (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>%1 written, %2.</source>
        <translation>%1 লেখা হয়েছে, %2।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CheckpointsModel</name>
    <message>
        <source>Epoch</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>লেখা হয়েছে</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>আকার</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ফাইল</translation>
    </message>
    <message>
        <source>Best validation</source>
        <translation>সেরা যাচাই</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>মন্তব্য</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ColumnList</name>
    <message>
        <source>Columns of the table</source>
        <translation>সারণির কলামসমূহ</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>কলাম</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>এটি কী</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>পাওয়া গেছে</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>সংখ্যা</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>শব্দ</translation>
    </message>
    <message>
        <source>Learn this</source>
        <translation>এটি শেখা হবে</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>বাদ দিন</translation>
    </message>
    <message>
        <source>What %1 is</source>
        <translation>%1 কী</translation>
    </message>
    <message>
        <source>and %L1 more</source>
        <translation>এবং আরও %L1টি</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ComputerPage</name>
    <message>
        <source>&amp;Check again</source>
        <translation>আবার পরীক্ষা</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>আমার কম্পিউটার</translation>
    </message>
    <message>
        <source>Not examined yet.</source>
        <translation>এখনও পরীক্ষা হয়নি।</translation>
    </message>
    <message>
        <source>What can compute</source>
        <translation>কী গণনা করতে পারে</translation>
    </message>
    <message>
        <source>How others reach it</source>
        <translation>অন্যরা কীভাবে পৌঁছায়</translation>
    </message>
    <message>
        <source>The node</source>
        <translation>নোড</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>নোড সংযুক্ত নয়।</translation>
    </message>
    <message>
        <source>It examines the hardware; this page fills as soon as it answers.</source>
        <translation>এটি হার্ডওয়্যার পরীক্ষা করে; উত্তর দিলেই পাতাটি ভরে যাবে।</translation>
    </message>
    <message>
        <source>Version %1, key %2
Data in %3</source>
        <translation>সংস্করণ %1, কী %2
তথ্য %3-এ</translation>
    </message>
    <message>
        <source>%1 cores, %2 of memory (%3 free). libtorch %4, %5.</source>
        <translation>%1 কোর, %2 মেমরি (%3 খালি)। libtorch %4, %5।</translation>
    </message>
    <message>
        <source>with CUDA</source>
        <translation>CUDA সহ</translation>
    </message>
    <message>
        <source>without CUDA</source>
        <translation>CUDA ছাড়া</translation>
    </message>
    <message>
        <source>How fast it trains</source>
        <translation>এটি কত দ্রুত প্রশিক্ষণ দেয়</translation>
    </message>
    <message>
        <source>with ROCm</source>
        <translation>ROCm সহ</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ControlClient</name>
    <message>
        <source>The window is closing.</source>
        <translation>জানালা বন্ধ হচ্ছে।</translation>
    </message>
    <message>
        <source>The connection to the node was lost.</source>
        <translation>নোডের সাথে সংযোগ বিচ্ছিন্ন হয়েছে।</translation>
    </message>
    <message>
        <source>It is tried again by itself; repeat this in a moment.</source>
        <translation>নিজে থেকেই আবার চেষ্টা হয়; একটু পরে আবার করুন।</translation>
    </message>
    <message>
        <source>There is no connection to the node.</source>
        <translation>নোডের সাথে সংযোগ নেই।</translation>
    </message>
    <message>
        <source>Wait until the status bar says that it is connected.</source>
        <translation>স্ট্যাটাস বারে সংযুক্ত দেখানো পর্যন্ত অপেক্ষা করুন।</translation>
    </message>
    <message>
        <source>The node did not answer in time.</source>
        <translation>নোড সময়মতো উত্তর দেয়নি।</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>আবার চেষ্টা করুন।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CopyButton</name>
    <message>
        <source>&amp;Copy</source>
        <translation>কপি</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 কপি</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>কপি হয়েছে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateFooter</name>
    <message>
        <source>&amp;Back</source>
        <translation>পেছনে</translation>
    </message>
    <message>
        <source>Ne&amp;xt</source>
        <translation>পরবর্তী</translation>
    </message>
    <message>
        <source>&amp;Create the project</source>
        <translation>প্রকল্প তৈরি করুন</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>প্রস্তুত।</translation>
    </message>
    <message>
        <source>Creating the project… large data takes a moment.</source>
        <translation>প্রকল্প তৈরি হচ্ছে… বড় তথ্যে একটু সময় লাগে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatePage</name>
    <message>
        <source>Create a project</source>
        <translation>প্রকল্প তৈরি</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>তথ্য</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>মডেল</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>রেসিপি</translation>
    </message>
    <message>
        <source>Who may join</source>
        <translation>কে যোগ দিতে পারে</translation>
    </message>
    <message>
        <source>Waiting for the node.</source>
        <translation>নোডের জন্য অপেক্ষা।</translation>
    </message>
    <message>
        <source>Give the project a name.</source>
        <translation>প্রকল্পের একটি নাম দিন।</translation>
    </message>
    <message>
        <source>Choose data that Potluck can read.</source>
        <translation>Potluck পড়তে পারে এমন তথ্য বাছুন।</translation>
    </message>
    <message>
        <source>Choose a model.</source>
        <translation>একটি মডেল বাছুন।</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>পূর্বাভাস</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>সারাংশ</translation>
    </message>
    <message>
        <source>What the model learns from. It stays on this computer; members fetch what they need.</source>
        <translation>মডেল যা থেকে শেখে। এটি এই কম্পিউটারেই থাকে; সদস্যরা যা দরকার তা নিয়ে নেয়।</translation>
    </message>
    <message>
        <source>Only models that can learn from this data are offered. Every volunteer needs as much memory as a model says.</source>
        <translation>শুধু সেই মডেলগুলো দেখানো হয় যেগুলো এই ডেটা থেকে শিখতে পারে। মডেলে যতটা লেখা, প্রত্যেক স্বেচ্ছাসেবকের ততটা মেমরি লাগবে।</translation>
    </message>
    <message>
        <source>How it is trained. The standard values suit most projects.</source>
        <translation>কীভাবে প্রশিক্ষণ হয়। সাধারণ মানগুলো বেশিরভাগ প্রকল্পের উপযোগী।</translation>
    </message>
    <message>
        <source>A link is all that a volunteer needs: no account, no form.</source>
        <translation>স্বেচ্ছাসেবকের শুধু একটি লিংক লাগে: অ্যাকাউন্ট নয়, ফর্ম নয়।</translation>
    </message>
    <message>
        <source>How much faster a group would be than this computer alone.</source>
        <translation>এই কম্পিউটার একার তুলনায় একটি দল কতটা দ্রুত হবে।</translation>
    </message>
    <message>
        <source>Once made, data, model and recipe stay as they are.</source>
        <translation>একবার তৈরি হলে ডেটা, মডেল ও রেসিপি আর বদলায় না।</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Standard values</source>
        <translation>সাধারণ মান</translation>
    </message>
    <message>
        <source>Not tried on this computer</source>
        <translation>এই কম্পিউটারে পরখ করা হয়নি</translation>
    </message>
    <message>
        <source>Starts from %1</source>
        <translation>%1 থেকে শুরু হয়</translation>
    </message>
    <message>
        <source>Correct what is marked in red.</source>
        <translation>লাল চিহ্নিত অংশ সংশোধন করুন।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreateSummary</name>
    <message>
        <source>What volunteers will see, for example “Shakespeare, letter by letter”</source>
        <translation>স্বেচ্ছাসেবীরা যা দেখবে, যেমন “শেক্সপিয়ার, অক্ষরে অক্ষরে”</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>প্রকল্পের নাম</translation>
    </message>
    <message>
        <source>One sentence about its purpose (optional)</source>
        <translation>উদ্দেশ্য নিয়ে একটি বাক্য (ঐচ্ছিক)</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>বর্ণনা</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>নাম</translation>
    </message>
    <message>
        <source>What will be made</source>
        <translation>যা তৈরি হবে</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>বদলান</translation>
    </message>
    <message>
        <source>Change: %1</source>
        <translation>বদলান: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::CreatedView</name>
    <message>
        <source>Send this link to whoever shall help. Start training now, so that the first volunteers find you.</source>
        <translation>যারা সাহায্য করবে তাদের এই লিংক পাঠান। এখনই প্রশিক্ষণ শুরু করুন, যাতে প্রথম স্বেচ্ছাসেবীরা আপনাকে পায়।</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>আমন্ত্রণ লিংক</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>প্রশিক্ষণ শুরু</translation>
    </message>
    <message>
        <source>Create &amp;another</source>
        <translation>আরেকটি তৈরি করুন</translation>
    </message>
    <message>
        <source>“%1” is ready</source>
        <translation>“%1” প্রস্তুত</translation>
    </message>
    <message>
        <source>Not in the file, so from the beginning: %1.</source>
        <translation>ফাইলে নেই, তাই শুরু থেকে: %1।</translation>
    </message>
    <message>
        <source>Of another size, so from the beginning: %1.</source>
        <translation>অন্য আকারের, তাই শুরু থেকে: %1।</translation>
    </message>
    <message>
        <source>Not used: %1.</source>
        <translation>ব্যবহৃত নয়: %1।</translation>
    </message>
    <message>
        <source>Taken over: %1 values in %2 arrays.</source>
        <translation>নেওয়া হয়েছে: %2 টি অ্যারের %1 টি মান।</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>আরও %1 টি</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DataChooser</name>
    <message>
        <source>Leave out lines that cannot &amp;be read</source>
        <translation>যে লাইন পড়া যায় না তা &amp;বাদ দিন</translation>
    </message>
    <message>
        <source>B&amp;uilt in</source>
        <translation>অন্তর্নির্মিত</translation>
    </message>
    <message>
        <source>A &amp;file</source>
        <translation>একটি ফাইল</translation>
    </message>
    <message>
        <source>A f&amp;older</source>
        <translation>একটি ফোল্ডার</translation>
    </message>
    <message>
        <source>Built-in data</source>
        <translation>অন্তর্নির্মিত তথ্য</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>তথ্যের পথ</translation>
    </message>
    <message>
        <source>First lines of the data</source>
        <translation>তথ্যের প্রথম লাইনগুলি</translation>
    </message>
    <message>
        <source>Folder with the data</source>
        <translation>তথ্যের ফোল্ডার</translation>
    </message>
    <message>
        <source>File with the data</source>
        <translation>তথ্যের ফাইল</translation>
    </message>
    <message>
        <source>Good for trying Potluck without data of your own.</source>
        <translation>নিজের তথ্য ছাড়াই Potluck পরখ করার জন্য ভালো।</translation>
    </message>
    <message>
        <source>It stays on this computer; members fetch what they need from it.</source>
        <translation>এটি এই কম্পিউটারেই থাকে; সদস্যরা এখান থেকে দরকারি অংশ নেয়।</translation>
    </message>
    <message>
        <source>Looking inside…</source>
        <translation>ভেতরে দেখা হচ্ছে…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>শ্রেণি %1-এর ছবি</translation>
    </message>
    <message>
        <source>A folder of images for each class; IDX, CIFAR and .tar files too</source>
        <translation>প্রতি শ্রেণির জন্য ছবির ফোল্ডার; IDX, CIFAR ও .tar ফাইলও</translation>
    </message>
    <message>
        <source>A text, a table (.csv), JSON lines, or images in IDX format</source>
        <translation>লেখা, সারণি (.csv), JSON লাইন, বা IDX বিন্যাসে ছবি</translation>
    </message>
</context>
<context>
    <name>potluck::ui::DeviceCard</name>
    <message>
        <source>Processor</source>
        <translation>প্রসেসর</translation>
    </message>
    <message>
        <source>NVIDIA graphics card</source>
        <translation>NVIDIA গ্রাফিক্স কার্ড</translation>
    </message>
    <message>
        <source>AMD graphics</source>
        <translation>AMD গ্রাফিক্স</translation>
    </message>
    <message>
        <source>Intel graphics</source>
        <translation>Intel গ্রাফিক্স</translation>
    </message>
    <message>
        <source>Apple graphics</source>
        <translation>Apple গ্রাফিক্স</translation>
    </message>
    <message>
        <source>✓ Usable</source>
        <translation>✓ ব্যবহারযোগ্য</translation>
    </message>
    <message>
        <source>✗ Not usable</source>
        <translation>✗ ব্যবহারযোগ্য নয়</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>ব্যবহৃত নয়</translation>
    </message>
    <message>
        <source>%1 of memory, %2 free</source>
        <translation>%1 মেমরি, %2 খালি</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>কী সাহায্য করবে</translation>
    </message>
    <message>
        <source>what helps</source>
        <translation>কী সাহায্য করবে</translation>
    </message>
    <message>
        <source>What helps:</source>
        <translation>কী সাহায্য করবে:</translation>
    </message>
    <message>
        <source>Use it for training</source>
        <translation>প্রশিক্ষণে ব্যবহার করুন</translation>
    </message>
    <message>
        <source>Graphics cards are switched off in the preferences.</source>
        <translation>পছন্দে গ্রাফিক্স কার্ড বন্ধ করা আছে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FileField</name>
    <message>
        <source>Browse: %1</source>
        <translation>ব্রাউজ: %1</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>খুঁজুন…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FinishedBar</name>
    <message>
        <source>Save the model…</source>
        <translation>মডেল সংরক্ষণ করুন…</translation>
    </message>
    <message>
        <source>Folder for Hugging Face, with a card…</source>
        <translation>Hugging Face-এর জন্য ফোল্ডার, কার্ডসহ…</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>চেষ্টা করুন</translation>
    </message>
    <message>
        <source>Go on from it…</source>
        <translation>এখান থেকে এগোন…</translation>
    </message>
    <message>
        <source>A new folder for the model</source>
        <translation>মডেলের জন্য নতুন ফোল্ডার</translation>
    </message>
    <message>
        <source>Save the model</source>
        <translation>মডেল সংরক্ষণ</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>ওজন (*.safetensors)</translation>
    </message>
    <message>
        <source>TorchScript (*.pt)</source>
        <translation>TorchScript (*.pt)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>%1-এ সংরক্ষিত</translation>
    </message>
    <message>
        <source>Writing the model…</source>
        <translation>মডেল লেখা হচ্ছে…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitLine</name>
    <message>
        <source>Does not fit. %1</source>
        <translation>উপযুক্ত নয়। %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::FitWords</name>
    <message>
        <source>Memory: known once its data is here</source>
        <translation>মেমরি: ডেটা এখানে এলে জানা যাবে</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free here</source>
        <translation>%1 মেমরি লাগে; এখানে %2 খালি আছে</translation>
    </message>
    <message>
        <source>Needs %1 of memory</source>
        <translation>%1 মেমরি লাগে</translation>
    </message>
    <message>
        <source>Needs %1 more of disk; %2 are free here</source>
        <translation>ডিস্কে আরও %1 লাগে; এখানে %2 খালি আছে</translation>
    </message>
    <message>
        <source>%1 of disk</source>
        <translation>%1 ডিস্ক</translation>
    </message>
    <message>
        <source>about %1 of traffic an hour</source>
        <translation>ঘণ্টায় প্রায় %1 ট্রাফিক</translation>
    </message>
    <message>
        <source>traffic unknown until it has run here</source>
        <translation>এখানে না চলা পর্যন্ত ট্রাফিক অজানা</translation>
    </message>
    <message>
        <source>By you</source>
        <translation>আপনার নিজের</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>%1-এর</translation>
    </message>
    <message>
        <source>Computers in the last epoch: %1</source>
        <translation>শেষ ইপকে কম্পিউটার: %1</translation>
    </message>
    <message>
        <source>Uses at most %1 threads</source>
        <translation>সর্বোচ্চ %1টি থ্রেড ব্যবহার করে</translation>
    </message>
    <message>
        <source>Uses as many cores as help</source>
        <translation>যত কোর কাজে লাগে তত ব্যবহার করে</translation>
    </message>
    <message>
        <source>a graphics card where there is one</source>
        <translation>গ্রাফিক্স কার্ড থাকলে সেটি</translation>
    </message>
    <message>
        <source>at most %1 of memory</source>
        <translation>সর্বোচ্চ %1 মেমরি</translation>
    </message>
    <message>
        <source>at most %1 of disk</source>
        <translation>সর্বোচ্চ %1 ডিস্ক</translation>
    </message>
    <message>
        <source>sends at most %1</source>
        <translation>সর্বোচ্চ %1 পাঠায়</translation>
    </message>
    <message>
        <source>receives at most %1</source>
        <translation>সর্বোচ্চ %1 গ্রহণ করে</translation>
    </message>
    <message>
        <source>rests on battery</source>
        <translation>ব্যাটারিতে বিশ্রাম নেয়</translation>
    </message>
    <message>
        <source>rests on metered networks</source>
        <translation>মিটারযুক্ত নেটওয়ার্কে বিশ্রাম নেয়</translation>
    </message>
    <message>
        <source>all of this is under Preferences</source>
        <translation>এসবই পছন্দে আছে</translation>
    </message>
    <message>
        <source>up to %1 of traffic an hour</source>
        <translation>ঘণ্টায় সর্বোচ্চ %1 ট্রাফিক</translation>
    </message>
    <message>
        <source>Carries on “%1” from epoch %2</source>
        <translation>“%1”-কে %2 ইপক থেকে চালিয়ে নেয়</translation>
    </message>
    <message>
        <source>has the router open a port</source>
        <translation>রাউটারকে একটি পোর্ট খুলতে বলে</translation>
    </message>
    <message>
        <source>finds members over the public DHT, where their project allows it</source>
        <translation>প্রকল্প অনুমতি দিলে উন্মুক্ত DHT-র মাধ্যমে সদস্যদের খোঁজে</translation>
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
        <translation>ঘরের লাইন (%1)</translation>
    </message>
    <message>
        <source>Fibre (%1)</source>
        <translation>ফাইবার (%1)</translation>
    </message>
    <message>
        <source>One building (%1)</source>
        <translation>একই ভবন (%1)</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 computers</source>
        <translation>%1টি কম্পিউটার</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>%1টির বেশি</translation>
    </message>
    <message>
        <source>none</source>
        <translation>কোনোটি নয়</translation>
    </message>
    <message>
        <source>Share of everybody’s time that goes into training</source>
        <translation>সবার সময়ের যতটা প্রশিক্ষণে যায়</translation>
    </message>
    <message>
        <source>Up to so many train at least half of their time</source>
        <translation>এত পর্যন্ত কম্পিউটার অন্তত অর্ধেক সময় প্রশিক্ষণ দেয়</translation>
    </message>
    <message>
        <source>Smallest batch with at most 20 % of the time for the exchange</source>
        <translation>সবচেয়ে ছোট ব্যাচ, যাতে বিনিময়ে সর্বোচ্চ 20 % সময় যায়</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>সবার সংযোগ</translation>
    </message>
    <message>
        <source>Epoch takes</source>
        <translation>ইপক লাগে</translation>
    </message>
    <message>
        <source>Faster than one</source>
        <translation>একটির চেয়ে দ্রুত</translation>
    </message>
    <message>
        <source>Trains</source>
        <translation>প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Pays off up to</source>
        <translation>লাভজনক সীমা</translation>
    </message>
    <message>
        <source>Batch from</source>
        <translation>ব্যাচ অন্তত</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ForecastPanel</name>
    <message>
        <source>%1 times</source>
        <translation>%1 গুণ</translation>
    </message>
    <message>
        <source>How much faster a group is</source>
        <translation>একটি দল কতটা দ্রুত</translation>
    </message>
    <message>
        <source>Computers</source>
        <translation>কম্পিউটার</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>কত গুণ দ্রুত</translation>
    </message>
    <message>
        <source>Computers like this one</source>
        <translation>এর মতো কম্পিউটার</translation>
    </message>
    <message>
        <source>Everybody’s connection</source>
        <translation>সবার সংযোগ</translation>
    </message>
    <message>
        <source>Without waiting</source>
        <translation>অপেক্ষা ছাড়া</translation>
    </message>
    <message>
        <source>One building</source>
        <translation>একই ভবন</translation>
    </message>
    <message>
        <source>Fibre</source>
        <translation>ফাইবার</translation>
    </message>
    <message>
        <source>Home lines</source>
        <translation>ঘরের লাইন</translation>
    </message>
    <message>
        <source>Knee: half the time trains</source>
        <translation>বাঁক: অর্ধেক সময় প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Co&amp;mputers like this one</source>
        <translation>এর মতো কম্পিউটার</translation>
    </message>
    <message>
        <source>&amp;Connection</source>
        <translation>সংযোগ</translation>
    </message>
    <message>
        <source>Forecast by connection</source>
        <translation>সংযোগ অনুযায়ী পূর্বাভাস</translation>
    </message>
    <message>
        <source>Trying ten steps on this computer…</source>
        <translation>এই কম্পিউটারে দশটি ধাপ পরখ হচ্ছে…</translation>
    </message>
    <message>
        <source>Nothing is published. It takes some seconds, more for large models.</source>
        <translation>কিছুই প্রকাশ হয় না। কয়েক সেকেন্ড লাগে, বড় মডেলে বেশি।</translation>
    </message>
    <message>
        <source>Try it before you publish it</source>
        <translation>প্রকাশের আগে পরখ করুন</translation>
    </message>
    <message>
        <source>Ten steps on this computer show whether the recipe learns, and how fast a group would be. Nothing is published.</source>
        <translation>এই কম্পিউটারে দশটি ধাপ দেখায় রেসিপি শেখে কি না, আর একটি দল কত দ্রুত হবে। কিছুই প্রকাশ হয় না।</translation>
    </message>
    <message>
        <source>%1 steps of %2 samples took %3 on %4: %5.</source>
        <translation>%2টি নমুনার %1টি ধাপে লেগেছে %3, %4-এ: %5।</translation>
    </message>
    <message>
        <source>A project runs here meanwhile: without it this computer is faster.</source>
        <translation>এখানে এর মধ্যেই একটি প্রকল্প চলছে: সেটি ছাড়া এই কম্পিউটার দ্রুততর।</translation>
    </message>
    <message>
        <source>The recipe has changed since these steps were tried</source>
        <translation>এই ধাপগুলো পরখ করার পর রেসিপি বদলেছে</translation>
    </message>
    <message>
        <source>A lower learning rate or a warm-up helps most often.</source>
        <translation>কম লার্নিং রেট বা ওয়ার্ম-আপ বেশিরভাগ সময় সাহায্য করে।</translation>
    </message>
    <message>
        <source>%1 computers: %2 as fast as one, %3 for all %4 epochs</source>
        <translation>%1টি কম্পিউটার: একটির %2 দ্রুত, %4 ইপকে %3</translation>
    </message>
    <message>
        <source>Alone this computer would need %1.</source>
        <translation>একা এই কম্পিউটারের লাগত %1।</translation>
    </message>
    <message>
        <source>The exchange takes %1 of the time.</source>
        <translation>বিনিময়ে সময়ের %1 যায়।</translation>
    </message>
    <message>
        <source>&amp;Use a batch of %1</source>
        <translation>%1-এর ব্যাচ নিন</translation>
    </message>
    <message>
        <source>The loss rises: from %1 to %2</source>
        <translation>লস বাড়ছে: %1 থেকে %2</translation>
    </message>
    <message>
        <source>It learns: the loss went from %1 to %2</source>
        <translation>এটি শিখছে: লস %1 থেকে %2</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>আবার চেষ্টা করুন</translation>
    </message>
    <message>
        <source>Tr&amp;y ten steps</source>
        <translation>দশ ধাপ চেষ্টা করুন</translation>
    </message>
    <message>
        <source>One computer is enough: it needs %1 for all %2 epochs</source>
        <translation>একটি কম্পিউটারই যথেষ্ট: সব %2টি ইপকে তার লাগে %1</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: they would mostly wait for each other. More data, a longer run or faster lines make a group worth it.</source>
        <translation>এই লাইনে %1টি কম্পিউটারের লাগত %2: তারা বেশির ভাগ সময় একে অপরের জন্য অপেক্ষা করত। বেশি ডেটা, দীর্ঘতর চালনা বা দ্রুততর লাইন হলে দল কাজে লাগে।</translation>
    </message>
    <message>
        <source>%1 computers on these lines would need %2: hardly less than an invite takes.</source>
        <translation>এই লাইনে %1টি কম্পিউটারের লাগত %2: আমন্ত্রণ জানাতে যত সময় লাগে তার চেয়ে সামান্যই কম।</translation>
    </message>
    <message>
        <source>With a batch of %1 in %2 epochs it would get as far in about %3; the learning rate goes with it.</source>
        <translation>%1-এর ব্যাচে %2টি ইপকে এটি প্রায় %3-এ একই জায়গায় পৌঁছাবে; শেখার হারও সঙ্গে বদলায়।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::HoursChooser</name>
    <message>
        <source>At any hour</source>
        <translation>যে কোনো সময়</translation>
    </message>
    <message>
        <source>At night, 22 to 8</source>
        <translation>রাতে, ২২টা থেকে ৮টা</translation>
    </message>
    <message>
        <source>Evenings, nights and weekends</source>
        <translation>সন্ধ্যা, রাত ও সপ্তাহান্তে</translation>
    </message>
    <message>
        <source>At hours that I choose</source>
        <translation>আমার বাছা সময়ে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteDialog</name>
    <message>
        <source>Invite to %1</source>
        <translation>%1-এ আমন্ত্রণ</translation>
    </message>
    <message>
        <source>Send this link to whoever shall help. It works while any member is online.</source>
        <translation>যারা সাহায্য করবে তাদের এই লিংক পাঠান। কোনো সদস্য অনলাইনে থাকলেই এটি কাজ করে।</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>বন্ধ</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InviteView</name>
    <message>
        <source>the invite link</source>
        <translation>আমন্ত্রণ লিংক</translation>
    </message>
    <message>
        <source>On another computer or a phone: scan this code to get the link.</source>
        <translation>অন্য কম্পিউটার বা ফোনে: লিংক পেতে এই কোড স্ক্যান করুন।</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>আমন্ত্রণ লিংক</translation>
    </message>
    <message>
        <source>The link is too long for a QR code; copy it instead.</source>
        <translation>লিংকটি QR কোডের জন্য বেশি লম্বা; বরং কপি করুন।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesCard</name>
    <message>
        <source>Invites</source>
        <translation>আমন্ত্রণ</translation>
    </message>
    <message>
        <source>For whom, for your own memory</source>
        <translation>কার জন্য, মনে রাখার জন্য</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>মেয়াদ নেই</translation>
    </message>
    <message>
        <source> days</source>
        <translation> দিন</translation>
    </message>
    <message>
        <source>Days until the invite expires</source>
        <translation>আমন্ত্রণের মেয়াদ শেষ হতে দিন</translation>
    </message>
    <message>
        <source>any number</source>
        <translation>যত খুশি</translation>
    </message>
    <message>
        <source> uses</source>
        <translation> বার</translation>
    </message>
    <message>
        <source>Members for whom the invite is meant</source>
        <translation>যতজন সদস্যের জন্য আমন্ত্রণ</translation>
    </message>
    <message>
        <source>&amp;New invite</source>
        <translation>নতুন আমন্ত্রণ</translation>
    </message>
    <message>
        <source>Copy lin&amp;k</source>
        <translation>লিংক কপি করুন</translation>
    </message>
    <message>
        <source>With&amp;draw…</source>
        <translation>প্রত্যাহার(&amp;D)…</translation>
    </message>
    <message>
        <source>Make it valid again</source>
        <translation>আবার সচল করুন</translation>
    </message>
    <message>
        <source>The link is in the clipboard.</source>
        <translation>লিংক ক্লিপবোর্ডে আছে।</translation>
    </message>
    <message>
        <source>A new invite is made; its link is in the clipboard.</source>
        <translation>নতুন আমন্ত্রণ তৈরি; লিংক ক্লিপবোর্ডে।</translation>
    </message>
    <message>
        <source>Whoever has a valid link joins at once, or asks to be let in where you let in each one. Every member checks the expiry. Uses are counted while this computer is connected; after the last one the link is withdrawn.</source>
        <translation>যার কাছে বৈধ লিংক আছে সে সঙ্গে সঙ্গে যোগ দেয়, অথবা যেখানে আপনি প্রত্যেককে ঢুকতে দেন সেখানে অনুরোধ করে। মেয়াদ প্রত্যেক সদস্য যাচাই করে। এই কম্পিউটার সংযুক্ত থাকলে ব্যবহার গোনা হয়; শেষটির পর লিংক প্রত্যাহার হয়।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::InvitesModel</name>
    <message>
        <source>✗ Banned</source>
        <translation>✗ নিষিদ্ধ</translation>
    </message>
    <message>
        <source>✗ Withdrawn</source>
        <translation>✗ বাতিল</translation>
    </message>
    <message>
        <source>✗ Expired</source>
        <translation>✗ মেয়াদোত্তীর্ণ</translation>
    </message>
    <message>
        <source>Used up</source>
        <translation>ব্যবহার শেষ</translation>
    </message>
    <message>
        <source>✓ Valid</source>
        <translation>✓ বৈধ</translation>
    </message>
    <message>
        <source>The first link</source>
        <translation>প্রথম লিংক</translation>
    </message>
    <message>
        <source>never</source>
        <translation>কখনও নয়</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2-এর মধ্যে %1</translation>
    </message>
    <message>
        <source>Members who came by this link and have been connected to this computer</source>
        <translation>এই লিংকে আসা সদস্য যারা এই কম্পিউটারে সংযুক্ত হয়েছে</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>আমন্ত্রণ</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>তৈরি</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>মেয়াদ</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>ব্যবহৃত</translation>
    </message>
    <message>
        <source>State</source>
        <translation>অবস্থা</translation>
    </message>
</context>
<context>
    <name>potluck::ui::JoinBox</name>
    <message>
        <source>&amp;Paste</source>
        <translation>পেস্ট</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>যোগ দিন</translation>
    </message>
    <message>
        <source>Join with an invite &amp;link</source>
        <translation>আমন্ত্রণ লিংক দিয়ে যোগ দিন</translation>
    </message>
    <message>
        <source>Invite link</source>
        <translation>আমন্ত্রণ লিংক</translation>
    </message>
    <message>
        <source>Paste a link from the clipboard</source>
        <translation>ক্লিপবোর্ড থেকে লিংক পেস্ট করুন</translation>
    </message>
    <message>
        <source>The organiser sends it to you. Nothing else is asked: no account, no form.</source>
        <translation>সংগঠক এটি পাঠান। আর কিছু লাগে না: না অ্যাকাউন্ট, না ফর্ম।</translation>
    </message>
    <message>
        <source>This is not a Potluck link. It should begin with potluck://join/</source>
        <translation>এটি Potluck লিংক নয়। শুরু হওয়া উচিত potluck://join/ দিয়ে</translation>
    </message>
    <message>
        <source>The link is checked as soon as the node has started.</source>
        <translation>নোড চালু হলেই লিংক পরীক্ষা হবে।</translation>
    </message>
    <message>
        <source>Checking the link…</source>
        <translation>লিংক পরীক্ষা হচ্ছে…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>খুলুন</translation>
    </message>
    <message>
        <source>You are already a member of “%1”.</source>
        <translation>আপনি আগে থেকেই “%1”-এর সদস্য।</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join and this computer starts to help.</source>
        <translation>“%1”-এ আমন্ত্রণ। যোগ দিন চাপলে এই কম্পিউটার সাহায্য শুরু করবে।</translation>
    </message>
    <message>
        <source>Valid until %1.</source>
        <translation>%1 পর্যন্ত বৈধ।</translation>
    </message>
    <message>
        <source>“%1” stops meanwhile: one project at a time.</source>
        <translation>“%1” ততক্ষণ থামবে: একবারে একটি প্রকল্প।</translation>
    </message>
    <message>
        <source>Joining…</source>
        <translation>যোগ দেওয়া হচ্ছে…</translation>
    </message>
    <message>
        <source>Asking a member for the project… this can take a few seconds.</source>
        <translation>একজন সদস্যের কাছে প্রকল্প চাওয়া হচ্ছে… কয়েক সেকেন্ড লাগতে পারে।</translation>
    </message>
    <message>
        <source>You are a member now, but training did not start. %1</source>
        <translation>আপনি এখন সদস্য, কিন্তু প্রশিক্ষণ শুরু হয়নি। %1</translation>
    </message>
    <message>
        <source>Asking a member what it needs…</source>
        <translation>কী লাগবে তা একজন সদস্যকে জিজ্ঞাসা করা হচ্ছে…</translation>
    </message>
    <message>
        <source>No member answers just now, so what it needs is not known yet. Join asks again.</source>
        <translation>এই মুহূর্তে কোনো সদস্য সাড়া দিচ্ছে না, তাই কী লাগবে এখনও জানা নেই। যোগ দিলে আবার জিজ্ঞাসা করা হবে।</translation>
    </message>
    <message>
        <source>Who you are, for whoever lets you in</source>
        <translation>আপনি কে, যিনি ঢুকতে দেবেন তাঁর জন্য</translation>
    </message>
    <message>
        <source>An invite to “%1”. Press Join to ask; this computer starts to help once somebody lets it in.</source>
        <translation>“%1”-এ আমন্ত্রণ। অনুরোধ করতে যোগ দিন চাপুন; কেউ ঢুকতে দিলে এই কম্পিউটার সাহায্য শুরু করবে।</translation>
    </message>
    <message>
        <source>The request was not sent. %1</source>
        <translation>অনুরোধ পাঠানো হয়নি। %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::KeyCard</name>
    <message>
        <source>the whole key</source>
        <translation>সম্পূর্ণ চাবি</translation>
    </message>
    <message>
        <source>Another key…</source>
        <translation>অন্য চাবি…</translation>
    </message>
    <message>
        <source>This computer’s key</source>
        <translation>এই কম্পিউটারের চাবি</translation>
    </message>
    <message>
        <source>The members of your projects know this computer by it. Take another one where somebody else may have got at it.</source>
        <translation>আপনার প্রকল্পগুলির সদস্যরা এটি দিয়েই এই কম্পিউটারকে চেনে। অন্য কেউ এটি পেয়ে থাকতে পারলে আরেকটি নিন।</translation>
    </message>
    <message>
        <source>Give this computer another key?</source>
        <translation>এই কম্পিউটারকে অন্য চাবি দেবেন?</translation>
    </message>
    <message>
        <source>It is a new member of its projects then, by the links that it came by: what it has given so far stays in the old key’s name, and a moderator has to be made one again. Where somebody has to let members in, it asks again.</source>
        <translation>তখন এটি যে লিংকগুলি দিয়ে এসেছিল সেগুলি দিয়েই নিজের প্রকল্পগুলির নতুন সদস্য হবে: এতদিন যা দিয়েছে তা পুরোনো চাবির নামেই থাকবে, আর মডারেটরকে আবার মডারেটর করতে হবে। যেখানে কাউকে সদস্যদের ঢুকতে দিতে হয়, সেখানে এটি আবার অনুরোধ করবে।</translation>
    </message>
    <message>
        <source>Make another key</source>
        <translation>অন্য চাবি তৈরি করুন</translation>
    </message>
    <message>
        <source>From the next start of the node on it is %1. If somebody else may have the old one, ask the organisers of your projects to ban it.</source>
        <translation>নোডের পরের শুরু থেকে এটি %1। পুরোনোটি অন্য কারও কাছে থাকতে পারলে আপনার প্রকল্পগুলির আয়োজকদের সেটি নিষিদ্ধ করতে বলুন।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (এই কম্পিউটার)</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>স্থান</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>নাম</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>নমুনা</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>অংশ</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Led</source>
        <translation>পরিচালিত</translation>
    </message>
    <message>
        <source>Averaged</source>
        <translation>গড় করেছে</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>সময়</translation>
    </message>
    <message>
        <source>Finished epochs that this member took part in</source>
        <translation>এই সদস্য যেসব সমাপ্ত ইপকে অংশ নিয়েছে</translation>
    </message>
    <message>
        <source>Of these epochs, those that it coordinated</source>
        <translation>এই ইপকগুলোর মধ্যে যেগুলো সে সমন্বয় করেছে</translation>
    </message>
    <message>
        <source>Gradients of others, of which it made the average</source>
        <translation>অন্যদের গ্রেডিয়েন্ট, যেগুলোর গড় সে করেছে</translation>
    </message>
    <message>
        <source>How long these epochs took</source>
        <translation>এই ইপকগুলো কত সময় নিয়েছে</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>দল</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LeaderboardPanel</name>
    <message>
        <source>Leaderboard</source>
        <translation>শীর্ষ তালিকা</translation>
    </message>
    <message>
        <source>Whoever computes samples of a finished epoch appears here.</source>
        <translation>শেষ হওয়া ইপকের নমুনা যারা গণনা করে তাদের এখানে দেখা যায়।</translation>
    </message>
    <message>
        <source>Recei&amp;pt…</source>
        <translation>&amp;রসিদ…</translation>
    </message>
    <message>
        <source>A page that shows what this computer has given, for you to save.</source>
        <translation>এই কম্পিউটার কী দিয়েছে তা দেখায় এমন একটি পাতা, যা সংরক্ষণ করা যায়।</translation>
    </message>
    <message>
        <source>Teams</source>
        <translation>দলগুলো</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogModel</name>
    <message>
        <source>Warning</source>
        <translation>সতর্কতা</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>বিশদ</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>তথ্য</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>সময়</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>স্তর</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>বার্তা</translation>
    </message>
</context>
<context>
    <name>potluck::ui::LogPanel</name>
    <message>
        <source>Search the log</source>
        <translation>লগে খুঁজুন</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>লগ</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>%1 যোগ দিয়েছে</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 বাকি</translation>
    </message>
    <message>
        <source>%1 was lost: %2</source>
        <translation>%1 হারিয়ে গেছে: %2</translation>
    </message>
    <message>
        <source>Validation at epoch %1: loss %2</source>
        <translation>ইপক %1-এ যাচাই: ক্ষতি %2</translation>
    </message>
    <message>
        <source>Finished after %1 epochs</source>
        <translation>%1 ইপকের পরে শেষ</translation>
    </message>
    <message>
        <source>%1 events were skipped: this window was too slow</source>
        <translation>%1টি ঘটনা বাদ পড়েছে: জানালাটি ধীর ছিল</translation>
    </message>
    <message>
        <source>Lines shown</source>
        <translation>দেখানো লাইন</translation>
    </message>
    <message>
        <source>With details</source>
        <translation>বিস্তারিতসহ</translation>
    </message>
    <message>
        <source>Without details</source>
        <translation>বিস্তারিত ছাড়া</translation>
    </message>
    <message>
        <source>Warnings only</source>
        <translation>কেবল সতর্কতা</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MachinesCard</name>
    <message>
        <source>&amp;Open</source>
        <translation>খুলুন(&amp;O)</translation>
    </message>
    <message>
        <source>ada@gpu-box</source>
        <translation>ada@gpu-box</translation>
    </message>
    <message>
        <source>Computer to open, as ssh knows it</source>
        <translation>যে কম্পিউটার খুলবেন, ssh যেমন চেনে</translation>
    </message>
    <message>
        <source>A computer that you log in to with ssh opens in a window of its own, with its node and its hardware. Start a node there once: potluck-node serve</source>
        <translation>যে কম্পিউটারে আপনি ssh দিয়ে ঢোকেন সেটি নিজের নোড ও হার্ডওয়্যারসহ আলাদা জানালায় খোলে। সেখানে একবার নোড চালু করুন: potluck-node serve</translation>
    </message>
    <message>
        <source>Other computers of yours</source>
        <translation>আপনার অন্য কম্পিউটার</translation>
    </message>
    <message>
        <source>Write it as you would after ssh: ada@gpu-box, or a name of ~/.ssh/config.</source>
        <translation>ssh-এর পরে যেমন লেখেন তেমন লিখুন: ada@gpu-box, বা ~/.ssh/config-এর কোনো নাম।</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>খুলুন</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 খুলুন</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>ভুলে যান</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>%1 ভুলে যান</translation>
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
        <translation>প্রকল্প</translation>
    </message>
    <message>
        <source>&amp;Training</source>
        <translation>প্রশিক্ষণ</translation>
    </message>
    <message>
        <source>Create a project</source>
        <translation>প্রকল্প তৈরি</translation>
    </message>
    <message>
        <source>My computer</source>
        <translation>আমার কম্পিউটার</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>পছন্দ</translation>
    </message>
    <message>
        <source>Alt+%1</source>
        <translation>Alt+%1</translation>
    </message>
    <message>
        <source>Connected to the node. %1: %2</source>
        <translation>নোডে সংযুক্ত। %1: %2</translation>
    </message>
    <message>
        <source>Connected to the node. No project runs.</source>
        <translation>নোডে সংযুক্ত। কোনো প্রকল্প চলছে না।</translation>
    </message>
    <message>
        <source>Connecting to the node…</source>
        <translation>নোডে সংযোগ হচ্ছে…</translation>
    </message>
    <message>
        <source>Potluck on %1</source>
        <translation>%1-এ Potluck</translation>
    </message>
    <message>
        <source>It is in the tray then.</source>
        <translation>তখন এটি ট্রেতে থাকে।</translation>
    </message>
    <message>
        <source>Open Potluck again to see it, or to stop it.</source>
        <translation>দেখতে বা থামাতে আবার Potluck খুলুন।</translation>
    </message>
    <message>
        <source>Keep training when the window is closed?</source>
        <translation>জানালা বন্ধ করলে প্রশিক্ষণ চলবে?</translation>
    </message>
    <message>
        <source>“%1” can go on in the background; a project that is paused or snoozing wakes by itself. %2 Your answer holds from now on; it is under Preferences.</source>
        <translation>“%1” পটভূমিতে চলতে পারে; থামানো বা বিরতিতে থাকা প্রকল্প নিজেই জাগে। %2 আপনার উত্তর এখন থেকে বহাল; এটি পছন্দের মধ্যে আছে।</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>প্রশিক্ষণ চালান</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>থামিয়ে বন্ধ করুন</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MemberTimesKey</name>
    <message>
        <source>Computes</source>
        <translation>গণনা করছে</translation>
    </message>
    <message>
        <source>Averages: its gradient is on its way</source>
        <translation>গড় করছে: গ্রেডিয়েন্ট পথে আছে</translation>
    </message>
    <message>
        <source>Waits for the others</source>
        <translation>অন্যদের জন্য অপেক্ষা করছে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersCard</name>
    <message>
        <source>Members</source>
        <translation>সদস্য</translation>
    </message>
    <message>
        <source>Ban…</source>
        <translation>নিষিদ্ধ করুন…</translation>
    </message>
    <message>
        <source>Lift the ban</source>
        <translation>নিষেধাজ্ঞা তুলে নিন</translation>
    </message>
    <message>
        <source>Every member that hears of it cuts this computer off, and what it already has stays with it. A new key from a link that is still valid gets in again: withdraw that too.</source>
        <translation>যে সদস্য জানতে পারে সে এই কম্পিউটারের সংযোগ কেটে দেয়; এর কাছে যা আছে তা থেকেই যায়। এখনও বৈধ লিংকে নতুন চাবি দিয়ে আবার ঢোকা যায়: সেটিও প্রত্যাহার করুন।</translation>
    </message>
    <message>
        <source>Make a moderator</source>
        <translation>মডারেটর করুন</translation>
    </message>
    <message>
        <source>A moderator lets others in, bans and invites, also while this computer is off</source>
        <translation>মডারেটর অন্যদের ঢুকতে দেয়, নিষিদ্ধ করে ও আমন্ত্রণ জানায়, এই কম্পিউটার বন্ধ থাকলেও</translation>
    </message>
    <message>
        <source>Dismiss as a moderator</source>
        <translation>মডারেটর পদ থেকে সরান</translation>
    </message>
    <message>
        <source>%1 is a volunteer again.</source>
        <translation>%1 আবার স্বেচ্ছাসেবক।</translation>
    </message>
    <message>
        <source>%1 moderates from now on.</source>
        <translation>%1 এখন থেকে মডারেটর।</translation>
    </message>
    <message>
        <source>Forgive</source>
        <translation>ক্ষমা করুন</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersForm</name>
    <message>
        <source>&amp;Anyone: members may pass the link on and publish it</source>
        <translation>যে কেউ: সদস্যরা লিংক ছড়াতে পারে</translation>
    </message>
    <message>
        <source>Whom I &amp;let in: whoever has a link asks first, with a message</source>
        <translation>যাদের আমি ঢুকতে দিই: লিংক থাকলে আগে বার্তাসহ অনুরোধ করতে হয়</translation>
    </message>
    <message>
        <source>Members may find each other over the public &amp;DHT</source>
        <translation>সদস্যরা উন্মুক্ত &amp;DHT-র মাধ্যমে একে অপরকে খুঁজে পেতে পারেন</translation>
    </message>
    <message>
        <source>O&amp;nly whom I invite: I hand out the links</source>
        <translation>শুধু যাদের আমি আমন্ত্রণ করি: আমি লিংক দিই</translation>
    </message>
    <message>
        <source>None: relay.example.org:4600</source>
        <translation>কোনোটি নয়: relay.example.org:4600</translation>
    </message>
    <message>
        <source>How they find each other</source>
        <translation>তাঁরা একে অপরকে কীভাবে খুঁজে পান</translation>
    </message>
    <message>
        <source>So a link still leads to them when all of its addresses are gone. What they leave there is encrypted: only whoever has a link can read it.</source>
        <translation>এতে লিংকের সব ঠিকানা হারিয়ে গেলেও লিংকটি তাঁদের কাছে নিয়ে যায়। তাঁরা সেখানে যা রাখেন তা এনক্রিপ্ট করা: যাঁর কাছে লিংক আছে কেবল তিনিই পড়তে পারেন।</translation>
    </message>
    <message>
        <source>For members whose routers let nobody in. Members relay for each other as well, as soon as one of them can be reached.</source>
        <translation>যে সদস্যদের রাউটার কাউকে ঢুকতে দেয় না তাঁদের জন্য। একজন সদস্যের কাছে পৌঁছানো গেলেই সদস্যরা একে অপরের জন্যও রিলে করেন।</translation>
    </message>
    <message>
        <source>Anyone with the link</source>
        <translation>যার কাছে লিংক আছে</translation>
    </message>
    <message>
        <source>Whom you let in</source>
        <translation>যাদের আপনি ঢুকতে দেন</translation>
    </message>
    <message>
        <source>Only whom you invite</source>
        <translation>শুধু যাদের আপনি আমন্ত্রণ জানান</translation>
    </message>
    <message>
        <source>Relays that somebody runs for this project</source>
        <translation>এই প্রকল্পের জন্য কেউ যে রিলে চালান</translation>
    </message>
</context>
<context>
    <name>potluck::ui::MembersModel</name>
    <message>
        <source>Organiser</source>
        <translation>আয়োজক</translation>
    </message>
    <message>
        <source>Moderator</source>
        <translation>মডারেটর</translation>
    </message>
    <message>
        <source>Aggregator</source>
        <translation>সমষ্টিকারী</translation>
    </message>
    <message>
        <source>Volunteer</source>
        <translation>স্বেচ্ছাসেবক</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>এই কম্পিউটার</translation>
    </message>
    <message>
        <source>✗ Banned</source>
        <translation>✗ নিষিদ্ধ</translation>
    </message>
    <message>
        <source>✓ Connected</source>
        <translation>✓ সংযুক্ত</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>অনুপস্থিত</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>সদস্য</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>ভূমিকা</translation>
    </message>
    <message>
        <source>State</source>
        <translation>অবস্থা</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>নমুনা</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>অংশ</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>চাবি</translation>
    </message>
    <message>
        <source>✗ Cut off</source>
        <translation>✗ বিচ্ছিন্ন</translation>
    </message>
    <message>
        <source>This computer has found that a gradient of this member was false</source>
        <translation>এই কম্পিউটার দেখেছে যে এই সদস্যের একটি গ্রেডিয়েন্ট মিথ্যা ছিল</translation>
    </message>
    <message>
        <source>Most others have found that a gradient of this member was false</source>
        <translation>অন্যদের বেশির ভাগ দেখেছে যে এই সদস্যের একটি গ্রেডিয়েন্ট মিথ্যা ছিল</translation>
    </message>
    <message>
        <source>Two things that this member has signed contradict each other</source>
        <translation>এই সদস্যের স্বাক্ষর করা দুটি বিষয় পরস্পরবিরোধী</translation>
    </message>
    <message>
        <source>This computer took no more of this member, so many times: %1. Why it did so last: %2</source>
        <translation>এই কম্পিউটার এতবার এই সদস্যের কাছ থেকে আর কিছু নেয়নি: %1। শেষবার কেন: %2</translation>
    </message>
    <message>
        <source>Samples whose gradient this computer has computed again and found right</source>
        <translation>যেসব নমুনার গ্রেডিয়েন্ট এই কম্পিউটার আবার গণনা করে সঠিক পেয়েছে</translation>
    </message>
    <message>
        <source>Audited</source>
        <translation>যাচাই করা</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ModelChooser</name>
    <message>
        <source>%1 parameters, %2 of memory and %3 for each sample at a time</source>
        <translation>%1 প্যারামিটার, %2 মেমরি এবং একসঙ্গে প্রতি নমুনায় %3</translation>
    </message>
    <message>
        <source>Specification of the model</source>
        <translation>মডেলের বিবরণ</translation>
    </message>
    <message>
        <source>Layers, width and so on. A volunteer runs nothing but such a specification.</source>
        <translation>স্তর, প্রস্থ ইত্যাদি। স্বেচ্ছাসেবী এমন বিবরণ ছাড়া কিছুই চালায় না।</translation>
    </message>
    <message>
        <source>S&amp;pecification</source>
        <translation>বিবরণ</translation>
    </message>
    <message>
        <source>%1 parameters, %2 of memory</source>
        <translation>%1 প্যারামিটার, %2 মেমরি</translation>
    </message>
    <message>
        <source>Module from PyTorch</source>
        <translation>PyTorch-এর মডিউল</translation>
    </message>
    <message>
        <source>TorchScript (*.pt *.pth)</source>
        <translation>TorchScript (*.pt *.pth)</translation>
    </message>
    <message>
        <source>What torch.jit.save wrote</source>
        <translation>torch.jit.save যা লিখেছে</translation>
    </message>
    <message>
        <source>It is taken apart here: volunteers get its operators, and run no file.</source>
        <translation>এটি এখানে খুলে ফেলা হয়: স্বেচ্ছাসেবকেরা এর অপারেটরগুলো পান, কোনো ফাইল চালান না।</translation>
    </message>
    <message>
        <source>Choose the file with the module.</source>
        <translation>মডিউলের ফাইলটি বেছে নিন।</translation>
    </message>
    <message>
        <source>Counting its parameters…</source>
        <translation>প্যারামিটার গোনা হচ্ছে…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NameField</name>
    <message>
        <source>Your name, for all members to see (optional)</source>
        <translation>আপনার নাম, সব সদস্য দেখবেন (ঐচ্ছিক)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NearbyPanel</name>
    <message>
        <source>On this network</source>
        <translation>এই নেটওয়ার্কে</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>%1 থেকে</translation>
    </message>
    <message>
        <source>Use this link</source>
        <translation>এই লিঙ্ক ব্যবহার করুন</translation>
    </message>
    <message>
        <source>Use the link of %1</source>
        <translation>%1-এর লিঙ্ক ব্যবহার করুন</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeNotice</name>
    <message>
        <source>It went on from its last checkpoint; other members kept the rest.</source>
        <translation>শেষ চেকপয়েন্ট থেকে চলেছে; বাকিটা অন্য সদস্যরা রেখেছে।</translation>
    </message>
    <message>
        <source>All right</source>
        <translation>ঠিক আছে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::NodeSupervisor</name>
    <message>
        <source>Using the node that already runs (process %1)</source>
        <translation>আগে থেকে চলা নোড ব্যবহার হচ্ছে (প্রক্রিয়া %1)</translation>
    </message>
    <message>
        <source>Attached to a node</source>
        <translation>একটি নোডে যুক্ত</translation>
    </message>
    <message>
        <source>Waiting for a node in %1</source>
        <translation>%1-এ নোডের অপেক্ষা</translation>
    </message>
    <message>
        <source>The program potluck-node is missing</source>
        <translation>potluck-node প্রোগ্রাম নেই</translation>
    </message>
    <message>
        <source>Expected at %1. Install it there, or start with --node PATH.</source>
        <translation>%1-এ থাকার কথা। সেখানে ইনস্টল করুন, বা --node পথ দিয়ে চালু করুন।</translation>
    </message>
    <message>
        <source>The node could not be started</source>
        <translation>নোড চালু করা যায়নি</translation>
    </message>
    <message>
        <source>Starting the node…</source>
        <translation>নোড চালু হচ্ছে…</translation>
    </message>
    <message>
        <source>The node is running</source>
        <translation>নোড চলছে</translation>
    </message>
    <message>
        <source>%1 at %2 and was started again.</source>
        <translation>%1, %2-এ, এবং আবার চালু হয়েছে।</translation>
    </message>
    <message>
        <source>The node has gone</source>
        <translation>নোড চলে গেছে</translation>
    </message>
    <message>
        <source>Waiting for it to come back.</source>
        <translation>ফিরে আসার অপেক্ষা।</translation>
    </message>
    <message>
        <source>The node has stopped</source>
        <translation>নোড থেমেছে</translation>
    </message>
    <message>
        <source>The node crashed (signal %1)</source>
        <translation>নোড ক্র্যাশ করেছে (সিগন্যাল %1)</translation>
    </message>
    <message>
        <source>The node ended by itself (exit code %1)</source>
        <translation>নোড নিজেই শেষ হয়েছে (কোড %1)</translation>
    </message>
    <message>
        <source>%1 and is being restarted; your progress is saved</source>
        <translation>%1 এবং আবার চালু হচ্ছে; আপনার অগ্রগতি সংরক্ষিত</translation>
    </message>
    <message>
        <source>Start the node again</source>
        <translation>নোড আবার চালু করুন</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notice</name>
    <message>
        <source>Transfer</source>
        <translation>স্থানান্তর</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Notifier</name>
    <message>
        <source>This computer has contributed %1 samples.</source>
        <translation>এই কম্পিউটার %1টি নমুনা দিয়েছে।</translation>
    </message>
    <message>
        <source>%1 needs you</source>
        <translation>%1-এর আপনাকে দরকার</translation>
    </message>
    <message>
        <source>Training is finished after %1 epochs.</source>
        <translation>%1 ইপকের পরে প্রশিক্ষণ শেষ।</translation>
    </message>
    <message>
        <source>%1, from the organiser</source>
        <translation>%1, আয়োজকের কাছ থেকে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersModel</name>
    <message>
        <source>Catching up</source>
        <translation>ধরে ফেলছে</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>বিরতিতে</translation>
    </message>
    <message>
        <source>Leaving</source>
        <translation>চলে যাচ্ছে</translation>
    </message>
    <message>
        <source>In sync</source>
        <translation>সমতালে</translation>
    </message>
    <message>
        <source>%1, not connected</source>
        <translation>%1, যুক্ত নয়</translation>
    </message>
    <message>
        <source>%1, leads this round</source>
        <translation>%1, এই রাউন্ড চালায়</translation>
    </message>
    <message>
        <source>%1
Key %2
Version %3
Heard %4 ago
%5</source>
        <translation>%1
কী %2
সংস্করণ %3
%4 আগে শোনা গেছে
%5</translation>
    </message>
    <message>
        <source>The share of the gradient vector that this peer averages for all</source>
        <translation>গ্রেডিয়েন্ট ভেক্টরের যে অংশ এই সদস্য সবার জন্য গড় করে</translation>
    </message>
    <message>
        <source>Peer</source>
        <translation>সদস্য</translation>
    </message>
    <message>
        <source>State</source>
        <translation>অবস্থা</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>গতি</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>নমুনা</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>আপ</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>ডাউন</translation>
    </message>
    <message>
        <source>Ping</source>
        <translation>পিং</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>গড় করে</translation>
    </message>
    <message>
        <source>Outbound only</source>
        <translation>শুধু বহির্মুখী</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>সরাসরি</translation>
    </message>
    <message>
        <source>Whether others can connect to it; who only connects outwards averages for few</source>
        <translation>অন্যরা এতে যুক্ত হতে পারে কি না; যে শুধু বাইরে যুক্ত হয়, সে অল্পজনের জন্য গড় করে</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>ধরন</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>সংস্করণ</translation>
    </message>
    <message>
        <source>Ready to begin</source>
        <translation>শুরুর জন্য প্রস্তুত</translation>
    </message>
    <message>
        <source>In which number format its gradient travelled in the last round</source>
        <translation>শেষ রাউন্ডে তার গ্রেডিয়েন্ট যে সংখ্যা-বিন্যাসে গেছে</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>পাঠায়</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>রিলের মাধ্যমে</translation>
    </message>
    <message>
        <source>Over a relay: a third computer passes on what only you and it can read</source>
        <translation>রিলের মাধ্যমে: তৃতীয় একটি কম্পিউটার তা পৌঁছে দেয়, যা শুধু আপনারা দুজনই পড়তে পারেন</translation>
    </message>
    <message>
        <source>Through routers</source>
        <translation>রাউটার পেরিয়ে</translation>
    </message>
    <message>
        <source>Through routers: a connection of your own, as both let the other one in</source>
        <translation>রাউটার পেরিয়ে: নিজস্ব সংযোগ, কারণ দুটি রাউটারই অন্য পক্ষকে ঢুকতে দিয়েছে</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PeersPanel</name>
    <message>
        <source>Peers</source>
        <translation>সদস্যরা</translation>
    </message>
    <message>
        <source>No other computer is connected. Send someone the invite link: training goes on alone meanwhile.</source>
        <translation>অন্য কোনো কম্পিউটার যুক্ত নয়। কাউকে আমন্ত্রণ লিংক পাঠান: ততক্ষণ একাই প্রশিক্ষণ চলে।</translation>
    </message>
    <message>
        <source>Start the project to see who else takes part.</source>
        <translation>আর কে অংশ নেয় দেখতে প্রকল্প চালু করুন।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferenceFields</name>
    <message>
        <source>No limit</source>
        <translation>সীমা নেই</translation>
    </message>
</context>
<context>
    <name>potluck::ui::PreferencesPage</name>
    <message>
        <source>Preferences</source>
        <translation>পছন্দ</translation>
    </message>
    <message>
        <source>When this computer trains</source>
        <translation>এই কম্পিউটার কখন প্রশিক্ষণ দেয়</translation>
    </message>
    <message>
        <source> min</source>
        <translation> মিনিট</translation>
    </message>
    <message>
        <source>Minutes without a key or mouse movement</source>
        <translation>কী বা মাউস না নড়ার মিনিট</translation>
    </message>
    <message>
        <source>Only when unused for</source>
        <translation>কেবল কেউ ব্যবহার না করলে</translation>
    </message>
    <message>
        <source>blender, steam</source>
        <translation>blender, steam</translation>
    </message>
    <message>
        <source>Programs during which nothing is trained</source>
        <translation>যেসব প্রোগ্রাম চললে প্রশিক্ষণ হয় না</translation>
    </message>
    <message>
        <source>Not while these run:</source>
        <translation>এগুলি চললে নয়:</translation>
    </message>
    <message>
        <source>Not on &amp;battery</source>
        <translation>ব্যাটারিতে নয়</translation>
    </message>
    <message>
        <source>Not on &amp;metered networks</source>
        <translation>সীমিত নেটওয়ার্কে নয়</translation>
    </message>
    <message>
        <source>Not while a program fills the screen</source>
        <translation>কোনো প্রোগ্রাম পর্দা ভরে রাখলে নয়</translation>
    </message>
    <message>
        <source>Then nothing is sent or received either</source>
        <translation>তখন কিছু পাঠানো বা নেওয়াও হয় না</translation>
    </message>
    <message>
        <source>It trains:</source>
        <translation>প্রশিক্ষণ দেয়:</translation>
    </message>
    <message>
        <source>It uses the network:</source>
        <translation>নেটওয়ার্ক ব্যবহার:</translation>
    </message>
    <message>
        <source>How much it gives</source>
        <translation>কতটা দেয়</translation>
    </message>
    <message>
        <source>Use the &amp;graphics card where there is one</source>
        <translation>গ্রাফিক্স কার্ড থাকলে ব্যবহার করুন</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>প্রসেসর</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>থ্রেড</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>মেমরি</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>ডিস্ক</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>আপলোড</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>ডাউনলোড</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>তাপমাত্রা</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>এই প্রোগ্রাম</translation>
    </message>
    <message>
        <source>&amp;Keep training in the background when the window is closed</source>
        <translation>জানালা বন্ধ হলে পেছনে প্রশিক্ষণ চালিয়ে যান</translation>
    </message>
    <message>
        <source>Start with the &amp;desktop, and go on with what ran before</source>
        <translation>ডেস্কটপের সাথে শুরু করুন ও আগেরটা চালিয়ে যান</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>সিস্টেমের মতো</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>উজ্জ্বল</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>গাঢ়</translation>
    </message>
    <message>
        <source>After a restart go on with the project that ran</source>
        <translation>পুনরায় চালুর পর আগের প্রকল্প চালিয়ে যান</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>চেহারা</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>ভাষা</translation>
    </message>
    <message>
        <source>Starting with the desktop could not be changed.</source>
        <translation>ডেস্কটপের সাথে শুরু করা বদলানো যায়নি।</translation>
    </message>
    <message>
        <source>Check that you may write %1.</source>
        <translation>%1 লেখার অনুমতি আছে কি না দেখুন।</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>নোড সংযুক্ত নয়।</translation>
    </message>
    <message>
        <source>It keeps these rules; they can be changed as soon as it answers.</source>
        <translation>এটিই নিয়মগুলি মানে; উত্তর দিলেই বদলানো যাবে।</translation>
    </message>
    <message>
        <source>These rules allow training now.</source>
        <translation>এখন নিয়মগুলি প্রশিক্ষণের অনুমতি দেয়।</translation>
    </message>
    <message>
        <source>None; for example socks5://127.0.0.1:9050</source>
        <translation>নেই; যেমন socks5://127.0.0.1:9050</translation>
    </message>
    <message>
        <source>Proxy</source>
        <translation>প্রক্সি</translation>
    </message>
    <message>
        <source>All connections go through it. Others cannot connect to this computer then, which is fine.</source>
        <translation>সব সংযোগ এর মধ্য দিয়ে যায়। তখন অন্যরা এই কম্পিউটারে সংযোগ করতে পারে না, তাতে সমস্যা নেই।</translation>
    </message>
    <message>
        <source>Find and show open projects on this network</source>
        <translation>এই নেটওয়ার্কে উন্মুক্ত প্রকল্প খুঁজুন ও দেখান</translation>
    </message>
    <message>
        <source>Paused or snoozing projects are kept as well and wake by themselves; otherwise the project is saved and stops</source>
        <translation>থামানো বা বিরতিতে থাকা প্রকল্পও থাকে এবং নিজেই জাগে; নইলে প্রকল্প সংরক্ষণ করে থামানো হয়</translation>
    </message>
    <message>
        <source>Upload and download are limited on the way to the internet; computers on your own network do not count.</source>
        <translation>আপলোড ও ডাউনলোডের সীমা ইন্টারনেটের পথে প্রযোজ্য; আপনার নিজের নেটওয়ার্কের কম্পিউটার গণনায় আসে না।</translation>
    </message>
    <message>
        <source>Another device, number of threads, proxy or team restarts the running project after its round; the other limits take effect at once.</source>
        <translation>অন্য ডিভাইস, থ্রেডসংখ্যা, প্রক্সি বা দল চলমান প্রকল্পকে রাউন্ডের পরে আবার চালু করে; অন্য সীমাগুলি সঙ্গে সঙ্গে কার্যকর হয়।</translation>
    </message>
    <message>
        <source>None; for example the name of your school</source>
        <translation>নেই; যেমন আপনার স্কুলের নাম</translation>
    </message>
    <message>
        <source>Everybody in your projects sees it. What all who write the same name have given is added up in the leaderboard.</source>
        <translation>আপনার প্রকল্পগুলোর সবাই এটি দেখে। যারা একই নাম লেখে তাদের সবার অবদান লিডারবোর্ডে যোগ করা হয়।</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>দল</translation>
    </message>
    <message>
        <source>Relay for other members, with a tenth of the upload</source>
        <translation>অন্য সদস্যদের জন্য রিলে করুন, আপলোডের দশ ভাগের এক ভাগ দিয়ে</translation>
    </message>
    <message>
        <source>Have the home router open a port to this computer</source>
        <translation>হোম রাউটারকে এই কম্পিউটারের জন্য একটি পোর্ট খুলতে দিন</translation>
    </message>
    <message>
        <source>Find members over the public DHT</source>
        <translation>উন্মুক্ত DHT-র মাধ্যমে সদস্যদের খুঁজুন</translation>
    </message>
    <message>
        <source>Fetch data from web servers as well</source>
        <translation>ওয়েব সার্ভার থেকেও ডেটা আনা</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProgressCard</name>
    <message>
        <source>Epoch</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>ক্ষতি</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>যাচাই ক্ষতি</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>প্রতি সেকেন্ডে নমুনা</translation>
    </message>
    <message>
        <source>My share</source>
        <translation>আমার অংশ</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>নেটওয়ার্ক</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>শেখার হার %1</translation>
    </message>
    <message>
        <source>%1 from this computer</source>
        <translation>এই কম্পিউটার থেকে %1</translation>
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
        <translation>%1-এর মধ্যে</translation>
    </message>
    <message>
        <source>of %1; %2 left</source>
        <translation>%1-এর মধ্যে; %2 বাকি</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1টি নমুনা</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>এ পর্যন্ত সেরা</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>এখনও মাপা হয়নি</translation>
    </message>
    <message>
        <source>%1 right, epoch %2</source>
        <translation>%1 সঠিক, ইপক %2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>ইপক %1-এ</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>এই কম্পিউটার</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>অন্যরা</translation>
    </message>
    <message>
        <source>Batch of %1 samples</source>
        <translation>%1 নমুনার ব্যাচ</translation>
    </message>
    <message>
        <source>This computer %1</source>
        <translation>এই কম্পিউটার %1</translation>
    </message>
    <message>
        <source>Others %1</source>
        <translation>অন্যরা %1</translation>
    </message>
    <message>
        <source>%1 of %2 samples</source>
        <translation>%2-এর মধ্যে %1 নমুনা</translation>
    </message>
    <message>
        <source>%1, full in %2</source>
        <translation>%1, %2-এ ভরবে</translation>
    </message>
    <message>
        <source>the others: %1</source>
        <translation>অন্যরা: %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectActions</name>
    <message>
        <source>%1 are deleted from this computer: data, checkpoints and the history. What you contributed stays in the model of the others.</source>
        <translation>এই কম্পিউটার থেকে %1 মুছে যাবে: ডেটা, চেকপয়েন্ট ও ইতিহাস। আপনার অবদান অন্যদের মডেলে থেকে যায়।</translation>
    </message>
    <message>
        <source>You are its organiser: without the key that is deleted nobody can invite, ban or announce any more.</source>
        <translation>আপনি এর আয়োজক: যে চাবি মুছে যাবে তা ছাড়া আর কেউ আমন্ত্রণ, নিষেধ বা ঘোষণা করতে পারবে না।</translation>
    </message>
    <message>
        <source>Export the model first if you want to keep it.</source>
        <translation>মডেলটি রাখতে চাইলে আগে রপ্তানি করুন।</translation>
    </message>
    <message>
        <source>Remove “%1”?</source>
        <translation>“%1” সরাবেন?</translation>
    </message>
    <message>
        <source>Leave “%1”?</source>
        <translation>“%1” ছাড়বেন?</translation>
    </message>
    <message>
        <source>Remove it with its data</source>
        <translation>ডেটাসহ সরান</translation>
    </message>
    <message>
        <source>Leave and remove its data</source>
        <translation>ছেড়ে ডেটা সরান</translation>
    </message>
    <message>
        <source>Stop “%1” and start “%2”?</source>
        <translation>“%1” থামিয়ে “%2” শুরু করবেন?</translation>
    </message>
    <message>
        <source>A computer trains one project at a time. “%1” is saved and can go on at any time.</source>
        <translation>একটি কম্পিউটার একসময়ে একটি প্রকল্প প্রশিক্ষণ দেয়। “%1” সংরক্ষিত থাকে ও যেকোনো সময় চলতে পারে।</translation>
    </message>
    <message>
        <source>Stop it and start this one</source>
        <translation>সেটি থামিয়ে এটি শুরু করুন</translation>
    </message>
    <message>
        <source>&amp;Bring it back</source>
        <translation>ফিরিয়ে আনুন</translation>
    </message>
    <message>
        <source>&amp;Archive</source>
        <translation>আর্কাইভ</translation>
    </message>
    <message>
        <source>&amp;Remove with its data…</source>
        <translation>ডেটাসহ সরান…</translation>
    </message>
    <message>
        <source>&amp;Leave and remove its data…</source>
        <translation>ছেড়ে ডেটা সরান…</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectCard</name>
    <message>
        <source>Model %1</source>
        <translation>মডেল %1</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1টি প্যারামিটার</translation>
    </message>
    <message>
        <source>%1 of data</source>
        <translation>%1 তথ্য</translation>
    </message>
    <message>
        <source>Organiser</source>
        <translation>সংগঠক</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>খুলুন</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>চালু</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>শেষ</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>বিরতিতে</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>প্রশিক্ষণ চলছে</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>থেমে আছে</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1-এর অগ্রগতি</translation>
    </message>
    <message>
        <source>Epoch %1 of %2</source>
        <translation>%2-এর মধ্যে ইপক %1</translation>
    </message>
    <message>
        <source>Best validation loss %1</source>
        <translation>সেরা যাচাই ক্ষতি %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>থামান</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <translation>%1 থামান</translation>
    </message>
    <message>
        <source>Start %1</source>
        <translation>%1 চালু করুন</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 খুলুন</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1-এর জন্য আরও</translation>
    </message>
    <message>
        <source>Archive, leave, remove</source>
        <translation>আর্কাইভ, ছাড়া, সরানো</translation>
    </message>
    <message>
        <source>Needs you</source>
        <translation>আপনাকে দরকার</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 বাকি</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectHeader</name>
    <message>
        <source>&amp;Invite</source>
        <translation>আমন্ত্রণ</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>বিরতি</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>থামান</translation>
    </message>
    <message>
        <source>Leaves the round after a checkpoint. Nothing is lost; start again any time.</source>
        <translation>চেকপয়েন্টের পরে রাউন্ড ছাড়ে। কিছুই হারায় না; যখন খুশি আবার চালু করুন।</translation>
    </message>
    <message>
        <source>Take a break</source>
        <translation>একটু বিরতি নিন</translation>
    </message>
    <message>
        <source>Snooze, or stop when the round is over</source>
        <translation>বিরতি, বা রাউন্ড শেষে থামুন</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>আবার চালান</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>চালু</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectPage</name>
    <message>
        <source>Details of the project</source>
        <translation>প্রকল্পের বিশদ</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>চার্ট</translation>
    </message>
    <message>
        <source>P&amp;eers</source>
        <translation>সদস্য</translation>
    </message>
    <message>
        <source>Leader&amp;board</source>
        <translation>শীর্ষ তালিকা</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>নমুনা</translation>
    </message>
    <message>
        <source>L&amp;og</source>
        <translation>লগ</translation>
    </message>
    <message>
        <source>nobody else connected</source>
        <translation>আর কেউ যুক্ত নয়</translation>
    </message>
    <message>
        <source>1 other computer connected</source>
        <translation>আরও ১টি কম্পিউটার যুক্ত</translation>
    </message>
    <message>
        <source>%1 other computers connected</source>
        <translation>আরও %1টি কম্পিউটার যুক্ত</translation>
    </message>
    <message>
        <source>The node is not connected.</source>
        <translation>নোড সংযুক্ত নয়।</translation>
    </message>
    <message>
        <source>The figures below are the last ones known. It is tried again by itself.</source>
        <translation>নিচের সংখ্যাগুলি শেষ জানা। নিজে থেকেই আবার চেষ্টা হয়।</translation>
    </message>
    <message>
        <source>This project is finished.</source>
        <translation>প্রকল্পটি শেষ।</translation>
    </message>
    <message>
        <source>This project is stopped on this computer.</source>
        <translation>প্রকল্পটি এই কম্পিউটারে থেমে আছে।</translation>
    </message>
    <message>
        <source>Others may go on meanwhile; you catch up when you start.</source>
        <translation>অন্যরা ততক্ষণ চালাতে পারে; চালু করলে আপনি ধরে ফেলবেন।</translation>
    </message>
    <message>
        <source>Start training</source>
        <translation>প্রশিক্ষণ শুরু</translation>
    </message>
    <message>
        <source>It stops when this round is over.</source>
        <translation>এই রাউন্ড শেষ হলে থামবে।</translation>
    </message>
    <message>
        <source>Your rules are set aside until %1.</source>
        <translation>আপনার নিয়ম %1 পর্যন্ত স্থগিত।</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2-এর মধ্যে %1</translation>
    </message>
    <message>
        <source>Mana&amp;ge</source>
        <translation>পরিচালনা</translation>
    </message>
    <message>
        <source>Roun&amp;ds</source>
        <translation>রাউন্ড</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsModel</name>
    <message>
        <source>Project</source>
        <translation>প্রকল্প</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ProjectsPage</name>
    <message>
        <source>Projects</source>
        <translation>প্রকল্প</translation>
    </message>
    <message>
        <source>&amp;Create project</source>
        <translation>প্রকল্প তৈরি</translation>
    </message>
    <message>
        <source>Your projects</source>
        <translation>আপনার প্রকল্প</translation>
    </message>
    <message>
        <source>Train one neural network together</source>
        <translation>একসঙ্গে একটি নিউরাল নেটওয়ার্ক প্রশিক্ষণ দিন</translation>
    </message>
    <message>
        <source>Everybody’s computer computes a little, and all of them hold the same model: without a server, and without an account.</source>
        <translation>প্রত্যেকের কম্পিউটার একটু করে হিসাব করে, আর সবার কাছে একই মডেল থাকে: সার্ভার ছাড়া, অ্যাকাউন্ট ছাড়া।</translation>
    </message>
    <message>
        <source>Try the d&amp;emo</source>
        <translation>ডেমো দেখুন</translation>
    </message>
    <message>
        <source>Create a project of your own</source>
        <translation>নিজের প্রকল্প তৈরি করুন</translation>
    </message>
    <message>
        <source>Or paste the link that an organiser sent you above; open projects of this network appear there by themselves.</source>
        <translation>অথবা আয়োজকের পাঠানো লিংক উপরে পেস্ট করুন; এই নেটওয়ার্কের উন্মুক্ত প্রকল্পগুলি সেখানে নিজেই দেখা দেয়।</translation>
    </message>
    <message>
        <source>Demo: English words</source>
        <translation>ডেমো: ইংরেজি শব্দ</translation>
    </message>
    <message>
        <source>Learns to invent words that sound English.</source>
        <translation>ইংরেজির মতো শোনায় এমন শব্দ বানাতে শেখে।</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>আর্কাইভ করা (%1)</translation>
    </message>
</context>
<context>
    <name>potluck::ui::QrCode</name>
    <message>
        <source>QR code of the link</source>
        <translation>লিংকের QR কোড</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachCard</name>
    <message>
        <source>the command</source>
        <translation>কমান্ড</translation>
    </message>
    <message>
        <source>Command that opens the port in the firewall</source>
        <translation>ফায়ারওয়ালে পোর্ট খোলার কমান্ড</translation>
    </message>
    <message>
        <source>2.  Where this computer has a firewall (here ufw), open the port:</source>
        <translation>2.  এই কম্পিউটারে ফায়ারওয়াল থাকলে (এখানে ufw) পোর্টটি খুলুন:</translation>
    </message>
    <message>
        <source>To be reached from outside</source>
        <translation>বাইরে থেকে পৌঁছাতে</translation>
    </message>
    <message>
        <source>No project runs.</source>
        <translation>কোনো প্রকল্প চলছে না।</translation>
    </message>
    <message>
        <source>The node listens for other members only while it takes part in a project.</source>
        <translation>নোড কেবল কোনো প্রকল্পে অংশ নেওয়ার সময় অন্য সদস্যদের সংযোগ নেয়।</translation>
    </message>
    <message>
        <source>This computer makes connections but accepts none.</source>
        <translation>এই কম্পিউটার সংযোগ করে কিন্তু সংযোগ নেয় না।</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others. To be reachable, let your router forward a port to it and start the project without client mode.</source>
        <translation>এটি পুরো অবদান রাখে কিন্তু অন্যদের জন্য গড় করে না। পৌঁছানোর জন্য রাউটারে একটি পোর্ট ফরোয়ার্ড করুন এবং ক্লায়েন্ট মোড ছাড়া প্রকল্প চালু করুন।</translation>
    </message>
    <message>
        <source>Others reach it: a member has connected to %1</source>
        <translation>অন্যরা পৌঁছাতে পারে: একজন সদস্য %1-এ সংযোগ করেছে</translation>
    </message>
    <message>
        <source>It can average for the group.</source>
        <translation>এটি দলের জন্য গড় করতে পারে।</translation>
    </message>
    <message>
        <source>Listening on %1</source>
        <translation>%1-এ সংযোগ নিচ্ছে</translation>
    </message>
    <message>
        <source>Nobody has connected to it yet, so it is not known whether others can. Members on this network connect directly.</source>
        <translation>এখনও কেউ এতে সংযোগ করেনি, তাই অন্যরা পারে কি না জানা নেই। এই নেটওয়ার্কের সদস্যরা সরাসরি সংযোগ করে।</translation>
    </message>
    <message>
        <source>1.  In your router, forward TCP port %1 to this computer.</source>
        <translation>1.  রাউটারে TCP পোর্ট %1 এই কম্পিউটারে পাঠান।</translation>
    </message>
    <message>
        <source>Members tried to connect to it, and could not.</source>
        <translation>সদস্যরা এতে সংযোগ করার চেষ্টা করেছে, পারেনি।</translation>
    </message>
    <message>
        <source>It contributes in full but averages nothing for others, which is fine. To be reachable, follow these steps.</source>
        <translation>এটি পুরোপুরি অবদান রাখে কিন্তু অন্যদের জন্য গড় করে না, এতে সমস্যা নেই। নাগালে আসতে এই ধাপগুলো অনুসরণ করুন।</translation>
    </message>
    <message>
        <source>3.  Wait: the project asks the others every ten minutes whether they can connect, and this page says so.</source>
        <translation>3.  অপেক্ষা করুন: প্রকল্প প্রতি দশ মিনিটে অন্যদের জিজ্ঞেস করে তারা সংযোগ করতে পারে কি না, আর এই পাতা তা জানায়।</translation>
    </message>
    <message>
        <source>Others reach it over a relay: %1</source>
        <translation>অন্যরা রিলের মাধ্যমে এর কাছে পৌঁছায়: %1</translation>
    </message>
    <message>
        <source>It contributes in full. The relay passes on what only the members can read, until their routers let the two connect directly.</source>
        <translation>এটি সম্পূর্ণ অবদান রাখে। রিলে কেবল সদস্যদের পাঠযোগ্য জিনিসই পৌঁছে দেয়, যতক্ষণ না তাদের রাউটার দুজনকে সরাসরি যুক্ত হতে দেয়।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReachLadderCard</name>
    <message>
        <source>Same network</source>
        <translation>একই নেটওয়ার্ক</translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation>IPv6</translation>
    </message>
    <message>
        <source>Port opened by the router</source>
        <translation>রাউটারের খোলা পোর্ট</translation>
    </message>
    <message>
        <source>Port forwarded by hand</source>
        <translation>হাতে ফরোয়ার্ড করা পোর্ট</translation>
    </message>
    <message>
        <source>Through both routers at once</source>
        <translation>একসঙ্গে দুই রাউটার পেরিয়ে</translation>
    </message>
    <message>
        <source>Over a relay</source>
        <translation>রিলের মাধ্যমে</translation>
    </message>
    <message>
        <source>✓ Works</source>
        <translation>✓ কাজ করে</translation>
    </message>
    <message>
        <source>✗ Does not work</source>
        <translation>✗ কাজ করে না</translation>
    </message>
    <message>
        <source>Not used</source>
        <translation>ব্যবহৃত নয়</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>এখনও জানা নেই</translation>
    </message>
</context>
<context>
    <name>potluck::ui::ReceiptDialog</name>
    <message>
        <source>What this computer has given</source>
        <translation>এই কম্পিউটার যা দিয়েছে</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>গোনা হচ্ছে…</translation>
    </message>
    <message>
        <source>With my &amp;name</source>
        <translation>আমার &amp;নামসহ</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;সংরক্ষণ…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>বন্ধ</translation>
    </message>
    <message>
        <source>Save the receipt as well: with it, any other member can count again what the page says.</source>
        <translation>রসিদটিও সংরক্ষণ করুন: এটি দিয়ে অন্য যে কোনো সদস্য পাতায় যা লেখা আছে তা আবার গুনতে পারে।</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>সংরক্ষণ</translation>
    </message>
    <message>
        <source>Page (*.pdf)</source>
        <translation>পাতা (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.svg)</source>
        <translation>ছবি (*.svg)</translation>
    </message>
    <message>
        <source>Receipt, for others to check (*.json)</source>
        <translation>অন্যদের যাচাইয়ের জন্য রসিদ (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>%1-এ সংরক্ষিত</translation>
    </message>
    <message>
        <source>%1 could not be written. Is there room, and may you write there?</source>
        <translation>%1 লেখা যায়নি। জায়গা আছে কি, আর আপনার সেখানে লেখার অনুমতি আছে কি?</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RecipeForm</name>
    <message>
        <source>Target batch, samples</source>
        <translation>লক্ষ্য ব্যাচ, নমুনা</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>ইপক</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>শেখার হার</translation>
    </message>
    <message>
        <source>Final learning rate</source>
        <translation>শেষ শেখার হার</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>অপ্টিমাইজার</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>সময়সূচি</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>ওয়ার্ম-আপ, ইপক</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>ওজন ক্ষয়</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>মোমেন্টাম</translation>
    </message>
    <message>
        <source>Beta 1</source>
        <translation>বিটা ১</translation>
    </message>
    <message>
        <source>Beta 2</source>
        <translation>বিটা ২</translation>
    </message>
    <message>
        <source>Gradient clip</source>
        <translation>গ্রেডিয়েন্ট সীমা</translation>
    </message>
    <message>
        <source>Number format on the wire</source>
        <translation>পাঠানোর সংখ্যার ধরন</translation>
    </message>
    <message>
        <source>Format of averages</source>
        <translation>গড়ের ধরন</translation>
    </message>
    <message>
        <source>Validate every, epochs</source>
        <translation>যাচাই প্রতি, ইপক</translation>
    </message>
    <message>
        <source>Validation samples</source>
        <translation>যাচাই নমুনা</translation>
    </message>
    <message>
        <source>Digest every, epochs</source>
        <translation>ডাইজেস্ট প্রতি, ইপক</translation>
    </message>
    <message>
        <source>Checkpoint every, seconds</source>
        <translation>চেকপয়েন্ট প্রতি, সেকেন্ড</translation>
    </message>
    <message>
        <source>Share for training</source>
        <translation>প্রশিক্ষণের অংশ</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>বীজ</translation>
    </message>
    <message>
        <source>Cut the rate every, epochs</source>
        <translation>হার কমান প্রতি, ইপক</translation>
    </message>
    <message>
        <source>Factor of a cut</source>
        <translation>কমানোর গুণক</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>লেবেল মসৃণকরণ</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>ড্রপআউট</translation>
    </message>
    <message>
        <source>Average of weights, decay</source>
        <translation>ওজনের গড়, ক্ষয়</translation>
    </message>
    <message>
        <source>Recompute activations (1: yes)</source>
        <translation>অ্যাকটিভেশন আবার গণনা (1: হ্যাঁ)</translation>
    </message>
    <message>
        <source>Text is cut into</source>
        <translation>টেক্সট ভাগ হয়</translation>
    </message>
    <message>
        <source>Side of images, pixels</source>
        <translation>ছবির বাহু, পিক্সেল</translation>
    </message>
    <message>
        <source>Vary images</source>
        <translation>ছবির বৈচিত্র্য</translation>
    </message>
    <message>
        <source>Columns of a table</source>
        <translation>সারণির কলাম</translation>
    </message>
    <message>
        <source>Lines that cannot be read</source>
        <translation>যে লাইন পড়া যায় না</translation>
    </message>
    <message>
        <source>Compute while averaging</source>
        <translation>গড় করার সময় গণনা</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>গড় করা</translation>
    </message>
    <message>
        <source>Bound of a gradient&apos;s norm</source>
        <translation>গ্রেডিয়েন্টের মানের সীমা</translation>
    </message>
    <message>
        <source>Trimmed at each end</source>
        <translation>প্রতি প্রান্তে বাদ</translation>
    </message>
    <message>
        <source>Radius of clipping</source>
        <translation>ছাঁটাইয়ের ব্যাসার্ধ</translation>
    </message>
    <message>
        <source>Memory of contributions</source>
        <translation>অবদানের স্মৃতি</translation>
    </message>
    <message>
        <source>Vocabulary, pieces</source>
        <translation>শব্দভান্ডার, খণ্ড</translation>
    </message>
    <message>
        <source>Begin with, computers</source>
        <translation>শুরু, কম্পিউটার সংখ্যা</translation>
    </message>
    <message>
        <source>Precision of gradients</source>
        <translation>গ্র্যাডিয়েন্টের সূক্ষ্মতা</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Expert settings</source>
        <translation>বিশেষজ্ঞ সেটিংস</translation>
    </message>
    <message>
        <source>Audits</source>
        <translation>যাচাই</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Refusals</name>
    <message>
        <source>Ban %1?</source>
        <translation>%1-কে নিষিদ্ধ করবেন?</translation>
    </message>
    <message>
        <source>You can lift the ban later. Reason, for %1 and all members:</source>
        <translation>পরে নিষেধাজ্ঞা তুলে নেওয়া যায়। কারণ, %1 ও সব সদস্যের জন্য:</translation>
    </message>
    <message>
        <source>Ban</source>
        <translation>নিষিদ্ধ করুন</translation>
    </message>
    <message>
        <source>%1 is banned; the other members hear of it now.</source>
        <translation>%1 নিষিদ্ধ; অন্য সদস্যরা এখন জানছে।</translation>
    </message>
    <message>
        <source>Withdraw the invite %1?</source>
        <translation>আমন্ত্রণ %1 প্রত্যাহার করবেন?</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more. Members who came by it stay.</source>
        <translation>এই লিঙ্কে আর কেউ যোগ দিতে পারবে না। যারা এতে এসেছে তারা থাকবে।</translation>
    </message>
    <message>
        <source>With&amp;draw</source>
        <translation>প্রত্যাহার(&amp;D)</translation>
    </message>
    <message>
        <source>Withdraw and &amp;ban %L1 members…</source>
        <translation>প্রত্যাহার করে %L1 জন সদস্যকে নিষিদ্ধ করুন(&amp;B)…</translation>
    </message>
    <message>
        <source>The invite is withdrawn; the other members hear of it now.</source>
        <translation>আমন্ত্রণ প্রত্যাহার হয়েছে; অন্য সদস্যরা এখন জানছে।</translation>
    </message>
    <message>
        <source>Nobody joins by this link any more, and everybody who came by it is banned with it.</source>
        <translation>এই লিংকে আর কেউ যোগ দিতে পারবে না, আর এটি দিয়ে আসা সবাই নিষিদ্ধ হবে।</translation>
    </message>
    <message>
        <source>%1 may take part again; the other members hear of it now.</source>
        <translation>%1 আবার অংশ নিতে পারবে; অন্য সদস্যরা এখন জানছে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RemoteMachine</name>
    <message>
        <source>“%1” is no computer that ssh could reach</source>
        <translation>“%1” এমন কম্পিউটার নয় যেখানে ssh পৌঁছাতে পারে</translation>
    </message>
    <message>
        <source>Write it as you would after ssh, for example ada@gpu-box.</source>
        <translation>ssh-এর পরে যেমন লেখেন তেমন লিখুন, যেমন ada@gpu-box।</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>%1-এ সংযোগ হচ্ছে…</translation>
    </message>
    <message>
        <source>The program ssh is missing here</source>
        <translation>এখানে ssh প্রোগ্রামটি নেই</translation>
    </message>
    <message>
        <source>Install it: apt install openssh-client</source>
        <translation>ইনস্টল করুন: apt install openssh-client</translation>
    </message>
    <message>
        <source>ssh does not reach %1: %2</source>
        <translation>ssh %1-এ পৌঁছায় না: %2</translation>
    </message>
    <message>
        <source>Log in once with “ssh %1” in a terminal; it must work without a password.</source>
        <translation>টার্মিনালে একবার “ssh %1” দিয়ে ঢুকুন; পাসওয়ার্ড ছাড়াই কাজ করতে হবে।</translation>
    </message>
    <message>
        <source>No node runs on %1</source>
        <translation>%1-এ কোনো নোড চলছে না</translation>
    </message>
    <message>
        <source>Start one there: potluck-node serve</source>
        <translation>সেখানে একটি চালু করুন: potluck-node serve</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 লেখা যাচ্ছে না: %2</translation>
    </message>
    <message>
        <source>Connected to %1</source>
        <translation>%1-এ সংযুক্ত</translation>
    </message>
    <message>
        <source>The connection to %1 broke</source>
        <translation>%1-এর সংযোগ ছিন্ন হয়েছে</translation>
    </message>
    <message>
        <source>Connect again</source>
        <translation>আবার সংযোগ করুন</translation>
    </message>
    <message>
        <source>Somebody else took port %1 of this computer</source>
        <translation>এই কম্পিউটারের %1 পোর্টটি অন্য কেউ নিয়েছে</translation>
    </message>
    <message>
        <source>Another one is tried in a moment.</source>
        <translation>একটু পরে অন্যটি চেষ্টা করা হবে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RequestsCard</name>
    <message>
        <source>Nobody asks to be let in.</source>
        <translation>কেউ ঢুকতে চাইছে না।</translation>
    </message>
    <message>
        <source>Requests to join</source>
        <translation>যোগদানের অনুরোধ</translation>
    </message>
    <message>
        <source>Without a message</source>
        <translation>বার্তা ছাড়া</translation>
    </message>
    <message>
        <source>Let in</source>
        <translation>ঢুকতে দিন</translation>
    </message>
    <message>
        <source>Let %1 in</source>
        <translation>%1-কে ঢুকতে দিন</translation>
    </message>
    <message>
        <source>Decline…</source>
        <translation>প্রত্যাখ্যান…</translation>
    </message>
    <message>
        <source>Decline the request of %1</source>
        <translation>%1-এর অনুরোধ প্রত্যাখ্যান</translation>
    </message>
    <message>
        <source>%1 takes part as soon as a member that knows of it is reached.</source>
        <translation>এটি জানে এমন সদস্যের সঙ্গে যোগ হলেই %1 অংশ নেবে।</translation>
    </message>
    <message>
        <source>Decline a request</source>
        <translation>অনুরোধ প্রত্যাখ্যান</translation>
    </message>
    <message>
        <source>%1 is told that this computer is not let in, with your reason if you give one:</source>
        <translation>%1 জানবে যে কম্পিউটারটিকে ঢুকতে দেওয়া হয়নি, কারণ দিলে সেটিও:</translation>
    </message>
    <message>
        <source>Decline</source>
        <translation>প্রত্যাখ্যান</translation>
    </message>
    <message>
        <source>The request is declined.</source>
        <translation>অনুরোধ প্রত্যাখ্যান করা হয়েছে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundMembersModel</name>
    <message>
        <source>%1 (this computer)</source>
        <translation>%1 (এই কম্পিউটার)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>কিছুই না</translation>
    </message>
    <message>
        <source>Member</source>
        <translation>সদস্য</translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation>একত্র করে</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>পাঠায়</translation>
    </message>
    <message>
        <source>Uplink</source>
        <translation>আপলিংক</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>ব্যস্ত</translation>
    </message>
    <message>
        <source>Downlink</source>
        <translation>ডাউনলিংক</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>কেন</translation>
    </message>
    <message>
        <source>%1, a guess</source>
        <translation>%1, অনুমান</translation>
    </message>
    <message>
        <source>computed %1, averaged %2, waited %3</source>
        <translation>গণনা %1, গড় %2, অপেক্ষা %3</translation>
    </message>
    <message>
        <source>Its time</source>
        <translation>এর সময়</translation>
    </message>
</context>
<context>
    <name>potluck::ui::RoundsPanel</name>
    <message>
        <source>Members of the last round</source>
        <translation>শেষ রাউন্ডের সদস্য</translation>
    </message>
    <message>
        <source>Start the project to see how its members average.</source>
        <translation>সদস্যরা কীভাবে গড় করে দেখতে প্রকল্প চালু করুন।</translation>
    </message>
    <message>
        <source>There was no round with other computers yet.</source>
        <translation>অন্য কম্পিউটারের সাথে এখনও কোনো রাউন্ড হয়নি।</translation>
    </message>
    <message>
        <source>it took %1</source>
        <translation>লেগেছে %1</translation>
    </message>
    <message>
        <source>it was not finished</source>
        <translation>শেষ হয়নি</translation>
    </message>
    <message>
        <source>Epoch %1: computing %2, then exchanging gradients; %3 planned, %4. The average travels as %5.</source>
        <translation>ইপক %1: গণনা %2, তারপর গ্রেডিয়েন্ট বিনিময়; পরিকল্পিত %3, %4। গড় যায় %5 হিসেবে।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::SamplesPanel</name>
    <message>
        <source>First words, or nothing</source>
        <translation>প্রথম শব্দ, বা কিছুই না</translation>
    </message>
    <message>
        <source>Prom&amp;pt</source>
        <translation>শুরুর কথা</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>শুরুর কথা</translation>
    </message>
    <message>
        <source>&amp;Ask the model</source>
        <translation>মডেলকে জিজ্ঞাসা</translation>
    </message>
    <message>
        <source>Text from the model</source>
        <translation>মডেলের লেখা</translation>
    </message>
    <message>
        <source>Ask the model as it is now, and read what it has learnt so far.</source>
        <translation>মডেলকে এখন যেমন আছে জিজ্ঞাসা করুন, এবং এ পর্যন্ত কী শিখেছে পড়ুন।</translation>
    </message>
    <message>
        <source>Ask the model what it sees in a few held-out images.</source>
        <translation>কয়েকটি তুলে রাখা ছবিতে মডেল কী দেখে জিজ্ঞাসা করুন।</translation>
    </message>
    <message>
        <source>Start the project first: the model is in memory only then.</source>
        <translation>আগে প্রকল্প চালু করুন: মডেল কেবল তখনই মেমরিতে থাকে।</translation>
    </message>
    <message>
        <source>The model is thinking…</source>
        <translation>মডেল ভাবছে…</translation>
    </message>
    <message>
        <source>Image of class %1</source>
        <translation>শ্রেণি %1-এর ছবি</translation>
    </message>
    <message>
        <source>✓ %1  %2</source>
        <translation>✓ %1  %2</translation>
    </message>
    <message>
        <source>✗ %1, is %2</source>
        <translation>✗ %1, আসলে %2</translation>
    </message>
    <message>
        <source>The model says %1 with %2 certainty; it is %3.</source>
        <translation>মডেল %2 নিশ্চয়তায় বলে %1; আসলে %3।</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StandingWords</name>
    <message>
        <source>%1 in a history that a longer one replaced</source>
        <translation>%1 এমন ইতিহাসে যা একটি দীর্ঘতর ইতিহাস প্রতিস্থাপন করেছে</translation>
    </message>
    <message>
        <source>%1 gathered when Potluck was cut off</source>
        <translation>Potluck বিচ্ছিন্ন হওয়ার সময় জমা %1</translation>
    </message>
    <message>
        <source>%1 that came too late</source>
        <translation>%1 যা দেরিতে এসেছে</translation>
    </message>
    <message>
        <source>Not counted, samples: %1.</source>
        <translation>গণনার বাইরে নমুনা: %1।</translation>
    </message>
    <message>
        <source>My share %1  ·  %2 samples</source>
        <translation>আমার অংশ %1  ·  %2 নমুনা</translation>
    </message>
</context>
<context>
    <name>potluck::ui::StartWeights</name>
    <message>
        <source>Weights to start from</source>
        <translation>শুরুর ওজন</translation>
    </message>
    <message>
        <source>Weights (*.safetensors)</source>
        <translation>ওজন (*.safetensors)</translation>
    </message>
    <message>
        <source>Nothing: it learns from the beginning</source>
        <translation>কিছু নয়: এটি শুরু থেকে শেখে</translation>
    </message>
    <message>
        <source>What a model like this has learnt before, here or elsewhere: an export of another project, or a model from Hugging Face. What does not match keeps its first values.</source>
        <translation>এমন মডেল আগে এখানে বা অন্য কোথাও যা শিখেছে: অন্য প্রকল্পের এক্সপোর্ট, বা Hugging Face-এর মডেল। যা মেলে না তা প্রথম মানেই থাকে।</translation>
    </message>
    <message>
        <source>Start from weights</source>
        <translation>ওজন থেকে শুরু</translation>
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
        <translation>ধাপ %1/%2: %3</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tables</name>
    <message>
        <source>Copy</source>
        <translation>কপি করুন</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>কলাম</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TeamsModel</name>
    <message>
        <source>Team</source>
        <translation>দল</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>সদস্য</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>নমুনা</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>অংশ</translation>
    </message>
</context>
<context>
    <name>potluck::ui::TogetherPicture</name>
    <message>
        <source>Two computers and the model that they share</source>
        <translation>দুটি কম্পিউটার ও তাদের যৌথ মডেল</translation>
    </message>
</context>
<context>
    <name>potluck::ui::Tray</name>
    <message>
        <source>&amp;Open Potluck</source>
        <translation>Potluck খুলুন</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>বিরতি</translation>
    </message>
    <message>
        <source>&amp;Take a break</source>
        <translation>একটু বিরতি নিন</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>কাজ হয়নি</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>বন্ধ করুন</translation>
    </message>
    <message>
        <source>The node is not connected</source>
        <translation>নোড সংযুক্ত নয়</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No project runs</source>
        <translation>কোনো প্রকল্প চলছে না</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>আবার চালান</translation>
    </message>
    <message>
        <source>Potluck. %1</source>
        <translation>Potluck। %1</translation>
    </message>
</context>
<context>
    <name>potluck::ui::UsageCharts</name>
    <message>
        <source>Time</source>
        <translation>সময়</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>ট্রাফিক</translation>
    </message>
    <message>
        <source>Mbit/s</source>
        <translation>Mbit/s</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>পাঠানো</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>পাওয়া</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>এই কম্পিউটার</translation>
    </message>
    <message>
        <source>%, °C</source>
        <translation>%, °C</translation>
    </message>
    <message>
        <source>Processor load</source>
        <translation>প্রসেসরের চাপ</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>তাপমাত্রা</translation>
    </message>
    <message>
        <source>Load and temperature are drawn while the project runs and the computer tells them.</source>
        <translation>প্রকল্প চললে ও কম্পিউটার জানালে চাপ ও তাপমাত্রা আঁকা হয়।</translation>
    </message>
    <message>
        <source>Traffic is drawn while the project runs.</source>
        <translation>প্রকল্প চলাকালে ট্রাফিক আঁকা হয়।</translation>
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
        <translation>অনুমোদিত</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>অনুমোদিত নয়</translation>
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
        <translation>নমুনা/সে</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>মি.সে.</translation>
    </message>
    <message>
        <source>s</source>
        <translation>সে.</translation>
    </message>
    <message>
        <source>min</source>
        <translation>মি.</translation>
    </message>
    <message>
        <source>h</source>
        <translation>ঘ.</translation>
    </message>
    <message>
        <source>d</source>
        <translation>দি.</translation>
    </message>
</context>
</TS>
