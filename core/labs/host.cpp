#include "core/labs/host.h"

#include <chrono>
#include <utility>

namespace whereabouts {

std::shared_ptr<const Data> Host::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->key != key) continue;
    entries_.splice(entries_.begin(), entries_, entry);
    return entries_.front().data;
  }
  return nullptr;
}

void Host::keep(const std::string& key, std::shared_ptr<const Data> data) {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_) {
    if (entry.key == key) return;
  }
  held_ += data->bytes();
  entries_.push_front({key, std::move(data)});
  while (held_ > bound_ && entries_.size() > 1) {
    held_ -= entries_.back().data->bytes();
    entries_.pop_back();
  }
}

std::size_t Host::bytes_held() const {
  const std::lock_guard lock(mutex_);
  return held_;
}

Result Host::run(const Lab& lab, const Inputs& inputs, const Values& given, Policy policy,
                 const Progress& progress) {
  const auto start = std::chrono::steady_clock::now();
  const LabInfo& info = lab.info();
  Result result;
  Values asked = given;
  for (const auto& [id, value] : info.sweep_with) {
    if (given.has(info.sweep) && !given.has(id)) asked.set(id, value);
  }
  result.values = resolve(lab.parameters(), inputs, asked, policy);

  Values heavy;
  std::string key = info.id + '\n' +
                    std::to_string(inputs.key(info.uses_image, info.uses_checkpoint, info.uses_checkpoint2));
  for (const Parameter& parameter : lab.parameters()) {
    if (!parameter.heavy) continue;
    const Value& value = result.values.at(parameter.id);
    heavy.set(parameter.id, value);
    key += '\n' + parameter.id + '=' + to_text(value);
  }
  result.data = find(key);
  if (!result.data) {
    result.data = lab.prepare(inputs, heavy, progress);
    result.prepared = true;
    keep(key, result.data);
  }
  progress.check();
  result.figure = lab.figure(*result.data, result.values, progress);
  const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
  result.milliseconds = elapsed.count();
  return result;
}

}  // namespace whereabouts
