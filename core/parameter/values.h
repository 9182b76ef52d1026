// Values by parameter id.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "core/parameter/handle.h"

namespace whereabouts {

// Reading what is absent or of another type is a programming error (std::logic_error), because resolve()
// fills in every declared parameter.
class Values {
 public:
  template <typename T>
  decltype(auto) operator[](const Handle<T>& handle) const {
    return handle.read(at(handle.id));
  }
  template <typename T>
  void set(const Handle<T>& handle, const std::type_identity_t<T>& value) {
    set(handle.id, handle.write(value));
  }

  // By id: for hosts, which mean any parameter.
  bool has(const std::string& id) const { return values_.contains(id); }
  const Value& at(const std::string& id) const;
  template <typename T>
  const T& get(const std::string& id) const {
    return held<T>(at(id), id.c_str());
  }
  void set(const std::string& id, Value value) { values_[id] = std::move(value); }
  void erase(const std::string& id) { values_.erase(id); }
  std::map<std::string, Value>::const_iterator begin() const { return values_.begin(); }
  std::map<std::string, Value>::const_iterator end() const { return values_.end(); }
  std::size_t size() const { return values_.size(); }
  bool operator==(const Values&) const = default;

 private:
  std::map<std::string, Value> values_;
};

// Values of one parameter: with(neighbours::show, Show::one).
template <typename T>
Values with(const Handle<T>& handle, const std::type_identity_t<T>& value) {
  Values values;
  values.set(handle, value);
  return values;
}

}  // namespace whereabouts
