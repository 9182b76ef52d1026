#include "core/checkpoint/torch/pickle_globals.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace whereabouts {
namespace {

// With everything below them.
constexpr std::array<std::string_view, 49> modules{
    "os",         "posix",     "nt",      "subprocess",  "_posixsubprocess",
    "sys",        "shutil",    "socket",  "pty",         "commands",
    "popen2",     "runpy",     "code",    "codeop",      "ctypes",
    "_ctypes",    "importlib", "imp",     "pkgutil",     "zipimport",
    "webbrowser", "pdb",       "bdb",     "cProfile",    "profile",
    "timeit",     "trace",     "doctest", "pickle",      "_pickle",
    "cPickle",    "marshal",   "dill",    "cloudpickle", "joblib",
    "shelve",     "asyncio",   "http",    "urllib",      "urllib2",
    "httplib",    "requests",  "ftplib",  "smtplib",     "telnetlib",
    "pip",        "ensurepip", "venv",    "torch.hub"};

constexpr std::array<std::string_view, 27> names{"builtins.eval",
                                                 "builtins.exec",
                                                 "builtins.execfile",
                                                 "builtins.compile",
                                                 "builtins.open",
                                                 "builtins.file",
                                                 "builtins.input",
                                                 "builtins.raw_input",
                                                 "builtins.__import__",
                                                 "builtins.breakpoint",
                                                 "builtins.globals",
                                                 "builtins.locals",
                                                 "builtins.vars",
                                                 "builtins.apply",
                                                 "builtins.setattr",
                                                 "builtins.delattr",
                                                 "builtins.memoryview",
                                                 "types.CodeType",
                                                 "types.FunctionType",
                                                 "types.ModuleType",
                                                 "operator.methodcaller",
                                                 "_operator.methodcaller",
                                                 "io.open",
                                                 "_io.open",
                                                 "torch.load",
                                                 "torch.utils.cpp_extension.load",
                                                 "torch.utils.cpp_extension.load_inline"};

}  // namespace

bool runs_code(const std::string& name) {
  const std::string old = "__builtin__.";
  const std::string current = name.rfind(old, 0) == 0 ? "builtins." + name.substr(old.size()) : name;
  if (std::find(names.begin(), names.end(), current) != names.end()) return true;
  return std::any_of(modules.begin(), modules.end(), [&](std::string_view module) {
    return current.size() > module.size() && current[module.size()] == '.' &&
           current.compare(0, module.size(), module) == 0;
  });
}

}  // namespace whereabouts
