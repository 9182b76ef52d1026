#include "ui/language/job_failure.h"

#include <QException>
#include <new>

namespace whereabouts {

Failure jobFailure(const std::exception& error, const Message& where) {
  if (const auto* failure = dynamic_cast<const Failure*>(&error)) return *failure;
  // What Qt hands from one thread to another lies in an exception of its own.
  if (const auto* held = dynamic_cast<const QUnhandledException*>(&error); held && held->exception()) {
    try {
      std::rethrow_exception(held->exception());
    } catch (const std::exception& inner) {
      return jobFailure(inner, where);
    } catch (...) {  // which tells nothing
    }
  }
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    return Failure(Fault::failed, where, "there is not enough memory for this",
                   "choose smaller values or a smaller input");
  }
  return Failure(Fault::failed, where, shown(error.what(), 400), "choose other values or another input");
}

}  // namespace whereabouts
