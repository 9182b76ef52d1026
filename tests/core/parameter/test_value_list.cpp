// Lists of values as text, as the flag --batch and the export dialog take them.
#include <QtTest>

#include "core/base/failure.h"
#include "core/labs/framework/lab_runner.h"
#include "core/parameter/value_list.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestValueList : public QObject {
  Q_OBJECT

  const Lab& lab_ = find_lab("neighbours");
  const Parameter& parameter(const std::string& id) const { return *find_parameter(lab_.parameters(), id); }
  static std::string problem(const std::function<void()>& make) {
    try {
      make();
    } catch (const Failure& failure) {
      return failure.what();
    }
    return {};
  }

 private slots:
  void commasOrSemicolons() {
    const Parameter patch = *find_parameter(find_lab("patches").parameters(), "patch");
    const std::vector<Value> numbers{std::int64_t{4}, std::int64_t{16}};
    QVERIFY(parse_values(patch, "4,16") == numbers);
    QVERIFY(parse_values(patch, " 4 ; 16 ") == numbers);
    QCOMPARE(values_text(numbers), std::string("4, 16"));
    const std::vector<Value> cells{Cell{0, 3}, Cell{6, 1}};
    QVERIFY(parse_values(parameter("reference"), "0,3;6,1") == cells);
    QCOMPARE(values_text(cells), std::string("0,3; 6,1"));
    QVERIFY(parse_values(parameter("reference"), values_text(cells)) == cells);
    // One cell is no two numbers.
    const std::vector<Value> one{Cell{0, 3}};
    QVERIFY(parse_values(parameter("reference"), values_text(one)) == one);
  }

  void whatIsNoValue() {
    for (const char* text : {"", "4,,8", "4,x", ";", "4;;8", ","}) {
      const Parameter patch = *find_parameter(find_lab("patches").parameters(), "patch");
      QVERIFY2(problem([&] { parse_values(patch, text); }).find("--patch") == 0, text);
    }
  }

  void theOthersAreRefusedOrBroughtIntoRange() {
    const Inputs inputs = built_in_inputs();
    const std::vector<Parameter>& all = lab_.parameters();
    const auto check = [&](const char* text, Policy others, const Values& given = {}) {
      return check_values(all, inputs, given, parameter("reference"),
                          parse_values(parameter("reference"), text), others);
    };
    for (const Policy others : {Policy::refuse, Policy::adjust}) {
      QCOMPARE(check("0,0;3,3", others).size(), std::size_t{2});
      const std::string said = problem([&] { check("0,0;99,3", others); });
      QVERIFY2(said.find("--reference: 99,3 is out of range; allowed: a cell from 0,0") == 0, said.c_str());
    }
    // A value of another parameter that only the command line is asked for.
    Values given;
    given.set("measure", std::string("nonsense"));
    const std::string said = problem([&] { check("0,0;", Policy::refuse, given); });
    QVERIFY2(said.find("--measure") == 0, said.c_str());
    QCOMPARE(check("0,0;", Policy::adjust, given).size(), std::size_t{1});
  }

  void proposals() {
    const Inputs inputs = built_in_inputs();
    for (const Lab* lab : labs()) {
      const Values values = resolve_values(*lab, inputs, {}, Policy::adjust);
      for (const Parameter& each : lab->parameters()) {
        const std::vector<Value> proposed = proposed_values(each, Scope{inputs, values}, 5);
        QVERIFY2(!proposed.empty() && proposed.size() <= 5, each.id.c_str());
        // They can be read again.
        if (each.kind == Kind::text && to_text(proposed.front()).empty()) continue;
        QVERIFY2(parse_values(each, values_text(proposed)) == proposed,
                 (lab->info().id + " " + each.id + " " + values_text(proposed)).c_str());
      }
    }
    const std::vector<Value> cells = proposed_values(
        parameter("reference"), Scope{inputs, resolve_values(lab_, inputs, {}, Policy::adjust)}, 3);
    QCOMPARE(cells.size(), std::size_t{3});
    QVERIFY(cells.front() == Value(Cell{0, 0}));
  }
};

REGISTER_TEST(TestValueList, QCoreApplication)
#include "test_value_list.moc"
