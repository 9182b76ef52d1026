// The comparison table of the lab `ablation`, and its text forms.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/array/array_text.h"
#include "core/array/table.h"
#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/ablation/comparison.h"
#include "core/labs/ablation/text_table.h"
#include "core/labs/framework/inputs/built_in_comparison.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

TableRequest transformer(GridShape grid, int width, int heads) {
  TableRequest request;
  request.grid = grid;
  request.width = width;
  request.heads = heads;
  return request;
}

Values overview() {
  return values({{"show", std::string("overview")}});
}

Table awkward() {
  Table table;
  table.title = "50 % & more";
  table.columns = {{"Na|me", false, true}, {"Count_1", true, true}, {"Hidden", false, false}};
  table.rows = {{{"a*b <c>", {}, -1}, {"1,234", 1234.0, 1}, {"say \"x, y\"", {}, 0}},
                {{"{d}\\#$~^", {}, -1}, {"−0.5", -0.5, -1}, {"", {}, -1}}};
  table.notes = {"of the hidden one", "1 × 2"};
  return table;
}

// Runs as `ablate` leaves them: means 60 %, 75 % and 74 %, deviations 1, 1 and 0.5 points; the last scheme is
// of no catalogue.
constexpr const char* three_schemes =
    "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double\n"
    "none,0,0,0.59,0.6,0.5,0.4\nnone,1,0,0.61,0.6,0.5,0.4\nnone,2,0,0.6,0.6,0.5,0.4\n"
    "learned-1d,0,650,0.74,0.2,0.6,0.5\nlearned-1d,1,650,0.75,0.3,0.6,0.5\nlearned-1d,2,650,0.76,0.25,0.6,0."
    "5\n"
    "rope-2d+cpe,0,90,0.735,0.2,0.7,0.6\nrope-2d+cpe,1,90,0.74,0.3,0.7,0.6\nrope-2d+cpe,2,90,0.745,0.25,0.7,"
    "0.6\n";

class Folder {
 public:
  explicit Folder(const std::string& table, const std::string& words = {}) {
    std::ofstream(path() / "ablation.csv") << table;
    if (!words.empty()) std::ofstream(path() / "run.json") << words;
  }
  std::filesystem::path path() const { return folder_.path().toStdString(); }
  Inputs inputs() const {
    Inputs inputs = built_in_inputs();
    inputs.compared = open_compared_runs(path());
    return inputs;
  }
  std::string refusal() const {
    try {
      open_compared_runs(path());
    } catch (const Failure& failure) {
      return failure.what();
    }
    return {};
  }

 private:
  QTemporaryDir folder_;
};

std::string with_rows(const std::string& rows) {
  const std::string header = three_schemes;
  return header.substr(0, header.find('\n') + 1) + rows;
}

}  // namespace

class TestLabsComparison : public QObject {
  Q_OBJECT

 private slots:
  void countsAreTheArticles() {
    const auto comparison = compare_schemes(transformer({14, 14}, 768, 12));
    QCOMPARE(comparison->rows.size(), image_schemes().size());
    const auto count = [&](const char* id) { return comparison->row(id).parameters.value(); };
    QCOMPARE(count("learned-2d"), std::int64_t{10752});
    QCOMPARE(count("learned-1d"), std::int64_t{150528});        // patches alone
    QCOMPARE(count("learned-1d") + 768, std::int64_t{151296});  // the article counts the class token
    QCOMPARE(count("relative-bias"), std::int64_t{27 * 27 * 12});
    QCOMPARE(count("rope-2d"), std::int64_t{0});
    QCOMPARE(count("rope-mixed"), std::int64_t{768});
    QCOMPARE(count("log-cpb"), std::int64_t{7680});
    QCOMPARE(count("shaw"), std::int64_t{33 * 64});
    QCOMPARE(count("cpe"), std::int64_t{6912});
    QCOMPARE(count("lookhere"), std::int64_t{0});
    QCOMPARE(count("liere"), std::int64_t{12 * 64 * 7});
    QCOMPARE(count("pape"), std::int64_t{2 * 12 * 50 * 769});
    const std::string caption = plain_text(figure_of("ablation", overview()).caption);
    QVERIFY2(
        caption.starts_with("Learned 2-D has 10,752 parameters, learned 1-D 150,528 (151,296 with a class "
                            "token): 14.0 times as many."),
        caption.c_str());
  }

