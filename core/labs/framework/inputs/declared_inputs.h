// Everything that a lab may look at, each declared once: its flag and its key, how it is opened, what stands
// in for it, what tells it apart. Sessions, lessons, flags, caches, the window and exported files go over
// this table; what the window calls an input is in ui/language/input_words.h.
//
// To add an input: a name in input_id.h, a member of Inputs, a row here, and words there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/hash.h"
#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/labs/framework/inputs/input_sources.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

// Without dashes: {"heads", "6"}.
using StatedFlags = std::vector<std::pair<std::string, std::string>>;

// A whole number from 0 on that is kept beside the name of an input.
struct StoredNumber {
  const char* key;
  std::int64_t max;
  std::int64_t (*get)(const InputSources& sources);
  void (*set)(InputSources& sources, std::int64_t number);
};

struct DeclaredInput {
  InputId id = InputId::image;
  std::string key = {};   // in sessions and lessons; empty: it is no part of them
  std::string flag = {};  // without dashes; runs of several schemes share `run`
  std::string name = {};  // "second image", in messages
  Message help = {};      // of the flag
  // Its flag is known beside every lab, so that the same words draw figures of several; a lesson may ask for
  // the one that the user has opened; and the window always shows it.
  bool general = false;
  // Of a second one: what it is compared with. Nothing stands in for it, and a lab has to do without.
  std::optional<InputId> first = {};
  bool folder = false;  // a folder, or something that is looked for
  // Written in sessions even where there is none.
  bool always_written = false;
  // Whether what names it is a word instead of a path: a data set or a picture that comes with the program.
  bool (*is_word)(const std::string& name) = [](const std::string&) { return false; };
  // Where there are any, sessions and lessons hold {"name": ..., "size": 48} in place of the path alone.
  std::vector<StoredNumber> numbers = {};
  // What is let go of where this one is given: a run stands for the checkpoint.
  InputIds replaces = {};

  // Whether the user gave one.
  bool (*given)(const Inputs& inputs) = nullptr;
  // What is open, to tell whether it is still the same: null where there is none.
  const void* (*held)(const Inputs& inputs) = nullptr;
  // What titles call it: "dusk", "vit_tiny"; empty where there is none.
  std::string (*title)(const Inputs& inputs) = nullptr;
  // What opens it again; empty for the built-in one, for none, and for pixels that came without a file.
  std::filesystem::path (*path)(const Inputs& inputs) = nullptr;
  // Puts what `path` names in place of what is there. `stated`: what is stated of it where that has to be
  // known to read it; a checkpoint is read without. Fails (Fault::failed) naming the file.
  void (*open)(Inputs& inputs, const std::filesystem::path& path, const InputSources& stated,
               const Progress& progress) = nullptr;
  // Puts the built-in one, or none, in its place.
  void (*close)(Inputs& inputs) = nullptr;
  // Hashes its content, and its title, which stands in captions. `used`: all that the lab looks at.
  void (*identify)(const Inputs& inputs, InputIds used, Hash& hash) = nullptr;
  // Whether both hold the same, whatever it is called.
  bool (*same)(const Inputs& a, const Inputs& b, InputIds used, const Progress& progress) = nullptr;

  // What was left out or assumed when it was opened.
  std::vector<Message> (*notes)(const Inputs& inputs) = [](const Inputs&) { return std::vector<Message>(); };
  // Fails (Fault::failed) where the path that somebody wrote is plainly something else.
  void (*check)(const std::filesystem::path& path) = [](const std::filesystem::path&) {};
  // The first and the second one change places; false where there is no second one, or they cannot.
  bool (*swap)(Inputs& inputs) = [](Inputs&) { return false; };

  // What can be stated of it where its file leaves it open: parameters whose ids are flags, under a heading.
  std::string statements_heading = {};
  std::vector<Parameter> (*statements)() = [] { return std::vector<Parameter>(); };
  // Takes what was given of them, in place of what was stated before. Refuses (usage) what is out of range,
  // and what is stated of nothing.
  void (*state)(InputSources& sources, const Values& given) = [](InputSources&, const Values&) {};
  // What is stated, as flags and their texts. Of two images one thing is stated, beside the last that is
  // used.
  StatedFlags (*stated)(const InputSources& sources, InputIds used) = [](const InputSources&, InputIds) {
    return StatedFlags();
  };
  // Puts what was stated of the open one into `sources`.
  void (*keep_stated)(const Inputs& inputs, InputSources& sources) = [](const Inputs&, InputSources&) {};
  // Puts what `sources` states on top of the open one, where that is done after it was read. Fails as
  // with_overrides() does.
  void (*apply_stated)(Inputs& inputs, const InputSources& sources) = [](Inputs&, const InputSources&) {};

  // Of a second one the first: `image` for both images.
  InputId family() const { return first.value_or(id); }
};

// In the order of InputId.
const std::vector<DeclaredInput>& declared_inputs();
const DeclaredInput& declared_input(InputId id);
// Whether what names it is a path rather than a word.
bool is_path(const DeclaredInput& input, const std::filesystem::path& name);
// As lists for people have them: the general ones, the second ones, the others.
std::vector<const DeclaredInput*> listed_inputs();
// Of a second one's first; null where there is no second one of that.
const DeclaredInput* second_of(InputId first);

// What opens these inputs again.
InputSources sources_of(const Inputs& inputs);

// Identifies the content of the inputs that are used, and their titles, for caches. Of inputs as the lab sees
// them (seen_inputs()).
std::uint64_t identity_of(const Inputs& inputs, InputIds used);
// Whether both show the same to a lab that uses these. `a`, `b`: as the lab sees them (seen_inputs()). Images
// are compared by their pixels, data sets and series by their values, checkpoints by the values of all
// tensors, which may read the files of both to the end. What the user states about a checkpoint is not
// compared: it may say what the file says anyway. Fails (Fault::failed) where a file cannot be read.
bool have_same_content(const Inputs& a, const Inputs& b, InputIds used, const Progress& progress = {});

}  // namespace whereabouts
