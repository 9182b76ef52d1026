// The one exception that carries a user-facing failure: where it happened, what is wrong, what to do.
// It becomes text at two boundaries only: a subcommand and the window's job (docs/architecture.md, "Errors").
#pragma once

#include <exception>
#include <string>

#include "core/base/message.h"

namespace whereabouts {

enum class Fault {
  usage,      // the words are wrong: a value out of range, an unknown name; exit status 2
  failed,     // a file or the machine is at fault; exit status 1
  cancelled,  // the user stopped it; exit status 130
};

class Failure : public std::exception {
 public:
  // `where`: a file (FilePath), a parameter (flag()) or a command. `problem`: what is wrong. `remedy`: what
  // to do about it.
  Failure(Fault fault, Message where, Message problem, Message remedy);

  Fault fault() const { return fault_; }
  int exit_status() const;
  const Message& where() const { return where_; }
  const Message& problem() const { return problem_; }
  const Message& remedy() const { return remedy_; }

  // "WHERE: what is wrong; what to do", one line whatever was in it (control characters are escaped).
  const char* what() const noexcept override { return line_.c_str(); }

 private:
  Fault fault_;
  Message where_, problem_, remedy_;
  std::string line_;
};

[[noreturn]] void refuse_usage(Message where, Message problem, Message remedy);
// A file's or the machine's fault: of a path, of a part of a file or whatever words name.
[[noreturn]] void refuse_file(std::string path, Message problem, Message remedy);
[[noreturn]] void refuse_file(const char* words, Message problem, Message remedy);
[[noreturn]] void refuse_file(Message where, Message problem, Message remedy);

// Text from outside made safe to show on one line: control characters and bytes that are not UTF-8 become
// \xNN. At most `limit` characters, then "...".
std::string shown(const std::string& text, std::size_t limit = 200);

}  // namespace whereabouts
