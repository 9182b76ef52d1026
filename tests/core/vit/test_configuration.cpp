// core/vit/configuration: a library's configuration is read whole. Each word is used, changes no number, or
// the model is refused by it.
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <functional>
#include <limits>

#include "core/checkpoint/inspect/overrides.h"
#include "core/tables/position_table.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"
#include "tests/file_text.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;
using Json = nlohmann::json;

class TestConfiguration : public QObject {
  Q_OBJECT

 private:
  using Tensors = std::vector<TensorValues>;
  using Pooling = VitConfiguration::Pooling;
  QTemporaryDir folder_;

  std::shared_ptr<const Checkpoint> written(const Tensors& tensors, const Json& metadata,
                                            const std::string& name = "weights") {
    static int number = 0;
    const fs::path folder = fs::path(folder_.path().toStdString()) / std::to_string(++number);
    fs::create_directories(folder);
    return write_model(folder / (name + ".safetensors"), tensors, metadata);
  }
  // A golden model under a configuration: {"config": ...} or {"open_clip": ...}.
  std::shared_ptr<const Checkpoint> under(const std::string& golden, const char* key, const Json& config) {
    return written(tensors_of(golden + ".safetensors"), {{key, config.dump()}});
  }
  std::shared_ptr<const Checkpoint> timm(const std::string& golden, const std::string& architecture,
                                         const Json& more) {
    Json arguments = {{"img_size", {20, 28}}, {"num_heads", 3}, {"depth", 2}, {"embed_dim", 24}};
    if (more.is_object()) arguments.update(more);  // {} is null
    return under(golden, "config",
                 {{"architecture", architecture}, {"model_args", arguments}, {"num_classes", 7}});
  }
  static Json hf(const std::string& type, const Json& more) {
    Json config = {{"model_type", type},       {"hidden_size", 24},       {"num_hidden_layers", 2},
                   {"num_attention_heads", 3}, {"intermediate_size", 48}, {"image_size", {20, 28}},
                   {"patch_size", 4}};
    if (more.is_object()) config.update(more);
    return config;
  }

  static std::string refusal_of(const std::shared_ptr<const Checkpoint>& checkpoint) {
    try {
      Vit::load(*checkpoint);
    } catch (const Failure& failure) {
      return failure.problem() + "; " + failure.remedy();
    }
    return {};
  }
  static bool any(const std::vector<Message>& notes, const std::string& part) {
    return std::any_of(notes.begin(), notes.end(), [&](const std::string& note) { return has(note, part); });
  }
  static VitConfiguration loaded(const std::shared_ptr<const Checkpoint>& checkpoint) {
    return Vit::load(*checkpoint)->configuration();
  }

  // A refusal that names that word; none where it is empty.
  static void expectRefusal(const std::string& said, const QString& named) {
    if (named.isEmpty()) QCOMPARE(said, std::string());
    QVERIFY2(has(said, named.toStdString()), said.c_str());
  }

