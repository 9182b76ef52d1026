// core/checkpoint: weights that PyTorch keeps in parts, against PyTorch (tests/golden/taken_apart.py); and
// files that are no models as a whole.
#include <QtTest>
#include <cmath>

#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/taken_apart.h"
#include "core/vit/weights/outlook.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/registered_test.h"
#include "tests/torch_folder.h"

using namespace whereabouts;
using namespace whereabouts::made;

class TestTakenApart : public QObject, private made::ModelFolder {
  Q_OBJECT

 private:
  using Tensors = std::vector<TensorValues>;

  static TensorValues of(const std::string& name, std::vector<std::int64_t> shape,
                         std::vector<float> values) {
    return {name, DType::f32, std::move(shape), std::move(values)};
  }

  static std::string names_in(const Checkpoint& checkpoint) {
    std::string names;
    for (const TensorInfo& info : checkpoint.tensors()) names += (names.empty() ? "" : " ") + info.name;
    return names;
  }

  // timm_vit with one weight of each block in parts that make the same one again.
  static Tensors in_parts(const std::string& layer, const std::string& how) {
    Tensors tensors = tensors_of("timm_vit.safetensors");
    Tensors changed;
    for (TensorValues& each : tensors) {
      const std::size_t at = each.name.find(layer + ".weight");
      if (at == std::string::npos) {
        changed.push_back(std::move(each));
        continue;
      }
      const std::string before = each.name.substr(0, at + layer.size() + 1);
      const auto rows = static_cast<std::size_t>(each.shape[0]), columns = each.values.size() / rows;
      if (how == "mask") {
        changed.push_back(of(before + "weight_mask", each.shape, std::vector<float>(each.values.size(), 1)));
        changed.push_back(of(before + "weight_orig", each.shape, each.values));
        continue;
      }
      std::vector<float> lengths, longer;
      for (std::size_t row = 0; row < rows; ++row) {
        double squares = 0;
        for (std::size_t i = 0; i < columns; ++i) {
          const float value = each.values[row * columns + i];
          squares += static_cast<double>(value) * value;
          longer.push_back(4 * value);
        }
        lengths.push_back(static_cast<float>(std::sqrt(squares)));
      }
      changed.push_back(of(before + "parametrizations.weight.original0", {each.shape[0], 1}, lengths));
      changed.push_back(of(before + "parametrizations.weight.original1", each.shape, longer));
    }
    return changed;
  }

  static Matrix logits(const Checkpoint& checkpoint) {
    return Vit::load(checkpoint)->forward(noise(1, 20, 28), {}).logits;
  }

  // What model_source() and the outlook say of it.
  static void refuses(const Checkpoint& checkpoint, const std::string& words) {
    QString line;
    try {
      model_source(checkpoint);
    } catch (const Failure& failure) {
      line = failure.what();
    }
    QVERIFY2(line.contains(QString::fromStdString(words)), qPrintable(line));
    const std::string refusal = model_outlook(checkpoint).refusal;
    QVERIFY2(refusal.find(words) != std::string::npos, refusal.c_str());
  }

 private slots:
  void equalsPytorch() {
    const auto file = open_checkpoint(std::filesystem::path(TEST_DATA) / "torch" / "taken_apart.npz");
    int compared = 0;
    for (const TensorInfo& expected : file->tensors()) {
      if (!expected.name.starts_with("of/")) continue;
      const std::string name = expected.name.substr(3);
      const TensorInfo* made = file->find(name);
      QVERIFY2(made != nullptr, name.c_str());
      QVERIFY(made->shape == expected.shape);
      QVERIFY(made->dtype == expected.dtype);
      const std::vector<float> values = file->read(name), wanted = file->read(expected.name);
      for (std::size_t i = 0; i < wanted.size(); ++i)
        QVERIFY2(std::abs(values[i] - wanted[i]) <= 2e-7F * (1 + std::abs(wanted[i])),
                 qPrintable(QString("%1: %2, not %3").arg(name.c_str()).arg(values[i]).arg(wanted[i])));
      ++compared;
    }
    QCOMPARE(compared, 14);
    // The parts are gone; what belongs to none stays.
    for (const TensorInfo& info : file->tensors())
      for (const char* part : {"_orig", "_mask", "_u", "_v", "_g", "parametrizations"})
        QVERIFY2(info.name.find(part) == std::string::npos, info.name.c_str());
    QVERIFY(file->find("lengths/bias") != nullptr);
    QVERIFY(file->metadata().find(R"("torch.nn.utils.prune":3)") != std::string::npos);
    QVERIFY(file->metadata().find(R"("torch.nn.utils.spectral_norm":3)") != std::string::npos);
    QVERIFY(file->metadata().find(R"("torch.nn.utils.weight_norm":8)") != std::string::npos);
  }

