// Forms in which hand-written models keep their layers: turned round, in squares for each head, left out, in
// rows; and parts that the user names.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/weights/outlook.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

namespace {

constexpr int width = 24, heads = 3, depth = 2;
using Tensors = std::vector<TensorValues>;

// Names that nobody knows.
Tensors strange(Tensors tensors) {
  const std::pair<const char*, const char*> renames[] = {{"blocks.", "body."},
                                                         {"patch_embed.proj", "cutter"},
                                                         {"attn.qkv", "mix.attn.all"},
                                                         {"attn.proj", "mix.attn.merge"},
                                                         {"mlp.fc1", "feed.0"},
                                                         {"mlp.fc2", "feed.2"},
                                                         {"norm1", "ln_1"},
                                                         {"norm2", "ln_2"}};
  for (TensorValues& each : tensors) {
    for (const auto& [from, to] : renames) {
      if (const std::size_t at = each.name.find(from); at != std::string::npos)
        each.name.replace(at, std::string(from).size(), to);
    }
  }
  return tensors;
}

void turn(TensorValues& matrix) {
  const auto rows = static_cast<std::size_t>(matrix.shape[0]),
             columns = static_cast<std::size_t>(matrix.shape[1]);
  std::vector<float> turned(matrix.values.size());
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column)
      turned[column * rows + row] = matrix.values[row * columns + column];
  matrix.values = turned;
  std::swap(matrix.shape[0], matrix.shape[1]);
}

Matrix logits(const Checkpoint& checkpoint) {
  return Vit::load(checkpoint)->forward(noise(1, 20, 28), {}).logits;
}

bool assumes(const Checkpoint& checkpoint, const std::string& words) {
  const ModelOutlook outlook = model_outlook(checkpoint);
  return std::any_of(outlook.assumed.begin(), outlook.assumed.end(),
                     [&](const Message& each) { return each.text().find(words) != std::string::npos; });
}

}  // namespace

class TestStructureForms : public QObject, private made::ModelFolder {
  Q_OBJECT

  std::shared_ptr<const Checkpoint> written(const Tensors& tensors) {
    return ModelFolder::written(tensors,
                                {{"num_heads", "3"}, {"layer_norm_eps", "1e-6"}, {"img_size", "20x28"}});
  }

 private slots:
  // Of Keras: (inputs, outputs), named kernel.
  void matricesTurnedRound() {
    const Tensors plain = tensors_of("timm_vit.safetensors");
    Tensors turned = strange(plain);
    for (TensorValues& each : turned) {
      if (each.shape.size() != 2) continue;
      turn(each);
      each.name.replace(each.name.rfind("weight"), 6, "kernel");
    }
    const auto checkpoint = written(turned);
    QVERIFY(model_source(*checkpoint).renamed != nullptr);
    QCOMPARE(apart(logits(*checkpoint), logits(*written(plain))), 0.0F);
  }

  // Each head reads its own numbers alone: (8, 8) for queries, keys and values each.
  void squaresOfHeads() {
    Tensors whole = tensors_of("timm_vit.safetensors"), apart_each;
    constexpr int side = width / heads;
    for (TensorValues& each : whole) {
      if (each.name.find("attn.qkv") == std::string::npos) {
        apart_each.push_back(each);
        continue;
      }
      const bool bias = each.shape.size() == 1;
      const std::string before = each.name.substr(0, each.name.find("attn.qkv"));
      for (int part = 0; part < 3; ++part) {
        for (int head = 0; head < heads; ++head) {
          TensorValues own{before + "attn." + std::string(1, "qkv"[part]) + "_maps." + std::to_string(head) +
                               (bias ? ".bias" : ".weight"),
                           DType::f32,
                           bias ? std::vector<std::int64_t>{side} : std::vector<std::int64_t>{side, side},
                           {}};
          for (int row = 0; row < side; ++row) {
            const int at = part * width + head * side + row;
            for (int column = 0; column < (bias ? 1 : width); ++column) {
              float& value = each.values[static_cast<std::size_t>(bias ? at : at * width + column)];
              if (bias || column / side == head) {
                own.values.push_back(value);
              } else {
                value = 0;
              }
            }
          }
          apart_each.push_back(own);
        }
      }
    }
    const auto checkpoint = written(strange(apart_each));
    QCOMPARE(apart(logits(*checkpoint), logits(*written(whole))), 0.0F);
    QCOMPARE(model_outlook(*checkpoint).configuration->heads, heads);
  }

  // Nothing leads from the heads back to the tokens: what comes out is what there is.
  void headsThatGoBackAsTheyAre() {
    Tensors whole = tensors_of("timm_vit.safetensors"), without;
    for (TensorValues& each : whole) {
      if (each.name.find("attn.proj") == std::string::npos) {
        without.push_back(each);
        continue;
      }
      std::fill(each.values.begin(), each.values.end(), 0.0F);
      if (each.shape.size() == 2)
        for (std::size_t i = 0; i < width; ++i) each.values[i * width + i] = 1;
    }
    const auto checkpoint = written(strange(without));
    QVERIFY(apart(logits(*checkpoint), logits(*written(whole))) < 1e-6F);
    QVERIFY(assumes(*checkpoint, "assuming that the heads go back to the tokens as they are"));
  }

