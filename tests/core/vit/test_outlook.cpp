// core/vit: what is told before a weight is read is what happens: a model runs where its outlook says so, and
// else is refused with the same words.
#include <QtTest>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/vit/predict.h"
#include "core/vit/weights/outlook.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

namespace {

using Tensors = std::vector<TensorValues>;
using Words = nlohmann::json;

std::vector<fs::path> files_in(const fs::path& folder, const std::string& suffix) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error); !error && at != fs::recursive_directory_iterator();
       ++at) {
    if (at->path().extension() == suffix) found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// "norm1 -> ln1; blocks -> layers".
Tensors renamed(Tensors tensors, const std::string& changes) {
  std::istringstream list(changes);
  for (std::string change; std::getline(list, change, ';');) {
    const std::size_t arrow = change.find("->");
    const auto word = [](std::string text) {
      text.erase(0, text.find_first_not_of(' '));
      text.erase(text.find_last_not_of(' ') + 1);
      return text;
    };
    const std::string from = word(change.substr(0, arrow)), to = word(change.substr(arrow + 2));
    for (TensorValues& each : tensors) {
      const bool at_start = from.starts_with('^');
      const std::size_t at = each.name.find(at_start ? from.substr(1) : from);
      if (at == std::string::npos || (at_start && at > 0)) continue;
      each.name.replace(at, from.size() - (at_start ? 1 : 0), to);
    }
  }
  return tensors;
}

Tensors without(Tensors tensors, const std::string& part) {
  std::erase_if(tensors, [&](const TensorValues& each) { return has(each.name, part); });
  return tensors;
}

Tensors with(Tensors tensors, const std::string& name, std::vector<std::int64_t> shape) {
  std::int64_t count = 1;
  for (const std::int64_t size : shape) count *= size;
  tensors.push_back(
      {name, DType::f32, std::move(shape), std::vector<float>(static_cast<std::size_t>(count), 0.5F)});
  return tensors;
}

// Names of models that are written by hand, of tutorials and of other libraries, for those of timm_vit.
const std::map<std::string, std::string>& other_names() {
  static const std::map<std::string, std::string> names{
      {"mmpretrain",
       "blocks -> backbone.layers; .norm1. -> .ln1.; .norm2. -> .ln2.; mlp.fc1 -> ffn.layers.0.0; "
       "mlp.fc2 -> ffn.layers.1; ^patch_embed.proj. -> backbone.patch_embed.projection.; ^norm. -> "
       "backbone.ln1.; "
       "^head. -> head.layers.head.; ^cls_token -> backbone.cls_token; ^pos_embed -> backbone.pos_embed"},
      {"uva",
       "blocks -> transformer; .norm1. -> .layer_norm_1.; .norm2. -> .layer_norm_2.; attn.qkv.weight -> "
       "attn.in_proj_weight; attn.qkv.bias -> attn.in_proj_bias; attn.proj -> attn.out_proj; mlp.fc1 -> "
       "linear.0; "
       "mlp.fc2 -> linear.3; ^pos_embed -> pos_embedding"},
      {"layer_norm_1",
       "blocks -> transformer_layers; .norm1. -> .layer_norm_1.; .norm2. -> .layer_norm_2.; attn.qkv.weight "
       "-> "
       "self_attention.in_proj_weight; attn.qkv.bias -> self_attention.in_proj_bias; attn.proj -> "
       "self_attention.out_proj; mlp.fc1 -> mlp.0; mlp.fc2 -> mlp.2; ^head. -> mlp_head.1.; "
       "^patch_embed.proj -> "
       "patch_embedding.patch_embed"},
      {"bourke",
       "blocks -> transformer_encoder; .norm1. -> .msa_block.layer_norm.; .norm2. -> .mlp_block.layer_norm.; "
       "attn.qkv.weight -> msa_block.multihead_attn.in_proj_weight; attn.qkv.bias -> "
       "msa_block.multihead_attn.in_proj_bias; attn.proj -> msa_block.multihead_attn.out_proj; mlp.fc1 -> "
       "mlp_block.mlp.0; mlp.fc2 -> mlp_block.mlp.3; ^cls_token -> class_embedding; ^pos_embed -> "
       "position_embedding; ^patch_embed.proj -> patch_embedding.patcher; ^head. -> classifier.1."},
      {"tintn",
       "blocks -> encoder.blocks; .norm1. -> .layernorm_1.; .norm2. -> .layernorm_2.; attn.qkv -> "
       "attention.qkv_projection; attn.proj -> attention.output_projection; mlp.fc1 -> mlp.dense_1; mlp.fc2 "
       "-> "
       "mlp.dense_2; ^patch_embed.proj -> embedding.patch_embeddings.projection; ^cls_token -> "
       "embedding.cls_token; ^pos_embed -> embedding.position_embeddings; ^head. -> classifier."},
      {"torch",
       "blocks -> enc.layers; attn.qkv. -> self_attn.in_proj_; attn.proj -> self_attn.out_proj; mlp.fc -> "
       "linear"},
      {"a norm in the list", "blocks -> encoder; ^norm. -> encoder.2.; mlp.fc1 -> mlp.0; mlp.fc2 -> mlp.2"},
      {"ffn", "mlp.fc1 -> ffn.0; mlp.fc2 -> ffn.3"},
      {"token elsewhere", "^cls_token -> patch_embed.cls_token; ^pos_embed -> patch_embed.pos_embed"},
      {"module", "^ -> module."},
      {"a list", "^ -> 0."},
      {"net", "^ -> net.0."},
      {"compiled", "^ -> _orig_mod."},
      {"model", "^ -> model."},
  };
  return names;
}

}  // namespace

