// What `attention` says at random settings, held against numbers computed here from its arrays.
#include <QtTest>
#include <numeric>

#include "core/vit/labels.h"
#include "core/vit/loaded.h"
#include "tests/claimed_arrays.h"
#include "tests/inside_reference.h"
#include "tests/made_pictures.h"
#include "tests/many_claims.h"
#include "tests/model_claims.h"
#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// The heads of a layer as a rollout has them, without its least weights.
// Empty where equal weights lie at the border, so that nothing says which of them goes.
MatrixD fused_heads(const std::vector<MatrixD>& heads, const std::string& how, double discard) {
  MatrixD fused = heads.front();
  for (std::size_t head = 1; head < heads.size(); ++head) {
    fused = how == "max"   ? MatrixD(fused.cwiseMax(heads[head]))
            : how == "min" ? MatrixD(fused.cwiseMin(heads[head]))
                           : MatrixD(fused + heads[head]);
  }
  if (how == "mean") fused /= static_cast<double>(heads.size());
  std::vector<double> sorted(fused.data(), fused.data() + fused.size());
  std::sort(sorted.begin(), sorted.end());
  const auto least = static_cast<std::size_t>(static_cast<double>(sorted.size()) * discard);
  constexpr double rounding = 1e-6;
  if (least > 0 && sorted[least] - sorted[least - 1] <= rounding * sorted[least]) return {};
  for (Eigen::Index at = 1; least > 0 && at < fused.size(); ++at)
    if (fused.data()[at] <= sorted[least - 1]) fused.data()[at] = 0;
  return fused;
}

// Of both orders: half of every layer's fused attention, half of the token itself, multiplied.
void rollouts_are_products(Claims& claims, const Figure& figure, const Values& values, Eigen::Index layer) {
  const std::string how = values.get<std::string>("rollout-heads");
  const double discard = values.get<double>("discard");
  for (const char* suffix : {"", "_scrambled"}) {
    const Array stacked = array_of(figure, std::string("attention") + suffix);
    const std::vector<double> all = doubles(stacked);
    const std::size_t heads = stacked.shape[1], tokens = stacked.shape[2];
    const auto side = static_cast<Eigen::Index>(tokens);
    MatrixD product = MatrixD::Identity(side, side);
    for (std::size_t at = 0; at <= static_cast<std::size_t>(layer); ++at) {
      std::vector<MatrixD> of_heads;
      for (std::size_t head = 0; head < heads; ++head)
        of_heads.push_back(
            Eigen::Map<const MatrixD>(all.data() + (at * heads + head) * tokens * tokens, side, side));
      const MatrixD fused = fused_heads(of_heads, how, discard);
      if (fused.size() == 0) return;
      MatrixD passed = 0.5 * (MatrixD::Identity(side, side) + fused);
      const Eigen::RowVectorXd sums = passed.rowwise().sum().transpose();
      passed.array().rowwise() /= sums.array();
      product = passed * product;
    }
    const MatrixD said = matrix_of(figure, std::string("rollout") + suffix);
    claims.holds((said - product).cwiseAbs().maxCoeff() < 1e-5, std::string("the array rollout") + suffix);
  }
}

// Which head looks nearest, which farthest, and which gives most to one patch, of the token `query`.
void sheet_claims(Claims& claims, const MatrixD& distance, const Array& stacked, std::size_t query,
                  std::size_t prefix, bool moved) {
  const std::vector<double> all = doubles(stacked);
  const std::size_t layers = stacked.shape[0], heads = stacked.shape[1], tokens = stacked.shape[2];
  Eigen::Index layer = 0, head = 0;
  claims.only_if(moved, "With its patches scrambled: ");
  claims.number("Of ", static_cast<double>(distance.size()));
  const auto name = [](auto at_head, auto at_layer) {
    return "head " + std::to_string(at_head) + " of layer " + std::to_string(at_layer);
  };
  const double nearest = distance.minCoeff(&layer, &head);
  claims.must_say(name(head, layer) + " looks nearest, ");
  claims.number(" looks nearest, ", nearest, 1, 1e-4);
  const double farthest = distance.maxCoeff(&layer, &head);
  claims.must_say(name(head, layer) + " farthest, ");
  claims.number(" farthest, ", farthest, 1, 1e-4);
  double most = -1;
  std::size_t best = 0;
  for (std::size_t map = 0; map < layers * heads; ++map) {
    for (std::size_t key = prefix; key < tokens; ++key) {
      if (const double weight = all[(map * tokens + query) * tokens + key]; weight > most) {
        most = weight;
        best = map;
      }
    }
  }
  claims.must_say(", in " + name(best % heads, best / heads) + ".");
  claims.number("gives to one patch is ", most, 1, 1e-4);
}

