#include <algorithm>

#include "core/array/npy_header.h"
#include "core/checkpoint/formats.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

bool begins(const std::string& bytes, const std::string& start) {
  return bytes.rfind(start, 0) == 0;
}

// Fails, saying what the file is as far as its first bytes tell.
[[noreturn]] void refuse_format(const std::string& where, const std::string& start) {
  const std::string reads = "safetensors and .npy files are read";
  if (begins(start, std::string("PK\x03\x04", 4)) || begins(start, std::string("PK\x05\x06", 4))) {
    if (start.find(".npy") != std::string::npos) {
      refuse_file(where, "it is a NumPy .npz archive; " + reads, "save the array you need with numpy.save");
    }
    refuse_file(where, "it is a zip archive, as PyTorch writes checkpoints; " + reads,
                "convert it in Python: safetensors.torch.save_file(state_dict, \"model.safetensors\")");
  }
  if (!start.empty() && start[0] == '\x80') {
    refuse_file(where, "it is a Python pickle, as PyTorch once wrote checkpoints; " + reads,
                "convert it in Python: safetensors.torch.save_file(state_dict, \"model.safetensors\")");
  }
  if (begins(start, "\x89HDF")) {
    refuse_file(where, "it is an HDF5 file; " + reads, "convert it to safetensors");
  }
  if (begins(start, "GGUF")) {
    refuse_file(where, "it is a GGUF file; " + reads, "convert it to safetensors");
  }
  if (begins(start, "\x89PNG") || begins(start, "\xFF\xD8\xFF") || begins(start, "GIF8")) {
    refuse_file(where, "it is a picture, not a checkpoint", "give it as the image instead");
  }
  refuse_file(where, "it is not a checkpoint: neither a safetensors nor a .npy file",
              "check which file you meant");
}

}  // namespace

std::shared_ptr<const Checkpoint> open_checkpoint(const std::filesystem::path& path,
                                                  const Progress& progress) {
  progress.check();
  auto file = std::make_shared<const WeightFile>(path);
  const std::string start =
      file->read(0, static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), 256)));
  if (looks_like_npy(start.data(), start.size())) return open_npy(std::move(file));
  // Before the signatures: the length of a safetensors header may begin with any byte.
  if (looks_like_safetensors(*file)) return open_safetensors(std::move(file));
  const bool named_so = path.extension() == ".safetensors";
  const bool zip_or_pickle = begins(start, "PK") || start[0] == '\x80';
  if (named_so && !zip_or_pickle) return open_safetensors(std::move(file));
  if (path.extension() == ".npy" && !zip_or_pickle) return open_npy(std::move(file));
  refuse_format(path.string(), start);
}

}  // namespace whereabouts
