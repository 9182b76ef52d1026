// Numbers that docs/schemes.md and docs/articles.md give of what can be computed, computed again.
#include <QFile>
#include <QtTest>
#include <numbers>
#include <regex>

#include "core/position/relativity.h"
#include "core/position/resample/resample.h"
#include "core/position/scheme.h"
#include "core/tables/position_table.h"
#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"
#include "tests/vit_tiny.h"

using namespace whereabouts;

namespace {

std::string words_of(const char* name) {
  QFile file(QString(PROJECT_ROOT) + "/" + name);
  if (!file.open(QFile::ReadOnly)) return {};
  return std::regex_replace(file.readAll().toStdString(), std::regex("\\s+"), " ");
}

// Empty where the `which`th number behind the words is `value`.
std::string wrong_in(const std::string& text, const std::string& words, double value, int which = 1) {
  const std::size_t at = text.find(words);
  if (at == std::string::npos) return "not there: " + words;
  auto found = number_in(text, at + words.size());
  for (int i = 1; found && i < which; ++i) found = number_in(text, found->end);
  if (found && std::abs(found->value - value) <= found->half * 1.01) return {};
  return words + " is " + std::to_string(value) + ", not " + (found ? std::to_string(found->value) : "there");
}

#define WRITTEN(...)                                               \
  do {                                                             \
    const std::string wrong = wrong_in(schemes_page, __VA_ARGS__); \
    QVERIFY2(wrong.empty(), wrong.c_str());                        \
  } while (false)

}  // namespace

class TestDocsNumbers : public QObject {
  Q_OBJECT

  const std::string schemes_page = words_of("docs/schemes.md");

 private slots:
  void marketCycles() {
    const std::array<double, 4> cycles = {5, 21, 63, 252};
    constexpr int each = 64 / 8;  // frequencies of a cycle at D = 64
    const auto similarity = [&](double lag, bool integer, int only) {
      double sum = 0;
      int count = 0;
      for (int cycle = 0; cycle < 4; ++cycle) {
        if (only >= 0 && cycle != only) continue;
        for (int m = 0; m < each; ++m, ++count)
          sum += std::cos(2 * std::numbers::pi / cycles[static_cast<std::size_t>(cycle)] * lag *
                          (integer ? m + 1 : std::pow(10.0, -1.0 * m / each)));
      }
      return sum / count;
    };
    for (int cycle = 0; cycle < 4; ++cycle) {
      const double lag = cycles[static_cast<std::size_t>(cycle)];
      const std::string row = "| " + std::to_string(static_cast<int>(lag)) + " |";
      WRITTEN(row, similarity(lag, false, -1));
      WRITTEN(row, similarity(lag, false, cycle), 2);
      WRITTEN(row, similarity(lag, true, -1), 3);
      WRITTEN(row, similarity(lag, true, cycle), 4);
      const double here = similarity(lag, true, -1);
      const bool peak = here > similarity(lag - 1, true, -1) && here > similarity(lag + 1, true, -1);
      const std::size_t at = schemes_page.find(row), end = schemes_page.find("| 1 |", at);
      QCOMPARE(schemes_page.substr(at, end - at).find("a peak") != std::string::npos, peak);
    }
  }

  void relativityOfSchemes() {
    RelativityRequest request;
    request.grid = {4, 7};
    request.head_dim = 24;
    request.heads = 5;
    request.seed = 3;
    const std::size_t at = schemes_page.find("On 4 × 7 cells with d = 24");
    QVERIFY(at != std::string::npos);
    const std::string rest = schemes_page.substr(at, 500);
    for (const char* id : {"liere", "sinusoidal-1d", "sinusoidal-2d", "learned-1d", "cpe", "learned-2d"}) {
      // The number stands before the name: "4.67 for `liere`".
      const std::size_t name = rest.find(std::string(" for `") + id + "`");
      QVERIFY2(name != std::string::npos, id);
      const auto found = number_in(rest, rest.rfind(' ', name - 1));
      const double value = relativity(id, request);
      QVERIFY2(found && std::abs(found->value - value) <= found->half * 1.01,
               (std::string(id) + " is " + std::to_string(value)).c_str());
    }
  }