// The mean of the ranks that values have, counted; equal ones share theirs.
Eigen::RowVectorXd ranks_of(const Eigen::RowVectorXd& values) {
  Eigen::RowVectorXd ranks(values.size());
  for (Eigen::Index i = 0; i < values.size(); ++i)
    ranks[i] = static_cast<double>((values.array() < values[i]).count()) +
               0.5 * static_cast<double>((values.array() == values[i]).count() - 1);
  return ranks.array() - ranks.mean();
}

// How the map of the image as it is goes with that of random weights.
void sanity_claims(Claims& claims, const Result& result, Eigen::Index row, GridShape grid) {
  const auto of = [&](const char* name) {
    return ranks_of(matrix_of(result.figure, name).row(row).tail(grid.count()));
  };
  const Eigen::RowVectorXd learned = of("relevance"), random = of("relevance_random");
  const double norms = learned.norm() * random.norm();
  claims.only_if(norms == 0, "nothing is relevant to compare with");
  claims.must_say("Sanity check of the image as it is: ");
  if (norms == 0) return;
  const double correlation = learned.dot(random) / norms;
  claims.holds(std::abs(numbers(result.figure, "sanity").front() - correlation) < 1e-9,
               "its rank correlation");
  claims.must_say("(seed " + std::to_string(result.values.get<std::int64_t>("seed")) +
                  ") the map has a rank");
  claims.must_say("; 1 would say that it shows nothing of what was learned.");
  claims.number("has a rank correlation of ", correlation, 1, 1e-3);
  claims.reading("map with random weights", correlation);
}

// The class, its logit, and which place is the most relevant.
void relevance_claims(Claims& claims, const Result& result, const std::string& suffix, GridShape grid) {
  const Figure& figure = result.figure;
  const std::vector<double> original = numbers(figure, "logits"), logits = numbers(figure, "logits" + suffix);
  const std::string asked_class = result.values.get<std::string>("class");
  const auto of_class = static_cast<std::size_t>(
      asked_class == "auto" ? std::max_element(original.begin(), original.end()) - original.begin()
                            : std::stoi(asked_class));
  const Labels labels = Labels::of_model(*claims.inputs->checkpoint, static_cast<int>(original.size()));
  const std::string name = first_name(labels.of(static_cast<int>(of_class)));
  claims.must_say(" For " + name + " (logit ");
  claims.number(" (logit ", logits[of_class], 1, 1e-4);
  const MatrixD maps = matrix_of(figure, "relevance" + suffix);
  const auto layer = static_cast<Eigen::Index>(result.values.get<std::int64_t>("layer"));
  const Eigen::RowVectorXd map = maps.row(maps.rows() == 1 ? 0 : layer).tail(grid.count()).cwiseMax(0.0);
  Eigen::Index best = 0;
  const double most = map.maxCoeff(&best);
  claims.only_if(map.sum() <= 0, "no patch is relevant here");
  if (map.sum() <= 0) return;
  const std::string place = "the most relevant place is row " + std::to_string(best / grid.columns) +
                            ", column " + std::to_string(best % grid.columns) + ", with ";
  claims.must_say(place);
  const double share = 100 * most / map.sum();
  claims.only_if(share < 0.1, place + "under");
  claims.number(place, share < 0.1 ? 0.1 : share, 1, 1e-3);
  claims.only_if(has_array(figure, "relevance" + suffix + "_beside"), "; the other encoder has ");
  if (has_array(figure, "relevance" + suffix + "_beside")) {
    const MatrixD beside = matrix_of(figure, "relevance" + suffix + "_beside");
    const double other = beside.row(0).tail(beside.cols() - 1).cwiseMax(0.0).sum();
    claims.number("; the other encoder has ", static_cast<double>(beside.cols() - 1));
    claims.number(" patches, with ", 100 * other / (map.sum() + other), 1, 1e-3);
  }
  if (has_array(figure, "sanity")) sanity_claims(claims, result, maps.rows() == 1 ? 0 : layer, grid);
  if (!has_array(figure, "relevance" + suffix + "_sum")) return;
  const std::vector<double> sums = numbers(figure, "relevance" + suffix + "_sum");
  claims.holds(std::abs(maps.sum() - sums[0]) < 1e-4 * std::max(1.0, maps.cwiseAbs().sum()), "its sum");
  claims.number("all tokens together add ", sums[0], 1, 1e-4);
  claims.number("(exactly it is ", sums[1], 1, 1e-4);
  claims.number("(exactly it is ", 32, 2);
}

