#include "core/vit/configuration/configure.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/names_of_parts.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/configuration/configure_attention.h"
#include "core/vit/configuration/configure_blocks.h"
#include "core/vit/configuration/configure_pooled_stages.h"
#include "core/vit/configuration/configure_pooling.h"
#include "core/vit/configuration/configure_position.h"
#include "core/vit/configuration/configure_stages.h"
#include "core/vit/configuration/configure_window_runs.h"
#include "core/vit/configuration/configure_windows.h"
#include "core/vit/configuration/contradictions.h"
#include "core/vit/configuration/family_defaults.h"
#include "core/vit/configuration/films.h"
#include "core/vit/configuration/hybrid.h"
#include "core/vit/configuration/pyramids.h"
#include "core/vit/configuration/read_whole.h"

namespace whereabouts {
namespace {

// "2, 4 or 8": numbers of heads that the width suggests.
std::string suggested_heads(int width) {
  const std::vector<int> fits = plausible_heads(width);
  std::string text;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == fits.size() ? " or " : ", ", fits[i]);
  }
  return fits.empty() ? "N" : text;
}

void heads_of(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
              VitConfiguration& configuration) {
  const BlockPlace& block = names.blocks().front();
  const std::string queries = names.first_layer(block.before, {"0.fn.to_q"});
  const std::string fused =
      queries.empty() ? names.first_layer(block.before, {"0.to_qkv", "0.fn.to_qkv", "0.fns.0.to_qkv"})
                      : queries;
  int inner = configuration.width;
  if (!fused.empty() && names.weight_of(fused)->shape.size() == 2) {
    const std::int64_t parts = queries.empty() ? 3 : 1;
    inner = static_cast<int>(std::min<std::int64_t>(names.weight_of(fused)->shape[0] / parts, 1 << 20));
    const auto width = stated.number({"dim_head"});
    const auto heads = stated.number({"heads", "num_heads"});
    if (heads && *heads >= 1 && *heads <= inner) {
      configuration.heads = static_cast<int>(*heads);
    } else if (anatomy.heads && !anatomy.heads_assumed) {
      configuration.heads = *anatomy.heads;
    } else {
      const int head = width && *width >= 1 && *width <= inner ? static_cast<int>(*width) : 64;
      configuration.heads = inner % head == 0 ? inner / head : 0;
      configuration.assumed.push_back(message(
          "assuming heads of {} dimensions, vit-pytorch's default; else {}", head, say("heads", "N")));
    }
  } else {
    configuration.heads = anatomy.heads.value_or(0);
    if (anatomy.heads_assumed && inner % configuration.heads == 0) {
      // Models of fewer than 192 numbers are nobody's published ones.
      const bool usual = configuration.width >= 192;
      configuration.assumed.push_back(
          message("assuming {} of {} dimensions, {}; else {}",
                  configuration.heads == 1 ? Message("1 head") : message("{} heads", configuration.heads),
                  inner / configuration.heads,
                  usual ? message("as {} models of this width have", anatomy.family)
                        : Message("as most models have, though small ones often have more heads"),
                  say("heads", "N")));
    }
  }
  if (configuration.heads < 1 || inner % configuration.heads != 0) {
    refuse_file(names.place(),
                configuration.heads < 1
                    ? Message("nothing tells how many heads its attention has")
                    : message("{} heads do not divide its width of {}", configuration.heads, inner),
                say("heads", suggested_heads(inner)));
  }
  configuration.head_dim = inner / configuration.heads;
}

PrefixTokens prefix_of(const WeightNames& names) {
  PrefixTokens prefix;
  prefix.class_token = !names.class_token().empty();
  prefix.distillation = !names.distillation_token().empty();
  // (1, n, D) or (n, D).
  const auto rows_of = [&](const std::string& tokens) {
    const std::vector<std::int64_t>& shape = names.tensor(tokens)->shape;
    const std::int64_t rows = shape.size() < 2 ? 0 : shape[shape.size() - 2];
    if (rows < 1 || rows > 1024) {
      refuse_file(names.place(),
                  message("the register tokens \"{}\" have an impossible shape", shown(tokens, 100)),
                  "use another checkpoint");
    }
    return static_cast<int>(rows);
  };
  const std::string registers = names.register_tokens(), first = names.class_token();
  if (!registers.empty()) prefix.registers = rows_of(registers);
  // Further class tokens are told of as registers.
  const bool rows = !first.empty() && (names.tensor(first)->shape.size() == 3 || first.ends_with(".token"));
  if (rows) prefix.registers += rows_of(first) - 1;
  return prefix;
}

