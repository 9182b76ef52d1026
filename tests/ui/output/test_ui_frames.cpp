// Animations that the window writes: folders of frames, films, their sessions, and stopping them.
#include <QApplication>
#include <QLabel>
#include <QPushButton>

#include "tests/decoded_film.h"
#include "tests/file_text.h"
#include "tests/output_window.h"
#include "tests/registered_test.h"
#include "ui/language/value_words.h"
#include "ui/model/session.h"
#include "ui/output/frame_export.h"
#include "ui/output/frames_dialog.h"
#include "ui/render/file/export.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"
#include "ui/window/notice_bar.h"

class TestUiFrames : public QObject, private OutputWindow {
  Q_OBJECT

  enum Kind { mp4, gif, frames };
  static void press(QDialog* shown, int kind) {
    QTest::mouseClick(shown->findChild<Segmented*>("kind")->findChildren<QAbstractButton*>().at(kind),
                      Qt::LeftButton);
  }
  // Of the reference in row 1.
  std::shared_ptr<const Figure> figureAt(int column) {
    space().setValue("reference", Value(Cell{1, column}), true);
    if (!settled()) qFatal("the figure does not come");
    return space().shown()->figure;
  }
  static ExportOptions sized(int width, int height) {
    ExportOptions options;
    options.dpi = frameDpi;
    options.widthMm = width * 25.4 / frameDpi;
    options.heightMm = height * 25.4 / frameDpi;
    return options;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { clear(); }

  void framesAreTheFiguresAtTheirValues() {
    openHere("neighbours");
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
    const QPointer<QDialog> shown = dialog("framesDialog");
    QCOMPARE(shown->findChild<QComboBox*>("sweep")->currentText(),
             QString::fromStdString(space().state(window_->playback().parameter())->parameter->label));
    auto* from = shown->findChild<NumberField*>("from");
    auto* to = shown->findChild<NumberField*>("to");
    QCOMPARE(to->text(), QString("row 13, column 13"));
    from->setFocus();
    from->selectAll();
    QTest::keyClicks(from, "1,2");
    to->setFocus();
    to->selectAll();
    QTest::keyClicks(to, "1,6");
    shown->findChild<NumberField*>("count")->setFocus();
    QCOMPARE(from->text(), QString("row 1, column 2"));
    QCOMPARE(to->value(), 20.0);
    // A film, unless somebody wants its frames.
    QCOMPARE(shown->findChild<Segmented*>("kind")->current(), int{mp4});
    QCOMPARE(file(shown)->text(), path("neighbours.mp4"));
    press(shown, frames);
    shown->findChild<NumberField*>("count")->setValue(3);
    shown->findChild<NumberField*>("width")->setValue(600);
    shown->findChild<NumberField*>("height")->setValue(400);
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(closes(shown));
    const QDir folder(path("neighbours-frames"));
    QCOMPARE(folder.entryList(QDir::Files),
             QStringList({"frame_0000.png", "frame_0001.png", "frame_0002.png"}));
    std::vector<std::shared_ptr<const Figure>> figures;
    for (const int column : {2, 4, 6}) figures.push_back(figureAt(column));
    FigureSeries series(sized(600, 400));
    for (const auto& figure : figures) series.measure(*figure);
    for (int frame = 0; frame < 3; ++frame) {
      const QImage drawn = series.draw(*figures[static_cast<std::size_t>(frame)]);
      const QImage image(folder.filePath(QString("frame_000%1.png").arg(frame)));
      QCOMPARE(image.size(), QSize(600, 400));
      QVERIFY(image.convertToFormat(QImage::Format_RGB32) == drawn.convertToFormat(QImage::Format_RGB32));
    }
    // A second export goes beside the first.
    window_->exportFrames();
    const auto again = dialog("framesDialog");
    press(again, frames);
    QVERIFY2(file(again)->text().endsWith("-frames"), qPrintable(file(again)->text()));
    again->close();
  }

  // A hundred steps of a number before a choice of three: no value of the one is shown as the other's.
  void oneParameterTakesThePlaceOfAnother_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"sinusoid", "rotation", "scramble", "resize"}) QTest::newRow(lab) << lab;
  }
  void oneParameterTakesThePlaceOfAnother() {
    QFETCH(QString, lab);
    openHere(lab);
    window_->exportFrames();
    const QPointer<QDialog> shown = dialog("framesDialog");
    auto* swept = shown->findChild<QComboBox*>("sweep");
    QVERIFY(swept->count() > 1);
    const auto states = window_->playback().choices();
    QCOMPARE(static_cast<int>(states.size()), swept->count());
    for (int before = 0; before < swept->count(); ++before) {
      for (int after = 0; after < swept->count(); ++after) {
        swept->setCurrentIndex(before);
        swept->setCurrentIndex(after);
        const ParameterState& state = *states[static_cast<std::size_t>(after)];
        const QString suffix =
            state.parameter->unit.empty() ? QString() : ' ' + QString::fromStdString(state.parameter->unit);
        for (const auto& [name, step] : {std::pair("from", 0), std::pair("to", state.sweep.count - 1)}) {
          QCOMPARE(shown->findChild<NumberField*>(name)->text(),
                   valueWords(state, state.sweep.value_at(step)) + suffix);
        }
      }
    }
    shown->close();
  }

  // As screens are; the height goes with the width until somebody chooses another shape.
  void framesAre16To9() {
    openHere("neighbours");
    window_->exportFrames();
    const QPointer<QDialog> shown = dialog("framesDialog");
    auto *width = shown->findChild<NumberField*>("width"), *height = shown->findChild<NumberField*>("height");
    QCOMPARE(width->value(), 1280.0);
    QCOMPARE(height->value(), 720.0);
    QVERIFY(height->toolTip().contains("16 to 9"));
    width->setValue(1920);
    QCOMPARE(height->value(), 1080.0);
    height->setValue(900);
    width->setValue(1280);
    QCOMPARE(height->value(), 900.0);
    shown->close();
  }

  void filmsShowTheFigures_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("mp4") << int{mp4} << "mp4";
    QTest::newRow("gif") << int{gif} << "gif";
  }
  void filmsShowTheFigures() {
    QFETCH(const int, kind);
    QFETCH(const QString, suffix);
    if (!QFileInfo::exists(QFileInfo(WHEREABOUTS_BINARY).dir().filePath("whereabouts-film.so")))
      QSKIP("FFmpeg's libraries are not here: no films");
    openHere("neighbours");
    window_->exportFrames();
    const QPointer<QDialog> shown = dialog("framesDialog");
    const auto number = [&](const char* name) { return shown->findChild<NumberField*>(name); };
    number("from")->setValue(16);
    number("to")->setValue(18);
    number("count")->setValue(3);
    number("width")->setValue(601);
    number("height")->setValue(400);
    number("fps")->setValue(10);
    number("hold")->setValue(0.2);
    auto* facts = shown->findChild<QLabel*>("facts");
    QVERIFY2(facts->text().contains("0.7 s"), qPrintable(facts->text()));
    press(shown, kind);
    QCOMPARE(facts->text().contains("odd"), suffix == "mp4");
    QCOMPARE(file(shown)->text(), path("neighbours." + suffix));
    file(shown)->setText(path("film." + suffix));
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(closes(shown));
    QVERIFY(QFileInfo(path("film." + suffix)).size() > 1000);
    const auto session = sessionInFile(path("film." + suffix).toStdString());
    QVERIFY(session);
    QCOMPARE(session->values.at("neighbours").get<Cell>("reference"), (Cell{1, 2}));
    if (!canDecodeFilms()) QSKIP("ffprobe and ffmpeg are not installed");
    const std::vector<Pixels> decoded = framesOf(path("film." + suffix));
    QCOMPARE(decoded.size(), std::size_t{7});
    QCOMPARE(decoded[0].width, suffix == "mp4" ? 602 : 601);
    std::vector<std::shared_ptr<const Figure>> figures;
    for (const int column : {2, 3, 4}) figures.push_back(figureAt(column));
    FigureSeries series(sized(601, 400));
    for (const auto& figure : figures) series.measure(*figure);
    const std::size_t shows[] = {0, 0, 0, 1, 2, 2, 2};
    for (std::size_t frame = 0; frame < 7; ++frame) {
      const QImage drawn = series.draw(*figures[shows[frame]]).convertToFormat(QImage::Format_RGB888);
      Pixels wanted{601, 400, {}};
      for (int y = 0; y < 400; ++y)
        wanted.rgb.insert(wanted.rgb.end(), drawn.constScanLine(y), drawn.constScanLine(y) + 601 * 3);
      const double apart = colourDistance(wanted, decoded[frame]).mean;
      QVERIFY2(apart < 1.5, qPrintable(QString("frame %1: %2").arg(frame).arg(apart)));
    }
  }

  // With the keyboard; it is the user's for the next animation as well.
  void theSessionOfAnAnimationMayBeLeftOut() {
    openHere("neighbours");
    for (const bool first : {true, false}) {
      window_->exportFrames();
      const QPointer<QDialog> shown = dialog("framesDialog");
      auto* kept = shown->findChild<Toggle*>("session");
      QVERIFY(!kept->toolTip().isEmpty() && kept->accessibleName() == QLatin1String("Session"));
      QCOMPARE(kept->isChecked(), first);
      press(shown, frames);
      if (first) {
        kept->setFocus();
        QTest::keyClick(kept, Qt::Key_Space);
      }
      shown->findChild<NumberField*>("count")->setValue(2);
      shown->findChild<NumberField*>("width")->setValue(600);
      shown->findChild<NumberField*>("height")->setValue(400);
      const QString folder = first ? "one" : "two";
      file(shown)->setText(path(folder));
      QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
      QVERIFY(closes(shown));
      QVERIFY(QFileInfo::exists(path(folder + "/frame_0001.png")));
      QVERIFY(!sessionInFile(path(folder + "/frame_0001.png").toStdString()));
    }
    // Dropped on the window, a film without one is opened for its frames; this one has none.
    const std::string film("\0\0\0\14ftypisom\0\0\0\10moov", 20);
    write_text(path("none.mp4").toStdString(), film);
    window_->openFiles({path("none.mp4")});
    QVERIFY2(QTest::qWaitFor([&] { return window_->notice().text().contains("film cannot be read"); }, 5000),
             qPrintable(window_->notice().text()));
  }

  void theKindFollowsTheName() {
    openHere("neighbours");
    window_->exportFrames();
    const auto shown = dialog("framesDialog");
    file(shown)->selectAll();
    QTest::keyClicks(file(shown), "moving.gif");
    QCOMPARE(shown->findChild<Segmented*>("kind")->current(), int{gif});
    // A GIF has a rate that players keep.
    shown->findChild<NumberField*>("fps")->setValue(60);
    QVERIFY(shown->findChild<QLabel*>("problem")->text().contains("GIF"));
    QVERIFY(!shown->findChild<QPushButton*>("write")->isEnabled());
    file(shown)->selectAll();
    QTest::keyClicks(file(shown), "moving.mp4");
    QCOMPARE(shown->findChild<Segmented*>("kind")->current(), int{mp4});
    QVERIFY(shown->findChild<QPushButton*>("write")->isEnabled());
    shown->close();
  }

  void filmsCanBeStoppedAndLeaveNothing() {
    openHere("neighbours");
    window_->exportFrames();
    const QPointer<QDialog> shown = dialog("framesDialog");
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    auto* problem = shown->findChild<QLabel*>("problem");
    QVERIFY(QTest::qWaitFor([&] { return problem->text().startsWith("Frame 3"); }, 20000));
    QTest::keyClick(shown, Qt::Key_Escape);
    QTRY_VERIFY(problem->text().startsWith("Stopped"));
    QVERIFY(QDir(folder_.path()).entryList({"*.mp4", ".whereabouts*"}, QDir::Files | QDir::Hidden).isEmpty());
    shown->close();
  }

  void whatIsStoppedWhileItIsPackedLeavesNothing() {
    openHere("neighbours");
    FrameExport job;
    FramePlan plan;
    plan.request = space().shown()->request;
    plan.parameter = "reference";
    plan.values = {Value(Cell{1, 1}), Value(Cell{1, 2})};
    plan.options.widthMm = 80;
    plan.options.keepSession = false;
    plan.place = path("packed").toStdString();
    bool finished = false, stopped = false;
    connect(&job, &FrameExport::progressed, &job, [&](double, const QString& stage) {
      if (stage == FrameExport::tr("Packing")) job.cancel();
    });
    connect(&job, &FrameExport::finished, &job, [&] { finished = true; });
    connect(&job, &FrameExport::stopped, &job, [&] { stopped = true; });
    job.start(plan);
    QTRY_VERIFY_WITH_TIMEOUT(finished || stopped, 20000);
    QVERIFY(stopped && !finished);
    QVERIFY(!QFileInfo::exists(path("packed")));
  }

  void framesCanBeStoppedAndLeaveNothing() {
    openHere("neighbours");
    window_->exportFrames();
    const QPointer<QDialog> shown = dialog("framesDialog");
    press(shown, frames);
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    auto* problem = shown->findChild<QLabel*>("problem");
    QVERIFY(QTest::qWaitFor([&] { return problem->text().startsWith("Frame 3"); }, 20000));
    QTest::mouseClick(shown->findChild<QPushButton*>("cancel"), Qt::LeftButton);
    QTRY_VERIFY(problem->text().startsWith("Stopped"));
    QVERIFY(QTest::qWaitFor(
        [&] {
          return QDir(folder_.path())
              .entryList({"*frames*", ".whereabouts*"}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot)
              .isEmpty();
        },
        5000));
    // And it can be begun again, and the window closed in the middle.
    shown->findChild<NumberField*>("count")->setValue(100);
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return problem->text().startsWith("Frame 2"); }, 20000));
    window_.reset();
    QVERIFY(!shown);
    QVERIFY(!QFileInfo::exists(path("neighbours-frames")));
  }
};

REGISTER_TEST(TestUiFrames, QApplication)
#include "test_ui_frames.moc"
