// Logits split into content, position and biases: the sum is what the forward pass computed, in models of
// every kind; shares and kernels by hand.
#include <QtTest>
#include <cmath>

#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/inside/slot_means.h"
#include "core/vit/inside/terms.h"
#include "tests/fused_on_cpu.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

PixelBatch image(const Vit& vit) {
  const int stride = vit.configuration().stride();
  return noise(vit.configuration(), 1, 3 * stride, 5 * stride);
}

float error_of(const Matrix& a, const Matrix& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0F, b.cwiseAbs().maxCoeff());
}

}  // namespace

class TestTerms : public QObject {
  Q_OBJECT

 private slots:
  // Of windows: differences of a query's logits are those of the logarithms of its attention.
  void windowsAddUp_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"swin_timm", "swin_hf", "swinv2_timm", "swin_three", "swinv2_cr", "sam_timm",
                             "sam_hf", "hiera_timm", "hiera_windows", "sam2_timm", "qwen2_5_vl"})
      QTest::newRow(name) << QString(name);
  }
  void windowsAddUp() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    const int stride = configuration.stride();
    ForwardOptions options;
    options.output_hidden_states = options.output_embedding = options.keep_queries_keys = true;
    // Hiera and SAM 2 take whole units of masks.
    const bool units = configuration.pooled_queries;
    const Forward natural =
        vit->forward(noise(configuration, 1, (units ? 8 : 6) * stride, (units ? 16 : 10) * stride), options);
    const auto scheme = vit->position(natural.grid, "auto");
    int windows = 0;
    for (int block = 0; block < configuration.depth; ++block) {
      const Matrix& states =
          block == 0 ? natural.embedding : natural.hidden_states[static_cast<std::size_t>(block)];
      const LogitTerms terms(*vit, block, 0.25F * states, 0.75F * states, scheme);
      windows += terms.windows() != nullptr;
      QCOMPARE(terms.heads(), configuration.stage_of(block).heads);
      for (int head = 0; head < terms.heads(); ++head) {
        const Matrix total = terms.total(head), attention = natural.maps->map(block, head);
        for (int query = 0; query < terms.tokens(); ++query) {
          for (int key = 0; key < terms.tokens(); ++key) {
            const bool seen = terms.windows() == nullptr || terms.windows()->sees(query, key);
            QCOMPARE(std::isnan(total(query, key)), !seen);
            // Swin v2's logits reach far: some probabilities are 0 in float32.
            if (!seen || attention(query, key) < 1e-20F || attention(query, query) < 1e-20F) continue;
            const float logits = total(query, key) - total(query, query);
            const float logarithms = std::log(attention(query, key) / attention(query, query));
            QVERIFY2(std::abs(logits - logarithms) < 2e-3F * std::max(1.0F, std::abs(logits)),
                     std::to_string(logits - logarithms).c_str());
          }
        }
      }
    }
    QVERIFY(windows > 0);
  }

  void theSumIsTheLogits_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("relative");
    for (const char* name :
         {"timm_vit", "deit3", "clip", "hf_siglip", "jax", "timm_registers", "siglip", "res_post"})
      QTest::newRow(name) << QString(name) << false;
    for (const char* name :
         {"dinov3", "rope_mixed", "beit", "eva02", "mlcd", "scheme_shaw", "scheme_log-cpb", "scheme_liere",
          "scheme_lookhere", "scheme_pape", "scheme_alibi-2d", "pe_core", "relpos_timm", "relpos_table"})
      QTest::newRow(name) << QString(name) << true;
    for (const char* name : {"aimv2", "scheme_cpe", "hand_written"})
      QTest::newRow(name) << QString(name) << false;
  }
  void theSumIsTheLogits() {
    QFETCH(QString, name);
    QFETCH(bool, relative);
    const auto vit = load_golden(name.toStdString());
    const int depth = vit->configuration().depth;
    ForwardOptions options, bare;
    options.output_embedding = options.output_hidden_states = true;
    std::vector<Matrix> logits(static_cast<std::size_t>(depth));
    for (int block = 0; block < depth; ++block)
      options.hooks.push_back(keeping(Place::logits, block, logits[static_cast<std::size_t>(block)]));
    const Forward natural = vit->forward(image(*vit), options);
    bare.output_embedding = bare.zero_position = true;
    const Matrix content = vit->forward(image(*vit), bare).embedding;
    const auto scheme = vit->position(natural.grid, "auto");
    const auto means = slot_means(*vit, image(*vit), 4, {}, [](const Forward&) {});
    const auto tokens = natural.embedding.rows();
    for (int block = 0; block < depth; ++block) {
      const Matrix& all = natural.hidden_states[static_cast<std::size_t>(block)];
      Matrix position = Matrix::Zero(tokens, all.cols());
      if (block == 0) {
        position = natural.embedding - content;
      } else {
        position.bottomRows(natural.grid.count()) = means[static_cast<std::size_t>(block)];
      }
      const LogitTerms terms(*vit, block, block == 0 ? content : Matrix(all - position), position, scheme);
      QCOMPARE(terms.has_relative(), relative);
      for (int head = 0; head < terms.heads(); ++head) {
        const Matrix expected = logits[static_cast<std::size_t>(block)].middleRows(head * tokens, tokens);
        QVERIFY2(error_of(terms.total(head), expected) < 1e-5F,
                 qPrintable(QString("block %1 head %2").arg(block).arg(head)));
        Matrix sum = terms.relative(head);
        for (int query = 0; query < term_parts; ++query) {
          for (int key = 0; key < term_parts; ++key) sum += terms.term(TermPart{query}, TermPart{key}, head);
        }
        QVERIFY(error_of(sum, expected) < 2e-5F);
      }
      const TermShares shares = term_shares(terms, natural.prefix);
      for (std::size_t head = 0; head < shares.terms.size(); ++head) {
        double sum = shares.relative[head];
        for (const auto& row : shares.terms[head]) {
          for (const double share : row) sum += share;
        }
        QVERIFY2(std::abs(sum - 1) < 1e-4, qPrintable(QString::number(sum)));
      }
    }
  }

  // Without a table nothing is position; a table's own part does not change with the image.
  void positionIsWhatTheTableAdds() {
    const auto vit = load_golden("timm_vit");
    ForwardOptions options, bare;
    options.output_embedding = bare.output_embedding = bare.zero_position = true;
    PixelBatch other = image(*vit);
    for (float& value : other.values) value = 1 - value;
    Matrix first;
    for (const PixelBatch& pixels : {image(*vit), other}) {
      const Matrix content = vit->forward(pixels, bare).embedding;
      const Matrix position = vit->forward(pixels, options).embedding - content;
      if (first.size() > 0) QVERIFY(error_of(position, first) < 1e-6F);
      first = position;
    }
    const auto rope = load_golden("dinov3");
    const Matrix a = rope->forward(image(*rope), options).embedding,
                 b = rope->forward(image(*rope), bare).embedding;
    QCOMPARE(error_of(a, b), 0.0F);
  }

  void kernelsAreMeansOverOffsets() {
    const GridShape grid{2, 3};
    Matrix map(7, 7);
    for (int query = 0; query < 7; ++query) {
      for (int key = 0; key < 7; ++key) {
        const Cell a = grid.cell(std::max(0, query - 1)), b = grid.cell(std::max(0, key - 1));
        map(query, key) =
            static_cast<float>(10 * (b.row - a.row) + (b.column - a.column)) + (query == 1 ? 6.0F : 0);
      }
    }
    const Matrix kernel = offset_kernel(map, 1, grid, grid);
    QCOMPARE(kernel.rows(), Eigen::Index{3});
    QCOMPARE(kernel.cols(), Eigen::Index{5});
    QCOMPARE(kernel(1, 2), 1.0F);       // six pairs, one of which has 6 more
    QCOMPARE(kernel(2, 4), 12.0F + 6);  // one pair
    QCOMPARE(kernel(0, 0), -12.0F);
    QCOMPARE(kernel(0, 2), -10.0F);
  }
};

REGISTER_TEST(TestTerms, QCoreApplication)
#include "test_terms.moc"