 private slots:
  void argumentsOfTimm_data() {
    QTest::addColumn<QString>("golden");
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("named");  // what the refusal names; empty where the model runs
    const auto row = [](const char* golden, const char* architecture, const char* arguments,
                        const char* named) {
      QTest::addRow("%s %s", architecture, arguments) << golden << architecture << arguments << named;
    };
    const char* const vit = "vit_tiny_patch16_224";
    row("timm_vit", vit, "{}", "");
    row("timm_vit", vit,
        R"({"drop_rate":0.5,"patch_drop_rate":0.3,"weight_init":"jax","dynamic_img_size":true})", "");
    row("timm_vit", vit, R"({"in_chans":1})", "in_chans 1");
    row("timm_vit", vit, R"({"dynamic_img_pad":true})", "dynamic_img_pad true");
    row("timm_vit", vit, R"({"dynamic_img_pad":false})", "");
    row("timm_vit", vit, R"({"global_pool":"prr"})", "global_pool \"prr\"");
    row("timm_vit", vit, R"({"global_pool":""})", "global_pool \"\"");
    row("timm_vit", vit, R"({"global_pool":"avg","pool_include_prefix":true})", "");
    row("timm_vit", vit, R"({"qk_norm":true})", "qk_norm true, and the file has no such tensors");
    row("timm_vit", vit, R"({"qk_norm":false,"init_values":null,"pre_norm":false,"reg_tokens":0})", "");
    row("timm_vit", vit, R"({"init_values":1e-5})", "init_values 1e-05, and the file has no such tensors");
    row("timm_vit", vit, R"({"pre_norm":true})", "pre_norm true, and the file has no such tensors");
    row("timm_vit", vit, R"({"reg_tokens":2})", "reg_tokens 2, and the file has 0 register tokens");
    row("timm_vit", vit, R"({"class_token":false})", "class_token false, and the file has such tensors");
    row("timm_vit", vit, R"({"pos_embed":"none"})", "pos_embed \"none\", and the file has such tensors");
    row("timm_vit", vit, R"({"pos_embed":"learn","class_token":true,"qkv_bias":true})", "");
    row("timm_vit", vit, R"({"qkv_bias":false})", "qkv_bias false, and the file has such tensors");
    row("timm_vit", vit, R"({"embed_norm_layer":"layernorm"})", "embed_norm_layer \"layernorm\"");
    row("timm_vit", vit, R"({"patch_size":8})", "patch_size 8, and the file's patches have 4 x 4 pixels");
    row("timm_vit", vit, R"({"patch_size":[4,4]})", "");
    row("timm_vit", vit, R"({"mlp_ratio":3})", "mlp_ratio 3, and the hidden layers of its MLPs have ");
    row("timm_vit", vit, R"({"num_classes":9})", "num_classes 9, and the file's head gives 7");
    row("timm_vit", vit, R"({"num_classes":0})", "");
    row("timm_vit", vit, R"({"norm_layer":"layernorm"})", "");
    row("timm_vit", vit, R"({"norm_layer":"rmsnorm"})", "norm_layer \"rmsnorm\", and its norms have a shift");
    row("timm_vit", vit, R"({"norm_layer":"batchnorm2d"})", "norm_layer \"batchnorm2d\"");
    row("timm_vit", vit, R"({"global_pool":"map"})", "attention pooling is asked for");
    row("timm_vit", vit, R"({"act_layer":"leaky_relu"})", "act_layer \"leaky_relu\"");
    row("timm_vit", vit, R"({"norm_layer":"rmsnorm"})", "norm_layer \"rmsnorm\"");
    row("timm_vit", vit, R"({"attn_layer":"diff"})", "attn_layer \"diff\"");
    row("timm_vit", vit, R"({"rope_type":"cat"})", "rope_type \"cat\"");
    row("timm_vit", vit, R"({"new_in_the_next_version":3})", "new_in_the_next_version 3");
    row("timm_vit", vit, R"({"depth":3})", "depth 3, and the file has 2 blocks");
    row("timm_vit", "vit_tiny_patch16_rope_9000", "{}", "architecture \"vit_tiny_patch16_rope_9000\"");
    row("timm_vit", "resnet50", "{}", "architecture \"resnet50\"");
    row("timm_vit", "vit_base_patch16_18x2_224", "{}", "block_fn \"ParallelThingsBlock\"");
    const char* const eva = "eva02_tiny_patch14_224";
    row("eva02", eva, "{}", "");
    row("eva02", eva, R"({"rope_rescale_coords":2.0,"rope_shift_coords":0.1})", "");
    row("eva02", eva, R"({"rope_type":"mrope"})", "rope_type \"mrope\"");
    row("eva02", eva, R"({"rope_type":"mixed"})", "rope_type \"mixed\"");
    row("eva02", eva, R"({"rope_type":"dinov3","rope_grid_offset":1.0})", "rope_grid_offset 1.0");
    row("eva02", eva, R"({"rope_type":"dinov3","rope_grid_indexing":"xy"})", "rope_grid_indexing \"xy\"");
    row("eva02", eva, R"({"num_kv_heads":1})", "num_kv_heads 1");
    row("eva02", eva, R"({"attn_only_layer_scale":true})", "attn_only_layer_scale true");
    row("rope_mixed", "vit_small_patch16_rope_mixed_ape_224", R"({"rope_grid_indexing":"ij"})",
        "rope_grid_indexing \"ij\"");
    const char* const qwen = "qwen3_vit_88m";
    row("qwen3_timm", qwen, "{}", "");
    row("qwen3_timm", qwen, R"({"rope_temperature":0})", "rope_temperature 0");
    row("qwen3_timm", qwen, R"({"rope_temperature":"hot"})", "rope_temperature \"hot\"");
    row("qwen3_timm", qwen, R"({"global_pool":""})", "global_pool \"\"");
    row("qwen3_timm", qwen, R"({"encoder_pool":"merge"})", "encoder_pool \"merge\"");
    row("qwen3_timm", qwen, R"({"num_heads":5})", "5 heads do not divide");
    row("qwen3_timm", qwen, R"({"pos_embed_grid_size":-3,"merge_size":1e300})", "");
    const char* const radio = "naflexvit_giant_patch16_radio_v3";
    row("naflex_radio", radio, "{}", "");
    row("naflex_radio", radio, R"({"pos_embed_antialias":true})", "pos_embed_antialias true");
    row("naflex_radio", radio, R"({"pos_embed_interp_mode":"bicubic"})", "pos_embed_antialias false");
    row("naflex_radio", radio, R"({"pos_embed_interp_mode":"area"})", "pos_embed_interp_mode \"area\"");
    row("naflex_radio", radio, R"({"pos_embed_align_corners":7})", "pos_embed_align_corners 7");
    row("naflex_radio", radio, R"({"pos_embed_use_grid_sample":true})", "pos_embed_use_grid_sample true");
    row("naflex_radio", radio, R"({"pos_embed_ar_preserving":false,"pos_embed_align_corners":true})", "");
    row("naflex_radio", radio, R"({"img_size":1})", "");
  }
  void argumentsOfTimm() {
    QFETCH(QString, golden);
    QFETCH(QString, architecture);
    QFETCH(QString, arguments);
    QFETCH(QString, named);
    const std::string said = refusal_of(
        timm(golden.toStdString(), architecture.toStdString(), Json::parse(arguments.toStdString())));
    expectRefusal(said, named);
  }

