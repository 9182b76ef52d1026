// What computes the model, in the window: the chip, the status line, the notice of a backend that failed.
#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <cstring>

#include "core/backend/backend.h"
#include "tests/backend_fixture.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "ui/language/backend_words.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/notice_bar.h"
#include "ui/window/status_line.h"

class TestUiBackend : public QObject, private BackendFixture {
  Q_OBJECT

  // Which visible parts of `bar` overlap, or leave it, or have less room than their words need; empty: none.
  static QString overlapping(const QWidget& bar) {
    QList<QWidget*> parts;
    for (QWidget* each : bar.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (each->isVisible()) parts << each;
    }
    for (const QWidget* each : parts) {
      if (!bar.rect().contains(each->geometry())) return each->objectName() + " leaves";
      const auto* label = qobject_cast<const QLabel*>(each);
      if (label && label->objectName() != "hover" && label->width() < label->sizeHint().width())
        return label->text() + " is cut";
      for (const QWidget* other : parts) {
        if (each != other && each->geometry().intersects(other->geometry()))
          return each->objectName() + " and " + other->objectName();
      }
    }
    return {};
  }
 private slots:
  void initTestCase() {
    isolate();
    survey();
  }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void aLabThatUsesABackendMayRunNoModel() {
    open("patches");
    QVERIFY(!chip().used());
    QVERIFY(chip().toolTip().startsWith("This lab computes on the CPU"));
    const std::string table = made::safetensors_of({{"pos_embed", {1, 50, 8}}});
    window_->openFiles({written("table.safetensors", QByteArray::fromStdString(table))});
    QVERIFY(
        QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "table"; }, 10000));
    space().chooseLab("attention");
    QVERIFY(settled());
    QVERIFY(!execution());  // a table alone
    QVERIFY(!chip().used());
    QVERIFY(chip().accessibleName().endsWith("; not used here"));
    QVERIFY2(chip().toolTip().startsWith("No model ran"), qPrintable(chip().toolTip()));
    QVERIFY(ran().text().startsWith("CPU · "));
    // Not even while another one is asked for.
    bool used = false;
    connect(&space(), &Workspace::shownChanged, this, [&] { used |= chip().used(); });
    window_->chooseBackend("cpu");
    QVERIFY(!chip().used());
    QVERIFY(settled());
    QVERIFY(!used && !chip().used());
    window_->openFiles({checkpoint_});
    QVERIFY(QTest::qWaitFor([&] { return execution() != nullptr; }, 10000));
    QVERIFY(chip().used());
    QCOMPARE(chip().accessibleName(), QString("Backend: CPU, chosen"));
  }

  void aChosenOneComputesAndIsKept() {
    if (!opencv_.state.usable) QSKIP("opencv-cpu cannot be used here");
    openAttention();
    QVERIFY(chip().used());
    const QString automatic = execution()->backend == "cpu" ? "CPU, auto: no faster one"
                                                            : backendTitle(execution()->backend) + ", auto";
    QCOMPARE(chip().accessibleName(), "Backend: " + automatic);
    QVERIFY(!space().commandLine().contains("--backend"));
    QVERIFY(!space().history().canUndo());

    bool blank = false;
    connect(&space(), &Workspace::shownChanged, this, [&] { blank |= !window_->figureView().figure(); });
    choose("opencv-cpu");
    QVERIFY(!blank);
    QVERIFY(execution());
    QCOMPARE(execution()->backend, std::string("opencv-cpu"));
    QCOMPARE(execution()->name, opencv_.name);
    QCOMPARE(space().shown()->seen.backend, std::string("opencv-cpu"));
    QCOMPARE(chip().accessibleName(), QString("Backend: OpenCV, chosen"));
    QVERIFY2(chip().toolTip().startsWith("OpenCV ran the model in ") &&
                 chip().toolTip().contains(words(opencv_.name)),
             qPrintable(chip().toolTip()));
    QVERIFY(!chip().warns());
    QCOMPARE(ran().text(), QString("OpenCV"));
    QCOMPARE(ran().toolTip(), "What computed: " + words(opencv_.name));
    QVERIFY(part<QLabel>("modelTime")->isVisible());
    QVERIFY(QRegularExpression("^model [0-9]+(\\.[0-9])? ms$")
                .match(part<QLabel>("modelTime")->text())
                .hasMatch());
    QVERIFY(window_->notice().isHidden());
    QVERIFY(!space().history().canUndo());

    window_->copyCommandLine();
    QCOMPARE(QApplication::clipboard()->text(),
             QString("whereabouts figure attention --checkpoint %1 --backend opencv-cpu --out attention.svg")
                 .arg(checkpoint_));
    space().chooseLab("patches");
    QVERIFY(!space().commandLine().contains("--backend"));
    QVERIFY(settled());
    QVERIFY(!chip().used());
    QVERIFY(ran().text().startsWith("CPU · "));

    window_.reset();
    openAttention();
    QCOMPARE(space().backend(), std::string("opencv-cpu"));
    QCOMPARE(execution()->backend, std::string("opencv-cpu"));
    QTest::mouseClick(&chip(), Qt::LeftButton);
    QVERIFY(menu() && entry(*menu(), "opencv-cpu")->isChecked());
    menu()->close();

    // One that nobody knows, from the settings of another version.
    window_.reset();
    QSettings().setValue("computation/backend", "abacus");
    open("patches");
    QCOMPARE(space().backend(), std::string("auto"));
  }

  void resultsOfAnotherBackendAreNotShown() {
    if (!opencv_.state.usable) QSKIP("opencv-cpu cannot be used here");
    openAttention();
    QStringList shown;
    connect(&space(), &Workspace::shownChanged, this,
            [&] { shown << words(space().shown()->request.backend); });
    space().setBackend("opencv-cpu");
    QVERIFY(!execution());  // what is shown was computed by another one
    QVERIFY(space().shown() && window_->figureView().figure());
    space().setBackend("cpu");
    QVERIFY(settled());
    QVERIFY(!shown.isEmpty());
    shown.removeDuplicates();
    QCOMPARE(shown, QStringList("cpu"));
    QCOMPARE(execution()->backend, std::string("cpu"));
  }

  void nothingOverlaps_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("second");
    for (const int width : {900, 1100, 1440, 1920}) {
      QTest::newRow(qPrintable(QString("%1").arg(width))) << width << false;
      QTest::newRow(qPrintable(QString("%1, two checkpoints").arg(width))) << width << true;
    }
  }
  void nothingOverlaps() {
    QFETCH(int, width);
    QFETCH(bool, second);
    openAttention();
    if (second) {
      window_->openInput(InputId::checkpoint2, checkpoint_);
      QVERIFY(QTest::qWaitFor([&] { return !space().inputs()->of(InputId::checkpoint2).name.isEmpty(); }));
      QVERIFY(settled());
    }
    window_->resize(width, 600);
    QCoreApplication::processEvents();
    QCOMPARE(window_->width(), width);
    for (const char* name : {"topBar", "statusLine"}) {
      const QString overlap = overlapping(*part<QWidget>(name));
      QVERIFY2(overlap.isEmpty(), qPrintable(overlap));
    }
    if (width == 900) QVERIFY(chip().compact());
    if (width >= 1440) QVERIFY(!chip().compact());
    QVERIFY(chip().accessibleName().startsWith("Backend: "));
  }

  void longNamesLeaveRoom() {
    StatusLine line;
    line.resize(900, line.height());
    Execution run;
    run.backend = "cuda-fp16";
    run.name = "OpenCV 4.13.0 (NVIDIA H100 80GB HBM3), CUDA, half precision";
    run.milliseconds = 12345.6;
    line.setMilliseconds(12400);
    line.setExecution(&run);
    line.setSlow(0.5, "layer 11 of 12 of a model whose layers have long names");
    line.setPlaying(true);
    Hit place;
    place.token = 37;
    place.value = 0.412;
    place.quantity = "similarity";
    line.setHovered(place);
    line.show();
    QVERIFY(QTest::qWaitForWindowExposed(&line));
    auto* name = line.findChild<QLabel*>("ran");
    QCOMPARE(name->text(), QString("CUDA fp16"));
    QVERIFY(name->toolTip().endsWith(words(run.name)));
    QCOMPARE(line.findChild<QLabel*>("time")->text(), QString("computed in 12.4 s"));
    QCOMPARE(line.findChild<QLabel*>("modelTime")->text(), QString("model 12.3 s"));
    // However long it took, the text is no wider: nothing moves while an animation plays.
    const int width = line.findChild<QLabel*>("time")->minimumWidth();
    for (const double milliseconds : {0.04, 99.96, 888.0, 999.6, 3782.0, 99960.0, 888000.0}) {
      line.setMilliseconds(milliseconds);
      QCOMPARE_LE(line.findChild<QLabel*>("time")->sizeHint().width(), width);
    }
    const auto overlap = overlapping(line);
    QVERIFY2(overlap.isEmpty(), qPrintable(overlap));
    line.setIdle();
    line.resize(1600, line.height());
    QCoreApplication::processEvents();
    const QString hovered = line.findChild<QLabel*>("hover")->text();
    QVERIFY2(hovered.contains("token 37") && hovered.contains("similarity 0.412"), qPrintable(hovered));
  }

  void aRefusedModelLeavesNoTimesBehind() {
    openAttention();
    QVERIFY(part<QLabel>("modelTime")->isVisible());
    const std::string bytes = made::safetensors_of({{"cls_token", {1, 1, 4}},
                                                    {"pos_embed", {1, 5, 4}},
                                                    {"patch_embed.proj.weight", {4, 3, 4, 4}},
                                                    {"blocks.0.attn.qkv.weight", {12, 4}}});
    window_->openFiles({written("broken.safetensors", QByteArray::fromStdString(bytes))});
    QVERIFY(QTest::qWaitFor([&] { return space().shown() && space().shown()->failure; }, 10000));
    QVERIFY(part<QWidget>("emptyCard")->isVisible());  // says why, in the place of the figure
    QVERIFY(window_->notice().isHidden());
    QVERIFY(part<QLabel>("modelTime")->isHidden());
    QVERIFY(part<QLabel>("time")->text().isEmpty());
    QVERIFY(ran().text().startsWith("CPU"));
    window_->openFiles({checkpoint_});
    QVERIFY(settled());
    QVERIFY(part<QLabel>("modelTime")->isVisible());
  }
};

REGISTER_TEST(TestUiBackend, QApplication)
#include "test_ui_backend.moc"
