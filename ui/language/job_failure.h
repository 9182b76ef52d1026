// What a job on another thread ended with, as one thing that the window tells.
#pragma once

#include <exception>

#include "core/base/failure.h"
#include "core/base/message.h"

namespace whereabouts {

// A Failure is itself. A lack of memory and what libraries throw become one of `where`.
Failure jobFailure(const std::exception& error, const Message& where);

}  // namespace whereabouts
