// Parameters: one declaration, checked from every side it is used.
#include <QTest>
#include <nlohmann/json.hpp>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parameter.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr Handle<int> patch{"patch"}, stride_id{"stride"}, width_id{"dim"};
constexpr Handle<bool> numbers{"numbers"};
constexpr Handle<std::string> fit{"fit"}, scheme_id{"scheme"};

Parameter patch_parameter() {
  return declare(patch,
                 {.label = "Patch", .help = "Side", .initial = 20, .range = Range{.min = 1, .max = 60}});
}

Parameter cell_parameter(GridShape cells) {
  Parameter parameter;
  parameter.id = "reference";
  parameter.kind = Kind::cell;
  parameter.range = [cells](const Scope&) { return Range{.cells = cells}; };
  parameter.initial = [](const Scope&) { return Value(Cell{0, 0}); };
  return parameter;
}

Parameter order_parameter(int count) {
  Parameter parameter;
  parameter.id = "order";
  parameter.kind = Kind::permutation;
  parameter.range = [count](const Scope&) { return Range{.count = count}; };
  parameter.initial = [count](const Scope&) {
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = i;
    return Value(order);
  };
  return parameter;
}

}  // namespace

class TestParameter : public QObject {
  Q_OBJECT

  Inputs inputs_;

 private slots:
  void defaultsFillIn() {
    const std::vector<Parameter> list = {patch_parameter(),
                                         declare(numbers, {.label = "Numbers", .initial = true})};
    const Values values = resolve(list, inputs_, {}, Policy::refuse);
    QCOMPARE(values[patch], 20);
    QVERIFY(values[numbers]);
    QVERIFY_THROWS_EXCEPTION(std::logic_error, values[Handle<double>{"patch"}]);
    QVERIFY_THROWS_EXCEPTION(std::logic_error, values[stride_id]);
  }

