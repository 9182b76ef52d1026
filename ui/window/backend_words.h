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
  bool disabled = false;  // it could, until it failed: only another run of the program tries it again
};
BackendProblem problemOf(const BackendState& state);
// Of one that did not run, though it was asked for.
BackendProblem problemOf(const Execution& fallenBack);
// "usable", or the reason.
QString stateText(const BackendState& state);

}  // namespace whereabouts
