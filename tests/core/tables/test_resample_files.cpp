// Resampled tables written back: half-precision rounding, safetensors copied but for one tensor, npy of any
// rank, factored and relative tables.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/array/array.h"
#include "core/array/half.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/tables/resample_tensor.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

TensorValues counted(const std::string& name, std::vector<std::int64_t> shape, DType dtype = DType::f32) {
  TensorValues tensor{name, dtype, std::move(shape), {}};
  std::int64_t count = 1;
  for (const std::int64_t size : tensor.shape) count *= size;
  for (std::int64_t i = 0; i < count; ++i) {
    tensor.values.push_back(static_cast<float>((i * 37) % 64) / 32.0F - 1);  // exact in every type
  }
  return tensor;
}

}  // namespace

class TestResampleFiles : public QObject {
  Q_OBJECT
 private slots:
  void halvesRoundToNearestEven();
  void everyHalfSurvivesARoundTrip();
  void otherTensorsKeepTheirBytes_data();
  void otherTensorsKeepTheirBytes();
  void aFileMayReplaceItself();
  void npyKeepsRankAndType_data();
  void npyKeepsRankAndType();
  void factoredTablesAreResampledApart();
  void rowsBehindThePatchesStayThere();
  void librariesHaveTheirOwnRules_data();
  void librariesHaveTheirOwnRules();
  void rulesOfOneKindLeaveTheOtherToTheLibrary();
  void windowsKeepTheRowsBehind();
  void faultsLeaveNothingBehind();

 private:
  fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
  std::shared_ptr<const Checkpoint> saved(const char* name, const std::vector<TensorValues>& tensors) const {
    write_file(path(name), safetensors_bytes(tensors));
    return open_checkpoint(path(name));
  }
  QTemporaryDir folder_;
};

void TestResampleFiles::halvesRoundToNearestEven() {
  QCOMPARE(to_binary16(1.0F), std::uint16_t{0x3C00});
  QCOMPARE(to_binary16(-2.0F), std::uint16_t{0xC000});
  QCOMPARE(to_binary16(1 + 0x1p-11F), std::uint16_t{0x3C00});      // a tie to even
  QCOMPARE(to_binary16(1 + 3 * 0x1p-11F), std::uint16_t{0x3C02});  // a tie to even, upwards
  QCOMPARE(to_binary16(1 + 0x1.1p-11F), std::uint16_t{0x3C01});
  QCOMPARE(to_binary16(65504.0F), std::uint16_t{0x7BFF});
  QCOMPARE(to_binary16(65519.0F), std::uint16_t{0x7BFF});
  QCOMPARE(to_binary16(65520.0F), std::uint16_t{0x7C00});
  QCOMPARE(to_binary16(-INFINITY), std::uint16_t{0xFC00});
  QCOMPARE(to_binary16(0x1p-24F), std::uint16_t{1});
  QCOMPARE(to_binary16(0x1p-25F), std::uint16_t{0});
  QCOMPARE(to_binary16(0x1.8p-25F), std::uint16_t{1});
  QCOMPARE(to_binary16(0x1.FFFp-15F), std::uint16_t{0x400});  // the subnormals' end rounds into the normals
  QCOMPARE(to_binary16(-0.0F), std::uint16_t{0x8000});
  QVERIFY(std::isnan(from_binary16(to_binary16(NAN))));
  QCOMPARE(to_bfloat16(1.0F), std::uint16_t{0x3F80});
  QCOMPARE(to_bfloat16(1 + 0x1p-8F), std::uint16_t{0x3F80});
  QCOMPARE(to_bfloat16(1 + 3 * 0x1p-8F), std::uint16_t{0x3F82});
  QCOMPARE(to_bfloat16(3.4e38F), std::uint16_t{0x7F80});
  QVERIFY(std::isnan(from_bfloat16(to_bfloat16(std::bit_cast<float>(0x7F800001U)))));
}

