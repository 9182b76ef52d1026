// Every family of models by the names and shapes of its tensors. tests/data/anatomy holds them, one file a
// family; the first line of each says where the names come from, tests/golden/anatomy.py how they were made.
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <set>
#include <sstream>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

namespace {

std::vector<Made> tensors_of(const std::string& family) {
  std::ifstream file(fs::path(TEST_DATA) / "anatomy" / (family + ".tsv"));
  std::vector<Made> tensors;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t first = line.find('\t'), second = line.find('\t', first + 1);
    Made tensor{line.substr(0, first), {}, line.substr(first + 1, second - first - 1)};
    std::istringstream shape(line.substr(second + 1));
    for (std::string length; std::getline(shape, length, ',');) tensor.shape.push_back(std::stoll(length));
    tensors.push_back(std::move(tensor));
  }
  return tensors;
}

template <typename T>
std::string said(const std::optional<T>& value) {
  std::ostringstream text;
  if (value) text << *value;
  return value ? text.str() : "?";
}

std::string said(const std::optional<GridShape>& grid) {
  return grid ? to_text(*grid) : "?";
}

std::string sizes(const Anatomy& anatomy) {
  return "patch " + said(anatomy.patch) + " width " + said(anatomy.width) + " depth " + said(anatomy.depth) +
         " mlp " + said(anatomy.mlp_ratio) + " classes " + said(anatomy.classes);
}

std::string heads(const Anatomy& anatomy) {
  return said(anatomy.heads) + " " + anatomy.heads_source;
}

std::string prefix(const Anatomy& anatomy) {
  if (!anatomy.prefix_tokens) return "?";
  const PrefixTokens& tokens = *anatomy.prefix_tokens;
  return std::to_string(tokens.class_token ? 1 : 0) + std::to_string(tokens.distillation ? 1 : 0) +
         std::to_string(tokens.registers);
}

std::string decoder(const Anatomy& anatomy) {
  if (!anatomy.decoder) return "";
  return said(anatomy.decoder->width) + " wide " + said(anatomy.decoder->depth) + " deep";
}

std::string roots(const Anatomy& anatomy) {
  std::string text = anatomy.root;
  for (const std::string& copy : anatomy.copies) text += " | " + copy;
  return text;
}

// Runs of tensors that differ in nothing but their names are told as one, with their number.
std::string positions(const Anatomy& anatomy) {
  std::string text, last;
  int run = 0;
  const auto close = [&] {
    if (run > 0) text += (text.empty() ? "" : "; ") + last + (run > 1 ? " x" + std::to_string(run) : "");
  };
  for (const PositionTensor& each : anatomy.position) {
    const std::string kind = each.scheme + " " + said(each.grid) + "+" + said(each.prefix) +
                             (each.layout.empty() ? "" : " " + each.layout) +
                             (each.guessed ? " guessed" : "");
    if (kind != last) {
      close();
      run = 0;
      last = kind;
    }
    ++run;
  }
  close();
  return text;
}

}  // namespace

