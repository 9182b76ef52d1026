#include "core/labs/knockout/words.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/notes.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

// Neither nothing nor all where it is not quite that.
Message strong(double value) {
  if (value > 0 && value < 0.005) return message("**{}**", brief(value, 1));
  return message("**{}**", number(value, value > 0.995 && value < 0.99995 ? 4 : 2));
}

std::size_t weakest(const std::vector<double>& values) {
  return static_cast<std::size_t>(std::min_element(values.begin(), values.end()) - values.begin());
}

// From which layer on the head names the answer for good; -1: it never does.
int named_from(const KnockoutData& data) {
  int from = -1;
  for (int layer = data.depth(); layer >= 0; --layer) {
    if (data.lens.classes[static_cast<std::size_t>(layer)] != data.question.of_class) break;
    from = layer;
  }
  return from;
}

// The layer from which on patches of the other run change the answer less than half as much as all tokens do;
// -1: there is none, or nothing changes.
int settled_from(const KnockoutData& data) {
  const double whole = std::abs(data.scrambled - data.natural);
  if (whole < 0.01 || data.patched.prefix.empty()) return -1;
  int from = -1;
  for (int layer = data.depth(); layer >= 0; --layer) {
    const double moved = std::abs(data.patched.patches[static_cast<std::size_t>(layer)] - data.natural);
    if (2 * moved > whole) break;
    from = layer;
  }
  return from;
}

struct HeadAt {
  Eigen::Index layer = 0, head = 0;
};
HeadAt most_missed(const KnockoutData& data) {
  HeadAt found;
  double left = INFINITY;
  for (int each = 0; each < data.depth(); ++each) {
    Eigen::Index missed = 0;
    const double with_it_off = data.off().heads.row(each).head(data.heads(each)).minCoeff(&missed);
    if (with_it_off >= left) continue;
    left = with_it_off;
    found = {each, missed};
  }
  return found;
}

// The part for which two ways to replace it leave the most different answers.
struct Apart {
  double by = -1, first = 0, second = 0;
  Message part;
};
Apart most_apart(const KnockoutData& data) {
  const SwitchedOff &a = data.replaced[0].off, &b = data.replaced[1].off;
  Apart most;
  const auto compare = [&](double first, double second, const auto& part) {
    const double by = std::abs(first - second);
    if (by > most.by) most = {by, first, second, part()};
  };
  for (int layer = 0; layer < data.depth(); ++layer) {
    const auto at = static_cast<std::size_t>(layer);
    for (int head = 0; head < data.heads(layer); ++head) {
      compare(a.heads(layer, head), b.heads(layer, head),
              [&] { return message("head {} of layer {}", head, layer); });
    }
    compare(a.mlp[at], b.mlp[at], [&] { return message("the MLP of layer {}", layer); });
    compare(a.position[at], b.position[at], [&] { return message("position in layer {}", layer); });
    if (a.registers.empty()) continue;
    compare(a.registers[at], b.registers[at], [&] { return message("the registers of layer {}", layer); });
  }
  return most;
}

Message disagreement(const KnockoutData& data) {
  constexpr double agrees = 0.05;
  const Apart most = most_apart(data);
  const Message first = replacement_words(data.replaced[0]), second = replacement_words(data.replaced[1]);
  if (most.by < agrees)
    return message(" Both ways agree for every part, within {}.", number(std::max(most.by, 0.001), 3));
  return message(" The two ways disagree most about {}: {} leaves {}, {} leaves {}.", most.part, first,
                 strong(most.first), second, strong(most.second));
}

}  // namespace

Message replacement_words(const Replaced& replaced) {
  switch (replaced.by) {
    case Replace::places:
      return "mean over places";
    case Replace::mean:
      return message("mean over {} images", grouped(replaced.images));
    case Replace::other:
      return message("as in {}", replaced.image);
    default:
      return "set to 0";
  }
}

Message knockout_finding(const KnockoutData& data) {
  const SwitchedOff& off = data.off();
  const auto [layer, head] = most_missed(data);
  const std::size_t mlp = weakest(off.mlp), position = weakest(off.position);
  Message text = data.names_class()
                     ? message("{} {}; ", capitalised(Message(data.answer())), strong(data.natural))
                     : "Without a head it names no class: shown is the cosine of its output to the "
                       "unchanged one. It is ";
  const Message left = strong(off.heads(layer, head));
  if (data.replaced.front().by == Replace::zero) {
    text += message(
        "{} without head {} of layer {}, {} without the MLP of layer {}, {} without position in layer {}.",
        left, head, layer, strong(off.mlp[mlp]), mlp, strong(off.position[position]), position);
  } else {
    text += message(
        "{} with head {} of layer {} replaced ({}), {} with the MLP of layer {}, {} with position "
        "in layer {}.",
        left, head, layer, replacement_words(data.replaced.front()), strong(off.mlp[mlp]), mlp,
        strong(off.position[position]), position);
  }
  if (data.replaced.size() == 2) text += disagreement(data);
  if (data.names_class()) {
    const int from = named_from(data);
    const auto last = data.lens.classes.begin() + data.depth();
    const bool alone = std::find(data.lens.classes.begin(), last, data.question.of_class) == last;
    text += from < 0 ? ""
            : alone  ? " The head names it after the last layer alone."
                     : message(" The head would name it from layer {} on.", from);
  }
  if (const int settled = settled_from(data); settled > 0) {
    text += message(
        " From layer {} on most of it stands in {}: patches scrambled with seed {} and put in there leave "
        "{}.",
        settled, data.seen.prefix == 1 ? "the class token" : "the tokens in front", data.seed,
        strong(data.patched.patches[static_cast<std::size_t>(settled)]));
  }
  if (data.seen.has_stages()) {
    text += message(" The head reads the last stage, so that what it says of single layers begins with {}.",
                    data.lens.first);
  }
  return text;
}

