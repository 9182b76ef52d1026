// What flows through named places of a forward pass, read and replaced, in models of every kind.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/opencv/opencv_plugin.h"
#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/vit/forward/position_encoding.h"
#include "tests/fused_on_cpu.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

float off(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return std::numeric_limits<float>::infinity();
  return a.size() == 0 ? 0 : (a - b).cwiseAbs().maxCoeff() / std::max(1.0F, b.cwiseAbs().maxCoeff());
}

// Two images on a grid that is no square.
PixelBatch images(const Vit& vit) {
  const int stride = vit.configuration().stride();
  return noise(vit.configuration(), 2, 3 * stride, 5 * stride);
}

void add_models() {
  QTest::addColumn<QString>("name");
  for (const char* name :
       {"timm_vit",        "deit3",          "dinov3",      "rope_mixed",   "beit",           "hand_written",
        "eva02",           "mlcd",           "scheme_shaw", "scheme_cpe",   "scheme_log-cpb", "scheme_liere",
        "scheme_lookhere", "scheme_pape",    "res_post",    "eva_res_post", "aimv2",          "clip",
        "hf_siglip",       "scheme_alibi-2d"}) {
    QTest::newRow(name) << QString(name);
  }
}

}  // namespace

class TestHooks : public QObject {
  Q_OBJECT

 private slots:
  // A reader of any place changes nothing, and the places agree with each other.
  void readingChangesNothing_data() { add_models(); }
  void readingChangesNothing() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    ForwardOptions plain;
    plain.output_attentions = plain.output_hidden_states = true;
    const Forward expected = vit->forward(images(*vit), plain);
    const int block = configuration.depth - 1, heads = configuration.heads, dim = configuration.head_dim;
    Matrix input, q, k, v, logits, probabilities, output, hidden, mlp;
    ForwardOptions options = plain;
    options.hooks = {keeping(Place::block_input, block, input),
                     keeping(Place::queries, block, q),
                     keeping(Place::keys, block, k),
                     keeping(Place::values, block, v),
                     keeping(Place::head_output, block, output),
                     keeping(Place::mlp_hidden, block, hidden),
                     keeping(Place::mlp_output, block, mlp)};
    const Forward read = vit->forward(images(*vit), options);
    QCOMPARE(off(read.pooled, expected.pooled), 0.0F);
    QCOMPARE(off(input, expected.hidden_states[static_cast<std::size_t>(block)]), 0.0F);