class TestAnatomyFamilies : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

 private slots:
  void family_data() {
    for (const char* column : {"family", "root", "sizes", "heads", "prefix", "decoder", "positions"}) {
      QTest::addColumn<QString>(column);
    }
    std::set<std::string> asked;
    const auto add = [&](const char* file, const char* family, const char* root, const char* sizes,
                         const char* heads, const char* prefix, const char* positions,
                         const char* decoder = "") {
      asked.insert(file);
      QTest::newRow(file) << family << root << sizes << heads << prefix << decoder << positions;
    };
    const char* convention = "2 the convention of 64 dimensions per head";
    const char* small = "patch 8 width 128 depth 2 mlp 4 classes 10";
    const char* bare = "patch 8 width 128 depth 2 mlp 4 classes ?";
    const char* table = "learned-1d 4x4+1";
    const char* patches = "learned-1d 4x4+0";

    add("timm", "timm", "", small, convention, "100", table);
    add("deit", "DeiT", "", "patch 16 width 192 depth 2 mlp 4 classes 10",
        "3 the convention of 64 dimensions per head", "110", "learned-1d 4x4+2");
    add("deit3_timm", "DeiT-III", "", "patch 16 width 128 depth 2 mlp 4 classes 10", convention, "100",
        patches);
    add("deit3", "DeiT-III", "model.", small, convention, "100", patches);
    add("vit_hf", "ViT (Hugging Face)", "vit.", small, convention, "100", table);
    add("deit_hf", "DeiT (Hugging Face)", "deit.", "patch 8 width 128 depth 2 mlp 4 classes 2", convention,
        "110", "learned-1d 4x4+2");
    add("vit_jax", "ViT (JAX)", "", "patch 8 width 128 depth 2 mlp 3 classes 10",
        "4 the shape of Transformer/encoderblock_0/MultiHeadDotProductAttention_1/query/kernel", "100",
        table);
    add("big_vision", "big_vision", "params/", "patch 8 width 128 depth 2 mlp 3 classes 10",
        "4 the shape of params/Transformer/encoderblock_0/MultiHeadDotProductAttention_0/query/kernel", "000",
        patches);
    add("torchvision", "torchvision", "", "patch 8 width 128 depth 2 mlp 3 classes 10", convention, "100",
        table);
    add("dino", "DINO", "teacher.backbone. | teacher.backbone. | student.module.backbone.", bare, convention,
        "100", table);
    add("dinov2", "DINOv2", "", "patch 14 width 128 depth 2 mlp 4 classes ?", convention, "100", table);
    add("dinov2_registers", "DINOv2 with registers",
        "model.teacher.backbone. | model.teacher.backbone. | model.student.backbone.",
        "patch 14 width 128 depth 2 mlp 2.6875 classes ?", convention, "104", table);
    add("dinov2_timm", "DINOv2", "", "patch 14 width 128 depth 2 mlp 4 classes ?", convention, "100", table);
    add("dinov2_registers_timm", "DINOv2 with registers", "", "patch 14 width 128 depth 2 mlp 4 classes ?",
        convention, "104", patches);
    add("dinov2_hf", "DINOv2 (Hugging Face)", "", "patch 14 width 128 depth 2 mlp 4 classes ?", convention,
        "100", table);
    add("dinov2_registers_hf", "DINOv2 with registers (Hugging Face)", "",
        "patch 14 width 128 depth 2 mlp 2.6875 classes ?", convention, "104", table);
    add("dinov3", "DINOv3", "", "patch 14 width 128 depth 2 mlp 4 classes ?",
        "4 the shape of rope_embed.periods", "104", "rope-2d ?+? dinov3");
    add("dinov3_hf", "DINOv3 (Hugging Face)", "", bare, convention, "104", "");
    add("dinov3_timm", "DINOv3", "", "patch 16 width 128 depth 2 mlp 4 classes ?", convention, "104", "");
    add("mae", "MAE", "model.", bare, convention, "100", "learned-1d 4x4+1 x2", "64 wide 2 deep");
    add("mae_hf", "MAE (Hugging Face)", "vit.", bare, convention, "100", "learned-1d 4x4+1 x2",
        "64 wide 1 deep");
    add("moco_v3", "MoCo v3",
        "state_dict.module.base_encoder. | state_dict.module.base_encoder. | "
        "state_dict.module.momentum_encoder.",
        bare, convention, "100", table);
    add("clip_openai", "CLIP (OpenAI or OpenCLIP)", "", bare, convention, "100",
        "learned-1d 4x4+1; learned-1d ?+?");
    add("open_clip", "CLIP (OpenAI or OpenCLIP)", "state_dict.module.", bare, convention, "100",
        "learned-1d 4x4+1; learned-1d ?+?");
    add("clip_hf", "CLIP (Hugging Face)", "", bare, convention, "100", "learned-1d 4x4+1; learned-1d ?+?");
    add("siglip_hf", "SigLIP (Hugging Face)", "", bare, convention, "000",
        "learned-1d 4x4+0; learned-1d ?+?");
    add("siglip_timm", "SigLIP (timm names)", "", "patch 16 width 128 depth 2 mlp 4 classes ?", convention,
        "000", patches);
    add("siglip_big_vision", "SigLIP (big_vision)", "params/img/",
        "patch 8 width 128 depth 2 mlp 3 classes ?",
        "4 the shape of params/img/Transformer/encoderblock/MultiHeadDotProductAttention_0/query/kernel",
        "000", "learned-1d 4x4+0; learned-1d ?+?");
    add("beit", "BEiT", "model.", bare, "4 the shape of model.rel_pos_bias.relative_position_bias_table",
        "100", "relative-bias 4x4+?");
    add("beit_timm", "BEiT", "", "patch 16 width 96 depth 2 mlp 4 classes 10",
        "3 the shape of blocks.0.attn.relative_position_bias_table", "100", "relative-bias 4x4+? x2");
    add("beit_hf", "BEiT (Hugging Face)", "beit.", "patch 8 width 96 depth 2 mlp 4 classes 10",
        "3 the shape of "
        "beit.encoder.layer.0.attention.attention.relative_position_bias.relative_position_bias_table",
        "100", "relative-bias 4x4+? x2");
    add("swin_timm", "Swin", "", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of layers.0.blocks.0.attn.relative_position_bias_table", "000",
        "relative-bias 4x4+? x4");
    add("swin_hf", "Swin (Hugging Face)", "swin.", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of swin.encoder.layers.0.blocks.0.attention.self.relative_position_bias_table", "000",
        "relative-bias 4x4+? x4");
    add("swin_torchvision", "Swin (torchvision)", "", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of features.1.0.attn.relative_position_bias_table", "000", "relative-bias 4x4+? x4");
    add("swinv2", "Swin v2", "model.", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of model.layers.0.blocks.0.attn.logit_scale", "000", "log-cpb 4x4+? x4");
    add("swinv2_timm", "Swin v2", "", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of layers.0.blocks.0.attn.logit_scale", "000", "log-cpb ?+? x4");
    add("swinv2_cr_timm", "Swin v2", "", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of stages.0.blocks.0.attn.logit_scale", "000", "log-cpb ?+? x4");
    add("swinv2_hf", "Swin v2 (Hugging Face)", "swinv2.", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of "
        "swinv2.encoder.layers.0.blocks.0.attention.self.continuous_position_bias_mlp.2.weight",
        "000", "log-cpb ?+? x4");
    add("swinv2_torchvision", "Swin v2 (torchvision)", "", "patch 2 width 24 depth 4 mlp 4 classes 10",
        "2 the shape of features.1.0.attn.logit_scale", "000", "log-cpb 4x4+? x4");
    add("eva02", "EVA-02", "model.", "patch 14 width 128 depth 2 mlp 2.65625 classes ?",
        "4 the shape of model.rope.freqs_cos", "100", "learned-1d 4x4+1; rope-2d 4x4+? eva x6");
    add("eva02_timm", "EVA-02", "", "patch 14 width 96 depth 2 mlp 2.66667 classes 10", "? ", "100", table);
    add("eva02_base_timm", "EVA-02", "", "patch 14 width 128 depth 2 mlp 2.66406 classes 10", convention,
        "100", table);
    add("rope_vit_mixed", "rope-vit", "model.", small, convention, "100", "rope-mixed ?+?");
    add("rope_vit_mixed_timm", "rope-vit", "", "patch 16 width 96 depth 2 mlp 4 classes 10",
        "3 the shape of rope.freqs", "100", "rope-mixed ?+?");
    add("rope_vit_axial_timm", "rope-vit", "", "patch 16 width 128 depth 2 mlp 4 classes 10", convention,
        "100", "");
    add("t2t_vit", "T2T-ViT", "state_dict_ema.", "patch ? width 128 depth 2 mlp 3 classes 10", convention,
        "100", table);
    add("aimv2_hf", "AIMv2 (Hugging Face)", "", bare, "1 the published models of this family and width",
        "000", patches);
    add("naflex_timm", "NaFlexViT", "", "patch 16 width 96 depth 2 mlp 4 classes 10", "? ", "004",
        "learned-2d 16x16+0");
    add("twins_timm", "Twins", "", "patch 4 width 64 depth 5 mlp 4 classes 10",
        "1 the convention of 64 dimensions per head", "000", "cpe ?+? x4");
    add("sam_timm", "SAM", "", "patch 16 width 96 depth 2 mlp 4 classes ?",
        "3 the shape of blocks.0.attn.rel_pos_h", "000", "learned-1d 4x4+0; shaw ?+? x4");
    add("levit_timm", "LeViT", "", "patch ? width ? depth 9 mlp ? classes 10",
        "4 the shape of stages.0.blocks.0.attn.attention_biases", "000",
        "relative-bias 14x14+? x3; relative-bias 7x7+? x4; relative-bias 4x4+? x4");
    add("cait_timm", "CaiT", "", "patch 16 width 96 depth 4 mlp 4 classes 10",
        "3 the shape of blocks.0.attn.proj_l.weight", "100", patches);
    for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / "anatomy")) {
      const std::string file = entry.path().stem().string();
      QVERIFY2(asked.count(file) == 1, (file + " has no row").c_str());
    }
  }

  void family() {
    const std::string file = QTest::currentDataTag();
    const fs::path path = fs::path(folder_.path().toStdString()) / "x.safetensors";
    write_sparse(path, tensors_of(file));
    const Anatomy anatomy = inspect(*open_checkpoint(path));
    const auto same = [](const std::string& found, const char* column) {
      const QString expected = *static_cast<const QString*>(QTest::qData(column, qMetaTypeId<QString>()));
      if (QString::fromStdString(found) == expected) return true;
      qWarning("%s\n  found    %s\n  expected %s", column, found.c_str(), qPrintable(expected));
      return false;
    };
    bool all = same(anatomy.family, "family");
    all = same(roots(anatomy), "root") && all;
    all = same(sizes(anatomy), "sizes") && all;
    all = same(heads(anatomy), "heads") && all;
    all = same(prefix(anatomy), "prefix") && all;
    all = same(decoder(anatomy), "decoder") && all;
    all = same(positions(anatomy), "positions") && all;
    QVERIFY(all);
  }
};

REGISTER_TEST(TestAnatomyFamilies, QCoreApplication)
#include "test_anatomy_families.moc"