void add_knockout_readings(Figure& figure, const KnockoutData& data, int layer) {
  const auto add = [&](Message label, Message value, Message help) {
    figure.readings.push_back({std::move(label), std::move(value), std::move(help)});
  };
  const auto value = [](double of) { return number(of, 3); };
  const Message range = data.names_class() ? "0 to 1." : "−1 to 1; 1: nothing changed.";
  if (data.names_class()) {
    add("answer", message("{} {}", Message(data.answer()), value(data.natural)),
        "The likeliest class of the image as it is, and its probability, 0 to 1. Everything here is about "
        "this class.");
  } else {
    add("answer", "no head",
        "The checkpoint has no head and names no class. Compared is the vector that a head would see, by its "
        "cosine to the one of the unchanged run.");
  }
  add("scrambled", value(data.scrambled),
      message("The same of the image with its patches scrambled (seed {}). {}", data.seed, range));
  const auto at = static_cast<std::size_t>(layer);
  const SwitchedOff& off = data.off();
  const Message first = replacement_words(data.replaced[0]);
  // Of both ways, where there are two.
  const auto both = [&](const auto& of) -> Message {
    if (data.replaced.size() == 1) return value(of(off));
    return message("{} ({}: {})", value(of(off)), replacement_words(data.replaced[1]),
                   value(of(data.replaced[1].off)));
  };
  if (layer < data.depth()) {
    Eigen::Index head = 0;
    off.heads.row(layer).head(data.heads(layer)).minCoeff(&head);
    add(message("layer {}, head {}", layer, head),
        both([&](const SwitchedOff& of) { return of.heads(layer, head); }),
        message("The head of the chosen layer that is missed most: the answer with its output, before the "
                "projection, {}. Low: the answer needs it. {}",
                first, range));
    add(message("layer {}, MLP", layer), both([&](const SwitchedOff& of) { return of.mlp[at]; }),
        message("The answer with the output of the MLP of the chosen layer {}. Low: the answer needs it. {}",
                first, range));
    add(message("layer {}, position", layer), both([&](const SwitchedOff& of) { return of.position[at]; }),
        message(
            "The answer with the slot means (what the tokens at a place have in common in all orders) "
            "taken from the patches that enter the chosen layer; a mean over images or another image puts "
            "its own in. Low: the answer needs to know places from there on. {}",
            range));
    if (!off.registers.empty()) {
      add(message("layer {}, registers", layer),
          both([&](const SwitchedOff& of) { return of.registers[at]; }),
          message("The answer with the register tokens that enter the chosen layer {}. {}", first, range));
    }
    if (!data.scheme.empty()) {
      add(message("layer {}, {}", layer, data.scheme), value(off.scheme[at]),
          message("The answer with the block's own position scheme left out in the chosen layer. {}", range));
    }
  }
  const bool can_read = layer >= data.lens.first;
  if (data.names_class() && can_read) {
    add(message("layer {}, named", layer),
        message("{} {}", Message(first_name(data.seen.labels.of(data.lens.classes[at]))),
                value(data.lens.likely[at])),
        "What the head says of the tokens that enter the chosen layer (of the last: that leave the model), "
        "after the final norm, with its probability.");
  }
  if (data.lens.of_patches.rows() == 0) {
    add("by token", "not for this model",
        "The head reads more than one token, so that single tokens have no class of their own.");
  } else if (data.names_class() && can_read) {
    const Eigen::RowVectorXi classes = data.lens.of_patch_classes.row(layer);
    add(message("layer {}, patches that say so", layer),
        message("{} of {}", (classes.array() == data.question.of_class).count(), classes.size()),
        "How many patch tokens of the chosen layer the head calls by the answer's name, each read alone.");
  }
  add("orders", grouped(data.orders), "In how many orders of the patches the slot means were taken.");
  add("patches", times_text(data.seen.grid), "Rows × columns of the patches that the model takes.");
  add_image_reading(figure.readings, data.seen.preparation);
  add_note_readings(figure.readings, data.notes);
}

}  // namespace whereabouts
