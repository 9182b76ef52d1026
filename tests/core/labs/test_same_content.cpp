// Whether two inputs hold the same, under other names, in other formats, beside other inputs of the lab.
#include <QtTest>

#include "core/base/failure.h"
#include "core/image/image.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestSameContent : public QObject, made::CheckpointFolder {
  Q_OBJECT

  static bool have_same_content(InputIds used, const Inputs& a, const Inputs& b,
                                const Progress& progress = {}) {
    return whereabouts::have_same_content(a, b, used, progress);
  }
  static ImageInput image_of(float last, const std::string& name) {
    const auto image = std::make_shared<Image>(2, 3, 1, std::vector<float>{0, 0.25F, 0.5F, 0.75F, 1, last});
    return {name, "/somewhere/" + name + ".png", image, false};
  }
  std::shared_ptr<const Checkpoint> opened(const std::string& name, const std::vector<made::Made>& tensors,
                                           const std::string& replaced = {}) const {
    std::string bytes = made::safetensors_of(tensors);
    if (!replaced.empty()) bytes.replace(bytes.size() - replaced.size(), replaced.size(), replaced);
    return open_checkpoint(file(bytes, name));
  }

 private slots:
  void images_by_their_pixels() {
    const InputIds lab = InputIds{InputId::image}, other = InputIds{InputId::image2};
    Inputs a, b;
    QVERIFY(have_same_content(lab, a, b));
    a.image = image_of(0.5F, "cat");
    QVERIFY(!have_same_content(lab, a, b) && !have_same_content(lab, b, a));
    b.image = image_of(0.5F, "renamed");
    QVERIFY(have_same_content(lab, a, b));
    b.image = image_of(0.625F, "cat");
    QVERIFY(!have_same_content(lab, a, b));
    // A lab sees what it uses alone.
    QVERIFY(have_same_content(other, a, b));
    a.image2 = image_of(0.5F, "second");
    QVERIFY(have_same_content(lab, a, a) && !have_same_content(other, a, b));
  }

  void checkpoints_by_their_weights() {
    const InputIds lab = InputIds{InputId::checkpoint};
    const std::vector<made::Made> tensors{{"pos_embed", {1, 4, 2}}, {"b", {3}}};
    Inputs a, b;
    a.checkpoint = opened("a.safetensors", tensors);
    QVERIFY(!have_same_content(lab, a, b));
    b.checkpoint = opened("other-name.safetensors", tensors);
    QVERIFY(a.checkpoint->identity() != b.checkpoint->identity());
    QVERIFY(have_same_content(lab, a, b));
    // One weight, one name, one shape, one tensor more.
    b.checkpoint = opened("weight.safetensors", tensors, made::raw({7.0F}));
    QVERIFY(!have_same_content(lab, a, b));
    b.checkpoint = opened("name.safetensors", {{"pos_embed", {1, 4, 2}}, {"c", {3}}});
    QVERIFY(!have_same_content(lab, a, b));
    b.checkpoint = opened("shape.safetensors", {{"pos_embed", {1, 2, 4}}, {"b", {3}}});
    QVERIFY(!have_same_content(lab, a, b));
    b.checkpoint = opened("more.safetensors", {{"pos_embed", {1, 4, 2}}, {"b", {3}}, {"c", {1}}});
    QVERIFY(!have_same_content(lab, a, b) && !have_same_content(lab, b, a));
    QVERIFY(have_same_content(InputIds{InputId::image}, a, b));
  }

  void in_another_order_and_format() {
    const InputIds lab = InputIds{InputId::checkpoint};
    const auto bytes_of = [](float first, float second) { return made::raw({first, second}); };
    const auto two = [&](const char* header, const std::string& data, const char* name) {
      return open_checkpoint(file(made::with_length(made::quoted(header), data), name));
    };
    Inputs a, b;
    a.checkpoint =
        two("{'x':{'dtype':'F32','shape':[1],'data_offsets':[0,4]},"
            "'y':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}",
            bytes_of(1, 2), "a.safetensors");
    b.checkpoint =
        two("{'y':{'dtype':'F32','shape':[1],'data_offsets':[0,4]},"
            "'x':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}",
            bytes_of(2, 1), "b.safetensors");
    QVERIFY(have_same_content(lab, a, b));
    b.checkpoint =
        two("{'y':{'dtype':'F32','shape':[1],'data_offsets':[0,4]},"
            "'x':{'dtype':'F32','shape':[1],'data_offsets':[4,8]}}",
            bytes_of(1, 2), "c.safetensors");
    QVERIFY(!have_same_content(lab, a, b));
    // NaN is no other content than the same NaN.
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const char* name : {"d.safetensors", "e.safetensors"}) {
      (name[0] == 'd' ? a : b).checkpoint =
          two("{'x':{'dtype':'F32','shape':[2],'data_offsets':[0,8]}}", bytes_of(nan, 1), name);
    }
    QVERIFY(have_same_content(lab, a, b));
  }

  void a_second_checkpoint_and_data_sets() {
    Inputs a, b;
    a.checkpoint2 = opened("a.safetensors", {{"w", {2}}});
    QVERIFY(!have_same_content(InputIds{InputId::checkpoint2}, a, b));
    QVERIFY(have_same_content(InputIds{InputId::checkpoint}, a, b));
    DataSet set;
    set.hash = 5;
    a.data = {"here", {}, std::make_shared<DataSet>(set)};
    b.data = {"elsewhere", {}, std::make_shared<DataSet>(set)};
    QVERIFY(have_same_content(InputIds{InputId::data}, a, b));
    set.hash = 6;
    b.data.set = std::make_shared<DataSet>(set);
    QVERIFY(!have_same_content(InputIds{InputId::data}, a, b));
    b.data.set.reset();
    QVERIFY(!have_same_content(InputIds{InputId::data}, a, b));
    a.series = built_in_inputs().series;
    auto series = std::make_shared<Series>(*a.series);
    b.series = series;
    QVERIFY(have_same_content(InputIds{InputId::series}, a, b));
    series->columns.front().values.front() += 1;
    series->identity = identity_of(*series);
    QVERIFY(!have_same_content(InputIds{InputId::series}, a, b));
  }

  // A copy of a run is that run; with other weights in one snapshot it is not.
  void runs_by_their_snapshots() {
    namespace fs = std::filesystem;
    const InputIds lab = InputIds{InputId::run};
    Inputs a, b;
    QVERIFY(have_same_content(lab, a, b));
    b.run = built_in_run();
    QVERIFY(have_same_content(lab, a, b));
    for (const char* name : {"one", "two"}) {
      for (int step = 1; step <= 2; ++step) {
        const fs::path snapshot = root() / name / ("step-" + std::to_string(step) + ".safetensors");
        fs::create_directories(snapshot.parent_path());
        write_file(snapshot, made::safetensors_of({{"w", {step}}}));
      }
    }
    a.run = open_run(root() / "one");
    QVERIFY(!have_same_content(lab, a, b));
    b.run = open_run(root() / "two");
    QVERIFY(have_same_content(lab, a, b));
    std::string changed = made::safetensors_of({{"w", {2}}});
    changed.back() = '\x41';
    write_file(root() / "two" / "step-2.safetensors", changed);
    b.run = open_run(root() / "two");
    QVERIFY(!have_same_content(lab, a, b));
    fs::remove(root() / "two" / "step-2.safetensors");
    b.run = open_run(root() / "two");
    QVERIFY(!have_same_content(lab, a, b));
  }

  void stops_when_asked() {
    const InputIds lab = InputIds{InputId::checkpoint};
    Inputs a, b;
    a.checkpoint = opened("a.safetensors", {{"w", {2}}});
    b.checkpoint = opened("b.safetensors", {{"w", {2}}});
    const Progress progress([](double, const std::string&) {});
    progress.cancel();
    try {
      have_same_content(lab, a, b, progress);
      QFAIL("it went on");
    } catch (const Failure& failure) {
      QCOMPARE(failure.fault(), Fault::cancelled);
    }
  }
};

REGISTER_TEST(TestSameContent, QCoreApplication)
#include "test_same_content.moc"