  void readsDoubles() {
    const auto file = open_checkpoint(std::filesystem::path(TEST_DATA) / "torch" / "taken_apart.npz");
    const auto values = std::get<std::vector<double>>(file->read_array("lengths_in_double/weight").values);
    const auto wanted = std::get<std::vector<double>>(file->read_array("of/lengths_in_double/weight").values);
    for (std::size_t i = 0; i < wanted.size(); ++i) QVERIFY(std::abs(values[i] - wanted[i]) < 1e-15);
  }

  void runsAsOne_data() {
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("how");
    for (const char* layer : {"attn.qkv", "attn.proj", "mlp.fc1", "patch_embed.proj", "head"})
      for (const char* how : {"mask", "lengths"}) QTest::addRow("%s %s", layer, how) << layer << how;
  }
  void runsAsOne() {
    QFETCH(QString, layer);
    QFETCH(QString, how);
    const Matrix expected = logits(*written(tensors_of("timm_vit.safetensors")));
    Tensors parts = in_parts(layer.toStdString(), how.toStdString());
    QVERIFY(parts.size() > tensors_of("timm_vit.safetensors").size());
    if (how == "lengths" && layer == "patch_embed.proj") {
      for (TensorValues& each : parts)
        if (each.name.ends_with("original0")) each.shape = {each.shape[0], 1, 1, 1};
    }
    QVERIFY(apart(logits(*written(parts)), expected) < 1e-6F);
  }

  // A mask that leaves something out changes the answer.
  void masksCount() {
    Tensors parts = in_parts("mlp.fc1", "mask");
    for (TensorValues& each : parts)
      if (each.name.ends_with("_mask"))
        for (std::size_t i = 0; i < each.values.size(); i += 2) each.values[i] = 0;
    Tensors zeroed = tensors_of("timm_vit.safetensors");
    for (TensorValues& each : zeroed)
      if (each.name.ends_with("mlp.fc1.weight"))
        for (std::size_t i = 0; i < each.values.size(); i += 2) each.values[i] = 0;
    const Matrix expected = logits(*written(zeroed));
    QVERIFY(apart(logits(*written(parts)), expected) < 1e-6F);
    QVERIFY(apart(expected, logits(*written(tensors_of("timm_vit.safetensors")))) > 1e-3F);
  }

