// The comparison table of the lab `ablation`, its text forms, and the comparison of two tables in `sinusoid`.
#include <QTest>
#include <cmath>

#include "core/array/array_text.h"
#include "core/array/table.h"
#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/labs/ablation/comparison.h"
#include "core/labs/ablation/text_table.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

TableRequest transformer(GridShape grid, int width, int heads) {
  TableRequest request;
  request.grid = grid;
  request.width = width;
  request.heads = heads;
  return request;
}

std::vector<double> doubles(const Figure& figure, const std::string& name) {
  for (const NamedArray& array : figure.arrays) {
    if (array.name != name) continue;
    return std::visit([](const auto& values) { return std::vector<double>(values.begin(), values.end()); },
                      array.make().values);
  }
  throw std::logic_error("no array " + name);
}

Values values(std::initializer_list<std::pair<const char*, Value>> list) {
  Values made;
  for (const auto& [id, value] : list) made.set(id, value);
  return made;
}

Figure run(const std::string& lab, const Values& given) {
  static const Inputs inputs = sinusoid_inputs();
  LabRunner host;
  Figure figure = host.run(find_lab(lab), inputs, given, Policy::refuse).figure;
  validate(figure);
  return figure;
}

Figure compared(const std::string& other, GridShape grid) {
  return run("sinusoid", values({{"scheme", std::string("sinusoidal-2d")},
                                 {"compare", other},
                                 {"grid", grid},
                                 {"dim", std::int64_t{64}}}));
}

double max(const std::vector<double>& numbers) {
  double max = 0;
  for (const double each : numbers) max = std::max(max, std::abs(each));
  return max;
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

}  // namespace

class TestLabsComparison : public QObject {
  Q_OBJECT

 private slots:
  void countsAreTheArticles() {
    const auto comparison = compare_schemes(transformer({14, 14}, 768, 12));
    QCOMPARE(comparison->rows.size(), schemes().size());
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
    const std::string caption = plain_text(run("ablation", {}).caption);
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
    run("ablation",
        values({{"grid", GridShape{3, 5}}, {"dim", std::int64_t{15}}, {"heads", std::int64_t{2}}}));
  }

  void claimsAreHeldAgainstTheCounts() {
    const auto note = [](GridShape grid) {
      const auto comparison = compare_schemes(transformer(grid, 768, 12));
      for (const Claim& claim : comparison->claims) {
        if (claim.scheme == "learned-2d" && claim.field == Field::parameters) return claim.note;
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
    QCOMPARE(ids(ablation::Sort::parameters, true).front(), std::string("learned-1d"));
    QCOMPARE(ids(ablation::Sort::parameters, true)[1], std::string("learned-2d"));
    QCOMPARE(ids(ablation::Sort::parameters, false).back(), std::string("learned-1d"));
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
    const auto sorted = doubles(run("ablation", values({{"sort", std::string("parameters")}})), "parameters");
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
    for (const Scheme& scheme : schemes()) printed += scheme.published.size();
    QCOMPARE(run("ablation", values({{"columns", std::string("published")}})).table->rows.size(), printed);
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
    const std::string whole = csv_text(*run("ablation", {}).table);
    QCOMPARE(std::count(whole.begin(), whole.end(), '\n'), std::ptrdiff_t(schemes().size() + 1));
    QVERIFY(whole.find("\nLearned 2-D,yes,absolute,10752,") != std::string::npos);
  }

  void linesAreBrokenBetweenWords() {
    QCOMPARE(broken("one two three", 100), std::vector<std::string>{"one two three"});
    for (const std::string& line : broken("rows and columns from the very start", 8))
      QVERIFY2(nominal_width(line) <= 8, line.c_str());
    QCOMPARE(broken("incomprehensibilities", 3), std::vector<std::string>{"incomprehensibilities"});
  }

  void everyViewHasRoomForItsWords() {
    for (const char* view : {"overview", "parameters", "transfer", "strengths", "published"}) {
      const Figure figure = run("ablation", values({{"columns", std::string(view)}}));
      const Panel& panel = figure.panels.front();
      for (const Layer& layer : panel.layers) {
        const auto* text = std::get_if<Text>(&layer.content);
        if (!text) continue;
        for (std::size_t i = 0; i < text->labels.size(); ++i) {
          const double width = nominal_width(text->labels[i]);
          const double left = text->align == Text::Align::left    ? text->x[i]
                              : text->align == Text::Align::right ? text->x[i] - width
                                                                  : text->x[i] - width / 2;
          QVERIFY2(left >= panel.x.lower && left + width <= panel.x.upper + 0.1, text->labels[i].c_str());
          QVERIFY2(text->y[i] > panel.y.lower && text->y[i] < panel.y.upper, text->labels[i].c_str());
        }
      }
    }
  }

  void mocoIsTheArticlesLayoutOnSquaresOnly() {
    const Figure square = compared("sinusoidal-2d/moco", {6, 6});
    QCOMPARE(max(doubles(square, "difference")), 0.0);
    QVERIFY(plain_text(square.caption).find("largest difference 0.") != std::string::npos);
    const Figure oblong = compared("sinusoidal-2d/moco", {4, 9});
    QVERIFY(max(doubles(oblong, "difference")) > 0.5);
    // The same numbers with rows and columns exchanged are another table.
    QVERIFY(max(doubles(compared("sinusoidal-2d/mae", {6, 6}), "difference")) > 0.5);
  }

  void differenceIsSecondLessFirst() {
    const Figure figure = compared("learned-2d", {3, 5});
    const auto first = doubles(figure, "encoding"), second = doubles(figure, "encoding_compared");
    const auto difference = doubles(figure, "difference");
    QCOMPARE(difference.size(), std::size_t{15 * 64});
    for (std::size_t i = 0; i < difference.size(); ++i)
      QVERIFY(std::abs(difference[i] - (second[i] - first[i])) < 1e-6);
    QCOMPARE(doubles(figure, "similarity_compared").size(), std::size_t{15});
    QCOMPARE(figure.panels.size(), std::size_t{6});
  }

  void aLineIsComparedWithAPlaneOnItsGrid() {
    const Figure figure = run("sinusoid", values({{"compare", std::string("sinusoidal-2d/articles")},
                                                  {"grid", GridShape{3, 7}},
                                                  {"dim", std::int64_t{32}}}));
    QCOMPARE(doubles(figure, "encoding").size(), std::size_t{21 * 32});
    QCOMPARE(doubles(figure, "encoding_compared").size(), std::size_t{21 * 32});
    QVERIFY(max(doubles(figure, "difference")) > 0.5);
    const Figure line = run("sinusoid", values({{"compare", std::string("sinusoidal-1d/interleaved")}}));
    QCOMPARE(max(doubles(line, "difference")), 0.0);
  }
};

QTEST_GUILESS_MAIN(TestLabsComparison)
#include "test_labs_comparison.moc"
