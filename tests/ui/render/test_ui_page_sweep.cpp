// A sweep as a web page: which steps are in the file, and how they share what they have in common.
#include <QApplication>
#include <QtTest>
#include <cstring>
#include <map>

#include "core/base/failure.h"
#include "tests/read_page.h"
#include "tests/registered_test.h"
#include "ui/render/html/map_bands.h"

using namespace whereabouts;
using nlohmann::json;

namespace {

// A sweep along a wide map: every step is a window of it, `shift` columns behind the one before.
PageSweep windowSweep(std::shared_ptr<const Matrix> map, int columns, int shift) {
  PageSweep sweep;
  sweep.label = "day";
  sweep.count = static_cast<int>(map->cols() - columns) / shift + 1;
  sweep.asked = sweep.count / 2;
  sweep.words = [](int step) { return QString("day %1").arg(step); };
  sweep.figure = [=](int step, const Progress&) {
    return std::make_shared<const Figure>(
        oneMap(std::make_shared<const Matrix>(map->middleCols(step * shift, columns))));
  };
  return sweep;
}

}  // namespace

class TestUiPageSweep : public QObject {
  Q_OBJECT

 private slots:
  void aSmallSweepHasAllItsSteps() {
    const Unpacked page = unpacked(pageOf(*noisySweep(7, 6).figure(1, {}), plainOptions(), noisySweep(7, 6)));
    QCOMPARE(page.data["steps"].size(), std::size_t{7});
    QCOMPARE(page.data["asked"].get<int>(), 1);
    QCOMPARE(page.data["steps"][1].get<int>(), 0);  // the figure as saved is that step
    for (std::size_t i = 0; i < 7; ++i) {
      const json& frame = page.data["frames"][page.data["steps"][i].get<std::size_t>()];
      QCOMPARE(QString::fromStdString(frame["words"]), QString("seed %1").arg(i));
      const json& raster = page.data["panels"][frame["panels"][0].get<std::size_t>()]["rasters"][0];
      const auto values = noise(6, 6, static_cast<unsigned>(i));
      QVERIFY(std::memcmp(page.buffers.at(raster["buffer"].get<std::size_t>()).data(), values->data(), 144) ==
              0);
    }
  }

  // What has no room is left out evenly, both ends stay, and the page says so.
  void aLargeSweepIsThinned() {
    const PageSweep sweep = noisySweep(200, 120);
    const QByteArray html = pageOf(*sweep.figure(1, {}), plainOptions(), sweep);
    QVERIFY2(html.size() <= maxPageBytes && html.size() > maxPageBytes * 8 / 10,
             QByteArray::number(html.size()));
    const Unpacked page = unpacked(html);
    std::vector<int> steps;
    for (const json& step : page.data["steps"]) {
      const std::string words = page.data["frames"][step.get<std::size_t>()]["words"];
      steps.push_back(std::stoi(words.substr(5)));
    }
    QVERIFY(steps.size() > 15 && steps.size() < 60);
    QCOMPARE(steps.front(), 0);
    QCOMPARE(steps[1], 1);  // asked for
    QCOMPARE(steps.back(), 199);
    for (std::size_t i = 3; i + 1 < steps.size(); ++i) QCOMPARE(steps[i] - steps[i - 1], steps[3] - steps[2]);
    const QString note = QString("The slider has %1 of 200 steps: one in %2, and both ends.")
                             .arg(steps.size())
                             .arg(steps[3] - steps[2]);
    QVERIFY2(html.contains(note.toUtf8()), qPrintable(note));
  }

