#include "core/base/deflate.h"

#include <zlib.h>

#include <algorithm>
#include <stdexcept>

namespace whereabouts {

std::string deflated(std::string_view bytes, int level, const Progress& progress, const std::string& stage) {
  constexpr std::size_t chunk = 64U << 10U;  // some ms of the higher levels
  struct Stream {
    z_stream z = {};
    ~Stream() { deflateEnd(&z); }
  } stream;
  z_stream& z = stream.z;
  if (deflateInit(&z, level) != Z_OK) throw std::bad_alloc();
  std::string packed;
  std::string room(chunk, '\0');
  for (std::size_t from = 0;;) {
    const std::size_t count = std::min(chunk, bytes.size() - from);
    const bool last = from + count == bytes.size();
    progress.report(static_cast<double>(from) / static_cast<double>(std::max<std::size_t>(1, bytes.size())),
                    stage);
    // zlib does not write to what it reads.
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + from));
    z.avail_in = static_cast<uInt>(count);
    int result = Z_OK;
    do {
      z.next_out = reinterpret_cast<Bytef*>(room.data());
      z.avail_out = static_cast<uInt>(room.size());
      result = deflate(&z, last ? Z_FINISH : Z_NO_FLUSH);
      if (result == Z_STREAM_ERROR) throw std::logic_error("deflate() was called wrongly");
      packed.append(room.data(), room.size() - z.avail_out);
    } while (z.avail_out == 0);
    from += count;
    if (last) return packed;
  }
}

}  // namespace whereabouts
