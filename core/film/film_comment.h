// The comment inside a film, read without FFmpeg: a GIF's comment extension (GIF89a, section 24), and what
// an MP4 keeps in moov/udta/meta/ilst under "\251cmt".
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace whereabouts {

struct FilmComment {
  bool film = false;  // whether the file begins as a GIF or as a video of the family of MP4
  bool whole = true;  // false: it ends or breaks before its comments were all seen
  std::string text;   // the last comment in a GIF that is JSON, the one of an MP4; empty: none
};

// Walks from block to block: memory for one comment, of at most `max_bytes`, and a bounded number of steps,
// whatever the file says of itself. A file that cannot be read is no film. Throws nothing but bad_alloc.
FilmComment film_comment(const std::filesystem::path& path, std::size_t max_bytes);

}  // namespace whereabouts
