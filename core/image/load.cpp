// Opens an image file; its first bytes decide the format, not its name.
#include "core/image/load.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <new>
#include <optional>
#include <system_error>

#include "core/base/failure.h"
#include "core/image/decode.h"
#include "core/image/decode_gif.h"
#include "core/image/decode_jpeg.h"
#include "core/image/decode_npy.h"
#include "core/image/decode_png.h"
#include "core/image/decode_tiff.h"
#include "core/image/decode_webp.h"
#include "core/image/opencv_plugin.h"

namespace whereabouts {
namespace {

std::string reason() {
  return std::generic_category().message(errno);
}

class OpenFile {
 public:
  explicit OpenFile(const char* path) : descriptor_(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

std::string bytes_of(const std::filesystem::path& path, const std::string& where, const Progress& progress) {
  const OpenFile file(path.c_str());
  if (file.descriptor() < 0) {
    if (errno == ENOENT || errno == ENOTDIR) refuse_file(where, "there is no such file", "check the path");
    refuse_file(where, "it cannot be opened (" + reason() + ")", "check its permissions");
  }
  struct stat status {};
  if (::fstat(file.descriptor(), &status) != 0)
    refuse_file(where, "it cannot be read (" + reason() + ")", "try again");
  if (S_ISDIR(status.st_mode)) refuse_file(where, "it is a folder", "name an image in it");
  if (!S_ISREG(status.st_mode)) refuse_file(where, "it is not a regular file", "copy it to a file first");
  if (status.st_size == 0) refuse_file(where, "it is empty", "use PNG, JPEG, TIFF, BMP, WebP, GIF or npy");
  // 2^28 samples of 8 bytes, and room for metadata.
  if (status.st_size > (std::int64_t{1} << 31) + (std::int64_t{1} << 24)) {
    refuse_file(where, "it is over 2 GiB, larger than an image of 268 million values", "scale it down");
  }
  std::string bytes(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    progress.check();
    const ssize_t got =
        ::read(file.descriptor(), bytes.data() + done, std::min<std::size_t>(bytes.size() - done, 1 << 22));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse_file(where, "it cannot be read (" + reason() + ")", "check the disk it is on");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

struct Signature {
  std::string_view start;
  Image (*decode)(const EncodedImage&);
};

using namespace std::string_view_literals;

constexpr std::array<Signature, 9> signatures = {{{"\x89PNG\r\n\x1a\n"sv, decode_png},
                                                  {"\xff\xd8\xff"sv, decode_jpeg},
                                                  {"II*\0"sv, decode_tiff},
                                                  {"MM\0*"sv, decode_tiff},
                                                  {"II+\0"sv, decode_tiff},
                                                  {"MM\0+"sv, decode_tiff},
                                                  {"GIF87a"sv, decode_gif},
                                                  {"GIF89a"sv, decode_gif},
                                                  {"\x93NUMPY"sv, decode_npy}}};

Image decoded(const EncodedImage& source) {
  const std::string_view bytes = source.bytes;
  for (const Signature& signature : signatures) {
    if (bytes.starts_with(signature.start)) return signature.decode(source);
  }
  if (bytes.starts_with("RIFF") && bytes.size() >= 12 && bytes.substr(8).starts_with("WEBP"))
    return decode_webp(source);
  if (const std::string format = module_format(bytes); !format.empty())
    return decode_by_module(source, format);
  refuse_file(source.where, "it is not an image this program reads",
              "use PNG, JPEG, TIFF, BMP, WebP, GIF or npy");
}

}  // namespace

Image load_image(const std::filesystem::path& path, const Progress& progress) {
  const std::string where = path.string();
  try {
    const std::string bytes = bytes_of(path, where, progress);
    return decoded({bytes, where, progress});
  } catch (const std::bad_alloc&) {
    refuse_file(where, "there is not enough memory for this image", "scale it down or close other programs");
  } catch (const std::length_error&) {
    refuse_file(where, "there is not enough memory for this image", "scale it down or close other programs");
  }
}

}  // namespace whereabouts
