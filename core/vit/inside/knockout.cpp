#include "core/vit/inside/knockout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace whereabouts {
namespace {

// How one image of a pass differs from the run: a part is replaced, or other tokens enter.
struct Change {
  enum class What { head, mlp, tokens } what = What::tokens;
  int head = 0;
  const Matrix* tokens = nullptr;
};

// Images that are resumed at once: enough rows for the products of small models, and little to hold of large
// ones, whose biases are held for every image.
int images_at_once(const VitConfiguration& configuration, int tokens) {
  const double maps = 1.0 * tokens * tokens * configuration.heads;
  const int bounded = static_cast<int>(std::min(64.0, (1 << 27) / maps));
  return std::clamp(2048 / tokens, 1, std::max(1, bounded));
}

// Counts the blocks of all passes, for the progress.
class Counted {
 public:
  Counted(double total, const Progress& progress) : total_(total), progress_(progress) {}
  // Told after each block of a pass of `images`, in layer `layer`.
  std::function<void(int, int)> pass(int images, Message what) {
    return [this, images, what = std::move(what)](int, int) {
      done_ += images;
      progress_.report(std::min(1.0, done_ / total_), what);
    };
  }

 private:
  double total_, done_ = 0;
  const Progress& progress_;
};

// Puts what stands in for the part that `change` names into `own`, the rows of its outputs.
void replace(Flow::Part own, const Change& change, int block, const Replacement& replacement) {
  if (replacement.kind == Replace::zero) {
    own.setZero();
  } else if (replacement.kind == Replace::places) {
    const RowVector mean = own.colwise().mean();
    own.rowwise() = mean;
  } else {
    const bool head = change.what == Change::What::head;
    const auto& others = head ? replacement.from->heads : replacement.from->mlps;
    own = others[static_cast<std::size_t>(block)].middleCols(head ? change.head * own.cols() : 0, own.cols());
  }
}

// The answers with `changes` to what enters block `block`, which is `base`.
std::vector<double> with_changes(const Asked& asked, const TokenRun& run, int block,
                                 const std::vector<Change>& changes, const Replacement& replacement,
                                 Counted& counted, const Progress& progress) {
  const Matrix& base = run.states[static_cast<std::size_t>(block)];
  const auto tokens = base.rows();
  const int all = static_cast<int>(changes.size());
  const int room = images_at_once(asked.vit.configuration(), static_cast<int>(tokens));
  const int passes = (all + room - 1) / room;
  std::vector<double> found;
  Matrix states;
  for (int pass = 0; pass < passes; ++pass) {
    const int first = pass * all / passes, count = (pass + 1) * all / passes - first;
    const std::span some(changes.data() + first, static_cast<std::size_t>(count));
    states.resize(count * tokens, base.cols());
    ForwardOptions options = asked.options;
    const auto replacing = [&some, &replacement, block](Change::What what) {
      return [&some, &replacement, block, what](const Flow& flow) {
        for (int image = 0; image < flow.images; ++image) {
          const Change& change = some[static_cast<std::size_t>(image)];
          if (change.what == what) replace(flow.part(image, change.head), change, block, replacement);
        }
      };
    };
    for (int image = 0; image < count; ++image) {
      progress.check();
      const Change& change = some[static_cast<std::size_t>(image)];
      states.middleRows(image * tokens, tokens) = change.what == Change::What::tokens ? *change.tokens : base;
    }
    const auto hook = [&](Change::What what, Place place) {
      if (std::any_of(some.begin(), some.end(), [&](const Change& each) { return each.what == what; }))
        options.hooks.push_back({.place = place, .block = block, .run = replacing(what), .replaces = true});
    };
    hook(Change::What::head, Place::head_output);
    hook(Change::What::mlp, Place::mlp_output);
    options.block_done = counted.pass(count, message("layer {}", block));
    const Forward forward = asked.vit.resume(states, count, run.grid, block, options, progress);
    if (asked.passed) asked.passed(forward);
    const std::vector<double> answered = answers(asked.question, forward);
    found.insert(found.end(), answered.begin(), answered.end());
  }
  return found;
}

// The tokens that enter `block` with others for the registers, which stand behind the class token.
Matrix without_registers(const TokenRun& run, int block, int registers, const Replacement& replacement) {
  const auto at = static_cast<std::size_t>(block);
  Matrix tokens = run.states[at];
  auto rows = tokens.middleRows(run.prefix - registers, registers);
  if (replacement.kind == Replace::zero) {
    rows.setZero();
  } else if (replacement.kind == Replace::places) {
    const RowVector mean = tokens.bottomRows(tokens.rows() - run.prefix).colwise().mean();
    rows.rowwise() = mean;
  } else {
    rows = replacement.from->prefix[at].bottomRows(registers);
  }
  return tokens;
}

// Blocks that are computed where something changes in every layer, once.
double blocks_below(int depth) {
  return depth * (depth + 1) / 2.0;
}

}  // namespace