void TestResampleFiles::everyHalfSurvivesARoundTrip() {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    if (!std::isnan(from_binary16(half))) QCOMPARE(to_binary16(from_binary16(half)), half);
    if (!std::isnan(from_bfloat16(half))) QCOMPARE(to_bfloat16(from_bfloat16(half)), half);
  }
}

void TestResampleFiles::otherTensorsKeepTheirBytes_data() {
  QTest::addColumn<int>("type");
  for (const DType type : {DType::f32, DType::f16, DType::bf16, DType::f64}) {
    QTest::newRow(to_text(type).c_str()) << static_cast<int>(type);
  }
}

void TestResampleFiles::otherTensorsKeepTheirBytes() {
  QFETCH(int, type);
  const auto dtype = static_cast<DType>(type);
  const auto before = saved(
      "in.safetensors", {counted("a.weight", {3, 5}, DType::f16), counted("pos_embed", {1, 1 + 16, 4}, dtype),
                         counted("norm.bias", {7}, DType::f32)});
  const auto tensors = resample_tensors(*before, {}, {3, 6}, "articles");
  QCOMPARE(tensors.size(), std::size_t{1});
  copy_safetensors(before->path(), tensors, path("out.safetensors"));
  const auto after = open_checkpoint(path("out.safetensors"));
  QCOMPARE(after->tensors().size(), std::size_t{3});
  QCOMPARE(after->tensors()[1].name, std::string("pos_embed"));
  QVERIFY(after->tensors()[1].dtype == dtype);
  QVERIFY((after->tensors()[1].shape == std::vector<std::int64_t>{1, 1 + 18, 4}));
  QVERIFY(after->tensors()[0].dtype == DType::f16);
  for (const char* other : {"a.weight", "norm.bias"}) QVERIFY(after->read(other) == before->read(other));
  const auto old_values = before->read("pos_embed"), new_values = after->read("pos_embed");
  QVERIFY(std::equal(old_values.begin(), old_values.begin() + 4, new_values.begin()));
  const Matrix expected =
      resample(Eigen::Map<const Matrix>(old_values.data() + 4, 16, 4), {4, 4}, {3, 6}, "articles");
  const float step = dtype == DType::bf16 ? 0x1p-8F : dtype == DType::f16 ? 0x1p-11F : 0;
  for (Eigen::Index i = 0; i < expected.size(); ++i) {
    const float value = expected.data()[i];
    QVERIFY(std::abs(new_values[static_cast<std::size_t>(4 + i)] - value) <= step * std::abs(value));
  }
}

void TestResampleFiles::aFileMayReplaceItself() {
  const std::string name = "self.safetensors";
  nlohmann::json metadata = {{"format", "pt"}};
  write_file(path(name.c_str()), made::safetensors_of({{"pos_embed", {1, 9, 4}}, {"b", {2}}}, metadata));
  const auto before = open_checkpoint(path(name.c_str()));
  copy_safetensors(before->path(), resample_tensors(*before, {}, {5, 2}, "timm"), before->path());
  const auto after = open_checkpoint(path(name.c_str()));
  QVERIFY((after->find("pos_embed")->shape == std::vector<std::int64_t>{1, 10, 4}));
  QVERIFY((after->read("b") == std::vector<float>{36, 37}));
  QVERIFY(has(after->metadata(), "pt"));
}

void TestResampleFiles::npyKeepsRankAndType_data() {
  QTest::addColumn<QList<int>>("shape");
  QTest::addColumn<QList<int>>("expected");
  QTest::newRow("(N, D)") << QList<int>{9, 4} << QList<int>{10, 4};
  QTest::newRow("(1, N, D)") << QList<int>{1, 10, 4} << QList<int>{1, 11, 4};
  QTest::newRow("(N, 1, D)") << QList<int>{10, 1, 4} << QList<int>{11, 1, 4};
  QTest::newRow("(1, R, C, D)") << QList<int>{1, 3, 4, 4} << QList<int>{1, 5, 2, 4};
  QTest::newRow("one token") << QList<int>{1, 4} << QList<int>{10, 4};
}

