#include <cstdlib>

#include "core/base/failure.h"
#include "tests/fuzz/attempts.h"
#include "ui/model/session.h"

namespace whereabouts::fuzz {

void attempt_session(const std::filesystem::path& path) {
  try {
    const auto session = sessionInFile(path);
    if (!session) return;
    // What was read is written and read again as the same.
    const QByteArray written = sessionJson(*session);
    if (sessionJson(parseSession(written, "again")) != written) std::abort();
  } catch (const Failure& failure) {
    const std::string line = failure.what();
    if (line.empty() || line.find('\n') != std::string::npos) std::abort();
  }
}

}  // namespace whereabouts::fuzz