// Tokens that are shown as registers, and are called otherwise where they come from.
void name_tokens(const WeightNames& names, VitConfiguration& configuration) {
  const std::string registers = names.register_tokens(), first = names.class_token();
  if (registers.ends_with("detection_tokens") || registers.ends_with("det_token")) {
    configuration.left_out.push_back(
        message("its {} detection tokens, which come behind the patches, are shown as registers in front",
                configuration.prefix.registers));
  } else if (first.ends_with(".token") && configuration.prefix.registers > 0) {
    configuration.left_out.push_back(message(
        "of its {} tokens in front all but the first are shown as registers, further class tokens among "
        "them",
        configuration.prefix.registers + 1));
  } else if (registers.empty() && configuration.prefix.registers > 0) {
    configuration.left_out.push_back(message(
        "of its {} class tokens all but the first are shown as registers; its library takes the mean of "
        "all",
        configuration.prefix.registers + 1));
  }
}

// A list of blocks in which a number is left out: the file is a part of a model, and would run as a shorter
// one.
void refuse_missing_blocks(const WeightNames& names) {
  std::map<std::string, std::set<int>> lists;  // numbers by what precedes them
  for (const BlockPlace& block : names.blocks()) {
    const std::vector<int> numbers = numbers_in(block.before);
    // Chunks of a list (DINOv2) count on in the next one: "blocks.1.5".
    if (block.slice >= 0 || numbers.size() != 1) continue;
    const std::size_t at = block.before.find_last_of("0123456789");
    const std::size_t behind = block.before.find_last_not_of("0123456789", at);
    lists[behind == std::string::npos ? std::string() : block.before.substr(0, behind + 1)].insert(
        numbers.back());
  }
  for (const auto& [prefix, numbers] : lists) {
    int expected = 0;
    for (const int number : numbers) {
      if (number != expected) {
        refuse_file(
            names.place(),
            message("it has the block \"{}{}\", and there is no tensor of \"{}{}\"; the file is not complete",
                    shown(prefix, 60), number, shown(prefix, 60), expected),
            "use another checkpoint");
      }
      ++expected;
    }
  }
}

// Of several models in one file one runs.
void assume_copy(const Anatomy& anatomy, const ModelConfig& stated, VitConfiguration& configuration) {
  if (anatomy.copies.size() < 2 || stated.is_overridden({"root"})) return;
  configuration.assumed.push_back(message("assuming {}", copies_text(anatomy)));
}

}  // namespace

VitConfiguration configuration_of(const WeightNames& names, const Anatomy& anatomy,
                                  const ModelConfig& stated) {
  const Pyramid pyramid = pyramid_of(names);
  if (pyramid == Pyramid::none) refuse_other_kinds(names, anatomy);
  refuse_unknown_model(names, stated);
  if (pyramid != Pyramid::none) return configuration_of_pyramid(pyramid, names, stated);
  if ((names.patch_layer().empty() && !has_convolution_stem(names)) || !anatomy.width) {
    refuse_file(names.place(), "there is no layer that turns patches into tokens under a name that is known",
                "inspect lists the tensors; the labs neighbours, components and tensors need none");
  }
  VitConfiguration configuration;
  configuration.family = anatomy.family;
  configuration.width = *anatomy.width;
  configuration.depth = static_cast<int>(names.blocks().size());
  configuration.prefix = prefix_of(names);
  name_tokens(names, configuration);
  if (has_pooled_stages(anatomy)) {
    configure_pooled_stages(names, anatomy, stated, configuration);
  } else if (has_stages(names, anatomy)) {
    configure_stages(names, anatomy, stated, configuration);
  } else {
    refuse_missing_blocks(names);
    heads_of(names, anatomy, stated, configuration);
    configure_attention(names, anatomy, stated, configuration);
    if (has_window_runs(anatomy, stated)) configure_window_runs(names, anatomy, stated, configuration);
  }
  configure_windows(names, stated, configuration);
  assume_copy(anatomy, stated, configuration);
  configure_film(names, anatomy, stated, configuration);
  configure_position(names, anatomy, stated, configuration);
  configure_blocks(names, anatomy, stated, configuration);
  if (!configuration.stages.empty()) configuration.width = configuration.stages.back().width;
  configure_pooling(names, anatomy, stated, configuration);
  refuse_unread_words(names, stated, configuration);
  tell_overridden(stated, configuration);
  assume_sizes(names, stated, configuration);
  return configuration;
}

}  // namespace whereabouts