  // Five steps tell little of a sweep whose maps share most of their columns: each is kept once.
  void windowsOfOneMapShareIt() {
    constexpr int rows = 100, columns = 200, shift = 10;
    const auto map = noise(rows, columns + 59 * shift, 3);
    const PageSweep sweep = windowSweep(map, columns, shift);
    QCOMPARE(sweep.count, 60);
    const QByteArray html = pageOf(*sweep.figure(sweep.asked, {}), plainOptions(), sweep);
    QVERIFY2(html.size() <= maxPageBytes, QByteArray::number(html.size()));
    QVERIFY(!html.contains("The slider has"));
    const Unpacked page = unpacked(html);
    QCOMPARE(page.data["steps"].size(), std::size_t{60});
    QCOMPARE(page.buffers.size(), std::size_t{1});
    QCOMPARE(page.buffers[0].size(), static_cast<std::size_t>(map->size()) * sizeof(float));
    QVERIFY(std::memcmp(page.buffers[0].data(), map->data(), page.buffers[0].size()) == 0);
    for (std::size_t step = 0; step < 60; ++step) {
      const json& frame = page.data["frames"][page.data["steps"][step].get<std::size_t>()];
      const json& raster = page.data["panels"][frame["panels"][0].get<std::size_t>()]["rasters"][0];
      QVERIFY(raster["band"].get<bool>());
      QCOMPARE(raster["offset"].get<std::size_t>(), step * shift);
      QCOMPARE(raster["shape"], json({rows, columns}));
    }
  }

  void bandsGrowWhereMapsGoOn() {
    const auto part = [](const Matrix& map, int column, int count) {
      return Matrix(map.middleCols(column, count));
    };
    Matrix map = *noise(3, 20, 4);
    map(1, 6) = std::nanf("");
    MapBands bands;
    const auto at = [&](const Matrix& window) {
      const MapBands::Place place = bands.add(window);
      return std::pair(place.band, place.column);
    };
    using Place = std::pair<std::size_t, std::size_t>;
    QCOMPARE(at(part(map, 0, 8)), Place(0, 0));
    QCOMPARE(at(part(map, 0, 8)), Place(0, 0));   // the same
    QCOMPARE(at(part(map, 2, 4)), Place(0, 2));   // inside
    QCOMPARE(at(part(map, 5, 10)), Place(0, 5));  // goes on
    QCOMPARE(bands.values(0), std::size_t{3 * 15});
    QCOMPARE(at(part(map, 14, 6)), Place(1, 0));  // less than a quarter is there
    QCOMPARE(at(part(map, 12, 8)), Place(0, 12));
    QCOMPARE(bands.count(), std::size_t{2});
    const std::string bytes = bands.bytes(0);
    QCOMPARE(bytes.size(), static_cast<std::size_t>(map.size()) * sizeof(float));
    QVERIFY(std::memcmp(bytes.data(), map.data(), bytes.size()) == 0);
    // Equal numbers with other bits are others, and so are columns of another height.
    Matrix zeros = Matrix::Zero(3, 4);
    QCOMPARE(at(zeros), Place(2, 0));
    zeros(0, 0) = -0.0F;
    QCOMPARE(at(zeros), Place(3, 0));
    QCOMPARE(at(Matrix::Zero(2, 4)), Place(4, 0));
    QCOMPARE(at(Matrix(0, 4)), Place(5, 0));
    QCOMPARE(at(Matrix(4, 0)), Place(6, 0));
    QVERIFY(bands.bytes(6).empty());
  }

  void stepsWithoutAFigureAreLeftOut() {
    PageSweep sweep = noisySweep(6, 5);
    sweep.figure = [figure = sweep.figure](int step, const Progress& of) {
      if (step == 3) refuse_usage("seed", "3 is none", "choose another");
      return figure(step, of);
    };
    const QByteArray html = pageOf(*sweep.figure(1, {}), plainOptions(), sweep);
    QCOMPARE(unpacked(html).data["steps"].size(), std::size_t{5});
    QVERIFY(html.contains("One step has no figure."));
  }

  // Over all tries, however many there are.
  void progressOnlyGrowsAndReachesTheEnd() {
    std::vector<double> told;
    std::map<std::string, int> stages;
    const Progress progress([&](double fraction, const std::string& stage) {
      told.push_back(fraction);
      ++stages[stage.substr(0, stage.find(' '))];
    });
    const PageSweep sweep = noisySweep(200, 120);
    makePage(sweep.figure(1, {}), sweep, plainOptions(), progress, here);
    QVERIFY(told.front() < 0.02);
    for (std::size_t i = 1; i < told.size(); ++i) {
      QVERIFY2(told[i] >= told[i - 1], qPrintable(QString("%1 after %2").arg(told[i]).arg(told[i - 1])));
      QVERIFY2(told[i] - told[i - 1] < 0.35,
               qPrintable(QString("%1 after %2").arg(told[i]).arg(told[i - 1])));
    }
    QCOMPARE(told.back(), 1.0);
    // Two MB are packed in many parts.
    QCOMPARE(stages.size(), std::size_t{3});
    QVERIFY(stages["step"] > 20 && stages["drawing"] > 40 && stages["packing"] > 60);
  }

