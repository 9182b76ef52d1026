// Comparisons of schemes: runs side by side that go on where they were stopped, larger grids, tuned rates,
// and the tables of them.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/train/data/data_parameters.h"
#include "core/train/data/hold_out.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/comparison_folder.h"
#include "core/train/run/grid_accuracy.h"
#include "core/train/run/tuning.h"
#include "tests/core/train/small_run.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestAblationRuns : public QObject {
  Q_OBJECT

 private slots:
  void ablationGoesOnAndSumsUp() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString() + "/all";
    AblationPlan plan;
    plan.positions = {"none", "learned-1d"};
    plan.seeds = 2;
    plan.run = small_run();
    plan.run.set(training::samples, 96);
    plan.run.set(training::evaluations, 1);
    plan.run.set(training::snapshots, 1);
    const Progress progress;
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(
                                          plan, small_where(), root,
                                          [&](const AblationProgress& told) {
                                            if (told.run == 2) progress.cancel();
                                          },
                                          progress));
    QCOMPARE(read_ablation(root / "ablation.csv").size(), 2u);
    const auto rows = run_ablation(plan, small_where(), root, {});
    QCOMPARE(rows.size(), 4u);
    QCOMPARE(text_of(root / "ablation.csv"), ablation_csv(rows));
    QCOMPARE(rows[3].position, std::string("learned-1d"));
    QCOMPARE(rows[3].parameters, std::int64_t(17 * 12));
    // The order of patches is nothing to a model without position.
    QCOMPARE(rows[0].accuracy_scrambled, rows[0].accuracy);
    plan.run.set(training::rate, 2 * plan.run[training::rate]);
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(plan, small_where(), root, {}));
  }

  // Folders of two machines: the schemes and seeds of both, in the order of the first; what has not ended is
  // named.
  void collectingJoinsSharesAndNamesWhatIsMissing() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    AblationPlan one, other;
    one.run = other.run = small_run();
    one.positions = {"none", "learned-1d"};
    one.seeds = 1;
    other.positions = {"learned-1d", "rope-2d"};
    other.seeds = 2;
    const auto row = [](const std::string& position, std::uint32_t seed, double accuracy) {
      AblationRow made;
      made.position = position;
      made.seed = seed;
      made.accuracy = accuracy;
      return made;
    };
    const ComparisonFolder first(root / "a"), second(root / "b");
    first.begin(one, "Schemes");
    second.begin(other, "Schemes");
    for (const auto& run :
         {first.run_path({"none", 0}), second.run_path({"learned-1d", 1}), second.run_path({"rope-2d", 0})})
      fs::create_directories(run);
    first.write_row({"none", 0}, row("none", 0, 0.25));
    second.write_row({"learned-1d", 1}, row("learned-1d", 1, 0.75));
    second.write_row({"rope-2d", 0}, row("rope-2d", 0, 0.5));
    const CollectedRuns collected = collect_runs(root);
    QCOMPARE(collected.rows.size(), std::size_t{3});
    QCOMPARE(collected.rows[0].position, std::string("none"));
    QCOMPARE(collected.rows[1].accuracy, 0.75);
    QCOMPARE(collected.rows[2].position, std::string("rope-2d"));
    const auto missing = [&](std::size_t i) {
      return collected.missing.at(i).position + std::to_string(collected.missing.at(i).seed);
    };
    QCOMPARE(collected.missing.size(), std::size_t{3});
    QCOMPARE(missing(0), std::string("none1"));
    QCOMPARE(missing(1), std::string("learned-1d0"));
    QCOMPARE(missing(2), std::string("rope-2d1"));
    QVERIFY(text_of(root / "ablation.md").find("rope-2d") != std::string::npos);
    const auto rows = read_ablation(root / "ablation.csv");
    QCOMPARE(rows.size(), std::size_t{3});
    // Of other runs: the plan that differs is named.
    other.run.set(training::rate, 2 * other.run[training::rate]);
    fs::create_directories(root / "c");
    ComparisonFolder(root / "c").begin(other, "Schemes");
    QVERIFY(has(refusal([&] { collect_runs(root); }), "plan.json"));
    QVERIFY(has(refusal([&] { collect_runs(root / "a" / "none-seed0"); }), "there is no plan.json in it"));
    QVERIFY(has(refusal([&] { collect_runs(root / "none"); }), "there is no such folder"));
  }

  void theTableHasItsColumnsEverywhere() {
    AblationSummary one;
    one.position = "rope-2d";
    one.seeds = 3;
    one.parameters = 1234;
    const std::string text = markdown_text(ablation_table({one}, "Schemes"));
    QVERIFY2(has(text, "| Position | Seeds | Parameters |"), text.c_str());
    QVERIFY2(has(text, "\n| :--- | ---: | ---: |"), text.c_str());
  }

  void theHighestMeanIsTheBest() {
    const auto with_accuracy = [](double mean) {
      AblationSummary made;
      made.accuracy = {mean, 0.01, 3};
      return made;
    };
    const AblationMeasure& accuracy = ablation_measures().front();
    QCOMPARE(best_of({with_accuracy(0.5), with_accuracy(0.7), with_accuracy(0.6)}, accuracy), std::size_t{1});
    QCOMPARE(best_of({with_accuracy(0.5), with_accuracy(0.6), with_accuracy(0.7)}, accuracy), std::size_t{2});
    QCOMPARE(best_of({with_accuracy(0.7), with_accuracy(0.7)}, accuracy), std::size_t{0});
  }

  // A model is tried on each grid once, at whatever time it is asked for.
  void largerGridsAreAddedToRuns() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString() + "/all";
    AblationPlan plan;
    plan.positions = {"none", "rope-2d"};
    plan.seeds = 1;
    plan.run = small_run();
    plan.run.set(data_option::seed, 3U);  // that small_where() is drawn from
    plan.run.set(training::samples, 96);
    plan.run.set(training::evaluations, 1);
    plan.run.set(training::snapshots, 1);
    const auto without = run_ablation(plan, small_where(), root, {});
    QVERIFY(text_of(root / "ablation.csv").find("accuracy_grid") == std::string::npos);
    QVERIFY(without[0].grids.empty());
    plan.grids = {1, 2};
    const Progress progress;
    const auto stopped_in_the_second = [&](const AblationProgress& told) {
      if (told.grid == 2.0) progress.cancel();
    };
    QVERIFY_THROWS_EXCEPTION(Failure,
                             run_ablation(plan, small_where(), root, stopped_in_the_second, progress));
    // The grid that was done is kept, and no model is trained again.
    QCOMPARE(read_ablation(root / "none-seed0" / "row.csv").front().grids.size(), std::size_t{1});
    int trained = 0, tried = 0;
    const auto rows = run_ablation(plan, small_where(), root, [&](const AblationProgress& told) {
      ++(told.grid ? tried : trained);
      if (told.grid) QCOMPARE(told.all_images, 320);
    });
    QCOMPARE(trained, 0);
    QVERIFY(tried > 0);
    QCOMPARE(rows.size(), std::size_t{2});
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QCOMPARE(rows[i].accuracy, without[i].accuracy);
      QCOMPARE(rows[i].grids.size(), std::size_t{2});
      // On its own grid a model gets right what it gets right in training.
      QVERIFY(std::abs(rows[i].grids.at(1) - rows[i].accuracy) < 2.0 / 320);
    }
    const std::string text = text_of(root / "ablation.csv");
    QVERIFY(text.find("accuracy_double,accuracy_grid_1,accuracy_grid_2\n") != std::string::npos);
    QCOMPARE(ablation_csv(read_ablation(root / "ablation.csv")), text);
    QVERIFY(text_of(root / "ablation.md").find("| Grid of 1 ×, % | Grid of 2 ×, % |") != std::string::npos);
    // Nothing is left to do; fewer grids take none away.
    plan.grids = {2};
    run_ablation(plan, small_where(), root, [&](const AblationProgress&) { ++trained; });
    QCOMPARE(trained, 0);
    QCOMPARE(text_of(root / "ablation.csv"), text);
    // Over other images: another plan.
    plan.grid_images = 64;
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(plan, small_where(), root, {}));
  }

  void gridsAreChecked() {
    QCOMPARE(sorted_grids({3, 1, 1.5}), (std::vector<double>{1, 1.5, 3}));
    QVERIFY(has(refusal([] { sorted_grids({2, 3, 2}); }), "2 is there twice"));
    RunConfiguration run = small_run();
    QCOMPARE(larger_grid({7, 5}, 1.5), (GridShape{11, 8}));
    const auto says = [&](const std::vector<double>& factors) {
      return refusal([&] { check_grids(factors, run, *small_where()); });
    };
    QCOMPARE(says({1, 1.5, 2, 5}), std::string());
    QVERIFY2(has(says({1, 1.01}), "1 and 1.01 times the grid are both"), says({1, 1.01}).c_str());
    QVERIFY2(has(says({64}), "too many"), says({64}).c_str());
    run.set(training::patch, 2);
    QVERIFY2(has(says({1.3}), "a canvas of 42 px, which has no 4 equal cells in a row"), says({1.3}).c_str());
  }

  void columnsOfGridsAreRead() {
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString() + "/ablation.csv";
    const std::string before =
        "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double";
    const auto says = [&](const std::string& header, const std::string& row) {
      write_file(path, before + header + "\n" + row + "\n");
      return refusal([&] { read_ablation(path); });
    };
    QCOMPARE(says(",accuracy_grid_1,accuracy_grid_1.5", "a,0,7,0.5,0,0,0,,0.25"), std::string());
    const auto rows = read_ablation(path);
    QCOMPARE(rows[0].grids, (std::map<double, double>{{1.5, 0.25}}));
    QCOMPARE(says(",accuracy_grid_3", "a,0,7,0.5,0,0,0,"), std::string());
    for (const char* header : {",accuracy_grid_", ",accuracy_grid_x", ",accuracy_grid_2,accuracy_grid_1",
                               ",more", ",accuracy_grid_2,", ",accuracy_grid_-1", ",accuracy_grid_nan", "x"})
      QVERIFY2(has(says(header, "a,0,7,0.5,0,0,0,0"), "first line"), header);
    for (const char* row :
         {"a,0,7,0.5,0,0,0", "a,0,7,0.5,0,0,0,1,1", "a,0,7,0.5,0,0,0,x", "a,0,7,0.5,0,0,0,2"})
      QVERIFY2(has(says(",accuracy_grid_2", row), "line 2"), row);
  }

  void ratesAreTunedOnHeldOutImages() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString() + "/tuned";
    AblationPlan plan;
    plan.positions = {"none", "learned-1d"};
    plan.seeds = 1;
    plan.run = small_run();
    plan.run.set(training::samples, 96);
    plan.run.set(training::evaluations, 1);
    plan.run.set(training::snapshots, 1);
    plan.rates = {1e-4, 0.05};
    plan.tuning_seeds = 2;
    DataSet part = *small_where();
    hold_out(part, 80);
    part.hash += 1;
    const auto held = std::make_shared<const DataSet>(std::move(part));
    const Progress progress;
    QVERIFY_THROWS_EXCEPTION(Failure, run_ablation(
                                          plan, small_where(), root,
                                          [&](const AblationProgress& told) {
                                            if (told.run == 3) progress.cancel();
                                          },
                                          progress, held));
    QCOMPARE(read_tuning(root / "tuning.csv").size(), 3u);
    int runs = 0;
    const auto rows = run_ablation(
        plan, small_where(), root, [&](const AblationProgress& told) { runs = told.runs; }, {}, held);
    QCOMPARE(runs, 6);
    const auto tried = read_tuning(root / "tuning.csv");
    // A scheme without parameters has no rate; the seeds follow that of the comparison.
    QCOMPARE(tried.size(), 4u);
    for (const TuningRow& row : tried) {
      QCOMPARE(row.position, std::string("learned-1d"));
      QVERIFY(row.seed == 1 || row.seed == 2);
      // Judged by the 80 images that were held out.
      QVERIFY(std::abs(row.accuracy * 80 - std::round(row.accuracy * 80)) < 1e-9);
    }
    const double best = best_rates(tried).at("learned-1d");
    const RunFolder compared(root / "learned-1d-seed0");
    const auto run = run_configuration_from(compared.read_configuration(), "run");
    QCOMPARE(run[training::position_rate], best);
    QCOMPARE(run[data_option::hold_out], 0);
    const RunFolder trial(root / "tuning" / "learned-1d-0.05-seed2");
    const auto tried_run = run_configuration_from(trial.read_configuration(), "run");
    QCOMPARE(tried_run[data_option::hold_out], 80);
    QCOMPARE(tried_run[training::position_rate], 0.05);
    QVERIFY(text_of(root / "ablation.md").find("Position rate") != std::string::npos);
    QCOMPARE(rows.size(), 2u);
  }

  void theBestRateHasTheHighestMean() {
    const auto best = best_rates({{"a", 0.1, 3, 0.5},
                                  {"a", 0.1, 4, 0.9},
                                  {"a", 0.01, 3, 0.75},
                                  {"a", 0.01, 4, 0.7},
                                  {"b", 0.03, 3, 0.2},
                                  {"b", 0.1, 3, 0.2}});
    QCOMPARE(best.at("a"), 0.01);
    QCOMPARE(best.at("b"), 0.03);
    QVERIFY(best_rates({}).empty());
  }

  void damagedTablesOfRatesAreRefused() {
    QTemporaryDir folder;
    const fs::path path = folder.path().toStdString() + "/tuning.csv";
    QVERIFY(read_tuning(path).empty());
    const auto says = [&](const std::string& text) {
      write_file(path, text);
      return refusal([&] { read_tuning(path); });
    };
    QVERIFY(says("a\n").find("first line") != std::string::npos);
    for (const char* row :
         {"x,0.1,0", "x,0.1,0,2", "x,-1,0,0.5", "x,nan,0,0.5", ",0.1,0,0.5", "x,0.1,0,0.5,7"}) {
      const std::string text = std::string("position,rate,seed,accuracy\nx,0.1,0,0.5\n") + row + "\n";
      QVERIFY2(says(text).find("line 3") != std::string::npos, row);
    }
  }

  void meansAndDeviations() {
    const std::vector<AblationRow> rows = {
        {"a", 0, 7, 0.5, 0, 0, 0}, {"b", 0, 0, 0.2, 0, 0, 0}, {"a", 1, 7, 0.7, 0, 0, 0}};
    const auto summaries = summarise(rows);
    QCOMPARE(summaries.size(), 2u);
    QVERIFY(std::abs(summaries[0].accuracy.mean - 0.6) < 1e-12);
    QVERIFY(std::abs(summaries[0].accuracy.deviation - std::sqrt(0.02)) < 1e-12);
    const Table table = ablation_table(best_first(summaries), "By scheme");
    QVERIFY(markdown_text(table).find("| a | 2 | 7 | 60.0 ± 14.1<sup>1</sup> |") != std::string::npos);
    QVERIFY(markdown_text(table).find("| b | 1 | 0 | 20.0 |") != std::string::npos);
    QVERIFY(latex_text(table).find("a & 2 & 7 & 60.0 $\\pm$ 14.1\\textsuperscript{1} &") !=
            std::string::npos);
    QVERIFY(csv_text(table).find("\na,2,7,60,0,0,0,14.142") != std::string::npos);
  }
};

REGISTER_TEST(TestAblationRuns, QCoreApplication)
#include "test_ablation_runs.moc"
