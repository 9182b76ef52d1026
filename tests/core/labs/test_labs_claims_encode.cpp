// What `modalities`, `offsets`, `sinusoid` and `patches` say at random settings, held against numbers
// computed here from their arrays.
#include <QtTest>
#include <numbers>
#include <set>

#include "tests/claimed_arrays.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

int asked(const Values& values, const char* id) {
  return static_cast<int>(values.get<std::int64_t>(id));
}

// ---- modalities

struct Spans {
  int words = 0, before = 0, patches = 0;
  bool is_text(int token) const { return token < before || token >= before + patches; }
};

void attention_of_words(Claims& claims, const Result& result, const Spans& spans) {
  const Figure& figure = result.figure;
  const MatrixD similarity = matrix_of(figure, "similarity"), attention = matrix_of(figure, "attention");
  const auto mean = [&](bool from, bool to, bool others) {
    double sum = 0;
    int pairs = 0;
    for (Eigen::Index i = 0; i < similarity.rows(); ++i) {
      for (Eigen::Index j = 0; j < similarity.rows(); ++j) {
        if (spans.is_text(static_cast<int>(i)) != from || spans.is_text(static_cast<int>(j)) != to) continue;
        if (others && i == j) continue;
        sum += similarity(i, j);
        ++pairs;
      }
    }
    return pairs > 0 ? sum / pairs : std::nan("");
  };
  const auto given = [&](bool from) {
    double sum = 0;
    int queries = 0;
    for (Eigen::Index i = 0; i < attention.rows(); ++i) {
      if (spans.is_text(static_cast<int>(i)) != from) continue;
      ++queries;
      for (Eigen::Index j = 0; j < attention.rows(); ++j)
        if (spans.is_text(static_cast<int>(j))) sum += attention(i, j);
    }
    return sum / queries;
  };
  claims.only_if(spans.words > 1, "within the text");
  claims.only_if(spans.patches > 1, "within the image");
  if (spans.words > 1) claims.number("within the text is ", mean(true, true, true));
  if (spans.patches > 1) claims.number("within the image ", mean(false, false, true));
  claims.number("between the two ", mean(true, false, false));
  claims.reading("a word's attention to text", given(true));
  claims.reading("a patch's attention to text", given(false));
  const std::vector<double> scrambled = numbers(figure, "scrambled");
  const std::string rope = result.values.get<std::string>("rope");
  const std::vector<std::string> ropes = {"none", "shared", "per-modality", "m-rope"};
  const auto which = static_cast<std::size_t>(std::find(ropes.begin(), ropes.end(), rope) - ropes.begin());
  if (spans.patches > 1) {
    claims.number("outputs of words change by ", scrambled[0], 1, 1e-9);
    if (which > 0) claims.number("without RoPE, by ", scrambled[which], 1, 1e-9);
  }
  const bool placed = result.values.get<bool>("text-positions");
  claims.only_if(rope == "none" && placed && spans.patches > 1, "only text has positions here");
  claims.only_if(rope == "none" && !placed && spans.patches > 1, "nothing has a position here");
}

void sequence_of_words(Claims& claims, const Result& result, const Spans& spans) {
  const MatrixD position = matrix_of(result.figure, "position"), token = matrix_of(result.figure, "token");
  const auto rms = [&](const MatrixD& part, bool text) {
    double sum = 0;
    int rows = 0;
    for (Eigen::Index i = 0; i < part.rows(); ++i) {
      if (spans.is_text(static_cast<int>(i)) != text) continue;
      sum += part.row(i).squaredNorm();
      ++rows;
    }
    return std::sqrt(sum / rows / static_cast<double>(part.cols()));
  };
  const std::vector<double> ids = numbers(result.figure, "vocabulary_ids");
  const auto known = std::set<double>(ids.begin(), ids.end()).size();
  claims.number("", spans.words, 1);
  claims.number("", static_cast<double>(known), 2);
  claims.number("", spans.patches, 3);
  claims.number("", static_cast<double>(token.cols()), 4);
  const bool placed = result.values.get<bool>("text-positions");
  claims.only_if(placed, "are added to text alone");
  claims.only_if(!placed, "Learned positions are switched off");
  claims.holds(!claims.says("RoPE"), "no rotation is in a sum");
  if (placed) {
    claims.number("root mean square of ", rms(position, false));
    claims.number("those of words ", rms(position, true));
  }
  claims.reading("RMS of a word", rms(token, true));
  claims.reading("RMS of a patch", rms(token, false));
}