void TestResampleFiles::npyKeepsRankAndType() {
  QFETCH(QList<int>, shape);
  QFETCH(QList<int>, expected);
  for (const DType type : {DType::f16, DType::f32, DType::f64}) {
    const TensorValues table = counted("t", {shape.begin(), shape.end()}, type);
    write_file(path("table.npy"), npy_bytes(table));
    const auto checkpoint = open_checkpoint(path("table.npy"));
    QVERIFY(checkpoint->tensors()[0].dtype == type);
    QVERIFY(checkpoint->read("table") == table.values);
    const auto results = resample_tensors(*checkpoint, {}, {5, 2}, "corner-aligned");
    QVERIFY(results[0].dtype == type);
    QVERIFY((results[0].shape == std::vector<std::int64_t>{expected.begin(), expected.end()}));
    write_file(path("new.npy"), npy_bytes(results[0]));
    QCOMPARE(fs::file_size(path("new.npy")) % 64, results[0].values.size() * byte_size(type) % 64);
    QVERIFY(open_checkpoint(path("new.npy"))->tensors()[0].shape == results[0].shape);
  }
}

void TestResampleFiles::factoredTablesAreResampledApart() {
  const auto checkpoint = saved("factored.safetensors", {counted("embeds.pos_embed_y", {1, 6, 4}),
                                                         counted("embeds.pos_embed_x", {1, 8, 4})});
  const auto tensors = resample_tensors(*checkpoint, {}, {9, 5}, "factored");
  QCOMPARE(tensors.size(), std::size_t{2});
  QVERIFY((tensors[0].shape == std::vector<std::int64_t>{1, 9, 4}));
  QVERIFY((tensors[1].shape == std::vector<std::int64_t>{1, 5, 4}));
  const auto rows = checkpoint->read("embeds.pos_embed_y");
  const Matrix expected = resample(Eigen::Map<const Matrix>(rows.data(), 6, 4), {6, 1}, {9, 1}, "bilinear");
  QVERIFY(std::equal(tensors[0].values.begin(), tensors[0].values.end(), expected.data()));
  QVERIFY(has(refusal([&] { resample_tensors(*checkpoint, {}, {9, 5}, "timm"); }, Fault::usage), "factored"));
  QCOMPARE(chosen_rule(*checkpoint, {}, {9, 5}, "auto").id, std::string("factored"));
  const auto cropped = resample_tensors(*checkpoint, {}, {9, 5}, "naflex-aspect");
  QVERIFY(cropped[0].values == tensors[0].values);
  QVERIFY((cropped[1].shape == std::vector<std::int64_t>{1, 5, 4}));
  const auto square = resample_tensors(*checkpoint, {}, {9, 9}, "factored");
  QVERIFY(std::equal(cropped[1].values.begin(), cropped[1].values.end(), square[1].values.begin()));
}

// Names as each library writes them; only so many tensors as the family is told by.
// YOLOS has a class token before the patches and detection tokens behind them, Llama 4 a class token behind.
void TestResampleFiles::rowsBehindThePatchesStayThere() {
  struct File {
    std::vector<TensorValues> tensors;
    const char* table;
    int before, behind;
  };
  const std::vector<File> files = {
      {{counted("vit.embeddings.cls_token", {1, 1, 4}), counted("vit.embeddings.detection_tokens", {1, 5, 4}),
        counted("vit.embeddings.position_embeddings", {1, 1 + 9 + 5, 4})},
       "vit.embeddings.position_embeddings",
       1,
       5},
      {{counted("vision_model.positional_embedding_vlm", {9 + 1, 4}),
        counted("vision_model.class_embedding", {4})},
       "vision_model.positional_embedding_vlm",
       0,
       1}};
  for (const File& file : files) {
    const auto checkpoint = saved("behind.safetensors", file.tensors);
    const std::vector<float> old = checkpoint->read(file.table);
    QVERIFY2(resample_tensors(*checkpoint, {}, {3, 3}, "timm").front().values == old, file.table);
    const std::vector<float> made = resample_tensors(*checkpoint, {}, {2, 4}, "articles").front().values;
    QCOMPARE(made.size(), static_cast<std::size_t>(4 * (file.before + 8 + file.behind)));
    QVERIFY(std::equal(old.begin(), old.begin() + 4 * file.before, made.begin()));
    QVERIFY(std::equal(old.end() - 4 * file.behind, old.end(), made.end() - 4 * file.behind));
    const Matrix patches =
        resample(Eigen::Map<const Matrix>(old.data() + 4 * file.before, 9, 4), {3, 3}, {2, 4}, "articles");
    QVERIFY((Eigen::Map<const Matrix>(made.data() + 4 * file.before, 8, 4) - patches).cwiseAbs().maxCoeff() ==
            0);
  }
}

