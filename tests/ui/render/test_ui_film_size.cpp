// Frames of films, 1280 x 720 px: what every lab says of its sweep has room there.
#include <QTest>

#include "core/labs/framework/sweep_samples.h"
#include "tests/registered_test.h"
#include "ui/render/paint/export_options.h"
#include "ui/render/paint/figure_renderer.h"

using namespace whereabouts;

class TestUiFilmSize : public QObject {
  Q_OBJECT

 private slots:
  void captionsAreWhole_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs()) {
      if (!lab->info().sweep.empty())
        QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
    }
  }
  void captionsAreWhole() {
    QFETCH(const QString, id);
    const Lab& lab = find_lab(id.toStdString());
    LabRunner runner;
    const Values given = with_overrides(lab.info(), {});
    const Result result = runner.run(lab, built_in_inputs(), given, Policy::adjust);
    const Inputs seen = seen_inputs(lab, built_in_inputs(), given, Policy::adjust);
    const double px = 96.0 / frameDpi;
    const QSize size(qFloor(1280 * px), qFloor(frameHeightFor(1280, frameDpi) * px));
    std::vector<std::shared_ptr<const Figure>> figures =
        sweep_samples(lab, {seen, given, result.values, result.data}, lab.info().sweep);
    figures.push_back(std::make_shared<const Figure>(result.figure));
    for (const auto& figure : figures) {
      FigureRenderer renderer;
      renderer.setFigure(figure);
      const FigureLayout layout = renderer.layoutAt(size);
      QVERIFY2(!layout.captionCut, figure->caption.text().c_str());
      QVERIFY(!layout.title.isEmpty());
      QCOMPARE(layout.panels.size(), figure->panels.size());
      QCOMPARE(layout.captionBox.isEmpty(), figure->caption.empty());
    }
  }
};

REGISTER_TEST(TestUiFilmSize, QApplication)
#include "test_ui_film_size.moc"
