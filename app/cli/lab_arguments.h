// What figure, data and animate have in common: LAB, its inputs and its parameters as flags.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/cli/command_line.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/input_sources.h"
#include "core/labs/framework/lab_runner.h"

namespace whereabouts {

struct LabArguments {
  const Lab* lab = nullptr;
  CommandLine line;
  Inputs inputs = {};
  Values given = {};          // what the user chose, by parameter id
  InputSources sources = {};  // as given
};

// What becomes of a given value that changes nothing beside the others, such as the class token of a scheme
// that has none: refused where it was meant for this one figure; told where there are several figures, of
// which it may be for another, or where a session holds it.
enum class Unused { refused, told };

// What the command understands, with the flags of `lab`; null: of its own lab, or of none.
CommandLine line_of(const Command& command, const Lab* lab = nullptr);

// Reads `words` against the flags of the command's lab, and opens the inputs. Empty where --help was asked
// for and printed. Throws Failure.
std::optional<LabArguments> read_lab_words(const Command& command, const Arguments& words,
                                           Unused unused = Unused::refused);

// Opens another file in the place of one of the inputs. Fails as that input does.
void open_input(LabArguments& arguments, const DeclaredInput& input, const std::filesystem::path& path,
                const Progress& progress);

// Refuses (usage, naming the flag that chose it) a parameter that is to move, by a sweep or a batch, and
// changes nothing beside `given`.
void refuse_unused(const std::string& flag, const LabArguments& arguments, const Values& given,
                   const Parameter& parameter);

// The words once for each of the labs that they begin with: every lab has the flags that it knows, those that
// no lab of them knows, and the command's own. Words that begin with one lab, or none, stay as they are.
std::vector<Arguments> arguments_by_lab(const Arguments& arguments);

// The lab of that name; refuses (usage) any other, naming the words that hold it `as`.
const Lab& chosen_lab(const std::string& id, const std::string& as = "LAB");

// Tells on stderr, where a model ran on another backend than the one asked for, which and why; and where none
// ran that the backend asked for could have computed. Whether it told.
bool report_backend(const LabArguments& arguments, const Data& data);

}  // namespace whereabouts