void TestResampleFiles::librariesHaveTheirOwnRules_data() {
  QTest::addColumn<QStringList>("names");
  QTest::addColumn<QString>("metadata");
  QTest::addColumn<QString>("library");
  QTest::addColumn<QString>("table");
  QTest::addColumn<QString>("biases");
  const QString qkv = "blocks.0.attn.qkv.weight", hf = "encoder.layer.0.attention.attention.query.weight";
  const QString scale = "encoder.layer.0.layer_scale1.lambda1";
  const QString patches = "embeddings.patch_embeddings.projection.weight", cls = "cls_token";
  QTest::newRow("timm") << QStringList{"pos_embed", cls, qkv} << ""
                        << "timm"
                        << "timm"
                        << "swin-geometric";
  QTest::newRow("BEiT") << QStringList{cls, qkv, "blocks.0.attn.relative_position_bias_table"} << ""
                        << "timm"
                        << "timm"
                        << "swin-geometric";
  QTest::newRow("DINOv2 in timm's names")
      << QStringList{"pos_embed", cls, qkv, "reg_token", "blocks.0.ls1.gamma"} << ""
      << "timm"
      << "timm"
      << "swin-geometric";
  QTest::newRow("DINOv2") << QStringList{"pos_embed", cls, "mask_token", qkv, "blocks.0.ls1.gamma"} << ""
                          << "facebookresearch/dinov2"
                          << "dinov2"
                          << "";
  QTest::newRow("DINOv2 with registers")
      << QStringList{"pos_embed", cls, "mask_token", "register_tokens", qkv, "blocks.0.ls1.gamma"} << ""
      << "facebookresearch/dinov2"
      << "timm"
      << "";
  QTest::newRow("MAE") << QStringList{"pos_embed", cls, "decoder_pos_embed", qkv} << ""
                       << "facebookresearch/mae"
                       << "articles"
                       << "";
  QTest::newRow("NaFlexViT") << QStringList{"embeds.pos_embed", "embeds.proj.weight", qkv} << ""
                             << "timm"
                             << "timm"
                             << "swin-geometric";
  QTest::newRow("NaFlexViT, SigLIP 2") << QStringList{"embeds.pos_embed", "embeds.proj.weight", qkv}
                                       << "{\"architecture\":\"naflexvit_base_patch16_siglip\"}"
                                       << "timm"
                                       << "bilinear-antialias"
                                       << "swin-geometric";
  QTest::newRow("NaFlexViT, aspect-preserving") << QStringList{"embeds.pos_embed", "embeds.proj.weight", qkv}
                                                << "{\"architecture\":\"naflexvit_base_patch16_par_gap\"}"
                                                << "timm"
                                                << "naflex-aspect"
                                                << "swin-geometric";
  const QStringList radio{"embeds.pos_embed", "embeds.proj.weight", "embeds.cls_token", qkv};
  QTest::newRow("NaFlexViT, RADIO") << radio << ""
                                    << "timm"
                                    << "radio"
                                    << "swin-geometric";
  QTest::newRow("NaFlexViT, RADIO's base")
      << radio << "{\"architecture\":\"naflexvit_base_patch16_radio_v3\"}"
      << "timm"
      << "radio-corners"
      << "swin-geometric";
  QTest::newRow("NaFlexViT, told otherwise")
      << radio
      << "{\"architecture\":\"naflexvit_base_patch16_radio_v3\",\"model_args\":{\"pos_embed_ar_preserving\":"
         "false,\"pos_embed_align_corners\":false}}"
      << "timm"
      << "bilinear"
      << "swin-geometric";
  QTest::newRow("ViT of transformers") << QStringList{"embeddings.position_embeddings", patches, hf} << ""
                                       << "transformers"
                                       << "articles"
                                       << "swin-bilinear";
  QTest::newRow("DINOv2 of transformers")
      << QStringList{"embeddings.position_embeddings", patches, hf, scale} << ""
      << "transformers"
      << "dinov2-hf"
      << "swin-bilinear";
  QTest::newRow("DINOv2 with registers of transformers")
      << QStringList{"embeddings.position_embeddings", "embeddings.register_tokens", patches, hf, scale} << ""
      << "transformers"
      << "timm"
      << "swin-bilinear";
  QTest::newRow("TIPSv2 of transformers")
      << QStringList{"pos_embed", cls, "mask_token", "register_tokens", qkv, "blocks.0.ls1.gamma"}
      << "{\"model_type\":\"tipsv2_vision_model\"}"
      << "transformers"
      << "bilinear-antialias"
      << "swin-bilinear";
  QTest::newRow("DPT") << QStringList{"embeddings.position_embeddings", patches, hf}
                       << "{\"model_type\":\"dpt\"}"
                       << "transformers"
                       << "bilinear"
                       << "swin-bilinear";
  QTest::newRow("TimeSformer, space alone")
      << QStringList{"embeddings.position_embeddings", patches, hf} << "{\"model_type\":\"timesformer\"}"
      << "transformers"
      << "nearest"
      << "swin-bilinear";
  QTest::newRow("DPT on a DINOv2") << QStringList{"embeddings.position_embeddings", patches, hf, scale}
                                   << "{\"model_type\":\"dpt\"}"
                                   << "transformers"
                                   << "dinov2-hf"
                                   << "swin-bilinear";
  QTest::newRow("TimeSformer") << QStringList{"embeddings.position_embeddings", "embeddings.time_embeddings",
                                              patches, hf}
                               << ""
                               << "transformers"
                               << "nearest"
                               << "swin-bilinear";
  const QStringList siglip{"vision_model.embeddings.position_embedding.weight",
                           "vision_model.embeddings.patch_embedding.weight",
                           "vision_model.encoder.layers.0.self_attn.q_proj.weight"};
  for (const auto& [kind, rule] :
       {std::pair{"siglip_vision_model", "articles"}, std::pair{"siglip2_vision_model", "bilinear-antialias"},
        std::pair{"idefics2", "bucketize"}, std::pair{"idefics3_vision", "bucketize"},
        std::pair{"smolvlm_vision", "bucketize"}}) {
    QTest::newRow(kind) << siglip << QString("{\"model_type\":\"%1\"}").arg(kind) << "transformers" << rule
                        << "swin-bilinear";
  }
  QTest::newRow("AIMv2 of timm") << QStringList{"pos_embed", "patch_embed.norm.weight", qkv,
                                                "blocks.0.mlp.fc1_g.weight"}
                                 << ""
                                 << "timm"
                                 << "timm"
                                 << "swin-geometric";
  QTest::newRow("torchvision") << QStringList{"encoder.pos_embedding", "conv_proj.weight",
                                              "encoder.layers.encoder_layer_0.ln_1.weight"}
                               << ""
                               << "torchvision"
                               << "torchvision"
                               << "";
  QTest::newRow("JAX") << QStringList{"Transformer/posembed_input/pos_embedding",
                                      "Transformer/encoderblock_0/LayerNorm_0/scale"}
                       << ""
                       << "big_vision"
                       << "corner-aligned"
                       << "";
  QTest::newRow("OpenAI's CLIP") << QStringList{"visual.positional_embedding", "visual.conv1.weight"} << ""
                                 << "open_clip"
                                 << "timm"
                                 << "";
  QTest::newRow("vit-pytorch") << QStringList{"pos_embedding", "to_patch_embedding.2.weight"} << ""
                               << "vit-pytorch"
                               << "slice"
                               << "";
  QTest::newRow("nobody") << QStringList{"position_table"} << ""
                          << ""
                          << ""
                          << "";
}

