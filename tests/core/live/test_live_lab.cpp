// What pages compute, as the program itself makes it; test_ui_page_live compares the module with the program.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "core/live/live_lab.h"
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
  // A lab that looks at something could not be computed from its parameters.
  void itsLabsLookAtNothing() {
    for (const char* id : live_labs) QVERIFY(find_lab(id).info().inputs.empty());
    QVERIFY(is_live_lab("sinusoid"));
    QVERIFY(!is_live_lab("attention"));
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

  // A legend is more than a page draws.
  void whatAPageDoesNotDrawIsSaid() {
    LiveLab live(lab_);
    const json figure = live.show({{"compare", "sinusoidal-2d/mae"}}).json;
    QCOMPARE(figure["panels"].size(), std::size_t{6});
    QCOMPARE(figure["drawn"].get<bool>(), false);
  }
};

REGISTER_TEST(TestLiveLab, QCoreApplication)
#include "test_live_lab.moc"
