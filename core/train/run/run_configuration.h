// What a training run is given: values of train_parameters.h, and the sizes of the data set's images.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "core/train/data/data_set.h"
#include "core/train/optimise/training_step.h"
#include "core/train/run/train_parameters.h"

namespace whereabouts {

struct RunConfiguration {
  Values values;                                            // of all of run_parameters()
  int rows = 28, columns = 28, channels = 1, classes = 10;  // of the data set's images

  // Every value is its default.
  RunConfiguration();

  template <typename T>
  T operator[](const Handle<T>& handle) const {
    return values[handle];
  }
  template <typename T>
  void set(const Handle<T>& handle, const std::type_identity_t<T>& value) {
    values.set(handle, value);
  }

  MiniVit model() const;
  std::int64_t steps() const;
};

// The configuration of these values, of train_parameters() or of all of run_parameters(), for `data`: sizes,
// channels and classes are the data set's, and what would change the class is refused. Refuses (usage) as
// checked(MiniVit) does, crops and flips where they move the class.
RunConfiguration run_configuration(const Values& values, const DataSet& data);

nlohmann::ordered_json to_json(const RunConfiguration& configuration);
// Fails (Fault::failed) naming `where` and the key: it is missing, of another type, or out of the range that
// is declared for it.
RunConfiguration run_configuration_from(const nlohmann::json& json, const std::string& where);

}  // namespace whereabouts
