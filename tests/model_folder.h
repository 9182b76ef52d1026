// Models written to files of a folder that lasts as long as the test.
#pragma once

#include <QTemporaryDir>
#include <memory>
#include <string>
#include <vector>

#include "tests/made_model.h"

namespace whereabouts::made {

class ModelFolder {
 protected:
  std::filesystem::path folder() const { return folder_.path().toStdString(); }
  std::shared_ptr<const Checkpoint> written(const std::vector<TensorValues>& tensors,
                                            const nlohmann::json& metadata) {
    const std::filesystem::path folder(folder_.path().toStdString());
    return write_model(folder / (std::to_string(++number_) + ".safetensors"), tensors, metadata);
  }
  std::shared_ptr<const Checkpoint> written(const std::vector<TensorValues>& tensors) {
    return written(tensors, {{"num_heads", "3"}, {"image_size", "20x28"}});
  }

 private:
  QTemporaryDir folder_;
  int number_ = 0;
};

}  // namespace whereabouts::made
