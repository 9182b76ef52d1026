// core/backend: the rarer parts of a block, by cpu against eigen's plain expressions, of two images with more
// tokens than cpu holds the logits of at once. tests/core/vit/test_vit_families.cpp has both against the
// libraries.
#include <QtTest>
#include <array>
#include <cmath>
#include <functional>

#include "core/backend/cpu/cpu_backend.h"
#include "core/backend/eigen/eigen_backend.h"
#include "tests/float_vectors.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr int images = 2, rows = 9, columns = 15, front = 2, tokens = front + rows * columns, heads = 6,
              dim = 8, width = heads * dim, hidden = 56;

// Numbers that live as long as the test.
class Numbers {
 public:
  const float* draw(int count, float size = 0.4F, float about = 0) {
    held_.push_back(
        random_values(static_cast<std::size_t>(count), static_cast<unsigned>(held_.size()), size));
    for (float& value : held_.back()) value += about;
    return held_.back().data();
  }
  const float* around_one(int count) { return draw(count, 0.2F, 1); }

 private:
  std::vector<std::vector<float>> held_;
};

struct Made {
  EncoderShape shape;
  BlockWeights block;
};

Made plain(Numbers& numbers) {
  Made made;
  made.shape = {images, tokens, width, heads, hidden, 2};
  made.shape.output_attentions = made.shape.output_hidden_states = true;
  BlockWeights& block = made.block;
  block.norm1 = {numbers.around_one(width), numbers.draw(width), width};
  block.qkv = {numbers.draw(3 * width * width, 0.3F), numbers.draw(3 * width), 3 * width, width};
  block.proj = {numbers.draw(width * width, 0.2F), numbers.draw(width), width, width};
  block.norm2 = {numbers.around_one(width), numbers.draw(width), width};
  block.mlp.fc1 = {numbers.draw(hidden * width, 0.2F), numbers.draw(hidden), hidden, width};
  block.mlp.fc2 = {numbers.draw(width * hidden, 0.2F), numbers.draw(width), width, hidden};
  block.layer_scale1 = numbers.around_one(width);
  block.layer_scale2 = numbers.around_one(width);
  return made;
}

void mix(Numbers& numbers, Made& made) {
  made.shape.composed = true;
  made.block.composed.mixing = {numbers.draw(heads * heads), numbers.draw(heads),
                                numbers.draw(heads * heads), numbers.draw(heads),
                                numbers.around_one(heads),   numbers.draw(heads)};
}

void place(Numbers& numbers, Made& made) {
  made.shape.composed = true;
  auto* weights = const_cast<float*>(numbers.draw(heads * tokens * tokens));
  for (int row = 0; row < heads * tokens; ++row) {
    float sum = 0;
    for (int key = 0; key < tokens; ++key) sum += std::abs(weights[row * tokens + key]);
    for (int key = 0; key < tokens; ++key)
      weights[row * tokens + key] = std::abs(weights[row * tokens + key]) / sum;
  }
  auto* shares = const_cast<float*>(numbers.draw(heads));
  for (int head = 0; head < heads; ++head) shares[head] = 0.1F * static_cast<float>(head + 1);
  made.block.composed.places = {weights, shares};
}

struct Part {
  const char* name;
  std::function<void(Numbers&, Made&)> add;
  bool maps = true;  // gives probabilities
};

const std::vector<Part>& parts() {
  static const std::vector<Part> all{
      {"mixed heads", mix},
      {"attention of places", place},
      {"tokens in front stand still",
       [](Numbers& numbers, Made& made) {
         mix(numbers, made);
         made.block.composed.still = {StillTokens::Which::front, front};
       }},
      {"tokens behind stand still",
       [](Numbers&, Made& made) {
         made.shape.composed = true;
         made.block.composed.still = {StillTokens::Which::behind, front, true};
       }},
      {"differences",
       [](Numbers& numbers, Made& made) {
         made.shape.differences = true;
         made.block.differences = {0.7F, {numbers.around_one(dim), nullptr, dim, true}};
         made.block.proj.inputs = width / 2;
       }},
      {"over channels",
       [](Numbers& numbers, Made& made) {
         made.shape.over_channels = made.shape.cosine = made.shape.interaction = true;
         made.block.over_channels = true;
         made.block.head_scales = numbers.around_one(heads);
         LocalInteraction& local = made.block.interaction;
         local.norm = {numbers.around_one(width), numbers.draw(width), width};
         local.first = numbers.draw(9 * width);
         local.second = numbers.draw(9 * width);
         local.first_bias = numbers.draw(width);
         local.second_bias = numbers.draw(width);
         local.factor = numbers.around_one(width);
         local.shift = numbers.draw(width);
         local.layer_scale = numbers.around_one(width);
         local.grid_rows = rows;
         local.grid_columns = columns;
       },
       false},
      {"parallel",
       [](Numbers&, Made& made) {
         made.shape.parallel = true;
         made.block.parallel = true;
         made.block.norm2 = {};
       }},
      {"norms on both sides",
       [](Numbers& numbers, Made& made) {
         made.shape.branch_norms = made.shape.value_norm = true;
         made.block.v_norm = {nullptr, nullptr, dim, true};
         made.block.branch_norm1 = {numbers.around_one(width), numbers.draw(width), width};
         made.block.branch_norm2 = {numbers.around_one(width), nullptr, width, true};
       }},
      {"numbers within bounds",
       [](Numbers& numbers, Made& made) {
         static const AttentionClipping clipping{{{-1, 0.8F}, {-0.9F, 1.1F}},
                                                 {{-1, 0.8F}, {-0.7F, 2}},
                                                 {{-0.5F, 1}, {-1.2F, 1}},
                                                 {{-0.3F, 0.4F}, {-0.5F, 0.6F}}};
         static const MlpClipping of_mlp{
             {{-1, 1.2F}, {-0.8F, 1}}, {{-0.9F, 1}, {-1, 0.7F}}, {{-0.2F, 0.6F}, {-0.4F, 0.5F}}};
         made.shape.branch_norms = made.shape.clipped = made.shape.gated = true;
         made.block.branch_norm1 = {numbers.around_one(width), nullptr, width, true};
         made.block.branch_norm2 = {numbers.around_one(width), nullptr, width, true};
         made.block.mlp.gate = {numbers.draw(hidden * width, 0.2F), numbers.draw(hidden), hidden, width};
         made.block.clipping = &clipping;
         made.block.mlp.clipping = &of_mlp;
       }},
  };
  return all;
}

