// What the start page offers can be drawn: the frequent figures with the built-in inputs, and the labs that
// are offered for a model with that model.
#include <set>

#include "core/base/resources.h"
#include "core/figure/thumbnail.h"
#include "core/gallery/offered_figures.h"
#include "core/parameter/parse.h"
#include "tests/lab_runs.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Values values_of(const OfferedFigure& offered) {
  Values values;
  for (const auto& [id, text] : offered.values) values.set(id, written(offered.lab, id, text));
  return values;
}

// As the window draws it; throws what the lab refuses.
Figure drawn(const OfferedFigure& offered, const Inputs& inputs) {
  LabRunner runner;
  return runner.run(find_lab(offered.lab), inputs, values_of(offered), Policy::adjust).figure;
}

std::vector<std::string> labs_of(const std::vector<OfferedFigure>& offered) {
  std::vector<std::string> ids;
  for (const OfferedFigure& each : offered) ids.push_back(each.lab);
  return ids;
}

bool has(const std::vector<std::string>& ids, const char* lab) {
  return std::find(ids.begin(), ids.end(), lab) != ids.end();
}

}  // namespace

class TestOfferedFigures : public QObject {
  Q_OBJECT

 private slots:
  void theTwelveCanBeDrawn() {
    QCOMPARE(frequent_figures().size(), std::size_t{12});
    std::set<std::string> headings;
    for (const OfferedFigure& each : frequent_figures()) {
      headings.insert(each.heading.text());
      Inputs inputs = built_in_inputs();
      if (!each.image.empty()) inputs.image = open_image(resource_path(each.image));
      const Figure figure = drawn(each, inputs);
      QVERIFY2(each.panel <= figure.panels.size(), each.lab.c_str());
      const Figure small = thumbnail(figure, each.panel);
      QCOMPARE(small.panels.size(), std::size_t{1});
      validate(small);
    }
    QCOMPARE(headings.size(), std::size_t{12});
  }

  // Every golden model, whatever its family: nothing is offered that then fails.
  void whatIsOfferedForAModelCanBeDrawn_data() {
    QTest::addColumn<QString>("file");
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "vit")) {
      if (entry.path().extension() == ".safetensors")
        QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
  }
  void whatIsOfferedForAModelCanBeDrawn() {
    QFETCH(QString, file);
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(file.toStdString()));
    const std::vector<OfferedFigure> offered = telling_labs(inputs);
    QVERIFY(!offered.empty() && offered.size() <= 6);
    const std::vector<std::string> ids = labs_of(offered);
    QCOMPARE(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size());
    for (const OfferedFigure& each : offered) {
      try {
        validate(thumbnail(drawn(each, inputs), each.panel));
      } catch (const Failure& failure) {
        QFAIL(qPrintable(QString::fromStdString(each.lab) + ": " + failure.what()));
      }
    }
  }

  void whatWasOpenedDecides() {
    Inputs inputs = built_in_inputs();
    inputs.image.built_in = false;
    inputs.image.path = "photo.png";
    std::vector<std::string> ids = labs_of(telling_labs(inputs));
    QCOMPARE(ids[0], std::string("patches"));
    QCOMPARE(ids[1], std::string("scramble"));
    QVERIFY(has(ids, "attention"));
    use_checkpoint(inputs, open_checkpoint(resource_path("checkpoints/fashion-flips.safetensors")));
    ids = labs_of(telling_labs(inputs));
    QCOMPARE(ids[0], std::string("neighbours"));
    QVERIFY(has(ids, "attention") && has(ids, "layers"));
  }

  // A file without a table and without blocks still has tensors; no lab that needs more is offered.
  void aFileOfSomethingElse() {
    QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "plain.safetensors";
    write_file(path, made::safetensors_of({{"layer.weight", {3, 4}}}));
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(path));
    QCOMPARE(labs_of(telling_labs(inputs)), (std::vector<std::string>{"tensors", "patches"}));
  }

  void thumbnailsHaveNoWords() {
    const Figure whole = drawn({.lab = "neighbours", .heading = {}, .about = {}}, built_in_inputs());
    const Figure small = thumbnail(whole);
    const Panel& panel = small.panels.front();
    QVERIFY(panel.title.empty() && panel.subtitle.empty() && !panel.x.visible && !panel.y.visible);
    QVERIFY(small.title == whole.title && small.caption.empty() && small.readings.empty() &&
            small.arrays.empty());
    for (const ColourScale& scale : small.scales) QVERIFY(!scale.bar);
    for (const Layer& layer : panel.layers) QVERIFY(!std::holds_alternative<Text>(layer.content));
    // The largest with a map or an image; the first of equals.
    Figure figure;
    figure.panels.resize(4);
    for (int i = 0; i < 4; ++i) figure.panels[static_cast<std::size_t>(i)].row = 3 * i;
    figure.panels[0].column_span = 4;
    Line line;
    line.x = line.y = {0, 1};
    figure.panels[0].layers = {{line}};
    for (const std::size_t i : {1U, 2U, 3U}) {
      RgbImage image;
      image.rows = image.columns = 1;
      image.rgb = std::make_shared<std::vector<std::uint8_t>>(3);
      figure.panels[i].layers = {{image}};
    }
    figure.panels[2].row_span = figure.panels[3].row_span = 2;
    QCOMPARE(telling_panel(figure), std::size_t{2});
    QVERIFY_EXCEPTION_THROWN(telling_panel(Figure()), std::logic_error);
  }
};

REGISTER_TEST(TestOfferedFigures, QCoreApplication)
#include "test_offered_figures.moc"