  void cancelledAtEveryStage_data() {
    QTest::addColumn<QString>("stage");
    QTest::addColumn<int>("time");
    for (const char* stage : {"step", "drawing", "packing"}) {
      for (const int time : {1, 8, 30}) QTest::addRow("%s %d", stage, time) << QString(stage) << time;
    }
  }
  void cancelledAtEveryStage() {
    QFETCH(QString, stage);
    QFETCH(int, time);
    int times = 0, after = 0;
    Progress cancelled;
    const Progress progress([&](double, const std::string& words) {
      if (cancelled.cancelled()) ++after;
      if (QString::fromStdString(words).startsWith(stage) && ++times == time) cancelled.cancel();
    });
    cancelled = progress;
    PageSweep sweep = noisySweep(40, 60);
    try {
      makePage(sweep.figure(1, {}), sweep, plainOptions(), progress, here);
      QFAIL("not cancelled");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
    QCOMPARE(after, 0);
  }

  // Every other step first, then all: as all at once, and those that stand where they stood are kept.
  void whatIsDrawnIsNotDrawnAgain() {
    const auto numbered = [](int step) {
      Figure figure = oneMap(noise(4, 4, static_cast<unsigned>(step)));
      figure.panels.front().subtitle = "step " + std::to_string(step);
      // One of them needs more room than others.
      figure.panels.front().x.visible = figure.panels.front().y.visible = true;
      if (step == 3) figure.panels.front().y.label = "rows";
      return std::make_shared<const Figure>(figure);
    };
    std::vector<std::shared_ptr<const Figure>> all, some;
    for (int step = 0; step < 6; ++step) all.push_back(numbered(step));
    const auto drawn = [](FramePainter& painter, const std::vector<std::shared_ptr<const Figure>>& figures) {
      int parts = 1;
      painter.show(figures);
      while (painter.advance()) ++parts;
      return parts;
    };
    for (const int last : {3, 6}) {  // without the step that needs room, and with it
      some.clear();
      for (int step = 0; step < last; step += last == 3 ? 2 : 1)
        some.push_back(all[static_cast<std::size_t>(step)]);
      FramePainter once(plainOptions(), all[1]), twice(plainOptions(), all[1]);
      const int atOnce = drawn(once, all);
      drawn(twice, some);
      const int again = drawn(twice, all);
      QVERIFY2(again < atOnce, qPrintable(QString("%1 of %2").arg(again).arg(atOnce)));
      if (last == 6) QCOMPARE(again, 1);
      QCOMPARE(drawn(twice, all), 1);
      const auto expected = once.frames(), got = twice.frames();
      QCOMPARE(got.size(), std::size_t{7});
      for (std::size_t i = 0; i < 7; ++i) {
        QCOMPARE(got[i].views.size(), expected[i].views.size());
        for (std::size_t view = 0; view < got[i].views.size(); ++view) {
          const PaintedView &a = got[i].views[view], &b = expected[i].views[view];
          QCOMPARE(a.height, b.height);
          QCOMPARE(a.plots.front().rect, b.plots.front().rect);
          QCOMPARE(a.pieces.size(), b.pieces.size());
          for (std::size_t k = 0; k < a.pieces.size(); ++k) QCOMPARE(a.pieces[k].markup, b.pieces[k].markup);
        }
      }
    }
  }

  void cancelledInTheMiddleOfASweep() {
    const Progress progress;
    PageSweep sweep = noisySweep(50, 10);
    sweep.figure = [figure = sweep.figure, progress](int step, const Progress& of) {
      if (step > 20) progress.cancel();
      progress.check();
      return figure(step, of);
    };
    try {
      makePage(sweep.figure(1, {}), sweep, plainOptions(), progress, here);
      QFAIL("not cancelled");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
  }
};

REGISTER_TEST(TestUiPageSweep, QApplication)
#include "test_ui_page_sweep.moc"
