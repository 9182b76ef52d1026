#include "core/base/stand_in.h"

#include <algorithm>

#include "core/base/failure.h"
#include "core/base/utf8.h"

namespace whereabouts {
namespace {

bool begins_with(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(), [](char wanted, char c) {
           return wanted == (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
         });
}

bool is_web_page(std::string_view start) {
  start = without_byte_order_mark(start);
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  return begins_with(start, "<!doctype html") || begins_with(start, "<html");
}

}  // namespace

bool is_lfs_pointer(std::string_view start) {
  return start.starts_with("version https://git-lfs");
}

bool is_stand_in(std::string_view start) {
  return is_lfs_pointer(start) || is_web_page(start);
}

void refuse_stand_in(const std::string& where, std::string_view start) {
  if (is_lfs_pointer(start)) {
    refuse_file(where, "it is a Git LFS pointer, not the file itself", "fetch it with git lfs pull");
  }
  if (is_web_page(start)) {
    refuse_file(where, "it is a web page, not the file itself", "download the file behind it");
  }
}

}  // namespace whereabouts
