// What pages compute, as the program itself makes it; test_ui_page_live compares the module with the program.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/colour/colour_map.h"
#include "core/image/resized.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/on_pages.h"
#include "core/live/image_text.h"
#include "core/live/live_inputs.h"
#include "core/live/live_lab.h"
#include "core/live/table_text.h"
#include "core/parameter/parse.h"
#include "core/tables/carried_table.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using nlohmann::json;

class TestLiveLab : public QObject {
  Q_OBJECT

  const Lab& lab_ = find_lab("sinusoid");

  static const json& state(const json& figure, const std::string& id) {
    for (const json& each : figure["states"]) {
      if (each["id"] == id) return each;
    }
    throw std::runtime_error("no state of " + id);
  }

 private slots:
  // Of what a lab looks at a page carries a position table or an image, and no more.
  void whatItsLabsLookAtIsCarried() {
    int live = 0;
    for (const Lab* lab : labs()) {
      if (!is_on_pages(*lab)) continue;
      ++live;
      const Inputs seen = seen_inputs(*lab, built_in_inputs(), {}, Policy::refuse);
      const auto carried = live_inputs(*lab, seen, resolve_values(*lab, seen, {}, Policy::refuse));
      QVERIFY2(carried && !carried->anatomy && !carried->run, lab->info().id.c_str());
      QVERIFY(!carried->checkpoint || carried_table(carried->checkpoint));
    }
    QVERIFY(live >= 5 && is_on_pages(find_lab("neighbours")) && !is_on_pages(find_lab("attention")));
  }