// The sizes of the input, the grid and what lies beyond the colours of `drawn` maps.
void size_claims(Claims& claims, const std::pair<double, double>& seen, GridShape shape, std::size_t prefix,
                 int drawn) {
  if (const std::string* beyond = claims.reading_text("beyond the scale")) {
    const auto above = number_in(*beyond), all_drawn = number_in(*beyond, above->end);
    claims.holds(all_drawn->value == drawn * shape.count() && above->value > 0, "patches beyond the scale");
    claims.told("beyond the scale", "");  // where colours end is a choice of the figure
  }
  claims.reading_size("patches", shape.rows, shape.columns);
  claims.reading("patches", static_cast<double>(prefix), 3);
  claims.reading_size("input", seen.first, seen.second);
  if (const std::string* used = claims.reading_text("part that is used")) {
    const auto down = number_in(*used), across = number_in(*used, down->end);
    claims.holds(down->value <= seen.first && across->value <= seen.second &&
                     std::fmod(down->value, shape.rows) == 0 && std::fmod(across->value, shape.columns) == 0,
                 "whole patches of the input");
    claims.reading_size("part that is used", down->value, across->value);
  }
}

// The likeliest classes, and what scrambling changes.
void class_claims(Claims& claims, const Figure& figure, const std::string& compare) {
  const bool moved = compare == "scrambled";
  claims.only_if(!has_array(figure, "logits"), "The checkpoint has no head");
  if (!has_array(figure, "logits")) return;
  const std::vector<double> first = numbers(figure, "probabilities"),
                            then = numbers(figure, "probabilities_scrambled");
  const auto best = [](const std::vector<double>& of) {
    return std::max_element(of.begin(), of.end()) - of.begin();
  };
  const bool same = best(first) == best(then);
  const Labels labels = Labels::of_model(*claims.inputs->checkpoint, static_cast<int>(first.size()));
  const auto named = [&](const std::vector<double>& of, std::size_t from) {
    const std::string name = first_name(labels.of(static_cast<int>(best(of))));
    std::string lower = claims.caption.substr(from, name.size()), expected = name;
    const std::size_t at = claims.caption.find(name.substr(1) + " ", from);
    claims.holds(at != std::string::npos, "the class " + name);
    claims.names(claims.caption.substr(at == std::string::npos ? 0 : at, name.size() - 1));
    if (at != std::string::npos) claims.number_at(at + name.size(), *std::max_element(of.begin(), of.end()));
  };
  if (compare == "both") {
    named(first, 0);
    if (!claims.says(" in either order")) named(then, claims.caption.find("with its patches scrambled"));
  } else {
    named(moved ? then : first, 0);
  }
  if (compare != "both") return;
  const MatrixD change = matrix_of(figure, "logits") - matrix_of(figure, "logits_scrambled");
  claims.reading("logits, scrambled", change.cwiseAbs().maxCoeff(), 1, 1e-4);
  claims.holds(!claims.says("still ") || same, "still the same class");
  claims.holds(
      !claims.says("texture is enough") || (same && *std::max_element(then.begin(), then.end()) >= 0.5),
      "texture is enough");
  if (claims.says("scrambling changes no logit by more than"))
    claims.number("scrambling changes no logit by more than ", change.cwiseAbs().maxCoeff(), 1, 1e-4);
}

