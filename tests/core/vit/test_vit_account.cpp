// core/vit: every tensor of a file is used, left out by a rule that is said, or refused; what nothing tells
// is assumed in so many words, or asked for.
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/vit.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestVitAccount : public QObject {
  Q_OBJECT

 private:
  using Tensors = std::vector<TensorValues>;
  using Notes = std::vector<Message>;
  QTemporaryDir folder_;

  static Tensors tensors_of(const std::string& name) { return made::tensors_of(name + ".safetensors"); }

  static TensorValues vector_of(const std::string& name, std::int64_t count) {
    return {name, DType::f32, {count}, std::vector<float>(static_cast<std::size_t>(count), 0.5F)};
  }

  std::shared_ptr<const Checkpoint> written(const Tensors& tensors, const nlohmann::json& metadata,
                                            const std::string& name = "weights") {
    static int number = 0;
    const fs::path folder = fs::path(folder_.path().toStdString()) / std::to_string(++number);
    fs::create_directories(folder);
    return write_model(folder / (name + ".safetensors"), tensors, metadata);
  }
  std::shared_ptr<const Checkpoint> sized(const Tensors& tensors) {
    return written(tensors, {{"num_heads", "3"}, {"image_size", "20x28"}});
  }

  // The refusal, or nothing where the model loads.
  static std::string refusal(const std::shared_ptr<const Checkpoint>& checkpoint) {
    try {
      Vit::load(*checkpoint);
    } catch (const Failure& failure) {
      return failure.problem() + "; " + failure.remedy();
    }
    return {};
  }

  static bool any(const Notes& notes, const std::string& part) {
    return std::any_of(notes.begin(), notes.end(), [&](const std::string& note) { return has(note, part); });
  }

 private slots:
  void unknownPartsAreRefusedByName_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"blocks.1.attn.gate.weight", "norm_extra.weight", "attn_pool.something", "rope.scale",
          "shared_rel_pos.table", "adapter.weight", "logit_scale", "pooler.dense.weight", "meta_token"})
      QTest::newRow(name) << QString(name);
  }
  void unknownPartsAreRefusedByName() {
    QFETCH(QString, name);
    Tensors tensors = tensors_of("timm_vit");
    QVERIFY(refusal(sized(tensors)).empty());
    tensors.push_back(vector_of(name.toStdString(), 24));
    const std::string said = refusal(sized(tensors));
    QVERIFY2(has(said, '"' + name.toStdString() + '"'), said.c_str());
  }

  void whatIsLeftOutIsSaid() {
    Tensors tensors = tensors_of("timm_vit");
    for (const char* name :
         {"mask_token", "decoder_blocks.0.norm1.weight", "decoder_norm.weight", "something"})
      tensors.push_back(vector_of(name, 24));
    const auto vit = Vit::load(*sized(tensors));
    const Notes& notes = vit->configuration().left_out;
    QCOMPARE(notes.size(), std::size_t{3});
    QVERIFY(any(notes, "left out: the mask token, which only training uses (1 tensor)"));
    QVERIFY(any(notes, "left out: the decoder (2 tensors)"));
    QVERIFY(any(notes, "not used: something"));
  }

  void theTextTowerOfClipIsLeftOut() {
    Tensors tensors = tensors_of("openai_clip");
    for (const char* name : {"ln_final.weight", "token_embedding.weight", "text_projection", "logit_scale"})
      tensors.push_back(vector_of(name, 8));
    const auto checkpoint = written(tensors, {{"num_heads", "3"}});
    QCOMPARE(refusal(checkpoint), std::string());
    QVERIFY(any(Vit::load(*checkpoint)->configuration().left_out, "left out: the text tower"));
  }

  // A wrapper's head is read, but not past a norm that would come before it.
  void aNormBesideTheModelIsRefused() {
    Tensors tensors = tensors_of("wrapped");
    QCOMPARE(inspect(*sized(tensors)).root, std::string("visual_encoder."));
    QCOMPARE(Vit::load(*sized(tensors))->configuration().classes, 7);
    tensors.push_back(vector_of("ln.weight", 24));
    QVERIFY(has(refusal(sized(tensors)), "\"ln.weight\""));
  }

  void headsAreAskedForWhereNothingTells() {
    const Tensors tensors = tensors_of("timm_vit");
    const auto silent = written(tensors, {{"image_size", "20x28"}});
    const std::string said = refusal(silent);
    QVERIFY2(has(said, "nothing tells how many heads"), said.c_str());
    QVERIFY2(has(said, "say --heads "), said.c_str());
    ModelOverrides overrides;
    overrides.heads = 3;
    QCOMPARE(refusal(with_overrides(silent, overrides)), std::string());
  }

  void assumptionsAreSaid() {
    const auto bare = Vit::load(*sized(tensors_of("timm_vit")))->configuration().assumed;
    for (const std::string& each : bare)
      QVERIFY2(has(each, "assuming ") && each.find("assuming ") == 0, each.c_str());
    QVERIFY(any(bare, "GELU in the MLP"));
    QVERIFY(any(bare, "the head reads the class token"));
    // timm's own word for the architecture settles all of it.
    const nlohmann::json named = {
        {"config",
         R"({"architecture":"vit_tiny_patch16_224","num_heads":3,"img_size":[20,28],"embed_dim":24,"depth":2})"}};
    QVERIFY(Vit::load(*written(tensors_of("timm_vit"), named))->configuration().assumed.empty());
    // A rotation leaves no tensor.
    QVERIFY(
        any(Vit::load(*sized(tensors_of("rope_gap")))->configuration().assumed, "the rotation of timm's"));
  }

  // Inputs a little larger than the patches give the same table.
  void theSizeOfInputsIsAssumed() {
    const auto bare = Vit::load(*written(tensors_of("hf_clip"), {{"num_heads", "3"}}))->configuration();
    QVERIFY(any(bare.assumed,
                "assuming inputs of 20 x 20 pixels, the smallest that give the table's 5x5 patches"));
    const auto stated = Vit::load(*written(tensors_of("hf_clip"), {{"num_heads", "3"}, {"image_size", "23"}}))
                            ->configuration();
    QCOMPARE(stated.image_rows, 23);
    QVERIFY(!any(stated.assumed, "pixels"));
  }

  // Without its table a model of timm's Eva class has a rotation, which leaves no tensor, or no positions.
  void aModelWithoutATable() {
    std::vector<TensorValues> tensors = tensors_of("rope_table");
    std::erase_if(tensors, [](const TensorValues& each) { return each.name == "pos_embed"; });
    const auto under = [&](const char* arguments) {
      return written(
          tensors,
          {{"config", std::string(R"({"architecture":"vit_small_patch16_rope_ape_224","model_args":)") +
                          R"({"num_heads":3,"img_size":[20,28],"embed_dim":24,"depth":2,)" + arguments +
                          "}}"}});
    };
    const auto none =
        Vit::load(*under(R"("use_abs_pos_emb":false,"use_rot_pos_emb":false)"))->configuration();
    QCOMPARE(none.rotary, std::string());
    QVERIFY(none.assumed.empty());
    QCOMPARE(Vit::load(*under(R"("use_abs_pos_emb":false)"))->configuration().rotary, std::string("rope-2d"));
    // Meta's rotation is scaled to the grid of the table.
    ModelOverrides overrides;
    overrides.rotary = "pe";
    const nlohmann::json sizes = {{"num_heads", "3"}, {"image_size", "20x28"}};
    const auto said = Vit::load(*with_overrides(written(tensors, sizes), overrides))->configuration();
    QVERIFY(any(said.assumed, "assuming that its rotation was trained on a grid of 5x7 patches"));
  }

  // The architecture in the file's name counts where no configuration does, and is no certainty.
  void theNameOfTheFileIsTheLastWitness() {
    const nlohmann::json sizes = {{"num_heads", "3"}, {"image_size", "20x28"}};
    const auto plain = Vit::load(*written(tensors_of("rope_table"), sizes))->configuration();
    QCOMPARE(plain.rotary, std::string());
    QVERIFY(any(plain.assumed, "assuming no rotation"));
    const auto named =
        Vit::load(*written(tensors_of("rope_table"), sizes, "vit_base_patch16_rope_ape_224.in1k"))
            ->configuration();
    QCOMPARE(named.rotary, std::string("rope-2d"));
    QVERIFY(any(named.assumed, "assuming RoPE-ViT's axial rotation"));
    ModelOverrides overrides;
    overrides.rotary = "rope-vit";
    const auto said =
        Vit::load(*with_overrides(written(tensors_of("rope_table"), sizes), overrides))->configuration();
    QCOMPARE(said.rotary_form.layout, std::string("rope-vit"));
    QVERIFY(!any(said.assumed, "rotation"));
  }

  void noSchemeAtAllIsRefused() {
    Tensors tensors = tensors_of("timm_mean");
    tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                                 [](const TensorValues& each) { return each.name == "pos_embed"; }),
                  tensors.end());
    QVERIFY(has(refusal(sized(tensors)), "how it knows positions"));
    ModelOverrides overrides;
    overrides.rotary = "none";
    QCOMPARE(refusal(with_overrides(sized(tensors), overrides)), std::string());
  }

  void aModelWithoutItsLastNormIsRefused() {
    Tensors tensors = tensors_of("timm_vit");
    tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                                 [](const TensorValues& each) { return each.name.rfind("norm.", 0) == 0; }),
                  tensors.end());
    QVERIFY(has(refusal(sized(tensors)), "there is no norm behind its blocks"));
  }
};

REGISTER_TEST(TestVitAccount, QCoreApplication)
#include "test_vit_account.moc"
