#include "core/film/film_comment.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string_view>

#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

constexpr int max_gif_blocks = 1 << 24;  // 4 GiB of full ones
constexpr int max_boxes = 1 << 16;

bool skip(std::istream& file, int bytes) {
  file.ignore(bytes);
  return file.gcount() == bytes;
}

// Sub-blocks up to the empty one. Their content goes into `text`, unless that is null.
bool read_blocks(std::istream& file, std::string* text, std::size_t max_bytes, int& left) {
  for (;;) {
    const int size = file.get();
    if (size < 0 || --left < 0) return false;
    if (size == 0) return true;
    if (text == nullptr) {
      if (!skip(file, size)) return false;
      continue;
    }
    const std::size_t at = text->size();
    if (at + static_cast<std::size_t>(size) > max_bytes) return false;
    text->resize(at + static_cast<std::size_t>(size));
    file.read(text->data() + at, size);
    if (file.gcount() != size) return false;
  }
}

int colours_bytes(int flags) {
  return (flags & 0x80) != 0 ? 3 << ((flags & 7) + 1) : 0;
}

// Whether the trailer was reached.
bool walk_gif(std::istream& file, std::size_t max_bytes, std::string& found) {
  std::array<char, 13> head{};
  file.seekg(0);
  if (!file.read(head.data(), head.size()) || !skip(file, colours_bytes(head[10]))) return false;
  for (int left = max_gif_blocks; --left >= 0;) {
    const int introducer = file.get();
    if (introducer == 0x3B) return true;
    std::string text;
    bool comment = false;
    if (introducer == 0x21) {
      comment = file.get() == 0xFE;
    } else if (introducer == 0x2C) {
      std::array<char, 9> image{};
      if (!file.read(image.data(), image.size())) return false;
      if (!skip(file, colours_bytes(image[8]) + 1)) return false;  // and the size of the first code
    } else {
      return false;
    }
    if (!read_blocks(file, comment ? &text : nullptr, max_bytes, left)) return false;
    if (text.starts_with('{')) found = std::move(text);
  }
  return false;
}

// An MP4 is boxes in boxes: size, type, content.
class BoxWalk {
 public:
  BoxWalk(std::istream& file, std::int64_t size) : file_(file), end_(size) {}

  bool whole() const { return whole_; }
  std::int64_t size() const { return end_ - at_; }
  // Goes into the first box `type` of the one it is in, behind `fixed` bytes of its content.
  bool enter(std::string_view type, std::int64_t fixed = 0) {
    while (at_ < end_) {
      const std::optional<Box> box = next();
      if (!box || (box->type == type && box->end - box->content < fixed)) {
        whole_ = false;
        return false;
      }
      if (box->type == type) {
        at_ = box->content + fixed;
        end_ = box->end;
        return true;
      }
      at_ = box->end;
    }
    return false;
  }
  std::string content() {
    std::string bytes(static_cast<std::size_t>(size()), '\0');
    file_.seekg(at_);
    if (!file_.read(bytes.data(), size())) whole_ = false;
    return whole_ ? bytes : std::string();
  }

 private:
  struct Box {
    std::string type;
    std::int64_t content, end;
  };
  std::optional<std::uint64_t> number(int bytes) {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i) {
      const int byte = file_.get();
      if (byte < 0) return std::nullopt;
      value = value << 8U | static_cast<std::uint64_t>(byte);
    }
    return value;
  }
  std::optional<Box> next() {
    if (--left_ < 0) return std::nullopt;
    file_.seekg(at_);
    std::optional<std::uint64_t> size = number(4);
    Box box{std::string(4, '\0'), at_ + 8, end_};
    if (!size || !file_.read(box.type.data(), 4)) return std::nullopt;
    if (*size == 0) return box;  // up to the end
    if (*size == 1) {
      box.content += 8;
      size = number(8);
      if (!size) return std::nullopt;
    }
    if (*size > static_cast<std::uint64_t>(end_ - at_)) return std::nullopt;
    box.end = at_ + static_cast<std::int64_t>(*size);
    if (box.end < box.content) return std::nullopt;
    return box;
  }

  std::istream& file_;
  std::int64_t at_ = 0, end_;
  int left_ = max_boxes;
  bool whole_ = true;
};

void read_mp4(std::istream& file, std::size_t max_bytes, FilmComment& comment) {
  file.seekg(0, std::ios::end);
  BoxWalk walk(file, file.tellg());
  // `meta` begins with its version, `data` with its type and language.
  if (!walk.enter("moov")) {
    comment.whole = false;  // there is no video without one
    return;
  }
  const bool found = walk.enter("udta") && walk.enter("meta", 4) && walk.enter("ilst") &&
                     walk.enter("\251cmt") && walk.enter("data", 8);
  if (found && walk.size() <= static_cast<std::int64_t>(max_bytes)) comment.text = walk.content();
  comment.whole = walk.whole() && (!found || !comment.text.empty() || walk.size() == 0);
}

// Pictures have the same container.
bool is_picture(std::string_view brand) {
  constexpr std::string_view pictures[] = {"avif", "avis", "heic", "heix", "heim", "heis",
                                           "hevc", "hevx", "mif1", "msf1", "crx ", "jxl "};
  return std::find(std::begin(pictures), std::end(pictures), brand) != std::end(pictures);
}

}  // namespace

FilmComment film_comment(const std::filesystem::path& path, std::size_t max_bytes) {
  FilmComment comment;
  std::ifstream file = regular_stream(path);
  std::array<char, 12> bytes{};
  file.read(bytes.data(), bytes.size());
  const std::string_view head(bytes.data(),
                              static_cast<std::size_t>(std::max<std::streamsize>(0, file.gcount())));
  file.clear();
  if (head.starts_with("GIF8")) {
    comment.film = true;
    comment.whole = walk_gif(file, max_bytes, comment.text);
  } else if (head.size() == bytes.size() && head.substr(4, 4) == "ftyp" && !is_picture(head.substr(8))) {
    comment.film = true;
    read_mp4(file, max_bytes, comment);
  }
  return comment;
}

}  // namespace whereabouts
