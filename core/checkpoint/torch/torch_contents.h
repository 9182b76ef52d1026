// Every tensor in a pickle under its dotted name, and everything else in it as metadata.
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/torch/pickle.h"
#include "core/checkpoint/torch/torch_tensor.h"

namespace whereabouts {

struct TorchContents {
  std::vector<TorchTensor> tensors;  // in the order of the pickle; no name twice
  std::string metadata;              // a JSON object: values other than tensors, under the same kind of names
};

// Nested dictionaries, lists and the attributes of objects become names joined by '.'; a module has the names
// of its state_dict. A tensor alone is "tensor". A name that occurs twice becomes "NAME#2". Metadata stops at
// 64 KB and says so under "...". Fails (Fault::failed) naming `where`: a malformed tensor, a key twice in one
// dictionary, nesting beyond 256 levels, shared containers that expand to more than 2^21 values, a name of
// more than 4 KB, names of more than 20 MB.
TorchContents list_contents(const Pickle& pickle, const TorchStorages& storages, const std::string& where);

}  // namespace whereabouts