  void leavesOthersAlone() {
    const std::vector<float> six(6, 1), three(3, 1), two(2, 1);
    const auto stays = [&](const Tensors& tensors) {
      const auto file = written(tensors, nlohmann::json::object());
      QCOMPARE(file->tensors().size(), tensors.size());
      for (const TensorValues& each : tensors) QVERIFY2(file->find(each.name) != nullptr, each.name.c_str());
      QVERIFY(file->metadata().find("put_together") == std::string::npos);
    };
    stays({of("a.weight_orig", {2, 3}, six)});                                    // no mask
    stays({of("a.weight_orig", {2, 3}, six), of("a.weight_mask", {3, 2}, six)});  // another shape
    stays({of("a.weight_v", {2, 3}, six), of("a.weight_g", {2}, two)});           // axes are missing
    stays({of("a.weight_v", {2, 3}, six), of("a.weight_g", {3, 1}, three)});      // other rows
    stays({of("a.to_v", {2, 3}, six), of("a.to_g", {2, 1}, two)});                // names of a model
    stays({of("a.weight", {2, 3}, six), of("a.weight_orig", {2, 3}, six),         // there already
           of("a.weight_mask", {2, 3}, six)});
    stays({of("a.weight_orig", {2, 3}, six), of("a.weight_u", {3}, three), of("a.weight_v", {2}, two)});
    stays({of("a.parametrizations.weight.original", {2, 3}, six),
           of("a.parametrizations.weight.0.base", {2, 2}, {1, 0, 0, 1})});
    stays({of("a.parametrizations.weight.original", {2, 3}, six),
           of("a.parametrizations.weight.0._u", {2}, two), of("a.parametrizations.weight.0._v", {3}, three),
           of("a.parametrizations.weight.1.base", {2}, two)});
    stays({of("parametrizations.", {2}, two), of("weight_v", {2}, two)});
    stays({of("myparametrizations.weight.original1", {2, 3}, six),
           of("myparametrizations.weight.original0", {2, 1}, two)});
  }

  void keepsTheOrder() {
    const auto file =
        written({of("first", {1}, {1}), of("a.weight_g", {2, 1}, {2, 3}), of("between", {1}, {1}),
                 of("a.weight_v", {2, 3}, {0, 2, 0, 0, 0, 5}), of("last", {1}, {1})},
                nlohmann::json::object());
    QCOMPARE(QString::fromStdString(names_in(*file)), QString("first a.weight between last"));
    QVERIFY(file->read("a.weight") == std::vector<float>({0, 2, 0, 0, 0, 3}));
  }

  void saysWhatItIs() {
    Tensors plain = tensors_of("timm_vit.safetensors");
    const auto with = [&](const char* old, const char* name) {
      Tensors changed = plain;
      for (TensorValues& each : changed)
        if (const std::size_t at = each.name.find(old); at != std::string::npos)
          each.name.replace(at, std::string(old).size(), name);
      return changed;
    };
    Tensors adapted = with("qkv.", "qkv.base_layer.");
    adapted.push_back(of("blocks.0.attn.qkv.lora_A.default.weight", {2, 24}, std::vector<float>(48, 0)));
    refuses(*written(adapted),
            "it holds an adapter apart from the weights that it changes, "
            "\"blocks.0.attn.qkv.lora_A.default.weight\"; merge it");
    refuses(*written(with("fc1.weight", "fc1.qweight")),
            "its weights are quantized, \"blocks.0.mlp.fc1.qweight\"");
    refuses(*written(with("fc1.weight", "fc1.parametrizations.weight.original")),
            "PyTorch keeps a weight in parts that are not put together here, "
            "\"blocks.0.mlp.fc1.parametrizations.weight.original\"");
    // One of several files.
    Tensors half(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(plain.size() / 2));
    const std::filesystem::path shard = folder() / "model-00002-of-00003.safetensors";
    refuses(*write_model(shard, half, {{"num_heads", "3"}, {"image_size", "20x28"}}),
            "it is file 2 of the 3 that a model lies in; open the folder of all");
    // What NumPy keeps, in PyTorch's file.
    const std::filesystem::path arrays = folder() / "arrays.pth";
    const std::string array = global_op("numpy.core.multiarray", "_reconstruct") + ")R";
    write_file(arrays, torch_zip_of(pickled(dict_op({{"pos_embed", array}, {"head.weight", array}}))));
    refuses(*open_checkpoint(arrays), "it holds NumPy arrays, and no tensor of PyTorch; save tensors");
    // The only one.
    const auto only = write_model(folder() / "model-00001-of-00001.safetensors", plain,
                                  {{"num_heads", "3"}, {"image_size", "20x28"}});
    QVERIFY(model_outlook(*only).configuration.has_value());
  }
};

REGISTER_TEST(TestTakenApart, QCoreApplication)
#include "test_taken_apart.moc"