  // Of every depth.
  void samplesComeThroughBitForBit() {
    const auto through = [](Image image) {
      ImageInput given;
      given.name = "made\nof two lines";
      given.image = std::make_shared<const Image>(std::move(image));
      const ImageInput read = read_image(image_text(given), image_bytes(*given.image).data());
      return read.image->content_hash() == given.image->content_hash() && read.name == given.name &&
             image_bytes(*given.image).size() == byte_count(*given.image);
    };
    QVERIFY(through(Image(
        2, 3, 3, std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 250, 251, 252, 6, 7, 8, 9, 1, 2, 3, 4, 5})));
    QVERIFY(through(Image(1, 3, 1, std::vector<std::uint16_t>{0, 65535, 258})));
    QVERIFY(through(Image(3, 1, 1, std::vector<float>{0.1F, -2.5F, 1e-20F})));
    QVERIFY(through(Image(1, 2, 1, std::vector<double>{0.1, 1.0 / 3})));
  }

  // An image comes through pixel for pixel, and its figure is the program's.
  void anImageComesThrough_data() {
    QTest::addColumn<QString>("picture");
    QTest::addColumn<QString>("words");
    QTest::newRow("another seed and size") << "dusk"
                                           << "seed=4 patch=7";
    QTest::newRow("mirrored") << "cat"
                              << "arrange=reverse-rows fit=crop patch=9";
    QTest::newRow("pairs") << "cat"
                           << "kept=true fit=pad patch=11 amount=0.35";
  }
  void anImageComesThrough() {
    QFETCH(QString, picture);
    QFETCH(QString, words);
    const Lab& lab = find_lab("scramble");
    Inputs inputs = built_in_inputs();
    // Smaller than it is, so that it has room.
    if (picture == "cat")
      inputs.image.image = std::make_shared<const Image>(resized(*picture_named("cat").image, 97, 131));
    const Inputs seen = seen_inputs(lab, inputs, {}, Policy::refuse);
    auto carried = live_inputs(lab, seen, resolve_values(lab, seen, {}, Policy::refuse));
    QVERIFY(carried && carried->image.image);
    carried->image = read_image(image_text(carried->image), image_bytes(*carried->image.image).data());
    QCOMPARE(carried->image.image->content_hash(), seen.image.image->content_hash());
    std::map<std::string, std::string> texts;
    Values given;
    for (const QString& each : words.split(' ')) {
      const std::string id = each.section('=', 0, 0).toStdString(), text = each.section('=', 1).toStdString();
      texts[id] = text;
      given.set(id, parse_value(*find_parameter(lab.parameters(), id), text));
    }
    LiveLab live(lab, *carried);
    const LiveFigure& shown = live.show(texts);
    LabRunner runner;
    const Figure figure = runner.run(lab, inputs, given, Policy::refuse).figure;
    QCOMPARE(shown.json["caption"].get<std::string>(), figure.caption.text());
    QCOMPARE(shown.json["drawn"].get<bool>(), true);
    QCOMPARE(content_hash(*shown.figure), content_hash(figure));
    std::size_t at = 0;
    for (const Panel& panel : figure.panels) {
      for (const Layer& layer : panel.layers) {
        const auto* image = std::get_if<RgbImage>(&layer.content);
        const auto* map = std::get_if<HeatMap>(&layer.content);
        if (image) QVERIFY(*shown.buffers.at(at++).rgb == *image->rgb);
        if (map) QVERIFY(*shown.buffers.at(at++).map == *map->values);
      }
    }
    QVERIFY(at >= 2 && at == shown.buffers.size());
  }

  // It would be too much of the page.
  void aLargeImageIsNotCarried() {
    const Lab& lab = find_lab("scramble");
    const auto carries = [&](Image image) {
      Inputs inputs = built_in_inputs();
      inputs.image.image = std::make_shared<const Image>(std::move(image));
      const Inputs seen = seen_inputs(lab, inputs, {}, Policy::refuse);
      return live_inputs(lab, seen, resolve_values(lab, seen, {}, Policy::refuse)).has_value();
    };
    QVERIFY(carries(Image(365, 365, 3, std::vector<std::uint8_t>(365 * 365 * 3))));
    QVERIFY(!carries(Image(366, 366, 3, std::vector<std::uint8_t>(366 * 366 * 3))));
    QVERIFY(carries(Image(600, 600, 1, std::vector<std::uint8_t>(600 * 600))));
    QVERIFY(carries(Image(447, 447, 1, std::vector<std::uint16_t>(447 * 447))));
    QVERIFY(!carries(Image(448, 448, 1, std::vector<std::uint16_t>(448 * 448))));
  }

  // Integers look at neither image nor model; a page has no other tokens to offer.
  void aLabMayDoWithoutItsInputs() {
    const Lab& lab = find_lab("shuffle");
    const Inputs seen = seen_inputs(lab, built_in_inputs(), {}, Policy::refuse);
    Values given;
    given.set("source", Value(std::string("model")));
    QVERIFY(!live_inputs(lab, seen, resolve_values(lab, seen, given, Policy::refuse)));
    const auto carried = live_inputs(lab, seen, resolve_values(lab, seen, {}, Policy::refuse));
    QVERIFY(carried && !carried->image.image && !carried->checkpoint);
    LiveLab live(lab, *carried);
    const json& shown = live.show({{"tokens", "7"}, {"swap", "2,5"}, {"scheme", "alibi-2d"}}).json;
    QCOMPARE(state(shown, "source")["choices"].size(), std::size_t{1});
    QCOMPARE(state(shown, "swap")["value"].get<std::string>(), std::string("2,5"));
    QCOMPARE(shown["drawn"].get<bool>(), true);
  }

  // Whatever map is chosen, its colours come with the figure.
  void itsColoursComeWithIt() {
    LiveLab live(lab_);
    const json& shown = live.show({{"map", "magma_r"}}).json;
    QCOMPARE(state(shown, "map")["kind"].get<std::string>(), std::string("map"));
    QVERIFY(state(shown, "map")["choices"].size() > 20);
    bool named = false;
    for (const json& scale : shown["scales"]) {
      const std::string map = scale["map"];
      named = named || map == "magma_r";
      const json& colours = shown["colours"].at(map);
      QCOMPARE(colours.size(), std::size_t{256});
      const Rgb last = colour_map(map).colours[255];
      QCOMPARE(colours[255].get<int>(), last.red << 16 | last.green << 8 | last.blue);
    }
    QVERIFY(named);
    QVERIFY_EXCEPTION_THROWN(live.show({{"map", "no-such"}}), Failure);
  }

  // Every number of the table comes through, and so does what was assumed of it.
  void aTableStandsForItsCheckpoint() {
    const Lab& lab = find_lab("neighbours");
    const Inputs seen = seen_inputs(lab, built_in_inputs(), {}, Policy::refuse);
    const Values values = resolve_values(lab, seen, {}, Policy::refuse);
    const auto carried = live_inputs(lab, seen, values);
    QVERIFY(carried && carried_table(carried->checkpoint) && !carried->anatomy);
    const PositionTable& table = *carried_table(carried->checkpoint);
    const std::vector<float> numbers = table_numbers(table);
    QCOMPARE(static_cast<Eigen::Index>(numbers.size()), table.patches.size() + table.prefix_rows.size());
    const PositionTable read = read_table(table_text(table), numbers.data());
    QVERIFY(read.patches == table.patches && read.prefix_rows == table.prefix_rows &&
            read.grid == table.grid);
    QCOMPARE(read.note.text(), table.note.text());

    LabRunner runner;
    for (const char* show : {"references", "one", "all", "matrix"}) {
      LiveLab live(lab, *carried);
      const LiveFigure& shown = live.show({{"show", show}, {"reference", "3,9"}});
      Values given;
      given.set("show", Value(std::string(show)));
      given.set("reference", Value(Cell{3, 9}));
      const Figure figure = runner.run(lab, built_in_inputs(), given, Policy::refuse).figure;
      QCOMPARE(shown.json["caption"].get<std::string>(), figure.caption.text());
      QCOMPARE(shown.json["drawn"].get<bool>(), true);
      QCOMPARE(content_hash(*shown.figure), content_hash(figure));
    }
    // What cannot be chosen on a page is no control of it.
    LiveLab live(lab, *carried);
    const json& figure = live.show({}).json;
    for (const char* id : {"tensor", "prefix", "grid", "step", "frame", "temperature"})
      QVERIFY_EXCEPTION_THROWN(state(figure, id), std::runtime_error);
    const json& made = live.show({{"scheme", "sinusoidal-2d"}}).json;
    QCOMPARE(state(made, "temperature")["places"].get<int>(), 201);
    QCOMPARE(state(made, "grid")["automatic"].get<bool>(), true);
  }

  void whatAPageDoesNotCarryIsNotComputed() {
    const Lab& lab = find_lab("neighbours");
    Inputs inputs = built_in_inputs();
    use_run(inputs, built_in_run());
    const Inputs seen = seen_inputs(lab, inputs, {}, Policy::refuse);
    QVERIFY(!live_inputs(lab, seen, resolve_values(lab, seen, {}, Policy::refuse)));
    const Lab& other = find_lab("attention");
    const Inputs model = seen_inputs(other, built_in_inputs(), {}, Policy::refuse);
    QVERIFY(!live_inputs(other, model, resolve_values(other, model, {}, Policy::refuse)));
  }

  void itIsTheLabsFigure() {
    LiveLab live(lab_);
    const LiveFigure& shown =
        live.show({{"scheme", "sinusoidal-2d"}, {"grid", "5x7"}, {"dim", "36"}, {"temperature", "33.5"}});
    Values given;
    given.set("scheme", Value(std::string("sinusoidal-2d")));
    given.set("grid", Value(std::optional<GridShape>({5, 7})));
    given.set("dim", Value(std::int64_t{36}));
    given.set("temperature", Value(33.5));
    LabRunner runner;
    const Figure figure = runner.run(lab_, built_in_inputs(), given, Policy::refuse).figure;
    QCOMPARE(shown.json["caption"].get<std::string>(), figure.caption.text());
    QCOMPARE(shown.json["readings"].size(), figure.readings.size());
    QCOMPARE(shown.json["panels"].size(), figure.panels.size());
    QCOMPARE(shown.json["drawn"].get<bool>(), true);
    std::size_t at = 0;
    for (const Panel& panel : figure.panels) {
      for (const Layer& layer : panel.layers) {
        const auto* map = std::get_if<HeatMap>(&layer.content);
        if (map) QVERIFY(*shown.buffers.at(at++).map == *map->values);
      }
    }
    QCOMPARE(at, shown.buffers.size());
    QCOMPARE(at, std::size_t{2});
  }

  void controlsSayWhatIsDeclared() {
    LiveLab live(lab_);
    const json figure = live.show({{"scheme", "sinusoidal-2d"}}).json;
    QCOMPARE(state(figure, "temperature")["places"].get<int>(), 201);
    QCOMPARE(live.value_at("temperature", 0), std::string("2"));
    QCOMPARE(live.value_at("temperature", 201), std::string());
    QCOMPARE(state(figure, "grid")["value"].get<std::string>(), std::string("14x14"));
    // It has no effect on a grid.
    QVERIFY_EXCEPTION_THROWN(state(figure, "tokens"), std::runtime_error);
  }

  // As in the window; text that is no value is refused.
  void whatCannotBeIsBroughtIntoItsRange() {
    LiveLab live(lab_);
    const json figure = live.show({{"scheme", "sinusoidal-2d"}, {"dim", "37"}, {"position", "1000"}}).json;
    QCOMPARE(state(figure, "dim")["value"].get<std::string>(), std::string("36"));
    QCOMPARE(state(figure, "position")["value"].get<std::string>(), std::string("195"));
    QVERIFY_EXCEPTION_THROWN(live.show({{"dim", "many"}}), Failure);
    QVERIFY_EXCEPTION_THROWN(live.show({{"scheme", "sinusoidal-2d"}, {"grid", "100x100"}, {"dim", "4096"}}),
                             Failure);
  }

  void legendsAreDrawnAndPanelsHaveTheirArrangement() {
    LiveLab live(lab_);
    const json first = live.show({}).json;
    const json compared = live.show({{"compare", "sinusoidal-2d/mae"}}).json;
    QCOMPARE(compared["panels"].size(), std::size_t{6});
    QCOMPARE(compared["drawn"].get<bool>(), true);
    QVERIFY(compared["arranged"] != first["arranged"]);
    QCOMPARE(live.show({{"position", "5"}}).json["arranged"], first["arranged"]);
  }

  // Its script has no lists.
  void whatAPageDoesNotDrawIsSaid() {
    struct Nothing : Data {
      std::size_t bytes() const override { return 0; }
    };
    const auto lab = make_lab<Nothing>(
        {.id = "listed", .name = "Listed", .question = "Which?"}, {},
        {[](const Inputs&, const Values&, const Progress&) { return std::make_shared<const Nothing>(); },
         [](const Nothing&, const Values&, const Progress&) {
           Figure figure;
           figure.panels.emplace_back().layers.push_back({List{.rows = {{"first", 1, "1"}}}});
           return figure;
         },
         [](const Nothing&, const Values&, const std::optional<Hit>&) { return Formula(); }});
    LiveLab live(*lab);
    QCOMPARE(live.show({}).json["drawn"].get<bool>(), false);
  }
};

REGISTER_TEST(TestLiveLab, QCoreApplication)
#include "test_live_lab.moc"