    options.hooks.push_back(keeping(Place::logits, block, logits));
    options.hooks.push_back(keeping(Place::probabilities, block, probabilities));
    const Forward all = vit->forward(images(*vit), options);
    QVERIFY(off(all.pooled, expected.pooled) < 1e-5F);
    const Matrix& attention = expected.attention[static_cast<std::size_t>(block)];
    QVERIFY(off(probabilities, attention) < 1e-6F);
    QVERIFY(off(all.attention[static_cast<std::size_t>(block)], attention) < 1e-6F);
    const auto tokens = attention.cols();
    QCOMPARE(logits.rows(), 2 * heads * tokens);
    for (int image = 0; image < 2; ++image) {
      for (int head = 0; head < heads; ++head) {
        const auto rows = (image * heads + head) * tokens;
        Matrix softmax = logits.middleRows(rows, tokens).array().exp();
        softmax.array().colwise() /= softmax.rowwise().sum().array().eval();
        QVERIFY(off(softmax, attention.middleRows(rows, tokens)) < 1e-5F);
        const Matrix values = v.block(image * tokens, head * dim, tokens, dim);
        QVERIFY(off(output.block(image * tokens, head * dim, tokens, dim),
                    attention.middleRows(rows, tokens) * values) < 1e-5F);
      }
    }
    QCOMPARE(hidden.rows(), 2 * tokens);
    QCOMPARE(mlp.cols(), Eigen::Index{configuration.width});
  }

  // What the last product of the MLP takes and gives, from the file's own numbers.
  void theMlpsOutputIsItsLastProduct() {
    const auto checkpoint = open_checkpoint(golden_model("timm_vit.safetensors"));
    const auto vit = Vit::load(*checkpoint);
    Matrix hidden, output, input, added;
    ForwardOptions options;
    options.output_hidden_states = true;
    options.hooks = {keeping(Place::mlp_hidden, 1, hidden), keeping(Place::mlp_output, 1, output)};
    const Forward whole = vit->forward(images(*vit), options);
    const std::vector<float> weight = checkpoint->read("blocks.1.mlp.fc2.weight"),
                             bias = checkpoint->read("blocks.1.mlp.fc2.bias");
    const auto width = static_cast<Eigen::Index>(bias.size());
    const Eigen::Map<const Matrix> w(weight.data(), width, hidden.cols());
    const Eigen::Map<const RowVector> b(bias.data(), width);
    const Matrix expected = (hidden * w.transpose()).rowwise() + b;
    QVERIFY(off(output, expected) < 1e-5F);
    // Without it, the block's tokens are less by as much.
    options.hooks = {{.place = Place::mlp_output,
                      .block = 1,
                      .run =
                          [](const Flow& flow) {
                            for (int image = 0; image < flow.images; ++image) flow.part(image).setZero();
                          },
                      .replaces = true}};
    const Forward without = vit->forward(images(*vit), options);
    QCOMPARE(off(without.hidden_states[1], whole.hidden_states[1]), 0.0F);
    QVERIFY(off(without.hidden_states[2] + expected, whole.hidden_states[2]) < 1e-5F);
  }

  // A head whose output is 0 is a head whose columns of the projection are 0.
  void aSilentHeadIsOneThatIsNotProjected() {
    const auto checkpoint = open_checkpoint(golden_model("timm_vit.safetensors"));
    const auto vit = Vit::load(*checkpoint);
    const int dim = vit->configuration().head_dim;
    Matrix output;
    ForwardOptions options;
    options.output_hidden_states = true;
    options.hooks = {keeping(Place::head_output, 1, output), keeping(Place::mlp_output, 1, scratch_)};
    const Forward whole = vit->forward(images(*vit), options);
    Matrix mlp;
    options.hooks = {{.place = Place::head_output,
                      .block = 1,
                      .run = [](const Flow& flow) { flow.part(1, 2).setZero(); },
                      .replaces = true},
                     keeping(Place::mlp_output, 1, mlp)};
    const Forward silent = vit->forward(images(*vit), options);
    const std::vector<float> weight = checkpoint->read("blocks.1.attn.proj.weight");
    const Eigen::Map<const Matrix> w(weight.data(), output.cols(), output.cols());
    const auto tokens = output.rows() / 2;
    const Matrix missing =
        output.block(tokens, 2 * dim, tokens, dim) * w.middleCols(2 * dim, dim).transpose();
    const auto stream = [&](const Forward& forward, const Matrix& of_mlp) -> Matrix {
      return forward.hidden_states[2] - of_mlp;
    };
    const Matrix difference = stream(whole, scratch_) - stream(silent, mlp);
    QVERIFY(missing.cwiseAbs().maxCoeff() > 1e-3F);
    QVERIFY(difference.topRows(tokens).cwiseAbs().maxCoeff() < 1e-6F);  // the other image
    QVERIFY(off(difference.bottomRows(tokens), missing) < 1e-5F);
  }

  // A run whose tokens become another run's is that run, bit for bit, and so is one that begins with them.
  void patchingEverythingIsTheOtherRun_data() { add_models(); }
  void patchingEverythingIsTheOtherRun() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const PixelBatch pixels = images(*vit);
    ForwardOptions moved;
    moved.order = NumpyRandomState(21).permutation(15);
    moved.output_hidden_states = moved.output_norm1 = true;
    const Forward other = vit->forward(pixels, moved);
    const int depth = vit->configuration().depth;
    for (int block = 0; block <= depth; ++block) {
      const Matrix& states = other.hidden_states[static_cast<std::size_t>(block)];
      ForwardOptions rest;
      rest.output_norm1 = true;
      const Forward resumed = vit->resume(states, 2, other.grid, block, rest);
      QCOMPARE(off(resumed.pooled, other.pooled), 0.0F);
      QCOMPARE(off(resumed.tokens, other.tokens), 0.0F);
      QCOMPARE(resumed.norm1.size(), static_cast<std::size_t>(depth - block));
      if (block < depth) QCOMPARE(off(resumed.norm1.back(), other.norm1.back()), 0.0F);
      if (block == depth) continue;
      ForwardOptions patched;
      patched.hooks = {
          {.place = Place::block_input,
           .block = block,
           .run = [&](const Flow& flow) { std::copy_n(states.data(), states.size(), flow.values); },
           .replaces = true}};
      QCOMPARE(off(vit->forward(pixels, patched).pooled, other.pooled), 0.0F);
      QVERIFY(off(vit->forward(pixels, {}).pooled, other.pooled) > 0);
    }
  }

  // Registers that nobody looks at change nothing, whatever the scheme.
  void unseenRegistersChangeNothing_data() { add_models(); }
  void unseenRegistersChangeNothing() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const PixelBatch pixels = images(*vit);
    ForwardOptions options;
    options.registers = 2;
    const int prefix = vit->configuration().prefix.count();
    if (name == "scheme_shaw" || name == "scheme_pape") {
      QCOMPARE(fault_of([&] { vit->forward(pixels, options); }, "none for a register"), Fault::usage);
      return;
    }
    options.hooks = {{.place = Place::logits,
                      .run =
                          [&](const Flow& flow) {
                            for (int head = 0; head < flow.heads; ++head)
                              flow.part(0, head).middleCols(prefix, 2).setConstant(-1e30F);
                          },
                      .replaces = true}};
    const Forward with = vit->forward(pixels, options), without = vit->forward(pixels, {});
    QCOMPARE(with.prefix, prefix + 2);
    const auto tokens = without.tokens.rows() / 2;
    for (int image = 0; image < 2; ++image) {
      const Matrix seen = with.tokens.middleRows(image * (tokens + 2), tokens + 2),
                   expected = without.tokens.middleRows(image * tokens, tokens);
      QVERIFY(off(seen.topRows(prefix), expected.topRows(prefix)) < 2e-5F);
      QVERIFY(off(seen.bottomRows(15), expected.bottomRows(15)) < 2e-5F);
    }
    options.hooks.clear();
    QVERIFY(off(vit->forward(pixels, options).pooled, without.pooled) > 0);
  }

  void blocksCanGoWithoutPosition_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"dinov3", "beit", "scheme_cpe", "scheme_shaw"})
      QTest::newRow(name) << QString(name);
  }
  void blocksCanGoWithoutPosition() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const PixelBatch pixels = images(*vit);
    ForwardOptions zeroed, all, first;
    zeroed.zero_position = true;
    for (int block = 0; block < vit->configuration().depth; ++block) all.without_position.push_back(block);
    first.without_position = {0};
    const Forward none = vit->forward(pixels, zeroed);
    // Where nothing is added to the tokens, that is all that positions do.
    if (vit->position(none.grid, "auto")->additive.rows() == 0)
      QCOMPARE(off(vit->forward(pixels, all).pooled, none.pooled), 0.0F);
    const Matrix natural = vit->forward(pixels, {}).pooled, less = vit->forward(pixels, first).pooled;
    QVERIFY(off(less, natural) > 0 && off(less, none.pooled) > 0);
  }

  // Whatever computes attention: readers of the first places ride along, the others are served by cpu's
  // blocks.
  void everyBackendServesThem() {
    if (dnn_module().functions == nullptr) QSKIP(("no OpenCV dnn: " + dnn_module().problem).c_str());
    const auto vit = load_golden("hf_vit");
    const PixelBatch pixels = images(*vit);
    const FusedOnCpu whole;
    for (const AttentionBackend* backend : {static_cast<const AttentionBackend*>(&whole), &eigen_backend()}) {
      Matrix input, keys, expected_input, expected_keys;
      ForwardOptions options;
      options.hooks = {keeping(Place::block_input, 1, expected_input),
                       keeping(Place::keys, 1, expected_keys)};
      const Forward expected = vit->forward(pixels, options);
      options.hooks = {keeping(Place::block_input, 1, input), keeping(Place::keys, 1, keys)};
      options.backend = backend;
      const int forwards = whole.forwards;
      const Forward measured = vit->forward(pixels, options);
      QCOMPARE(whole.forwards - forwards, backend == &whole ? 1 : 0);
      QVERIFY(off(measured.logits, expected.logits) < fused_tolerance);
      QVERIFY(off(input, expected_input) < fused_tolerance && off(keys, expected_keys) < fused_tolerance);

      const auto silence = [](const Flow& flow) { flow.part(0, 1).setZero(); };
      options.hooks = {{.place = Place::head_output, .block = 0, .run = silence, .replaces = true}};
      const Forward silent = vit->forward(pixels, options);
      QCOMPARE(silent.backend, backend->id());
      QCOMPARE(whole.forwards - forwards, backend == &whole ? 1 : 0);
      options.backend = nullptr;
      QVERIFY(off(silent.logits, vit->forward(pixels, options).logits) < fused_tolerance);
      QVERIFY(off(silent.logits, expected.logits) > 1e-4F);
    }
  }

  // Tokens behind the last norm, as what the head reads.
  void singleTokensHaveClasses() {
    const auto vit = load_golden("timm_vit");
    const Forward forward = vit->forward(images(*vit), {});
    const auto tokens = forward.tokens.rows() / 2;
    const Matrix classes = vit->classify(forward.tokens);
    QVERIFY(off(classes.row(0), forward.logits.row(0)) < 1e-6F);
    QVERIFY(off(classes.row(tokens), forward.logits.row(1)) < 1e-6F);
    for (const auto& [name, words] : {std::pair{"hf_siglip", "no head"}, {"deit_distilled", "one token"}}) {
      const auto other = load_golden(name);
      const Matrix one = Matrix::Zero(1, other->configuration().width);
      QCOMPARE(fault_of([&] { other->classify(one); }, words), Fault::usage);
    }
  }

  void whatDoesNotFitIsRefused() {
    const auto vit = load_golden("timm_vit");
    const int width = vit->configuration().width, depth = vit->configuration().depth;
    const GridShape grid{3, 5};
    for (const auto& [rows, columns, block] :
         {std::tuple{15, width, 0}, {16, width + 1, 0}, {16, width, -1}, {16, width, depth + 1}}) {
      const Matrix states = Matrix::Zero(rows, columns);
      QCOMPARE(fault_of([&, at = block] { vit->resume(states, 1, grid, at, {}); }, "do not enter"),
               Fault::usage);
    }
  }

 private:
  Matrix scratch_;
};

REGISTER_TEST(TestHooks, QCoreApplication)
#include "test_hooks.moc"
