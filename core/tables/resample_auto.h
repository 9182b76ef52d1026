// `auto`: the resampling rule of the library whose names a checkpoint carries (docs/schemes.md, "What auto
// takes").
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/library_config.h"
#include "core/position/resample/resample.h"

namespace whereabouts {

inline constexpr const char* auto_resample = "auto";

// What a library does when its model runs at another size: ids of resample_methods(), empty where it has no
// rule.
struct LibraryRules {
  std::string library;  // "timm", "transformers", ...; empty where the names tell none
  std::string tables, biases;
  Message tables_why = {};  // where it is not the library but the table that asks for it
};

// Read from the family, the names and the stated architecture; no value of a tensor is read.
LibraryRules library_rules(const Checkpoint& checkpoint, const Anatomy& anatomy);

// What the words of a configuration of timm's NaFlexViT (LibraryConfig::model) do to its table; empty where
// no rule does the same.
std::string naflex_rule(const Checkpoint& checkpoint, const LibraryConfig& library);

// For a table that is not the sinusoid that the metadata name: resampled as a learned one.
void forget_sinusoid(LibraryRules& rules);

// `auto` and every method, for a user's choice.
const std::vector<ResampleMethod>& resample_choices();

struct ChosenRule {
  std::string id;  // of resample_methods()
  Message why;     // ", as timm does"; empty where it was asked for
  Message in_words() const { return message("by the rule {}", id) + why; }
};

// The method that `choice`, an id of resample_choices(), means for a position table and for the biases of a
// window. A choice that is for one of the two only leaves the other to `auto`. Refuses (usage) other ids.
ChosenRule table_rule(const std::string& choice, const LibraryRules& library, GridShape from, GridShape to);
ChosenRule bias_rule(const std::string& choice, const LibraryRules& library);

}  // namespace whereabouts
