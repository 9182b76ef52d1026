#include "core/base/inflate.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

namespace whereabouts {
namespace {

// Inflates up to `limit` bytes. Returns true if the stream ended there or before.
bool inflate_up_to(std::string_view bytes, std::size_t limit, std::string& out) {
  constexpr std::size_t at_once = 1U << 16U;
  z_stream stream{};
  if (inflateInit(&stream) != Z_OK) throw std::bad_alloc();
  // zlib does not write to its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(std::min<std::size_t>(bytes.size(), std::numeric_limits<uInt>::max()));
  int state = Z_OK;
  while (state == Z_OK && out.size() < limit) {
    const std::size_t held = out.size();
    out.resize(std::min(limit, held + at_once));
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + held);
    stream.avail_out = static_cast<uInt>(out.size() - held);
    state = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
    if (state == Z_OK && out.size() == held) break;
  }
  inflateEnd(&stream);
  return state == Z_STREAM_END;
}

}  // namespace

std::optional<std::string> inflated(std::string_view bytes, std::size_t limit) {
  std::string out;
  // One byte more tells that there is more.
  if (!inflate_up_to(bytes, limit + 1, out) || out.size() > limit) return std::nullopt;
  return out;
}

std::string inflated_start(std::string_view bytes, std::size_t limit) {
  std::string out;
  inflate_up_to(bytes, limit, out);
  return out;
}

}  // namespace whereabouts