void ids_of_words(Claims& claims, const Result& result, const Spans& spans) {
  const MatrixD ids = matrix_of(result.figure, "ids");
  const std::vector<int> axes = whole_numbers(result.figure, "axes");
  std::set<int> used;
  double largest = 0;
  for (Eigen::Index token = 0; token < ids.rows(); ++token) {
    if (token + 1 == ids.rows()) largest = ids.row(token).maxCoeff();
    if (spans.is_text(static_cast<int>(token))) continue;
    for (Eigen::Index axis = 0; axis < 3; ++axis) used.insert(static_cast<int>(ids(token, axis)));
  }
  claims.reading("largest id", largest);
  claims.number("The ", spans.patches, 1);
  claims.number("The ", static_cast<double>(used.size()), 2);
  const bool fewer = static_cast<int>(used.size()) < spans.patches;
  claims.only_if(fewer, "instead of");
  claims.only_if(!fewer, "as one count would");
  const int after = spans.words - spans.before;
  claims.only_if(fewer && after > 0, "so the text behind the image ends with");
  if (fewer && after > 0) {
    claims.number("ends with ", ids(ids.rows() - std::min(3, after), 0));
    claims.number("where one count says ", static_cast<double>(ids.rows() - 1));
  }
  if (spans.before > 0 && after > 0) {
    const double apart = ids(spans.before + spans.patches, 0) - ids(spans.before - 1, 0);
    claims.reading("words either side of the image", apart);
    claims.reading("words either side of the image", spans.patches + 1, 2);
  }
  for (int axis = 0; axis < 3; ++axis)
    claims.reading("pairs of time, height, width",
                   static_cast<double>(std::count(axes.begin(), axes.end(), axis)), axis + 1);
}

void order_of_words(Claims& claims, const Result& result) {
  std::vector<double> first = numbers(result.figure, "first"), second = numbers(result.figure, "second");
  const bool same = first == second;
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  const bool bag = first == second;
  claims.only_if(same, "are one sentence");
  claims.only_if(bag && !same, "one bag of words");
  claims.only_if(!bag, "have other words");
  claims.only_if(bag && !same, "their order is lost");
  claims.holds(!claims.says("who chased whom"), "words of this text");
  const Array pooled = array_of(result.figure, "pooled");
  const std::vector<double> all = doubles(pooled);
  const std::size_t width = pooled.shape[2];
  const char* const names[] = {"No position", "Learned positions", "RoPE"};
  for (std::size_t position = 0; position < 3; ++position) {
    double most = 0;
    for (std::size_t i = 0; i < width; ++i)
      most = std::max(most, std::abs(all[(2 * position) * width + i] - all[(2 * position + 1) * width + i]));
    claims.reading(names[position], most);
    claims.number("the mean outputs differ by ", most, static_cast<int>(position) + 1);
    if (position == 0 && bag) claims.holds(most < 1e-9, "lost without position");
  }
  claims.holds(result.figure.subtitle.starts_with(same  ? "The same sentence twice"
                                                  : bag ? "The same words in two orders"
                                                        : "Two sentences of other words"),
               "the subtitle: " + result.figure.subtitle);
}

double largest_other(const MatrixD& similarity) {
  double most = -1;
  for (Eigen::Index i = 0; i < similarity.rows(); ++i)
    for (Eigen::Index j = 0; j < i; ++j) most = std::max(most, similarity(i, j));
  return most;
}

void classes_of_words(Claims& claims, const Result& result) {
  const MatrixD toy = matrix_of(result.figure, "toy_similarity");
  const bool several = toy.rows() > 1;
  if (several) claims.reading("largest cosine, not trained", largest_other(toy));
  if (!has_array(result.figure, "class_similarity"))
    return claims.must_say("Open a checkpoint with a classifier");
  const std::vector<double> similarity = numbers(result.figure, "class_similarity");
  const std::vector<int> nearest = whole_numbers(result.figure, "nearest");
  const double closest = similarity[static_cast<std::size_t>(nearest[0])];
  claims.reading("nearest", closest);
  int above = 0;
  double sum = 0;
  for (const double each : similarity) {
    above += each > closest + 1e-6;
    sum += each;
  }
  claims.holds(above == 1, "only the class itself is closer");  // to itself
  claims.number("the mean over all others is ", (sum - 1) / (static_cast<double>(similarity.size()) - 1), 1,
                1e-4);
  claims.only_if(several && closest > largest_other(toy), "training moved them together");
  if (several) claims.number("the most similar two words have ", largest_other(toy));
}

