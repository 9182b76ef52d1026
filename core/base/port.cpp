#include "core/base/port.h"

#include <algorithm>
#include <cerrno>

namespace whereabouts::port {

int write_all(int descriptor, const void* from, std::size_t size) {
  constexpr std::size_t at_once = 1U << 26U;
  const auto* data = static_cast<const char*>(from);
  while (size > 0) {
    const std::ptrdiff_t written = write_some(descriptor, data, std::min(at_once, size));
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return 0;
}

std::string Child::hear() {
  char some[4096];
  const std::ptrdiff_t count = read_some(output_.number(), some, sizeof some);
  return count > 0 ? std::string(some, static_cast<std::size_t>(count)) : std::string();
}

}  // namespace whereabouts::port
