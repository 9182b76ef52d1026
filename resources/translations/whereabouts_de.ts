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
    <message>
        <source>the checkpoint view lists</source>
        <translation>die Checkpoint-Ansicht führt auf</translation>
    </message>
    <message>
        <source>%1 in the checkpoint view</source>
        <translation>%1 in der Checkpoint-Ansicht</translation>
    </message>
    <message>
        <source>open or choose %1</source>
        <translation>%1 öffnen oder wählen</translation>
    </message>
    <message>
        <source>set %1 to %2</source>
        <translation>%1 auf %2 setzen</translation>
    </message>
    <message>
        <source>set %1</source>
        <translation>%1 setzen</translation>
    </message>
    <message>
        <source>%1 in the menu of the image</source>
        <translation>%1 im Menü des Bilds</translation>
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
        <source>A linear rule from one marker to the next, by least squares over the rehearsed places: the lowest cosine of what it says with the marker that is there. 1: it holds everywhere. A rehearsal of fewer than 9 does not pin the rule down.</source>
        <translation>Eine lineare Regel von einer Markierung zur nächsten, nach kleinsten Quadraten über die geprobten Plätze: der kleinste Kosinus zwischen dem, was sie vorhersagt, und der Markierung, die dort ist. 1: sie gilt überall. Eine Probe mit weniger als 9 legt die Regel nicht fest.</translation>
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
        <source>Add a learned vector for its number to every word, as the article&apos;s model does</source>
        <translation>Zu jedem Wort einen gelernten Vektor für seine Nummer addieren, wie das Modell des Artikels</translation>
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
        <source>Articles, axial</source>
        <translation>Artikel, je Achse</translation>
    </message>
    <message>
        <source>Artifacts</source>
        <translation>Artefakte</translation>
    </message>
    <message>
        <source>As colours</source>
        <translation>Als Farben</translation>
    </message>
    <message>
        <source>As light on the image</source>
        <translation>Als Licht auf dem Bild</translation>
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
        <source>Bias</source>
        <translation>Bias</translation>
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
        <source>By how much the scores of one offset differ between places, mean over offsets. 0 in a relative scheme.</source>
        <translation>Wie sehr die Scores eines Versatzes von Ort zu Ort verschieden sind, Mittelwert über die Versätze. 0 bei einem relativen Schema.</translation>
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
        <source>Centred cosine similarity of one position&apos;s vector to all the others, for six positions.</source>
        <translation>Zentrierte Kosinusähnlichkeit des Vektors einer Position mit allen anderen, für sechs Positionen.</translation>
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
        <source>Cosine of the class&apos;s row with the nearest other row, -1 to 1. High: the model treats both alike.</source>
        <translation>Kosinus der Zeile der Klasse mit der nächsten anderen Zeile, -1 bis 1. Hoch: das Modell behandelt beide gleich.</translation>
    </message>
    <message>
        <source>Cosine similarity</source>
        <translation>Kosinusähnlichkeit</translation>
    </message>
    <message>
        <source>Cosine similarity of every pair of positions, in raster order.</source>
        <translation>Kosinusähnlichkeit aller Paare von Positionen, in Rasterreihenfolge.</translation>
    </message>
    <message>
        <source>Cosine similarity of every position&apos;s vector to all the others.</source>
        <translation>Kosinusähnlichkeit des Vektors jeder Position mit allen anderen.</translation>
    </message>
    <message>
        <source>Cosine similarity of one position&apos;s vector to all the others, for six positions.</source>
        <translation>Kosinusähnlichkeit des Vektors einer Position mit allen anderen, für sechs Positionen.</translation>
    </message>
    <message>
        <source>Cosine similarity of one position&apos;s vector to all the others.</source>
        <translation>Kosinusähnlichkeit des Vektors einer Position mit allen anderen.</translation>
    </message>
    <message>
        <source>Cosine similarity of the reference patch to all patches, averaged, −1 to 1. High: the tokens share one direction, whatever their patch shows.</source>
        <translation>Kosinusähnlichkeit des Bezugspatches mit allen Patches, gemittelt, −1 bis 1. Hoch: die Tokens haben eine gemeinsame Richtung, was auch immer ihr Patch zeigt.</translation>
    </message>
    <message>
        <source>Cosine similarity of the whole vectors, -1 to 1: articles&apos; formula / integer harmonics.</source>
        <translation>Kosinusähnlichkeit der ganzen Vektoren, -1 bis 1: Formel der Artikel / ganzzahlige Harmonische.</translation>
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
        <source>Different-class distance over same-class distance. 1: the classes are not told apart; high is good.</source>
        <translation>Distanz verschiedener Klassen durch Distanz gleicher Klassen. 1: die Klassen werden nicht unterschieden; hoch ist gut.</translation>
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
        <source>Dot product of one position&apos;s vector to all the others, for six positions.</source>
        <translation>Skalarprodukt des Vektors einer Position mit allen anderen, für sechs Positionen.</translation>
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
        <source>Every offset has a number per head, added to the score before the softmax. Grey: the head does not see it.</source>
        <translation>Jeder Versatz hat eine Zahl je Kopf, die vor dem Softmax zum Score addiert wird. Grau: der Kopf sieht ihn nicht.</translation>
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
        <source>From “cat”</source>
        <translation>Von „cat“</translation>
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
        <source>How attention is drawn</source>
        <translation>Wie Aufmerksamkeit gezeichnet wird</translation>
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
        <source>How far a patch has moved on average, in patches along a straight line. 0: nothing moved.</source>
        <translation>Wie weit sich ein Patch im Mittel bewegt hat, in Patches auf gerader Linie. 0: nichts hat sich bewegt.</translation>
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
        <source>How many directions the tokens of a blank image span, up to the number asked for. 0: they are all the same, so that nothing tells the places apart.</source>
        <translation>Wie viele Richtungen die Tokens eines leeren Bildes aufspannen, bis zur verlangten Zahl. 0: sie sind alle gleich, so dass nichts die Plätze unterscheidet.</translation>
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
        <source>How many principal components hold 95 % of the variance together. Few: the table is simple, however wide it is.</source>
        <translation>Wie viele Hauptkomponenten zusammen 95 % der Varianz halten. Wenige: die Tabelle ist einfach, so breit sie auch ist.</translation>
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
        <source>How much the mean over all tokens changes with the swap. 0: a classifier on top of the mean cannot tell the two orders apart.</source>
        <translation>Wie sehr sich der Mittelwert über alle Tokens beim Tausch ändert. 0: ein Klassifikator über dem Mittelwert kann die beiden Reihenfolgen nicht unterscheiden.</translation>
    </message>
    <message>
        <source>How often a pair of different classes is further apart than a pair of one class, of the drawn pairs. 50 %: no separation; 100 %: complete.</source>
        <translation>Wie oft ein Paar verschiedener Klassen weiter auseinanderliegt als ein Paar einer Klasse, von den gezogenen Paaren. 50 %: keine Trennung; 100 %: vollständige.</translation>
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
        <source>How well a linear probe reads the patch&apos;s row from its token, on orders of the patches that it was not trained on. 1: exactly; 0: not at all; below 0: worse than guessing the middle.</source>
        <translation>Wie gut eine lineare Sonde die Zeile des Patches aus seinem Token liest, bei Reihenfolgen der Patches, mit denen sie nicht trainiert wurde. 1: genau; 0: gar nicht; unter 0: schlechter als die Mitte zu raten.</translation>
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
        <source>Mean cosine of the rehearsed tags with those of the table resampled to the longer parade. 1: unchanged.</source>
        <translation>Mittlerer Kosinus der geprobten Namensschilder mit denen der Tabelle, die auf den längeren Festzug gebracht ist. 1: unverändert.</translation>
    </message>
    <message>
        <source>Mean cosine similarity of adjacent positions less that of any two, their mean removed. Above 0: the table knows what is next to what; near 0: it does not.</source>
        <translation>Mittlere Kosinusähnlichkeit benachbarter Positionen minus die zweier beliebiger, ohne ihren Mittelwert. Über 0: die Tabelle weiß, was neben was liegt; nahe 0: nicht.</translation>
    </message>
    <message>
        <source>Mean cosine with all other rows. Near 0: most are unrelated.</source>
        <translation>Mittlerer Kosinus mit allen anderen Zeilen. Nahe 0: die meisten sind unverwandt.</translation>
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
        <source>Mean similarity of two positions that are 1, 3 and 7 steps apart. Falling values mean that similarity says how far apart they are.</source>
        <translation>Mittlere Ähnlichkeit zweier Positionen bei einer Distanz von 1, 3 und 7 Schritten. Fallende Werte heißen, dass Ähnlichkeit sagt, wie weit sie auseinanderliegen.</translation>
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
        <source>Nearest to T-shirt/top</source>
        <translation>Am nächsten zu T-shirt/top</translation>
    </message>
    <message>
        <source>Negative distance</source>
        <translation>Negative Distanz</translation>
    </message>
    <message>
        <source>Negative distance of one position&apos;s vector to all the others, for six positions.</source>
        <translation>Negative Distanz des Vektors einer Position zu allen anderen, für sechs Positionen.</translation>
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
        <source>Of the product in float32 from the convolution summed in float64, over all patches and dimensions. 0: the same.</source>
        <translation>Des Produkts in float32 von der Faltung, in float64 summiert, über alle Patches und Dimensionen. 0: dasselbe.</translation>
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
        <source>Of two different words of the seeded vocabulary. Chance: about 2 / √D for a few words.</source>
        <translation>Zweier verschiedener Wörter des zufälligen Wortschatzes. Zufall: etwa 2 / √D bei wenigen Wörtern.</translation>
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
        <source>Rank correlation of similarity and closeness of the places, over all pairs of tokens that attention reads, with the patches scrambled; -1 to 1, mean over layers. High: position, not content, makes neighbours alike.</source>
        <translation>Rangkorrelation von Ähnlichkeit und Nähe der Plätze, über alle Paare von Tokens, die die Aufmerksamkeit liest, mit gemischten Patches; -1 bis 1, Mittelwert über die Schichten. Hoch: Position, nicht Inhalt, macht Nachbarn ähnlich.</translation>
    </message>
    <message>
        <source>Rank correlation of the similarity of two tokens with how close their places are (L1 distance), over all pairs. −1 to 1; high: close tokens are alike.</source>
        <translation>Rangkorrelation der Ähnlichkeit zweier Tokens mit der Nähe ihrer Plätze (L1-Distanz), über alle Paare. −1 bis 1; hoch: nahe Tokens sind ähnlich.</translation>
    </message>
    <message>
        <source>Rank correlation of the similarity to the reference with nearness on the grid, −1 to 1. High: patches are like it because they stand near it.</source>
        <translation>Rangkorrelation der Ähnlichkeit mit der Bezugszelle und der Nähe auf dem Gitter, −1 bis 1. Hoch: Patches sind ihr ähnlich, weil sie nahe bei ihr stehen.</translation>
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
        <source>RoPE-ViT, axial</source>
        <translation>RoPE-ViT, je Achse</translation>
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
        <source>SSDC, both</source>
        <translation>SSDC, beide</translation>
    </message>
    <message>
        <source>SSDC, natural</source>
        <translation>SSDC, natürlich</translation>
    </message>
    <message>
        <source>SSDC, scrambled</source>
        <translation>SSDC, gemischt</translation>
    </message>
    <message>
        <source>SSDC, zeroed</source>
        <translation>SSDC, auf null</translation>
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
        <source>Share of a patch&apos;s attention that goes to words, mean over patches, 0 to 1.</source>
        <translation>Anteil der Aufmerksamkeit eines Patches, der zu Wörtern geht, Mittelwert über die Patches, 0 bis 1.</translation>
    </message>
    <message>
        <source>Share of a word&apos;s attention that goes to words, mean over words, 0 to 1. High: text looks at text.</source>
        <translation>Anteil der Aufmerksamkeit eines Wortes, der zu Wörtern geht, Mittelwert über die Wörter, 0 bis 1. Hoch: Text sieht auf Text.</translation>
    </message>
    <message>
        <source>Share of the image&apos;s shorter side that is kept, in the middle; auto: the model&apos;s own</source>
        <translation>Anteil der kürzeren Seite des Bildes, der in der Mitte behalten wird; auto: der des Modells</translation>
    </message>
    <message>
        <source>Share of the positions whose most similar other position is one of the four next to it, 0 to 1. High: the table knows the grid.</source>
        <translation>Anteil der Positionen, deren ähnlichste andere Position eine der vier daneben ist, 0 bis 1. Hoch: die Tabelle kennt das Gitter.</translation>
    </message>
    <message>
        <source>Share of the positions whose most similar other position is one of the four next to it, up to 100 %. High: the table knows the grid.</source>
        <translation>Anteil der Positionen, deren ähnlichste andere Position eine der vier daneben ist, bis 100 %. Hoch: die Tabelle kennt das Gitter.</translation>
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
        <source>Share of the test images with a right answer, at the last evaluation up to this step, 0 to 100 %. It has left chance once it is a tenth of the way from there to 100 %.</source>
        <translation>Anteil der Testbilder mit richtiger Antwort bei der letzten Auswertung bis zu diesem Schritt, 0 bis 100 %. Er hat das Raten hinter sich, wenn er ein Zehntel des Weges von dort bis 100 % geschafft hat.</translation>
    </message>
    <message>
        <source>Share of the values that are exactly zero, 0 to 100 %. High: it was pruned or never trained.</source>
        <translation>Anteil der Werte, die genau null sind, 0 bis 100 %. Hoch: er wurde ausgedünnt oder nie trainiert.</translation>
    </message>
    <message>
        <source>Share of the variance between the patches along this principal component, 0 to 100 %. High: one direction tells most of the patches apart.</source>
        <translation>Anteil der Varianz zwischen den Patches entlang dieser Hauptkomponente, 0 bis 100 %. Hoch: eine Richtung unterscheidet die meisten Patches.</translation>
    </message>
    <message>
        <source>Share of the variance of the table along this principal component, 0 to 100 %. High: much of what the table says is in this map.</source>
        <translation>Anteil der Varianz der Tabelle entlang dieser Hauptkomponente, 0 bis 100 %. Hoch: viel von dem, was die Tabelle sagt, ist in dieser Karte.</translation>
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
        <source>Taken literally</source>
        <translation>Wörtlich genommen</translation>
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
        <source>The absolute difference between the entries of the two encodings, averaged over all of them. 0: they are the same.</source>
        <translation>Die absolute Differenz der Einträge beider Kodierungen, über alle gemittelt. 0: sie sind gleich.</translation>
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
        <source>The average of all its values. Near 0 for most weights.</source>
        <translation>Der Mittelwert all seiner Werte. Nahe 0 bei den meisten Gewichten.</translation>
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
        <source>The largest absolute difference between an entry of this encoding and the same entry of the one it is compared with. 0: they are the same.</source>
        <translation>Die größte absolute Differenz zwischen einem Eintrag dieser Kodierung und demselben Eintrag der verglichenen. 0: sie sind gleich.</translation>
    </message>
    <message>
        <source>The largest absolute difference between the map of the default method and that of another one. Near 0: it does not matter which is used.</source>
        <translation>Die größte absolute Differenz zwischen der Karte der Standardmethode und der einer anderen. Nahe 0: es ist gleich, welche man nimmt.</translation>
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
        <source>The largest change of a word&apos;s output when the patches change places under this RoPE. 0: the words cannot tell where the patches are.</source>
        <translation>Die größte Änderung der Ausgabe eines Wortes, wenn die Patches unter diesem RoPE die Plätze tauschen. 0: die Wörter können nicht sagen, wo die Patches sind.</translation>
    </message>
    <message>
        <source>The largest difference between the attention matrix and the one after the swap, once its rows and columns are put back. 0: attention does not notice the order.</source>
        <translation>Die größte Differenz zwischen der Aufmerksamkeitsmatrix und der nach dem Tausch, wenn Zeilen und Spalten zurückgelegt sind. 0: die Aufmerksamkeit bemerkt die Reihenfolge nicht.</translation>
    </message>
    <message>
        <source>The largest difference between the outputs before and after the swap, once the rows are put back. 0: the output merely moved along.</source>
        <translation>Die größte Differenz der Ausgaben vor und nach dem Tausch, wenn die Zeilen zurückgelegt sind. 0: die Ausgabe ist nur mitgewandert.</translation>
    </message>
    <message>
        <source>The largest difference between the two sentences&apos; mean outputs. 0, or the rounding of sums near 10⁻¹⁶: a classifier on top cannot tell them apart.</source>
        <translation>Die größte Differenz der mittleren Ausgaben beider Sätze. 0, oder das Runden von Summen nahe 10⁻¹⁶: ein Klassifikator darüber kann sie nicht unterscheiden.</translation>
    </message>
    <message>
        <source>The largest difference from the table that an article&apos;s prose describes, exponent 2k/d, if d were the whole width D. The code has k/(D/4): the same only where d is the half width.</source>
        <translation>Die größte Differenz zur Tabelle, die der Text eines Artikels beschreibt, Exponent 2k/d, wäre d die ganze Breite D. Im Code steht k/(D/4): dasselbe nur, wo d die halbe Breite ist.</translation>
    </message>
    <message>
        <source>The largest difference from the table that an article&apos;s prose describes: exponent i/D for every dimension, where its code has 2⌊i/2⌋/D. Sine and cosine of a pair then swing at different speeds, and a shift is no longer a linear map of the pair.</source>
        <translation>Die größte Differenz zur Tabelle, die der Text eines Artikels beschreibt: Exponent i/D für jede Dimension, wo sein Code 2⌊i/2⌋/D hat. Sinus und Kosinus eines Paares schwingen dann verschieden schnell, und eine Verschiebung ist keine lineare Abbildung des Paares mehr.</translation>
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
        <source>The likeliest class of the image as it is, and its probability, 0 to 1. Everything here is about this class.</source>
        <translation>Die wahrscheinlichste Klasse des Bildes, wie es ist, und ihre Wahrscheinlichkeit, 0 bis 1. Alles hier gilt für diese Klasse.</translation>
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
        <source>The part of the tokens&apos; variance that the place explains, whatever patch stands there; corrected for chance. 0 to 100 %.</source>
        <translation>Der Teil der Varianz der Tokens, den der Platz erklärt, welches Patch auch immer dort steht; um den Zufall bereinigt. 0 bis 100 %.</translation>
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
        <source>The same difference of the outputs with the position table set to zero. 0: position alone makes the difference.</source>
        <translation>Dieselbe Differenz der Ausgaben mit der Positionstabelle auf null. 0: allein die Position macht den Unterschied.</translation>
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
        <source>The same of that cycle&apos;s dimensions alone. 1: the cycle is back where it was.</source>
        <translation>Dasselbe von den Dimensionen jenes Zyklus allein. 1: der Zyklus ist wieder am Anfang.</translation>
    </message>
    <message>
        <source>The same of the image with its patches scrambled (seed 21). 0 to 1.</source>
        <translation>Dasselbe vom Bild mit gemischten Patches (Startwert 21). 0 bis 1.</translation>
    </message>
    <message>
        <source>The same of the patch in the middle.</source>
        <translation>Dasselbe vom Patch in der Mitte.</translation>
    </message>
    <message>
        <source>The same with the position table set to zero. Near 0: without position the model cannot notice.</source>
        <translation>Dasselbe mit der Positionstabelle auf null. Nahe 0: ohne Position kann das Modell es nicht bemerken.</translation>
    </message>
    <message>
        <source>The same words in two orders, through one layer of attention, and pooled.</source>
        <translation>Dieselben Wörter in zwei Reihenfolgen, durch eine Schicht Aufmerksamkeit und zusammengefasst.</translation>
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
        <source>The smallest cosine similarity of the chosen position to another one, −1 to 1. Low: some position is told apart from it well.</source>
        <translation>Die kleinste Kosinusähnlichkeit der gewählten Position mit einer anderen, −1 bis 1. Niedrig: eine Position ist gut von ihr zu unterscheiden.</translation>
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
        <source>What is measured here: norm1 of what enters a block, or the final norm of what leaves the last.</source>
        <translation>Was hier gemessen wird: norm1 von dem, was in einen Block eintritt, oder die letzte Norm von dem, was den letzten verlässt.</translation>
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
        <source>What the blocks keep of one image for the way back, in float32, where attention is not fused.</source>
        <translation>Was die Blöcke von einem Bild für den Rückweg behalten, in float32, wo Aufmerksamkeit nicht verschmolzen ist.</translation>
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
        <source>a patch</source>
        <translation>ein Patch</translation>
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
        <source>bias · content</source>
        <translation>Bias · Inhalt</translation>
    </message>
    <message>
        <source>bias · position</source>
        <translation>Bias · Position</translation>
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
        <source>content · content</source>
        <translation>Inhalt · Inhalt</translation>
    </message>
    <message>
        <source>content · position</source>
        <translation>Inhalt · Position</translation>
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
        <source>max |score(x, y) − score(x + t, y + t)| over all cells, shifts and heads, one query and one key everywhere. 0 where the score depends on the offset alone.</source>
        <translation>max |score(x, y) − score(x + t, y + t)| über alle Zellen, Verschiebungen und Köpfe, überall eine Query und ein Key. 0, wo der Score nur vom Versatz abhängt.</translation>
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
        <source>minus Bicubic, antialiased</source>
        <translation>minus Bikubisch, Antialias</translation>
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
        <source>one day later</source>
        <translation>einen Tag später</translation>
    </message>
    <message>
        <source>one more day ahead</source>
        <translation>einen Tag weiter voraus</translation>
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
        <source>patches scrambled, M-RoPE</source>
        <translation>Patches gemischt, M-RoPE</translation>
    </message>
    <message>
        <source>patches scrambled, None</source>
        <translation>Patches gemischt, keine</translation>
    </message>
    <message>
        <source>patches scrambled, Per modality</source>
        <translation>Patches gemischt, je Modalität</translation>
    </message>
    <message>
        <source>patches scrambled, Shared</source>
        <translation>Patches gemischt, gemeinsam</translation>
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
        <source>position · content</source>
        <translation>Position · Inhalt</translation>
    </message>
    <message>
        <source>position · position</source>
        <translation>Position · Position</translation>
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
        <source>target day</source>
        <translation>Zieltag</translation>
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
        <source>· cont.</source>
        <translation>· Inh.</translation>
    </message>
    <message>
        <source>· pos.</source>
        <translation>· Pos.</translation>
    </message>
    <message>
        <source>21 days apart</source>
        <translation>21 Tage Abstand</translation>
    </message>
    <message>
        <source>21 days, own block</source>
        <translation>21 Tage, eigener Block</translation>
    </message>
    <message>
        <source>252 days apart</source>
        <translation>252 Tage Abstand</translation>
    </message>
    <message>
        <source>252 days, own block</source>
        <translation>252 Tage, eigener Block</translation>
    </message>
    <message>
        <source>5 days apart</source>
        <translation>5 Tage Abstand</translation>
    </message>
    <message>
        <source>5 days, own block</source>
        <translation>5 Tage, eigener Block</translation>
    </message>
    <message>
        <source>63 days apart</source>
        <translation>63 Tage Abstand</translation>
    </message>
    <message>
        <source>63 days, own block</source>
        <translation>63 Tage, eigener Block</translation>
    </message>
    <message>
        <source>at distance 1 / 3 / 7</source>
        <translation>bei Distanz 1 / 3 / 7</translation>
    </message>
    <message>
        <source>component 1</source>
        <translation>Komponente 1</translation>
    </message>
    <message>
        <source>component 2</source>
        <translation>Komponente 2</translation>
    </message>
    <message>
        <source>component 3</source>
        <translation>Komponente 3</translation>
    </message>
    <message>
        <source>components for 95 %</source>
        <translation>Komponenten für 95 %</translation>
    </message>
    <message>
        <source>layer 4, named</source>
        <translation>Schicht 4, benannt</translation>
    </message>
    <message>
        <source>layer 4, patches that say so</source>
        <translation>Schicht 4, Patches, die das sagen</translation>
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
        <source>%1 days apart</source>
        <translation>%1 Tage Abstand</translation>
    </message>
    <message>
        <source>%1 days, own block</source>
        <translation>%1 Tage, eigener Block</translation>
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
        <source>size of axis labels; numbers are a tenth smaller, headings a tenth larger, and the layout follows</source>
        <translation>Größe der Achsenbeschriftung; Zahlen sind ein Zehntel kleiner, Überschriften ein Zehntel größer, und die Anordnung folgt</translation>
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
        <source>the panels alone, without title and caption: all, a list such as 1,3, or each (a file for each)</source>
        <translation>die Felder allein, ohne Titel und Legende: all, eine Liste wie 1,3 oder each (eine Datei für jedes)</translation>
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
        <source>where the legend of a panel stands</source>
        <translation>wo die Legende eines Feldes steht</translation>
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
        <source>How many tokens of the natural run are put where they stood, if each goes to the place whose slot mean, what a place adds in all orders, it is most like; every place is taken once. By chance: 1.</source>
        <translation>Wie viele Tokens des natürlichen Laufs an ihren Platz zurückkommen, wenn jedes an den Platz geht, dessen Platzmittel (was ein Platz in allen Ordnungen hinzufügt) es am ähnlichsten ist; jeder Platz wird einmal belegt. Durch Zufall: 1.</translation>
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
        <source>Similarity to patch %1</source>
        <translation>Ähnlichkeit zu Patch %1</translation>
    </message>
    <message>
        <source>%1 and %2 swapped</source>
        <translation>%1 und %2 getauscht</translation>
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
        <source>from (%1, %2)</source>
        <translation>von (%1, %2) aus</translation>
    </message>
    <message>
        <source>of position (%1, %2), by pair</source>
        <translation>von Position (%1, %2), nach Paar</translation>
    </message>
    <message>
        <source>to (%1, %2)</source>
        <translation>zu (%1, %2)</translation>
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
        <source>all %1</source>
        <translation>alle %1</translation>
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
        <source>query at (%1, %2), key at (%3, %4)</source>
        <translation>Query bei (%1, %2), Key bei (%3, %4)</translation>
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
        <source>How much the score changes at most when query and key move alike: max |score(x, y) − score(x + t, y + t)|. 0 but for rounding where it depends on the offset alone.</source>
        <translation>Um wie viel sich der Score höchstens ändert, wenn Query und Key gleich wandern: max |score(x, y) − score(x + t, y + t)|. 0 bis auf Rundung, wo er nur vom Versatz abhängt.</translation>
    </message>
    <message>
        <source>How much the score changes at most when query and key move by the same shift: max |score(x, y) − score(x + t, y + t)| of this query and this key over all cells and shifts. 0 but for rounding where the score depends on the offset alone.</source>
        <translation>Um wie viel sich der Score höchstens ändert, wenn Query und Key gleich wandern: max |score(x, y) − score(x + t, y + t)| dieser Query und dieses Keys über alle Zellen und Verschiebungen. 0 bis auf Rundung, wo der Score nur vom Versatz abhängt.</translation>
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
        <source>Minus Linear corner</source>
        <translation>Minus Linear Ecke</translation>
    </message>
    <message>
        <source>Minus default</source>
        <translation>Minus Standard</translation>
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
        <source>Probability of “Ankle boot” of the checkpoint fashion for the image ankle-boot, with one head, one MLP or position switched off.</source>
        <translation>Wahrscheinlichkeit von „Ankle boot“ nach dem Checkpoint fashion für das Bild ankle-boot, mit einem Kopf, einem MLP oder der Position ausgeschaltet.</translation>
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
        <source>Tokens of the checkpoint fashion after the last block.</source>
        <translation>Tokens des Checkpoints fashion nach dem letzten Block.</translation>
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
        <source>article&apos;s prose differs by</source>
        <translation>Artikeltext weicht ab um</translation>
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
        <source>as Bicubic</source>
        <translation>wie Bikubisch</translation>
    </message>
    <message>
        <source>as Cubic AA</source>
        <translation>wie Kubisch AA</translation>
    </message>
    <message>
        <source>as Linear</source>
        <translation>wie Linear</translation>
    </message>
    <message>
        <source>The query is the class token, in the checkpoint fashion with its position embedding zeroed; below, each map with its own colour scale.</source>
        <translation>Die Query ist das Klassentoken, im Checkpoint fashion mit Positionseinbettung null; darunter jede Karte mit eigener Farbskala.</translation>
    </message>
    <message>
        <source>The query is the class token, in the checkpoint fashion; below, each map with its own colour scale.</source>
        <translation>Die Query ist das Klassentoken, im Checkpoint fashion; darunter jede Karte mit eigener Farbskala.</translation>
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
        <source>Learned %1-D</source>
        <translation>Gelernt %1-D</translation>
    </message>
    <message>
        <source>Sinusoidal %1-D</source>
        <translation>Sinusförmig %1-D</translation>
    </message>
    <message>
        <source>Literal</source>
        <translation>Wörtlich</translation>
    </message>
    <message>
        <source>adjacent cells, old / new</source>
        <translation>Nachbarzellen, alt / neu</translation>
    </message>
    <message>
        <source>%1 steps apart</source>
        <translation>%1 Schritte auseinander</translation>
    </message>
    <message>
        <source>%1 steps, own block</source>
        <translation>%1 Schritte, eigener Block</translation>
    </message>
    <message>
        <source>2 pi m / f: every one repeats after f rows</source>
        <translation>2 pi m / f: jede wiederholt sich nach f Zeilen</translation>
    </message>
    <message>
        <source>21 steps apart</source>
        <translation>21 Schritte auseinander</translation>
    </message>
    <message>
        <source>21 steps, own block</source>
        <translation>21 Schritte, eigener Block</translation>
    </message>
    <message>
        <source>252 steps apart</source>
        <translation>252 Schritte auseinander</translation>
    </message>
    <message>
        <source>252 steps, own block</source>
        <translation>252 Schritte, eigener Block</translation>
    </message>
    <message>
        <source>5 steps apart</source>
        <translation>5 Schritte auseinander</translation>
    </message>
    <message>
        <source>5 steps, own block</source>
        <translation>5 Schritte, eigener Block</translation>
    </message>
    <message>
        <source>63 steps apart</source>
        <translation>63 Schritte auseinander</translation>
    </message>
    <message>
        <source>63 steps, own block</source>
        <translation>63 Schritte, eigener Block</translation>
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
        <source>Cosine similarity of one horizon at two places in a row, -1 to 1.</source>
        <translation>Kosinus-Ähnlichkeit eines Horizonts an zwei Stellen nacheinander, -1 bis 1.</translation>
    </message>
    <message>
        <source>Cosine similarity of two horizons at one place, -1 to 1.</source>
        <translation>Kosinus-Ähnlichkeit zweier Horizonte an einer Stelle, -1 bis 1.</translation>
    </message>
    <message>
        <source>Cosine similarity of two such vectors, -1 to 1. 1: a model cannot tell them apart by their position.</source>
        <translation>Kosinus-Ähnlichkeit zweier solcher Vektoren, -1 bis 1. 1: Ein Modell kann sie an ihrer Position nicht unterscheiden.</translation>
    </message>
    <message>
        <source>Cosine similarity with the forecast for the same target that is made there, at horizon 0, -1 to 1. Below the others: the target itself is not encoded.</source>
        <translation>Kosinus-Ähnlichkeit mit der Prognose für dasselbe Ziel, die dort gemacht wird, bei Horizont 0, -1 bis 1. Unter den anderen: Das Ziel selbst ist nicht kodiert.</translation>
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
        <source>Share of the pairs of adjacent patches that are still adjacent with each on the same side of the other: 0 to 100 %. A reversal keeps neighbours and exchanges their sides.</source>
        <translation>Anteil der Paare benachbarter Patches, die noch benachbart sind, jeder auf derselben Seite des anderen: 0 bis 100 %. Eine Umkehrung behält Nachbarn und vertauscht ihre Seiten.</translation>
    </message>
    <message>
        <source>Share of the pairs of adjacent patches that are still adjacent, on whichever side: 0 to 100 %. High: the image keeps its local structure.</source>
        <translation>Anteil der Paare benachbarter Patches, die noch benachbart sind, gleich auf welcher Seite: 0 bis 100 %. Hoch: Das Bild behält seine lokale Struktur.</translation>
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
        <source>Spearman&apos;s rank correlation of the correlations with minus the distance in the order of the columns (or rows), -1 to 1. High: a bias by offset could stand for the relations.</source>
        <translation>Spearmans Rangkorrelation der Korrelationen mit minus dem Abstand in der Reihenfolge der Spalten (oder Zeilen), -1 bis 1. Hoch: Ein Bias nach Abstand könnte für die Beziehungen stehen.</translation>
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
        <source>The rows whose changes are correlated. A column that changes in fewer than 20 of them is left out.</source>
        <translation>Die Zeilen, deren Änderungen korreliert werden. Eine Spalte, die sich in weniger als 20 davon ändert, wird weggelassen.</translation>
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
        <source>The variance between the patches of the position part of what enters the block, measured by that of all of it. Content can work against it: it is above 1 then, and no share.</source>
        <translation>Die Varianz zwischen den Patches im Positionsteil dessen, was in den Block geht, gemessen an der des Ganzen. Inhalt kann ihr entgegenwirken: Dann liegt sie über 1 und ist kein Anteil.</translation>
    </message>
    <message>
        <source>This term&apos;s part of the logits between patches, each row less its mean: query part · key part. The parts of a head sum to 100 %: where one works against the others it is below 0, and these may be above 100.</source>
        <translation>Teil dieses Terms an den Logits zwischen Patches, jede Zeile ohne ihren Mittelwert: Anfrageteil · Schlüsselteil. Die Teile eines Kopfes ergeben 100 %: Wirkt einer den anderen entgegen, liegt er unter 0, und diese können über 100 liegen.</translation>
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
        <source>one more step ahead</source>
        <translation>einen Schritt weiter voraus</translation>
    </message>
    <message>
        <source>one step later</source>
        <translation>einen Schritt später</translation>
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
        <source>target step</source>
        <translation>Zielschritt</translation>
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
        <source>By what they are; what is assumed is said</source>
        <translation>Nach dem, was sie sind; was angenommen wird, wird gesagt</translation>
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
        <source>Instead of the maps: each patch where its token says that it belongs, with position and without</source>
        <translation>Statt der Karten: jeder Patch dort, wohin er nach seinem Token gehört, mit und ohne Position</translation>
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
        <source>Go back to the image dusk</source>
        <translation>Zurück zum Bild der Dämmerung</translation>
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
</context>
<context>
    <name>whereabouts::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
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
        <source>Export animation</source>
        <translation>Animation exportieren</translation>
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
        <source>Frames or a film</source>
        <translation>Einzelbilder oder ein Film</translation>
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
        <source>End the count and see what is measured (Page Down)</source>
        <translation>Die Zählung beenden und sehen, was gemessen wird (Bild ab)</translation>
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
</context>
<context>
    <name>whereabouts::LessonQuestion</name>
    <message>
        <source>The keys 1 to %1 count hands, with Shift they take one away. Page Down, or Show, ends the count.</source>
        <translation>Die Tasten 1 bis %1 zählen Hände, mit Umschalt nehmen sie eine weg. Bild ab oder Zeigen beendet die Zählung.</translation>
    </message>
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
        <source>Built-in image: dusk</source>
        <translation>Eingebautes Bild: Dämmerung</translation>
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
        <source>Write the figure as PNG, SVG, PDF or web page</source>
        <translation>Die Abbildung als PNG, SVG, PDF oder Webseite schreiben</translation>
    </message>
    <message>
        <source>Animation…</source>
        <translation>Animation…</translation>
    </message>
    <message>
        <source>Write what is played as MP4, GIF or PNG frames</source>
        <translation>Schreibt, was abgespielt wird, als MP4, GIF oder PNG-Bilder</translation>
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
        <source>Images (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy);;All files (*)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Say what the numbers of an NPY or TIFF image mean</source>
        <translation>Sagen, was die Zahlen eines NPY- oder TIFF-Bilds bedeuten</translation>
    </message>
    <message>
        <source>Images, checkpoints, series, sessions and lessons (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy *.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json *.csv *.tsv *.csv.gz *.tsv.gz *-ubyte *-ubyte.gz *.whereabouts *.lesson *.svg *.pdf *.html *.mp4);;All files (*)</source>
        <translation>Bilder, Checkpoints, Reihen, Sitzungen und Lektionen (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy *.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json *.csv *.tsv *.csv.gz *.tsv.gz *-ubyte *-ubyte.gz *.whereabouts *.lesson *.svg *.pdf *.html *.mp4);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Only NPY and TIFF leave open what their numbers mean; this image does not</source>
        <translation>Nur NPY und TIFF lassen offen, was ihre Zahlen bedeuten; dieses Bild nicht</translation>
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
