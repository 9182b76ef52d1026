// A folder of its own for the checkpoints that a test makes; they go with it.
#pragma once

#include <QTemporaryDir>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/array/write_file.h"
#include "core/checkpoint/open.h"
#include "tests/made_safetensors.h"

namespace whereabouts::made {

class CheckpointFolder {
 protected:
  std::filesystem::path root() const { return folder_.path().toStdString(); }
  std::filesystem::path file(const std::string& bytes, const std::string& name = "x.safetensors") const {
    const std::filesystem::path path = root() / name;
    write_file(path, bytes);
    return path;
  }
  std::shared_ptr<const Checkpoint> made(const std::vector<Made>& tensors,
                                         const nlohmann::json& metadata = {}) const {
    return open_checkpoint(file(safetensors_of(tensors, metadata)));
  }

 private:
  QTemporaryDir folder_;
};

}  // namespace whereabouts::made
