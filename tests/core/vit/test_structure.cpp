// Models whose tensors nobody named so before run as those with known names do, or ask one question.
#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <map>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/weights/outlook.h"
#include "tests/file_text.h"
#include "tests/made_model.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

const nlohmann::json words = {{"num_heads", "3"}, {"layer_norm_eps", "1e-6"}, {"img_size", "20x28"}};

using Renames = std::vector<std::pair<std::string, std::string>>;

std::string renamed(std::string name, const Renames& renames) {
  for (const auto& [from, to] : renames) {
    const std::size_t at = name.find(from);
    if (at != std::string::npos) name.replace(at, from.size(), to);
  }
  return name;
}

// Rows [from, from + count) of a tensor.
TensorValues rows_of(const TensorValues& whole, const std::string& name, std::int64_t from,
                     std::int64_t count) {
  TensorValues part{name, whole.dtype, whole.shape, {}};
  const std::int64_t width = whole.shape.size() > 1 ? whole.shape[1] : 1;
  part.shape[0] = count;
  part.values.assign(whole.values.begin() + from * width, whole.values.begin() + (from + count) * width);
  return part;
}

// Fused queries, keys and values as layers of their own: `parts` heads of each under names with # for the
// head.
std::vector<TensorValues> split(const std::vector<TensorValues>& tensors, int heads,
                                const std::array<std::string, 3>& names) {
  std::vector<TensorValues> all;
  for (const TensorValues& tensor : tensors) {
    const std::size_t at = tensor.name.find("attn.qkv");
    if (at == std::string::npos) {
      all.push_back(tensor);
      continue;
    }
    const std::int64_t rows = tensor.shape[0] / 3 / heads;
    for (std::size_t part = 0; part < 3; ++part) {
      for (int head = 0; head < heads; ++head) {
        std::string name = tensor.name;
        std::string own = names[part];
        if (const std::size_t sign = own.find('#'); sign != std::string::npos)
          own.replace(sign, 1, std::to_string(head));
        name.replace(at, 8, own);
        all.push_back(rows_of(tensor, name, (static_cast<std::int64_t>(part) * heads + head) * rows, rows));
      }
    }
  }
  return all;
}

// Of a file of safetensors, which says it in its first eight bytes.
std::size_t header_length(const std::string& bytes) {
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), sizeof length);
  return static_cast<std::size_t>(length);
}

Matrix logits(const Checkpoint& checkpoint) {
  return Vit::load(checkpoint)->forward(made::noise(1, 20, 28), {}).logits;
}

}  // namespace

