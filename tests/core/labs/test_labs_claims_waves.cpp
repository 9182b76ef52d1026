// What `sinusoid` and `patches` say at random settings, held against numbers computed here from their arrays.
#include <QtTest>
#include <numbers>

#include "tests/claimed_arrays.h"
#include "tests/cut_image.h"
#include "tests/model_claims.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// ---- sinusoid

double cosine(const MatrixD& rows, Eigen::Index a, Eigen::Index b) {
  const double length = rows.row(a).norm() * rows.row(b).norm();
  return length > 0 ? rows.row(a).dot(rows.row(b)) / length : 0;
}

// That the chosen column repeats after so many places, and by how much an article's prose differs.
void wavelength_claims(Claims& claims, const Result& result, const MatrixD& table) {
  const Values& values = result.values;
  const std::string scheme = values.get<std::string>("scheme"), layout = values.get<std::string>("layout");
  const double temperature = values.get<double>("temperature");
  const int dimension = asked(values, "dimension"), width = static_cast<int>(table.cols());
  const auto said = number_in(*claims.reading_text("wavelength"));
  if (!said) return claims.holds(false, "a wavelength");
  const GridShape grid = scheme == "sinusoidal-2d" ? *values.get<std::optional<GridShape>>("grid")
                                                   : GridShape{1, static_cast<int>(table.rows())};
  double wave = said->value;
  if (scheme == "sinusoidal-1d") {
    const int pair = layout == "interleaved" ? dimension / 2 : dimension % ((width + 1) / 2);
    if (layout == "interleaved") wave = 2 * std::numbers::pi * std::pow(temperature, 2.0 * pair / width);
  } else {
    // Of a grid: rows or columns, as the table itself has it.
    // MoCo counts n div R and n mod R, which are rows and columns of square grids alone.
    const bool own = layout == "moco" && grid.rows != grid.columns;
    const bool one = has_array(result.figure, "encoding_compared");
    claims.only_if(own && !one, " steps of the layout's own numbering");
    const bool rows = claims.says(" rows; at position");
    const int count = own ? 0 : rows ? grid.rows : grid.columns;
    const double turn = 2 * std::numbers::pi / wave;
    double apart = 0;
    for (int at = 1; at + 1 < count && !one; ++at) {
      const auto value = [&](int place) { return table(place * (rows ? grid.columns : 1), dimension); };
      apart = std::max(apart, std::abs(value(at + 1) + value(at - 1) - 2 * std::cos(turn) * value(at)));
    }
    claims.holds(apart < 1e-3 * std::max(1.0, turn), "the wave of the column");
  }
  claims.reading("wavelength", wave);
  if (!has_array(result.figure, "encoding_compared")) claims.number(" repeats every ", wave);
  if (!claims.reading_text("from the formula in words")) return;
  double prose = 0;
  const auto apart = [&](double code, double other, int places, int part) {
    for (int place = 0; place < places; ++place) {
      const double one = place / std::pow(temperature, code), two = place / std::pow(temperature, other);
      if (part != 1) prose = std::max(prose, std::abs(std::sin(one) - std::sin(two)));
      if (part != 0) prose = std::max(prose, std::abs(std::cos(one) - std::cos(two)));
    }
  };
  if (scheme == "sinusoidal-1d") {
    for (int odd = 1; odd < width; odd += 2)
      apart(1.0 * (odd - 1) / width, 1.0 * odd / width, static_cast<int>(table.rows()), 1);
  } else {
    for (int k = 0; k < width / 4; ++k)
      apart(4.0 * k / width, 2.0 * k / width, std::max(grid.rows, grid.columns), 2);
  }
  claims.reading("from the formula in words", prose, 1, 1e-4);
}