  void anImpossibleTransformerLeavesGaps() {
    const auto comparison = compare_schemes(transformer({3, 5}, 15, 2));
    for (const char* id : {"rope-2d", "shaw", "learned-2d", "sinusoidal-2d"}) {
      QVERIFY2(!comparison->row(id).parameters, id);
      QVERIFY2(!comparison->row(id).refusal.empty(), id);
    }
    QCOMPARE(comparison->row("learned-1d").parameters.value(), std::int64_t{225});
    QCOMPARE(comparison->row("relative-bias").parameters.value(), std::int64_t{5 * 9 * 2});
    figure_of("ablation", values({{"show", std::string("overview")},
                                  {"grid", GridShape{3, 5}},
                                  {"dim", std::int64_t{15}},
                                  {"heads", std::int64_t{2}}}));
  }

  void claimsAreHeldAgainstTheCounts() {
    const auto note = [](GridShape grid) {
      const auto comparison = compare_schemes(transformer(grid, 768, 12));
      for (const Claim& claim : comparison->claims) {
        if (claim.scheme == "learned-2d" && claim.field == Field::parameters) return claim.note.text();
      }
      return std::string();
    };
    QVERIFY(note({14, 14}).find("fewer: 10,752 against 150,528 (151,296 with a class token)") !=
            std::string::npos);
    QVERIFY(note({1, 1}).find("no more: 768 against 768") != std::string::npos);
  }

  void rowsAreSorted() {
    const auto comparison = compare_schemes(transformer({14, 14}, 768, 12));
    const auto ids = [&](ablation::Sort sort, bool descending) {
      std::vector<std::string> list;
      for (const std::size_t at : row_order(*comparison, sort, descending))
        list.push_back(comparison->rows[at].scheme->id);
      return list;
    };
    const std::vector<std::string> most = ids(ablation::Sort::parameters, true);
    QCOMPARE(std::vector<std::string>(most.begin(), most.begin() + 3),
             (std::vector<std::string>{"pape", "learned-1d", "learned-2d"}));
    QCOMPARE(ids(ablation::Sort::parameters, false).back(), std::string("pape"));
    QCOMPARE(ids(ablation::Sort::scheme, false).front(), std::string("alibi-2d"));
    QCOMPARE(ids(ablation::Sort::scheme, true).back(), std::string("alibi-2d"));
    std::optional<double> before;
    for (const std::size_t at : row_order(*comparison, ablation::Sort::published, false)) {
      const auto gain = comparison->rows[at].max_gain;
      QVERIFY(!before || !gain || *before <= *gain);
      before = gain;
    }
    // Schemes that nobody published beside learned 1-D stand last, whichever way.
    for (const bool descending : {false, true}) {
      const std::string last = ids(ablation::Sort::published, descending).back();
      QVERIFY(!comparison->row(last).max_gain);
    }
    const auto sorted =
        numbers(figure_of("ablation",
                          values({{"show", std::string("overview")}, {"sort", std::string("parameters")}})),
                "parameters");
    QVERIFY(std::is_sorted(sorted.begin(), sorted.end()));
  }

  void studiesAreComparedWithinASetting() {
    const auto comparison = compare_schemes(transformer({14, 14}, 768, 12));
    const SchemeRow& axial = comparison->row("rope-2d");
    QVERIFY(std::abs(*axial.min_gain - 0.2) < 1e-9);   // 83.6 against 83.4 at 224 px
    QVERIFY(std::abs(*axial.max_gain - 2.01) < 1e-9);  // 62.88 against 60.87, CIFAR-100
    QVERIFY(std::abs(*comparison->row("relative-bias").max_gain - 0.8) < 1e-9);  // Swin-T alone
    QVERIFY(!comparison->row("log-cpb").max_gain);
    QVERIFY(std::abs(*comparison->row("learned-1d").max_gain) < 1e-12);
    std::size_t printed = 0;
    for (const Scheme& scheme : image_schemes()) printed += scheme.published.size();
    QCOMPARE(figure_of("ablation", values({{"show", std::string("published")}})).table->rows.size(), printed);
  }

