#include "core/base/share.h"

#include <charconv>

#include "core/base/failure.h"

namespace whereabouts {

Share parse_share(const std::string& text, const char* task) {
  const std::size_t slash = text.find('/');
  const std::string count = slash == std::string::npos ? text : text.substr(slash + 1);
  const std::string index = slash == std::string::npos ? "" : text.substr(0, slash);
  const auto number = [](const std::string& digits, int& value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() && !digits.empty();
  };
  Share share;
  if (!number(count, share.count) || share.count < 1 || (!index.empty() && !number(index, share.index)))
    refuse_usage(flag("only"), message("\"{}\" is no share", shown(text, 40)), "write I/N, as in 0/8");
  if (index.empty()) {
    if (task == nullptr || !number(task, share.index))
      refuse_usage(flag("only"), "there is no number of a task in SLURM_ARRAY_TASK_ID",
                   "say which share: I/N, with I from 0");
  }
  if (share.index < 0 || share.index >= share.count)
    refuse_usage(flag("only"), message("there is no share {} of {}", share.index, share.count),
                 message("they are 0 to {}", share.count - 1));
  return share;
}

}  // namespace whereabouts