void parade_of_words(Claims& claims, const Result& result) {
  const int performers = asked(result.values, "performers"), rehearsed = asked(result.values, "rehearsed");
  const std::vector<double> next = numbers(result.figure, "next_cosine"),
                            stretched = numbers(result.figure, "stretched");
  const int missing = std::max(0, performers - rehearsed);
  claims.reading("without a name tag", missing);
  claims.only_if(missing == 0, "Let the parade grow beyond");
  const double mean =
      std::accumulate(stretched.begin(), stretched.end(), 0.0) / static_cast<double>(stretched.size());
  claims.reading("tags after stretching", mean);
  if (performers < 2) return;
  const double worst = *std::min_element(next.begin(), next.begin() + performers - 1);
  claims.reading("next in line, worst", worst);
  if (missing == 0) return;
  claims.number("", missing, 1);
  claims.number("", performers, 2);
  claims.number("other tags (mean cosine ", mean);
  claims.number("fitted on the ", rehearsed);
  claims.only_if(worst > 0.99, "holds with cosine");
  claims.only_if(worst <= 0.99, "does not hold: cosine");
}

void modalities_claims(Claims& claims, const Result& result) {
  const Values& values = result.values;
  const std::string show = values.get<std::string>("show");
  if (show == "order") return order_of_words(claims, result);
  if (show == "classes") return classes_of_words(claims, result);
  if (show == "parade") return parade_of_words(claims, result);
  const std::string of_tokens = show == "ids" ? "ids" : "embedding";
  const auto tokens = static_cast<int>(length_of(result.figure, of_tokens, 0));
  Spans spans;
  spans.before = asked(values, "before");
  spans.patches = values.get<std::optional<GridShape>>("grid")->count();
  spans.words = tokens - spans.patches;
  if (show == "attention") attention_of_words(claims, result, spans);
  if (show == "sequence") sequence_of_words(claims, result, spans);
  if (show == "ids") ids_of_words(claims, result, spans);
}

// ---- offsets

// Pearson's, over all pairs of cells that are seen.
double correlation(const std::vector<double>& x, const std::vector<double>& y) {
  const auto count = static_cast<double>(x.size());
  const double mx = std::accumulate(x.begin(), x.end(), 0.0) / count,
               my = std::accumulate(y.begin(), y.end(), 0.0) / count;
  double xx = 0, yy = 0, xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
    xy += (x[i] - mx) * (y[i] - my);
  }
  return xx > 1e-12 && yy > 0 ? xy / std::sqrt(xx * yy) : std::nan("");
}

