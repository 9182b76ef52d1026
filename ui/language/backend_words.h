// What the window calls a backend, and how it says that one cannot be used.
#pragma once

#include <QString>
#include <string>

#include "core/backend/backend.h"

namespace whereabouts {

struct Execution;

// "OpenCV" for "opencv-cpu": short, the same everywhere, known before anything is loaded.
QString backendTitle(const std::string& id);

// Why a backend cannot be used.
struct BackendProblem {
  QString text;           // "it was asked to fail"
  bool disabled = false;  // it failed at run time and is not tried again before the program restarts
};
BackendProblem problemOf(const BackendState& state);
// For a backend that was asked for and did not run.
BackendProblem problemOf(const Execution& fallenBack);
// "usable", or the reason.
QString stateText(const BackendState& state);

}  // namespace whereabouts
