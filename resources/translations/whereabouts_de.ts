<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>AnatomyWords</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>distillation</source>
        <translation>Destillation</translation>
    </message>
    <message>
        <source>%1 registers</source>
        <translation>%1 Register</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>By the names of its tensors</source>
        <translation>Nach den Namen seiner Tensoren</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 px</translation>
    </message>
    <message>
        <source>Prefix tokens</source>
        <translation>Präfix-Tokens</translation>
    </message>
    <message>
        <source>Tokens that stand before the patches</source>
        <translation>Tokens, die vor den Patches stehen</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Blocks of the encoder</source>
        <translation>Blöcke des Encoders</translation>
    </message>
    <message>
        <source>MLP ratio</source>
        <translation>MLP-Verhältnis</translation>
    </message>
    <message>
        <source>Width of the hidden layer over the width</source>
        <translation>Breite der verborgenen Schicht durch die Breite</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>%1 wide, %2 deep</source>
        <translation>Breite %1, Tiefe %2</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>Model at</source>
        <translation>Modell bei</translation>
    </message>
    <message>
        <source>Copies in the file: %1</source>
        <translation>Kopien in der Datei: %1</translation>
    </message>
    <message>
        <source>unknown scheme</source>
        <translation>unbekanntes Schema</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation> in %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1 wide</source>
        <translation>Breite %1</translation>
    </message>
    <message>
        <source>a guess by its name</source>
        <translation>nach dem Namen geraten</translation>
    </message>
</context>
<context>
    <name>BackendWords</name>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>verwendbar</translation>
    </message>
    <message>
        <source>failed; a restart tries it again: %1</source>
        <translation>ausgefallen; ein Neustart versucht es wieder: %1</translation>
    </message>
</context>
<context>
    <name>FailureWords</name>
    <message>
        <source>the image</source>
        <translation>das Bild</translation>
    </message>
    <message>
        <source>the second image</source>
        <translation>das zweite Bild</translation>
    </message>
    <message>
        <source>the checkpoint</source>
        <translation>der Checkpoint</translation>
    </message>
    <message>
        <source>the second checkpoint</source>
        <translation>der zweite Checkpoint</translation>
    </message>
    <message>
        <source>the series</source>
        <translation>die Reihe</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>der Lauf</translation>
    </message>
    <message>
        <source>the backend</source>
        <translation>das Backend</translation>
    </message>
</context>
<context>
    <name>InputEdits</name>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>built-in inputs</source>
        <translation>eingebaute Eingaben</translation>
    </message>
</context>
<context>
    <name>InputWords</name>
    <message>
        <source>no position</source>
        <translation>keine Position</translation>
    </message>
    <message>
        <source> + class</source>
        <translation> + Klasse</translation>
    </message>
    <message>
        <source> + %1 prefix</source>
        <translation> + %1 Präfix</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>no position table</source>
        <translation>keine Positionstabelle</translation>
    </message>
    <message>
        <source>%1 wide</source>
        <translation>Breite %1</translation>
    </message>
    <message>
        <source>, built in</source>
        <translation>, eingebaut</translation>
    </message>
    <message>
        <source>1 snapshot</source>
        <translation>1 Zwischenstand</translation>
    </message>
    <message>
        <source>%1 snapshots</source>
        <translation>%1 Zwischenstände</translation>
    </message>
    <message>
        <source>%1 days × %2</source>
        <translation>%1 Tage × %2</translation>
    </message>
    <message>
        <source>%1 steps × %2</source>
        <translation>%1 Schritte × %2</translation>
    </message>
    <message>
        <source> · %1 frames</source>
        <translation> · %1 Einzelbilder</translation>
    </message>
</context>
<context>
    <name>LanguageWords</name>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>Two steps of the sweep are more than a page has room for.</source>
        <translation>Zwei Schritte sind mehr, als auf eine Seite passen.</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>as saved</source>
        <translation>wie gesichert</translation>
    </message>
    <message>
        <source>The slider has %1 of %2 steps: one in %3, and both ends.</source>
        <translation>Der Regler hat %1 von %2 Schritten: jeden %3. und beide Enden.</translation>
    </message>
    <message>
        <source>One step has no figure.</source>
        <translation>Ein Schritt hat keine Abbildung.</translation>
    </message>
    <message>
        <source>%1 steps have no figure.</source>
        <translation>%1 Schritte haben keine Abbildung.</translation>
    </message>
    <message>
        <source>packing</source>
        <translation>Packen</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>As saved</source>
        <translation>Wie gesichert</translation>
    </message>
    <message>
        <source>Show the figure as it was saved</source>
        <translation>Die Abbildung zeigen, wie sie gesichert wurde</translation>
    </message>
    <message>
        <source>Numbers (CSV)</source>
        <translation>Zahlen (CSV)</translation>
    </message>
    <message>
        <source>The arrays behind the figure as it was saved:</source>
        <translation>Die Arrays hinter der gesicherten Abbildung:</translation>
    </message>
    <message>
        <source>interactive figure</source>
        <translation>interaktive Abbildung</translation>
    </message>
    <message>
        <source>Point at a place, or use the arrow keys, to read its values.</source>
        <translation>Auf einen Ort zeigen oder die Pfeiltasten benutzen, um seine Werte zu lesen.</translation>
    </message>
    <message>
        <source>Too large for this page: %1. whereabouts data writes it.</source>
        <translation>Zu groß für diese Seite: %1. whereabouts data schreibt es.</translation>
    </message>
    <message>
        <source>Images have fewer pixels in this page than in the figure.</source>
        <translation>Bilder haben auf dieser Seite weniger Pixel als in der Abbildung.</translation>
    </message>
    <message>
        <source>The finest cells of maps are averaged, to keep this page small.</source>
        <translation>Die feinsten Zellen von Karten sind gemittelt, damit diese Seite klein bleibt.</translation>
    </message>
    <message>
        <source>The slider and the values need JavaScript.</source>
        <translation>Der Regler und die Werte brauchen JavaScript.</translation>
    </message>
    <message>
        <source>%1, mean of %2 × %3 cells:</source>
        <translation>%1, Mittelwert aus %2 × %3 Zellen:</translation>
    </message>
</context>
<context>
    <name>PathWords</name>
    <message>
        <source>Replace it?</source>
        <translation>Ersetzen?</translation>
    </message>
    <message>
        <source>The folder %1 exists already.</source>
        <translation>Den Ordner %1 gibt es schon.</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 gibt es schon.</translation>
    </message>
    <message>
        <source>Keep both writes %1 beside it.</source>
        <translation>Beide behalten schreibt %1 daneben.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>The old one is lost</source>
        <translation>Das Alte geht verloren</translation>
    </message>
    <message>
        <source>&amp;Keep both</source>
        <translation>&amp;Beide behalten</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Write nothing (Esc)</source>
        <translation>Nichts schreiben (Esc)</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Not all of it fits here.</source>
        <translation>Hier passt nicht alles.</translation>
    </message>
</context>
<context>
    <name>SheetWords</name>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>a cell of %1 rows and %2 columns, counted from 0</source>
        <translation>eine Zelle von %1 Zeilen und %2 Spalten, von 0 an gezählt</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>Too low</source>
        <translation>Zu niedrig</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Too high</source>
        <translation>Zu hoch</translation>
    </message>
    <message>
        <source>Notes for the teacher · about %1 minutes</source>
        <translation>Notizen für die Lehrenden · etwa %1 Minuten</translation>
    </message>
    <message>
        <source>Worksheet · about %1 minutes · predict first, then measure</source>
        <translation>Arbeitsblatt · etwa %1 Minuten · erst vorhersagen, dann messen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Now you</source>
        <translation>Selbst probieren</translation>
    </message>
</context>
<context>
    <name>SlideWords</name>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Checkpoint %1</source>
        <translation>Checkpoint %1</translation>
    </message>
    <message>
        <source>Image %1</source>
        <translation>Bild %1</translation>
    </message>
</context>
<context>
    <name>ValueWords</name>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2, %3 %4</translation>
    </message>
    <message>
        <source>%1 %2 of %3–%4%5</source>
        <translation>%1 %2 von %3–%4%5</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>% of pairs</source>
        <translation>% der Paare</translation>
    </message>
    <message>
        <source>(2 pi / f) / 10^(m / k): slower and slower</source>
        <translation>(2 pi / f) / 10^(m / k): immer langsamer</translation>
    </message>
    <message>
        <source>(patch - stride) / 2 pixels on every side, as overlapping convolutions do</source>
        <translation>(Patch - Schrittweite) / 2 Pixel an jeder Seite, wie bei überlappenden Faltungen</translation>
    </message>
    <message>
        <source>+ modality</source>
        <translation>+ Modalität</translation>
    </message>
    <message>
        <source>+ position</source>
        <translation>+ Position</translation>
    </message>
    <message>
        <source>1 - cos: the angle alone, 0 to 2</source>
        <translation>1 - cos: der Winkel allein, 0 bis 2</translation>
    </message>
    <message>
        <source>12 blocks of 192, 3 heads</source>
        <translation>12 Blöcke der Breite 192, 3 Köpfe</translation>
    </message>
    <message>
        <source>12 blocks of 384, 6 heads</source>
        <translation>12 Blöcke der Breite 384, 6 Köpfe</translation>
    </message>
    <message>
        <source>12 blocks of 768, 12 heads</source>
        <translation>12 Blöcke der Breite 768, 12 Köpfe</translation>
    </message>
    <message>
        <source>24 blocks of 1,024, 16 heads</source>
        <translation>24 Blöcke der Breite 1.024, 16 Köpfe</translation>
    </message>
    <message>
        <source>32 blocks of 1,280, 16 heads</source>
        <translation>32 Blöcke der Breite 1.280, 16 Köpfe</translation>
    </message>
    <message>
        <source>= embedding</source>
        <translation>= Einbettung</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>A = QKᵀ</source>
        <translation>A = QKᵀ</translation>
    </message>
    <message>
        <source>A blank image&apos;s</source>
        <translation>Die eines leeren Bildes</translation>
    </message>
    <message>
        <source>A class token in front is classified</source>
        <translation>Ein Klassentoken am Anfang wird klassifiziert</translation>
    </message>
    <message>
        <source>A head of that layer, counted from 0, or the mean of all</source>
        <translation>Ein Kopf dieser Schicht, von 0 an gezählt, oder der Mittelwert aller</translation>
    </message>
    <message>
        <source>A learned number per head and offset (Swin), added to the attention logits</source>
        <translation>Eine gelernte Zahl je Kopf und Versatz (Swin), zu den Logits der Aufmerksamkeit addiert</translation>
    </message>
    <message>
        <source>A learned vector for each clipped offset, added to the key</source>
        <translation>Ein gelernter Vektor je begrenztem Versatz von Key minus Query trifft neben dem Key auf die Query</translation>
    </message>
    <message>
        <source>A learned vector per row and one per column, joined</source>
        <translation>Ein gelernter Vektor je Zeile und einer je Spalte, verbunden</translation>
    </message>
    <message>
        <source>A patch</source>
        <translation>Ein Patch</translation>
    </message>
    <message>
        <source>A put back − A</source>
        <translation>A zurückgelegt − A</translation>
    </message>
    <message>
        <source>A random order, the same as numpy.random.RandomState(seed).permutation</source>
        <translation>Eine zufällige Reihenfolge, dieselbe wie numpy.random.RandomState(seed).permutation</translation>
    </message>
    <message>
        <source>A random vector of its own</source>
        <translation>Ein eigener Zufallsvektor</translation>
    </message>
    <message>
        <source>A relative bias made from the correlations of the columns</source>
        <translation>Ein relativer Bias aus den Korrelationen der Spalten</translation>
    </message>
    <message>
        <source>A seeded vector per place, added to Q, K and V</source>
        <translation>Ein Zufallsvektor je Platz, zu Q, K und V addiert</translation>
    </message>
    <message>
        <source>A series in time, the encoding of its days, and how alike the chosen day and the others are.</source>
        <translation>Eine Zeitreihe, die Kodierung ihrer Tage und wie ähnlich der gewählte Tag und die anderen sind.</translation>
    </message>
    <message>
        <source>A small learned network turns the logarithm of the offset into a bias per head (Swin v2)</source>
        <translation>Ein kleines gelerntes Netz macht aus dem Logarithmus des Versatzes einen Bias je Kopf (Swin v2)</translation>
    </message>
    <message>
        <source>A square of 224 px, as most models are trained</source>
        <translation>Ein Quadrat von 224 px, mit dem die meisten Modelle trainiert sind</translation>
    </message>
    <message>
        <source>A token for every day and horizon: market cycles of the day beside a sinusoid of the days ahead.</source>
        <translation>Ein Token für jeden Tag und Horizont: Marktzyklen des Tages neben einer Sinuskodierung der Tage voraus.</translation>
    </message>
    <message>
        <source>A, put back</source>
        <translation>A, zurückgelegt</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>AV</source>
        <translation>AV</translation>
    </message>
    <message>
        <source>AV put back − AV</source>
        <translation>AV zurückgelegt − AV</translation>
    </message>
    <message>
        <source>AV without position</source>
        <translation>AV ohne Position</translation>
    </message>
    <message>
        <source>AV, put back</source>
        <translation>AV, zurückgelegt</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>Ablation</translation>
    </message>
    <message>
        <source>Accuracies that papers report, study by study</source>
        <translation>Genauigkeiten, die Veröffentlichungen nennen, Studie für Studie</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Accuracy of models trained here, scheme by scheme and seed by seed</source>
        <translation>Genauigkeit hier trainierter Modelle, Schema für Schema und Startwert für Startwert</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Addieren</translation>
    </message>
    <message>
        <source>Add black at the right and at the bottom</source>
        <translation>Rechts und unten Schwarz anfügen</translation>
    </message>
    <message>
        <source>Add one vector to every word, and another one to every patch</source>
        <translation>Zu jedem Wort einen Vektor addieren und zu jedem Patch einen anderen</translation>
    </message>
    <message>
        <source>Adjacent</source>
        <translation>Benachbart</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Gegen</translation>
    </message>
    <message>
        <source>Against order</source>
        <translation>Gegen die Ordnung</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All maps</source>
        <translation>Alle Karten</translation>
    </message>
    <message>
        <source>All other classes</source>
        <translation>Alle anderen Klassen</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>Alle Paare</translation>
    </message>
    <message>
        <source>All sines, then all cosines</source>
        <translation>Alle Sinus, dann alle Kosinus</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>Alle Schritte</translation>
    </message>
    <message>
        <source>Also show the similarity of class and other prefix tokens to every patch</source>
        <translation>Auch die Ähnlichkeit der Klassen- und anderer Präfix-Tokens mit jedem Patch zeigen</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>An image</source>
        <translation>Ein Bild</translation>
    </message>
    <message>
        <source>An image of two objects, and the same with them exchanged</source>
        <translation>Ein Bild mit zwei Dingen und dasselbe mit getauschten Dingen</translation>
    </message>
    <message>
        <source>And for sequences in time?</source>
        <translation>Und bei Folgen in der Zeit?</translation>
    </message>
    <message>
        <source>And with text?</source>
        <translation>Und mit Text?</translation>
    </message>
    <message>
        <source>Angle and lengths together</source>
        <translation>Winkel und Längen zusammen</translation>
    </message>
    <message>
        <source>Angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Another table for the same tokens and width, and the difference</source>
        <translation>Eine andere Tabelle für dieselben Tokens und dieselbe Breite, und die Differenz</translation>
    </message>
    <message>
        <source>Are the embeddings good?</source>
        <translation>Sind die Einbettungen gut?</translation>
    </message>
    <message>
        <source>Articles</source>
        <translation>Artikel</translation>
    </message>
    <message>
        <source>Articles&apos; formula</source>
        <translation>Formel der Artikel</translation>
    </message>
    <message>
        <source>Artifacts</source>
        <translation>Artefakte</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Wie veröffentlicht</translation>
    </message>
    <message>
        <source>As the checkpoint&apos;s metadata or its family say</source>
        <translation>Wie Metadaten oder Familie des Checkpoints sagen</translation>
    </message>
    <message>
        <source>Assets</source>
        <translation>Wertpapiere</translation>
    </message>
    <message>
        <source>Assets listed</source>
        <translation>Wertpapiere im Verzeichnis</translation>
    </message>
    <message>
        <source>Assets that enter and leave, and the padding they cost</source>
        <translation>Wertpapiere, die kommen und gehen, und was das Auffüllen kostet</translation>
    </message>
    <message>
        <source>At each layer</source>
        <translation>In jeder Schicht</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Attend</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Attention distance</source>
        <translation>Aufmerksamkeitsdistanz</translation>
    </message>
    <message>
        <source>Attention goes to</source>
        <translation>Aufmerksamkeit geht zu</translation>
    </message>
    <message>
        <source>Attention heads H that share the width</source>
        <translation>Aufmerksamkeitsköpfe H, die sich die Breite teilen</translation>
    </message>
    <message>
        <source>Attention heads that share the width</source>
        <translation>Aufmerksamkeitsköpfe, die sich die Breite teilen</translation>
    </message>
    <message>
        <source>Attention heads; each has biases of its own.</source>
        <translation>Aufmerksamkeitsköpfe; jeder hat eigene Biases.</translation>
    </message>
    <message>
        <source>Attention multiplied through all layers up to this one, half of each passing through the residual</source>
        <translation>Aufmerksamkeit, durch alle Schichten bis zu dieser multipliziert, wobei je die Hälfte am Block vorbeigeht</translation>
    </message>
    <message>
        <source>Attention of a learned query over the patches</source>
        <translation>Aufmerksamkeit einer gelernten Query über die Patches</translation>
    </message>
    <message>
        <source>Attention to all</source>
        <translation>Aufmerksamkeit auf alle</translation>
    </message>
    <message>
        <source>BEiT&apos;s class token in front, with three rows of its own</source>
        <translation>Das Klassentoken von BEiT am Anfang, mit drei eigenen Zeilen</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Before attention and MLP</source>
        <translation>Vor Aufmerksamkeit und MLP</translation>
    </message>
    <message>
        <source>Behind attention and MLP, before the sum, as in Swin v2</source>
        <translation>Hinter Aufmerksamkeit und MLP, vor der Summe, wie in Swin v2</translation>
    </message>
    <message>
        <source>Behind the sum, as in torch.nn.TransformerEncoderLayer</source>
        <translation>Hinter der Summe, wie in torch.nn.TransformerEncoderLayer</translation>
    </message>
    <message>
        <source>Bicubic</source>
        <translation>Bikubisch</translation>
    </message>
    <message>
        <source>Bicubic, antialiased</source>
        <translation>Bikubisch, Antialias</translation>
    </message>
    <message>
        <source>Bicubic, by size</source>
        <translation>Bikubisch, nach Größe</translation>
    </message>
    <message>
        <source>Bicubic, corners</source>
        <translation>Bikubisch, Ecken</translation>
    </message>
    <message>
        <source>Bicubic, cropped</source>
        <translation>Bikubisch, Ausschnitt</translation>
    </message>
    <message>
        <source>Bicubic, sampled</source>
        <translation>Bikubisch, abgetastet</translation>
    </message>
    <message>
        <source>Bicubic, shifted</source>
        <translation>Bikubisch, verschoben</translation>
    </message>
    <message>
        <source>Bins</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Blocks of dimensions turn in all their planes at once, by learned generators of row and column</source>
        <translation>Blöcke von Dimensionen drehen sich in all ihren Ebenen zugleich, mit gelernten Erzeugern von Zeile und Spalte</translation>
    </message>
    <message>
        <source>Blocks, one after the other</source>
        <translation>Blöcke, einer nach dem anderen</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Both reversed</source>
        <translation>Beide umgekehrt</translation>
    </message>
    <message>
        <source>By distance</source>
        <translation>Nach Distanz</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>Nach Token</translation>
    </message>
    <message>
        <source>CLIP</source>
        <translation>CLIP</translation>
    </message>
    <message>
        <source>Can it discover the grid?</source>
        <translation>Kann es das Gitter entdecken?</translation>
    </message>
    <message>
        <source>Cells that each stage of the embedding merges, such as 4,2,2; empty for one stage</source>
        <translation>Zellen, die jede Stufe der Einbettung zusammenfasst, etwa 4,2,2; leer für eine Stufe</translation>
    </message>
    <message>
        <source>Centred coordinates, T = 100</source>
        <translation>Zentrierte Koordinaten, T = 100</translation>
    </message>
    <message>
        <source>Changes are differences</source>
        <translation>Änderungen sind Differenzen</translation>
    </message>
    <message>
        <source>Checkpointing</source>
        <translation>Checkpointing</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Class position</source>
        <translation>Klassenposition</translation>
    </message>
    <message>
        <source>Class token</source>
        <translation>Klassentoken</translation>
    </message>
    <message>
        <source>Class, distillation and register tokens in front of the patches</source>
        <translation>Klassen-, Destillations- und Register-Tokens vor den Patches</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>Clip</source>
        <translation>Begrenzung</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>Begrenzt</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>Farbkarte</translation>
    </message>
    <message>
        <source>Colours of the main heat map; every map also reversed with _r behind its name</source>
        <translation>Farben der wichtigsten Karte; jede Farbkarte auch umgekehrt, mit _r hinter dem Namen</translation>
    </message>
    <message>
        <source>Colours of the scores on a grid, of the cosines in one dimension</source>
        <translation>Farben der Scores auf einem Gitter, der Kosinus in einer Dimension</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns of the series enter and leave; each day is one sequence of tokens.</source>
        <translation>Spalten der Reihe kommen und gehen; jeder Tag ist eine Folge von Tokens.</translation>
    </message>
    <message>
        <source>Columns reversed</source>
        <translation>Spalten umgekehrt</translation>
    </message>
    <message>
        <source>Columns, then rows, T = 100</source>
        <translation>Spalten, dann Zeilen, T = 100</translation>
    </message>
    <message>
        <source>Columns, then rows, scaled to the table&apos;s grid, T = 10000</source>
        <translation>Spalten, dann Zeilen, auf das Gitter der Tabelle skaliert, T = 10000</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Gradient checkpointing: recompute blocks in the backward pass, halving memory</source>
        <translation>Berechnet Blöcke auf dem Rückweg neu und spart die Hälfte des Speichers</translation>
    </message>
    <message>
        <source>Concatenate</source>
        <translation>Aneinanderhängen</translation>
    </message>
    <message>
        <source>Concatenated</source>
        <translation>Aneinandergehängt</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Content or position?</source>
        <translation>Inhalt oder Position?</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Coordinates scaled to 2 pi, sines and cosines interleaved, row then column</source>
        <translation>Koordinaten auf 2 pi skaliert, Sinus und Kosinus abwechselnd, Zeile, dann Spalte</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>Cosine of the angle</source>
        <translation>Kosinus des Winkels</translation>
    </message>
    <message>
        <source>Cosine similarity</source>
        <translation>Kosinusähnlichkeit</translation>
    </message>
    <message>
        <source>Cosine with the reference cell</source>
        <translation>Kosinus mit der Bezugszelle</translation>
    </message>
    <message>
        <source>Cosine, centred</source>
        <translation>Kosinus, zentriert</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Crop</source>
        <translation>Beschneiden</translation>
    </message>
    <message>
        <source>Cross entropy of the test images at that evaluation. Low is good; ln(classes) is that of a guess.</source>
        <translation>Kreuzentropie der Testbilder bei dieser Auswertung. Niedrig ist gut; ln(Klassen) ist die des Ratens.</translation>
    </message>
    <message>
        <source>Cut the edges off</source>
        <translation>Die Ränder abschneiden</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>Zyklen</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Data seed</source>
        <translation>Startwert der Daten</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>Absteigend</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Dials, angles, scores and what every pair adds</source>
        <translation>Zeiger, Winkel, Scores und was jedes Paar beiträgt</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Differenzen</translation>
    </message>
    <message>
        <source>Different words of the text: rows of the embedding table. Upper and lower case are one word.</source>
        <translation>Verschiedene Wörter des Textes: Zeilen der Einbettungstabelle. Groß- und Kleinschreibung zählen als ein Wort.</translation>
    </message>
    <message>
        <source>Dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>Dimensions of a query, key or value</source>
        <translation>Dimensionen von Query, Key oder Value</translation>
    </message>
    <message>
        <source>Dimensions of a rotation that turn together: adjacent or half</source>
        <translation>Dimensionen einer Drehung, die sich zusammen drehen: adjacent oder half</translation>
    </message>
    <message>
        <source>Dimensions of one attention head; each pair of them turns as one dial.</source>
        <translation>Dimensionen eines Aufmerksamkeitskopfes; jedes Paar davon dreht sich wie ein Zeiger.</translation>
    </message>
    <message>
        <source>Dimensions × channels × rows × columns of the weights: each of the first is one row of the matrix.</source>
        <translation>Dimensionen × Kanäle × Zeilen × Spalten der Gewichte: jede der ersten ist eine Zeile der Matrix.</translation>
    </message>
    <message>
        <source>Directions</source>
        <translation>Richtungen</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distanz</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>Skalarprodukt</translation>
    </message>
    <message>
        <source>Drawn as</source>
        <translation>Gezeichnet als</translation>
    </message>
    <message>
        <source>Draws the images, where there are more, and the pairs of the distributions</source>
        <translation>Zieht die Bilder, wo es mehr gibt, und die Paare der Verteilungen</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Each even dimension with the next</source>
        <translation>Jede gerade Dimension mit der nächsten</translation>
    </message>
    <message>
        <source>Each head alone</source>
        <translation>Jeden Kopf allein</translation>
    </message>
    <message>
        <source>Each of the first half with one of the second</source>
        <translation>Jede der ersten Hälfte mit einer der zweiten</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Einbettungen</translation>
    </message>
    <message>
        <source>Encode</source>
        <translation>Kodieren</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>Euclidean</source>
        <translation>Euklidisch</translation>
    </message>
    <message>
        <source>Euclidean distance</source>
        <translation>Euklidische Distanz</translation>
    </message>
    <message>
        <source>Euclidean length of the vector of the chosen position. Complete pairs of sine and cosine make it the same at every position.</source>
        <translation>Euklidische Länge des Vektors der gewählten Position. Vollständige Paare aus Sinus und Kosinus machen sie an jeder Position gleich.</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>Auswertungen</translation>
    </message>
    <message>
        <source>Every block of a query&apos;s dimensions turns in all its planes at once; so does the key&apos;s.</source>
        <translation>Jeder Block von Dimensionen der Query dreht sich in all seinen Ebenen zugleich; der des Keys ebenso.</translation>
    </message>
    <message>
        <source>Every clipped offset has a vector that meets the query beside the key.</source>
        <translation>Jeder begrenzte Versatz hat einen Vektor, der neben dem Key auf die Query trifft.</translation>
    </message>
    <message>
        <source>Every offset has a number per head, added to the score before the softmax.</source>
        <translation>Jeder Versatz hat eine Zahl je Kopf, die vor dem Softmax zum Score addiert wird.</translation>
    </message>
    <message>
        <source>Every pair of a query&apos;s dimensions turns at its own speed; so does the key&apos;s.</source>
        <translation>Jedes Paar von Dimensionen der Query dreht sich mit eigener Geschwindigkeit; das des Keys ebenso.</translation>
    </message>
    <message>
        <source>Every pair of every head turns along a learned direction across rows and columns</source>
        <translation>Jedes Paar jedes Kopfes dreht sich entlang einer gelernten Richtung über Zeilen und Spalten</translation>
    </message>
    <message>
        <source>Every pair of positions as one matrix</source>
        <translation>Jedes Paar von Positionen als eine Matrix</translation>
    </message>
    <message>
        <source>Every patch in its own place</source>
        <translation>Jedes Patch an seinem Platz</translation>
    </message>
    <message>
        <source>Every row is one cell&apos;s address: waves over the rows beside waves over the columns.</source>
        <translation>Jede Zeile ist die Adresse einer Zelle: Wellen über die Zeilen neben Wellen über die Spalten.</translation>
    </message>
    <message>
        <source>Every row is one position&apos;s address: sines and cosines, from fast on the left to slow.</source>
        <translation>Jede Zeile ist die Adresse einer Position: Sinus und Kosinus, von schnell links bis langsam.</translation>
    </message>
    <message>
        <source>Every row of A becomes weights that sum to 1</source>
        <translation>Aus jeder Zeile von A werden Gewichte mit der Summe 1</translation>
    </message>
    <message>
        <source>Every rule, side by side</source>
        <translation>Jede Regel, nebeneinander</translation>
    </message>
    <message>
        <source>Every token has three position ids; each pair of dimensions turns with one of them.</source>
        <translation>Jedes Token hat drei Positionsnummern; jedes Paar von Dimensionen dreht sich mit einer davon.</translation>
    </message>
    <message>
        <source>Every value where it stands, and their histogram.</source>
        <translation>Jeder Wert, wo er steht, und ihr Histogramm.</translation>
    </message>
    <message>
        <source>Exchanged</source>
        <translation>Getauscht</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of attention</source>
        <translation>FLOPs der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>First rows</source>
        <translation>Erste Zeilen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Frequenz</translation>
    </message>
    <message>
        <source>From each token the mean of the tokens at its place, over many orders of its own image&apos;s patches</source>
        <translation>Von jedem Token den Mittelwert der Tokens an seinem Platz, über viele Reihenfolgen der Patches seines eigenen Bildes</translation>
    </message>
    <message>
        <source>GFLOPs</source>
        <translation>GFLOPs</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>Guessed</source>
        <translation>Geraten</translation>
    </message>
    <message>
        <source>Half of the pairs turn with the row, half with the column</source>
        <translation>Die Hälfte der Paare dreht sich mit der Zeile, die Hälfte mit der Spalte</translation>
    </message>
    <message>
        <source>Half the overlap</source>
        <translation>Halb überlappend</translation>
    </message>
    <message>
        <source>Half-split</source>
        <translation>Halbiert</translation>
    </message>
    <message>
        <source>Harmonics</source>
        <translation>Harmonische</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Head width</source>
        <translation>Kopfbreite</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Heads, MLPs and position</source>
        <translation>Köpfe, MLPs und Position</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>Hierarchy</source>
        <translation>Hierarchie</translation>
    </message>
    <message>
        <source>Highest learning rate of the position parameters; of a bias table by default 15 times that of others</source>
        <translation>Höchste Lernrate der Positionsparameter; die einer Bias-Tabelle ist ohne Angabe 15-mal so hoch wie die anderer</translation>
    </message>
    <message>
        <source>Highest learning rate of the weights</source>
        <translation>Höchste Lernrate der Gewichte</translation>
    </message>
    <message>
        <source>Horizon</source>
        <translation>Horizont</translation>
    </message>
    <message>
        <source>Horizons</source>
        <translation>Horizonte</translation>
    </message>
    <message>
        <source>How alike days are, by how far they are apart: above every lag, below every pair of days.</source>
        <translation>Wie ähnlich Tage sind, nach ihrem Abstand: oben für jeden Abstand, unten für jedes Paar von Tagen.</translation>
    </message>
    <message>
        <source>How do relative schemes see distance?</source>
        <translation>Wie sehen relative Schemata Distanz?</translation>
    </message>
    <message>
        <source>How do waves make an address?</source>
        <translation>Wie werden aus Wellen Adressen?</translation>
    </message>
    <message>
        <source>How does RoPE turn position into angle?</source>
        <translation>Wie macht RoPE aus Position einen Winkel?</translation>
    </message>
    <message>
        <source>How far a patch looks: distance to the patches it attends to, weighted by attention, mean over images, layers and heads. High: it looks at the whole image.</source>
        <translation>Wie weit ein Patch sieht: Distanz zu den Patches, die es beachtet, mit der Aufmerksamkeit gewichtet, Mittelwert über Bilder, Schichten und Köpfe. Hoch: es sieht das ganze Bild.</translation>
    </message>
    <message>
        <source>How far each pair turns</source>
        <translation>Wie weit sich jedes Paar dreht</translation>
    </message>
    <message>
        <source>How far this layer looks: distance from query to key in pixels, weighted by attention, averaged over heads and queries. High: the layer gathers from the whole image.</source>
        <translation>Wie weit diese Schicht sieht: Distanz von Query zu Key in Pixeln, mit der Aufmerksamkeit gewichtet, gemittelt über Köpfe und Querys. Hoch: die Schicht sammelt aus dem ganzen Bild.</translation>
    </message>
    <message>
        <source>How far two images are apart</source>
        <translation>Wie weit zwei Bilder auseinanderliegen</translation>
    </message>
    <message>
        <source>How its numbers are stored.</source>
        <translation>Wie seine Zahlen gespeichert sind.</translation>
    </message>
    <message>
        <source>How learned-2d joins rows and columns</source>
        <translation>Wie learned-2d Zeilen und Spalten verbindet</translation>
    </message>
    <message>
        <source>How long the parade is</source>
        <translation>Wie lang der Festzug ist</translation>
    </message>
    <message>
        <source>How many assets there are in all in the simulated universe</source>
        <translation>Wie viele Wertpapiere es im simulierten Universum insgesamt gibt</translation>
    </message>
    <message>
        <source>How many attention maps the model has.</source>
        <translation>Wie viele Aufmerksamkeitskarten das Modell hat.</translation>
    </message>
    <message>
        <source>How many attention weights lie beyond the end of the colours, and the largest of them.</source>
        <translation>Wie viele Aufmerksamkeitsgewichte über dem Ende der Farben liegen, und das größte davon.</translation>
    </message>
    <message>
        <source>How many bins the histogram has</source>
        <translation>Wie viele Balken das Histogramm hat</translation>
    </message>
    <message>
        <source>How many blocks the model has: slopes fall from the first to the last</source>
        <translation>Wie viele Blöcke das Modell hat: Steigungen fallen vom ersten bis zum letzten</translation>
    </message>
    <message>
        <source>How many different offsets between two patches have an entry of their own in the table.</source>
        <translation>Wie viele verschiedene Versätze zwischen zwei Patches einen eigenen Eintrag in der Tabelle haben.</translation>
    </message>
    <message>
        <source>How many dimensions the table shows, from the first: the fast waves alone</source>
        <translation>Wie viele Dimensionen die Tabelle zeigt, von der ersten an: die schnellen Wellen allein</translation>
    </message>
    <message>
        <source>How many dimensions turn together, in all their planes</source>
        <translation>Wie viele Dimensionen sich zusammen drehen, in all ihren Ebenen</translation>
    </message>
    <message>
        <source>Leading position directions to remove, estimated from a blank image of the mean colour</source>
        <translation>Wie viele Richtungen, in denen sich die Tokens eines leeren Bildes aus lauter mittlerer Farbe unterscheiden, abgezogen werden, die stärksten zuerst</translation>
    </message>
    <message>
        <source>How many heads have biases of their own</source>
        <translation>Wie viele Köpfe eigene Biases haben</translation>
    </message>
    <message>
        <source>How many images are measured.</source>
        <translation>Wie viele Bilder gemessen werden.</translation>
    </message>
    <message>
        <source>How many models were trained: schemes times seeds.</source>
        <translation>Wie viele Modelle trainiert wurden: Schemata mal Startwerte.</translation>
    </message>
    <message>
        <source>How many neurons of each of two MLPs write to the register instead: where the outliers appear, and one block before</source>
        <translation>Wie viele Neuronen jedes von zwei MLPs statt dessen in das Register schreiben: dort, wo die Ausreißer entstehen, und einen Block davor</translation>
    </message>
    <message>
        <source>How many of the top classes are listed</source>
        <translation>Wie viele der wahrscheinlichsten Klassen aufgeführt werden</translation>
    </message>
    <message>
        <source>How many pairs of dimensions turn with each id.</source>
        <translation>Wie viele Paare von Dimensionen sich mit jeder Nummer drehen.</translation>
    </message>
    <message>
        <source>How many pairs of dimensions turn, and which dimensions make a pair.</source>
        <translation>Wie viele Paare von Dimensionen sich drehen und welche Dimensionen ein Paar bilden.</translation>
    </message>
    <message>
        <source>How many pairs turn with time, height and width, such as 8,12,12; none: Qwen&apos;s shares</source>
        <translation>Wie viele Paare sich mit Zeit, Höhe und Breite drehen, etwa 8,12,12; leer: die Anteile von Qwen</translation>
    </message>
    <message>
        <source>How many parameters are learned, and how they are counted</source>
        <translation>Wie viele Parameter gelernt werden und wie man sie zählt</translation>
    </message>
    <message>
        <source>How many patch tokens of the chosen layer the head calls by the answer&apos;s name, each read alone.</source>
        <translation>Wie viele Patch-Tokens der gewählten Schicht der Klassifikator mit dem Namen der Antwort benennt, jedes für sich gelesen.</translation>
    </message>
    <message>
        <source>How many patches take part in the swap.</source>
        <translation>Wie viele Patches am Tausch teilnehmen.</translation>
    </message>
    <message>
        <source>How many performers the rehearsal had: rows of the learned table</source>
        <translation>Wie viele Mitwirkende die Probe hatte: Zeilen der gelernten Tabelle</translation>
    </message>
    <message>
        <source>How many position schemes are compared.</source>
        <translation>Wie viele Positionsschemata verglichen werden.</translation>
    </message>
    <message>
        <source>How many studies the accuracies come from.</source>
        <translation>Aus wie vielen Studien die Genauigkeiten kommen.</translation>
    </message>
    <message>
        <source>How many tokens of text and of image the sequence has.</source>
        <translation>Wie viele Tokens von Text und Bild die Folge hat.</translation>
    </message>
    <message>
        <source>How many tokens there are</source>
        <translation>Wie viele Tokens es gibt</translation>
    </message>
    <message>
        <source>How many variants of RoPE stand side by side.</source>
        <translation>Wie viele Varianten von RoPE nebeneinander stehen.</translation>
    </message>
    <message>
        <source>How many vectors the transformer sees: one per patch. The cost of attention grows with the square of this.</source>
        <translation>Wie viele Vektoren der Transformer sieht: einen je Patch. Die Kosten der Aufmerksamkeit wachsen mit dem Quadrat davon.</translation>
    </message>
    <message>
        <source>How many words stand in front of the image; the others follow it</source>
        <translation>Wie viele Wörter vor dem Bild stehen; die anderen folgen ihm</translation>
    </message>
    <message>
        <source>How much of the order is carried out: 0 nothing, 1 all of it</source>
        <translation>Wie viel von der Reihenfolge ausgeführt wird: 0 nichts, 1 alles</translation>
    </message>
    <message>
        <source>How often an asset that stays gets another number because one before it enters or leaves: with a row per number, learned or sinusoidal, its address then means another asset. A bias made of relations between assets does not change.</source>
        <translation>Wie oft ein Wertpapier, das bleibt, eine andere Nummer bekommt, weil eines vor ihm kommt oder geht: mit einer Zeile je Nummer, gelernt oder sinusförmig, bedeutet seine Adresse dann ein anderes. Ein Bias aus Beziehungen zwischen Wertpapieren ändert sich nicht.</translation>
    </message>
    <message>
        <source>How queries and keys turn with the position</source>
        <translation>Wie sich Querys und Keys mit der Position drehen</translation>
    </message>
    <message>
        <source>How the model is told where patches are.</source>
        <translation>Woran das Modell erkennt, wo Patches sind.</translation>
    </message>
    <message>
        <source>How the offset between two cells meets attention</source>
        <translation>Wie der Versatz zweier Zellen auf die Aufmerksamkeit trifft</translation>
    </message>
    <message>
        <source>How the patches are put back</source>
        <translation>Wie die Patches zurückgelegt werden</translation>
    </message>
    <message>
        <source>How the table is brought to the other grid</source>
        <translation>Wie die Tabelle auf das andere Gitter gebracht wird</translation>
    </message>
    <message>
        <source>How the values are drawn</source>
        <translation>Wie die Werte gezeichnet werden</translation>
    </message>
    <message>
        <source>How two vectors are compared</source>
        <translation>Wie zwei Vektoren verglichen werden</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Image, tokens, positions and their sum</source>
        <translation>Bild, Tokens, Positionen und ihre Summe</translation>
    </message>
    <message>
        <source>ImageNet</source>
        <translation>ImageNet</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Images it was trained on</source>
        <translation>Bilder, mit denen es trainiert wurde</translation>
    </message>
    <message>
        <source>Images of one step</source>
        <translation>Bilder eines Schrittes</translation>
    </message>
    <message>
        <source>Images that each model was trained on; one counts every time it is seen.</source>
        <translation>Bilder, mit denen jedes Modell trainiert wurde; eines zählt jedes Mal, wenn es gesehen wird.</translation>
    </message>
    <message>
        <source>Images the model was not trained on</source>
        <translation>Bilder, mit denen das Modell nicht trainiert wurde</translation>
    </message>
    <message>
        <source>Images the model was trained on up to this step; each counts every time it is seen.</source>
        <translation>Bilder, mit denen das Modell bis zu diesem Schritt trainiert wurde; jedes zählt jedes Mal, wenn es gesehen wird.</translation>
    </message>
    <message>
        <source>In crops</source>
        <translation>In Ausschnitten</translation>
    </message>
    <message>
        <source>In how many orders of the patches the slot means were taken.</source>
        <translation>In wie vielen Reihenfolgen der Patches die Platzmittel genommen wurden.</translation>
    </message>
    <message>
        <source>In how many orders the patches are shown to the model to tell what a place tells: more are more exact and take longer</source>
        <translation>In wie vielen Reihenfolgen die Patches dem Modell gezeigt werden, um zu erfahren, was ein Platz verrät: mehr sind genauer und dauern länger</translation>
    </message>
    <message>
        <source>In how many orders the patches were shown to the model to tell what a place tells. Of the first block none is needed.</source>
        <translation>In wie vielen Reihenfolgen die Patches dem Modell gezeigt wurden, um zu erfahren, was ein Platz verrät. Beim ersten Block ist keine nötig.</translation>
    </message>
    <message>
        <source>In how many orders the patches were shown to the model: three quarters train the probe, the rest test it.</source>
        <translation>In wie vielen Reihenfolgen die Patches dem Modell gezeigt wurden: drei Viertel trainieren die Sonde, der Rest prüft sie.</translation>
    </message>
    <message>
        <source>In which order sines and cosines stand in a row</source>
        <translation>In welcher Reihenfolge Sinus und Kosinus in einer Zeile stehen</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Input size</source>
        <translation>Eingabegröße</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>Innen</translation>
    </message>
    <message>
        <source>Integer</source>
        <translation>Ganzzahlig</translation>
    </message>
    <message>
        <source>Integer harmonics</source>
        <translation>Ganzzahlige Harmonische</translation>
    </message>
    <message>
        <source>Integers</source>
        <translation>Ganze Zahlen</translation>
    </message>
    <message>
        <source>Interleaved</source>
        <translation>Abwechselnd</translation>
    </message>
    <message>
        <source>Its lengths along every axis.</source>
        <translation>Seine Längen entlang jeder Achse.</translation>
    </message>
    <message>
        <source>Its smallest and its largest value.</source>
        <translation>Sein kleinster und sein größter Wert.</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>Kept for training</source>
        <translation>Für das Training behalten</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Key at</source>
        <translation>Key bei</translation>
    </message>
    <message>
        <source>Knockout</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>Glättung der Ziele</translation>
    </message>
    <message>
        <source>Largest norm</source>
        <translation>Größte Norm</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>Gelernt</translation>
    </message>
    <message>
        <source>Learned or not, how many parameters, another grid, accuracy</source>
        <translation>Gelernt oder nicht, wie viele Parameter, ein anderes Gitter, Genauigkeit</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>Gelernte Positionen</translation>
    </message>
    <message>
        <source>Learned rows</source>
        <translation>Gelernte Zeilen</translation>
    </message>
    <message>
        <source>Left and right change places in every other image, at random</source>
        <translation>Links und rechts werden in zufällig jedem zweiten Bild getauscht</translation>
    </message>
    <message>
        <source>Left and right exchanged; the pixels inside the patches stay</source>
        <translation>Links und rechts getauscht; die Pixel in den Patches bleiben</translation>
    </message>
    <message>
        <source>Length D of a token</source>
        <translation>Länge D eines Tokens</translation>
    </message>
    <message>
        <source>Length D of a token, all heads together</source>
        <translation>Länge D eines Tokens, alle Köpfe zusammen</translation>
    </message>
    <message>
        <source>Length D of every embedding, and of the one attention head</source>
        <translation>Länge D jeder Einbettung und des einen Aufmerksamkeitskopfes</translation>
    </message>
    <message>
        <source>Length D of every vector</source>
        <translation>Länge D jedes Vektors</translation>
    </message>
    <message>
        <source>Length d of a query or key</source>
        <translation>Länge d einer Query oder eines Keys</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Stände</translation>
    </message>
    <message>
        <source>LieRE</source>
        <translation>LieRE</translation>
    </message>
    <message>
        <source>Linear per axis</source>
        <translation>Linear je Achse</translation>
    </message>
    <message>
        <source>Linear probe</source>
        <translation>Lineare Sonde</translation>
    </message>
    <message>
        <source>Linear, NaFlex</source>
        <translation>Linear, NaFlex</translation>
    </message>
    <message>
        <source>Linear, antialiased</source>
        <translation>Linear, Antialias</translation>
    </message>
    <message>
        <source>Linear, corners</source>
        <translation>Linear, Ecken</translation>
    </message>
    <message>
        <source>Linear, half-pixel</source>
        <translation>Linear, halbes Pixel</translation>
    </message>
    <message>
        <source>Log-spaced continuous bias</source>
        <translation>Stetiger Bias, logarithmisch</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>LookHere</source>
        <translation>LookHere</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>M-RoPE</source>
        <translation>M-RoPE</translation>
    </message>
    <message>
        <source>MAE&apos;s order with frequencies T^(k / (D/4 - 1))</source>
        <translation>Reihenfolge von MAE mit den Frequenzen T^(k / (D/4 - 1))</translation>
    </message>
    <message>
        <source>MLPs</source>
        <translation>MLPs</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Maps of</source>
        <translation>Karten von</translation>
    </message>
    <message>
        <source>Market cycles</source>
        <translation>Marktzyklen</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Mean 0.481, 0.458, 0.408; deviation 0.269, 0.261, 0.276</source>
        <translation>Mittelwert 0.481, 0.458, 0.408; Abweichung 0.269, 0.261, 0.276</translation>
    </message>
    <message>
        <source>Mean 0.485, 0.456, 0.406; deviation 0.229, 0.224, 0.225</source>
        <translation>Mittelwert 0.485, 0.456, 0.406; Abweichung 0.229, 0.224, 0.225</translation>
    </message>
    <message>
        <source>Mean and deviation 0.5: values from -1 to 1</source>
        <translation>Mittelwert und Abweichung 0.5: Werte von -1 bis 1</translation>
    </message>
    <message>
        <source>Mean and deviation of the colours that the model expects</source>
        <translation>Mittelwert und Abweichung der Farben, die das Modell erwartet</translation>
    </message>
    <message>
        <source>Mean attention distance</source>
        <translation>Mittlere Aufmerksamkeitsdistanz</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Mittlere Distanz</translation>
    </message>
    <message>
        <source>Mean distance of two images of different classes, over all pairs. High: classes stand apart.</source>
        <translation>Mittlere Distanz zweier Bilder verschiedener Klassen, über alle Paare. Hoch: die Klassen stehen auseinander.</translation>
    </message>
    <message>
        <source>Mean distance of two images of one class at this layer, over all pairs. Low: the class holds together.</source>
        <translation>Mittlere Distanz zweier Bilder einer Klasse in dieser Schicht, über alle Paare. Niedrig: die Klasse hält zusammen.</translation>
    </message>
    <message>
        <source>Mean similarity of adjacent positions in the original table and in the resized one. A larger grid has closer neighbours, so more similar ones.</source>
        <translation>Mittlere Ähnlichkeit benachbarter Positionen in der ursprünglichen Tabelle und in der neuen. Ein größeres Gitter hat nähere, also ähnlichere Nachbarn.</translation>
    </message>
    <message>
        <source>Mean similarity of two positions in the same row, and in the same column. High: the table keeps rows or columns together.</source>
        <translation>Mittlere Ähnlichkeit zweier Positionen derselben Zeile und derselben Spalte. Hoch: die Tabelle hält Zeilen oder Spalten zusammen.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Minus a slope per head times the distance between the two cells</source>
        <translation>Minus eine Steigung je Kopf mal die Distanz der beiden Zellen</translation>
    </message>
    <message>
        <source>Minus the Euclidean distance</source>
        <translation>Minus die euklidische Distanz</translation>
    </message>
    <message>
        <source>Mixed</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>Modalities</source>
        <translation>Modalitäten</translation>
    </message>
    <message>
        <source>Modality embeddings</source>
        <translation>Modalitätseinbettungen</translation>
    </message>
    <message>
        <source>Model&apos;s own</source>
        <translation>Wie im Modell</translation>
    </message>
    <message>
        <source>Most heads see one side of their query only; the bias falls with distance</source>
        <translation>Die meisten Köpfe sehen eine Seite ihrer Query; der Bias fällt mit der Distanz</translation>
    </message>
    <message>
        <source>Name of the position table in the checkpoint; the encoder&apos;s where nothing is chosen</source>
        <translation>Name der Positionstabelle im Checkpoint; die des Encoders, wo nichts gewählt ist</translation>
    </message>
    <message>
        <source>Name of the tensor, or an ending that no other name has; the position table at first</source>
        <translation>Name des Tensors oder ein Ende, das kein anderer Name hat; zuerst die Positionstabelle</translation>
    </message>
    <message>
        <source>Name tags</source>
        <translation>Namensschilder</translation>
    </message>
    <message>
        <source>Name tags and painted markers, in a parade that grows</source>
        <translation>Namensschilder und gemalte Markierungen in einem Festzug, der wächst</translation>
    </message>
    <message>
        <source>Natural</source>
        <translation>Natürlich</translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation>Nächster</translation>
    </message>
    <message>
        <source>Negative distance</source>
        <translation>Negative Distanz</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Neurons</source>
        <translation>Neuronen</translation>
    </message>
    <message>
        <source>No position</source>
        <translation>Keine Position</translation>
    </message>
    <message>
        <source>No published numbers</source>
        <translation>Keine veröffentlichten Zahlen</translation>
    </message>
    <message>
        <source>No run is given</source>
        <translation>Kein Lauf ist gegeben</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Norm by layer</source>
        <translation>Norm je Schicht</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>Normierungen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Nothing is added: the transformer sees a set of patches</source>
        <translation>Nichts wird addiert: der Transformer sieht eine Menge von Patches</translation>
    </message>
    <message>
        <source>Nothing turns: the patches have no position at all</source>
        <translation>Nichts dreht sich: die Patches haben gar keine Position</translation>
    </message>
    <message>
        <source>NumPy&apos;s RandomState(seed).permutation scrambles the patches</source>
        <translation>RandomState(seed).permutation von NumPy mischt die Patches</translation>
    </message>
    <message>
        <source>NumPy&apos;s RandomState(seed).permutation scrambles the patches for SSDC</source>
        <translation>RandomState(seed).permutation von NumPy mischt die Patches für SSDC</translation>
    </message>
    <message>
        <source>NumPy&apos;s RandomState(seed).permutation scrambles the patches of the run whose tokens are put in</source>
        <translation>RandomState(seed).permutation von NumPy mischt die Patches des Durchgangs, dessen Tokens eingesetzt werden</translation>
    </message>
    <message>
        <source>Number of positions in the sequence</source>
        <translation>Zahl der Positionen in der Folge</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Nummern</translation>
    </message>
    <message>
        <source>Numbers as they are before training, drawn from the seed</source>
        <translation>Zahlen wie vor dem Training, aus dem Startwert gezogen</translation>
    </message>
    <message>
        <source>Numbers in one position vector.</source>
        <translation>Zahlen in einem Positionsvektor.</translation>
    </message>
    <message>
        <source>Numbers in one query, key or value.</source>
        <translation>Zahlen in Query, Key oder Value.</translation>
    </message>
    <message>
        <source>Numbers in one token before the model projects it: pixels of a patch × colour channels.</source>
        <translation>Zahlen in einem Token, bevor das Modell es projiziert: Pixel eines Patches × Farbkanäle.</translation>
    </message>
    <message>
        <source>Of one forward pass: two for each multiply-add of its matrix products, the patch embedding included.</source>
        <translation>Eines Durchgangs: zwei für jede Multiplikation mit Addition seiner Matrixprodukte, die Patch-Einbettung eingeschlossen.</translation>
    </message>
    <message>
        <source>Of queries by keys and of the maps by values. They grow with the square of the tokens.</source>
        <translation>Der Querys mit den Keys und der Karten mit den Values. Sie wachsen mit dem Quadrat der Tokens.</translation>
    </message>
    <message>
        <source>Of the convolution, in absolute terms.</source>
        <translation>Der Faltung, absolut.</translation>
    </message>
    <message>
        <source>Of the last token. Far below the number of tokens: long sequences stay within the trained range.</source>
        <translation>Des letzten Tokens. Weit unter der Zahl der Tokens: lange Folgen bleiben im trainierten Bereich.</translation>
    </message>
    <message>
        <source>Of the series.</source>
        <translation>Der Reihe.</translation>
    </message>
    <message>
        <source>Of this query and this key at every offset, where a rotation is defined but never applied, as in an article&apos;s hybrid model: position is lost.</source>
        <translation>Dieser Query und dieses Keys bei jedem Versatz, wo eine Drehung vereinbart, aber nie angewandt wird, wie im hybriden Modell eines Artikels: die Position ist verloren.</translation>
    </message>
    <message>
        <source>Of this query and this key in the grid&apos;s first cell, which does not turn.</source>
        <translation>Dieser Query und dieses Keys in der ersten Zelle des Gitters, die sich nicht dreht.</translation>
    </message>
    <message>
        <source>Offset from the day</source>
        <translation>Versatz vom Tag</translation>
    </message>
    <message>
        <source>Offsets</source>
        <translation>Versätze</translation>
    </message>
    <message>
        <source>Offsets farther than this share a vector</source>
        <translation>Größere Versätze teilen einen Vektor</translation>
    </message>
    <message>
        <source>One</source>
        <translation>Eine</translation>
    </message>
    <message>
        <source>One count over words and patches alike</source>
        <translation>Eine Zählung für Wörter und Patches zugleich</translation>
    </message>
    <message>
        <source>One form</source>
        <translation>Eine Form</translation>
    </message>
    <message>
        <source>One form in detail, or six forms side by side</source>
        <translation>Eine Form genau oder sechs Formen nebeneinander</translation>
    </message>
    <message>
        <source>One learned vector per token, drawn from a truncated normal distribution of deviation 0.02</source>
        <translation>Ein gelernter Vektor je Token, aus einer gestutzten Normalverteilung mit Abweichung 0.02 gezogen</translation>
    </message>
    <message>
        <source>One map, six well-spread ones, or all</source>
        <translation>Eine Karte, sechs gut verteilte oder alle</translation>
    </message>
    <message>
        <source>One of the table&apos;s dimensions</source>
        <translation>Eine der Dimensionen der Tabelle</translation>
    </message>
    <message>
        <source>One of the table&apos;s principal components</source>
        <translation>Eine der Hauptkomponenten der Tabelle</translation>
    </message>
    <message>
        <source>One query at the ring, one key at every cell: their score under six forms.</source>
        <translation>Eine Query am Ring, ein Key in jeder Zelle: ihr Score in sechs Formen.</translation>
    </message>
    <message>
        <source>One table alone</source>
        <translation>Eine Tabelle allein</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>Reihenfolgen</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Own</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>PaPE</source>
        <translation>PaPE</translation>
    </message>
    <message>
        <source>Pad</source>
        <translation>Auffüllen</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Auffüllung</translation>
    </message>
    <message>
        <source>Padding before a random crop; 0: none</source>
        <translation>Auffüllung vor einem zufälligen Ausschnitt; 0: keine</translation>
    </message>
    <message>
        <source>Painted markers</source>
        <translation>Gemalte Markierungen</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Pairs of a query&apos;s and a key&apos;s dimensions turn by angles in step with the token&apos;s number</source>
        <translation>Paare von Dimensionen von Query und Key drehen sich um Winkel im Takt der Tokennummer</translation>
    </message>
    <message>
        <source>Pairs of days</source>
        <translation>Paare von Tagen</translation>
    </message>
    <message>
        <source>Pairs of dimensions of Q and K turn with the token&apos;s number</source>
        <translation>Paare von Dimensionen von Q und K drehen sich mit der Nummer des Tokens</translation>
    </message>
    <message>
        <source>Pairs of images of different classes that the mean is over.</source>
        <translation>Paare von Bildern verschiedener Klassen, über die gemittelt wird.</translation>
    </message>
    <message>
        <source>Pairs of images of one class that the mean is over.</source>
        <translation>Paare von Bildern einer Klasse, über die gemittelt wird.</translation>
    </message>
    <message>
        <source>Pairs of schemes that the study beside reports as well, and how many of them are in the same order here by more than their deviations. High: the small models repeat what the study found.</source>
        <translation>Paare von Schemata, die auch die Studie daneben nennt, und wie viele davon hier in derselben Reihenfolge stehen, um mehr als ihre Abweichungen. Hoch: die kleinen Modelle wiederholen, was die Studie fand.</translation>
    </message>
    <message>
        <source>Pairs of time, of height and of width one after the other, 16 : 24 : 24</source>
        <translation>Paare für Zeit, Höhe und Breite nacheinander, 16 : 24 : 24</translation>
    </message>
    <message>
        <source>Parabolas</source>
        <translation>Parabeln</translation>
    </message>
    <message>
        <source>Parabolas of the distance, as steep as the query&apos;s content says, added to the logits</source>
        <translation>Parabeln der Distanz, so steil, wie der Inhalt der Query sagt, zu den Logits addiert</translation>
    </message>
    <message>
        <source>Parade</source>
        <translation>Festzug</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>Patch size</source>
        <translation>Patchgröße</translation>
    </message>
    <message>
        <source>Patch tokens whose norm is above the threshold times the median of the patches. A patch that carries its own content is not one.</source>
        <translation>Patch-Tokens, deren Norm über der Schwelle mal dem Median der Patches liegt. Ein Patch, das seinen eigenen Inhalt trägt, ist keines.</translation>
    </message>
    <message>
        <source>Patches</source>
        <translation>Patches</translation>
    </message>
    <message>
        <source>Patches of it; the encoder sees a class token as well.</source>
        <translation>Seine Patches; der Encoder sieht auch ein Klassentoken.</translation>
    </message>
    <message>
        <source>Patches of the image that parameters are counted for.</source>
        <translation>Patches des Bildes, für das Parameter gezählt werden.</translation>
    </message>
    <message>
        <source>Patches start at the image&apos;s edge</source>
        <translation>Patches beginnen am Rand des Bildes</translation>
    </message>
    <message>
        <source>Patches that stand where they stood in the image: all of them where the order is the original one.</source>
        <translation>Patches, die stehen, wo sie im Bild standen: alle, wo die Reihenfolge die ursprüngliche ist.</translation>
    </message>
    <message>
        <source>Patches × numbers of each.</source>
        <translation>Patches × Zahlen in jedem.</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>Geduld</translation>
    </message>
    <message>
        <source>Per modality</source>
        <translation>Je Modalität</translation>
    </message>
    <message>
        <source>Perception Encoder</source>
        <translation>Perception Encoder</translation>
    </message>
    <message>
        <source>Performers</source>
        <translation>Mitwirkende</translation>
    </message>
    <message>
        <source>Performers beyond the rehearsal: positions for which a learned table has no row.</source>
        <translation>Mitwirkende über die Probe hinaus: Positionen, für die eine gelernte Tabelle keine Zeile hat.</translation>
    </message>
    <message>
        <source>Pixels from one patch to the next; less than the patch size makes patches overlap</source>
        <translation>Pixel von einem Patch zum nächsten; weniger als die Patchgröße lässt Patches überlappen</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Position ids</source>
        <translation>Positionsnummern</translation>
    </message>
    <message>
        <source>Position rate</source>
        <translation>Lernrate der Position</translation>
    </message>
    <message>
        <source>Position scheme</source>
        <translation>Positionsschema</translation>
    </message>
    <message>
        <source>Position warm-up</source>
        <translation>Aufwärmen der Position</translation>
    </message>
    <message>
        <source>Position zeroed</source>
        <translation>Position null</translation>
    </message>
    <message>
        <source>Position&apos;s share</source>
        <translation>Anteil der Position</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Positions until the wave of the chosen dimension repeats. Short waves tell neighbours apart; long ones say roughly where.</source>
        <translation>Positionen, bis sich die Welle der gewählten Dimension wiederholt. Kurze Wellen unterscheiden Nachbarn; lange sagen ungefähr, wo.</translation>
    </message>
    <message>
        <source>Post-norm</source>
        <translation>Post-norm</translation>
    </message>
    <message>
        <source>Pre-norm</source>
        <translation>Pre-norm</translation>
    </message>
    <message>
        <source>Prefix tokens</source>
        <translation>Präfix-Tokens</translation>
    </message>
    <message>
        <source>Pretraining window</source>
        <translation>Fenster des Vortrainings</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Kurse</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Produkt</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlicht</translation>
    </message>
    <message>
        <source>Published beside</source>
        <translation>Daneben veröffentlicht</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Query token</source>
        <translation>Query-Token</translation>
    </message>
    <message>
        <source>RMS of a patch</source>
        <translation>RMS eines Patches</translation>
    </message>
    <message>
        <source>RMS of a word</source>
        <translation>RMS eines Wortes</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Re-evaluated</source>
        <translation>Neu ausgewertet</translation>
    </message>
    <message>
        <source>Reach</source>
        <translation>Reichweite</translation>
    </message>
    <message>
        <source>Recurrence</source>
        <translation>Wiederkehr</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Bezug</translation>
    </message>
    <message>
        <source>Rehearsed</source>
        <translation>Geprobt</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Beziehungen</translation>
    </message>
    <message>
        <source>Relative bias</source>
        <translation>Relativer Bias</translation>
    </message>
    <message>
        <source>Relative offsets</source>
        <translation>Relative Versätze</translation>
    </message>
    <message>
        <source>Res-post-norm</source>
        <translation>Res-post-norm</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>Skalieren</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Returns</source>
        <translation>Renditen</translation>
    </message>
    <message>
        <source>Returns by name or size, prices where all are above 0, else levels</source>
        <translation>Renditen nach Name oder Größe, Kurse, wo alle über 0 sind, sonst Stände</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>RoPE mixed</source>
        <translation>RoPE gemischt</translation>
    </message>
    <message>
        <source>RoPE temperature</source>
        <translation>RoPE-Temperatur</translation>
    </message>
    <message>
        <source>RoPE-ViT</source>
        <translation>RoPE-ViT</translation>
    </message>
    <message>
        <source>RoPE: M-RoPE</source>
        <translation>RoPE: M-RoPE</translation>
    </message>
    <message>
        <source>RoPE: None</source>
        <translation>RoPE: Keine</translation>
    </message>
    <message>
        <source>RoPE: Per modality</source>
        <translation>RoPE: Je Modalität</translation>
    </message>
    <message>
        <source>RoPE: Shared</source>
        <translation>RoPE: Gemeinsam</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>Root mean square of the embeddings of patches. Far below that of words: the image is drowned.</source>
        <translation>Quadratisches Mittel der Einbettungen von Patches. Weit unter dem der Wörter: das Bild geht unter.</translation>
    </message>
    <message>
        <source>Root mean square of the embeddings of words. Its share of the sum says how loud they are.</source>
        <translation>Quadratisches Mittel der Einbettungen von Wörtern. Sein Anteil an der Summe sagt, wie laut sie sind.</translation>
    </message>
    <message>
        <source>Rotary form</source>
        <translation>Drehform</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Row and column have half of the width each</source>
        <translation>Zeile und Spalte haben je die halbe Breite</translation>
    </message>
    <message>
        <source>Row and column have the whole width each, and are added</source>
        <translation>Zeile und Spalte haben je die ganze Breite und werden addiert</translation>
    </message>
    <message>
        <source>Rows and columns reversed</source>
        <translation>Zeilen und Spalten umgekehrt</translation>
    </message>
    <message>
        <source>Rows of an embedding table that training has moved, and rows that it has not.</source>
        <translation>Zeilen einer Einbettungstabelle, die das Training bewegt hat, und Zeilen, die es nicht bewegt hat.</translation>
    </message>
    <message>
        <source>Rows of the classifier&apos;s weights in the checkpoint: one learned embedding per class.</source>
        <translation>Zeilen der Gewichte des Klassifikators im Checkpoint: eine gelernte Einbettung je Klasse.</translation>
    </message>
    <message>
        <source>Rows of the new grid</source>
        <translation>Zeilen des neuen Gitters</translation>
    </message>
    <message>
        <source>Rows reversed</source>
        <translation>Zeilen umgekehrt</translation>
    </message>
    <message>
        <source>Rows x columns of patches</source>
        <translation>Zeilen x Spalten der Patches</translation>
    </message>
    <message>
        <source>Rows x columns of patches; the image is resized to 16 px for each</source>
        <translation>Zeilen x Spalten der Patches; das Bild wird auf 16 px für jedes skaliert</translation>
    </message>
    <message>
        <source>Rows x columns of the cells that attend to each other</source>
        <translation>Zeilen x Spalten der Zellen, die einander beachten</translation>
    </message>
    <message>
        <source>Rows x columns of the new grid, or auto for as many rows as Side says in the table&apos;s proportions</source>
        <translation>Zeilen x Spalten des neuen Gitters oder auto für so viele Zeilen, wie Seitenlänge sagt, in den Proportionen der Tabelle</translation>
    </message>
    <message>
        <source>Rows x columns of the table as it is, or auto to find them out from the number of tokens</source>
        <translation>Zeilen x Spalten der Tabelle, wie sie ist, oder auto, um sie aus der Zahl der Tokens zu ermitteln</translation>
    </message>
    <message>
        <source>Rows x columns of the table&apos;s patches, or auto to find them out from the number of tokens</source>
        <translation>Zeilen x Spalten der Patches der Tabelle oder auto, um sie aus der Zahl der Tokens zu ermitteln</translation>
    </message>
    <message>
        <source>Rows x columns of the window that scales the offsets, or auto for what the file tells, else the window</source>
        <translation>Zeilen x Spalten des Fensters, das die Versätze skaliert, oder auto für das, was die Datei sagt, sonst das Fenster</translation>
    </message>
    <message>
        <source>Rows × columns of patches, and how many tokens come before them (a class token, registers).</source>
        <translation>Zeilen × Spalten der Patches und wie viele Tokens vor ihnen kommen (ein Klassentoken, Register).</translation>
    </message>
    <message>
        <source>Rows × columns of patches.</source>
        <translation>Zeilen × Spalten der Patches.</translation>
    </message>
    <message>
        <source>Rows × columns of positions.</source>
        <translation>Zeilen × Spalten der Positionen.</translation>
    </message>
    <message>
        <source>Rows × columns of the patches that attend to each other.</source>
        <translation>Zeilen × Spalten der Patches, die einander beachten.</translation>
    </message>
    <message>
        <source>Rows × columns of the patches that the model takes.</source>
        <translation>Zeilen × Spalten der Patches, die das Modell nimmt.</translation>
    </message>
    <message>
        <source>Rows × columns of the position table, and how many vectors come before the patches (a class token, for example).</source>
        <translation>Zeilen × Spalten der Positionstabelle und wie viele Vektoren vor den Patches kommen (ein Klassentoken zum Beispiel).</translation>
    </message>
    <message>
        <source>Rows × columns of the resized table.</source>
        <translation>Zeilen × Spalten der neuen Tabelle.</translation>
    </message>
    <message>
        <source>Rows × columns of the table in the file, and how many vectors come before the patches (a class token, for example).</source>
        <translation>Zeilen × Spalten der Tabelle in der Datei und wie viele Vektoren vor den Patches kommen (ein Klassentoken zum Beispiel).</translation>
    </message>
    <message>
        <source>Rows, then columns, T = 10000</source>
        <translation>Zeilen, dann Spalten, T = 10000</translation>
    </message>
    <message>
        <source>Rows, then columns, scaled to 16 x 16, T = 10000</source>
        <translation>Zeilen, dann Spalten, auf 16 x 16 skaliert, T = 10000</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>R²</source>
        <translation>R²</translation>
    </message>
    <message>
        <source>SSDC</source>
        <translation>SSDC</translation>
    </message>
    <message>
        <source>SSDC, scrambled</source>
        <translation>SSDC, gemischt</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Skalierung</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Scheme that tells the model where patches are; two are joined by +</source>
        <translation>Schema, das dem Modell sagt, wo Patches sind; zwei werden mit + verbunden</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Scores are divided by the square root of the width</source>
        <translation>Scores werden durch die Wurzel der Breite geteilt</translation>
    </message>
    <message>
        <source>Scores fall with the distance between two places</source>
        <translation>Scores fallen mit der Distanz zweier Plätze</translation>
    </message>
    <message>
        <source>Scramble</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Scrambled</source>
        <translation>Gemischt</translation>
    </message>
    <message>
        <source>Scrambled run put in</source>
        <translation>Gemischter Durchgang eingesetzt</translation>
    </message>
    <message>
        <source>Scrambled, zeroed</source>
        <translation>Gemischt, auf null</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>See</source>
        <translation>Sehen</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seed of the integers and of learned positions</source>
        <translation>Startwert der ganzen Zahlen und der gelernten Positionen</translation>
    </message>
    <message>
        <source>Seed of the numbers before training</source>
        <translation>Startwert der Zahlen vor dem Training</translation>
    </message>
    <message>
        <source>Seed of the random order</source>
        <translation>Startwert der zufälligen Reihenfolge</translation>
    </message>
    <message>
        <source>Seeded</source>
        <translation>Zufällig</translation>
    </message>
    <message>
        <source>Seeded vocabulary</source>
        <translation>Zufälliger Wortschatz</translation>
    </message>
    <message>
        <source>Separation</source>
        <translation>Trennung</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>Share dropped behind the position embedding, attention and MLP</source>
        <translation>Anteil, der hinter Positionseinbettung, Aufmerksamkeit und MLP wegfällt</translation>
    </message>
    <message>
        <source>Share of the image&apos;s shorter side that is kept, in the middle; auto: the model&apos;s own</source>
        <translation>Anteil der kürzeren Seite des Bildes, der in der Mitte behalten wird; auto: der des Modells</translation>
    </message>
    <message>
        <source>Share of the run in which the rate rises</source>
        <translation>Anteil des Laufs, in dem die Rate steigt</translation>
    </message>
    <message>
        <source>Share of the target that all classes have</source>
        <translation>Anteil des Ziels, den alle Klassen haben</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>Shaw&apos;s relative vectors</source>
        <translation>Relative Vektoren von Shaw</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the difference of each rule from the library&apos;s own instead of its map</source>
        <translation>Statt der Karte die Differenz jeder Regel zu der der Bibliothek zeigen</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>Vertauschen</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seitenlänge</translation>
    </message>
    <message>
        <source>Side of a patch. Smaller patches show more detail and cost more tokens.</source>
        <translation>Seitenlänge eines Patches. Kleinere Patches zeigen mehr Einzelheiten und kosten mehr Tokens.</translation>
    </message>
    <message>
        <source>Side of a patch; of a hierarchy the product of its factors</source>
        <translation>Seitenlänge eines Patches; bei einer Hierarchie das Produkt ihrer Faktoren</translation>
    </message>
    <message>
        <source>Side of the square patches in pixels</source>
        <translation>Seitenlänge der quadratischen Patches in Pixeln</translation>
    </message>
    <message>
        <source>Side of the square the model is given</source>
        <translation>Seitenlänge des Quadrats, das das Modell bekommt</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>Similarity and attention of words and patches together</source>
        <translation>Ähnlichkeit und Aufmerksamkeit von Wörtern und Patches zusammen</translation>
    </message>
    <message>
        <source>Similarity by distance</source>
        <translation>Ähnlichkeit nach Distanz</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Sine and cosine of one frequency side by side</source>
        <translation>Sinus und Kosinus einer Frequenz nebeneinander</translation>
    </message>
    <message>
        <source>Sines and cosines around the cycles</source>
        <translation>Sinus und Kosinus rund um die Zyklen</translation>
    </message>
    <message>
        <source>Sines and cosines from fast to slow</source>
        <translation>Sinus und Kosinus von schnell bis langsam</translation>
    </message>
    <message>
        <source>Sines and cosines of the row beside those of the column</source>
        <translation>Sinus und Kosinus der Zeile neben denen der Spalte</translation>
    </message>
    <message>
        <source>Sines and cosines of the token&apos;s number, from fast to slow</source>
        <translation>Sinus und Kosinus der Tokennummer, von schnell bis langsam</translation>
    </message>
    <message>
        <source>Sinusoid</source>
        <translation>Sinuskodierung</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>Sinusförmig</translation>
    </message>
    <message>
        <source>Sinusoidal, learned, rotary, biases, others</source>
        <translation>Sinusförmig, gelernt, Drehungen, Biases, andere</translation>
    </message>
    <message>
        <source>Six</source>
        <translation>Sechs</translation>
    </message>
    <message>
        <source>Six forms</source>
        <translation>Sechs Formen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>Slope b</source>
        <translation>Steigung b</translation>
    </message>
    <message>
        <source>Slot means</source>
        <translation>Platzmittel</translation>
    </message>
    <message>
        <source>Small random integers, few enough to check by hand</source>
        <translation>Kleine zufällige ganze Zahlen, so wenige, dass man nachrechnen kann</translation>
    </message>
    <message>
        <source>Snapshots</source>
        <translation>Zwischenstände</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Span</source>
        <translation>Spanne</translation>
    </message>
    <message>
        <source>Spread by offset</source>
        <translation>Streuung je Versatz</translation>
    </message>
    <message>
        <source>Stages that merge cells, such as 4,2,2: lines of every stage are drawn; empty for none</source>
        <translation>Stufen, die Zellen zusammenfassen, etwa 4,2,2: Linien jeder Stufe werden gezeichnet; leer für keine</translation>
    </message>
    <message>
        <source>Standard deviation: how far values lie from the mean. Small: the tensor does little.</source>
        <translation>Standardabweichung: wie weit Werte vom Mittelwert entfernt liegen. Klein: der Tensor bewirkt wenig.</translation>
    </message>
    <message>
        <source>Statements in the articles that the published numbers contradict.</source>
        <translation>Aussagen der Artikel, denen die veröffentlichten Zahlen widersprechen.</translation>
    </message>
    <message>
        <source>Steepness a</source>
        <translation>Steilheit a</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Strength, weakness and the models that use it</source>
        <translation>Stärke, Schwäche und die Modelle, die es verwenden</translation>
    </message>
    <message>
        <source>Strengths</source>
        <translation>Stärken</translation>
    </message>
    <message>
        <source>Stretch the image a little until it divides</source>
        <translation>Das Bild ein wenig strecken, bis es aufgeht</translation>
    </message>
    <message>
        <source>Stride</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Swapped</source>
        <translation>Getauscht</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>Ausgeschaltet</translation>
    </message>
    <message>
        <source>T of the rotation&apos;s frequencies: 100 in DINOv3, 10000 in most models</source>
        <translation>T der Frequenzen der Drehung: 100 in DINOv3, 10000 in den meisten Modellen</translation>
    </message>
    <message>
        <source>T of the rotation; Qwen&apos;s language models have 1000000 and more</source>
        <translation>T der Drehung; die Sprachmodelle Qwen haben 1000000 und mehr</translation>
    </message>
    <message>
        <source>T: the longest wave is 2 pi T positions long; 10000 in most models</source>
        <translation>T: die längste Welle ist 2 pi T Positionen lang; 10000 in den meisten Modellen</translation>
    </message>
    <message>
        <source>T: the slowest pair turns once in about 2 pi T steps; each form has its own</source>
        <translation>T: das langsamste Paar dreht sich einmal in etwa 2 pi T Schritten; jede Form hat ihr eigenes</translation>
    </message>
    <message>
        <source>Table&apos;s grid</source>
        <translation>Gitter der Tabelle</translation>
    </message>
    <message>
        <source>Target grid</source>
        <translation>Zielgitter</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Terme</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text and image in one sequence: pairs turn with a token&apos;s time, height or width</source>
        <translation>Text und Bild in einer Folge: Paare drehen sich mit Zeit, Höhe oder Breite eines Tokens</translation>
    </message>
    <message>
        <source>Text positions</source>
        <translation>Textpositionen</translation>
    </message>
    <message>
        <source>The MLP of each layer</source>
        <translation>Das MLP jeder Schicht</translation>
    </message>
    <message>
        <source>The accuracy of a guess: one over the number of classes.</source>
        <translation>Die Genauigkeit des Ratens: eins durch die Zahl der Klassen.</translation>
    </message>
    <message>
        <source>The angle after the mean of all vectors is taken away</source>
        <translation>Der Winkel, nachdem der Mittelwert aller Vektoren abgezogen ist</translation>
    </message>
    <message>
        <source>The angle between the vectors alone</source>
        <translation>Der Winkel zwischen den Vektoren allein</translation>
    </message>
    <message>
        <source>The biases of a block of the checkpoint, that of the layer where left out, or numbers as before training</source>
        <translation>Die Biases eines Blocks des Checkpoints, der Schicht, wo sie fehlt, oder Zahlen wie vor dem Training</translation>
    </message>
    <message>
        <source>The bytes it takes in the file.</source>
        <translation>Die Bytes, die er in der Datei braucht.</translation>
    </message>
    <message>
        <source>The cell of the table that all others are compared with; click one in the original&apos;s map</source>
        <translation>Die Zelle der Tabelle, mit der alle anderen verglichen werden; eine in der Karte des Originals anklicken</translation>
    </message>
    <message>
        <source>The cell whose biases to all others are shown; click one in a map</source>
        <translation>Die Zelle, deren Biases zu allen anderen gezeigt werden; eine in einer Karte anklicken</translation>
    </message>
    <message>
        <source>The checkpoint whose tokens these are.</source>
        <translation>Der Checkpoint, dessen Tokens dies sind.</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s own, of one layer and head, with two patches swapped</source>
        <translation>Die des Checkpoints, einer Schicht und eines Kopfes, mit zwei getauschten Patches</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s patch embedding as a product and as a convolution</source>
        <translation>Die Patch-Einbettung des Checkpoints als Produkt und als Faltung</translation>
    </message>
    <message>
        <source>The class token alone</source>
        <translation>Das Klassentoken allein</translation>
    </message>
    <message>
        <source>The class token has a row of the learned-1d table</source>
        <translation>Das Klassentoken hat eine Zeile der Tabelle learned-1d</translation>
    </message>
    <message>
        <source>The class whose neighbours are looked for, by name or number</source>
        <translation>Die Klasse, deren Nachbarn gesucht werden, mit Namen oder Nummer</translation>
    </message>
    <message>
        <source>The correlations of the columns&apos; changes as a bias: relations that are not an order.</source>
        <translation>Die Korrelationen der Änderungen der Spalten als Bias: Beziehungen, die keine Reihenfolge sind.</translation>
    </message>
    <message>
        <source>The day that is marked. Encodings count rows of the series: trading days, not calendar days.</source>
        <translation>Der markierte Tag. Kodierungen zählen Zeilen der Reihe: Handelstage, nicht Kalendertage.</translation>
    </message>
    <message>
        <source>The day&apos;s sequence</source>
        <translation>Die Folge des Tages</translation>
    </message>
    <message>
        <source>The dimension of the patch embedding whose kernel and values are drawn</source>
        <translation>Die Dimension der Patch-Einbettung, deren Kern und Werte gezeichnet werden</translation>
    </message>
    <message>
        <source>The directions in which the tokens of a blank image differ, which only their places can tell apart</source>
        <translation>Die Richtungen, in denen sich die Tokens eines leeren Bildes unterscheiden, die also nur von ihren Plätzen kommen</translation>
    </message>
    <message>
        <source>The dot product of the rotated query and the rotated key. High: this query attends to this key.</source>
        <translation>Das Skalarprodukt der gedrehten Query und des gedrehten Keys. Hoch: diese Query beachtet diesen Key.</translation>
    </message>
    <message>
        <source>The forecast that the others are compared with</source>
        <translation>Die Vorhersage, mit der die anderen verglichen werden</translation>
    </message>
    <message>
        <source>The form&apos;s own way</source>
        <translation>Nach Art der Form</translation>
    </message>
    <message>
        <source>The head that is looked at</source>
        <translation>Der betrachtete Kopf</translation>
    </message>
    <message>
        <source>The image</source>
        <translation>Das Bild</translation>
    </message>
    <message>
        <source>The image and its patches alone</source>
        <translation>Das Bild und seine Patches allein</translation>
    </message>
    <message>
        <source>The image as it is</source>
        <translation>Das Bild, wie es ist</translation>
    </message>
    <message>
        <source>The image as it is, without position</source>
        <translation>Das Bild, wie es ist, ohne Position</translation>
    </message>
    <message>
        <source>The image beside the scrambled one</source>
        <translation>Das Bild neben dem gemischten</translation>
    </message>
    <message>
        <source>The image in its own size</source>
        <translation>Das Bild in eigener Größe</translation>
    </message>
    <message>
        <source>The image that the costs are for, before it is fitted to whole patches.</source>
        <translation>Das Bild, für das die Kosten gelten, bevor es auf ganze Patches angepasst wird.</translation>
    </message>
    <message>
        <source>The image with its patches scrambled</source>
        <translation>Das Bild mit gemischten Patches</translation>
    </message>
    <message>
        <source>The images that attention distance and SSDC are measured on.</source>
        <translation>Die Bilder, an denen Aufmerksamkeitsdistanz und SSDC gemessen werden.</translation>
    </message>
    <message>
        <source>The largest change of a class score when the patches are scrambled, in logits. High: the model relies on where the patches are.</source>
        <translation>Die größte Änderung eines Klassenscores, wenn die Patches gemischt werden, in Logits. Hoch: das Modell verlässt sich darauf, wo die Patches sind.</translation>
    </message>
    <message>
        <source>The largest change of a class score when the patches are swapped, in logits. High: the model notices the order.</source>
        <translation>Die größte Änderung eines Klassenscores, wenn die Patches getauscht werden, in Logits. Hoch: das Modell bemerkt die Reihenfolge.</translation>
    </message>
    <message>
        <source>The largest similarity to the reference, and where.</source>
        <translation>Die größte Ähnlichkeit mit dem Bezug, und wo.</translation>
    </message>
    <message>
        <source>The largest value of each dimension over the patches</source>
        <translation>Der größte Wert jeder Dimension über die Patches</translation>
    </message>
    <message>
        <source>The layer whose ratio is the highest.</source>
        <translation>Die Schicht mit dem höchsten Verhältnis.</translation>
    </message>
    <message>
        <source>The length of the difference; a few long vectors can decide it</source>
        <translation>Die Länge der Differenz; wenige lange Vektoren können sie entscheiden</translation>
    </message>
    <message>
        <source>The length of the longest patch token of the chosen layer.</source>
        <translation>Die Länge des längsten Patch-Tokens der gewählten Schicht.</translation>
    </message>
    <message>
        <source>The library&apos;s own</source>
        <translation>Die der Bibliothek</translation>
    </message>
    <message>
        <source>The map of every position, arranged as the positions are</source>
        <translation>Die Karte jeder Position, angeordnet wie die Positionen</translation>
    </message>
    <message>
        <source>The map of one reference, and how similarity falls with distance</source>
        <translation>Die Karte eines Bezugs und wie Ähnlichkeit mit der Distanz fällt</translation>
    </message>
    <message>
        <source>The mean accuracy measured here</source>
        <translation>Die hier gemessene mittlere Genauigkeit</translation>
    </message>
    <message>
        <source>The mean of the heads</source>
        <translation>Der Mittelwert der Köpfe</translation>
    </message>
    <message>
        <source>The mean of the patches</source>
        <translation>Der Mittelwert der Patches</translation>
    </message>
    <message>
        <source>The mean of the patches is classified</source>
        <translation>Der Mittelwert der Patches wird klassifiziert</translation>
    </message>
    <message>
        <source>The most learned parameters that one of the schemes needs for position.</source>
        <translation>Die meisten gelernten Parameter, die eines der Schemata für die Position braucht.</translation>
    </message>
    <message>
        <source>The most points over learned 1-D that one study reports</source>
        <translation>Die meisten Punkte über learned 1-D, die eine Studie nennt</translation>
    </message>
    <message>
        <source>The most that one column attends to one column, itself included, with the bias alone.</source>
        <translation>Das meiste, mit dem eine Spalte eine Spalte beachtet, sich selbst eingeschlossen, mit dem Bias allein.</translation>
    </message>
    <message>
        <source>The name of the tensor in the checkpoint.</source>
        <translation>Der Name des Tensors im Checkpoint.</translation>
    </message>
    <message>
        <source>The number of learned parameters</source>
        <translation>Die Zahl der gelernten Parameter</translation>
    </message>
    <message>
        <source>The numbers are changes already</source>
        <translation>Die Zahlen sind schon Änderungen</translation>
    </message>
    <message>
        <source>The one chosen as the query</source>
        <translation>Das als Query gewählte</translation>
    </message>
    <message>
        <source>The order of the rows; within a study for published accuracies</source>
        <translation>Die Reihenfolge der Zeilen; bei veröffentlichten Genauigkeiten innerhalb einer Studie</translation>
    </message>
    <message>
        <source>The pair of dimensions looked at; click one in the bars</source>
        <translation>Das betrachtete Paar von Dimensionen; eines in den Balken anklicken</translation>
    </message>
    <message>
        <source>The part of it that grows with the square of the tokens. Fused attention keeps none of it.</source>
        <translation>Der Teil davon, der mit dem Quadrat der Tokens wächst. Verschmolzene Aufmerksamkeit behält nichts davon.</translation>
    </message>
    <message>
        <source>The part of the tokens that their places tell, and rotation and bias where the model has them</source>
        <translation>Der Teil der Tokens, den ihre Plätze verraten, und Drehung und Bias, wo das Modell sie hat</translation>
    </message>
    <message>
        <source>The patch that all others are compared with, by row and column from 0; click one in a map</source>
        <translation>Das Patch, mit dem alle anderen verglichen werden, nach Zeile und Spalte von 0 an; eines in einer Karte anklicken</translation>
    </message>
    <message>
        <source>The patch that the others are compared with; click one in the first image</source>
        <translation>Das Patch, mit dem die anderen verglichen werden; eines im ersten Bild anklicken</translation>
    </message>
    <message>
        <source>The patch whose attention is shown, by row and column from 0; click one in an image</source>
        <translation>Das Patch, dessen Aufmerksamkeit gezeigt wird, nach Zeile und Spalte von 0 an; eines in einem Bild anklicken</translation>
    </message>
    <message>
        <source>The patch whose logits are drawn, by row and column from 0; click one in a map</source>
        <translation>Das Patch, dessen Logits gezeichnet werden, nach Zeile und Spalte von 0 an; eines in einer Karte anklicken</translation>
    </message>
    <message>
        <source>The patches scrambled, and no position</source>
        <translation>Die Patches gemischt und ohne Position</translation>
    </message>
    <message>
        <source>The position embedding is set to zero: the model no longer knows where patches are</source>
        <translation>Die Positionseinbettung wird auf null gesetzt: das Modell weiß nicht mehr, wo Patches sind</translation>
    </message>
    <message>
        <source>The position scheme this tensor belongs to.</source>
        <translation>Das Positionsschema, zu dem dieser Tensor gehört.</translation>
    </message>
    <message>
        <source>The position that all the others are compared with; click one in a map</source>
        <translation>Die Position, mit der alle anderen verglichen werden; eine in einer Karte anklicken</translation>
    </message>
    <message>
        <source>The position whose vector is shown</source>
        <translation>Die Position, deren Vektor gezeigt wird</translation>
    </message>
    <message>
        <source>The principal component that is drawn large, the strongest first</source>
        <translation>Die Hauptkomponente, die groß gezeichnet wird, die stärkste zuerst</translation>
    </message>
    <message>
        <source>The query</source>
        <translation>Die Query</translation>
    </message>
    <message>
        <source>The query&apos;s own vector: the score is 1 at its own place</source>
        <translation>Der Vektor der Query selbst: an ihrem Platz ist der Score 1</translation>
    </message>
    <message>
        <source>The same for the column.</source>
        <translation>Dasselbe für die Spalte.</translation>
    </message>
    <message>
        <source>The same from class and register tokens as well</source>
        <translation>Dasselbe auch von Klassen- und Register-Tokens</translation>
    </message>
    <message>
        <source>The same mean distance for the scrambled image.</source>
        <translation>Dieselbe mittlere Distanz für das gemischte Bild.</translation>
    </message>
    <message>
        <source>The same of the patch in the middle.</source>
        <translation>Dasselbe vom Patch in der Mitte.</translation>
    </message>
    <message>
        <source>The scheme has one form only</source>
        <translation>Das Schema hat nur eine Form</translation>
    </message>
    <message>
        <source>The scheme&apos;s layout; left out, its default</source>
        <translation>Die Anordnung des Schemas; ohne Angabe seine übliche</translation>
    </message>
    <message>
        <source>The scheme&apos;s name</source>
        <translation>Der Name des Schemas</translation>
    </message>
    <message>
        <source>The scores on a grid under six forms</source>
        <translation>Die Scores auf einem Gitter in sechs Formen</translation>
    </message>
    <message>
        <source>The sentence it is compared with: the same words in another order, unless you write one</source>
        <translation>Der Satz zum Vergleich: dieselben Wörter in anderer Reihenfolge, sofern nichts anderes geschrieben ist</translation>
    </message>
    <message>
        <source>The share of all pairs of cells that this head does not mask. A masked key gets no attention.</source>
        <translation>Der Anteil aller Paare von Zellen, die dieser Kopf nicht verdeckt. Ein verdeckter Key bekommt keine Aufmerksamkeit.</translation>
    </message>
    <message>
        <source>The six reference positions</source>
        <translation>Die sechs Bezugspositionen</translation>
    </message>
    <message>
        <source>The size of the input whose costs are counted</source>
        <translation>Die Größe der Eingabe, deren Kosten gezählt werden</translation>
    </message>
    <message>
        <source>The size the model takes; the image is resized to it.</source>
        <translation>Die Größe, die das Modell nimmt; das Bild wird darauf skaliert.</translation>
    </message>
    <message>
        <source>The smallest and the largest number that is added to the attention scores. High: attention is drawn to that offset; negative: it is kept away.</source>
        <translation>Die kleinste und die größte Zahl, die zu den Aufmerksamkeitsscores addiert wird. Hoch: Aufmerksamkeit wird zu diesem Versatz gezogen; negativ: ferngehalten.</translation>
    </message>
    <message>
        <source>The smallest of the scores that are drawn, over all keys.</source>
        <translation>Der kleinste der gezeichneten Scores, über alle Keys.</translation>
    </message>
    <message>
        <source>The snapshot of the run that is shown, by the number in its name.</source>
        <translation>Der gezeigte Zwischenstand des Laufs, nach der Zahl in seinem Namen.</translation>
    </message>
    <message>
        <source>The snapshot of the run, by the number in its name</source>
        <translation>Der Zwischenstand des Laufs, nach der Zahl in seinem Namen</translation>
    </message>
    <message>
        <source>The study whose numbers stand beside those measured here</source>
        <translation>Die Studie, deren Zahlen neben den hier gemessenen stehen</translation>
    </message>
    <message>
        <source>The table</source>
        <translation>Die Tabelle</translation>
    </message>
    <message>
        <source>The three matrices alone</source>
        <translation>Die drei Matrizen allein</translation>
    </message>
    <message>
        <source>The three position ids of every token, and how they turn it</source>
        <translation>Die drei Positionsnummern jedes Tokens und wie sie es drehen</translation>
    </message>
    <message>
        <source>The token in front of the patches</source>
        <translation>Das Token vor den Patches</translation>
    </message>
    <message>
        <source>The token of the key; click a place in the scores</source>
        <translation>Das Token des Keys; einen Ort in den Scores anklicken</translation>
    </message>
    <message>
        <source>The token of the query; click a row of the angles</source>
        <translation>Das Token der Query; eine Zeile der Winkel anklicken</translation>
    </message>
    <message>
        <source>The token that looks; click a row of the attention</source>
        <translation>Das Token, das hinsieht; eine Zeile der Aufmerksamkeit anklicken</translation>
    </message>
    <message>
        <source>The tokens as they are</source>
        <translation>Die Tokens, wie sie sind</translation>
    </message>
    <message>
        <source>The transformer whose costs are counted</source>
        <translation>Der Transformer, dessen Kosten gezählt werden</translation>
    </message>
    <message>
        <source>The two tokens that change places, counted from 0; click a cell of A to choose its row and column</source>
        <translation>Die beiden Tokens, die die Plätze tauschen, von 0 an gezählt; eine Zelle von A anklicken, um ihre Zeile und Spalte zu wählen</translation>
    </message>
    <message>
        <source>The values down and across as colours</source>
        <translation>Die Werte, nach unten und quer, als Farben</translation>
    </message>
    <message>
        <source>The wave that is shown</source>
        <translation>Die gezeigte Welle</translation>
    </message>
    <message>
        <source>The window</source>
        <translation>Das Fenster</translation>
    </message>
    <message>
        <source>The window the model was trained on; offsets are scaled by it.</source>
        <translation>Das Fenster, mit dem das Modell trainiert wurde; Versätze werden damit skaliert.</translation>
    </message>
    <message>
        <source>The words of the sequence; their vocabulary is made from them</source>
        <translation>Die Wörter der Folge; ihr Wortschatz wird daraus gemacht</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>They do not turn</source>
        <translation>Sie drehen sich nicht</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time, height and width, as vision-language models do</source>
        <translation>Zeit, Höhe und Breite, wie in Bild-Sprach-Modellen</translation>
    </message>
    <message>
        <source>Time, height, width in turn, so that each has fast and slow pairs</source>
        <translation>Zeit, Höhe, Breite reihum, so dass jede schnelle und langsame Paare hat</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Tokens + positions</source>
        <translation>Tokens + Positionen</translation>
    </message>
    <message>
        <source>Tokens are a set</source>
        <translation>Tokens als Menge</translation>
    </message>
    <message>
        <source>Tokens, FLOPs and memory against the patch size, and in crops</source>
        <translation>Tokens, FLOPs und Speicher nach der Patchgröße und in Ausschnitten</translation>
    </message>
    <message>
        <source>Top and bottom exchanged; the pixels inside the patches stay</source>
        <translation>Oben und unten getauscht; die Pixel in den Patches bleiben</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Übertragung</translation>
    </message>
    <message>
        <source>Twelve assets of three sectors, drawn from a seed, with a weekly and a yearly cycle; some enter late or leave early.</source>
        <translation>Zwölf Wertpapiere aus drei Branchen, aus einem Startwert gezogen, mit einem Wochen- und einem Jahreszyklus; manche kommen spät oder gehen früh.</translation>
    </message>
    <message>
        <source>Two objects</source>
        <translation>Zwei Dinge</translation>
    </message>
    <message>
        <source>Two objects in each other&apos;s place: what the model computes, with its positions and without.</source>
        <translation>Zwei Dinge, eines am Platz des anderen: was das Modell berechnet, mit seinen Positionen und ohne.</translation>
    </message>
    <message>
        <source>Two patches in each other&apos;s place: what the model computes, with its positions and without.</source>
        <translation>Zwei Patches, eines am Platz des anderen: was das Modell berechnet, mit seinen Positionen und ohne.</translation>
    </message>
    <message>
        <source>Two sentences of the same words, with positions and without</source>
        <translation>Zwei Sätze aus denselben Wörtern, mit Positionen und ohne</translation>
    </message>
    <message>
        <source>Two tables of the same tokens and width, and the second minus the first.</source>
        <translation>Zwei Tabellen derselben Tokens und Breite, und die zweite minus die erste.</translation>
    </message>
    <message>
        <source>Two tokens change places in Q, K and V; what comes out is put back and compared.</source>
        <translation>Zwei Tokens tauschen in Q, K und V die Plätze; was herauskommt, wird zurückgelegt und verglichen.</translation>
    </message>
    <message>
        <source>Two ways to tell performers their places, and a parade longer than its rehearsal.</source>
        <translation>Zwei Weisen, Mitwirkenden ihre Plätze zu sagen, und ein Festzug, der länger ist als seine Probe.</translation>
    </message>
    <message>
        <source>Universe</source>
        <translation>Universum</translation>
    </message>
    <message>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Values at the two ends of the colours as A:B, or auto for those of the data</source>
        <translation>Werte an den beiden Enden der Farben als A:B oder auto für die der Daten</translation>
    </message>
    <message>
        <source>Values from 0 to 1</source>
        <translation>Werte von 0 bis 1</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>Varianz</translation>
    </message>
    <message>
        <source>Variance explained</source>
        <translation>Erklärte Varianz</translation>
    </message>
    <message>
        <source>ViT-B</source>
        <translation>ViT-B</translation>
    </message>
    <message>
        <source>ViT-H</source>
        <translation>ViT-H</translation>
    </message>
    <message>
        <source>ViT-L</source>
        <translation>ViT-L</translation>
    </message>
    <message>
        <source>ViT-S</source>
        <translation>ViT-S</translation>
    </message>
    <message>
        <source>ViT-Ti</source>
        <translation>ViT-Ti</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Wortschatz</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>Wavelength of each pair</source>
        <translation>Wellenlänge jedes Paares</translation>
    </message>
    <message>
        <source>Waves of the token&apos;s number, added to Q, K and V</source>
        <translation>Wellen der Tokennummer, zu Q, K und V addiert</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Gewichtsverfall</translation>
    </message>
    <message>
        <source>What a correlation of 1 adds to an attention logit</source>
        <translation>Was eine Korrelation von 1 zu einem Logit der Aufmerksamkeit addiert</translation>
    </message>
    <message>
        <source>What another resolution takes</source>
        <translation>Was eine andere Auflösung kostet</translation>
    </message>
    <message>
        <source>What breaks it?</source>
        <translation>Was macht es kaputt?</translation>
    </message>
    <message>
        <source>What does each patch know?</source>
        <translation>Was weiß jedes Patch?</translation>
    </message>
    <message>
        <source>What does the transformer see?</source>
        <translation>Was sieht der Transformer?</translation>
    </message>
    <message>
        <source>What each block adds</source>
        <translation>Was jeder Block beiträgt</translation>
    </message>
    <message>
        <source>What each pair adds</source>
        <translation>Was jedes Paar beiträgt</translation>
    </message>
    <message>
        <source>What enters the first layer: an embedding of every word and patch, and what is added to it.</source>
        <translation>Was in die erste Schicht eintritt: eine Einbettung jedes Wortes und Patches und was dazu addiert wird.</translation>
    </message>
    <message>
        <source>What if the patches move?</source>
        <translation>Was, wenn die Patches wandern?</translation>
    </message>
    <message>
        <source>What is added to the tokens</source>
        <translation>Was zu den Tokens addiert wird</translation>
    </message>
    <message>
        <source>What is added up before the first layer</source>
        <translation>Was vor der ersten Schicht summiert wird</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>What is in the file?</source>
        <translation>Was ist in der Datei?</translation>
    </message>
    <message>
        <source>What is in the table?</source>
        <translation>Was ist in der Tabelle?</translation>
    </message>
    <message>
        <source>What is shown of the series</source>
        <translation>Was von der Reihe gezeigt wird</translation>
    </message>
    <message>
        <source>Slope of each parabola: above 0 favours keys at smaller x</source>
        <translation>Was aus jeder Steigung wird: über 0 werden Keys bevorzugt, deren x unter dem der Query liegt</translation>
    </message>
    <message>
        <source>What its source measures of this scheme, for comparison.</source>
        <translation>Was die Quelle dieses Schemas gemessen hat, zum Vergleich.</translation>
    </message>
    <message>
        <source>What kind of table this is, told from its values.</source>
        <translation>Was für eine Tabelle dies ist, aus ihren Werten erkannt.</translation>
    </message>
    <message>
        <source>What kind of table this is, told from its values: a sinusoid of a known layout, learned, or random.</source>
        <translation>Was für eine Tabelle dies ist, aus ihren Werten erkannt: eine Sinuskodierung bekannter Anordnung, gelernt oder zufällig.</translation>
    </message>
    <message>
        <source>What queries, keys and values are computed from</source>
        <translation>Woraus Querys, Keys und Values berechnet werden</translation>
    </message>
    <message>
        <source>What stands for an image: the class token, or the mean over its patches.</source>
        <translation>Was für ein Bild steht: das Klassentoken oder der Mittelwert über seine Patches.</translation>
    </message>
    <message>
        <source>What still holds</source>
        <translation>Was noch gilt</translation>
    </message>
    <message>
        <source>What survives another resolution?</source>
        <translation>Was übersteht eine andere Auflösung?</translation>
    </message>
    <message>
        <source>What tells the tokens their places before attention</source>
        <translation>Was den Tokens vor der Aufmerksamkeit ihre Plätze sagt</translation>
    </message>
    <message>
        <source>What the maps show of the table</source>
        <translation>Was die Karten von der Tabelle zeigen</translation>
    </message>
    <message>
        <source>What the model is trained on.</source>
        <translation>Womit das Modell trainiert ist.</translation>
    </message>
    <message>
        <source>What the models were trained and tested on.</source>
        <translation>Womit die Modelle trainiert und geprüft wurden.</translation>
    </message>
    <message>
        <source>What the numbers of a column are, and so what their changes are</source>
        <translation>Was die Zahlen einer Spalte sind und damit, was ihre Änderungen sind</translation>
    </message>
    <message>
        <source>What this study reports, in one setting</source>
        <translation>Was diese Studie nennt, unter einer Bedingung</translation>
    </message>
    <message>
        <source>What to do where the image does not divide into whole patches</source>
        <translation>Was geschieht, wenn das Bild nicht in ganze Patches aufgeht</translation>
    </message>
    <message>
        <source>Where does it look?</source>
        <translation>Wohin sieht es?</translation>
    </message>
    <message>
        <source>Where does position live?</source>
        <translation>Wo steckt die Position?</translation>
    </message>
    <message>
        <source>Whether both sentences have the same words as often.</source>
        <translation>Ob beide Sätze dieselben Wörter gleich oft haben.</translation>
    </message>
    <message>
        <source>Which column of the series is drawn</source>
        <translation>Welche Spalte der Reihe gezeichnet wird</translation>
    </message>
    <message>
        <source>Which dimension of the table</source>
        <translation>Welche Dimension der Tabelle</translation>
    </message>
    <message>
        <source>Which dimensions turn together</source>
        <translation>Welche Dimensionen sich zusammen drehen</translation>
    </message>
    <message>
        <source>Which head of that block, counted from 0</source>
        <translation>Welcher Kopf dieses Blocks, von 0 an gezählt</translation>
    </message>
    <message>
        <source>Which head of that layer, counted from 0</source>
        <translation>Welcher Kopf dieser Schicht, von 0 an gezählt</translation>
    </message>
    <message>
        <source>Which layer is marked: 0 is what enters the first block, the last one what leaves the last block</source>
        <translation>Welche Schicht markiert ist: 0 ist, was in den ersten Block eintritt, die letzte, was den letzten Block verlässt</translation>
    </message>
    <message>
        <source>Which layer is shown, counted from 0</source>
        <translation>Welche Schicht gezeigt wird, von 0 an gezählt</translation>
    </message>
    <message>
        <source>Which layer of the model, counted from 0</source>
        <translation>Welche Schicht des Modells, von 0 an gezählt</translation>
    </message>
    <message>
        <source>Which layer&apos;s norms are drawn: 0 is what enters the first block, the last one what leaves the last block</source>
        <translation>Die Normen welcher Schicht gezeichnet werden: 0 ist, was in den ersten Block eintritt, die letzte, was den letzten Block verlässt</translation>
    </message>
    <message>
        <source>Which layer&apos;s tokens: 0, what the first block reads, to the number of blocks, what the last norm gives</source>
        <translation>Die Tokens welcher Schicht: 0, was der erste Block liest, bis zur Zahl der Blöcke, was die letzte Norm gibt</translation>
    </message>
    <message>
        <source>Which learned rows are near each other</source>
        <translation>Welche gelernten Zeilen nahe beieinander liegen</translation>
    </message>
    <message>
        <source>Which of the blocks with such biases, counted from the input</source>
        <translation>Welcher der Blöcke mit solchen Biases, von der Eingabe an gezählt</translation>
    </message>
    <message>
        <source>Which of the tensor&apos;s matrices, where it has more than two axes</source>
        <translation>Welche der Matrizen des Tensors, wo er mehr als zwei Achsen hat</translation>
    </message>
    <message>
        <source>Which order of the patches is shown</source>
        <translation>Welche Reihenfolge der Patches gezeigt wird</translation>
    </message>
    <message>
        <source>Which pairs of dimensions turn with time, height and width</source>
        <translation>Welche Paare von Dimensionen sich mit Zeit, Höhe und Breite drehen</translation>
    </message>
    <message>
        <source>Which part of the data set is measured</source>
        <translation>Welcher Teil des Datensatzes gemessen wird</translation>
    </message>
    <message>
        <source>Which parts the map shows, each switched off alone</source>
        <translation>Welche Teile die Karte zeigt, jeder allein ausgeschaltet</translation>
    </message>
    <message>
        <source>Which principal component, the strongest first</source>
        <translation>Welche Hauptkomponente, die stärkste zuerst</translation>
    </message>
    <message>
        <source>Which rotary scheme turns the vectors</source>
        <translation>Welches Drehschema die Vektoren dreht</translation>
    </message>
    <message>
        <source>Which scheme is best?</source>
        <translation>Welches Schema ist das beste?</translation>
    </message>
    <message>
        <source>Which token, counted from 0, stands at each place (patch 1 is token 0); drag a patch onto another to swap them</source>
        <translation>Welches Token, von 0 an gezählt, an jedem Platz steht (Patch 1 ist Token 0); ein Patch auf ein anderes ziehen, um sie zu tauschen</translation>
    </message>
    <message>
        <source>Which tokens are not patches?</source>
        <translation>Welche Tokens sind keine Patches?</translation>
    </message>
    <message>
        <source>Which vector is the key</source>
        <translation>Welcher Vektor der Key ist</translation>
    </message>
    <message>
        <source>Which waves make the table</source>
        <translation>Welche Wellen die Tabelle bilden</translation>
    </message>
    <message>
        <source>Who is near whom?</source>
        <translation>Wer ist wem nah?</translation>
    </message>
    <message>
        <source>Who is there</source>
        <translation>Wer da ist</translation>
    </message>
    <message>
        <source>Whose attention is shown: the class token, which the classifier reads, or a patch</source>
        <translation>Wessen Aufmerksamkeit gezeigt wird: die des Klassentokens, das der Klassifikator liest, oder die eines Patches</translation>
    </message>
    <message>
        <source>Whose similarity maps are drawn: the image as it is, its patches scrambled, its position zeroed, or both</source>
        <translation>Wessen Ähnlichkeitskarten gezeichnet werden: das Bild, wie es ist, mit gemischten Patches, mit der Position auf null oder beides</translation>
    </message>
    <message>
        <source>Layer whose tokens go through the head one by one (logit lens): 0 is what enters the first block, the last one what leaves the last block; click a row of the map</source>
        <translation>Die Tokens, nach denen der Klassifikator einzeln gefragt wird: 0 ist, was in den ersten Block eintritt, die letzte, was den letzten Block verlässt; eine Zeile der Karte anklicken</translation>
    </message>
    <message>
        <source>Why is position needed at all?</source>
        <translation>Wozu überhaupt Position?</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width of the MLP; 0: four times the token&apos;s</source>
        <translation>Breite des MLP; 0: viermal die des Tokens</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>With position</source>
        <translation>Mit Position</translation>
    </message>
    <message>
        <source>Without position</source>
        <translation>Ohne Position</translation>
    </message>
    <message>
        <source>Word order</source>
        <translation>Wortfolge</translation>
    </message>
    <message>
        <source>Words and patches in one sequence, untrained: each attends to all of both.</source>
        <translation>Wörter und Patches in einer Folge, untrainiert: jedes beachtet alle von beiden.</translation>
    </message>
    <message>
        <source>Words and patches together.</source>
        <translation>Wörter und Patches zusammen.</translation>
    </message>
    <message>
        <source>Words before</source>
        <translation>Wörter davor</translation>
    </message>
    <message>
        <source>Words by their number, patches by row and column</source>
        <translation>Wörter nach ihrer Nummer, Patches nach Zeile und Spalte</translation>
    </message>
    <message>
        <source>Write its number, from 1, into every patch</source>
        <translation>Seine Nummer, von 1 an, in jedes Patch schreiben</translation>
    </message>
    <message>
        <source>Zero position</source>
        <translation>Position auf null</translation>
    </message>
    <message>
        <source>Zeroed</source>
        <translation>Auf null</translation>
    </message>
    <message>
        <source>Zeros around the image before it is cut</source>
        <translation>Nullen um das Bild, bevor es zerschnitten wird</translation>
    </message>
    <message>
        <source>a patch&apos;s attention to text</source>
        <translation>Aufmerksamkeit eines Patches auf Text</translation>
    </message>
    <message>
        <source>a sinusoid, wherever somebody stands</source>
        <translation>eine Sinuskodierung, wo auch immer jemand steht</translation>
    </message>
    <message>
        <source>a word&apos;s attention to text</source>
        <translation>Aufmerksamkeit eines Wortes auf Text</translation>
    </message>
    <message>
        <source>activation of the MLPs: gelu, gelu_tanh, quick_gelu, silu, relu, or as a configuration spells them</source>
        <translation>Aktivierung der MLPs: gelu, gelu_tanh, quick_gelu, silu, relu oder wie Konfigurationen sie schreiben</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>adjacent rows more similar by</source>
        <translation>benachbarte Zeilen ähnlicher um</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>alle Tokens</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>articles&apos; formula</source>
        <translation>Formel der Artikel</translation>
    </message>
    <message>
        <source>as articles, by torch&apos;s grid_sample: an option of timm&apos;s NaFlexViT</source>
        <translation>wie die Artikel, mit grid_sample von torch: eine Option von NaFlexViT in timm</translation>
    </message>
    <message>
        <source>as articles: MoonViT, Kimi</source>
        <translation>wie die Artikel: MoonViT, Kimi</translation>
    </message>
    <message>
        <source>as bilinear-antialias: NaFlex models of SigLIP 2 in timm</source>
        <translation>wie bilinear-antialias: die NaFlex-Modelle von SigLIP 2 in timm</translation>
    </message>
    <message>
        <source>as colours</source>
        <translation>als Farben</translation>
    </message>
    <message>
        <source>as corner-aligned, here in raster order: Qwen3-VL</source>
        <translation>wie corner-aligned, hier in Rasterreihenfolge: Qwen3-VL</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>attention distance</source>
        <translation>Aufmerksamkeitsdistanz</translation>
    </message>
    <message>
        <source>attention heads of each block; they divide its width</source>
        <translation>Aufmerksamkeitsköpfe jedes Blocks; sie teilen seine Breite</translation>
    </message>
    <message>
        <source>attention maps</source>
        <translation>Aufmerksamkeitskarten</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>bag of words</source>
        <translation>Wortmenge</translation>
    </message>
    <message>
        <source>beyond the scale</source>
        <translation>über der Skala</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>bicubic sampled with the factor (size + 0.1) / old size: DINOv2</source>
        <translation>bikubisch, mit dem Faktor (Größe + 0.1) / alte Größe abgetastet: DINOv2</translation>
    </message>
    <message>
        <source>bicubic to the exact size: DINOv2 in Hugging Face&apos;s form</source>
        <translation>bikubisch auf die genaue Größe: DINOv2 in der Form von Hugging Face</translation>
    </message>
    <message>
        <source>bicubic with a = -0.5, widened when it shrinks: timm</source>
        <translation>bikubisch mit a = -0.5, beim Verkleinern verbreitert: timm</translation>
    </message>
    <message>
        <source>bicubic with a = -0.75 and held edges: the articles, DeiT, MAE</source>
        <translation>bikubisch mit a = -0.75 und gehaltenen Rändern: die Artikel, DeiT, MAE</translation>
    </message>
    <message>
        <source>bicubic with first on first and last on last: torchvision&apos;s interpolate_embeddings</source>
        <translation>bikubisch, erste auf erster und letzte auf letzter: interpolate_embeddings von torchvision</translation>
    </message>
    <message>
        <source>block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>bottom right</source>
        <translation>unten rechts</translation>
    </message>
    <message>
        <source>by axis</source>
        <translation>nach Achse</translation>
    </message>
    <message>
        <source>by offset</source>
        <translation>nach Versatz</translation>
    </message>
    <message>
        <source>by token</source>
        <translation>nach Token</translation>
    </message>
    <message>
        <source>carries position</source>
        <translation>trägt Position</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>centred cosine similarity</source>
        <translation>zentrierte Kosinusähnlichkeit</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>Raten</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>claims of the articles that do not hold</source>
        <translation>Behauptungen der Artikel, die nicht stimmen</translation>
    </message>
    <message>
        <source>class token</source>
        <translation>Klassentoken</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>colours and size of the type</source>
        <translation>Farben und Größe der Schrift</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>columns apart</source>
        <translation>Spalten Abstand</translation>
    </message>
    <message>
        <source>columns reversed</source>
        <translation>Spalten umgekehrt</translation>
    </message>
    <message>
        <source>component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>content and position</source>
        <translation>Inhalt und Position</translation>
    </message>
    <message>
        <source>correlation</source>
        <translation>Korrelation</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>cosine distance</source>
        <translation>Kosinusdistanz</translation>
    </message>
    <message>
        <source>cosine of rows</source>
        <translation>Kosinus der Zeilen</translation>
    </message>
    <message>
        <source>cosine similarity</source>
        <translation>Kosinusähnlichkeit</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>crops</source>
        <translation>Ausschnitte</translation>
    </message>
    <message>
        <source>cumulative</source>
        <translation>kumuliert</translation>
    </message>
    <message>
        <source>cycle (days)</source>
        <translation>Zyklus (Tage)</translation>
    </message>
    <message>
        <source>cycles / patch</source>
        <translation>Zyklen / Patch</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>dashed: the most on one day</source>
        <translation>gestrichelt: das meiste an einem Tag</translation>
    </message>
    <message>
        <source>data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>day</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>day | horizon</source>
        <translation>Tag | Horizont</translation>
    </message>
    <message>
        <source>days ahead</source>
        <translation>Tage voraus</translation>
    </message>
    <message>
        <source>days apart</source>
        <translation>Tage Abstand</translation>
    </message>
    <message>
        <source>default rule</source>
        <translation>Standardregel</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>deviation of red, green and blue that pixels are divided by: R,G,B</source>
        <translation>Abweichung von Rot, Grün und Blau, durch die Pixel geteilt werden: R,G,B</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>Diagonale</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>different / same</source>
        <translation>verschieden / gleich</translation>
    </message>
    <message>
        <source>different classes</source>
        <translation>verschiedene Klassen</translation>
    </message>
    <message>
        <source>different-class distance</source>
        <translation>Distanz verschiedener Klassen</translation>
    </message>
    <message>
        <source>different-class pairs</source>
        <translation>Paare verschiedener Klassen</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>directions taken off</source>
        <translation>abgezogene Richtungen</translation>
    </message>
    <message>
        <source>distance in cells</source>
        <translation>Distanz in Zellen</translation>
    </message>
    <message>
        <source>distance in patches</source>
        <translation>Distanz in Patches</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>Skalarprodukt</translation>
    </message>
    <message>
        <source>dusk</source>
        <translation>Dämmerung</translation>
    </message>
    <message>
        <source>each at the place of its reference</source>
        <translation>jede am Platz ihres Bezugs</translation>
    </message>
    <message>
        <source>embeddings of the words</source>
        <translation>Einbettungen der Wörter</translation>
    </message>
    <message>
        <source>exchanged</source>
        <translation>getauscht</translation>
    </message>
    <message>
        <source>explained</source>
        <translation>erklärt</translation>
    </message>
    <message>
        <source>forms</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>from layer</source>
        <translation>ab Schicht</translation>
    </message>
    <message>
        <source>from the bias</source>
        <translation>vom Bias</translation>
    </message>
    <message>
        <source>further</source>
        <translation>weiter</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>head width</source>
        <translation>Kopfbreite</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>height of a frame; 0: as the first frame needs</source>
        <translation>Höhe eines Einzelbildes; 0: wie das erste sie braucht</translation>
    </message>
    <message>
        <source>height of the image; 0: as the figure needs</source>
        <translation>Höhe des Bildes; 0: wie die Abbildung sie braucht</translation>
    </message>
    <message>
        <source>highest ratio at</source>
        <translation>höchstes Verhältnis in</translation>
    </message>
    <message>
        <source>horizontal</source>
        <translation>waagrecht</translation>
    </message>
    <message>
        <source>how queries and keys turn; a rotation leaves no tensor</source>
        <translation>wie sich Querys und Keys drehen; eine Drehung hinterlässt keinen Tensor</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>in medians</source>
        <translation>in Medianen</translation>
    </message>
    <message>
        <source>in patches</source>
        <translation>in Patches</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>am Platz</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>integer harmonics</source>
        <translation>ganzzahlige Harmonische</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>key minus query, clipped</source>
        <translation>Key minus Query, begrenzt</translation>
    </message>
    <message>
        <source>key − query</source>
        <translation>Key − Query</translation>
    </message>
    <message>
        <source>key, in raster order</source>
        <translation>Key, in Rasterreihenfolge</translation>
    </message>
    <message>
        <source>kind of table</source>
        <translation>Art der Tabelle</translation>
    </message>
    <message>
        <source>largest cosine, not trained</source>
        <translation>größter Kosinus, untrainiert</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>größte Differenz</translation>
    </message>
    <message>
        <source>largest id</source>
        <translation>größte Nummer</translation>
    </message>
    <message>
        <source>largest share</source>
        <translation>größter Anteil</translation>
    </message>
    <message>
        <source>largest value</source>
        <translation>größter Wert</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>layers × heads</source>
        <translation>Schichten × Köpfe</translation>
    </message>
    <message>
        <source>left centre</source>
        <translation>Mitte links</translation>
    </message>
    <message>
        <source>length of the vector</source>
        <translation>Länge des Vektors</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>line: same target</source>
        <translation>Linie: gleiches Ziel</translation>
    </message>
    <message>
        <source>linear along the rows&apos; and the columns&apos; table: timm&apos;s NaFlex</source>
        <translation>linear entlang der Zeilen- und der Spaltentabelle: NaFlex in timm</translation>
    </message>
    <message>
        <source>linear between the centres of cells, no antialias</source>
        <translation>linear zwischen den Mitten der Zellen, ohne Antialias</translation>
    </message>
    <message>
        <source>linear with first on first and last on last: the original ViT, big_vision</source>
        <translation>linear, erste auf erster und letzte auf letzter: der ursprüngliche ViT, big_vision</translation>
    </message>
    <message>
        <source>linear, widened when it shrinks: SigLIP 2</source>
        <translation>linear, beim Verkleinern verbreitert: SigLIP 2</translation>
    </message>
    <message>
        <source>listed</source>
        <translation>aufgeführt</translation>
    </message>
    <message>
        <source>logit less its mean</source>
        <translation>Logit minus Mittelwert</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>logits without position</source>
        <translation>Logits ohne Position</translation>
    </message>
    <message>
        <source>logits, scrambled</source>
        <translation>Logits, gemischt</translation>
    </message>
    <message>
        <source>made days later</source>
        <translation>Tage später gemacht</translation>
    </message>
    <message>
        <source>made from the text</source>
        <translation>aus dem Text gemacht</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>marker</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>markers: next in line</source>
        <translation>Markierungen: die nächste</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>mean cosine</source>
        <translation>mittlerer Kosinus</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>mittlere Distanz</translation>
    </message>
    <message>
        <source>mean distance moved</source>
        <translation>mittlere Bewegung</translation>
    </message>
    <message>
        <source>mean of AV</source>
        <translation>Mittelwert von AV</translation>
    </message>
    <message>
        <source>mean of red, green and blue that is taken from pixels of 0 to 1: R,G,B</source>
        <translation>Mittelwert von Rot, Grün und Blau, der von Pixeln von 0 bis 1 abgezogen wird: R,G,B</translation>
    </message>
    <message>
        <source>mean of the others</source>
        <translation>Mittelwert der anderen</translation>
    </message>
    <message>
        <source>mean similarity</source>
        <translation>mittlere Ähnlichkeit</translation>
    </message>
    <message>
        <source>mean spread</source>
        <translation>mittlere Streuung</translation>
    </message>
    <message>
        <source>mean |difference|</source>
        <translation>mittlere |Differenz|</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>minimum score</source>
        <translation>kleinster Score</translation>
    </message>
    <message>
        <source>minimum similarity</source>
        <translation>kleinste Ähnlichkeit</translation>
    </message>
    <message>
        <source>minimum, maximum</source>
        <translation>Minimum, Maximum</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>more dots per inch make larger type in a frame of the same size</source>
        <translation>mehr Punkte je Zoll machen größere Schrift in einem Bild derselben Größe</translation>
    </message>
    <message>
        <source>most alike</source>
        <translation>am ähnlichsten</translation>
    </message>
    <message>
        <source>most learned parameters</source>
        <translation>meiste gelernte Parameter</translation>
    </message>
    <message>
        <source>name of the position table, or the end of it</source>
        <translation>Name der Positionstabelle oder sein Ende</translation>
    </message>
    <message>
        <source>natural</source>
        <translation>natürlich</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>nächster</translation>
    </message>
    <message>
        <source>nearest vector is adjacent</source>
        <translation>nächster Vektor ist benachbart</translation>
    </message>
    <message>
        <source>negative distance</source>
        <translation>negative Distanz</translation>
    </message>
    <message>
        <source>neighbour share</source>
        <translation>Nachbaranteil</translation>
    </message>
    <message>
        <source>neighbours kept</source>
        <translation>erhaltene Nachbarn</translation>
    </message>
    <message>
        <source>next in line, worst</source>
        <translation>nächste, schlechteste</translation>
    </message>
    <message>
        <source>no overlap</source>
        <translation>ohne Überlappung</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>norm / median</source>
        <translation>Norm / Median</translation>
    </message>
    <message>
        <source>not trained</source>
        <translation>nicht trainiert</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>of all tokens</source>
        <translation>aller Tokens</translation>
    </message>
    <message>
        <source>of attention&apos;s pairs</source>
        <translation>der Paare der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>of drawn images, and of the share that a folder without a test set holds out</source>
        <translation>gezeichneter Bilder und des Anteils, den ein Ordner ohne Testmenge zurückhält</translation>
    </message>
    <message>
        <source>of embeddings</source>
        <translation>der Einbettungen</translation>
    </message>
    <message>
        <source>of the day</source>
        <translation>des Tages</translation>
    </message>
    <message>
        <source>of these classes</source>
        <translation>dieser Klassen</translation>
    </message>
    <message>
        <source>of variance</source>
        <translation>der Varianz</translation>
    </message>
    <message>
        <source>offsets</source>
        <translation>Versätze</translation>
    </message>
    <message>
        <source>one count, and M-RoPE&apos;s three</source>
        <translation>eine Zählung und die drei von M-RoPE</translation>
    </message>
    <message>
        <source>order agreement</source>
        <translation>Übereinstimmung der Ordnung</translation>
    </message>
    <message>
        <source>orders</source>
        <translation>Reihenfolgen</translation>
    </message>
    <message>
        <source>original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>original order</source>
        <translation>ursprüngliche Reihenfolge</translation>
    </message>
    <message>
        <source>outliers</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>over places</source>
        <translation>über die Plätze</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>pairs in the published order</source>
        <translation>Paare in veröffentlichter Ordnung</translation>
    </message>
    <message>
        <source>pairs of time, height, width</source>
        <translation>Paare für Zeit, Höhe, Breite</translation>
    </message>
    <message>
        <source>pairs seen</source>
        <translation>gesehene Paare</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>parameters, learned</source>
        <translation>Parameter, gelernt</translation>
    </message>
    <message>
        <source>parameters, relative</source>
        <translation>Parameter, relativ</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>patch (px)</source>
        <translation>Patch (px)</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>Patches</translation>
    </message>
    <message>
        <source>per component</source>
        <translation>je Komponente</translation>
    </message>
    <message>
        <source>pixels per inch of a PNG, and of images inside SVG and PDF</source>
        <translation>Pixel je Zoll eines PNG und der Bilder in SVG und PDF</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>planes of a block</source>
        <translation>Ebenen eines Blocks</translation>
    </message>
    <message>
        <source>pooled</source>
        <translation>zusammengefasst</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>position scheme</source>
        <translation>Positionsschema</translation>
    </message>
    <message>
        <source>position&apos;s share</source>
        <translation>Anteil der Position</translation>
    </message>
    <message>
        <source>position&apos;s variance</source>
        <translation>Varianz der Position</translation>
    </message>
    <message>
        <source>positions a turn</source>
        <translation>Positionen je Umdrehung</translation>
    </message>
    <message>
        <source>prefix tokens</source>
        <translation>Präfix-Tokens</translation>
    </message>
    <message>
        <source>pretraining window</source>
        <translation>Fenster des Vortrainings</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>projector</source>
        <translation>Projektor</translation>
    </message>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>published results</source>
        <translation>veröffentlichte Ergebnisse</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>px, scrambled</source>
        <translation>px, gemischt</translation>
    </message>
    <message>
        <source>quarter</source>
        <translation>Viertel</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>query, key</source>
        <translation>Query, Key</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>relative to the largest</source>
        <translation>relativ zum größten</translation>
    </message>
    <message>
        <source>renumbered</source>
        <translation>neu nummeriert</translation>
    </message>
    <message>
        <source>resized</source>
        <translation>neue Größe</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>Drehung</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>row of the table</source>
        <translation>Zeile der Tabelle</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>rows of the position table before its patches: class, distillation, registers</source>
        <translation>Zeilen der Positionstabelle vor ihren Patches: Klasse, Destillation, Register</translation>
    </message>
    <message>
        <source>rows reversed</source>
        <translation>Zeilen umgekehrt</translation>
    </message>
    <message>
        <source>rows x columns of the position table&apos;s patches</source>
        <translation>Zeilen x Spalten der Patches der Positionstabelle</translation>
    </message>
    <message>
        <source>rules differ by up to</source>
        <translation>größter Unterschied der Regeln</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>same class</source>
        <translation>gleiche Klasse</translation>
    </message>
    <message>
        <source>same row / column</source>
        <translation>gleiche Zeile / Spalte</translation>
    </message>
    <message>
        <source>same target</source>
        <translation>gleiches Ziel</translation>
    </message>
    <message>
        <source>same-class distance</source>
        <translation>Distanz gleicher Klasse</translation>
    </message>
    <message>
        <source>same-class pairs</source>
        <translation>Paare gleicher Klasse</translation>
    </message>
    <message>
        <source>schemes</source>
        <translation>Schemata</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>scrambled</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>scrambled, larger grids</source>
        <translation>gemischt, größere Gitter</translation>
    </message>
    <message>
        <source>sees</source>
        <translation>sieht</translation>
    </message>
    <message>
        <source>series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>share of attention</source>
        <translation>Anteil der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>shown to the model</source>
        <translation>dem Modell gezeigt</translation>
    </message>
    <message>
        <source>side to which the images of a folder are resized</source>
        <translation>Seitenlänge, auf die die Bilder eines Ordners skaliert werden</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>Ähnlichkeit</translation>
    </message>
    <message>
        <source>similarity and nearness</source>
        <translation>Ähnlichkeit und Nähe</translation>
    </message>
    <message>
        <source>sin column, cos column, sin row, cos row</source>
        <translation>sin Spalte, cos Spalte, sin Zeile, cos Zeile</translation>
    </message>
    <message>
        <source>sin row, cos row, sin column, cos column</source>
        <translation>sin Zeile, cos Zeile, sin Spalte, cos Spalte</translation>
    </message>
    <message>
        <source>sin row, sin column, cos row, cos column</source>
        <translation>sin Zeile, sin Spalte, cos Zeile, cos Spalte</translation>
    </message>
    <message>
        <source>sin w, cos w, sin h, cos h with w = n div R and h = n mod R</source>
        <translation>sin w, cos w, sin h, cos h mit w = n div R und h = n mod R</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>strongest</source>
        <translation>stärkste</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>swapped</source>
        <translation>getauscht</translation>
    </message>
    <message>
        <source>synthetic</source>
        <translation>synthetisch</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>Namensschild</translation>
    </message>
    <message>
        <source>tags after stretching</source>
        <translation>Namensschilder nach dem Strecken</translation>
    </message>
    <message>
        <source>tags, table stretched</source>
        <translation>Namensschilder, Tabelle gestreckt</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>test accuracy</source>
        <translation>Testgenauigkeit</translation>
    </message>
    <message>
        <source>test loss</source>
        <translation>Testverlust</translation>
    </message>
    <message>
        <source>the cycle&apos;s block</source>
        <translation>der Block des Zyklus</translation>
    </message>
    <message>
        <source>the detected sinusoid evaluated on the new grid</source>
        <translation>die erkannte Sinuskodierung, auf dem neuen Gitter ausgewertet</translation>
    </message>
    <message>
        <source>the first rows of the table, whatever their grid: the articles&apos; slices</source>
        <translation>die ersten Zeilen der Tabelle, gleich welches Gitter: die Ausschnitte der Artikel</translation>
    </message>
    <message>
        <source>the nearest cell towards the top left: torch&apos;s nearest</source>
        <translation>die nächste Zelle nach oben links: nearest von torch</translation>
    </message>
    <message>
        <source>the patch at every place</source>
        <translation>das Patch an jedem Platz</translation>
    </message>
    <message>
        <source>the rule of the library whose names the file carries, articles where that is unknown</source>
        <translation>die Regel der Bibliothek, deren Namen die Datei trägt, articles, wo das unbekannt ist</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>dasselbe</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>timm&apos;s to the square of the longer side, then its top left: aspect-preserving NaFlexViT</source>
        <translation>wie timm auf das Quadrat der längeren Seite, dann oben links: NaFlexViT mit gehaltenem Seitenverhältnis</translation>
    </message>
    <message>
        <source>to every patch</source>
        <translation>auf jedes Patch</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>token length</source>
        <translation>Tokenlänge</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>top centre</source>
        <translation>Mitte oben</translation>
    </message>
    <message>
        <source>top left</source>
        <translation>oben links</translation>
    </message>
    <message>
        <source>train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>training images</source>
        <translation>Trainingsbilder</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>unmoved</source>
        <translation>unbewegt</translation>
    </message>
    <message>
        <source>upper bound</source>
        <translation>obere Grenze</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>Vektor</translation>
    </message>
    <message>
        <source>vertical</source>
        <translation>senkrecht</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Wortschatz</translation>
    </message>
    <message>
        <source>wavelength</source>
        <translation>Wellenlänge</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>what the head sees</source>
        <translation>was der Kopf sieht</translation>
    </message>
    <message>
        <source>where the norms of a block stand</source>
        <translation>wo die Normen eines Blocks stehen</translation>
    </message>
    <message>
        <source>width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>width of a frame</source>
        <translation>Breite eines Einzelbildes</translation>
    </message>
    <message>
        <source>width of the image</source>
        <translation>Breite des Bildes</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>with cut patches</source>
        <translation>mit zerschnittenen Patches</translation>
    </message>
    <message>
        <source>without a name tag</source>
        <translation>ohne Namensschild</translation>
    </message>
    <message>
        <source>without one head or part</source>
        <translation>ohne einen Kopf oder Teil</translation>
    </message>
    <message>
        <source>without one part</source>
        <translation>ohne einen Teil</translation>
    </message>
    <message>
        <source>word or patch</source>
        <translation>Wort oder Patch</translation>
    </message>
    <message>
        <source>words either side of the image</source>
        <translation>Wörter zu beiden Seiten des Bildes</translation>
    </message>
    <message>
        <source>words, patches</source>
        <translation>Wörter, Patches</translation>
    </message>
    <message>
        <source>zeroed</source>
        <translation>auf null</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Along row %1</source>
        <translation>Entlang Zeile %1</translation>
    </message>
    <message>
        <source>Dimension %1</source>
        <translation>Dimension %1</translation>
    </message>
    <message>
        <source>Distances at layer %1</source>
        <translation>Distanzen in Schicht %1</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>Pair %1</source>
        <translation>Paar %1</translation>
    </message>
    <message>
        <source>Position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>Put back by layer %1</source>
        <translation>Zurückgelegt von Schicht %1</translation>
    </message>
    <message>
        <source>%1 bins</source>
        <translation>%1 Balken</translation>
    </message>
    <message>
        <source>%1 images</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>%1 px squares</source>
        <translation>Quadrate von %1 px</translation>
    </message>
    <message>
        <source>block %1, by head</source>
        <translation>Block %1, nach Kopf</translation>
    </message>
    <message>
        <source>component %1</source>
        <translation>Komponente %1</translation>
    </message>
    <message>
        <source>layer %1, named</source>
        <translation>Schicht %1, benannt</translation>
    </message>
    <message>
        <source>layer %1, patches that say so</source>
        <translation>Schicht %1, Patches, die das sagen</translation>
    </message>
    <message>
        <source>layer %1, to %2</source>
        <translation>Schicht %1, bis %2</translation>
    </message>
    <message>
        <source>of position %1, by pair</source>
        <translation>von Position %1, nach Paar</translation>
    </message>
    <message>
        <source>stride %1 px</source>
        <translation>Schrittweite %1 px</translation>
    </message>
    <message>
        <source>to position %1</source>
        <translation>zu Position %1</translation>
    </message>
    <message>
        <source>(A) (B) (C)</source>
        <translation>(A) (B) (C)</translation>
    </message>
    <message>
        <source>(a) (b) (c)</source>
        <translation>(a) (b) (c)</translation>
    </message>
    <message>
        <source>122 and 122 mm wide, type of 8 pt</source>
        <translation>122 und 122 mm breit, Schrift von 8 pt</translation>
    </message>
    <message>
        <source>132 and 190 mm wide, type of 9 pt</source>
        <translation>132 und 190 mm breit, Schrift von 9 pt</translation>
    </message>
    <message>
        <source>140 and 140 mm wide, type of 9 pt</source>
        <translation>140 und 140 mm breit, Schrift von 9 pt</translation>
    </message>
    <message>
        <source>165 and 165 mm wide, type of 9 pt</source>
        <translation>165 und 165 mm breit, Schrift von 9 pt</translation>
    </message>
    <message>
        <source>77 and 160 mm wide, type of 8 pt</source>
        <translation>77 und 160 mm breit, Schrift von 8 pt</translation>
    </message>
    <message>
        <source>83 and 171 mm wide, type of 8 pt</source>
        <translation>83 und 171 mm breit, Schrift von 8 pt</translation>
    </message>
    <message>
        <source>83 and 175 mm wide, type of 8 pt</source>
        <translation>83 und 175 mm breit, Schrift von 8 pt</translation>
    </message>
    <message>
        <source>85 and 178 mm wide, type of 8 pt</source>
        <translation>85 und 178 mm breit, Schrift von 8 pt</translation>
    </message>
    <message>
        <source>89 and 182 mm wide, type of 8 pt</source>
        <translation>89 und 182 mm breit, Schrift von 8 pt</translation>
    </message>
    <message>
        <source>89 and 183 mm wide, type of 6.4 pt</source>
        <translation>89 und 183 mm breit, Schrift von 6.4 pt</translation>
    </message>
    <message>
        <source>90 and 190 mm wide, type of 7 pt</source>
        <translation>90 und 190 mm breit, Schrift von 7 pt</translation>
    </message>
    <message>
        <source>A B C</source>
        <translation>A B C</translation>
    </message>
    <message>
        <source>A) B) C)</source>
        <translation>A) B) C)</translation>
    </message>
    <message>
        <source>ACL, EMNLP</source>
        <translation>ACL, EMNLP</translation>
    </message>
    <message>
        <source>ACM</source>
        <translation>ACM</translation>
    </message>
    <message>
        <source>Above</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>As they fit</source>
        <translation>Wie sie passen</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>CVPR, ICCV</source>
        <translation>CVPR, ICCV</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Colour bars</source>
        <translation>Farbleisten</translation>
    </message>
    <message>
        <source>Double</source>
        <translation>Zwei</translation>
    </message>
    <message>
        <source>ECCV, Springer LNCS</source>
        <translation>ECCV, Springer LNCS</translation>
    </message>
    <message>
        <source>Elsevier</source>
        <translation>Elsevier</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schriftart</translation>
    </message>
    <message>
        <source>ICLR</source>
        <translation>ICLR</translation>
    </message>
    <message>
        <source>ICML</source>
        <translation>ICML</translation>
    </message>
    <message>
        <source>IEEE</source>
        <translation>IEEE</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>Buchstaben</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Nature</source>
        <translation>Nature</translation>
    </message>
    <message>
        <source>NeurIPS</source>
        <translation>NeurIPS</translation>
    </message>
    <message>
        <source>PLOS</source>
        <translation>PLOS</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Single</source>
        <translation>Eine</translation>
    </message>
    <message>
        <source>TMLR</source>
        <translation>TMLR</translation>
    </message>
    <message>
        <source>The theme&apos;s</source>
        <translation>Der des Farbschemas</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Durchsichtig</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Venue</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Weiß</translation>
    </message>
    <message>
        <source>a b c</source>
        <translation>a b c</translation>
    </message>
    <message>
        <source>a publisher&apos;s column widths, type and panel letters; no title and no caption, which stand in the text there</source>
        <translation>Spaltenbreiten, Schrift und Feldbuchstaben eines Verlags; ohne Titel und Legende, die dort im Text stehen</translation>
    </message>
    <message>
        <source>a) b) c)</source>
        <translation>a) b) c)</translation>
    </message>
    <message>
        <source>another text at one PLACE, as PLACE=TEXT: 2 (title of panel 2), 2.subtitle, 2.x, 2.y (its axes), bar1 (a colour bar); may be given several times</source>
        <translation>ein anderer Text an einem Ort PLACE, als PLACE=TEXT: 2 (Titel von Feld 2), 2.subtitle, 2.x, 2.y (seine Achsen), bar1 (eine Farbleiste); mehrmals möglich</translation>
    </message>
    <message>
        <source>factor of the width of lines, which follows the size of the type</source>
        <translation>Faktor der Breite von Linien, die der Größe der Schrift folgt</translation>
    </message>
    <message>
        <source>family of the type, or several with commas: the first that is installed; auto: Inter, else the system&apos;s</source>
        <translation>Familie der Schrift oder mehrere mit Kommas: die erste, die es gibt; auto: Inter, sonst die des Systems</translation>
    </message>
    <message>
        <source>letters before the titles of several panels</source>
        <translation>Buchstaben vor den Titeln mehrerer Felder</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>pt</translation>
    </message>
    <message>
        <source>text below the title; auto: what the lab says is drawn, where there is a title</source>
        <translation>Text unter dem Titel; auto: was laut Labor gezeichnet ist, wo es einen Titel gibt</translation>
    </message>
    <message>
        <source>text over the figure; auto: the lab&apos;s question, none: no title and no sentence below it</source>
        <translation>Text über der Abbildung; auto: die Frage des Labors, none: kein Titel und kein Satz darunter</translation>
    </message>
    <message>
        <source>text under the figure, **numbers** marked; auto: the lab&apos;s finding</source>
        <translation>Text unter der Abbildung, **Zahlen** hervorgehoben; auto: der Befund des Labors</translation>
    </message>
    <message>
        <source>what is behind the figure, whatever the theme</source>
        <translation>was hinter der Abbildung liegt, gleich welches Farbschema</translation>
    </message>
    <message>
        <source>where colour bars stand</source>
        <translation>wo Farbleisten stehen</translation>
    </message>
    <message>
        <source>width of a column of the venue, or of a journal: 85 or 178 mm</source>
        <translation>Breite einer Spalte des Orts oder einer Zeitschrift: 85 oder 178 mm</translation>
    </message>
    <message>
        <source>Jigsaw</source>
        <translation>Puzzle</translation>
    </message>
    <message>
        <source>In a heap</source>
        <translation>Auf einem Haufen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>The same of the run without position.</source>
        <translation>Dasselbe für den Lauf ohne Position.</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>zurückgelegt</translation>
    </message>
    <message>
        <source>put back, zeroed</source>
        <translation>zurückgelegt, ohne Position</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>how the figure was made and where its inputs lie, kept in the file, which then opens as a session</source>
        <translation>wie die Abbildung entstand und wo ihre Eingaben liegen; die Datei öffnet sich dann als Sitzung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1 aus</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>zu %1</translation>
    </message>
    <message>
        <source>query at %1, key at %2</source>
        <translation>Query bei %1, Key bei %2</translation>
    </message>
    <message>
        <source>grids only</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>old</source>
        <translation>alt</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>nur kleinere</translation>
    </message>
    <message>
        <source>attention of head %1</source>
        <translation>Aufmerksamkeit von Kopf %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>horizontal position, 0 to 1</source>
        <translation>waagerechte Position, 0 bis 1</translation>
    </message>
    <message>
        <source>Ease in and out</source>
        <translation>An beiden Enden sanft</translation>
    </message>
    <message>
        <source>Easing</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Every frame moves on alike</source>
        <translation>Jedes Bild rückt gleich weit vor</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Slowly at both ends</source>
        <translation>Langsam an beiden Enden</translation>
    </message>
    <message>
        <source>frames per second; of a GIF at most 50</source>
        <translation>Bilder in der Sekunde; bei einem GIF höchstens 50</translation>
    </message>
    <message>
        <source>how long the first and the last frame stand still besides</source>
        <translation>wie lange das erste und das letzte Bild zusätzlich stehen</translation>
    </message>
    <message>
        <source>how the movement begins and ends</source>
        <translation>wie die Bewegung anfängt und endet</translation>
    </message>
    <message>
        <source>length of the movement; 0: every step is shown</source>
        <translation>Dauer der Bewegung; 0: jeder Schritt wird gezeigt</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>A moved</source>
        <translation>A bewegt</translation>
    </message>
    <message>
        <source>A swapped</source>
        <translation>A getauscht</translation>
    </message>
    <message>
        <source>Adjacent cells</source>
        <translation>Nachbarzellen</translation>
    </message>
    <message>
        <source>Cubic AA</source>
        <translation>Kubisch AA</translation>
    </message>
    <message>
        <source>Cubic by size</source>
        <translation>Kub. n. Größe</translation>
    </message>
    <message>
        <source>Cubic corner</source>
        <translation>Kubisch Ecke</translation>
    </message>
    <message>
        <source>Cubic crop</source>
        <translation>Kub. Schnitt</translation>
    </message>
    <message>
        <source>Cubic sampled</source>
        <translation>Kub. abgetastet</translation>
    </message>
    <message>
        <source>Cubic shifted</source>
        <translation>Kub. verschoben</translation>
    </message>
    <message>
        <source>Linear AA</source>
        <translation>Linear AA</translation>
    </message>
    <message>
        <source>Linear NaFlex</source>
        <translation>Linear NaFlex</translation>
    </message>
    <message>
        <source>Linear corner</source>
        <translation>Linear Ecke</translation>
    </message>
    <message>
        <source>Mean of the tokens</source>
        <translation>Mittel der Tokens</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>Gespiegelt</translation>
    </message>
    <message>
        <source>New order</source>
        <translation>Neue Reihenfolge</translation>
    </message>
    <message>
        <source>Same order</source>
        <translation>Gleiche Reihenfolge</translation>
    </message>
    <message>
        <source>Steps from the last word in front of the image to the first one after it. Few: the image does not tear the sentence apart.</source>
        <translation>Schritte vom letzten Wort vor dem Bild zum ersten dahinter. Wenige: das Bild reißt den Satz nicht auseinander.</translation>
    </message>
    <message>
        <source>The same patches in two orders: nothing of a patch changes but its place.</source>
        <translation>Dieselben Patches in zwei Reihenfolgen: von einem Patch ändert sich nur der Platz.</translation>
    </message>
    <message>
        <source>Tokens from</source>
        <translation>Tokens aus</translation>
    </message>
    <message>
        <source>What the head says of the tokens that enter the chosen layer (of the last: that leave the model), after the final norm, with its probability.</source>
        <translation>Was der Klassifikator zu den Tokens sagt, die in die gewählte Schicht eintreten (nach der letzten: die das Modell verlassen), nach der letzten Norm, mit seiner Wahrscheinlichkeit.</translation>
    </message>
    <message>
        <source>all pairs</source>
        <translation>alle Paare</translation>
    </message>
    <message>
        <source>ankle-boot</source>
        <translation>ankle-boot</translation>
    </message>
    <message>
        <source>as pixels</source>
        <translation>als Pixel</translation>
    </message>
    <message>
        <source>both reversed</source>
        <translation>beides umgekehrt</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>change if moved</source>
        <translation>Änderung bewegt</translation>
    </message>
    <message>
        <source>nothing moved</source>
        <translation>nichts bewegt</translation>
    </message>
    <message>
        <source>reference column</source>
        <translation>Bezugsspalte</translation>
    </message>
    <message>
        <source>reference row</source>
        <translation>Bezugszeile</translation>
    </message>
    <message>
        <source>sin, cos</source>
        <translation>sin, cos</translation>
    </message>
    <message>
        <source>unturned score</source>
        <translation>ungedrehter Score</translation>
    </message>
    <message>
        <source>The first accuracy that its source reports, for comparison; the lab Ablation lists all of them.</source>
        <translation>Die erste Genauigkeit, die seine Quelle nennt, zum Vergleich; das Labor Ablation führt alle auf.</translation>
    </message>
    <message>
        <source>The library whose names the checkpoint carries.</source>
        <translation>Die Bibliothek, deren Namen der Checkpoint trägt.</translation>
    </message>
    <message>
        <source>The rule of that library; where it has none, this program&apos;s own default.</source>
        <translation>Die Regel dieser Bibliothek; wo sie keine hat, der Standard dieses Programms.</translation>
    </message>
    <message>
        <source>library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>How the image was made the model&apos;s input: its size, and the mean and deviation that the model expects of its numbers.</source>
        <translation>Wie das Bild zur Eingabe des Modells wurde: seine Größe, und Mittelwert und Abweichung, die das Modell von seinen Zahlen erwartet.</translation>
    </message>
    <message>
        <source>Neighbour share</source>
        <translation>Nachbaranteil</translation>
    </message>
    <message>
        <source>and SSDC</source>
        <translation>und SSDC</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>adjacent cells, old / new</source>
        <translation>Nachbarzellen, alt / neu</translation>
    </message>
    <message>
        <source>2 pi m / f: every one repeats after f rows</source>
        <translation>2 pi m / f: jede wiederholt sich nach f Zeilen</translation>
    </message>
    <message>
        <source>A series in time, the encoding of its steps, and how alike the chosen step and the others are.</source>
        <translation>Eine Zeitreihe, die Kodierung ihrer Schritte, und wie ähnlich sich der gewählte Schritt und die anderen sind.</translation>
    </message>
    <message>
        <source>A simulated universe: assets enter and leave, and each step is one sequence of tokens.</source>
        <translation>Ein simuliertes Universum: Werte kommen und gehen, und jeder Schritt ist eine Folge von Tokens.</translation>
    </message>
    <message>
        <source>A token for every step and horizon: cycles of the step beside a sinusoid of the steps ahead.</source>
        <translation>Ein Token je Schritt und Horizont: Zyklen des Schritts neben einer Sinuskodierung der Schritte voraus.</translation>
    </message>
    <message>
        <source>A vector for each clipped offset from the chosen row (Shaw)</source>
        <translation>Ein Vektor für jeden begrenzten Abstand von der gewählten Zeile (Shaw)</translation>
    </message>
    <message>
        <source>An asset is there where its column has a value</source>
        <translation>Ein Wert ist da, wo seine Spalte eine Zahl hat</translation>
    </message>
    <message>
        <source>As many as the tokens of the file, where that leaves a square grid</source>
        <translation>So viele wie die Tokens der Datei, wo ein quadratisches Raster bleibt</translation>
    </message>
    <message>
        <source>Assets that are there, of those that are ever there.</source>
        <translation>Werte, die da sind, von denen, die je da sind.</translation>
    </message>
    <message>
        <source>Assets that enter and leave at random</source>
        <translation>Werte, die zufällig kommen und gehen</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Changes are logarithms of each value over the one before</source>
        <translation>Änderungen sind Logarithmen jedes Wertes durch den davor</translation>
    </message>
    <message>
        <source>Correlations are those of the changes of this many rows, up to the chosen one</source>
        <translation>Korrelationen sind die der Änderungen so vieler Zeilen, bis zur gewählten</translation>
    </message>
    <message>
        <source>Every row is one position&apos;s address: all sines, then all cosines, each from fast to slow.</source>
        <translation>Jede Zeile ist die Adresse einer Position: erst alle Sinus, dann alle Kosinus, jeweils von schnell nach langsam.</translation>
    </message>
    <message>
        <source>From -1 to 1, as in the first ViT</source>
        <translation>Von -1 bis 1, wie im ersten ViT</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>GELU by tanh</source>
        <translation>GELU mit tanh</translation>
    </message>
    <message>
        <source>GELU, approximated by tanh</source>
        <translation>GELU, durch tanh angenähert</translation>
    </message>
    <message>
        <source>Half of each</source>
        <translation>Von beiden die Hälfte</translation>
    </message>
    <message>
        <source>Head activation</source>
        <translation>Aktivierung des Klassifikators</translation>
    </message>
    <message>
        <source>Hold out</source>
        <translation>Zurückhalten</translation>
    </message>
    <message>
        <source>How alike steps are, by how far they are apart: above every lag, below every pair of steps.</source>
        <translation>Wie ähnlich sich Schritte sind, je nach Abstand: oben jeder Abstand, unten jedes Paar von Schritten.</translation>
    </message>
    <message>
        <source>How many rows ahead forecasts look, from 0 on</source>
        <translation>Wie viele Zeilen voraus Prognosen blicken, von 0 an</translation>
    </message>
    <message>
        <source>How many rows around the chosen one are drawn</source>
        <translation>Wie viele Zeilen um die gewählte gezeichnet werden</translation>
    </message>
    <message>
        <source>How the frequencies of a cycle of f rows go on from 2 pi / f</source>
        <translation>Wie die Frequenzen eines Zyklus von f Zeilen von 2 pi / f an weitergehen</translation>
    </message>
    <message>
        <source>Length D of the vector of one row</source>
        <translation>Länge D des Vektors einer Zeile</translation>
    </message>
    <message>
        <source>Mean and maximum</source>
        <translation>Mittel und Maximum</translation>
    </message>
    <message>
        <source>Model in the file</source>
        <translation>Modell in der Datei</translation>
    </message>
    <message>
        <source>Numbers in a learned absolute table of the chosen width: a row for every asset, or as many rows as there are assets at most at one time.</source>
        <translation>Zahlen in einer gelernten absoluten Tabelle der gewählten Breite: eine Zeile je Wert, oder so viele Zeilen, wie es höchstens Werte zugleich gibt.</translation>
    </message>
    <message>
        <source>Numbers in a table of one bias per offset and head, for the most assets at one time. A sinusoid has none.</source>
        <translation>Zahlen in einer Tabelle mit einem Bias je Abstand und Kopf, für die meisten Werte zu einer Zeit. Eine Sinuskodierung hat keine.</translation>
    </message>
    <message>
        <source>Of prices the logarithm of the value over the one before; returns as they are.</source>
        <translation>Bei Preisen der Logarithmus des Wertes durch den davor; Renditen, wie sie sind.</translation>
    </message>
    <message>
        <source>Of the chosen column, there.</source>
        <translation>Der gewählten Spalte, dort.</translation>
    </message>
    <message>
        <source>Offset from the step</source>
        <translation>Abstand vom Schritt</translation>
    </message>
    <message>
        <source>Offsets beyond this many rows share one vector</source>
        <translation>Abstände über so viele Zeilen hinaus teilen sich einen Vektor</translation>
    </message>
    <message>
        <source>One layer follows the other</source>
        <translation>Eine Schicht folgt auf die andere</translation>
    </message>
    <message>
        <source>One sentence</source>
        <translation>Ein Satz</translation>
    </message>
    <message>
        <source>Pairs of steps</source>
        <translation>Paare von Schritten</translation>
    </message>
    <message>
        <source>Parts of the logits</source>
        <translation>Teile der Logits</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>Rows of each cycle; of trading days a week, a month, a quarter, a year</source>
        <translation>Zeilen jedes Zyklus; bei Handelstagen eine Woche, ein Monat, ein Quartal, ein Jahr</translation>
    </message>
    <message>
        <source>SiLU</source>
        <translation>SiLU</translation>
    </message>
    <message>
        <source>Something that the file leaves open, or that is left out of it.</source>
        <translation>Etwas, das die Datei offen lässt oder das aus ihr weggelassen wird.</translation>
    </message>
    <message>
        <source>The day or other step that is marked, by its row in the series, from 0</source>
        <translation>Der Tag oder andere Schritt, der markiert ist, nach seiner Zeile in der Reihe, von 0 an</translation>
    </message>
    <message>
        <source>The row beside how many rows ahead the forecast looks</source>
        <translation>Die Zeile neben der Zahl der Zeilen, die die Prognose voraus blickt</translation>
    </message>
    <message>
        <source>The same patches twice, in the same order.</source>
        <translation>Dieselben Patches zweimal, in derselben Reihenfolge.</translation>
    </message>
    <message>
        <source>The series, the encoding of its rows below, and how alike they are</source>
        <translation>Die Reihe, darunter die Kodierung ihrer Zeilen, und wie ähnlich sie sich sind</translation>
    </message>
    <message>
        <source>The step that is marked. Encodings count rows of the series, whatever time lies between them.</source>
        <translation>Der Schritt, der markiert ist. Kodierungen zählen Zeilen der Reihe, gleich wie viel Zeit dazwischen liegt.</translation>
    </message>
    <message>
        <source>The step&apos;s sequence</source>
        <translation>Die Folge des Schritts</translation>
    </message>
    <message>
        <source>The value less the one before.</source>
        <translation>Der Wert minus der davor.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What is marked.</source>
        <translation>Was markiert ist.</translation>
    </message>
    <message>
        <source>What the chosen forecast is for: so many rows of the series after the chosen one.</source>
        <translation>Wofür die gewählte Prognose ist: so viele Zeilen der Reihe nach der gewählten.</translation>
    </message>
    <message>
        <source>Whether rows a cycle apart are alike, with the articles&apos; frequencies and with integer harmonics</source>
        <translation>Ob Zeilen im Abstand eines Zyklus sich ähnlich sind, mit den Frequenzen der Artikel und mit ganzzahligen Harmonischen</translation>
    </message>
    <message>
        <source>Which assets are there at which time</source>
        <translation>Welche Werte zu welcher Zeit da sind</translation>
    </message>
    <message>
        <source>Which encoding of the rows is drawn below the series</source>
        <translation>Welche Kodierung der Zeilen unter der Reihe gezeichnet wird</translation>
    </message>
    <message>
        <source>Which value of the assets is taken, of a file with a row per day and asset</source>
        <translation>Welche Größe der Werte genommen wird, bei einer Datei mit einer Zeile je Tag und Wert</translation>
    </message>
    <message>
        <source>asset</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>cycle (steps)</source>
        <translation>Zyklus (Schritte)</translation>
    </message>
    <message>
        <source>dashed: the most at one step</source>
        <translation>gestrichelt: die meisten bei einem Schritt</translation>
    </message>
    <message>
        <source>images with classes: where or which (drawn here), fashion-mnist (the distribution&apos;s package), or a path: IDX files (torchvision&apos;s folders too), CIFAR&apos;s binaries, a CSV of pixels, an npz of images and labels, or a folder for each class</source>
        <translation>Bilder mit Klassen: where oder which (hier gezeichnet), fashion-mnist (das Paket der Distribution) oder ein Pfad: IDX-Dateien (auch torchvisions Ordner), CIFARs Binärdateien, eine CSV von Pixeln, eine npz von Bildern und Klassen oder ein Ordner je Klasse</translation>
    </message>
    <message>
        <source>made steps later</source>
        <translation>Schritte später gemacht</translation>
    </message>
    <message>
        <source>max(0, x)</source>
        <translation>max(0, x)</translation>
    </message>
    <message>
        <source>of several models in one file (student and teacher) the one whose names begin so; . is the one without a prefix</source>
        <translation>von mehreren Modellen in einer Datei (Schüler und Lehrer) das, dessen Namen so beginnen; . ist das ohne Präfix</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>des Schritts</translation>
    </message>
    <message>
        <source>on the same side</source>
        <translation>auf derselben Seite</translation>
    </message>
    <message>
        <source>rows ahead</source>
        <translation>Zeilen voraus</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>step | horizon</source>
        <translation>Schritt | Horizont</translation>
    </message>
    <message>
        <source>steps ahead</source>
        <translation>Schritte voraus</translation>
    </message>
    <message>
        <source>steps apart</source>
        <translation>Schritte auseinander</translation>
    </message>
    <message>
        <source>tanh</source>
        <translation>tanh</translation>
    </message>
    <message>
        <source>what stands between the layers of a head of several; it leaves no tensor</source>
        <translation>was zwischen den Schichten eines mehrschichtigen Klassifikators steht; es hinterlässt keinen Tensor</translation>
    </message>
    <message>
        <source>x times the logistic function of x</source>
        <translation>x mal die logistische Funktion von x</translation>
    </message>
    <message>
        <source>x times the normal distribution&apos;s share below x</source>
        <translation>x mal der Anteil der Normalverteilung unter x</translation>
    </message>
    <message>
        <source>-1 is black, 1 is white</source>
        <translation>-1 ist Schwarz, 1 ist Weiß</translation>
    </message>
    <message>
        <source>0 is black, 1 is white</source>
        <translation>0 ist Schwarz, 1 ist Weiß</translation>
    </message>
    <message>
        <source>As 16-bit values are</source>
        <translation>Wie 16-Bit-Werte</translation>
    </message>
    <message>
        <source>As bytes are, whatever their type</source>
        <translation>Wie Bytes, welchen Typs auch immer</translation>
    </message>
    <message>
        <source>Image values</source>
        <translation>Bildwerte</translation>
    </message>
    <message>
        <source>Less ImageNet&apos;s mean and divided by its deviation, which is undone</source>
        <translation>Minus ImageNets Mittelwert, geteilt durch seine Abweichung; das wird rückgängig gemacht</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalisiert</translation>
    </message>
    <message>
        <source>what the numbers of an image mean that is an array (npy, TIFF of floats)</source>
        <translation>was die Zahlen eines Bilds bedeuten, das ein Array ist (npy, TIFF aus Gleitkommazahlen)</translation>
    </message>
    <message>
        <source>Checkpoints to save along the way, besides the first</source>
        <translation>Checkpoints, die unterwegs gespeichert werden, außer dem ersten</translation>
    </message>
    <message>
        <source>Curvature of each parabola, from the query&apos;s content: softplus(W h)</source>
        <translation>Krümmung jeder Parabel, aus dem Inhalt der Query: softplus(W h)</translation>
    </message>
    <message>
        <source>Descending order: the best accuracies first</source>
        <translation>Absteigend: die besten Genauigkeiten zuerst</translation>
    </message>
    <message>
        <source>Distance from one patch to the next; patches overlap where it is smaller than a patch; 0: the side of a patch</source>
        <translation>Abstand von einem Patch zum nächsten; ist er kleiner als ein Patch, überlappen sie; 0: die Seite eines Patches</translation>
    </message>
    <message>
        <source>How many images are measured, drawn at random; by default as many as take a few seconds</source>
        <translation>Wie viele Bilder gemessen werden, zufällig gezogen; sonst so viele, wie einige Sekunden dauern</translation>
    </message>
    <message>
        <source>How many parabolas each head adds up</source>
        <translation>Wie viele Parabeln jeder Kopf summiert</translation>
    </message>
    <message>
        <source>How many times the test images are evaluated</source>
        <translation>Wie oft die Testbilder ausgewertet werden</translation>
    </message>
    <message>
        <source>Images to train on in total; the data set repeats</source>
        <translation>Trainingsbilder insgesamt; der Datensatz wiederholt sich</translation>
    </message>
    <message>
        <source>Largest norm of the gradient; 0: not clipped</source>
        <translation>Größte Norm des Gradienten; 0: unbegrenzt</translation>
    </message>
    <message>
        <source>LieRE: dimensions of a head that turn together; must divide the head&apos;s width</source>
        <translation>LieRE: Dimensionen eines Kopfes, die sich gemeinsam drehen; muss die Breite des Kopfes teilen</translation>
    </message>
    <message>
        <source>Norm above which a patch token is an outlier, in medians of the patches</source>
        <translation>Norm, ab der ein Patch-Token ein Ausreißer ist, in Medianen der Patches</translation>
    </message>
    <message>
        <source>Norm above which a patch token is an outlier.</source>
        <translation>Norm, ab der ein Patch-Token ein Ausreißer ist.</translation>
    </message>
    <message>
        <source>PaPE: parabolas of each head</source>
        <translation>PaPE: Parabeln je Kopf</translation>
    </message>
    <message>
        <source>Seed of the embeddings, none of which is trained</source>
        <translation>Startwert der Einbettungen, von denen keine trainiert ist</translation>
    </message>
    <message>
        <source>Seed of the first weights, the order of images, crops and dropout</source>
        <translation>Startwert der ersten Gewichte, der Reihenfolge der Bilder, der Ausschnitte und des Dropouts</translation>
    </message>
    <message>
        <source>Seed of the learned table</source>
        <translation>Startwert der gelernten Tabelle</translation>
    </message>
    <message>
        <source>Seed of the query, the key and what a scheme learns</source>
        <translation>Startwert der Query, des Keys und dessen, was ein Schema lernt</translation>
    </message>
    <message>
        <source>Seed of the simulated universe and of the vectors of offsets</source>
        <translation>Startwert des simulierten Universums und der Vektoren der Abstände</translation>
    </message>
    <message>
        <source>Share of the run in which the rate of the position parameters rises</source>
        <translation>Anteil des Laufs, in dem die Rate der Positionsparameter steigt</translation>
    </message>
    <message>
        <source>Shaw: offsets beyond this share a vector</source>
        <translation>Shaw: Abstände darüber hinaus teilen sich einen Vektor</translation>
    </message>
    <message>
        <source>Stop after this many evaluations without a better accuracy; 0: never</source>
        <translation>Nach so vielen Auswertungen ohne bessere Genauigkeit anhalten; 0: nie</translation>
    </message>
    <message>
        <source>The block whose attention is split, counted from 0. In the first block the split is exact; in the others position is the mean token of each place</source>
        <translation>Der Block, dessen Aufmerksamkeit zerlegt wird, von 0 an gezählt. Im ersten Block ist die Zerlegung exakt; in den anderen ist Position das mittlere Token jedes Platzes</translation>
    </message>
    <message>
        <source>The head whose directions turn; every head has its own</source>
        <translation>Der Kopf, dessen Richtungen sich drehen; jeder hat eigene</translation>
    </message>
    <message>
        <source>The layer whose tokens are compared: before block 0, 1, ..., and after the last</source>
        <translation>Die Schicht, deren Tokens verglichen werden: vor Block 0, 1, ... und nach dem letzten</translation>
    </message>
    <message>
        <source>Training images to hold out and test on in place of the test images</source>
        <translation>Trainingsbilder, die zurückgehalten und anstelle der Testbilder geprüft werden</translation>
    </message>
    <message>
        <source>Weight decay of matrices; biases, norms, tokens and positions do not decay</source>
        <translation>Weight Decay der Matrizen; Biases, Normen, Tokens und Positionen schrumpfen nicht</translation>
    </message>
    <message>
        <source>What is shown of text and image in one sequence</source>
        <translation>Was von Text und Bild in einer Sequenz gezeigt wird</translation>
    </message>
    <message>
        <source>What the classifier reads</source>
        <translation>Was der Klassifikator liest</translation>
    </message>
    <message>
        <source>Which columns the table has</source>
        <translation>Welche Spalten die Tabelle hat</translation>
    </message>
    <message>
        <source>Which form of the scheme: the sides that heads look to, or the kind of parabolas</source>
        <translation>Die Form des Schemas: die Seiten, zu denen Köpfe schauen, oder die Art der Parabeln</translation>
    </message>
    <message>
        <source>Which model&apos;s form of the two-dimensional scheme</source>
        <translation>Die Form des zweidimensionalen Schemas, nach Modell</translation>
    </message>
    <message>
        <source>Which position part of the tokens is removed</source>
        <translation>Welcher Positionsanteil der Tokens entfernt wird</translation>
    </message>
    <message>
        <source>Width d of a head: logits are divided by its square root</source>
        <translation>Breite d eines Kopfes: Logits werden durch ihre Wurzel geteilt</translation>
    </message>
    <message>
        <source> %1 %2 and no nearest other.</source>
        <translation> %1 %2 und keine nächste andere.</translation>
    </message>
    <message>
        <source> %1 differs most from the default, by up to **%2** in %3.</source>
        <translation> %1 weicht am meisten vom Standard ab, um bis zu **%2** (%3).</translation>
    </message>
    <message>
        <source> %1 is last: **%2**, %3 points behind</source>
        <translation> Letztes ist %1: **%2**, %3 Punkte zurück</translation>
    </message>
    <message>
        <source> %1: they are left out of everything else.</source>
        <translation> %1: In allem anderen sind sie weggelassen.</translation>
    </message>
    <message>
        <source> (there are also %1)</source>
        <translation> (außerdem gibt es %1)</translation>
    </message>
    <message>
        <source> A bias of %1 × correlation makes the first give the second **%2&#xa0;%** of its attention and %3, the least related, **%4&#xa0;%**.</source>
        <translation> Ein Bias von %1 × Korrelation lässt die erste der zweiten **%2&#xa0;%** ihrer Aufmerksamkeit geben und %3, der am wenigsten verwandten, **%4&#xa0;%**.</translation>
    </message>
    <message>
        <source> All others are equally like %1: similarity **%2**.</source>
        <translation> Alle anderen sind dem %1 gleich ähnlich: Ähnlichkeit **%2**.</translation>
    </message>
    <message>
        <source> Assuming %1.</source>
        <translation> Angenommen: %1.</translation>
    </message>
    <message>
        <source> At layer 0 the ratio is %1.</source>
        <translation> In Schicht 0 ist das Verhältnis %1.</translation>
    </message>
    <message>
        <source> Cells %1 and %2 are **one address**: their angles differ by **%3**, and %4 cells share **%5**.</source>
        <translation> Die Zellen %1 und %2 sind **eine Adresse**: Ihre Winkel unterscheiden sich um **%3**, und %4 Zellen teilen sich **%5**.</translation>
    </message>
    <message>
        <source> Coloured: an article differs.</source>
        <translation> Farbig: Ein Artikel sagt etwas anderes.</translation>
    </message>
    <message>
        <source> Cut into 4 crops, the same patches need **%1** instead of %2 in attention.</source>
        <translation> In 4 Ausschnitte geschnitten brauchen dieselben Patches **%1** statt %2 in der Aufmerksamkeit.</translation>
    </message>
    <message>
        <source> From layer %1 on most of it stands in %2: patches scrambled with seed %3 and put in there leave %4.</source>
        <translation> Ab Schicht %1 steckt das meiste davon hier: %2; mit Startwert %3 gemischte Patches, dort eingesetzt, lassen %4 übrig.</translation>
    </message>
    <message>
        <source> Grey: the head does not see it.</source>
        <translation> Grau: Der Kopf sieht es nicht.</translation>
    </message>
    <message>
        <source> Half the patch is **%1** times the tokens, %2 times the FLOPs, %3 times attention&apos;s and %4 times the memory.</source>
        <translation> Das halbe Patch ergibt **%1**-mal so viele Tokens, %2-mal so viele FLOPs (die der Aufmerksamkeit %3-mal) und %4-mal so viel Speicher.</translation>
    </message>
    <message>
        <source> In %1 %2 is most like it (**%3**).</source>
        <translation> In %1 ist ihm %2 am ähnlichsten (**%3**).</translation>
    </message>
    <message>
        <source> In %1 all patches are equally like it (**%2**).</source>
        <translation> In %1 sind ihm alle Patches gleich ähnlich (**%2**).</translation>
    </message>
    <message>
        <source> In a vocabulary that is not trained the most similar two words have %1%2</source>
        <translation> In einem untrainierten Vokabular haben die beiden ähnlichsten Wörter %1%2</translation>
    </message>
    <message>
        <source> Its similarity and nearness have a rank correlation of **%1**.</source>
        <translation> Seine Ähnlichkeit und Nähe haben eine Rangkorrelation von **%1**.</translation>
    </message>
    <message>
        <source> Most like %1 is %2, **%3 %4** away, with a similarity of **%5**.</source>
        <translation> Dem %1 am ähnlichsten ist %2, **%3 %4** entfernt, mit einer Ähnlichkeit von **%5**.</translation>
    </message>
    <message>
        <source> Neighbours share **%1 %** of their width.</source>
        <translation> Nachbarn haben **%1 %** ihrer Breite gemeinsam.</translation>
    </message>
    <message>
        <source> Note: %1.</source>
        <translation> Hinweis: %1.</translation>
    </message>
    <message>
        <source> Nothing has been learned yet.</source>
        <translation> Noch ist nichts gelernt.</translation>
    </message>
    <message>
        <source> Of %1 %2 that %3 ranks, **%4** %5 the same order here</source>
        <translation> %3 ordnet %1 %2; hier %5 **%4** dieselbe Reihenfolge</translation>
    </message>
    <message>
        <source> Of a pair of each kind the one of different classes is the further **%1 %** of the time.</source>
        <translation> Von je einem Paar jeder Art liegt das aus verschiedenen Klassen in **%1 %** der Fälle weiter auseinander.</translation>
    </message>
    <message>
        <source> Pair %1 turns once in **%2**, here by **%3** rad from its dashed line.</source>
        <translation> Paar %1 dreht sich einmal auf **%2**, hier um **%3** rad von seiner gestrichelten Linie weg.</translation>
    </message>
    <message>
        <source> Position 0 is no vector of zeros: **%1** of its %2 numbers, the cosines, are 1, so zeroing an embedding is not moving to position 0.</source>
        <translation> Position 0 ist kein Nullvektor: **%1** ihrer %2 Zahlen, die Kosinus, sind 1; eine Einbettung auf null zu setzen heißt also nicht, sie auf Position 0 zu setzen.</translation>
    </message>
    <message>
        <source> Relations and the order of the columns have a rank correlation of **%1**.</source>
        <translation> Beziehungen und die Reihenfolge der Spalten haben eine Rangkorrelation von **%1**.</translation>
    </message>
    <message>
        <source> Reversing the order leaves every patch as it is, and attention without positions just follows; a mirror turns the inside of patches too: **%1 %** of the pixels%2 differ.</source>
        <translation> Die umgekehrte Reihenfolge lässt jedes Patch, wie es ist, und Aufmerksamkeit ohne Positionen folgt ihr einfach; ein Spiegel kehrt auch das Innere der Patches um: **%1 %** der%2 Pixel sind andere.</translation>
    </message>
    <message>
        <source> Rows are laid end to end, so the cell below is **%1** %2 away.</source>
        <translation> Zeilen werden aneinandergehängt, so dass die Zelle darunter **%1** %2 entfernt ist.</translation>
    </message>
    <message>
        <source> Scrambled patches %1 %2 **%3** points; on twice the grid %4 is best with **%5**.</source>
        <translation> Gemischte Patches %1 %2 **%3** Punkte; auf dem doppelten Gitter ist %4 mit **%5** am besten.</translation>
    </message>
    <message>
        <source> Similarity goes from **%1** at distance 1 to **%2** at distance 3.</source>
        <translation> Die Ähnlichkeit geht von **%1** bei Distanz 1 auf **%2** bei Distanz 3.</translation>
    </message>
    <message>
        <source> So it is on any one grid, here %1: the coordinates are scaled by the grid, so another grid gives the same offset another score.</source>
        <translation> Das gilt auf jedem einzelnen Gitter, hier %1: Die Koordinaten werden mit dem Gitter skaliert, so dass ein anderes Gitter demselben Versatz einen anderen Score gibt.</translation>
    </message>
    <message>
        <source> Softmax and scaling, left out here, keep that: max |difference| %1.</source>
        <translation> Softmax und Skalierung, hier weggelassen, ändern daran nichts: max |Differenz| %1.</translation>
    </message>
    <message>
        <source> Step **%1** of the run “%2”.</source>
        <translation> Schritt **%1** des Laufs „%2“.</translation>
    </message>
    <message>
        <source> The checkpoint %1 holds a position table and no transformer: one untrained layer, drawn from the seed, stands in.</source>
        <translation> Der Checkpoint %1 enthält eine Positionstabelle und keinen Transformer: Eine untrainierte Schicht, aus dem Startwert gezogen, springt ein.</translation>
    </message>
    <message>
        <source> The head would name it from layer %1 on.</source>
        <translation> Der Klassifikator würde es ab Schicht %1 nennen.</translation>
    </message>
    <message>
        <source> The image was %1.</source>
        <translation> Das Bild: %1.</translation>
    </message>
    <message>
        <source> The next position&apos;s address has cosine similarity **%1**.</source>
        <translation> Die Adresse der nächsten Position hat die Kosinusähnlichkeit **%1**.</translation>
    </message>
    <message>
        <source> The ratio is highest at layer %1: **%2**.</source>
        <translation> Das Verhältnis ist in Schicht %1 am höchsten: **%2**.</translation>
    </message>
    <message>
        <source> With %1 %2 of padding %3 %4; without it %5.</source>
        <translation> Mit %1 %2 Auffüllung %3 %4; ohne sie %5.</translation>
    </message>
    <message>
        <source> among all</source>
        <translation> unter allen</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source> and %1</source>
        <translation> und %1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source> and a prefix of %1</source>
        <translation> und einem Präfix von %1</translation>
    </message>
    <message>
        <source> and b = %1</source>
        <translation> und b = %1</translation>
    </message>
    <message>
        <source> and ends at **%1**</source>
        <translation> und endet bei **%1**</translation>
    </message>
    <message>
        <source> and the bias of the queries %1</source>
        <translation> und Bias der Querys %1</translation>
    </message>
    <message>
        <source> are</source>
        <translation> sind</translation>
    </message>
    <message>
        <source> at %1</source>
        <translation> bei %1</translation>
    </message>
    <message>
        <source> holds a run already</source>
        <translation> enthält schon einen Lauf</translation>
    </message>
    <message>
        <source> in steps of %1</source>
        <translation> in Schritten von %1</translation>
    </message>
    <message>
        <source> is</source>
        <translation> ist</translation>
    </message>
    <message>
        <source> is not empty</source>
        <translation> ist nicht leer</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source> of layer %1 (%2)</source>
        <translation> von Schicht %1 (%2)</translation>
    </message>
    <message>
        <source> of mean **%1** and deviation **%2**, from %3 to %4; %5 are zero.</source>
        <translation> mit Mittelwert **%1** und Abweichung **%2**, von %3 bis %4; %5 sind null.</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation> auf %1</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source> px</source>
        <translation> px</translation>
    </message>
    <message>
        <source> sampled</source>
        <translation> gezogenen</translation>
    </message>
    <message>
        <source> that are drawn</source>
        <translation> gezeichneten</translation>
    </message>
    <message>
        <source> thing there is no snapshot: </source>
        <translation> Eintrag dort ist kein Zwischenstand: </translation>
    </message>
    <message>
        <source> things there are no snapshots: </source>
        <translation> Einträge dort sind keine Zwischenstände: </translation>
    </message>
    <message>
        <source> with its position embedding zeroed</source>
        <translation> mit Positionseinbettung null</translation>
    </message>
    <message>
        <source>&quot; has values of the type &quot;</source>
        <translation>&quot; hat Werte vom Typ &quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; (%2) has its channels before rows and columns</source>
        <translation>„%1“ (%2) hat seine Kanäle vor Zeilen und Spalten</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be said of a checkpoint</source>
        <translation>„%1“ lässt sich zu einem Checkpoint nicht angeben</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not name a file of numbers</source>
        <translation>„%1“ nennt keine Datei mit Zahlen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 axes, and &quot;at&quot; names %3</source>
        <translation>„%1“ hat %2 Achsen, und „at“ nennt %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 entries</source>
        <translation>„%1“ hat %2 Einträge</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a zero byte</source>
        <translation>„%1“ enthält ein Nullbyte</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no tensor for %2 under a name that is known%3</source>
        <translation>„%1“ hat keinen Tensor für %2 unter einem bekannten Namen%3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has numbers that are not finite there</source>
        <translation>„%1“ hat dort Zahlen, die nicht endlich sind</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has values that are not finite</source>
        <translation>„%1“ hat Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has {%2}</source>
        <translation>„%1“ enthält {%2}</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds %2, and resampled values are real</source>
        <translation>„%1“ enthält %2, und umgerechnete Werte sind reell</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds other offsets than Swin v2&apos;s</source>
        <translation>„%1“ enthält andere Versätze als die von Swin v2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds values that are not finite</source>
        <translation>„%1“ enthält Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is empty</source>
        <translation>„%1“ ist leer</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is longer than %2 bytes</source>
        <translation>„%1“ ist länger als %2 Bytes</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>„%1“ fehlt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>„%1“ ist weder wahr noch falsch</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no position table: it is the weight of a layer, with a bias beside it or a layer&apos;s name</source>
        <translation>„%1“ ist keine Positionstabelle: das ist das Gewicht einer Schicht, mit einem Bias daneben oder dem Namen einer Schicht</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not %2</source>
        <translation>„%1“ passt nicht; verlangt ist %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number</source>
        <translation>„%1“ ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a grid</source>
        <translation>„%1“ ist kein Gitter</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list</source>
        <translation>„%1“ ist keine Liste</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a list of panels</source>
        <translation>„%1“ ist keine Liste von Feldern</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a range</source>
        <translation>„%1“ ist kein Bereich</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a share of the image</source>
        <translation>„%1“ ist kein Anteil des Bildes</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number from %2 to %3</source>
        <translation>„%1“ ist keine ganze Zahl von %2 bis %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an object</source>
        <translation>„%1“ ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not in %2</source>
        <translation>„%1“ ist nicht in %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not text</source>
        <translation>„%1“ ist kein Text</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too long or has a zero byte</source>
        <translation>„%1“ ist zu lang oder enthält ein Nullbyte</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no place</source>
        <translation>„%1“ nennt keinen Ort</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of its %2 is out of range</source>
        <translation>„%1“ in „%2“ liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>&quot;%1&quot; opens a brace and never closes it</source>
        <translation>„%1“ öffnet eine geschweifte Klammer und schließt sie nie</translation>
    </message>
    <message>
        <source>&quot;at&quot; asks for %1 of axis %2 of &quot;%3&quot;</source>
        <translation>„at“ verlangt %1 von Achse %2 von „%3“</translation>
    </message>
    <message>
        <source>&quot;at&quot; holds something else than whole numbers and &quot;:&quot;</source>
        <translation>„at“ enthält etwas anderes als ganze Zahlen und „:“</translation>
    </message>
    <message>
        <source>&quot;before&quot; is not an object</source>
        <translation>„before“ ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;choices&quot; is missing</source>
        <translation>„choices“ fehlt</translation>
    </message>
    <message>
        <source>&quot;export&quot; is not an object</source>
        <translation>„export“ ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;from&quot; is not below &quot;below&quot;</source>
        <translation>„from“ liegt nicht unter „below“</translation>
    </message>
    <message>
        <source>&quot;hashes&quot; is not an object</source>
        <translation>„hashes“ ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;id&quot; has other characters than a-z, 0-9 and -</source>
        <translation>„id“ enthält andere Zeichen als a-z, 0-9 und -</translation>
    </message>
    <message>
        <source>&quot;image-values&quot;: %1</source>
        <translation>&quot;image-values&quot;: %1</translation>
    </message>
    <message>
        <source>&quot;is&quot; stands beside &quot;from&quot; or &quot;below&quot;</source>
        <translation>„is“ steht neben „from“ oder „below“</translation>
    </message>
    <message>
        <source>&quot;min&quot; is not below &quot;max&quot;</source>
        <translation>„min“ liegt nicht unter „max“</translation>
    </message>
    <message>
        <source>&quot;numbers&quot; is not an object of up to 8</source>
        <translation>„numbers“ ist kein Objekt mit bis zu 8 Einträgen</translation>
    </message>
    <message>
        <source>&quot;opened&quot; belongs into &quot;richer&quot;</source>
        <translation>„opened“ gehört in „richer“</translation>
    </message>
    <message>
        <source>&quot;rows&quot; and &quot;columns&quot; leave nothing to choose</source>
        <translation>„rows“ und „columns“ lassen nichts zu wählen</translation>
    </message>
    <message>
        <source>&quot;scale&quot; is 0</source>
        <translation>„scale“ ist 0</translation>
    </message>
    <message>
        <source>&quot;see&quot; is told &quot;as&quot; a choice, and there are none</source>
        <translation>„see“ soll mit „as“ eine der Antworten sein, und es gibt keine</translation>
    </message>
    <message>
        <source>&quot;take&quot; argmax or argmin of an array</source>
        <translation>„take“ mit argmax oder argmin auf ein Array anwenden</translation>
    </message>
    <message>
        <source>&quot;values&quot; is not an object</source>
        <translation>„values“ ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;with&quot; belongs into the two parts</source>
        <translation>„with“ gehört in die beiden Teile</translation>
    </message>
    <message>
        <source>&quot;with&quot; is not an object</source>
        <translation>„with“ ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;withhold&quot; is not a list of labs</source>
        <translation>„withhold“ ist keine Liste von Laboren</translation>
    </message>
    <message>
        <source>%1 % of |x|²</source>
        <translation>%1 % von |x|²</translation>
    </message>
    <message>
        <source>%1 %2 %3 %4; %5%6, **%7** of it squared in dimension **%8**; block %9 gives %10 **%11** of its attention. </source>
        <translation>%1: %2 %3 %4; %6, %5quadriert zu **%7** in Dimension **%8**; Block %9 gibt %10 **%11** seiner Aufmerksamkeit. </translation>
    </message>
    <message>
        <source>%1 %2 a day that is there already: the last of each day is kept</source>
        <translation>%1 %2 einen Tag, den es schon gibt: von jedem Tag bleibt die letzte</translation>
    </message>
    <message>
        <source>%1 %2 apart have similarity %3 by the articles&apos; formula, %4; %5. With integer harmonics %6, and the whole vector has %7, %8.</source>
        <translation>%1 im Abstand %2 haben nach der Formel der Artikel die Ähnlichkeit %3, %4; %5. Mit ganzzahligen Harmonischen: %6, und der ganze Vektor hat %7, %8.</translation>
    </message>
    <message>
        <source>%1 %2 apart have similarity %3: %4.</source>
        <translation>%1 im Abstand %2 haben die Ähnlichkeit %3: %4.</translation>
    </message>
    <message>
        <source>%1 %2 images of %3 as seen by the model %4, layer by layer: %5.</source>
        <translation>%1 Bilder (%2) von %3, wie das Modell %4 sie sieht, Schicht für Schicht: %5.</translation>
    </message>
    <message>
        <source>%1 %2 too few for a series</source>
        <translation>%1 %2 zu wenig für eine Reihe</translation>
    </message>
    <message>
        <source>%1 %2, and a head of %3 has too few</source>
        <translation>%1 %2, und ein Kopf der Breite %3 hat zu wenige</translation>
    </message>
    <message>
        <source>%1 %2, with the register %3</source>
        <translation>%1 %2, mit dem Register %3</translation>
    </message>
    <message>
        <source>%1 (%2 drawn for the distribution)</source>
        <translation>%1 (%2 für die Verteilung gezogen)</translation>
    </message>
    <message>
        <source>%1 (%2 medians)</source>
        <translation>%1 (%2 Mediane)</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 von %3)</translation>
    </message>
    <message>
        <source>%1 (or rope-vit, pe, dinov3, articles), or %2 if it has no positions</source>
        <translation>%1 (oder rope-vit, pe, dinov3, articles) oder %2, wenn es keine Positionen hat</translation>
    </message>
    <message>
        <source>%1 / %2&lt;sup&gt;%3/%4&lt;/sup&gt;</source>
        <translation>%1 / %2&lt;sup&gt;%3/%4&lt;/sup&gt;</translation>
    </message>
    <message>
        <source>%1 Compare within one study only: there is no mean over different studies.</source>
        <translation>%1 Nur innerhalb einer Studie vergleichen: Einen Mittelwert über verschiedene Studien gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 a %2 and asset that are there already: the last stays</source>
        <translation>%1 %2 und Wertpapier, die es schon gibt: die letzte bleibt</translation>
    </message>
    <message>
        <source>%1 a name tag and %2 on a marker. Let the parade grow beyond the **%3** of the rehearsal.</source>
        <translation>%1 ein Namensschild und %2 auf einer Markierung. Den Festzug über die **%3** der Probe hinaus wachsen lassen.</translation>
    </message>
    <message>
        <source>%1 adds no bias to the attention logits</source>
        <translation>%1 addiert keinen Bias zu den Logits der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>%1 adds no table to the tokens (%2)</source>
        <translation>%1 addiert keine Tabelle zu den Tokens (%2)</translation>
    </message>
    <message>
        <source>%1 against %2 (%3 with a class token)</source>
        <translation>%1 gegen %2 (%3 mit Klassentoken)</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 and %2 act at the same place</source>
        <translation>%1 und %2 wirken an derselben Stelle</translation>
    </message>
    <message>
        <source>%1 apart</source>
        <translation>Abstand %1</translation>
    </message>
    <message>
        <source>%1 apart, %2 in one count</source>
        <translation>Abstand %1, mit einer Zählung %2</translation>
    </message>
    <message>
        <source>%1 are **one bag of words**: %2. Without position their order is lost.</source>
        <translation>%1 sind **dieselbe Wortmenge**: %2. Ohne Position ist ihre Reihenfolge verloren.</translation>
    </message>
    <message>
        <source>%1 are one sentence: %2.</source>
        <translation>%1 sind ein und derselbe Satz: %2.</translation>
    </message>
    <message>
        <source>%1 assets</source>
        <translation>%1 Wertpapiere</translation>
    </message>
    <message>
        <source>%1 at most</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>%1 between %2 tokens does not fit in memory</source>
        <translation>%1 zwischen %2 Tokens passt nicht in den Speicher</translation>
    </message>
    <message>
        <source>%1 blocks are out of range</source>
        <translation>%1 Blöcke liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 bytes after its last tensor belong to none</source>
        <translation>%1 Bytes nach dem letzten Tensor gehören zu keinem</translation>
    </message>
    <message>
        <source>%1 cannot be read here (%2)</source>
        <translation>%1 lässt sich hier nicht lesen (%2)</translation>
    </message>
    <message>
        <source>%1 cannot be written here (%2)</source>
        <translation>%1 lässt sich hier nicht schreiben (%2)</translation>
    </message>
    <message>
        <source>%1 cells are out of range</source>
        <translation>%1 Zellen liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 change places. </source>
        <translation>%1 tauschen die Plätze. </translation>
    </message>
    <message>
        <source>%1 cycles are out of range</source>
        <translation>%1 Zyklen liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 day</source>
        <translation>%1 Tag</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>%1 does not turn queries and keys</source>
        <translation>%1 dreht Querys und Keys nicht</translation>
    </message>
    <message>
        <source>%1 drawn test images</source>
        <translation>%1 gezeichnete Testbilder</translation>
    </message>
    <message>
        <source>%1 empty class folders skipped: %2</source>
        <translation>%1 leere Klassenordner übersprungen: %2</translation>
    </message>
    <message>
        <source>%1 encodes days, not patches</source>
        <translation>%1 kodiert Tage, keine Patches</translation>
    </message>
    <message>
        <source>%1 ends before it begins</source>
        <translation>%1 endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>%1 exponentials of %2 x %3 matrices, and every pair of their cells, are too many</source>
        <translation>%1 Exponentiale von Matrizen der Größe %2 x %3 und jedes Paar ihrer Zellen sind zu viele</translation>
    </message>
    <message>
        <source>%1 frames of %2 x %3 pixels are more than %4 holds</source>
        <translation>%1 Bilder mit %2 x %3 Pixeln sind mehr, als %4 fasst</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 auf %3</translation>
    </message>
    <message>
        <source>%1 from %2 to %3 = %4</source>
        <translation>%1 von %2 zu %3 = %4</translation>
    </message>
    <message>
        <source>%1 gaps</source>
        <translation>%1 Lücken</translation>
    </message>
    <message>
        <source>%1 has %2 images to train on, and %3 would be held out</source>
        <translation>%1 hat %2 Trainingsbilder, und %3 würden zurückgehalten</translation>
    </message>
    <message>
        <source>%1 has changed since the session was saved</source>
        <translation>%1 hat sich geändert, seit die Sitzung gesichert wurde</translation>
    </message>
    <message>
        <source>%1 has no known type</source>
        <translation>%1 hat keinen bekannten Typ</translation>
    </message>
    <message>
        <source>%1 has no labels: a fifth of the images is held out to test on</source>
        <translation>%1 nennt keine Klassen: ein Fünftel der Bilder wird zum Testen zurückgehalten</translation>
    </message>
    <message>
        <source>%1 has no layout &quot;%2&quot;</source>
        <translation>%1 hat keine Anordnung „%2“</translation>
    </message>
    <message>
        <source>%1 has no layouts</source>
        <translation>%1 hat keine Anordnungen</translation>
    </message>
    <message>
        <source>%1 has no pretraining window</source>
        <translation>%1 hat kein Fenster des Vortrainings</translation>
    </message>
    <message>
        <source>%1 has no rows for a class token</source>
        <translation>%1 hat keine Zeilen für ein Klassentoken</translation>
    </message>
    <message>
        <source>%1 has no window</source>
        <translation>%1 hat kein Fenster</translation>
    </message>
    <message>
        <source>%1 has one form only</source>
        <translation>%1 hat nur eine Form</translation>
    </message>
    <message>
        <source>%1 have **other words**: %2.</source>
        <translation>%1 haben **andere Wörter**: %2.</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 Köpfe</translation>
    </message>
    <message>
        <source>%1 heads are out of range</source>
        <translation>%1 Köpfe liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 heads are too few to look to every side of lookhere&apos;s %2</source>
        <translation>%1 Köpfe sind zu wenige, um bei %2 von lookhere nach jeder Seite zu blicken</translation>
    </message>
    <message>
        <source>%1 heads do not divide its width of %2</source>
        <translation>die Breite %2 der Aufmerksamkeit ist nicht durch %1 Köpfe teilbar</translation>
    </message>
    <message>
        <source>%1 heads do not divide the width of %2</source>
        <translation>die Breite %2 ist nicht durch %1 Köpfe teilbar</translation>
    </message>
    <message>
        <source>%1 heads of %2 pairs are more than the %3 biases that can be kept</source>
        <translation>%1 Köpfe mit je %2 Paaren sind mehr als die %3 Biases, die sich halten lassen</translation>
    </message>
    <message>
        <source>%1 heads of its attention pooling do not divide its width of %2</source>
        <translation>die Breite %2 ist nicht durch die %1 Köpfe der Zusammenfassung durch Aufmerksamkeit teilbar</translation>
    </message>
    <message>
        <source>%1 heads x %2 x %3 biases are too many</source>
        <translation>%1 Köpfe x %2 x %3 Biases sind zu viele</translation>
    </message>
    <message>
        <source>%1 heads, as %2</source>
        <translation>%1 Köpfe, wie bei %2</translation>
    </message>
    <message>
        <source>%1 holds something else</source>
        <translation>%1 enthält etwas anderes</translation>
    </message>
    <message>
        <source>%1 in layer %2</source>
        <translation>%1 in Schicht %2</translation>
    </message>
    <message>
        <source>%1 in the checkpoint view</source>
        <translation>%1 in der Checkpoint-Ansicht</translation>
    </message>
    <message>
        <source>%1 in the menu of the image</source>
        <translation>%1 im Menü des Bilds</translation>
    </message>
    <message>
        <source>%1 is a file</source>
        <translation>%1 ist eine Datei</translation>
    </message>
    <message>
        <source>%1 is a scheme of days, not of patches</source>
        <translation>%1 ist ein Schema für Tage, nicht für Patches</translation>
    </message>
    <message>
        <source>%1 is made of no waves</source>
        <translation>%1 besteht nicht aus Wellen</translation>
    </message>
    <message>
        <source>%1 is missing; classes are called by their numbers</source>
        <translation>%1 fehlt; Klassen heißen nach ihren Nummern</translation>
    </message>
    <message>
        <source>%1 is no kind of animation</source>
        <translation>%1 nennt keine Art von Animation</translation>
    </message>
    <message>
        <source>%1 is no kind of figure</source>
        <translation>%1 nennt keine Art von Abbildung</translation>
    </message>
    <message>
        <source>%1 is no position table: %2</source>
        <translation>%1 ist keine Positionstabelle: %2</translation>
    </message>
    <message>
        <source>%1 is not %2 of %3: −∞</source>
        <translation>%1 liegt nicht %2 von %3: −∞</translation>
    </message>
    <message>
        <source>%1 is not known</source>
        <translation>%1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 is not of the kind %2</source>
        <translation>%1 ist nicht von der Art %2</translation>
    </message>
    <message>
        <source>%1 is out of range</source>
        <translation>%1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 kernels of %2 numbers do not fit tokens of width %3</source>
        <translation>%1 Kerne mit je %2 Zahlen passen nicht zu Tokens der Breite %3</translation>
    </message>
    <message>
        <source>%1 layer %2 %3 reaches **%4** px on average</source>
        <translation>%1 Schicht %2 reicht %3 im Mittel **%4** px weit</translation>
    </message>
    <message>
        <source>%1 lines</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 medians</source>
        <translation>%1 Mediane</translation>
    </message>
    <message>
        <source>%1 meets queries before they turn</source>
        <translation>%1 trifft auf Querys, bevor sie sich drehen</translation>
    </message>
    <message>
        <source>%1 minus %2</source>
        <translation>%1 minus %2</translation>
    </message>
    <message>
        <source>%1 more steps are left out</source>
        <translation>%1 weitere Schritte sind ausgelassen</translation>
    </message>
    <message>
        <source>%1 needs a head width that divides by 4, not %2</source>
        <translation>%1 braucht eine durch 4 teilbare Kopfbreite, nicht %2</translation>
    </message>
    <message>
        <source>%1 norm is up to **%2** (median %3)</source>
        <translation>%1 Norm reicht bis **%2** (Median %3)</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 Zahlen</translation>
    </message>
    <message>
        <source>%1 numbers are too many</source>
        <translation>%1 Zahlen sind zu viele</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 von %2 %3</translation>
    </message>
    <message>
        <source>%1 of %2 (max %3)</source>
        <translation>%1 von %2 (max. %3)</translation>
    </message>
    <message>
        <source>%1 of %2 below 0, which is how CRSP marks means of bid and ask: the sign is dropped</source>
        <translation>%1 von %2 unter 0, womit CRSP Mittel aus Geld- und Briefkurs kennzeichnet: das Vorzeichen fällt weg</translation>
    </message>
    <message>
        <source>%1 of %2 classes %3: %4</source>
        <translation>%1 von %2 Klassen %3: %4</translation>
    </message>
    <message>
        <source>%1 of %2 rows repeat %3 with other values, and no column tells them apart</source>
        <translation>%1 von %2 Zeilen wiederholen %3 mit anderen Werten, und keine Spalte unterscheidet sie</translation>
    </message>
    <message>
        <source>%1 of %2 values are missing: those rows have no change</source>
        <translation>%1 von %2 Werten fehlen: diese Zeilen haben keine Änderung</translation>
    </message>
    <message>
        <source>%1 of %2 × %3</source>
        <translation>%1 zu %2 × %3</translation>
    </message>
    <message>
        <source>%1 of %2, %3 elsewhere</source>
        <translation>%1 von %2, anderswo %3</translation>
    </message>
    <message>
        <source>%1 of every pair of positions, in raster order.</source>
        <translation>%1 aller Paare von Positionen, in Rasterreihenfolge.</translation>
    </message>
    <message>
        <source>%1 of every position&apos;s vector to all the others.</source>
        <translation>%1 des Vektors jeder Position mit allen anderen.</translation>
    </message>
    <message>
        <source>%1 of its %2 shards are missing, &quot;%3&quot; first</source>
        <translation>%1 von %2 Teildateien fehlen, zuerst „%3“</translation>
    </message>
    <message>
        <source>%1 of one position&apos;s vector to all the others, for six positions.</source>
        <translation>%1 des Vektors einer Position mit allen anderen, für sechs Positionen.</translation>
    </message>
    <message>
        <source>%1 of one position&apos;s vector to all the others.</source>
        <translation>%1 des Vektors einer Position mit allen anderen.</translation>
    </message>
    <message>
        <source>%1 of the %2 values of &quot;%3&quot; are infinite or not a number</source>
        <translation>%1 der %2 Werte von „%3“ sind unendlich oder keine Zahl</translation>
    </message>
    <message>
        <source>%1 of the checkpoint %2 for the image %3, with one head, one MLP or position switched off.</source>
        <translation>%1 beim Checkpoint %2 für das Bild %3, wenn ein Kopf, ein MLP oder die Position ausgeschaltet ist.</translation>
    </message>
    <message>
        <source>%1 on the image</source>
        <translation>%1 auf dem Bild</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>%1 outputs of %2 inputs</source>
        <translation>%1 Ausgaben von %2 Eingaben</translation>
    </message>
    <message>
        <source>%1 overlaps the one before it</source>
        <translation>%1 überlappt den davor</translation>
    </message>
    <message>
        <source>%1 parabolas are out of range</source>
        <translation>%1 Parabeln liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 patches</source>
        <translation>%1 Patches</translation>
    </message>
    <message>
        <source>%1 patches have too many pairs to be compared</source>
        <translation>%1 Patches haben zu viele Paare, um sie zu vergleichen</translation>
    </message>
    <message>
        <source>%1 patches have too many pairs to be drawn</source>
        <translation>%1 Patches haben zu viele Paare, um sie zu zeichnen</translation>
    </message>
    <message>
        <source>%1 patches have too many pairs to be split</source>
        <translation>%1 Patches haben zu viele Paare, um sie zu zerlegen</translation>
    </message>
    <message>
        <source>%1 pixels become **%2** %3 (%4) of **%5** %6 each.</source>
        <translation>%1 Pixel werden zu **%2** %3 (%4) mit je **%5** %6.</translation>
    </message>
    <message>
        <source>%1 places have too many pairs to be kept</source>
        <translation>%1 Plätze haben zu viele Paare, um sie zu behalten</translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation>%1 Positionen</translation>
    </message>
    <message>
        <source>%1 px</source>
        <translation>%1 px</translation>
    </message>
    <message>
        <source>%1 px, %2</source>
        <translation>%1 px, %2</translation>
    </message>
    <message>
        <source>%1 rad</source>
        <translation>%1 rad</translation>
    </message>
    <message>
        <source>%1 random moves</source>
        <translation>%1 zufällige Verschiebungen</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 rows do not fit a grid of %2</source>
        <translation>%1 Zeilen passen nicht zu einem Gitter von %2</translation>
    </message>
    <message>
        <source>%1 rows repeat</source>
        <translation>%1 Zeilen wiederholen</translation>
    </message>
    <message>
        <source>%1 says %2 %3, %4</source>
        <translation>%1 sagt %2 %3, %4</translation>
    </message>
    <message>
        <source>%1 since 1970</source>
        <translation>%1 seit 1970</translation>
    </message>
    <message>
        <source>%1 stages are too many to train with here</source>
        <translation>%1 Stufen sind zu viele, um hier damit zu trainieren</translation>
    </message>
    <message>
        <source>%1 stands beside another scheme</source>
        <translation>%1 steht neben einem anderen Schema</translation>
    </message>
    <message>
        <source>%1 states otherwise</source>
        <translation>anders anzugeben mit %1</translation>
    </message>
    <message>
        <source>%1 step</source>
        <translation>%1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>%1 swapped</source>
        <translation>%1 getauscht</translation>
    </message>
    <message>
        <source>%1 takes %2 bytes where its shape and type need %3</source>
        <translation>%1 nimmt %2 Bytes ein, Form und Typ brauchen aber %3</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>das %1-Fache</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to %2 seeds</source>
        <translation>%1 bis %2 Startwerte</translation>
    </message>
    <message>
        <source>%1 to %2%3</source>
        <translation>%1 bis %2%3</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1 tokens an image are too many to train with here</source>
        <translation>%1 Tokens je Bild sind zu viele, um hier damit zu trainieren</translation>
    </message>
    <message>
        <source>%1 tokens do not fill a grid of %2</source>
        <translation>%1 Tokens füllen kein Gitter von %2</translation>
    </message>
    <message>
        <source>%1 tokens of %2 numbers are more than the %3 that can be drawn</source>
        <translation>%1 Tokens mit je %2 Zahlen sind mehr als die %3, die sich zeichnen lassen</translation>
    </message>
    <message>
        <source>%1 tokens of text are out of range</source>
        <translation>%1 Tokens Text liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1 turns pairs of dimensions, and a head of %2 leaves one alone</source>
        <translation>%1 dreht Paare von Dimensionen, und ein Kopf der Breite %2 lässt eine allein</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>%1 was not found; the one beside the session was opened</source>
        <translation>%1 wurde nicht gefunden; geöffnet wurde die Datei neben der Sitzung</translation>
    </message>
    <message>
        <source>%1 where an asset has no row on a %2</source>
        <translation>%1, wo ein Wertpapier zu einem %2 keine Zeile hat</translation>
    </message>
    <message>
        <source>%1 where preprocessor_config.json has a resample that is no filter</source>
        <translation>%1, wo preprocessor_config.json ein resample hat, das kein Filter ist</translation>
    </message>
    <message>
        <source>%1 window, %2 heads</source>
        <translation>Fenster %1, %2 Köpfe</translation>
    </message>
    <message>
        <source>%1 with another number</source>
        <translation>%1 mit einer anderen Zahl</translation>
    </message>
    <message>
        <source>%1 with its patches in either order: %2scrambling changes no logit by more than **%3**. </source>
        <translation>%1 mit den Patches in beiden Reihenfolgen: %2das Mischen ändert kein Logit um mehr als **%3**. </translation>
    </message>
    <message>
        <source>%1 with prefix %2</source>
        <translation>%1 mit Präfix %2</translation>
    </message>
    <message>
        <source>%1 with seed %2 is there twice</source>
        <translation>%1 mit Startwert %2 kommt doppelt vor</translation>
    </message>
    <message>
        <source>%1 without %2</source>
        <translation>%1 ohne %2</translation>
    </message>
    <message>
        <source>%1 without head %2 of layer %3, %4 without the MLP of layer %5, %6 without position in layer %7.</source>
        <translation>%1 ohne Kopf %2 von Schicht %3, %4 ohne das MLP von Schicht %5, %6 ohne Position in Schicht %7.</translation>
    </message>
    <message>
        <source>%1 without it</source>
        <translation>%1 ohne ihn</translation>
    </message>
    <message>
        <source>%1 without position</source>
        <translation>%1 ohne Position</translation>
    </message>
    <message>
        <source>%1 without the MLP</source>
        <translation>%1 ohne das MLP</translation>
    </message>
    <message>
        <source>%1 words and %2 patches are too many to draw</source>
        <translation>%1 Wörter und %2 Patches sind zu viele zum Zeichnen</translation>
    </message>
    <message>
        <source>%1 words are too many</source>
        <translation>%1 Wörter sind zu viele</translation>
    </message>
    <message>
        <source>%1 would make a table of %2 values</source>
        <translation>%1 ergäbe eine Tabelle mit %2 Werten</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 x %2</translation>
    </message>
    <message>
        <source>%1 x %2 maps between %3 tokens need %4 GB, which only .npz holds</source>
        <translation>%1 x %2 Karten zwischen %3 Tokens brauchen %4 GB, die nur .npz fasst</translation>
    </message>
    <message>
        <source>%1 x %2 pixels are out of range</source>
        <translation>%1 x %2 Pixel liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1%2 %3 moved to a register %4: the longest has **%5** medians, the register draws **%6**.</source>
        <translation>%1%2 %3, in ein Register verlegt, %4: Das längste hat **%5** Mediane, das Register erhält **%6**.</translation>
    </message>
    <message>
        <source>%1%2 files skipped: %3</source>
        <translation>%1%2 Dateien übersprungen: %3</translation>
    </message>
    <message>
        <source>%1%2 filters of %3</source>
        <translation>%1%2 Filter von %3</translation>
    </message>
    <message>
        <source>%1%2 in block %3</source>
        <translation>%1%2 in Block %3</translation>
    </message>
    <message>
        <source>%1%2 in block %3 %4</source>
        <translation>%1%2 in Block %3 %4</translation>
    </message>
    <message>
        <source>%1%2%3 columns</source>
        <translation>%1%2%3 Spalten</translation>
    </message>
    <message>
        <source>%1%2, less its mean</source>
        <translation>%1%2, minus Mittelwert</translation>
    </message>
    <message>
        <source>%1%2, which its values are not</source>
        <translation>%1%2, was ihre Werte nicht sind</translation>
    </message>
    <message>
        <source>%1(%2 / %3&lt;sup&gt;%4&lt;/sup&gt;) = %5</source>
        <translation>%1(%2 / %3&lt;sup&gt;%4&lt;/sup&gt;) = %5</translation>
    </message>
    <message>
        <source>%1**%2** %3 infinite</source>
        <translation>%1**%2** %3 unendlich</translation>
    </message>
    <message>
        <source>%1**%2** of %3 patches %4 in place, and **%5 %** of the pairs that touched still touch, **%6 %** on the same side.</source>
        <translation>%1**%2** von %3 Patches %4 am Platz, und **%5 %** der Paare, die sich berührten, berühren sich noch, **%6 %** auf derselben Seite.</translation>
    </message>
    <message>
        <source>%1, %2 of them in front (%3 %4 in the file), which leaves no square grid</source>
        <translation>%1, %2 davon vorn (%3 %4 in der Datei), was kein quadratisches Gitter übrig lässt</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1, %2-mal</translation>
    </message>
    <message>
        <source>%1, a little beyond 0..1: kept (%2)</source>
        <translation>%1, etwas über 0..1 hinaus: beibehalten (%2)</translation>
    </message>
    <message>
        <source>%1, and </source>
        <translation>%1, und </translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1, and the forecast %2 ahead (dashed)</source>
        <translation>%1, und die Vorhersage %2 voraus (gestrichelt)</translation>
    </message>
    <message>
        <source>%1, by %2 with %3.</source>
        <translation>%1, um %2 mit %3.</translation>
    </message>
    <message>
        <source>%1, in the file</source>
        <translation>%1, in der Datei</translation>
    </message>
    <message>
        <source>%1, or write image_size into the file&apos;s metadata</source>
        <translation>%1 oder image_size in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>%1, original</source>
        <translation>%1, Original</translation>
    </message>
    <message>
        <source>%1, own block</source>
        <translation>%1, eigener Block</translation>
    </message>
    <message>
        <source>%1, sampled</source>
        <translation>%1, in Stichproben</translation>
    </message>
    <message>
        <source>%1, so it gives features but no classes</source>
        <translation>%1, also gibt es Merkmale, aber keine Klassen</translation>
    </message>
    <message>
        <source>%1, so its prefix cannot be %2</source>
        <translation>%1, also kann ihr Präfix nicht %2 sein</translation>
    </message>
    <message>
        <source>%1, so no spread is known.</source>
        <translation>%1, also ist keine Streuung bekannt.</translation>
    </message>
    <message>
        <source>%1, through one layer of attention, and pooled.</source>
        <translation>%1, durch eine Schicht Aufmerksamkeit geführt und zusammengefasst.</translation>
    </message>
    <message>
        <source>%1, which are no square grid with any prefix from 0 to 8</source>
        <translation>%1, was mit keinem Präfix von 0 bis 8 ein quadratisches Gitter ergibt</translation>
    </message>
    <message>
        <source>%1, which are no square grid, with a class token or without</source>
        <translation>%1, was weder mit noch ohne Klassentoken ein quadratisches Gitter ergibt</translation>
    </message>
    <message>
        <source>%1, which count time as well as places: its patches are cut from several frames</source>
        <translation>%1, die neben Plätzen auch Zeit zählen: die Patches sind aus mehreren Einzelbildern geschnitten</translation>
    </message>
    <message>
        <source>%1, which the grid %2%3 does not fit</source>
        <translation>%1, was nicht zum Gitter %2%3 passt</translation>
    </message>
    <message>
        <source>%1, which the model was trained on, is not here (%2): these are the images of Where</source>
        <translation>%1, womit das Modell trainiert wurde, ist nicht hier (%2): dies sind die Bilder von Where</translation>
    </message>
    <message>
        <source>%1, which without %2 in front are no square</source>
        <translation>%1, was ohne %2 vorn kein Quadrat ergibt</translation>
    </message>
    <message>
        <source>%1,%2,%3 add up to %4 pairs, and a head of %5 has %6</source>
        <translation>%1,%2,%3 ergeben zusammen %4 Paare, und ein Kopf der Breite %5 hat %6</translation>
    </message>
    <message>
        <source>%1,%2,%3 are out of range</source>
        <translation>%1,%2,%3 liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>%1-idx%2-ubyte is missing (also with .gz)</source>
        <translation>%1-idx%2-ubyte fehlt (auch mit .gz)</translation>
    </message>
    <message>
        <source>%1. A dot for each run</source>
        <translation>%1. Ein Punkt je Lauf</translation>
    </message>
    <message>
        <source>%1. Another model on other data: compare the order alone.</source>
        <translation>%1. Ein anderes Modell auf anderen Daten: nur die Reihenfolge vergleichen.</translation>
    </message>
    <message>
        <source>%1: &quot;as&quot; is newer than this version of lessons</source>
        <translation>%1: „as“ ist neuer als diese Version von Lektionen</translation>
    </message>
    <message>
        <source>%1: &quot;richer&quot; is not an object</source>
        <translation>%1: „richer“ ist kein Objekt</translation>
    </message>
    <message>
        <source>%1: &quot;richer&quot; than what?</source>
        <translation>%1: „richer“ als was?</translation>
    </message>
    <message>
        <source>%1: &quot;withhold&quot; is newer than this version of lessons</source>
        <translation>%1: „withhold“ ist neuer als diese Version von Lektionen</translation>
    </message>
    <message>
        <source>%1: %2 against %3</source>
        <translation>%1: %2 gegen %3</translation>
    </message>
    <message>
        <source>%1: %2 of %3 columns are zeros, because %4 does not divide by 2 x %5 cycles</source>
        <translation>%1: %2 von %3 Spalten sind Nullen, weil %4 nicht durch 2 x %5 Zyklen teilbar ist</translation>
    </message>
    <message>
        <source>%1: %2 same place, %3 same patch</source>
        <translation>%1: %2 am selben Platz, %3 dasselbe Patch</translation>
    </message>
    <message>
        <source>%1: it falls by **%2** per cell%3.</source>
        <translation>%1: Er fällt um **%2** je Zelle%3.</translation>
    </message>
    <message>
        <source>%1: it takes what the user has opened</source>
        <translation>%1: nimmt, was gerade geöffnet ist</translation>
    </message>
    <message>
        <source>%1: read as 0..255 (%2)</source>
        <translation>%1: als 0..255 gelesen (%2)</translation>
    </message>
    <message>
        <source>%1: read as 0..65,535 (%2)</source>
        <translation>%1: als 0..65535 gelesen (%2)</translation>
    </message>
    <message>
        <source>%1; a position table is added to the tokens</source>
        <translation>%1; eine Positionstabelle wird zu den Tokens addiert</translation>
    </message>
    <message>
        <source>%1; else %2</source>
        <translation>%1; sonst %2</translation>
    </message>
    <message>
        <source>%1; none of the others is told apart from it (Welch&apos;s test, 95 %).</source>
        <translation>%1; keines der anderen ist davon zu unterscheiden (Welch-Test, 95 %).</translation>
    </message>
    <message>
        <source>%1; pale: padding</source>
        <translation>%1; blass: Auffüllung</translation>
    </message>
    <message>
        <source>%1; the model was run by %2</source>
        <translation>%1; ausgeführt hat das Modell %2</translation>
    </message>
    <message>
        <source>%1; with its patches scrambled %2%3%4. </source>
        <translation>%1; mit gemischten Patches %2%3%4. </translation>
    </message>
    <message>
        <source>%1A and AV follow them: max |difference| after swapping back: %2. So attention is permutation-equivariant; it is often called invariant, but only what pools the tokens is: the mean of AV changes by %3. So a classifier on top cannot tell the two orders apart.%4</source>
        <translation>%1A und AV folgen ihnen: max |Differenz| nach dem Zurücktauschen: %2. Die Aufmerksamkeit ist also permutationsäquivariant; oft wird sie invariant genannt, aber das ist nur, was die Tokens zusammenfasst: Der Mittelwert von AV ändert sich um %3. Ein Klassifikator darüber kann die beiden Reihenfolgen also nicht unterscheiden.%4</translation>
    </message>
    <message>
        <source>%1A single patch has no place to change.</source>
        <translation>%1Ein einzelnes Patch hat keinen Platz zum Tauschen.</translation>
    </message>
    <message>
        <source>%1Even with positions (%2) A and AV just follow them: max |difference| after swapping back: %3. The mean of AV changes by %4: the scheme cannot tell these two orders apart.</source>
        <translation>%1Selbst mit Positionen (%2) folgen A und AV ihnen einfach: max |Differenz| nach dem Zurücktauschen: %3. Der Mittelwert von AV ändert sich um %4: Das Schema kann diese beiden Reihenfolgen nicht unterscheiden.</translation>
    </message>
    <message>
        <source>%1Nothing can be moved to a register: %2.</source>
        <translation>%1Nichts lässt sich in ein Register verlegen: %2.</translation>
    </message>
    <message>
        <source>%1SSDC = %2</source>
        <translation>%1SSDC = %2</translation>
    </message>
    <message>
        <source>%1SSDC = ρ&lt;sub&gt;i &amp;lt; j&lt;/sub&gt;(cos(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;), −|Δrow| − |Δcolumn|)</source>
        <translation>%1SSDC = ρ&lt;sub&gt;i &amp;lt; j&lt;/sub&gt;(cos(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;), −|Δrow| − |Δcolumn|)</translation>
    </message>
    <message>
        <source>%1The bias of head %2%3 does not depend on distance.%4</source>
        <translation>%1Der Bias von Kopf %2%3 hängt nicht von der Distanz ab.%4</translation>
    </message>
    <message>
        <source>%1With positions (%2) the rows no longer just follow: max |difference| after swapping back: %3. The mean of AV changes by %4, so %5.</source>
        <translation>%1Mit Positionen (%2) folgen die Zeilen nicht mehr einfach: max |Differenz| nach dem Zurücktauschen: %3. Der Mittelwert von AV ändert sich um %4: %5.</translation>
    </message>
    <message>
        <source>%1a kernel of %2 does not fit into %3%4</source>
        <translation>%1ein Kern von %2 passt nicht in %3%4</translation>
    </message>
    <message>
        <source>%1e%2</source>
        <translation>%1e%2</translation>
    </message>
    <message>
        <source>%1relative_coords_table</source>
        <translation>%1relative_coords_table</translation>
    </message>
    <message>
        <source>%1the first %2 rows of the tensor belong to no token</source>
        <translation>%1die ersten %2 Zeilen des Tensors gehören zu keinem Token</translation>
    </message>
    <message>
        <source>(%1 R² %2 → %3%4)</source>
        <translation>(%1 R² %2 → %3%4)</translation>
    </message>
    <message>
        <source>(%1 − %2) / %3 = %4 &lt;i&gt;σ&lt;/i&gt;</source>
        <translation>(%1 − %2) / %3 = %4 &lt;i&gt;σ&lt;/i&gt;</translation>
    </message>
    <message>
        <source>**%1** %2 **%3** of %4 %5; **%6 %** of the pairs lie beyond the reach of %7.</source>
        <translation>**%1** %2 **%3** von %4 %5; **%6 %** der Paare liegen jenseits der Reichweite von %7.</translation>
    </message>
    <message>
        <source>**%1** %2 NaN</source>
        <translation>**%1** %2 NaN</translation>
    </message>
    <message>
        <source>**%1** %2 of a vocabulary of **%3**, and **%4** %5, each **%6** numbers wide. </source>
        <translation>**%1** %2 aus einem Vokabular von **%3** und **%4** %5, je **%6** Zahlen breit. </translation>
    </message>
    <message>
        <source>**%1** %2 of cells %3 **%4** different %5. </source>
        <translation>**%1** %2 von Zellen %3 insgesamt **%4** %5. </translation>
    </message>
    <message>
        <source>**%1** and **%2** are the most related (**%3**) and stand %4 apart.</source>
        <translation>**%1** und **%2** sind am stärksten verwandt (**%3**) und stehen im Abstand %4.</translation>
    </message>
    <message>
        <source>**%1** and **%2** of %3 %4 there. A learned table padded to the largest %5 wastes **%6** of its tokens and **%7** of attention, with a row for every asset **%8** and **%9**; sinusoids and relative biases none.</source>
        <translation>**%1** und **%2** von %3 %4 da. Eine gelernte Tabelle, auf den größten %5 aufgefüllt, verschwendet **%6** ihrer Tokens und **%7** der Aufmerksamkeit, mit einer Zeile je Wertpapier **%8** und **%9**; Sinuskodierungen und relative Biases verschwenden nichts.</translation>
    </message>
    <message>
        <source>**%1** images</source>
        <translation>**%1** Bildern</translation>
    </message>
    <message>
        <source>**%1** is best%2: **%3** over %4</source>
        <translation>**%1** ist%2 am besten: **%3** über %4</translation>
    </message>
    <message>
        <source>**%1** of %2 performers %3 no name tag: a learned table ends where the rehearsal did. Stretching it gives the others other tags (mean cosine %4 with their own). The markers go on: the rule that leads to the next one, fitted on the %5 rehearsed places, %6 cosine **%7** at worst.</source>
        <translation>**%1** von %2 Mitwirkenden %3 kein Namensschild: Eine gelernte Tabelle endet, wo die Probe endete. Sie zu strecken gibt den anderen andere Schilder (mittlerer Kosinus %4 mit ihren eigenen). Die Markierungen gehen weiter: Die Regel, die zur nächsten führt, angepasst an die %5 geprobten Plätze, %6 Kosinus **%7** im schlechtesten Fall.</translation>
    </message>
    <message>
        <source>**%1** of %2 schemes carry over to another grid with nothing resampled; **%3** are relative: attention depends on offsets.</source>
        <translation>**%1** von %2 Schemata gehen ohne Umrechnen auf ein anderes Gitter über; **%3** sind relativ: Die Aufmerksamkeit hängt von Versätzen ab.</translation>
    </message>
    <message>
        <source>**%1** times as far</source>
        <translation>**%1**-mal so weit</translation>
    </message>
    <message>
        <source>**learned**: no sinusoid, and neighbours are more alike than other pairs by **%1** in cosine</source>
        <translation>**gelernt**: keine Sinuskodierung, und Nachbarn sind sich im Kosinus um **%1** ähnlicher als andere Paare</translation>
    </message>
    <message>
        <source>**random**: neighbours are more alike than other pairs by **%1** in cosine, no more than by chance</source>
        <translation>**zufällig**: Nachbarn sind sich im Kosinus um **%1** ähnlicher als andere Paare, nicht mehr als durch Zufall</translation>
    </message>
    <message>
        <source>, %1 patches</source>
        <translation>, %1 Patches</translation>
    </message>
    <message>
        <source>, %1 the reverse</source>
        <translation>, %1 die umgekehrte</translation>
    </message>
    <message>
        <source>, %1 training images a run</source>
        <translation>, %1 Trainingsbilder je Lauf</translation>
    </message>
    <message>
        <source>, T = %1</source>
        <translation>, T = %1</translation>
    </message>
    <message>
        <source>, and there are %1 elsewhere</source>
        <translation>, und anderswo gibt es %1</translation>
    </message>
    <message>
        <source>, at the end %1</source>
        <translation>, am Ende %1</translation>
    </message>
    <message>
        <source>, between **%1** and **%2** over the heads</source>
        <translation>, zwischen **%1** und **%2** über die Köpfe</translation>
    </message>
    <message>
        <source>, content and position %1, position alone %2</source>
        <translation>, Inhalt und Position %1, Position allein %2</translation>
    </message>
    <message>
        <source>, cut from a grid %1 wide</source>
        <translation>, aus einem Gitter der Breite %1 geschnitten</translation>
    </message>
    <message>
        <source>, for example %1 or %2</source>
        <translation>, zum Beispiel %1 oder %2</translation>
    </message>
    <message>
        <source>, from address %1</source>
        <translation>, ab Adresse %1</translation>
    </message>
    <message>
        <source>, its centre of %1 taken from row %2, column %3</source>
        <translation>, davon die Mitte von %1 ab Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>, layer 0 **%1**</source>
        <translation>, Schicht 0 **%1**</translation>
    </message>
    <message>
        <source>, layout %1</source>
        <translation>, Anordnung %1</translation>
    </message>
    <message>
        <source>, less the slot means of %1 orders</source>
        <translation>, ohne die Platzmittel aus %1 Reihenfolgen</translation>
    </message>
    <message>
        <source>, next **%1**, %2</source>
        <translation>, als nächste **%1**, %2</translation>
    </message>
    <message>
        <source>, or fewer at a time</source>
        <translation>, oder weniger auf einmal</translation>
    </message>
    <message>
        <source>, pickled Python objects</source>
        <translation>, Python-Objekte in Pickle-Form</translation>
    </message>
    <message>
        <source>, so the text behind the image ends with **%1**, where one count says %2</source>
        <translation>, so dass der Text hinter dem Bild mit **%1** endet, wo eine einzige Zählung %2 sagt</translation>
    </message>
    <message>
        <source>, the cosine of adjacent cells goes from **%1** to **%2** (%3)</source>
        <translation>, der Kosinus benachbarter Zellen geht von **%1** auf **%2** (%3)</translation>
    </message>
    <message>
        <source>, the first %1 dimensions</source>
        <translation>, die ersten %1 Dimensionen</translation>
    </message>
    <message>
        <source>, the first of which is &quot;%1&quot; (%2)</source>
        <translation>, der erste davon ist „%1“ (%2)</translation>
    </message>
    <message>
        <source>, the same for all places with the table zeroed.</source>
        <translation>, für alle Plätze gleich, wenn die Tabelle null ist.</translation>
    </message>
    <message>
        <source>, times %1</source>
        <translation>, mal %1</translation>
    </message>
    <message>
        <source>, which is no less.</source>
        <translation>, was nicht weniger ist.</translation>
    </message>
    <message>
        <source>, without %1 directions of a blank image</source>
        <translation>, ohne %1 Richtungen eines leeren Bildes</translation>
    </message>
    <message>
        <source>, without 1 direction of a blank image</source>
        <translation>, ohne 1 Richtung eines leeren Bildes</translation>
    </message>
    <message>
        <source>. Scrambling moves the patches and leaves it where it is. Open a checkpoint of a whole ViT to see it look.</source>
        <translation>. Das Mischen bewegt die Patches und lässt sie, wo sie ist. Einen Checkpoint eines ganzen ViT öffnen, um ihn blicken zu sehen.</translation>
    </message>
    <message>
        <source>. The table has %1 × %2 = **%3** parameters for any length of the series.</source>
        <translation>. Die Tabelle hat %1 × %2 = **%3** Parameter, gleich wie lang die Reihe ist.</translation>
    </message>
    <message>
        <source>. Time, height and width have %1, %2 and %3 of the pairs</source>
        <translation>. Zeit, Höhe und Breite haben %1, %2 und %3 der Paare</translation>
    </message>
    <message>
        <source>0 to %1 medians</source>
        <translation>0 bis %1 Mediane</translation>
    </message>
    <message>
        <source>0.5 is usual</source>
        <translation>üblich ist 0,5</translation>
    </message>
    <message>
        <source>0.9 is usual, 1 leaves no margin</source>
        <translation>üblich ist 0,9, 1 lässt keinen Rand</translation>
    </message>
    <message>
        <source>1 gap</source>
        <translation>1 Lücke</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message>
        <source>1 patch</source>
        <translation>1 Patch</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>1 row repeats</source>
        <translation>1 Zeile wiederholt</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 Token</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 Wert</translation>
    </message>
    <message>
        <source>10000 is the usual one</source>
        <translation>üblich ist 10000</translation>
    </message>
    <message>
        <source>5 is usual</source>
        <translation>üblich ist 5</translation>
    </message>
    <message>
        <source>: &quot;richer&quot; is missing</source>
        <translation>: „richer“ fehlt</translation>
    </message>
    <message>
        <source>: nobody said that these classes are alike, training moved them together.</source>
        <translation>: niemand hat gesagt, dass diese Klassen sich ähneln, das Training hat sie zusammengerückt.</translation>
    </message>
    <message>
        <source>: texture is enough</source>
        <translation>: Textur genügt</translation>
    </message>
    <message>
        <source>: the largest cosine of two words is %1</source>
        <translation>: der größte Kosinus zweier Wörter ist %1</translation>
    </message>
    <message>
        <source>: the lesson has no &quot;richer&quot; there</source>
        <translation>: die Lektion hat dort kein „richer“</translation>
    </message>
    <message>
        <source>: the vector tells when a forecast is made and how far it looks, not which %1 it is for.</source>
        <translation>: der Vektor sagt, wann eine Vorhersage gemacht wird und wie weit sie blickt, nicht, für welchen %1 sie gilt.</translation>
    </message>
    <message>
        <source>: to the model without position the two images are the same. </source>
        <translation>: für das Modell ohne Position sind die beiden Bilder dasselbe. </translation>
    </message>
    <message>
        <source>; %1 more</source>
        <translation>; %1 weitere</translation>
    </message>
    <message>
        <source>; %1%2 gives %3 to the patches</source>
        <translation>; %1%2 gibt %3 an die Patches</translation>
    </message>
    <message>
        <source>; %1%2 not told apart from it (Welch&apos;s test, 95 %).</source>
        <translation>; %1%2 davon nicht zu unterscheiden (Welch-Test, 95 %).</translation>
    </message>
    <message>
        <source>; OpenAI&apos;s weights need %1</source>
        <translation>; OpenAIs Gewichte brauchen %1</translation>
    </message>
    <message>
        <source>; OpenCLIP&apos;s own weights need %1</source>
        <translation>; OpenCLIPs eigene Gewichte brauchen %1</translation>
    </message>
    <message>
        <source>; a turn takes **%1** to **%2** steps in time, %3 to %4 in width</source>
        <translation>; eine Umdrehung braucht **%1** bis **%2** Schritte in der Zeit, %3 bis %4 in der Breite</translation>
    </message>
    <message>
        <source>; maps of it scrambled and with position zeroed</source>
        <translation>; Karten davon, gemischt und mit Position null</translation>
    </message>
    <message>
        <source>; maps of it with position zeroed</source>
        <translation>; Karten davon, mit Position null</translation>
    </message>
    <message>
        <source>; maps of its patches scrambled</source>
        <translation>; Karten der gemischten Patches</translation>
    </message>
    <message>
        <source>; scrambled and without position it stays within %1 of 0.</source>
        <translation>; gemischt und ohne Position weicht es höchstens um %1 von 0 ab.</translation>
    </message>
    <message>
        <source>; stroke and bar: mean ± deviation.</source>
        <translation>; Strich und Balken: Mittelwert ± Abweichung.</translation>
    </message>
    <message>
        <source>; the %1 others share **%2** end %3</source>
        <translation>; die %1 anderen teilen sich **%2** %3 für das Ende</translation>
    </message>
    <message>
        <source>; the first %1 of %2</source>
        <translation>; die ersten %1 von %2</translation>
    </message>
    <message>
        <source>; the most local of %1 is head %2 with **%3**.</source>
        <translation>; am lokalsten von %1 ist Kopf %2 mit **%3**.</translation>
    </message>
    <message>
        <source>; there is %1</source>
        <translation>; es gibt %1</translation>
    </message>
    <message>
        <source>; without position %1 of %2 %3 left%4. </source>
        <translation>; ohne Position %3 %1 von %2 übrig%4. </translation>
    </message>
    <message>
        <source>; without position it is %1</source>
        <translation>; ohne Position sind es %1</translation>
    </message>
    <message>
        <source>&lt;i&gt;%1&lt;/i&gt;(%2, %3) = %4</source>
        <translation>&lt;i&gt;%1&lt;/i&gt;(%2, %3) = %4</translation>
    </message>
    <message>
        <source>&lt;i&gt;A&lt;/i&gt; = %1, &amp;nbsp; out = &lt;i&gt;A&lt;/i&gt;&lt;i&gt;V&lt;/i&gt;</source>
        <translation>&lt;i&gt;A&lt;/i&gt; = %1, &amp;nbsp; out = &lt;i&gt;A&lt;/i&gt;&lt;i&gt;V&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;(%2, %3) = %4</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;(%2, %3) = %4</translation>
    </message>
    <message>
        <source>&lt;i&gt;e&lt;/i&gt;(&lt;i&gt;t&lt;/i&gt;, &lt;i&gt;h&lt;/i&gt;) = [sin, cos(&lt;i&gt;t&lt;/i&gt; &lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt;) | sin, cos(&lt;i&gt;h&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;4&lt;i&gt;i&lt;/i&gt;/&lt;i&gt;D&lt;/i&gt;&lt;/sup&gt;)], %1</source>
        <translation>&lt;i&gt;e&lt;/i&gt;(&lt;i&gt;t&lt;/i&gt;, &lt;i&gt;h&lt;/i&gt;) = [sin, cos(&lt;i&gt;t&lt;/i&gt; &lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt;) | sin, cos(&lt;i&gt;h&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;4&lt;i&gt;i&lt;/i&gt;/&lt;i&gt;D&lt;/i&gt;&lt;/sup&gt;)], %1</translation>
    </message>
    <message>
        <source>&lt;i&gt;r&lt;/i&gt; = %1, &lt;i&gt;c&lt;/i&gt; = %2: %3</source>
        <translation>&lt;i&gt;r&lt;/i&gt; = %1, &lt;i&gt;c&lt;/i&gt; = %2: %3</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;(%1) = %2</source>
        <translation>&lt;i&gt;s&lt;/i&gt;(%1) = %2</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;(%1, %2) = %3</source>
        <translation>&lt;i&gt;s&lt;/i&gt;(%1, %2) = %3</translation>
    </message>
    <message>
        <source>A is drawn without the model&apos;s bias (%1)</source>
        <translation>A ist ohne den Bias des Modells gezeichnet (%1)</translation>
    </message>
    <message>
        <source>A%1 = %2 A&lt;sub&gt;row&lt;/sub&gt; + %3 A&lt;sub&gt;column&lt;/sub&gt;</source>
        <translation>A%1 = %2 A&lt;sub&gt;row&lt;/sub&gt; + %3 A&lt;sub&gt;column&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Accuracy by position scheme: %1</source>
        <translation>Genauigkeit nach Positionsschema: %1</translation>
    </message>
    <message>
        <source>Accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>All **%1** patches are in place.</source>
        <translation>Alle **%1** Patches sind am Platz.</translation>
    </message>
    <message>
        <source>All **%1** performers have</source>
        <translation>Alle **%1** Mitwirkenden haben</translation>
    </message>
    <message>
        <source>Ankle boot</source>
        <translation>Stiefelette</translation>
    </message>
    <message>
        <source>At %1 all images of %2 are one: mean distance **0**; the %3 has read nothing of them yet.%4</source>
        <translation>In %1 sind alle Bilder von %2 eins: mittlere Distanz **0**; %3 hat noch nichts von ihnen gelesen.%4</translation>
    </message>
    <message>
        <source>At %1 images of different classes of %2 are **%3** apart (mean %4 distance), those of one class **%5**: %6.%7</source>
        <translation>In %1 liegen Bilder verschiedener Klassen von %2 **%3** auseinander (mittlere Distanz, %4), die einer Klasse **%5**: %6.%7</translation>
    </message>
    <message>
        <source>At horizon 0 the forecast is for its own %1.</source>
        <translation>Bei Horizont 0 gilt die Vorhersage dem eigenen %1.</translation>
    </message>
    <message>
        <source>Bag</source>
        <translation>Tasche</translation>
    </message>
    <message>
        <source>Between </source>
        <translation>Es sind zwischen </translation>
    </message>
    <message>
        <source>By what a place adds to its token, layer %1 puts **%2** of %3 patches back</source>
        <translation>Nach dem, was ein Platz zu seinem Token hinzufügt, legt Schicht %1 **%2** von %3 Patches zurück</translation>
    </message>
    <message>
        <source>Cat and dog exchange places. </source>
        <translation>Katze und Hund tauschen die Plätze. </translation>
    </message>
    <message>
        <source>Chosen: %1</source>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>Coat</source>
        <translation>Mantel</translation>
    </message>
    <message>
        <source>Counted as</source>
        <translation>Gezählt als</translation>
    </message>
    <message>
        <source>Crop of %1</source>
        <translation>Ausschnitt von %1</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Dimension %1 of the patch embedding of %2: a product on cut patches, and a convolution.</source>
        <translation>Dimension %1 der Patch-Einbettung von %2: ein Produkt auf geschnittenen Patches und eine Faltung.</translation>
    </message>
    <message>
        <source>Dimension **%1** repeats every **%2** %3; at position %4 it is **%5**.</source>
        <translation>Dimension **%1** wiederholt sich alle **%2** %3; bei Position %4 ist sie **%5**.</translation>
    </message>
    <message>
        <source>Dress</source>
        <translation>Kleid</translation>
    </message>
    <message>
        <source>EMNIST&apos;s images lie on their sides: rows and columns are exchanged</source>
        <translation>Die Bilder von EMNIST liegen auf der Seite: Zeilen und Spalten werden vertauscht</translation>
    </message>
    <message>
        <source>EVA</source>
        <translation>EVA</translation>
    </message>
    <message>
        <source>Fashion-MNIST</source>
        <translation>Fashion-MNIST</translation>
    </message>
    <message>
        <source>Forgotten: R² below %1 to the end. </source>
        <translation>Vergessen: R² bis zum Ende unter %1. </translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>From %1 to **%2**</source>
        <translation>Von %1 auf **%2**</translation>
    </message>
    <message>
        <source>From layer **%1** on</source>
        <translation>Ab Schicht **%1**</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>Head %1 %2; its bias %3.</source>
        <translation>Kopf %1 %2; sein Bias %3.</translation>
    </message>
    <message>
        <source>Head %1 looks by position most (%2). </source>
        <translation>Am meisten nach Position blickt Kopf %1 (%2). </translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Gehalten</translation>
    </message>
    <message>
        <source>ImageNet&apos;s means are of three colours, and %1 is grey</source>
        <translation>ImageNets Mittelwerte gelten für drei Farben, und %1 ist grau</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>In 1-D a key in the %1 column scores **%2**, in the %3 row **%4**; axial, **%5** and **%6**.</source>
        <translation>In 1-D hat ein Key in der Spalte daneben (%1) den Score **%2**, in der Zeile daneben (%3) **%4**; axial sind es **%5** und **%6**.</translation>
    </message>
    <message>
        <source>In an order made by hand, </source>
        <translation>Die Reihenfolge ist von Hand gemacht, </translation>
    </message>
    <message>
        <source>In head %1%2 the bias correlates with distance by **%3**</source>
        <translation>In Kopf %1%2 korreliert der Bias mit der Distanz zu **%3**</translation>
    </message>
    <message>
        <source>In layer %1, head %2, max |difference| of AV after moving back: %3 with position, %4 without.</source>
        <translation>In Schicht %1, Kopf %2, max |Differenz| von AV nach dem Zurücklegen: %3 mit Position, %4 ohne.</translation>
    </message>
    <message>
        <source>In layer **%1**</source>
        <translation>In Schicht **%1**</translation>
    </message>
    <message>
        <source>In layers **%1** to %2</source>
        <translation>In den Schichten **%1** bis %2</translation>
    </message>
    <message>
        <source>In this simulated universe between </source>
        <translation>In diesem simulierten Universum sind zwischen </translation>
    </message>
    <message>
        <source>Its patches scrambled: </source>
        <translation>Mit gemischten Patches: </translation>
    </message>
    <message>
        <source>JPEG</source>
        <translation>JPEG</translation>
    </message>
    <message>
        <source>Largest day</source>
        <translation>Größter Tag</translation>
    </message>
    <message>
        <source>Largest difference **%1** at %2, dimension **%3**; mean **%4**.</source>
        <translation>Größte Differenz **%1** bei %2, Dimension **%3**; im Mittel **%4**.</translation>
    </message>
    <message>
        <source>Largest step</source>
        <translation>Größter Schritt</translation>
    </message>
    <message>
        <source>Learned 2-D has **%1** parameters, learned 1-D **%2** (%3 with a class token): **%4** times as many.</source>
        <translation>Learned 2-D hat **%1** Parameter, learned 1-D **%2** (%3 mit Klassentoken): **%4**-mal so viele.</translation>
    </message>
    <message>
        <source>Learned positions are added to text alone: those of patches have a root mean square of %1, those of words %2. </source>
        <translation>Gelernte Positionen werden nur zum Text addiert: Die der Patches haben ein quadratisches Mittel von %1, die der Wörter %2. </translation>
    </message>
    <message>
        <source>Less the best, points</source>
        <translation>Minus das Beste, Punkte</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>MP4</source>
        <translation>MP4</translation>
    </message>
    <message>
        <source>Mean cosine </source>
        <translation>Mittlerer Kosinus </translation>
    </message>
    <message>
        <source>Minus %1</source>
        <translation>Minus %1</translation>
    </message>
    <message>
        <source>Moving query and key alike changes the score by at most **%1** (%2): it depends on the offset only.</source>
        <translation>Query und Key gleich zu verschieben ändert den Score um höchstens **%1** (%2): Er hängt nur vom Versatz ab.</translation>
    </message>
    <message>
        <source>Moving query and key alike changes the score by up to **%1** (every place and shift): </source>
        <translation>Query und Key gleich zu verschieben ändert den Score um bis zu **%1** (jeder Platz und jede Verschiebung): </translation>
    </message>
    <message>
        <source>N = %1 + 1, D = %2, M = %3, L = %4: %5 + %6 + %7</source>
        <translation>N = %1 + 1, D = %2, M = %3, L = %4: %5 + %6 + %7</translation>
    </message>
    <message>
        <source>Nearest to %1</source>
        <translation>Nächste zu %1</translation>
    </message>
    <message>
        <source>Nearest to %1: %2%3; the mean over all others is **%4**.</source>
        <translation>Am nächsten zu %1: %2%3; der Mittelwert über alle anderen ist **%4**.</translation>
    </message>
    <message>
        <source>Nearest-neighbour share **%1**: for %2 of %3%4 positions the most similar other one is next to it on the grid.</source>
        <translation>Anteil nächster Nachbarn **%1**: Bei %2 von %3%4 Positionen liegt die ähnlichste andere auf dem Gitter daneben.</translation>
    </message>
    <message>
        <source>Norms of the tokens of the checkpoint %1 for the image %2, in layer %3, and the attention they get.</source>
        <translation>Normen der Tokens des Checkpoints %1 für das Bild %2 in Schicht %3 und die Aufmerksamkeit, die sie bekommen.</translation>
    </message>
    <message>
        <source>One article also lists TinyBERT, which learns its positions as BERT does.</source>
        <translation>Ein Artikel führt auch TinyBERT auf, das seine Positionen wie BERT lernt.</translation>
    </message>
    <message>
        <source>One article calls its extrapolation excellent. Another window needs the table resampled: from 8 to 24 without tuning Swin v2 reports %1 for it, %2 for log-CPB.</source>
        <translation>Ein Artikel nennt seine Extrapolation ausgezeichnet. Für ein anderes Fenster muss die Tabelle umgerechnet werden: Von 8 auf 24 ohne Nachtrainieren nennt Swin v2 dafür %1, für log-CPB %2.</translation>
    </message>
    <message>
        <source>One article calls these more parameters than learned 1-D. They are %1: %2.</source>
        <translation>Ein Artikel nennt dies mehr Parameter als learned 1-D. Es sind %1: %2.</translation>
    </message>
    <message>
        <source>One column has relations to its own past alone, and these depend on the lag, which is order: the largest is **%1**, %2 apart. A series of several columns has relations that are not order.</source>
        <translation>Eine einzelne Spalte hat nur Beziehungen zu ihrer eigenen Vergangenheit, und diese hängen vom Abstand ab, also von der Reihenfolge: Die stärkste ist **%1**, im Abstand %2. Eine Reihe mit mehreren Spalten hat Beziehungen, die nicht Reihenfolge sind.</translation>
    </message>
    <message>
        <source>One direction holds</source>
        <translation>Eine Richtung hält</translation>
    </message>
    <message>
        <source>One more %1 ahead has similarity **%2**, the same horizon a %3 later **%4**. </source>
        <translation>Ein %1 mehr voraus hat die Ähnlichkeit **%2**, derselbe Horizont einen %3 später **%4**. </translation>
    </message>
    <message>
        <source>Other outliers begin in layer %1. </source>
        <translation>Andere Ausreißer beginnen in Schicht %1. </translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>Parabolas of the distance where the query&apos;s content says a = %1%2.</source>
        <translation>Parabeln der Distanz, wo der Inhalt der Query a = %1%2 sagt.</translation>
    </message>
    <message>
        <source>Patch %1 (token %2) and patch %3 (token %4)</source>
        <translation>Patch %1 (Token %2) und Patch %3 (Token %4)</translation>
    </message>
    <message>
        <source>Patches alone. With a class token&apos;s vector %1, as one article counts.</source>
        <translation>Nur die Patches. Mit dem Vektor eines Klassentokens %1, wie ein Artikel zählt.</translation>
    </message>
    <message>
        <source>Patches of %1 px make **%2** %3: **%4** an image, %5 % of them in attention&apos;s own products, and **%6** kept for training, %7 % in attention maps.</source>
        <translation>Patches von %1 px ergeben **%2** %3: **%4** je Bild, davon %5 % in den Produkten der Aufmerksamkeit selbst, und **%6**, die fürs Training behalten werden, davon %7 % in Aufmerksamkeitskarten.</translation>
    </message>
    <message>
        <source>Per asset</source>
        <translation>Je Wertpapier</translation>
    </message>
    <message>
        <source>Position is here what a place tells on average over %1 orders, with **%2** of the variance of what enters the block; the rest counts as content.</source>
        <translation>Position ist hier, was ein Platz im Mittel über %1 Reihenfolgen verrät: **%2** der Varianz dessen, was in den Block eintritt; der Rest zählt als Inhalt.</translation>
    </message>
    <message>
        <source>Position schemes on a grid of %1 patches, width %2, %3 %4</source>
        <translation>Positionsschemata auf einem Gitter von %1 Patches, Breite %2, %3 %4</translation>
    </message>
    <message>
        <source>Probability of “%1”</source>
        <translation>Wahrscheinlichkeit von „%1“</translation>
    </message>
    <message>
        <source>Published, %</source>
        <translation>Veröffentlicht, %</translation>
    </message>
    <message>
        <source>Pullover</source>
        <translation>Pullover</translation>
    </message>
    <message>
        <source>PyTorch&apos;s default</source>
        <translation>der Standard von PyTorch</translation>
    </message>
    <message>
        <source>Q and K are drawn before the model&apos;s rotation (%1)</source>
        <translation>Q und K sind vor der Drehung des Modells gezeichnet (%1)</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>RoPE: %1</source>
        <translation>RoPE: %1</translation>
    </message>
    <message>
        <source>R² %1</source>
        <translation>R² %1</translation>
    </message>
    <message>
        <source>SSDC is highest before block %1 (**%2**) and **%3** before the last</source>
        <translation>SSDC ist vor Block %1 am höchsten (**%2**) und vor dem letzten **%3**</translation>
    </message>
    <message>
        <source>SSDC is left out: there are more than 4,096 patches</source>
        <translation>SSDC ist ausgelassen: es sind mehr als 4096 Patches</translation>
    </message>
    <message>
        <source>SSDC on scrambled images goes from **%1** to **%2**</source>
        <translation>SSDC auf gemischten Bildern geht von **%1** auf **%2**</translation>
    </message>
    <message>
        <source>SSDC, %1</source>
        <translation>SSDC, %1</translation>
    </message>
    <message>
        <source>Sandal</source>
        <translation>Sandale</translation>
    </message>
    <message>
        <source>Scrambled there %1 %2, %3 at the same %4, %5 the same %6</source>
        <translation>Gemischt %1 es dort %2; übereinstimmend: %3 %4, %5 %6</translation>
    </message>
    <message>
        <source>Scrambled, %</source>
        <translation>Gemischt, %</translation>
    </message>
    <message>
        <source>Scrambled, **%1 of %2** go with their patches</source>
        <translation>Gemischt gehen **%1 von %2** mit ihren Patches mit</translation>
    </message>
    <message>
        <source>Scrambled, **%1 of %2** stay at their places: an address, not a patch</source>
        <translation>Gemischt bleiben **%1 von %2** an ihren Plätzen: eine Adresse, kein Patch</translation>
    </message>
    <message>
        <source>Scrambled, in</source>
        <translation>Gemischt: In</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>Shaw&apos;s vectors have one for every pair of tokens, and none for a register</source>
        <translation>Shaws Vektoren haben einen für jedes Paar von Tokens und keinen für ein Register</translation>
    </message>
    <message>
        <source>Shirt</source>
        <translation>Hemd</translation>
    </message>
    <message>
        <source>Similarity to %1</source>
        <translation>Ähnlichkeit mit %1</translation>
    </message>
    <message>
        <source>Sneaker</source>
        <translation>Sneaker</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>T = %1</source>
        <translation>T = %1</translation>
    </message>
    <message>
        <source>T-shirt/top</source>
        <translation>T-Shirt/Oberteil</translation>
    </message>
    <message>
        <source>TIFF</source>
        <translation>TIFF</translation>
    </message>
    <message>
        <source>The **%1** %2 **%3** %4, as one count would</source>
        <translation>**%1** %2 **%3** %4, wie mit einer einzigen Zählung</translation>
    </message>
    <message>
        <source>The **%1** patches take **%2** %3 instead of %4</source>
        <translation>Die **%1** Patches brauchen **%2** %3 statt %4</translation>
    </message>
    <message>
        <source>The **1** performer has</source>
        <translation>Die **1** mitwirkende Person hat</translation>
    </message>
    <message>
        <source>The answer with the MLP of the chosen layer giving 0. Low: the answer needs it. %1</source>
        <translation>Die Antwort, wenn das MLP der gewählten Schicht 0 liefert. Niedrig: die Antwort braucht es. %1</translation>
    </message>
    <message>
        <source>The answer with the block&apos;s own position scheme left out in the chosen layer. %1</source>
        <translation>Die Antwort, wenn in der gewählten Schicht das eigene Positionsschema des Blocks weggelassen wird. %1</translation>
    </message>
    <message>
        <source>The answer with the slot means (what the tokens at a place have in common in all orders) taken from the patches that enter the chosen layer. Low: the answer needs to know places from there on. %1</source>
        <translation>Die Antwort, wenn den Patches, die in die gewählte Schicht eintreten, die Platzmittel abgezogen werden (was die Tokens an einem Platz in allen Reihenfolgen gemeinsam haben). Niedrig: die Antwort muss von dort an Plätze kennen. %1</translation>
    </message>
    <message>
        <source>The best of the column, or not told apart from it: the 95 % interval of their difference (Welch&apos;s test) holds 0.</source>
        <translation>Das Beste der Spalte oder davon nicht zu unterscheiden: Das 95-%-Intervall der Differenz (Welch-Test) enthält 0.</translation>
    </message>
    <message>
        <source>The checkpoint %1 holds a position table and no transformer, so no attention to the image can be computed. Shown is attention by position alone, softmax(P · Pᵀ / √D) of the table&apos;s rows, each of mean 0 and variance 1: mean distance **%2** px%3</source>
        <translation>Der Checkpoint %1 enthält eine Positionstabelle und keinen Transformer, also lässt sich keine Aufmerksamkeit auf das Bild berechnen. Gezeigt ist die Aufmerksamkeit nach Position allein, softmax(P · Pᵀ / √D) der Zeilen der Tabelle, jede mit Mittelwert 0 und Varianz 1: mittlere Distanz **%2** px%3</translation>
    </message>
    <message>
        <source>The class token has **%1** rows of its own. </source>
        <translation>Das Klassentoken hat **%1** eigene Zeilen. </translation>
    </message>
    <message>
        <source>The grid has a single row or column: **%1** %2.</source>
        <translation>Das Gitter hat nur eine Zeile oder Spalte: **%1** %2.</translation>
    </message>
    <message>
        <source>The grid is the table&apos;s own, **%1**: every rule leaves it as it is.</source>
        <translation>Das Gitter ist das der Tabelle selbst, **%1**: Jede Regel lässt sie, wie sie ist.</translation>
    </message>
    <message>
        <source>The head of the chosen layer that is missed most: the answer with its output set to 0 before the projection. Low: the answer needs it. %1</source>
        <translation>Der Kopf der gewählten Schicht, der am meisten fehlt: die Antwort, wenn seine Ausgabe vor der Projektion auf 0 gesetzt ist. Niedrig: die Antwort braucht ihn. %1</translation>
    </message>
    <message>
        <source>The logits of %1 in block %2 of the checkpoint %3, split by what of the query · what of the key.</source>
        <translation>Die Logits von %1 in Block %2 des Checkpoints %3, zerlegt nach Teil der Query · Teil des Keys.</translation>
    </message>
    <message>
        <source>The logits of head %1 of block %2 are **0** everywhere apart from their means.</source>
        <translation>Die Logits von Kopf %1 in Block %2 sind überall **0**, abgesehen von ihren Mittelwerten.</translation>
    </message>
    <message>
        <source>The projection of %1 %2 to %3 %4 and the convolution with stride %5 differ by at most **%6**, where the largest value is %7: %8.</source>
        <translation>Die Projektion von %1 %2 auf %3 %4 und die Faltung mit Schrittweite %5 unterscheiden sich um höchstens **%6**, wo der größte Wert %7 ist: %8.</translation>
    </message>
    <message>
        <source>The row %1; the column %2. </source>
        <translation>Die Zeile %1; die Spalte %2. </translation>
    </message>
    <message>
        <source>The run has **%1** snapshots</source>
        <translation>Der Lauf hat **%1** Zwischenstände</translation>
    </message>
    <message>
        <source>The runs of %1</source>
        <translation>Die Läufe von %1</translation>
    </message>
    <message>
        <source>The same of the image with its patches scrambled (seed %1). %2</source>
        <translation>Dasselbe vom Bild mit gemischten Patches (Startwert %1). %2</translation>
    </message>
    <message>
        <source>The same sentence twice</source>
        <translation>Zweimal derselbe Satz</translation>
    </message>
    <message>
        <source>The same target %1 forecast %2 later, at horizon 0, has **%3**</source>
        <translation>Derselbe %1 als Ziel, %2 später bei Horizont 0 vorhergesagt, hat **%3**</translation>
    </message>
    <message>
        <source>The same words in two orders</source>
        <translation>Dieselben Wörter in zwei Reihenfolgen</translation>
    </message>
    <message>
        <source>The share of all attention that goes to the outliers&apos; places, mean over heads and queries. Even attention would give %1.</source>
        <translation>Der Anteil der gesamten Aufmerksamkeit, der an die Plätze der Ausreißer geht, Mittelwert über Köpfe und Querys. Gleichmäßige Aufmerksamkeit gäbe %1.</translation>
    </message>
    <message>
        <source>The table is %1. Its first %2 **%3 %** of the variance, component %4 **%5 %**.</source>
        <translation>Die Tabelle ist %1. %2 **%3 %** der Varianz, Komponente %4 **%5 %**.</translation>
    </message>
    <message>
        <source>The table is **constant**: %1, so there is no component to find.</source>
        <translation>Die Tabelle ist **konstant**: %1, also ist keine Komponente zu finden.</translation>
    </message>
    <message>
        <source>The table of the checkpoint %1, %2, brought to %3 by %4.</source>
        <translation>Die Tabelle des Checkpoints %1, %2, mit %4 auf %3 gebracht.</translation>
    </message>
    <message>
        <source>The table of the checkpoint %1, taken apart: %2 patches, %3 dimensions.</source>
        <translation>Die Tabelle des Checkpoints %1, zerlegt: %2 Patches, %3 Dimensionen.</translation>
    </message>
    <message>
        <source>The two tables are the same number for number: largest difference **0**.</source>
        <translation>Die beiden Tabellen sind Zahl für Zahl gleich: größte Differenz **0**.</translation>
    </message>
    <message>
        <source>This model forgets %1. %2</source>
        <translation>Dieses Modell vergisst %1. %2</translation>
    </message>
    <message>
        <source>This model forgets %1; the %2 %3. %4</source>
        <translation>Dieses Modell vergisst %1; die %2 %3. %4</translation>
    </message>
    <message>
        <source>This transformer has no %1: %2.</source>
        <translation>Diesen Transformer gibt es nicht mit %1: %2.</translation>
    </message>
    <message>
        <source>Three directions hold</source>
        <translation>Drei Richtungen halten</translation>
    </message>
    <message>
        <source>Tokens %1 change places. </source>
        <translation>Die Tokens %1 tauschen die Plätze. </translation>
    </message>
    <message>
        <source>Tokens of the checkpoint %1 %2%3.</source>
        <translation>Tokens des Checkpoints %1 %2%3.</translation>
    </message>
    <message>
        <source>Too many values to draw each: every cell is the mean of %1.</source>
        <translation>Zu viele Werte, um jeden zu zeichnen: Jede Zelle ist der Mittelwert von %1.</translation>
    </message>
    <message>
        <source>Training of %1. Thin: training images; dashed: chance.</source>
        <translation>Training: %1. Dünn: Trainingsbilder; gestrichelt: Raten.</translation>
    </message>
    <message>
        <source>Trouser</source>
        <translation>Hose</translation>
    </message>
    <message>
        <source>Two articles call RoPE partly learned. It learns nothing: only the mixed form does.</source>
        <translation>Zwei Artikel nennen RoPE teilweise gelernt. Es lernt nichts: Das tut nur die gemischte Form.</translation>
    </message>
    <message>
        <source>Two directions hold</source>
        <translation>Zwei Richtungen halten</translation>
    </message>
    <message>
        <source>Two sentences of other words</source>
        <translation>Zwei Sätze aus anderen Wörtern</translation>
    </message>
    <message>
        <source>Used in</source>
        <translation>Verwendet in</translation>
    </message>
    <message>
        <source>Weakness</source>
        <translation>Schwäche</translation>
    </message>
    <message>
        <source>WebP</source>
        <translation>WebP</translation>
    </message>
    <message>
        <source>What is left of the output</source>
        <translation>Was von der Ausgabe übrig bleibt</translation>
    </message>
    <message>
        <source>What patches of every size cost %1 on an input of %2; dashed: %3.</source>
        <translation>Was Patches jeder Größe %1 bei einer Eingabe von %2 kosten; gestrichelt: %3.</translation>
    </message>
    <message>
        <source>What tells the patches apart in head %1 of block %2 is the sum of content meeting content %3</source>
        <translation>Was die Patches in Kopf %1 von Block %2 unterscheidet, ist die Summe: Inhalt trifft Inhalt %3</translation>
    </message>
    <message>
        <source>What tokens of the checkpoint %1 tell of their places, layer by layer, from the image %2 in %3 orders%4.</source>
        <translation>Was Tokens des Checkpoints %1 über ihre Plätze verraten, Schicht für Schicht, am Bild %2 in %3 Reihenfolgen%4.</translation>
    </message>
    <message>
        <source>When the patches change places, outputs of words change by %1 without RoPE</source>
        <translation>Wenn die Patches die Plätze tauschen, ändern sich Ausgaben von Wörtern um %1 ohne RoPE</translation>
    </message>
    <message>
        <source>With position an output (%1) changes by up to %2, without it by %3</source>
        <translation>Mit Position ändert sich eine Ausgabe (%1) um bis zu %2, ohne sie um %3</translation>
    </message>
    <message>
        <source>Within one study **%1** gains most over learned 1-D: **%2** points (%3, %4); without position up to **%5** are lost.</source>
        <translation>Innerhalb einer Studie gewinnt **%1** am meisten gegenüber learned 1-D: **%2** Punkte (%3, %4); ohne Position gehen bis zu **%5** verloren.</translation>
    </message>
    <message>
        <source>a **sinusoid**: %1, error **%2**</source>
        <translation>eine **Sinuskodierung**: %1, Fehler **%2**</translation>
    </message>
    <message>
        <source>a GIF</source>
        <translation>ein GIF</translation>
    </message>
    <message>
        <source>a RoPE for each modality</source>
        <translation>einem RoPE je Modalität</translation>
    </message>
    <message>
        <source>a cell from 0,0 to %1</source>
        <translation>eine Zelle von 0,0 bis %1</translation>
    </message>
    <message>
        <source>a cell; write row,column, for example 7,9</source>
        <translation>eine Zelle; Zeile,Spalte schreiben, zum Beispiel 7,9</translation>
    </message>
    <message>
        <source>a checkpoint is opened already</source>
        <translation>ein Checkpoint ist schon geöffnet</translation>
    </message>
    <message>
        <source>a classifier on top of it still cannot tell the two orders apart</source>
        <translation>ein Klassifikator darüber kann die beiden Reihenfolgen noch immer nicht unterscheiden</translation>
    </message>
    <message>
        <source>a crop of %1 px: crop_size has another form</source>
        <translation>ein Ausschnitt von %1 px: crop_size hat eine andere Form</translation>
    </message>
    <message>
        <source>a cycle of %1 days is out of range</source>
        <translation>ein Zyklus von %1 Tagen liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a deviation must not be 0</source>
        <translation>eine Abweichung darf nicht 0 sein</translation>
    </message>
    <message>
        <source>a factored table has no prefix rows</source>
        <translation>eine faktorisierte Tabelle hat keine Präfixzeilen</translation>
    </message>
    <message>
        <source>a fifth of its images is held out to test on</source>
        <translation>ein Fünftel der Bilder wird zum Testen zurückgehalten</translation>
    </message>
    <message>
        <source>a grid has at least one cell</source>
        <translation>ein Gitter hat mindestens eine Zelle</translation>
    </message>
    <message>
        <source>a grid of %1 has no room for two objects</source>
        <translation>ein Gitter von %1 hat keinen Platz für zwei Objekte</translation>
    </message>
    <message>
        <source>a grid of %1 is out of range</source>
        <translation>ein Gitter von %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a hash is not text</source>
        <translation>ein Hash ist kein Text</translation>
    </message>
    <message>
        <source>a head of %1 dimensions does not divide into blocks of %2</source>
        <translation>ein Kopf mit %1 Dimensionen lässt sich nicht in Blöcke von %2 teilen</translation>
    </message>
    <message>
        <source>a head width of %1 is out of range</source>
        <translation>eine Kopfbreite von %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a learned table of %1 x %2 takes too long to draw at random</source>
        <translation>eine gelernte Tabelle von %1 x %2 zufällig zu ziehen dauert zu lange</translation>
    </message>
    <message>
        <source>a learned table with %1 rows, values ±%2</source>
        <translation>eine gelernte Tabelle mit %1 Zeilen, Werte ±%2</translation>
    </message>
    <message>
        <source>a line of &quot;%1&quot; is not text</source>
        <translation>eine Zeile von „%1“ ist kein Text</translation>
    </message>
    <message>
        <source>a list of numbers with commas</source>
        <translation>eine Liste von Zahlen mit Kommas</translation>
    </message>
    <message>
        <source>a member cannot be deflated</source>
        <translation>ein Eintrag lässt sich nicht komprimieren</translation>
    </message>
    <message>
        <source>a member has another size than its shape says</source>
        <translation>ein Eintrag hat eine andere Größe, als seine Form sagt</translation>
    </message>
    <message>
        <source>a norm, &quot;%1&quot;, stands behind the last layer of its head</source>
        <translation>hinter der letzten Schicht des Klassifikators steht eine Normierung, „%1“</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a part of the path is a file, not a folder</source>
        <translation>ein Teil des Pfades ist eine Datei, kein Ordner</translation>
    </message>
    <message>
        <source>a peak at **%1**</source>
        <translation>ein Gipfel bei **%1**</translation>
    </message>
    <message>
        <source>a prefix goes from 0 to %1</source>
        <translation>ein Präfix geht von 0 bis %1</translation>
    </message>
    <message>
        <source>a reach of %1 is out of range</source>
        <translation>eine Reichweite von %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a rotation needs at least one token</source>
        <translation>eine Drehung braucht mindestens ein Token</translation>
    </message>
    <message>
        <source>a side of one cell in %1 has no offsets to scale by</source>
        <translation>bei einer Seite von einer Zelle in %1 gibt es keine Versätze, nach denen skaliert werden kann</translation>
    </message>
    <message>
        <source>a side would be %1 pixels</source>
        <translation>eine Seite hätte %1 Pixel</translation>
    </message>
    <message>
        <source>a size of it is not positive</source>
        <translation>eine Größe darin ist nicht positiv</translation>
    </message>
    <message>
        <source>a size overflows</source>
        <translation>eine Größe läuft über</translation>
    </message>
    <message>
        <source>a stage merges a whole number of cells</source>
        <translation>eine Stufe fasst eine ganze Zahl von Zellen zusammen</translation>
    </message>
    <message>
        <source>a string in the header does not end</source>
        <translation>eine Zeichenkette im Header endet nicht</translation>
    </message>
    <message>
        <source>a string in the header has an escape</source>
        <translation>eine Zeichenkette im Header enthält eine Escape-Sequenz</translation>
    </message>
    <message>
        <source>a table has the shape (N, D), (1, N, D), (N, 1, D), (R, C, D) or (1, R, C, D)</source>
        <translation>eine Tabelle hat die Form (N, D), (1, N, D), (N, 1, D), (R, C, D) oder (1, R, C, D)</translation>
    </message>
    <message>
        <source>a table needs at least one token</source>
        <translation>eine Tabelle braucht mindestens ein Token</translation>
    </message>
    <message>
        <source>a table of %1 rows does not fit a grid of %2</source>
        <translation>eine Tabelle mit %1 Zeilen passt nicht zu einem Gitter von %2</translation>
    </message>
    <message>
        <source>a table of %1 rows is not that of a window of %2</source>
        <translation>eine Tabelle mit %1 Zeilen ist nicht die eines Fensters von %2</translation>
    </message>
    <message>
        <source>a table of %1 x %2 is too large</source>
        <translation>eine Tabelle von %1 x %2 ist zu groß</translation>
    </message>
    <message>
        <source>a transfer question is not the last step</source>
        <translation>eine Transferfrage ist nicht der letzte Schritt</translation>
    </message>
    <message>
        <source>a vector for each, clipped at ±%1</source>
        <translation>ein Vektor für jeden Abstand, begrenzt auf ±%1</translation>
    </message>
    <message>
        <source>a vision transformer with %1</source>
        <translation>ein Vision Transformer mit %1</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a width of %1 cannot be split between %2 heads</source>
        <translation>eine Breite von %1 lässt sich nicht auf %2 Köpfe verteilen</translation>
    </message>
    <message>
        <source>a width of %1 does not divide into %2 heads</source>
        <translation>eine Breite von %1 lässt sich nicht durch %2 Köpfe teilen</translation>
    </message>
    <message>
        <source>a width of %1 is out of range</source>
        <translation>eine Breite von %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a width of %1 leaves no frequency for each of %2 cycles</source>
        <translation>eine Breite von %1 lässt keine Frequenz für jeden von %2 Zyklen</translation>
    </message>
    <message>
        <source>a window of %1 has %2 cells, and every pair of them is drawn</source>
        <translation>ein Fenster von %1 hat %2 Zellen, und jedes Paar davon wird gezeichnet</translation>
    </message>
    <message>
        <source>a window of %1 is larger than the grid of %2</source>
        <translation>ein Fenster von %1 ist größer als das Gitter von %2</translation>
    </message>
    <message>
        <source>a window of %1 is out of range</source>
        <translation>ein Fenster von %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>a window of %1, as the file&apos;s name says</source>
        <translation>ein Fenster von %1, wie der Name der Datei sagt</translation>
    </message>
    <message>
        <source>a window of %1, which the file does not tell</source>
        <translation>ein Fenster von %1, das die Datei nicht nennt</translation>
    </message>
    <message>
        <source>act_kwargs</source>
        <translation>act_kwargs</translation>
    </message>
    <message>
        <source>act_layer</source>
        <translation>act_layer</translation>
    </message>
    <message>
        <source>add &quot;commit&quot;</source>
        <translation>&quot;commit&quot; hinzufügen</translation>
    </message>
    <message>
        <source>add a class; there is nothing to tell apart</source>
        <translation>eine Klasse hinzufügen; es gibt nichts zu unterscheiden</translation>
    </message>
    <message>
        <source>add images</source>
        <translation>Bilder hinzufügen</translation>
    </message>
    <message>
        <source>add images to train on, or take those to test on away</source>
        <translation>Trainingsbilder hinzufügen oder die Testbilder wegnehmen</translation>
    </message>
    <message>
        <source>add images; a class needs two to hold one out</source>
        <translation>Bilder hinzufügen; eine Klasse braucht zwei, um eines zurückzuhalten</translation>
    </message>
    <message>
        <source>all its images are of one class</source>
        <translation>alle Bilder sind von einer Klasse</translation>
    </message>
    <message>
        <source>all pairs of %1 positions are more than can be drawn or kept</source>
        <translation>alle Paare von %1 Positionen sind mehr, als sich zeichnen oder behalten lässt</translation>
    </message>
    <message>
        <source>allowed: %1%2%3</source>
        <translation>erlaubt: %1%2%3</translation>
    </message>
    <message>
        <source>allowed: 0 to %1</source>
        <translation>erlaubt: 0 bis %1</translation>
    </message>
    <message>
        <source>allowed: 0 to %1 px</source>
        <translation>erlaubt: 0 bis %1 px</translation>
    </message>
    <message>
        <source>allowed: 0 to 1000000; the usual one is 2</source>
        <translation>erlaubt: 0 bis 1000000; üblich ist 2</translation>
    </message>
    <message>
        <source>allowed: 0 to 1023</source>
        <translation>erlaubt: 0 bis 1023</translation>
    </message>
    <message>
        <source>allowed: 0 to 65535</source>
        <translation>erlaubt: 0 bis 65535</translation>
    </message>
    <message>
        <source>allowed: 0 to 65536</source>
        <translation>erlaubt: 0 bis 65536</translation>
    </message>
    <message>
        <source>allowed: 0.001 to 1000000 days</source>
        <translation>erlaubt: 0,001 bis 1000000 Tage</translation>
    </message>
    <message>
        <source>allowed: 1 to %1 px</source>
        <translation>erlaubt: 1 bis %1 px</translation>
    </message>
    <message>
        <source>allowed: 1 to 1024</source>
        <translation>erlaubt: 1 bis 1024</translation>
    </message>
    <message>
        <source>allowed: 1 to 512</source>
        <translation>erlaubt: 1 bis 512</translation>
    </message>
    <message>
        <source>allowed: 1 to 65536</source>
        <translation>erlaubt: 1 bis 65536</translation>
    </message>
    <message>
        <source>allowed: 1x1 to 512x512</source>
        <translation>erlaubt: 1x1 bis 512x512</translation>
    </message>
    <message>
        <source>allowed: 2 to %1</source>
        <translation>erlaubt: 2 bis %1</translation>
    </message>
    <message>
        <source>allowed: 2 to 65536</source>
        <translation>erlaubt: 2 bis 65536</translation>
    </message>
    <message>
        <source>alone.</source>
        <translation>allein.</translation>
    </message>
    <message>
        <source>an OrderedDict in its pickle is made from no pairs</source>
        <translation>ein OrderedDict im Pickle ist nicht aus Paaren gemacht</translation>
    </message>
    <message>
        <source>an animation</source>
        <translation>eine Animation</translation>
    </message>
    <message>
        <source>an image of %1 pixels is too long and narrow</source>
        <translation>ein Bild von %1 Pixeln ist zu lang und schmal</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels is smaller than the model&apos;s patch</source>
        <translation>ein Bild von %1 x %2 Pixeln ist kleiner als das Patch des Modells</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels makes %3 x %4 patches, which is more than attention can hold</source>
        <translation>ein Bild von %1 x %2 Pixeln ergibt %3 x %4 Patches, mehr als die Aufmerksamkeit fassen kann</translation>
    </message>
    <message>
        <source>an input of at most %1 x %1 pixels fits%2</source>
        <translation>eine Eingabe von höchstens %1 x %1 Pixeln passt%2</translation>
    </message>
    <message>
        <source>an order of %1 places, 0-based</source>
        <translation>eine Reihenfolge von %1 Plätzen, ab 0 gezählt</translation>
    </message>
    <message>
        <source>an order; write 0-based places with commas, for example 2,0,1</source>
        <translation>eine Reihenfolge; Plätze von 0 an mit Kommas schreiben, zum Beispiel 2,0,1</translation>
    </message>
    <message>
        <source>and %1</source>
        <translation>und %1</translation>
    </message>
    <message>
        <source>and the model is made with %1</source>
        <translation>und das Modell ist mit %1 gemacht</translation>
    </message>
    <message>
        <source>another lesson has the id &quot;%1&quot;</source>
        <translation>eine andere Lektion hat die id „%1“</translation>
    </message>
    <message>
        <source>another one is measured</source>
        <translation>eine andere wird gemessen</translation>
    </message>
    <message>
        <source>another panel stands where the bar would lie</source>
        <translation>wo die Farbleiste läge, steht ein anderes Feld</translation>
    </message>
    <message>
        <source>another question is asked</source>
        <translation>es wird eine andere Frage gestellt</translation>
    </message>
    <message>
        <source>architecture</source>
        <translation>architecture</translation>
    </message>
    <message>
        <source>are</source>
        <translation>sind</translation>
    </message>
    <message>
        <source>are outliers</source>
        <translation>sind Ausreißer</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>wie %1</translation>
    </message>
    <message>
        <source>as %1 does</source>
        <translation>wie bei %1</translation>
    </message>
    <message>
        <source>as %1 models of this width have</source>
        <translation>wie Modelle der Familie %1 in dieser Breite</translation>
    </message>
    <message>
        <source>as many heads as the blocks</source>
        <translation>so viele Köpfe wie in den Blöcken</translation>
    </message>
    <message>
        <source>as most models have, though small ones often have more heads</source>
        <translation>wie die meisten Modelle, obwohl kleine oft mehr Köpfe haben</translation>
    </message>
    <message>
        <source>ask for 1 or more</source>
        <translation>1 oder mehr verlangen</translation>
    </message>
    <message>
        <source>ask for a larger one</source>
        <translation>ein größeres verlangen</translation>
    </message>
    <message>
        <source>ask for blocks of 2</source>
        <translation>Blöcke von 2 verlangen</translation>
    </message>
    <message>
        <source>ask for that many heads and that width</source>
        <translation>so viele Köpfe und diese Breite verlangen</translation>
    </message>
    <message>
        <source>ask for that many heads and those blocks</source>
        <translation>so viele Köpfe und diese Blöcke verlangen</translation>
    </message>
    <message>
        <source>ask of another session</source>
        <translation>nach einer anderen Sitzung fragen</translation>
    </message>
    <message>
        <source>asks for a value that it did not keep</source>
        <translation>verlangt einen nicht behaltenen Wert</translation>
    </message>
    <message>
        <source>asset is</source>
        <translation>Wertpapier</translation>
    </message>
    <message>
        <source>assets are</source>
        <translation>Wertpapieren</translation>
    </message>
    <message>
        <source>assuming %1</source>
        <translation>angenommen: %1</translation>
    </message>
    <message>
        <source>assuming %1 between the layers %2 of the head; else %3, %4 or none</source>
        <translation>angenommen: %1 zwischen den Schichten %2 des Klassifikators; sonst %3, %4 oder none</translation>
    </message>
    <message>
        <source>assuming %1 for the interpolation &quot;%2&quot;, which is not known</source>
        <translation>angenommen: %1 für die Interpolation „%2“, die nicht bekannt ist</translation>
    </message>
    <message>
        <source>assuming %1 in the MLP, %2</source>
        <translation>angenommen: %1 im MLP, %2</translation>
    </message>
    <message>
        <source>assuming %1 of %2 dimensions, %3; else %4</source>
        <translation>angenommen: %1 mit %2 Dimensionen, %3; sonst %4</translation>
    </message>
    <message>
        <source>assuming %1, as for %2: nothing in the file tells</source>
        <translation>angenommen: %1, wie bei %2: nichts in der Datei sagt es</translation>
    </message>
    <message>
        <source>assuming %1, which leaves no tensor in the file; a model made with another rotation, or none, has the same tensors: then %2</source>
        <translation>angenommen: %1, was keinen Tensor in der Datei hinterlässt; ein Modell mit einer anderen Drehung oder ohne hat dieselben Tensoren: dann %2</translation>
    </message>
    <message>
        <source>assuming 1e-5 in the norm &quot;%1&quot; of the head, PyTorch&apos;s default</source>
        <translation>angenommen: 1e-5 in der Normierung „%1“ des Klassifikators, der Standard von PyTorch</translation>
    </message>
    <message>
        <source>assuming SiLU as the gate of the MLP (SwiGLU); a model made with another has other numbers: else %1</source>
        <translation>angenommen: SiLU als Gatter des MLP (SwiGLU); ein Modell mit einem anderen gibt andere Zahlen: sonst %1</translation>
    </message>
    <message>
        <source>assuming a square grid: %1 patches of %2 rows, %3 in front</source>
        <translation>angenommen: ein quadratisches Gitter: %1 Patches aus %2 Zeilen, davor %3</translation>
    </message>
    <message>
        <source>assuming an epsilon of %1 in the norms, %2</source>
        <translation>angenommen: ein Epsilon von %1 in den Normierungen, %2</translation>
    </message>
    <message>
        <source>assuming attention pooling with %1; a model made with another attn_pool_num_heads has the same tensors</source>
        <translation>angenommen: Zusammenfassung durch Aufmerksamkeit (%1); ein Modell mit einem anderen attn_pool_num_heads hat dieselben Tensoren</translation>
    </message>
    <message>
        <source>assuming heads of %1 dimensions, vit-pytorch&apos;s default; else %2</source>
        <translation>angenommen: Köpfe mit %1 Dimensionen, der Standard von vit-pytorch; sonst %2</translation>
    </message>
    <message>
        <source>assuming inputs of %1 x %1 pixels; else %2</source>
        <translation>angenommen: Eingaben von %1 x %1 Pixeln; sonst %2</translation>
    </message>
    <message>
        <source>assuming inputs of %1 x %2 pixels, the model&apos;s img_size; its pretrained_cfg has %3 x %4: else %5</source>
        <translation>angenommen: Eingaben von %1 x %2 Pixeln, die img_size des Modells; seine pretrained_cfg hat %3 x %4: sonst %5</translation>
    </message>
    <message>
        <source>assuming inputs of %1 x %2 pixels, the smallest that give the table&apos;s %3 patches; else %4</source>
        <translation>angenommen: Eingaben von %1 x %2 Pixeln, die kleinsten, die die %3 Patches der Tabelle ergeben; sonst %4</translation>
    </message>
    <message>
        <source>assuming no activation between the stages of the patch embedding</source>
        <translation>angenommen: keine Aktivierung zwischen den Stufen der Patch-Einbettung</translation>
    </message>
    <message>
        <source>assuming no norm behind the last block: the file has none</source>
        <translation>angenommen: keine Normierung hinter dem letzten Block: die Datei hat keine</translation>
    </message>
    <message>
        <source>assuming no rotation, as DeiT III; RoPE-ViT&apos;s axial models with a table have the same tensors: then %1</source>
        <translation>angenommen: keine Drehung, wie bei DeiT III; die Modelle von RoPE-ViT je Achse mit einer Tabelle haben dieselben Tensoren: dann %1</translation>
    </message>
    <message>
        <source>assuming no rotation, which leaves no tensor in the file; a model of timm&apos;s Eva class made with one has the same tensors: then %1</source>
        <translation>angenommen: keine Drehung, denn sie hinterlässt keinen Tensor in der Datei; ein Modell der Klasse Eva aus timm mit einer Drehung hat dieselben Tensoren: dann %1</translation>
    </message>
    <message>
        <source>assuming norms before each half of a block (pre-norm), as most %1 models; one made with use_post_norm or ResPostBlock has the same tensors: then %2</source>
        <translation>angenommen: Normierungen vor jeder Hälfte eines Blocks (pre-norm), wie bei den meisten Modellen der Familie %1; eines mit use_post_norm oder ResPostBlock hat dieselben Tensoren: dann %2</translation>
    </message>
    <message>
        <source>assuming norms before each half of a block (pre-norm); else %1</source>
        <translation>angenommen: Normierungen vor jeder Hälfte eines Blocks (pre-norm); sonst %1</translation>
    </message>
    <message>
        <source>assuming norms behind each half of a block (post-norm), torch.nn.TransformerEncoderLayer&apos;s default; else %1</source>
        <translation>angenommen: Normierungen hinter jeder Hälfte eines Blocks (post-norm), der Standard von torch.nn.TransformerEncoderLayer; sonst %1</translation>
    </message>
    <message>
        <source>assuming norms by the root mean square: they have no shift</source>
        <translation>angenommen: Normierungen nach dem quadratischen Mittel: sie haben keine Verschiebung</translation>
    </message>
    <message>
        <source>assuming norms on the result of each half of a block (res-post-norm), as published models of these tensors have; else %1</source>
        <translation>angenommen: Normierungen auf dem Ergebnis jeder Hälfte eines Blocks (res-post-norm), wie bei veröffentlichten Modellen mit diesen Tensoren; sonst %1</translation>
    </message>
    <message>
        <source>assuming patches every %1 pixels after a padding of %2, which gives the table&apos;s %3</source>
        <translation>angenommen: alle %1 Pixel ein Patch nach einer Auffüllung von %2, was das Gitter %3 der Tabelle ergibt</translation>
    </message>
    <message>
        <source>assuming patches flattened as (row, column, channel)</source>
        <translation>angenommen: Patches als (Zeile, Spalte, Kanal) aneinandergereiht</translation>
    </message>
    <message>
        <source>assuming that attention pooling sees class and register tokens as well, as %1 models do; else %2</source>
        <translation>angenommen: die Zusammenfassung durch Aufmerksamkeit sieht auch Klassen- und Register-Tokens, wie bei Modellen der Familie %1; sonst %2</translation>
    </message>
    <message>
        <source>assuming that attention pooling sees the patches alone, as timm&apos;s models do; else %1</source>
        <translation>angenommen: die Zusammenfassung durch Aufmerksamkeit sieht nur die Patches, wie bei den Modellen von timm; sonst %1</translation>
    </message>
    <message>
        <source>assuming that its dates are %1</source>
        <translation>angenommen: die Datumsangaben sind %1</translation>
    </message>
    <message>
        <source>assuming that its first column is %1</source>
        <translation>angenommen: die erste Spalte enthält %1</translation>
    </message>
    <message>
        <source>assuming that its rotation was trained on a grid of %1 patches, that of its input: there is no table of positions to tell</source>
        <translation>angenommen: die Drehung wurde auf einem Gitter von %1 Patches trainiert, dem der Eingabe: es gibt keine Positionstabelle, die es sagt</translation>
    </message>
    <message>
        <source>assuming that nothing but dropout stands before the layer &quot;%1&quot; of the head</source>
        <translation>angenommen: vor der Schicht „%1“ des Klassifikators steht nichts als Dropout</translation>
    </message>
    <message>
        <source>assuming that nothing but dropout stands between the layers %1 of the head</source>
        <translation>angenommen: zwischen den Schichten %1 des Klassifikators steht nichts als Dropout</translation>
    </message>
    <message>
        <source>assuming that the head reads the class token; else %1</source>
        <translation>angenommen: der Klassifikator liest das Klassentoken; sonst %1</translation>
    </message>
    <message>
        <source>assuming that the head reads the mean of the patches, as timm&apos;s %1 models do; else %2</source>
        <translation>angenommen: der Klassifikator liest den Mittelwert der Patches, wie bei den Modellen der Familie %1 in timm; sonst %2</translation>
    </message>
    <message>
        <source>assuming that the head reads the mean of the patches; a model made with global_pool max or avgmax has the same tensors: then %1 or avgmax</source>
        <translation>angenommen: der Klassifikator liest den Mittelwert der Patches; ein Modell mit global_pool max oder avgmax hat dieselben Tensoren: dann %1 (oder avgmax)</translation>
    </message>
    <message>
        <source>assuming that the learned rotation turns by columns first, as RoPE-ViT&apos;s; a model of timm&apos;s made with rope_grid_indexing ij has the same tensors</source>
        <translation>angenommen: die gelernte Drehung dreht zuerst nach Spalten, wie bei RoPE-ViT; ein Modell von timm mit rope_grid_indexing ij hat dieselben Tensoren</translation>
    </message>
    <message>
        <source>assuming the biases of a window of %1 go by rows, then columns, as timm&apos;s do; transformers exchanges the two, and its numbers are others</source>
        <translation>angenommen: die Biases eines Fensters von %1 gehen nach Zeilen, dann nach Spalten, wie bei timm; transformers vertauscht beide, und seine Zahlen sind andere</translation>
    </message>
    <message>
        <source>assuming the two-dimensional sinusoid of SimpleViT, which leaves no tensor in the file</source>
        <translation>angenommen: die zweidimensionale Sinuskodierung von SimpleViT, die keinen Tensor in der Datei hinterlässt</translation>
    </message>
    <message>
        <source>at least one class must be asked for</source>
        <translation>mindestens eine Klasse muss verlangt werden</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>at most %1 are shown</source>
        <translation>höchstens %1 werden gezeigt</translation>
    </message>
    <message>
        <source>at most %1 positions can be exported</source>
        <translation>höchstens %1 Positionen lassen sich exportieren</translation>
    </message>
    <message>
        <source>at most %1 together: choose a smaller grid</source>
        <translation>zusammen höchstens %1: ein kleineres Gitter wählen</translation>
    </message>
    <message>
        <source>at most 268435456 fit: choose fewer heads or parabolas, or a smaller width</source>
        <translation>höchstens 268435456 passen: weniger Köpfe oder Parabeln oder eine kleinere Breite wählen</translation>
    </message>
    <message>
        <source>at most 268435456 numbers fit: choose a smaller window or grid, or fewer heads</source>
        <translation>höchstens 268435456 Zahlen passen: ein kleineres Fenster oder Gitter oder weniger Köpfe wählen</translation>
    </message>
    <message>
        <source>at most 268435456 numbers fit: choose fewer tokens or a smaller width</source>
        <translation>höchstens 268435456 Zahlen passen: weniger Tokens oder eine kleinere Breite wählen</translation>
    </message>
    <message>
        <source>at most 268435456 numbers fit: choose fewer tokens, fewer heads or a smaller width</source>
        <translation>höchstens 268435456 Zahlen passen: weniger Tokens, weniger Köpfe oder eine kleinere Breite wählen</translation>
    </message>
    <message>
        <source>at most 268435456 numbers fit: choose fewer tokens, or less %1 or %2</source>
        <translation>höchstens 268435456 Zahlen passen: weniger Tokens oder einen kleineren Wert für %1 oder %2 wählen</translation>
    </message>
    <message>
        <source>at ±%1</source>
        <translation>bei ±%1</translation>
    </message>
    <message>
        <source>attention pooling is asked for, and the file has no tensors for it</source>
        <translation>Zusammenfassung durch Aufmerksamkeit ist verlangt, und die Datei hat keine Tensoren dafür</translation>
    </message>
    <message>
        <source>attention received in block %1</source>
        <translation>in Block %1 empfangene Aufmerksamkeit</translation>
    </message>
    <message>
        <source>attention, block %1</source>
        <translation>Aufmerksamkeit, Block %1</translation>
    </message>
    <message>
        <source>attn_layer</source>
        <translation>attn_layer</translation>
    </message>
    <message>
        <source>background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>before block %1</source>
        <translation>vor Block %1</translation>
    </message>
    <message>
        <source>begin again</source>
        <translation>von vorn beginnen</translation>
    </message>
    <message>
        <source>begin again with a lower %1, or with %2</source>
        <translation>von vorn beginnen, mit einem kleineren Wert für %1 oder mit %2</translation>
    </message>
    <message>
        <source>begin the file with &quot;lesson&quot;: 2</source>
        <translation>die Datei mit &quot;lesson&quot;: 2 beginnen</translation>
    </message>
    <message>
        <source>begin the file with &quot;lesson&quot;: 3</source>
        <translation>die Datei mit &quot;lesson&quot;: 3 beginnen</translation>
    </message>
    <message>
        <source>behind</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>best or tied</source>
        <translation>am besten oder gleichauf</translation>
    </message>
    <message>
        <source>between the two %1. </source>
        <translation>zwischen beiden %1. </translation>
    </message>
    <message>
        <source>bias of head %1</source>
        <translation>Bias von Kopf %1</translation>
    </message>
    <message>
        <source>bias: × %1</source>
        <translation>Bias: × %1</translation>
    </message>
    <message>
        <source>block_fn</source>
        <translation>block_fn</translation>
    </message>
    <message>
        <source>blocks of %1 dimensions are out of range</source>
        <translation>Blöcke von %1 Dimensionen liegen außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>blocks of %1 turn in %2 planes at once and have no angles</source>
        <translation>Blöcke von %1 drehen sich in %2 Ebenen zugleich und haben keine Winkel</translation>
    </message>
    <message>
        <source>blue first, %1</source>
        <translation>Blau zuerst, %1</translation>
    </message>
    <message>
        <source>both edges resized to %1%2</source>
        <translation>beide Kanten auf %1%2 skaliert</translation>
    </message>
    <message>
        <source>built in, simulated</source>
        <translation>eingebaut, simuliert</translation>
    </message>
    <message>
        <source>calendar days</source>
        <translation>Kalendertage</translation>
    </message>
    <message>
        <source>call it something else</source>
        <translation>anders nennen</translation>
    </message>
    <message>
        <source>calls something that is no class</source>
        <translation>ruft etwas anderes als eine Klasse auf</translation>
    </message>
    <message>
        <source>cat</source>
        <translation>cat</translation>
    </message>
    <message>
        <source>change its permissions or copy it</source>
        <translation>die Zugriffsrechte ändern oder eine Kopie machen</translation>
    </message>
    <message>
        <source>chased</source>
        <translation>chased</translation>
    </message>
    <message>
        <source>check its name</source>
        <translation>den Namen prüfen</translation>
    </message>
    <message>
        <source>check its permissions</source>
        <translation>die Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>check that the folder can be written to</source>
        <translation>prüfen, ob in den Ordner geschrieben werden kann</translation>
    </message>
    <message>
        <source>check the disk and open it again</source>
        <translation>den Datenträger prüfen und die Datei noch einmal öffnen</translation>
    </message>
    <message>
        <source>check the disk it is on</source>
        <translation>den Datenträger prüfen, auf dem sie liegt</translation>
    </message>
    <message>
        <source>check the file, or use another image</source>
        <translation>die Datei prüfen oder ein anderes Bild verwenden</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>den Pfad prüfen</translation>
    </message>
    <message>
        <source>check where it leads</source>
        <translation>prüfen, wohin er führt</translation>
    </message>
    <message>
        <source>check where they lead</source>
        <translation>prüfen, wohin sie führen</translation>
    </message>
    <message>
        <source>check which file you meant</source>
        <translation>prüfen, welche Datei gemeint war</translation>
    </message>
    <message>
        <source>choose %1 or a rotation</source>
        <translation>%1 oder eine Drehung wählen</translation>
    </message>
    <message>
        <source>choose %1 to %2</source>
        <translation>%1 bis %2 wählen</translation>
    </message>
    <message>
        <source>choose %1 to %2%3%4</source>
        <translation>%1 bis %2%3%4 wählen</translation>
    </message>
    <message>
        <source>choose 1 to 256</source>
        <translation>1 bis 256 wählen</translation>
    </message>
    <message>
        <source>choose 1 to 4096</source>
        <translation>1 bis 4096 wählen</translation>
    </message>
    <message>
        <source>choose 8 or more</source>
        <translation>8 oder mehr wählen</translation>
    </message>
    <message>
        <source>choose a %1 of at most %2 patches, or %3</source>
        <translation>%1 mit höchstens %2 Patches wählen oder %3</translation>
    </message>
    <message>
        <source>choose a %1 that divides both sides</source>
        <translation>für %1 einen Wert wählen, der beide Seiten teilt</translation>
    </message>
    <message>
        <source>choose a %1 with a larger grid, or %2</source>
        <translation>%1 mit größerem Gitter wählen oder %2</translation>
    </message>
    <message>
        <source>choose a checkpoint that was saved whole</source>
        <translation>einen Checkpoint wählen, der vollständig gesichert wurde</translation>
    </message>
    <message>
        <source>choose a checkpoint with a whole model</source>
        <translation>einen Checkpoint mit einem ganzen Modell wählen</translation>
    </message>
    <message>
        <source>choose a folder of checkpoints</source>
        <translation>einen Ordner mit Checkpoints wählen</translation>
    </message>
    <message>
        <source>choose a folder of files such as step_1000.safetensors or folders such as checkpoint-1000</source>
        <translation>einen Ordner mit Dateien wie step_1000.safetensors oder Ordnern wie checkpoint-1000 wählen</translation>
    </message>
    <message>
        <source>choose a folder that whereabouts ablate made</source>
        <translation>einen Ordner wählen, den whereabouts ablate gemacht hat</translation>
    </message>
    <message>
        <source>choose a grid of at most so many patches, or another method</source>
        <translation>ein Gitter mit höchstens so vielen Patches oder ein anderes Verfahren wählen</translation>
    </message>
    <message>
        <source>choose a larger stride or a smaller image</source>
        <translation>eine größere Schrittweite oder ein kleineres Bild wählen</translation>
    </message>
    <message>
        <source>choose a method for tables of patches, for example articles</source>
        <translation>ein Verfahren für Tabellen von Patches wählen, zum Beispiel articles</translation>
    </message>
    <message>
        <source>choose a name that ends in .npz, .csv or .json</source>
        <translation>einen Namen wählen, der auf .npz, .csv oder .json endet</translation>
    </message>
    <message>
        <source>choose a name that ends in .npz, or write the npy of predict %1</source>
        <translation>einen Namen wählen, der auf .npz endet, oder die npy-Datei von predict %1 schreiben</translation>
    </message>
    <message>
        <source>choose a number that does</source>
        <translation>eine Zahl wählen, die sie teilt</translation>
    </message>
    <message>
        <source>choose a place where you may write</source>
        <translation>einen Ort wählen, an dem Schreiben erlaubt ist</translation>
    </message>
    <message>
        <source>choose a run of vision transformers</source>
        <translation>einen Lauf mit Vision Transformern wählen</translation>
    </message>
    <message>
        <source>choose a run whose checkpoints were saved whole</source>
        <translation>einen Lauf wählen, dessen Checkpoints vollständig gesichert wurden</translation>
    </message>
    <message>
        <source>choose a shorter one</source>
        <translation>einen kürzeren wählen</translation>
    </message>
    <message>
        <source>choose a smaller batch, or %1</source>
        <translation>einen kleineren Batch wählen oder %1</translation>
    </message>
    <message>
        <source>choose a smaller grid: at most %1 values</source>
        <translation>ein kleineres Gitter wählen: höchstens %1 Werte</translation>
    </message>
    <message>
        <source>choose a smaller size</source>
        <translation>eine kleinere Größe wählen</translation>
    </message>
    <message>
        <source>choose a smaller size or fewer dots per inch: at most %1 pixels a side</source>
        <translation>eine kleinere Größe oder weniger Punkte je Zoll wählen: höchstens %1 Pixel je Seite</translation>
    </message>
    <message>
        <source>choose a stride that is even where the patch is, and odd where it is odd</source>
        <translation>eine Schrittweite wählen, die gerade ist, wo das Patch gerade ist, und ungerade, wo es ungerade ist</translation>
    </message>
    <message>
        <source>choose a table of at most 4,096 places</source>
        <translation>eine Tabelle mit höchstens 4.096 Plätzen wählen</translation>
    </message>
    <message>
        <source>choose a table that was saved whole</source>
        <translation>eine Tabelle wählen, die vollständig gesichert wurde</translation>
    </message>
    <message>
        <source>choose a vision transformer; the lab tensors and inspect show what is in this file</source>
        <translation>einen Vision Transformer wählen; das Labor Tensoren und inspect zeigen, was in dieser Datei ist</translation>
    </message>
    <message>
        <source>choose a width that is a multiple of the heads</source>
        <translation>eine Breite wählen, die ein Vielfaches der Köpfe ist</translation>
    </message>
    <message>
        <source>choose another disk</source>
        <translation>einen anderen Datenträger wählen</translation>
    </message>
    <message>
        <source>choose another folder</source>
        <translation>einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>choose another folder or change its permissions</source>
        <translation>einen anderen Ordner wählen oder die Zugriffsrechte ändern</translation>
    </message>
    <message>
        <source>choose another method, for example articles</source>
        <translation>ein anderes Verfahren wählen, zum Beispiel articles</translation>
    </message>
    <message>
        <source>choose another one</source>
        <translation>einen anderen wählen</translation>
    </message>
    <message>
        <source>choose another place</source>
        <translation>einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>choose another scheme</source>
        <translation>ein anderes Schema wählen</translation>
    </message>
    <message>
        <source>choose another scheme or other patches</source>
        <translation>ein anderes Schema oder andere Patches wählen</translation>
    </message>
    <message>
        <source>choose another size, kind of file or folder</source>
        <translation>eine andere Größe, Dateiart oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>choose another tensor</source>
        <translation>einen anderen Tensor wählen</translation>
    </message>
    <message>
        <source>choose another view</source>
        <translation>eine andere Ansicht wählen</translation>
    </message>
    <message>
        <source>choose at most %1</source>
        <translation>höchstens %1 wählen</translation>
    </message>
    <message>
        <source>choose at most %1 cells, or smaller blocks</source>
        <translation>höchstens %1 Zellen oder kleinere Blöcke wählen</translation>
    </message>
    <message>
        <source>choose at most %1 pt, or a larger figure</source>
        <translation>höchstens %1 pt oder eine größere Abbildung wählen</translation>
    </message>
    <message>
        <source>choose at most %1, or write an MP4</source>
        <translation>höchstens %1 wählen oder ein MP4 schreiben</translation>
    </message>
    <message>
        <source>choose auto</source>
        <translation>auto wählen</translation>
    </message>
    <message>
        <source>choose auto or another one; whereabouts backends lists them</source>
        <translation>auto oder ein anderes wählen; whereabouts backends führt sie auf</translation>
    </message>
    <message>
        <source>choose ends from -1e30 to 1e30 that differ by at least a millionth of the larger one, and by 1e-30</source>
        <translation>Enden von -1e30 bis 1e30 wählen, die sich um mindestens ein Millionstel des größeren und um 1e-30 unterscheiden</translation>
    </message>
    <message>
        <source>choose factored</source>
        <translation>factored wählen</translation>
    </message>
    <message>
        <source>choose factors whose product divides both sides</source>
        <translation>Faktoren wählen, deren Produkt beide Seiten teilt</translation>
    </message>
    <message>
        <source>choose factors whose product is at most 64</source>
        <translation>Faktoren wählen, deren Produkt höchstens 64 ist</translation>
    </message>
    <message>
        <source>choose fewer dots per inch</source>
        <translation>weniger Punkte je Zoll wählen</translation>
    </message>
    <message>
        <source>choose fewer heads or a smaller window</source>
        <translation>weniger Köpfe oder ein kleineres Fenster wählen</translation>
    </message>
    <message>
        <source>choose fewer panels, a smaller input, or PNG, SVG or PDF</source>
        <translation>weniger Felder, eine kleinere Eingabe oder PNG, SVG oder PDF wählen</translation>
    </message>
    <message>
        <source>choose fewer tokens or a smaller width</source>
        <translation>weniger Tokens oder eine kleinere Breite wählen</translation>
    </message>
    <message>
        <source>choose full, or leave %1 out</source>
        <translation>full wählen oder %1 weglassen</translation>
    </message>
    <message>
        <source>choose heads that divide the width</source>
        <translation>eine Zahl von Köpfen wählen, die die Breite teilt</translation>
    </message>
    <message>
        <source>choose larger patches, of at most 1,024 an image</source>
        <translation>größere Patches wählen, höchstens 1.024 je Bild</translation>
    </message>
    <message>
        <source>choose one</source>
        <translation>eine wählen</translation>
    </message>
    <message>
        <source>choose one of %1</source>
        <translation>eines von %1 wählen</translation>
    </message>
    <message>
        <source>choose one of %1, or one with _r behind</source>
        <translation>eines von %1 wählen oder eines mit _r dahinter</translation>
    </message>
    <message>
        <source>choose one of at most %1 cells, such as 32x32</source>
        <translation>höchstens %1 Zellen wählen, etwa 32x32</translation>
    </message>
    <message>
        <source>choose one of auto, 0..1, 0..255, 0..65535, -1..1, normalised</source>
        <translation>eines von auto, 0..1, 0..255, 0..65535, -1..1, normalised wählen</translation>
    </message>
    <message>
        <source>choose one of bicubic, bilinear, lanczos, hamming, box, nearest</source>
        <translation>eines von bicubic, bilinear, lanczos, hamming, box, nearest wählen</translation>
    </message>
    <message>
        <source>choose one of concatenate, add</source>
        <translation>eines von concatenate, add wählen</translation>
    </message>
    <message>
        <source>choose one of gelu, gelu_tanh, quick_gelu, silu, relu</source>
        <translation>eines von gelu, gelu_tanh, quick_gelu, silu, relu wählen</translation>
    </message>
    <message>
        <source>choose one of none, eva, rope-vit, pe, dinov3, articles</source>
        <translation>eines von none, eva, rope-vit, pe, dinov3, articles wählen</translation>
    </message>
    <message>
        <source>choose one of relu, gelu, gelu_tanh, tanh, silu, none</source>
        <translation>eines von relu, gelu, gelu_tanh, tanh, silu, none wählen</translation>
    </message>
    <message>
        <source>choose one of them</source>
        <translation>eines davon wählen</translation>
    </message>
    <message>
        <source>choose one that does: %1</source>
        <translation>eines wählen, das das tut: %1</translation>
    </message>
    <message>
        <source>choose one that is: %1</source>
        <translation>eines wählen, das daraus besteht: %1</translation>
    </message>
    <message>
        <source>choose other values or another input</source>
        <translation>andere Werte oder eine andere Eingabe wählen</translation>
    </message>
    <message>
        <source>choose right or auto, or fewer panels</source>
        <translation>right oder auto oder weniger Felder wählen</translation>
    </message>
    <message>
        <source>choose smaller values or a smaller input</source>
        <translation>kleinere Werte oder eine kleinere Eingabe wählen</translation>
    </message>
    <message>
        <source>choose tables of one grid and width</source>
        <translation>Tabellen mit gleichem Gitter und gleicher Breite wählen</translation>
    </message>
    <message>
        <source>choose the backend cpu</source>
        <translation>das Backend cpu wählen</translation>
    </message>
    <message>
        <source>choose the folder of a run</source>
        <translation>den Ordner eines Laufs wählen</translation>
    </message>
    <message>
        <source>choose the folder of a run that whereabouts train made</source>
        <translation>den Ordner eines Laufs wählen, den whereabouts train gemacht hat</translation>
    </message>
    <message>
        <source>choose the theme light or paper, or the background theme or transparent</source>
        <translation>das Farbschema light oder paper oder den Hintergrund theme oder transparent wählen</translation>
    </message>
    <message>
        <source>choose two tables of one model</source>
        <translation>zwei Tabellen eines Modells wählen</translation>
    </message>
    <message>
        <source>claims to inflate to %1 bytes, more than deflate can</source>
        <translation>gibt an, sich auf %1 Bytes zu entpacken, mehr als deflate kann</translation>
    </message>
    <message>
        <source>clip(%1 − %2, −%3, %3) + %3 = %4</source>
        <translation>clip(%1 − %2, −%3, %3) + %3 = %4</translation>
    </message>
    <message>
        <source>close it, or remove it</source>
        <translation>es schließen oder entfernen</translation>
    </message>
    <message>
        <source>colour-bar</source>
        <translation>Farbleiste</translation>
    </message>
    <message>
        <source>colours cannot be drawn over &quot;%1&quot;</source>
        <translation>Farben lassen sich nicht über „%1“ zeichnen</translation>
    </message>
    <message>
        <source>compare the order alone.</source>
        <translation>nur die Reihenfolge vergleichen.</translation>
    </message>
    <message>
        <source>component %1 (%2 %)</source>
        <translation>Komponente %1 (%2 %)</translation>
    </message>
    <message>
        <source>component %1, relative to its largest score</source>
        <translation>Komponente %1, relativ zu ihrem größten Score</translation>
    </message>
    <message>
        <source>component holds</source>
        <translation>Ihre erste Komponente hält</translation>
    </message>
    <message>
        <source>components</source>
        <translation>components</translation>
    </message>
    <message>
        <source>continue it with %1, or name another folder</source>
        <translation>ihn mit %1 fortsetzen oder einen anderen Ordner angeben</translation>
    </message>
    <message>
        <source>convert it to F32, F16 or BF16</source>
        <translation>in F32, F16 oder BF16 umwandeln</translation>
    </message>
    <message>
        <source>convert the model to F32, F16 or BF16</source>
        <translation>das Modell in F32, F16 oder BF16 umwandeln</translation>
    </message>
    <message>
        <source>copy or download it again</source>
        <translation>noch einmal kopieren oder herunterladen</translation>
    </message>
    <message>
        <source>copy or save it again</source>
        <translation>noch einmal kopieren oder sichern</translation>
    </message>
    <message>
        <source>correct the file&apos;s configuration, or use another checkpoint</source>
        <translation>die Konfiguration der Datei berichtigen oder einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>cos</source>
        <translation>cos</translation>
    </message>
    <message>
        <source>cos(&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;, &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;%2&lt;/sub&gt;) = %3, %4</source>
        <translation>cos(&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;, &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;%2&lt;/sub&gt;) = %3, %4</translation>
    </message>
    <message>
        <source>cos(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;%2&lt;/sub&gt;) = %3</source>
        <translation>cos(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;%2&lt;/sub&gt;) = %3</translation>
    </message>
    <message>
        <source>cosine of the angle</source>
        <translation>Kosinus des Winkels</translation>
    </message>
    <message>
        <source>cosines and sines of %1 tokens are too many at this width</source>
        <translation>Kosinus und Sinus von %1 Tokens sind bei dieser Breite zu viele</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>kosten</translation>
    </message>
    <message>
        <source>count the hands for each choice</source>
        <translation>die Hände für jede Wahl zählen</translation>
    </message>
    <message>
        <source>cpe</source>
        <translation>cpe</translation>
    </message>
    <message>
        <source>create it first or choose another</source>
        <translation>ihn zuerst anlegen oder einen anderen wählen</translation>
    </message>
    <message>
        <source>create the folder first or choose another</source>
        <translation>den Ordner zuerst anlegen oder einen anderen wählen</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>crop</translation>
    </message>
    <message>
        <source>cut it to the assets and days that are to be seen</source>
        <translation>auf die Wertpapiere und Tage kürzen, die zu sehen sein sollen</translation>
    </message>
    <message>
        <source>cut it to the days and columns that are to be seen</source>
        <translation>auf die Tage und Spalten kürzen, die zu sehen sein sollen</translation>
    </message>
    <message>
        <source>cut it to the days that are to be seen</source>
        <translation>auf die Tage kürzen, die zu sehen sein sollen</translation>
    </message>
    <message>
        <source>cut it to the part that is to be seen</source>
        <translation>auf den Teil kürzen, der zu sehen sein soll</translation>
    </message>
    <message>
        <source>cut out a part of it</source>
        <translation>einen Teil davon ausschneiden</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>Datumsangaben</translation>
    </message>
    <message>
        <source>day is</source>
        <translation>Tag ist</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>days are</source>
        <translation>Tage sind</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>detect</source>
        <translation>detect</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>ist %1 gemeint?</translation>
    </message>
    <message>
        <source>difference of %1</source>
        <translation>Differenz: %1</translation>
    </message>
    <message>
        <source>difference of A</source>
        <translation>Differenz von A</translation>
    </message>
    <message>
        <source>difference of AV</source>
        <translation>Differenz von AV</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>Dimension %1</translation>
    </message>
    <message>
        <source>dimension %1: %2 cycles down, %3 across, %4 % of its power</source>
        <translation>Dimension %1: %2 Zyklen nach unten, %3 quer, %4 % ihrer Leistung</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>distances and rollout of layer %1 of %2</source>
        <translation>Distanzen und Rollout von Schicht %1 von %2</translation>
    </message>
    <message>
        <source>distances at layer %1 of %2</source>
        <translation>Distanzen in Schicht %1 von %2</translation>
    </message>
    <message>
        <source>do not load it anywhere; get the weights from a source you trust, as safetensors</source>
        <translation>nirgends laden; die Gewichte als safetensors aus einer vertrauenswürdigen Quelle holen</translation>
    </message>
    <message>
        <source>do not take them all away</source>
        <translation>beseitigen sie nicht alle</translation>
    </message>
    <message>
        <source>does not hold:</source>
        <translation>gilt nicht:</translation>
    </message>
    <message>
        <source>does not take them all away</source>
        <translation>beseitigt sie nicht alle</translation>
    </message>
    <message>
        <source>download index and shards of one version</source>
        <translation>Index und Teildateien derselben Version herunterladen</translation>
    </message>
    <message>
        <source>download its binary version and name the folder with its .bin files</source>
        <translation>die binäre Version herunterladen und den Ordner mit ihren .bin-Dateien angeben</translation>
    </message>
    <message>
        <source>download the binary version (cifar-10-binary.tar.gz, cifar-100-binary.tar.gz)</source>
        <translation>die binäre Version herunterladen (cifar-10-binary.tar.gz, cifar-100-binary.tar.gz)</translation>
    </message>
    <message>
        <source>download what is missing beside the index</source>
        <translation>herunterladen, was neben dem Index fehlt</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>each cycle&apos;s own block is at **%1**</source>
        <translation>der eigene Block jedes Zyklus liegt bei **%1**</translation>
    </message>
    <message>
        <source>each side goes from 1 to %1</source>
        <translation>jede Seite geht von 1 bis %1</translation>
    </message>
    <message>
        <source>each side goes from 1 to 8192</source>
        <translation>jede Seite geht von 1 bis 8192</translation>
    </message>
    <message>
        <source>end the name in .mp4 or .gif, or name a folder for PNG frames, such as frames/</source>
        <translation>den Namen auf .mp4 oder .gif enden lassen oder einen Ordner für PNG-Bilder angeben, etwa frames/</translation>
    </message>
    <message>
        <source>end the name in .png, .svg, .pdf or .html</source>
        <translation>den Namen auf .png, .svg, .pdf oder .html enden lassen</translation>
    </message>
    <message>
        <source>ends a group that it did not begin</source>
        <translation>beendet eine nicht begonnene Gruppe</translation>
    </message>
    <message>
        <source>evaluated anew for </source>
        <translation>neu ausgewertet für </translation>
    </message>
    <message>
        <source>every</source>
        <translation>im Abstand von</translation>
    </message>
    <message>
        <source>every row is the same</source>
        <translation>alle Zeilen sind gleich</translation>
    </message>
    <message>
        <source>every rule</source>
        <translation>jeder Regel</translation>
    </message>
    <message>
        <source>exchange its rows and columns: one row per date</source>
        <translation>Zeilen und Spalten tauschen: eine Zeile je Datum</translation>
    </message>
    <message>
        <source>export it again</source>
        <translation>noch einmal exportieren</translation>
    </message>
    <message>
        <source>export option %1: %2</source>
        <translation>Exportoption %1: %2</translation>
    </message>
    <message>
        <source>factored is for tables that are a row&apos;s vector plus a column&apos;s, and this one is not</source>
        <translation>factored ist für Tabellen, die der Vektor einer Zeile plus der einer Spalte sind, und diese ist keine solche</translation>
    </message>
    <message>
        <source>falls by **%1** per cell, so at a distance of **%2** a key weighs a tenth</source>
        <translation>fällt um **%1** je Zelle, so dass ein Key bei der Distanz **%2** ein Zehntel wiegt</translation>
    </message>
    <message>
        <source>fashion-mnist</source>
        <translation>fashion-mnist</translation>
    </message>
    <message>
        <source>features</source>
        <translation>features</translation>
    </message>
    <message>
        <source>fetch it with git lfs pull</source>
        <translation>mit git lfs pull holen</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>weniger</translation>
    </message>
    <message>
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>fills an object both as a list and as a dictionary</source>
        <translation>füllt ein Objekt als Liste und auch als Dictionary</translation>
    </message>
    <message>
        <source>fills something that is no container</source>
        <translation>füllt etwas anderes als einen Container</translation>
    </message>
    <message>
        <source>final_ln_after_pool</source>
        <translation>final_ln_after_pool</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erste</translation>
    </message>
    <message>
        <source>font</source>
        <translation>Schriftart</translation>
    </message>
    <message>
        <source>font-size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>for a head of %1 try %2,%3,%4</source>
        <translation>für einen Kopf der Breite %1 etwa %2,%3,%4 nehmen</translation>
    </message>
    <message>
        <source>format version %1 is not known</source>
        <translation>die Formatversion %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>fortran_order is neither True nor False</source>
        <translation>fortran_order ist weder True noch False</translation>
    </message>
    <message>
        <source>fps</source>
        <translation>fps</translation>
    </message>
    <message>
        <source>free some memory and try again</source>
        <translation>Speicher freigeben und noch einmal versuchen</translation>
    </message>
    <message>
        <source>free some space or choose another disk</source>
        <translation>Platz schaffen oder einen anderen Datenträger wählen</translation>
    </message>
    <message>
        <source>frequencies of shape %1 are not those of %2 heads</source>
        <translation>Frequenzen der Form %1 sind nicht die von %2 Köpfen</translation>
    </message>
    <message>
        <source>frequencies of shape %1 are not those of rope-mixed</source>
        <translation>Frequenzen der Form %1 sind nicht die von rope-mixed</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>bringen</translation>
    </message>
    <message>
        <source>gelu</source>
        <translation>gelu</translation>
    </message>
    <message>
        <source>give %1</source>
        <translation>%1 angeben</translation>
    </message>
    <message>
        <source>give %1 or %2</source>
        <translation>%1 oder %2 angeben</translation>
    </message>
    <message>
        <source>give %1 or more</source>
        <translation>%1 oder mehr angeben</translation>
    </message>
    <message>
        <source>give %1 tokens, without class and register tokens</source>
        <translation>%1 Tokens angeben, ohne Klassen- und Register-Tokens</translation>
    </message>
    <message>
        <source>give (count, rows, columns, channels) values</source>
        <translation>(Anzahl, Zeilen, Spalten, Kanäle) Werte angeben</translation>
    </message>
    <message>
        <source>give 1 to %1, for example 5,21,63,252</source>
        <translation>1 bis %1 angeben, zum Beispiel 5,21,63,252</translation>
    </message>
    <message>
        <source>give RxC</source>
        <translation>RxC angeben</translation>
    </message>
    <message>
        <source>give a CSV file with one day per row</source>
        <translation>eine CSV-Datei mit einer Zeile je Tag angeben</translation>
    </message>
    <message>
        <source>give a CSV file, plain or gzip</source>
        <translation>eine CSV-Datei angeben, unkomprimiert oder mit gzip</translation>
    </message>
    <message>
        <source>give a file with one day per row</source>
        <translation>eine Datei mit einer Zeile je Tag angeben</translation>
    </message>
    <message>
        <source>give a kernel of 9 numbers per channel</source>
        <translation>einen Kern aus 9 Zahlen je Kanal angeben</translation>
    </message>
    <message>
        <source>give a name such as %1, or a number from 0 to %2</source>
        <translation>einen Namen angeben, etwa %1, oder eine Zahl von 0 bis %2</translation>
    </message>
    <message>
        <source>give a number of heads that divides %1</source>
        <translation>eine Zahl von Köpfen angeben, die %1 teilt</translation>
    </message>
    <message>
        <source>give a step &quot;commit&quot; and &quot;see&quot;</source>
        <translation>einem Schritt &quot;commit&quot; und &quot;see&quot; geben</translation>
    </message>
    <message>
        <source>give a step &quot;vary&quot;</source>
        <translation>einem Schritt &quot;vary&quot; geben</translation>
    </message>
    <message>
        <source>give a width that does</source>
        <translation>eine Breite angeben, bei der das geht</translation>
    </message>
    <message>
        <source>give at least %1</source>
        <translation>mindestens %1 angeben</translation>
    </message>
    <message>
        <source>give at least %1 x %1 pixels</source>
        <translation>mindestens %1 x %1 Pixel angeben</translation>
    </message>
    <message>
        <source>give at least %1, or fewer cycles</source>
        <translation>mindestens %1 oder weniger Zyklen angeben</translation>
    </message>
    <message>
        <source>give at least 2 cells where the window has more than one</source>
        <translation>mindestens 2 Zellen angeben, wo das Fenster mehr als eine hat</translation>
    </message>
    <message>
        <source>give at least one column of prices or returns</source>
        <translation>mindestens eine Spalte mit Kursen oder Renditen angeben</translation>
    </message>
    <message>
        <source>give each of 0 to %1 once</source>
        <translation>jede Zahl von 0 bis %1 einmal angeben</translation>
    </message>
    <message>
        <source>give each value once, and sessions other names</source>
        <translation>jeden Wert nur einmal angeben und Sitzungen anders nennen</translation>
    </message>
    <message>
        <source>give every row a field for every column; a missing value is an empty field</source>
        <translation>jeder Zeile ein Feld für jede Spalte geben; ein fehlender Wert ist ein leeres Feld</translation>
    </message>
    <message>
        <source>give it %1 to %2</source>
        <translation>%1 bis %2 angeben</translation>
    </message>
    <message>
        <source>give it a &quot;session&quot;</source>
        <translation>ihm eine &quot;session&quot; geben</translation>
    </message>
    <message>
        <source>give it a session &quot;before&quot;</source>
        <translation>ihm eine Sitzung &quot;before&quot; geben</translation>
    </message>
    <message>
        <source>give it another one</source>
        <translation>ihr eine andere geben</translation>
    </message>
    <message>
        <source>give it another session &quot;before&quot;</source>
        <translation>ihm eine andere Sitzung &quot;before&quot; geben</translation>
    </message>
    <message>
        <source>give it the name of its own lesson</source>
        <translation>den Namen der eigenen Lektion angeben</translation>
    </message>
    <message>
        <source>give one choice that range, or neither &quot;from&quot; nor &quot;below&quot;</source>
        <translation>einer Wahl diesen Bereich geben oder weder &quot;from&quot; noch &quot;below&quot;</translation>
    </message>
    <message>
        <source>give one from %1 to %2</source>
        <translation>eine Zahl von %1 bis %2 angeben</translation>
    </message>
    <message>
        <source>give one row per day</source>
        <translation>eine Zeile je Tag angeben</translation>
    </message>
    <message>
        <source>give sizes from 1 up</source>
        <translation>Größen ab 1 angeben</translation>
    </message>
    <message>
        <source>give the grid that it belongs to</source>
        <translation>das Gitter angeben, zu dem sie gehört</translation>
    </message>
    <message>
        <source>give the grid that the table belongs to</source>
        <translation>das Gitter angeben, zu dem die Tabelle gehört</translation>
    </message>
    <message>
        <source>give the grid too; %1</source>
        <translation>auch das Gitter angeben; %1</translation>
    </message>
    <message>
        <source>give the grid; %1</source>
        <translation>das Gitter angeben; %1</translation>
    </message>
    <message>
        <source>give the pairs of time, height and width, such as 16,24,24</source>
        <translation>die Paare für Zeit, Höhe und Breite angeben, etwa 16,24,24</translation>
    </message>
    <message>
        <source>give the pairs of time, height and width, such as 8,12,12, or none</source>
        <translation>die Paare für Zeit, Höhe und Breite angeben, etwa 8,12,12, oder keine</translation>
    </message>
    <message>
        <source>give the same data set, or begin a new run</source>
        <translation>denselben Datensatz angeben oder einen neuen Lauf beginnen</translation>
    </message>
    <message>
        <source>give the same options, or name a new folder</source>
        <translation>dieselben Optionen oder einen neuen Ordner angeben</translation>
    </message>
    <message>
        <source>give the tokens that a forward pass of it kept</source>
        <translation>die Tokens angeben, die ein Durchgang durch dieses Modell behalten hat</translation>
    </message>
    <message>
        <source>give the width, that of a head, or 0</source>
        <translation>die Breite angeben, die eines Kopfes oder 0</translation>
    </message>
    <message>
        <source>give whole numbers</source>
        <translation>ganze Zahlen angeben</translation>
    </message>
    <message>
        <source>given with %1</source>
        <translation>mit %1 angegeben</translation>
    </message>
    <message>
        <source>gives a key without a value</source>
        <translation>gibt einen Schlüssel ohne Wert an</translation>
    </message>
    <message>
        <source>gives a state to something that is no object</source>
        <translation>gibt etwas anderem als einem Objekt einen Zustand</translation>
    </message>
    <message>
        <source>global_pool</source>
        <translation>global_pool</translation>
    </message>
    <message>
        <source>has</source>
        <translation>hat</translation>
    </message>
    <message>
        <source>has %1 that is no 64-bit number</source>
        <translation>hat keine 64-Bit-Zahl als Angabe: %1</translation>
    </message>
    <message>
        <source>has %1s that are no tuple</source>
        <translation>hat kein Tupel als Angabe: %1</translation>
    </message>
    <message>
        <source>has a negative %1</source>
        <translation>hat eine negative Angabe: %1</translation>
    </message>
    <message>
        <source>has a number that is none</source>
        <translation>hat eine ungültige Zahl</translation>
    </message>
    <message>
        <source>has a number that is none, or is beyond 64 bits</source>
        <translation>hat eine ungültige Zahl oder eine mit mehr als 64 Bit</translation>
    </message>
    <message>
        <source>has a size that overflows</source>
        <translation>hat eine Größe, die überläuft</translation>
    </message>
    <message>
        <source>has a storage whose key is longer than %1 bytes</source>
        <translation>hat einen Speicher (storage), dessen Schlüssel länger als %1 Bytes ist</translation>
    </message>
    <message>
        <source>has a storage whose size overflows</source>
        <translation>hat einen Speicher (storage), dessen Größe überläuft</translation>
    </message>
    <message>
        <source>has a text with a broken escape</source>
        <translation>hat einen Text mit einer fehlerhaften Escape-Sequenz</translation>
    </message>
    <message>
        <source>has an unknown protocol</source>
        <translation>hat ein unbekanntes Protokoll</translation>
    </message>
    <message>
        <source>has another shape</source>
        <translation>hat eine andere Form</translation>
    </message>
    <message>
        <source>has more than 64 axes</source>
        <translation>hat mehr als 64 Achsen</translation>
    </message>
    <message>
        <source>has no storage</source>
        <translation>hat keinen Speicher (storage)</translation>
    </message>
    <message>
        <source>has not one stride for each size</source>
        <translation>hat nicht für jede Größe eine Schrittweite (stride)</translation>
    </message>
    <message>
        <source>has the shape %1</source>
        <translation>hat die Form %1</translation>
    </message>
    <message>
        <source>has the shape %1 for %2 images</source>
        <translation>hat die Form %1 bei %2 Bildern</translation>
    </message>
    <message>
        <source>has the shape %1: several labels of each image</source>
        <translation>hat die Form %1: mehrere Klassenangaben je Bild</translation>
    </message>
    <message>
        <source>has the storage &quot;%1&quot;, which is missing</source>
        <translation>hat den Speicher „%1“, der fehlt</translation>
    </message>
    <message>
        <source>has the unknown storage type %1</source>
        <translation>hat den unbekannten Speichertyp %1</translation>
    </message>
    <message>
        <source>has the unknown type %1</source>
        <translation>hat den unbekannten Typ %1</translation>
    </message>
    <message>
        <source>have</source>
        <translation>haben</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>head %1%2</source>
        <translation>Kopf %1%2</translation>
    </message>
    <message>
        <source>head(norm(&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;[%2])): %3</source>
        <translation>head(norm(&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;%1&lt;/sub&gt;[%2])): %3</translation>
    </message>
    <message>
        <source>heads of %1 dimensions cannot be rotated in pairs of both axes</source>
        <translation>Köpfe mit %1 Dimensionen lassen sich nicht in Paaren beider Achsen drehen</translation>
    </message>
    <message>
        <source>heads of %1 to %2 dimensions are %3</source>
        <translation>mit %3 Köpfen hat jeder %1 bis %2 Dimensionen</translation>
    </message>
    <message>
        <source>hold out fewer</source>
        <translation>weniger zurückhalten</translation>
    </message>
    <message>
        <source>holds %1, which is no class</source>
        <translation>enthält %1, was keine Klasse ist</translation>
    </message>
    <message>
        <source>holds with</source>
        <translation>gilt mit</translation>
    </message>
    <message>
        <source>ids</source>
        <translation>Nummern</translation>
    </message>
    <message>
        <source>image %1 of %2</source>
        <translation>Bild %1 von %2</translation>
    </message>
    <message>
        <source>image of %1</source>
        <translation>Bild von %1</translation>
    </message>
    <message>
        <source>images of %1 x %2 px cannot be cut %3 %4 px</source>
        <translation>Bilder von %1 x %2 px lassen sich nicht %3 %4 px schneiden</translation>
    </message>
    <message>
        <source>images of %1 x %2 px cannot be cut into patches of %3 px</source>
        <translation>Bilder von %1 x %2 px lassen sich nicht in Patches von %3 px schneiden</translation>
    </message>
    <message>
        <source>in layer %1 </source>
        <translation>in Schicht %1 </translation>
    </message>
    <message>
        <source>infinite values</source>
        <translation>unendliche Werte</translation>
    </message>
    <message>
        <source>input_size</source>
        <translation>input_size</translation>
    </message>
    <message>
        <source>inspect lists its tensors</source>
        <translation>inspect führt die Tensoren auf</translation>
    </message>
    <message>
        <source>inspect lists the tensors; the labs neighbours, components and tensors need none</source>
        <translation>inspect führt die Tensoren auf; die Labore Nachbarn, Komponenten und Tensoren brauchen keine</translation>
    </message>
    <message>
        <source>inspect lists those it has</source>
        <translation>inspect führt auf, welche es gibt</translation>
    </message>
    <message>
        <source>install OpenCV&apos;s dnn module, or choose the backend cpu</source>
        <translation>das Modul dnn von OpenCV installieren oder das Backend cpu wählen</translation>
    </message>
    <message>
        <source>install or build the program again</source>
        <translation>das Programm neu installieren oder neu bauen</translation>
    </message>
    <message>
        <source>install the library libheif (package libheif1), or save the image as JPEG or PNG</source>
        <translation>die Bibliothek libheif installieren (Paket libheif1) oder das Bild als JPEG oder PNG sichern</translation>
    </message>
    <message>
        <source>install the package dataset-fashion-mnist, or name the folder that holds them</source>
        <translation>das Paket dataset-fashion-mnist installieren oder den Ordner angeben, in dem sie liegen</translation>
    </message>
    <message>
        <source>install the program again</source>
        <translation>das Programm neu installieren</translation>
    </message>
    <message>
        <source>interleaved, the sections %1,%2,%3 give time, height and width %4, %5 and %6 of the %7 pairs</source>
        <translation>abwechselnd geben die Abschnitte %1,%2,%3 Zeit, Höhe und Breite %4, %5 und %6 der %7 Paare</translation>
    </message>
    <message>
        <source>interpolation</source>
        <translation>interpolation</translation>
    </message>
    <message>
        <source>into patches of</source>
        <translation>in Patches von</translation>
    </message>
    <message>
        <source>is</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>is %1</source>
        <translation>ist %1</translation>
    </message>
    <message>
        <source>is %1, which is out of range (allowed: 1 to %2)</source>
        <translation>ist %1 und liegt außerhalb des Bereichs (erlaubt: 1 bis %2)</translation>
    </message>
    <message>
        <source>is an outlier</source>
        <translation>ist ein Ausreißer</translation>
    </message>
    <message>
        <source>is described by too few values</source>
        <translation>ist durch zu wenige Werte beschrieben</translation>
    </message>
    <message>
        <source>is larger than the file</source>
        <translation>ist größer als die Datei</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>is missing or of another kind</source>
        <translation>fehlt oder ist von anderer Art</translation>
    </message>
    <message>
        <source>is never read (R² at most %1)</source>
        <translation>wird nie gelesen (R² höchstens %1)</translation>
    </message>
    <message>
        <source>is no whole number, or too large a one</source>
        <translation>ist keine ganze Zahl oder eine zu große</translation>
    </message>
    <message>
        <source>is not as a run has it: %1 (%2)</source>
        <translation>ist nicht, wie ein Lauf es hat: %1 (%2)</translation>
    </message>
    <message>
        <source>is read at the end (R² %1)</source>
        <translation>wird am Ende gelesen (R² %1)</translation>
    </message>
    <message>
        <source>is read throughout (R² %1 at least)</source>
        <translation>wird durchgehend gelesen (R² mindestens %1)</translation>
    </message>
    <message>
        <source>is stored in another size than it claims</source>
        <translation>ist in einer anderen Größe gespeichert, als angegeben ist</translation>
    </message>
    <message>
        <source>it</source>
        <translation>ihm</translation>
    </message>
    <message>
        <source>it asks for a cell, and &quot;see&quot; takes a number</source>
        <translation>fragt nach einer Zelle, und &quot;see&quot; nimmt eine Zahl</translation>
    </message>
    <message>
        <source>it asks, and &quot;reconcile&quot; is missing</source>
        <translation>stellt eine Frage, und &quot;reconcile&quot; fehlt</translation>
    </message>
    <message>
        <source>it asks, and &quot;see&quot; does not say where the measured answer is</source>
        <translation>stellt eine Frage, und &quot;see&quot; sagt nicht, wo die gemessene Antwort steht</translation>
    </message>
    <message>
        <source>it asks, and has no &quot;session&quot; to see the answer in</source>
        <translation>stellt eine Frage und hat keine &quot;session&quot;, in der die Antwort zu sehen ist</translation>
    </message>
    <message>
        <source>it begins with &quot;lesson&quot;: 1</source>
        <translation>sie beginnt mit &quot;lesson&quot;: 1</translation>
    </message>
    <message>
        <source>it belongs to another run</source>
        <translation>gehört zu einem anderen Lauf</translation>
    </message>
    <message>
        <source>it can be &quot;choice&quot;</source>
        <translation>möglich ist &quot;choice&quot;</translation>
    </message>
    <message>
        <source>it can be &quot;imagenet&quot;</source>
        <translation>möglich ist &quot;imagenet&quot;</translation>
    </message>
    <message>
        <source>it cannot be listed (%1)</source>
        <translation>lässt sich nicht auflisten (%1)</translation>
    </message>
    <message>
        <source>it cannot be opened (%1)</source>
        <translation>lässt sich nicht öffnen (%1)</translation>
    </message>
    <message>
        <source>it cannot be opened: no permission to read it</source>
        <translation>lässt sich nicht öffnen: keine Berechtigung zum Lesen</translation>
    </message>
    <message>
        <source>it cannot be read (%1)</source>
        <translation>lässt sich nicht lesen (%1)</translation>
    </message>
    <message>
        <source>it cannot be written (%1)</source>
        <translation>lässt sich nicht schreiben (%1)</translation>
    </message>
    <message>
        <source>it cannot be written: %1</source>
        <translation>lässt sich nicht schreiben: %1</translation>
    </message>
    <message>
        <source>it cannot hold the %1 values that its header states</source>
        <translation>kann die %1 Werte nicht enthalten, die der Header angibt</translation>
    </message>
    <message>
        <source>it claims %1 entries in a directory of %2 bytes</source>
        <translation>gibt %1 Einträge in einem Verzeichnis von %2 Bytes an</translation>
    </message>
    <message>
        <source>it compares %1 schemes</source>
        <translation>vergleicht %1 Schemata</translation>
    </message>
    <message>
        <source>it declares a header of %1 bytes</source>
        <translation>gibt einen Header von %1 Bytes an</translation>
    </message>
    <message>
        <source>it declares a header of %1 bytes and holds %2 in all</source>
        <translation>gibt einen Header von %1 Bytes an und enthält insgesamt %2</translation>
    </message>
    <message>
        <source>it declares a header of %1 bytes; 100000000 is the limit</source>
        <translation>gibt einen Header von %1 Bytes an; die Grenze ist 100000000</translation>
    </message>
    <message>
        <source>it does not begin with NumPy&apos;s signature</source>
        <translation>beginnt nicht mit der Signatur von NumPy</translation>
    </message>
    <message>
        <source>it does not say which step it is of</source>
        <translation>nennt den zugehörigen Schritt nicht</translation>
    </message>
    <message>
        <source>it ends inside a pickle</source>
        <translation>endet in einem Pickle</translation>
    </message>
    <message>
        <source>it ends inside its header</source>
        <translation>endet im Header</translation>
    </message>
    <message>
        <source>it ends too early</source>
        <translation>endet zu früh</translation>
    </message>
    <message>
        <source>it goes on after the %1 values that its header states</source>
        <translation>geht nach den %1 Werten weiter, die der Header angibt</translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation>vorhanden: %1</translation>
    </message>
    <message>
        <source>it has %1 %2</source>
        <translation>hat %1 %2</translation>
    </message>
    <message>
        <source>it has %1 dimensions (%2) in place of %3</source>
        <translation>hat %1 Dimensionen (%2) statt %3</translation>
    </message>
    <message>
        <source>it has %1 labels for %2 images</source>
        <translation>hat %1 Klassenangaben für %2 Bilder</translation>
    </message>
    <message>
        <source>it has %1 names for %2 classes</source>
        <translation>hat %1 Namen für %2 Klassen</translation>
    </message>
    <message>
        <source>it has %1 twice</source>
        <translation>enthält doppelt: %1</translation>
    </message>
    <message>
        <source>it has a header and no days</source>
        <translation>hat eine Kopfzeile und keine Tage</translation>
    </message>
    <message>
        <source>it has a protocol version other than 1001</source>
        <translation>hat eine andere Protokollversion als 1001</translation>
    </message>
    <message>
        <source>it has a tensor named __metadata__</source>
        <translation>hat einen Tensor namens __metadata__</translation>
    </message>
    <message>
        <source>it has more than %1 rows</source>
        <translation>hat mehr als %1 Zeilen</translation>
    </message>
    <message>
        <source>it has more than %1 rows or %2 fields</source>
        <translation>hat mehr als %1 Zeilen oder %2 Felder</translation>
    </message>
    <message>
        <source>it has no array %1</source>
        <translation>hat kein Array %1</translation>
    </message>
    <message>
        <source>it has no class folders</source>
        <translation>hat keine Ordner für Klassen</translation>
    </message>
    <message>
        <source>it has no data.pkl</source>
        <translation>hat kein data.pkl</translation>
    </message>
    <message>
        <source>it has no directory at its end (cut short?)</source>
        <translation>hat kein Verzeichnis am Ende (abgeschnitten?)</translation>
    </message>
    <message>
        <source>it has no images to test on</source>
        <translation>hat keine Testbilder</translation>
    </message>
    <message>
        <source>it has no images to train on</source>
        <translation>hat keine Trainingsbilder</translation>
    </message>
    <message>
        <source>it has no list of its storages</source>
        <translation>hat keine Liste der Speicher (storages)</translation>
    </message>
    <message>
        <source>it has no name</source>
        <translation>hat keinen Namen</translation>
    </message>
    <message>
        <source>it has no position table among its %1 tensors</source>
        <translation>hat keine Positionstabelle unter den %1 Tensoren</translation>
    </message>
    <message>
        <source>it has no position table of an image: %1 is of words</source>
        <translation>hat keine Positionstabelle eines Bildes: %1 ist die von Wörtern</translation>
    </message>
    <message>
        <source>it has no position table: %1 (%2)</source>
        <translation>hat keine Positionstabelle: %1 (%2)</translation>
    </message>
    <message>
        <source>it has no position table: %1 is %2 wide, its tokens %3</source>
        <translation>hat keine Positionstabelle: %1 hat die Breite %2, die Tokens %3</translation>
    </message>
    <message>
        <source>it has no position table: its positions are a rotation, which leaves no tensor</source>
        <translation>hat keine Positionstabelle: die Positionen sind eine Drehung, die keinen Tensor hinterlässt</translation>
    </message>
    <message>
        <source>it has no table of relative positions for %1</source>
        <translation>hat keine Tabelle relativer Positionen für %1</translation>
    </message>
    <message>
        <source>it has no tensor &quot;%1&quot;</source>
        <translation>hat keinen Tensor „%1“</translation>
    </message>
    <message>
        <source>it has no transformer blocks under a name that is known</source>
        <translation>hat keine Transformer-Blöcke unter einem bekannten Namen</translation>
    </message>
    <message>
        <source>it has no transformer blocks; by its names it is a convolutional network</source>
        <translation>hat keine Transformer-Blöcke; nach den Namen ist es ein Faltungsnetz</translation>
    </message>
    <message>
        <source>it has no weight_map</source>
        <translation>hat keine weight_map</translation>
    </message>
    <message>
        <source>it has none; take a reading</source>
        <translation>sie hat keines; einen Messwert nehmen</translation>
    </message>
    <message>
        <source>it has none; take an array</source>
        <translation>sie hat keinen; ein Array nehmen</translation>
    </message>
    <message>
        <source>it has one row</source>
        <translation>sie hat eine Zeile</translation>
    </message>
    <message>
        <source>it has one, under %1</source>
        <translation>es gibt eines, unter %1</translation>
    </message>
    <message>
        <source>it has rows of %1 assets on %2 days, of which more than %3 are too many</source>
        <translation>hat Zeilen zu %1 Wertpapieren an %2 Tagen; mehr als %3 sind zu viele</translation>
    </message>
    <message>
        <source>it has the member &quot;%1&quot; twice</source>
        <translation>hat den Eintrag „%1“ doppelt</translation>
    </message>
    <message>
        <source>it has transformer blocks under a name that is not known, &quot;%1&quot;</source>
        <translation>hat Transformer-Blöcke unter einem unbekannten Namen, „%1“</translation>
    </message>
    <message>
        <source>it holds &quot;%1&quot; twice</source>
        <translation>enthält „%1“ doppelt</translation>
    </message>
    <message>
        <source>it holds %1 data sets: %2</source>
        <translation>enthält %1 Datensätze: %2</translation>
    </message>
    <message>
        <source>it holds %1 names; %2 is the limit</source>
        <translation>enthält %1 Namen; die Grenze ist %2</translation>
    </message>
    <message>
        <source>it holds a position table and no transformer to look into</source>
        <translation>enthält eine Positionstabelle und keinen Transformer, in den man hineinsehen könnte</translation>
    </message>
    <message>
        <source>it holds a position table but no transformer blocks to run</source>
        <translation>enthält eine Positionstabelle, aber keine Transformer-Blöcke zum Ausführen</translation>
    </message>
    <message>
        <source>it holds a zero byte</source>
        <translation>enthält ein Nullbyte</translation>
    </message>
    <message>
        <source>it holds a zero byte, so it is no text in UTF-8</source>
        <translation>enthält ein Nullbyte und ist daher kein Text in UTF-8</translation>
    </message>
    <message>
        <source>it holds integers outside of 0..255</source>
        <translation>enthält ganze Zahlen außerhalb von 0..255</translation>
    </message>
    <message>
        <source>it holds no labelled images</source>
        <translation>enthält keine Bilder mit Klassen</translation>
    </message>
    <message>
        <source>it holds no names</source>
        <translation>enthält keine Namen</translation>
    </message>
    <message>
        <source>it holds no pixels</source>
        <translation>enthält keine Pixel</translation>
    </message>
    <message>
        <source>it holds no row</source>
        <translation>enthält keine Zeile</translation>
    </message>
    <message>
        <source>it holds other files (&quot;%1&quot;)</source>
        <translation>enthält andere Dateien („%1“)</translation>
    </message>
    <message>
        <source>it holds the Python version of CIFAR</source>
        <translation>enthält die Python-Version von CIFAR</translation>
    </message>
    <message>
        <source>it holds the byte %1 as a boolean</source>
        <translation>enthält das Byte %1 als Wahrheitswert</translation>
    </message>
    <message>
        <source>it holds the integer %1, beyond 2^63 - 1</source>
        <translation>enthält die ganze Zahl %1, größer als 2^63 - 1</translation>
    </message>
    <message>
        <source>it holds two entries &quot;%1&quot;</source>
        <translation>enthält zwei Einträge „%1“</translation>
    </message>
    <message>
        <source>it holds values that are not numbers (NaN or infinite)</source>
        <translation>enthält Werte, die keine Zahlen sind (NaN oder unendlich)</translation>
    </message>
    <message>
        <source>it is %1, which cannot be read here (%2)</source>
        <translation>ist %1, was sich hier nicht lesen lässt (%2)</translation>
    </message>
    <message>
        <source>it is %1; such values are not read</source>
        <translation>ist %1; solche Werte werden nicht gelesen</translation>
    </message>
    <message>
        <source>it is JSON text without a weight_map, not a checkpoint</source>
        <translation>ist JSON-Text ohne weight_map, kein Checkpoint</translation>
    </message>
    <message>
        <source>it is JSON, but neither a list of names nor names by their numbers</source>
        <translation>ist JSON, aber weder eine Liste von Namen noch Namen nach ihren Nummern</translation>
    </message>
    <message>
        <source>it is UTF-32 text, which is not read</source>
        <translation>ist UTF-32-Text, der nicht gelesen wird</translation>
    </message>
    <message>
        <source>it is a %1 model, not a plain vision transformer: its forward pass is not built in</source>
        <translation>ist ein Modell der Art %1, kein einfacher Vision Transformer: sein Durchgang ist nicht eingebaut</translation>
    </message>
    <message>
        <source>it is a GIF without an image</source>
        <translation>ist ein GIF ohne Bild</translation>
    </message>
    <message>
        <source>it is a GIF without colours</source>
        <translation>ist ein GIF ohne Farben</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer, not the file itself</source>
        <translation>ist ein Verweis von Git LFS, nicht die Datei selbst</translation>
    </message>
    <message>
        <source>it is a JPEG of %1 channels</source>
        <translation>ist ein JPEG mit %1 Kanälen</translation>
    </message>
    <message>
        <source>it is a JPEG of %1 scans, at most %2 are read at this size</source>
        <translation>ist ein JPEG mit %1 Durchläufen, höchstens %2 werden bei dieser Größe gelesen</translation>
    </message>
    <message>
        <source>it is a Python pickle, but not one of torch.save</source>
        <translation>ist ein Python-Pickle, aber keines von torch.save</translation>
    </message>
    <message>
        <source>it is a TorchScript program of PyTorch 1.0 to 1.2, not a checkpoint</source>
        <translation>ist ein TorchScript-Programm von PyTorch 1.0 bis 1.2, kein Checkpoint</translation>
    </message>
    <message>
        <source>it is a damaged or truncated %1 file (%2)</source>
        <translation>ist eine beschädigte oder abgeschnittene Datei im Format %1 (%2)</translation>
    </message>
    <message>
        <source>it is a damaged or truncated gzip file</source>
        <translation>ist eine beschädigte oder abgeschnittene gzip-Datei</translation>
    </message>
    <message>
        <source>it is a device, not a regular file</source>
        <translation>ist ein Gerät, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is a file</source>
        <translation>ist eine Datei</translation>
    </message>
    <message>
        <source>it is a file, and %1 go to a folder</source>
        <translation>ist eine Datei, und %1 brauchen einen Ordner</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>it is a folder without a model.safetensors or pytorch_model.bin</source>
        <translation>ist ein Ordner ohne model.safetensors oder pytorch_model.bin</translation>
    </message>
    <message>
        <source>it is a link to a file that is not there</source>
        <translation>ist ein Link auf eine Datei, die es nicht gibt</translation>
    </message>
    <message>
        <source>it is a pipe, not a regular file</source>
        <translation>ist eine Pipe, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is a progressive JPEG that takes %1 MB to decode</source>
        <translation>ist ein progressives JPEG, das zum Dekodieren %1 MB braucht</translation>
    </message>
    <message>
        <source>it is a socket, not a regular file</source>
        <translation>ist ein Socket, keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is a table of images, one per row, and no series</source>
        <translation>ist eine Tabelle von Bildern, eines je Zeile, und keine Reihe</translation>
    </message>
    <message>
        <source>it is a tar archive, not one of PyTorch&apos;s</source>
        <translation>ist ein tar-Archiv, keines von PyTorch</translation>
    </message>
    <message>
        <source>it is a zip archive without a .npy in it</source>
        <translation>ist ein zip-Archiv ohne .npy darin</translation>
    </message>
    <message>
        <source>it is an audio spectrogram transformer, which sees no images: it is not built in</source>
        <translation>ist ein Audio Spectrogram Transformer, der keine Bilder sieht: er ist nicht eingebaut</translation>
    </message>
    <message>
        <source>it is cut short</source>
        <translation>ist abgeschnitten</translation>
    </message>
    <message>
        <source>it is cut short before %1</source>
        <translation>ist abgeschnitten vor %1</translation>
    </message>
    <message>
        <source>it is cut short inside its member &quot;%1&quot;</source>
        <translation>ist im Eintrag „%1“ abgeschnitten</translation>
    </message>
    <message>
        <source>it is cut short: %1 declares %2 values of %3 bytes and %4 bytes are left</source>
        <translation>ist abgeschnitten: %1 gibt %2 Werte von %3 Bytes an, und %4 Bytes sind übrig</translation>
    </message>
    <message>
        <source>it is damaged (%1)</source>
        <translation>ist beschädigt (%1)</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>it is empty (0 bytes)</source>
        <translation>ist leer (0 Bytes)</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>ist verschlüsselt</translation>
    </message>
    <message>
        <source>it is larger than %1 bytes</source>
        <translation>ist größer als %1 Bytes</translation>
    </message>
    <message>
        <source>it is longer than it claims</source>
        <translation>ist länger als angegeben</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>it is no JSON object, as the configuration of a model is</source>
        <translation>ist kein JSON-Objekt, wie es die Konfiguration eines Modells ist</translation>
    </message>
    <message>
        <source>it is no number of the range</source>
        <translation>ist keine Zahl des Bereichs</translation>
    </message>
    <message>
        <source>it is no safetensors file</source>
        <translation>ist keine safetensors-Datei</translation>
    </message>
    <message>
        <source>it is no table of pixels</source>
        <translation>ist keine Tabelle von Pixeln</translation>
    </message>
    <message>
        <source>it is not an IDX file</source>
        <translation>ist keine IDX-Datei</translation>
    </message>
    <message>
        <source>it is not an image this program reads</source>
        <translation>ist kein Bild, das dieses Programm liest</translation>
    </message>
    <message>
        <source>it is not in the archive</source>
        <translation>ist nicht im Archiv</translation>
    </message>
    <message>
        <source>it is not installed</source>
        <translation>ist nicht installiert</translation>
    </message>
    <message>
        <source>it is not part of this program</source>
        <translation>ist nicht Teil dieses Programms</translation>
    </message>
    <message>
        <source>it is not printable text in UTF-8</source>
        <translation>ist kein druckbarer Text in UTF-8</translation>
    </message>
    <message>
        <source>it is not where the archive&apos;s directory says</source>
        <translation>steht nicht, wo das Verzeichnis des Archivs es angibt</translation>
    </message>
    <message>
        <source>it is of a newer Whereabouts</source>
        <translation>ist von einem neueren Whereabouts</translation>
    </message>
    <message>
        <source>it is of step %1 in a run of %2 steps</source>
        <translation>ist von Schritt %1 in einem Lauf von %2 Schritten</translation>
    </message>
    <message>
        <source>it is one of %1, or a .lesson file</source>
        <translation>möglich ist eine von %1 oder eine .lesson-Datei</translation>
    </message>
    <message>
        <source>it is one part of several</source>
        <translation>ist einer von mehreren Teilen</translation>
    </message>
    <message>
        <source>it is shorter than it claims</source>
        <translation>ist kürzer als angegeben</translation>
    </message>
    <message>
        <source>it is shorter than the 8 bytes it must begin with</source>
        <translation>ist kürzer als die 8 Bytes, mit denen eine solche Datei beginnen muss</translation>
    </message>
    <message>
        <source>it is shorter than what is read of it</source>
        <translation>ist kürzer, als was davon gelesen wird</translation>
    </message>
    <message>
        <source>it is text, not a checkpoint</source>
        <translation>ist Text, kein Checkpoint</translation>
    </message>
    <message>
        <source>it is too large: %1 bytes where %2 are the limit</source>
        <translation>ist zu groß: %1 Bytes, die Grenze ist %2</translation>
    </message>
    <message>
        <source>it is too long for a list of names</source>
        <translation>ist zu lang für eine Liste von Namen</translation>
    </message>
    <message>
        <source>it is zero everywhere</source>
        <translation>sie ist überall null</translation>
    </message>
    <message>
        <source>it lacks a tensor that is to be replaced</source>
        <translation>hat einen Tensor nicht, der ersetzt werden soll</translation>
    </message>
    <message>
        <source>it lacks the tensor &quot;%1&quot;, which the index places in it</source>
        <translation>hat den Tensor „%1“ nicht, der nach dem Index darin steht</translation>
    </message>
    <message>
        <source>it measures %1, and no choice is right then</source>
        <translation>misst %1, und keine Wahl ist dann richtig</translation>
    </message>
    <message>
        <source>it names &quot;%1&quot;, which is no file beside it</source>
        <translation>nennt „%1“, und das ist keine Datei daneben</translation>
    </message>
    <message>
        <source>it names %1 files; %2 is the limit</source>
        <translation>nennt %1 Dateien; die Grenze ist %2</translation>
    </message>
    <message>
        <source>it names no blocks of a transformer</source>
        <translation>nennt keine Blöcke eines Transformers</translation>
    </message>
    <message>
        <source>it needs one of &quot;choices&quot;, &quot;number&quot; and &quot;cell&quot;</source>
        <translation>braucht eines von &quot;choices&quot;, &quot;number&quot; und &quot;cell&quot;</translation>
    </message>
    <message>
        <source>it needs one of &quot;reading&quot;, &quot;array&quot;, &quot;difference&quot; and &quot;ratio&quot;</source>
        <translation>braucht eines von &quot;reading&quot;, &quot;array&quot;, &quot;difference&quot; und &quot;ratio&quot;</translation>
    </message>
    <message>
        <source>it repeats a few values to %1 MB</source>
        <translation>wiederholt wenige Werte auf %1 MB</translation>
    </message>
    <message>
        <source>it takes %1 bytes; %2 is the limit</source>
        <translation>braucht %1 Bytes; die Grenze ist %2</translation>
    </message>
    <message>
        <source>it too</source>
        <translation>auch dieses</translation>
    </message>
    <message>
        <source>it was asked to fail</source>
        <translation>sollte versagen</translation>
    </message>
    <message>
        <source>it was saved by a newer Whereabouts</source>
        <translation>wurde von einem neueren Whereabouts gesichert</translation>
    </message>
    <message>
        <source>it was trained on other images than %1 has now</source>
        <translation>wurde mit anderen Bildern trainiert, als %1 jetzt hat</translation>
    </message>
    <message>
        <source>it was trained with other options than these</source>
        <translation>wurde mit anderen Optionen als diesen trainiert</translation>
    </message>
    <message>
        <source>it was written by a newer version</source>
        <translation>wurde von einer neueren Version geschrieben</translation>
    </message>
    <message>
        <source>it would be 1</source>
        <translation>wäre es 1</translation>
    </message>
    <message>
        <source>it would have %1 frames</source>
        <translation>hätte %1 Bilder</translation>
    </message>
    <message>
        <source>its</source>
        <translation>seine</translation>
    </message>
    <message>
        <source>its &quot;language&quot; is not the one in its name</source>
        <translation>die &quot;language&quot; ist nicht die im Namen</translation>
    </message>
    <message>
        <source>its %1 &quot;%2&quot; has the %3 %4, which is not built in</source>
        <translation>%1 „%2“ hat %3 %4, was nicht eingebaut ist</translation>
    </message>
    <message>
        <source>its %1 bytes are no whole number of records of %2 bytes (label, 3 x 32 x 32)</source>
        <translation>die %1 Bytes sind keine ganze Zahl von Datensätzen zu %2 Bytes (Klasse, 3 x 32 x 32)</translation>
    </message>
    <message>
        <source>its %1 bytes cannot hold the %2 bytes of pixels it announces</source>
        <translation>die %1 Bytes können die angekündigten %2 Bytes an Pixeln nicht enthalten</translation>
    </message>
    <message>
        <source>its %1 images take %2 GB of memory; at most 2 GB are read</source>
        <translation>die %1 Bilder brauchen %2 GB Speicher; höchstens 2 GB werden gelesen</translation>
    </message>
    <message>
        <source>its %1 images to validate on are left out</source>
        <translation>die %1 Bilder zum Validieren sind weggelassen</translation>
    </message>
    <message>
        <source>its 16-bit values go to %1 of 65,535: a dark image (%2)</source>
        <translation>die 16-Bit-Werte gehen bis %1 von 65.535: ein dunkles Bild (%2)</translation>
    </message>
    <message>
        <source>its 16-bit values go to %1: read as 0..255 (%2)</source>
        <translation>die 16-Bit-Werte gehen bis %1: als 0..255 gelesen (%2)</translation>
    </message>
    <message>
        <source>its UTF-16 text ends within a character</source>
        <translation>der UTF-16-Text endet mitten in einem Zeichen</translation>
    </message>
    <message>
        <source>its attention pooling has &quot;%1%2&quot;, which is not built in</source>
        <translation>die Zusammenfassung durch Aufmerksamkeit hat „%1%2“, was nicht eingebaut ist</translation>
    </message>
    <message>
        <source>its attention, tokens and position tables can be shown (labs attention, separation, neighbours); to predict, choose a checkpoint with a classifier</source>
        <translation>Aufmerksamkeit, Tokens und Positionstabellen lassen sich zeigen (Labore Aufmerksamkeit, Trennung, Nachbarn); zum Vorhersagen einen Checkpoint mit Klassifikator wählen</translation>
    </message>
    <message>
        <source>its blocks have several widths (%1, %2): it is a hierarchical model, whose forward pass is not built in</source>
        <translation>die Blöcke haben verschiedene Breiten (%1, %2): es ist ein hierarchisches Modell, dessen Durchgang nicht eingebaut ist</translation>
    </message>
    <message>
        <source>its byte order is &quot;%1&quot;</source>
        <translation>die Bytereihenfolge ist „%1“</translation>
    </message>
    <message>
        <source>its class folders are empty</source>
        <translation>die Ordner der Klassen sind leer</translation>
    </message>
    <message>
        <source>its configuration says %1 &quot;%2&quot;, which is none of those that are known to run right</source>
        <translation>die Konfiguration sagt %1 „%2“, was nicht zu denen gehört, die nachweislich richtig laufen</translation>
    </message>
    <message>
        <source>its configuration says norms with an epsilon of %1</source>
        <translation>die Konfiguration sagt Normierungen mit einem Epsilon von %1</translation>
    </message>
    <message>
        <source>its configuration says the activation &quot;%1&quot;, which is not built in</source>
        <translation>die Konfiguration sagt die Aktivierung „%1“, die nicht eingebaut ist</translation>
    </message>
    <message>
        <source>its dates are read as %1</source>
        <translation>die Datumsangaben werden als %1 gelesen</translation>
    </message>
    <message>
        <source>its dates run along the first row</source>
        <translation>die Datumsangaben laufen entlang der ersten Zeile</translation>
    </message>
    <message>
        <source>its directory is cut short or damaged</source>
        <translation>das Verzeichnis ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>its directory is not where it says</source>
        <translation>das Verzeichnis steht nicht, wo es angegeben ist</translation>
    </message>
    <message>
        <source>its directory is not where it says (cut short?)</source>
        <translation>das Verzeichnis steht nicht, wo es angegeben ist (abgeschnitten?)</translation>
    </message>
    <message>
        <source>its directory is too short for its entries</source>
        <translation>das Verzeichnis ist zu kurz für seine Einträge</translation>
    </message>
    <message>
        <source>its export options are no object</source>
        <translation>die Exportoptionen darin sind kein Objekt</translation>
    </message>
    <message>
        <source>its first %1 rows are names</source>
        <translation>die ersten %1 Zeilen sind Namen</translation>
    </message>
    <message>
        <source>its first line is not that of a comparison</source>
        <translation>die erste Zeile ist nicht die eines Vergleichs</translation>
    </message>
    <message>
        <source>its first line is not that of a run&apos;s metrics</source>
        <translation>die erste Zeile ist nicht die der Messwerte eines Laufs</translation>
    </message>
    <message>
        <source>its first row has no names: columns are numbered</source>
        <translation>die erste Zeile hat keine Namen: die Spalten sind nummeriert</translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation>den Ordner dafür gibt es nicht</translation>
    </message>
    <message>
        <source>its head &quot;%1&quot; has no layer that gives classes</source>
        <translation>der Klassifikator „%1“ hat keine Schicht, die Klassen gibt</translation>
    </message>
    <message>
        <source>its header begins with a byte order mark</source>
        <translation>der Header beginnt mit einer Bytereihenfolge-Marke (BOM)</translation>
    </message>
    <message>
        <source>its header holds &quot;%1&quot; twice</source>
        <translation>der Header enthält „%1“ doppelt</translation>
    </message>
    <message>
        <source>its header is nested too deeply</source>
        <translation>der Header ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>its header is not readable</source>
        <translation>der Header ist nicht lesbar</translation>
    </message>
    <message>
        <source>its header is not valid JSON</source>
        <translation>der Header ist kein gültiges JSON</translation>
    </message>
    <message>
        <source>its header is not valid JSON at byte %1</source>
        <translation>der Header ist ab Byte %1 kein gültiges JSON</translation>
    </message>
    <message>
        <source>its header is too long</source>
        <translation>der Header ist zu lang</translation>
    </message>
    <message>
        <source>its images have %1 x %1 pixels, those to train on %2 x %2</source>
        <translation>die Bilder haben %1 x %1 Pixel, die Trainingsbilder %2 x %2</translation>
    </message>
    <message>
        <source>its images have %1 x %2 pixels, those to train on %3 x %4</source>
        <translation>die Bilder haben %1 x %2 Pixel, die Trainingsbilder %3 x %4</translation>
    </message>
    <message>
        <source>its images have no labels</source>
        <translation>die Bilder haben keine Klassenangaben</translation>
    </message>
    <message>
        <source>its images to test on have another size than those to train on</source>
        <translation>die Testbilder haben eine andere Größe als die Trainingsbilder</translation>
    </message>
    <message>
        <source>its inputs are smaller than its patches</source>
        <translation>die Eingaben sind kleiner als die Patches</translation>
    </message>
    <message>
        <source>its labels begin with 1: class 0 here is its 1</source>
        <translation>die Klassenangaben beginnen bei 1: Klasse 0 hier ist dort 1</translation>
    </message>
    <message>
        <source>its links lead round in a circle</source>
        <translation>die Links führen im Kreis</translation>
    </message>
    <message>
        <source>its list of fields does not end</source>
        <translation>die Liste der Felder endet nicht</translation>
    </message>
    <message>
        <source>its lists and dictionaries are nested more than %1 deep</source>
        <translation>Listen und Dictionarys sind tiefer als %1 Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>its lists and dictionaries unfold to more than 2097152 values</source>
        <translation>Listen und Dictionarys entfalten sich zu mehr als 2097152 Werten</translation>
    </message>
    <message>
        <source>its model is of another kind; inspect lists its tensors</source>
        <translation>das Modell ist von anderer Art; inspect führt die Tensoren auf</translation>
    </message>
    <message>
        <source>its norms of queries and keys go over neither a head nor all</source>
        <translation>die Normierungen der Querys und Keys gehen weder über einen Kopf noch über alle</translation>
    </message>
    <message>
        <source>its one tensor is &quot;%1&quot;</source>
        <translation>der einzige Tensor ist „%1“</translation>
    </message>
    <message>
        <source>its pickle %1 before byte %2</source>
        <translation>vor Byte %2: der Pickle %1</translation>
    </message>
    <message>
        <source>its pickle calls for %1, which runs code when Python loads the file</source>
        <translation>der Pickle verlangt %1, was Code ausführt, wenn Python die Datei lädt</translation>
    </message>
    <message>
        <source>its pickle declares a text of %1 bytes at byte %2</source>
        <translation>der Pickle kündigt bei Byte %2 einen Text von %1 Bytes an</translation>
    </message>
    <message>
        <source>its pickle describes more than %1 MB of Python objects</source>
        <translation>der Pickle beschreibt mehr als %1 MB an Python-Objekten</translation>
    </message>
    <message>
        <source>its pickle ends early, after %1 bytes</source>
        <translation>der Pickle endet zu früh, nach %1 Bytes</translation>
    </message>
    <message>
        <source>its pickle has the unknown instruction 0x%1 at byte %2</source>
        <translation>der Pickle hat bei Byte %2 den unbekannten Befehl 0x%1</translation>
    </message>
    <message>
        <source>its pickle is longer than %1 MB</source>
        <translation>der Pickle ist länger als %1 MB</translation>
    </message>
    <message>
        <source>its pixels are not readable</source>
        <translation>die Pixel sind nicht lesbar</translation>
    </message>
    <message>
        <source>its position tables and tensors can be looked at (labs neighbours, components, resize, tensors)</source>
        <translation>Positionstabellen und Tensoren lassen sich ansehen (Labore Nachbarn, Komponenten, Skalieren, Tensoren)</translation>
    </message>
    <message>
        <source>its position tables and tensors can still be looked at (labs neighbours, components, resize, tensors)</source>
        <translation>Positionstabellen und Tensoren lassen sich trotzdem ansehen (Labore Nachbarn, Komponenten, Skalieren, Tensoren)</translation>
    </message>
    <message>
        <source>its position tables: %1</source>
        <translation>die Positionstabellen: %1</translation>
    </message>
    <message>
        <source>its positions are of the kind %1</source>
        <translation>die Positionen sind von der Art %1</translation>
    </message>
    <message>
        <source>its rows are about %1 apart: one row counts as one step of every encoding</source>
        <translation>die Zeilen liegen etwa %1 auseinander: eine Zeile zählt als ein Schritt jeder Kodierung</translation>
    </message>
    <message>
        <source>its shape %1 has channels first</source>
        <translation>in der Form %1 stehen die Kanäle vorn</translation>
    </message>
    <message>
        <source>its shape %1 is not an image&apos;s</source>
        <translation>die Form %1 ist nicht die eines Bildes</translation>
    </message>
    <message>
        <source>its shape %1 is read as rows, columns, channels, though channels could come first</source>
        <translation>die Form %1 wird als Zeilen, Spalten, Kanäle gelesen, obwohl die Kanäle vorn stehen könnten</translation>
    </message>
    <message>
        <source>its shape %1 is that of several images, or of none</source>
        <translation>die Form %1 ist die mehrerer Bilder oder keines Bildes</translation>
    </message>
    <message>
        <source>its shard &quot;%1&quot; is missing</source>
        <translation>die Teildatei „%1“ fehlt</translation>
    </message>
    <message>
        <source>its snapshots have no position table, and their model is not run: %1</source>
        <translation>die Zwischenstände haben keine Positionstabelle, und ihr Modell wird nicht ausgeführt: %1</translation>
    </message>
    <message>
        <source>its step has no &quot;session&quot;</source>
        <translation>der Schritt dazu hat keine „session“</translation>
    </message>
    <message>
        <source>its values are %1; bytes are read</source>
        <translation>die Werte sind %1; gelesen werden Bytes</translation>
    </message>
    <message>
        <source>its values are all 0 or 1: read as 0..1 (%1)</source>
        <translation>alle Werte sind 0 oder 1: als 0..1 gelesen (%1)</translation>
    </message>
    <message>
        <source>its values go from %1 to %2</source>
        <translation>die Werte gehen von %1 bis %2</translation>
    </message>
    <message>
        <source>its values overlap one another over %1 MB</source>
        <translation>die Werte überlappen einander über %1 MB</translation>
    </message>
    <message>
        <source>its version is not a number</source>
        <translation>die Version ist keine Zahl</translation>
    </message>
    <message>
        <source>its weight_map is empty</source>
        <translation>weight_map ist leer</translation>
    </message>
    <message>
        <source>its width does not divide by its heads</source>
        <translation>die Breite ist nicht durch die Zahl der Köpfe teilbar</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>keep it reading until the end</source>
        <translation>bis zum Ende weiterlesen lassen</translation>
    </message>
    <message>
        <source>keeps a value under no number</source>
        <translation>behält einen Wert unter einer Nummer, die keine ist</translation>
    </message>
    <message>
        <source>lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>label, a number of at most 999</source>
        <translation>Label (Zahl bis 999)</translation>
    </message>
    <message>
        <source>largest day</source>
        <translation>größter Tag</translation>
    </message>
    <message>
        <source>largest less smallest score</source>
        <translation>größter minus kleinster Score</translation>
    </message>
    <message>
        <source>largest step</source>
        <translation>größter Schritt</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>layer %1 (after the last block)</source>
        <translation>Schicht %1 (nach dem letzten Block)</translation>
    </message>
    <message>
        <source>layer %1 (before block %2)</source>
        <translation>Schicht %1 (vor Block %2)</translation>
    </message>
    <message>
        <source>layer %1 of %2</source>
        <translation>Schicht %1 von %2</translation>
    </message>
    <message>
        <source>layer %1, %2</source>
        <translation>Schicht %1, %2</translation>
    </message>
    <message>
        <source>layer %1, %2: %3</source>
        <translation>Schicht %1, %2: %3</translation>
    </message>
    <message>
        <source>layer %1, MLP</source>
        <translation>Schicht %1, MLP</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>Schicht %1, Kopf %2</translation>
    </message>
    <message>
        <source>layer %1, head %2 off: %3</source>
        <translation>Schicht %1, Kopf %2 aus: %3</translation>
    </message>
    <message>
        <source>layer %1, norm in medians</source>
        <translation>Schicht %1, Norm in Medianen</translation>
    </message>
    <message>
        <source>layer %1, position</source>
        <translation>Schicht %1, Position</translation>
    </message>
    <message>
        <source>layer %1, similarity to %2</source>
        <translation>Schicht %1, Ähnlichkeit zu %2</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>gelernt</translation>
    </message>
    <message>
        <source>leave &quot;as&quot; out</source>
        <translation>„as“ weglassen</translation>
    </message>
    <message>
        <source>leave &quot;unit&quot; out</source>
        <translation>„unit“ weglassen</translation>
    </message>
    <message>
        <source>leave %1 out</source>
        <translation>%1 weglassen</translation>
    </message>
    <message>
        <source>leave both out, or choose another data set</source>
        <translation>beides weglassen oder einen anderen Datensatz wählen</translation>
    </message>
    <message>
        <source>leave it out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>leave it out, or %1</source>
        <translation>weglassen oder %1</translation>
    </message>
    <message>
        <source>leave out %1 or %2</source>
        <translation>%1 oder %2 weglassen</translation>
    </message>
    <message>
        <source>leave some out</source>
        <translation>einige weglassen</translation>
    </message>
    <message>
        <source>leave the layout out</source>
        <translation>das Layout weglassen</translation>
    </message>
    <message>
        <source>leave the prefix at 0</source>
        <translation>das Präfix bei 0 lassen</translation>
    </message>
    <message>
        <source>leave the second image out, or use a smaller model</source>
        <translation>das zweite Bild weglassen oder ein kleineres Modell verwenden</translation>
    </message>
    <message>
        <source>leave them out</source>
        <translation>weglassen</translation>
    </message>
    <message>
        <source>left and right</source>
        <translation>links und rechts</translation>
    </message>
    <message>
        <source>left and right %1 and up and down %2%3 in block %4</source>
        <translation>links und rechts %1 und oben und unten %2%3 in Block %4</translation>
    </message>
    <message>
        <source>left out: &quot;%1&quot;, colours that pixels are normalised by; say them with %2 and %3</source>
        <translation>ausgelassen: „%1“, Farben, mit denen Pixel normiert werden; mit %2 und %3 angeben</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>ausgelassen: %1</translation>
    </message>
    <message>
        <source>left out: %1 (%2 tensors)</source>
        <translation>ausgelassen: %1 (%2 Tensoren)</translation>
    </message>
    <message>
        <source>left out: %1 (1 tensor)</source>
        <translation>ausgelassen: %1 (1 Tensor)</translation>
    </message>
    <message>
        <source>left out: the %1 %2 (&quot;%3&quot;)</source>
        <translation>ausgelassen: %1 %2 („%3“)</translation>
    </message>
    <message>
        <source>left out: the attention pooling, which the classifier does not read</source>
        <translation>ausgelassen: die Zusammenfassung durch Aufmerksamkeit, die der Klassifikator nicht liest</translation>
    </message>
    <message>
        <source>left out: the head, which is not understood: %1</source>
        <translation>ausgelassen: der Klassifikator, der sich nicht deuten lässt: %1</translation>
    </message>
    <message>
        <source>left out: the norm of the class token, which the classifier does not read</source>
        <translation>ausgelassen: die Normierung des Klassentokens, das der Klassifikator nicht liest</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>liere</source>
        <translation>liere</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>line %1 has %2 %3 where %4 %5</source>
        <translation>Zeile %1 hat %2 %3, %4 %5</translation>
    </message>
    <message>
        <source>line %1 has %2 fields where the first has %3</source>
        <translation>Zeile %1 hat %2 Felder, die erste %3</translation>
    </message>
    <message>
        <source>line %1 has a negative count of parameters</source>
        <translation>Zeile %1 hat eine negative Anzahl von Parametern</translation>
    </message>
    <message>
        <source>line %1 has an accuracy outside of 0 to 1</source>
        <translation>Zeile %1 hat eine Genauigkeit außerhalb von 0 bis 1</translation>
    </message>
    <message>
        <source>line %1 has more than %2 fields</source>
        <translation>Zeile %1 hat mehr als %2 Felder</translation>
    </message>
    <message>
        <source>line %1 has text behind a closing quote</source>
        <translation>Zeile %1 hat Text hinter einem schließenden Anführungszeichen</translation>
    </message>
    <message>
        <source>line %1 is no row of a scheme and six numbers</source>
        <translation>Zeile %1 besteht nicht aus einem Schema und sechs Zahlen</translation>
    </message>
    <message>
        <source>line %1 is no row of seven numbers</source>
        <translation>Zeile %1 besteht nicht aus sieben Zahlen</translation>
    </message>
    <message>
        <source>line %1 is not UTF-8</source>
        <translation>Zeile %1 ist kein UTF-8</translation>
    </message>
    <message>
        <source>line %1 is too long for an image</source>
        <translation>Zeile %1 ist zu lang für ein Bild</translation>
    </message>
    <message>
        <source>line %1, column %2: &quot;%3&quot; %4</source>
        <translation>Zeile %1, Spalte %2: „%3“ %4</translation>
    </message>
    <message>
        <source>line %1, field %2: &quot;%3&quot; is no %4</source>
        <translation>Zeile %1, Feld %2: „%3“ ist kein %4</translation>
    </message>
    <message>
        <source>line %1: &quot;%2&quot; in column %3 is not a date</source>
        <translation>Zeile %1: „%2“ in Spalte %3 ist kein Datum</translation>
    </message>
    <message>
        <source>line %1: &quot;%2&quot; is not a date such as those of the other lines</source>
        <translation>Zeile %1: „%2“ ist kein Datum wie die der anderen Zeilen</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>looks %1 and sees **%2 %** of all pairs</source>
        <translation>blickt in Richtung %1 und sieht **%2 %** aller Paare</translation>
    </message>
    <message>
        <source>make &quot;from&quot; and &quot;below&quot; of the two meet</source>
        <translation>„from“ der einen und „below“ der anderen gleichsetzen</translation>
    </message>
    <message>
        <source>make &quot;rows&quot; and &quot;columns&quot; those of the array</source>
        <translation>„rows“ und „columns“ so setzen wie im Array</translation>
    </message>
    <message>
        <source>make it one</source>
        <translation>ein Objekt daraus machen</translation>
    </message>
    <message>
        <source>make it shorter</source>
        <translation>kürzen</translation>
    </message>
    <message>
        <source>make it shorter or slower: at most %1</source>
        <translation>kürzer oder langsamer machen: höchstens %1</translation>
    </message>
    <message>
        <source>make it smaller or shorter</source>
        <translation>kleiner oder kürzer machen</translation>
    </message>
    <message>
        <source>make it smaller or shorter, or write an MP4</source>
        <translation>kleiner oder kürzer machen oder ein MP4 schreiben</translation>
    </message>
    <message>
        <source>make the last step a &quot;transfer&quot;</source>
        <translation>den letzten Schritt zu einem „transfer“ machen</translation>
    </message>
    <message>
        <source>map</source>
        <translation>Farbkarte</translation>
    </message>
    <message>
        <source>mark one as &quot;correct&quot;: true</source>
        <translation>eine mit &quot;correct&quot;: true kennzeichnen</translation>
    </message>
    <message>
        <source>max </source>
        <translation>max. </translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>mean %1 and deviation %2</source>
        <translation>Mittelwert %1 und Abweichung %2</translation>
    </message>
    <message>
        <source>mean %1, deviation %2</source>
        <translation>Mittelwert %1, Abweichung %2</translation>
    </message>
    <message>
        <source>mean of %1 channels</source>
        <translation>Mittelwert aus %1 Kanälen</translation>
    </message>
    <message>
        <source>mean of %1 values</source>
        <translation>Mittelwert aus %1 Werten</translation>
    </message>
    <message>
        <source>mean over an offset</source>
        <translation>Mittelwert über einen Versatz</translation>
    </message>
    <message>
        <source>means of %1</source>
        <translation>Mittelwerte aus %1</translation>
    </message>
    <message>
        <source>measure another one</source>
        <translation>etwas anderes messen</translation>
    </message>
    <message>
        <source>minus %1</source>
        <translation>minus %1</translation>
    </message>
    <message>
        <source>model_type</source>
        <translation>model_type</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>more than one tensor of %1 ends with &quot;%2&quot;</source>
        <translation>mehr als ein Tensor von %1 endet auf „%2“</translation>
    </message>
    <message>
        <source>more than rounding explains</source>
        <translation>mehr, als Rundung erklärt</translation>
    </message>
    <message>
        <source>most rows have</source>
        <translation>die meisten Zeilen haben</translation>
    </message>
    <message>
        <source>mouse</source>
        <translation>mouse</translation>
    </message>
    <message>
        <source>move it there</source>
        <translation>dorthin verschieben</translation>
    </message>
    <message>
        <source>move it to the end</source>
        <translation>ans Ende verschieben</translation>
    </message>
    <message>
        <source>name a file</source>
        <translation>eine Datei angeben</translation>
    </message>
    <message>
        <source>name a file in it</source>
        <translation>eine Datei darin angeben</translation>
    </message>
    <message>
        <source>name a folder</source>
        <translation>einen Ordner angeben</translation>
    </message>
    <message>
        <source>name a folder that whereabouts ablate made</source>
        <translation>einen Ordner angeben, den whereabouts ablate angelegt hat</translation>
    </message>
    <message>
        <source>name a new folder</source>
        <translation>einen neuen Ordner angeben</translation>
    </message>
    <message>
        <source>name a new folder or an empty one</source>
        <translation>einen neuen oder einen leeren Ordner angeben</translation>
    </message>
    <message>
        <source>name another</source>
        <translation>einen anderen angeben</translation>
    </message>
    <message>
        <source>name it as NAME.de.lesson</source>
        <translation>sie NAME.de.lesson nennen</translation>
    </message>
    <message>
        <source>name it with %1</source>
        <translation>mit %1 angeben</translation>
    </message>
    <message>
        <source>name it, or leave out what is said</source>
        <translation>ihn angeben oder die Angaben zu ihm weglassen</translation>
    </message>
    <message>
        <source>name one of the folders in it, or use the lab ablation</source>
        <translation>einen der Ordner darin angeben oder das Labor Ablation verwenden</translation>
    </message>
    <message>
        <source>name one of them</source>
        <translation>einen davon angeben</translation>
    </message>
    <message>
        <source>name one whole: %1, %2</source>
        <translation>einen ganz angeben: %1, %2</translation>
    </message>
    <message>
        <source>name tag</source>
        <translation>Namensschild</translation>
    </message>
    <message>
        <source>name the asset of each row in a column, or give one row per day</source>
        <translation>das Wertpapier jeder Zeile in einer Spalte nennen oder eine Zeile je Tag angeben</translation>
    </message>
    <message>
        <source>name the file of weights beside it</source>
        <translation>die Datei der Gewichte daneben angeben</translation>
    </message>
    <message>
        <source>name the file of weights itself</source>
        <translation>die Datei der Gewichte selbst angeben</translation>
    </message>
    <message>
        <source>name the file with the labels, as train.csv</source>
        <translation>die Datei mit den Labels angeben, etwa train.csv</translation>
    </message>
    <message>
        <source>name the folder that it is in</source>
        <translation>den Ordner angeben, in dem sie liegt</translation>
    </message>
    <message>
        <source>name the folder they are in</source>
        <translation>den Ordner angeben, in dem sie liegen</translation>
    </message>
    <message>
        <source>name the run first</source>
        <translation>den Lauf zuerst angeben</translation>
    </message>
    <message>
        <source>names a class by no text</source>
        <translation>nennt eine Klasse mit etwas, das kein Text ist</translation>
    </message>
    <message>
        <source>names a class in %1 bytes</source>
        <translation>nennt eine Klasse mit %1 Bytes</translation>
    </message>
    <message>
        <source>names with it in are %1</source>
        <translation>Namen, die das enthalten: %1</translation>
    </message>
    <message>
        <source>neighbour share is **%1** from the start</source>
        <translation>Nachbaranteil ist von Anfang an **%1**</translation>
    </message>
    <message>
        <source>neighbour share passes **%1** after %2</source>
        <translation>Nachbaranteil überschreitet **%1** nach %2</translation>
    </message>
    <message>
        <source>neighbour share stays below %1 (**%2** at the end)</source>
        <translation>Nachbaranteil bleibt unter %1 (**%2** am Ende)</translation>
    </message>
    <message>
        <source>neuron</source>
        <translation>Neuron</translation>
    </message>
    <message>
        <source>neurons</source>
        <translation>Neuronen</translation>
    </message>
    <message>
        <source>no cell is chosen</source>
        <translation>keine Zelle ist gewählt</translation>
    </message>
    <message>
        <source>no column holds numbers</source>
        <translation>keine Spalte enthält Zahlen</translation>
    </message>
    <message>
        <source>no data set is given</source>
        <translation>kein Datensatz ist angegeben</translation>
    </message>
    <message>
        <source>no data set is given, and the checkpoint does not tell where its own%1 is: these are the images of Where, which it may never have seen</source>
        <translation>kein Datensatz ist angegeben, und der Checkpoint sagt nicht, wo sein eigener%1 liegt: dies sind die Bilder von Where, die er vielleicht nie gesehen hat</translation>
    </message>
    <message>
        <source>no file can be made in that folder</source>
        <translation>in diesem Ordner lässt sich keine Datei anlegen</translation>
    </message>
    <message>
        <source>no hand is counted</source>
        <translation>keine Hand ist gezählt</translation>
    </message>
    <message>
        <source>no image is given that is an array of numbers</source>
        <translation>kein Bild ist angegeben, das ein Array von Zahlen ist</translation>
    </message>
    <message>
        <source>no more</source>
        <translation>nicht mehr</translation>
    </message>
    <message>
        <source>no padding: do_pad is not followed</source>
        <translation>kein Auffüllen: do_pad wird nicht befolgt</translation>
    </message>
    <message>
        <source>no permission to write there</source>
        <translation>dort fehlt die Schreibberechtigung</translation>
    </message>
    <message>
        <source>no run of this comparison has ended yet</source>
        <translation>noch kein Lauf dieses Vergleichs ist zu Ende</translation>
    </message>
    <message>
        <source>no second checkpoint is given, and something is said of it</source>
        <translation>kein zweiter Checkpoint ist angegeben, aber etwas zu ihm</translation>
    </message>
    <message>
        <source>no step asks before it shows</source>
        <translation>kein Schritt fragt, bevor er zeigt</translation>
    </message>
    <message>
        <source>no table</source>
        <translation>keine Tabelle</translation>
    </message>
    <message>
        <source>no tensor and no configuration tells how it knows positions, and a rotation leaves none</source>
        <translation>kein Tensor und keine Konfiguration sagt, woher das Modell Positionen kennt, und eine Drehung hinterlässt nichts</translation>
    </message>
    <message>
        <source>none of its %1 files can be read: %2</source>
        <translation>keine der %1 Dateien ist lesbar: %2</translation>
    </message>
    <message>
        <source>none of its snapshots can be measured: %1</source>
        <translation>keiner der Zwischenstände lässt sich messen: %1</translation>
    </message>
    <message>
        <source>none of the choices is chosen</source>
        <translation>keine der Antworten ist gewählt</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>keines: %1</translation>
    </message>
    <message>
        <source>norm %1, draws %2</source>
        <translation>Norm %1, erhält %2</translation>
    </message>
    <message>
        <source>norm_kwargs</source>
        <translation>norm_kwargs</translation>
    </message>
    <message>
        <source>not a readable .npy file: %1</source>
        <translation>keine lesbare .npy-Datei: %1</translation>
    </message>
    <message>
        <source>not a readable .npy file: its shape overflows</source>
        <translation>keine lesbare .npy-Datei: die Form läuft über</translation>
    </message>
    <message>
        <source>not a readable JSON file: %1</source>
        <translation>keine lesbare JSON-Datei: %1</translation>
    </message>
    <message>
        <source>not a readable PyTorch file: %1</source>
        <translation>keine lesbare PyTorch-Datei: %1</translation>
    </message>
    <message>
        <source>not a readable index of shards: %1</source>
        <translation>kein lesbares Verzeichnis der Teildateien: %1</translation>
    </message>
    <message>
        <source>not a readable safetensors file: %1</source>
        <translation>keine lesbare safetensors-Datei: %1</translation>
    </message>
    <message>
        <source>not a readable zip archive: %1</source>
        <translation>kein lesbares Zip-Archiv: %1</translation>
    </message>
    <message>
        <source>not resized</source>
        <translation>nicht skaliert</translation>
    </message>
    <message>
        <source>nothing is shown until it is answered</source>
        <translation>vor der Antwort wird nichts gezeigt</translation>
    </message>
    <message>
        <source>nothing is varied by hand</source>
        <translation>nichts wird von Hand verändert</translation>
    </message>
    <message>
        <source>nothing tells how many heads its attention has</source>
        <translation>nichts sagt, wie viele Köpfe die Aufmerksamkeit hat</translation>
    </message>
    <message>
        <source>nothing tells the order of the layers of its head, &quot;%1&quot; and &quot;%2&quot;</source>
        <translation>nichts sagt, in welcher Reihenfolge die Schichten des Klassifikators stehen, „%1“ und „%2“</translation>
    </message>
    <message>
        <source>now at %1</source>
        <translation>jetzt in %1</translation>
    </message>
    <message>
        <source>no²</source>
        <translation>nein²</translation>
    </message>
    <message>
        <source>no⁴</source>
        <translation>nein⁴</translation>
    </message>
    <message>
        <source>no⁵</source>
        <translation>nein⁵</translation>
    </message>
    <message>
        <source>npz</source>
        <translation>npz</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>of the kind %1</source>
        <translation>von der Art %1</translation>
    </message>
    <message>
        <source>of them has a row of zeros</source>
        <translation>davon hat eine Zeile aus Nullen</translation>
    </message>
    <message>
        <source>of them have rows of zeros</source>
        <translation>davon haben Zeilen aus Nullen</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>one %1 later</source>
        <translation>einen %1 später</translation>
    </message>
    <message>
        <source>one RoPE over both</source>
        <translation>einem RoPE über beide</translation>
    </message>
    <message>
        <source>one alone may be right where no other is</source>
        <translation>nur eine einzige darf richtig sein, wo es keine andere ist</translation>
    </message>
    <message>
        <source>one every %1 px</source>
        <translation>alle %1 px eines</translation>
    </message>
    <message>
        <source>one more %1 ahead</source>
        <translation>ein %1 mehr voraus</translation>
    </message>
    <message>
        <source>one of its members begins without a count</source>
        <translation>einer der Bestandteile beginnt ohne Anzahl</translation>
    </message>
    <message>
        <source>one of its storages or tensors is not described by three values</source>
        <translation>einer der Speicher oder Tensoren ist nicht durch drei Werte beschrieben</translation>
    </message>
    <message>
        <source>one of its tensors has %1 axes</source>
        <translation>einer der Tensoren hat %1 Achsen</translation>
    </message>
    <message>
        <source>one of its tensors has a negative size, stride or offset</source>
        <translation>einer der Tensoren hat eine negative Größe, Schrittweite oder Verschiebung</translation>
    </message>
    <message>
        <source>one of its tensors has a storage that is missing</source>
        <translation>einem der Tensoren fehlt sein Speicher</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>eines von: %1</translation>
    </message>
    <message>
        <source>one row per %1 and %2: %3 columns over %4 %5, of %6%7</source>
        <translation>eine Zeile je %1 und %2: %3 Spalten über %4 %5, von %6%7</translation>
    </message>
    <message>
        <source>one rule</source>
        <translation>einer Regel</translation>
    </message>
    <message>
        <source>only the layout dinov3 normalises</source>
        <translation>nur das Layout dinov3 normiert</translation>
    </message>
    <message>
        <source>open a PNG, JPEG, TIFF, BMP, WebP, GIF, HEIC, AVIF, npy, npz, safetensors, pt, csv, .whereabouts or .lesson file</source>
        <translation>eine Datei als PNG, JPEG, TIFF, BMP, WebP, GIF, HEIC, AVIF, npy, npz, safetensors, pt, csv, .whereabouts oder .lesson öffnen</translation>
    </message>
    <message>
        <source>open a checkpoint with the blocks of a vision transformer</source>
        <translation>einen Checkpoint mit den Blöcken eines Vision Transformers öffnen</translation>
    </message>
    <message>
        <source>open a file that Whereabouts wrote</source>
        <translation>eine Datei öffnen, die Whereabouts geschrieben hat</translation>
    </message>
    <message>
        <source>open a smaller file</source>
        <translation>eine kleinere Datei öffnen</translation>
    </message>
    <message>
        <source>open another file</source>
        <translation>eine andere Datei öffnen</translation>
    </message>
    <message>
        <source>open it again</source>
        <translation>noch einmal öffnen</translation>
    </message>
    <message>
        <source>open it in an image editor and save it again</source>
        <translation>in einem Bildbearbeitungsprogramm öffnen und noch einmal sichern</translation>
    </message>
    <message>
        <source>open it with a newer version</source>
        <translation>mit einer neueren Version öffnen</translation>
    </message>
    <message>
        <source>open it with that version</source>
        <translation>mit dieser Version öffnen</translation>
    </message>
    <message>
        <source>open or choose %1</source>
        <translation>%1 öffnen oder wählen</translation>
    </message>
    <message>
        <source>open the lesson again</source>
        <translation>die Lektion noch einmal öffnen</translation>
    </message>
    <message>
        <source>open the lesson itself, the file without the language in its name</source>
        <translation>die Lektion selbst öffnen, die Datei ohne die Sprache im Namen</translation>
    </message>
    <message>
        <source>open two at a time</source>
        <translation>höchstens zwei zugleich öffnen</translation>
    </message>
    <message>
        <source>order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>order(%1) = %2</source>
        <translation>order(%1) = %2</translation>
    </message>
    <message>
        <source>out</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>overlapping by half, padded</source>
        <translation>zur Hälfte überlappend, mit Auffüllung</translation>
    </message>
    <message>
        <source>pack it again without</source>
        <translation>ohne das neu packen</translation>
    </message>
    <message>
        <source>pair uses</source>
        <translation>Paar benutzt</translation>
    </message>
    <message>
        <source>pairs use</source>
        <translation>Paare benutzen</translation>
    </message>
    <message>
        <source>panels</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>parabolas have one for every pair of tokens, and none for a register</source>
        <translation>Parabeln gehören zu jedem Paar von Tokens, und für ein Register gibt es keine</translation>
    </message>
    <message>
        <source>patch %1</source>
        <translation>Patch %1</translation>
    </message>
    <message>
        <source>patch takes</source>
        <translation>Patch braucht</translation>
    </message>
    <message>
        <source>patches %1 and %2</source>
        <translation>Patches %1 und %2</translation>
    </message>
    <message>
        <source>patches of %1 px are not those of the hierarchy, of %2 px</source>
        <translation>Patches von %1 px sind nicht die der Hierarchie, von %2 px</translation>
    </message>
    <message>
        <source>patches of %1 px are too large to train with here</source>
        <translation>Patches von %1 px sind zu groß, um hier damit zu trainieren</translation>
    </message>
    <message>
        <source>patches of %1 px every %2 px cannot be padded alike on both sides</source>
        <translation>Patches von %1 px alle %2 px lassen sich nicht auf beiden Seiten gleich auffüllen</translation>
    </message>
    <message>
        <source>patches of a hierarchy do not overlap</source>
        <translation>Patches einer Hierarchie überlappen nicht</translation>
    </message>
    <message>
        <source>patches scrambled, %1</source>
        <translation>Patches gemischt, %1</translation>
    </message>
    <message>
        <source>patches take</source>
        <translation>Patches brauchen</translation>
    </message>
    <message>
        <source>per asset</source>
        <translation>je Wertpapier</translation>
    </message>
    <message>
        <source>pixel</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>pixel, a number of at most 255</source>
        <translation>Pixel (Zahl bis 255)</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>place %1 is not on a grid of %2 cells</source>
        <translation>Platz %1 liegt nicht auf einem Gitter von %2 Zellen</translation>
    </message>
    <message>
        <source>places</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>players slow a GIF of %1 frames per second down</source>
        <translation>Abspielprogramme bremsen ein GIF mit %1 Bildern je Sekunde</translation>
    </message>
    <message>
        <source>png</source>
        <translation>png</translation>
    </message>
    <message>
        <source>pool_include_prefix</source>
        <translation>pool_include_prefix</translation>
    </message>
    <message>
        <source>pool_type</source>
        <translation>pool_type</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>prefix token %1</source>
        <translation>Präfix-Token %1</translation>
    </message>
    <message>
        <source>preprocessor_config.json names no class</source>
        <translation>preprocessor_config.json nennt keine Klasse</translation>
    </message>
    <message>
        <source>preprocessor_config.json says %1 %2, and an image prepared so is not built in</source>
        <translation>preprocessor_config.json sagt %1 %2, und diese Vorbereitung eines Bildes ist nicht eingebaut</translation>
    </message>
    <message>
        <source>probability of %1</source>
        <translation>Wahrscheinlichkeit von %1</translation>
    </message>
    <message>
        <source>put all four files into one folder</source>
        <translation>alle vier Dateien in einen Ordner legen</translation>
    </message>
    <message>
        <source>put in %1</source>
        <translation>%1 einsetzen</translation>
    </message>
    <message>
        <source>put it beside the lesson</source>
        <translation>neben die Lektion legen</translation>
    </message>
    <message>
        <source>put the file beside the lesson, and name it from there</source>
        <translation>die Datei neben die Lektion legen und von dort aus nennen</translation>
    </message>
    <message>
        <source>put the shards beside the index and name them so</source>
        <translation>die Teildateien neben das Verzeichnis legen und so nennen</translation>
    </message>
    <message>
        <source>q</source>
        <translation>q</translation>
    </message>
    <message>
        <source>ratio = %1 / %2 = %3</source>
        <translation>ratio = %1 / %2 = %3</translation>
    </message>
    <message>
        <source>reaches beyond its storage of %1 bytes</source>
        <translation>reicht über seinen Speicher von %1 Bytes hinaus</translation>
    </message>
    <message>
        <source>real values cannot be written as %1</source>
        <translation>reelle Werte lassen sich nicht als %1 schreiben</translation>
    </message>
    <message>
        <source>record %1 has the label %2; %3 has labels 0 to %4</source>
        <translation>Eintrag %1 hat das Label %2; %3 hat die Labels 0 bis %4</translation>
    </message>
    <message>
        <source>ref_feat_shape</source>
        <translation>ref_feat_shape</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>Bezug</translation>
    </message>
    <message>
        <source>reference %1</source>
        <translation>Bezug %1</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>relative-bias</source>
        <translation>relative-bias</translation>
    </message>
    <message>
        <source>rename its tensors as timm names them, or use another checkpoint; the labs neighbours, components, resize and tensors can still show what it holds</source>
        <translation>die Tensoren wie timm benennen oder einen anderen Checkpoint verwenden; die Labore Nachbarn, Komponenten, Skalieren und Tensoren können trotzdem zeigen, was darin ist</translation>
    </message>
    <message>
        <source>rename them to &quot;blocks.0.&quot;, &quot;blocks.1.&quot; and so on, with timm&apos;s names inside; the lab tensors and inspect show what is in this file</source>
        <translation>sie in „blocks.0.“, „blocks.1.“ und so weiter umbenennen, darin mit den Namen von timm; das Labor Tensoren und inspect zeigen, was in dieser Datei ist</translation>
    </message>
    <message>
        <source>replace them first</source>
        <translation>sie zuerst ersetzen</translation>
    </message>
    <message>
        <source>resample</source>
        <translation>resample</translation>
    </message>
    <message>
        <source>resampled to </source>
        <translation>umgerechnet auf </translation>
    </message>
    <message>
        <source>resized from %1 to %2</source>
        <translation>von %1 auf %2 skaliert</translation>
    </message>
    <message>
        <source>resized to %1 (%2)</source>
        <translation>auf %1 skaliert (%2)</translation>
    </message>
    <message>
        <source>resources/</source>
        <translation>resources/</translation>
    </message>
    <message>
        <source>rolled out over layer 0 </source>
        <translation>mit Rollout über Schicht 0: </translation>
    </message>
    <message>
        <source>rolled out over layers 0 to %1 </source>
        <translation>mit Rollout über die Schichten 0 bis %1: </translation>
    </message>
    <message>
        <source>rope_grid_indexing</source>
        <translation>rope_grid_indexing</translation>
    </message>
    <message>
        <source>rope_grid_offset</source>
        <translation>rope_grid_offset</translation>
    </message>
    <message>
        <source>rope_parameters</source>
        <translation>rope_parameters</translation>
    </message>
    <message>
        <source>rope_rotate_half</source>
        <translation>rope_rotate_half</translation>
    </message>
    <message>
        <source>rope_temperature</source>
        <translation>rope_temperature</translation>
    </message>
    <message>
        <source>rope_theta</source>
        <translation>rope_theta</translation>
    </message>
    <message>
        <source>rope_type</source>
        <translation>rope_type</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>row repeats</source>
        <translation>Zeile wiederholt</translation>
    </message>
    <message>
        <source>rows and columns go from 1 to %1</source>
        <translation>Zeilen und Spalten gehen von 1 bis %1</translation>
    </message>
    <message>
        <source>rows and columns go from 1 to 512</source>
        <translation>Zeilen und Spalten gehen von 1 bis 512</translation>
    </message>
    <message>
        <source>rows go from 0 to %1, columns from 0 to %2</source>
        <translation>Zeilen gehen von 0 bis %1, Spalten von 0 bis %2</translation>
    </message>
    <message>
        <source>rows go from 1 to %1, columns from 1 to %2</source>
        <translation>Zeilen gehen von 1 bis %1, Spalten von 1 bis %2</translation>
    </message>
    <message>
        <source>rows repeat</source>
        <translation>Zeilen wiederholen</translation>
    </message>
    <message>
        <source>save arrays of numbers with numpy.savez</source>
        <translation>Arrays von Zahlen mit numpy.savez sichern</translation>
    </message>
    <message>
        <source>save images as uint8</source>
        <translation>Bilder als uint8 sichern</translation>
    </message>
    <message>
        <source>save it again</source>
        <translation>noch einmal sichern</translation>
    </message>
    <message>
        <source>save it again with numpy.save</source>
        <translation>mit numpy.save noch einmal sichern</translation>
    </message>
    <message>
        <source>save it as (H, W), (H, W, 1), (H, W, 3), (H, W, 4) or with channels first</source>
        <translation>als (H, W), (H, W, 1), (H, W, 3), (H, W, 4) oder mit den Kanälen vorn sichern</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>als UTF-8 sichern</translation>
    </message>
    <message>
        <source>save it as a plain tensor of real numbers</source>
        <translation>als einfachen Tensor reeller Zahlen sichern</translation>
    </message>
    <message>
        <source>save it as an ordinary (baseline) JPEG</source>
        <translation>als gewöhnliches JPEG (Baseline) sichern</translation>
    </message>
    <message>
        <source>save it as float64</source>
        <translation>als float64 sichern</translation>
    </message>
    <message>
        <source>save it as grey, RGB or CMYK</source>
        <translation>als Graustufen, RGB oder CMYK sichern</translation>
    </message>
    <message>
        <source>save it as integers or as real numbers of 2, 4 or 8 bytes</source>
        <translation>als ganze Zahlen oder als reelle Zahlen von 2, 4 oder 8 Bytes sichern</translation>
    </message>
    <message>
        <source>save it as uint8, uint16, float32 or float64, or state %1</source>
        <translation>als uint8, uint16, float32 oder float64 sichern oder %1 angeben</translation>
    </message>
    <message>
        <source>save its state_dict() with a newer PyTorch</source>
        <translation>das state_dict() mit einem neueren PyTorch sichern</translation>
    </message>
    <message>
        <source>save one field of it as an array of numbers</source>
        <translation>ein Feld davon als Array von Zahlen sichern</translation>
    </message>
    <message>
        <source>save one image as (H, W, 3) or (3, H, W)</source>
        <translation>ein Bild als (H, W, 3) oder (3, H, W) sichern</translation>
    </message>
    <message>
        <source>save tensor.contiguous() instead</source>
        <translation>statt dessen tensor.contiguous() sichern</translation>
    </message>
    <message>
        <source>save the image as PNG</source>
        <translation>das Bild als PNG sichern</translation>
    </message>
    <message>
        <source>save the state dict with torch.save</source>
        <translation>das state_dict mit torch.save sichern</translation>
    </message>
    <message>
        <source>save the values once, without expand()</source>
        <translation>die Werte einmal sichern, ohne expand()</translation>
    </message>
    <message>
        <source>save the weights with torch.save or as safetensors</source>
        <translation>die Gewichte mit torch.save oder als safetensors sichern</translation>
    </message>
    <message>
        <source>save what comes out of it as a file first</source>
        <translation>zuerst als Datei sichern, was herauskommt</translation>
    </message>
    <message>
        <source>say what the lesson &quot;wants&quot;</source>
        <translation>sagen, was die Lektion verlangt („wants“)</translation>
    </message>
    <message>
        <source>scale it down</source>
        <translation>kleiner skalieren</translation>
    </message>
    <message>
        <source>scale it down or close other programs</source>
        <translation>kleiner skalieren oder andere Programme schließen</translation>
    </message>
    <message>
        <source>scheme</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>score with the key here</source>
        <translation>Score mit dem Key hier</translation>
    </message>
    <message>
        <source>second</source>
        <translation>zweite</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>see docs/lessons.md for how a lesson is written</source>
        <translation>wie eine Lektion geschrieben wird, steht in docs/lessons.md</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>Startwerte</translation>
    </message>
    <message>
        <source>seen from %1</source>
        <translation>von %1 aus gesehen</translation>
    </message>
    <message>
        <source>select others with &quot;at&quot;</source>
        <translation>mit „at“ andere auswählen</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>several choices have no &quot;from&quot;, &quot;below&quot; or &quot;is&quot;</source>
        <translation>mehrere Antworten haben kein „from“, „below“ oder „is“</translation>
    </message>
    <message>
        <source>several tensors end with &quot;%1&quot;</source>
        <translation>mehrere Tensoren enden auf „%1“</translation>
    </message>
    <message>
        <source>share = %1 / %2 = %3</source>
        <translation>share = %1 / %2 = %3</translation>
    </message>
    <message>
        <source>shaw</source>
        <translation>shaw</translation>
    </message>
    <message>
        <source>sim(%1, %2) = %3</source>
        <translation>sim(%1, %2) = %3</translation>
    </message>
    <message>
        <source>similarity %1</source>
        <translation>Ähnlichkeit %1</translation>
    </message>
    <message>
        <source>similarity to %1</source>
        <translation>Ähnlichkeit zu %1</translation>
    </message>
    <message>
        <source>similarity to position %1</source>
        <translation>Ähnlichkeit zu Position %1</translation>
    </message>
    <message>
        <source>sin</source>
        <translation>sin</translation>
    </message>
    <message>
        <source>sin, cos(&lt;i&gt;t&lt;/i&gt; &lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt;), %1</source>
        <translation>sin, cos(&lt;i&gt;t&lt;/i&gt; &lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt;), %1</translation>
    </message>
    <message>
        <source>sinusoid-reevaluated is for sinusoids, and this table is %1</source>
        <translation>sinusoid-reevaluated ist für Sinuskodierungen, und diese Tabelle ist %1</translation>
    </message>
    <message>
        <source>sinusoidal-2d needs a width that divides by 4, not %1</source>
        <translation>sinusoidal-2d braucht eine durch 4 teilbare Breite, nicht %1</translation>
    </message>
    <message>
        <source>size of images</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>slice %1 of 0–%2, </source>
        <translation>Ausschnitt %1 von 0–%2, </translation>
    </message>
    <message>
        <source>slice takes the first %1 rows for %2, and the table has %3</source>
        <translation>slice nimmt die ersten %1 Zeilen für %2, und die Tabelle hat %3</translation>
    </message>
    <message>
        <source>snapshot %1 of %2</source>
        <translation>Zwischenstand %1 von %2</translation>
    </message>
    <message>
        <source>softmax(%1)</source>
        <translation>softmax(%1)</translation>
    </message>
    <message>
        <source>some of them are not finite</source>
        <translation>einige davon sind nicht endlich</translation>
    </message>
    <message>
        <source>something in it has a name of more than %1 bytes</source>
        <translation>etwas darin hat einen Namen von mehr als %1 Bytes</translation>
    </message>
    <message>
        <source>spectrum</source>
        <translation>Spektrum</translation>
    </message>
    <message>
        <source>stage %1, %2 px</source>
        <translation>Stufe %1, %2 px</translation>
    </message>
    <message>
        <source>stand</source>
        <translation>stehen</translation>
    </message>
    <message>
        <source>stands</source>
        <translation>steht</translation>
    </message>
    <message>
        <source>state what its values are otherwise</source>
        <translation>sonst angeben, was die Werte bedeuten</translation>
    </message>
    <message>
        <source>step %1 is left out: %2</source>
        <translation>Schritt %1 ist ausgelassen: %2</translation>
    </message>
    <message>
        <source>step %1 shows the answer already</source>
        <translation>Schritt %1 zeigt die Antwort schon</translation>
    </message>
    <message>
        <source>step %1%2: %3</source>
        <translation>Schritt %1%2: %3</translation>
    </message>
    <message>
        <source>step **%1**</source>
        <translation>Schritt **%1**</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>still </source>
        <translation>weiterhin </translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stride</source>
        <translation>Schrittweite</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>Summe %1</translation>
    </message>
    <message>
        <source>table[%1 = %2, %3] = %4</source>
        <translation>table[%1 = %2, %3] = %4</translation>
    </message>
    <message>
        <source>take another one</source>
        <translation>etwas anderes nehmen</translation>
    </message>
    <message>
        <source>take another reading, or an array</source>
        <translation>einen anderen Messwert nehmen oder ein Array</translation>
    </message>
    <message>
        <source>take more images, or a data set with several of each class</source>
        <translation>mehr Bilder nehmen oder einen Datensatz mit mehreren je Klasse</translation>
    </message>
    <message>
        <source>take nothing off (%1), or use a smaller model</source>
        <translation>nichts abziehen (%1) oder ein kleineres Modell verwenden</translation>
    </message>
    <message>
        <source>take the config.json and the weights from the same model</source>
        <translation>config.json und Gewichte desselben Modells nehmen</translation>
    </message>
    <message>
        <source>take the word out of it if it changes nothing, and prepare the image at the model&apos;s size</source>
        <translation>das Wort daraus entfernen, wenn es nichts ändert, und das Bild in der Größe des Modells vorbereiten</translation>
    </message>
    <message>
        <source>take them away</source>
        <translation>beseitigen sie</translation>
    </message>
    <message>
        <source>taken as it is, it has the input&apos;s size</source>
        <translation>genommen, wie es ist, es hat die Größe der Eingabe</translation>
    </message>
    <message>
        <source>takes more values than it gave</source>
        <translation>nimmt mehr Werte, als er gegeben hat</translation>
    </message>
    <message>
        <source>takes them away</source>
        <translation>beseitigt sie</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>Ziel-%1</translation>
    </message>
    <message>
        <source>terms</source>
        <translation>Terme</translation>
    </message>
    <message>
        <source>test accuracy leaves chance (%1) after %2</source>
        <translation>Testgenauigkeit verlässt das Raten (%1) nach %2</translation>
    </message>
    <message>
        <source>test accuracy stays near chance (**%1** at the end; chance is %2)</source>
        <translation>Testgenauigkeit bleibt nahe beim Raten (**%1** am Ende; Raten ist %2)</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>that axis has %1</source>
        <translation>diese Achse hat %1</translation>
    </message>
    <message>
        <source>that both edges are resized to the input&apos;s: preprocessor_config.json leaves the image its size</source>
        <translation>dass beide Kanten auf die der Eingabe skaliert werden: preprocessor_config.json lässt dem Bild seine Größe</translation>
    </message>
    <message>
        <source>that both edges are resized to the input&apos;s: the size in preprocessor_config.json has another form</source>
        <translation>dass beide Kanten auf die der Eingabe skaliert werden: die Größe in preprocessor_config.json hat eine andere Form</translation>
    </message>
    <message>
        <source>that enter block %1</source>
        <translation>vor Block %1</translation>
    </message>
    <message>
        <source>that has %1 rows: choose another window</source>
        <translation>dazu gehören %1 Zeilen: ein anderes Fenster wählen</translation>
    </message>
    <message>
        <source>that the centre is cut out: preprocessor_config.json gives every shape of image another input</source>
        <translation>dass die Mitte ausgeschnitten wird: preprocessor_config.json gibt jeder Bildform eine andere Eingabe</translation>
    </message>
    <message>
        <source>the</source>
        <translation>the</translation>
    </message>
    <message>
        <source>the %1 places given are not an order</source>
        <translation>die %1 angegebenen Plätze sind keine Reihenfolge</translation>
    </message>
    <message>
        <source>the .npy file holds records with named fields, not numbers</source>
        <translation>die .npy-Datei enthält Einträge mit benannten Feldern, keine Zahlen</translation>
    </message>
    <message>
        <source>the .npy file is cut short: its shape needs %1 bytes of values and it holds %2</source>
        <translation>die .npy-Datei ist abgeschnitten: ihre Form braucht %1 Bytes an Werten, und sie enthält %2</translation>
    </message>
    <message>
        <source>the .npz archive holds no numbers: &quot;</source>
        <translation>das .npz-Archiv enthält keine Zahlen: &quot;</translation>
    </message>
    <message>
        <source>the architecture %1</source>
        <translation>die Architektur %1</translation>
    </message>
    <message>
        <source>the archive cannot be built: %1</source>
        <translation>das Archiv lässt sich nicht anlegen: %1</translation>
    </message>
    <message>
        <source>the array has more than 64 axes</source>
        <translation>das Array hat mehr als 64 Achsen</translation>
    </message>
    <message>
        <source>the attention backend %1 cannot be used here: %2</source>
        <translation>das Aufmerksamkeits-Backend %1 lässt sich hier nicht verwenden: %2</translation>
    </message>
    <message>
        <source>the attention of every block</source>
        <translation>die Aufmerksamkeit jedes Blocks</translation>
    </message>
    <message>
        <source>the backend %1 failed (%2); the model was run by %3 instead</source>
        <translation>das Backend %1 ist ausgefallen (%2); statt dessen hat %3 das Modell ausgeführt</translation>
    </message>
    <message>
        <source>the bias of a block</source>
        <translation>der Bias eines Blocks</translation>
    </message>
    <message>
        <source>the biases of a window of %1 were resampled to %2 %3</source>
        <translation>die Biases eines Fensters von %1 wurden %3 auf %2 umgerechnet</translation>
    </message>
    <message>
        <source>the block of %1 does something that a plain vision transformer does not</source>
        <translation>der Block von %1 tut etwas, was ein gewöhnlicher Vision Transformer nicht tut</translation>
    </message>
    <message>
        <source>the built-in image cannot be smaller than 100 x 60 px</source>
        <translation>das eingebaute Bild kann nicht kleiner als 100 x 60 px sein</translation>
    </message>
    <message>
        <source>the class token</source>
        <translation>das Klassentoken</translation>
    </message>
    <message>
        <source>the classes of %1 are places, which a crop or a flip changes</source>
        <translation>die Klassen von %1 sind Plätze, die ein Ausschnitt oder eine Spiegelung ändert</translation>
    </message>
    <message>
        <source>the classifier has no class &quot;%1&quot;</source>
        <translation>der Klassifikator hat keine Klasse „%1“</translation>
    </message>
    <message>
        <source>the command &quot;whereabouts labs&quot; lists them</source>
        <translation>der Befehl „whereabouts labs“ führt sie auf</translation>
    </message>
    <message>
        <source>the cycles&apos; own blocks are at %1</source>
        <translation>die eigenen Blöcke der Zyklen liegen bei %1</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>the entry &quot;%1&quot; %2</source>
        <translation>der Eintrag „%1“ %2</translation>
    </message>
    <message>
        <source>the entry &quot;%1&quot; begins beyond its end</source>
        <translation>der Eintrag „%1“ beginnt hinter dem Ende der Datei</translation>
    </message>
    <message>
        <source>the entry &quot;%1&quot; lacks its size</source>
        <translation>beim Eintrag „%1“ fehlt die Größe</translation>
    </message>
    <message>
        <source>the entry &quot;%1&quot; overlaps what follows it</source>
        <translation>der Eintrag „%1“ überlappt, was auf ihn folgt</translation>
    </message>
    <message>
        <source>the features of %1 images take %2 GiB</source>
        <translation>die Merkmale von %1 Bildern brauchen %2 GiB</translation>
    </message>
    <message>
        <source>the figure has no array &quot;%1&quot;</source>
        <translation>die Abbildung hat kein Array „%1“</translation>
    </message>
    <message>
        <source>the figure has no reading &quot;%1&quot;</source>
        <translation>die Abbildung hat keinen Messwert „%1“</translation>
    </message>
    <message>
        <source>the figure shown before the answer tells it already</source>
        <translation>die vor der Antwort gezeigte Abbildung verrät sie schon</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>die Datei lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>the file has been cut short since it was opened</source>
        <translation>die Datei ist seit dem Öffnen kürzer geworden</translation>
    </message>
    <message>
        <source>the file has changed since it was opened</source>
        <translation>die Datei hat sich seit dem Öffnen geändert</translation>
    </message>
    <message>
        <source>the file is damaged: use another</source>
        <translation>die Datei ist beschädigt: eine andere verwenden</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file is larger than is allowed there</source>
        <translation>die Datei ist größer, als dort erlaubt ist</translation>
    </message>
    <message>
        <source>the file is not complete: use another checkpoint</source>
        <translation>die Datei ist nicht vollständig: einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>the file is truncated or forged: get it again</source>
        <translation>die Datei ist abgeschnitten oder gefälscht: sie neu beschaffen</translation>
    </message>
    <message>
        <source>the file of &quot;%1&quot; is no text</source>
        <translation>die Datei von „%1“ ist kein Text</translation>
    </message>
    <message>
        <source>the file system is read-only</source>
        <translation>das Dateisystem ist schreibgeschützt</translation>
    </message>
    <message>
        <source>the film is cut off or damaged</source>
        <translation>der Film ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>the first step shows no figure</source>
        <translation>der erste Schritt zeigt keine Abbildung</translation>
    </message>
    <message>
        <source>the folder around it does not exist</source>
        <translation>der übergeordnete Ordner existiert nicht</translation>
    </message>
    <message>
        <source>the folder cannot be made: %1</source>
        <translation>der Ordner lässt sich nicht anlegen: %1</translation>
    </message>
    <message>
        <source>the folder cannot be read (%1)</source>
        <translation>der Ordner lässt sich nicht lesen (%1)</translation>
    </message>
    <message>
        <source>the folder is empty</source>
        <translation>der Ordner ist leer</translation>
    </message>
    <message>
        <source>the frequencies are not all finite</source>
        <translation>die Frequenzen sind nicht alle endlich</translation>
    </message>
    <message>
        <source>the grid %1 does not fit the factored table</source>
        <translation>das Gitter %1 passt nicht zur faktorisierten Tabelle</translation>
    </message>
    <message>
        <source>the grid %1 is empty</source>
        <translation>das Gitter %1 ist leer</translation>
    </message>
    <message>
        <source>the grid %1 is out of range</source>
        <translation>das Gitter %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the head does not read one token, so that single tokens have no classes</source>
        <translation>der Klassifikator liest kein einzelnes Token, also haben einzelne Tokens keine Klassen</translation>
    </message>
    <message>
        <source>the head is to read the class token, and the model has none</source>
        <translation>der Klassifikator soll das Klassentoken lesen, und das Modell hat keines</translation>
    </message>
    <message>
        <source>the header goes on after its closing brace</source>
        <translation>der Header geht hinter seiner schließenden Klammer weiter</translation>
    </message>
    <message>
        <source>the header has</source>
        <translation>die Kopfzeile hat</translation>
    </message>
    <message>
        <source>the header has the key &quot;%1&quot; twice or does not know it</source>
        <translation>der Header hat den Schlüssel „%1“ zweimal oder kennt ihn nicht</translation>
    </message>
    <message>
        <source>the header lacks a &apos;%1&apos; where one must be</source>
        <translation>im Header fehlt ein &apos;%1&apos;, wo eines stehen muss</translation>
    </message>
    <message>
        <source>the header lacks a string</source>
        <translation>im Header fehlt eine Zeichenkette</translation>
    </message>
    <message>
        <source>the header lacks one of descr, fortran_order and shape</source>
        <translation>im Header fehlt eines von descr, fortran_order und shape</translation>
    </message>
    <message>
        <source>the image %1</source>
        <translation>das Bild %1</translation>
    </message>
    <message>
        <source>the image could not be encoded</source>
        <translation>das Bild ließ sich nicht kodieren</translation>
    </message>
    <message>
        <source>the image has %1 channels, the model takes %2</source>
        <translation>das Bild hat %1 Kanäle, das Modell nimmt %2</translation>
    </message>
    <message>
        <source>the image is empty (%1 x %2 px)</source>
        <translation>das Bild ist leer (%1 x %2 px)</translation>
    </message>
    <message>
        <source>the image is too large (%1 x %2 px, %3 million values; limit 268 million)</source>
        <translation>das Bild ist zu groß (%1 x %2 px, %3 Millionen Werte; höchstens 268 Millionen)</translation>
    </message>
    <message>
        <source>the image resized to cover %1%2</source>
        <translation>das Bild so skaliert, dass es %1 deckt%2</translation>
    </message>
    <message>
        <source>the image would be %1 x %2 pixels</source>
        <translation>das Bild hätte %1 x %2 Pixel</translation>
    </message>
    <message>
        <source>the index of %1 tokens or the table is too large</source>
        <translation>der Index von %1 Tokens oder die Tabelle ist zu groß</translation>
    </message>
    <message>
        <source>the input has an impossible size or number of channels</source>
        <translation>die Eingabe hat eine unmögliche Größe oder Anzahl von Kanälen</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is in one dictionary of its pickle twice</source>
        <translation>der Schlüssel „%1“ steht in einem Wörterbuch des Pickles zweimal</translation>
    </message>
    <message>
        <source>the lab &quot;%1&quot; has no parameter &quot;%2&quot;</source>
        <translation>das Labor „%1“ hat keinen Parameter „%2“</translation>
    </message>
    <message>
        <source>the lab rotation shows how it acts; a position table is added to the tokens</source>
        <translation>das Labor Drehung zeigt, wie sie wirkt; eine Positionstabelle wird zu den Tokens addiert</translation>
    </message>
    <message>
        <source>the lab tensors shows it</source>
        <translation>das Labor Tensoren zeigt ihn</translation>
    </message>
    <message>
        <source>the lab tensors shows it; write it as (1, R, C, D) to have it read as a position table</source>
        <translation>das Labor Tensoren zeigt ihn; als (1, R, C, D) schreiben, damit er als Positionstabelle gelesen wird</translation>
    </message>
    <message>
        <source>the layers of this model need %1 GB of memory</source>
        <translation>die Schichten dieses Modells brauchen %1 GB Speicher</translation>
    </message>
    <message>
        <source>the layout big-vision is undefined at width %1</source>
        <translation>das Layout big-vision ist bei der Breite %1 nicht definiert</translation>
    </message>
    <message>
        <source>the learned frequencies are for %1 heads of width %2</source>
        <translation>die gelernten Frequenzen sind für %1 Köpfe der Breite %2</translation>
    </message>
    <message>
        <source>the learned generators are %1 blocks of %2 planes</source>
        <translation>die gelernten Erzeuger sind %1 Blöcke von %2 Ebenen</translation>
    </message>
    <message>
        <source>the lesson has no &quot;choices&quot; there</source>
        <translation>die Lektion hat dort keine „choices“</translation>
    </message>
    <message>
        <source>the lesson measures nothing there</source>
        <translation>die Lektion misst dort nichts</translation>
    </message>
    <message>
        <source>the light type of the dark theme cannot be read on white</source>
        <translation>die helle Schrift des dunklen Farbschemas lässt sich auf Weiß nicht lesen</translation>
    </message>
    <message>
        <source>the longest gap is %1, from %2 to %3: rows are counted, not %4</source>
        <translation>die längste Lücke ist %1, von %2 bis %3: gezählt werden Zeilen, nicht %4</translation>
    </message>
    <message>
        <source>the loss is not finite at step %1</source>
        <translation>der Verlust ist bei Schritt %1 nicht endlich</translation>
    </message>
    <message>
        <source>the mean outputs differ by %1 without position, %2 with learned positions, %3 with RoPE</source>
        <translation>die mittleren Ausgaben unterscheiden sich um %1 ohne Position, um %2 mit gelernten Positionen, um %3 mit RoPE</translation>
    </message>
    <message>
        <source>the metadata name it %1</source>
        <translation>die Metadaten nennen sie %1</translation>
    </message>
    <message>
        <source>the middle, resized to %1 x %2</source>
        <translation>die Mitte, auf %1 x %2 skaliert</translation>
    </message>
    <message>
        <source>the model has no head, so it gives features but no classes</source>
        <translation>das Modell hat keinen Klassifikator, gibt also Merkmale, aber keine Klassen</translation>
    </message>
    <message>
        <source>the model has no head, so that its tokens have no classes</source>
        <translation>das Modell hat keinen Klassifikator, also haben seine Tokens keine Klassen</translation>
    </message>
    <message>
        <source>the model is not run: %1</source>
        <translation>das Modell wird nicht ausgeführt: %1</translation>
    </message>
    <message>
        <source>the model is of another kind, or the file damaged: use another checkpoint</source>
        <translation>das Modell ist von anderer Art oder die Datei beschädigt: einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>the model under %1 of those in the file (%2); else %3</source>
        <translation>das Modell unter %1 von denen in der Datei (%2); sonst %3</translation>
    </message>
    <message>
        <source>the model&apos;s outputs are not numbers for this image</source>
        <translation>die Ausgaben des Modells sind für dieses Bild keine Zahlen</translation>
    </message>
    <message>
        <source>the model&apos;s own input of %1 x %2, where preprocessor_config.json gives %3 x %4</source>
        <translation>die eigene Eingabe des Modells von %1 x %2, wo preprocessor_config.json %3 x %4 angibt</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; is not UTF-8, as safetensors needs</source>
        <translation>der Name „%1“ ist kein UTF-8, wie safetensors es braucht</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>the names of its tensors need more than 20 MB</source>
        <translation>die Namen der Tensoren brauchen mehr als 20 MB</translation>
    </message>
    <message>
        <source>the nearest are %1</source>
        <translation>am nächsten sind %1</translation>
    </message>
    <message>
        <source>the order can be told</source>
        <translation>die Reihenfolge lässt sich erkennen</translation>
    </message>
    <message>
        <source>the order is not a permutation of the model&apos;s patches</source>
        <translation>die Reihenfolge ist keine Permutation der Patches des Modells</translation>
    </message>
    <message>
        <source>the patch at one place in %1</source>
        <translation>das Patch an jedem %1. Platz</translation>
    </message>
    <message>
        <source>the patches overlap so much that their tokens are %1 million numbers; 268 million fit in memory</source>
        <translation>die Patches überlappen so stark, dass ihre Tokens %1 Millionen Zahlen sind; 268 Millionen passen in den Speicher</translation>
    </message>
    <message>
        <source>the position table has %1 rows</source>
        <translation>die Positionstabelle hat %1 Zeilen</translation>
    </message>
    <message>
        <source>the position table of %1 patches was %2%3 %4</source>
        <translation>die Positionstabelle von %1 Patches wurde %2%3 %4</translation>
    </message>
    <message>
        <source>the quote that begins in line %1 is not closed</source>
        <translation>das Anführungszeichen, das in Zeile %1 beginnt, ist nicht geschlossen</translation>
    </message>
    <message>
        <source>the reader at the other end has gone</source>
        <translation>der Leser am anderen Ende ist nicht mehr da</translation>
    </message>
    <message>
        <source>the reading &quot;%1&quot; says &quot;%2&quot; and has no number %3</source>
        <translation>der Messwert „%1“ sagt „%2“ und hat keine Zahl %3</translation>
    </message>
    <message>
        <source>the register tokens &quot;%1&quot; have an impossible shape</source>
        <translation>die Register-Tokens „%1“ haben eine unmögliche Form</translation>
    </message>
    <message>
        <source>the safetensors file is cut short: its tensors need %1 bytes and it holds %2</source>
        <translation>die safetensors-Datei ist abgeschnitten: ihre Tensoren brauchen %1 Bytes, und sie enthält %2</translation>
    </message>
    <message>
        <source>the scales of the rotation-invariant form are drawn, not learned, and it is not trained here</source>
        <translation>die Skalen der drehinvarianten Form werden gezogen, nicht gelernt, und sie wird hier nicht trainiert</translation>
    </message>
    <message>
        <source>the session in it is cut off or damaged</source>
        <translation>die Sitzung darin ist abgeschnitten oder beschädigt</translation>
    </message>
    <message>
        <source>the shape does not end</source>
        <translation>die Form endet nicht</translation>
    </message>
    <message>
        <source>the shape holds something that is not a size</source>
        <translation>die Form enthält etwas, das keine Größe ist</translation>
    </message>
    <message>
        <source>the shape is not a tuple</source>
        <translation>die Form ist kein Tupel</translation>
    </message>
    <message>
        <source>the shape of &quot;%1&quot; overflows</source>
        <translation>die Form von „%1“ läuft über</translation>
    </message>
    <message>
        <source>the shape of %1</source>
        <translation>die Form von %1</translation>
    </message>
    <message>
        <source>the share that is cut out must be above 0.05 and at most 20</source>
        <translation>der ausgeschnittene Anteil muss über 0,05 liegen und höchstens 20 sein</translation>
    </message>
    <message>
        <source>the shorter edge resized to %1%2</source>
        <translation>die kürzere Kante auf %1%2 skaliert</translation>
    </message>
    <message>
        <source>the shortest_edge alone: a longest_edge is not followed</source>
        <translation>nur shortest_edge: longest_edge wird nicht befolgt</translation>
    </message>
    <message>
        <source>the similarities of %1 positions are too many for one array</source>
        <translation>die Ähnlichkeiten von %1 Positionen sind zu viele für ein Array</translation>
    </message>
    <message>
        <source>the size of the tensor &quot;%1&quot; overflows</source>
        <translation>die Größe des Tensors „%1“ läuft über</translation>
    </message>
    <message>
        <source>the slope is out of range</source>
        <translation>die Steigung liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the steps of %1: %2</source>
        <translation>die Schritte von %1: %2</translation>
    </message>
    <message>
        <source>the storage &quot;%1&quot; has two types</source>
        <translation>der Speicher „%1“ hat zwei Typen</translation>
    </message>
    <message>
        <source>the table &quot;%1&quot; has %2 before its %3 patches, the model %4 there</source>
        <translation>die Tabelle „%1“ hat %2 vor ihren %3 Patches, das Modell dort %4</translation>
    </message>
    <message>
        <source>the table has values that are infinite or not a number</source>
        <translation>die Tabelle hat Werte, die unendlich oder keine Zahl sind</translation>
    </message>
    <message>
        <source>the table is empty</source>
        <translation>die Tabelle ist leer</translation>
    </message>
    <message>
        <source>the table is factored into &quot;%1&quot; and &quot;%2&quot;</source>
        <translation>die Tabelle ist in „%1“ und „%2“ faktorisiert</translation>
    </message>
    <message>
        <source>the table of %1 is %2 wide, the other one %3</source>
        <translation>die Tabelle von %1 hat die Breite %2, die andere %3</translation>
    </message>
    <message>
        <source>the tables have different shapes</source>
        <translation>die Tabellen haben verschiedene Formen</translation>
    </message>
    <message>
        <source>the temperature must be a positive number</source>
        <translation>die Temperatur muss eine positive Zahl sein</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; %2</source>
        <translation>der Tensor „%1“ %2</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; has %2 offsets instead of 2</source>
        <translation>der Tensor „%1“ hat %2 Offsets statt 2</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; has no %2</source>
        <translation>dem Tensor „%1“ fehlt %2</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; has the shape %2, expected %3</source>
        <translation>der Tensor „%1“ hat die Form %2, erwartet ist %3</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; has the unknown type &quot;%2&quot;</source>
        <translation>der Tensor „%1“ hat den unbekannten Typ „%2“</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; holds %2</source>
        <translation>der Tensor „%1“ enthält %2</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; holds %2, first at %3</source>
        <translation>der Tensor „%1“ enthält %2, zuerst bei %3</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; holds no values</source>
        <translation>der Tensor „%1“ enthält keine Werte</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; holds values that are not finite</source>
        <translation>der Tensor „%1“ enthält Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; is missing or of another size</source>
        <translation>der Tensor „%1“ fehlt oder hat eine andere Größe</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; is not a table of one row per token</source>
        <translation>der Tensor „%1“ ist keine Tabelle mit einer Zeile je Token</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; is not as long as its shape says</source>
        <translation>der Tensor „%1“ ist nicht so lang, wie seine Form sagt</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; of its head is of a kind that is not known there</source>
        <translation>der Tensor „%1“ des Klassifikators ist von einer Art, die dort nicht bekannt ist</translation>
    </message>
    <message>
        <source>the tensor %1 is of a part that is not built in, and without it the result would be wrong</source>
        <translation>der Tensor %1 gehört zu einem Teil, der nicht eingebaut ist, und ohne ihn wäre das Ergebnis falsch</translation>
    </message>
    <message>
        <source>the tensor was guessed by its %1</source>
        <translation>der Tensor wurde geraten, nach %1</translation>
    </message>
    <message>
        <source>the text has %1 bytes</source>
        <translation>der Text hat %1 Bytes</translation>
    </message>
    <message>
        <source>the tokens in front</source>
        <translation>die Tokens davor</translation>
    </message>
    <message>
        <source>the tokens of all its layers take %1 GB, more than can be held</source>
        <translation>die Tokens aller Schichten brauchen %1 GB, mehr als sich halten lässt</translation>
    </message>
    <message>
        <source>the usual one is %1</source>
        <translation>üblich ist %1</translation>
    </message>
    <message>
        <source>the values of a lab are not an object</source>
        <translation>die Werte eines Labors sind kein Objekt</translation>
    </message>
    <message>
        <source>the values of the .npy file have the type &quot;%1&quot;%2</source>
        <translation>die Werte der .npy-Datei haben den Typ „%1“%2</translation>
    </message>
    <message>
        <source>their</source>
        <translation>ihre</translation>
    </message>
    <message>
        <source>them</source>
        <translation>ihnen</translation>
    </message>
    <message>
        <source>theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>there are images to test on and none to train on of: %1</source>
        <translation>es gibt Bilder zum Testen, aber keine zum Trainieren: %1</translation>
    </message>
    <message>
        <source>there are more than 100,000 things in it</source>
        <translation>darin sind mehr als 100.000 Dinge</translation>
    </message>
    <message>
        <source>there are no %1 components</source>
        <translation>%1 Komponenten gibt es nicht</translation>
    </message>
    <message>
        <source>there are no two images of one class and another of a second</source>
        <translation>es gibt keine zwei Bilder einer Klasse und ein anderes einer zweiten</translation>
    </message>
    <message>
        <source>there is %1 in its header where none may be</source>
        <translation>im Header steht %1, wo das nicht stehen darf</translation>
    </message>
    <message>
        <source>there is a hole before %1</source>
        <translation>vor %1 ist eine Lücke</translation>
    </message>
    <message>
        <source>there is a null in its header</source>
        <translation>im Header steht ein „null“</translation>
    </message>
    <message>
        <source>there is a zero byte in its header</source>
        <translation>im Header steht ein Nullbyte</translation>
    </message>
    <message>
        <source>there is no &quot;%1&quot;</source>
        <translation>„%1“ gibt es nicht</translation>
    </message>
    <message>
        <source>there is no activation &quot;%1&quot; of a head</source>
        <translation>es gibt keine Aktivierung „%1“ eines Klassifikators</translation>
    </message>
    <message>
        <source>there is no attention backend %1</source>
        <translation>es gibt kein Aufmerksamkeits-Backend %1</translation>
    </message>
    <message>
        <source>there is no cell %1,%2 on a grid of %3</source>
        <translation>es gibt keine Zelle %1,%2 auf einem Gitter von %3</translation>
    </message>
    <message>
        <source>there is no colour map &quot;%1&quot;</source>
        <translation>es gibt keine Farbkarte „%1“</translation>
    </message>
    <message>
        <source>there is no data set &quot;%1&quot;</source>
        <translation>es gibt keinen Datensatz „%1“</translation>
    </message>
    <message>
        <source>there is no export option &quot;%1&quot;</source>
        <translation>die Exportoption „%1“ gibt es nicht</translation>
    </message>
    <message>
        <source>there is no font &quot;%1&quot; on this machine</source>
        <translation>die Schriftart „%1“ gibt es auf diesem Rechner nicht</translation>
    </message>
    <message>
        <source>there is no image, or it has another number of values than its size says</source>
        <translation>es gibt kein Bild, oder es hat eine andere Anzahl von Werten, als seine Größe sagt</translation>
    </message>
    <message>
        <source>there is no interpolation &quot;%1&quot;</source>
        <translation>es gibt keine Interpolation „%1“</translation>
    </message>
    <message>
        <source>there is no lab &quot;%1&quot;</source>
        <translation>es gibt kein Labor „%1“</translation>
    </message>
    <message>
        <source>there is no lab &quot;%1&quot; in this version</source>
        <translation>das Labor „%1“ gibt es in dieser Version nicht</translation>
    </message>
    <message>
        <source>there is no layer %1</source>
        <translation>es gibt keine Schicht %1</translation>
    </message>
    <message>
        <source>there is no layer that turns patches into tokens under a name that is known</source>
        <translation>es gibt keine Schicht, die Patches in Tokens verwandelt, unter einem bekannten Namen</translation>
    </message>
    <message>
        <source>there is no lesson &quot;%1&quot;</source>
        <translation>es gibt keine Lektion „%1“</translation>
    </message>
    <message>
        <source>there is no memory for an image of this size</source>
        <translation>für ein Bild dieser Größe reicht der Speicher nicht</translation>
    </message>
    <message>
        <source>there is no model under &quot;%1&quot; in %2</source>
        <translation>es gibt kein Modell unter „%1“ in %2</translation>
    </message>
    <message>
        <source>there is no norm behind its blocks, so it is a part of another model</source>
        <translation>hinter den Blöcken steht keine Normierung, es ist also ein Teil eines anderen Modells</translation>
    </message>
    <message>
        <source>there is no panel %1</source>
        <translation>das Feld %1 gibt es nicht</translation>
    </message>
    <message>
        <source>there is no place &quot;%1&quot;</source>
        <translation>den Ort „%1“ gibt es nicht</translation>
    </message>
    <message>
        <source>there is no position scheme &quot;%1&quot;</source>
        <translation>es gibt kein Positionsschema „%1“</translation>
    </message>
    <message>
        <source>there is no position table%1, so neighbour share and similarity maps are left out</source>
        <translation>es gibt keine Positionstabelle%1, daher fehlen Nachbaranteil und Ähnlichkeitskarten</translation>
    </message>
    <message>
        <source>there is no resampling method &quot;%1&quot;</source>
        <translation>es gibt kein Verfahren „%1“ zum Umrechnen</translation>
    </message>
    <message>
        <source>there is no resampling to a grid of %1</source>
        <translation>auf ein Gitter von %1 lässt sich nicht umrechnen</translation>
    </message>
    <message>
        <source>there is no rotation &quot;%1&quot;</source>
        <translation>es gibt keine Drehung „%1“</translation>
    </message>
    <message>
        <source>there is no snapshot in its folder snapshots</source>
        <translation>in seinem Ordner snapshots ist kein Zwischenstand</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such file: a part of the path is a file, not a folder</source>
        <translation>diese Datei gibt es nicht: ein Teil des Pfads ist eine Datei, kein Ordner</translation>
    </message>
    <message>
        <source>there is no such folder</source>
        <translation>diesen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>there is no such parameter</source>
        <translation>diesen Parameter gibt es nicht</translation>
    </message>
    <message>
        <source>there is no tensor &quot;%1&quot; in %2</source>
        <translation>es gibt keinen Tensor „%1“ in %2</translation>
    </message>
    <message>
        <source>there is no tensor for &quot;%1&quot; under a name that is known</source>
        <translation>es gibt keinen Tensor für „%1“ unter einem bekannten Namen</translation>
    </message>
    <message>
        <source>there is no tensor for &quot;%1&quot;, and there is one for &quot;%2&quot;</source>
        <translation>es gibt keinen Tensor für „%1“, aber einen für „%2“</translation>
    </message>
    <message>
        <source>there is no theme &quot;%1&quot;</source>
        <translation>das Farbschema „%1“ gibt es nicht</translation>
    </message>
    <message>
        <source>there is no transfer question at the end</source>
        <translation>am Ende steht keine Frage zur Übertragung</translation>
    </message>
    <message>
        <source>there is no way &quot;%1&quot; to join rows and columns</source>
        <translation>es gibt keine Art „%1“, Zeilen und Spalten zu verbinden</translation>
    </message>
    <message>
        <source>there is no word in it</source>
        <translation>darin ist kein Wort</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Speicher reicht nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory for it</source>
        <translation>der Speicher reicht dafür nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory for this</source>
        <translation>der Speicher reicht hierfür nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory for this image</source>
        <translation>der Speicher reicht für dieses Bild nicht aus</translation>
    </message>
    <message>
        <source>there is not enough memory to train this model</source>
        <translation>der Speicher reicht nicht aus, um dieses Modell zu trainieren</translation>
    </message>
    <message>
        <source>there is not enough memory to write the image</source>
        <translation>der Speicher reicht nicht aus, um das Bild zu schreiben</translation>
    </message>
    <message>
        <source>these are</source>
        <translation>sind das</translation>
    </message>
    <message>
        <source>these are not three whole numbers</source>
        <translation>das sind keine drei ganzen Zahlen</translation>
    </message>
    <message>
        <source>these are runs of several schemes</source>
        <translation>das sind Läufe mehrerer Schemata</translation>
    </message>
    <message>
        <source>these grids fit, and the same turned: %1</source>
        <translation>diese Gitter passen, und dieselben gedreht: %1</translation>
    </message>
    <message>
        <source>these tokens do not enter a block of the model</source>
        <translation>diese Tokens treten nicht in einen Block des Modells ein</translation>
    </message>
    <message>
        <source>they are **the same** layer, rounded differently</source>
        <translation>es ist **dieselbe** Schicht, nur anders gerundet</translation>
    </message>
    <message>
        <source>they have the shape (2, depth, heads, d/2) or (2, depth, heads d/2) with d/2 even</source>
        <translation>sie haben die Form (2, depth, heads, d/2) oder (2, depth, heads d/2) mit geradem d/2</translation>
    </message>
    <message>
        <source>they would be %1</source>
        <translation>wären es %1</translation>
    </message>
    <message>
        <source>third</source>
        <translation>dritte</translation>
    </message>
    <message>
        <source>this figure carries no table to write as %1</source>
        <translation>diese Abbildung hat keine Tabelle, die sich als %1 schreiben lässt</translation>
    </message>
    <message>
        <source>this figure has panels 1 to %1</source>
        <translation>diese Abbildung hat die Felder 1 bis %1</translation>
    </message>
    <message>
        <source>this figure was not measured</source>
        <translation>diese Abbildung wurde nicht gemessen</translation>
    </message>
    <message>
        <source>this figure would be a page of %1, and a page has at most %2</source>
        <translation>diese Abbildung wäre eine Seite von %1, und eine Seite hat höchstens %2</translation>
    </message>
    <message>
        <source>this folder has no ablation.csv</source>
        <translation>dieser Ordner hat keine ablation.csv</translation>
    </message>
    <message>
        <source>this folder has no numbered checkpoints (e.g. step_1000.safetensors): %1</source>
        <translation>dieser Ordner hat keine nummerierten Checkpoints (etwa step_1000.safetensors): %1</translation>
    </message>
    <message>
        <source>this is</source>
        <translation>ist das</translation>
    </message>
    <message>
        <source>this is a third %1</source>
        <translation>dies wäre schon die dritte Eingabe dieser Art: %1</translation>
    </message>
    <message>
        <source>this is neither an image nor a checkpoint, a series, a session or a lesson</source>
        <translation>dies ist weder ein Bild noch ein Checkpoint, eine Reihe, eine Sitzung oder eine Lektion</translation>
    </message>
    <message>
        <source>this is not a folder of checkpoints</source>
        <translation>dies ist kein Ordner mit Checkpoints</translation>
    </message>
    <message>
        <source>this is not a lesson</source>
        <translation>dies ist keine Lektion</translation>
    </message>
    <message>
        <source>this is not a session</source>
        <translation>dies ist keine Sitzung</translation>
    </message>
    <message>
        <source>this is not an object</source>
        <translation>dies ist kein Objekt</translation>
    </message>
    <message>
        <source>this is not text: byte 0x%1 in line %2</source>
        <translation>dies ist kein Text: Byte 0x%1 in Zeile %2</translation>
    </message>
    <message>
        <source>this is the translation of a lesson</source>
        <translation>dies ist die Übersetzung einer Lektion</translation>
    </message>
    <message>
        <source>this is too long for a lesson</source>
        <translation>dies ist zu lang für eine Lektion</translation>
    </message>
    <message>
        <source>this is too long for a session</source>
        <translation>dies ist zu lang für eine Sitzung</translation>
    </message>
    <message>
        <source>this lab has %1</source>
        <translation>dieses Labor hat %1</translation>
    </message>
    <message>
        <source>this model rotates tokens in front of its patches by matrices</source>
        <translation>dieses Modell dreht Tokens vor seinen Patches mit Matrizen</translation>
    </message>
    <message>
        <source>this program draws one image; to draw the frames one below the other, give the grid of all, for example 224x14 for 16 frames of 14x14</source>
        <translation>dieses Programm zeichnet ein Bild; um die Einzelbilder untereinander zu zeichnen, das Gitter von allen angeben, etwa 224x14 für 16 Einzelbilder von 14x14</translation>
    </message>
    <message>
        <source>those that do are %1</source>
        <translation>möglich sind %1</translation>
    </message>
    <message>
        <source>three components hold</source>
        <translation>Ihre drei ersten Komponenten halten</translation>
    </message>
    <message>
        <source>timm</source>
        <translation>timm</translation>
    </message>
    <message>
        <source>to %1; dots: a cycle away</source>
        <translation>zu %1; Punkte: einen Zyklus entfernt</translation>
    </message>
    <message>
        <source>to layer %1</source>
        <translation>bis Schicht %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>Token %1</translation>
    </message>
    <message>
        <source>token %1 = rows %2, columns %3</source>
        <translation>Token %1 = Zeilen %2, Spalten %3</translation>
    </message>
    <message>
        <source>token %1: %2 as a product, %3 as a convolution</source>
        <translation>Token %1: %2 als Produkt, %3 als Faltung</translation>
    </message>
    <message>
        <source>too large for all: %1 of its columns are left out</source>
        <translation>zu groß für alle: %1 der Spalten sind ausgelassen</translation>
    </message>
    <message>
        <source>top</source>
        <translation>top</translation>
    </message>
    <message>
        <source>top %1</source>
        <translation>die ersten %1</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>training has diverged or the file is damaged: use another checkpoint</source>
        <translation>das Training ist divergiert oder die Datei beschädigt: einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>translate what the lesson has</source>
        <translation>übersetzen, was die Lektion hat</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>try %1</source>
        <translation>%1 versuchen</translation>
    </message>
    <message>
        <source>try %1 or more</source>
        <translation>%1 oder mehr versuchen</translation>
    </message>
    <message>
        <source>try %1, or %2</source>
        <translation>%1 versuchen oder %2</translation>
    </message>
    <message>
        <source>two components hold</source>
        <translation>Ihre zwei ersten Komponenten halten</translation>
    </message>
    <message>
        <source>two files would be called &quot;%1&quot;</source>
        <translation>zwei Dateien würden „%1“ heißen</translation>
    </message>
    <message>
        <source>two halves need an even width, not %1</source>
        <translation>zwei Hälften brauchen eine gerade Breite, nicht %1</translation>
    </message>
    <message>
        <source>type of %1 pt is too large for %2 mm</source>
        <translation>Schrift von %1 pt ist zu groß für %2 mm</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>unpack it and name a file in it</source>
        <translation>entpacken und eine Datei daraus angeben</translation>
    </message>
    <message>
        <source>unpack it and save it without a password</source>
        <translation>entpacken und ohne Passwort sichern</translation>
    </message>
    <message>
        <source>unset WHEREABOUTS_FAIL_BACKEND</source>
        <translation>WHEREABOUTS_FAIL_BACKEND aus der Umgebung entfernen</translation>
    </message>
    <message>
        <source>up</source>
        <translation>oben</translation>
    </message>
    <message>
        <source>up and down</source>
        <translation>oben und unten</translation>
    </message>
    <message>
        <source>up to %1 positions can; show one map or six instead</source>
        <translation>bis zu %1 Positionen gehen; statt dessen eine Karte oder sechs zeigen</translation>
    </message>
    <message>
        <source>update Whereabouts</source>
        <translation>Whereabouts aktualisieren</translation>
    </message>
    <message>
        <source>use %1 to %2 pixels</source>
        <translation>%1 bis %2 Pixel verwenden</translation>
    </message>
    <message>
        <source>use PNG, JPEG, TIFF, BMP, WebP, GIF or npy</source>
        <translation>PNG, JPEG, TIFF, BMP, WebP, GIF oder npy verwenden</translation>
    </message>
    <message>
        <source>use a checkpoint that pools by class token or mean</source>
        <translation>einen Checkpoint verwenden, der nach Klassentoken oder Mittelwert zusammenfasst</translation>
    </message>
    <message>
        <source>use a checkpoint with a classifier</source>
        <translation>einen Checkpoint mit Klassifikator verwenden</translation>
    </message>
    <message>
        <source>use a data set with one class for each image</source>
        <translation>einen Datensatz mit einer Klasse je Bild verwenden</translation>
    </message>
    <message>
        <source>use a file with images and labels of both halves</source>
        <translation>eine Datei mit Bildern und Labels beider Hälften verwenden</translation>
    </message>
    <message>
        <source>use a model that pools a class token or the mean of the patches</source>
        <translation>ein Modell verwenden, dessen Klassifikator ein Klassentoken oder den Mittelwert der Patches liest</translation>
    </message>
    <message>
        <source>use a model that was saved whole</source>
        <translation>ein Modell verwenden, das vollständig gesichert wurde</translation>
    </message>
    <message>
        <source>use a model whose input has at most 4,096 patches</source>
        <translation>ein Modell verwenden, dessen Eingabe höchstens 4.096 Patches hat</translation>
    </message>
    <message>
        <source>use a model with another position scheme</source>
        <translation>ein Modell mit einem anderen Positionsschema verwenden</translation>
    </message>
    <message>
        <source>use a smaller image</source>
        <translation>ein kleineres Bild verwenden</translation>
    </message>
    <message>
        <source>use a smaller model</source>
        <translation>ein kleineres Modell verwenden</translation>
    </message>
    <message>
        <source>use a snapshot of this run</source>
        <translation>einen Zwischenstand dieses Laufs verwenden</translation>
    </message>
    <message>
        <source>use an image of at least 1 x 1 px</source>
        <translation>ein Bild von mindestens 1 x 1 px verwenden</translation>
    </message>
    <message>
        <source>use an image of the model&apos;s kind</source>
        <translation>ein Bild von der Art des Modells verwenden</translation>
    </message>
    <message>
        <source>use another checkpoint</source>
        <translation>einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>use arrays train_images, train_labels, ...</source>
        <translation>Arrays train_images, train_labels, ... verwenden</translation>
    </message>
    <message>
        <source>use fewer or smaller images</source>
        <translation>weniger oder kleinere Bilder verwenden</translation>
    </message>
    <message>
        <source>use images and labels of one data set</source>
        <translation>Bilder und Labels desselben Datensatzes verwenden</translation>
    </message>
    <message>
        <source>use images in PNG, JPEG, TIFF, BMP, WebP, GIF or npy</source>
        <translation>Bilder als PNG, JPEG, TIFF, BMP, WebP, GIF oder npy verwenden</translation>
    </message>
    <message>
        <source>use images of (N, H, W) or (N, H, W, 3)</source>
        <translation>Bilder der Form (N, H, W) oder (N, H, W, 3) verwenden</translation>
    </message>
    <message>
        <source>use images of 1 to %1 px</source>
        <translation>Bilder von 1 bis %1 px verwenden</translation>
    </message>
    <message>
        <source>use images of one data set</source>
        <translation>Bilder desselben Datensatzes verwenden</translation>
    </message>
    <message>
        <source>use it as a data set (train %1, separation %2)</source>
        <translation>als Datensatz verwenden (train %1, separation %2)</translation>
    </message>
    <message>
        <source>use the run.json that whereabouts wrote</source>
        <translation>die run.json verwenden, die whereabouts geschrieben hat</translation>
    </message>
    <message>
        <source>use where, which, fashion-mnist, or the path of a folder</source>
        <translation>where, which, fashion-mnist oder den Pfad eines Ordners verwenden</translation>
    </message>
    <message>
        <source>use whole numbers from 0 to %1</source>
        <translation>ganze Zahlen von 0 bis %1 verwenden</translation>
    </message>
    <message>
        <source>use_mean_pooling</source>
        <translation>use_mean_pooling</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>values of the type %1 are not read</source>
        <translation>Werte vom Typ %1 werden nicht gelesen</translation>
    </message>
    <message>
        <source>values of the type %1, which are not read</source>
        <translation>Werte vom Typ %1, die nicht gelesen werden</translation>
    </message>
    <message>
        <source>values that are not numbers (NaN)</source>
        <translation>Werte, die keine Zahlen sind (NaN)</translation>
    </message>
    <message>
        <source>values times %1, %2</source>
        <translation>Werte mal %1, %2</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>Vektoren</translation>
    </message>
    <message>
        <source>wait for the first, or go on with the same ablate command</source>
        <translation>auf den ersten warten oder mit demselben Befehl ablate weitermachen</translation>
    </message>
    <message>
        <source>wait until the training has written one, or continue it with train %1</source>
        <translation>warten, bis das Training einen geschrieben hat, oder es mit train %1 fortsetzen</translation>
    </message>
    <message>
        <source>weights this large overflow: use another checkpoint</source>
        <translation>so große Gewichte laufen über: einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>what %1 patches look at in %2 layers needs %3 GB of memory</source>
        <translation>worauf %1 Patches in %2 Schichten blicken, braucht %3 GB Speicher</translation>
    </message>
    <message>
        <source>what %1 px are to %2, which sees it made small</source>
        <translation>wie %1 px für %2, das es verkleinert sieht</translation>
    </message>
    <message>
        <source>what is shown before the answer is the answer</source>
        <translation>was vor der Antwort gezeigt wird, ist die Antwort</translation>
    </message>
    <message>
        <source>what it measures is not a finite number</source>
        <translation>was gemessen wird, ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>what the model gives for this image is not finite, so that nothing can be compared</source>
        <translation>was das Modell für dieses Bild liefert, ist nicht endlich, also lässt sich nichts vergleichen</translation>
    </message>
    <message>
        <source>where the grid is not square, %1, or write image_size into the file&apos;s metadata</source>
        <translation>wo das Gitter nicht quadratisch ist, %1 oder image_size in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>whereabouts</source>
        <translation>whereabouts</translation>
    </message>
    <message>
        <source>whereabouts inspect lists its tensors</source>
        <translation>whereabouts inspect führt die Tensoren auf</translation>
    </message>
    <message>
        <source>whereabouts inspect lists them</source>
        <translation>whereabouts inspect führt sie auf</translation>
    </message>
    <message>
        <source>whereabouts labs lists them</source>
        <translation>whereabouts labs führt sie auf</translation>
    </message>
    <message>
        <source>which most models have</source>
        <translation>wie bei den meisten Modellen</translation>
    </message>
    <message>
        <source>whole numbers (%1), as quantised weights do</source>
        <translation>ganze Zahlen (%1), wie bei quantisierten Gewichten</translation>
    </message>
    <message>
        <source>with %1</source>
        <translation>mit %1</translation>
    </message>
    <message>
        <source>with a peak at %1</source>
        <translation>mit einem Gipfel bei %1</translation>
    </message>
    <message>
        <source>with this &quot;tolerance&quot; every number is right, or none</source>
        <translation>mit dieser „tolerance“ ist jede Zahl richtig oder keine</translation>
    </message>
    <message>
        <source>within the image %1, </source>
        <translation>innerhalb des Bildes %1, </translation>
    </message>
    <message>
        <source>within the text is %1, </source>
        <translation>innerhalb des Textes %1, </translation>
    </message>
    <message>
        <source>without overlap</source>
        <translation>ohne Überlappung</translation>
    </message>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>write &quot;&quot; for a quote inside a quoted field</source>
        <translation>&quot;&quot; für ein Anführungszeichen in einem Feld mit Anführungszeichen schreiben</translation>
    </message>
    <message>
        <source>write A:B with A less than B, for example -1:1, or auto</source>
        <translation>A:B mit A kleiner als B schreiben, etwa -1:1, oder auto</translation>
    </message>
    <message>
        <source>write PLACE=TEXT with the places 2, 2.subtitle, 2.x, 2.y or bar1</source>
        <translation>PLACE=TEXT mit den Orten 2, 2.subtitle, 2.x, 2.y oder bar1 schreiben</translation>
    </message>
    <message>
        <source>write [&quot;name&quot;, ...] or {&quot;0&quot;: &quot;name&quot;, ...}</source>
        <translation>[&quot;name&quot;, ...] oder {&quot;0&quot;: &quot;name&quot;, ...} schreiben</translation>
    </message>
    <message>
        <source>write a folder of PNG frames, such as frames/, or install FFmpeg&apos;s libraries and build again</source>
        <translation>einen Ordner mit PNG-Bildern schreiben, etwa frames/, oder die Bibliotheken von FFmpeg installieren und neu bauen</translation>
    </message>
    <message>
        <source>write a number from 0.1 to 1, or auto for the model&apos;s own</source>
        <translation>eine Zahl von 0,1 bis 1 schreiben oder auto für die des Modells</translation>
    </message>
    <message>
        <source>write a number, or leave the field empty where the day has no value</source>
        <translation>eine Zahl schreiben oder das Feld leer lassen, wo der Tag keinen Wert hat</translation>
    </message>
    <message>
        <source>write a sentence, such as The cat sleeps</source>
        <translation>einen Satz schreiben, etwa The cat sleeps</translation>
    </message>
    <message>
        <source>write all dates in one form, for example 1999-01-31</source>
        <translation>alle Daten in einer Form schreiben, etwa 1999-01-31</translation>
    </message>
    <message>
        <source>write an npz instead</source>
        <translation>statt dessen eine npz-Datei schreiben</translation>
    </message>
    <message>
        <source>write at most %1</source>
        <translation>höchstens %1 schreiben</translation>
    </message>
    <message>
        <source>write at most %1 words in %2 bytes</source>
        <translation>höchstens %1 Wörter in %2 Bytes schreiben</translation>
    </message>
    <message>
        <source>write attn_pool_num_heads into the file&apos;s metadata</source>
        <translation>attn_pool_num_heads in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>write dates as 1999-01-31, or give the column another name</source>
        <translation>Daten wie 1999-01-31 schreiben oder der Spalte einen anderen Namen geben</translation>
    </message>
    <message>
        <source>write each of the %1 places 0..%2 exactly once</source>
        <translation>jeden der %1 Plätze 0..%2 genau einmal schreiben</translation>
    </message>
    <message>
        <source>write factors such as 4,2,2</source>
        <translation>Faktoren wie 4,2,2 schreiben</translation>
    </message>
    <message>
        <source>write image_size, such as 64x96, into the file&apos;s metadata</source>
        <translation>image_size, etwa 64x96, in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>write more of the name, for example %1 or %2</source>
        <translation>mehr vom Namen schreiben, etwa %1 oder %2</translation>
    </message>
    <message>
        <source>write rows x columns, for example 14x14</source>
        <translation>Zeilen x Spalten schreiben, etwa 14x14</translation>
    </message>
    <message>
        <source>write the name of a font, or auto</source>
        <translation>den Namen einer Schriftart oder auto schreiben</translation>
    </message>
    <message>
        <source>write the table as .npy instead</source>
        <translation>die Tabelle statt dessen als .npy schreiben</translation>
    </message>
    <message>
        <source>write them as F32</source>
        <translation>sie als F32 schreiben</translation>
    </message>
    <message>
        <source>write three with commas, of red, green and blue</source>
        <translation>drei mit Kommas schreiben, von Rot, Grün und Blau</translation>
    </message>
    <message>
        <source>write words in UTF-8</source>
        <translation>Wörter in UTF-8 schreiben</translation>
    </message>
    <message>
        <source>yes¹</source>
        <translation>ja¹</translation>
    </message>
    <message>
        <source>|&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;l,n&lt;/sub&gt;| &amp;gt; %1 · median&lt;sub&gt;m&lt;/sub&gt; |&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;l,m&lt;/sub&gt;|</source>
        <translation>|&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;l,n&lt;/sub&gt;| &amp;gt; %1 · median&lt;sub&gt;m&lt;/sub&gt; |&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;l,m&lt;/sub&gt;|</translation>
    </message>
    <message>
        <source>± points</source>
        <translation>± Punkte</translation>
    </message>
    <message>
        <source>α&lt;sub&gt;%1&lt;/sub&gt;(%2) = %3 = %4 rad</source>
        <translation>α&lt;sub&gt;%1&lt;/sub&gt;(%2) = %3 = %4 rad</translation>
    </message>
    <message>
        <source>θ&lt;sub&gt;%1&lt;/sub&gt;(%2) = %3 · %4&lt;sup&gt;−%5/%6&lt;/sup&gt; = %7 rad</source>
        <translation>θ&lt;sub&gt;%1&lt;/sub&gt;(%2) = %3 · %4&lt;sup&gt;−%5/%6&lt;/sup&gt; = %7 rad</translation>
    </message>
    <message>
        <source> Here the model does not tell the classes apart.</source>
        <translation> Hier unterscheidet das Modell die Klassen nicht.</translation>
    </message>
    <message>
        <source> Nothing enters or leaves here; choose simulated members to see what that does.</source>
        <translation> Hier kommt und geht nichts; simulierte Mitglieder wählen, um zu sehen, was das bewirkt.</translation>
    </message>
    <message>
        <source> The checkpoint has no head, so there are no logits to compare.</source>
        <translation> Der Checkpoint hat keinen Klassifikator, also gibt es keine Logits zu vergleichen.</translation>
    </message>
    <message>
        <source> The head names it after the last layer alone.</source>
        <translation> Der Klassifikator nennt es erst nach der letzten Schicht.</translation>
    </message>
    <message>
        <source> These columns look like quotes of one asset.</source>
        <translation> Diese Spalten sehen aus wie Kursangaben eines einzigen Wertpapiers.</translation>
    </message>
    <message>
        <source> in 16 bits</source>
        <translation> in 16 Bit</translation>
    </message>
    <message>
        <source> with the rim filled</source>
        <translation> mit aufgefülltem Rand</translation>
    </message>
    <message>
        <source>(Hugging Face)</source>
        <translation>(Hugging Face)</translation>
    </message>
    <message>
        <source>**constant**: every row is the same</source>
        <translation>**konstant**: alle Zeilen sind gleich</translation>
    </message>
    <message>
        <source>&lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;P&lt;/i&gt;&lt;i&gt;P&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;D&lt;/i&gt;)</source>
        <translation>&lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;P&lt;/i&gt;&lt;i&gt;P&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;D&lt;/i&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;Q&lt;/i&gt;&lt;i&gt;K&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;d&lt;/i&gt;)</source>
        <translation>&lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;Q&lt;/i&gt;&lt;i&gt;K&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;d&lt;/i&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;R&lt;/i&gt;(&lt;i&gt;x&lt;/i&gt;) &lt;i&gt;R&lt;/i&gt;(&lt;i&gt;x&lt;/i&gt;)&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;D&lt;/i&gt;), &amp;nbsp; &lt;i&gt;x&lt;/i&gt; = norm(token + position + modality)</source>
        <translation>&lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;R&lt;/i&gt;(&lt;i&gt;x&lt;/i&gt;) &lt;i&gt;R&lt;/i&gt;(&lt;i&gt;x&lt;/i&gt;)&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;D&lt;/i&gt;), &amp;nbsp; &lt;i&gt;x&lt;/i&gt; = norm(token + position + modality)</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = (Σ&lt;sub&gt;m&lt;/sub&gt; &lt;i&gt;b&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; (&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; − &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;jm&lt;/sub&gt;) − &lt;i&gt;a&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; (&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; − &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;jm&lt;/sub&gt;)²) / √&lt;i&gt;d&lt;/i&gt;, &lt;i&gt;x&lt;/i&gt; = &lt;i&gt;W p&lt;/i&gt;</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = (Σ&lt;sub&gt;m&lt;/sub&gt; &lt;i&gt;b&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; (&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; − &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;jm&lt;/sub&gt;) − &lt;i&gt;a&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; (&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;im&lt;/sub&gt; − &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;jm&lt;/sub&gt;)²) / √&lt;i&gt;d&lt;/i&gt;, &lt;i&gt;x&lt;/i&gt; = &lt;i&gt;W p&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = 16 σ(MLP(&lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;r&lt;/i&gt;), &lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;c&lt;/i&gt;))), &lt;i&gt;l&lt;/i&gt;(Δ) = sign(Δ) log&lt;sub&gt;2&lt;/sub&gt;(1 + 8 |Δ| / (&lt;i&gt;M&lt;/i&gt; − 1)) / log&lt;sub&gt;2&lt;/sub&gt; 8</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = 16 σ(MLP(&lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;r&lt;/i&gt;), &lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;c&lt;/i&gt;))), &lt;i&gt;l&lt;/i&gt;(Δ) = sign(Δ) log&lt;sub&gt;2&lt;/sub&gt;(1 + 8 |Δ| / (&lt;i&gt;M&lt;/i&gt; − 1)) / log&lt;sub&gt;2&lt;/sub&gt; 8</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = MLP(&lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;r&lt;/i&gt;), &lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;c&lt;/i&gt;)), &lt;i&gt;l&lt;/i&gt;(Δ) = sign(Δ) ln(1 + |Δ|)</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = MLP(&lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;r&lt;/i&gt;), &lt;i&gt;l&lt;/i&gt;(Δ&lt;i&gt;c&lt;/i&gt;)), &lt;i&gt;l&lt;/i&gt;(Δ) = sign(Δ) ln(1 + |Δ|)</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = table[(Δ&lt;i&gt;r&lt;/i&gt; + &lt;i&gt;R&lt;/i&gt; − 1)(2&lt;i&gt;C&lt;/i&gt; − 1) + Δ&lt;i&gt;c&lt;/i&gt; + &lt;i&gt;C&lt;/i&gt; − 1, &lt;i&gt;h&lt;/i&gt;]</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = table[(Δ&lt;i&gt;r&lt;/i&gt; + &lt;i&gt;R&lt;/i&gt; − 1)(2&lt;i&gt;C&lt;/i&gt; − 1) + Δ&lt;i&gt;c&lt;/i&gt; + &lt;i&gt;C&lt;/i&gt; − 1, &lt;i&gt;h&lt;/i&gt;]</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = −&lt;i&gt;g s&lt;sub&gt;l&lt;/sub&gt; s&lt;sub&gt;h&lt;/sub&gt;&lt;/i&gt; √(Δ&lt;i&gt;r&lt;/i&gt;² + Δ&lt;i&gt;c&lt;/i&gt;²) where head &lt;i&gt;h&lt;/i&gt; looks, else −∞</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = −&lt;i&gt;g s&lt;sub&gt;l&lt;/sub&gt; s&lt;sub&gt;h&lt;/sub&gt;&lt;/i&gt; √(Δ&lt;i&gt;r&lt;/i&gt;² + Δ&lt;i&gt;c&lt;/i&gt;²) where head &lt;i&gt;h&lt;/i&gt; looks, else −∞</translation>
    </message>
    <message>
        <source>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = −&lt;i&gt;m&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt; √(Δ&lt;i&gt;r&lt;/i&gt;² + Δ&lt;i&gt;c&lt;/i&gt;²)</source>
        <translation>&lt;i&gt;B&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = −&lt;i&gt;m&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt; √(Δ&lt;i&gt;r&lt;/i&gt;² + Δ&lt;i&gt;c&lt;/i&gt;²)</translation>
    </message>
    <message>
        <source>&lt;i&gt;E&lt;/i&gt;[(&lt;i&gt;r&lt;/i&gt;, &lt;i&gt;c&lt;/i&gt;), &lt;i&gt;k&lt;/i&gt;] = sin or cos(&lt;i&gt;r&lt;/i&gt; or &lt;i&gt;c&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;&lt;i&gt;k&lt;/i&gt; / (&lt;i&gt;D&lt;/i&gt;/4)&lt;/sup&gt;)</source>
        <translation>&lt;i&gt;E&lt;/i&gt;[(&lt;i&gt;r&lt;/i&gt;, &lt;i&gt;c&lt;/i&gt;), &lt;i&gt;k&lt;/i&gt;] = sin or cos(&lt;i&gt;r&lt;/i&gt; or &lt;i&gt;c&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;&lt;i&gt;k&lt;/i&gt; / (&lt;i&gt;D&lt;/i&gt;/4)&lt;/sup&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;n&lt;/i&gt;] = &lt;i&gt;E&lt;/i&gt;[&lt;i&gt;n&lt;/i&gt;]</source>
        <translation>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;n&lt;/i&gt;] = &lt;i&gt;E&lt;/i&gt;[&lt;i&gt;n&lt;/i&gt;]</translation>
    </message>
    <message>
        <source>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt;, &lt;i&gt;c′&lt;/i&gt;] = sin or cos(&lt;i&gt;r′&lt;/i&gt; or &lt;i&gt;c′&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;&lt;i&gt;k&lt;/i&gt; / (&lt;i&gt;D&lt;/i&gt;/4)&lt;/sup&gt;)</source>
        <translation>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt;, &lt;i&gt;c′&lt;/i&gt;] = sin or cos(&lt;i&gt;r′&lt;/i&gt; or &lt;i&gt;c′&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;&lt;i&gt;k&lt;/i&gt; / (&lt;i&gt;D&lt;/i&gt;/4)&lt;/sup&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt;, &lt;i&gt;c′&lt;/i&gt;] = Σ &lt;i&gt;w&lt;/i&gt;(&lt;i&gt;r&lt;/i&gt; − &lt;i&gt;i&lt;/i&gt;) &lt;i&gt;w&lt;/i&gt;(&lt;i&gt;c&lt;/i&gt; − &lt;i&gt;j&lt;/i&gt;) &lt;i&gt;E&lt;/i&gt;[&lt;i&gt;i&lt;/i&gt;, &lt;i&gt;j&lt;/i&gt;], </source>
        <translation>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt;, &lt;i&gt;c′&lt;/i&gt;] = Σ &lt;i&gt;w&lt;/i&gt;(&lt;i&gt;r&lt;/i&gt; − &lt;i&gt;i&lt;/i&gt;) &lt;i&gt;w&lt;/i&gt;(&lt;i&gt;c&lt;/i&gt; − &lt;i&gt;j&lt;/i&gt;) &lt;i&gt;E&lt;/i&gt;[&lt;i&gt;i&lt;/i&gt;, &lt;i&gt;j&lt;/i&gt;], </translation>
    </message>
    <message>
        <source>&lt;i&gt;N&lt;/i&gt; = (⌊(&lt;i&gt;H&lt;/i&gt; + 2&lt;i&gt;p&lt;/i&gt; − &lt;i&gt;P&lt;/i&gt;) / &lt;i&gt;S&lt;/i&gt;⌋ + 1) × (⌊(&lt;i&gt;W&lt;/i&gt; + 2&lt;i&gt;p&lt;/i&gt; − &lt;i&gt;P&lt;/i&gt;) / &lt;i&gt;S&lt;/i&gt;⌋ + 1)</source>
        <translation>&lt;i&gt;N&lt;/i&gt; = (⌊(&lt;i&gt;H&lt;/i&gt; + 2&lt;i&gt;p&lt;/i&gt; − &lt;i&gt;P&lt;/i&gt;) / &lt;i&gt;S&lt;/i&gt;⌋ + 1) × (⌊(&lt;i&gt;W&lt;/i&gt; + 2&lt;i&gt;p&lt;/i&gt; − &lt;i&gt;P&lt;/i&gt;) / &lt;i&gt;S&lt;/i&gt;⌋ + 1)</translation>
    </message>
    <message>
        <source>&lt;i&gt;PE&lt;/i&gt;[&lt;i&gt;p&lt;/i&gt;, 2&lt;i&gt;i&lt;/i&gt;] = sin(&lt;i&gt;p&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;2&lt;i&gt;i&lt;/i&gt;/&lt;i&gt;D&lt;/i&gt;&lt;/sup&gt;), &lt;i&gt;PE&lt;/i&gt;[&lt;i&gt;p&lt;/i&gt;, 2&lt;i&gt;i&lt;/i&gt;+1] = cos(same)</source>
        <translation>&lt;i&gt;PE&lt;/i&gt;[&lt;i&gt;p&lt;/i&gt;, 2&lt;i&gt;i&lt;/i&gt;] = sin(&lt;i&gt;p&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;2&lt;i&gt;i&lt;/i&gt;/&lt;i&gt;D&lt;/i&gt;&lt;/sup&gt;), &lt;i&gt;PE&lt;/i&gt;[&lt;i&gt;p&lt;/i&gt;, 2&lt;i&gt;i&lt;/i&gt;+1] = cos(same)</translation>
    </message>
    <message>
        <source>&lt;i&gt;R&lt;/i&gt;&lt;sub&gt;l&lt;/sub&gt; = ½ (&lt;i&gt;Ā&lt;/i&gt;&lt;sub&gt;l&lt;/sub&gt; + &lt;i&gt;I&lt;/i&gt;) &lt;i&gt;R&lt;/i&gt;&lt;sub&gt;l−1&lt;/sub&gt;</source>
        <translation>&lt;i&gt;R&lt;/i&gt;&lt;sub&gt;l&lt;/sub&gt; = ½ (&lt;i&gt;Ā&lt;/i&gt;&lt;sub&gt;l&lt;/sub&gt; + &lt;i&gt;I&lt;/i&gt;) &lt;i&gt;R&lt;/i&gt;&lt;sub&gt;l−1&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;d&lt;/i&gt; = 1 − &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;·&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; / |&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;||&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|, ratio = mean &lt;i&gt;d&lt;/i&gt; of different classes / of one class</source>
        <translation>&lt;i&gt;d&lt;/i&gt; = 1 − &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;·&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; / |&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;||&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|, ratio = mean &lt;i&gt;d&lt;/i&gt; of different classes / of one class</translation>
    </message>
    <message>
        <source>&lt;i&gt;d&lt;/i&gt; = |&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|, ratio = mean &lt;i&gt;d&lt;/i&gt; of different classes / of one class</source>
        <translation>&lt;i&gt;d&lt;/i&gt; = |&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|, ratio = mean &lt;i&gt;d&lt;/i&gt; of different classes / of one class</translation>
    </message>
    <message>
        <source>&lt;i&gt;n&lt;/i&gt;(learned 2-D) = (&lt;i&gt;R&lt;/i&gt; + &lt;i&gt;C&lt;/i&gt;) &lt;i&gt;D&lt;/i&gt;/2, &lt;i&gt;n&lt;/i&gt;(learned 1-D) = &lt;i&gt;R C D&lt;/i&gt;</source>
        <translation>&lt;i&gt;n&lt;/i&gt;(learned 2-D) = (&lt;i&gt;R&lt;/i&gt; + &lt;i&gt;C&lt;/i&gt;) &lt;i&gt;D&lt;/i&gt;/2, &lt;i&gt;n&lt;/i&gt;(learned 1-D) = &lt;i&gt;R C D&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;p&lt;/i&gt; = softmax(head(norm(&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;L&lt;/sub&gt;)))&lt;sub&gt;c&lt;/sub&gt; with &lt;i&gt;A&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt;&lt;i&gt;V&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt; = 0 in layer &lt;i&gt;l&lt;/i&gt;</source>
        <translation>&lt;i&gt;p&lt;/i&gt; = softmax(head(norm(&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;L&lt;/sub&gt;)))&lt;sub&gt;c&lt;/sub&gt; with &lt;i&gt;A&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt;&lt;i&gt;V&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt; = 0 in layer &lt;i&gt;l&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · (&lt;i&gt;k&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; + &lt;i&gt;a&lt;/i&gt;&lt;sub&gt;clip(&lt;i&gt;j&lt;/i&gt; − &lt;i&gt;i&lt;/i&gt;)&lt;/sub&gt;) / √&lt;i&gt;d&lt;/i&gt;</source>
        <translation>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · (&lt;i&gt;k&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; + &lt;i&gt;a&lt;/i&gt;&lt;sub&gt;clip(&lt;i&gt;j&lt;/i&gt; − &lt;i&gt;i&lt;/i&gt;)&lt;/sub&gt;) / √&lt;i&gt;d&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; · &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; = &lt;i&gt;q&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; e&lt;sup&gt;−A(m)&lt;/sup&gt; e&lt;sup&gt;A(n)&lt;/sup&gt; &lt;i&gt;k&lt;/i&gt;, A = &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;row&lt;/sub&gt; A&lt;sub&gt;row&lt;/sub&gt; + &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;column&lt;/sub&gt; A&lt;sub&gt;column&lt;/sub&gt;</source>
        <translation>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; · &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; = &lt;i&gt;q&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; e&lt;sup&gt;−A(m)&lt;/sup&gt; e&lt;sup&gt;A(n)&lt;/sup&gt; &lt;i&gt;k&lt;/i&gt;, A = &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;row&lt;/sub&gt; A&lt;sub&gt;row&lt;/sub&gt; + &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;column&lt;/sub&gt; A&lt;sub&gt;column&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; · &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; = Σ&lt;sub&gt;j&lt;/sub&gt; Re(&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; &lt;i&gt;k̄&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; e&lt;sup&gt;i(α&lt;sub&gt;j&lt;/sub&gt;(m) − α&lt;sub&gt;j&lt;/sub&gt;(n))&lt;/sup&gt;)</source>
        <translation>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; · &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; = Σ&lt;sub&gt;j&lt;/sub&gt; Re(&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; &lt;i&gt;k̄&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; e&lt;sup&gt;i(α&lt;sub&gt;j&lt;/sub&gt;(m) − α&lt;sub&gt;j&lt;/sub&gt;(n))&lt;/sup&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;q&lt;/i&gt;·&lt;i&gt;k&lt;/i&gt; = (&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;content&lt;/sub&gt; + &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;position&lt;/sub&gt; + &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;bias&lt;/sub&gt;) · (&lt;i&gt;k&lt;/i&gt;&lt;sub&gt;content&lt;/sub&gt; + &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;position&lt;/sub&gt; + &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;bias&lt;/sub&gt;)</source>
        <translation>&lt;i&gt;q&lt;/i&gt;·&lt;i&gt;k&lt;/i&gt; = (&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;content&lt;/sub&gt; + &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;position&lt;/sub&gt; + &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;bias&lt;/sub&gt;) · (&lt;i&gt;k&lt;/i&gt;&lt;sub&gt;content&lt;/sub&gt; + &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;position&lt;/sub&gt; + &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;bias&lt;/sub&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;r&lt;/i&gt; = (&lt;i&gt;r′&lt;/i&gt; + ½) &lt;i&gt;R&lt;/i&gt; / (&lt;i&gt;R′&lt;/i&gt; + 0.1) − ½</source>
        <translation>&lt;i&gt;r&lt;/i&gt; = (&lt;i&gt;r′&lt;/i&gt; + ½) &lt;i&gt;R&lt;/i&gt; / (&lt;i&gt;R′&lt;/i&gt; + 0.1) − ½</translation>
    </message>
    <message>
        <source>&lt;i&gt;r&lt;/i&gt; = (&lt;i&gt;r′&lt;/i&gt; + ½) &lt;i&gt;R&lt;/i&gt; / &lt;i&gt;R′&lt;/i&gt; − ½</source>
        <translation>&lt;i&gt;r&lt;/i&gt; = (&lt;i&gt;r′&lt;/i&gt; + ½) &lt;i&gt;R&lt;/i&gt; / &lt;i&gt;R′&lt;/i&gt; − ½</translation>
    </message>
    <message>
        <source>&lt;i&gt;r&lt;/i&gt; = &lt;i&gt;r′&lt;/i&gt; (&lt;i&gt;R&lt;/i&gt; − 1) / (&lt;i&gt;R′&lt;/i&gt; − 1)</source>
        <translation>&lt;i&gt;r&lt;/i&gt; = &lt;i&gt;r′&lt;/i&gt; (&lt;i&gt;R&lt;/i&gt; − 1) / (&lt;i&gt;R′&lt;/i&gt; − 1)</translation>
    </message>
    <message>
        <source>&lt;i&gt;r&lt;/i&gt; = ⌊&lt;i&gt;r′ R&lt;/i&gt; / &lt;i&gt;R′&lt;/i&gt;⌋</source>
        <translation>&lt;i&gt;r&lt;/i&gt; = ⌊&lt;i&gt;r′ R&lt;/i&gt; / &lt;i&gt;R′&lt;/i&gt;⌋</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;(Δ) = mean&lt;sub&gt;&lt;i&gt;f&lt;/i&gt;, &lt;i&gt;m&lt;/i&gt;&lt;/sub&gt; cos(&lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;&lt;i&gt;f&lt;/i&gt;, &lt;i&gt;m&lt;/i&gt;&lt;/sub&gt; Δ), with &lt;i&gt;ω&lt;/i&gt; = (2π / &lt;i&gt;f&lt;/i&gt;) / 10&lt;sup&gt;&lt;i&gt;m&lt;/i&gt;/&lt;i&gt;k&lt;/i&gt;&lt;/sup&gt; or 2π &lt;i&gt;m&lt;/i&gt; / &lt;i&gt;f&lt;/i&gt;</source>
        <translation>&lt;i&gt;s&lt;/i&gt;(Δ) = mean&lt;sub&gt;&lt;i&gt;f&lt;/i&gt;, &lt;i&gt;m&lt;/i&gt;&lt;/sub&gt; cos(&lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;&lt;i&gt;f&lt;/i&gt;, &lt;i&gt;m&lt;/i&gt;&lt;/sub&gt; Δ), with &lt;i&gt;ω&lt;/i&gt; = (2π / &lt;i&gt;f&lt;/i&gt;) / 10&lt;sup&gt;&lt;i&gt;m&lt;/i&gt;/&lt;i&gt;k&lt;/i&gt;&lt;/sup&gt; or 2π &lt;i&gt;m&lt;/i&gt; / &lt;i&gt;f&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;</source>
        <translation>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; / (|&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;| |&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|)</source>
        <translation>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; / (|&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;| |&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|)</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · (&lt;i&gt;k&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; + &lt;i&gt;a&lt;/i&gt;[clip(&lt;i&gt;j&lt;/i&gt; − &lt;i&gt;i&lt;/i&gt;, −&lt;i&gt;K&lt;/i&gt;, &lt;i&gt;K&lt;/i&gt;) + &lt;i&gt;K&lt;/i&gt;]) / √&lt;i&gt;d&lt;/i&gt;</source>
        <translation>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · (&lt;i&gt;k&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; + &lt;i&gt;a&lt;/i&gt;[clip(&lt;i&gt;j&lt;/i&gt; − &lt;i&gt;i&lt;/i&gt;, −&lt;i&gt;K&lt;/i&gt;, &lt;i&gt;K&lt;/i&gt;) + &lt;i&gt;K&lt;/i&gt;]) / √&lt;i&gt;d&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = cos(&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;Ē&lt;/i&gt;, &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; − &lt;i&gt;Ē&lt;/i&gt;)</source>
        <translation>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = cos(&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;Ē&lt;/i&gt;, &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; − &lt;i&gt;Ē&lt;/i&gt;)</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = −|&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|</source>
        <translation>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;ij&lt;/sub&gt; = −|&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;E&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|</translation>
    </message>
    <message>
        <source>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;nk&lt;/sub&gt; = (&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; − &lt;i&gt;Ē&lt;/i&gt;) · &lt;i&gt;v&lt;/i&gt;&lt;sub&gt;k&lt;/sub&gt;</source>
        <translation>&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;nk&lt;/sub&gt; = (&lt;i&gt;E&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; − &lt;i&gt;Ē&lt;/i&gt;) · &lt;i&gt;v&lt;/i&gt;&lt;sub&gt;k&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; = token&lt;sub&gt;n&lt;/sub&gt; + position&lt;sub&gt;n&lt;/sub&gt; + modality&lt;sub&gt;n&lt;/sub&gt;</source>
        <translation>&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; = token&lt;sub&gt;n&lt;/sub&gt; + position&lt;sub&gt;n&lt;/sub&gt; + modality&lt;sub&gt;n&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;x&lt;/i&gt;′&lt;sub&gt;i&lt;/sub&gt; = &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;order(i)&lt;/sub&gt;</source>
        <translation>&lt;i&gt;x&lt;/i&gt;′&lt;sub&gt;i&lt;/sub&gt; = &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;order(i)&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;z&lt;/i&gt;&lt;sub&gt;d&lt;/sub&gt; = &lt;i&gt;b&lt;/i&gt;&lt;sub&gt;d&lt;/sub&gt; + Σ&lt;sub&gt;c,i,j&lt;/sub&gt; &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;d,c,i,j&lt;/sub&gt; &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;c, rS−p+i, sS−p+j&lt;/sub&gt;</source>
        <translation>&lt;i&gt;z&lt;/i&gt;&lt;sub&gt;d&lt;/sub&gt; = &lt;i&gt;b&lt;/i&gt;&lt;sub&gt;d&lt;/sub&gt; + Σ&lt;sub&gt;c,i,j&lt;/sub&gt; &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;d,c,i,j&lt;/sub&gt; &lt;i&gt;x&lt;/i&gt;&lt;sub&gt;c, rS−p+i, sS−p+j&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;μ&lt;/i&gt; = Σ &lt;i&gt;w&lt;/i&gt; / &lt;i&gt;n&lt;/i&gt;, &lt;i&gt;σ&lt;/i&gt;&lt;sup&gt;2&lt;/sup&gt; = Σ (&lt;i&gt;w&lt;/i&gt; − &lt;i&gt;μ&lt;/i&gt;)&lt;sup&gt;2&lt;/sup&gt; / &lt;i&gt;n&lt;/i&gt;</source>
        <translation>&lt;i&gt;μ&lt;/i&gt; = Σ &lt;i&gt;w&lt;/i&gt; / &lt;i&gt;n&lt;/i&gt;, &lt;i&gt;σ&lt;/i&gt;&lt;sup&gt;2&lt;/sup&gt; = Σ (&lt;i&gt;w&lt;/i&gt; − &lt;i&gt;μ&lt;/i&gt;)&lt;sup&gt;2&lt;/sup&gt; / &lt;i&gt;n&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; = (2π / &lt;i&gt;f&lt;/i&gt;) / 10&lt;sup&gt;&lt;i&gt;m&lt;/i&gt;/&lt;i&gt;k&lt;/i&gt;&lt;/sup&gt;, &lt;i&gt;m&lt;/i&gt; = 0 … &lt;i&gt;k&lt;/i&gt; − 1</source>
        <translation>&lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; = (2π / &lt;i&gt;f&lt;/i&gt;) / 10&lt;sup&gt;&lt;i&gt;m&lt;/i&gt;/&lt;i&gt;k&lt;/i&gt;&lt;/sup&gt;, &lt;i&gt;m&lt;/i&gt; = 0 … &lt;i&gt;k&lt;/i&gt; − 1</translation>
    </message>
    <message>
        <source>&lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; = 2π &lt;i&gt;m&lt;/i&gt; / &lt;i&gt;f&lt;/i&gt;, &lt;i&gt;m&lt;/i&gt; = 1 … &lt;i&gt;k&lt;/i&gt;</source>
        <translation>&lt;i&gt;ω&lt;/i&gt;&lt;sub&gt;m&lt;/sub&gt; = 2π &lt;i&gt;m&lt;/i&gt; / &lt;i&gt;f&lt;/i&gt;, &lt;i&gt;m&lt;/i&gt; = 1 … &lt;i&gt;k&lt;/i&gt;</translation>
    </message>
    <message>
        <source>A linear rule from one marker to the next, by least squares over the rehearsed places: the lowest cosine of what it says with the marker that is there. 1: it holds everywhere. A rehearsal of fewer than 9 does not pin the rule down.</source>
        <translation>Eine lineare Regel von einer Markierung zur nächsten, nach kleinsten Quadraten über die geprobten Plätze: der niedrigste Kosinus zwischen dem, was sie sagt, und der Markierung, die dort ist. 1: sie gilt überall. Eine Probe mit weniger als 9 legt die Regel nicht fest.</translation>
    </message>
    <message>
        <source>A position table attends to itself: how much one position attends to each of the others.</source>
        <translation>Eine Positionstabelle beachtet sich selbst: wie sehr eine Position jede der anderen beachtet.</translation>
    </message>
    <message>
        <source>A simulated universe: assets enter and leave, and each day is one sequence of tokens.</source>
        <translation>Ein simuliertes Universum: Wertpapiere kommen und gehen, und jeder Tag ist eine Folge von Tokens.</translation>
    </message>
    <message>
        <source>AIMv2 (Hugging Face)</source>
        <translation>AIMv2 (Hugging Face)</translation>
    </message>
    <message>
        <source>AIMv2 (timm names)</source>
        <translation>AIMv2 (timm names)</translation>
    </message>
    <message>
        <source>Accuracies as papers print them, and points above learned 1-D.</source>
        <translation>Genauigkeiten, wie Veröffentlichungen sie nennen, und Punkte über learned 1-D.</translation>
    </message>
    <message>
        <source>Against learned 1-D, points</source>
        <translation>Gegenüber learned 1-D, Punkte</translation>
    </message>
    <message>
        <source>All pairs of rows are **equally similar**: no position is nearer than another.</source>
        <translation>Alle Paare von Zeilen sind sich **gleich ähnlich**: Keine Position ist näher als eine andere.</translation>
    </message>
    <message>
        <source>Attention by distance</source>
        <translation>Aufmerksamkeit nach Distanz</translation>
    </message>
    <message>
        <source>Attention drawn</source>
        <translation>Erhaltene Aufmerksamkeit</translation>
    </message>
    <message>
        <source>BEiT (H</source>
        <translation>BEiT (H</translation>
    </message>
    <message>
        <source>BEiT (Hugging Face)</source>
        <translation>BEiT (Hugging Face)</translation>
    </message>
    <message>
        <source>BEiT models</source>
        <translation>BEiT-Modelle</translation>
    </message>
    <message>
        <source>BEiT v2 models</source>
        <translation>BEiT-v2-Modelle</translation>
    </message>
    <message>
        <source>BEiT-3 (timm names)</source>
        <translation>BEiT-3 (timm names)</translation>
    </message>
    <message>
        <source>Before training, words are neighbours by chance</source>
        <translation>Vor dem Training sind Wörter nur durch Zufall Nachbarn</translation>
    </message>
    <message>
        <source>By how much the scores of one offset differ between places, mean over offsets. 0 in a relative scheme.</source>
        <translation>Wie weit sich die Scores eines Versatzes von Platz zu Platz unterscheiden, Mittelwert über die Versätze. 0 bei einem relativen Schema.</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>Nach Schicht</translation>
    </message>
    <message>
        <source>CLIP (Hugging Face)</source>
        <translation>CLIP (Hugging Face)</translation>
    </message>
    <message>
        <source>CLIP (OpenAI</source>
        <translation>CLIP (OpenAI</translation>
    </message>
    <message>
        <source>CLIP (OpenAI or OpenCLIP)</source>
        <translation>CLIP (OpenAI or OpenCLIP)</translation>
    </message>
    <message>
        <source>CLIP (timm names)</source>
        <translation>CLIP (timm names)</translation>
    </message>
    <message>
        <source>CLIP models</source>
        <translation>CLIP-Modelle</translation>
    </message>
    <message>
        <source>CSV file, plain or gzip, of prices or returns to use instead of the built-in ones</source>
        <translation>CSV-Datei, unkomprimiert oder mit gzip, mit Kursen oder Renditen statt der eingebauten</translation>
    </message>
    <message>
        <source>Columns of the series enter and leave; each step is one sequence of tokens.</source>
        <translation>Spalten der Reihe kommen und gehen; jeder Schritt ist eine Folge von Tokens.</translation>
    </message>
    <message>
        <source>Cosine of the class&apos;s row with the nearest other row, -1 to 1. High: the model treats both alike.</source>
        <translation>Kosinus der Zeile der Klasse mit der nächsten anderen Zeile, -1 bis 1. Hoch: das Modell behandelt beide gleich.</translation>
    </message>
    <message>
        <source>Cosine similarity of one horizon at two places in a row, -1 to 1.</source>
        <translation>Kosinusähnlichkeit eines Horizonts an zwei aufeinanderfolgenden Plätzen, -1 bis 1.</translation>
    </message>
    <message>
        <source>Cosine similarity of the reference patch to all patches, averaged, −1 to 1. High: the tokens share one direction, whatever their patch shows.</source>
        <translation>Kosinusähnlichkeit des Bezugs-Patches mit allen Patches, gemittelt, −1 bis 1. Hoch: die Tokens haben eine gemeinsame Richtung, was auch immer ihr Patch zeigt.</translation>
    </message>
    <message>
        <source>Cosine similarity of the whole vectors, -1 to 1: articles&apos; formula / integer harmonics.</source>
        <translation>Kosinusähnlichkeit der ganzen Vektoren, -1 bis 1: Formel der Artikel / ganzzahlige Harmonische.</translation>
    </message>
    <message>
        <source>Cosine similarity of two horizons at one place, -1 to 1.</source>
        <translation>Kosinusähnlichkeit zweier Horizonte an einem Platz, -1 bis 1.</translation>
    </message>
    <message>
        <source>Cosine similarity of two such vectors, -1 to 1. 1: a model cannot tell them apart by their position.</source>
        <translation>Kosinusähnlichkeit zweier solcher Vektoren, -1 bis 1. 1: ein Modell kann sie nach ihrer Position nicht unterscheiden.</translation>
    </message>
    <message>
        <source>Cosine similarity with the forecast for the same target that is made there, at horizon 0, -1 to 1. Below the others: the target itself is not encoded.</source>
        <translation>Kosinusähnlichkeit mit der Prognose für dasselbe Ziel, die dort gemacht wird, mit Horizont 0, -1 bis 1. Unter den anderen: das Ziel selbst ist nicht kodiert.</translation>
    </message>
    <message>
        <source>DINO models</source>
        <translation>DINO-Modelle</translation>
    </message>
    <message>
        <source>DINOv2 (Hugging Face)</source>
        <translation>DINOv2 (Hugging Face)</translation>
    </message>
    <message>
        <source>DINOv2 models</source>
        <translation>DINOv2-Modelle</translation>
    </message>
    <message>
        <source>DINOv2 with registers</source>
        <translation>DINOv2 with registers</translation>
    </message>
    <message>
        <source>DINOv2 with registers (Hugging Face)</source>
        <translation>DINOv2 with registers (Hugging Face)</translation>
    </message>
    <message>
        <source>DINOv3 (Hugging Face)</source>
        <translation>DINOv3 (Hugging Face)</translation>
    </message>
    <message>
        <source>DINOv3 models</source>
        <translation>DINOv3-Modelle</translation>
    </message>
    <message>
        <source>DeiT (Hugging Face)</source>
        <translation>DeiT (Hugging Face)</translation>
    </message>
    <message>
        <source>DeiT models</source>
        <translation>DeiT-Modelle</translation>
    </message>
    <message>
        <source>DeiT-III models</source>
        <translation>DeiT-III-Modelle</translation>
    </message>
    <message>
        <source>Different-class distance over same-class distance. 1: the classes are not told apart; high is good.</source>
        <translation>Distanz verschiedener Klassen durch Distanz gleicher Klassen. 1: die Klassen werden nicht unterschieden; hoch ist gut.</translation>
    </message>
    <message>
        <source>EVA models</source>
        <translation>EVA-Modelle</translation>
    </message>
    <message>
        <source>Egyptian cat</source>
        <translation>Egyptian cat</translation>
    </message>
    <message>
        <source>Every filter in the colours it answers to, scaled to its own largest weight; grey is zero.</source>
        <translation>Jeder Filter in den Farben, auf die er anspricht, skaliert auf sein eigenes größtes Gewicht; grau ist null.</translation>
    </message>
    <message>
        <source>Every filter on one scale, channels averaged.</source>
        <translation>Alle Filter in derselben Skala, Kanäle gemittelt.</translation>
    </message>
    <message>
        <source>Every row is one cell&apos;s address, by its number</source>
        <translation>Jede Zeile ist die Adresse einer Zelle, nach ihrer Nummer</translation>
    </message>
    <message>
        <source>Every row is one position&apos;s address</source>
        <translation>Jede Zeile ist die Adresse einer Position</translation>
    </message>
    <message>
        <source>Every row of the table is **the same**: no position is nearer than another.</source>
        <translation>Alle Zeilen der Tabelle sind **gleich**: Keine Position ist näher als eine andere.</translation>
    </message>
    <message>
        <source>Every value in order, and their histogram.</source>
        <translation>Jeder Wert der Reihe nach, und ihr Histogramm.</translation>
    </message>
    <message>
        <source>FLOPs = 2&lt;i&gt;L&lt;/i&gt; (&lt;i&gt;N&lt;/i&gt; (4&lt;i&gt;D&lt;/i&gt;² + 2&lt;i&gt;DM&lt;/i&gt;) + 2&lt;i&gt;N&lt;/i&gt;²&lt;i&gt;D&lt;/i&gt;) + 2&lt;i&gt;nP&lt;/i&gt;²&lt;i&gt;CD&lt;/i&gt;</source>
        <translation>FLOPs = 2&lt;i&gt;L&lt;/i&gt; (&lt;i&gt;N&lt;/i&gt; (4&lt;i&gt;D&lt;/i&gt;² + 2&lt;i&gt;DM&lt;/i&gt;) + 2&lt;i&gt;N&lt;/i&gt;²&lt;i&gt;D&lt;/i&gt;) + 2&lt;i&gt;nP&lt;/i&gt;²&lt;i&gt;CD&lt;/i&gt;</translation>
    </message>
    <message>
        <source>How far a patch has moved on average, in patches along a straight line. 0: nothing moved.</source>
        <translation>Wie weit ein Patch im Mittel gewandert ist, in Patches auf gerader Linie. 0: nichts hat sich bewegt.</translation>
    </message>
    <message>
        <source>How far apart the patches begin; they are larger than that.</source>
        <translation>In welchem Abstand die Patches beginnen; sie sind größer als dieser.</translation>
    </message>
    <message>
        <source>How many directions the tokens of a blank image span, up to the number asked for. 0: they are all the same, so that nothing tells the places apart.</source>
        <translation>Wie viele Richtungen die Tokens eines leeren Bildes aufspannen, höchstens so viele wie verlangt. 0: sie sind alle gleich, so dass nichts die Plätze unterscheidet.</translation>
    </message>
    <message>
        <source>How many principal components hold 95 % of the variance together. Few: the table is simple, however wide it is.</source>
        <translation>Wie viele Hauptkomponenten zusammen 95 % der Varianz halten. Wenige: die Tabelle ist einfach, so breit sie auch ist.</translation>
    </message>
    <message>
        <source>How many tokens of the natural run are put where they stood, if each goes to the place whose slot mean, what a place adds in all orders, it is most like; every place is taken once. By chance: 1.</source>
        <translation>Wie viele Tokens des natürlichen Laufs dorthin kommen, wo sie standen, wenn jedes an den Platz geht, dessen Platzmittel (was ein Platz in allen Reihenfolgen beiträgt) es am ähnlichsten ist; jeder Platz wird einmal vergeben. Durch Zufall: 1.</translation>
    </message>
    <message>
        <source>How much the mean over all tokens changes with the swap. 0: a classifier on top of the mean cannot tell the two orders apart.</source>
        <translation>Wie sehr sich der Mittelwert über alle Tokens durch den Tausch ändert. 0: ein Klassifikator auf dem Mittelwert kann die beiden Reihenfolgen nicht unterscheiden.</translation>
    </message>
    <message>
        <source>How much the score changes at most when query and key move alike: max |score(x, y) − score(x + t, y + t)|. 0 but for rounding where it depends on the offset alone.</source>
        <translation>Wie sehr sich der Score höchstens ändert, wenn Query und Key gleich verschoben werden: max |score(x, y) − score(x + t, y + t)|. 0 bis auf Rundung, wo er nur vom Versatz abhängt.</translation>
    </message>
    <message>
        <source>How much the score changes at most when query and key move by the same shift: max |score(x, y) − score(x + t, y + t)| of this query and this key over all cells and shifts. 0 but for rounding where the score depends on the offset alone.</source>
        <translation>Wie sehr sich der Score höchstens ändert, wenn Query und Key um dieselbe Verschiebung wandern: max |score(x, y) − score(x + t, y + t)| dieser Query und dieses Keys über alle Zellen und Verschiebungen. 0 bis auf Rundung, wo der Score nur vom Versatz abhängt.</translation>
    </message>
    <message>
        <source>How often a pair of different classes is further apart than a pair of one class, of the drawn pairs. 50 %: no separation; 100 %: complete.</source>
        <translation>Wie oft ein Paar verschiedener Klassen weiter auseinander liegt als ein Paar einer Klasse, unter den gezogenen Paaren. 50 %: keine Trennung; 100 %: vollständige.</translation>
    </message>
    <message>
        <source>How well a linear probe reads the patch&apos;s row from its token, on orders of the patches that it was not trained on. 1: exactly; 0: not at all; below 0: worse than guessing the middle.</source>
        <translation>Wie gut eine lineare Sonde die Zeile des Patches aus seinem Token liest, bei Reihenfolgen der Patches, auf denen sie nicht trainiert wurde. 1: genau; 0: gar nicht; unter 0: schlechter, als die Mitte zu raten.</translation>
    </message>
    <message>
        <source>I-JEPA models</source>
        <translation>I-JEPA-Modelle</translation>
    </message>
    <message>
        <source>In no head position tells them apart. </source>
        <translation>In keinem Kopf unterscheidet die Position sie. </translation>
    </message>
    <message>
        <source>Learned parameters</source>
        <translation>Gelernte Parameter</translation>
    </message>
    <message>
        <source>Learned positions are switched off, for words as for patches. </source>
        <translation>Gelernte Positionen sind ausgeschaltet, für Wörter wie für Patches. </translation>
    </message>
    <message>
        <source>MAE (Hugging Face)</source>
        <translation>MAE (Hugging Face)</translation>
    </message>
    <message>
        <source>MAE models</source>
        <translation>MAE-Modelle</translation>
    </message>
    <message>
        <source>MLCD (Hugging Face)</source>
        <translation>MLCD (Hugging Face)</translation>
    </message>
    <message>
        <source>MSN models</source>
        <translation>MSN-Modelle</translation>
    </message>
    <message>
        <source>Mean cosine of the rehearsed tags with those of the table resampled to the longer parade. 1: unchanged.</source>
        <translation>Mittlerer Kosinus der geprobten Namensschilder mit denen der Tabelle, die auf den längeren Festzug umgerechnet ist. 1: unverändert.</translation>
    </message>
    <message>
        <source>Mean cosine similarity of adjacent positions less that of any two, their mean removed. Above 0: the table knows what is next to what; near 0: it does not.</source>
        <translation>Mittlere Kosinusähnlichkeit benachbarter Positionen minus die zweier beliebiger, ihr Mittelwert abgezogen. Über 0: die Tabelle weiß, was neben was liegt; nahe 0: sie weiß es nicht.</translation>
    </message>
    <message>
        <source>Mean cosine similarity of this method&apos;s table to the one of the second checkpoint, up to 1. The highest is likely the method that made it.</source>
        <translation>Mittlere Kosinusähnlichkeit der Tabelle dieses Verfahrens mit der des zweiten Checkpoints, höchstens 1. Das höchste ist wahrscheinlich das Verfahren, mit dem sie gemacht wurde.</translation>
    </message>
    <message>
        <source>Mean cosine with all other rows. Near 0: most are unrelated.</source>
        <translation>Mittlerer Kosinus mit allen anderen Zeilen. Nahe 0: die meisten haben nichts miteinander zu tun.</translation>
    </message>
    <message>
        <source>Mean similarity of two positions that are 1, 3 and 7 steps apart. Falling values mean that similarity says how far apart they are.</source>
        <translation>Mittlere Ähnlichkeit zweier Positionen, die 1, 3 und 7 Schritte auseinander liegen. Fallende Werte heißen, dass die Ähnlichkeit sagt, wie weit sie auseinander liegen.</translation>
    </message>
    <message>
        <source>MoCo models</source>
        <translation>MoCo-Modelle</translation>
    </message>
    <message>
        <source>MoCo v3</source>
        <translation>MoCo v3</translation>
    </message>
    <message>
        <source>MoCo v3 models</source>
        <translation>MoCo-v3-Modelle</translation>
    </message>
    <message>
        <source>More would be too small to see.</source>
        <translation>Mehr wären zu klein, um sie zu sehen.</translation>
    </message>
    <message>
        <source>Muse Spark</source>
        <translation>Muse Spark</translation>
    </message>
    <message>
        <source>NaN, infinite</source>
        <translation>NaN, unendlich</translation>
    </message>
    <message>
        <source>Nothing is added to the tokens here.</source>
        <translation>Zu den Tokens wird hier nichts addiert.</translation>
    </message>
    <message>
        <source>Nothing is added to the tokens: position acts inside the attention alone.</source>
        <translation>Zu den Tokens wird nichts addiert: Position wirkt nur innerhalb der Aufmerksamkeit.</translation>
    </message>
    <message>
        <source>Nothing is swapped: max |difference| **0**. Choose two different patches.</source>
        <translation>Nichts ist getauscht: max |Differenz| **0**. Zwei verschiedene Patches wählen.</translation>
    </message>
    <message>
        <source>Nothing is swapped: max |difference| **0**. Choose two different tokens.</source>
        <translation>Nichts ist getauscht: max |Differenz| **0**. Zwei verschiedene Tokens wählen.</translation>
    </message>
    <message>
        <source>Of the product in float32 from the convolution summed in float64, over all patches and dimensions. 0: the same.</source>
        <translation>Zwischen dem Produkt in float32 und der Faltung, summiert in float64, über alle Patches und Dimensionen. 0: dasselbe.</translation>
    </message>
    <message>
        <source>Of two different words of the seeded vocabulary. Chance: about 2 / √D for a few words.</source>
        <translation>Zweier verschiedener Wörter des zufälligen Wortschatzes. Zufall: etwa 2 / √D bei wenigen Wörtern.</translation>
    </message>
    <message>
        <source>One article also lists T5, which adds learned biases by offset instead.</source>
        <translation>Ein Artikel führt auch T5 auf, das statt dessen gelernte Biases nach Versatz addiert.</translation>
    </message>
    <message>
        <source>Open one that has,</source>
        <translation>Einen öffnen, der einen hat,</translation>
    </message>
    <message>
        <source>OpenCLIP over timm</source>
        <translation>OpenCLIP over timm</translation>
    </message>
    <message>
        <source>Other grid</source>
        <translation>Anderes Gitter</translation>
    </message>
    <message>
        <source>Outliers of the chosen layer once their neurons write to the register instead, and the largest norm of a patch that is left.</source>
        <translation>Ausreißer der gewählten Schicht, wenn ihre Neuronen statt dessen in das Register schreiben, und die größte Norm eines Patches, die übrig ist.</translation>
    </message>
    <message>
        <source>Outliers that are left at their places without position, and those at other places.</source>
        <translation>Ausreißer, die ohne Position an ihren Plätzen übrig sind, und die an anderen Plätzen.</translation>
    </message>
    <message>
        <source>Outliers with the patches scrambled: how many stand where the natural run has one, and how many are a patch that is one there. Same place: it is an address.</source>
        <translation>Ausreißer mit gemischten Patches: wie viele dort stehen, wo der natürliche Lauf einen hat, und wie viele ein Patch sind, das dort einer ist. Am selben Platz: es ist eine Adresse.</translation>
    </message>
    <message>
        <source>Perception Encoders</source>
        <translation>Perception Encoder</translation>
    </message>
    <message>
        <source>Published accuracies by position scheme</source>
        <translation>Veröffentlichte Genauigkeiten nach Positionsschema</translation>
    </message>
    <message>
        <source>Published accuracy</source>
        <translation>Veröffentlichte Genauigkeit</translation>
    </message>
    <message>
        <source>Rank correlation of similarity and closeness of the places, over all pairs of tokens that attention reads, with the patches scrambled; -1 to 1, mean over layers. High: position, not content, makes neighbours alike.</source>
        <translation>Rangkorrelation zwischen Ähnlichkeit und Nähe der Plätze, über alle Paare von Tokens, die die Aufmerksamkeit liest, mit gemischten Patches; -1 bis 1, Mittelwert über die Schichten. Hoch: Position, nicht Inhalt, macht Nachbarn ähnlich.</translation>
    </message>
    <message>
        <source>Rank correlation of the similarity of two tokens with how close their places are (L1 distance), over all pairs. −1 to 1; high: close tokens are alike.</source>
        <translation>Rangkorrelation zwischen der Ähnlichkeit zweier Tokens und der Nähe ihrer Plätze (L1-Distanz), über alle Paare. −1 bis 1; hoch: nahe Tokens sind sich ähnlich.</translation>
    </message>
    <message>
        <source>Rank correlation of the similarity to the reference with nearness on the grid, −1 to 1. High: patches are like it because they stand near it.</source>
        <translation>Rangkorrelation zwischen der Ähnlichkeit mit dem Bezug und der Nähe auf dem Gitter, −1 bis 1. Hoch: Patches sind ihm ähnlich, weil sie nahe bei ihm stehen.</translation>
    </message>
    <message>
        <source>Rotation and bias</source>
        <translation>Drehung und Bias</translation>
    </message>
    <message>
        <source>Rows × columns of tokens at this stage of a model that merges neighbouring patches step by step, as Swin does.</source>
        <translation>Zeilen × Spalten der Tokens auf dieser Stufe eines Modells, das benachbarte Patches Schritt für Schritt zusammenfasst, wie Swin es tut.</translation>
    </message>
    <message>
        <source>R², cut at −1</source>
        <translation>R², bei −1 abgeschnitten</translation>
    </message>
    <message>
        <source>SSDC = ρ(cos(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;), −|&lt;i&gt;r&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;r&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;| − |&lt;i&gt;c&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;c&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|), &amp;nbsp; &lt;i&gt;y&lt;/i&gt; = norm(&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;l&lt;/sub&gt;)</source>
        <translation>SSDC = ρ(cos(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;), −|&lt;i&gt;r&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;r&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;| − |&lt;i&gt;c&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; − &lt;i&gt;c&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;|), &amp;nbsp; &lt;i&gt;y&lt;/i&gt; = norm(&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;l&lt;/sub&gt;)</translation>
    </message>
    <message>
        <source>Share of a patch&apos;s attention that goes to words, mean over patches, 0 to 1.</source>
        <translation>Anteil der Aufmerksamkeit eines Patches, der an Wörter geht, Mittelwert über die Patches, 0 bis 1.</translation>
    </message>
    <message>
        <source>Share of a word&apos;s attention that goes to words, mean over words, 0 to 1. High: text looks at text.</source>
        <translation>Anteil der Aufmerksamkeit eines Wortes, der an Wörter geht, Mittelwert über die Wörter, 0 bis 1. Hoch: Text blickt auf Text.</translation>
    </message>
    <message>
        <source>Share of the pairs of adjacent patches that are still adjacent with each on the same side of the other: 0 to 100 %. A reversal keeps neighbours and exchanges their sides.</source>
        <translation>Anteil der Paare benachbarter Patches, die noch benachbart sind, jedes auf derselben Seite des anderen: 0 bis 100 %. Eine Umkehrung erhält Nachbarn und vertauscht ihre Seiten.</translation>
    </message>
    <message>
        <source>Share of the pairs of adjacent patches that are still adjacent, on whichever side: 0 to 100 %. High: the image keeps its local structure.</source>
        <translation>Anteil der Paare benachbarter Patches, die noch benachbart sind, gleich auf welcher Seite: 0 bis 100 %. Hoch: das Bild behält seine lokale Struktur.</translation>
    </message>
    <message>
        <source>Share of the positions whose most similar other position is one of the four next to it, 0 to 1. High: the table knows the grid.</source>
        <translation>Anteil der Positionen, deren ähnlichste andere Position eine der vier daneben ist, 0 bis 1. Hoch: die Tabelle kennt das Gitter.</translation>
    </message>
    <message>
        <source>Share of the positions whose most similar other position is one of the four next to it, up to 100 %. High: the table knows the grid.</source>
        <translation>Anteil der Positionen, deren ähnlichste andere Position eine der vier daneben ist, höchstens 100 %. Hoch: die Tabelle kennt das Gitter.</translation>
    </message>
    <message>
        <source>Share of the test images with a right answer, at the last evaluation up to this step, 0 to 100 %. It has left chance once it is a tenth of the way from there to 100 %.</source>
        <translation>Anteil der Testbilder mit richtiger Antwort, bei der letzten Auswertung bis zu diesem Schritt, 0 bis 100 %. Das Raten ist verlassen, sobald ein Zehntel des Wegs von dort bis 100 % zurückgelegt ist.</translation>
    </message>
    <message>
        <source>Share of the values that are exactly zero, 0 to 100 %. High: it was pruned or never trained.</source>
        <translation>Anteil der Werte, die genau null sind, 0 bis 100 %. Hoch: der Tensor wurde ausgedünnt oder nie trainiert.</translation>
    </message>
    <message>
        <source>Share of the variance between the patches along this principal component, 0 to 100 %. High: one direction tells most of the patches apart.</source>
        <translation>Anteil der Varianz zwischen den Patches entlang dieser Hauptkomponente, 0 bis 100 %. Hoch: eine Richtung unterscheidet die meisten Patches.</translation>
    </message>
    <message>
        <source>Share of the variance of the table along this principal component, 0 to 100 %. High: much of what the table says is in this map.</source>
        <translation>Anteil der Varianz der Tabelle entlang dieser Hauptkomponente, 0 bis 100 %. Hoch: vieles von dem, was die Tabelle sagt, steht in dieser Karte.</translation>
    </message>
    <message>
        <source>Shaw&apos;s vectors</source>
        <translation>Shaws Vektoren</translation>
    </message>
    <message>
        <source>Shaw&apos;s vectors know no distance to a register</source>
        <translation>Shaws Vektoren kennen keine Distanz zu einem Register</translation>
    </message>
    <message>
        <source>SigLIP (Hugging Face)</source>
        <translation>SigLIP (Hugging Face)</translation>
    </message>
    <message>
        <source>SigLIP (big_vision)</source>
        <translation>SigLIP (big_vision)</translation>
    </message>
    <message>
        <source>SigLIP (timm names)</source>
        <translation>SigLIP (timm names)</translation>
    </message>
    <message>
        <source>SigLIP models</source>
        <translation>SigLIP-Modelle</translation>
    </message>
    <message>
        <source>Sinusoidal 1-D</source>
        <translation>Sinusoidal 1-D</translation>
    </message>
    <message>
        <source>Something that the array of pixels leaves open, and how it is read.</source>
        <translation>Etwas, was das Array der Pixel offen lässt, und wie es gelesen wird.</translation>
    </message>
    <message>
        <source>Something that the run leaves open or that is left out.</source>
        <translation>Etwas, was der Lauf offen lässt oder was ausgelassen ist.</translation>
    </message>
    <message>
        <source>Something that was assumed or had to stand in.</source>
        <translation>Etwas, was angenommen wurde oder als Ersatz dienen musste.</translation>
    </message>
    <message>
        <source>Something the model&apos;s file leaves open, and what was assumed.</source>
        <translation>Etwas, was die Datei des Modells offen lässt, und was angenommen wurde.</translation>
    </message>
    <message>
        <source>Spearman&apos;s rank correlation of the correlations with minus the distance in the order of the columns (or rows), -1 to 1. High: a bias by offset could stand for the relations.</source>
        <translation>Spearmans Rangkorrelation der Korrelationen mit der negativen Distanz in der Reihenfolge der Spalten (oder Zeilen), -1 bis 1. Hoch: ein Bias nach Versatz könnte für die Beziehungen stehen.</translation>
    </message>
    <message>
        <source>Swin (Hugging Face)</source>
        <translation>Swin (Hugging Face)</translation>
    </message>
    <message>
        <source>Swin (torchvision)</source>
        <translation>Swin (torchvision)</translation>
    </message>
    <message>
        <source>Swin v2</source>
        <translation>Swin v2</translation>
    </message>
    <message>
        <source>Swin v2 (Hugging Face)</source>
        <translation>Swin v2 (Hugging Face)</translation>
    </message>
    <message>
        <source>Swin v2 (torchvision)</source>
        <translation>Swin v2 (torchvision)</translation>
    </message>
    <message>
        <source>The absolute difference between the entries of the two encodings, averaged over all of them. 0: they are the same.</source>
        <translation>Die absolute Differenz zwischen den Einträgen der beiden Kodierungen, gemittelt über alle. 0: sie sind gleich.</translation>
    </message>
    <message>
        <source>The added token: its length in the chosen layer, and the share of all attention that it draws.</source>
        <translation>Das hinzugefügte Token: seine Länge in der gewählten Schicht und der Anteil der gesamten Aufmerksamkeit, den es erhält.</translation>
    </message>
    <message>
        <source>The articles call its extrapolation good. On images it holds only while rows keep their length: otherwise a token&apos;s number means another place.</source>
        <translation>Die Artikel nennen seine Extrapolation gut. Auf Bildern gilt das nur, solange die Zeilen ihre Länge behalten: Sonst bedeutet die Nummer eines Tokens einen anderen Platz.</translation>
    </message>
    <message>
        <source>The average of all its values. Near 0 for most weights.</source>
        <translation>Der Mittelwert aller seiner Werte. Nahe 0 bei den meisten Gewichten.</translation>
    </message>
    <message>
        <source>The bias from the chosen patch to the class token. High: the patch looks at it more.</source>
        <translation>Der Bias vom gewählten Patch zum Klassentoken. Hoch: das Patch blickt mehr darauf.</translation>
    </message>
    <message>
        <source>The bias from the class token to the chosen patch. High: the class token looks at the patch more.</source>
        <translation>Der Bias vom Klassentoken zum gewählten Patch. Hoch: das Klassentoken blickt mehr auf das Patch.</translation>
    </message>
    <message>
        <source>The block of the model whose biases are shown, counted from 0.</source>
        <translation>Der Block des Modells, dessen Biases gezeigt werden, gezählt ab 0.</translation>
    </message>
    <message>
        <source>The cat chased the mouse</source>
        <translation>The cat chased the mouse</translation>
    </message>
    <message>
        <source>The changes of the one column, correlated with those before.</source>
        <translation>Die Änderungen der einzigen Spalte, korreliert mit denen davor.</translation>
    </message>
    <message>
        <source>The checkpoint has no head and names no class. Compared is the vector that a head would see, by its cosine to the one of the unchanged run.</source>
        <translation>Der Checkpoint hat keinen Klassifikator und nennt keine Klasse. Verglichen wird der Vektor, den ein Klassifikator sähe, nach seinem Kosinus mit dem des unveränderten Laufs.</translation>
    </message>
    <message>
        <source>The checkpoint has no head, so it names no class. </source>
        <translation>Der Checkpoint hat keinen Klassifikator, also nennt er keine Klasse. </translation>
    </message>
    <message>
        <source>The dimension whose share of the squared norm is most above what it is elsewhere: at the outliers, and at all other patches.</source>
        <translation>Die Dimension, deren Anteil am Quadrat der Norm am weitesten über dem liegt, was er anderswo ist: bei den Ausreißern und bei allen anderen Patches.</translation>
    </message>
    <message>
        <source>The filters of the convolution side by side</source>
        <translation>Die Filter der Faltung nebeneinander</translation>
    </message>
    <message>
        <source>The head reads more than one token, so that single tokens have no class of their own.</source>
        <translation>Der Klassifikator liest mehr als ein Token, also haben einzelne Tokens keine eigene Klasse.</translation>
    </message>
    <message>
        <source>The largest absolute difference between an entry of this encoding and the same entry of the one it is compared with. 0: they are the same.</source>
        <translation>Die größte absolute Differenz zwischen einem Eintrag dieser Kodierung und demselben Eintrag derjenigen, mit der sie verglichen wird. 0: sie sind gleich.</translation>
    </message>
    <message>
        <source>The largest absolute difference between the map of the default method and that of another one. Near 0: it does not matter which is used.</source>
        <translation>Die größte absolute Differenz zwischen der Karte des Standardverfahrens und der eines anderen. Nahe 0: es macht nichts aus, welches verwendet wird.</translation>
    </message>
    <message>
        <source>The largest absolute difference between the table and the sinusoid it was taken for. Near 0: it is that sinusoid.</source>
        <translation>Die größte absolute Differenz zwischen der Tabelle und der Sinuskodierung, für die sie gehalten wurde. Nahe 0: sie ist diese Sinuskodierung.</translation>
    </message>
    <message>
        <source>The largest change of a word&apos;s output when the patches change places under this RoPE. 0: the words cannot tell where the patches are.</source>
        <translation>Die größte Änderung der Ausgabe eines Wortes, wenn die Patches unter diesem RoPE die Plätze tauschen. 0: die Wörter können nicht erkennen, wo die Patches sind.</translation>
    </message>
    <message>
        <source>The largest difference between the attention matrix and the one after the swap, once its rows and columns are put back. 0: attention does not notice the order.</source>
        <translation>Die größte Differenz zwischen der Aufmerksamkeitsmatrix und der nach dem Tausch, wenn ihre Zeilen und Spalten zurückgelegt sind. 0: die Aufmerksamkeit bemerkt die Reihenfolge nicht.</translation>
    </message>
    <message>
        <source>The largest difference between the outputs before and after the swap, once the rows are put back. 0: the output merely moved along.</source>
        <translation>Die größte Differenz zwischen den Ausgaben vor und nach dem Tausch, wenn die Zeilen zurückgesetzt sind. 0: die Ausgabe ist nur mitgewandert.</translation>
    </message>
    <message>
        <source>The largest difference between the two sentences&apos; mean outputs. 0, or the rounding of sums near 10⁻¹⁶: a classifier on top cannot tell them apart.</source>
        <translation>Die größte Differenz zwischen den mittleren Ausgaben der beiden Sätze. 0, oder die Rundung von Summen nahe 10⁻¹⁶: ein Klassifikator darüber kann sie nicht unterscheiden.</translation>
    </message>
    <message>
        <source>The largest similarity to the reference in the second image, and where.</source>
        <translation>Die größte Ähnlichkeit mit dem Bezug im zweiten Bild, und wo.</translation>
    </message>
    <message>
        <source>The likeliest class of the image as it is, and its probability, 0 to 1. Everything here is about this class.</source>
        <translation>Die wahrscheinlichste Klasse des unveränderten Bildes und ihre Wahrscheinlichkeit, 0 bis 1. Alles hier betrifft diese Klasse.</translation>
    </message>
    <message>
        <source>The part of the input that patches cover.</source>
        <translation>Der Teil der Eingabe, den Patches bedecken.</translation>
    </message>
    <message>
        <source>The part of the tokens&apos; variance that the place explains, whatever patch stands there; corrected for chance. 0 to 100 %.</source>
        <translation>Der Teil der Varianz der Tokens, den der Platz erklärt, welches Patch auch dort steht; um den Zufall korrigiert. 0 bis 100 %.</translation>
    </message>
    <message>
        <source>The part of what the scheme does inside the attention: rotated less unrotated logits, or the bias that a pair of places has.</source>
        <translation>Der Anteil dessen, was das Schema innerhalb der Aufmerksamkeit tut: gedrehte minus ungedrehte Logits, oder der Bias, den ein Paar von Plätzen hat.</translation>
    </message>
    <message>
        <source>The patch size that the checkpoint was made for</source>
        <translation>Die Patchgröße, für die der Checkpoint gemacht ist</translation>
    </message>
    <message>
        <source>The probability of the likeliest class, before and after. Near each other: the outliers hold what the answer needs as little as a register does.</source>
        <translation>Die Wahrscheinlichkeit der wahrscheinlichsten Klasse, vorher und nachher. Nahe beieinander: Die Ausreißer enthalten von dem, was die Antwort braucht, so wenig wie ein Register.</translation>
    </message>
    <message>
        <source>The rows whose changes are correlated. A column that changes in fewer than 20 of them is left out.</source>
        <translation>Die Zeilen, deren Änderungen korreliert werden. Eine Spalte, die sich in weniger als 20 davon ändert, ist weggelassen.</translation>
    </message>
    <message>
        <source>The same difference of the outputs with the position table set to zero. 0: position alone makes the difference.</source>
        <translation>Dieselbe Differenz der Ausgaben, wenn die Positionstabelle auf null gesetzt ist. 0: allein die Position macht den Unterschied.</translation>
    </message>
    <message>
        <source>The same of that cycle&apos;s dimensions alone. 1: the cycle is back where it was.</source>
        <translation>Dasselbe nur für die Dimensionen dieses Zyklus. 1: der Zyklus ist wieder, wo er war.</translation>
    </message>
    <message>
        <source>The same with the position table set to zero. Near 0: without position the model cannot notice.</source>
        <translation>Dasselbe, wenn die Positionstabelle auf null gesetzt ist. Nahe 0: ohne Position kann das Modell nichts bemerken.</translation>
    </message>
    <message>
        <source>The smallest cosine similarity of the chosen position to another one, −1 to 1. Low: some position is told apart from it well.</source>
        <translation>Die kleinste Kosinusähnlichkeit der gewählten Position mit einer anderen, −1 bis 1. Niedrig: irgendeine Position ist gut von ihr zu unterscheiden.</translation>
    </message>
    <message>
        <source>The table has one position, so no position is nearer than another.</source>
        <translation>Die Tabelle hat eine einzige Position, also ist keine Position näher als eine andere.</translation>
    </message>
    <message>
        <source>The table is **zero everywhere**: no position is nearer than another.</source>
        <translation>Die Tabelle ist **überall null**: Keine Position ist näher als eine andere.</translation>
    </message>
    <message>
        <source>The values in order</source>
        <translation>Die Werte der Reihe nach</translation>
    </message>
    <message>
        <source>The variance between the patches of the position part of what enters the block, measured by that of all of it. Content can work against it: it is above 1 then, and no share.</source>
        <translation>Die Varianz zwischen den Patches im Positionsanteil dessen, was in den Block eingeht, gemessen an der des Ganzen. Der Inhalt kann ihm entgegenwirken: Dann ist sie über 1 und kein Anteil.</translation>
    </message>
    <message>
        <source>Their rows and columns, from 0.</source>
        <translation>Ihre Zeilen und Spalten, von 0 an.</translation>
    </message>
    <message>
        <source>There is **1** patch: it stays in place.</source>
        <translation>Es gibt **1** Patch: Es bleibt an seinem Platz.</translation>
    </message>
    <message>
        <source>This checkpoint has</source>
        <translation>Dieser Checkpoint hat</translation>
    </message>
    <message>
        <source>This term&apos;s part of the logits between patches, each row less its mean: query part · key part. The parts of a head sum to 100 %: where one works against the others it is below 0, and these may be above 100.</source>
        <translation>Der Anteil dieses Terms an den Logits zwischen Patches, jede Zeile abzüglich ihres Mittelwerts: Teil der Query · Teil des Keys. Die Anteile eines Kopfes ergeben zusammen 100 %: Wo einer den anderen entgegenwirkt, liegt er unter 0, und diese können über 100 liegen.</translation>
    </message>
    <message>
        <source>Too few days before the chosen one have changes to tell relations; choose a later day.</source>
        <translation>Zu wenige Tage vor dem gewählten haben Änderungen, um Beziehungen zu zeigen; einen späteren Tag wählen.</translation>
    </message>
    <message>
        <source>Too few steps before the chosen one have changes to tell relations; choose a later step.</source>
        <translation>Zu wenige Schritte vor dem gewählten haben Änderungen, um Beziehungen zu zeigen; einen späteren Schritt wählen.</translation>
    </message>
    <message>
        <source>Units of the MLPs where the outliers appear and one block before that write most to them: mean activation there times the norm of what one of it adds.</source>
        <translation>Neuronen der MLPs, wo die Ausreißer entstehen und einen Block davor, die am meisten in sie schreiben: mittlere Aktivierung dort mal der Norm dessen, was eine Aktivierung von eins hinzufügt.</translation>
    </message>
    <message>
        <source>Values that are no numbers. Any at all means that the file is damaged or that training diverged.</source>
        <translation>Werte, die keine Zahlen sind. Schon ein einziger bedeutet, dass die Datei beschädigt oder das Training divergiert ist.</translation>
    </message>
    <message>
        <source>ViT (H</source>
        <translation>ViT (H</translation>
    </message>
    <message>
        <source>ViT (Hugging Face)</source>
        <translation>ViT (Hugging Face)</translation>
    </message>
    <message>
        <source>ViT (JAX)</source>
        <translation>ViT (JAX)</translation>
    </message>
    <message>
        <source>ViT with RoPE (timm)</source>
        <translation>ViT mit RoPE (timm)</translation>
    </message>
    <message>
        <source>ViT with differential attention</source>
        <translation>ViT mit differenzieller Aufmerksamkeit</translation>
    </message>
    <message>
        <source>ViT with parallel attention and MLP</source>
        <translation>ViT mit parallelen Aufmerksamkeits- und MLP-Teilen</translation>
    </message>
    <message>
        <source>ViT with parallel branches</source>
        <translation>ViT mit parallelen Zweigen</translation>
    </message>
    <message>
        <source>What is measured here: norm1 of what enters a block, or the final norm of what leaves the last.</source>
        <translation>Was hier gemessen wird: norm1 dessen, was in einen Block eingeht, oder die letzte Norm dessen, was den letzten verlässt.</translation>
    </message>
    <message>
        <source>What is shown in this image?</source>
        <translation>Was ist auf diesem Bild zu sehen?</translation>
    </message>
    <message>
        <source>What the blocks keep of one image for the way back, in float32, where attention is not fused.</source>
        <translation>Was die Blöcke von einem Bild für den Rückweg behalten, in float32, wo die Aufmerksamkeit nicht verschmolzen ist.</translation>
    </message>
    <message>
        <source>What the checkpoint does not say</source>
        <translation>Was der Checkpoint nicht sagt</translation>
    </message>
    <message>
        <source>What the image does not say</source>
        <translation>Was das Bild nicht sagt</translation>
    </message>
    <message>
        <source>What the second checkpoint does not say</source>
        <translation>Was der zweite Checkpoint nicht sagt</translation>
    </message>
    <message>
        <source>Why the outliers cannot be moved in this model.</source>
        <translation>Warum sich die Ausreißer in diesem Modell nicht verlegen lassen.</translation>
    </message>
    <message>
        <source>Why this figure is the same as with nothing taken off.</source>
        <translation>Warum diese Abbildung dieselbe ist, wie wenn nichts abgezogen ist.</translation>
    </message>
    <message>
        <source>With the patches scrambled there are none</source>
        <translation>Mit gemischten Patches gibt es keine</translation>
    </message>
    <message>
        <source>Without a head it names no class: shown is the cosine of its output to the unchanged one. It is </source>
        <translation>Ohne Klassifikator nennt es keine Klasse: Gezeigt ist der Kosinus seiner Ausgabe mit der unveränderten. Er ist </translation>
    </message>
    <message>
        <source>a class token</source>
        <translation>ein Klassentoken</translation>
    </message>
    <message>
        <source>a distillation token</source>
        <translation>ein Destillationstoken</translation>
    </message>
    <message>
        <source>a folder without a model</source>
        <translation>ein Ordner ohne Modell</translation>
    </message>
    <message>
        <source>a part of a model</source>
        <translation>ein Teil eines Modells</translation>
    </message>
    <message>
        <source>a peak at **each** of them</source>
        <translation>ein Gipfel bei **jedem** davon</translation>
    </message>
    <message>
        <source>a peak at **none** of them</source>
        <translation>ein Gipfel bei **keinem** davon</translation>
    </message>
    <message>
        <source>a trainer&apos;s state</source>
        <translation>der Zustand eines Trainers</translation>
    </message>
    <message>
        <source>a view names no parameter of its lab: </source>
        <translation>eine Ansicht nennt einen Parameter, den ihr Labor nicht hat: </translation>
    </message>
    <message>
        <source>a vision transformer</source>
        <translation>ein Vision Transformer</translation>
    </message>
    <message>
        <source>ablate silence switch off heads MLP logit lens activation patching cause class</source>
        <translation>ablate silence switch off heads MLP logit lens activation patching cause class Ablation ausschalten abschalten Köpfe Logit-Linse Aktivierung einsetzen Ursache Klasse</translation>
    </message>
    <message>
        <source>accuracy compare schemes best study published measured seeds ablate</source>
        <translation>accuracy compare schemes best study published measured seeds ablate Genauigkeit vergleichen Schemata beste Studie veröffentlicht gemessen Seeds Ablation</translation>
    </message>
    <message>
        <source>after the last block</source>
        <translation>nach dem letzten Block</translation>
    </message>
    <message>
        <source>after the series</source>
        <translation>nach der Reihe</translation>
    </message>
    <message>
        <source>all other patches</source>
        <translation>alle anderen Patches</translation>
    </message>
    <message>
        <source>all patches</source>
        <translation>alle Patches</translation>
    </message>
    <message>
        <source>along one axis all turns commute, and it depends on the offset only.</source>
        <translation>entlang einer einzigen Achse kommutieren alle Drehungen, und er hängt nur vom Versatz ab.</translation>
    </message>
    <message>
        <source>as said</source>
        <translation>wie angegeben</translation>
    </message>
    <message>
        <source>at distance 1 / 3 / 7</source>
        <translation>bei Distanz 1 / 3 / 7</translation>
    </message>
    <message>
        <source>big_vision&apos;s SigLIP models</source>
        <translation>SigLIP-Modelle von big_vision</translation>
    </message>
    <message>
        <source>by these places</source>
        <translation>von diesen Plätzen</translation>
    </message>
    <message>
        <source>channel mean</source>
        <translation>Mittel der Kanäle</translation>
    </message>
    <message>
        <source>checkpoint to compare the first one with</source>
        <translation>Checkpoint, mit dem der erste verglichen wird</translation>
    </message>
    <message>
        <source>checkpoint to use instead of the built-in one</source>
        <translation>Checkpoint, der statt des eingebauten verwendet wird</translation>
    </message>
    <message>
        <source>checkpoint weights file values histogram browse</source>
        <translation>checkpoint weights file values histogram browse Checkpoint Gewichte Datei Werte Histogramm durchsehen blättern</translation>
    </message>
    <message>
        <source>class distance cosine same different projection PCA diagnose clusters</source>
        <translation>class distance cosine same different projection PCA diagnose clusters Klasse Distanz Abstand Kosinus gleich verschieden Projektion Diagnose Gruppen Cluster</translation>
    </message>
    <message>
        <source>class to cell</source>
        <translation>Klasse zu Zelle</translation>
    </message>
    <message>
        <source>components for 95 %</source>
        <translation>Komponenten für 95 %</translation>
    </message>
    <message>
        <source>cos(&lt;i&gt;w&lt;/i&gt;&lt;sub&gt;a&lt;/sub&gt;, &lt;i&gt;w&lt;/i&gt;&lt;sub&gt;b&lt;/sub&gt;) = &lt;i&gt;w&lt;/i&gt;&lt;sub&gt;a&lt;/sub&gt; · &lt;i&gt;w&lt;/i&gt;&lt;sub&gt;b&lt;/sub&gt; / (|&lt;i&gt;w&lt;/i&gt;&lt;sub&gt;a&lt;/sub&gt;| |&lt;i&gt;w&lt;/i&gt;&lt;sub&gt;b&lt;/sub&gt;|)</source>
        <translation>cos(&lt;i&gt;w&lt;/i&gt;&lt;sub&gt;a&lt;/sub&gt;, &lt;i&gt;w&lt;/i&gt;&lt;sub&gt;b&lt;/sub&gt;) = &lt;i&gt;w&lt;/i&gt;&lt;sub&gt;a&lt;/sub&gt; · &lt;i&gt;w&lt;/i&gt;&lt;sub&gt;b&lt;/sub&gt; / (|&lt;i&gt;w&lt;/i&gt;&lt;sub&gt;a&lt;/sub&gt;| |&lt;i&gt;w&lt;/i&gt;&lt;sub&gt;b&lt;/sub&gt;|)</translation>
    </message>
    <message>
        <source>cos(&lt;i&gt;z&lt;/i&gt;, &lt;i&gt;z&lt;/i&gt;′), &lt;i&gt;z&lt;/i&gt;′ with &lt;i&gt;A&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt;&lt;i&gt;V&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt; = 0 in layer &lt;i&gt;l&lt;/i&gt;</source>
        <translation>cos(&lt;i&gt;z&lt;/i&gt;, &lt;i&gt;z&lt;/i&gt;′), &lt;i&gt;z&lt;/i&gt;′ mit &lt;i&gt;A&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt;&lt;i&gt;V&lt;/i&gt;&lt;sub&gt;h&lt;/sub&gt; = 0 in Schicht &lt;i&gt;l&lt;/i&gt;</translation>
    </message>
    <message>
        <source>cosine to the end</source>
        <translation>Kosinus mit dem Endvektor</translation>
    </message>
    <message>
        <source>cosine to the pooled vector</source>
        <translation>Kosinus mit dem zusammengefassten Vektor</translation>
    </message>
    <message>
        <source>counted: each has layers of its own</source>
        <translation>gezählt: jeder hat eigene Schichten</translation>
    </message>
    <message>
        <source>days before</source>
        <translation>Tage davor</translation>
    </message>
    <message>
        <source>deviation as said</source>
        <translation>Abweichung wie angegeben</translation>
    </message>
    <message>
        <source>does not fall with distance</source>
        <translation>fällt nicht mit der Distanz</translation>
    </message>
    <message>
        <source>each as 100 where it begins</source>
        <translation>jede auf 100 am Anfang</translation>
    </message>
    <message>
        <source>every place and shift</source>
        <translation>jeder Platz und jede Verschiebung</translation>
    </message>
    <message>
        <source>folder of checkpoints of one training; --step chooses among them</source>
        <translation>Ordner mit den Checkpoints eines Trainings; --step wählt darunter</translation>
    </message>
    <message>
        <source>folder of runs of several schemes, as ablate makes it</source>
        <translation>Ordner mit Läufen mehrerer Schemata, wie ablate ihn anlegt</translation>
    </message>
    <message>
        <source>give another grid or prefix, or choose another tensor</source>
        <translation>ein anderes Gitter oder Präfix angeben oder einen anderen Tensor wählen</translation>
    </message>
    <message>
        <source>guilty dimension</source>
        <translation>verantwortliche Dimension</translation>
    </message>
    <message>
        <source>if even</source>
        <translation>wenn gleichmäßig</translation>
    </message>
    <message>
        <source>image to compare the first one with</source>
        <translation>Bild, mit dem das erste verglichen wird</translation>
    </message>
    <message>
        <source>is the same everywhere on this grid</source>
        <translation>ist auf diesem Gitter überall gleich</translation>
    </message>
    <message>
        <source>left with a register</source>
        <translation>übrig mit einem Register</translation>
    </message>
    <message>
        <source>logits split content position bias kernel offsets decompose heads</source>
        <translation>logits split content position bias kernel offsets decompose heads Logits zerlegen Inhalt Position Bias Kern Versätze Köpfe</translation>
    </message>
    <message>
        <source>look maps heads rollout classes model predict image</source>
        <translation>look maps heads rollout classes model predict image schauen blicken Karten Köpfe Rollout Klassen Modell vorhersagen Bild</translation>
    </message>
    <message>
        <source>loss = −log softmax(&lt;i&gt;z&lt;/i&gt;)&lt;sub&gt;class&lt;/sub&gt;, mean over images</source>
        <translation>loss = −log softmax(&lt;i&gt;z&lt;/i&gt;)&lt;sub&gt;Klasse&lt;/sub&gt;, Mittelwert über Bilder</translation>
    </message>
    <message>
        <source>made by hand</source>
        <translation>von Hand geordnet</translation>
    </message>
    <message>
        <source>marker(&lt;i&gt;p&lt;/i&gt;)&lt;sub&gt;2i&lt;/sub&gt; = sin(&lt;i&gt;p&lt;/i&gt; / 100&lt;sup&gt;2i/8&lt;/sup&gt;), &amp;nbsp; marker(&lt;i&gt;p&lt;/i&gt; + 1) = &lt;i&gt;M&lt;/i&gt; marker(&lt;i&gt;p&lt;/i&gt;)</source>
        <translation>marker(&lt;i&gt;p&lt;/i&gt;)&lt;sub&gt;2i&lt;/sub&gt; = sin(&lt;i&gt;p&lt;/i&gt; / 100&lt;sup&gt;2i/8&lt;/sup&gt;), &amp;nbsp; marker(&lt;i&gt;p&lt;/i&gt; + 1) = &lt;i&gt;M&lt;/i&gt; marker(&lt;i&gt;p&lt;/i&gt;)</translation>
    </message>
    <message>
        <source>max |score(x, y) − score(x + t, y + t)| over all cells, shifts and heads, one query and one key everywhere. 0 where the score depends on the offset alone.</source>
        <translation>max |score(x, y) − score(x + t, y + t)| über alle Zellen, Verschiebungen und Köpfe, überall eine Query und ein Key. 0, wo der Score allein vom Versatz abhängt.</translation>
    </message>
    <message>
        <source>maximum over patches</source>
        <translation>Maximum über Patches</translation>
    </message>
    <message>
        <source>mean as said</source>
        <translation>Mittelwert wie angegeben</translation>
    </message>
    <message>
        <source>mean over patches</source>
        <translation>Mittelwert über Patches</translation>
    </message>
    <message>
        <source>mean&lt;sub&gt;n&lt;/sub&gt; (&lt;i&gt;A&lt;/i&gt; &lt;i&gt;x&lt;/i&gt;)&lt;sub&gt;n&lt;/sub&gt;, &amp;nbsp; &lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;x&lt;/i&gt; &lt;i&gt;x&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;D&lt;/i&gt;)</source>
        <translation>mean&lt;sub&gt;n&lt;/sub&gt; (&lt;i&gt;A&lt;/i&gt; &lt;i&gt;x&lt;/i&gt;)&lt;sub&gt;n&lt;/sub&gt;, &amp;nbsp; &lt;i&gt;A&lt;/i&gt; = softmax(&lt;i&gt;x&lt;/i&gt; &lt;i&gt;x&lt;/i&gt;&lt;sup&gt;T&lt;/sup&gt; / √&lt;i&gt;D&lt;/i&gt;)</translation>
    </message>
    <message>
        <source>models of its family</source>
        <translation>Modelle der Familie</translation>
    </message>
    <message>
        <source>models of tiny images</source>
        <translation>Modelle für winzige Bilder</translation>
    </message>
    <message>
        <source>most alike in the second</source>
        <translation>am ähnlichsten im zweiten</translation>
    </message>
    <message>
        <source>most vision transformers</source>
        <translation>die meisten Vision Transformer</translation>
    </message>
    <message>
        <source>moved into a register</source>
        <translation>in ein Register verlegt</translation>
    </message>
    <message>
        <source>near nearest similarity cosine distance reference</source>
        <translation>near nearest similarity cosine distance reference nah nächste Nachbarn Ähnlichkeit Kosinus Distanz Abstand Bezug</translation>
    </message>
    <message>
        <source>neurons moved</source>
        <translation>verlegte Neuronen</translation>
    </message>
    <message>
        <source>no classifier.</source>
        <translation>keinen Klassifikator.</translation>
    </message>
    <message>
        <source>no head</source>
        <translation>kein Klassifikator</translation>
    </message>
    <message>
        <source>no nearest vector</source>
        <translation>kein nächster Vektor</translation>
    </message>
    <message>
        <source>no number in its name</source>
        <translation>keine Zahl im Namen</translation>
    </message>
    <message>
        <source>no row for </source>
        <translation>keine Zeile für </translation>
    </message>
    <message>
        <source>no variance</source>
        <translation>keine Varianz</translation>
    </message>
    <message>
        <source>none above chance</source>
        <translation>keiner über dem Zufall</translation>
    </message>
    <message>
        <source>none: all are alike, or equally near</source>
        <translation>keine: alle sind gleich oder gleich nah</translation>
    </message>
    <message>
        <source>none: all images are one</source>
        <translation>keines: alle Bilder sind eines</translation>
    </message>
    <message>
        <source>none: all pairs are alike</source>
        <translation>keine: alle Paare sind gleich</translation>
    </message>
    <message>
        <source>none: all tokens are alike</source>
        <translation>keiner: alle Tokens sind gleich</translation>
    </message>
    <message>
        <source>none: there is one performer</source>
        <translation>keine: es gibt nur eine mitwirkende Person</translation>
    </message>
    <message>
        <source>none: there is one word</source>
        <translation>keiner: es gibt nur ein Wort</translation>
    </message>
    <message>
        <source>not a checkpoint</source>
        <translation>kein Checkpoint</translation>
    </message>
    <message>
        <source>not for this model</source>
        <translation>nicht bei diesem Modell</translation>
    </message>
    <message>
        <source>not told apart: |&lt;i&gt;m&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt; − &lt;i&gt;m&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt;| ≤ &lt;i&gt;t&lt;/i&gt;&lt;sub&gt;0.975, ν&lt;/sub&gt; √(&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt;&lt;sup&gt;2&lt;/sup&gt;/&lt;i&gt;n&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt; + &lt;i&gt;s&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt;&lt;sup&gt;2&lt;/sup&gt;/&lt;i&gt;n&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt;), ν after Welch and Satterthwaite</source>
        <translation>nicht zu unterscheiden: |&lt;i&gt;m&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt; − &lt;i&gt;m&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt;| ≤ &lt;i&gt;t&lt;/i&gt;&lt;sub&gt;0,975; ν&lt;/sub&gt; √(&lt;i&gt;s&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt;&lt;sup&gt;2&lt;/sup&gt;/&lt;i&gt;n&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt; + &lt;i&gt;s&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt;&lt;sup&gt;2&lt;/sup&gt;/&lt;i&gt;n&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt;), ν nach Welch und Satterthwaite</translation>
    </message>
    <message>
        <source>of |x|²</source>
        <translation>von |x|²</translation>
    </message>
    <message>
        <source>on so small a grid that is too little to tell.</source>
        <translation>auf einem so kleinen Gitter ist das zu wenig, um es zu sagen.</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>one only</source>
        <translation>nur eine</translation>
    </message>
    <message>
        <source>outliers norm registers massive activations attention sink corners dimension neurons</source>
        <translation>outliers norm registers massive activations attention sink corners dimension neurons Ausreißer Norm Register massive Aktivierungen Aufmerksamkeit Ecken Dimension Neuronen</translation>
    </message>
    <message>
        <source>padding = 1 − Σ&lt;sub&gt;t&lt;/sub&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;t&lt;/sub&gt; / (&lt;i&gt;T&lt;/i&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;max&lt;/sub&gt;), of attention 1 − Σ&lt;sub&gt;t&lt;/sub&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;t&lt;/sub&gt;² / (&lt;i&gt;T&lt;/i&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;max&lt;/sub&gt;²)</source>
        <translation>padding = 1 − Σ&lt;sub&gt;t&lt;/sub&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;t&lt;/sub&gt; / (&lt;i&gt;T&lt;/i&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;max&lt;/sub&gt;), bei der Aufmerksamkeit 1 − Σ&lt;sub&gt;t&lt;/sub&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;t&lt;/sub&gt;² / (&lt;i&gt;T&lt;/i&gt; &lt;i&gt;N&lt;/i&gt;&lt;sub&gt;max&lt;/sub&gt;²)</translation>
    </message>
    <message>
        <source>part that is used</source>
        <translation>verwendeter Teil</translation>
    </message>
    <message>
        <source>patches change places</source>
        <translation>Patches tauschen die Plätze</translation>
    </message>
    <message>
        <source>patches overlap</source>
        <translation>Patches überlappen</translation>
    </message>
    <message>
        <source>patches scrambled</source>
        <translation>Patches gemischt</translation>
    </message>
    <message>
        <source>pca principal spectrum table embedding detect</source>
        <translation>pca principal spectrum table embedding detect Hauptkomponenten Spektrum Tabelle Einbettung erkennen</translation>
    </message>
    <message>
        <source>per layer</source>
        <translation>je Schicht</translation>
    </message>
    <message>
        <source>principal components</source>
        <translation>Hauptkomponenten</translation>
    </message>
    <message>
        <source>reading the weights</source>
        <translation>die Gewichte werden gelesen</translation>
    </message>
    <message>
        <source>relative bias swin alibi lookhere pape parabola beit shaw log-cpb distance</source>
        <translation>relative bias swin alibi lookhere pape parabola beit shaw log-cpb distance relativ Bias Parabel Distanz Abstand</translation>
    </message>
    <message>
        <source>resample interpolate resolution grid bicubic larger</source>
        <translation>resample interpolate resolution grid bicubic larger umrechnen interpolieren Auflösung Gitter bikubisch größer</translation>
    </message>
    <message>
        <source>rope rotary angle dial turn query key liere</source>
        <translation>rope rotary angle dial turn query key liere Drehung drehen Winkel Zifferblatt Query Key</translation>
    </message>
    <message>
        <source>second checkpoint</source>
        <translation>zweiter Checkpoint</translation>
    </message>
    <message>
        <source>second image</source>
        <translation>zweites Bild</translation>
    </message>
    <message>
        <source>sees everything</source>
        <translation>sieht alles</translation>
    </message>
    <message>
        <source>series market cycle horizon finance calendar universe padding correlation</source>
        <translation>series market cycle horizon finance calendar universe padding correlation Reihe Zeitreihe Markt Zyklus Horizont Finanzen Börse Kalender Universum Auffüllung Korrelation</translation>
    </message>
    <message>
        <source>shuffle permutation jigsaw order random drag swap</source>
        <translation>shuffle permutation jigsaw order random drag swap mischen Permutation Puzzle Reihenfolge Zufall ziehen tauschen</translation>
    </message>
    <message>
        <source>sim(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;r&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt;) = &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;r&lt;/sub&gt; · &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; / (|&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;r&lt;/sub&gt;| |&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt;|)</source>
        <translation>sim(&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;r&lt;/sub&gt;, &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt;) = &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;r&lt;/sub&gt; · &lt;i&gt;y&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt; / (|&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;r&lt;/sub&gt;| |&lt;i&gt;y&lt;/i&gt;&lt;sub&gt;n&lt;/sub&gt;|)</translation>
    </message>
    <message>
        <source>sin, cos(&lt;i&gt;t&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;2&lt;i&gt;i&lt;/i&gt;/&lt;i&gt;D&lt;/i&gt;&lt;/sup&gt;)</source>
        <translation>sin, cos(&lt;i&gt;t&lt;/i&gt; / &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;2&lt;i&gt;i&lt;/i&gt;/&lt;i&gt;D&lt;/i&gt;&lt;/sup&gt;)</translation>
    </message>
    <message>
        <source>softmax(&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; / √&lt;i&gt;d&lt;/i&gt; + &lt;i&gt;β&lt;/i&gt; corr(&lt;i&gt;r&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;, &lt;i&gt;r&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;))</source>
        <translation>softmax(&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; · &lt;i&gt;k&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt; / √&lt;i&gt;d&lt;/i&gt; + &lt;i&gt;β&lt;/i&gt; corr(&lt;i&gt;r&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;, &lt;i&gt;r&lt;/i&gt;&lt;sub&gt;j&lt;/sub&gt;))</translation>
    </message>
    <message>
        <source>ssdc probe linear decodability row column forget depth variance share</source>
        <translation>ssdc probe linear decodability row column forget depth variance share Sonde linear lesbar Zeile Spalte vergessen Tiefe Varianz Anteil</translation>
    </message>
    <message>
        <source>steps before</source>
        <translation>Schritte davor</translation>
    </message>
    <message>
        <source>steps of the layout&apos;s own numbering</source>
        <translation>Schritte in der Nummerierung der Anordnung</translation>
    </message>
    <message>
        <source>such as a ViT</source>
        <translation>etwa einen ViT</translation>
    </message>
    <message>
        <source>swap permutation equivariance why bag of words</source>
        <translation>swap permutation equivariance why bag of words tauschen Permutation Äquivarianz warum Wortmenge</translation>
    </message>
    <message>
        <source>text words vocabulary multimodal vision-language m-rope parade bag of words sentence order</source>
        <translation>text words vocabulary multimodal vision-language m-rope parade bag of words sentence order Text Wörter Vokabular Bild und Sprache Festzug Wortmenge Satz Reihenfolge</translation>
    </message>
    <message>
        <source>the architecture </source>
        <translation>die Architektur </translation>
    </message>
    <message>
        <source>the convention of 64 dimensions per head</source>
        <translation>die Konvention von 64 Dimensionen je Kopf</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>the file&apos;s metadata</source>
        <translation>die Metadaten der Datei</translation>
    </message>
    <message>
        <source>the first outliers are there before any MLP</source>
        <translation>die ersten Ausreißer sind schon vor jedem MLP da</translation>
    </message>
    <message>
        <source>the image as it is</source>
        <translation>das unveränderte Bild</translation>
    </message>
    <message>
        <source>the image, its patches moved, without position</source>
        <translation>das Bild, seine Patches verschoben, ohne Position</translation>
    </message>
    <message>
        <source>the lab offsets shows them</source>
        <translation>das Labor Versätze zeigt sie</translation>
    </message>
    <message>
        <source>the lab rotation shows how they act, the lab tensors their values</source>
        <translation>das Labor Drehung zeigt, wie sie wirken, das Labor Tensoren ihre Werte</translation>
    </message>
    <message>
        <source>the lab tensors shows them</source>
        <translation>das Labor Tensoren zeigt sie</translation>
    </message>
    <message>
        <source>the lab tensors shows what it holds; name the tensor if one is the table</source>
        <translation>das Labor Tensoren zeigt, was darin ist; den Tensor nennen, wenn einer davon die Tabelle ist</translation>
    </message>
    <message>
        <source>the mean of the heads</source>
        <translation>der Mittelwert der Köpfe</translation>
    </message>
    <message>
        <source>the model averages mean and maximum of its patches; the mean is measured</source>
        <translation>das Modell mittelt Mittelwert und Maximum seiner Patches; gemessen wird der Mittelwert</translation>
    </message>
    <message>
        <source>the model averages the answers of its class and its distillation token; the class token is measured</source>
        <translation>das Modell mittelt die Antworten seines Klassen- und seines Destillationstokens; gemessen wird das Klassentoken</translation>
    </message>
    <message>
        <source>the model pools by attention; the mean over patches is measured</source>
        <translation>das Modell fasst durch Aufmerksamkeit zusammen; gemessen wird der Mittelwert über Patches</translation>
    </message>
    <message>
        <source>the model reads its class token and the mean of its patches; the class token is measured</source>
        <translation>das Modell liest sein Klassentoken und den Mittelwert seiner Patches; gemessen wird das Klassentoken</translation>
    </message>
    <message>
        <source>the other blocks</source>
        <translation>die anderen Blöcke</translation>
    </message>
    <message>
        <source>the other table</source>
        <translation>die andere Tabelle</translation>
    </message>
    <message>
        <source>the pooled vector</source>
        <translation>der zusammengefasste Vektor</translation>
    </message>
    <message>
        <source>the position embedding is zeroed</source>
        <translation>die Positionseinbettung ist auf null gesetzt</translation>
    </message>
    <message>
        <source>the published models of this family and width</source>
        <translation>die veröffentlichten Modelle dieser Familie und Breite</translation>
    </message>
    <message>
        <source>the register</source>
        <translation>das Register</translation>
    </message>
    <message>
        <source>the second checkpoint</source>
        <translation>der zweite Checkpoint</translation>
    </message>
    <message>
        <source>the tokens of a blank image are all the same in this layer: nothing was taken off</source>
        <translation>die Tokens eines leeren Bildes sind in dieser Schicht alle gleich: nichts wurde abgezogen</translation>
    </message>
    <message>
        <source>the turns of rows and of columns do not commute, so it is **no function of the offset**. In blocks of 2 it is, on any one grid, as in mixed RoPE.</source>
        <translation>die Drehungen der Zeilen und der Spalten kommutieren nicht, also ist er **keine Funktion des Versatzes**. In Blöcken von 2 ist er eine, auf jedem Gitter, wie bei gemischtem RoPE.</translation>
    </message>
    <message>
        <source>the two objects</source>
        <translation>die beiden Objekte</translation>
    </message>
    <message>
        <source>there is no view </source>
        <translation>es gibt keine Ansicht </translation>
    </message>
    <message>
        <source>these coincide</source>
        <translation>diese fallen zusammen</translation>
    </message>
    <message>
        <source>timm&apos;s AugReg models</source>
        <translation>AugReg-Modelle von timm</translation>
    </message>
    <message>
        <source>timm&apos;s pretrained_cfg</source>
        <translation>pretrained_cfg von timm</translation>
    </message>
    <message>
        <source>to the class token</source>
        <translation>zum Klassentoken</translation>
    </message>
    <message>
        <source>token of the sequence</source>
        <translation>Token der Folge</translation>
    </message>
    <message>
        <source>tokens grid stride overlap hierarchy image pixels flatten cost flops memory crops projection convolution</source>
        <translation>tokens grid stride overlap hierarchy image pixels flatten cost flops memory crops projection convolution Tokens Gitter Schrittweite Überlappung Hierarchie Bild Pixel Kosten Speicher Ausschnitte Projektion Faltung</translation>
    </message>
    <message>
        <source>tokens in front</source>
        <translation>Tokens vor den Patches</translation>
    </message>
    <message>
        <source>tokens layers pca principal components cosine similarity correspondence blank slot mean</source>
        <translation>tokens layers pca principal components cosine similarity correspondence blank slot mean Tokens Schichten Hauptkomponenten Kosinus Ähnlichkeit Entsprechung leer Platz Mittelwert</translation>
    </message>
    <message>
        <source>torchvision&apos;s models</source>
        <translation>Modelle von torchvision</translation>
    </message>
    <message>
        <source>train training run curves loss accuracy snapshots steps SSDC neighbour</source>
        <translation>train training run curves loss accuracy snapshots steps SSDC neighbour trainieren Training Lauf Kurven Verlust Genauigkeit Schritte Nachbar</translation>
    </message>
    <message>
        <source>trained on ImageNet.</source>
        <translation>mit Training auf ImageNet.</translation>
    </message>
    <message>
        <source>training run</source>
        <translation>Trainingslauf</translation>
    </message>
    <message>
        <source>transformers&apos; ViT models</source>
        <translation>ViT-Modelle von transformers</translation>
    </message>
    <message>
        <source>wave frequency wavelength encoding sine cosine</source>
        <translation>wave frequency wavelength encoding sine cosine Welle Frequenz Wellenlänge Kodierung Sinus Kosinus</translation>
    </message>
    <message>
        <source>what computes the model: auto (a CUDA device where one can be used, else cpu), or one that whereabouts backends lists; auto where left out</source>
        <translation>was das Modell berechnet: auto (ein CUDA-Gerät, wo eines benutzt werden kann, sonst cpu) oder eines, das whereabouts backends aufführt; auto, wenn weggelassen</translation>
    </message>
    <message>
        <source>what it is</source>
        <translation>was sie ist</translation>
    </message>
    <message>
        <source>with a register</source>
        <translation>mit einem Register</translation>
    </message>
    <message>
        <source>with distance</source>
        <translation>mit der Distanz</translation>
    </message>
    <message>
        <source>without a peak there</source>
        <translation>ohne Gipfel dort</translation>
    </message>
    <message>
        <source>without position</source>
        <translation>ohne Position</translation>
    </message>
    <message>
        <source>θ&lt;sub&gt;k&lt;/sub&gt;(&lt;i&gt;n&lt;/i&gt;) = id&lt;sub&gt;axis(k)&lt;/sub&gt;(&lt;i&gt;n&lt;/i&gt;) · &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;−2k/D&lt;/sup&gt;</source>
        <translation>θ&lt;sub&gt;k&lt;/sub&gt;(&lt;i&gt;n&lt;/i&gt;) = id&lt;sub&gt;axis(k)&lt;/sub&gt;(&lt;i&gt;n&lt;/i&gt;) · &lt;i&gt;T&lt;/i&gt;&lt;sup&gt;−2k/D&lt;/sup&gt;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not come with the program</source>
        <translation>„%1“ kommt nicht mit dem Programm</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a file nor a folder</source>
        <translation>„%1“ ist weder eine Datei noch ein Ordner</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not among what comes with the program</source>
        <translation>„%1“ ist nicht unter dem, was mit dem Programm kommt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is outside the folder of the lesson</source>
        <translation>„%1“ liegt außerhalb des Ordners der Lektion</translation>
    </message>
    <message>
        <source>&quot;as&quot; cannot be &quot;%1&quot;</source>
        <translation>&quot;as&quot; kann nicht „%1“ sein</translation>
    </message>
    <message>
        <source>&quot;take&quot; cannot be &quot;%1&quot;</source>
        <translation>&quot;take&quot; kann nicht „%1“ sein</translation>
    </message>
    <message>
        <source>&quot;wants&quot; cannot be &quot;%1&quot;</source>
        <translation>&quot;wants&quot; kann nicht „%1“ sein</translation>
    </message>
    <message>
        <source>&quot;withhold&quot; names &quot;%1&quot;, which is no lab</source>
        <translation>&quot;withhold&quot; nennt „%1“, das kein Labor ist</translation>
    </message>
    <message>
        <source>%1 has no parameter &quot;%2&quot;</source>
        <translation>%1 hat keinen Parameter „%2“</translation>
    </message>
    <message>
        <source>%1 of its choices are &quot;correct&quot;</source>
        <translation>%1 der Antworten sind &quot;correct&quot;</translation>
    </message>
    <message>
        <source>%1, beyond the 0..1 of an image: kept as they are. If it is normalised already, %2 or -1..1</source>
        <translation>%1, außerhalb von 0..1 eines Bildes: so belassen. Ist es schon normalisiert, %2 oder -1..1</translation>
    </message>
    <message>
        <source>a &quot;%1&quot; of another one is not supported</source>
        <translation>ein „%1“ von einem anderen wird nicht unterstützt</translation>
    </message>
    <message>
        <source>a transfer question has no &quot;%1&quot;</source>
        <translation>eine Transferfrage hat kein „%1“</translation>
    </message>
    <message>
        <source>choice %1 is no text of up to 300 bytes</source>
        <translation>Antwort %1 ist kein Text von höchstens 300 Bytes</translation>
    </message>
    <message>
        <source>choices %1 and %2 are both right for some numbers</source>
        <translation>die Antworten %1 und %2 sind für manche Zahlen beide richtig</translation>
    </message>
    <message>
        <source>choices %1 and %2 are the same</source>
        <translation>die Antworten %1 und %2 sind gleich</translation>
    </message>
    <message>
        <source>it has &quot;%1&quot;, and asks nothing</source>
        <translation>hat „%1“ und fragt nichts</translation>
    </message>
    <message>
        <source>it has values of &quot;%1&quot;, and shows &quot;%2&quot;</source>
        <translation>hat Werte von „%1“ und zeigt „%2“</translation>
    </message>
    <message>
        <source>it is compressed by method %1; stored and deflated are read</source>
        <translation>ist mit dem Verfahren %1 komprimiert; gelesen werden unkomprimierte und mit Deflate komprimierte</translation>
    </message>
    <message>
        <source>it is one of %1</source>
        <translation>möglich sind %1</translation>
    </message>
    <message>
        <source>it takes %1 bytes; %2 is the most that is read of its kind</source>
        <translation>braucht %1 Bytes; von dieser Art werden höchstens %2 gelesen</translation>
    </message>
    <message>
        <source>it translates &quot;%1&quot;, and the lesson beside it is &quot;%2&quot;</source>
        <translation>übersetzt „%1“, und die Lektion daneben ist „%2“</translation>
    </message>
    <message>
        <source>more than one of its tensors ends with &quot;%1&quot;</source>
        <translation>mehr als einer der Tensoren endet auf „%1“</translation>
    </message>
    <message>
        <source>one of its &quot;numbers&quot; is called &quot;%1&quot;</source>
        <translation>eine der &quot;numbers&quot; heißt „%1“</translation>
    </message>
    <message>
        <source>the lesson has no &quot;%1&quot; there</source>
        <translation>die Lektion hat dort kein „%1“</translation>
    </message>
    <message>
        <source>the values of %1 are not an object</source>
        <translation>die Werte von %1 sind kein Objekt</translation>
    </message>
    <message>
        <source>there is no file &quot;%1&quot;</source>
        <translation>es gibt keine Datei „%1“</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source> Similarities to position %1 differ by at most **%2**.</source>
        <translation> Ähnlichkeiten mit Position %1 unterscheiden sich um höchstens **%2**.</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1 of 0–%2: %3</source>
        <translation>%1 von 0–%2: %3</translation>
    </message>
    <message>
        <source>%1 was made by **%2**: mean cosine **%3**</source>
        <translation>%1 wurde mit **%2** gemacht: mittlerer Kosinus **%3**</translation>
    </message>
    <message>
        <source>No rule made %1; closest is **%2**: mean cosine **%3**</source>
        <translation>Keine Regel hat %1 gemacht; am nächsten ist **%2**: mittlerer Kosinus **%3**</translation>
    </message>
    <message>
        <source>The image cut into patches of %1 px, %2; each is laid out as one token, and an address added to it.</source>
        <translation>Das Bild in Patches von %1 px zerschnitten, %2; jedes ist als ein Token ausgelegt und eine Adresse dazu addiert.</translation>
    </message>
    <message>
        <source>The image cut into patches, each patch laid out as one token, and an address added to it.</source>
        <translation>Das Bild in Patches zerschnitten, jedes als ein Token ausgelegt und eine Adresse dazu addiert.</translation>
    </message>
    <message>
        <source>, all are</source>
        <translation>, alle gleich</translation>
    </message>
    <message>
        <source>, as they are: a blank image&apos;s are all the same</source>
        <translation>, so wie sie sind: die eines leeren Bildes sind alle gleich</translation>
    </message>
    <message>
        <source>, in part</source>
        <translation>, teilweise</translation>
    </message>
    <message>
        <source>, means of </source>
        <translation>, Mittelwerte von </translation>
    </message>
    <message>
        <source>, most of it</source>
        <translation>, das meiste davon</translation>
    </message>
    <message>
        <source>, not one of them finite.</source>
        <translation>, keine davon endlich.</translation>
    </message>
    <message>
        <source>, position rates chosen on held-out training images</source>
        <translation>, Positionsraten an zurückgehaltenen Trainingsbildern gewählt</translation>
    </message>
    <message>
        <source>, the first dimension</source>
        <translation>, die erste Dimension</translation>
    </message>
    <message>
        <source>, the largest step</source>
        <translation>, der größte Schritt</translation>
    </message>
    <message>
        <source>, too many patches for lines</source>
        <translation>, zu viele Patches für Linien</translation>
    </message>
    <message>
        <source>, which its name speaks of</source>
        <translation>, wofür der Name spricht</translation>
    </message>
    <message>
        <source>. **Open a checkpoint with a classifier** to see what learned neighbours look like.</source>
        <translation>. **Einen Checkpoint mit Klassifikator öffnen**, um zu sehen, wie gelernte Nachbarn aussehen.</translation>
    </message>
    <message>
        <source>: a part below 0 works against the others. </source>
        <translation>: Ein Anteil unter 0 wirkt den anderen entgegen. </translation>
    </message>
    <message>
        <source>: all sines, then all cosines, each from fast to slow.</source>
        <translation>: erst alle Sinus, dann alle Kosinus, jeweils von schnell nach langsam.</translation>
    </message>
    <message>
        <source>: nothing has a position here, so words and patches are one bag.</source>
        <translation>: Nichts hat hier eine Position, also sind Wörter und Patches eine Menge ohne Ordnung.</translation>
    </message>
    <message>
        <source>: sines and cosines, from fast on the left to slow.</source>
        <translation>: Sinus und Kosinus, links schnell, nach rechts langsamer.</translation>
    </message>
    <message>
        <source>; as well </source>
        <translation>; ebenso </translation>
    </message>
    <message>
        <source>; every other is told apart from it (Welch&apos;s test, 95 %).</source>
        <translation>; jedes andere ist davon unterschieden (Welch-Test, 95 %).</translation>
    </message>
    <message>
        <source>; the other has an end vector</source>
        <translation>; der andere hat einen Endvektor</translation>
    </message>
    <message>
        <source>−1 to 1; 1: nothing changed.</source>
        <translation>−1 bis 1; 1: nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1: entry &quot;%2&quot;</source>
        <translation>%1: Eintrag „%2“</translation>
    </message>
    <message>
        <source>%1: tensor &quot;%2&quot;</source>
        <translation>%1: Tensor „%2“</translation>
    </message>
    <message>
        <source>Seen from %1, **%2** of %3 %4 an offset of %5 own</source>
        <translation>Von %1 aus gesehen: **%2** von %3 %4 %5 eigene Zeile in der Tabelle der Abstände</translation>
    </message>
    <message>
        <source>tensor &quot;%1&quot;</source>
        <translation>Tensor „%1“</translation>
    </message>
    <message>
        <source>One angle</source>
        <translation>Ein Winkel</translation>
    </message>
    <message>
        <source> Nothing is added to them; what tells places is %1.</source>
        <translation> Nichts wird addiert; was Orte verrät, ist %1.</translation>
    </message>
    <message>
        <source> The class token&apos;s position has length **%1**, those of patches **%2** on average. Some models add it behind the positions: there it has none.</source>
        <translation> Die Position des Klassen-Tokens hat die Länge **%1**, die von Patches im Mittel **%2**. Manche Modelle fügen es hinter den Positionen an: Dort hat es keine.</translation>
    </message>
    <message>
        <source> Their addresses are **%1** long on average, what is in the patches **%2**.</source>
        <translation> Ihre Adressen sind im Mittel **%1** lang, was in den Patches ist, **%2**.</translation>
    </message>
    <message>
        <source> With one angle for row and column together, the cell at %1 scores **%2**, as the query&apos;s own place does.</source>
        <translation> Mit einem Winkel für Zeile und Spalte zusammen erreicht die Zelle bei %1 **%2**, wie der eigene Platz der Anfrage.</translation>
    </message>
    <message>
        <source>%1 px away</source>
        <translation>%1 px weit</translation>
    </message>
    <message>
        <source>%1 px, patches of %2</source>
        <translation>%1 px, Patches von %2</translation>
    </message>
    <message>
        <source>%1 tokens, %2 of them in front of the patches</source>
        <translation>%1 Tokens, %2 davon vor den Patches</translation>
    </message>
    <message>
        <source>+ Position</source>
        <translation>+ Position</translation>
    </message>
    <message>
        <source>, %1 tied</source>
        <translation>, %1 gleichauf</translation>
    </message>
    <message>
        <source>, less the slot means of 1 order</source>
        <translation>, ohne die Platzmittel einer Anordnung</translation>
    </message>
    <message>
        <source>: only text has positions here, so the image is a bag of patches.</source>
        <translation>: Nur Text hat hier Positionen, das Bild ist also ein Beutel von Patches.</translation>
    </message>
    <message>
        <source>&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt; &lt;i&gt;p&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; + &lt;i&gt;b&lt;/i&gt;</source>
        <translation>&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt; &lt;i&gt;p&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; + &lt;i&gt;b&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt; &lt;i&gt;p&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; + &lt;i&gt;b&lt;/i&gt; + &lt;i&gt;P&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;</source>
        <translation>&lt;i&gt;x&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; = &lt;i&gt;E&lt;/i&gt; &lt;i&gt;p&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt; + &lt;i&gt;b&lt;/i&gt; + &lt;i&gt;P&lt;/i&gt;&lt;sub&gt;i&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>A learned token beside the class token that no output reads; a model keeps in it what it would otherwise keep in tokens of empty background.</source>
        <translation>Ein gelerntes Token neben dem Klassen-Token, das keine Ausgabe liest; ein Modell hält darin, was es sonst in Tokens leeren Hintergrunds hielte.</translation>
    </message>
    <message>
        <source>A learned token in front of the patches; classifiers read what it has become after the last block.</source>
        <translation>Ein gelerntes Token vor den Patches; Klassifikatoren lesen, was nach dem letzten Block daraus geworden ist.</translation>
    </message>
    <message>
        <source>A number of a token that is hundreds of times larger than the others, always in the same few dimensions.</source>
        <translation>Eine Zahl eines Tokens, die hundertfach größer ist als die anderen, immer in denselben wenigen Dimensionen.</translation>
    </message>
    <message>
        <source>A part of a block gives nothing, while everything else computes as before.</source>
        <translation>Ein Teil eines Blocks gibt nichts, während alles andere rechnet wie zuvor.</translation>
    </message>
    <message>
        <source>A sinusoidal table</source>
        <translation>Eine Sinustabelle</translation>
    </message>
    <message>
        <source>A table under every resampling rule</source>
        <translation>Eine Tabelle nach jeder Regel des Resampling</translation>
    </message>
    <message>
        <source>A usual vision-language model gives its patches no position at all.</source>
        <translation>Ein übliches Bild-Text-Modell gibt seinen Patches keine Position.</translation>
    </message>
    <message>
        <source>Add a learned vector for its number to every word</source>
        <translation>Jedem Wort einen gelernten Vektor für seine Nummer hinzufügen</translation>
    </message>
    <message>
        <source>An image in patches</source>
        <translation>Ein Bild in Patches</translation>
    </message>
    <message>
        <source>Another resolution</source>
        <translation>Eine andere Auflösung</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Any tensor as a map or a curve</source>
        <translation>Jeder Tensor als Karte oder Kurve</translation>
    </message>
    <message>
        <source>As colours alone</source>
        <translation>Nur als Farben</translation>
    </message>
    <message>
        <source>As colours over the image, clear where values are low</source>
        <translation>Als Farben über dem Bild, durchsichtig bei kleinen Werten</translation>
    </message>
    <message>
        <source>Attention maps</source>
        <translation>Attention-Karten</translation>
    </message>
    <message>
        <source>Attention of several layers multiplied: how much of each patch reaches a token by way of all of them, the paths past each attention counted as well.</source>
        <translation>Attention mehrerer Schichten multipliziert: wie viel von jedem Patch über sie alle zu einem Token gelangt, die Wege an jeder Attention vorbei mitgezählt.</translation>
    </message>
    <message>
        <source>Attention over the image, by head and layer</source>
        <translation>Attention über dem Bild, nach Kopf und Schicht</translation>
    </message>
    <message>
        <source>Biases by distance</source>
        <translation>Bias nach Abstand</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>By how large the numbers are; what is assumed is said</source>
        <translation>Danach, wie groß die Zahlen sind; Angenommenes wird gesagt</translation>
    </message>
    <message>
        <source>Calendars and cycles over your series</source>
        <translation>Kalender und Zyklen über der eigenen Reihe</translation>
    </message>
    <message>
        <source>Classes apart</source>
        <translation>Klassen auseinander</translation>
    </message>
    <message>
        <source>Distances between your classes, by layer</source>
        <translation>Abstände zwischen den eigenen Klassen, nach Schicht</translation>
    </message>
    <message>
        <source>Embedded tokens</source>
        <translation>Eingebettete Tokens</translation>
    </message>
    <message>
        <source>Every pair of positions</source>
        <translation>Jedes Paar von Positionen</translation>
    </message>
    <message>
        <source>From one patch to the next, in pixels of the model&apos;s input.</source>
        <translation>Von einem Patch zum nächsten, in Pixeln der Eingabe des Modells.</translation>
    </message>
    <message>
        <source>From the numbers</source>
        <translation>Nach den Zahlen</translation>
    </message>
    <message>
        <source>How each head sees distance</source>
        <translation>Wie jeder Kopf Abstand sieht</translation>
    </message>
    <message>
        <source>How far a head sees</source>
        <translation>Wie weit ein Kopf sieht</translation>
    </message>
    <message>
        <source>How many vectors the transformer sees: one per patch, and those in front of them.</source>
        <translation>Wie viele Vektoren der Transformer sieht: einer je Patch und die davor.</translation>
    </message>
    <message>
        <source>How maps are drawn: alone, or over the image</source>
        <translation>Wie Karten gezeichnet werden: allein oder über dem Bild</translation>
    </message>
    <message>
        <source>How much two vectors point the same way, whatever their lengths: 1 the same way, 0 at right angles, -1 opposite.</source>
        <translation>Wie sehr zwei Vektoren in dieselbe Richtung zeigen, wie lang sie auch sind: 1 gleich, 0 im rechten Winkel, -1 entgegengesetzt.</translation>
    </message>
    <message>
        <source>How position becomes angle</source>
        <translation>Wie aus Position ein Winkel wird</translation>
    </message>
    <message>
        <source>How well one can tell from two tokens how far apart their patches are: the correlation between their similarity and their distance on the grid, 1 at best.</source>
        <translation>Wie gut zwei Tokens verraten, wie weit ihre Patches auseinanderliegen: die Korrelation ihrer Ähnlichkeit mit ihrem Abstand im Gitter, bestenfalls 1.</translation>
    </message>
    <message>
        <source>Its positions</source>
        <translation>Seine Positionen</translation>
    </message>
    <message>
        <source>Its principal components</source>
        <translation>Ihre Hauptkomponenten</translation>
    </message>
    <message>
        <source>Its relative biases</source>
        <translation>Seine relativen Biases</translation>
    </message>
    <message>
        <source>Leader</source>
        <translation>Führendes Feld</translation>
    </message>
    <message>
        <source>Lists of pixels, with any size of patch and any scheme</source>
        <translation>Listen von Pixeln, mit jeder Patchgröße und jedem Verfahren</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit-Linse</translation>
    </message>
    <message>
        <source>Massive activation</source>
        <translation>Massive Aktivierung</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>Norm</translation>
    </message>
    <message>
        <source>Norms of the tokens, and what they draw</source>
        <translation>Normen der Tokens, und was sie anziehen</translation>
    </message>
    <message>
        <source>Numbers in one token, after the patch embedding.</source>
        <translation>Zahlen eines Tokens nach der Patch-Einbettung.</translation>
    </message>
    <message>
        <source>Of a patch&apos;s token before its address is added.</source>
        <translation>Des Tokens eines Patches, bevor seine Adresse addiert wird.</translation>
    </message>
    <message>
        <source>Of a token: the length of its vector. Of a block: the layer that brings every token to one scale before attention and MLP.</source>
        <translation>Eines Tokens: die Länge seines Vektors. Eines Blocks: die Schicht, die vor Attention und MLP jedes Token auf ein Maß bringt.</translation>
    </message>
    <message>
        <source>Of the highest colours over the image; the lowest are clear</source>
        <translation>Der höchsten Farben über dem Bild; die niedrigsten sind durchsichtig</translation>
    </message>
    <message>
        <source>Of what the model adds to a patch&apos;s token, in the numbers of its table.</source>
        <translation>Dessen, was das Modell zum Token eines Patches addiert, in den Zahlen seiner Tabelle.</translation>
    </message>
    <message>
        <source>One angle for row and column</source>
        <translation>Ein Winkel für Zeile und Spalte</translation>
    </message>
    <message>
        <source>Opacity</source>
        <translation>Deckkraft</translation>
    </message>
    <message>
        <source>Outlier tokens</source>
        <translation>Ausreißer-Tokens</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Umriss</translation>
    </message>
    <message>
        <source>Outlined from</source>
        <translation>Umrissen ab</translation>
    </message>
    <message>
        <source>Patches out of order</source>
        <translation>Patches durcheinander</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Position, layer by layer</source>
        <translation>Position, Schicht für Schicht</translation>
    </message>
    <message>
        <source>Principal components</source>
        <translation>Hauptkomponenten</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>Residualstrom</translation>
    </message>
    <message>
        <source>RoPE as rotation</source>
        <translation>RoPE als Drehung</translation>
    </message>
    <message>
        <source>Rotary position embedding: queries and keys are turned by an angle that grows with the position, so that their product depends on the offset between them.</source>
        <translation>Rotary Position Embedding: Anfragen und Schlüssel werden um einen Winkel gedreht, der mit der Position wächst, sodass ihr Produkt vom Abstand zwischen ihnen abhängt.</translation>
    </message>
    <message>
        <source>Schemes compared</source>
        <translation>Verfahren im Vergleich</translation>
    </message>
    <message>
        <source>Scores before the softmax makes shares of them: of a query for each key, or of an image for each class.</source>
        <translation>Werte, ehe der Softmax Anteile daraus macht: einer Anfrage für jeden Schlüssel oder eines Bildes für jede Klasse.</translation>
    </message>
    <message>
        <source>Sequences in time</source>
        <translation>Folgen in der Zeit</translation>
    </message>
    <message>
        <source>Set to 0: the model goes on without what was there, so what changes is what it was good for.</source>
        <translation>Auf 0 gesetzt: Das Modell rechnet weiter ohne das, was dort war; was sich ändert, ist, wozu es gut war.</translation>
    </message>
    <message>
        <source>Silenced</source>
        <translation>Stummgeschaltet</translation>
    </message>
    <message>
        <source>Similarity maps</source>
        <translation>Ähnlichkeitskarten</translation>
    </message>
    <message>
        <source>Similarity maps of its position table</source>
        <translation>Ähnlichkeitskarten seiner Positionstabelle</translation>
    </message>
    <message>
        <source>Similarity maps that grow out of noise</source>
        <translation>Ähnlichkeitskarten, die aus Rauschen wachsen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The answer without each head</source>
        <translation>Die Antwort ohne jeden einzelnen Kopf</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s own input, embedding and positions</source>
        <translation>Eingabe, Einbettung und Positionen des Checkpoints selbst</translation>
    </message>
    <message>
        <source>The directions in which vectors vary most, the strongest first.</source>
        <translation>Die Richtungen, in denen Vektoren am meisten variieren, die stärkste zuerst.</translation>
    </message>
    <message>
        <source>The image beside itself, scrambled</source>
        <translation>Das Bild neben sich selbst, durcheinander</translation>
    </message>
    <message>
        <source>The image in patches</source>
        <translation>Das Bild in Patches</translation>
    </message>
    <message>
        <source>The image, with a line around the highest values</source>
        <translation>Das Bild mit einer Linie um die höchsten Werte</translation>
    </message>
    <message>
        <source>The largest difference from the table of a formula that is often written in words, exponent 2k/d, if d were the whole width D. Code has k/(D/4): the same only where d is the half width.</source>
        <translation>Der größte Unterschied zur Tabelle einer Formel, die oft in Worten steht, Exponent 2k/d, wäre d die ganze Breite D. Code hat k/(D/4): dasselbe nur, wo d die halbe Breite ist.</translation>
    </message>
    <message>
        <source>The largest difference from the table of a formula that is often written in words: exponent i/D for every dimension, where code has 2⌊i/2⌋/D. Sine and cosine of a pair then swing at different speeds, and a shift is no longer a linear map of the pair.</source>
        <translation>Der größte Unterschied zur Tabelle einer Formel, die oft in Worten steht: Exponent i/D für jede Dimension, wo Code 2⌊i/2⌋/D hat. Sinus und Kosinus eines Paars schwingen dann verschieden schnell, und eine Verschiebung ist keine lineare Abbildung des Paars mehr.</translation>
    </message>
    <message>
        <source>The model sees **%1** patches (%2) and makes a token of **%3** numbers of each: %4.</source>
        <translation>Das Modell sieht **%1** Patches (%2) und macht aus jedem ein Token von **%3** Zahlen: %4.</translation>
    </message>
    <message>
        <source>The model&apos;s</source>
        <translation>Des Modells</translation>
    </message>
    <message>
        <source>The model&apos;s own last norm and classifier, applied to a token of an earlier layer: what it would answer if it stopped there.</source>
        <translation>Letzte Norm und Klassifikator des Modells selbst, auf ein Token einer früheren Schicht angewandt: was es antworten würde, hörte es dort auf.</translation>
    </message>
    <message>
        <source>The query is %1, in the checkpoint %2%3%4; of the heads each map with its own colour scale and how far it looks on average.</source>
        <translation>Die Query ist %1, im Checkpoint %2%3%4; von den Heads jede Karte mit eigener Farbskala und wie weit er im Mittel schaut.</translation>
    </message>
    <message>
        <source>The same patches in another order</source>
        <translation>Dieselben Patches in anderer Reihenfolge</translation>
    </message>
    <message>
        <source>The similarity matrix</source>
        <translation>Die Ähnlichkeitsmatrix</translation>
    </message>
    <message>
        <source>The table under every resampling rule</source>
        <translation>Die Tabelle nach jeder Regel des Resampling</translation>
    </message>
    <message>
        <source>The whole head turns by row and then by column, so places on a diagonal share an angle</source>
        <translation>Der ganze Kopf dreht sich nach Zeile, dann nach Spalte; Plätze einer Diagonale teilen einen Winkel</translation>
    </message>
    <message>
        <source>Tokens as colours over the image</source>
        <translation>Tokens als Farben über dem Bild</translation>
    </message>
    <message>
        <source>Tokens in front of those of the patches that stand for no place of the image: the class token, a distillation token, registers.</source>
        <translation>Tokens vor denen der Patches, die für keinen Ort im Bild stehen: Klassen-Token, Destillations-Token, Register.</translation>
    </message>
    <message>
        <source>Tokens whose vector is many times longer than the usual one; models keep global information in them, mostly at places with nothing to see.</source>
        <translation>Tokens, deren Vektor um ein Vielfaches länger ist als üblich; Modelle halten darin globale Information, meist an Stellen, an denen nichts zu sehen ist.</translation>
    </message>
    <message>
        <source>Training finds the grid</source>
        <translation>Training findet das Gitter</translation>
    </message>
    <message>
        <source>Training step by step</source>
        <translation>Training Schritt für Schritt</translation>
    </message>
    <message>
        <source>Waves that make an address</source>
        <translation>Wellen, die eine Adresse ergeben</translation>
    </message>
    <message>
        <source>What %1 makes of the image: its patches and its tokens, to which it adds no address.</source>
        <translation>Was %1 aus dem Bild macht: seine Patches und seine Tokens, zu denen es keine Adresse addiert.</translation>
    </message>
    <message>
        <source>What %1 makes of the image: its patches, its tokens, and the address that it adds.</source>
        <translation>Was %1 aus dem Bild macht: seine Patches, seine Tokens und die Adresse, die es addiert.</translation>
    </message>
    <message>
        <source>What a learned table consists of</source>
        <translation>Woraus eine gelernte Tabelle besteht</translation>
    </message>
    <message>
        <source>What a token is between blocks: each attention and each MLP adds to it and takes nothing away.</source>
        <translation>Was ein Token zwischen Blöcken ist: Jede Attention und jedes MLP fügt hinzu und nimmt nichts weg.</translation>
    </message>
    <message>
        <source>What a transformer is given of it</source>
        <translation>Was ein Transformer davon bekommt</translation>
    </message>
    <message>
        <source>What breaks it</source>
        <translation>Was es zerbricht</translation>
    </message>
    <message>
        <source>What each patch knows</source>
        <translation>Was jeder Patch weiß</translation>
    </message>
    <message>
        <source>What is in the file</source>
        <translation>Was in der Datei ist</translation>
    </message>
    <message>
        <source>What is in the table</source>
        <translation>Was in der Tabelle ist</translation>
    </message>
    <message>
        <source>What the transformer is given</source>
        <translation>Was der Transformer bekommt</translation>
    </message>
    <message>
        <source>What your run has learned, and when</source>
        <translation>Was der eigene Lauf gelernt hat, und wann</translation>
    </message>
    <message>
        <source>What your runs measured</source>
        <translation>Was die eigenen Läufe gemessen haben</translation>
    </message>
    <message>
        <source>Where each head looks</source>
        <translation>Wohin jeder Kopf schaut</translation>
    </message>
    <message>
        <source>Where it looks</source>
        <translation>Wohin es schaut</translation>
    </message>
    <message>
        <source>Where rows and columns are kept, and lost</source>
        <translation>Wo Zeilen und Spalten bleiben und verloren gehen</translation>
    </message>
    <message>
        <source>Which positions a model takes to be near</source>
        <translation>Welche Positionen ein Modell für nah hält</translation>
    </message>
    <message>
        <source>Which scheme is best, and where</source>
        <translation>Welches Verfahren am besten ist, und wo</translation>
    </message>
    <message>
        <source>Which share of the values lies below the line: 0.9 outlines the highest tenth</source>
        <translation>Welcher Anteil der Werte unter der Linie liegt: 0.9 umreißt das höchste Zehntel</translation>
    </message>
    <message>
        <source>Who is near whom</source>
        <translation>Wer ist wem nah</translation>
    </message>
    <message>
        <source>Whose tokens: pixels as they are, or what the model makes of them</source>
        <translation>Wessen Tokens: Pixel, wie sie sind, oder was das Modell aus ihnen macht</translation>
    </message>
    <message>
        <source>Your image in patches</source>
        <translation>Das eigene Bild in Patches</translation>
    </message>
    <message>
        <source>Your image scrambled</source>
        <translation>Das eigene Bild durcheinander</translation>
    </message>
    <message>
        <source>a bias on the attention</source>
        <translation>ein Bias auf der Attention</translation>
    </message>
    <message>
        <source>a convolution between the blocks</source>
        <translation>eine Faltung zwischen den Blöcken</translation>
    </message>
    <message>
        <source>a rotation of queries and keys</source>
        <translation>eine Drehung von Anfragen und Schlüsseln</translation>
    </message>
    <message>
        <source>attention and MLP, one after another</source>
        <translation>Attention und MLP, eins nach dem anderen</translation>
    </message>
    <message>
        <source>colormap cmap palette heatmap color</source>
        <translation>Farbkarte colormap Palette Heatmap Farbe</translation>
    </message>
    <message>
        <source>colour map</source>
        <translation>Farbkarte</translation>
    </message>
    <message>
        <source>compare side by side keep</source>
        <translation>vergleichen nebeneinander behalten</translation>
    </message>
    <message>
        <source>from the formula in words</source>
        <translation>zur Formel in Worten</translation>
    </message>
    <message>
        <source>full screen fullscreen slides talk projector</source>
        <translation>Vollbild Folien Vortrag Beamer</translation>
    </message>
    <message>
        <source>gpu cuda device</source>
        <translation>GPU CUDA Gerät</translation>
    </message>
    <message>
        <source>heatmap blend superimpose transparent on top</source>
        <translation>Heatmap überblenden überlagern durchsichtig</translation>
    </message>
    <message>
        <source>heatmap heat map saliency attention map overlay weights explain</source>
        <translation>Heatmap Saliency Attention-Karte Overlay Gewichte erklären</translation>
    </message>
    <message>
        <source>heatmap heat map similarity map cosine map affinity</source>
        <translation>Heatmap Ähnlichkeitskarte Kosinus-Karte Affinität</translation>
    </message>
    <message>
        <source>help shortcuts manual hotkeys</source>
        <translation>Hilfe Kürzel Handbuch Tasten</translation>
    </message>
    <message>
        <source>interpolate upscale higher resolution</source>
        <translation>interpolieren vergrößern höhere Auflösung</translation>
    </message>
    <message>
        <source>is cut into patches, one token each</source>
        <translation>wird in Patches geschnitten, je ein Token</translation>
    </message>
    <message>
        <source>keys and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>lead</source>
        <translation>lead</translation>
    </message>
    <message>
        <source>logit lens</source>
        <translation>Logit-Linse</translation>
    </message>
    <message>
        <source>massive activation</source>
        <translation>massive Aktivierung</translation>
    </message>
    <message>
        <source>massive activations</source>
        <translation>massive Aktivierungen</translation>
    </message>
    <message>
        <source>mean length of a patch</source>
        <translation>mittlere Länge eines Patches</translation>
    </message>
    <message>
        <source>mean length of an address</source>
        <translation>mittlere Länge einer Adresse</translation>
    </message>
    <message>
        <source>model weights network load</source>
        <translation>Modell Gewichte Netz laden</translation>
    </message>
    <message>
        <source>on the image</source>
        <translation>auf dem Bild</translation>
    </message>
    <message>
        <source>outliers high-norm tokens artifacts</source>
        <translation>Ausreißer Tokens Artefakte Norm</translation>
    </message>
    <message>
        <source>over the image</source>
        <translation>über dem Bild</translation>
    </message>
    <message>
        <source>over the image, one colour a patch, clear where it is low</source>
        <translation>über dem Bild, eine Farbe je Patch, durchsichtig, wo sie niedrig ist</translation>
    </message>
    <message>
        <source>over the image, outlined where it is among the highest %1&#xa0;%</source>
        <translation>über dem Bild, umrissen, wo sie zu den höchsten %1&#xa0;% gehört</translation>
    </message>
    <message>
        <source>overlay alpha transparency blend</source>
        <translation>Overlay Alpha Transparenz überblenden</translation>
    </message>
    <message>
        <source>overlay heatmap blend superimpose</source>
        <translation>Overlay Heatmap überblenden überlagern</translation>
    </message>
    <message>
        <source>parabolas on the attention</source>
        <translation>Parabeln auf der Attention</translation>
    </message>
    <message>
        <source>pca components svd</source>
        <translation>PCA Komponenten SVD</translation>
    </message>
    <message>
        <source>position table</source>
        <translation>Positionstabelle</translation>
    </message>
    <message>
        <source>positional embedding position embedding pos_embed pe</source>
        <translation>Positionseinbettung Position Embedding pos_embed PE</translation>
    </message>
    <message>
        <source>positional encoding fourier</source>
        <translation>Positionskodierung Fourier</translation>
    </message>
    <message>
        <source>principal component</source>
        <translation>Hauptkomponente</translation>
    </message>
    <message>
        <source>relative position bias</source>
        <translation>relativer Positionsbias</translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation>Residualstrom</translation>
    </message>
    <message>
        <source>revert back</source>
        <translation>zurück rückgängig</translation>
    </message>
    <message>
        <source>rope rotary position embedding</source>
        <translation>RoPE Rotary Position Embedding Drehung</translation>
    </message>
    <message>
        <source>save as download print</source>
        <translation>speichern unter herunterladen drucken</translation>
    </message>
    <message>
        <source>tells every token where its patch was</source>
        <translation>sagt jedem Token, wo sein Patch war</translation>
    </message>
    <message>
        <source>the first %1 columns are related, %2 %3 left out</source>
        <translation>die ersten %1 Spalten werden verglichen, %2 %3 ausgelassen</translation>
    </message>
    <message>
        <source>the panel that is large among the others: its number or its title; auto: the lab&apos;s own, where it has one; none: all by their places</source>
        <translation>das Feld, das groß zwischen den anderen steht: Nummer oder Titel; auto: das des Labors, wo es eines hat; none: alle an ihren Plätzen</translation>
    </message>
    <message>
        <source>there is no panel &quot;%1&quot;</source>
        <translation>es gibt kein Feld „%1“</translation>
    </message>
    <message>
        <source>this figure has panels 1 to %1; a number or a title names one</source>
        <translation>diese Abbildung hat die Felder 1 bis %1; eine Nummer oder ein Titel nennt eines</translation>
    </message>
    <message>
        <source>token %1, dimension %2: %3</source>
        <translation>Token %1, Dimension %2: %3</translation>
    </message>
    <message>
        <source>token %1, dimension %2: %3 + %4 = %5</source>
        <translation>Token %1, Dimension %2: %3 + %4 = %5</translation>
    </message>
    <message>
        <source>tokens look at each other</source>
        <translation>Tokens sehen einander an</translation>
    </message>
    <message>
        <source>tutorial course learn teach introduction guide exercise</source>
        <translation>Tutorial Kurs lernen lehren Einführung Anleitung Übung</translation>
    </message>
    <message>
        <source>vectors that are added to the keys</source>
        <translation>Vektoren, die zu den Schlüsseln addiert werden</translation>
    </message>
    <message>
        <source>video movie film gif mp4</source>
        <translation>Video Film GIF MP4</translation>
    </message>
    <message>
        <source>what a trained model has learned of places</source>
        <translation>was ein trainiertes Modell von Orten gelernt hat</translation>
    </message>
    <message>
        <source>what training makes of it</source>
        <translation>was das Training daraus macht</translation>
    </message>
    <message>
        <source> Each layer is measured over its own grid, %1 at first and %2 at the end: rows and columns become fewer, and a token larger.</source>
        <translation> Jede Schicht wird über ihr eigenes Gitter gemessen, %1 am Anfang und %2 am Ende: Zeilen und Spalten werden weniger, und ein Token größer.</translation>
    </message>
    <message>
        <source> and values</source>
        <translation> und Values</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no role</source>
        <translation>„%1“ ist keine Rolle</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no tensor with its role</source>
        <translation>„%1“ ist kein Tensor mit seiner Rolle</translation>
    </message>
    <message>
        <source>&quot;talk&quot; is newer than this version of lessons</source>
        <translation>„talk“ ist neuer als diese Fassung der Lektionen</translation>
    </message>
    <message>
        <source>%1 outputs of keys for %2 of queries are no whole number of heads, or of heads that share them</source>
        <translation>%1 Ausgänge der Keys zu %2 der Queries ergeben keine ganze Zahl von Köpfen oder von Köpfen, die sie teilen</translation>
    </message>
    <message>
        <source>%1; without position it is **%2**, by chance 1. Framed, where most are right: in a wrong place.</source>
        <translation>%1; ohne Position sind es **%2**, durch Zufall 1. Umrahmt, wo die meisten stimmen: am falschen Platz.</translation>
    </message>
    <message>
        <source>(2R - 1)(2C - 1) rows of a square window</source>
        <translation>(2R - 1)(2C - 1) Zeilen eines quadratischen Fensters</translation>
    </message>
    <message>
        <source>, all in one window</source>
        <translation>, alle in einem Fenster</translation>
    </message>
    <message>
        <source>, of which it sees **%1** in its window of %2</source>
        <translation>, von denen es **%1** in seinem Fenster von %2 sieht</translation>
    </message>
    <message>
        <source>, values and what leads back</source>
        <translation>, Values und was zurückführt</translation>
    </message>
    <message>
        <source>; %1 more lie at another edge of the image and are masked</source>
        <translation>; %1 weitere liegen an einem anderen Rand des Bildes und sind maskiert</translation>
    </message>
    <message>
        <source>; %1 of its places hold no token, and %2 goes to them</source>
        <translation>; %1 seiner Plätze haben kein Token, und %2 geht an sie</translation>
    </message>
    <message>
        <source>; its grid of %1 tokens has one every %2 px</source>
        <translation>; sein Gitter aus %1 Token hat eines alle %2 px</translation>
    </message>
    <message>
        <source>BLIP (Hugging Face)</source>
        <translation>BLIP (Hugging Face)</translation>
    </message>
    <message>
        <source>Bias → content</source>
        <translation>Bias → Inhalt</translation>
    </message>
    <message>
        <source>Bias → position</source>
        <translation>Bias → Position</translation>
    </message>
    <message>
        <source>Blocks of all stages, one behind the other.</source>
        <translation>Blöcke aller Stufen, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>Colours go over from patch to patch, by linear interpolation; off: one colour a patch</source>
        <translation>Farben gehen von Patch zu Patch über, linear interpoliert; aus: eine Farbe je Patch</translation>
    </message>
    <message>
        <source>Content → position</source>
        <translation>Inhalt → Position</translation>
    </message>
    <message>
        <source>Each patch where its token says that it belongs, with position and without; off: similarity maps of every layer instead</source>
        <translation>Jeder Patch dort, wo er nach seinem Token hingehört, mit Position und ohne; aus: stattdessen Ähnlichkeitskarten jeder Schicht</translation>
    </message>
    <message>
        <source>GLM-4V (Hugging Face)</source>
        <translation>GLM-4V (Hugging Face)</translation>
    </message>
    <message>
        <source>GLM-OCR (Hugging Face)</source>
        <translation>GLM-OCR (Hugging Face)</translation>
    </message>
    <message>
        <source>How many attention maps this layer has.</source>
        <translation>Wie viele Attention-Karten diese Schicht hat.</translation>
    </message>
    <message>
        <source>InternVL (Hugging Face)</source>
        <translation>InternVL (Hugging Face)</translation>
    </message>
    <message>
        <source>InternVL models</source>
        <translation>InternVL-Modelle</translation>
    </message>
    <message>
        <source>Janus (Hugging Face)</source>
        <translation>Janus (Hugging Face)</translation>
    </message>
    <message>
        <source>Kimi K2.5 (Hugging Face)</source>
        <translation>Kimi K2.5 (Hugging Face)</translation>
    </message>
    <message>
        <source>Linear crop</source>
        <translation>Linear beschnitten</translation>
    </message>
    <message>
        <source>Linear, cropped</source>
        <translation>Linear, beschnitten</translation>
    </message>
    <message>
        <source>Llama 4 (Hugging Face)</source>
        <translation>Llama 4 (Hugging Face)</translation>
    </message>
    <message>
        <source>Pixtral (Hugging Face)</source>
        <translation>Pixtral (Hugging Face)</translation>
    </message>
    <message>
        <source>Position → content</source>
        <translation>Position → Inhalt</translation>
    </message>
    <message>
        <source>Qwen2-VL (Hugging Face)</source>
        <translation>Qwen2-VL (Hugging Face)</translation>
    </message>
    <message>
        <source>Qwen2.5-VL (Hugging Face)</source>
        <translation>Qwen2.5-VL (Hugging Face)</translation>
    </message>
    <message>
        <source>Qwen3-VL (Hugging Face)</source>
        <translation>Qwen3-VL (Hugging Face)</translation>
    </message>
    <message>
        <source>RADIO (Hugging Face)</source>
        <translation>RADIO (Hugging Face)</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>Rollen</translation>
    </message>
    <message>
        <source>Rows × columns of the tokens that are measured here: between two stages four neighbours become one.</source>
        <translation>Zeilen × Spalten der Token, die hier gemessen werden: Zwischen zwei Stufen werden vier Nachbarn zu einem.</translation>
    </message>
    <message>
        <source>Rows × columns of this layer&apos;s tokens: between two stages four neighbours become one.</source>
        <translation>Zeilen × Spalten der Token dieser Schicht: Zwischen zwei Stufen werden vier Nachbarn zu einem.</translation>
    </message>
    <message>
        <source>Sapiens 2 models</source>
        <translation>Sapiens-2-Modelle</translation>
    </message>
    <message>
        <source>Sapiens2 (Hugging Face)</source>
        <translation>Sapiens2 (Hugging Face)</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>Glatt</translation>
    </message>
    <message>
        <source>Swin models</source>
        <translation>Swin-Modelle</translation>
    </message>
    <message>
        <source>The articles call its extrapolation good. On images it holds only while rows keep their length: otherwise a</source>
        <translation>Die Artikel nennen seine Extrapolation gut. Auf Bildern gilt das nur, solange die Zeilen ihre Länge behalten: Sonst</translation>
    </message>
    <message>
        <source>The articles call its extrapolation good. On images it holds only while rows keep their length: otherwise a token&apos;s number means</source>
        <translation>Die Artikel nennen seine Extrapolation gut. Auf Bildern gilt das nur, solange die Zeilen ihre Länge behalten: Sonst bedeutet die Nummer eines Tokens</translation>
    </message>
    <message>
        <source>a class token).</source>
        <translation>ein Klassen-Token).</translation>
    </message>
    <message>
        <source>a talk has at most %1 pages</source>
        <translation>ein Vortrag hat höchstens %1 Seiten</translation>
    </message>
    <message>
        <source>a web page holds one figure</source>
        <translation>eine Webseite hält eine Abbildung</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels has a grid of %3 behind block %4, which is smaller than its window of %5, and its library runs no such model</source>
        <translation>ein Bild von %1 x %2 Pixeln hat ein Gitter von %3 hinter Block %4, kleiner als sein Fenster von %5, und seine Bibliothek rechnet so kein Modell</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels is no whole number of the model&apos;s patches of %3</source>
        <translation>ein Bild von %1 x %2 Pixeln sind keine ganzen Patches des Modells von %3</translation>
    </message>
    <message>
        <source>an input of %1 x %2 pixels, with both edges of the image resized to it; %3 gives every image a size of its own: else %4</source>
        <translation>eine Eingabe von %1 x %2 Pixeln, auf die beide Kanten des Bildes gebracht werden; %3 gibt jedem Bild eine eigene Größe: sonst %4</translation>
    </message>
    <message>
        <source>another place.</source>
        <translation>einen anderen Platz.</translation>
    </message>
    <message>
        <source>assuming inputs of %1 x %2 pixels, as %3 models have; else %4</source>
        <translation>angenommen: Eingaben von %1 x %2 Pixeln, wie %3-Modelle sie haben; sonst %4</translation>
    </message>
    <message>
        <source>assuming inputs of %1 x %2 pixels, whose last grid is one window; else %3</source>
        <translation>angenommen: Eingaben von %1 x %2 Pixeln, deren letztes Gitter ein Fenster ist; sonst %3</translation>
    </message>
    <message>
        <source>assuming queries, keys and values in this order in %1; else say --role with q.N, k.N and v.N</source>
        <translation>angenommen: Queries, Keys und Values in dieser Reihenfolge in %1; sonst --role mit q.N, k.N und v.N</translation>
    </message>
    <message>
        <source>assuming that %1 are queries, keys, values and what leads back, in this order; else say --role</source>
        <translation>angenommen: %1 sind Queries, Keys, Values und was zurückführt, in dieser Reihenfolge; sonst --role</translation>
    </message>
    <message>
        <source>assuming that %1 is a class token in front of the patches; else say --role</source>
        <translation>angenommen: %1 ist ein Klassen-Token vor den Patches; sonst --role</translation>
    </message>
    <message>
        <source>assuming that %1 is the norm of the attention and %2 that of the MLP, as they follow in the file; else say --role with norm1.N</source>
        <translation>angenommen: %1 ist die Norm der Attention und %2 die des MLP, wie sie in der Datei folgen; sonst --role mit norm1.N</translation>
    </message>
    <message>
        <source>assuming that %1 is the table of positions; else say --role</source>
        <translation>angenommen: %1 ist die Positionstabelle; sonst --role</translation>
    </message>
    <message>
        <source>assuming that %1 make queries, keys%2 in this order; else say --role with q.N, k.N and v.N</source>
        <translation>angenommen: %1 machen Queries, Keys%2 in dieser Reihenfolge; sonst --role mit q.N, k.N und v.N</translation>
    </message>
    <message>
        <source>assuming that %1 reads each pixel&apos;s channels side by side</source>
        <translation>angenommen: %1 liest die Kanäle jedes Pixels nebeneinander</translation>
    </message>
    <message>
        <source>assuming that %1 reads one channel of a patch after the other</source>
        <translation>angenommen: %1 liest einen Kanal eines Patches nach dem anderen</translation>
    </message>
    <message>
        <source>assuming that the heads go back to the tokens as they are: no tensor stands between</source>
        <translation>angenommen: die Köpfe gehen zu den Token zurück, wie sie sind: Kein Tensor steht dazwischen</translation>
    </message>
    <message>
        <source>assuming the two-dimensional sinusoid of AIMv2&apos;s native models, which leaves no tensor in the file</source>
        <translation>angenommen: die zweidimensionale Sinuskodierung der nativen AIMv2-Modelle, die keinen Tensor in der Datei hinterlässt</translation>
    </message>
    <message>
        <source>attn_only_layer_scale</source>
        <translation>attn_only_layer_scale</translation>
    </message>
    <message>
        <source>auto: all, but on a narrow page without a height those that can be read, the leader first; whole: all of the figure, however small; or the panels alone, without title and caption: all, a list such as 1,3, or each (a file for each)</source>
        <translation>auto: alle, aber auf einer schmalen Seite ohne Höhe die lesbaren, die führende zuerst; whole: die ganze Abbildung, wie klein auch immer; oder die Tafeln allein, ohne Titel und Bildunterschrift: all, eine Liste wie 1,3 oder each (eine Datei für jede)</translation>
    </message>
    <message>
        <source>begin another one</source>
        <translation>beginnen Sie einen neuen</translation>
    </message>
    <message>
        <source>begin the file with &quot;lesson&quot;: 4</source>
        <translation>beginnen Sie die Datei mit &quot;lesson&quot;: 4</translation>
    </message>
    <message>
        <source>bilinear to the square of the longer side, then its top left: RADIO</source>
        <translation>bilinear auf das Quadrat der längeren Seite, davon links oben: RADIO</translation>
    </message>
    <message>
        <source>choose PDF, SVG or PNG</source>
        <translation>wähle PDF, SVG oder PNG</translation>
    </message>
    <message>
        <source>choose a later layer or a smaller %1</source>
        <translation>wählen Sie eine spätere Schicht oder ein kleineres %1</translation>
    </message>
    <message>
        <source>choose more columns or fewer figures: at most %1 mm</source>
        <translation>wähle mehr Spalten oder weniger Abbildungen: höchstens %1 mm</translation>
    </message>
    <message>
        <source>choose one of patch, position, class, norm, head, ignore, or of block N norm1.N, q.N, k.N, v.N, qkv.N, proj.N, norm2.N, fc1.N, gate.N, fc2.N</source>
        <translation>wählen Sie patch, position, class, norm, head, ignore oder vom Block N norm1.N, q.N, k.N, v.N, qkv.N, proj.N, norm2.N, fc1.N, gate.N, fc2.N</translation>
    </message>
    <message>
        <source>give a size whose sides divide by %1</source>
        <translation>geben Sie eine Größe, deren Seiten sich durch %1 teilen lassen</translation>
    </message>
    <message>
        <source>heads of the layer</source>
        <translation>Köpfe der Schicht</translation>
    </message>
    <message>
        <source>it takes what the user has opened</source>
        <translation>es nimmt, was geöffnet ist</translation>
    </message>
    <message>
        <source>its %1 detection tokens, which come behind the patches, are shown as registers in front</source>
        <translation>seine %1 Detektions-Tokens, die hinter den Patches stehen, werden vorn als Register gezeigt</translation>
    </message>
    <message>
        <source>its attention is one of windows, whose maps cannot be changed on the way</source>
        <translation>seine Attention ist eine von Fenstern, deren Karten unterwegs nicht geändert werden können</translation>
    </message>
    <message>
        <source>its blocks lie in more than 8 stages</source>
        <translation>seine Blöcke liegen in mehr als 8 Stufen</translation>
    </message>
    <message>
        <source>its blocks need running numbers in their names</source>
        <translation>seine Blöcke brauchen laufende Nummern in ihren Namen</translation>
    </message>
    <message>
        <source>its configuration says other %1 than its tensors show</source>
        <translation>seine Konfiguration sagt andere %1, als seine Tensoren zeigen</translation>
    </message>
    <message>
        <source>its layers lie in %1 stages: features of a later one have more numbers, of fewer and larger patches</source>
        <translation>seine Schichten liegen in %1 Stufen: Merkmale einer späteren haben mehr Zahlen, von weniger und größeren Patches</translation>
    </message>
    <message>
        <source>its patch embedding gives %1 numbers, and its first block takes %2</source>
        <translation>sein Patch-Embedding gibt %1 Zahlen, und sein erster Block nimmt %2</translation>
    </message>
    <message>
        <source>its tokens see one another in windows, which have no place for a register</source>
        <translation>seine Token sehen einander in Fenstern, die keinen Platz für ein Register haben</translation>
    </message>
    <message>
        <source>its windows of %1 are more than attention can hold</source>
        <translation>seine Fenster von %1 sind mehr, als Attention halten kann</translation>
    </message>
    <message>
        <source>layer_norm_eps</source>
        <translation>layer_norm_eps</translation>
    </message>
    <message>
        <source>leave out %1</source>
        <translation>lassen Sie %1 weg</translation>
    </message>
    <message>
        <source>name the file, or leave it out</source>
        <translation>nennen Sie die Datei oder lassen Sie sie weg</translation>
    </message>
    <message>
        <source>no tensor is the first layer of the MLP</source>
        <translation>kein Tensor ist die erste Schicht des MLP</translation>
    </message>
    <message>
        <source>no tensor is the last layer of the MLP</source>
        <translation>kein Tensor ist die letzte Schicht des MLP</translation>
    </message>
    <message>
        <source>no tensor makes tokens of %1 numbers from patches; say --role TENSOR=patch</source>
        <translation>kein Tensor macht Token von %1 Zahlen aus Patches; --role TENSOR=patch sagt es</translation>
    </message>
    <message>
        <source>nothing in %1 repeats as blocks do</source>
        <translation>nichts in %1 wiederholt sich, wie Blöcke es tun</translation>
    </message>
    <message>
        <source>nothing tells how large its windows are: a network makes their biases</source>
        <translation>nichts sagt, wie groß seine Fenster sind: Ein Netz macht ihre Biases</translation>
    </message>
    <message>
        <source>num_kv_heads</source>
        <translation>num_kv_heads</translation>
    </message>
    <message>
        <source>of a kernel</source>
        <translation>eines Kerns</translation>
    </message>
    <message>
        <source>of a term</source>
        <translation>eines Terms</translation>
    </message>
    <message>
        <source>of each patch, and their mean</source>
        <translation>jedes Patches, und ihr Mittel</translation>
    </message>
    <message>
        <source>of its %1 class tokens all but the first are shown as registers; its library takes the mean of all</source>
        <translation>von seinen %1 Klassen-Tokens werden alle außer dem ersten als Register gezeigt; seine Bibliothek nimmt das Mittel aller</translation>
    </message>
    <message>
        <source>of its %1 tokens in front all but the first are shown as registers, further class tokens among them</source>
        <translation>von seinen %1 Tokens vorn werden alle außer dem ersten als Register gezeigt, darunter weitere Klassen-Tokens</translation>
    </message>
    <message>
        <source>of queries, keys and values some have a bias and some have none</source>
        <translation>von Queries, Keys und Values haben manche einen Bias und manche keinen</translation>
    </message>
    <message>
        <source>one-page</source>
        <translation>one-page</translation>
    </message>
    <message>
        <source>open the talk again</source>
        <translation>öffnen Sie den Vortrag noch einmal</translation>
    </message>
    <message>
        <source>over the image, interpolated between patches, clear where it is low</source>
        <translation>über dem Bild, zwischen Patches interpoliert, durchsichtig, wo es niedrig ist</translation>
    </message>
    <message>
        <source>save it as a file and open that</source>
        <translation>speichern Sie es als Datei und öffnen Sie diese</translation>
    </message>
    <message>
        <source>say what a tensor is with --role TENSOR=ROLE; inspect lists them</source>
        <translation>sagen Sie mit --role TENSOR=ROLLE, was ein Tensor ist; inspect listet sie</translation>
    </message>
    <message>
        <source>size of axis labels; numbers are a tenth smaller, headings a tenth larger, and the layout follows; wider than A4 (210 mm) it is in proportion to the width</source>
        <translation>Größe der Achsenbeschriftung; Zahlen sind ein Zehntel kleiner, Überschriften ein Zehntel größer, und die Anordnung folgt; breiter als A4 (210 mm) wächst sie mit der Breite</translation>
    </message>
    <message>
        <source>take it as its library saves it, with its config.json, or write window_size and image_size into the file&apos;s metadata</source>
        <translation>nehmen Sie es, wie seine Bibliothek es speichert, mit config.json, oder schreiben Sie window_size und image_size in die Metadaten der Datei</translation>
    </message>
    <message>
        <source>the (2R - 1)(2C - 1) rows of its window of %1</source>
        <translation>die (2R - 1)(2C - 1) Zeilen seines Fensters von %1</translation>
    </message>
    <message>
        <source>the biases of each stage tell its heads, and stages have different ones</source>
        <translation>die Biases jeder Stufe sagen ihre Köpfe, und Stufen haben verschiedene</translation>
    </message>
    <message>
        <source>the block &quot;%1&quot; has %2 heads for %3 numbers of its queries</source>
        <translation>der Block „%1“ hat %2 Köpfe für %3 Zahlen seiner Queries</translation>
    </message>
    <message>
        <source>the block &quot;%1&quot; has no biases of its windows</source>
        <translation>der Block „%1“ hat keine Biases seiner Fenster</translation>
    </message>
    <message>
        <source>the block &quot;%1&quot; has no norm of its attention</source>
        <translation>der Block „%1“ hat keine Norm seiner Attention</translation>
    </message>
    <message>
        <source>the block has no norms</source>
        <translation>der Block hat keine Normen</translation>
    </message>
    <message>
        <source>the file is damaged, or of another model: use another checkpoint</source>
        <translation>die Datei ist beschädigt oder von einem anderen Modell: nehmen Sie einen anderen Checkpoint</translation>
    </message>
    <message>
        <source>the file is not complete, or of another model than Swin: its biases can be looked at (lab offsets)</source>
        <translation>die Datei ist unvollständig oder von einem anderen Modell als Swin: Ihre Biases lassen sich ansehen (Labor offsets)</translation>
    </message>
    <message>
        <source>the file is not complete, or of another model: use another checkpoint</source>
        <translation>die Datei ist unvollständig oder von einem anderen Modell: nehmen Sie einen anderen Checkpoint</translation>
    </message>
    <message>
        <source>the maps between %1 tokens of layer %2 need %3 GB</source>
        <translation>die Karten zwischen %1 Token der Schicht %2 brauchen %3 GB</translation>
    </message>
    <message>
        <source>the names of its tensors are not known, and their shapes leave open: %1</source>
        <translation>die Namen seiner Tensoren sind nicht bekannt, und ihre Formen lassen offen: %1</translation>
    </message>
    <message>
        <source>the page would be %1 mm high</source>
        <translation>die Seite wäre %1 mm hoch</translation>
    </message>
    <message>
        <source>the token at %1</source>
        <translation>das Token bei %1</translation>
    </message>
    <message>
        <source>the whole image as the input: %1 may cut it into several beside</source>
        <translation>das ganze Bild als Eingabe: %1 kann es daneben in mehrere zerschneiden</translation>
    </message>
    <message>
        <source>this %1 has no file, and a talk keeps files</source>
        <translation>dies (%1) hat keine Datei, und ein Vortrag behält Dateien</translation>
    </message>
    <message>
        <source>token&apos;s number means another place.</source>
        <translation>bedeutet die Nummer eines Tokens einen anderen Platz.</translation>
    </message>
    <message>
        <source>tokens of the layer</source>
        <translation>Token der Schicht</translation>
    </message>
    <message>
        <source>torchvision&apos;s Swin models</source>
        <translation>Swin-Modelle von torchvision</translation>
    </message>
    <message>
        <source>under known names</source>
        <translation>under known names</translation>
    </message>
    <message>
        <source>use a model whose tokens see the whole image</source>
        <translation>nehmen Sie ein Modell, dessen Token das ganze Bild sehen</translation>
    </message>
    <message>
        <source>use_mid_position_embeddings</source>
        <translation>use_mid_position_embeddings</translation>
    </message>
    <message>
        <source>what %1 is, of the shape %2, tells neither its shape nor its name</source>
        <translation>was %1 mit der Form %2 ist, sagt weder die Form noch der Name</translation>
    </message>
    <message>
        <source>what tensors are whose names are not known: TENSOR=ROLE, several with commas; roles are patch, position, class, norm, head, ignore, and of block N norm1.N, q.N, k.N, v.N, qkv.N, proj.N, norm2.N, fc1.N, gate.N, fc2.N</source>
        <translation>was Tensoren sind, deren Namen nicht bekannt sind: TENSOR=ROLLE, mehrere mit Kommas; Rollen sind patch, position, class, norm, head, ignore und vom Block N norm1.N, q.N, k.N, v.N, qkv.N, proj.N, norm2.N, fc1.N, gate.N, fc2.N</translation>
    </message>
    <message>
        <source>what the tensor %1 is tells neither its shape nor its name; say --role %2=ROLE, or =ignore</source>
        <translation>was der Tensor %1 ist, sagt weder seine Form noch sein Name; --role %2=ROLLE oder =ignore sagt es</translation>
    </message>
    <message>
        <source>which of %1 and %2 is the last norm is not told; say --role TENSOR=norm</source>
        <translation>welche von %1 und %2 die letzte Norm ist, sagt nichts; --role TENSOR=norm sagt es</translation>
    </message>
    <message>
        <source>which of %1 are the two norms of the block (norm1.N, norm2.N) is not told</source>
        <translation>welche von %1 die zwei Normen des Blocks sind (norm1.N, norm2.N), sagt nichts</translation>
    </message>
    <message>
        <source>which of %1 is the first layer of the MLP (fc1.N) is not told</source>
        <translation>welche von %1 die erste Schicht des MLP ist (fc1.N), sagt nichts</translation>
    </message>
    <message>
        <source>which of %1 is the gate of the MLP (gate.N) is not told</source>
        <translation>welche von %1 das Gate des MLP ist (gate.N), sagt nichts</translation>
    </message>
    <message>
        <source>which of %1 is the norm of the attention (norm1.N) is not told</source>
        <translation>welche von %1 die Norm der Attention ist (norm1.N), sagt nichts</translation>
    </message>
    <message>
        <source>which of %1 leads from the attention back to the tokens (proj.N) is not told</source>
        <translation>welche von %1 von der Attention zu den Token zurückführt (proj.N), sagt nichts</translation>
    </message>
    <message>
        <source>which of %1 make queries, keys and values (q.N, k.N, v.N) is not told</source>
        <translation>welche von %1 Queries, Keys und Values machen (q.N, k.N, v.N), sagt nichts</translation>
    </message>
    <message>
        <source>which of %1 makes queries, keys and values (qkv.N) is not told</source>
        <translation>welche von %1 Queries, Keys und Values macht (qkv.N), sagt nichts</translation>
    </message>
    <message>
        <source>which tensors make queries, keys and values (%1 to %2 numbers) is not told</source>
        <translation>welche Tensoren Queries, Keys und Values machen (%1 zu %2 Zahlen), sagt nichts</translation>
    </message>
    <message>
        <source>write TENSOR=ROLE, such as encoder.0.w1.weight=fc1.0</source>
        <translation>schreiben Sie TENSOR=ROLLE, etwa encoder.0.w1.weight=fc1.0</translation>
    </message>
    <message>
        <source>write a name as inspect lists it</source>
        <translation>schreiben Sie einen Namen, wie inspect ihn listet</translation>
    </message>
    <message>
        <source>write image_size into the file&apos;s metadata</source>
        <translation>schreiben Sie image_size in die Metadaten der Datei</translation>
    </message>
    <message>
        <source>write numbers from 1 on, for example 1,3, or auto, whole, all or each</source>
        <translation>schreibe Zahlen ab 1, zum Beispiel 1,3, oder auto, whole, all oder each</translation>
    </message>
    <message>
        <source> A token sees its window of %1 alone, in which its logits are compared.</source>
        <translation> Ein Token sieht nur sein Fenster von %1, in dem seine Logits verglichen werden.</translation>
    </message>
    <message>
        <source> In a stage a token is several patches: each has its norm, and its part of the attention that the token gets.</source>
        <translation> In einer Stufe ist ein Token mehrere Patches: Jedes hat dessen Norm und seinen Teil der Aufmerksamkeit, die das Token bekommt.</translation>
    </message>
    <message>
        <source> In this stage a token is %1 patches.</source>
        <translation> In dieser Stufe ist ein Token %1 Patches.</translation>
    </message>
    <message>
        <source> In this stage a token is one patch.</source>
        <translation> In dieser Stufe ist ein Token ein Patch.</translation>
    </message>
    <message>
        <source> Maps lie %1.</source>
        <translation> Karten liegen %1.</translation>
    </message>
    <message>
        <source> The head reads the last stage, so that what it says of single layers begins with %1.</source>
        <translation> Der Kopf liest die letzte Stufe; was er zu einzelnen Schichten sagt, beginnt also mit %1.</translation>
    </message>
    <message>
        <source>&quot;is&quot; is what is counted, and goes with &quot;as&quot;: &quot;count&quot; alone</source>
        <translation>&quot;is&quot; ist, was gezählt wird, und gehört nur zu &quot;as&quot;: &quot;count&quot;</translation>
    </message>
    <message>
        <source>&quot;over&quot; goes beside &quot;difference&quot; and &quot;ratio&quot;, not into their parts</source>
        <translation>&quot;over&quot; gehört neben &quot;difference&quot; und &quot;ratio&quot;, nicht in deren Teile</translation>
    </message>
    <message>
        <source>%1 **%2 %** of what tells the %3 %4 apart.</source>
        <translation>%1 **%2 %** dessen, was %3 %4 unterscheidet.</translation>
    </message>
    <message>
        <source>%1 channels of the last layer</source>
        <translation>%1 Kanäle der letzten Schicht</translation>
    </message>
    <message>
        <source>%1 frames in %2 slots of %3: %4</source>
        <translation>%1 Einzelbilder in %2 Abschnitten von %3: %4</translation>
    </message>
    <message>
        <source>%1 frames, each %2</source>
        <translation>%1 Einzelbilder, jedes %2</translation>
    </message>
    <message>
        <source>%1 heads do not divide the queries, keys and values of &quot;%2&quot;</source>
        <translation>%1 Köpfe teilen die Queries, Keys und Values von &quot;%2&quot; nicht</translation>
    </message>
    <message>
        <source>%1 heads do not divide the width of %2 of its stage %3</source>
        <translation>%1 Köpfe teilen die Breite %2 seiner Stufe %3 nicht</translation>
    </message>
    <message>
        <source>%1 inputs</source>
        <translation>%1 Eingänge</translation>
    </message>
    <message>
        <source>%1 numbers a token</source>
        <translation>%1 Zahlen je Token</translation>
    </message>
    <message>
        <source>%1 outputs</source>
        <translation>%1 Ausgänge</translation>
    </message>
    <message>
        <source>%1its rows are %2 time slots of %3 patches each, of which slot %4 is shown</source>
        <translation>%1ihre Zeilen sind %2 Zeitabschnitte von je %3 Patches, gezeigt ist Abschnitt %4</translation>
    </message>
    <message>
        <source>, as %1 models take</source>
        <translation>, wie %1 sie nehmen</translation>
    </message>
    <message>
        <source>, of which it sees **%1**, spread evenly over the grid</source>
        <translation>; davon sieht es **%1**, gleichmäßig über das Gitter verteilt</translation>
    </message>
    <message>
        <source>, which the rows of its table give for inputs of this size</source>
        <translation>, die die Zeilen seiner Tabelle für Eingaben dieser Größe ergeben</translation>
    </message>
    <message>
        <source>; %1 of it goes to the slot that is shown, **%2** of %3 (frames %4 to %5), and distances are those within a frame</source>
        <translation>; %1 davon gehen an den gezeigten Zeitabschnitt, **%2** von %3 (Einzelbilder %4 bis %5), und Abstände sind die innerhalb eines Einzelbilds</translation>
    </message>
    <message>
        <source>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt;, &lt;i&gt;c′&lt;/i&gt;] = &lt;i&gt;E&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt; + ⌊(&lt;i&gt;R&lt;/i&gt; − &lt;i&gt;R′&lt;/i&gt;) / 2⌋, &lt;i&gt;c′&lt;/i&gt; + ⌊(&lt;i&gt;C&lt;/i&gt; − &lt;i&gt;C′&lt;/i&gt;) / 2⌋]</source>
        <translation>&lt;i&gt;E′&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt;, &lt;i&gt;c′&lt;/i&gt;] = &lt;i&gt;E&lt;/i&gt;[&lt;i&gt;r′&lt;/i&gt; + ⌊(&lt;i&gt;R&lt;/i&gt; − &lt;i&gt;R′&lt;/i&gt;) / 2⌋, &lt;i&gt;c′&lt;/i&gt; + ⌊(&lt;i&gt;C&lt;/i&gt; − &lt;i&gt;C′&lt;/i&gt;) / 2⌋]</translation>
    </message>
    <message>
        <source>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j&lt;/sub&gt;′ = &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j&lt;/sub&gt; cos α − &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j+1&lt;/sub&gt; sin α, &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j+1&lt;/sub&gt;′ = &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j+1&lt;/sub&gt; cos β + &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j&lt;/sub&gt; sin β</source>
        <translation>&lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j&lt;/sub&gt;′ = &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j&lt;/sub&gt; cos α − &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j+1&lt;/sub&gt; sin α, &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j+1&lt;/sub&gt;′ = &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j+1&lt;/sub&gt; cos β + &lt;i&gt;q&lt;/i&gt;&lt;sub&gt;2j&lt;/sub&gt; sin β</translation>
    </message>
    <message>
        <source>A is drawn inside of windows of %1, beyond which no token sees</source>
        <translation>A ist in Fenstern von %1 gezeichnet, über die kein Token hinaussieht</translation>
    </message>
    <message>
        <source>A is drawn without the places of windows that hold no token</source>
        <translation>A ist ohne die Plätze von Fenstern gezeichnet, an denen kein Token steht</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Each pair of a query&apos;s dimensions is multiplied by a matrix; so is that of a key.</source>
        <translation>Jedes Paar von Dimensionen einer Query wird mit einer Matrix multipliziert, das eines Keys auch.</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Einzelbild</translation>
    </message>
    <message>
        <source>Hiera (Hugging Face)</source>
        <translation>Hiera (Hugging Face)</translation>
    </message>
    <message>
        <source>LeViT models</source>
        <translation>LeViT-Modelle</translation>
    </message>
    <message>
        <source>Neighbours are turned by angles laid out for halves: no rotation, so that the score depends on more than the offset</source>
        <translation>Nachbarn werden um Winkel gedreht, die für Hälften ausgelegt sind: keine Drehung, sodass der Score von mehr als dem Versatz abhängt</translation>
    </message>
    <message>
        <source>No patch token is longer than **%1** medians: the longest, %2, has **%3** in layer %4; scrambled **%5**, without position **%6**.</source>
        <translation>Kein Patch-Token ist länger als **%1** Mediane: das längste, %2, hat **%3** in Schicht %4; gemischt **%5**, ohne Position **%6**.</translation>
    </message>
    <message>
        <source>Nothing tells the %1 %2 apart.</source>
        <translation>Nichts unterscheidet %1 %2.</translation>
    </message>
    <message>
        <source>Only the %1 tokens in front, at most **%2** medians long in layer %3. </source>
        <translation>Nur die %1 Tokens davor, höchstens **%2** Mediane lang in Schicht %3. </translation>
    </message>
    <message>
        <source>Only the class token, **%1** medians long in layer %2. </source>
        <translation>Nur das Klassen-Token, in Schicht %2 **%1** Mediane lang. </translation>
    </message>
    <message>
        <source>Rows × columns of this layer&apos;s tokens.</source>
        <translation>Zeilen × Spalten der Tokens dieser Schicht.</translation>
    </message>
    <message>
        <source>TimeSformer (Hugging Face)</source>
        <translation>TimeSformer (Hugging Face)</translation>
    </message>
    <message>
        <source>V-JEPA 2 (Hugging Face)</source>
        <translation>V-JEPA 2 (Hugging Face)</translation>
    </message>
    <message>
        <source>V-JEPA 2 models</source>
        <translation>V-JEPA-2-Modelle</translation>
    </message>
    <message>
        <source>V-JEPA 2, one time slot</source>
        <translation>V-JEPA 2, ein Zeitabschnitt</translation>
    </message>
    <message>
        <source>ViT with relative positions (timm)</source>
        <translation>ViT mit relativen Positionen (timm)</translation>
    </message>
    <message>
        <source>ViViT (Hugging Face)</source>
        <translation>ViViT (Hugging Face)</translation>
    </message>
    <message>
        <source>VideoMAE (Hugging Face)</source>
        <translation>VideoMAE (Hugging Face)</translation>
    </message>
    <message>
        <source>Which frame of a film, an animation or a folder of images is shown, from 0; of a model that sees films, which time slot</source>
        <translation>Welches Einzelbild eines Films, einer Animation oder eines Bilderordners gezeigt wird, ab 0; bei einem Modell, das Filme sieht, welcher Zeitabschnitt</translation>
    </message>
    <message>
        <source>Which time slot of the table of a model that sees films, from 0</source>
        <translation>Welcher Zeitabschnitt der Tabelle eines Modells, das Filme sieht, ab 0</translation>
    </message>
    <message>
        <source>a register would lie in no window and be in the way of merging</source>
        <translation>ein Register läge in keinem Fenster und wäre dem Zusammenfassen im Weg</translation>
    </message>
    <message>
        <source>a table over films is not resampled; the lab resize shows one slot at another size</source>
        <translation>eine Tabelle über Filme wird nicht umgerechnet; die Ansicht resize zeigt einen Abschnitt in anderer Größe</translation>
    </message>
    <message>
        <source>a token of layer %1 is %2 patches, which move together</source>
        <translation>ein Token der Schicht %1 ist %2 Patches, die zusammen wandern</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels has %3 patches, and the model takes grids whose sides divide by %4 and %5</source>
        <translation>ein Bild von %1 x %2 Pixeln hat %3 Patches, und das Modell nimmt Gitter, deren Seiten durch %4 und %5 teilbar sind</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels has a grid of %3 behind block %4, which its windows of %5 do not fill</source>
        <translation>ein Bild von %1 x %2 Pixeln hat hinter Block %4 ein Gitter von %3, das seine Fenster von %5 nicht füllen</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels is none that the model can take: its biases, which its library does not resample, are of %3 x %4</source>
        <translation>ein Bild von %1 x %2 Pixeln kann das Modell nicht nehmen: Seine Biases, die seine Bibliothek nicht umrechnet, sind für %3 x %4</translation>
    </message>
    <message>
        <source>assuming %1 in the first stage, as published models of its width have; else %2</source>
        <translation>angenommen: %1 in der ersten Stufe, wie veröffentlichte Modelle dieser Breite; sonst %2</translation>
    </message>
    <message>
        <source>assuming %1 time slots of %2 patches, those of an input of 224 px</source>
        <translation>angenommen: %1 Zeitabschnitte von %2 Patches, die einer Eingabe von 224 px</translation>
    </message>
    <message>
        <source>assuming V-JEPA 2&apos;s turning of queries and keys by slot, row and column, which leaves no tensor</source>
        <translation>angenommen: die Drehung von Queries und Keys nach Abschnitt, Zeile und Spalte, wie bei V-JEPA 2; sie hinterlässt keinen Tensor</translation>
    </message>
    <message>
        <source>assuming a film in which nothing moves: the image is repeated %1 times</source>
        <translation>angenommen: ein Film, in dem sich nichts bewegt; das Bild wird %1-mal wiederholt</translation>
    </message>
    <message>
        <source>assuming films of %1 frames%2; a model of another number has the same tensors</source>
        <translation>angenommen: Filme von %1 Einzelbildern%2; ein Modell für eine andere Zahl hat dieselben Tensoren</translation>
    </message>
    <message>
        <source>assuming heads of 32 dimensions, as DaViT&apos;s published models have; else write num_heads into the file&apos;s metadata</source>
        <translation>angenommen: Köpfe von 32 Dimensionen, wie die veröffentlichten DaViT-Modelle sie haben; sonst num_heads in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>assuming heads of 32 dimensions, as NesT&apos;s published models have; else write num_heads into the file&apos;s metadata</source>
        <translation>angenommen: Köpfe von 32 Dimensionen, wie die veröffentlichten NesT-Modelle sie haben; sonst num_heads in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>assuming paddings between its stages as TensorFlow&apos;s, as nest_*_jx has them; else write pad_type into the file&apos;s metadata</source>
        <translation>angenommen: Ränder zwischen seinen Stufen wie bei TensorFlow, wie nest_*_jx sie hat; sonst pad_type in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>assuming that %1 frames, spread evenly from the first to the last of %2, stand for the film</source>
        <translation>angenommen: %1 Einzelbilder, gleichmäßig vom ersten bis zum letzten von %2, stehen für den Film</translation>
    </message>
    <message>
        <source>assuming that a film of %1 frames stands for %2: frames are repeated, each as often as it takes</source>
        <translation>angenommen: ein Film von %1 Einzelbildern steht für %2; Einzelbilder werden wiederholt, jedes so oft wie nötig</translation>
    </message>
    <message>
        <source>assuming that every block sees the whole grid of %1: its vectors of offsets are of one size</source>
        <translation>angenommen, dass jeder Block das ganze Gitter von %1 sieht: seine Versatzvektoren haben eine Größe</translation>
    </message>
    <message>
        <source>assuming that nothing stands between %1 and %2</source>
        <translation>angenommen, dass zwischen %1 und %2 nichts steht</translation>
    </message>
    <message>
        <source>assuming the activation %1, as %2 have; else %3</source>
        <translation>angenommen: die Aktivierung %1, wie %2 sie haben; sonst %3</translation>
    </message>
    <message>
        <source>assuming the convolutions and activations of the MaxViT models converted from TensorFlow, whose tables it has</source>
        <translation>angenommen: die Faltungen und Aktivierungen der aus TensorFlow übertragenen MaxViT-Modelle, deren Tabellen es hat</translation>
    </message>
    <message>
        <source>assuming windows of %1 x %1 on inputs of %2 x %2 pixels, as the file&apos;s name says</source>
        <translation>angenommen: Fenster von %1 x %1 bei Eingaben von %2 x %2 Pixeln, wie der Dateiname sagt</translation>
    </message>
    <message>
        <source>assuming windows of %1 x %1 patches in all blocks but every eighth, as published Qwen2.5-VL models have; windows leave no tensor in the file</source>
        <translation>angenommen: Fenster von %1 x %1 Patches in allen Blöcken außer jedem achten, wie veröffentlichte Qwen2.5-VL-Modelle sie haben; Fenster hinterlassen keinen Tensor in der Datei</translation>
    </message>
    <message>
        <source>assuming windows of %1, %2, %3 and %4, and blocks %5, %6 and %7 that see the whole grid, as SAM 2&apos;s encoder of this width and depth has</source>
        <translation>angenommen: Fenster von %1, %2, %3 und %4, und die Blöcke %5, %6 und %7 sehen das ganze Gitter, wie bei SAM 2 dieser Breite und Tiefe</translation>
    </message>
    <message>
        <source>assuming windows of %1, an eighth of its patches along each side, as Swin v2-CR models have; else write window_size into the file&apos;s metadata</source>
        <translation>angenommen: Fenster von %1, ein Achtel der Patches je Seite, wie Swin-v2-CR-Modelle sie haben; sonst window_size in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>assuming windows of 7 x 7, as most DaViT models have; else write window_size into the file&apos;s metadata</source>
        <translation>angenommen: Fenster von 7 x 7, wie die meisten DaViT-Modelle sie haben; sonst window_size in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>attention_type</source>
        <translation>attention_type</translation>
    </message>
    <message>
        <source>attn_act_layer</source>
        <translation>attn_act_layer</translation>
    </message>
    <message>
        <source>attn_types</source>
        <translation>attn_types</translation>
    </message>
    <message>
        <source>channels in %1 groups</source>
        <translation>Kanäle in %1 Gruppen</translation>
    </message>
    <message>
        <source>choose %1</source>
        <translation>%1 wählen</translation>
    </message>
    <message>
        <source>choose a grid of at most so many rows and columns, or another method</source>
        <translation>ein Gitter von höchstens so vielen Zeilen und Spalten wählen, oder eine andere Regel</translation>
    </message>
    <message>
        <source>choose another frame, or give a folder of its frames as PNG</source>
        <translation>ein anderes Einzelbild wählen, oder einen Ordner seiner Einzelbilder als PNG geben</translation>
    </message>
    <message>
        <source>choose at most %1 cells</source>
        <translation>höchstens %1 Zellen wählen</translation>
    </message>
    <message>
        <source>conv_downsample_pool_type</source>
        <translation>conv_downsample_pool_type</translation>
    </message>
    <message>
        <source>conv_padding</source>
        <translation>conv_padding</translation>
    </message>
    <message>
        <source>conv_stride_mode</source>
        <translation>conv_stride_mode</translation>
    </message>
    <message>
        <source>correct its img_size</source>
        <translation>sein img_size berichtigen</translation>
    </message>
    <message>
        <source>cpe_act</source>
        <translation>cpe_act</translation>
    </message>
    <message>
        <source>crop cuts %1 out of the table, which has %2</source>
        <translation>crop schneidet %1 aus der Tabelle, die %2 hat</translation>
    </message>
    <message>
        <source>distance in tokens</source>
        <translation>Abstand in Tokens</translation>
    </message>
    <message>
        <source>divided attention is computed by cpu, not by %1</source>
        <translation>geteilte Aufmerksamkeit berechnet cpu, nicht %1</translation>
    </message>
    <message>
        <source>every pair of %1 cells is too many</source>
        <translation>jedes Paar von %1 Zellen ist zu viel</translation>
    </message>
    <message>
        <source>frame %1 of the film cannot be read: %2</source>
        <translation>Einzelbild %1 des Films ist nicht lesbar: %2</translation>
    </message>
    <message>
        <source>from layer %1 on</source>
        <translation>ab Schicht %1</translation>
    </message>
    <message>
        <source>give %1 x %2 pixels</source>
        <translation>%1 x %2 Pixel geben</translation>
    </message>
    <message>
        <source>give %1 x %2 pixels, or another size that every stage&apos;s windows fill</source>
        <translation>%1 x %2 Pixel geben, oder eine andere Größe, die die Fenster jeder Stufe füllen</translation>
    </message>
    <message>
        <source>install FFmpeg&apos;s libraries and build again, or give a folder of its frames as PNG</source>
        <translation>die Bibliotheken von FFmpeg installieren und neu bauen, oder einen Ordner seiner Einzelbilder als PNG geben</translation>
    </message>
    <message>
        <source>it ends before that frame</source>
        <translation>er endet vor diesem Einzelbild</translation>
    </message>
    <message>
        <source>it has no table of the times of its frames (time_embeddings)</source>
        <translation>es hat keine Tabelle für die Zeiten seiner Einzelbilder (time_embeddings)</translation>
    </message>
    <message>
        <source>it is a %1 model with tokens beside its patches, which its windows have no place for</source>
        <translation>es ist ein %1-Modell mit Tokens neben den Patches, für die seine Fenster keinen Platz haben</translation>
    </message>
    <message>
        <source>it is a %1 model, which makes images out of noise and sees none: its forward pass is not built in</source>
        <translation>es ist ein %1-Modell, das Bilder aus Rauschen macht und keine sieht: Sein Vorwärtslauf ist nicht eingebaut</translation>
    </message>
    <message>
        <source>it is a MaxxViT model with %1, which are not built in</source>
        <translation>es ist ein MaxxViT-Modell mit %1, was nicht eingebaut ist</translation>
    </message>
    <message>
        <source>it is a film, which cannot be read here (%1)</source>
        <translation>es ist ein Film, der hier nicht gelesen werden kann (%1)</translation>
    </message>
    <message>
        <source>it needs one of &quot;parameter&quot; and &quot;images&quot;</source>
        <translation>es braucht eines von &quot;parameter&quot; und &quot;images&quot;</translation>
    </message>
    <message>
        <source>its biases and tensors can be looked at (labs offsets, tensors)</source>
        <translation>seine Biases und Tensoren lassen sich ansehen (Ansichten offsets, tensors)</translation>
    </message>
    <message>
        <source>its blocks of windows and of tokens spread over the grid do not alternate</source>
        <translation>seine Blöcke mit Fenstern und mit über das Gitter verteilten Tokens wechseln sich nicht ab</translation>
    </message>
    <message>
        <source>its configuration names windows of %1 stages, and its tensors show %2</source>
        <translation>seine Konfiguration nennt Fenster von %1 Stufen, seine Tensoren zeigen %2</translation>
    </message>
    <message>
        <source>its first stage has %1 tokens, which are no square, and nothing tells their grid</source>
        <translation>seine erste Stufe hat %1 Tokens, die kein Quadrat sind, und nichts sagt, wie ihr Gitter ist</translation>
    </message>
    <message>
        <source>its frames are not readable</source>
        <translation>seine Einzelbilder sind nicht lesbar</translation>
    </message>
    <message>
        <source>its input is smaller than a token</source>
        <translation>seine Eingabe ist kleiner als ein Token</translation>
    </message>
    <message>
        <source>its positions are made for %1 slots of %2 x %3 patches, not for %4 x %5</source>
        <translation>seine Positionen sind für %1 Abschnitte von %2 x %3 Patches gemacht, nicht für %4 x %5</translation>
    </message>
    <message>
        <source>its windows are smaller than a token</source>
        <translation>seine Fenster sind kleiner als ein Token</translation>
    </message>
    <message>
        <source>mask_unit_size</source>
        <translation>mask_unit_size</translation>
    </message>
    <message>
        <source>masked_unit_size</source>
        <translation>masked_unit_size</translation>
    </message>
    <message>
        <source>nothing tells the activations of its convolutions, and how they make grids coarser</source>
        <translation>nichts sagt, welche Aktivierungen seine Faltungen haben und wie sie Gitter vergröbern</translation>
    </message>
    <message>
        <source>nothing tells the windows of its stages</source>
        <translation>nichts sagt, wie groß die Fenster seiner Stufen sind</translation>
    </message>
    <message>
        <source>num_frames</source>
        <translation>num_frames</translation>
    </message>
    <message>
        <source>of each token, and their mean</source>
        <translation>jedes Tokens, und ihr Mittel</translation>
    </message>
    <message>
        <source>of its %1 blocks %2 stand between two stages and have fewer queries than keys: they run, and no lab counts them among the layers</source>
        <translation>von seinen %1 Blöcken stehen %2 zwischen zwei Stufen und haben weniger Queries als Keys: Sie laufen, und keine Ansicht zählt sie zu den Schichten</translation>
    </message>
    <message>
        <source>pad_type</source>
        <translation>pad_type</translation>
    </message>
    <message>
        <source>play it elsewhere to see whether it is whole, or give a folder of its frames as PNG</source>
        <translation>ihn anderswo abspielen, um zu sehen, ob er ganz ist, oder einen Ordner seiner Einzelbilder als PNG geben</translation>
    </message>
    <message>
        <source>shuffle</source>
        <translation>shuffle</translation>
    </message>
    <message>
        <source>so little does not tell it from a rotation.</source>
        <translation>so wenig unterscheidet es nicht von einer Drehung.</translation>
    </message>
    <message>
        <source>spatial_merge_size</source>
        <translation>spatial_merge_size</translation>
    </message>
    <message>
        <source>square kernels of %1 channels</source>
        <translation>quadratische Kerne über %1 Kanäle</translation>
    </message>
    <message>
        <source>square kernels of 1 or 3 channels over %1 frames</source>
        <translation>quadratische Kerne über 1 oder 3 Kanäle und %1 Einzelbilder</translation>
    </message>
    <message>
        <source>take it as its library saves it, with its config.json</source>
        <translation>es so nehmen, wie seine Bibliothek es speichert, mit config.json</translation>
    </message>
    <message>
        <source>take it as its library saves it, with its config.json, or write image_size into the file&apos;s metadata</source>
        <translation>so nehmen, wie die Bibliothek es speichert, mit config.json, oder image_size in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>take it as its library saves it, with its config.json, or write window_spec and global_att_blocks into the file&apos;s metadata</source>
        <translation>so nehmen, wie die Bibliothek es speichert, mit config.json, oder window_spec und global_att_blocks in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>the attention of this model is divided: each patch sees its place in all frames, then its own frame, so that there is no map between all tokens</source>
        <translation>die Aufmerksamkeit dieses Modells ist geteilt: Jedes Patch sieht seinen Platz in allen Einzelbildern, dann sein eigenes Einzelbild; eine Karte zwischen allen Tokens gibt es nicht</translation>
    </message>
    <message>
        <source>the film cannot be read: %1</source>
        <translation>der Film ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>the kernel of its patches does not go over frames, as those of %1 do</source>
        <translation>der Kern seiner Patches geht nicht über Einzelbilder, wie die von %1 es tun</translation>
    </message>
    <message>
        <source>the middle of the table as it is: Stable Diffusion 3</source>
        <translation>die Mitte der Tabelle, wie sie ist: Stable Diffusion 3</translation>
    </message>
    <message>
        <source>the model sees films, so that its tokens lie in time slots, and what is shown here compares the places of one image</source>
        <translation>das Modell sieht Filme: Seine Tokens liegen in Zeitabschnitten, und was hier gezeigt wird, vergleicht die Plätze eines Bildes</translation>
    </message>
    <message>
        <source>the patches of this input, %1, do not fill the tokens of layer %2</source>
        <translation>die Patches dieser Eingabe, %1, füllen die Tokens der Schicht %2 nicht</translation>
    </message>
    <message>
        <source>the rows of &quot;%1&quot; are %2 time slots of patches, one behind the other</source>
        <translation>die Zeilen von &quot;%1&quot; sind %2 Zeitabschnitte von Patches, einer hinter dem anderen</translation>
    </message>
    <message>
        <source>the table has the time slots 0 to %1</source>
        <translation>die Tabelle hat die Zeitabschnitte 0 bis %1</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; has an impossible shape</source>
        <translation>der Tensor &quot;%1&quot; hat eine unmögliche Form</translation>
    </message>
    <message>
        <source>the tensor &quot;%1&quot; is of no square of square windows</source>
        <translation>der Tensor &quot;%1&quot; ist von keinem Quadrat quadratischer Fenster</translation>
    </message>
    <message>
        <source>the tensors of each stage tell its heads, and stages have different ones</source>
        <translation>die Tensoren jeder Stufe sagen, wie viele Köpfe sie hat, und Stufen haben verschiedene</translation>
    </message>
    <message>
        <source>the two dimensions of a pair turn by different angles, so that this is **no rotation**, and the score depends on more than the offset. At one offset it differs between places by **%1** on average; of a rotation by 0.</source>
        <translation>die zwei Dimensionen eines Paars drehen sich um verschiedene Winkel; das ist **keine Drehung**, und der Score hängt von mehr als dem Versatz ab. Bei einem Versatz unterscheidet er sich zwischen Plätzen im Mittel um **%1**, bei einer Drehung um 0.</translation>
    </message>
    <message>
        <source>the vectors of row and column offsets were resampled to a grid of %1, linearly, as SAM does</source>
        <translation>die Vektoren der Zeilen- und Spaltenversätze wurden linear auf ein Gitter von %1 umgerechnet, wie SAM es tut</translation>
    </message>
    <message>
        <source>there is no lab whose parameter that is</source>
        <translation>es gibt keine Ansicht, deren Parameter das ist</translation>
    </message>
    <message>
        <source>there is no tensor &quot;%1&quot;</source>
        <translation>es gibt keinen Tensor &quot;%1&quot;</translation>
    </message>
    <message>
        <source>tubelet_size</source>
        <translation>tubelet_size</translation>
    </message>
    <message>
        <source>use a checkpoint of TimeSformer with divided or joint attention</source>
        <translation>einen Checkpoint von TimeSformer mit geteilter oder gemeinsamer Aufmerksamkeit nehmen</translation>
    </message>
    <message>
        <source>use a checkpoint of the library&apos;s own class</source>
        <translation>einen Checkpoint der eigenen Klasse der Bibliothek nehmen</translation>
    </message>
    <message>
        <source>use a model whose input has at most %1 patches</source>
        <translation>ein Modell nehmen, dessen Eingabe höchstens %1 Patches hat</translation>
    </message>
    <message>
        <source>use an input of whole tokens, or %1</source>
        <translation>eine Eingabe aus ganzen Tokens nehmen, oder %1</translation>
    </message>
    <message>
        <source>use the labs attention, neighbours and tensors, or a model of images</source>
        <translation>die Ansichten attention, neighbours und tensors nehmen, oder ein Modell für Bilder</translation>
    </message>
    <message>
        <source>use_rope</source>
        <translation>use_rope</translation>
    </message>
    <message>
        <source>what follows the convolution %1 is not told</source>
        <translation>was auf die Faltung %1 folgt, ist nicht gesagt</translation>
    </message>
    <message>
        <source>where the legend of a panel stands; auto: curves are named at their ends where there is room, else above</source>
        <translation>wo die Legende eines Feldes steht; auto: Kurven sind an ihren Enden benannt, wo Platz ist, sonst darüber</translation>
    </message>
    <message>
        <source>window_size</source>
        <translation>window_size</translation>
    </message>
    <message>
        <source>&quot;%1&quot; %2 is no text of up to %3 bytes</source>
        <translation>„%1“ %2 ist kein Text von bis zu %3 Bytes</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no share</source>
        <translation>„%1“ ist kein Anteil</translation>
    </message>
    <message>
        <source>&quot;marks&quot; is not a list of tokens, counted from 0</source>
        <translation>„marks“ ist keine Liste von Tokens, von 0 an gezählt</translation>
    </message>
    <message>
        <source>&quot;notes&quot; is newer than this version of lessons</source>
        <translation>„notes“ ist neuer als diese Version von Lektionen</translation>
    </message>
    <message>
        <source>&quot;panels&quot; is not a list of titles, or of numbers from 1</source>
        <translation>„panels“ ist keine Liste von Titeln oder von Nummern ab 1</translation>
    </message>
    <message>
        <source>&quot;says&quot; is missing</source>
        <translation>„says“ fehlt</translation>
    </message>
    <message>
        <source>&quot;test&quot; is newer than this version of lessons</source>
        <translation>„test“ ist neuer als diese Version von Lektionen</translation>
    </message>
    <message>
        <source>%1 are no logits of %2 classes</source>
        <translation>%1 sind keine Logits von %2 Klassen</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 Blöcken</translation>
    </message>
    <message>
        <source>%1 is no (heads, tokens, dimensions of a head) of %2 dimensions in all</source>
        <translation>%1 ist nicht (Köpfe, Tokens, Dimensionen eines Kopfes) mit zusammen %2 Dimensionen</translation>
    </message>
    <message>
        <source>%1 is no (heads, tokens, tokens)</source>
        <translation>%1 ist nicht (Köpfe, Tokens, Tokens)</translation>
    </message>
    <message>
        <source>%1 is no (tokens, width)</source>
        <translation>%1 ist nicht (Tokens, Breite)</translation>
    </message>
    <message>
        <source>%1 tokens are no square of patches with %2 in front</source>
        <translation>%1 Tokens sind kein Quadrat von Patches mit %2 davor</translation>
    </message>
    <message>
        <source>%1, each of %2 tokens, and the weight of a key is divided evenly among them</source>
        <translation>%1, jeder von %2 Tokens, und das Gewicht eines Keys verteilt sich gleichmäßig auf sie</translation>
    </message>
    <message>
        <source>%1, each of its share of the grid, and the weight of a key is divided evenly among its tokens</source>
        <translation>%1, jeder von seinem Teil des Gitters, und das Gewicht eines Keys verteilt sich gleichmäßig auf dessen Tokens</translation>
    </message>
    <message>
        <source>%1: &quot;says&quot;, &quot;panels&quot; and &quot;marks&quot; are newer than this version of lessons</source>
        <translation>%1: „says“, „panels“ und „marks“ sind neuer als diese Version von Lektionen</translation>
    </message>
    <message>
        <source>%1: a test has nothing but &quot;transfer&quot; questions</source>
        <translation>%1: Ein Test hat nichts als „transfer“-Fragen</translation>
    </message>
    <message>
        <source>(2, rows or columns, %1)</source>
        <translation>(2, Zeilen oder Spalten, %1)</translation>
    </message>
    <message>
        <source>**%1** of %2 predictions were right.</source>
        <translation>**%1** von %2 Vorhersagen waren richtig.</translation>
    </message>
    <message>
        <source>; it has **%1** keys (%2)</source>
        <translation>; sie hat **%1** Keys (%2)</translation>
    </message>
    <message>
        <source>A is drawn before its heads are mixed with one another</source>
        <translation>A ist gezeichnet, bevor die Köpfe miteinander gemischt werden</translation>
    </message>
    <message>
        <source>A is drawn of one map of a head, which has two; their difference weighs the values</source>
        <translation>A ist für eine Karte eines Kopfes gezeichnet, der zwei hat; ihre Differenz gewichtet die Werte</translation>
    </message>
    <message>
        <source>A is drawn without the share that places alone have in it</source>
        <translation>A ist ohne den Anteil gezeichnet, den die Orte allein daran haben</translation>
    </message>
    <message>
        <source>ConViT models</source>
        <translation>ConViT-Modelle</translation>
    </message>
    <message>
        <source>GC ViT models</source>
        <translation>GC-ViT-Modelle</translation>
    </message>
    <message>
        <source>Gemma 4 (Hugging Face)</source>
        <translation>Gemma 4 (Hugging Face)</translation>
    </message>
    <message>
        <source>Gemma 4 (timm names)</source>
        <translation>Gemma 4 (Namen von timm)</translation>
    </message>
    <message>
        <source>Kept pairs</source>
        <translation>Erhaltene Paare</translation>
    </message>
    <message>
        <source>MaxViT (torchvision)</source>
        <translation>MaxViT (torchvision)</translation>
    </message>
    <message>
        <source>PVT v2</source>
        <translation>PVT v2</translation>
    </message>
    <message>
        <source>PVT v2 (Hugging Face)</source>
        <translation>PVT v2 (Hugging Face)</translation>
    </message>
    <message>
        <source>Tie patches that still stand side by side on the same sides, in both images</source>
        <translation>Verbindet in beiden Bildern Patches, die noch auf denselben Seiten nebeneinander liegen</translation>
    </message>
    <message>
        <source>VOLO models</source>
        <translation>VOLO-Modelle</translation>
    </message>
    <message>
        <source>ViTDet (Hugging Face)</source>
        <translation>ViTDet (Hugging Face)</translation>
    </message>
    <message>
        <source>Write its number, from 1, into every patch; without, pointing at a patch does not tell where it came from either</source>
        <translation>Schreibt in jedes Patch seine Nummer, von 1 an; ohne sie verrät auch das Zeigen auf ein Patch nicht, woher es kam</translation>
    </message>
    <message>
        <source>a key of layer %1 is made of several tokens, and moving tokens changes what lies in it</source>
        <translation>ein Key von Schicht %1 entsteht aus mehreren Tokens, und wer Tokens verschiebt, ändert, was in ihm liegt</translation>
    </message>
    <message>
        <source>a key of this model is made of several tokens, so that no pair of tokens has a logit</source>
        <translation>ein Key dieses Modells entsteht aus mehreren Tokens, so dass kein Paar von Tokens ein Logit hat</translation>
    </message>
    <message>
        <source>a stage of one block changes its grid and its width at once, which is not built in</source>
        <translation>eine Stufe aus einem Block ändert Gitter und Breite zugleich, was nicht eingebaut ist</translation>
    </message>
    <message>
        <source>a test &quot;wants&quot; nothing</source>
        <translation>ein Test hat kein „wants“</translation>
    </message>
    <message>
        <source>all its blocks have attention of places, and its class token joins behind these</source>
        <translation>alle seine Blöcke haben Aufmerksamkeit der Orte, und sein Klassen-Token kommt erst hinter diesen hinzu</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels has a grid of %3 behind block %4, of which no key can be made: one is of %5 tokens</source>
        <translation>ein Bild von %1 x %2 Pixeln hat hinter Block %4 ein Gitter von %3, aus dem kein Key wird: einer besteht aus %5 Tokens</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels is none that the model can take: the queries that its windows share are made of %3 x %4</source>
        <translation>ein Bild von %1 x %2 Pixeln nimmt das Modell nicht: die Querys, die seine Fenster teilen, entstehen aus %3 x %4</translation>
    </message>
    <message>
        <source>an image of %1 x %2 pixels makes %3 x %4 patches, and a block of %5 numbers a token holds %6 GB of them at once</source>
        <translation>ein Bild von %1 x %2 Pixeln ergibt %3 x %4 Patches, und ein Block mit %5 Zahlen je Token hält davon %6 GB zugleich</translation>
    </message>
    <message>
        <source>assuming heads of %1 dimensions, as %2 have; else write num_heads into the file&apos;s metadata</source>
        <translation>angenommen: Köpfe mit %1 Dimensionen, wie %2 sie haben; sonst num_heads in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>assuming inputs of at most %1 patches in the shape of their image, as many as the table has; else %2</source>
        <translation>angenommen: Eingaben von höchstens %1 Patches in der Form ihres Bildes, so viele wie die Tabelle hat; sonst %2</translation>
    </message>
    <message>
        <source>assuming keys of every fourth token along each side in the first stage, as MViT v2&apos;s published models have</source>
        <translation>angenommen: Keys von jedem vierten Token entlang jeder Seite in der ersten Stufe, wie die veröffentlichten Modelle von MViT v2 sie haben</translation>
    </message>
    <message>
        <source>assuming that the layers of its class token norm the tokens that published models of this width do (of 128 numbers that token alone, else all); one made with another tokens_norm has the same tensors</source>
        <translation>angenommen, dass die Schichten seines Klassen-Tokens die Tokens normieren, die veröffentlichte Modelle dieser Breite normieren (bei 128 Zahlen nur dieses Token, sonst alle); eines mit anderem tokens_norm hat dieselben Tensoren</translation>
    </message>
    <message>
        <source>assuming windows of 7 x 7, as Twins-SVT models have; else write wss into the file&apos;s metadata</source>
        <translation>angenommen: Fenster von 7 x 7, wie Modelle von Twins-SVT sie haben; sonst wss in die Metadaten der Datei schreiben</translation>
    </message>
    <message>
        <source>at most %1 GB: use a smaller image</source>
        <translation>höchstens %1 GB: nehmen Sie ein kleineres Bild</translation>
    </message>
    <message>
        <source>attention is that of each frame by itself; before it every patch has seen its place in all frames, which no map here shows</source>
        <translation>die Attention ist die jedes Bildes für sich; davor hat jeder Patch seinen Platz in allen Bildern gesehen, was keine Karte hier zeigt</translation>
    </message>
    <message>
        <source>attn_gated</source>
        <translation>attn_gated</translation>
    </message>
    <message>
        <source>attn_type</source>
        <translation>attn_type</translation>
    </message>
    <message>
        <source>begin the file with &quot;lesson&quot;: 5</source>
        <translation>beginne die Datei mit &quot;lesson&quot;: 5</translation>
    </message>
    <message>
        <source>choose a file system that knows locks</source>
        <translation>wähle ein Dateisystem, das Sperren kennt</translation>
    </message>
    <message>
        <source>choose a folder of runs</source>
        <translation>wähle einen Ordner mit Läufen</translation>
    </message>
    <message>
        <source>choose a layer with a key for every token, or another model</source>
        <translation>wählen Sie eine Schicht mit einem Key für jedes Token oder ein anderes Modell</translation>
    </message>
    <message>
        <source>choose a smaller input</source>
        <translation>wähle eine kleinere Eingabe</translation>
    </message>
    <message>
        <source>coffee</source>
        <translation>Kaffee</translation>
    </message>
    <message>
        <source>coordinates are divided by another side (%1)</source>
        <translation>Koordinaten werden durch eine andere Seite geteilt (%1)</translation>
    </message>
    <message>
        <source>each head has two maps, heads 2 k and 2 k + 1 here: what the second sees, times a learned factor, is taken from what the first sees</source>
        <translation>jeder Kopf hat zwei Karten, hier die Köpfe 2 k und 2 k + 1: was die zweite sieht, mal einem gelernten Faktor, wird von dem abgezogen, was die erste sieht</translation>
    </message>
    <message>
        <source>encoder_pool</source>
        <translation>encoder_pool</translation>
    </message>
    <message>
        <source>give one, or none</source>
        <translation>eine geben oder keine</translation>
    </message>
    <message>
        <source>give the image that they are of, or add what enters a block</source>
        <translation>gib das Bild, von dem sie sind, oder nimm hinzu, was in einen Block geht</translation>
    </message>
    <message>
        <source>give the image with --image</source>
        <translation>gib das Bild mit --image</translation>
    </message>
    <message>
        <source>image to use instead of the built-in one: a file, or dusk, cat, coffee or rocket, which come with the program</source>
        <translation>Bild anstelle des eingebauten: eine Datei, oder dusk, cat, coffee oder rocket, die dem Programm beiliegen</translation>
    </message>
    <message>
        <source>in its last %1 the class token alone moves; before them it stands still and no patch sees it</source>
        <translation>in seinen letzten %1 bewegt sich nur das Klassen-Token; davor steht es still, und kein Patch sieht es</translation>
    </message>
    <message>
        <source>it cannot be locked: %1</source>
        <translation>sie kann nicht gesperrt werden: %1</translation>
    </message>
    <message>
        <source>it cannot be made: %1</source>
        <translation>sie kann nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>it has no blocks of attention under GC ViT&apos;s names</source>
        <translation>sie hat keine Blöcke mit Attention unter den Namen von GC ViT</translation>
    </message>
    <message>
        <source>it has no blocks of attention under Twins&apos; names</source>
        <translation>sie hat keine Blöcke mit Attention unter den Namen von Twins</translation>
    </message>
    <message>
        <source>it is SegGPT, which sees an image together with another one and its mask, as one picture twice as high: its forward pass is not built in</source>
        <translation>es ist SegGPT, das ein Bild zusammen mit einem anderen und dessen Maske sieht, als ein doppelt so hohes: sein Durchlauf ist nicht eingebaut</translation>
    </message>
    <message>
        <source>it is left without an answer, and has one</source>
        <translation>sie bleibt ohne Antwort und hat doch eine</translation>
    </message>
    <message>
        <source>it is missing, and the activations hold no block.N.input to begin from</source>
        <translation>es fehlt, und die Aktivierungen enthalten kein block.N.input, mit dem sich beginnen ließe</translation>
    </message>
    <message>
        <source>its attention is more than one softmax of logits, whose parts would not add up to it</source>
        <translation>seine Aufmerksamkeit ist mehr als ein Softmax von Logits, deren Teile sich nicht zu ihr addieren würden</translation>
    </message>
    <message>
        <source>its blocks attend over channels, so that no logit is between two patches</source>
        <translation>seine Blöcke richten ihre Aufmerksamkeit auf Kanäle, so dass kein Logit zwischen zwei Patches steht</translation>
    </message>
    <message>
        <source>its blocks attend over channels, so that no map between patches is made; the class token joins behind them, in layers that belong to the pooling</source>
        <translation>seine Blöcke richten ihre Aufmerksamkeit auf Kanäle, so dass keine Karte zwischen Patches entsteht; das Klassen-Token kommt hinter ihnen hinzu, in Schichten, die zum Pooling gehören</translation>
    </message>
    <message>
        <source>its blocks attend over channels, so that no patch sees another and there is no A to draw</source>
        <translation>seine Blöcke richten ihre Aufmerksamkeit auf Kanäle, so dass kein Patch einen anderen sieht und kein A zu zeichnen ist</translation>
    </message>
    <message>
        <source>its blocks attend over channels: a map is of channels by channels, and no place in the image has a row in it</source>
        <translation>seine Blöcke richten ihre Aufmerksamkeit auf Kanäle: eine Karte hat Kanäle mal Kanäle, und kein Ort im Bild hat darin eine Zeile</translation>
    </message>
    <message>
        <source>its blocks have no place for a token in front that moves</source>
        <translation>seine Blöcke haben keinen Platz für ein Token davor, das sich bewegt</translation>
    </message>
    <message>
        <source>its heads are mixed with one another behind the softmax; the maps shown are what the softmax gives</source>
        <translation>seine Köpfe werden hinter dem Softmax miteinander gemischt; gezeigt sind die Karten, die der Softmax gibt</translation>
    </message>
    <message>
        <source>its layers clamp what goes into them and what comes out, which is not built in</source>
        <translation>seine Schichten begrenzen, was in sie hineingeht und was herauskommt; das ist nicht eingebaut</translation>
    </message>
    <message>
        <source>its stages are other than a stage that looks out and stages of attention behind it</source>
        <translation>seine Stufen sind andere als eine, die hinaussieht, und dahinter solche mit Attention</translation>
    </message>
    <message>
        <source>its tables hold %1 rows and %2 columns, and the input has %3</source>
        <translation>seine Tabellen haben %1 Zeilen und %2 Spalten, und die Eingabe hat %3</translation>
    </message>
    <message>
        <source>its tensors can be looked at (lab tensors), and inspect lists them</source>
        <translation>seine Tensoren lassen sich im Labor Tensoren ansehen, und inspect listet sie auf</translation>
    </message>
    <message>
        <source>kernels of %1 x %1 over all channels</source>
        <translation>Kernel von %1 x %1 über alle Kanäle</translation>
    </message>
    <message>
        <source>left out: the pooler of neighbouring patches into tokens of a model of language</source>
        <translation>ausgelassen: der Pooler, der benachbarte Patches zu Tokens eines Sprachmodells macht</translation>
    </message>
    <message>
        <source>local_up_to_layer</source>
        <translation>local_up_to_layer</translation>
    </message>
    <message>
        <source>make it one, or leave &quot;test&quot; out</source>
        <translation>sie dazu machen oder „test“ weglassen</translation>
    </message>
    <message>
        <source>name the --out of ablate</source>
        <translation>nenne das --out von ablate</translation>
    </message>
    <message>
        <source>not answered; it is: %1</source>
        <translation>nicht beantwortet; es ist: %1</translation>
    </message>
    <message>
        <source>nothing tells which of its blocks see windows, and how large these are</source>
        <translation>nichts sagt, welche seiner Blöcke Fenster sehen und wie groß diese sind</translation>
    </message>
    <message>
        <source>patch_padding</source>
        <translation>patch_padding</translation>
    </message>
    <message>
        <source>patch_stride</source>
        <translation>patch_stride</translation>
    </message>
    <message>
        <source>patchify_channels_last</source>
        <translation>patchify_channels_last</translation>
    </message>
    <message>
        <source>pool_first</source>
        <translation>pool_first</translation>
    </message>
    <message>
        <source>pos_embed_align_corners</source>
        <translation>pos_embed_align_corners</translation>
    </message>
    <message>
        <source>pos_embed_antialias</source>
        <translation>pos_embed_antialias</translation>
    </message>
    <message>
        <source>pos_embed_ar_preserving</source>
        <translation>pos_embed_ar_preserving</translation>
    </message>
    <message>
        <source>pos_embed_interp_mode</source>
        <translation>pos_embed_interp_mode</translation>
    </message>
    <message>
        <source>pos_embed_use_grid_sample</source>
        <translation>pos_embed_use_grid_sample</translation>
    </message>
    <message>
        <source>predict gives its classes, and the lab attention what a patch sees of its own frame</source>
        <translation>predict gibt seine Klassen und das Labor Attention, was ein Patch von seinem eigenen Bild sieht</translation>
    </message>
    <message>
        <source>predicted: %1; it could not be measured</source>
        <translation>vorhergesagt: %1; es ließ sich nicht messen</translation>
    </message>
    <message>
        <source>rows and columns are counted from %1</source>
        <translation>Zeilen und Spalten werden ab %1 gezählt</translation>
    </message>
    <message>
        <source>save activations with numpy.savez</source>
        <translation>speichere Aktivierungen mit numpy.savez</translation>
    </message>
    <message>
        <source>say which share: I/N, with I from 0</source>
        <translation>sage welchen Anteil: I/N, mit I ab 0</translation>
    </message>
    <message>
        <source>stride_kv</source>
        <translation>stride_kv</translation>
    </message>
    <message>
        <source>stride_q</source>
        <translation>stride_q</translation>
    </message>
    <message>
        <source>strides</source>
        <translation>strides</translation>
    </message>
    <message>
        <source>take a model of Gemma 4 without use_clipped_linears; the labs neighbours, components and tensors show what this one holds</source>
        <translation>nimm ein Modell von Gemma 4 ohne use_clipped_linears; die Labore neighbours, components und tensors zeigen, was dieses enthält</translation>
    </message>
    <message>
        <source>take it as its library saves it, with its config.json, or state its input</source>
        <translation>nehmen Sie es, wie seine Bibliothek es speichert, mit config.json, oder nennen Sie seine Eingabe</translation>
    </message>
    <message>
        <source>the %1 branches of a block stand for one attention of all their heads, one behind the other</source>
        <translation>die %1 Zweige eines Blocks gelten als eine Aufmerksamkeit mit allen ihren Köpfen, einer hinter dem anderen</translation>
    </message>
    <message>
        <source>the activation of the MLP is %1</source>
        <translation>die Aktivierung des MLP ist %1</translation>
    </message>
    <message>
        <source>the block &quot;%1&quot; has heads of %2 numbers for %3</source>
        <translation>der Block „%1“ hat Köpfe mit %2 Zahlen für %3</translation>
    </message>
    <message>
        <source>the crop takes %1 of the resized image</source>
        <translation>der Ausschnitt nimmt %1 des skalierten Bildes</translation>
    </message>
    <message>
        <source>the figure has no panel &quot;%1&quot;</source>
        <translation>die Abbildung hat kein Feld „%1“</translation>
    </message>
    <message>
        <source>the file is not complete, or use another checkpoint</source>
        <translation>die Datei ist nicht vollständig, oder nimm einen anderen Checkpoint</translation>
    </message>
    <message>
        <source>the image is resized by %1</source>
        <translation>das Bild wird mit %1 skaliert</translation>
    </message>
    <message>
        <source>the lesson has no &quot;notes&quot;</source>
        <translation>die Lektion hat keine „notes“</translation>
    </message>
    <message>
        <source>the lesson has no &quot;says&quot; there</source>
        <translation>die Lektion hat dort kein „says“</translation>
    </message>
    <message>
        <source>the model has the blocks 0 to %1</source>
        <translation>das Modell hat die Blöcke 0 bis %1</translation>
    </message>
    <message>
        <source>the model&apos;s class token stands still in all but its last blocks; the mean over patches is measured</source>
        <translation>das Klassen-Token des Modells steht in allen außer den letzten Blöcken still; gemessen wird das Mittel über die Patches</translation>
    </message>
    <message>
        <source>the norms have an epsilon of %1, not %2</source>
        <translation>die Normen haben ein Epsilon von %1, nicht %2</translation>
    </message>
    <message>
        <source>the offsets of its biases are of no square window, and nothing tells its window</source>
        <translation>die Abstände seiner Biases gehören zu keinem quadratischen Fenster, und nichts sagt, welches es ist</translation>
    </message>
    <message>
        <source>the queries of every second layer are made of all tokens of their stage, so that their logits do not split into those of pairs</source>
        <translation>die Querys jeder zweiten Schicht entstehen aus allen Tokens ihrer Stufe, so dass ihre Logits sich nicht in die von Paaren zerlegen lassen</translation>
    </message>
    <message>
        <source>the queries of layer %1 are made of what entered its stage, which is not kept</source>
        <translation>die Querys von Schicht %1 entstehen aus dem, was in ihre Stufe kam, und das wird nicht aufbewahrt</translation>
    </message>
    <message>
        <source>the queries that stage %1 shares are of %2 places, and its windows have %3</source>
        <translation>die Querys, die Stufe %1 teilt, gehören zu %2 Plätzen, und ihre Fenster haben %3</translation>
    </message>
    <message>
        <source>the table is resampled by the rule %1</source>
        <translation>die Tabelle wird nach der Regel %1 umgerechnet</translation>
    </message>
    <message>
        <source>the temperature of the rotation is %1</source>
        <translation>die Temperatur der Drehung ist %1</translation>
    </message>
    <message>
        <source>there are %1 heads of %2 dimensions, not %3 of %4</source>
        <translation>es sind %1 Köpfe zu %2 Dimensionen, nicht %3 zu %4</translation>
    </message>
    <message>
        <source>there is no array in it</source>
        <translation>es ist kein Array darin</translation>
    </message>
    <message>
        <source>there is no number of a task in SLURM_ARRAY_TASK_ID</source>
        <translation>in SLURM_ARRAY_TASK_ID steht keine Nummer einer Aufgabe</translation>
    </message>
    <message>
        <source>there is no share %1 of %2</source>
        <translation>es gibt keinen Anteil %1 von %2</translation>
    </message>
    <message>
        <source>these runs were planned with other options</source>
        <translation>diese Läufe wurden mit anderen Optionen geplant</translation>
    </message>
    <message>
        <source>they are 0 to %1</source>
        <translation>es sind 0 bis %1</translation>
    </message>
    <message>
        <source>torchvision&apos;s MaxViT</source>
        <translation>MaxViT von torchvision</translation>
    </message>
    <message>
        <source>use a model whose attention goes between patches</source>
        <translation>nimm ein Modell, dessen Aufmerksamkeit zwischen Patches geht</translation>
    </message>
    <message>
        <source>use a model whose attention goes between patches, or the labs layers, features and knockout</source>
        <translation>nimm ein Modell, dessen Aufmerksamkeit zwischen Patches geht, oder die Labore layers, features und knockout</translation>
    </message>
    <message>
        <source>use a model whose tokens all move in every block</source>
        <translation>nimm ein Modell, dessen Tokens sich alle in jedem Block bewegen</translation>
    </message>
    <message>
        <source>use a model whose tokens have queries and keys of their own</source>
        <translation>nehmen Sie ein Modell, dessen Tokens eigene Querys und Keys haben</translation>
    </message>
    <message>
        <source>use a model with one softmax per head, or the lab attention</source>
        <translation>nimm ein Modell mit einem Softmax je Kopf, oder das Labor attention</translation>
    </message>
    <message>
        <source>use a model without shared queries, or a whole forward</source>
        <translation>nehmen Sie ein Modell ohne geteilte Querys oder einen ganzen Durchlauf</translation>
    </message>
    <message>
        <source>use_abs_pos</source>
        <translation>use_abs_pos</translation>
    </message>
    <message>
        <source>window_ratio</source>
        <translation>window_ratio</translation>
    </message>
    <message>
        <source>write I/N, as in 0/8</source>
        <translation>schreibe I/N, etwa 0/8</translation>
    </message>
    <message>
        <source>wss</source>
        <translation>wss</translation>
    </message>
    <message>
        <source>✓ predicted, and so it is: %1</source>
        <translation>✓ vorhergesagt, und so ist es: %1</translation>
    </message>
    <message>
        <source>✗ predicted: %1; measured: %2</source>
        <translation>✗ vorhergesagt: %1; gemessen: %2</translation>
    </message>
    <message>
        <source>✗ predicted: %1; right: %2</source>
        <translation>✗ vorhergesagt: %1; richtig: %2</translation>
    </message>
</context>
<context>
    <name>whereabouts::About</name>
    <message>
        <source>About Whereabouts</source>
        <translation>Über Whereabouts</translation>
    </message>
    <message>
        <source>Whereabouts %1</source>
        <translation>Whereabouts %1</translation>
    </message>
    <message>
        <source>See how a vision transformer knows where things are.</source>
        <translation>Sehen, woher ein Vision Transformer weiß, wo die Dinge sind.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later), without any warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später (GPL-3.0-or-later), ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>whereabouts::AnswersDialog</name>
    <message>
        <source>Recorded answers</source>
        <translation>Aufgezeichnete Antworten</translation>
    </message>
    <message>
        <source>Nothing has been answered yet. Every answer of a lesson is kept on this computer, and nowhere else.</source>
        <translation>Noch ist nichts beantwortet. Jede Antwort einer Lektion wird auf diesem Rechner behalten und nirgends sonst.</translation>
    </message>
    <message>
        <source>Kept on this computer alone, in %1</source>
        <translation>Nur auf diesem Rechner behalten, in %1</translation>
    </message>
    <message>
        <source>Answers, the newest first</source>
        <translation>Antworten, die neuesten zuerst</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Zählen</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>room</source>
        <translation>Publikum</translation>
    </message>
    <message>
        <source>own</source>
        <translation>eigene</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Save a copy…</source>
        <translation>Eine Kopie sichern…</translation>
    </message>
    <message>
        <source>Write the answers as CSV, for a spreadsheet or for pandas</source>
        <translation>Die Antworten als CSV schreiben, für eine Tabelle oder für pandas</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation>Dieses Fenster schließen</translation>
    </message>
    <message>
        <source>Save the answers</source>
        <translation>Die Antworten sichern</translation>
    </message>
    <message>
        <source>CSV (*.csv);;All files (*)</source>
        <translation>CSV (*.csv);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>whereabouts::AssumptionList</name>
    <message>
        <source>1 assumption</source>
        <translation>1 Annahme</translation>
    </message>
    <message>
        <source>%1 assumptions</source>
        <translation>%1 Annahmen</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Hinweise</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>What the files do not say, and what was taken instead</source>
        <translation>Was die Dateien offenlassen, und was stattdessen genommen wurde</translation>
    </message>
    <message>
        <source>%1, hide them</source>
        <translation>%1, verbergen</translation>
    </message>
    <message>
        <source>%1, show them</source>
        <translation>%1, zeigen</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>as assumed</source>
        <translation>wie angenommen</translation>
    </message>
    <message>
        <source>as assumed; Enter says otherwise</source>
        <translation>wie angenommen; Eingabe sagt es anders</translation>
    </message>
</context>
<context>
    <name>whereabouts::BackendMenu</name>
    <message>
        <source>What computes the model</source>
        <translation>Was das Modell berechnet</translation>
    </message>
    <message>
        <source>Auto: a CUDA device, else the CPU</source>
        <translation>Auto: ein CUDA-Gerät, sonst die CPU</translation>
    </message>
    <message>
        <source>Auto: a CUDA device where one can be used, else the CPU; never half precision</source>
        <translation>Auto: ein CUDA-Gerät, wo eines verwendbar ist, sonst die CPU; nie halbe Genauigkeit</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>wird geprüft…</translation>
    </message>
    <message>
        <source>%1: whether it can be used here is being found out</source>
        <translation>%1: ob es hier verwendbar ist, wird gerade ermittelt</translation>
    </message>
</context>
<context>
    <name>whereabouts::CellGrid</name>
    <message>
        <source>Cells to choose from</source>
        <translation>Zellen zur Wahl</translation>
    </message>
    <message>
        <source>Choose a cell: click it, or use the arrow keys</source>
        <translation>Eine Zelle wählen: anklicken oder mit den Pfeiltasten</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
</context>
<context>
    <name>whereabouts::CheckpointView</name>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>reading, %1 %</source>
        <translation>wird gelesen, %1 %</translation>
    </message>
    <message>
        <source>Checkpoint %1</source>
        <translation>Checkpoint %1</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>No tensor is known to carry position.</source>
        <translation>Von keinem Tensor ist bekannt, dass er Position trägt.</translation>
    </message>
    <message>
        <source>Position: %1</source>
        <translation>Position: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>This checkpoint has no tensors.</source>
        <translation>Dieser Checkpoint hat keine Tensoren.</translation>
    </message>
    <message>
        <source>Save tensor</source>
        <translation>Tensor sichern</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy-Arrays (*.npy)</translation>
    </message>
    <message>
        <source>There is not enough memory for this tensor.</source>
        <translation>Für diesen Tensor reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Search tensors</source>
        <translation>Tensoren suchen</translation>
    </message>
    <message>
        <source>Words that the names must have in them (Ctrl+F)</source>
        <translation>Wörter, die in den Namen stehen müssen (Strg+F)</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>The tensors of the checkpoint; the arrow keys open and close their groups</source>
        <translation>Die Tensoren des Checkpoints; die Pfeiltasten öffnen und schließen ihre Gruppen</translation>
    </message>
    <message>
        <source>Figure of the tensor</source>
        <translation>Abbildung des Tensors</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Copy the name of the tensor (Ctrl+Shift+C)</source>
        <translation>Den Namen des Tensors kopieren (Strg+Umschalt+C)</translation>
    </message>
    <message>
        <source>Save as .npy…</source>
        <translation>Als .npy sichern…</translation>
    </message>
    <message>
        <source>Write the tensor&apos;s values for NumPy (Ctrl+S)</source>
        <translation>Die Werte des Tensors für NumPy schreiben (Strg+S)</translation>
    </message>
    <message>
        <source>Use as position table</source>
        <translation>Als Positionstabelle verwenden</translation>
    </message>
    <message>
        <source>Take this tensor for the position table (Ctrl+Enter)</source>
        <translation>Diesen Tensor als Tabelle der Positionen ansehen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Take this tensor (Enter in the list, or a double-click)</source>
        <translation>Diesen Tensor nehmen (Eingabe in der Liste oder ein Doppelklick)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>whereabouts::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Find a lab, a parameter, a file or a command</source>
        <translation>Labor, Parameter, Datei oder Befehl suchen</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>Gefundene Befehle</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>Nichts enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Parts of words are enough; the arrow keys choose, Enter runs</source>
        <translation>Teile von Wörtern genügen; die Pfeiltasten wählen, Eingabe führt aus</translation>
    </message>
</context>
<context>
    <name>whereabouts::ComputeQueue</name>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>this figure answers the open question</source>
        <translation>diese Abbildung beantwortet die offene Frage</translation>
    </message>
    <message>
        <source>answer it first</source>
        <translation>zuerst antworten</translation>
    </message>
</context>
<context>
    <name>whereabouts::DataDialog</name>
    <message>
        <source>There is not enough memory for these numbers; choose NPZ, or smaller values.</source>
        <translation>Für diese Zahlen reicht der Speicher nicht; NPZ oder kleinere Werte wählen.</translation>
    </message>
    <message>
        <source>Export numbers</source>
        <translation>Zahlen exportieren</translation>
    </message>
    <message>
        <source>NPZ</source>
        <translation>NPZ</translation>
    </message>
    <message>
        <source>Arrays for NumPy, in one file; the smallest</source>
        <translation>Arrays für NumPy in einer Datei; am kleinsten</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>The table of the figure</source>
        <translation>Die Tabelle der Abbildung</translation>
    </message>
    <message>
        <source>One line per value: array, indices, value</source>
        <translation>Eine Zeile je Wert: Array, Indizes, Wert</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Every array with its shape and its values</source>
        <translation>Jedes Array mit seiner Form und seinen Werten</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Kind of the file</source>
        <translation>Art der Datei</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Arrays</translation>
    </message>
    <message>
        <source>The numbers behind the figure, under these names</source>
        <translation>Die Zahlen hinter der Abbildung, unter diesen Namen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Numbers (*.npz *.csv *.json)</source>
        <translation>Zahlen (*.npz *.csv *.json)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
</context>
<context>
    <name>whereabouts::EmptyState</name>
    <message>
        <source>Reset parameters</source>
        <translation>Parameter zurücksetzen</translation>
    </message>
    <message>
        <source>Every parameter of this lab to its default</source>
        <translation>Jeden Parameter dieses Labors auf seine Vorgabe</translation>
    </message>
    <message>
        <source>Open image…</source>
        <translation>Bild öffnen…</translation>
    </message>
    <message>
        <source>Use another image</source>
        <translation>Ein anderes Bild verwenden</translation>
    </message>
    <message>
        <source>Open checkpoint…</source>
        <translation>Checkpoint öffnen…</translation>
    </message>
    <message>
        <source>Use another checkpoint</source>
        <translation>Einen anderen Checkpoint verwenden</translation>
    </message>
    <message>
        <source>Use built-in image</source>
        <translation>Eingebautes Bild verwenden</translation>
    </message>
    <message>
        <source>Use built-in checkpoint</source>
        <translation>Eingebauten Checkpoint verwenden</translation>
    </message>
    <message>
        <source>Go back to the built-in checkpoint</source>
        <translation>Zurück zum eingebauten Checkpoint</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet…</translation>
    </message>
    <message>
        <source>Go back to the built-in image</source>
        <translation>Zurück zum eingebauten Bild</translation>
    </message>
</context>
<context>
    <name>whereabouts::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>A drawing for the web and for editing</source>
        <translation>Eine Zeichnung fürs Web und zum Bearbeiten</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>A drawing for papers</source>
        <translation>Eine Zeichnung für Veröffentlichungen</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Kind of the file</source>
        <translation>Art der Datei</translation>
    </message>
    <message>
        <source>Single</source>
        <translation>Eine</translation>
    </message>
    <message>
        <source>Double</source>
        <translation>Zwei</translation>
    </message>
    <message>
        <source>Own</source>
        <translation>Eigene</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Beliebige Größe</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>With the question and what is drawn</source>
        <translation>Mit der Frage und dem, was gezeichnet ist</translation>
    </message>
    <message>
        <source>With the finding under the figure</source>
        <translation>Mit dem Befund unter der Abbildung</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source> · %1 × %2 pixels</source>
        <translation> · %1 × %2 Pixel</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Full colour</source>
        <translation>Volle Farbe</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>Deuteranopie</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>Protanopie</translation>
    </message>
    <message>
        <source>Tritanopia</source>
        <translation>Tritanopie</translation>
    </message>
    <message>
        <source>Greyscale</source>
        <translation>Graustufen</translation>
    </message>
    <message>
        <source>How the figure looks without some colours, or printed in grey. The file keeps its colours.</source>
        <translation>Wie die Abbildung ohne manche Farben oder grau gedruckt aussieht. Die Datei behält ihre Farben.</translation>
    </message>
    <message>
        <source>Seen with</source>
        <translation>Gesehen mit</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Venue, size and resolution</source>
        <translation>Ort, Größe und Auflösung</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Font, size of the type, lines and letters</source>
        <translation>Schriftart, Schriftgröße, Linien und Buchstaben</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Theme, background, legend and colour bars</source>
        <translation>Farbschema, Hintergrund, Legende und Farbleisten</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Title, caption and labels</source>
        <translation>Titel, Legende und Beschriftungen</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>One column</source>
        <translation>Eine Spalte</translation>
    </message>
    <message>
        <source>Two columns, or all of the text</source>
        <translation>Zwei Spalten oder der ganze Text</translation>
    </message>
    <message>
        <source>Panels apart</source>
        <translation>Felder einzeln</translation>
    </message>
    <message>
        <source>A file for each panel, without title and caption</source>
        <translation>Eine Datei je Feld, ohne Titel und Legende</translation>
    </message>
    <message>
        <source>HTML</source>
        <translation>HTML</translation>
    </message>
    <message>
        <source>A page with values under the pointer and a slider</source>
        <translation>Eine Seite mit Werten unter dem Zeiger und einem Regler</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>Regler</translation>
    </message>
    <message>
        <source>What the slider of a page (HTML) moves</source>
        <translation>Was der Regler einer Seite (HTML) bewegt</translation>
    </message>
    <message>
        <source>Figures (*.png *.svg *.pdf *.html)</source>
        <translation>Abbildungen (*.png *.svg *.pdf *.html)</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Several</source>
        <translation>Mehrere</translation>
    </message>
    <message>
        <source>A figure for each panel or value, and the slider of a page</source>
        <translation>Eine Abbildung für jedes Feld oder jeden Wert, und der Regler einer Seite</translation>
    </message>
    <message>
        <source>Figures over</source>
        <translation>Je Wert von</translation>
    </message>
    <message>
        <source>A figure for each of several values of this parameter, all with the same scales</source>
        <translation>Eine Abbildung für jeden von mehreren Werten dieses Parameters, alle mit denselben Skalen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Separated by commas; values that hold commas themselves, as cells do, by semicolons</source>
        <translation>Durch Kommas getrennt; Werte, die selbst Kommas enthalten, wie Zellen, durch Semikolons</translation>
    </message>
    <message>
        <source>%1 values are too many</source>
        <translation>%1 Werte sind zu viele</translation>
    </message>
    <message>
        <source>give at most %1</source>
        <translation>höchstens %1 angeben</translation>
    </message>
    <message>
        <source>%1 figures, a file for each panel</source>
        <translation>%1 Abbildungen, eine Datei je Feld</translation>
    </message>
    <message>
        <source>%1 pages in %2</source>
        <translation>%1 Seiten in %2</translation>
    </message>
    <message>
        <source>%1 files, %2 to %3</source>
        <translation>%1 Dateien, %2 bis %3</translation>
    </message>
    <message>
        <source>Figure %1 of %2</source>
        <translation>Abbildung %1 von %2</translation>
    </message>
    <message>
        <source>Drawing %1 of %2</source>
        <translation>Zeichne %1 von %2</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Light, in the width of a column</source>
        <translation>Hell, so breit wie eine Spalte</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>Folien</translation>
    </message>
    <message>
        <source>16 to 9, with large type, in the window&apos;s theme</source>
        <translation>16 zu 9, mit großer Schrift, im Farbschema des Fensters</translation>
    </message>
    <message>
        <source>Web</source>
        <translation>Web</translation>
    </message>
    <message>
        <source>A page, or a picture for one, in the window&apos;s theme</source>
        <translation>Eine Webseite oder ein Bild dafür, im Farbschema des Fensters</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>What the figure is for; each has settings of its own</source>
        <translation>Wofür die Abbildung ist; jedes hat eigene Einstellungen</translation>
    </message>
    <message>
        <source>A page is as wide as its window: there is no size to choose.</source>
        <translation>Eine Webseite ist so breit wie ihr Fenster: Es gibt keine Größe zu wählen.</translation>
    </message>
    <message>
        <source>Fewer panels</source>
        <translation>Weniger Tafeln</translation>
    </message>
    <message>
        <source>Only the panel that leads, and those that can be read beside it</source>
        <translation>Nur die führende Tafel und die, die daneben lesbar sind</translation>
    </message>
    <message>
        <source>All panels</source>
        <translation>Alle Tafeln</translation>
    </message>
    <message>
        <source>All of the figure, however small</source>
        <translation>Die ganze Abbildung, wie klein auch immer</translation>
    </message>
    <message>
        <source>All of it</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <source>True size</source>
        <translation>Wahre Größe</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>How large the page is shown (Ctrl and the wheel, + and −)</source>
        <translation>Wie groß die Seite gezeigt wird (Strg und Mausrad, + und −)</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>without a title</source>
        <translation>ohne Titel</translation>
    </message>
    <message>
        <source>Taller than A4: %1 mm of %2.</source>
        <translation>Höher als A4: %1 mm von %2.</translation>
    </message>
    <message>
        <source>%1 of %2 panels: the others cannot be read at this width.</source>
        <translation>%1 von %2 Tafeln: Die anderen sind bei dieser Breite nicht lesbar.</translation>
    </message>
    <message>
        <source>%1 of %2 panels.</source>
        <translation>%1 von %2 Tafeln.</translation>
    </message>
    <message>
        <source>Put this panel back on the page</source>
        <translation>Diese Tafel wieder auf die Seite setzen</translation>
    </message>
    <message>
        <source>A page has at least one panel.</source>
        <translation>Eine Seite hat mindestens eine Tafel.</translation>
    </message>
</context>
<context>
    <name>whereabouts::FigureView</name>
    <message>
        <source>Reset zoom</source>
        <translation>Vergrößerung zurücksetzen</translation>
    </message>
    <message>
        <source>Show the whole figure again: Ctrl+0, or a double click in it</source>
        <translation>Wieder die ganze Abbildung zeigen: Strg+0 oder ein Doppelklick darin</translation>
    </message>
    <message>
        <source>Small maps</source>
        <translation>Kleine Karten</translation>
    </message>
    <message>
        <source>Previous maps</source>
        <translation>Vorige Karten</translation>
    </message>
    <message>
        <source>The maps before these: Shift+N</source>
        <translation>Die Karten vor diesen: Umschalt+N</translation>
    </message>
    <message>
        <source>Next maps</source>
        <translation>Nächste Karten</translation>
    </message>
    <message>
        <source>The maps behind these: N</source>
        <translation>Die Karten hinter diesen: N</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1–%2 of %3</source>
        <translation>%1–%2 von %3</translation>
    </message>
    <message>
        <source>Small maps %1</source>
        <translation>Kleine Karten %1</translation>
    </message>
</context>
<context>
    <name>whereabouts::FoundPage</name>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>What says most about it</source>
        <translation>Was am meisten darüber sagt</translation>
    </message>
    <message>
        <source>Open more…</source>
        <translation>Mehr öffnen …</translation>
    </message>
    <message>
        <source>An image to go with the checkpoint, or a checkpoint with the image</source>
        <translation>Ein Bild zum Checkpoint oder einen Checkpoint zum Bild</translation>
    </message>
    <message>
        <source>Back to the start page</source>
        <translation>Zurück zur Startseite</translation>
    </message>
    <message>
        <source>What is open stays open</source>
        <translation>Was offen ist, bleibt offen</translation>
    </message>
    <message>
        <source>The model runs: the labs can look inside it.</source>
        <translation>Das Modell läuft: Die Labore können hineinsehen.</translation>
    </message>
    <message>
        <source>The model does not run here: %1</source>
        <translation>Das Modell läuft hier nicht: %1</translation>
    </message>
    <message>
        <source>Nothing could be opened</source>
        <translation>Nichts konnte geöffnet werden</translation>
    </message>
</context>
<context>
    <name>whereabouts::FrameExport</name>
    <message>
        <source>Laying out %1 of %2</source>
        <translation>%1 von %2 wird angeordnet</translation>
    </message>
    <message>
        <source>Frame %1 of %2</source>
        <translation>Bild %1 von %2</translation>
    </message>
    <message>
        <source>Packing</source>
        <translation>Packen</translation>
    </message>
</context>
<context>
    <name>whereabouts::FramesDialog</name>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>What changes from frame to frame</source>
        <translation>Was sich von Bild zu Bild ändert</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The value of the first frame</source>
        <translation>Der Wert des ersten Bildes</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>The value of the last frame; a smaller one runs backwards</source>
        <translation>Der Wert des letzten Bildes; ein kleinerer läuft rückwärts</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>How many images, spread evenly; fewer than there are steps leave some out</source>
        <translation>Wie viele Bilder, gleichmäßig verteilt; weniger als es Schritte gibt lassen welche aus</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Make the folder of frames in</source>
        <translation>Den Ordner der Bilder anlegen in</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>PNG frames</source>
        <translation>PNG-Bilder</translation>
    </message>
    <message>
        <source>A folder of numbered images</source>
        <translation>Ein Ordner mit nummerierten Bildern</translation>
    </message>
    <message>
        <source>MP4</source>
        <translation>MP4</translation>
    </message>
    <message>
        <source>A video that every player and browser shows</source>
        <translation>Ein Video, das jedes Abspielprogramm und jeder Browser zeigt</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>A moving image for web pages and slides, of 256 colours</source>
        <translation>Ein bewegtes Bild für Webseiten und Folien, mit 256 Farben</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>How many frames, and how long they play</source>
        <translation>Wie viele Bilder und wie lange sie laufen</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>Datei oder Ordner</translation>
    </message>
    <message>
        <source>Written. %1.</source>
        <translation>Geschrieben. %1.</translation>
    </message>
    <message>
        <source>; odd sides gain a pixel</source>
        <translation>; ungerade Seiten bekommen ein Pixel dazu</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Videos (*.mp4)</source>
        <translation>Videos (*.mp4)</translation>
    </message>
    <message>
        <source>Moving images (*.gif)</source>
        <translation>Bewegte Bilder (*.gif)</translation>
    </message>
    <message>
        <source>%1 frames, %2 s</source>
        <translation>%1 Bilder, %2 s</translation>
    </message>
    <message>
        <source>Export film</source>
        <translation>Film exportieren</translation>
    </message>
    <message>
        <source>A film, or its frames</source>
        <translation>Ein Film oder seine Einzelbilder</translation>
    </message>
</context>
<context>
    <name>whereabouts::LabGroupHead</name>
    <message>
        <source>%1: fold its labs away</source>
        <translation>%1: Labore einklappen</translation>
    </message>
    <message>
        <source>%1: show its labs</source>
        <translation>%1: Labore zeigen</translation>
    </message>
</context>
<context>
    <name>whereabouts::LabList</name>
    <message>
        <source>Labs</source>
        <translation>Labore</translation>
    </message>
    <message>
        <source>Show the names of the labs (F9)</source>
        <translation>Die Namen der Labore zeigen (F9)</translation>
    </message>
    <message>
        <source>Show the labs as icons alone (F9)</source>
        <translation>Die Labore nur als Zeichen zeigen (F9)</translation>
    </message>
    <message>
        <source>Find a lab</source>
        <translation>Labor suchen</translation>
    </message>
    <message>
        <source>By its name, its question or a word for what it shows (Ctrl+F); Enter opens the best, Esc shows all of them again</source>
        <translation>Nach Name, Frage oder einem Wort für das Gezeigte (Strg+F); Eingabe öffnet das beste, Esc zeigt wieder alle</translation>
    </message>
    <message>
        <source>Map of the model, with the labs on it (Ctrl+Shift+M)</source>
        <translation>Karte des Modells mit den Laboren darauf (Strg+Umschalt+M)</translation>
    </message>
    <message>
        <source>Most used</source>
        <translation>Meist genutzt</translation>
    </message>
    <message>
        <source>No lab has these words. Ctrl+K finds parameters and commands, too.</source>
        <translation>Kein Labor hat diese Wörter. Strg+K findet auch Parameter und Befehle.</translation>
    </message>
</context>
<context>
    <name>whereabouts::LabelFields</name>
    <message>
        <source>Panel %1</source>
        <translation>Feld %1</translation>
    </message>
    <message>
        <source>Panel %1, after its title</source>
        <translation>Feld %1, hinter seinem Titel</translation>
    </message>
    <message>
        <source>Panel %1, x axis</source>
        <translation>Feld %1, x-Achse</translation>
    </message>
    <message>
        <source>Panel %1, y axis</source>
        <translation>Feld %1, y-Achse</translation>
    </message>
    <message>
        <source>Colour bar %1</source>
        <translation>Farbleiste %1</translation>
    </message>
    <message>
        <source>Words of the figure</source>
        <translation>Wörter der Abbildung</translation>
    </message>
    <message>
        <source>; empty: none</source>
        <translation>; leer: keine</translation>
    </message>
    <message>
        <source>Empty: without it</source>
        <translation>Leer: ohne</translation>
    </message>
</context>
<context>
    <name>whereabouts::LessonCard</name>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 · done</source>
        <translation>%1 · fertig</translation>
    </message>
    <message>
        <source>%1 · %2 of %3 answered</source>
        <translation>%1 · %2 von %3 beantwortet</translation>
    </message>
    <message>
        <source>Lesson %1: %2</source>
        <translation>Lektion %1: %2</translation>
    </message>
</context>
<context>
    <name>whereabouts::LessonChoice</name>
    <message>
        <source>Take a hand away (Shift+%1)</source>
        <translation>Eine Hand wegnehmen (Umschalt+%1)</translation>
    </message>
    <message>
        <source>Take a hand away from: %1</source>
        <translation>Eine Hand wegnehmen bei: %1</translation>
    </message>
    <message>
        <source>Count a hand (%1); Shift+%1 takes one away</source>
        <translation>Eine Hand zählen (%1); Umschalt+%1 nimmt eine weg</translation>
    </message>
    <message>
        <source>Answer with this (%1)</source>
        <translation>Damit antworten (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation>
            <numerusform>%n Hand</numerusform>
            <numerusform>%n Hände</numerusform>
        </translation>
    </message>
    <message>
        <source>right</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>nicht richtig</translation>
    </message>
    <message>
        <source>%1, your answer</source>
        <translation>%1, die eigene Antwort</translation>
    </message>
</context>
<context>
    <name>whereabouts::LessonCurtain</name>
    <message>
        <source>%1 of %2 answers were right. They are kept in Recorded answers….</source>
        <translation>%1 von %2 Antworten waren richtig. Sie stehen unter Aufgezeichnete Antworten….</translation>
    </message>
    <message>
        <source>What was predicted and what was measured</source>
        <translation>Was vorhergesagt und was gemessen wurde</translation>
    </message>
</context>
<context>
    <name>whereabouts::LessonPanel</name>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>Die Lektion verlassen</translation>
    </message>
    <message>
        <source>Words of the lesson</source>
        <translation>Worte der Lektion</translation>
    </message>
    <message>
        <source>The arrow keys scroll it</source>
        <translation>Die Pfeiltasten rollen es</translation>
    </message>
    <message>
        <source>You have left the path.</source>
        <translation>Der Weg ist verlassen.</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>Zurück zur Lektion</translation>
    </message>
    <message>
        <source>Show what this step shows</source>
        <translation>Zeigen, was dieser Schritt zeigt</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The step before (Page Up)</source>
        <translation>Der Schritt davor (Bild auf)</translation>
    </message>
    <message>
        <source>Count some hands first: keys 1 to %1.</source>
        <translation>Zuerst Hände zählen: Tasten 1 bis %1.</translation>
    </message>
    <message>
        <source>Answer first: keys 1 to %1.</source>
        <translation>Zuerst antworten: Tasten 1 bis %1.</translation>
    </message>
    <message>
        <source>Answer first.</source>
        <translation>Zuerst antworten.</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>It could not be measured</source>
        <translation>Es ließ sich nicht messen</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>The lesson can go on with the ImageNet model that is open.</source>
        <translation>Die Lektion kann mit dem geöffneten ImageNet-Modell weitergehen.</translation>
    </message>
    <message>
        <source>This lesson says more with an ImageNet model, a checkpoint of 1000 classes. Open one, or go on without.</source>
        <translation>Diese Lektion sagt mehr mit einem ImageNet-Modell, einem Checkpoint mit 1000 Klassen. Eines öffnen oder ohne weitermachen.</translation>
    </message>
    <message>
        <source>Start again with it</source>
        <translation>Damit von vorn beginnen</translation>
    </message>
    <message>
        <source>Open checkpoint…</source>
        <translation>Checkpoint öffnen…</translation>
    </message>
    <message>
        <source>Begin the lesson again, with this model</source>
        <translation>Die Lektion mit diesem Modell von vorn beginnen</translation>
    </message>
    <message>
        <source>Choose the file of a checkpoint</source>
        <translation>Die Datei eines Checkpoints wählen</translation>
    </message>
    <message>
        <source>Now you: done</source>
        <translation>Selbst probieren: erledigt</translation>
    </message>
    <message>
        <source>Now you</source>
        <translation>Selbst probieren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Abschließen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Answer first</source>
        <translation>Zuerst antworten</translation>
    </message>
    <message>
        <source>The lesson is over</source>
        <translation>Die Lektion ist zu Ende</translation>
    </message>
    <message>
        <source>The next step (Page Down)</source>
        <translation>Der nächste Schritt (Bild ab)</translation>
    </message>
    <message>
        <source>Measured: %1</source>
        <translation>Gemessen: %1</translation>
    </message>
    <message>
        <source>row {row}, column {column}</source>
        <translation>Zeile {row}, Spalte {column}</translation>
    </message>
    <message>
        <source>{choice} ({hands} of {all} hands)</source>
        <translation>{choice} ({hands} von {all} Händen)</translation>
    </message>
    <message>
        <source>a tie among {all} hands</source>
        <translation>Gleichstand bei {all} Händen</translation>
    </message>
    <message>
        <source>More below</source>
        <translation>Mehr darunter</translation>
    </message>
    <message>
        <source>Back to the talk</source>
        <translation>Zurück zum Vortrag</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Begin the lesson after this one</source>
        <translation>Die Lektion nach dieser beginnen</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>Die Antwort</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>Close the count</source>
        <translation>Zählung beenden</translation>
    </message>
    <message>
        <source>See what is measured (Page Down)</source>
        <translation>Sehen, was gemessen wird (Bild ab)</translation>
    </message>
    <message>
        <source>End the count and see it (Page Down)</source>
        <translation>Die Zählung beenden und ansehen (Bild ab)</translation>
    </message>
</context>
<context>
    <name>whereabouts::LessonQuestion</name>
    <message>
        <source>Press 1 to %1, or click. An answer cannot be changed.</source>
        <translation>Eine Ziffer (1–%1) drücken oder klicken. Eine Antwort lässt sich nicht ändern.</translation>
    </message>
    <message>
        <source>My answer</source>
        <translation>Meine Antwort</translation>
    </message>
    <message>
        <source>Answer for yourself</source>
        <translation>Für sich selbst antworten</translation>
    </message>
    <message>
        <source>The room</source>
        <translation>Das Publikum</translation>
    </message>
    <message>
        <source>Count the hands of a room: the keys 1 to 9 count, Shift takes one away</source>
        <translation>Die Hände des Publikums zählen: die Tasten 1 bis 9 zählen, Umschalt nimmt eine weg</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>Die eigene Antwort</translation>
    </message>
    <message>
        <source>A number from %1 to %2</source>
        <translation>Eine Zahl von %1 bis %2</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>Festlegen</translation>
    </message>
    <message>
        <source>Commit to this answer and see what is measured; it cannot be changed</source>
        <translation>Sich auf diese Antwort festlegen und sehen, was gemessen wird; sie lässt sich nicht ändern</translation>
    </message>
    <message>
        <source>Commit to this cell and see what is measured; it cannot be changed</source>
        <translation>Sich auf diese Zelle festlegen und sehen, was gemessen wird; sie lässt sich nicht ändern</translation>
    </message>
    <message>
        <source>I do not know</source>
        <translation>Weiß ich nicht</translation>
    </message>
    <message>
        <source>Show without an answer</source>
        <translation>Ohne Antwort zeigen</translation>
    </message>
    <message>
        <source>Go on without an answer</source>
        <translation>Ohne Antwort weitergehen</translation>
    </message>
    <message>
        <source>Leave this question unanswered, and see what is measured</source>
        <translation>Diese Frage unbeantwortet lassen und sehen, was gemessen wird</translation>
    </message>
    <message>
        <source>The count is over. Page Down, or Show, tells the answer.</source>
        <translation>Die Zählung ist zu Ende. Bild ab oder Zeigen nennt die Antwort.</translation>
    </message>
    <message numerus="yes">
        <source>%n hand(s) counted. The keys 1 to %1 count, with Shift they take one away. Page Down, or Close the count, shows them.</source>
        <translation>
            <numerusform>%n Hand gezählt. Die Tasten 1 bis %1 zählen, mit Umschalt nehmen sie eine weg. Bild ab oder Zählung beenden zeigt sie.</numerusform>
            <numerusform>%n Hände gezählt. Die Tasten 1 bis %1 zählen, mit Umschalt nehmen sie eine weg. Bild ab oder Zählung beenden zeigt sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Vote again</source>
        <translation>Noch einmal abstimmen</translation>
    </message>
    <message>
        <source>Let neighbours talk, and count once more; this vote stays beside the second</source>
        <translation>Nachbarn reden lassen und noch einmal zählen; diese Abstimmung bleibt neben der zweiten stehen</translation>
    </message>
</context>
<context>
    <name>whereabouts::MainWindow</name>
    <message>
        <source>opening %1</source>
        <translation>Öffnen von %1</translation>
    </message>
    <message>
        <source>Open a checkpoint</source>
        <translation>Checkpoint öffnen</translation>
    </message>
    <message>
        <source>%1. The %2 computed instead.</source>
        <translation>%1. Statt dessen hat %2 gerechnet.</translation>
    </message>
    <message>
        <source>A restart of Whereabouts tries it again.</source>
        <translation>Ein Neustart von Whereabouts versucht es wieder.</translation>
    </message>
    <message>
        <source>%1 did not run</source>
        <translation>%1 ist nicht gelaufen</translation>
    </message>
    <message>
        <source>opening a session</source>
        <translation>Öffnen einer Sitzung</translation>
    </message>
    <message>
        <source>closing %1</source>
        <translation>Schließen von %1</translation>
    </message>
    <message>
        <source>built-in inputs</source>
        <translation>eingebaute Eingaben</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Open an image, a checkpoint, a series or a session</source>
        <translation>Ein Bild, einen Checkpoint, eine Reihe oder eine Sitzung öffnen</translation>
    </message>
    <message>
        <source>Open run…</source>
        <translation>Lauf öffnen…</translation>
    </message>
    <message>
        <source>Open a folder of checkpoints, ordered by the numbers in their names, or of runs of several schemes</source>
        <translation>Einen Ordner mit Checkpoints öffnen, nach den Zahlen in ihren Namen geordnet, oder mit Läufen mehrerer Schemata</translation>
    </message>
    <message>
        <source>Open data set…</source>
        <translation>Datensatz öffnen…</translation>
    </message>
    <message>
        <source>Open labelled images: IDX or CIFAR files, or a folder of images for each class</source>
        <translation>Bilder mit Klassen öffnen: IDX- oder CIFAR-Dateien oder einen Ordner mit Bildern je Klasse</translation>
    </message>
    <message>
        <source>Data set Where</source>
        <translation>Datensatz Where</translation>
    </message>
    <message>
        <source>Data set Which</source>
        <translation>Datensatz Which</translation>
    </message>
    <message>
        <source>Data set Fashion-MNIST</source>
        <translation>Datensatz Fashion-MNIST</translation>
    </message>
    <message>
        <source>Use its labelled images, in the labs that show some</source>
        <translation>Seine Bilder mit Klassen verwenden, in den Laboren, die welche zeigen</translation>
    </message>
    <message>
        <source>Open second image…</source>
        <translation>Zweites Bild öffnen…</translation>
    </message>
    <message>
        <source>Open an image to compare the first one with</source>
        <translation>Ein Bild öffnen, mit dem das erste verglichen wird</translation>
    </message>
    <message>
        <source>Open a second image</source>
        <translation>Zweites Bild öffnen</translation>
    </message>
    <message>
        <source>Close second image</source>
        <translation>Zweites Bild schließen</translation>
    </message>
    <message>
        <source>Stop comparing images</source>
        <translation>Bilder nicht mehr vergleichen</translation>
    </message>
    <message>
        <source>Swap images</source>
        <translation>Bilder tauschen</translation>
    </message>
    <message>
        <source>The first and the second image change places</source>
        <translation>Das erste und das zweite Bild tauschen die Plätze</translation>
    </message>
    <message>
        <source>Open second checkpoint…</source>
        <translation>Zweiten Checkpoint öffnen…</translation>
    </message>
    <message>
        <source>Open a checkpoint to compare the first one with</source>
        <translation>Einen Checkpoint öffnen, mit dem der erste verglichen wird</translation>
    </message>
    <message>
        <source>Open a second checkpoint</source>
        <translation>Zweiten Checkpoint öffnen</translation>
    </message>
    <message>
        <source>Close second checkpoint</source>
        <translation>Zweiten Checkpoint schließen</translation>
    </message>
    <message>
        <source>Stop comparing</source>
        <translation>Nicht mehr vergleichen</translation>
    </message>
    <message>
        <source>Swap checkpoints</source>
        <translation>Checkpoints tauschen</translation>
    </message>
    <message>
        <source>The first and the second checkpoint change places; pin the figure before to compare them</source>
        <translation>Der erste und der zweite Checkpoint tauschen die Plätze; zum Vergleichen vorher die Abbildung anheften</translation>
    </message>
    <message>
        <source>What is in the checkpoint…</source>
        <translation>Was ist im Checkpoint…</translation>
    </message>
    <message>
        <source>Its anatomy, and every tensor with its values</source>
        <translation>Sein Aufbau und jeder Tensor mit seinen Werten</translation>
    </message>
    <message>
        <source>Save session…</source>
        <translation>Sitzung sichern…</translation>
    </message>
    <message>
        <source>Save the lab, its values and its inputs</source>
        <translation>Das Labor, seine Werte und seine Eingaben sichern</translation>
    </message>
    <message>
        <source>Built-in inputs</source>
        <translation>Eingebaute Eingaben</translation>
    </message>
    <message>
        <source>Go back to the built-in image, checkpoint and series, without a second image or checkpoint</source>
        <translation>Zurück zu Bild, Checkpoint und Reihe, die eingebaut sind, ohne zweites Bild und zweiten Checkpoint</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Das Fenster schließen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Die letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Do it again</source>
        <translation>Noch einmal tun</translation>
    </message>
    <message>
        <source>Reset all parameters</source>
        <translation>Alle Parameter zurücksetzen</translation>
    </message>
    <message>
        <source>Every parameter of this lab to its default</source>
        <translation>Jeden Parameter dieses Labors auf seine Vorgabe</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Open what is on the clipboard: an image, files, or their paths as text</source>
        <translation>Öffnen, was in der Zwischenablage ist: ein Bild, Dateien oder ihre Pfade als Text</translation>
    </message>
    <message>
        <source>Figure…</source>
        <translation>Abbildung…</translation>
    </message>
    <message>
        <source>Numbers…</source>
        <translation>Zahlen…</translation>
    </message>
    <message>
        <source>Write the arrays behind the figure as NPZ, CSV or JSON</source>
        <translation>Die Arrays hinter der Abbildung als NPZ, CSV oder JSON schreiben</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>Abbildung kopieren</translation>
    </message>
    <message>
        <source>Copy the figure as a bitmap</source>
        <translation>Die Abbildung als Pixelbild kopieren</translation>
    </message>
    <message>
        <source>Copy figure as SVG</source>
        <translation>Abbildung als SVG kopieren</translation>
    </message>
    <message>
        <source>Copy the figure as a drawing</source>
        <translation>Die Abbildung als Zeichnung kopieren</translation>
    </message>
    <message>
        <source>Copy command line</source>
        <translation>Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>Copy the command that makes this figure</source>
        <translation>Den Befehl kopieren, der diese Abbildung macht</translation>
    </message>
    <message>
        <source>Pin figure</source>
        <translation>Abbildung anheften</translation>
    </message>
    <message>
        <source>Keep this figure beside the next one, with the difference</source>
        <translation>Diese Abbildung neben der nächsten behalten, mit der Differenz</translation>
    </message>
    <message>
        <source>Flip to the pinned figure</source>
        <translation>Zur angehefteten Abbildung wechseln</translation>
    </message>
    <message>
        <source>Show the pinned figure in the place of the present one; again: the present one</source>
        <translation>Die angeheftete Abbildung statt der jetzigen zeigen; noch einmal: die jetzige</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Vergrößerung zurücksetzen</translation>
    </message>
    <message>
        <source>Show the whole figure</source>
        <translation>Die ganze Abbildung zeigen</translation>
    </message>
    <message>
        <source>Backend…</source>
        <translation>Backend…</translation>
    </message>
    <message>
        <source>Choose what computes attention, and see what cannot</source>
        <translation>Wählen, was die Aufmerksamkeit berechnet, und sehen, was es nicht kann</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Play the animation</source>
        <translation>Die Animation abspielen</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>Einen Schritt weiter</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>Back to the beginning</source>
        <translation>Zurück zum Anfang</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>On to the end</source>
        <translation>Weiter zum Ende</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Twice the speed</source>
        <translation>Doppelte Geschwindigkeit</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Half the speed</source>
        <translation>Halbe Geschwindigkeit</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Start again at the end</source>
        <translation>Am Ende von vorn beginnen</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>Figure and question on the full screen</source>
        <translation>Abbildung und Frage auf dem ganzen Bildschirm</translation>
    </message>
    <message>
        <source>Names of the labs</source>
        <translation>Namen der Labore</translation>
    </message>
    <message>
        <source>Show the list of labs with their names, or as icons alone</source>
        <translation>Die Liste der Labore mit ihren Namen zeigen oder nur als Zeichen</translation>
    </message>
    <message>
        <source>Parameters and readings</source>
        <translation>Parameter und Messwerte</translation>
    </message>
    <message>
        <source>Show or hide the panel at the right</source>
        <translation>Die Leiste rechts zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Wider parameters</source>
        <translation>Breitere Parameter</translation>
    </message>
    <message>
        <source>More room for the panel at the right</source>
        <translation>Mehr Platz für die Leiste rechts</translation>
    </message>
    <message>
        <source>Narrower parameters</source>
        <translation>Schmalere Parameter</translation>
    </message>
    <message>
        <source>Less room for the panel at the right</source>
        <translation>Weniger Platz für die Leiste rechts</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Hell oder dunkel</translation>
    </message>
    <message>
        <source>Change between light and dark</source>
        <translation>Zwischen hell und dunkel wechseln</translation>
    </message>
    <message>
        <source>Theme: %1</source>
        <translation>Farbschema: %1</translation>
    </message>
    <message>
        <source>Use the theme %1</source>
        <translation>Das Farbschema %1 verwenden</translation>
    </message>
    <message>
        <source>Close notice</source>
        <translation>Meldung schließen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Close the notice shown; the one before comes back</source>
        <translation>Die gezeigte Meldung schließen; die vorige kommt wieder</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Find a lab, a parameter, a file or a command by typing</source>
        <translation>Labor, Parameter, Datei oder Befehl durch Tippen finden</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>The menu of everything</source>
        <translation>Das Menü mit allem</translation>
    </message>
    <message>
        <source>Keys and mouse…</source>
        <translation>Tasten und Maus…</translation>
    </message>
    <message>
        <source>All keys and gestures at a glance</source>
        <translation>Alle Tasten und Gesten auf einen Blick</translation>
    </message>
    <message>
        <source>About…</source>
        <translation>Über…</translation>
    </message>
    <message>
        <source>Version, licence and libraries</source>
        <translation>Version, Lizenz und Bibliotheken</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>Type at %1 %; a larger window has room for %2 %</source>
        <translation>Schrift mit %1 %; für %2 % braucht es ein größeres Fenster</translation>
    </message>
    <message>
        <source>Type at %1 %</source>
        <translation>Schrift mit %1 %</translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation>Sprache: %1</translation>
    </message>
    <message>
        <source>Language: %1, from the next start on</source>
        <translation>Sprache: %1, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Larger type</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Larger type and controls, up to 200 %</source>
        <translation>Schrift und Bedienelemente größer, bis 200 %</translation>
    </message>
    <message>
        <source>Smaller type</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Smaller type and controls, down to 80 %</source>
        <translation>Schrift und Bedienelemente kleiner, bis 80 %</translation>
    </message>
    <message>
        <source>Normal type</source>
        <translation>Normale Schrift</translation>
    </message>
    <message>
        <source>Type and controls at 100 %</source>
        <translation>Schrift und Bedienelemente mit 100 %</translation>
    </message>
    <message>
        <source>Type and controls at %1 %</source>
        <translation>Schrift und Bedienelemente mit %1 %</translation>
    </message>
    <message>
        <source>The language of the window, from the next start on</source>
        <translation>Die Sprache des Fensters, ab dem nächsten Start</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung sichern</translation>
    </message>
    <message>
        <source>Sessions (*.whereabouts)</source>
        <translation>Sitzungen (*.whereabouts)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gesichert</translation>
    </message>
    <message>
        <source>there is no figure with these values</source>
        <translation>mit diesen Werten gibt es keine Abbildung</translation>
    </message>
    <message>
        <source>choose others first</source>
        <translation>zuerst andere wählen</translation>
    </message>
    <message>
        <source>nothing in this lab can be played</source>
        <translation>in diesem Labor lässt sich nichts abspielen</translation>
    </message>
    <message>
        <source>choose another lab</source>
        <translation>ein anderes Labor wählen</translation>
    </message>
    <message>
        <source>Copied the figure</source>
        <translation>Die Abbildung ist kopiert</translation>
    </message>
    <message>
        <source>Copied the figure as SVG</source>
        <translation>Die Abbildung ist als SVG kopiert</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Checkpoints (*.safetensors *.npy *.npz *.pt *.pth *.bin *.ckpt *.index.json);;All files (*)</source>
        <translation>Checkpoints (*.safetensors *.npy *.npz *.pt *.pth *.bin *.ckpt *.index.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a folder of checkpoints</source>
        <translation>Einen Ordner mit Checkpoints öffnen</translation>
    </message>
    <message>
        <source>Open a folder of labelled images</source>
        <translation>Einen Ordner mit Bildern und Klassen öffnen</translation>
    </message>
    <message>
        <source>Show in %1</source>
        <translation>In %1 zeigen</translation>
    </message>
    <message>
        <source>pasted</source>
        <translation>eingefügt</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>Zwischenablage</translation>
    </message>
    <message>
        <source>it holds no image and no path of a file</source>
        <translation>sie enthält kein Bild und keinen Pfad einer Datei</translation>
    </message>
    <message>
        <source>copy an image, a file or its path first</source>
        <translation>zuerst ein Bild, eine Datei oder ihren Pfad kopieren</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>abgelegt</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Hide parameters and readings (Shift+F9)</source>
        <translation>Parameter und Messwerte verbergen (Umschalt+F9)</translation>
    </message>
    <message>
        <source>Open image…</source>
        <translation>Bild öffnen…</translation>
    </message>
    <message>
        <source>Open an image</source>
        <translation>Bild öffnen</translation>
    </message>
    <message>
        <source>Test images of the built-in checkpoint</source>
        <translation>Testbilder des eingebauten Checkpoints</translation>
    </message>
    <message>
        <source>Open checkpoint…</source>
        <translation>Checkpoint öffnen…</translation>
    </message>
    <message>
        <source>Built-in checkpoint</source>
        <translation>Eingebauter Checkpoint</translation>
    </message>
    <message>
        <source>Open series…</source>
        <translation>Reihe öffnen…</translation>
    </message>
    <message>
        <source>Open a series</source>
        <translation>Reihe öffnen</translation>
    </message>
    <message>
        <source>Series (*.csv *.tsv *.csv.gz *.tsv.gz);;All files (*)</source>
        <translation>Reihen (*.csv *.tsv *.csv.gz *.tsv.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Built-in series</source>
        <translation>Eingebaute Reihe</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnete Dateien</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>Zuletzt geöffnete Sitzungen</translation>
    </message>
    <message>
        <source>Forget recent files</source>
        <translation>Zuletzt Geöffnetes vergessen</translation>
    </message>
    <message>
        <source>Empty both lists</source>
        <translation>Beide Listen leeren</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Recent file</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Recent session</source>
        <translation>Zuletzt geöffnete Sitzung</translation>
    </message>
    <message>
        <source>Trained: %1</source>
        <translation>Trainiert: %1</translation>
    </message>
    <message>
        <source>The training was stopped; Resume training goes on from its last evaluation</source>
        <translation>Das Training ist angehalten; Training fortsetzen geht von der letzten Auswertung weiter</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>Modell trainieren…</translation>
    </message>
    <message>
        <source>Train a small vision transformer and watch it learn</source>
        <translation>Einen kleinen Vision Transformer trainieren und ihm beim Lernen zusehen</translation>
    </message>
    <message>
        <source>Resume training…</source>
        <translation>Training fortsetzen…</translation>
    </message>
    <message>
        <source>Go on with a run that was stopped: the open one, or one of your choice</source>
        <translation>Mit einem angehaltenen Lauf weitermachen: dem geöffneten oder einem anderen</translation>
    </message>
    <message>
        <source>Pause training</source>
        <translation>Training unterbrechen</translation>
    </message>
    <message>
        <source>Wait, or go on</source>
        <translation>Warten oder weitermachen</translation>
    </message>
    <message>
        <source>Stop training</source>
        <translation>Training beenden</translation>
    </message>
    <message>
        <source>End it where it is; it can be resumed from its last evaluation</source>
        <translation>Hier beenden; es lässt sich ab der letzten Auswertung fortsetzen</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Choose the run to go on with</source>
        <translation>Den Lauf wählen, mit dem es weitergeht</translation>
    </message>
    <message>
        <source>Whereabouts</source>
        <translation>Whereabouts</translation>
    </message>
    <message>
        <source>A model is being trained. Stop it? It can be resumed from its last evaluation.</source>
        <translation>Ein Modell wird gerade trainiert. Anhalten? Es lässt sich ab der letzten Auswertung fortsetzen.</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Anhalten und schließen</translation>
    </message>
    <message>
        <source>Drop an image, a checkpoint, a run, a data set, a series, a session or a lesson</source>
        <translation>Bild, Checkpoint, Lauf, Datensatz, Reihe, Sitzung oder Lektion hier ablegen</translation>
    </message>
    <message>
        <source>Open an ImageNet model</source>
        <translation>Ein ImageNet-Modell öffnen</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Next step of the lesson</source>
        <translation>Nächster Schritt der Lektion</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Go on, or end the count of hands</source>
        <translation>Weitergehen oder die Zählung der Hände beenden</translation>
    </message>
    <message>
        <source>Step before</source>
        <translation>Schritt davor</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>Look at it again</source>
        <translation>Noch einmal ansehen</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>Zurück zur Lektion</translation>
    </message>
    <message>
        <source>Show what the step shows, after you have left the path</source>
        <translation>Zeigen, was der Schritt zeigt, nach einem Abstecher</translation>
    </message>
    <message>
        <source>Count the hands of the room</source>
        <translation>Die Hände des Publikums zählen</translation>
    </message>
    <message>
        <source>The keys 1 to 9 count hands instead of answering; with Shift they take one away</source>
        <translation>Die Tasten 1 bis 9 zählen Hände, statt zu antworten; mit Umschalt nehmen sie eine weg</translation>
    </message>
    <message>
        <source>Start the lesson again</source>
        <translation>Die Lektion von vorn beginnen</translation>
    </message>
    <message>
        <source>Without the answers that were given</source>
        <translation>Ohne die gegebenen Antworten</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>Die Lektion verlassen</translation>
    </message>
    <message>
        <source>Close its panel</source>
        <translation>Seine Leiste schließen</translation>
    </message>
    <message>
        <source>Recorded answers…</source>
        <translation>Aufgezeichnete Antworten…</translation>
    </message>
    <message>
        <source>The answers that were given, and a copy of them as CSV</source>
        <translation>Die gegebenen Antworten und eine Kopie davon als CSV</translation>
    </message>
    <message>
        <source>Page Up, Page Down: the lesson</source>
        <translation>Bild auf, Bild ab: die Lektion</translation>
    </message>
    <message>
        <source>Presenting</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>Begin, as a remote does</source>
        <translation>Beginnen, wie eine Fernbedienung es tut</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>Figure and question on the full screen; again: leave it</source>
        <translation>Abbildung und Frage auf dem ganzen Bildschirm; noch einmal: ihn verlassen</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>The next lab, or the next step of a lesson</source>
        <translation>Das nächste Labor oder der nächste Schritt einer Lektion</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <source>The lab, or the step of a lesson, before</source>
        <translation>Das Labor davor oder der Schritt einer Lektion davor</translation>
    </message>
    <message>
        <source>One panel alone</source>
        <translation>Ein Feld allein</translation>
    </message>
    <message>
        <source>Z or double-click</source>
        <translation>Z oder Doppelklick</translation>
    </message>
    <message>
        <source>The panel under the pointer, as large as the screen; again: all of them</source>
        <translation>Das Feld unter dem Zeiger, so groß wie der Bildschirm; noch einmal: alle</translation>
    </message>
    <message>
        <source>Show the pointer</source>
        <translation>Den Zeiger zeigen</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>A ring at the pointer; then a spotlight; then neither</source>
        <translation>Ein Ring am Zeiger; dann ein Lichtkegel; dann nichts davon</translation>
    </message>
    <message>
        <source>Draw on the figure</source>
        <translation>Auf der Abbildung zeichnen</translation>
    </message>
    <message>
        <source>D</source>
        <translation>D</translation>
    </message>
    <message>
        <source>The pointer draws lines; again: it points</source>
        <translation>Der Zeiger zeichnet Linien; noch einmal: er zeigt</translation>
    </message>
    <message>
        <source>Next colour of the pen</source>
        <translation>Nächste Farbe des Stifts</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Pink, blue, green, orange</source>
        <translation>Rosa, Blau, Grün, Orange</translation>
    </message>
    <message>
        <source>Take the last line away</source>
        <translation>Die letzte Linie wegnehmen</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Of those that were drawn on the figure</source>
        <translation>Von denen, die auf der Abbildung gezeichnet wurden</translation>
    </message>
    <message>
        <source>Clear the drawing</source>
        <translation>Die Zeichnung löschen</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>Every line that was drawn on the figure</source>
        <translation>Jede Linie, die auf der Abbildung gezeichnet wurde</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>Schwarzer Bildschirm</translation>
    </message>
    <message>
        <source>B or .</source>
        <translation>B oder .</translation>
    </message>
    <message>
        <source>Nothing but black, so that everybody looks at you; again: the figure</source>
        <translation>Nur Schwarz, damit alle nach vorn sehen; noch einmal: die Abbildung</translation>
    </message>
    <message>
        <source>it may show the answer to the open question of the lesson</source>
        <translation>sie kann die Antwort auf die offene Frage der Lektion zeigen</translation>
    </message>
    <message>
        <source>answer it first</source>
        <translation>zuerst antworten</translation>
    </message>
    <message>
        <source>pinning</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>unpinning</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>what is said of %1</source>
        <translation>Angaben zu %1</translation>
    </message>
    <message>
        <source>Stop opening</source>
        <translation>Öffnen abbrechen</translation>
    </message>
    <message>
        <source>Figures of other values may show the answer to the open question of the lesson. Answer it first.</source>
        <translation>Abbildungen anderer Werte könnten die Antwort auf die offene Frage der Lektion zeigen. Erst beantworten.</translation>
    </message>
    <message>
        <source>Say what the numbers of an NPY or TIFF image mean</source>
        <translation>Sagen, was die Zahlen eines NPY- oder TIFF-Bilds bedeuten</translation>
    </message>
    <message>
        <source>Only NPY and TIFF leave open what their numbers mean; this image does not</source>
        <translation>Nur NPY und TIFF lassen offen, was ihre Zahlen bedeuten; dieses Bild nicht</translation>
    </message>
    <message>
        <source>Enlarge a panel</source>
        <translation>Ein Feld vergrößern</translation>
    </message>
    <message>
        <source>The panel under the pointer or the cursor leads, large among the others; again: as before. A double click does the same</source>
        <translation>Das Feld unter dem Zeiger oder der Marke führt, groß zwischen den anderen; noch einmal: wie zuvor. Ein Doppelklick tut dasselbe</translation>
    </message>
    <message>
        <source>Map of the model</source>
        <translation>Karte des Modells</translation>
    </message>
    <message>
        <source>From the image to the answer, with the labs as places on it</source>
        <translation>Vom Bild zur Antwort, mit den Laboren als Orten darauf</translation>
    </message>
    <message>
        <source>Find a lab</source>
        <translation>Labor suchen</translation>
    </message>
    <message>
        <source>By its name, its question or a word for what it shows</source>
        <translation>Nach Name, Frage oder einem Wort für das Gezeigte</translation>
    </message>
    <message>
        <source>Continue: %1</source>
        <translation>Weiter: %1</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Lessons, your own files, and the figures that people make most</source>
        <translation>Lektionen, eigene Dateien und die häufigsten Abbildungen</translation>
    </message>
    <message>
        <source>Open with the start page</source>
        <translation>Mit der Startseite öffnen</translation>
    </message>
    <message>
        <source>Begin there where no file and no lab is named</source>
        <translation>Dort beginnen, wo weder Datei noch Labor genannt ist</translation>
    </message>
    <message>
        <source>Write the figure as PNG, SVG or PDF, for paper or slides</source>
        <translation>Die Abbildung als PNG, SVG oder PDF schreiben, für Papier oder Folien</translation>
    </message>
    <message>
        <source>Web page…</source>
        <translation>Webseite…</translation>
    </message>
    <message>
        <source>Write a page with values under the pointer and a slider (HTML)</source>
        <translation>Eine Webseite mit Werten unter dem Zeiger und einem Schieber schreiben (HTML)</translation>
    </message>
    <message>
        <source>Film…</source>
        <translation>Film…</translation>
    </message>
    <message>
        <source>Write the animation that is played as MP4, GIF or PNG frames</source>
        <translation>Die gespielte Animation als MP4, GIF oder PNG-Einzelbilder schreiben</translation>
    </message>
    <message>
        <source>Add to page</source>
        <translation>Zur Seite hinzufügen</translation>
    </message>
    <message>
        <source>Put the figure on a page with others, of this lab or of other ones</source>
        <translation>Die Abbildung mit anderen auf eine Seite setzen, aus diesem oder anderen Laboren</translation>
    </message>
    <message>
        <source>Page of figures…</source>
        <translation>Seite mit Abbildungen…</translation>
    </message>
    <message>
        <source>Write the figures that were added, on one page with letters</source>
        <translation>Die hinzugefügten Abbildungen auf eine Seite mit Buchstaben schreiben</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>it has %1 figures</source>
        <translation>sie hat %1 Abbildungen</translation>
    </message>
    <message>
        <source>take some off it first</source>
        <translation>nimm erst einige herunter</translation>
    </message>
    <message>
        <source>1 figure is on the page; Ctrl+Alt+A writes it</source>
        <translation>1 Abbildung ist auf der Seite; Strg+Alt+A schreibt sie</translation>
    </message>
    <message>
        <source>%1 figures are on the page; Ctrl+Alt+A writes it</source>
        <translation>%1 Abbildungen sind auf der Seite; Strg+Alt+A schreibt sie</translation>
    </message>
    <message>
        <source>Models that come with the program</source>
        <translation>Modelle, die beim Programm sind</translation>
    </message>
    <message>
        <source>Page Up, Page Down: the talk</source>
        <translation>Bild auf, Bild ab: der Vortrag</translation>
    </message>
    <message>
        <source>Talk</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <source>Add this view to my talk</source>
        <translation>Diese Ansicht in meinen Vortrag</translation>
    </message>
    <message>
        <source>What the window shows becomes a page; the first one begins a talk</source>
        <translation>Was das Fenster zeigt, wird eine Seite; die erste beginnt einen Vortrag</translation>
    </message>
    <message>
        <source>Put this view on the page</source>
        <translation>Diese Ansicht auf die Seite setzen</translation>
    </message>
    <message>
        <source>The page of the talk shows this view from now on</source>
        <translation>Die Seite des Vortrags zeigt von nun an diese Ansicht</translation>
    </message>
    <message>
        <source>Undo in the talk</source>
        <translation>Rückgängig im Vortrag</translation>
    </message>
    <message>
        <source>Take back what was last done to the talk</source>
        <translation>Zurücknehmen, was zuletzt am Vortrag getan wurde</translation>
    </message>
    <message>
        <source>Redo in the talk</source>
        <translation>Wiederholen im Vortrag</translation>
    </message>
    <message>
        <source>Save talk</source>
        <translation>Vortrag speichern</translation>
    </message>
    <message>
        <source>Its pages with their words, as a file that opens like a lesson</source>
        <translation>Seine Seiten mit ihren Worten, als Datei, die sich wie eine Lektion öffnet</translation>
    </message>
    <message>
        <source>Save talk as…</source>
        <translation>Vortrag speichern unter…</translation>
    </message>
    <message>
        <source>Save the talk as another file</source>
        <translation>Den Vortrag als andere Datei speichern</translation>
    </message>
    <message>
        <source>Slides of the talk…</source>
        <translation>Folien des Vortrags…</translation>
    </message>
    <message>
        <source>A PDF of 16 to 9, a page for each view, or a page for a browser</source>
        <translation>Ein PDF 16 zu 9, eine Seite je Ansicht, oder eine Seite für einen Browser</translation>
    </message>
    <message>
        <source>Present the talk</source>
        <translation>Vortrag vorführen</translation>
    </message>
    <message>
        <source>On the full screen; Page Up and Page Down turn the pages</source>
        <translation>Auf dem ganzen Bildschirm; Bild auf und Bild ab blättern</translation>
    </message>
    <message>
        <source>Close the talk</source>
        <translation>Vortrag schließen</translation>
    </message>
    <message>
        <source>Close its panel; what is not saved is asked about</source>
        <translation>Sein Feld schließen; nach Ungespeichertem wird gefragt</translation>
    </message>
    <message>
        <source>a lesson is being taken</source>
        <translation>eine Lektion läuft</translation>
    </message>
    <message>
        <source>leave it first</source>
        <translation>verlassen Sie sie zuerst</translation>
    </message>
    <message>
        <source>Page %1 of the talk</source>
        <translation>Seite %1 des Vortrags</translation>
    </message>
    <message>
        <source>Talks (*.lesson)</source>
        <translation>Vorträge (*.lesson)</translation>
    </message>
    <message>
        <source>The talk &quot;%1&quot; has changes that are not saved.</source>
        <translation>Der Vortrag „%1“ hat ungespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>slides of the talk</source>
        <translation>Folien des Vortrags</translation>
    </message>
    <message>
        <source>Slides of the talk</source>
        <translation>Folien des Vortrags</translation>
    </message>
    <message>
        <source>Slides (*.pdf);;Page for a browser (*.html)</source>
        <translation>Folien (*.pdf);;Seite für einen Browser (*.html)</translation>
    </message>
    <message>
        <source>Images (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy *.mp4 *.mov *.mkv *.webm *.avi);;All files (*)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy *.mp4 *.mov *.mkv *.webm *.avi);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Images, checkpoints, series, sessions and lessons (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy *.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json *.csv *.tsv *.csv.gz *.tsv.gz *-ubyte *-ubyte.gz *.whereabouts *.lesson *.svg *.pdf *.html *.mp4 *.mov *.mkv *.webm *.avi);;All files (*)</source>
        <translation>Bilder, Checkpoints, Zeitreihen, Sitzungen und Lektionen (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy *.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json *.csv *.tsv *.csv.gz *.tsv.gz *-ubyte *-ubyte.gz *.whereabouts *.lesson *.svg *.pdf *.html *.mp4 *.mov *.mkv *.webm *.avi);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Built-in image</source>
        <translation>Eingebautes Bild</translation>
    </message>
    <message>
        <source>Pictures that come with the program</source>
        <translation>Bilder, die dem Programm beiliegen</translation>
    </message>
    <message>
        <source>Next maps</source>
        <translation>Nächste Karten</translation>
    </message>
    <message>
        <source>The small maps beside the large one that have no room: those behind the ones shown</source>
        <translation>Die kleinen Karten neben der großen, für die kein Platz ist: die hinter den gezeigten</translation>
    </message>
    <message>
        <source>Previous maps</source>
        <translation>Vorige Karten</translation>
    </message>
    <message>
        <source>The small maps before those shown</source>
        <translation>Die kleinen Karten vor den gezeigten</translation>
    </message>
</context>
<context>
    <name>whereabouts::ModelFields</name>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Attention heads of each block. They divide its width.</source>
        <translation>Aufmerksamkeitsköpfe jedes Blocks. Sie teilen seine Breite.</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>What the classifier sees of the tokens</source>
        <translation>Was der Klassifikator von den Tokens sieht</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Gitter</translation>
    </message>
    <message>
        <source>Rows × columns of the position table&apos;s patches</source>
        <translation>Zeilen × Spalten der Patches der Positionstabelle</translation>
    </message>
    <message>
        <source>Norms</source>
        <translation>Normierungen</translation>
    </message>
    <message>
        <source>Where the norms of a block stand: before attention and MLP, or behind</source>
        <translation>Wo die Normen eines Blocks stehen: vor Aufmerksamkeit und MLP oder dahinter</translation>
    </message>
    <message>
        <source>As the file says</source>
        <translation>Wie die Datei sagt</translation>
    </message>
    <message>
        <source>Forget what was said of this checkpoint and take it as the file says</source>
        <translation>Vergessen, was über diesen Checkpoint gesagt wurde, und ihn nehmen, wie die Datei sagt</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, as you said</source>
        <translation>%1, wie angegeben</translation>
    </message>
    <message>
        <source>The snapshots of a run are taken as they are.</source>
        <translation>Die Zwischenstände eines Laufs werden genommen, wie sie sind.</translation>
    </message>
    <message>
        <source>%1, assumed</source>
        <translation>%1, angenommen</translation>
    </message>
    <message>
        <source>%1 of %2 dimensions</source>
        <translation>%1 von %2 Dimensionen</translation>
    </message>
    <message>
        <source>Class token</source>
        <translation>Klassentoken</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Attention to all</source>
        <translation>Aufmerksamkeit auf alle</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Pre-norm</source>
        <translation>Pre-norm</translation>
    </message>
    <message>
        <source>Post-norm</source>
        <translation>Post-norm</translation>
    </message>
    <message>
        <source>Res-post-norm</source>
        <translation>Res-post-norm</translation>
    </message>
    <message>
        <source>Class + distillation</source>
        <translation>Klasse + Destillation</translation>
    </message>
    <message>
        <source>Class + average</source>
        <translation>Klasse + Mittelwert</translation>
    </message>
    <message>
        <source>Average + maximum</source>
        <translation>Mittelwert + Maximum</translation>
    </message>
    <message>
        <source>Class, assumed</source>
        <translation>Klasse, angenommen</translation>
    </message>
    <message>
        <source>Pre, assumed</source>
        <translation>Davor, angenommen</translation>
    </message>
    <message>
        <source>Post, assumed</source>
        <translation>Dahinter, angenommen</translation>
    </message>
    <message>
        <source>Res-post, assumed</source>
        <translation>Res-post, angenommen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>By the input size in its configuration</source>
        <translation>Nach der Eingabegröße in seiner Konfiguration</translation>
    </message>
    <message>
        <source>From its %1 rows</source>
        <translation>Aus seinen %1 Zeilen</translation>
    </message>
    <message>
        <source>It cannot be run: %1</source>
        <translation>Er lässt sich nicht ausführen: %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Which of the models in the file is taken: the prefix of its names</source>
        <translation>Welches der Modelle in der Datei genommen wird: das Präfix seiner Namen</translation>
    </message>
    <message>
        <source>%1 of one dimension</source>
        <translation>%1 von einer Dimension</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>What the tensor that is chosen in the list is in the model</source>
        <translation>Was der in der Liste gewählte Tensor im Modell ist</translation>
    </message>
    <message>
        <source>Those of each stage, told by its biases</source>
        <translation>Die jeder Stufe, von ihren Biases gesagt</translation>
    </message>
    <message>
        <source>Patch embedding</source>
        <translation>Patch-Einbettung</translation>
    </message>
    <message>
        <source>Table of positions</source>
        <translation>Positionstabelle</translation>
    </message>
    <message>
        <source>Last norm</source>
        <translation>Letzte Norm</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>None: leave it out</source>
        <translation>Keine: weglassen</translation>
    </message>
    <message>
        <source>Norm of the attention</source>
        <translation>Norm der Attention</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>Queries, keys, values</source>
        <translation>Queries, Keys, Values</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Norm of the MLP</source>
        <translation>Norm des MLP</translation>
    </message>
    <message>
        <source>First of the MLP</source>
        <translation>Erste des MLP</translation>
    </message>
    <message>
        <source>Gate of the MLP</source>
        <translation>Gate des MLP</translation>
    </message>
    <message>
        <source>Last of the MLP</source>
        <translation>Letzte des MLP</translation>
    </message>
    <message>
        <source>by its shape</source>
        <translation>nach der Form</translation>
    </message>
    <message>
        <source>Class attention</source>
        <translation>Klassen-Aufmerksamkeit</translation>
    </message>
</context>
<context>
    <name>whereabouts::ModelMap</name>
    <message>
        <source>Map of the model</source>
        <translation>Karte des Modells</translation>
    </message>
</context>
<context>
    <name>whereabouts::NoticeBar</name>
    <message>
        <source>Notices from before, which come back when this one is closed</source>
        <translation>Frühere Meldungen, die wiederkommen, wenn diese geschlossen wird</translation>
    </message>
    <message>
        <source>Close this notice (Esc)</source>
        <translation>Diese Meldung schließen (Esc)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Show the file</source>
        <translation>Datei zeigen</translation>
    </message>
    <message>
        <source>In its folder, in the file manager</source>
        <translation>In seinem Ordner, im Dateimanager</translation>
    </message>
</context>
<context>
    <name>whereabouts::OptionFields</name>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>as it needs</source>
        <translation>nach Bedarf</translation>
    </message>
</context>
<context>
    <name>whereabouts::OutputDialog</name>
    <message>
        <source>as it needs</source>
        <translation>nach Bedarf</translation>
    </message>
    <message>
        <source>%1 (%2 to %3 %4)</source>
        <translation>%1 (%2 bis %3 %4)</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose where to write it</source>
        <translation>Wählen, wohin geschrieben wird</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Write nothing (Esc)</source>
        <translation>Nichts schreiben (Esc)</translation>
    </message>
    <message>
        <source>Write it (Enter)</source>
        <translation>Schreiben (Eingabe)</translation>
    </message>
    <message>
        <source>Write a name for it.</source>
        <translation>Einen Namen dafür angeben.</translation>
    </message>
    <message>
        <source>Stop; nothing is left behind (Esc)</source>
        <translation>Anhalten; nichts bleibt zurück (Esc)</translation>
    </message>
</context>
<context>
    <name>whereabouts::PagePreview</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>A click on a panel leaves it out. Keys: arrows and Space; + and − zoom.</source>
        <translation>Ein Klick auf eine Tafel lässt sie weg. Tasten: Pfeile und Leertaste; + und − vergrößern und verkleinern.</translation>
    </message>
    <message>
        <source>Panel %1, %2: on the page. Space leaves it out.</source>
        <translation>Tafel %1, %2: auf der Seite. Die Leertaste lässt sie weg.</translation>
    </message>
</context>
<context>
    <name>whereabouts::ParameterControl</name>
    <message>
        <source>Back to the default</source>
        <translation>Zurück zur Vorgabe</translation>
    </message>
    <message>
        <source>Reset %1 to its default</source>
        <translation>%1 auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>in raster order</source>
        <translation>in Rasterreihenfolge</translation>
    </message>
    <message>
        <source>Reverse the colours</source>
        <translation>Die Farben umkehren</translation>
    </message>
    <message>
        <source>%1 (not colour-blind safe)</source>
        <translation>%1 (nicht für Farbenblinde)</translation>
    </message>
    <message>
        <source>%L1 places: drag them in the figure</source>
        <translation>%L1 Plätze: in der Abbildung ziehen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Type parts of a name</source>
        <translation>Teile eines Namens tippen</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>browse</source>
        <translation>durchsuchen</translation>
    </message>
    <message>
        <source>Choose in the tree of the checkpoint&apos;s tensors, and see what is in them</source>
        <translation>Im Baum der Tensoren des Checkpoints wählen und sehen, was in ihnen ist</translation>
    </message>
</context>
<context>
    <name>whereabouts::ParameterPanel</name>
    <message>
        <source>Parameters that are seldom needed</source>
        <translation>Selten gebrauchte Parameter</translation>
    </message>
    <message>
        <source>More (%1 set)</source>
        <translation>Mehr (%1 gesetzt)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>%1 parameters, open</source>
        <translation>Parameter: %1, offen</translation>
    </message>
    <message>
        <source>%1 parameters, folded</source>
        <translation>Parameter: %1, eingeklappt</translation>
    </message>
</context>
<context>
    <name>whereabouts::Presenter</name>
    <message>
        <source>Whereabouts, presenting</source>
        <translation>Whereabouts, Vorführung</translation>
    </message>
    <message>
        <source>Page Up, Page Down: other labs</source>
        <translation>Bild auf, Bild ab: andere Labore</translation>
    </message>
    <message>
        <source>Esc leaves  ·  %1  ·  Space plays  ·  Z one panel  ·  L pointer  ·  D draws  ·  B black  ·  ? all keys</source>
        <translation>Esc beendet  ·  %1  ·  Leertaste spielt ab  ·  Z ein Feld  ·  L Zeiger  ·  D zeichnet  ·  B schwarz  ·  ? alle Tasten</translation>
    </message>
    <message>
        <source>This figure has one panel</source>
        <translation>Diese Abbildung hat ein Feld</translation>
    </message>
    <message>
        <source>This panel alone  ·  Z or Esc: all of them again</source>
        <translation>Dieses Feld allein  ·  Z oder Esc: wieder alle</translation>
    </message>
    <message>
        <source>A ring at the pointer  ·  L: a spotlight</source>
        <translation>Ein Ring am Zeiger  ·  L: ein Lichtkegel</translation>
    </message>
    <message>
        <source>A spotlight at the pointer  ·  L: off</source>
        <translation>Ein Lichtkegel am Zeiger  ·  L: aus</translation>
    </message>
    <message>
        <source>Drawing in %1  ·  C colour  ·  Backspace takes the last line away  ·  E clears  ·  D ends</source>
        <translation>Zeichnen in %1  ·  C Farbe  ·  Rücktaste nimmt die letzte Linie weg  ·  E löscht  ·  D endet</translation>
    </message>
    <message>
        <source>This panel alone  ·  Z: all of them again</source>
        <translation>Dieses Feld allein  ·  Z: wieder alle</translation>
    </message>
</context>
<context>
    <name>whereabouts::PresenterOverlay</name>
    <message>
        <source>pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>Orange</translation>
    </message>
</context>
<context>
    <name>whereabouts::PresenterTools</name>
    <message>
        <source>This panel alone, or all of them again: Z, or a double click in it</source>
        <translation>Dieses Feld allein oder wieder alle: Z oder ein Doppelklick darin</translation>
    </message>
    <message>
        <source>Show where the pointer is: L for a ring, a spotlight, neither</source>
        <translation>Zeigen, wo der Zeiger ist: L für einen Ring, einen Lichtkegel, nichts davon</translation>
    </message>
    <message>
        <source>Draw on the figure: D; again: stop drawing</source>
        <translation>Auf der Abbildung zeichnen: D; noch einmal: aufhören</translation>
    </message>
    <message>
        <source>The next colour of the pen: C</source>
        <translation>Die nächste Farbe des Stifts: C</translation>
    </message>
    <message>
        <source>Clear what was drawn: E</source>
        <translation>Löschen, was gezeichnet wurde: E</translation>
    </message>
    <message>
        <source>Black screen: B</source>
        <translation>Schwarzer Bildschirm: B</translation>
    </message>
    <message>
        <source>Leave the full screen: Esc</source>
        <translation>Den ganzen Bildschirm verlassen: Esc</translation>
    </message>
</context>
<context>
    <name>whereabouts::ReadingPanel</name>
    <message>
        <source>Reading</source>
        <translation>Messwerte</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Formula of this lab</source>
        <translation>Formel dieses Labors</translation>
    </message>
    <message>
        <source>Formula with the hovered numbers</source>
        <translation>Formel mit den Zahlen unter dem Zeiger</translation>
    </message>
    <message>
        <source>Point at the figure to put its numbers in.</source>
        <translation>Auf die Abbildung zeigen, um ihre Zahlen einzusetzen.</translation>
    </message>
</context>
<context>
    <name>whereabouts::SheetDialog</name>
    <message>
        <source>Export page</source>
        <translation>Seite exportieren</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>A drawing for papers</source>
        <translation>Eine Zeichnung für Artikel</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>A drawing for the web and for editing</source>
        <translation>Eine Zeichnung für das Web und zum Bearbeiten</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Kind of the file</source>
        <translation>Art der Datei</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>How many figures stand beside each other</source>
        <translation>Wie viele Abbildungen nebeneinander stehen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>One place up</source>
        <translation>Einen Platz nach oben</translation>
    </message>
    <message>
        <source>Take it off the page</source>
        <translation>Von der Seite nehmen</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportieren nach</translation>
    </message>
    <message>
        <source>Figures (*.pdf *.svg *.png)</source>
        <translation>Abbildungen (*.pdf *.svg *.png)</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>taller than A4</source>
        <translation>höher als A4</translation>
    </message>
    <message>
        <source>%1 without panels %2, which cannot be read at this width</source>
        <translation>%1 ohne Tafeln %2, die bei dieser Breite nicht lesbar sind</translation>
    </message>
</context>
<context>
    <name>whereabouts::ShortcutSheet</name>
    <message>
        <source>Keys and mouse</source>
        <translation>Tasten und Maus</translation>
    </message>
    <message>
        <source>In the figure, by keys</source>
        <translation>In der Abbildung, mit Tasten</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>Maus</translation>
    </message>
    <message>
        <source>Name a place, in every panel</source>
        <translation>Einen Ort benennen, in jedem Feld</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Set the parameter of a place</source>
        <translation>Den Parameter eines Ortes setzen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klicken</translation>
    </message>
    <message>
        <source>Swap two patches</source>
        <translation>Zwei Patches tauschen</translation>
    </message>
    <message>
        <source>Drag a patch</source>
        <translation>Ein Patch ziehen</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Zoom across only</source>
        <translation>Nur quer vergrößern</translation>
    </message>
    <message>
        <source>Ctrl+Wheel</source>
        <translation>Strg+Mausrad</translation>
    </message>
    <message>
        <source>Zoom down only</source>
        <translation>Nur nach unten vergrößern</translation>
    </message>
    <message>
        <source>Shift+Wheel</source>
        <translation>Umschalt+Mausrad</translation>
    </message>
    <message>
        <source>Move the zoomed part</source>
        <translation>Den vergrößerten Teil bewegen</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Reset the zoom</source>
        <translation>Vergrößerung zurücksetzen</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Eine Datei öffnen</translation>
    </message>
    <message>
        <source>Drop it anywhere</source>
        <translation>Irgendwo ablegen</translation>
    </message>
    <message>
        <source>Move from place to place</source>
        <translation>Von Ort zu Ort gehen</translation>
    </message>
    <message>
        <source>Shift+arrow keys</source>
        <translation>Umschalt+Pfeiltasten</translation>
    </message>
    <message>
        <source>Next or previous panel</source>
        <translation>Nächstes oder voriges Feld</translation>
    </message>
    <message>
        <source>. or ,</source>
        <translation>. oder ,</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
</context>
<context>
    <name>whereabouts::SidePanel</name>
    <message>
        <source>Show parameters and readings (Shift+F9)</source>
        <translation>Parameter und Messwerte zeigen (Umschalt+F9)</translation>
    </message>
    <message>
        <source>Readings and formula; the arrow keys scroll them</source>
        <translation>Messwerte und Formel; die Pfeiltasten rollen sie</translation>
    </message>
    <message>
        <source>Readings and formula</source>
        <translation>Messwerte und Formel</translation>
    </message>
</context>
<context>
    <name>whereabouts::Stage</name>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
</context>
<context>
    <name>whereabouts::StartPage</name>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>See how a vision transformer knows where things are</source>
        <translation>Sehen, woher ein Vision-Transformer weiß, wo etwas ist</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Short lessons that ask before they show</source>
        <translation>Kurze Lektionen, die fragen, bevor sie zeigen</translation>
    </message>
    <message>
        <source>Look at your own</source>
        <translation>Eigenes ansehen</translation>
    </message>
    <message>
        <source>Open, drop or paste an image and a checkpoint</source>
        <translation>Bild und Checkpoint öffnen, hineinziehen oder einfügen</translation>
    </message>
    <message>
        <source>Make a figure</source>
        <translation>Abbildung machen</translation>
    </message>
    <message>
        <source>Begin with one of those that people make most</source>
        <translation>Mit einer der häufigsten beginnen</translation>
    </message>
    <message>
        <source>Go to the labs</source>
        <translation>Zu den Laboren</translation>
    </message>
    <message>
        <source>Close this page; the mark at the top left opens it again</source>
        <translation>Diese Seite schließen; das Zeichen oben links öffnet sie wieder</translation>
    </message>
    <message>
        <source>A figure that plays</source>
        <translation>Eine Abbildung, die spielt</translation>
    </message>
    <message>
        <source>What a trained model takes to be near the marked place</source>
        <translation>Was ein trainiertes Modell für nah an der markierten Stelle hält</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Wieder öffnen</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
</context>
<context>
    <name>whereabouts::StatusLine</name>
    <message>
        <source>CPU · 1 thread</source>
        <translation>CPU · 1 Thread</translation>
    </message>
    <message>
        <source>CPU · %1 threads</source>
        <translation>CPU · %1 Threads</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>What is under the pointer</source>
        <translation>Was unter dem Zeiger liegt</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>Anhalten, was läuft</translation>
    </message>
    <message>
        <source>How long the figure took to compute</source>
        <translation>Wie lange die Berechnung der Abbildung dauerte</translation>
    </message>
    <message>
        <source>How long the model took when it last ran: what it gave is kept</source>
        <translation>Wie lange das Modell beim letzten Mal brauchte: was es gab, wird behalten</translation>
    </message>
    <message>
        <source>Figures a second</source>
        <translation>Abbildungen je Sekunde</translation>
    </message>
    <message>
        <source>computed in %1</source>
        <translation>berechnet in %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>Modell %1</translation>
    </message>
    <message>
        <source>What computed: %1</source>
        <translation>Womit gerechnet wurde: %1</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 B/s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>whereabouts::Suggestions</name>
    <message>
        <source>What could be meant</source>
        <translation>Was gemeint sein könnte</translation>
    </message>
    <message>
        <source>Show them all (arrow down)</source>
        <translation>Alle zeigen (Pfeil ab)</translation>
    </message>
</context>
<context>
    <name>whereabouts::Talk</name>
    <message>
        <source>My talk</source>
        <translation>Mein Vortrag</translation>
    </message>
</context>
<context>
    <name>whereabouts::TalkPanel</name>
    <message>
        <source>Talk</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <source>Close the talk</source>
        <translation>Vortrag schließen</translation>
    </message>
    <message>
        <source>Title of the talk</source>
        <translation>Titel des Vortrags</translation>
    </message>
    <message>
        <source>Title of the talk; it stands at the foot of its slides</source>
        <translation>Titel des Vortrags; er steht unten auf den Folien</translation>
    </message>
    <message>
        <source>Pages of the talk</source>
        <translation>Seiten des Vortrags</translation>
    </message>
    <message>
        <source>Drag pages into order, or move them with Alt and the arrow keys</source>
        <translation>Seiten durch Ziehen ordnen oder mit Alt und den Pfeiltasten verschieben</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>The page goes before the one above it (Alt+Up)</source>
        <translation>Die Seite kommt vor die darüber (Alt+Hoch)</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>The page goes behind the one below it (Alt+Down)</source>
        <translation>Die Seite kommt hinter die darunter (Alt+Runter)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Take the page out of the talk (Del); Ctrl+Z brings it back</source>
        <translation>Die Seite aus dem Vortrag nehmen (Entf); Strg+Z holt sie zurück</translation>
    </message>
    <message>
        <source>Words of the page</source>
        <translation>Worte der Seite</translation>
    </message>
    <message>
        <source>Title of the page</source>
        <translation>Titel der Seite</translation>
    </message>
    <message>
        <source>Sentences of the page</source>
        <translation>Sätze der Seite</translation>
    </message>
    <message>
        <source>A sentence or two</source>
        <translation>Ein, zwei Sätze</translation>
    </message>
    <message>
        <source>What is said to the figure; *this* is set in italics, **this** is bold</source>
        <translation>Was zur Abbildung gesagt wird; *so* wird es kursiv, **so** fett</translation>
    </message>
    <message>
        <source>Back to the page</source>
        <translation>Zurück zur Seite</translation>
    </message>
    <message>
        <source>Show what the page shows (Ctrl+Shift+B)</source>
        <translation>Zeigen, was die Seite zeigt (Strg+Umschalt+B)</translation>
    </message>
    <message>
        <source>Put this view on the page</source>
        <translation>Diese Ansicht auf die Seite setzen</translation>
    </message>
    <message>
        <source>The page shows this view from now on</source>
        <translation>Die Seite zeigt von nun an diese Ansicht</translation>
    </message>
    <message>
        <source>Add this view</source>
        <translation>Diese Ansicht hinzufügen</translation>
    </message>
    <message>
        <source>What the window shows becomes a page behind this one (Ctrl+Shift+A)</source>
        <translation>Was das Fenster zeigt, wird eine Seite hinter dieser (Strg+Umschalt+A)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the talk (Ctrl+Alt+S)</source>
        <translation>Den Vortrag speichern (Strg+Alt+S)</translation>
    </message>
    <message>
        <source>Slides…</source>
        <translation>Folien…</translation>
    </message>
    <message>
        <source>Write the talk as slides: a PDF, or a page for a browser</source>
        <translation>Den Vortrag als Folien schreiben: als PDF oder als Seite für einen Browser</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>On the full screen; Page Up and Page Down turn the pages</source>
        <translation>Auf dem ganzen Bildschirm; Bild auf und Bild ab blättern</translation>
    </message>
</context>
<context>
    <name>whereabouts::TensorTree</name>
    <message>
        <source>one number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>whereabouts::TopBar</name>
    <message>
        <source>Not used by this lab, but by: %1</source>
        <translation>Nicht von diesem Labor verwendet, aber von: %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open an image, a checkpoint, a run, a series or a session (Ctrl+O)</source>
        <translation>Bild, Checkpoint, Lauf, Reihe oder Sitzung öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Image 2</source>
        <translation>Bild 2</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Checkpoint 2</source>
        <translation>Checkpoint 2</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Dark theme (Ctrl+D)</source>
        <translation>Dunkles Farbschema (Strg+D)</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Keep this figure beside the next one, with the difference (Ctrl+P)</source>
        <translation>Diese Abbildung neben der nächsten behalten, mit der Differenz (Strg+P)</translation>
    </message>
    <message>
        <source>Export ▾</source>
        <translation>Export ▾</translation>
    </message>
    <message>
        <source>Save or copy the figure (Ctrl+E)</source>
        <translation>Die Abbildung sichern oder kopieren (Strg+E)</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Vorführen</translation>
    </message>
    <message>
        <source>Figure and question on the full screen (F11)</source>
        <translation>Abbildung und Frage auf dem ganzen Bildschirm (F11)</translation>
    </message>
    <message>
        <source>All commands (Alt+M)</source>
        <translation>Alle Befehle (Alt+M)</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Light theme (Ctrl+D)</source>
        <translation>Helles Farbschema (Strg+D)</translation>
    </message>
    <message>
        <source>The image: press to open another one, or drop one anywhere</source>
        <translation>Das Bild: drücken, um ein anderes zu öffnen, oder eines irgendwo ablegen</translation>
    </message>
    <message>
        <source>The image to compare with: press to open another one or to close it</source>
        <translation>Das Bild zum Vergleich: drücken, um ein anderes zu öffnen oder es zu schließen</translation>
    </message>
    <message>
        <source>The checkpoint: press to open another one, or drop one anywhere</source>
        <translation>Der Checkpoint: drücken, um einen anderen zu öffnen, oder einen irgendwo ablegen</translation>
    </message>
    <message>
        <source>The checkpoint to compare with: press to open another one or to close it</source>
        <translation>Der Checkpoint zum Vergleich: drücken, um einen anderen zu öffnen oder ihn zu schließen</translation>
    </message>
    <message>
        <source>The series: press to open another one, or drop one anywhere</source>
        <translation>Die Reihe: drücken, um eine andere zu öffnen, oder eine irgendwo ablegen</translation>
    </message>
    <message>
        <source>CUDA, else CPU</source>
        <translation>CUDA, sonst CPU</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>auto: no CUDA</source>
        <translation>auto: kein CUDA</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>auto</translation>
    </message>
    <message>
        <source>instead of %1</source>
        <translation>statt %1</translation>
    </message>
    <message>
        <source>Backend: %1, %2</source>
        <translation>Backend: %1, %2</translation>
    </message>
    <message>
        <source>Backend: %1, %2; not used here</source>
        <translation>Backend: %1, %2; hier nicht verwendet</translation>
    </message>
    <message>
        <source>%1 ran the model in %2: %3</source>
        <translation>%1 hat das Modell in %2 ausgeführt: %3</translation>
    </message>
    <message>
        <source>%1 did not run: %2</source>
        <translation>%1 ist nicht gelaufen: %2</translation>
    </message>
    <message>
        <source>This lab computes on the CPU</source>
        <translation>Dieses Labor rechnet auf der CPU</translation>
    </message>
    <message>
        <source>No model ran: this figure was computed on the CPU</source>
        <translation>Kein Modell lief: diese Abbildung wurde auf der CPU berechnet</translation>
    </message>
    <message>
        <source>What computes the model: press to choose another (Ctrl+B)</source>
        <translation>Was das Modell berechnet: drücken, um anderes zu wählen (Strg+B)</translation>
    </message>
    <message>
        <source>Start page (Ctrl+Home)</source>
        <translation>Startseite (Strg+Pos1)</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
</context>
<context>
    <name>whereabouts::TrainDialog</name>
    <message>
        <source>Train a model</source>
        <translation>Modell trainieren</translation>
    </message>
    <message>
        <source>A small vision transformer learns to tell the classes of the images. Its run is a folder that every lab can open, while it is trained and afterwards; whereabouts train writes the same one.</source>
        <translation>Ein kleiner Vision Transformer lernt, die Klassen der Bilder zu unterscheiden. Sein Lauf ist ein Ordner, den jedes Labor öffnen kann, während des Trainings und danach; whereabouts train schreibt denselben.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Reading the images</source>
        <translation>Die Bilder werden gelesen</translation>
    </message>
    <message>
        <source>Images and model</source>
        <translation>Bilder und Modell</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Folder of images…</source>
        <translation>Ordner mit Bildern…</translation>
    </message>
    <message>
        <source>IDX files, CIFAR&apos;s binaries, or a folder for each class</source>
        <translation>IDX-Dateien, Binärdateien von CIFAR oder ein Ordner je Klasse</translation>
    </message>
    <message>
        <source>%L1 steps of %L2 images</source>
        <translation>%L1 Schritte mit %L2 Bildern</translation>
    </message>
    <message>
        <source>Choose a folder of images with classes</source>
        <translation>Einen Ordner mit Bildern und Klassen wählen</translation>
    </message>
    <message>
        <source>Make the folder of the run in</source>
        <translation>Den Ordner des Laufs anlegen in</translation>
    </message>
    <message>
        <source>Stopped; nothing was written.</source>
        <translation>Angehalten; nichts wurde geschrieben.</translation>
    </message>
</context>
<context>
    <name>whereabouts::Training</name>
    <message>
        <source>%1 % of %L2 test images are right after %L3 samples</source>
        <translation>%1 % von %L2 Testbildern sind nach %L3 Bildern richtig</translation>
    </message>
</context>
<context>
    <name>whereabouts::TrainingBar</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Pause the training</source>
        <translation>Das Training unterbrechen</translation>
    </message>
    <message>
        <source>Stop the training; it can be resumed from its last evaluation</source>
        <translation>Das Training beenden; es lässt sich ab der letzten Auswertung fortsetzen</translation>
    </message>
    <message>
        <source>Share of the training that is done</source>
        <translation>Anteil des Trainings, der erledigt ist</translation>
    </message>
    <message>
        <source>Go on with the training</source>
        <translation>Mit dem Training weitermachen</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>step %L1 of %L2</source>
        <translation>Schritt %L1 von %L2</translation>
    </message>
    <message>
        <source>%1 % right</source>
        <translation>%1 % richtig</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation>Verlust %1</translation>
    </message>
    <message>
        <source>%L1 images/s</source>
        <translation>%L1 Bilder/s</translation>
    </message>
</context>
<context>
    <name>whereabouts::TransportBar</name>
    <message>
        <source>Animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Go to the first step (Home)</source>
        <translation>Zum ersten Schritt (Pos1)</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>One step on (Right)</source>
        <translation>Einen Schritt weiter (Rechts)</translation>
    </message>
    <message>
        <source>Step of the animation</source>
        <translation>Schritt der Animation</translation>
    </message>
    <message>
        <source>Drag through all steps; Left and Right take one, Home and End go to the ends</source>
        <translation>Durch alle Schritte ziehen; Links und Rechts gehen einen weit, Pos1 und Ende an die Enden</translation>
    </message>
    <message>
        <source>What is animated: press to choose another parameter</source>
        <translation>Was animiert wird: drücken, um einen anderen Parameter zu wählen</translation>
    </message>
    <message>
        <source>Speed of the animation, 0.25 to 4 times</source>
        <translation>Geschwindigkeit der Animation, 0,25- bis 4-fach</translation>
    </message>
    <message>
        <source>Start again at the end</source>
        <translation>Am Ende von vorn beginnen</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>nothing to animate</source>
        <translation>nichts zu animieren</translation>
    </message>
    <message>
        <source>What is animated, step %1 of %2: press to choose another parameter</source>
        <translation>Was animiert wird, Schritt %1 von %2: drücken, um einen anderen Parameter zu wählen</translation>
    </message>
    <message>
        <source>Nothing here can be animated</source>
        <translation>Hier lässt sich nichts animieren</translation>
    </message>
</context>
<context>
    <name>whereabouts::WindowPanels</name>
    <message>
        <source>Drag to make the list of labs wider or narrower; double-click for icons alone (F9)</source>
        <translation>Ziehen, um die Liste der Labore breiter oder schmaler zu machen; Doppelklick für Zeichen allein (F9)</translation>
    </message>
    <message>
        <source>Drag to make the parameters wider or narrower; double-click to hide them (Shift+F9)</source>
        <translation>Ziehen, um die Parameter breiter oder schmaler zu machen; Doppelklick, um sie zu verbergen (Umschalt+F9)</translation>
    </message>
</context>
</TS>