void offsets_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const GridShape window = *values.get<std::optional<GridShape>>("grid");
  const std::string scheme = values.get<std::string>("scheme");
  const MatrixD index = matrix_of(figure, "index");
  const int cells = window.count(), prefix = static_cast<int>(index.rows()) - cells;
  if (scheme == "shaw") {
    std::set<double> used(index.data(), index.data() + index.size());
    const int reach = asked(values, "reach");
    int beyond = 0;
    for (int i = 0; i < cells; ++i)
      for (int j = 0; j < cells; ++j) beyond += std::abs(i - j) > reach;
    claims.number("", 1.0 * cells * cells, 1);
    claims.number("", static_cast<double>(used.size()), 2);
    claims.number("", 2.0 * reach + 1, 3);
    claims.number("", 100.0 * beyond / (1.0 * cells * cells), 4);
    claims.only_if(window.rows > 1, "the cell below is");
    if (window.rows > 1) claims.number("the cell below is ", window.columns);
    return;
  }
  std::set<std::pair<int, int>> offsets;
  for (int i = 0; i < cells; ++i)
    for (int j = 0; j < cells; ++j)
      offsets.insert({i / window.columns - j / window.columns, i % window.columns - j % window.columns});
  claims.number("", 1.0 * cells * cells, 1);
  claims.number("", static_cast<double>(offsets.size()), 2);
  claims.only_if(prefix > 0, "The class token has 3 rows of its own");
  const Array stacked = array_of(figure, "bias");
  const std::vector<double> all = doubles(stacked);
  const std::size_t heads = stacked.shape[0], side = stacked.shape[1];
  const auto head = static_cast<std::size_t>(asked(values, "head"));
  std::vector<double> correlations;
  double least = 1e300, most = -1e300, share = 0;
  for (std::size_t each = 0; each < heads; ++each) {
    std::vector<double> biases, distances;
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j < cells; ++j) {
        const double value = all[(each * side + static_cast<std::size_t>(i + prefix)) * side +
                                 static_cast<std::size_t>(j + prefix)];
        if (!std::isfinite(value) || value < -1e30) continue;
        biases.push_back(value);
        distances.push_back(
            std::hypot(i / window.columns - j / window.columns, i % window.columns - j % window.columns));
        least = std::min(least, value);
        most = std::max(most, value);
      }
    }
    if (each == head) share = static_cast<double>(biases.size()) / (1.0 * cells * cells);
    correlations.push_back(correlation(biases, distances));
  }
  claims.reading("bias", least);
  claims.reading("bias", most, 2);
  claims.reading("heads", static_cast<double>(heads));
  if (scheme == "lookhere") {
    claims.reading("pairs seen", 100 * share);
    if (claims.says(" and sees ")) claims.number(" and sees ", 100 * share);
    claims.holds(!claims.says("∞"), "a distance");
    return;
  }
  const double own = correlations[head];
  // A head without spread has none; at the border of that rounding decides.
  if (std::isnan(own)) return;
  if (!claims.says("does not depend on distance"))
    claims.number("correlates with distance by ", own, 1, 1e-3);
  if (claims.says("the most local of ")) {
    const double lowest = *std::min_element(correlations.begin(), correlations.end(), [](double a, double b) {
      return std::isnan(b) ? !std::isnan(a) : a < b;
    });
    claims.number("the most local of ", static_cast<double>(heads));
    claims.number("the most local of ", lowest, 3, 1e-3);
  }
  if (scheme == "alibi-2d" && cells > 1) {
    const auto at = [&](std::size_t of, int key) {
      return all[(of * side) * side + static_cast<std::size_t>(key)];
    };
    const double step = -at(head, 1);
    claims.number("it falls by ", step, 1, 1e-4);
    claims.only_if(heads > 1, "over the heads");
    if (heads > 1) {
      double steepest = 0, flattest = 1e9;
      for (std::size_t each = 0; each < heads; ++each) {
        steepest = std::max(steepest, -at(each, 1));
        flattest = std::min(flattest, -at(each, 1));
      }
      claims.number("it falls by ", steepest, 2, 1e-4);
      claims.number("it falls by ", flattest, 3, 1e-4);
    }
  }
}

// ---- sinusoid

double cosine(const MatrixD& rows, Eigen::Index a, Eigen::Index b) {
  const double length = rows.row(a).norm() * rows.row(b).norm();
  return length > 0 ? rows.row(a).dot(rows.row(b)) / length : 0;
}

void sinusoid_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const MatrixD table = matrix_of(figure, "encoding");
  const int position = asked(values, "position"), dimension = asked(values, "dimension");
  std::vector<double> similarity;
  for (Eigen::Index row = 0; row < table.rows(); ++row) similarity.push_back(cosine(table, position, row));
  claims.reading("length of the vector", table.row(position).norm(), 1, 1e-4);
  claims.reading("minimum similarity", *std::min_element(similarity.begin(), similarity.end()), 1, 1e-4);
  if (has_array(figure, "encoding_compared")) {
    const MatrixD difference = matrix_of(figure, "encoding_compared") - table;
    const double largest = difference.cwiseAbs().maxCoeff();
    claims.reading("largest difference", largest);
    claims.reading("mean |difference|", difference.cwiseAbs().mean(), 1, 1e-4);
    claims.only_if(largest == 0, "the same number for number");
    if (largest > 0) claims.number("Largest difference ", largest);
    const std::vector<double> one = numbers(figure, "similarity"),
                              other = numbers(figure, "similarity_compared");
    double apart = 0;
    for (std::size_t i = 0; i < one.size(); ++i) apart = std::max(apart, std::abs(one[i] - other[i]));
    claims.number("differ by at most ", apart, 1, 1e-3);
    return;
  }
  claims.number("Dimension ", dimension);
  claims.number(" it is ", table(position, dimension));
  claims.only_if(position + 1 < table.rows(), "The next position's address");
  if (position + 1 < table.rows())
    claims.number("has cosine similarity ", similarity[static_cast<std::size_t>(position) + 1], 1, 1e-4);
  if (claims.says("no vector of zeros"))
    claims.number("no vector of zeros: ", static_cast<double>((table.row(0).array() == 1.0).count()));
  // From fast on the left to slow: no dimension changes sign more often than one to the left of it.
  if (figure.subtitle.find("from fast on the left to slow") != std::string::npos) {
    int before = 1 << 30;
    for (Eigen::Index column = 0; column < table.cols(); ++column) {
      int changes = 0;
      for (Eigen::Index row = 1; row < table.rows(); ++row)
        changes += (table(row, column) < 0) != (table(row - 1, column) < 0);
      claims.holds(changes <= before + 2, "from fast to slow at dimension " + std::to_string(column));
      before = std::min(before, changes);
    }
  }
}