void TestResampleFiles::librariesHaveTheirOwnRules() {
  QFETCH(QStringList, names);
  QFETCH(QString, metadata);
  QFETCH(QString, library);
  QFETCH(QString, table);
  QFETCH(QString, biases);
  std::vector<made::Made> tensors;
  for (const QString& name : names) {
    const bool rows = name.contains("pos") && !name.contains("bias");
    const bool kernel = name.contains("patch_embedding") || name.contains("conv");
    const bool offsets = name.contains("bias_table");
    tensors.push_back({name.toStdString(), offsets  ? made::Shape{28, 4}
                                           : rows   ? made::Shape{1, 10, 4}
                                           : kernel ? made::Shape{4, 3, 2, 2}
                                                    : made::Shape{4, 4}});
  }
  nlohmann::json words;
  if (!metadata.isEmpty()) words = {{"config", metadata.toStdString()}};
  write_file(path("named.safetensors"), made::safetensors_of(tensors, words));
  const auto checkpoint = open_checkpoint(path("named.safetensors"));
  const LibraryRules rules = library_rules(*checkpoint, inspect(*checkpoint));
  QCOMPARE(rules.library, library.toStdString());
  QCOMPARE(rules.tables, table.toStdString());
  QCOMPARE(rules.biases, biases.toStdString());
  const ChosenRule chosen = table_rule("auto", rules, {3, 3}, {2, 4});
  QCOMPARE(chosen.id, table.isEmpty() ? std::string("articles") : table.toStdString());
  QVERIFY(has(chosen.why, library.isEmpty() ? "no library" : "as " + library.toStdString() + " does"));
  QCOMPARE(bias_rule("auto", rules).id,
           biases.isEmpty() ? std::string("swin-bicubic") : biases.toStdString());
  // vit-pytorch's first rows do not suffice for more patches.
  if (table == "slice") QCOMPARE(table_rule("auto", rules, {3, 3}, {2, 5}).id, std::string("articles"));
}