  void measuredIsWhatTheRunsSay() {
    const Folder folder(three_schemes, R"({"data_title": "Shapes", "samples": 5000, "classes": 4, "rows": 30,
                                           "columns": 20, "patch": 5})");
    LabRunner host;
    const Result result = host.run(find_lab("ablation"), folder.inputs(), {}, Policy::refuse);
    validate(result.figure);
    const std::string caption = plain_text(result.figure.caption);
    for (const char* part : {"Learned 1-D is best on Shapes: 75.0 ± 1.0 % over 3 seeds; ",
                             "is not told apart from it (Welch's test, 95 %).",
                             "is last: 60.0 ± 1.0 %, 15.0 (12.7 to 17.3) points behind.",
                             "Scrambled patches cost Learned 1-D 50.0 points", "is best with 60.0 ± 0.0 %."})
      QVERIFY2(caption.find(part) != std::string::npos, caption.c_str());
    QVERIFY(result.figure.subtitle.text().starts_with(
        "Shapes, 5,000 training images a run, 3 seeds, 6 × 4 patches."));
    // Best first; a row for each scheme and a column for each measure.
    const auto means = numbers(result.figure, "accuracy"), deviations = numbers(result.figure, "deviation");
    const std::vector<double> expected = {0.75, 0.25, 0.6, 0.5, 0.74, 0.25, 0.7, 0.6, 0.6, 0.6, 0.5, 0.4};
    QCOMPARE(means.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) QVERIFY(std::abs(means[i] - expected[i]) < 1e-12);
    QVERIFY(std::abs(deviations[0] - 0.01) < 1e-12 && std::abs(deviations[4] - 0.005) < 1e-12);
    QVERIFY(std::abs(deviations[1] - 0.05) < 1e-12);
    QCOMPARE(numbers(result.figure, "runs").size(), std::size_t{3 * 3 * 4});
    QCOMPARE(numbers(result.figure, "parameters"), (std::vector<double>{650, 90, 0}));
    // The band of the best, and on which side of it the others are.
    const Panel& panel = result.figure.panels.front();
    const auto& band = std::get<Rectangles>(panel.layers.front().content).boxes.front();
    QVERIFY(std::abs(band.left - 74) < 1e-9 && std::abs(band.width - 2) < 1e-9);
    std::size_t tied = 0, apart = 0;
    for (const Layer& layer : panel.layers) {
      const auto* runs = std::get_if<Scatter>(&layer.content);
      if (runs && runs->mark == Marker::dot)
        (runs->colour == Colour::accent ? tied : apart) += runs->x.size();
    }
    QCOMPARE(tied, std::size_t{6});
    QCOMPARE(apart, std::size_t{3});
    const auto sorted =
        host.run(find_lab("ablation"), folder.inputs(),
                 values({{"sort", std::string("family")}, {"descending", false}}), Policy::refuse);
    QCOMPARE(numbers(sorted.figure, "parameters"), (std::vector<double>{650, 0, 90}));
  }

  // Curves over the grids that were tried, and their numbers; the largest grid is in the caption.
  void largerGridsAreCurves() {
    std::string table = three_schemes;
    table.insert(table.find('\n'), ",accuracy_grid_1,accuracy_grid_4.5");
    std::string rows;
    std::istringstream lines(table);
    std::string line;
    for (int number = 0; std::getline(lines, line); ++number) {
      // The last scheme was not tried on the larger one.
      if (number > 0) line += number > 6 ? ",0.5," : number > 3 ? ",0.75,0.3" : ",0.6,0.4";
      rows += line + "\n";
    }
    const Folder folder(rows);
    LabRunner host;
    const Result result = host.run(find_lab("ablation"), folder.inputs(), {}, Policy::refuse);
    validate(result.figure);
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(
        caption.find(" On 4.5 times the grid No position is best with 40.0 ± 0.0 %, Learned 1-D last with "
                     "30.0 ± 0.0 %.") != std::string::npos,
        caption.c_str());
    QCOMPARE(numbers(result.figure, "grids"), (std::vector<double>{1, 4.5}));
    const auto means = numbers(result.figure, "accuracy_grids");
    QCOMPARE(means.size(), std::size_t{6});
    QVERIFY(std::abs(means[0] - 0.75) < 1e-12 && std::abs(means[1] - 0.3) < 1e-12 && std::isnan(means[3]));
    const Panel& panel = result.figure.panels[2];
    QCOMPARE(panel.id, std::string("grids"));
    std::map<std::string, std::size_t> curves;
    for (const Layer& layer : panel.layers) {
      if (const auto* curve = std::get_if<Line>(&layer.content))
        curves[curve->label.text()] = curve->x.size();
    }
    QCOMPARE(curves.size(), std::size_t{3});
    QCOMPARE(curves.at("No position"), std::size_t{2});
    QCOMPARE(curves.at("RoPE 2-D (axial) + Conditional (CPE)"), std::size_t{1});
  }

  // Beside one study; pairs that it ranks too are counted, and none of another study.
  void onlyOneStudyStandsBeside() {
    const Folder folder(three_schemes);
    const auto table = [&](const char* study) {
      LabRunner host;
      return *host.run(find_lab("ablation"), folder.inputs(), values({{"study", std::string(study)}}),
                       Policy::refuse)
                  .figure.table;
    };
    const Table swin = table("swin-t-imagenet");
    QCOMPARE(swin.rows[0].back().value.value(), 80.5);
    QVERIFY(!swin.rows[1].back().value);
    QCOMPARE(swin.rows[2].back().value.value(), 80.1);
    QVERIFY(
        swin.notes.back().text().starts_with("Swin-T · ImageNet top-1 accuracy · Liu et al. 2021 (Swin)"));
    QCOMPARE(table("none").columns.back().title, std::string("Less the best, points"));
    const Measured measured = measured_schemes(open_compared_runs(folder.path()));
    std::vector<StudyResult> results(2);
    results[0].scheme = "none";
    results[0].result.percent = 50;
    results[1].scheme = "learned-1d";
    results[1].result.percent = 40;
    const OrderCheck check = order_against(measured, {&results[0], &results[1]});
    QCOMPARE(check.pairs, 1);
    QCOMPARE(check.reversed, 1);
    results[1].result.percent = 60;
    QCOMPARE(order_against(measured, {&results[0], &results[1]}).same, 1);
    results[1].scheme = "rope-2d+cpe";
    results[0].scheme = "learned-1d";
    QCOMPARE(order_against(measured, {&results[0], &results[1]}).tied, 1);
  }

  void oneSeedHasNoSpread() {
    const Folder folder(with_rows("none,0,0,0.5,0.5,0.5,0.5\nlearned-1d,0,9,0.7,0.2,0.6,0.6\n"));
    LabRunner host;
    const Result result = host.run(find_lab("ablation"), folder.inputs(), {}, Policy::refuse);
    validate(result.figure);
    const std::string caption = plain_text(result.figure.caption);
    QVERIFY2(caption.starts_with("Learned 1-D is best: 70.0 % over 1 seed, so no spread is known."),
             caption.c_str());
    QVERIFY(std::isnan(numbers(result.figure, "deviation").front()));
    QVERIFY(markdown_text(*result.figure.table).find("70.0 |") != std::string::npos);
    const Folder alone(with_rows("none,4,0,1,1,1,1\n"));
    validate(host.run(find_lab("ablation"), alone.inputs(), {}, Policy::refuse).figure);
  }

  // t(0.975) of 4 degrees of freedom is 2.776, the error of three values each 0.1 sqrt(2 / 3) = 0.08165.
  void tiesAreNotToldApartByWelch() {
    QVERIFY(ties({0.5, 0.1, 3}, {0.72, 0.1, 3}));
    QVERIFY(!ties({0.5, 0.1, 3}, {0.73, 0.1, 3}));
    QVERIFY(!ties({0.73, 0.1, 3}, {0.5, 0.1, 3}));
    QVERIFY(ties({0.5, 0, 3}, {0.5, 0, 3}));
    QVERIFY(!ties({0.5, 0, 3}, {0.51, 0, 3}));
    // Of single runs only equal ones.
    QVERIFY(ties({0.5, 0, 1}, {0.5, 0, 1}));
    QVERIFY(!ties({0.5, 0, 1}, {0.51, 0.1, 3}));
    QCOMPARE(difference_text({0.5, 0.1, 3}, {0.72, 0.1, 3}), std::string("−22.0 (−44.7 to 0.7)"));
    QCOMPARE(difference_text({0.5, 0, 1}, {0.72, 0, 1}), std::string("−22.0"));
  }

  void damagedComparisonsAreRefused() {
    QVERIFY(Folder(with_rows("")).refusal().find("no run of this comparison has ended yet") !=
            std::string::npos);
    QVERIFY(Folder(with_rows("none,0,0,1.5,0,0,0\n")).refusal().find("outside of 0 to 1") !=
            std::string::npos);
    QVERIFY(Folder(with_rows("none,0,0,nan,0,0,0\n")).refusal().find("outside of 0 to 1") !=
            std::string::npos);
    QVERIFY(Folder(with_rows("none,0,-1,0,0,0,0\n")).refusal().find("negative") != std::string::npos);
    QVERIFY(Folder(with_rows("none,0,0,0,0,0,0\nnone,0,0,0,0,0,0\n")).refusal().find("there twice") !=
            std::string::npos);
    QVERIFY(Folder(with_rows("none,0,0\n")).refusal().find("line 2") != std::string::npos);
    QVERIFY(Folder("a,b\n").refusal().find("first line") != std::string::npos);
    std::string many;
    for (int i = 0; i < 65; ++i) many += "s" + std::to_string(i) + ",0,0,0,0,0,0\n";
    QVERIFY(Folder(with_rows(many)).refusal().find("65 schemes") != std::string::npos);
    QVERIFY(!holds_compared_runs(Folder(three_schemes).path() / "none-seed0"));
    // What is said of the runs is of no other shape than expected, or not there.
    const Folder words(three_schemes, R"({"data_title": 5, "samples": -1, "classes": "x", "patch": 1e300})");
    QCOMPARE(open_compared_runs(words.path())->samples, std::int64_t{0});
    QVERIFY(open_compared_runs(words.path())->data_title.empty());
  }

  void theBuiltInComparisonIsWhole() {
    const auto runs = built_in_comparison();
    QCOMPARE(runs->data_title, std::string("Fashion-MNIST"));
    QVERIFY(runs->samples > 0 && runs->grid == (GridShape{7, 7}));
    const Measured measured = measured_schemes(runs);
    QVERIFY(measured.schemes.size() >= 6);
    for (const MeasuredScheme& each : measured.schemes) {
      QCOMPARE(each.summary.seeds, 3);
      QVERIFY2(each.scheme != nullptr, each.summary.position.c_str());
    }
    QVERIFY(measured.find("none") != nullptr && measured.find("learned-1d") != nullptr);
    validate(figure_of("ablation", {}));
  }

  // docs/ablation.md: the table, and the interval of each difference it states.
  void thePageTellsTheBuiltInComparison() {
    QFile file(QString(PROJECT_ROOT) + "/docs/ablation.md");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string page = file.readAll().toStdString();
    const auto runs = built_in_comparison();
    const Measured measured = measured_schemes(runs);
    const std::string table = markdown_text(ablation_table(measured.summaries(), "", runs->rates));
    for (std::size_t from = 0; from < table.size();) {
      const std::size_t end = std::min(table.find('\n', from), table.size());
      const std::string line = table.substr(from, end - from);
      QVERIFY2(page.find(line) != std::string::npos, line.c_str());
      from = end + 1;
    }
    int differences = 0;
    for (const MeasuredScheme& a : measured.schemes) {
      for (const MeasuredScheme& b : measured.schemes) {
        const std::string pair = "\n| " + a.summary.position + " | " + b.summary.position + " | ";
        const std::size_t at = page.find(pair);
        if (at == std::string::npos) continue;
        ++differences;
        const std::size_t from = at + pair.size();
        const std::string expected = difference_text(a.summary.accuracy, b.summary.accuracy);
        QVERIFY2(page.compare(from, expected.size() + 2, expected + " |") == 0, (pair + expected).c_str());
      }
    }
    QCOMPARE(differences, 11);
    // What the page says in words.
    const auto accuracy = [&](const char* id) { return measured.find(id)->summary.accuracy; };
    for (const MeasuredScheme& each : measured.schemes) {
      if (each.summary.position == "relative-bias") continue;
      QVERIFY(!ties(accuracy("relative-bias"), each.summary.accuracy));
      QVERIFY(accuracy("relative-bias").mean > each.summary.accuracy.mean);
      const bool last = each.summary.position == "none" || each.summary.position == "alibi-2d";
      QVERIFY(last || each.summary.accuracy.mean > accuracy("alibi-2d").mean);
    }
    QVERIFY(ties(accuracy("none"), accuracy("alibi-2d")));
    QVERIFY(!ties(accuracy("sinusoidal-2d"), accuracy("learned-1d")));
    for (const char* other : {"learned-2d", "rope-2d"})
      QVERIFY(ties(accuracy("sinusoidal-2d"), accuracy(other)));
    QVERIFY(ties(accuracy("rope-mixed"), accuracy("learned-1d")));
    QVERIFY(ties(accuracy("rope-2d"), accuracy("learned-2d")));
    for (const char* lost : {"rope-2d", "rope-mixed", "sinusoidal-2d"}) {
      const AblationSummary& summary = measured.find(lost)->summary;
      QVERIFY(ties(summary.*ablation_measures()[2].over_seeds, summary.*ablation_measures()[1].over_seeds));
    }
    const auto lost = [&](const char* id) {
      const AblationSummary& summary = measured.find(id)->summary;
      return qRound(100 * (summary.accuracy.mean - (summary.*ablation_measures()[2].over_seeds).mean));
    };
    QCOMPARE(lost("learned-2d"), 7);
    QCOMPARE(lost("learned-1d"), 9);
    QCOMPARE(lost("relative-bias"), 25);
  }

  void markdownEscapes() {
    const std::string expected =
        "| Na\\|me | Count\\_1 |\n| :--- | ---: |\n| a\\*b &lt;c&gt; | 1,234<sup>1</sup> |\n"
        "| {d}\\\\#$\\~^ | −0.5 |\n\n1. 1 × 2\n";
    QCOMPARE(markdown_text(awkward()), expected);
  }

  void latexEscapes() {
    const std::string text = latex_text(awkward());
    for (const char* part :
         {"\\caption{50 \\% \\& more}", "{@{}lr@{}}", "Na|me & Count\\_1 \\\\",
          "a*b \\textless{}c\\textgreater{} & 1,234\\textsuperscript{1} \\\\",
          "\\{d\\}\\textbackslash{}\\#\\$\\textasciitilde{}\\textasciicircum{} & $-$0.5 \\\\",
          "\\textsuperscript{1}~1 $\\times$ 2", "\\toprule", "\\bottomrule"}) {
      QVERIFY2(text.find(part) != std::string::npos, (part + ("\n" + text)).c_str());
    }
    QVERIFY(text.find("Hidden") == std::string::npos);
  }

  void csvHoldsEveryColumn() {
    QCOMPARE(
        csv_text(awkward()),
        std::string("Na|me,Count_1,Hidden,note\na*b <c>,1234,\"say \"\"x, y\"\"\",Count_1: 1 × 2 Hidden: of "
                    "the hidden one\n{d}\\#$~^,-0.5,,\n"));
    const std::string whole = csv_text(*figure_of("ablation", overview()).table);
    QCOMPARE(std::count(whole.begin(), whole.end(), '\n'), std::ptrdiff_t(image_schemes().size() + 1));
    QVERIFY(whole.find("\nLearned 2-D,yes,absolute,10752,") != std::string::npos);
  }

  void linesAreBrokenBetweenWords() {
    QCOMPARE(broken("one two three", 100), std::vector<std::string>{"one two three"});
    for (const std::string& line : broken("rows and columns from the very start", 8))
      QVERIFY2(nominal_width(line) <= 8, line.c_str());
    QCOMPARE(broken("incomprehensibilities", 3), std::vector<std::string>{"incomprehensibilities"});
  }

  // Columns are as wide as makes the words largest: type of a fiftieth of the height on a usual page, and
  // more.
  void sentencesAreSetInReadableType() {
    const Figure figure = figure_of("ablation", values({{"show", std::string("strengths")}}));
    const Panel& panel = figure.panels.back();
    const double width = panel.x.upper - panel.x.lower, lines = panel.y.upper;
    QVERIFY2(std::min(1.7 / width, 1 / (1.2 * lines)) > 0.02,
             qPrintable(QString("%1 em, %2 lines").arg(width).arg(lines)));
  }

  void everyViewHasRoomForItsWords() {
    for (const char* view : {"measured", "overview", "parameters", "transfer", "strengths", "published"}) {
      const Figure figure = figure_of("ablation", values({{"show", std::string(view)}}));
      const Panel& panel = figure.panels.back();  // the table
      for (const Layer& layer : panel.layers) {
        const auto* text = std::get_if<Text>(&layer.content);
        if (!text) continue;
        for (std::size_t i = 0; i < text->labels.size(); ++i) {
          const double width = nominal_width(text->labels[i]);
          const double left = text->align == Text::Align::left    ? text->x[i]
                              : text->align == Text::Align::right ? text->x[i] - width
                                                                  : text->x[i] - width / 2;
          QVERIFY2(left >= panel.x.lower && left + width <= panel.x.upper + 0.1,
                   text->labels[i].text().c_str());
          QVERIFY2(text->y[i] > panel.y.lower && text->y[i] < panel.y.upper, text->labels[i].text().c_str());
        }
      }
    }
  }
};

REGISTER_TEST(TestLabsComparison, QCoreApplication)
#include "test_labs_comparison.moc"
