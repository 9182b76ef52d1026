// Figures over several values of a parameter, written from the window.
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>

#include "tests/output_window.h"
#include "tests/registered_test.h"
#include "ui/model/session.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

class TestUiBatch : public QObject, private OutputWindow {
  Q_OBJECT

  QPointer<QDialog> dialog_;

  template <typename Widget>
  Widget* field(const char* name) {
    auto* found = dialog_->findChild<Widget*>(QString::fromLatin1(name));
    if (!found) qFatal("there is no %s", name);
    return found;
  }
  QStringList files(const QString& suffix) {
    return QDir(folder_.path()).entryList({"*." + suffix}, QDir::Files, QDir::Name);
  }
  void press(const char* segments, int index) {
    QTest::mouseClick(field<Segmented>(segments)->findChildren<QAbstractButton*>().at(index), Qt::LeftButton);
  }
  // Format: PNG, SVG, PDF, HTML.
  void openDialog(const QString& lab, int format) {
    openHere(lab);
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
    dialog_ = window_->findChild<QDialog*>("exportDialog");
    QVERIFY(dialog_ && QTest::qWaitForWindowExposed(dialog_));
    press("format", format);
    press("section", 4);
  }
  void over(const char* parameter, const QString& values) {
    auto* box = field<ComboBox>("over");
    box->setCurrentIndex(box->findData(QString::fromLatin1(parameter)));
    auto* line = field<QLineEdit>("values");
    QVERIFY(line->isEnabled());
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, values);
  }
  QString facts() { return field<QLabel>("facts")->text(); }
  QString problem() { return field<QLabel>("problem")->text(); }
  void write() {
    QTest::mouseClick(field<QPushButton>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog_; }, 30000));
  }
  // The numbers at bars and axes.
  static QStringList numbers(const QByteArray& svg) {
    QStringList found;
    static const QRegularExpression text(">([^<>\\n]+)</text>");
    for (auto all = text.globalMatch(QString::fromUtf8(svg)); all.hasNext();) {
      const QString word = all.next().captured(1).trimmed();
      if (!word.isEmpty() && (word[0].isDigit() || word[0] == QChar(0x2212))) found << word;
    }
    return found;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { clear(); }

  void aFileForEachValueOnTheSameScales() {
    openDialog("neighbours", 1);
    over("reference", "0,0; 6,6;3,3");
    QTRY_VERIFY2(facts().contains("3 files, neighbours-0-0.svg to neighbours-3-3.svg"), qPrintable(facts()));
    write();
    QCOMPARE(files("svg"), QStringList({"neighbours-0-0.svg", "neighbours-3-3.svg", "neighbours-6-6.svg"}));
    const QByteArray first = bytesOf(path("neighbours-0-0.svg")), last = bytesOf(path("neighbours-6-6.svg"));
    QVERIFY(!numbers(first).isEmpty() && first != last);
    QCOMPARE(numbers(first), numbers(last));
    // Each opens as it was made.
    for (const auto& [name, cell] :
         {std::pair("neighbours-0-0.svg", Cell{0, 0}), std::pair("neighbours-6-6.svg", Cell{6, 6})}) {
      drop(path(name));
      QTRY_VERIFY(space().given().has("reference") && space().given().at("reference") == Value(cell));
    }
  }

  void pagesOfOnePdf() {
    openDialog("neighbours", 2);
    over("reference", "0,0;6,6");
    QTRY_VERIFY2(facts().contains("2 pages in neighbours.pdf"), qPrintable(facts()));
    write();
    QCOMPARE(files("pdf"), QStringList{"neighbours.pdf"});
    QCOMPARE(bytesOf(path("neighbours.pdf")).count("/Type /Page\n"), 2);
    QCOMPARE(bytesOf(path("neighbours.pdf")).count("/Filespec"), 2);
  }

  // With the keyboard alone, and each panel by itself.
  void byTheKeyboard() {
    openDialog("neighbours", 0);
    auto* each = field<Toggle>("eachPanel");
    each->setFocus();
    QTest::keyClick(each, Qt::Key_Space);
    QTest::keyClick(each, Qt::Key_Tab);
    auto* box = field<ComboBox>("over");
    QCOMPARE(dialog_->focusWidget(), box);
    QTest::keyClick(box, Qt::Key_Down);
    QCOMPARE(box->currentIndex(), 1);
    QTest::keyClick(box, Qt::Key_Tab);
    QCOMPARE(dialog_->focusWidget(), field<QLineEdit>("values"));
    QVERIFY(!field<QLineEdit>("values")->text().isEmpty());
    over("reference", "0,0;2,2");
    QTRY_VERIFY2(facts().contains("2 figures, a file for each panel"), qPrintable(facts()));
    QTest::keyClick(field<QLineEdit>("values"), Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return !dialog_; }, 30000));
    // With a reference there are a map and a curve.
    QCOMPARE(files("png"), QStringList({"neighbours-0-0-1.png", "neighbours-0-0-2.png",
                                        "neighbours-2-2-1.png", "neighbours-2-2-2.png"}));
  }

  void whatIsNoValueIsSaidInPlace() {
    openDialog("neighbours", 0);
    over("reference", "0,0;99,3");
    QTRY_VERIFY2(problem().contains("99,3 is out of range"), qPrintable(problem()));
    QVERIFY2(problem().contains("13,13") && !problem().contains("--"), qPrintable(problem()));
    QVERIFY(!field<QPushButton>("write")->isEnabled());
    over("reference", "0,0;0,0");
    QTRY_VERIFY2(problem().contains("two files would be called"), qPrintable(problem()));
    QVERIFY(!field<QPushButton>("write")->isEnabled());
    over("reference", "0,0;0,1");
    QTRY_VERIFY2(problem().isEmpty(), qPrintable(problem()));
    QVERIFY(field<QPushButton>("write")->isEnabled());
    // A page has a slider instead.
    press("format", 3);
    QVERIFY(!field<ComboBox>("over")->isEnabled() && !field<QLineEdit>("values")->isEnabled());
    QVERIFY(field<ComboBox>("slider")->isEnabled());
    QTRY_VERIFY(!facts().contains("files"));
  }

  // Files that are there already stay; what is stopped leaves none.
  void nothingIsReplacedAndNothingIsLeftBehind() {
    written("neighbours-0-0.png", "kept");
    openDialog("neighbours", 0);
    over("reference", "0,0;1,1");
    write();
    QCOMPARE(files("png"), QStringList({"neighbours-0-0-2.png", "neighbours-0-0.png", "neighbours-1-1.png"}));
    QCOMPARE(bytesOf(path("neighbours-0-0.png")), QByteArray("kept"));
    // One value alone has no name of its own.
    written("kept.png", "kept");
    openDialog("neighbours", 0);
    over("reference", "0,0;");
    field<QLineEdit>("file")->setText(path("kept.png"));
    write();
    QCOMPARE(bytesOf(path("kept.png")), QByteArray("kept"));
    QVERIFY(!bytesOf(path("kept-2.png")).isEmpty());
    openDialog("neighbours", 1);
    QString many;
    for (int i = 0; i < 49; ++i) many += QString("%1,%2;").arg(i / 7).arg(i % 7);
    field<ComboBox>("over")->setCurrentIndex(field<ComboBox>("over")->findData("reference"));
    field<QLineEdit>("values")->setText(many);
    QTest::mouseClick(field<QPushButton>("write"), Qt::LeftButton);
    // When some are on the disk already.
    QVERIFY(QTest::qWaitFor([&] { return !files("svg").isEmpty(); }, 30000));
    QVERIFY(field<QProgressBar>("progress")->isVisible() && field<QProgressBar>("progress")->value() > 0);
    QTest::mouseClick(field<QPushButton>("cancel"), Qt::LeftButton);
    QTRY_VERIFY2(problem().contains("nothing was written"), qPrintable(problem()));
    QCOMPARE(files("svg"), QStringList());
    QVERIFY(field<QPushButton>("write")->isEnabled());
    QTest::mouseClick(field<QPushButton>("cancel"), Qt::LeftButton);
    QTRY_VERIFY(!dialog_);
  }
};

REGISTER_TEST(TestUiBatch, QApplication)
#include "test_ui_batch.moc"