  // At D = 512 over 176 positions.
  void proseAndCodeOfSinusoids() {
    double apart = 0;
    for (int odd = 1; odd < 512; odd += 2) {
      for (int place = 0; place < 176; ++place)
        apart = std::max(apart, std::abs(std::cos(place / std::pow(10000.0, odd / 512.0)) -
                                         std::cos(place / std::pow(10000.0, (odd - 1) / 512.0))));
    }
    WRITTEN("its own code has 2 floor(i/2)/d: up to ", apart);
  }

  void countsOfParameters() {
    WRITTEN("(14 + 14) · 384 = ", (14 + 14) * 384);
    WRITTEN("at 14 × 14 and D = 768, against ", 14 * 14 * 768);
    WRITTEN("learnable 2-D tables have more parameters | fewer: ", (14 + 14) * 384);
    WRITTEN("learnable 2-D tables have more parameters | fewer: ", (14 * 14 + 1) * 768, 2);
    const std::string articles = words_of("docs/articles.md");
    const std::string wrong = wrong_in(articles, "against 10,752 parameters, ", 197.0 * 768 / 10752);
    QVERIFY2(wrong.empty(), wrong.c_str());
  }

  // Patches of 16 every 8 px at 224 px, padded by 4.
  void patchesOfAnArticle() {
    const Inputs inputs = with_made_image(built_in_inputs(), "square", ramps(224, 224, 3));
    const auto count = [&](const char* padding) {
      const Result result = run("patches", inputs,
                                values({{"patch", std::int64_t{16}},
                                        {"stride", std::int64_t{8}},
                                        {"padding", std::string(padding)},
                                        {"show", std::string("image")}}));
      return number_in(*Claims(result.figure).reading_text("tokens"))->value;
    };
    WRITTEN("every 8 px at 224 are ", count("none"));
    WRITTEN("its convolution pads by 4: 28 × 28 = ", count("half"));
  }

  void accuraciesOfPapers() {
    // Every one that the catalogue holds stands in the page.
    for (const Scheme& scheme : schemes()) {
      for (const PublishedResult& result : scheme.published) {
        const std::string number = brief(result.percent, 5);
        QVERIFY2(schemes_page.find(number) != std::string::npos,
                 (scheme.id + ": " + number + " of " + result.source).c_str());
      }
    }
  }

  // Which rule made the table of the original ViT-B/16 at 384 px.
  void theRuleOfARealTable() {
    const std::string folder = std::string(SHARED_DATA) + "/checkpoints/";
    const std::string small = folder + "vit_b16_224_pos_embedding.npy",
                      large = folder + "vit_b16_384_pos_embedding.npy";
    if (!whereabouts::have(small) || !whereabouts::have(large)) QSKIP("without the shared tables");
    const PositionTable from = load_position_table(*open_checkpoint(small), {}),
                        to = load_position_table(*open_checkpoint(large), {});
    const std::size_t at = schemes_page.find("resampled to 24 × 24, has ");
    QVERIFY(at != std::string::npos);
    for (const char* rule : {"corner-aligned", "bilinear", "timm", "articles"}) {
      const Matrix made = resample(from.patches, from.grid, to.grid, rule);
      double cosine = 0;
      for (Eigen::Index row = 0; row < made.rows(); ++row)
        cosine += static_cast<double>(made.row(row).dot(to.patches.row(row)) /
                                      (made.row(row).norm() * to.patches.row(row).norm()));
      cosine /= static_cast<double>(made.rows());
      const std::size_t name = schemes_page.find(std::string(" by `") + rule + "`", at);
      const auto found = number_in(schemes_page, schemes_page.rfind(' ', name - 1));
      QVERIFY2(found && std::abs(found->value - cosine) <= found->half * 1.01,
               (std::string(rule) + " is " + std::to_string(cosine)).c_str());
    }
  }
};

REGISTER_TEST(TestDocsNumbers, QCoreApplication)
#include "test_docs_numbers.moc"
