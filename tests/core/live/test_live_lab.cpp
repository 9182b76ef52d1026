// What pages compute, as the program itself makes it; test_ui_page_live compares the module with the program.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/lab_runner.h"
#include "core/labs/framework/make_lab.h"
#include "core/labs/framework/on_pages.h"
#include "core/live/live_inputs.h"
#include "core/live/live_lab.h"
#include "core/live/table_text.h"
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
  // Of what a lab looks at a page carries a position table, and no more.
  void itsLabsLookAtNoMoreThanATable() {
    int live = 0;
    for (const Lab* lab : labs()) {
      if (!is_on_pages(*lab)) continue;
      ++live;
      for (int id = 0; id < input_count; ++id) {
        const auto input = static_cast<InputId>(id);
        if (input != InputId::checkpoint && input != InputId::run) QVERIFY(!lab->info().inputs.has(input));
      }
    }
    QVERIFY(live >= 3 && is_on_pages(find_lab("neighbours")) && !is_on_pages(find_lab("attention")));
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
        if (map) QVERIFY(*shown.maps.at(at++) == *map->values);
      }
    }
    QCOMPARE(at, shown.maps.size());
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
