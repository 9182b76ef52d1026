// core/vit: small models of every family against what PyTorch says of them
// (tests/golden/make_vit_goldens.py).
#include <QtTest>
#include <cmath>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/vit.h"
#include "tests/float_vectors.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestVitFamilies : public QObject {
  Q_OBJECT

 private:
  static fs::path folder() { return fs::path(TEST_DATA) / "vit"; }

  static PixelBatch input(const std::string& size) {
    const Array array = read_npy(folder() / ("input_" + size + ".npy"));
    PixelBatch pixels;
    pixels.count = static_cast<int>(array.shape[0]);
    pixels.rows = static_cast<int>(array.shape[1]);
    pixels.columns = static_cast<int>(array.shape[2]);
    pixels.channels = static_cast<int>(array.shape[3]);
    pixels.values = std::get<std::vector<float>>(array.values);
    return pixels;
  }

  static std::vector<double> numbers(const fs::path& path) {
    const Array array = read_npy(path);
    if (const auto* doubles = std::get_if<std::vector<double>>(&array.values)) return *doubles;
    const auto& floats = std::get<std::vector<float>>(array.values);
    return {floats.begin(), floats.end()};
  }

  static PixelBatch noise(int count, int rows, int columns, int channels) {
    const auto size = static_cast<std::size_t>(count * rows * columns * channels);
    return {count, rows, columns, channels, random_values(size, 5)};
  }

  // The largest difference, relative to the largest expected value; huge where the sizes differ.
  static double difference(const Matrix& is, const std::vector<double>& expected) {
    if (static_cast<std::size_t>(is.size()) != expected.size()) return 1e9;
    double max = 0, scale = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      max = std::max(max, std::abs(is.data()[i] - expected[i]));
      scale = std::max(scale, std::abs(expected[i]));
    }
    return max / scale;
  }

 private slots:
  void equalsPytorch_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("backend");
    QTest::addColumn<QString>("size");
    QTest::addColumn<QString>("position");  // additive, rotary, bias
    QTest::addColumn<int>("prefix");
    const auto row = [](const char* name, const char* size, const char* position, int prefix) {
      for (const char* backend : {"cpu", "eigen"}) {
        QTest::addRow("%s, %s", name, backend) << name << backend << size << position << prefix;
      }
    };
    row("timm_vit", "20x28", "learned-1d", 1);
    row("timm_mean", "20x28", "learned-1d", 0);
    row("timm_registers", "20x28", "learned-1d", 3);
    row("timm_no_bias_qkv", "20x28", "learned-1d", 1);
    row("deit_distilled", "20x28", "learned-1d", 2);
    row("deit3", "20x28", "learned-1d", 1);
    row("dinov2_swiglu", "20x28", "learned-1d", 1);
    row("siglip", "20x28", "learned-1d", 0);
    row("clip", "20x28", "learned-1d", 1);
    row("jax", "20x28", "learned-1d", 1);
    row("big_vision", "20x28", "learned-1d", 0);
    row("eva02", "20x28", "learned-1d+rope-2d", 1);
    row("eva02_inner", "20x28", "learned-1d+rope-2d", 1);
    row("rope_axial", "20x28", "rope-2d", 1);
    row("rope_mixed", "20x28", "learned-1d+rope-mixed", 1);
    row("dinov3", "20x28", "rope-2d", 5);
    row("beit", "20x28", "relative-bias", 1);
    row("hf_vit", "20x28", "learned-1d", 1);
    row("hf_deit", "20x28", "learned-1d", 2);
    row("hf_dinov2", "20x20", "learned-1d", 4);
    row("hf_dinov3", "20x28", "rope-2d", 5);
    row("hf_beit", "20x20", "relative-bias", 1);
    row("hf_mae", "20x20", "learned-1d", 1);
    row("hf_clip", "20x20", "learned-1d", 1);
    row("hf_siglip", "20x20", "learned-1d", 0);
    row("openai_clip", "20x20", "learned-1d", 1);
    row("torchvision_vit", "20x20", "learned-1d", 1);
    row("hand_written", "20x28", "learned-1d", 0);
    row("vit_pytorch", "20x28", "learned-1d", 1);
    row("scheme_shaw", "20x28", "", 1);
    row("scheme_rope-1d", "20x28", "rope-1d", 1);
    row("scheme_alibi-2d", "20x28", "alibi-2d", 0);
    row("scheme_pape", "20x28", "", 1);
    row("scheme_liere", "20x28", "liere", 1);
    row("scheme_lookhere", "20x28", "lookhere", 1);
    row("scheme_log-cpb", "20x28", "log-cpb", 0);
    row("scheme_fire", "20x28", "fire", 1);
    row("scheme_rope-yarn", "20x28", "rope-yarn", 1);  // trained on 12 x 20
    row("scheme_cpe", "20x28", "learned-1d", 0);
    row("scheme_learned-2d", "20x28", "learned-2d", 0);
    row("scheme_sinusoidal-1d", "20x28", "sinusoidal-1d", 0);
    row("scheme_stages", "20x28", "learned-1d", 1);
    // tests/golden/make_vit_form_goldens.py
    row("rope_gap", "20x28", "rope-2d", 1);
    row("rope_table", "20x28", "learned-1d+rope-2d", 1);
    row("pe_core", "20x28", "learned-1d+rope-2d", 1);
    row("pe_spatial", "20x28", "learned-1d+rope-2d", 0);
    row("res_post", "20x28", "learned-1d", 0);
    row("eva_res_post", "20x28", "learned-1d", 1);
    row("dinov3_mean", "20x28", "rope-2d", 5);
    row("map_registers", "20x28", "learned-1d", 3);
    // tests/golden/make_vit_configuration_goldens.py
    row("said_pe_grid", "20x28", "learned-1d+rope-2d", 1);
    row("said_rotation", "20x28", "learned-1d+rope-2d", 3);
    row("said_dinov3", "20x28", "rope-2d", 1);
    row("said_pre_norm", "20x28", "learned-1d", 1);
    row("said_both_biases", "20x28", "relative-bias", 1);
    row("said_post_norm", "20x28", "rope-2d", 1);
    row("said_hf_gelu", "20x20", "learned-1d", 1);
    row("maximum", "20x28", "learned-1d", 1);
    row("aimv2", "20x28", "learned-1d", 0);
    row("mlcd", "20x20", "rope-2d", 1);
    row("wrapped", "20x28", "learned-1d", 1);
    // tests/golden/make_vit_stage_goldens.py
    row("swin_timm", "20x28", "relative-bias", 0);
    row("swin_heads", "20x28", "relative-bias", 0);
    row("swin_original", "24x24", "relative-bias", 0);
    row("swin_three", "24x24", "relative-bias", 0);
    row("swin_hf", "20x28", "learned-1d+relative-bias", 0);
    row("swin_torchvision", "20x28", "relative-bias", 0);
    row("swinv2_timm", "20x28", "log-cpb", 0);
    row("swinv2_hf", "20x28", "log-cpb", 0);
    row("swinv2_torchvision", "20x28", "log-cpb", 0);
    row("sam_timm", "20x28", "learned-1d", 0);
    row("sam_plain", "20x28", "learned-1d", 0);
    row("sam_norm", "20x28", "", 0);
    row("sam_original", "24x24", "learned-1d", 0);
    row("sam_hf", "24x24", "learned-1d", 0);
    row("sam3", "24x24", "learned-1d+rope-2d", 0);
    row("swinv2_cr", "20x28", "log-cpb", 0);
    for (const char* name : {"hiera_timm", "hiera_windows", "hiera_hf", "sam2_timm", "sam2_hf"})
      row(name, "32x64", "learned-1d", 0);
    row("relpos_timm", "20x28", "log-cpb", 1);
    row("relpos_shared", "20x28", "log-cpb", 0);
    row("relpos_swin", "20x28", "log-cpb", 0);
    row("relpos_table", "20x28", "relative-bias", 1);
    // tests/golden/make_vit_convolution_goldens.py
    row("hybrid_standardised", "24x40", "learned-1d", 1);
    row("hybrid_resnet_d", "48x64", "learned-1d", 1);
    row("levit_linear", "80x112", "relative-bias", 0);
    row("levit_convolutions", "80x80", "relative-bias", 0);
    row("levit_hf", "80x80", "relative-bias", 0);
    row("levit_quick", "80x80", "relative-bias", 0);
    row("tiny_vit", "48x96", "relative-bias", 0);
    row("maxvit_tf", "64x128", "relative-bias", 0);
    row("maxvit_mlp", "64x64", "relative-bias", 0);
    row("coatnet", "64x96", "relative-bias", 0);
    row("coatnet_stages", "64x96", "relative-bias", 0);
    row("coatnext_same", "64x96", "relative-bias", 0);
    row("davit", "60x92", "", 0);
    row("nest", "24x24", "learned-1d", 0);
    row("pit", "44x38", "learned-1d", 1);
    row("pit_distilled", "44x38", "learned-1d", 2);
    // tests/golden/make_vit_attention_goldens.py
    row("cait", "20x28", "learned-1d", 1);
    row("xcit", "40x56", "sinusoidal-2d", 0);
    row("xcit_nano", "48x80", "sinusoidal-2d", 0);
    row("convit", "20x20", "learned-1d", 1);
    row("differential", "20x28", "learned-1d", 1);
    row("differential_parallel", "20x28", "learned-1d", 1);
    row("parallel_scaling", "20x28", "learned-1d", 1);
    row("parallel_branches", "20x28", "learned-1d", 1);
    row("naflex", "20x28", "learned-1d", 2);
    row("naflex_map", "20x28", "learned-1d", 0);
    row("naflex_factors", "20x28", "learned-2d", 1);
    row("naflex_radio", "20x28", "learned-1d", 4);
    row("naflex_radio_corners", "20x28", "learned-1d", 3);
    row("gemma4", "20x28", "learned-2d+rope-2d", 0);
    row("gemma4_timm", "20x28", "learned-2d+rope-2d", 0);
    row("gemma4_clipped", "20x28", "learned-2d+rope-2d", 0);
    row("gemma4_timm_clipped", "20x28", "learned-2d+rope-2d", 0);
    row("gemma4_classifier", "20x28", "learned-2d+rope-2d", 0);
    row("tnt", "24x16", "learned-1d", 1);
    row("tnt_legacy", "24x16", "learned-1d", 1);
    row("tnt_rest", "27x19", "learned-1d", 1);
    row("tnt_legacy_rest", "27x19", "learned-1d", 1);
    row("crossvit", "48x36", "learned-1d", 1);
    row("crossvit_dagger", "48x48", "learned-1d", 1);
    row("deepvit", "20x20", "learned-1d", 1);
    row("parallel_vit", "20x20", "learned-1d", 1);
    row("cait_pytorch", "20x20", "learned-1d", 1);
    row("lucid_mean", "20x20", "learned-1d", 0);
    row("lucid_detpool", "20x20", "learned-1d", 1);
    row("lucid_nd", "20x28", "learned-1d", 1);
    row("lucid_decorr", "20x20", "learned-1d", 1);
    row("lucid_one_head", "20x20", "learned-1d", 1);
    // tests/golden/make_vit_pyramid_goldens.py
    for (const char* name :
         {"pvt_timm", "pvt_linear", "pvt_bare", "pvt_hf", "segformer", "twins_pcpvt", "twins_svt"})
      row(name, "36x52", "", 0);
    row("gcvit", "48x80", "relative-bias", 0);
    row("gcvit_bare", "48x48", "relative-bias", 0);
    row("gcvit_relu", "48x48", "relative-bias", 0);
    row("mvit", "40x40", "", 0);
    row("mvit_mlps", "40x40", "", 0);
    row("mvit_class", "40x40", "", 1);
    row("volo", "48x80", "learned-1d", 0);
    row("vitdet", "20x28", "learned-1d", 0);
    row("maxvit_torchvision", "64x64", "relative-bias", 0);
    // tests/golden/make_vit_eyes_goldens.py
    row("internvl", "16x16", "learned-1d", 1);
    row("pixtral", "24x16", "rope-2d", 0);
    row("llama4", "16x16", "learned-1d+rope-2d", 1);
    row("qwen2_vl", "24x16", "rope-2d", 0);
    row("qwen2_5_vl", "24x16", "rope-2d", 0);
    row("qwen2_vl_whole", "24x16", "rope-2d", 0);
    row("qwen3_vl", "24x16", "learned-1d+rope-2d", 0);
    row("glm4v", "24x16", "learned-1d+rope-2d", 0);
    row("kimi", "24x16", "learned-1d+rope-2d", 0);
    row("blip2", "16x16", "learned-1d", 1);
    row("aimv2_head", "16x16", "sinusoidal-2d", 0);
    row("sapiens2", "24x16", "rope-2d", 3);
    row("radio", "24x16", "learned-1d", 5);
    row("yolos", "24x16", "learned-1d", 4);
    row("pixio", "16x16", "learned-1d", 3);
    row("qwen3_timm", "24x16", "learned-1d+rope-2d", 0);
    row("qwen3_timm_merger", "24x16", "learned-1d+rope-2d", 0);
    row("deepseek_timm", "24x16", "rope-2d", 0);
    row("deepseek_timm_aligner", "24x16", "rope-2d", 0);
  }
  void equalsPytorch() {
    QFETCH(QString, name);
    QFETCH(QString, backend);
    QFETCH(QString, size);
    QFETCH(QString, position);
    QFETCH(int, prefix);
    const std::string stem = name.toStdString();
    Forward forward;
    QString schemes;
    try {
      const auto vit = Vit::load(*open_checkpoint(folder() / (stem + ".safetensors")));
      ForwardOptions options;
      options.backend = &find_attention_backend(backend.toStdString());
      forward = vit->forward(input(size.toStdString()), options);
      QStringList each;
      for (const std::string* id :
           {&vit->configuration().additive, &vit->configuration().rotary, &vit->configuration().bias}) {
        if (!id->empty()) each << QString::fromStdString(*id);
      }
      schemes = each.join('+');
    } catch (const Failure& failure) {
      QFAIL(failure.what());
    }
    QCOMPARE(forward.backend, backend.toStdString());
    QCOMPARE(schemes, position);
    QCOMPARE(forward.prefix, prefix);
    const fs::path tokens = folder() / (stem + ".tokens.npy");
    if (fs::exists(tokens)) {
      const double off = difference(forward.tokens, numbers(tokens));
      QVERIFY2(off < 1e-5, qPrintable(QString("tokens differ by %1").arg(off)));
    }
    const bool head = forward.logits.cols() > 0;
    const double off =
        difference(head ? forward.logits : forward.pooled, numbers(folder() / (stem + ".output.npy")));
    QVERIFY2(off < 1e-5, qPrintable(QString("%1 differs by %2").arg(head ? "logits" : "pooled").arg(off)));
  }

  // What a file of a whole model holds beside the encoder is named, and no class is made of it.
  void theModelOfLanguageIsLeftOut() {
    const auto vit = Vit::load(*open_checkpoint(folder() / "qwen2_vl_whole.safetensors"));
    QCOMPARE(vit->configuration().family, std::string("Qwen2-VL (Hugging Face)"));
    QCOMPARE(vit->configuration().classes, 0);
    QVERIFY(vit->configuration().head_unknown.empty());
    const Forward forward = vit->forward(input("24x16"), {});
    for (const char* what :
         {"left out: the model of language (15 tensors)",
          "left out: the merger of patches into tokens of a model of language (6 tensors)"}) {
      QVERIFY2(std::any_of(forward.notes.begin(), forward.notes.end(),
                           [&](const std::string& note) { return note == what; }),
               what);
    }
  }

  void rotaryModelsTakeAnotherSizeWithoutResampling() {
    const auto vit = Vit::load(*open_checkpoint(folder() / "dinov3.safetensors"));
    for (const AttentionBackend* backend : {&cpu_backend(), &eigen_backend()}) {
      ForwardOptions options;
      options.backend = backend;
      const Forward forward = vit->forward(input("36x16"), options);
      QCOMPARE(forward.grid, (GridShape{9, 4}));
      const double off = difference(forward.pooled, numbers(folder() / "dinov3.output_36x16.npy"));
      QVERIFY2(off < 1e-5, qPrintable(QString("pooled differs by %1").arg(off)));
    }
  }

  // tests/golden/vit_resized.py
  void otherSizesAreTheLibrarys_data() {
    QTest::addColumn<QString>("rule");
    QTest::newRow("timm_vit") << "timm, as timm does";
    QTest::newRow("beit") << "swin-geometric, as timm does";
    QTest::newRow("torchvision_vit") << "torchvision, as torchvision does";
    QTest::newRow("hf_beit") << "swin-bilinear, as transformers does";
    QTest::newRow("hf_dinov2") << "timm, as transformers does";
  }
  void otherSizesAreTheLibrarys() {
    QFETCH(QString, rule);
    const std::string name = QTest::currentDataTag();
    const auto vit = Vit::load(*open_checkpoint(folder() / (name + ".safetensors")));
    for (const AttentionBackend* backend : {&cpu_backend(), &eigen_backend()}) {
      ForwardOptions options;
      options.backend = backend;
      const Forward forward = vit->forward(input("36x16"), options);
      const double off = difference(forward.logits, numbers(folder() / (name + ".output_36x16.npy")));
      QVERIFY2(off < 1e-5, qPrintable(QString("logits differ by %1").arg(off)));
      QVERIFY(std::any_of(forward.notes.begin(), forward.notes.end(), [&](const std::string& note) {
        return note.ends_with("to 9x4 by the rule " + rule.toStdString());
      }));
    }
  }

  // Computed from the queries and keys of a pass: its own probabilities.
  void mapsAreThoseOfTheForward_data() {
    QTest::addColumn<QString>("name");
    // Plain; norms of queries and keys; rotations for all heads and for each; biases of BEiT, of ALiBi and of
    // Swin v2 with its cosines and scales; Shaw; a convolution of positions beside; windows of one size.
    for (const char* name : {"timm_vit",
                             "timm_registers",
                             "hand_written",
                             "siglip",
                             "hf_dinov2",
                             "dinov3",
                             "eva02",
                             "rope_axial",
                             "rope_mixed",
                             "scheme_rope-1d",
                             "beit",
                             "hf_beit",
                             "scheme_alibi-2d",
                             "scheme_lookhere",
                             "scheme_liere",
                             "scheme_pape",
                             "scheme_fire",
                             "scheme_rope-yarn",
                             "scheme_log-cpb",
                             "scheme_shaw",
                             "scheme_cpe",
                             "scheme_stages",
                             "mlcd",
                             "res_post",
                             "pe_core",
                             "rope_gap",
                             "sam_timm",
                             "sam_norm",
                             "relpos_timm",
                             "relpos_table",
                             "qwen2_5_vl",
                             "cait",
                             "convit",
                             "differential",
                             "differential_parallel",
                             "parallel_scaling",
                             "parallel_branches",
                             "gemma4",
                             "naflex"})
      QTest::newRow(name) << QString(name);
  }
  void mapsAreThoseOfTheForward() {
    QFETCH(QString, name);
    const auto vit = Vit::load(*open_checkpoint(folder() / (name.toStdString() + ".safetensors")));
    const VitConfiguration& configuration = vit->configuration();
    const int stride = configuration.stride(), heads = configuration.heads;
    for (const auto& [rows, columns] : {std::pair{5, 7}, {7, 3}, {1, 2}}) {
      const PixelBatch pixels = noise(2, rows * stride, columns * stride, configuration.channels);
      for (const bool zero : {false, true}) {
        ForwardOptions options;
        options.zero_position = zero;
        options.output_attentions = options.keep_queries_keys = true;
        Matrix last;
        options.hooks = {keeping(Place::values, configuration.depth - 1, last)};
        const Forward forward = vit->forward(pixels, options);
        const AttentionMaps& maps = *forward.maps;
        const int tokens = static_cast<int>(forward.attention[0].cols());
        QCOMPARE(maps.layers(), configuration.depth);
        QCOMPARE(maps.heads(), heads);
        QCOMPARE(maps.tokens(), tokens);
        std::vector<float> all;
        for (int layer = 0; layer < maps.layers(); ++layer) {
          const Matrix& expected = forward.attention[static_cast<std::size_t>(layer)];
          const auto of = [&](int image, int head) {
            return expected.middleRows((Eigen::Index{image} * heads + head) * tokens, tokens);
          };
          const auto near = [](const Matrix& a, const Matrix& b) {
            return (a - b).cwiseAbs().maxCoeff() < 1e-6F;
          };
          for (int head = 0; head < heads; ++head) QVERIFY(near(maps.map(layer, head), of(0, head)));
          const int query = tokens / 2;
          const Matrix seen = maps.rows(layer, query);
          for (int head = 0; head < heads; ++head) QVERIFY(near(seen.row(head), of(0, head).row(query)));
          // Some rows of the last head of the other image.
          Matrix some(2, tokens);
          maps.compute({.layer = layer, .image = 1, .head = heads - 1, .query = tokens - 2, .queries = 2},
                       some.data());
          QVERIFY(near(some, of(1, heads - 1).bottomRows(2)));
          all.insert(all.end(), expected.data(), expected.data() + Eigen::Index{heads} * tokens * tokens);
        }
        std::size_t at = 0;
        maps.each_row([&](const float* values, std::size_t count) {
          for (std::size_t i = 0; i < count; ++i, ++at)
            QVERIFY(at < all.size() && std::abs(values[i] - all[at]) < 1e-6F);
        });
        QCOMPARE(at, all.size());
        QCOMPARE(last.rows(), Eigen::Index{2 * tokens});
        QCOMPARE(last.cols(), Eigen::Index{configuration.attention_width()});
      }
    }
  }

  // XCiT has no map between tokens, and the class token of CaiT and ConViT no company while it stands still.
  void whatBlocksDoNotHaveIsRefused() {
    const auto refusal = [](const char* name, const ForwardOptions& options) -> std::string {
      const auto vit = Vit::load(*open_checkpoint(folder() / (std::string(name) + ".safetensors")));
      const VitConfiguration& own = vit->configuration();
      try {
        vit->forward(noise(1, own.image_rows, own.image_columns, own.channels), options);
      } catch (const Failure& failure) {
        return failure.fault() == Fault::usage ? failure.problem() : "another fault";
      }
      return "";
    };
    ForwardOptions maps, queries, registers;
    maps.output_attentions = queries.keep_queries_keys = true;
    registers.registers = 1;
    QVERIFY(refusal("xcit", maps).find("attend over channels") != std::string::npos);
    QVERIFY(refusal("xcit", queries).find("attend over channels") != std::string::npos);
    QVERIFY(refusal("cait", registers).find("no place for a token in front that moves") != std::string::npos);
    QVERIFY(refusal("convit", registers).find("no place for a token in front") != std::string::npos);
    QCOMPARE(refusal("cait", maps), std::string());
    QCOMPARE(refusal("parallel_scaling", registers), std::string());
  }

  void whatDoesNotFitNamesTheSizeThatDoes() {
    const auto vit = Vit::load(*open_checkpoint(folder() / "timm_vit.safetensors"));
    const VitConfiguration& configuration = vit->configuration();
    const int stride = configuration.stride();
    ForwardOptions options;
    options.output_attentions = true;
    const PixelBatch large{1, 128 * stride, 128 * stride, 3,
                           std::vector<float>(static_cast<std::size_t>(3 * 128 * 128 * stride * stride))};
    try {
      vit->forward(large, options);
      QFAIL("not refused");
    } catch (const Failure& failure) {
      QVERIFY(failure.fault() == Fault::usage);
      const QRegularExpression words("^an input of at most (\\d+) x \\1 pixels fits$");
      const auto match = words.match(QString::fromStdString(failure.remedy()));
      QVERIFY2(match.hasMatch(), failure.remedy().text().c_str());
      const int patches = match.captured(1).toInt() / stride;
      const auto numbers_at = [&](int side) {
        return std::pow(side * side + configuration.prefix.count(), 2.0) * configuration.heads *
               configuration.depth;
      };
      QVERIFY(numbers_at(patches) <= 1 << 29 && numbers_at(patches + 1) > 1 << 29);
    }
  }
};

REGISTER_TEST(TestVitFamilies, QCoreApplication)
#include "test_vit_families.moc"