  // A norm and two layers behind the last norm, as a list.
  void headsOfSeveralLayers() {
    Tensors known = tensors_of("timm_vit.safetensors");
    std::erase_if(known, [](const TensorValues& each) { return each.name.starts_with("head."); });
    const auto values = [](std::size_t count, float step) {
      std::vector<float> all;
      for (std::size_t i = 0; i < count; ++i) all.push_back(std::sin(step * static_cast<float>(i + 1)));
      return all;
    };
    Tensors other = strange(known);
    const auto add = [&](const std::string& name, const std::string& own, std::vector<std::int64_t> shape,
                         float step) {
      const auto count = static_cast<std::size_t>(shape[0] * (shape.size() > 1 ? shape[1] : 1));
      known.push_back({"mlp_head." + name, DType::f32, shape, values(count, step)});
      other.push_back({"classification." + own, DType::f32, shape, values(count, step)});
    };
    add("0.weight", "0.weight", {width}, 0.3F);
    add("0.bias", "0.bias", {width}, 0.4F);
    add("1.weight", "1.weight", {10, width}, 0.5F);
    add("1.bias", "1.bias", {10}, 0.6F);
    add("3.weight", "3.weight", {5, 10}, 0.7F);
    add("3.bias", "3.bias", {5}, 0.8F);
    const auto checkpoint = written(other);
    const Matrix found = logits(*checkpoint);
    QCOMPARE(found.cols(), Eigen::Index{5});
    QCOMPARE(apart(found, logits(*written(known))), 0.0F);
    QVERIFY(assumes(*checkpoint, "GELU between the layers"));
  }

  // A norm before the blocks, by its name; and blocks of which every second is there.
  void normsBeforeTheBlocks() {
    Tensors known = tensors_of("timm_vit.safetensors"), other = strange(known);
    const std::vector<float> ones(width, 1.5F), small(width, 0.25F);
    known.push_back({"norm_pre.weight", DType::f32, {width}, ones});
    known.push_back({"norm_pre.bias", DType::f32, {width}, small});
    other.push_back({"pre.ln.weight", DType::f32, {width}, ones});
    other.push_back({"pre.ln.bias", DType::f32, {width}, small});
    const auto checkpoint = written(other);
    QCOMPARE(apart(logits(*checkpoint), logits(*written(known))), 0.0F);
    QVERIFY(assumes(*checkpoint, "\"pre.ln.weight\" is a norm before the blocks"));
    for (TensorValues& each : other)
      if (each.name.starts_with("pre.")) each.name.replace(0, 4, "some.");
    const std::string refusal = refusal_of([&] { Vit::load(*written(other)); });
    QVERIFY2(refusal.find("is the last norm is not told; say --role TENSOR=norm") != std::string::npos,
             refusal.c_str());
    const auto asked = written(other);
    ModelOverrides overrides;
    overrides.roles = {{"norm.weight", "norm"}, {"some.ln.weight", "ignore"}};
    QCOMPARE(apart(logits(*with_overrides(asked, overrides)),
                   logits(*written(tensors_of("timm_vit.safetensors")))),
             0.0F);
  }

  // What is outside of the blocks under names that say nothing, and is said.
  void partsThatAreNamed() {
    const Matrix expected = logits(*written(tensors_of("timm_vit.safetensors")));
    Tensors other = strange(tensors_of("timm_vit.safetensors"));
    const std::pair<const char*, const char*> renames[] = {
        {"cutter", "a"}, {"cls_token", "b"}, {"pos_embed", "c"}, {"head.", "e."}};
    for (TensorValues& each : other) {
      for (const auto& [from, to] : renames)
        if (each.name.starts_with(from)) each.name.replace(0, std::string(from).size(), to);
      if (each.name.starts_with("norm.")) each.name.replace(0, 5, "d.");
    }
    ModelOverrides overrides;
    overrides.roles = {
        {"a.weight", "patch"}, {"b", "class"}, {"c", "position"}, {"d.weight", "norm"}, {"e.weight", "head"}};
    QCOMPARE(apart(logits(*with_overrides(written(other), overrides)), expected), 0.0F);
  }

  void blocksThatAreNotCountedInARow() {
    Tensors other = strange(tensors_of("timm_vit.safetensors"));
    for (TensorValues& each : other)
      if (each.name.starts_with("body.1.")) each.name.replace(0, 7, "body.2.");
    const auto checkpoint = written(other);
    QVERIFY(assumes(*checkpoint,
                    "assuming that no block is missing: those of \"body.\" have the numbers 0 and 2"));
    QCOMPARE(apart(logits(*checkpoint), logits(*written(tensors_of("timm_vit.safetensors")))), 0.0F);
    static_assert(depth == 2);
  }
};

REGISTER_TEST(TestStructureForms, QCoreApplication)
#include "test_structure_forms.moc"
