// The command line (docs/architecture.md, "Command line"): one file per subcommand, and what they share.
//
//   command.h        the list of subcommands
//   command_line.h   the words of one command: options, positionals, help (CLI11)
//   lab_arguments.h      what figure, data and animate have in common: a lab, its inputs, its parameters
//   input_arguments.h     what a file cannot say, said with flags
//   drawing.h        Qt without a display, and the options of every drawn file
//   output.h         the files that are written, looked at before the computation
//   console.h        progress on stderr, Ctrl-C
//   manual.h         the man pages and docs/command-line.md, from what --help says
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace whereabouts {

class CommandLine;

using Arguments = std::vector<std::string>;

// A subcommand, in a file of one shape: declare_NAME() says which words it understands, run_NAME() does what
// they ask for, and NAME_command() holds both. One of the two ways to run is there; either returns the exit
// status and throws Failure.
struct Command {
  std::string name = {};     // "similarity"; empty: the window
  std::string summary = {};  // in the list of subcommands
  std::string about = {};    // a sentence, in its own help
  std::string usage = {};    // how it is called, without the program's name
  // The lab whose inputs and parameters are flags too: the one that LAB names, or always the same.
  bool names_lab = false;
  std::string lab = {};
  void (*declare)(CommandLine& line) = nullptr;
  std::function<int(const CommandLine& line)> run = {};
  // Where its flags depend on the words themselves: they name a lab, or sessions of several.
  std::function<int(const Arguments& words)> run_words = {};
};

const std::vector<Command>& commands();
// `words`: what follows the name.
int run_command(const Command& command, const Arguments& words);

Command labs_command();
Command figure_command();
Command data_command();
Command animate_command();
Command gallery_command();
Command inspect_command();
Command encode_command();
Command resample_command();
Command similarity_command();
Command scramble_command();
Command predict_command();
Command verify_command();
Command train_command();
Command ablate_command();
Command diagnose_command();
Command audit_command();
Command backends_command();
Command lessons_command();
Command bench_command();
// No subcommand: the window. `program` is how it was called.
Command window_command(const std::string& program);

}  // namespace whereabouts