void TestResampleFiles::rulesOfOneKindLeaveTheOtherToTheLibrary() {
  const LibraryRules timm{"timm", "timm", "swin-geometric"};
  for (const ResampleMethod& method : resample_methods()) {
    const ChosenRule table = table_rule(method.id, timm, {3, 3}, {4, 4}), bias = bias_rule(method.id, timm);
    QVERIFY(!find_resample_method(table.id).windows);
    QVERIFY(find_resample_method(bias.id).windows);
    QCOMPARE(method.windows ? bias.id : table.id, method.id);
    QVERIFY((method.windows ? bias.why : table.why).empty());
  }
  QCOMPARE(table_rule("swin-bilinear", timm, {3, 3}, {4, 4}).in_words(),
           std::string("by the rule timm (swin-bilinear is for biases), as timm does"));
  QCOMPARE(bias_rule("torchvision", timm).in_words(),
           std::string("by the rule swin-geometric (torchvision is for position tables), as timm does"));
  QCOMPARE(bias_rule("bilinear", timm).id, std::string("swin-bilinear"));
  QVERIFY(has(refusal([&] { table_rule("sideways", timm, {3, 3}, {4, 4}); }, Fault::usage), "sideways"));
}

void TestResampleFiles::windowsKeepTheRowsBehind() {
  const std::string first = "layers.0.blocks.0.attn.relative_position_bias_table";
  const std::string second = "layers.0.blocks.1.attn.relative_position_bias_table";
  const auto checkpoint = saved("swin.safetensors", {counted(first, {49, 3}), counted(second, {49 + 3, 2})});
  QCOMPARE(chosen_rule(*checkpoint, {}, {6, 6}, "auto").id, std::string("swin-bicubic"));
  for (const char* method : {"swin-bicubic", "swin-bilinear", "swin-geometric"}) {
    const auto tensors = resample_tensors(*checkpoint, {}, {6, 6}, method);
    QCOMPARE(tensors.size(), std::size_t{2});
    QVERIFY((tensors[0].shape == std::vector<std::int64_t>{121, 3}));
    QVERIFY((tensors[1].shape == std::vector<std::int64_t>{124, 2}));
    const auto old_values = checkpoint->read(second);
    QVERIFY(std::equal(old_values.end() - 6, old_values.end(), tensors[1].values.end() - 6));
    // No offset stays no offset: the middle of the table.
    QVERIFY(std::abs(tensors[0].values[60 * 3] - checkpoint->read(first)[24 * 3]) < 1e-6F);
  }
  // MaxViT's table is the same one with its heads in front.
  const auto turned = saved("maxvit.safetensors", {counted("stages.0." + first.substr(9), {2, 5, 7})});
  const auto values = turned->read(turned->tensors()[0].name);
  const Matrix rows = Eigen::Map<const Matrix>(values.data(), 2, 35).transpose();
  const Matrix expected = resample(rows, {3, 4}, {4, 2}, "swin-geometric").transpose();
  const auto heads_first = resample_tensors(*turned, {}, {4, 2}, "swin-geometric");
  QVERIFY((heads_first[0].shape == std::vector<std::int64_t>{2, 7, 3}));
  QVERIFY(std::equal(heads_first[0].values.begin(), heads_first[0].values.end(), expected.data()));
  // LeViT's has offsets without their sign, which no rule here is for.
  const auto levit = saved("levit.safetensors", {counted("blocks.0.attn.attention_biases", {4, 16})});
  QVERIFY(has(refusal([&] { resample_tensors(*levit, {}, {6, 6}, "swin-bicubic"); }), "relative"));
  const auto plain = saved("plain.safetensors", {counted("pos_embed", {1, 9, 4})});
  QVERIFY(has(refusal([&] { resample_tensors(*plain, {}, {6, 6}, "swin-bicubic"); }), "relative"));
}

