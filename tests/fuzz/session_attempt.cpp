#include "tests/fuzz/attempts.h"
#include "ui/model/session.h"

namespace whereabouts::fuzz {

Outcome attempt_session(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    const auto session = sessionInFile(path);
    if (!session) return;
    const QByteArray written = sessionJson(*session);
    if (sessionJson(parseSession(written, "again")) != written)
      throw std::logic_error("a session that is written and read again is another one");
    outcome.values = static_cast<std::size_t>(written.size());
  });
  return outcome;
}

}  // namespace whereabouts::fuzz