  void aRangeMayDependOnEarlierValues() {
    const std::vector<Parameter> list = {
        patch_parameter(),
        declare(stride_id,
                {.label = "Stride",
                 .initial = [](const Scope& scope) { return scope[patch]; },
                 .range = [](const Scope& scope) { return Range{.min = 1, .max = 1.0 * scope[patch]}; }})};
    Values given;
    given.set("patch", std::int64_t{7});
    QCOMPARE(resolve(list, inputs_, given, Policy::refuse)[stride_id], 7);
    given.set("stride", std::int64_t{8});
    QCOMPARE(resolve(list, inputs_, given, Policy::adjust)[stride_id], 7);
    const std::string line = refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); });
    QCOMPARE(line, std::string("usage --stride: 8 is out of range; allowed: 1 to 7"));
  }

  void unknownIdsAreNamed() {
    const std::vector<Parameter> list = {patch_parameter()};
    Values given;
    given.set("pach", std::int64_t{7});
    QCOMPARE(refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); }),
             std::string("usage --pach: there is no such parameter; this lab has patch"));
    QCOMPARE(resolve(list, inputs_, given, Policy::adjust)[patch], 20);
  }

  void choicesAndTexts() {
    const std::vector<Parameter> list = {
        declare(fit, {.label = "Fit",
                      .initial = "resize",
                      .choices = std::vector<Choice>{{"resize", "Resize", ""}, {"crop", "Crop", ""}}})};
    Values given;
    given.set("fit", std::string("stretch"));
    QCOMPARE(refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); }),
             std::string("usage --fit: there is no \"stretch\"; choose one of resize, crop"));
    QCOMPARE(resolve(list, inputs_, given, Policy::adjust)[fit], std::string("resize"));
  }

  void choicesThatCannotBeMadeSayWhy() {
    const std::vector<Parameter> list = {declare(
        scheme_id, {.label = "Scheme",
                    .initial = "line",
                    .choices = std::vector<Choice>{
                        {"line", "Line", ""}, {"plane", "Plane", "", "a plane needs a width of 4, not 3"}}})};
    Values given;
    given.set("scheme", std::string("plane"));
    QCOMPARE(refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); }),
             std::string("usage --scheme: a plane needs a width of 4, not 3; choose one of line"));
    QCOMPARE(resolve(list, inputs_, given, Policy::adjust)[scheme_id], std::string("line"));
    const Values none;
    QCOMPARE(sweep_of(list[0], Scope{inputs_, none}).count, 1);
    QCOMPARE(range_text(list[0], Scope{inputs_, none}), std::string("one of: line"));
  }

  void rangesMayHaveSteps() {
    const Parameter width =
        declare(width_id, {.label = "Width", .initial = 8, .range = Range{.min = 4, .max = 16, .step = 4}});
    Values given;
    given.set("dim", std::int64_t{11});
    QCOMPARE(
        refusal_of([&] { resolve({width}, inputs_, given, Policy::refuse); }),
        std::string("usage --dim: 11 is out of range; allowed: 4 to 16 in steps of 4, for example 8 or 12"));
    QCOMPARE(resolve({width}, inputs_, given, Policy::adjust)[width_id], 8);
    const Values none;
    const Sweep sweep = sweep_of(width, Scope{inputs_, none});
    QCOMPARE(sweep.count, 4);
    QVERIFY(sweep.value_at(3) == Value(std::int64_t{16}));
  }

  void permutationsAreChecked_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("whole") << "2,0,1" << true;
    QTest::newRow("spaces") << "2, 0, 1" << true;
    QTest::newRow("too short") << "0,1" << false;
    QTest::newRow("twice") << "0,1,1" << false;
    QTest::newRow("beyond") << "0,1,3" << false;
    QTest::newRow("negative") << "0,1,-1" << false;
  }
  void permutationsAreChecked() {
    QFETCH(QString, text);
    QFETCH(bool, valid);
    const std::vector<Parameter> list = {order_parameter(3)};
    Values given;
    given.set("order", parse_value(list[0], text.toStdString()));
    QCOMPARE(refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); }) == "accepted", valid);
    const auto order = resolve(list, inputs_, given, Policy::adjust).get<std::vector<int>>("order");
    QCOMPARE(order, valid ? (std::vector<int>{2, 0, 1}) : (std::vector<int>{0, 1, 2}));
  }

  void parsing_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("read");  // empty: refused
    const auto row = [](const char* name, Kind kind, const char* text, const char* read) {
      QTest::newRow(name) << static_cast<int>(kind) << text << read;
    };
    row("integer", Kind::integer, "+17", "17");
    row("integer with rest", Kind::integer, "17px", "");
    row("integer too large", Kind::integer, "99999999999999999999", "");
    row("fraction", Kind::integer, "1.5", "");
    row("real", Kind::real, "1e-3", "0.001");
    row("not a number", Kind::real, "nan", "");
    row("infinity", Kind::real, "inf", "");
    row("empty", Kind::real, "", "");
    row("on", Kind::toggle, "on", "true");
    row("maybe", Kind::toggle, "maybe", "");
    row("cell", Kind::cell, "7,9", "7,9");
    row("half a cell", Kind::cell, "7", "");
    row("list", Kind::list, "4,2,2", "4,2,2");
    row("broken list", Kind::list, "4,,2", "");
    row("map", Kind::colour_map, "viridis_r", "viridis_r");
    row("no map", Kind::colour_map, "rainbow", "");
    row("grid", Kind::grid, "14x9", "14x9");
    row("no grid", Kind::grid, "14", "");
    row("grid too large", Kind::grid, "14x513", "");
    row("range", Kind::range, "-1:0.5", "-1:0.5");
    row("no range chosen", Kind::range, "auto", "auto");
    row("range backwards", Kind::range, "1:-1", "");
    row("empty range", Kind::range, "1:1", "");
    row("half a range", Kind::range, "1:", "");
    row("range beyond what can be drawn", Kind::range, "-1e300:1e300", "");
  }
  void parsing() {
    QFETCH(int, kind);
    QFETCH(QString, text);
    QFETCH(QString, read);
    Parameter parameter;
    parameter.id = "p";
    parameter.kind = static_cast<Kind>(kind);
    std::string got;
    const std::string line = refusal_of([&] { got = to_text(parse_value(parameter, text.toStdString())); });
    QCOMPARE(QString::fromStdString(got), read);
    if (read.isEmpty()) QVERIFY2(line.starts_with("usage "), line.c_str());
  }

  void jsonRoundTrip() {
    const std::vector<std::pair<Parameter, Value>> cases = {
        {declare(patch, {}), std::int64_t{5}},
        {declare(Handle<double>{"b"}, {}), 2.5},
        {declare(numbers, {}), true},
        {declare(Handle<GridShape>{"g"}, {}), GridShape{14, 9}},
        {declare(Handle<std::optional<GridShape>>{"h"}, {}), std::optional<GridShape>()},
        {declare(Handle<std::optional<Interval>>{"r"}, {}), Interval{-0.5, 2}},
        {cell_parameter({3, 4}), Cell{2, 3}},
        {order_parameter(3), std::vector<int>{2, 1, 0}},
        {declare(fit, {}), std::string("näh")}};
    for (const auto& [parameter, value] : cases) {
      QVERIFY(value_from_json(parameter, to_json(value)) == value);
      QVERIFY(refusal_of([&, &p = parameter] {
                value_from_json(p, nlohmann::json::object());
              }).starts_with("usage"));
    }
  }

  void gridsAndRangesMayBeAuto() {
    const Handle<std::optional<GridShape>> table{"grid"};
    const Handle<GridShape> window{"window"};
    const Handle<std::optional<Interval>> range{"range"};
    const std::vector<Parameter> list = {declare(table, {}), declare(window, {.initial = GridShape{8, 8}}),
                                         declare(range, {})};
    const Values none = resolve(list, inputs_, {}, Policy::refuse);
    QVERIFY(!none[table] && !none[range]);
    QVERIFY((none[window] == GridShape{8, 8}));
    Values given;
    given.set("grid", parse_value(list[0], "3x5"));
    given.set("range", parse_value(list[2], "0:1"));
    const Values chosen = resolve(list, inputs_, given, Policy::refuse);
    QVERIFY((chosen[table] == GridShape{3, 5}));
    QVERIFY((chosen[range] == Interval{0, 1}));
    QVERIFY(!parse_value(list[0], "auto").valueless_by_exception());
    QVERIFY(refusal_of([&] { parse_value(list[1], "auto"); }).starts_with("usage --window"));
    given.set(window, {0, 3});
    QCOMPARE(refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); }),
             std::string("usage --window: the grid 0x3 is out of range; rows and columns go from 1 to 512"));
    QVERIFY((resolve(list, inputs_, given, Policy::adjust)[window] == GridShape{8, 8}));
    given.set(window, {2, 3});
    given.set(range, Interval{2, 1});
    QVERIFY(refusal_of([&] { resolve(list, inputs_, given, Policy::refuse); }).starts_with("usage --range"));
    QVERIFY(!resolve(list, inputs_, given, Policy::adjust)[range]);
  }

  void aNumberMayBeOneWord() {
    const Handle<std::optional<double>> crop{"crop", "auto"};
    QCOMPARE(declare(crop, {.label = "Crop"}).kind, Kind::text);
    QVERIFY(crop.write({}) == Value(std::string("auto")));
    QVERIFY(crop.write(0.9) == Value(std::string("0.9")));
    QVERIFY(!with(crop, {})[crop]);
    QCOMPARE(*with(crop, 0.1)[crop], 0.1);
    std::optional<double> number;
    QVERIFY(crop.parse("auto", number) && !number);
    QVERIFY(crop.parse("1e-1", number) && *number == 0.1);
    for (const char* wrong : {"", "Auto", "0.5 ", "0,5", "0.5x"}) QVERIFY2(!crop.parse(wrong, number), wrong);
    Values values;
    values.set("crop", std::string("half"));
    QVERIFY_THROWS_EXCEPTION(std::logic_error, values[crop]);
  }

  void choicesAreEnums() {
    enum class Show { one, all };
    static constexpr Option<Show> shows[] = {{Show::one, "one", "One"},
                                             {Show::all, "all", "All", "Every one"}};
    const Handle<Show> show{"show", shows};
    const Parameter whole = declare(show, {.label = "Show", .initial = Show::all});
    const Values values = resolve({whole}, inputs_, {}, Policy::refuse);
    QVERIFY(values[show] == Show::all);
    QVERIFY(values.at("show") == Value(std::string("all")));
    QCOMPARE(range_text(whole, Scope{inputs_, values}), std::string("one of: one, all"));
    const Parameter part =
        declare(show, {.initial = Show::one, .among = [](const Scope&) { return std::vector{Show::one}; }});
    QCOMPARE(refusal_of([&] { resolve({part}, inputs_, values, Policy::refuse); }),
             std::string("usage --show: there is no \"all\"; choose one of one"));
    const Parameter told =
        declare(show, {.initial = Show::one,
                       .among = [](const Scope&) { return std::vector{Show::one}; },
                       .missing = [](const Scope&, Show) { return Message("there is only one"); }});
    QCOMPARE(refusal_of([&] { resolve({told}, inputs_, values, Policy::refuse); }),
             std::string("usage --show: there is only one; choose one of one"));
    QCOMPARE(range_text(told, Scope{inputs_, values}), std::string("one of: one"));
    const Handle<std::optional<int>> head{"head", "mean"};
    Values heads = with(head, std::nullopt);
    QVERIFY(!heads[head] && heads.at("head") == Value(std::string("mean")));
    heads.set(head, 11);
    QCOMPARE(heads[head].value(), 11);
  }

  void sweepsReachBothEnds() {
    const Values none;
    const Scope scope{inputs_, none};
    const Sweep whole = sweep_of(declare(patch, {.range = Range{.min = 3, .max = 12}}), scope);
    QCOMPARE(whole.count, 10);
    QVERIFY(whole.value_at(9) == Value(std::int64_t{12}));
    QCOMPARE(whole.step_of(Value(std::int64_t{5})), 2);

    const Parameter ratio = declare(
        Handle<double>{"t"}, {.logarithmic = true, .initial = 100, .range = Range{.min = 2, .max = 1e6}});
    const Sweep logs = sweep_of(ratio, scope);
    QVERIFY(logs.value_at(0) == Value(2.0));
    QVERIFY(logs.value_at(logs.count - 1) == Value(1e6));
    QVERIFY(logs.value_at(100) == Value(1410.0));  // the root of 2e6 as a person writes it
    QCOMPARE(logs.step_of(logs.value_at(77)), 77);

    const Sweep cells = sweep_of(cell_parameter({3, 5}), scope);
    QCOMPARE(cells.count, 15);
    QVERIFY(cells.value_at(7) == Value(Cell{1, 2}));
    QCOMPARE(cells.step_of(Value(Cell{2, 4})), 14);
    QCOMPARE(sweep_of(order_parameter(3), scope).count, 0);
  }

  void failuresAreOneLine() {
    const Failure failure(Fault::failed, "a\nb", "c\x01\xff", "d\r");
    QCOMPARE(std::string(failure.what()), std::string("a\\x0Ab: c\\x01\\xFF; d\\x0D"));
    QCOMPARE(failure.exit_status(), 1);
    QCOMPARE(shown("Grün · ok"), std::string("Grün · ok"));
    QCOMPARE(shown(std::string(300, 'x'), 5), std::string("xxxxx..."));
  }

  void gridsAreParsed() {
    QVERIFY((parse_grid("14x9", "g") == GridShape{14, 9}));
    for (const char* bad :
         {"", "14", "x", "14x", "x9", "0x4", "4x513", "-1x4", "4x4x4", "4 x 4", "99999999999x1"}) {
      QVERIFY2(refusal_of([&] { parse_grid(bad, "--grid"); }).starts_with("usage --grid"), bad);
    }
  }
};

REGISTER_TEST(TestParameter, QCoreApplication)
#include "test_parameter.moc"