  // Models of stages under their own arguments, of which one is another.
  void argumentsOfStages_data() {
    QTest::addColumn<QString>("golden");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("named");  // what the refusal names; empty where the model runs
    const auto row = [](const char* golden, const char* arguments, const char* named) {
      QTest::addRow("%s %s", golden, arguments) << golden << arguments << named;
    };
    row("davit", R"({"attn_types":["spatial","channel"],"cpe_act":false})", "");
    row("davit", R"({"attn_types":["channel","spatial"]})", "attn_types [\"channel\",\"spatial\"]");
    row("davit", R"({"cpe_act":true})", "cpe_act true");
    row("davit", R"({"window_size":0})", "window_size 0");
    row("davit", R"({"window_size":1})", "");
    row("davit", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("davit", R"({"down_kernel_size":4})", "down_kernel_size 4");
    row("davit", R"({"norm_eps":1e-3,"num_heads":[1,2]})", "");
    row("gcvit", R"({"window_ratio":0})", "window_ratio 0");
    row("gcvit", R"({"window_ratio":[16,2000]})", "window_ratio [16,2000]");
    row("gcvit", R"({"norm_eps":0})", "norm_eps 0");
    row("gcvit", R"({"norm_eps":-1})", "norm_eps -1");
    row("gcvit", R"({"norm_eps":"small"})", "norm_eps \"small\"");
    row("gcvit", R"({"norm_eps":0.001})", "");
    row("gcvit", R"({"act_layer":"relu"})", "");
    row("gcvit", R"({"act_layer":"leaky_relu"})", "act_layer \"leaky_relu\"");
    row("gcvit", R"({"norm_layer":"batchnorm2d"})", "norm_layer \"batchnorm2d\"");
    row("gcvit", R"({"global_pool":"token"})", "global_pool \"token\"");
    row("crossvit", R"({"crop_scale":true})", "crop_scale true");
    row("crossvit", R"({"crop_scale":false,"global_pool":"avg"})", "");
    row("crossvit", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("crossvit", R"({"patch_size":[12,5]})", "patch_size");
    row("mvit_class", R"({"pool_first":true})", "pool_first true");
    row("mvit_class", R"({"pool_first":false,"mode":"conv","rel_pos_type":"spatial"})", "");
    row("mvit_class", R"({"mode":"avg"})", "mode \"avg\"");
    row("mvit_class", R"({"rel_pos_type":"temporal"})", "rel_pos_type \"temporal\"");
    row("mvit_class", R"({"stride_q":[[1,1],[1,1]]})", "stride_q");
    row("mvit_class", R"({"stride_q":[[1,1],[2,3]]})", "stride_q");
    row("mvit_class", R"({"stride_kv":[[2,2]]})", "stride_kv");
    row("mvit_class", R"({"patch_stride":65})", "patch_stride 65");
    row("mvit_class", R"({"patch_padding":-1})", "patch_padding -1");
    row("mvit_class", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("mvit_class", R"({"global_pool":"avg"})", "");
    row("nest", R"({"pad_type":""})", "");
    row("nest", R"({"pad_type":"valid"})", "pad_type \"valid\"");
    row("nest", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("pit", R"({"stride":9})", "stride 9");
    row("pit", R"({"stride":0})", "stride 0");
    row("pit", R"({"global_pool":"avg"})", "global_pool \"avg\"");
    row("pvt_timm", R"({"strides":[4,2,2],"linear":false})", "");
    row("pvt_timm", R"({"strides":[4,2,4]})", "strides [4,2,4]");
    row("pvt_timm", R"({"linear":true})", "linear true");
    row("pvt_linear", R"({"linear":false})", "linear false");
    row("pvt_timm", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("tnt", R"({"first_stride":0})", "first_stride 0");
    row("tnt", R"({"first_stride":65})", "first_stride 65");
    row("tnt", R"({"patch_size":10})", "patch_size 10");
    row("tnt", R"({"global_pool":"avg"})", "");
    row("tnt", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("twins_svt", R"({"wss":[4,3,2]})", "");
    row("twins_svt", R"({"wss":[1,3,2]})", "wss [1,3,2]");
    row("twins_svt", R"({"wss":[4,2000,2]})", "wss [4,2000,2]");
    row("twins_svt", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("volo", R"({"global_pool":"avg"})", "global_pool \"avg\"");
    row("volo", R"({"in_chans":3})", "");  // timm writes it, and its patches are cut out of what a stem makes
    row("hybrid_resnet_d", R"({"in_chans":3})", "");
    row("tiny_vit", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("levit_linear", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("maxvit_tf", R"({"global_pool":"max"})", "global_pool \"max\"");
    row("gemma4_timm", R"({"rope_theta":0})", "rope_theta 0");
    row("gemma4_timm", R"({"rope_theta":100})", "");
    row("hiera_timm", R"({"q_pool":3,"q_stride":[2,2],"sep_pos_embed":false,"patch_size":null})", "");
    row("hiera_timm", R"({"q_pool":2})", "q_pool 2");
    row("hiera_timm", R"({"q_stride":[1,2]})", "q_stride [1,2]");
    row("hiera_timm", R"({"sep_pos_embed":true})", "sep_pos_embed true");
    row("hiera_timm", R"({"patch_size":[16,16]})", "patch_size [16,16]");
    row("hiera_timm", R"({"mask_unit_size":[7,6]})", "mask_unit_size [7,6]");
    row("hiera_timm", R"({"mask_unit_size":[0,0]})", "mask_unit_size [0,0]");
    row("hiera_timm", R"({"mask_unit_size":[8,8],"mask_unit_attn":[true,true,false,false]})", "");
    row("hiera_timm", R"({"mask_unit_size":[4,4],"mask_unit_attn":[true,true,true,true]})", "mask_unit_size");
  }
  void argumentsOfStages() {
    QFETCH(QString, golden);
    QFETCH(QString, arguments);
    QFETCH(QString, named);
    const auto own = open_checkpoint(golden_model(golden.toStdString() + ".safetensors"));
    Json config = Json::parse(Json::parse(own->metadata()).at("config").get<std::string>());
    QCOMPARE(refusal_of(under(golden.toStdString(), "config", config)), std::string());
    config["model_args"].update(Json::parse(arguments.toStdString()));
    const std::string said = refusal_of(under(golden.toStdString(), "config", config));
    expectRefusal(said, named);
  }

  // The architecture says how wide and deep the model is, where no argument does.
  void theArchitectureIsThatOfTheWeights() {
    const auto of = [&](const char* architecture, Json arguments) {
      arguments.update({{"img_size", {20, 28}}});
      return under("timm_vit", "config",
                   {{"architecture", architecture}, {"model_args", arguments}, {"num_classes", 7}});
    };
    const std::string refused = refusal_of(of("vit_small_patch16_224", {{"depth", 2}}));
    QVERIFY2(has(refused,
                 "its architecture \"vit_small_patch16_224\" has the embed_dim 384, and its tokens have 24 "
                 "dimensions"),
             refused.c_str());
    const auto other = loaded(of("vit_base_patch16_224", {{"num_heads", 3}}));
    QVERIFY(any(other.assumed,
                "assuming a model of 24 dimensions, as the file has: the architecture "
                "\"vit_base_patch16_224\" has 768"));
    QVERIFY(any(
        other.assumed,
        "assuming a model of 2 blocks, as the file has: the architecture \"vit_base_patch16_224\" has 12"));
    const auto said = loaded(of("vit_base_patch16_224", {{"num_heads", 3}, {"embed_dim", 24}, {"depth", 2}}));
    QVERIFY(!any(said.assumed, "as the file has"));
  }

  // A file of which the first or a middle block was left out would run as a shorter model.
  void noBlockIsMissing() {
    for (const char* missing : {"blocks.0.", "blocks.1."}) {
      Tensors tensors = tensors_of("timm_vit.safetensors");
      Tensors third;
      for (TensorValues tensor : tensors) {
        if (tensor.name.rfind("blocks.0.", 0) != 0) continue;
        tensor.name = "blocks.2." + tensor.name.substr(9);
        third.push_back(tensor);
      }
      tensors.insert(tensors.end(), third.begin(), third.end());
      tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                                   [&](const auto& tensor) { return tensor.name.rfind(missing, 0) == 0; }),
                    tensors.end());
      const std::string said = refusal_of(written(tensors, {{"num_heads", "3"}}));
      QVERIFY2(has(said, std::string("there is no tensor of \"") + std::string(missing).substr(0, 8) + "\""),
               said.c_str());
    }
  }

  // With class and register tokens or without: the head is linear, so that its logits are those of single
  // tokens.
  void aMeanIsOverWhatIsSaid() {
    ModelOverrides overrides;
    overrides.pool = "avg-prefix";
    const auto file =
        written(tensors_of("timm_vit.safetensors"), {{"num_heads", "3"}, {"img_size", "20x28"}});
    const auto all = Vit::load(*with_overrides(file, overrides));
    overrides.pool = "avg";
    const auto patches = Vit::load(*with_overrides(file, overrides));
    const Forward forward = all->forward(noise(1, 20, 28), {});
    const Matrix each = all->classify(forward.tokens, {});
    QCOMPARE(each.rows(), Eigen::Index{36});
    QVERIFY((each.colwise().mean() - forward.logits).cwiseAbs().maxCoeff() < 1e-5F);
    const Matrix of_patches = patches->forward(noise(1, 20, 28), {}).logits;
    QVERIFY((each.bottomRows(35).colwise().mean() - of_patches).cwiseAbs().maxCoeff() < 1e-5F);
    QVERIFY((of_patches - forward.logits).cwiseAbs().maxCoeff() > 1e-4F);
    // As timm says it.
    const auto said =
        timm("timm_vit", "vit_tiny_patch16_224", {{"global_pool", "avg"}, {"pool_include_prefix", true}});
    const Matrix of_timm = Vit::load(*said)->forward(noise(1, 20, 28), {}).logits;
    QVERIFY((of_timm - forward.logits).cwiseAbs().maxCoeff() < 1e-5F);
  }

  void argumentsOfTimmHaveTheirEffect() {
    const char* const eva = "eva02_tiny_patch14_224";
    const auto form = [&](const Json& more) { return loaded(timm("eva02", eva, more)).rotary_form; };
    QCOMPARE(form({}).layout, std::string("eva"));
    QVERIFY(form({}).reference == RotaryForm::Reference::given);
    QVERIFY(form({}).given_reference == (GridShape{16, 16}));
    QVERIFY(form({{"ref_feat_shape", nullptr}}).reference == RotaryForm::Reference::none);
    QVERIFY(form({{"ref_feat_shape", {8, 12}}}).given_reference == (GridShape{8, 12}));
    QVERIFY(form({{"ref_feat_shape", 24}}).given_reference == (GridShape{24, 24}));
    QCOMPARE(form({{"rope_grid_indexing", "xy"}}).layout, std::string("rope-vit"));
    QCOMPARE(form({{"rope_grid_offset", 1.0}}).offset, 1.0);
    QCOMPARE(form({{"rope_rotate_half", true}}).pairs, std::string("half"));
    QCOMPARE(*form({{"rope_temperature", 50.0}}).temperature, 50.0);
    QCOMPARE(form({{"rope_type", "dinov3"}}).layout, std::string("dinov3"));
    QCOMPARE(loaded(timm("eva02", eva, {{"use_rot_pos_emb", false}})).rotary, std::string());
    QVERIFY(
        loaded(timm("timm_mean", "vit_tiny_patch16_224", {{"global_pool", "max"}, {"class_token", false}}))
            .pooling == Pooling::max);
    QVERIFY(
        loaded(timm("timm_mean", "vit_tiny_patch16_224", {{"global_pool", "avgmax"}, {"class_token", false}}))
            .pooling == Pooling::mean_and_max);
    QVERIFY(loaded(timm("timm_vit", "vit_tiny_patch16_224", {{"act_layer", "relu"}})).activation ==
            Activation::relu);
    QCOMPARE(loaded(timm("timm_vit", "vit_tiny_patch16_224", {{"num_heads", 2}})).heads, 2);
    // pre_norm is a norm before the first block, no order of norms.
    QVERIFY(loaded(timm("timm_vit", "vit_tiny_patch16_224", {{"pre_norm", false}})).norm_order ==
            NormOrder::pre);
    // A name in an old spelling.
    QCOMPARE(refusal_of(timm("timm_vit", "vit_tiny_patch16_224_in21k", {})), std::string());
    QVERIFY(loaded(timm("timm_vit", "vit_tiny_patch16_224", {})).assumed.empty());
  }

  // A model of any size sees images of the size that it was made for, and says so where its pretrained_cfg
  // has another.
  void aDynamicModelTakesItsSize() {
    Json config = {{"architecture", "vit_tiny_patch16_224"},
                   {"model_args",
                    {{"img_size", {20, 28}},
                     {"num_heads", 3},
                     {"depth", 2},
                     {"embed_dim", 24},
                     {"dynamic_img_size", true}}},
                   {"pretrained_cfg", {{"input_size", {3, 40, 32}}}}};
    std::vector<Message> assumed;
    const auto rows = [&] {
      const auto checkpoint = under("timm_vit", "config", config);
      const auto configuration = loaded(checkpoint);
      assumed = configuration.assumed;
      return preprocessing_of(*checkpoint, configuration).rows;
    };
    QCOMPARE(rows(), 20);
    QCOMPARE(assumed.size(), std::size_t{1});
    QCOMPARE(assumed.front(), Message{"assuming inputs of 20 x 28 pixels, the model's img_size; its "
                                      "pretrained_cfg has 40 x 32: else say --size"});
    config["model_args"]["dynamic_img_size"] = false;
    QCOMPARE(rows(), 20);
    QVERIFY(assumed.empty());
  }

  void wordsOfTransformers_data() {
    QTest::addColumn<QString>("golden");
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* golden, const char* type, const Json& more, const char* named) {
      const std::string config = hf(type, more).dump();
      QTest::addRow("%s %s", type, more.dump().c_str()) << golden << QString::fromStdString(config) << named;
    };
    row("hf_vit", "vit", Json::object(), "");
    for (const char* act : {"leaky_relu", "tanh", "linear", "relu2", "relu6", "sigmoid", "mish", "laplace"})
      row("hf_vit", "vit", {{"hidden_act", act}}, act);
    row("hf_vit", "vit", {{"num_channels", 1}}, "num_channels 1");
    row("hf_vit", "vit", {{"qkv_bias", false}}, "qkv_bias false, and the file has such tensors");
    row("hf_vit", "vit", {{"num_hidden_layers", 1}}, "num_hidden_layers 1, and the file has 2 blocks");
    row("hf_vit", "vit", {{"window_size", 7}}, "window_size 7");
    row("hf_vit", "vit", {{"patch_size", 8}}, "patch_size 8, and the file's patches have 4 x 4 pixels");
    row("hf_vit", "vit", {{"image_size", 40}},
        "image_size 40, which makes 100 patches, and its position table has 36 rows");
    row("hf_vit", "vit", {{"intermediate_size", 50}},
        "intermediate_size 50, and the hidden layers of its MLPs have 48");
    row("hf_vit", "vit", {{"num_register_tokens", 3}}, "num_register_tokens 3");
    const auto rotated = [](double theta) {
      return Json{{"image_size", 20}, {"rope_parameters", {{"rope_type", "default"}, {"rope_theta", theta}}}};
    };
    row("mlcd", "mlcd_vision_model", rotated(100), "");
    row("mlcd", "mlcd_vision_model", rotated(0), "rope_parameters");
    row("hf_vit", "vit", {{"quantization_config", {{"bits", 4}}}}, "quantization_config");
    row("hf_vit", "vit", {{"hidden_dropout_prob", 0.5}, {"top_k", 50}, {"pruned_heads", Json::object()}}, "");
    for (const char* type : {"muse_spark_vision", "vit_of_next_year"})
      row("hf_vit", type, Json::object(), type);
    row("hf_vit", "sam3_vit_model", Json::object(), "which its windows have no place for");
    // Its MLP is gated, and it has four registers.
    const Json gated = {{"num_register_tokens", 4}, {"use_gated_mlp", true}};
    Json another = gated;
    another["pos_embed_rescale"] = nullptr;
    row("hf_dinov3", "dinov3_vit", another, "");
    another = gated;
    another["num_register_tokens"] = 0;
    row("hf_dinov3", "dinov3_vit", another, "num_register_tokens 0");
    another = gated;
    another["use_gated_mlp"] = false;
    row("hf_dinov3", "dinov3_vit", another, "use_gated_mlp false");
  }
  void wordsOfTransformers() {
    QFETCH(QString, golden);
    QFETCH(QString, config);
    QFETCH(QString, named);
    const auto checkpoint = under(golden.toStdString(), "config", Json::parse(config.toStdString()));
    const std::string said = refusal_of(checkpoint);
    expectRefusal(said, named);
  }

  // What a configuration leaves out is its library's default, not the text tower's beside it.
  void aNestedConfigurationHasItsOwnDefaults() {
    const Json tower = {{"model_type", "clip_vision_model"},
                        {"hidden_size", 24},
                        {"num_hidden_layers", 2},
                        {"num_attention_heads", 3},
                        {"intermediate_size", 48},
                        {"image_size", 20},
                        {"patch_size", 4}};
    const auto clip = [&](const Json& more) {
      Json config = {
          {"model_type", "clip"}, {"hidden_act", "relu"}, {"layer_norm_eps", 0.1}, {"vision_config", tower}};
      if (more.is_object()) config.update(more);
      return under("hf_clip", "config", config);
    };
    const std::string said = refusal_of(clip({}));
    QVERIFY2(has(said, "hidden_act \"relu\"") || has(said, "layer_norm_eps 0.1"), said.c_str());
    const Json plain = {
        {"model_type", "clip"}, {"vision_config", tower}, {"text_config", {{"hidden_act", "relu"}}}};
    const VitConfiguration is = loaded(under("hf_clip", "config", plain));
    QVERIFY(is.activation == Activation::quick_gelu);
    QCOMPARE(is.epsilon, 1e-5F);
  }

  void wordsOfOpenClip() {
    const auto clip = [&](const Json& vision, const Json& model = Json::object()) {
      Json tower = {{"width", 24}, {"layers", 2}, {"head_width", 8}, {"patch_size", 4}, {"image_size", 20}};
      if (vision.is_object()) tower.update(vision);
      Json outer = {{"embed_dim", 12}, {"vision_cfg", tower}, {"text_cfg", Json::object()}};
      outer.update(model);
      return under("openai_clip", "open_clip", {{"model_cfg", outer}});
    };
    QVERIFY(loaded(clip({})).activation == Activation::gelu);
    QVERIFY(loaded(clip({}, {{"quick_gelu", true}})).activation == Activation::quick_gelu);
    QVERIFY(loaded(clip({{"act_kwargs", {{"approximate", "tanh"}}}})).activation == Activation::gelu_tanh);
    QCOMPARE(loaded(clip({{"norm_kwargs", {{"eps", 1e-2}}}})).epsilon, 1e-2F);
    QCOMPARE(loaded(clip({})).epsilon, 1e-5F);
    QVERIFY(has(refusal_of(clip({{"norm_kwargs", {{"eps", 1e-2}, {"bias", false}}}})), "norm_kwargs"));
    QVERIFY(has(refusal_of(clip({{"act_kwargs", {{"approximate", "tanh"}}}}, {{"quick_gelu", true}})),
                "act_kwargs"));
    QVERIFY(has(refusal_of(clip({{"attentional_pool", true}})), "attentional_pool true"));
    QVERIFY(has(refusal_of(clip({{"pool_type", "none"}})), "pool_type \"none\""));
    QVERIFY(has(refusal_of(clip({{"pool_type", "avg"}, {"final_ln_after_pool", true}})),
                "final_ln_after_pool true"));
    QVERIFY(has(refusal_of(clip({{"scale_heads", true}})), "scale_heads true"));
    QVERIFY(has(refusal_of(clip({}, {{"multimodal_cfg", {{"width", 8}}}})), "multimodal_cfg"));
  }

  // SAM 3 looks like a ViT under names that are known, and only a configuration tells its windows.
  void kindsThatLookAlikeAreRefused() {
    Tensors tensors = tensors_of("hf_vit.safetensors");
    for (TensorValues& each : tensors) {
      const auto put = [&](const std::string& from, const std::string& to) {
        if (const auto at = each.name.find(from); at != std::string::npos)
          each.name.replace(at, from.size(), to);
      };
      put("vit.", "");
      put("encoder.layer.", "layers.");
      put("layernorm_before", "layer_norm1");
      put("layernorm_after", "layer_norm2");
      put("attention.attention.query", "attention.q_proj");
      put("attention.attention.key", "attention.k_proj");
      put("attention.attention.value", "attention.v_proj");
      put("attention.output.dense", "attention.o_proj");
      put("intermediate.dense", "mlp.fc1");
      put("output.dense", "mlp.fc2");
      if (each.name.rfind("layernorm.", 0) == 0) each.name.replace(0, 9, "layer_norm");
    }
    const std::string said = refusal_of(written(tensors, {{"num_heads", "3"}}));
    QVERIFY2(has(said, "nothing tells which of its blocks see windows"), said.c_str());
  }

  // What a bare file cannot say is assumed, with what else has the same tensors.
  // Gemma 4 with use_clipped_linears: bounds may be infinite, and have to be bounds.
  void boundsOfLayersAreChecked() {
    const std::string layer = "encoder.layers.0.mlp.gate_proj.";
    const Json metadata = {{"num_heads", "3"}, {"head_dim", "8"}};
    const auto said = [&](const std::string& name, const std::function<void(Tensors&)>& change) {
      Tensors tensors = tensors_of("gemma4_clipped.safetensors");
      if (!name.empty() && std::none_of(tensors.begin(), tensors.end(),
                                        [&](const TensorValues& each) { return each.name == name; }))
        return "no " + name;
      change(tensors);
      return refusal_of(written(tensors, metadata));
    };
    const auto set = [&](const char* end, float value) {
      return said(layer + end, [&](Tensors& tensors) { tensor(tensors, layer + end).values = {value}; });
    };
    QCOMPARE(said("", [](Tensors&) {}), std::string());
    QCOMPARE(set("output_max", std::numeric_limits<float>::infinity()), std::string());
    const std::string above = set("input_min", 1e9F);
    QVERIFY2(has(above, "gate_proj.input\" begin above their end"), above.c_str());
    const std::string none = set("input_max", std::numeric_limits<float>::quiet_NaN());
    QVERIFY2(has(none, "gate_proj.input_max\" holds values that are not numbers"), none.c_str());
    const std::string missing = said(layer + "output_min", [&](Tensors& tensors) {
      std::erase_if(tensors, [&](const TensorValues& each) { return each.name == layer + "output_min"; });
    });
    QVERIFY2(has(missing, "gate_proj.output_min"), missing.c_str());
    const std::string several = said(layer + "output_min", [&](Tensors& tensors) {
      tensor(tensors, layer + "output_min").shape = {2};
      tensor(tensors, layer + "output_min").values = {-1, -1};
    });
    QVERIFY2(has(several, "expected one number"), several.c_str());
  }

  void aBareFileSaysWhatItCannot() {
    const Json sizes = {{"num_heads", "3"}, {"image_size", "20x28"}};
    const auto assumed = [&](const char* golden) {
      return loaded(written(tensors_of(golden + std::string(".safetensors")), sizes)).assumed;
    };
    QVERIFY(any(assumed("timm_mean"), "a model made with global_pool max or avgmax has the same"));
    QVERIFY(any(assumed("openai_clip"), "; OpenCLIP's own weights need --activation gelu"));
    QVERIFY(any(assumed("rope_gap"), "a model made with another rotation, or none, has the same tensors"));
    QVERIFY(any(assumed("pe_core"), "a model made with another rotation, or none, has the same tensors"));
    // The tensors of said_pre_norm were once a Perception Encoder's.
    const VitConfiguration is = loaded(written(tensors_of("said_pre_norm.safetensors"), sizes));
    QCOMPARE(is.rotary, std::string());
  }

  // An assumption is silent only where that very word was read.
  void aConfigurationSilencesWhatItSays() {
    const Json sizes = {{"num_heads", 3}, {"image_size", {20, 28}}};
    Json activation = sizes;
    activation["hidden_act"] = "relu";
    const auto notes = loaded(under("timm_vit", "config", activation)).assumed;
    QVERIFY(!any(notes, "in the MLP"));
    QVERIFY(any(notes, "the head reads the class token"));
    Json pool = sizes;
    pool["global_pool"] = "token";
    const auto others = loaded(under("timm_vit", "config", pool)).assumed;
    QVERIFY(any(others, "GELU in the MLP"));
    QVERIFY(!any(others, "the head reads"));
  }

  // torchvision's MaxViT, which its library saves with tensors alone.
  void normsOverBatchesAreSaid() {
    const auto bare = written(tensors_of("maxvit_torchvision.safetensors"), {{"format", "pt"}});
    QVERIFY(any(loaded(bare).assumed,
                "an epsilon of 0.001 in the norms over batches and of 1e-05 in the others"));
  }

  // Of a file with nothing but tensors the input is said; another one that is asked for is refused by name.
  void whatAHeadReadsIsSaid_data() {
    QTest::addColumn<QString>("reads");
    for (const char* golden : {"tiny_vit", "gcvit_bare", "maxvit_tf"})
      QTest::newRow(golden) << "the mean of the patches";
    for (const char* golden : {"xcit", "mvit_class"}) QTest::newRow(golden) << "the class token";
  }
  void whatAHeadReadsIsSaid() {
    QFETCH(const QString, reads);
    const std::string golden = QTest::currentDataTag();
    const Tensors tensors = tensors_of(golden + ".safetensors");
    const auto bare = written(tensors, {{"format", "pt"}});
    const std::string said =
        "assuming that the head reads " + reads.toStdString() + ", as in published models";
    QVERIFY(any(loaded(bare).assumed, said));
    const char* const word = reads == "the class token" ? "token" : "avg";
    QVERIFY(!any(loaded(written(tensors, {{"global_pool", word}})).assumed, "the head reads"));
    ModelOverrides overrides;
    overrides.pool = "max";
    const std::string refused = refusal_of(with_overrides(bare, overrides));
    QVERIFY2(has(refused, "global_pool \"max\" is said, and a model made so is not built in"),
             refused.c_str());
    // By whoever wrote the file, too.
    QVERIFY(has(refusal_of(written(tensors, {{"global_pool", "max"}})), "global_pool \"max\""));
  }

  void whatTheUserSaysGoesBeforeTheConfiguration() {
    ModelOverrides overrides;
    overrides.activation = "gelu";
    overrides.pool = "token";
    const auto checkpoint =
        timm("timm_vit", "vit_tiny_patch16_224", {{"act_layer", "mish"}, {"global_pool", "prr"}});
    const VitConfiguration is = loaded(with_overrides(checkpoint, overrides));
    QVERIFY(is.activation == Activation::gelu);
    QVERIFY(is.pooling == Pooling::class_token);
    QVERIFY(any(is.assumed,
                "taking gelu, which was said, where the configuration of the file says act_layer "
                "\"mish\": this is another model than the file's"));
    QVERIFY(any(is.assumed,
                "taking token, which was said, where the configuration of the file says "
                "global_pool \"prr\""));
    // Without them it is refused, and no other model is advised.
    const std::string refused = refusal_of(checkpoint);
    QVERIFY2(has(refused, "mish") && !has(refused, "--activation"), refused.c_str());
    // The same in other words is the same.
    overrides.activation = "gelu";
    overrides.pool = "token";
    const auto same =
        timm("timm_vit", "vit_tiny_patch16_224", {{"act_layer", "GELU"}, {"global_pool", "token"}});
    QVERIFY(!any(loaded(with_overrides(same, overrides)).assumed, "which was said"));
  }

  // As pickled modules hold them.
  void functionsOfPytorchAreActivations() {
    QVERIFY(activation_named("torch.nn.functional.relu") == Activation::relu);
    QVERIFY(activation_named("torch._C._nn.gelu") == Activation::gelu);
    QVERIFY(!activation_named("torch.nn.functional.softplus"));
    QVERIFY(!activation_named("mine.relu"));
  }

  // A table of whole numbers is no missing one.
  void aQuantisedTableIsNamed() {
    const auto whole =
        written(tensors_of("timm_vit.safetensors"), {{"num_heads", "3"}, {"image_size", "20x28"}});
    std::string bytes = file_text(whole->path());
    const std::string real = "\"pos_embed\":{\"dtype\":\"F32\"",
                      integers = "\"pos_embed\":{\"dtype\":\"I32\"";
    const std::size_t at = bytes.find(real);
    QVERIFY(at != std::string::npos);
    bytes.replace(at, real.size(), integers);
    const fs::path path = fs::path(folder_.path().toStdString()) / "integers.safetensors";
    write_text(path, bytes);
    const std::string refused = refusal_of(open_checkpoint(path));
    QVERIFY2(has(refused, "\"pos_embed\" holds whole numbers (I32)"), refused.c_str());
  }

  void ofTwoModelsOneIsSaid() {
    const Json sizes = {{"num_heads", "3"}, {"image_size", "20x28"}};
    Tensors both;
    for (const char* root : {"student.", "teacher."}) {
      for (TensorValues each : tensors_of("timm_vit.safetensors")) {
        const float sign = root[0] == 's' ? 2 : 1;
        if (each.name == "pos_embed") {
          for (float& value : each.values) value *= sign;
        }
        each.name = root + each.name;
        both.push_back(std::move(each));
      }
    }
    const auto checkpoint = written(both, sizes);
    const auto pooled = [](const std::shared_ptr<const Checkpoint>& each) {
      return Vit::load(*each)->forward(noise(1, 20, 28), {}).logits;
    };
    const auto notes = loaded(checkpoint).assumed;
    QVERIFY(any(notes,
                "assuming the model under teacher. of those in the file (teacher., student.); else say "
                "--root student."));
    QVERIFY(has(load_position_table(*checkpoint, {}).note, "else say --root student."));
    for (const char* root : {"student", "student."}) {
      ModelOverrides overrides;
      overrides.root = root;
      const auto said = with_overrides(checkpoint, overrides);
      QCOMPARE(inspect(*said).root, std::string("student."));
      QVERIFY(!any(loaded(said).assumed, "of those in the file"));
      QVERIFY(load_position_table(*said, {}).note.text().find("--root") == std::string::npos);
      QVERIFY(said->identity() != checkpoint->identity());
      QVERIFY(pooled(said) != pooled(checkpoint));
      QVERIFY(load_position_table(*said, {}).patches == 2 * load_position_table(*checkpoint, {}).patches);
    }
    ModelOverrides wrong;
    wrong.root = "ema";
    const std::string said = refusal([&] { with_overrides(checkpoint, wrong); }, Fault::usage);
    QVERIFY2(has(said, "choose one of teacher., student."), said.c_str());
  }
};

REGISTER_TEST(TestConfiguration, QCoreApplication)
#include "test_configuration.moc"