TokenRun run_of(Forward& forward) {
  return {forward.grid, forward.prefix, std::move(forward.hidden_states)};
}

std::string scheme_in_blocks(const VitConfiguration& configuration) {
  std::string words;
  const auto add = [&](bool holds, const char* word) {
    if (holds) words += (words.empty() ? "" : " + ") + std::string(word);
  };
  add(!configuration.rotary.empty(), "rotation");
  add(!configuration.bias.empty(), "bias");
  add(configuration.shaw, "Shaw's vectors");
  add(configuration.decomposed, "offset vectors");
  add(configuration.pape, "parabolas");
  add(configuration.attention_of_places, "attention of places");
  add(configuration.cpe, "convolution");
  return words;
}

SwitchedOff switched_off(const Asked& asked, const TokenRun& run, const std::vector<Matrix>& means,
                         const Replacement& replacement, const Progress& progress) {
  const VitConfiguration& configuration = asked.vit.configuration();
  const int depth = run.depth();
  int most = 0;
  double all = 0;  // passes from every block on
  for (int block = 0; block < depth; ++block) {
    most = std::max(most, configuration.stage_of(block).heads);
    all += (depth - block) * configuration.stage_of(block).heads;
  }
  const bool scheme = !scheme_in_blocks(configuration).empty();
  const int registers = configuration.prefix.registers;
  SwitchedOff off;
  off.heads.setConstant(depth, most, NAN);
  Counted counted(all + blocks_below(depth) * (2 + (registers > 0 ? 1 : 0) + (scheme ? 1 : 0)), progress);
  for (int block = 0; block < depth; ++block) {
    const auto at = static_cast<std::size_t>(block);
    const int heads = configuration.stage_of(block).heads;
    std::vector<Change> changes;
    changes.reserve(static_cast<std::size_t>(heads) + 3);
    for (int head = 0; head < heads; ++head) changes.push_back({Change::What::head, head});
    changes.push_back({Change::What::mlp});
    changes.push_back({Change::What::tokens});
    Matrix placeless = run.states[at];
    placeless.bottomRows(means[at].rows()) -= means[at];
    if (replacement.from) placeless.bottomRows(means[at].rows()) += replacement.from->places[at];
    changes.back().tokens = &placeless;
    Matrix registerless;
    if (registers > 0) {
      registerless = without_registers(run, block, registers, replacement);
      changes.push_back({.tokens = &registerless});
    }
    const std::vector<double> found =
        with_changes(asked, run, block, changes, replacement, counted, progress);
    const auto behind = found.begin() + heads;
    for (int head = 0; head < heads; ++head) off.heads(block, head) = found[static_cast<std::size_t>(head)];
    off.mlp.push_back(behind[0]);
    off.position.push_back(behind[1]);
    if (registers > 0) off.registers.push_back(behind[2]);
    if (!scheme) continue;
    Asked bare = asked;
    bare.options.without_position.push_back(block);
    off.scheme.push_back(
        with_changes(bare, run, block, {{.tokens = &run.states[at]}}, {}, counted, progress).front());
  }
  return off;
}

PatchedIn patched_in(const Asked& asked, const TokenRun& run, const TokenRun& other,
                     const Progress& progress) {
  const int depth = run.depth(), prefix = run.prefix;
  PatchedIn patched;
  Counted counted(blocks_below(depth) * 2, progress);
  for (int block = 0; block <= depth; ++block) {
    const auto at = static_cast<std::size_t>(block);
    Matrix in_front = run.states[at], behind = other.states[at];
    in_front.topRows(prefix) = other.states[at].topRows(prefix);
    behind.topRows(prefix) = run.states[at].topRows(prefix);
    std::vector<Change> changes = {{.tokens = &behind}};
    if (prefix > 0) changes.push_back({.tokens = &in_front});
    const std::vector<double> found = with_changes(asked, run, block, changes, {}, counted, progress);
    patched.patches.push_back(found.front());
    if (prefix > 0) patched.prefix.push_back(found.back());
  }
  return patched;
}

}  // namespace whereabouts
