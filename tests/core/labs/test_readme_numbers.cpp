// The numbers that README.md and docs/flips.md give of what the program measures, measured again: over 20
// seeds, and over the photographs where they are there. The default run takes one photograph,
// WHEREABOUTS_LONG=1 all.
#include <QFile>
#include <QtTest>
#include <regex>

#include "tests/claimed_arrays.h"
#include "tests/claims.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"
#include "tests/vit_tiny.h"

using namespace whereabouts;

namespace {

// A page as one line, without its marks.
std::string page(const char* name) {
  QFile file(QString(PROJECT_ROOT) + "/" + name);
  if (!file.open(QFile::ReadOnly)) return {};
  std::string text = file.readAll().toStdString();
  text = std::regex_replace(text, std::regex("\\s+"), " ");
  return plain_text(text);
}

// The `which`th number behind the words; NaN where there is none.
WrittenNumber number_behind(const std::string& text, const std::string& words, int which = 1) {
  const std::size_t at = text.find(words);
  if (at == std::string::npos) return {std::nan(""), 0, 0};
  auto found = number_in(text, at + words.size());
  for (int i = 1; found && i < which; ++i) found = number_in(text, found->end);
  return found.value_or(WrittenNumber{std::nan(""), 0, 0});
}

#define IS(written, computed)                                                           \
  do {                                                                                  \
    const WrittenNumber is_written = (written);                                         \
    const double is_computed = (computed);                                              \
    QVERIFY2(std::abs(is_written.value - is_computed) <= is_written.half * 1.01 + 1e-6, \
             qPrintable(QString("%1 is %2").arg(is_written.value).arg(is_computed)));   \
  } while (false)

// The real model on the built-in landscape, and on photographs.
std::vector<settings::NamedInputs> photographs() {
  Inputs inputs = built_in_inputs();
  use_checkpoint(inputs, open_checkpoint(vit_tiny_file));
  std::vector<settings::NamedInputs> all = {{"dusk", inputs}};
  for (const char* name : {"coffee.png", "camera.png", "chelsea.png", "china.jpg", "retina.jpg"}) {
    const std::string file = std::string(SHARED_DATA) + "/images/" + name;
    if (!whereabouts::have(file)) continue;
    Inputs other = inputs;
    other.image = open_image(file);
    all.push_back({name, std::move(other)});
  }
  if (!settings::is_long() && all.size() > 2) all.resize(2);
  return all;
}

// Whether `value` lies between the two numbers of "(0.90 to 0.95)", rounded as they are.
bool is_within(double value, const WrittenNumber& low, const WrittenNumber& high) {
  return value >= low.value - low.half * 1.01 && value <= high.value + high.half * 1.01;
}

double mirror_mean(const Figure& figure, GridShape grid, bool across) {
  const MatrixD similarity = matrix_of(figure, "similarity");
  double sum = 0;
  int pairs = 0;
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column) {
      const int mirror = across ? row * grid.columns + grid.columns - 1 - column
                                : (grid.rows - 1 - row) * grid.columns + column;
      const int token = row * grid.columns + column;
      if (mirror == token) continue;
      sum += similarity(token, mirror);
      ++pairs;
    }
  }
  return sum / pairs;
}

}  // namespace

class TestReadmeNumbers : public QObject {
  Q_OBJECT

 private slots:
  void theLabsAreListed() {
    const std::string text = page("README.md");
    for (const Lab* lab : labs()) {
      const std::string row = "| `" + lab->info().id + "` | " + lab->info().question + " |";
      QVERIFY2(text.find(row) != std::string::npos, row.c_str());
    }
  }

  void columnsAreForgottenInOneLayer() {
    if (!whereabouts::have(vit_tiny_file)) QSKIP("without the shared checkpoint");
    const std::string text = page("README.md");
    const std::string column = "reads a patch's column with R²", row = "The row fades slowly:";
    for (const auto& [name, inputs] : photographs()) {
      const std::vector<double> probe = numbers(run("layers", inputs, {}).figure, "probe");
      // Blocks 5 takes it: layers 5 and 6, of the rows what is left behind the last.
      const double before = probe[2 * 5 + 1], after = probe[2 * 6 + 1], left = probe[2 * 12];
      if (name == "dusk") {
        IS(number_behind(text, column), before);
        IS(number_behind(text, "(0.90 to 0.95) and"), after);
        IS(number_behind(text, row), left);
      }
      QVERIFY2(is_within(before, number_behind(text, column, 3), number_behind(text, column, 4)),
               name.c_str());
      QVERIFY2(is_within(after, number_behind(text, "after it ("), number_behind(text, "after it (", 2)),
               name.c_str());
      QVERIFY2(is_within(left, number_behind(text, row, 2), number_behind(text, row, 3)), name.c_str());
    }
  }

  void anEyeTurnsByRowsAndColumns() {
    const std::string text = page("README.md");
    Values values;
    for (const auto& [id, written] :
         std::initializer_list<std::pair<const char*, const char*>>{{"show", "spectrum"},
                                                                    {"scheme", "rope-2d"},
                                                                    {"layout", "articles"},
                                                                    {"dim", "80"},
                                                                    {"grid", "74x74"}})
      values.set(id, whereabouts::written("rotation", id, written));
    const Figure figure = run("rotation", built_in_inputs(), values).figure;
    for (const char* axis : {"periods_rows", "periods_columns"}) {
      double turning = 0, unused = 0, aliased = 0;
      for (const double period : numbers(figure, axis)) {
        turning += std::isfinite(period) ? 1 : 0;
        unused += std::isfinite(period) && period > 74 ? 1 : 0;
        aliased += period < 2 ? 1 : 0;
      }
      const std::string pairs = "adds no table to its patches:";
      IS(number_behind(text, pairs, 1), turning);
      IS(number_behind(text, pairs, 2), turning);
      IS(number_behind(text, "74 patches a side,"), unused);
      QVERIFY(aliased == 0 && text.find("none turns too fast") != std::string::npos);
    }
  }

