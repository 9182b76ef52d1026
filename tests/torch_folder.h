// A folder for the PyTorch files that a test makes, and what opening them must come to.
#pragma once

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/open.h"
#include "tests/made_safetensors.h"
#include "tests/made_torch.h"

namespace whereabouts::made {

// The storage that most of them share.
inline const std::string six = raw<float>({0, 1, 2, 3, 4, 5});

class TorchFolder {
 public:
  std::filesystem::path file(const std::string& bytes, const std::string& name = "x.pt") {
    const std::filesystem::path path = std::filesystem::path(folder_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  std::shared_ptr<const Checkpoint> zip(const std::string& ops,
                                        const std::vector<std::string>& storages = {six}) {
    return open_checkpoint(file(torch_zip_of(pickled(ops), storages)));
  }
  std::string refused(const std::string& bytes) {
    const std::filesystem::path path = file(bytes);
    const std::string message = refusal([&] { open_checkpoint(path); });
    if (message.find('\n') != std::string::npos) return "(more than one line) " + message;
    return message.rfind(path.string(), 0) == 0 ? message : "(does not name the file) " + message;
  }
  std::string zip_refused(const std::string& ops, const std::vector<std::string>& storages = {six}) {
    return refused(torch_zip_of(pickled(ops), storages));
  }
  // Opens and reads everything there is; refusals are as good as values.
  void survives(const std::filesystem::path& path) {
    (void)refusal([&] {
      const auto checkpoint = open_checkpoint(path);
      QVERIFY(nlohmann::json::accept(checkpoint->metadata()));
      for (const TensorInfo& tensor : checkpoint->tensors()) {
        (void)refusal([&] {
          QCOMPARE(static_cast<std::int64_t>(checkpoint->read_array(tensor.name).count()), tensor.count());
        });
      }
    });
  }

 private:
  QTemporaryDir folder_;
};

}  // namespace whereabouts::made
