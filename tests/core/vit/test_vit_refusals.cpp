// core/vit: models, images and orders that it refuses.
#include <QtTest>
#include <cmath>

#include "core/checkpoint/open.h"
#include "core/vit/predict.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestVitRefusals : public QObject, private made::ModelFolder {
  Q_OBJECT

  static fs::path golden(const std::string& name) { return golden_model(name); }

 private slots:
  void refusesWhatItCannotRun() {
    const auto load = [](const std::shared_ptr<const Checkpoint>& checkpoint) {
      return refusal([&] { Vit::load(*checkpoint); });
    };
    auto tensors = tensors_of("timm_vit.safetensors");
    QVERIFY(load(written(tensors)).empty());

    tensor(tensors, "blocks.1.mlp.fc1.weight").values[5] = NAN;
    QVERIFY(has(load(written(tensors)), "\"blocks.1.mlp.fc1.weight\" holds values that are not numbers"));
    tensors = tensors_of("timm_vit.safetensors");
    tensor(tensors, "pos_embed").values[7] = INFINITY;
    QVERIFY(has(load(written(tensors)), "pos_embed"));

    tensors = tensors_of("timm_vit.safetensors");
    TensorValues& fc2 = tensor(tensors, "blocks.0.mlp.fc2.weight");
    std::swap(fc2.shape[0], fc2.shape[1]);
    QVERIFY(has(load(written(tensors)),
                "\"blocks.0.mlp.fc2.weight\" has the shape (48, 24), expected 24 outputs of 48"));
    tensors = tensors_of("timm_vit.safetensors");
    TensorValues extra = tensor(tensors, "norm.weight");
    extra.name = "blocks.0.attn.proj_x.weight";
    tensors.push_back(extra);
    QVERIFY(has(load(written(tensors)), "does something that a plain vision transformer does not"));
    tensors = tensors_of("timm_vit.safetensors");
    tensor(tensors, "blocks.1.norm2.weight").name = "another";
    QVERIFY(has(load(written(tensors)), "no tensor for \"blocks.1.norm2\""));

    tensors = tensors_of("timm_vit.safetensors");
    QVERIFY(has(load(written(tensors, {{"image_size", "20x28"}})), "how many heads"));
    QVERIFY(
        has(load(written(tensors, {{"image_size", "20x28"}, {"num_heads", "7"}})), "7 heads do not divide"));
    // 35 patches are 5 x 7 or 7 x 5 or a line.
    QVERIFY(has(load(written(tensors_of("timm_mean.safetensors"), {{"num_heads", "3"}})), "image_size"));

    const std::string swin =
        load(written({{"patch_embed.proj.weight", DType::f32, {8, 3, 4, 4}, std::vector<float>(384)},
                      {"layers.0.blocks.0.attn.qkv.weight", DType::f32, {24, 8}, std::vector<float>(192)},
                      {"layers.0.blocks.0.attn.relative_position_bias_table",
                       DType::f32,
                       {9, 2},
                       std::vector<float>(18)}}));
    QVERIFY2(has(swin, "no norm of its attention") && has(swin, "Swin") && has(swin, "offsets"),
             swin.c_str());
    const std::string network =
        load(written({{"conv1.weight", DType::f32, {4, 3, 3, 3}, std::vector<float>(108)},
                      {"bn1.weight", DType::f32, {4}, std::vector<float>(4)}}));
    QVERIFY2(has(network, "convolutional network") && has(network, "inspect"), network.c_str());
    const std::string table = load(sinusoid_checkpoint());
    QVERIFY2(has(table, "position table but no transformer blocks") && has(table, "neighbours"),
             table.c_str());
  }

  void refusesBadImagesAndOrders() {
    const auto vit = Vit::load(*open_checkpoint(golden("timm_vit.safetensors")));
    const auto forward = [&](const PixelBatch& pixels, const std::vector<int>& order = {}) {
      ForwardOptions options;
      options.order = order;
      return refusal([&] { vit->forward(pixels, options); }, Fault::usage);
    };
    QVERIFY(has(forward(noise(1, 3, 28)), "smaller than the model's patch"));
    PixelBatch grey{1, 20, 28, 1, std::vector<float>(560)};
    QVERIFY(has(forward(grey), "1 channels"));
    PixelBatch cut = noise(1, 20, 28);
    cut.values.pop_back();
    QVERIFY(has(forward(cut), "another number of values"));
    QVERIFY(has(forward({}), "no image"));
    QVERIFY(has(forward(noise(1, 20, 28), {0, 1}), "not a permutation"));
    std::vector<int> twice(35, 4);
    QVERIFY(has(forward(noise(1, 20, 28), twice), "0 to 34"));
    QVERIFY(has(forward(noise(1, 4, 4 * 600)), "patches"));
  }

  // The bias of a block and the attention of all, one token along each side more than fits; what fits is
  // told.
  void refusesWhatDoesNotFitInMemory() {
    const auto biased = load_golden("beit"), plain = load_golden("timm_vit");
    const auto forward = [](const Vit& vit, int side, bool attention) {
      ForwardOptions options;
      options.output_attentions = attention;
      const int pixels = side * vit.configuration().stride();
      return refusal([&] { vit.forward(noise(1, pixels, pixels), options); }, Fault::usage);
    };
    const auto most = [](const Vit& vit, int kept) {
      const int heads = vit.configuration().heads, prefix = vit.configuration().prefix.count();
      int side = 1;
      while (1.0 * kept * heads * std::pow((side + 1) * (side + 1) + prefix, 2) <= 536870912) ++side;
      return side;
    };
    const auto told = [](const Vit& vit, const char* what, int side, int fits) {
      const int tokens = side * side + vit.configuration().prefix.count();
      return std::string(what) + " between " + std::to_string(tokens) +
             " tokens does not fit in memory; an input of at most " +
             std::to_string(fits * vit.configuration().stride()) + " x ";
    };
    const int bias_fits = most(*biased, 1), maps_fit = most(*plain, plain->configuration().depth);
    const std::string bias = forward(*biased, bias_fits + 1, false);
    QVERIFY2(has(bias, told(*biased, "the bias of a block", bias_fits + 1, bias_fits)), bias.c_str());
    const std::string maps = forward(*plain, maps_fit + 1, true);
    QVERIFY2(has(maps, told(*plain, "the attention of every block", maps_fit + 1, maps_fit)), maps.c_str());
  }
};

REGISTER_TEST(TestVitRefusals, QCoreApplication)
#include "test_vit_refusals.moc"
