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

#include <string>
#include <vector>

namespace whereabouts {

using Arguments = std::vector<std::string>;

struct Command {
  const char* name;
  const char* summary;
  // `words`: what follows the name. Returns the exit status; throws Failure.
  int (*run)(const Arguments& arguments);
};
const std::vector<Command>& commands();

int run_labs(const Arguments& arguments);
int run_figure(const Arguments& arguments);
int run_data(const Arguments& arguments);
int run_animate(const Arguments& arguments);
int run_gallery(const Arguments& arguments);
int run_inspect(const Arguments& arguments);
int run_encode(const Arguments& arguments);
int run_resample(const Arguments& arguments);
int run_similarity(const Arguments& arguments);
int run_scramble(const Arguments& arguments);
int run_predict(const Arguments& arguments);
int run_train(const Arguments& arguments);
int run_ablate(const Arguments& arguments);
int run_diagnose(const Arguments& arguments);
int run_backends(const Arguments& arguments);
int run_lessons(const Arguments& arguments);
int run_bench(const Arguments& arguments);
// No subcommand: the window. `program` is how it was called.
int run_window(const std::string& program, const Arguments& arguments);

}  // namespace whereabouts