// Where heads attend over channels, relevance is all that is shown.
void channel_claims(Claims& claims, const Result& result) {
  const std::string compare = result.values.get<std::string>("compare");
  const GridShape shape = result.figure.panels[0].tokens;
  size_claims(claims, image_claims(claims), shape, 0, compare == "both" ? 2 : 1);
  claims.reading("layers", cached_vit(claims.inputs->checkpoint)->configuration().depth);
  relevance_claims(claims, result, compare == "scrambled" ? "_scrambled" : "", shape);
  class_claims(claims, result.figure, compare);
}

void attention_claims(Claims& claims, const Result& result) {
  const Figure& figure = result.figure;
  const Values& values = result.values;
  if (claims.says("holds a position table and no transformer")) return;
  const bool sheet = has_array(figure, "sheet"), relevant = has_array(figure, "relevance") && !sheet;
  const std::string compare = values.get<std::string>("compare");
  const bool moved = compare == "scrambled";
  const std::string suffix = moved ? "_scrambled" : "";
  const auto layer = static_cast<Eigen::Index>(values.get<std::int64_t>("layer"));
  const std::string head = values.get<std::string>("head");
  const MatrixD distance = matrix_of(figure, "distance" + suffix);
  if (!sheet && !relevant) {
    claims.number(" reaches ", head == "mean" ? distance.row(layer).mean() : distance(layer, std::stoi(head)),
                  1, 1e-4);
    claims.must_say("n layer " + std::to_string(layer) +
                    (head == "mean" ? " the mean of the heads" : " head " + head));
  }
  const std::pair<double, double> seen = image_claims(claims);
  if (!moved) claims.reading("mean distance", distance.row(layer).mean(), 1, 1e-4);
  if (compare != "original" && compare != "none" && claims.reading_text("scrambled"))
    claims.reading("scrambled", matrix_of(figure, "distance_scrambled").row(layer).mean(), 1, 1e-4);
  // Which token looks, and how much of its attention goes to the patches.
  const Array stacked = array_of(figure, "attention" + suffix);
  const std::vector<double> all = doubles(stacked);
  const std::size_t heads = stacked.shape[1], tokens = stacked.shape[2];
  const std::vector<int> order = whole_numbers(figure, "order");
  const std::size_t prefix = tokens - order.size();
  const GridShape shape = figure.panels[0].tokens;
  size_claims(claims, seen, shape, prefix, compare == "both" ? 2 : 1);
  claims.reading_size("layers × heads", static_cast<double>(stacked.shape[0]), static_cast<double>(heads));
  std::size_t token = 0;
  const bool patch = values.get<std::string>("query-token") == "patch" || prefix == 0;
  if (patch) {
    const Cell cell = values.get<Cell>("query");
    const GridShape grid = figure.panels[0].tokens;
    const int asked =
        std::min(cell.row, grid.rows - 1) * grid.columns + std::min(cell.column, grid.columns - 1);
    claims.only_if(prefix > 0 && !sheet && !relevant, "patch " + std::to_string(asked + 1) + " (row " +
                                                          std::to_string(asked / grid.columns) + ", column " +
                                                          std::to_string(asked % grid.columns) + ") gives");
    token = prefix + static_cast<std::size_t>(
                         moved ? std::find(order.begin(), order.end(), asked) - order.begin() : asked);
  }
  if (tokens < 70) rollouts_are_products(claims, figure, values, layer);
  if (sheet) {
    if (has_array(figure, "distance_mean")) many_readings(claims, result);
    return sheet_claims(claims, distance, stacked, token, prefix, moved);
  }
  if (relevant) relevance_claims(claims, result, suffix, shape);
  if (has_array(figure, "distance_mean")) {
    many_claims(claims, result);
    highest_claims(claims, means_of(claims, result, "distance"), "attention reaches furthest in layer ");
  }
  const bool rolls =
      !relevant && (values.get<bool>("rollout") || values.get<std::string>("relevance") == "rollout");
  const bool plain = values.get<std::string>("rollout-heads") == "mean" && values.get<double>("discard") == 0;
  claims.only_if(rolls && values.get<double>("discard") > 0, ", without the least ");
  if (rolls && values.get<double>("discard") > 0)
    claims.number(", without the least ", 100 * values.get<double>("discard"));
  claims.only_if(rolls && !plain, "; of the heads the ");
  claims.only_if(prefix > 0 && !relevant, "to the patches");
  if (prefix > 0 && !relevant) {
    double share = 0;
    if (rolls) {
      const MatrixD rollout = matrix_of(figure, "rollout" + suffix);
      share =
          rollout.row(static_cast<Eigen::Index>(token)).tail(static_cast<Eigen::Index>(order.size())).sum();
    } else {
      for (std::size_t each = 0; each < heads; ++each) {
        if (head != "mean" && each != static_cast<std::size_t>(std::stoi(head))) continue;
        for (std::size_t to = prefix; to < tokens; ++to)
          share += all[((static_cast<std::size_t>(layer) * heads + each) * tokens + token) * tokens + to] /
                   (head == "mean" ? static_cast<double>(heads) : 1.0);
      }
    }
    claims.only_if(rolls, "rolled out over layer");
    if (rolls && layer > 0) claims.must_say("rolled out over layers 0 to " + std::to_string(layer) + " ");
    if (claims.says("over 99.9 %")) claims.must_say("over 99.9 %");
    if (claims.says("under 0.1 %")) claims.must_say("under 0.1 %");
    if (!claims.says("over 99.9 %") && !claims.says("under 0.1 %"))
      claims.number(" gives ", 100 * share, 1, 1e-4);
    else
      claims.holds(share > 0.9989 || share < 0.0011, "nearly all or nothing");
  }
  class_claims(claims, figure, compare);
}

}  // namespace