void TestResampleFiles::faultsLeaveNothingBehind() {
  const auto checkpoint = saved("fault.safetensors", {counted("pos_embed", {1, 9, 4})});
  const auto tensors = resample_tensors(*checkpoint, {}, {2, 2}, "articles");
  const auto entries = [&] {
    return std::distance(fs::directory_iterator(path("")), fs::directory_iterator());
  };
  const auto before = entries();
  const auto copy = [&](const fs::path& target, const std::vector<TensorValues>& replaced) {
    return refusal([&] { copy_safetensors(checkpoint->path(), replaced, target); });
  };
  QVERIFY(has(copy(path("none") / "x.safetensors", tensors), "folder"));
  QVERIFY(has(copy(path(""), tensors), "it is a folder"));
  QVERIFY(has(copy(path("x.safetensors"), {counted("other", {2})}), "lacks"));
  TensorValues whole = tensors[0];
  whole.dtype = DType::i32;
  QVERIFY(has(copy(path("x.safetensors"), {whole}), "I32"));
  Progress stopped;
  stopped.cancel();
  QVERIFY(has(refusal([&] { copy_safetensors(checkpoint->path(), tensors, path("x.safetensors"), stopped); },
                      Fault::cancelled),
              "stopped"));
  write_file(path("text.safetensors"), "not a checkpoint at all");
  QVERIFY(has(refusal([&] { copy_safetensors(path("text.safetensors"), tensors, path("x.safetensors")); }),
              "no safetensors"));
  fs::remove(path("text.safetensors"));
  QCOMPARE(entries(), before);
  write_file(path("whole.npy"), npy_bytes(Array{{9, 2}, std::vector<std::int64_t>(18, 1)}));
  const auto integers = open_checkpoint(path("whole.npy"));
  QVERIFY(has(refusal([&] { resample_tensors(*integers, {}, {2, 2}, "articles"); }), "I64"));
}

REGISTER_TEST(TestResampleFiles, QCoreApplication)
#include "test_resample_files.moc"