// ---- patches

void patches_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const std::string show = values.get<std::string>("show");
  if (show == "cost") {
    const std::vector<double> sizes = numbers(figure, "patch_size");
    const int patch = asked(values, "patch");
    const auto found = std::find(sizes.begin(), sizes.end(), 1.0 * patch);
    if (found == sizes.end()) return;
    const auto at = static_cast<std::size_t>(found - sizes.begin());
    const auto entry = [&](const char* name) { return numbers(figure, name)[at]; };
    claims.reading("tokens", entry("token_count"));
    claims.number(" make ", entry("token_count"));
    claims.number(" an image, ", 100 * entry("flops_attention") / entry("flops"));
    claims.number("kept for training, ", 100 * entry("attention_map_bytes") / entry("activation_bytes"));
    return;
  }
  if (show == "projection") {
    const MatrixD product = matrix_of(figure, "projection_product"),
                  convolution = matrix_of(figure, "projection_convolution");
    const double apart = (product - convolution).cwiseAbs().maxCoeff(),
                 largest = convolution.cwiseAbs().maxCoeff();
    claims.reading("largest difference", apart);
    claims.reading("largest value", largest);
    claims.number("The projection of ", static_cast<double>(product.rows()));
    claims.number("The projection of ", static_cast<double>(product.cols()), 2);
    claims.number("differ by at most ", apart);
    claims.only_if(apart <= 1e-5 * std::max(1.0, largest), "the same layer");
    return;
  }
  const Array tokens = array_of(figure, "tokens");
  const auto count = static_cast<double>(tokens.shape[0]), length = static_cast<double>(tokens.shape[1]);
  claims.reading("tokens", count);
  claims.reading("token length", length);
  claims.number("pixels become ", count);
  claims.number("pixels become ", length, 4);
  const int patch = asked(values, "patch");
  if (claims.says("Neighbours share")) {
    const auto* grid = claims.reading_text("grid");
    claims.holds(grid != nullptr, "a grid");
    claims.number("Neighbours share ", 100.0 * (patch - asked(values, "stride")) / patch);
  }
}

}  // namespace

class TestLabsClaimsEncode : public QObject {
  Q_OBJECT

 private slots:
  void modalitiesAreRight() {
    settings::Limits limits = usual_limits();
    limits.max["dim"] = 64;
    limits.max["performers"] = 30;
    limits.among["text"] = {Value(std::string("The cat chased the mouse")), Value(std::string("Rain")),
                            Value(std::string("to be or not to be")),
                            Value(std::string("What is shown in this image?"))};
    limits.among["other"] = {Value(std::string("The cat chased the mouse")), Value(std::string("Rain")),
                             Value(std::string("the mouse chased the cat")),
                             Value(std::string("not to be or to be"))};
    const auto inputs = joined(odd_images(built_in_inputs()), small_models({"hf_vit", "scheme_cpe"}));
    const std::string faults = settings::faults_of("modalities", inputs, 70, limits, modalities_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  void offsetsAreRight() {
    settings::Limits limits = usual_limits();
    const auto inputs =
        joined({{"the built-in table", built_in_inputs()}}, small_models({"hf_beit", "scheme_log-cpb"}));
    const std::string faults = settings::faults_of("offsets", inputs, 60, limits, offsets_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  void sinusoidIsRight() {
    const std::string faults = settings::faults_of("sinusoid", {{"nothing", built_in_inputs()}}, 60,
                                                   usual_limits(), sinusoid_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  void patchesAreRight() {
    const auto inputs = joined(odd_images(built_in_inputs()), small_models({"timm_vit", "hf_vit"}));
    const std::string faults = settings::faults_of("patches", inputs, 40, usual_limits(), patches_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsEncode, QCoreApplication)
#include "test_labs_claims_encode.moc"
