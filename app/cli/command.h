// The command line (DESIGN section 5): one file per subcommand, and what they share.
//
//   command.h        the list of subcommands
//   command_line.h   the words of one command: options, positionals, help (CLI11)
//   lab_words.h      what figure, data and animate have in common: a lab, its inputs, its parameters
//   said_words.h     what a file cannot say, said with flags
//   drawing.h        Qt without a display, and the options of every drawn file
//   output.h         the files that are written, looked at before the computation
//   console.h        progress on stderr, Ctrl-C
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

using Words = std::vector<std::string>;

struct Command {
  const char* name;
  const char* summary;
  // `words`: what follows the name. Returns the exit status; throws Failure.
  int (*run)(const Words& words);
};
const std::vector<Command>& commands();

int run_labs(const Words& words);
int run_figure(const Words& words);
int run_data(const Words& words);
int run_animate(const Words& words);
int run_inspect(const Words& words);
int run_encode(const Words& words);
int run_resample(const Words& words);
int run_similarity(const Words& words);
int run_scramble(const Words& words);
int run_predict(const Words& words);
int run_backends(const Words& words);
int run_bench(const Words& words);
// No subcommand: the window. `program` is how it was called.
int run_window(const std::string& program, const Words& words);

}  // namespace whereabouts