class TestOutlook : public QObject, private made::ModelFolder {
  Q_OBJECT

 private:
  using Make = std::function<std::shared_ptr<const Checkpoint>()>;
  std::map<std::string, Make> files_;

  void file(const std::string& name, const Make& make) {
    files_[name] = make;
    QTest::newRow(name.c_str());
  }
  void model(const std::string& name, const Tensors& tensors,
             const Words& words = {{"num_heads", "3"}, {"image_size", "20x28"}}) {
    file(name, [this, tensors, words] { return written(tensors, words); });
  }

  // The problem and remedy with which it is refused; empty where it runs.
  static std::string refused(const std::shared_ptr<const Checkpoint>& checkpoint) {
    try {
      const auto vit = Vit::load(*checkpoint);
      const Image image(40, 56, 3, std::vector<std::uint8_t>(std::size_t{40} * 56 * 3, 100));
      const Prepared prepared = prepared_for(*checkpoint, *vit, image);
      const Forward forward = vit->forward(prepared.pixels, {});
      if (forward.tokens.rows() == 0) return "no tokens";
    } catch (const Failure& failure) {
      return failure.problem() + "; " + failure.remedy();
    }
    return {};
  }

 private slots:
  void itIsKept_data() {
    // The rows have no columns: what they make is kept by name.
    QTest::addColumn<int>("unused");
    files_.clear();
    for (const fs::path& path : files_in(fs::path(TEST_DATA) / "vit", ".safetensors"))
      file("vit " + path.stem().string(), [path] { return open_checkpoint(path); });
    for (const fs::path& path : files_in(fs::path(TEST_DATA) / "anatomy", ".tsv")) {
      file("anatomy " + path.stem().string(), [this, path] { return of_shapes(path); });
    }
    for (const char* suffix : {".pt", ".pth"}) {
      for (const fs::path& path : files_in(fs::path(TEST_DATA) / "torch", suffix))
        file("torch " + path.filename().string(), [path] { return open_checkpoint(path); });
    }
    for (const char* suffix : {".pt", ".pth", ".npz", ".npy", ".safetensors"}) {
      for (const fs::path& path : files_in(fs::path(SHARED_DATA) / "checkpoints", suffix))
        file("shared " + path.filename().string(), [path] { return open_checkpoint(path); });
    }
    const Tensors plain = tensors_of("timm_vit.safetensors");
    for (const auto& [name, changes] : other_names()) model("names " + name, renamed(plain, changes));
    model("no heads said", plain, {{"image_size", "20x28"}});
    model("no size said", plain, {{"num_heads", "3"}});
    model("no table", without(plain, "pos_embed"));
    model("no class token", without(plain, "cls_token"));
    model("no kernel", without(plain, "patch_embed"));
    model("no last norm", renamed(plain, "^norm. -> something.else."));
    model("no head", without(plain, "head."));
    model("half a block", without(plain, "blocks.1.mlp"));
    model("a bias less", without(plain, "blocks.1.attn.proj.bias"));
    model("a shift less", without(plain, "blocks.1.norm1.bias"));
    model("the last shift less", without(plain, "norm.bias"));
    model("no norms", without(plain, "norm1"));
    model("unknown attention", renamed(plain, "attn.qkv -> attn.qkv_all"));
    model("sounds", renamed(plain, "^ -> audio_spectrogram_transformer."));
    model("unknown blocks", renamed(plain, "blocks -> stack"));
    model("too large", plain, {{"num_heads", "3"}, {"config", R"({"image_size":[9000,9000]})"}});
    model("unknown mlp", renamed(plain, "mlp.fc2 -> mlp.second"));
    model("something more", with(plain, "blocks.0.attn.gate.weight", {24}));
    model("a kernel of five axes",
          with(without(plain, "patch_embed.proj.weight"), "patch_embed.proj.weight", {24, 3, 2, 4, 4}));
    model("a head of another width", with(without(plain, "head."), "head.weight", {7, 20}));
    Tensors turned = plain;
    std::swap(tensor(turned, "blocks.0.mlp.fc1.weight").shape[0],
              tensor(turned, "blocks.0.mlp.fc1.weight").shape[1]);
    model("turned", turned);
    model("seven heads", plain, {{"num_heads", "7"}, {"image_size", "20x28"}});
    for (const char* type : {"F16", "BF16", "F64", "I8", "U8", "F8_E4M3"}) {
      file(std::string("of type ") + type, [this, plain, type] { return of_type(plain, type); });
    }
  }
  void itIsKept() {
    std::shared_ptr<const Checkpoint> checkpoint;
    try {
      checkpoint = files_.at(QTest::currentDataTag())();
    } catch (const Failure&) {
      return;  // it is no checkpoint
    }
    const ModelOutlook outlook = model_outlook(*checkpoint);
    QCOMPARE(refused(checkpoint), outlook.refusal);
    QVERIFY(outlook.refusal.empty() == outlook.configuration.has_value());
    // Where the heads are all that is missing, it runs with each of those that are offered.
    for (const int heads : outlook.heads) {
      ModelOverrides overrides;
      overrides.heads = heads;
      QCOMPARE(refused(with_overrides(checkpoint, overrides)), std::string());
    }
    if (!outlook.configuration) return;
    const auto vit = Vit::load(*checkpoint);
    QCOMPARE(vit->configuration().classes, outlook.configuration->classes);
    QCOMPARE(vit->configuration().assumed, outlook.assumed);
    QCOMPARE(vit->configuration().left_out, outlook.configuration->left_out);
    // The anatomy counts what runs.
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.depth.value_or(0), vit->configuration().depth);
    QCOMPARE(anatomy.classes.value_or(0), vit->configuration().classes);
  }

  // Weights under other names are the same model.
  void otherNamesGiveTheSameNumbers_data() {
    QTest::addColumn<int>("unused");
    for (const auto& [name, changes] : other_names()) QTest::newRow(name.c_str());
  }
  void otherNamesGiveTheSameNumbers() {
    const std::string name = QTest::currentDataTag();
    const Words words = {{"num_heads", "3"},
                         {"image_size", "20x28"},
                         {"layer_norm_eps", "1e-6"},
                         {"norm_first", "true"},
                         {"hidden_act", "gelu"}};
    const Tensors plain = tensors_of("timm_vit.safetensors");
    const PixelBatch pixels = noise(1, 20, 28);
    const Matrix expected = Vit::load(*written(plain, words))->forward(pixels, {}).logits;
    const auto checkpoint = written(renamed(plain, other_names().at(name)), words);
    const auto vit = Vit::load(*checkpoint);
    const Matrix logits = vit->forward(pixels, {}).logits;
    QCOMPARE(logits.cols(), expected.cols());
    QVERIFY((logits - expected).cwiseAbs().maxCoeff() < 1e-6F);
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.depth, std::optional<int>(2));
    QCOMPARE(anatomy.mlp_ratio, std::optional<double>(2));
    QCOMPARE(anatomy.classes, std::optional<int>(7));
  }

  // transformers once stored every "gamma" as "weight".
  void scalesOfAnotherNameAreScales() {
    const Tensors scaled = tensors_of("deit3.safetensors");
    const PixelBatch pixels = noise(1, 20, 28);
    const Words words = {{"num_heads", "3"}, {"image_size", "20x28"}};
    const Matrix expected =
        Vit::load(*written(renamed(scaled, "ls1.gamma -> ls1.gamma"), words))->forward(pixels, {}).logits;
    const auto vit =
        Vit::load(*written(renamed(scaled, "ls1.gamma -> ls1.weight; ls2.gamma -> ls2.weight"), words));
    QVERIFY(vit->configuration().layer_scale);
    QVERIFY((vit->forward(pixels, {}).logits - expected).cwiseAbs().maxCoeff() < 1e-6F);
    const Tensors less =
        without(renamed(scaled, "ls1.gamma -> ls1.weight; ls2.gamma -> ls2.weight"), "blocks.1.ls1");
    const std::string said = refusal([&] { Vit::load(*written(less, words)); });
    QVERIFY2(has(said, "\"blocks.1.ls1.weight\", and there is one for"), said.c_str());
  }

  void eachHeadMayHaveLayersOfItsOwn() {
    const Tensors plain = tensors_of("timm_vit.safetensors");
    Tensors apart;
    for (const TensorValues& each : plain) {
      const std::size_t at = each.name.find("attn.qkv.");
      if (at == std::string::npos) {
        apart.push_back(each);
        continue;
      }
      const std::size_t part = each.values.size() / 9;
      for (std::size_t i = 0; i < 9; ++i) {
        TensorValues own{each.name.substr(0, at) + "attn.heads." + std::to_string(i % 3) + "." +
                             std::array{"query.", "key.", "value."}[i / 3] + each.name.substr(at + 9),
                         DType::f32,
                         each.shape,
                         {each.values.begin() + static_cast<std::ptrdiff_t>(i * part),
                          each.values.begin() + static_cast<std::ptrdiff_t>((i + 1) * part)}};
        own.shape[0] = 8;
        apart.push_back(own);
      }
    }
    const auto checkpoint = written(apart, {{"image_size", "20x28"}});
    QCOMPARE(inspect(*checkpoint).heads, std::optional<int>(3));
    const PixelBatch pixels = noise(1, 20, 28);
    const Matrix expected = Vit::load(*written(plain))->forward(pixels, {}).logits;
    QVERIFY((Vit::load(*checkpoint)->forward(pixels, {}).logits - expected).cwiseAbs().maxCoeff() < 1e-6F);
  }

  // "Not complete" is said of files that are not.
  void whatIsMissingIsNamed() {
    const auto said = [&](const Tensors& tensors) { return refusal([&] { Vit::load(*written(tensors)); }); };
    const Tensors plain = tensors_of("timm_vit.safetensors");
    for (const char* part : {"blocks.1.mlp.fc2.weight", "blocks.0.norm2.weight", "blocks.1.attn.proj.bias",
                             "blocks.0.attn.qkv.weight", "blocks.1.norm1.bias"}) {
      const std::string words = said(without(plain, part));
      QVERIFY2(has(words, "not complete") && has(words, std::string(part).substr(0, 9)), words.c_str());
    }
    for (const auto& [changes, part] : {std::pair{"attn.qkv -> attn.qkv_all", "queries, keys and values"},
                                        {"mlp.fc2 -> mlp.second", "the last layer of its MLP"},
                                        {".norm1 -> .first_norm", "the norm of its attention"},
                                        {"attn.proj -> attn.mix", "the projection behind the attention"}}) {
      const std::string words = said(renamed(plain, changes));
      QVERIFY2(has(words, part) && !has(words, "not complete"), words.c_str());
    }
    QVERIFY(has(said(renamed(plain, "mlp.fc2 -> mlp.second")), "mlp.second"));
    // There are blocks, and they are not known.
    const std::string stack = said(renamed(plain, "blocks -> stack"));
    QVERIFY2(has(stack, "blocks under a name that is not known, \"stack.0.\""), stack.c_str());
  }

  void wholeNumbersAreRefused() {
    const auto checkpoint = of_type(tensors_of("timm_vit.safetensors"), "I8");
    const std::string words = refusal([&] { Vit::load(*checkpoint); });
    QVERIFY2(has(words, "whole numbers (I8), as quantised weights do"), words.c_str());
  }

  void everyDivisorOfANarrowWidthIsOffered() {
    const Tensors plain = tensors_of("timm_vit.safetensors");
    const ModelOutlook outlook = model_outlook(*written(plain, {{"image_size", "20x28"}}));
    QCOMPARE(outlook.heads, (std::vector<int>{1, 2, 3, 4, 6, 8, 12, 24}));
    QCOMPARE(plausible_heads(8), (std::vector<int>{1, 2, 4, 8}));
  }

 private:
  std::shared_ptr<const Checkpoint> of_shapes(const fs::path& list) {
    std::ifstream file(list);
    std::vector<Made> tensors;
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line[0] == '#') continue;
      const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
      Made tensor{line.substr(0, first), {}, line.substr(first + 1, second - first - 1)};
      std::istringstream shape(line.substr(second + 1));
      for (std::string length; std::getline(shape, length, ',');) tensor.shape.push_back(std::stoll(length));
      tensors.push_back(std::move(tensor));
    }
    const fs::path path = folder() / (list.stem().string() + ".safetensors");
    write_sparse(path, tensors);
    return open_checkpoint(path);
  }

  std::shared_ptr<const Checkpoint> of_type(const Tensors& tensors, const std::string& type) {
    const std::size_t bytes = type == "F64" ? 8 : type.ends_with("16") ? 2 : 1;
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    header["__metadata__"] = {{"num_heads", "3"}, {"image_size", "20x28"}};
    std::size_t end = 0;
    for (const TensorValues& each : tensors) {
      const std::size_t begin = end;
      end += bytes * each.values.size();
      header[each.name] = {{"dtype", type}, {"shape", each.shape}, {"data_offsets", {begin, end}}};
    }
    const fs::path path = folder() / ("of_" + type + ".safetensors");
    write_file(path, with_length(header.dump(), std::string(end, '\0')));
    return open_checkpoint(path);
  }
};

REGISTER_TEST(TestOutlook, QCoreApplication)
#include "test_outlook.moc"