using Outputs = std::array<std::vector<float>, 5>;  // tokens, two attentions, tokens after each block

Outputs run(const AttentionBackend& backend, const Made& made, const std::vector<float>& x, bool maps) {
  Outputs all;
  const std::size_t size = x.size(), squares = std::size_t{images} * heads * tokens * tokens;
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i].assign(i == 1 || i == 2 ? (maps ? squares : 0) : size, 0.0F);
  const auto encoder = backend.encoder(made.shape, [&](int) { return made.block; });
  EncoderOutputs outputs{all[0].data(), {}, {all[3].data(), all[4].data()}};
  if (maps) outputs.attention = {all[1].data(), all[2].data()};
  encoder->forward(x.data(), outputs, {});
  return all;
}

}  // namespace

class TestRareBlocks : public QObject {
  Q_OBJECT

 private slots:
  void cpuEqualsEigen_data() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < parts().size(); ++i) QTest::newRow(parts()[i].name) << static_cast<int>(i);
  }
  void cpuEqualsEigen() {
    QFETCH(int, number);
    const Part& part = parts()[static_cast<std::size_t>(number)];
    Numbers numbers;
    Made made = plain(numbers);
    part.add(numbers, made);
    const std::vector<float> x = random_values(std::size_t{images} * tokens * width, 77);
    const Outputs expected = run(eigen_backend(), made, x, part.maps),
                  is = run(cpu_backend(), made, x, part.maps);
    for (std::size_t i = 0; i < is.size(); ++i) {
      const double off = is[i].empty() ? 0 : relative_l2(is[i], expected[i]);
      QVERIFY2(off < 5e-6, qPrintable(QString("output %1 differs by %2").arg(i).arg(off)));
    }
    // The part changes what comes out.
    Numbers again;
    const Outputs without = run(cpu_backend(), plain(again), x, false);
    QVERIFY(relative_l2(is[0], without[0]) > 1e-3);
  }

  // Rows of the probabilities have the sum 1, whoever stands still.
  void mapsAreShares() {
    for (const StillTokens::Which which : {StillTokens::Which::front, StillTokens::Which::behind}) {
      Numbers numbers;
      Made made = plain(numbers);
      mix(numbers, made);
      made.block.composed.still = {which, front};
      const std::vector<float> x = random_values(std::size_t{images} * tokens * width, 78);
      const Outputs is = run(cpu_backend(), made, x, true);
      for (std::size_t row = 0; row < is[1].size() / tokens; ++row) {
        const auto begin = is[1].begin() + static_cast<std::ptrdiff_t>(row * tokens);
        double sum = 0;
        for (int key = 0; key < tokens; ++key) sum += static_cast<double>(begin[key]);
        QVERIFY(std::abs(sum - 1) < 1e-4);
        const auto query = static_cast<int>(row % tokens);
        if (made.block.composed.still.still(query)) QCOMPARE(begin[query], 1.0F);
      }
      for (int row = 0; row < images * tokens; ++row) {
        if (!made.block.composed.still.still(row % tokens)) continue;
        for (int i = 0; i < width; ++i)
          QCOMPARE(is[0][static_cast<std::size_t>(row * width + i)],
                   x[static_cast<std::size_t>(row * width + i)]);
      }
    }
  }
};

REGISTER_TEST(TestRareBlocks, QCoreApplication)
#include "test_rare_blocks.moc"
