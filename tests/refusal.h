// The Failure that a call ends with: its words, its fault, and what is looked for in them.
#pragma once

#include <QtGlobal>
#include <concepts>
#include <functional>
#include <string>

#include "core/base/failure.h"

namespace whereabouts {

// The message of the Failure of this fault that `act` throws; empty where it throws none.
template <std::invocable Act>
std::string refusal(const Act& act, Fault fault = Fault::failed) {
  try {
    act();
  } catch (const Failure& failure) {
    return failure.fault() == fault ? failure.what() : std::string("wrong fault: ") + failure.what();
  }
  return {};
}

// The same of a usage error.
template <std::invocable Act>
std::string usage_refusal(const Act& act) {
  return refusal(act, Fault::usage);
}

// "usage " or "other " and the failure's line; "accepted" where there was none.
inline std::string refusal_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Failure& failure) {
    return std::string(failure.fault() == Fault::usage ? "usage " : "other ") + failure.what();
  }
  return "accepted";
}

// Returns true if `act` ends because it was cancelled.
template <std::invocable Act>
bool is_cancelled(const Act& act) {
  try {
    act();
  } catch (const Failure& failure) {
    return failure.fault() == Fault::cancelled;
  }
  return false;
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The fault of the Failure that `work` must end with, whose text holds `words`.
inline Fault fault_of(const std::function<void()>& work, const std::string& words) {
  try {
    work();
  } catch (const Failure& failure) {
    if (has(failure.what(), words)) return failure.fault();
    qWarning("unexpected words: %s", failure.what());
  }
  return Fault{-1};
}

}  // namespace whereabouts
