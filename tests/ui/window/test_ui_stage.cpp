// A lab is never blank: what the window shows when a lab fails, and in whose words.
#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>

#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/language/failure_words.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/notice_bar.h"
#include "ui/window/stage.h"

Q_DECLARE_METATYPE(whereabouts::Message)

class TestUiStage : public QObject, private WindowFixture {
  Q_OBJECT

  Stage& stage() { return *part<Stage>("stage"); }
  QWidget& card() { return *part<QWidget>("emptyCard"); }
  QString words(const QString& label) { return part<QLabel>(label)->text(); }
  bool failed() {
    return QTest::qWaitFor([&] { return space().upToDate() && space().shown() && space().shown()->failure; },
                           10000);
  }
  QLabel* problemAt(const QString& parameter) {
    return part<QWidget>("parameter-" + parameter)->findChild<QLabel*>("problem");
  }
  QString withoutTable() {
    return written("plain.safetensors",
                   QByteArray::fromStdString(made::safetensors_of({{"layer.weight", {3, 4}}})));
  }
  // Everything that can be read in the window, and what screen readers say.
  QStringList allTexts() {
    QStringList texts = {window_->notice().text(), window_->windowTitle()};
    for (const QWidget* each : window_->findChildren<QWidget*>()) {
      texts << each->toolTip() << each->accessibleName() << each->accessibleDescription();
      if (const auto* label = qobject_cast<const QLabel*>(each)) texts << label->text();
      if (const auto* button = qobject_cast<const QAbstractButton*>(each)) texts << button->text();
    }
    if (const Figure* figure = window_->figureView().figure())
      texts << QString::fromStdString(figure->caption) << QString::fromStdString(figure->subtitle);
    return texts;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void theLastFigureStaysWithTheErrorAtItsControl() {
    open("patches");
    const Figure* before = window_->figureView().figure();
    QVERIFY(before && !stage().dimmed());
    space().setValue("hierarchy", Value(std::vector<double>{7, 7, 7, 7}), true);
    QVERIFY(failed());
    QCOMPARE(window_->figureView().figure(), before);
    QVERIFY(stage().dimmed());
    QVERIFY(card().isHidden() || !card().isVisible());
    QVERIFY(problemAt("hierarchy") && problemAt("hierarchy")->isVisible());
    QVERIFY2(problemAt("hierarchy")->text().contains("a kernel of 7 does not fit into 1"),
             qPrintable(problemAt("hierarchy")->text()));
    QVERIFY(window_->notice().isHidden());  // the control says it
    QVERIFY(part<QWidget>("readingPanel")->graphicsEffect());
    // The control is seen, and mends it.
    QVERIFY(!problemAt("hierarchy")->visibleRegion().isEmpty());
    space().resetValue("hierarchy");
    QVERIFY(settled());
    QVERIFY(!stage().dimmed());
    QVERIFY(!problemAt("hierarchy")->isVisible());
    QVERIFY(!part<QWidget>("readingPanel")->graphicsEffect());
  }

  void aLabWithoutAFigureSaysWhyAndHelps() {
    open("scramble");
    drop(withoutTable());
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "plain"; }, 5000));
    space().chooseLab("neighbours");
    QVERIFY(failed());
    QVERIFY(!window_->figureView().figure());
    QVERIFY(card().isVisible());
    QCOMPARE(words("emptyQuestion"), QString::fromStdString(space().lab().info().question));
    QVERIFY(!words("emptyProblem").isEmpty());
    QVERIFY(part<QAbstractButton>("emptyCheckpoint")->isVisible());
    QVERIFY(!part<QAbstractButton>("emptyImage")->isVisible());  // this lab looks at none
    QVERIFY(!part<QAbstractButton>("emptyReset")->isVisible());  // nothing is given
    // Neither readings nor a formula of the lab before.
    for (const QWidget* each : part<QWidget>("readingPanel")->findChildren<QWidget*>())
      QVERIFY2(!each->isVisible() || each->accessibleName().isEmpty(), qPrintable(each->accessibleName()));
    // The controls are this lab's.
    QVERIFY(part<QWidget>("parameter-measure")->isVisible());
    space().setValue("measure", Value(space().state("measure")->choices.back().id), true);
    QVERIFY(failed());
    QVERIFY(part<QAbstractButton>("emptyReset")->isVisible());
    QTest::mouseClick(part<QAbstractButton>("emptyReset"), Qt::LeftButton);
    QVERIFY(failed());
    QCOMPARE(space().given().size(), std::size_t(0));
    QTest::mouseClick(part<QAbstractButton>("emptyBuiltInCheckpoint"), Qt::LeftButton);
    QVERIFY(settled());
    QVERIFY(!card().isVisible());
    QVERIFY(window_->figureView().figure());
  }

  void aFigureOfOtherInputsDoesNotStay() {
    open("neighbours");
    drop(withoutTable());
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "plain"; }, 5000));
    QVERIFY(failed());
    QVERIFY(!window_->figureView().figure());
    QVERIFY(card().isVisible());
  }

  void flagsBecomeWords_data() {
    QTest::addColumn<Message>("said");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("words");
    QTest::newRow("any value") << message("assuming heads of 64; else {}", say("heads", "N"))
                               << "assuming heads of 64; else say --heads N"
                               << "assuming heads of 64; else set Heads in the checkpoint view";
    QTest::newRow("value") << message("{} or {}", say("pool", "token"), flag("pool", "avg"))
                           << "say --pool token or --pool avg"
                           << "set Pooling in the checkpoint view to Class token or Pooling in the "
                              "checkpoint view = Mean";
    QTest::newRow("own") << message("choose fewer tokens, or less {} or {}", flag("patch"),
                                    flag("unknown-thing"))
                         << "choose fewer tokens, or less --patch or --unknown-thing"
                         << "choose fewer tokens, or less Patch size or unknown thing";
    QTest::newRow("own value") << message("choose a smaller model, or {}", say("patch", "8"))
                               << "choose a smaller model, or say --patch 8"
                               << "choose a smaller model, or set Patch size to 8";
    QTest::newRow("input") << message("{}", say("image", "F")) << "say --image F"
                           << "open or choose the image";
    QTest::newRow("inner") << message("{}, or write image_size", message("{}", say("grid")))
                           << "say --grid, or write image_size"
                           << "set Grid in the checkpoint view, or write image_size";
    // Words from outside that look like a flag are none.
    QTest::newRow("outside") << message("\"{}\" is no file", std::string("--grid")) << "\"--grid\" is no file"
                             << "\"--grid\" is no file";
  }
  void flagsBecomeWords() {
    QFETCH(Message, said);
    QFETCH(QString, line);
    QFETCH(QString, words);
    QCOMPARE(QString::fromStdString(said.text()), line);
    QCOMPARE(windowWords(said, {declare(Handle<int>{"patch"}, {.label = "Patch size"})}), words);
  }

  void noFlagIsEverShown_data() {
    QTest::addColumn<QStringList>("files");
    const auto bytes = [this](const QString& name, const std::string& content) {
      return written(name, QByteArray::fromStdString(content));
    };
    QTest::newRow("no table") << QStringList{withoutTable()};
    QTest::newRow("no square") << QStringList{
        bytes("odd.safetensors", made::safetensors_of({{"pos_embed", {1, 151, 8}}}))};
    QTest::newRow("no heads") << QStringList{
        bytes("broken.safetensors", made::safetensors_of({{"cls_token", {1, 1, 4}},
                                                          {"pos_embed", {1, 5, 4}},
                                                          {"patch_embed.proj.weight", {4, 3, 4, 4}},
                                                          {"blocks.0.attn.qkv.weight", {12, 4}}}))};
    QTest::newRow("tiny image") << QStringList{image(1, 1)};
    QTest::newRow("narrow image") << QStringList{image(2000, 1)};
    QTest::newRow("no checkpoint") << QStringList{bytes("not.safetensors", "nothing")};
    QTest::newRow("real model") << QStringList{TEST_DATA "/vit/hf_vit.safetensors"};
  }
  void noFlagIsEverShown() {
    QFETCH(QStringList, files);
    open({});
    for (const QString& file : files) drop(file);
    QTest::qWait(200);
    static const QRegularExpression flag("(^|[\\s(\"'])--[a-z]");
    const auto check = [&](const std::string& where) {
      for (const QString& text : allTexts())
        QVERIFY2(!flag.match(text).hasMatch(), qPrintable(QString::fromStdString(where) + ": " + text));
    };
    for (const Lab* lab : labs()) {
      space().chooseLab(lab->info().id);
      QVERIFY(QTest::qWaitFor([&] { return space().upToDate() && space().shown(); }, 20000));
      check(lab->info().id);
      // Text that means nothing, wherever text is asked for.
      const std::vector<ParameterState> states = space().shown()->parameters;
      for (const ParameterState& state : states) {
        if (state.parameter->kind != Kind::text && state.parameter->kind != Kind::list) continue;
        if (!state.applies) continue;
        auto* line = part<QWidget>("parameter-" + QString::fromStdString(state.parameter->id))
                         ->findChild<QLineEdit*>();
        line->selectAll();
        QTest::keyClicks(line, "9999999,1x");
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return space().upToDate() && space().shown(); }, 20000));
        check(lab->info().id + " " + state.parameter->id);
        space().resetAll();
        QVERIFY(QTest::qWaitFor([&] { return space().upToDate() && space().shown(); }, 20000));
      }
      // Blank is no state of the window.
      QVERIFY(window_->figureView().figure() || card().isVisible());
    }
  }
};

REGISTER_TEST(TestUiStage, QApplication)
#include "test_ui_stage.moc"
