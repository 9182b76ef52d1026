// A folder of anyone's checkpoints: which are snapshots, in which order, and what every lab makes of them.
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <fstream>

#include "core/checkpoint/inspect/run.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "tests/lab_runs.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;

namespace {

namespace fs = std::filesystem;

// A table of 4 x 4 places, 6 wide; `start` makes the snapshots differ.
std::string table(float start, int side = 4) {
  const int count = side * side * 6;
  const std::string header = R"({"pos_embed":{"dtype":"F32","shape":[1,)" + std::to_string(side * side) +
                             R"(,6],"data_offsets":[0,)" + std::to_string(count * 4) + "]}}";
  std::string data;
  for (int i = 0; i < count; ++i) data += made::raw({start + static_cast<float>((i * 7) % 11)});
  return made::with_length(header, data);
}

}  // namespace

class TestRun : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> made_;
  fs::path folder() const { return made_->path().toStdString(); }
  void write(const std::string& name, const std::string& bytes) const {
    fs::create_directories((folder() / name).parent_path());
    std::ofstream(folder() / name, std::ios::binary) << bytes;
  }
  static std::vector<std::string> ids(const CheckpointRun& run) {
    std::vector<std::string> list;
    for (const Snapshot& step : run.steps()) list.push_back(step.id);
    return list;
  }
  Inputs inputs_with_run() const {
    Inputs inputs = sinusoid_inputs();
    use_run(inputs, open_run(folder()));
    return inputs;
  }

 private slots:
  void init() { made_ = std::make_unique<QTemporaryDir>(); }

  void theLastNumberOfANameCounts() {
    QCOMPARE(*last_number("ckpt_step_2000"), std::int64_t{2000});
    QCOMPARE(*last_number("epoch=12-step=300"), std::int64_t{300});
    QCOMPARE(*last_number("vit16-007"), std::int64_t{7});
    QCOMPARE(*last_number("000"), std::int64_t{0});
    QCOMPARE(*last_number("12 of many"), std::int64_t{12});
    QCOMPARE(*last_number("step5-20240101123045123456789"), std::int64_t{5});
    QVERIFY(!last_number("best"));
    QVERIFY(!last_number("20240101123045123456789"));
    QVERIFY(!last_number(""));
  }

  void snapshotsAreInNaturalOrder() {
    write("ckpt_step_1000.safetensors", table(1));
    write("ckpt_step_200.safetensors", table(2));
    write("ckpt_step_30.safetensors", table(3));
    write("checkpoint-500/model.safetensors", table(4));
    write("checkpoint-500/optimizer.pt", "state");
    write("b/ignored.txt", "x");
    const auto run = open_run(folder());
    QCOMPARE(ids(*run), (std::vector<std::string>{"30", "200", "500", "1000"}));
    QCOMPARE(run->steps()[2].name, std::string("checkpoint-500"));
    QCOMPARE(run->steps()[2].path, folder() / "checkpoint-500" / "model.safetensors");
    QCOMPARE(run->name(), folder().filename().string());
    QCOMPARE(open_run(folder() / "")->name(), run->name());
    QCOMPARE(*run->place_of("500"), std::size_t{2});
    QVERIFY(!run->place_of("501"));
    QCOMPARE(run->skipped(), std::vector<std::string>{"b (a folder without a model)"});
    QCOMPARE(run->note(), std::string("1 thing there is no snapshot: b (a folder without a model)"));
  }

  void aFolderThatTrainWroteHasItsSnapshotsInside() {
    write("run.json", "{}");
    write("snapshots/step_0.safetensors", table(1));
    QVERIFY(looks_like_run(folder()));
    write("snapshots/step_1000.safetensors", table(2));
    write("snapshots/step_200.safetensors", table(3));
    write("snapshots/notes.txt", "x");
    for (const char* own : {"metrics.csv", "state.safetensors", "model.safetensors", "confusion.csv"})
      write(own, "x");
    const auto run = open_run(folder());
    QCOMPARE(ids(*run), (std::vector<std::string>{"0", "200", "1000"}));
    QCOMPARE(run->path(), folder());
    QCOMPARE(run->name(), folder().filename().string());
    QCOMPARE(run->open(2).checkpoint->read("pos_embed")[0], 2.0F);
    QCOMPARE(run->skipped(), std::vector<std::string>{"notes.txt (not a checkpoint)"});
    QCOMPARE(open_run(folder())->identity(), run->identity());
    write("metrics.csv", "more");
    QVERIFY(open_run(folder())->identity() != run->identity());
  }

  void aFolderThatTrainHasJustMadeHasNoSnapshotYet() {
    write("run.json", "{}");
    write("model.safetensors", table(1));
    fs::create_directories(folder() / "snapshots");
    QVERIFY(!looks_like_run(folder()));
    const std::string refused = refusal([&] { open_run(folder()); });
    QVERIFY2(has(refused, "there is no snapshot in its folder snapshots"), refused.c_str());
    QVERIFY(refused.find('\n') == std::string::npos);
  }

  void equalNumbersAreOrderedByName() {
    write("b_7.safetensors", table(1));
    write("a_7.safetensors", table(2));
    const auto run = open_run(folder());
    QCOMPARE(ids(*run), (std::vector<std::string>{"7", "7 b_7.safetensors"}));
    QCOMPARE(run->steps()[0].name, std::string("a_7"));
    QCOMPARE(run->open(0).checkpoint->read("pos_embed")[0], 2.0F);
    QCOMPARE(run->open(1).checkpoint->read("pos_embed")[0], 1.0F);
  }

  void whatIsNoSnapshotIsNamedWithItsReason() {
    write("step_1.safetensors", table(1));
    write("step_2.safetensors", "cut off");
    write("best.safetensors", table(1));
    write("notes_3.txt", "text");
    write("model-00001-of-00002.safetensors", table(1));
    write("optimizer_4.pt", "state");
    write(".hidden_9.safetensors", table(1));
    const auto run = open_run(folder());
    QCOMPARE(ids(*run), std::vector<std::string>{"1"});
    QCOMPARE(run->skipped().size(), std::size_t{6});
    std::string all;
    for (const std::string& each : run->skipped()) all += each + "\n";
    for (const char* part : {"best.safetensors (no number in its name)", "notes_3.txt (not a checkpoint)",
                             "step_2.safetensors (", "model-00001-of-00002.safetensors (a part of a model)",
                             "optimizer_4.pt (a trainer's state)"}) {
      QVERIFY2(has(all, part), all.c_str());
    }
    QVERIFY2(has(run->note(), "6 things there are no snapshots: ") && has(run->note(), " and 3 more"),
             run->note().text().c_str());
  }

  void foldersWithoutSnapshotsAreRefusedInOneLine() {
    const auto refused = [](const fs::path& path) { return refusal([&] { open_run(path); }); };
    QVERIFY2(has(refused(folder()), "the folder is empty"), refused(folder()).c_str());
    QVERIFY(has(refused(folder() / "missing"), "there is no such folder"));
    write("notes.txt", "text");
    QVERIFY(has(refused(folder()), "this folder has no numbered checkpoints (e.g. step_1000.safetensors)"));
    QVERIFY(has(refused(folder() / "notes.txt"), "not a folder of checkpoints"));
    QVERIFY(refused(folder()).find('\n') == std::string::npos);
  }

  void aFolderIsARunOrOneModel() {
    write("model.safetensors", table(1));
    QVERIFY(!looks_like_run(folder()));
    QCOMPARE(*model_in(folder()), folder() / "model.safetensors");
    write("checkpoint-1/model.safetensors", table(1));
    QVERIFY(!looks_like_run(folder()));
    write("checkpoint-2/pytorch.safetensors", table(1));
    QVERIFY(looks_like_run(folder()));
    QCOMPARE(*model_in(folder() / "checkpoint-2"), folder() / "checkpoint-2" / "pytorch.safetensors");
    write("checkpoint-2/other.safetensors", table(1));
    QVERIFY(!model_in(folder() / "checkpoint-2"));
  }

  void aFewStayOpen() {
    for (int i = 0; i < 7; ++i) write("s" + std::to_string(i) + ".safetensors", table(static_cast<float>(i)));
    const auto run = open_run(folder());
    const auto first = run->open(0).checkpoint;
    QVERIFY(run->open(0).checkpoint == first);
    for (std::size_t i = 1; i < 7; ++i) run->open(i);
    QVERIFY(run->open(0).checkpoint != first);
    Progress progress;
    progress.cancel();
    QVERIFY_THROWS_EXCEPTION(Failure, open_run(folder(), progress));
  }

  void labsSeeTheSnapshotOfTheStep() {
    write("step_10.safetensors", table(10));
    write("step_9.safetensors", table(9));
    const Inputs inputs = inputs_with_run();
    QCOMPARE(inputs.checkpoint->name(), std::string("step_10"));
    for (const char* lab : {"neighbours", "components", "resize", "tensors"}) {
      const Result last = run(lab, inputs, {});
      QCOMPARE(last.values.get<std::string>("step"), std::string("10"));
      QVERIFY2(has(last.figure.caption, " Step **10** of "), last.figure.caption.text().c_str());
      QCOMPARE(last.figure.readings.front().value, std::string("10 (2 of 2)"));
    }
    const Result first = run("tensors", inputs, values({{"step", std::string("9")}}));
    QCOMPARE(doubles(array_of(first.figure, "values"))[0], 9.0);
    QCOMPARE(doubles(array_of(run("tensors", inputs, {}).figure, "values"))[0], 10.0);
    const std::string refused = refusal("neighbours", inputs, values({{"step", std::string("11")}}));
    QCOMPARE(refused, std::string("usage --step: there is no \"11\"; choose one of 9, 10"));
    const std::string none = refusal("neighbours", sinusoid_inputs(), values({{"step", std::string("9")}}));
    QCOMPARE(none, std::string("usage --step: there is no \"9\"; choose one of none"));
  }

  void oneHostKeepsSnapshotsApart() {
    write("step_1.safetensors", table(1));
    write("step_2.safetensors", table(50));
    const Inputs inputs = inputs_with_run();
    LabRunner host;
    const Lab& lab = find_lab("tensors");
    const auto first_value = [&](const char* step) {
      const Result result = host.run(lab, inputs, values({{"step", std::string(step)}}), Policy::refuse);
      return doubles(array_of(result.figure, "values"))[0];
    };
    QCOMPARE(first_value("1"), 1.0);
    QCOMPARE(first_value("2"), 50.0);
    QCOMPARE(first_value("1"), 1.0);
    const Result again = host.run(lab, inputs, values({{"step", std::string("2")}}), Policy::refuse);
    QVERIFY(!again.prepared);
  }

  void everyStepHasItsOwnGrid() {
    write("step_1.safetensors", table(1, 3));
    write("step_2.safetensors", table(1, 5));
    const Inputs inputs = inputs_with_run();
    const Result small = run("neighbours", inputs, values({{"step", std::string("1")}}));
    QCOMPARE(small.values.get<Cell>("reference"), (Cell{1, 1}));
    QVERIFY(refusal("neighbours", inputs, values({{"step", std::string("1")}, {"reference", Cell{4, 4}}}))
                .starts_with("usage --reference"));
    QCOMPARE(refusal("neighbours", inputs, values({{"reference", Cell{4, 4}}})), std::string("accepted"));
  }

  void aSweepGoesThroughTheSteps() {
    for (const char* name : {"s_5.safetensors", "s_20.safetensors", "s_100.safetensors"})
      write(name, table(1));
    const Inputs inputs = inputs_with_run();
    const auto& declared = find_lab("components").parameters();
    const Values resolved = resolve(declared, inputs, {}, Policy::refuse);
    const Sweep sweep = sweep_of(*find_parameter(declared, step_id), Scope{inputs, resolved});
    QCOMPARE(sweep.count, 3);
    QCOMPARE(std::get<std::string>(sweep.value_at(1)), std::string("20"));
    QCOMPARE(sweep.step_of(Value(std::string("100"))), 2);
  }

  void anotherCheckpointLetsGoOfTheRun() {
    write("s_5.safetensors", table(1));
    Inputs inputs = inputs_with_run();
    use_checkpoint(inputs, sinusoid_checkpoint());
    QVERIFY(!inputs.run);
    QVERIFY(!has(run("neighbours", inputs, {}).figure.caption, "Step"));
  }
};

REGISTER_TEST(TestRun, QCoreApplication)
#include "test_run.moc"
