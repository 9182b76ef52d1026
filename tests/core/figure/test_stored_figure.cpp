// Figures as bytes: number for number what they were, and every damaged file refused.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/base/failure.h"
#include "core/figure/stored_figure.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/file_text.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestStoredFigure : public QObject {
  Q_OBJECT

 private slots:
  void init() { file_ = fs::path(folder_.path().toStdString()) / "0.part"; }

  void everyLab_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs())
      QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
  }
  void everyLab() {
    QFETCH(QString, id);
    const Lab& lab = find_lab(id.toStdString());
    Figure figure = LabRunner().run(lab, built_in_inputs(), Values(), Policy::refuse).figure;
    figure.arrays.clear();
    const std::string bytes = stored_figure(figure);
    write_text(file_, bytes);
    const Figure read = read_stored_figure(file_);
    QCOMPARE(content_hash(read), content_hash(figure));
    // What the hash leaves out.
    QCOMPARE(stored_figure(read), bytes);
    QCOMPARE(read.table.has_value(), figure.table.has_value());
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      for (std::size_t j = 0; j < figure.panels[i].layers.size(); ++j) {
        QCOMPARE(read.panels[i].layers[j].cursor, figure.panels[i].layers[j].cursor);
      }
    }
  }

  void everyKindOfLayer() {
    Figure figure;
    figure.title = "A";
    figure.decimal_mark = ",";
    figure.leader = 0;
    ColourScale scale;
    scale.map = "plasma_r";
    scale.lower = -2;
    scale.upper = 7;
    scale.extend_max = true;
    figure.scales = {scale};
    HeatMap map;
    map.values = std::make_shared<const Matrix>(Matrix::Constant(2, 3, -0.0f));
    const RgbImage image{1, 2, std::make_shared<const std::vector<std::uint8_t>>(6, 200), 0, 0, 1, 1};
    List list;
    list.rows = {{"one", 0.25, "25 %", true}};
    list.style = List::Style::dot;
    Text text;
    text.x = text.y = {1.5};
    text.labels = {"\u00e4"};
    text.align = Text::Align::right;
    Line line;
    line.x = {1, 2};
    line.y = {3, std::nan("")};
    line.colour = Colour::series4;
    Scatter scatter;
    scatter.x = {1};
    scatter.y = {2};
    scatter.mark = Marker::cross;
    Arrows arrows;
    arrows.x0 = arrows.y0 = arrows.x1 = arrows.y1 = {1};
    LineSegments segments;
    segments.x0 = segments.y0 = segments.x1 = segments.y1 = {2};
    Rectangles rectangles;
    rectangles.boxes = {{1, 2, 3, 4}};
    Panel panel;
    panel.layers = {{map},      {image},      {line, true}, {scatter}, {arrows},
                    {segments}, {rectangles}, {text},       {list}};
    panel.click = ClickSets{"layer", ClickSets::From::nearest, {{0.5, "half"}}};
    panel.drag = DragSwaps{"permutation"};
    figure.panels = {panel};
    figure.table = Table{"T", {{"a", true, false}}, {{{"x", 2.5, 0}}}, {"note"}};
    figure.readings = {{"r", "1", "help"}};
    const std::string bytes = stored_figure(figure);
    write_text(file_, bytes);
    const Figure read = read_stored_figure(file_);
    QCOMPARE(stored_figure(read), bytes);
    QCOMPARE(content_hash(read), content_hash(figure));
    QCOMPARE(read.decimal_mark, std::string(","));
    QVERIFY(std::isnan(std::get<Line>(read.panels[0].layers[2].content).y[1]));
    QCOMPARE(read.panels[0].click->places[0].label.text(), std::string("half"));
    QCOMPARE(read.table->rows[0][0].value, std::optional<double>(2.5));

    // Cut anywhere, with something behind, with any byte turned over: a figure or one line.
    const auto answered = [&](const std::string& damaged) {
      write_text(file_, damaged);
      try {
        return !read_stored_figure(file_).panels.empty();
      } catch (const Failure& failure) {
        return failure.fault() == Fault::failed && failure.where() == file_.string();
      }
    };
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      write_text(file_, bytes.substr(0, size));
      QCOMPARE(fault_of([&] { read_stored_figure(file_); }, "damaged"), Fault::failed);
      std::string turned = bytes;
      turned[size] = static_cast<char>(~turned[size]);
      QVERIFY2(answered(turned), qPrintable(QString::number(size)));
    }
    QVERIFY(answered(bytes + "x"));
    write_text(file_, bytes + "x");
    QCOMPARE(fault_of([&] { read_stored_figure(file_); }, "damaged"), Fault::failed);
  }

 private:
  QTemporaryDir folder_;
  fs::path file_;
};

REGISTER_TEST(TestStoredFigure, QCoreApplication)
#include "test_stored_figure.moc"
