// Shared libraries that belong to this program and are opened when they are first needed.
#pragma once

#include "core/base/message.h"

namespace whereabouts {

struct PluginFile {
  const char* name;  // "whereabouts-dnn.so"
  // A C function without parameters that returns const void*: a struct of functions that begins with the int
  // of its ABI version.
  const char* entry;
  int abi_version;  // that this program was compiled with
};

struct LoadedPlugin {
  const void* functions = nullptr;  // what `entry` returned; null: the plug-in cannot be used
  Message problem;                  // why
};

// Looked for as core/base/installation.h says. The library is never closed: OpenCV's cannot be. Not cached:
// keep the answer.
LoadedPlugin load_plugin(const PluginFile& file);

}  // namespace whereabouts
