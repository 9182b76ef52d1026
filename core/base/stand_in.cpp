#include "core/base/stand_in.h"

#include <algorithm>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

bool begins_with(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(), [](char wanted, char c) {
           return wanted == (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
         });
}

}  // namespace

bool is_lfs_pointer(std::string_view start) {
  return start.starts_with("version https://git-lfs");
}

bool is_web_page(std::string_view start) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (start.starts_with(byte_order_mark)) start.remove_prefix(byte_order_mark.size());
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  return begins_with(start, "<!doctype html") || begins_with(start, "<html");
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
