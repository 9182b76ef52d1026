// What was assumed for a figure is one line in the reading, which opens it whole with what says otherwise;
// and words of the field are explained where they stand.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/figure/note.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/language/explained.h"
#include "ui/parameters/assumption_list.h"
#include "ui/parameters/parameter_control.h"

class TestUiAssumptions : public QObject, private WindowFixture {
  Q_OBJECT

  QPushButton& line() { return *part<QPushButton>("showAssumptions"); }
  std::vector<Message> notes() {
    std::vector<Message> all;
    for (const Reading& reading : space().shown()->figure->readings) {
      if (is_note(reading)) all.push_back(reading.value);
    }
    return all;
  }
  QStringList told() {
    QStringList all;
    for (const QLabel* label : part<QWidget>("assumptions")->findChildren<QLabel*>("assumption")) {
      if (label->isVisible()) all << label->text();
    }
    return all;
  }
  void openModel(const char* file) {
    WindowOptions options;
    options.lab = "attention";
    options.files = {std::string(TEST_DATA "/vit/") + file};
    window_ = std::make_unique<MainWindow>(options);
    window_->resize(1440, 900);
    window_->show();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs() && space().shown(); }, 20000));
    QVERIFY(settled());
    QCoreApplication::processEvents();
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void areCountedInWords() {
    const Message assumed("assuming norms"), other("the table was resampled");
    QCOMPARE(assumptionCount({assumed}), QString("1 assumption"));
    QCOMPARE(assumptionCount({assumed, assumed}), QString("2 assumptions"));
    QCOMPARE(assumptionCount({other}), QString("1 note"));
    QCOMPARE(assumptionCount({assumed, assumed, other}), QString("2 assumptions and 1 note"));
  }

  void oneLineOpensThemWhole() {
    openModel("hand_written.safetensors");
    const auto all = notes();
    QVERIFY(all.size() > 1);
    QVERIFY(line().isVisible());
    QVERIFY2(line().text().endsWith(assumptionCount(all)), qPrintable(line().text()));
    QVERIFY(told().isEmpty());
    // No row of the readings says them, cut or not.
    for (const QWidget* each : part<QWidget>("readingPanel")->findChildren<QWidget*>())
      QVERIFY(!each->accessibleName().startsWith("note: "));
    line().setFocus();
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(told().size(), static_cast<qsizetype>(all.size()));
    for (QLabel* label : part<QWidget>("assumptions")->findChildren<QLabel*>("assumption")) {
      QVERIFY(label->wordWrap());
      QVERIFY(label->text().front().isUpper());
      QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }
    // Another figure of the same lab keeps them open.
    space().setValue("head", Value(std::int64_t{1}), true);
    QVERIFY(settled());
    QCOMPARE(told().size(), static_cast<qsizetype>(all.size()));
    QTest::mouseClick(&line(), Qt::LeftButton);
    QVERIFY(told().isEmpty());
  }

  void eachHasItsControl() {
    openModel("vit_pytorch.safetensors");
    QTest::mouseClick(&line(), Qt::LeftButton);
    const qsizetype before = told().size();
    auto* field = part<QLineEdit>("say-heads");
    QVERIFY(field->isVisible() && !field->accessibleName().isEmpty());
    // What cannot be is said there, and nothing happens.
    field->setFocus();
    QTest::keyClicks(field, "many");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(overrides_of(*space().inputs()->inputs.checkpoint).empty());
    bool told_why = false;
    for (QLabel* label : part<QWidget>("assumptions")->findChildren<QLabel*>())
      told_why = told_why ||
                 (label->isVisible() && label->property("role") == "problem" && !label->text().isEmpty());
    QVERIFY(told_why);
    field->setFocus();
    field->clear();
    QTest::keyClicks(field, "2");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(overrides_of(*space().inputs()->inputs.checkpoint).heads == 2);
    QVERIFY(settled());
    QTRY_COMPARE(told().size(), before - 1);
    // A choice is a box; both are steps of undo.
    auto* box = part<QComboBox>("say-pool");
    box->setCurrentIndex(box->findData("avg"));
    emit box->activated(box->currentIndex());
    QTRY_COMPARE(overrides_of(*space().inputs()->inputs.checkpoint).pool, std::string("avg"));
    QCOMPARE(overrides_of(*space().inputs()->inputs.checkpoint).heads, 2);
    QVERIFY(settled());
    space().undo();
    QVERIFY(settled());
    QVERIFY(overrides_of(*space().inputs()->inputs.checkpoint).pool.empty());
  }

  void wordsAreExplainedInPlace() {
    open("layers");
    bool explained = false;
    for (const QWidget* each : part<QWidget>("readingPanel")->findChildren<QWidget*>()) {
      if (each->accessibleName().contains("SSDC"))
        explained = explained || each->toolTip().contains("how far apart their patches are");
    }
    QVERIFY(explained);
    QCOMPARE(withTerms("Plain help", Message("no such words")), QString("Plain help"));
    QVERIFY(withTerms("Help", Message("the logit lens")).contains("classifier"));
    for (const char* word : {"SSDC", "zeroed", "prefix", "norm", "register", "rollout", "logit lens"})
      QVERIFY2(hasTerms(Message(word)), word);
    QVERIFY(!hasTerms(Message("normal abnormal registered")));
  }
};

REGISTER_TEST(TestUiAssumptions, QApplication)
#include "test_ui_assumptions.moc"