class TestLabsClaimsAttention : public QObject {
  Q_OBJECT

 private slots:
  void itIsRight() {
    const std::string faults =
        settings::faults_of("attention", models_looked_into(), 30, usual_limits(), attention_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  // Of heads that attend over channels.
  void channelsAreRight() {
    std::vector<settings::NamedInputs> given;
    for (const char* model : {"xcit", "xcit_nano"}) given.push_back({model, small_model(model)});
    const std::string faults = settings::faults_of("attention", given, 20, usual_limits(), channel_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }
  // Beside the images of a folder.
  void manyImagesAreRight() {
    const FivePictures photos;
    std::vector<settings::NamedInputs> given;
    for (const char* model : {"timm_vit", "timm_registers"})
      given.push_back({model, with_folder(std::string(model) + ".safetensors", photos.path())});
    settings::Limits limits = usual_limits();
    limits.among["samples"] = {Value(std::int64_t{2}), Value(std::int64_t{4}), Value(std::int64_t{100})};
    const std::string faults = settings::faults_of("attention", given, 16, limits, attention_claims);
    QVERIFY2(faults.empty(), faults.c_str());
  }

  // Settings at which captions were false once, of a real checkpoint.
  void settingsThatWereFalse() {
    const std::string file = std::string(SHARED_DATA) + "/images/coffee.png";
    if (!whereabouts::have(vit_tiny_file) || !whereabouts::have(file)) QSKIP("without the shared checkpoint");
    Inputs inputs = cat();
    inputs.image = open_image(file);
    for (const Values& given :
         {values({{"rollout", true}, {"layer", std::int64_t{11}}, {"head", std::string("1")}}),
          values({{"rollout", true}, {"layer", std::int64_t{11}}, {"compare", std::string("scrambled")}})}) {
      const Result result = run("attention", inputs, given);
      Claims claims(result.figure);
      claims.inputs = &inputs;
      claims.image = inputs.image.image.get();
      claims.ordinary();
      attention_claims(claims, result);
      QVERIFY2(claims.faults().empty(), claims.faults().empty() ? "" : claims.faults().front().c_str());
    }
  }

  // Where a real checkpoint is: photographs at several settings.
  void aRealModelIsRight() {
    if (!settings::is_long()) QSKIP("WHEREABOUTS_LONG is not set");
    if (!has_reference("coffee")) QSKIP(no_reference);
    std::vector<settings::NamedInputs> photographs;
    for (const char* image : {"chelsea", "coffee", "china"})
      photographs.push_back({image, referred_inputs(image)});
    settings::Limits limits = usual_limits();
    limits.max["orders"] = 4;
    limits.max["size"] = 224;
    limits.left_out.push_back("seed");
    const std::string faults =
        settings::faults_of("attention", photographs, 2, limits, attention_claims, false, 12);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsClaimsAttention, QCoreApplication)
#include "test_labs_claims_attention.moc"
