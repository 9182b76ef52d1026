// Labs of several views: which parameters a view has, what they begin with, and what is prepared.
#include <QTest>
#include <stdexcept>

#include "core/base/failure.h"
#include "core/labs/framework/lab_views.h"
#include "core/parameter/resolve.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr Handle<std::string> show{"show"}, word{"word"};
constexpr Handle<int> width{"width"}, count{"count"}, place{"place"};

struct NamedData : Data {
  std::string name;
  std::size_t bytes() const override { return 0; }
};
struct OtherData : NamedData {};

template <typename ViewData>
std::shared_ptr<const ViewData> prepare(const Inputs&, const Values&, const Progress&) {
  auto data = std::make_shared<ViewData>();
  data->name = std::is_same_v<ViewData, OtherData> ? "other" : "named";
  return data;
}

template <typename ViewData>
Figure figure(const ViewData& data, const Values& values, const Progress&) {
  Figure made;
  made.caption = data.name + " " + values[show];
  return made;
}

template <typename ViewData>
Formula formula(const ViewData& data, const Values&, const std::optional<Hit>&) {
  return {data.name, {}};
}

bool is_wide(const Scope& scope) {
  return scope[width] > 50;
}

std::vector<Parameter> parameters(bool heavy) {
  return {declare(show, {.label = "Show", .help = "Which", .heavy = heavy}),
          declare(width, {.label = "Width", .help = "How wide", .initial = 20, .range = Range{.max = 100}}),
          declare(count, {.label = "Count", .help = "How many", .range = Range{.max = 9}}),
          declare(word, {.label = "Word",
                         .help = "What",
                         .check_text = [](const std::string&,
                                          const Scope&) { refuse_usage("--word", "no", "none"); }}),
          declare(place, {.label = "Place", .help = "Where", .range = Range{.max = 9}})};
}

template <typename Second>
std::unique_ptr<const Lab> made_lab(bool heavy, std::vector<ViewParameter> second = {{count.id, is_wide}}) {
  return make_lab_of_views(
      {.id = "made", .question = "Which?"}, show,
      {make_view<NamedData>(
           {.id = "first", .label = "First", .help = "One", .parameters = {{count.id}, {word.id}}},
           {prepare<NamedData>, figure<NamedData>, formula<NamedData>}),
       make_view<Second>({.id = "second",
                          .label = "Second",
                          .help = "Another",
                          .parameters = std::move(second),
                          .overrides = {{.id = width.id,
                                         .initial = [](const Scope&) { return width.write(60); },
                                         .range = [](const Scope&) { return Range{.min = 40, .max = 80}; }}}},
                         {prepare<Second>, figure<Second>, formula<Second>})},
      parameters(heavy));
}

Values resolved(const Lab& lab, Values given) {
  return resolve(lab.parameters(), built_in_inputs(), given, Policy::refuse);
}

bool applies(const Lab& lab, const char* id, const Values& given) {
  const Inputs inputs = built_in_inputs();
  const Values all = resolved(lab, given);
  const Parameter& parameter = *find_parameter(lab.parameters(), id);
  return !parameter.applies || parameter.applies(Scope{inputs, all});
}

}  // namespace

class TestLabViews : public QObject {
  Q_OBJECT

 private slots:
  void viewsAreChoices() {
    const auto lab = made_lab<OtherData>(true);
    const Inputs inputs = built_in_inputs();
    const Parameter& parameter = *find_parameter(lab->parameters(), "show");
    QCOMPARE(parameter.kind, Kind::choice);
    const std::vector<Choice> choices = parameter.choices(Scope{inputs, Values()});
    QCOMPARE(choices.size(), std::size_t{2});
    QCOMPARE(choices[1].id, std::string("second"));
    QCOMPARE(choices[1].label, std::string("Second"));
    QCOMPARE(choices[1].help, std::string("Another"));
    QCOMPARE(resolved(*lab, {})[show], std::string("first"));
  }

  void aParameterIsOfTheViewsThatNameIt() {
    const auto lab = made_lab<OtherData>(true);
    const Values second = with(show, "second");
    QVERIFY(applies(*lab, "count", {}));
    QVERIFY(applies(*lab, "count", second));  // 60 wide
    Values narrow = second;
    narrow.set(width, 45);
    QVERIFY(!applies(*lab, "count", narrow));
    QVERIFY(applies(*lab, "word", {}));
    QVERIFY(!applies(*lab, "word", second));
    // No view names it.
    QVERIFY(applies(*lab, "place", {}));
    QVERIFY(applies(*lab, "place", second));
  }

  void aTextIsCheckedWhereItIsOf() {
    const auto lab = made_lab<OtherData>(true);
    Values given = with(word, "any");
    QVERIFY_EXCEPTION_THROWN(resolved(*lab, given), Failure);
    given.set(show, "second");
    QCOMPARE(resolved(*lab, given)[word], std::string("any"));
  }

  void aViewHasItsOwnDefaultsAndRanges() {
    const auto lab = made_lab<OtherData>(true);
    QCOMPARE(resolved(*lab, {})[width], 20);
    QCOMPARE(resolved(*lab, with(show, "second"))[width], 60);
    Values narrow = with(width, 30);
    QCOMPARE(resolved(*lab, narrow)[width], 30);
    narrow.set(show, "second");
    QVERIFY_EXCEPTION_THROWN(resolved(*lab, narrow), Failure);
  }

  void eachViewPreparesWhatItShows() {
    const auto lab = made_lab<OtherData>(true);
    const Inputs inputs = built_in_inputs();
    const Values second = resolved(*lab, with(show, "second"));
    const auto data = lab->prepare(inputs, second, Progress());
    const Figure made = lab->figure(*data, second, Progress());
    QCOMPARE(made.caption, std::string("other second"));
    QCOMPARE(made.title, std::string("Which?"));
    QCOMPARE(lab->formula(*data, second, std::nullopt).general, std::string("other"));
  }

  void lightViewsShareWhatIsPrepared() {
    const auto lab = made_lab<NamedData>(false);
    // As the runner gives it: heavy values alone.
    const auto data = lab->prepare(built_in_inputs(), Values(), Progress());
    QCOMPARE(lab->figure(*data, resolved(*lab, {}), Progress()).caption, std::string("named first"));
    QCOMPARE(lab->figure(*data, resolved(*lab, with(show, "second")), Progress()).caption,
             std::string("named second"));
  }

  void aViewNamesParametersOfItsLab() {
    QVERIFY_EXCEPTION_THROWN(made_lab<OtherData>(true, {{"nothing"}}), std::logic_error);
  }
};

REGISTER_TEST(TestLabViews, QCoreApplication)
#include "test_lab_views.moc"