  void cornersAreNoPatches() {
    if (!whereabouts::have(vit_tiny_file)) QSKIP("without the shared checkpoint");
    const std::string text = page("README.md");
    const std::string times = "on their tokens are up to", drawn = "they draw";
    for (const auto& [name, inputs] : photographs()) {
      const Figure figure = run("artifacts", inputs, {}).figure;
      const MatrixD norms = matrix_of(figure, "norms").rightCols(196),
                    outliers = matrix_of(figure, "outliers"),
                    received = matrix_of(figure, "received").rightCols(196);
      double most = 0;
      for (Eigen::Index layer = 0; layer < norms.rows(); ++layer) {
        std::vector<double> sorted(norms.cols());
        for (Eigen::Index i = 0; i < norms.cols(); ++i) sorted[static_cast<std::size_t>(i)] = norms(layer, i);
        std::sort(sorted.begin(), sorted.end());
        most = std::max(most, norms.row(layer).maxCoeff() / ((sorted[97] + sorted[98]) / 2));
        // From layer 8 on the four corners, before none.
        const bool corners = outliers(layer, 0) == 1 && outliers(layer, 13) == 1 &&
                             outliers(layer, 182) == 1 && outliers(layer, 195) == 1;
        QCOMPARE(corners, layer >= 8);
        QCOMPARE(outliers.row(layer).sum(), layer >= 8 ? 4.0 : 0.0);
        if (layer >= 8) QCOMPARE(matrix_of(figure, "outliers_scrambled").row(layer).sum(), 4.0);
        QCOMPARE(matrix_of(figure, "outliers_moved").row(layer).sum(), 0.0);
      }
      QCOMPARE(length_of(figure, "neurons", 0), std::size_t{4});
      const double share = 100 * (received(10, 0) + received(10, 13) + received(10, 182) + received(10, 195));
      if (name == "dusk") {
        IS(number_behind(text, times), std::round(most));
        IS(number_behind(text, drawn), share);
      }
      QVERIFY2(is_within(most, number_behind(text, times, 2), number_behind(text, times, 3)), name.c_str());
      QVERIFY2(is_within(share, number_behind(text, drawn, 2), number_behind(text, drawn, 3)), name.c_str());
    }
  }

  void positionIsReadEarly() {
    const std::string text = page("README.md");
    const Figure figure = run("knockout", built_in_inputs(), {}).figure;
    const MatrixD heads = matrix_of(figure, "probability");
    IS(number_behind(text, "ankle boot from"), numbers(figure, "answer")[0]);
    IS(number_behind(text, "ankle boot from", 2), heads(0, 1));
    IS(number_behind(text, "removing position in that layer to"), numbers(figure, "position")[0]);
    QVERIFY(heads.minCoeff() == heads(0, 1));
    std::array<std::vector<double>, 2> left;
    for (std::int64_t seed = 0; seed < 20; ++seed) {
      const Figure scrambled =
          run("knockout", built_in_inputs(), values({{"seed", seed}, {"orders", std::int64_t{4}}})).figure;
      const std::vector<double> patched = numbers(scrambled, "patched_patches");
      left[0].push_back(patched[1]);
      left[1].push_back(patched[2]);
    }
    for (std::vector<double>& each : left) std::sort(each.begin(), each.end());
    const auto median = [](const std::vector<double>& of) { return (of[9] + of[10]) / 2; };
    IS(number_behind(text, "scrambled patches put in there leave"), median(left[1]));
    IS(number_behind(text, "median of 20 orders,"), left[1].front());
    IS(number_behind(text, "put in at layer 1 they leave"), median(left[0]));
    IS(number_behind(text, "put in at layer 1 they leave", 2), left[0].front());
    IS(number_behind(text, "put in at layer 1 they leave", 3), left[0].back());
  }

  // Of the two tables, what needs no images.
  void flipsCostLeftAndRight() {
    const std::string text = page("docs/flips.md");
    const std::array<const char*, 2> names = {"fashion", "fashion-flips"};
    for (int which = 0; which < 2; ++which) {
      Inputs inputs = built_in_inputs();
      use_checkpoint(inputs, open_checkpoint(std::string(PROJECT_ROOT) + "/resources/checkpoints/" +
                                             names[static_cast<std::size_t>(which)] + ".safetensors"));
      const Figure figure = run("neighbours", inputs, {}).figure;
      const GridShape grid{7, 7};
      const MatrixD similarity = matrix_of(figure, "similarity");
      int near = 0, mirrored = 0;
      for (int i = 0; i < 49; ++i) {
        int best = i == 0 ? 1 : 0;
        for (int j = 0; j < 49; ++j)
          if (j != i && similarity(i, j) > similarity(i, best)) best = j;
        mirrored += best == i / 7 * 7 + 6 - i % 7;
        near += std::abs(i / 7 - best / 7) + std::abs(i % 7 - best % 7) == 1;
      }
      if (which == 1) IS(number_behind(text, "the row is not. For"), mirrored);
      IS(number_behind(text, "most similar other one is beside them |", which + 1), near / 49.0);
      IS(number_behind(text, "with its mirror image, left and right |", which + 1),
         mirror_mean(figure, grid, true));
      IS(number_behind(text, "the same, top and bottom |", which + 1), mirror_mean(figure, grid, false));
    }
  }
};

REGISTER_TEST(TestReadmeNumbers, QCoreApplication)
#include "test_readme_numbers.moc"