void sinusoid_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const MatrixD table = matrix_of(figure, "encoding");
  const int position = asked(values, "position"), dimension = asked(values, "dimension");
  std::vector<double> similarity;
  for (Eigen::Index row = 0; row < table.rows(); ++row) similarity.push_back(cosine(table, position, row));
  wavelength_claims(claims, result, table);
  claims.reading("length of the vector", table.row(position).norm(), 1, 1e-4);
  claims.reading("minimum similarity", *std::min_element(similarity.begin(), similarity.end()), 1, 1e-4);
  if (has_array(figure, "encoding_compared")) {
    const MatrixD difference = matrix_of(figure, "encoding_compared") - table;
    const double largest = difference.cwiseAbs().maxCoeff();
    claims.reading("largest difference", largest);
    claims.reading("mean |difference|", difference.cwiseAbs().mean(), 1, 1e-4);
    claims.only_if(largest == 0, "the same number for number");
    if (largest == 0) claims.number("largest difference ", 0);
    if (largest > 0) {
      claims.number("Largest difference ", largest);
      const bool plane = claims.says(" at row ");
      int row = 0;
      if (plane) {
        const GridShape grid = *values.get<std::optional<GridShape>>("grid");
        const auto at = number_in(claims.caption, claims.caption.find(" at row "));
        const auto across = number_in(claims.caption, claims.caption.find(" column "));
        claims.holds(
            at && across && grid.contains({static_cast<int>(at->value), static_cast<int>(across->value)}),
            "a cell");
        if (!at || !across) return;
        row = static_cast<int>(at->value) * grid.columns + static_cast<int>(across->value);
        claims.number(" at row ", at->value);
        claims.number(" column ", across->value);
      } else {
        const auto at = number_in(claims.caption, claims.caption.find(" at position "));
        if (!at) return claims.holds(false, "a position");
        row = static_cast<int>(at->value);
        claims.number(" at position ", row);
      }
      const auto column = number_in(claims.caption, claims.caption.find(", dimension "));
      claims.holds(
          column && std::abs(std::abs(difference(row, static_cast<int>(column->value))) - largest) < 1e-6,
          "the largest difference is there");
      claims.number(", dimension ", column ? column->value : -1);
      claims.number("; mean ", difference.cwiseAbs().mean(), 1, 1e-4);
    }
    claims.number(" to position ", position);
    const std::vector<double> one = numbers(figure, "similarity"),
                              other = numbers(figure, "similarity_compared");
    double apart = 0;
    for (std::size_t i = 0; i < one.size(); ++i) apart = std::max(apart, std::abs(one[i] - other[i]));
    claims.number("differ by at most ", apart, 1, 1e-3);
    return;
  }
  claims.number("Dimension ", dimension);
  claims.number(" at position ", position);
  claims.number(" it is ", table(position, dimension));
  claims.only_if(position + 1 < table.rows(), "The next position's address");
  if (position + 1 < table.rows())
    claims.number("has cosine similarity ", similarity[static_cast<std::size_t>(position) + 1], 1, 1e-4);
  claims.only_if(position == 0, " Position 0 is no vector of zeros");
  if (position == 0) claims.number(" of its ", static_cast<double>(table.cols()));
  if (position == 0) claims.must_say("the cosines, are 1,");
  if (position == 0)
    claims.number("no vector of zeros: ", static_cast<double>((table.row(0).array() == 1.0).count()));
  // From fast on the left to slow: no dimension changes sign more often than one to the left of it.
  if (figure.subtitle.text().find("from fast on the left to slow") != std::string::npos) {
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

// Dosovitskiy et al. and Touvron et al., table 1 of both: width, layers, heads.
struct Sizes {
  double width, depth, heads;
};
Sizes sizes_of(const std::string& encoder) {
  if (encoder == "vit-ti") return {192, 12, 3};
  if (encoder == "vit-s") return {384, 12, 6};
  if (encoder == "vit-b") return {768, 12, 12};
  if (encoder == "vit-l") return {1024, 24, 16};
  return {1280, 32, 16};
}
struct Costs {
  double tokens, attention, flops, maps, memory;
};
Costs costs_of(const Sizes& of, double patches, double patch) {
  const double n = patches + 1, mlp = 4 * of.width;
  Costs costs{};
  costs.tokens = patches;
  costs.attention = of.depth * 4 * n * n * of.width;
  costs.flops = costs.attention + of.depth * n * (8 * of.width * of.width + 4 * of.width * mlp) +
                2 * patches * 3 * patch * patch * of.width;
  costs.maps = 4 * of.depth * of.heads * n * n;
  costs.memory = costs.maps + 4 * of.depth * n * (8 * of.width + 2 * mlp + 4);
  return costs;
}

void cost_claims(Claims& claims, const Result& result) {
  const Values& values = result.values;
  const int patch = asked(values, "patch"), stride = asked(values, "stride");
  const bool padded = values.get<std::string>("padding") == "half";
  const bool square = values.get<std::string>("input") == "224";
  const Image& image = *claims.inputs->image.image;
  const int rows = square ? 224 : image.rows(), columns = square ? 224 : image.columns();
  const auto grid_for = [&](int side) {
    const int step = std::max(1, static_cast<int>(std::lround(1.0 * side * stride / patch)));
    const int padding = padded && stride < patch ? (side - step) / 2 : 0;
    const std::string fit = values.get<std::string>("fit");
    return GridShape{cut_of(rows, side, step, padding, fit).patches,
                     cut_of(columns, side, step, padding, fit).patches};
  };
  const GridShape grid = grid_for(patch);
  const Sizes sizes = sizes_of(values.get<std::string>("encoder"));
  const Costs own = costs_of(sizes, grid.count(), patch);
  claims.reading("input", columns);
  claims.reading("input", rows, 2);
  claims.reading("tokens", own.tokens);
  claims.number("Patches of ", patch);
  claims.number(" make ", own.tokens);
  claims.scaled("", own.tokens == 1 ? " token: " : " tokens: ", own.flops, 1000, "FLOPs");
  claims.scaled("FLOPs", "", own.flops, 1000, "FLOPs");
  claims.scaled("FLOPs of attention", "", own.attention, 1000, "FLOPs");
  claims.number(" an image, ", 100 * own.attention / own.flops);
  claims.scaled("", "own products, and ", own.memory, 1024, "B");
  claims.scaled("activations", "", own.memory, 1024, "B");
  claims.scaled("attention maps", "", own.maps, 1024, "B");
  claims.number("kept for training, ", 100 * own.maps / own.memory);
  claims.only_if(patch % 2 == 0, "Half the patch is");
  if (patch % 2 == 0) {
    const Costs half = costs_of(sizes, grid_for(patch / 2).count(), patch / 2);
    claims.number("Half the patch is ", half.tokens / own.tokens);
    claims.number("times the tokens, ", half.flops / own.flops);
    claims.number("times the FLOPs, ", half.attention / own.attention);
    claims.number("times attention's and ", half.memory / own.memory);
  }
  const bool cuts = std::min(grid.rows, grid.columns) > 1;
  claims.only_if(cuts, "Cut into 4 crops");
  if (!cuts) return;
  double parts = 0;
  for (const int down : {grid.rows / 2, grid.rows - grid.rows / 2}) {
    for (const int across : {grid.columns / 2, grid.columns - grid.columns / 2})
      parts += costs_of(sizes, 1.0 * down * across, patch).attention;
  }
  claims.scaled("", "the same patches need ", parts, 1000, "FLOPs");
  claims.scaled("", " instead of ", own.attention, 1000, "FLOPs");
}

// Tokens of a model: how many, how long, and what is longer than what.
void model_way_claims(Claims& claims, const Figure& figure) {
  const MatrixD tokens = matrix_of(figure, "tokens"), position = matrix_of(figure, "position");
  const auto down = number_in(*claims.reading_text("grid")),
             across = number_in(*claims.reading_text("grid"), down->end);
  const double patches = down->value * across->value;
  const auto prefix = static_cast<Eigen::Index>(static_cast<double>(tokens.rows()) - patches);
  const auto mean_length = [&](const MatrixD& all) {
    return all.bottomRows(all.rows() - prefix).rowwise().norm().mean();
  };
  claims.reading("tokens", static_cast<double>(tokens.rows()));
  claims.reading_size("grid", down->value, across->value);
  claims.reading("token length", static_cast<double>(tokens.cols()));
  claims.number("The model sees ", patches);
  claims.number("The model sees ", down->value, 2);
  claims.number("The model sees ", across->value, 3);
  claims.number("a token of ", static_cast<double>(tokens.cols()));
  claims.number("numbers of each: ", static_cast<double>(tokens.rows()));
  if (prefix > 0) claims.number("numbers of each: ", static_cast<double>(prefix), 2);
  const Array image = array_of(figure, "image");
  const double side = number_in(*claims.reading_text("patch"))->value;
  claims.reading("patch", side);
  image_claims(claims);
  claims.holds(std::floor(static_cast<double>(image.shape[0]) / side) >= down->value &&
                   std::floor(static_cast<double>(image.shape[1]) / side) >= across->value,
               "patches that lie on the image");
  const bool added = !position.bottomRows(position.rows() - prefix).isZero(0);
  claims.only_if(!added, "Nothing is added to them");
  claims.only_if(added, "Their addresses are");
  if (!added) return;
  claims.number("Their addresses are ", mean_length(position));
  claims.number("what is in the patches ", mean_length(tokens));
  claims.reading("mean length of an address", mean_length(position));
  claims.reading("mean length of a patch", mean_length(tokens));
}

void patches_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  const std::string show = values.get<std::string>("show");
  if (show == "cost") {
    cost_claims(claims, result);
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
    claims.number("the largest value is ", largest);
    claims.only_if(apart > 1e-5 * std::max(1.0, largest), "more than rounding");
    claims.settings("with stride ", number_in(claims.caption, claims.caption.find("with stride "))->value);
    const Array weights = array_of(figure, "projection_weights");
    const auto side = number_in(*claims.reading_text("kernel"), claims.reading_text("kernel")->rfind(" "));
    const double channels = static_cast<double>(weights.shape[1]) / (side->value * side->value);
    claims.reading("kernel", static_cast<double>(weights.shape[0]));
    claims.reading("kernel", channels, 2);
    claims.reading("kernel", side->value, 3);
    claims.reading("kernel", side->value, 4);
    claims.holds(channels == 1 || channels == 3, "channels of an image");
    const auto down = number_in(*claims.reading_text("patches"));
    claims.reading_size("patches", down->value, static_cast<double>(product.rows()) / down->value);
    if (claims.says("The image was ")) {
      const Image& given = *claims.inputs->image.image;
      claims.number("The image was ", given.columns());
      claims.number("The image was ", given.rows(), 2);
      // As many pixels as these patches reach.
      const double stride = number_in(claims.caption, claims.caption.find("with stride "))->value;
      const double across = static_cast<double>(product.rows()) / down->value;
      const auto to = claims.caption.find(" to ", claims.caption.find("The image was "));
      const auto wide = number_in(claims.caption, to), high = number_in(claims.caption, wide->end);
      claims.holds(wide->value <= (across - 1) * stride + side->value &&
                       high->value <= (down->value - 1) * stride + side->value,
                   "the size that was cut");
      claims.number("The image was ", wide->value, 3);
      claims.number("The image was ", high->value, 4);
    }
    claims.only_if(apart <= 1e-5 * std::max(1.0, largest), "the same layer");
    return;
  }
  if (claims.says("The model sees ")) return model_way_claims(claims, figure);
  const Array tokens = array_of(figure, "tokens");
  const auto count = static_cast<double>(tokens.shape[0]), length = static_cast<double>(tokens.shape[1]);
  claims.reading("tokens", count);
  claims.reading("token length", length);
  claims.number("pixels become ", count);
  claims.number("pixels become ", length, 4);
  const int patch = asked(values, "patch"), stride = asked(values, "stride");
  const int padding = values.get<std::string>("padding") == "half" ? (patch - stride) / 2 : 0;
  const std::string fit = values.get<std::string>("fit");
  const Image& given = *claims.inputs->image.image;
  const Cut down = cut_of(given.rows(), patch, stride, padding, fit),
            across = cut_of(given.columns(), patch, stride, padding, fit);
  const Array image = array_of(figure, "image");
  claims.holds(image.shape[0] == static_cast<std::size_t>(down.length) &&
                   image.shape[1] == static_cast<std::size_t>(across.length),
               "the size of the image");
  claims.holds(1.0 * down.patches * across.patches == count, "the count of patches");
  claims.holds(length == 1.0 * patch * patch * given.channels(), "the length of a token");
  claims.number("", across.length);
  claims.number("", down.length, 2);
  const char* const words = count == 1 ? "1 token (" : "tokens (";
  claims.number(words, down.patches);
  claims.number(words, across.patches, 2);
  claims.reading_size("grid", down.patches, across.patches);
  claims.reading_size("patch", patch, patch);
  fitted_claims(claims, values, down, across);
  claims.only_if(padding > 0, "of padding");
  if (padding > 0) {
    claims.number("With ", padding);
    claims.number("of padding ", count);
    claims.number("without it ", 1.0 * cut_of(down.length, patch, stride, 0, "crop").patches *
                                     cut_of(across.length, patch, stride, 0, "crop").patches);
  }
  claims.only_if(stride < patch && count > 1, "Neighbours share");
  if (claims.says("Neighbours share")) {
    claims.number("Neighbours share ", 100.0 * (patch - asked(values, "stride")) / patch);
  }
}

}  // namespace

class TestLabsClaimsWaves : public QObject {
  Q_OBJECT

 private slots:
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

REGISTER_TEST(TestLabsClaimsWaves, QCoreApplication)
#include "test_labs_claims_waves.moc"
