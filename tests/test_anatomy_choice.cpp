// core/checkpoint/anatomy.h: what metadata state, copies of a model in one file, guesses and the user's
// choice.
#include <QTemporaryDir>
#include <QtTest>

#include "core/array/array.h"
#include "core/checkpoint/anatomy.h"
#include "made_safetensors.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestAnatomyChoice : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  fs::path root() const { return folder_.path().toStdString(); }
  fs::path file(const std::string& bytes, const std::string& name = "x.safetensors") {
    const fs::path path = root() / name;
    write_file(path, bytes);
    return path;
  }
  std::shared_ptr<const Checkpoint> made(const std::vector<Made>& tensors,
                                         const nlohmann::json& metadata = {}) {
    return open_checkpoint(file(safetensors_of(tensors, metadata)));
  }

 private slots:
  void what_the_metadata_state() {
    const std::vector<Made> model{{"pos_embed", {1, 5, 64}}, {"blocks.0.attn.qkv.weight", {192, 64}}};
    const auto heads = [&](const nlohmann::json& metadata) {
      const Anatomy anatomy = inspect(*made(model, metadata));
      const std::string source = "the file's metadata";
      return anatomy.heads_source == source ? anatomy.heads.value_or(0) : -anatomy.heads.value_or(0);
    };
    QCOMPARE(heads({{"args.num_heads", "8"}}), 8);
    QCOMPARE(heads({{"config", R"({"num_attention_heads":4,"hidden_size":64})"}}), 4);
    QCOMPARE(heads({{"config", R"({"text_config":{"num_attention_heads":2},"vision_config":)"
                               R"({"num_attention_heads":16}})"}}),
             16);
    QCOMPARE(heads({{"config", R"({"num_heads":[2,4]})"}}), 2);
    // Nothing that says it of this model, or says it well.
    for (const char* value : {"0", "-3", "many", "", "12345678", "3.5"}) {
      QCOMPARE(heads({{"num_heads", value}}), -1);
    }
    QCOMPARE(heads({{"args.decoder.num_heads", "8"}}), -1);
    QCOMPARE(heads({{"config", "[[[{"}}), -1);
    QCOMPARE(heads({{"config", R"({"num_heads":[[2]]})"}}), -1);
    const Anatomy bare = inspect(
        *made({{"w", {2}}}, {{"config", R"({"hidden_size":96,"num_hidden_layers":5,"patch_size":[14,14],)"
                                        R"("intermediate_size":240})"}}));
    QCOMPARE(*bare.patch, 14);
    QCOMPARE(*bare.width, 96);
    QCOMPARE(*bare.depth, 5);
    QCOMPARE(*bare.mlp_ratio, 2.5);
    QVERIFY(!bare.prefix_tokens && bare.family.empty() && !bare.classes);
  }

  void the_copy_that_is_used() {
    const auto copies = [&](const std::vector<std::string>& roots) {
      std::vector<Made> tensors{{"optimizer.state.0.exp_avg", {1, 50, 64}},
                                {"optimizer.state.pos_embed", {1, 50, 64}}};
      std::int64_t blocks = 0;
      for (const std::string& root : roots) {
        tensors.push_back({root + "pos_embed", {1, 5, 64}});
        tensors.push_back({root + "patch_embed.proj.weight", {64, 3, 2, 2}});
        ++blocks;
        for (std::int64_t i = 0; i < blocks; ++i) {
          tensors.push_back({root + "blocks." + std::to_string(i) + ".norm1.weight", {64}});
        }
      }
      return inspect(*made(tensors));
    };
    Anatomy anatomy = copies({"student.", "teacher."});
    QCOMPARE(anatomy.root, std::string("teacher."));
    QCOMPARE(anatomy.copies, (std::vector<std::string>{"teacher.", "student."}));
    QCOMPARE(*anatomy.depth, 2);
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    anatomy = copies({"model.", "model_ema.module."});
    QCOMPARE(anatomy.copies, (std::vector<std::string>{"model.", "model_ema.module."}));
    QCOMPARE(*anatomy.depth, 1);
    anatomy = copies({"ema.", ""});
    QCOMPARE(anatomy.copies, (std::vector<std::string>{"", "ema."}));
    QCOMPARE(*anatomy.depth, 2);
    QCOMPARE(anatomy.position.at(0).tensor, std::string("pos_embed"));
    anatomy = copies({"model_ema."});
    QCOMPARE(anatomy.root, std::string("model_ema."));
    QVERIFY(anatomy.copies.empty());
    anatomy = copies({"state_dict.model.module.backbone."});
    QCOMPARE(anatomy.root, std::string("state_dict.model.module.backbone."));
    QVERIFY(inspect(*made({{"optimizer.state.0.exp_avg", {1, 50, 64}}})).position.empty());
  }

  void unnamed_arrays_are_told_by_shape() {
    const auto unnamed = made({{"arr_0", {48, 64}},
                               {"arr_1", {1, 1, 64}},
                               {"arr_2", {1, 65, 64}},
                               {"arr_3", {1, 7, 64}},
                               {"arr_4", {64}}});
    const Anatomy anatomy = inspect(*unnamed);
    QCOMPARE(anatomy.position.size(), std::size_t{1});
    QCOMPARE(anatomy.position[0].tensor, std::string("arr_2"));
    QVERIFY(anatomy.position[0].guessed);
    QVERIFY(has(load_position_table(*unnamed, {}).note, "guessed by its shape"));
    // One name is something to go by.
    QVERIFY(inspect(*made({{"arr_2", {1, 65, 64}}, {"arr_3", {64}}, {"head", {64}}})).position.empty());
  }

  void the_likeliest_guess_comes_first() {
    const auto checkpoint = made({{"posterior_mean", {1, 9, 8}},
                                  {"net.pos_scale", {2, 3}},
                                  {"net.my_position_embedding_table", {10, 8}},
                                  {"net.patchify.weight", {8, 3, 4, 4}}});
    const Anatomy anatomy = inspect(*checkpoint);
    QCOMPARE(anatomy.position.size(), std::size_t{2});
    QCOMPARE(anatomy.position[0].tensor, std::string("net.my_position_embedding_table"));
    QCOMPARE(*anatomy.position[0].prefix, 1);
    TableChoice choice;
    choice.grid = GridShape{2, 4};
    const PositionTensor chosen = chosen_position(*checkpoint, anatomy, choice);
    QCOMPARE(chosen.tensor, anatomy.position[0].tensor);
    QCOMPARE(*chosen.grid, (GridShape{2, 4}));
    QCOMPARE(*chosen.prefix, 2);
    choice.tensor = "pos_scale";
    QVERIFY(!refusal([&] { chosen_position(*checkpoint, anatomy, choice); }, Fault::usage).empty());
    choice = {"net.patchify.weight", {}, {}};
    QVERIFY(!refusal([&] { chosen_position(*checkpoint, anatomy, choice); }, Fault::usage).empty());
  }
};

QTEST_GUILESS_MAIN(TestAnatomyChoice)
#include "test_anatomy_choice.moc"