class TestStructure : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::shared_ptr<const Checkpoint> written(std::vector<TensorValues> tensors, const Renames& renames,
                                            bool sorted = true) {
    for (TensorValues& each : tensors) each.name = renamed(each.name, renames);
    if (sorted)
      std::sort(tensors.begin(), tensors.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    const auto path = std::filesystem::path(folder_.path().toStdString()) / "model.safetensors";
    return made::write_model(path, tensors, words);
  }

 private slots:
  void strangeNamesRunAsKnownOnesDo_data() {
    QTest::addColumn<QStringList>("renames");
    QTest::addColumn<int>("heads");
    QTest::addColumn<QStringList>("parts");
    const QStringList around = {"patch_embed.proj=cutter",
                                "cls_token=summary_class",
                                "pos_embed=where_pos",
                                "blocks.=body.",
                                "mlp.fc1=feed.0",
                                "mlp.fc2=feed.3",
                                "attn.proj=mixer.attn.merge",
                                "norm1=ln_a",
                                "norm2=ln_b"};
    QTest::newRow("fused") << (around + QStringList{"attn.qkv=mixer.attn.all"}) << 0 << QStringList();
    QTest::newRow("three layers") << around << 1 << QStringList{"mixer.Wq", "mixer.Wk", "mixer.Wv"};
    QTest::newRow("a layer for each head")
        << around << 3 << QStringList{"mixer.heads.#.query", "mixer.heads.#.key", "mixer.heads.#.value"};
    QTest::newRow("a list of three") << around << 1
                                     << QStringList{"mixer.attn.maps.0", "mixer.attn.maps.1",
                                                    "mixer.attn.maps.2"};
  }
  void strangeNamesRunAsKnownOnesDo() {
    QFETCH(QStringList, renames);
    QFETCH(int, heads);
    QFETCH(QStringList, parts);
    Renames pairs;
    for (const QString& each : renames)
      pairs.emplace_back(each.section('=', 0, 0).toStdString(), each.section('=', 1).toStdString());
    std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    const Matrix expected = logits(*written(tensors, {}));
    if (heads > 0)
      tensors =
          split(tensors, heads, {parts[0].toStdString(), parts[1].toStdString(), parts[2].toStdString()});
    const auto checkpoint = written(tensors, pairs);
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.depth.value_or(0), 2);
    QCOMPARE(anatomy.patch.value_or(0), 4);
    QVERIFY(!anatomy.position.empty());
    QCOMPARE(anatomy.position[0].tensor, std::string("where_pos"));
    const Matrix found = logits(*checkpoint);
    QVERIFY2((found - expected).cwiseAbs().maxCoeff() == 0.0F, "the same weights, the same numbers");
    const ModelOutlook outlook = model_outlook(*checkpoint);
    QVERIFY(outlook.configuration.has_value());
    QCOMPARE(outlook.configuration->heads, 3);
  }

  // Of one layer that makes all three: by its name, or as it is said.
  void theOrderOfThreeIsReadOrSaid_data() {
    QTest::addColumn<QString>("order");  // of the rows
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("said");
    QTest::newRow("keys first") << "kqv"
                                << "attn.kqv"
                                << "";
    QTest::newRow("values first") << "vqk"
                                  << "attn.to_vqk"
                                  << "";
    QTest::newRow("in words") << "vkq"
                              << "value_key_query"
                              << "";
    QTest::newRow("the usual") << "qkv"
                               << "query_key_value"
                               << "";
    QTest::newRow("said") << "kqv"
                          << "attn.all"
                          << "kqv";
    QTest::newRow("said against the name") << "qvk"
                                           << "attn.kqv"
                                           << "qvk";
  }
  void theOrderOfThreeIsReadOrSaid() {
    QFETCH(const QString, order);
    QFETCH(const QString, name);
    QFETCH(const QString, said);
    std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    const Matrix expected = logits(*written(tensors, {}));
    ModelOverrides overrides;
    for (TensorValues& tensor : tensors) {
      if (tensor.name.find("attn.qkv") == std::string::npos) continue;
      const std::int64_t rows = tensor.shape[0] / 3;
      std::vector<float> values;
      for (const QChar letter : order) {
        const TensorValues part = rows_of(tensor, "", QString("qkv").indexOf(letter) * rows, rows);
        values.insert(values.end(), part.values.begin(), part.values.end());
      }
      tensor.values = values;
      const std::string own = renamed(tensor.name, {{"blocks.", "body."}, {"attn.qkv", name.toStdString()}});
      if (!said.isEmpty() && own.ends_with("weight"))
        overrides.roles.push_back({own, (said + "." + own.substr(5, 1).c_str()).toStdString()});
    }
    const Renames renames = {{"blocks.", "body."}, {"attn.qkv", name.toStdString()}};
    const auto checkpoint = with_overrides(written(tensors, renames), overrides);
    QVERIFY((logits(*checkpoint) - expected).cwiseAbs().maxCoeff() == 0.0F);
    std::string assumed;
    for (const Message& each : model_outlook(*checkpoint).assumed) assumed += each.text() + "\n";
    const std::string sentence =
        "assuming queries, keys and values in the order " + order.toStdString() + " in ";
    QCOMPARE(assumed.find(sentence) != std::string::npos, said.isEmpty());
  }

  // Factors, masks and orders may change every number: what they do is asked for, not passed over.
  void whatIsNoLayerIsAskedFor_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");  // of a DType
    QTest::addColumn<bool>("single");
    QTest::addColumn<bool>("asked");
    const int real = static_cast<int>(DType::f32), truth = static_cast<int>(DType::boolean),
              whole = static_cast<int>(DType::i64);
    QTest::newRow("a factor of a block") << "body.0.rescale" << real << true << true;
    QTest::newRow("a factor of all") << "temperature" << real << true << true;
    QTest::newRow("a mask of a block") << "body.0.attn.mask" << truth << false << true;
    QTest::newRow("an order of the patches") << "shuffled" << whole << false << true;
    QTest::newRow("places") << "position_ids" << whole << false << false;
    QTest::newRow("a counter") << "epoch" << whole << true << false;
    QTest::newRow("a counter of a block") << "body.0.bn.num_batches_tracked" << whole << true << false;
  }
  void whatIsNoLayerIsAskedFor() {
    QFETCH(const QString, name);
    QFETCH(const int, kind);
    QFETCH(const bool, single);
    QFETCH(const bool, asked);
    const Renames renames = {{"blocks.", "body."}, {"attn.qkv", "attn.all"}, {"pos_embed", "where"}};
    std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    const Matrix expected = logits(*written(tensors, {}));
    const std::string strange = name.toStdString();
    const std::int64_t count = single ? 1 : 36;
    // Blocks have it all or none. Written as numbers of four bytes, which it is told to be below.
    std::vector<std::string> added{strange};
    if (strange.starts_with("body.0.")) added.push_back("body.1." + strange.substr(7));
    for (const std::string& each : added) {
      const std::int64_t floats = count * static_cast<std::int64_t>(byte_size(static_cast<DType>(kind))) / 4;
      tensors.push_back(
          {each,
           DType::f32,
           {std::max<std::int64_t>(1, floats)},
           std::vector<float>(static_cast<std::size_t>(std::max<std::int64_t>(1, floats)), 0.0F)});
    }
    const std::filesystem::path path = written(tensors, renames)->path();
    std::string bytes = file_text(path);
    nlohmann::ordered_json header = nlohmann::ordered_json::parse(bytes.substr(8, header_length(bytes)));
    for (const std::string& each : added) {
      header[each]["dtype"] = to_text(static_cast<DType>(kind));
      header[each]["shape"] = single ? nlohmann::json::array() : nlohmann::json{1, 36};
    }
    write_file(path, made::with_length(header.dump(), bytes.substr(8 + header_length(bytes))));
    const auto checkpoint = open_checkpoint(path);
    if (!asked) {
      QVERIFY((logits(*checkpoint) - expected).cwiseAbs().maxCoeff() == 0.0F);
      return;
    }
    const std::string said = refusal_of([&] { Vit::load(*checkpoint); });
    QVERIFY2(said.find("\"" + strange + "\"") != std::string::npos, said.c_str());
    ModelOverrides overrides;
    overrides.roles = {{strange, "ignore"}};
    QVERIFY((logits(*with_overrides(checkpoint, overrides)) - expected).cwiseAbs().maxCoeff() == 0.0F);
  }

  // Two models in one file, trained weights and their running mean: which one runs is said and can be chosen.
  void oneOfTwoModelsIsSaid_data() {
    QTest::addColumn<QString>("table");
    QTest::newRow("a table of a known name") << "pos_embed";
    QTest::newRow("no name that is known") << "where";
  }
  void oneOfTwoModelsIsSaid() {
    QFETCH(const QString, table);
    const Renames renames = {
        {"blocks.", "body."},           {"attn.qkv", "attn.all"}, {"pos_embed", table.toStdString()},
        {"patch_embed.proj", "cutter"}, {"cls_token", "summary"}, {"mlp.fc1", "feed.0"},
        {"mlp.fc2", "feed.3"}};
    const std::vector<TensorValues> one = made::tensors_of("timm_vit.safetensors");
    std::vector<TensorValues> both, mean = one;
    for (TensorValues& tensor : mean) {
      if (tensor.name == "head.bias") tensor.values[0] += 2;
    }
    const Matrix expected = logits(*written(one, {})), of_mean = logits(*written(mean, {}));
    for (const auto& [root, tensors] : {std::pair{"model.", one}, {"ema.module.", mean}}) {
      for (TensorValues tensor : tensors) {
        tensor.name = root + renamed(tensor.name, renames);
        both.push_back(tensor);
      }
    }
    const auto checkpoint = written(both, {});
    QVERIFY((logits(*checkpoint) - expected).cwiseAbs().maxCoeff() == 0.0F);
    const std::vector<Message> assumed = model_outlook(*checkpoint).assumed;
    QVERIFY(!assumed.empty());
    QCOMPARE(
        assumed[0].text(),
        std::string("assuming the model under model. of those in the file (model., ema.module.); else say "
                    "--root ema.module."));
    ModelOverrides overrides;
    overrides.root = "ema.module.";
    const auto chosen = with_overrides(checkpoint, overrides);
    QVERIFY((logits(*chosen) - of_mean).cwiseAbs().maxCoeff() == 0.0F);
    for (const Message& each : model_outlook(*chosen).assumed)
      QVERIFY2(each.text().find("those in the file") == std::string::npos, each.text().c_str());
  }

  // Without an order in the file nothing tells two norms apart.
  void whatStaysOpenIsAskedForAndCanBeSaid() {
    const Renames renames = {{"blocks.", "body."},         {"norm1", "alpha_norm"},
                             {"norm2", "omega_norm"},      {"patch_embed.proj", "cutter"},
                             {"attn.qkv", "mix.attn.all"}, {"attn.proj", "mix.attn.merge"}};
    const std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    const Matrix expected = logits(*written(tensors, {}));
    const auto checkpoint = written(tensors, renames);
    const std::string refusal = refusal_of([&] { Vit::load(*checkpoint); });
    QVERIFY2(refusal.find(
                 "which of \"body.0.alpha_norm.weight\", \"body.0.omega_norm.weight\" is the norm of the "
                 "attention (norm1.N) is not told; say what a tensor is with --role") != std::string::npos,
             refusal.c_str());
    ModelOverrides overrides;
    overrides.roles = {{"body.0.alpha_norm.weight", "norm1.0"}};
    QVERIFY((logits(*with_overrides(checkpoint, overrides)) - expected).cwiseAbs().maxCoeff() == 0.0F);
    overrides.roles = {{"body.0.omega_norm.weight", "norm1.0"}};
    QVERIFY((logits(*with_overrides(checkpoint, overrides)) - expected).cwiseAbs().maxCoeff() > 1e-3F);
  }

  void aTensorThatNobodyKnowsIsAskedFor() {
    std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    tensors.push_back({"blocks.0.extra", DType::f32, {5, 7}, std::vector<float>(35, 1.0F)});
    tensors.push_back({"blocks.1.extra", DType::f32, {5, 7}, std::vector<float>(35, 1.0F)});
    const Renames renames = {{"blocks.", "body."},
                             {"patch_embed.proj", "cutter"},
                             {"attn.qkv", "mix.attn.all"},
                             {"attn.proj", "mix.attn.merge"}};
    const auto checkpoint = written(tensors, renames);
    const std::string refusal = refusal_of([&] { Vit::load(*checkpoint); });
    QVERIFY2(refusal.find("what \"body.0.extra\" is, of the shape (5, 7)") != std::string::npos,
             refusal.c_str());
    ModelOverrides overrides;
    overrides.roles = {{"body.0.extra", "ignore"}};
    QVERIFY(Vit::load(*with_overrides(checkpoint, overrides)) != nullptr);
  }

  // A convolution to E numbers and a layer from there to D are one convolution to D.
  void aStemOfTwoIsOne() {
    std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    const Renames renames = {
        {"blocks.", "body."}, {"attn.qkv", "mix.attn.all"}, {"attn.proj", "mix.attn.merge"}};
    const Matrix expected = logits(*written(tensors, renames));
    // The layer doubles and turns the numbers round; the convolution gives them halved in that order.
    TensorValues& kernel = made::tensor(tensors, "patch_embed.proj.weight");
    TensorValues& bias = made::tensor(tensors, "patch_embed.proj.bias");
    const std::size_t width = 24, each = kernel.values.size() / width;
    std::vector<float> turned;
    for (std::size_t i = width; i-- > 0;) {
      for (std::size_t k = 0; k < each; ++k) turned.push_back(kernel.values[i * each + k] / 2);
    }
    kernel.values = turned;
    kernel.name = "stem.conv.weight";
    std::reverse(bias.values.begin(), bias.values.end());
    for (float& value : bias.values) value /= 2;
    bias.name = "stem.conv.bias";
    // E is 26: two numbers that the layer leaves out.
    kernel.values.resize(kernel.values.size() + 2 * each, 1.0F);
    kernel.shape[0] = 26;
    bias.values.resize(26, 1.0F);
    bias.shape = {26};
    std::vector<float> layer(width * 26, 0.0F);
    for (std::size_t i = 0; i < width; ++i) layer[i * 26 + width - 1 - i] = 2;
    tensors.push_back({"stem.lift.weight", DType::f32, {24, 26}, layer});
    tensors.push_back({"stem.lift.bias", DType::f32, {24}, std::vector<float>(24, 0.0F)});
    const auto checkpoint = written(tensors, renames);
    QVERIFY((logits(*checkpoint) - expected).cwiseAbs().maxCoeff() < 1e-5F);
    const ModelOutlook outlook = model_outlook(*checkpoint);
    const bool said =
        std::any_of(outlook.assumed.begin(), outlook.assumed.end(), [](const Message& each_one) {
          return each_one.text().find("nothing stands between") != std::string::npos;
        });
    QVERIFY(said);
  }

  // The eps of an optimiser, which a file of a training holds, is none of the norms.
  void anOptimisersWordsAreNotTheModels() {
    const std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    const auto path = std::filesystem::path(folder_.path().toStdString()) / "trained.safetensors";
    nlohmann::json more = {{"num_heads", "3"}, {"img_size", "20x28"}};
    const Matrix expected = logits(*made::write_model(path, tensors, more));
    more["optimizer_state_dict.param_groups.0.eps"] = "1e-2";
    more["optimizer.param_groups.0.num_heads"] = "2";
    QVERIFY((logits(*made::write_model(path, tensors, more)) - expected).cwiseAbs().maxCoeff() == 0.0F);
  }

  void rolesThatAreNoneAreRefused_data() {
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("role");
    QTest::addColumn<QString>("says");
    QTest::newRow("tensor") << "no.weight"
                            << "q.0"
                            << "there is no tensor \"no.weight\"";
    QTest::newRow("role") << "norm.weight"
                          << "king"
                          << "\"king\" is no role";
    QTest::newRow("number") << "norm.weight"
                            << "q"
                            << "\"q\" is no role";
    QTest::newRow("no number") << "norm.weight"
                               << "norm1.x"
                               << "\"norm1.x\" is no role";
    QTest::newRow("number of the whole") << "norm.weight"
                                         << "norm.3"
                                         << "\"norm.3\" is no role";
  }
  void rolesThatAreNoneAreRefused() {
    QFETCH(QString, tensor);
    QFETCH(QString, role);
    QFETCH(QString, says);
    const auto checkpoint = open_checkpoint(made::golden_model("timm_vit.safetensors"));
    ModelOverrides overrides;
    overrides.roles = {{tensor.toStdString(), role.toStdString()}};
    const std::string refusal = refusal_of([&] { with_overrides(checkpoint, overrides); });
    QVERIFY2(refusal.find(says.toStdString()) != std::string::npos, refusal.c_str());
  }

  // What names or a library tell goes before: known files are read as before.
  void knownNamesAreReadByThem() {
    for (const char* name : {"timm_vit.safetensors", "hand_written.safetensors", "clip.safetensors"}) {
      const auto checkpoint = open_checkpoint(made::golden_model(name));
      QVERIFY(model_source(*checkpoint).renamed == nullptr);
    }
  }
};

REGISTER_TEST(TestStructure, QCoreApplication)
#include "test_structure.moc"
