// Archives put together byte by byte: .npz, the zip and the tar format of PyTorch; and files of labels.
#include <cstdio>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "tests/fuzz/seeds.h"
#include "tests/made_torch.h"

namespace whereabouts::fuzz {
namespace {

using namespace whereabouts::made;

std::string tar_member(const std::string& name, const std::string& content) {
  char size[13];
  std::snprintf(size, sizeof size, "%011o", static_cast<unsigned>(content.size()));
  std::string header = name + std::string(124 - name.size(), '\0') + size + '\0';
  header += std::string(257 - header.size(), '\0') + "ustar";
  header += std::string(512 - header.size(), '\0');
  return header + content + std::string((512 - content.size() % 512) % 512, '\0');
}

// One tensor (2, 2) in a storage of six numbers.
std::string torch_tar(const std::string& six) {
  const std::string storage =
      pickled("(" + int_op(5) + text_op("cpu") + global_op("torch", "FloatStorage") + "t");
  const std::string tensor = pickled("(" + int_op(77) + int_op(5) + global_op("torch", "FloatTensor") + "t") +
                             little(2, 4) + little(0, 4) + little(2, 8) + little(2, 8) + little(1, 8) +
                             little(2, 8) + little(1, 8);
  return tar_member("storages", pickled(int_op(1)) + storage + little(6, 8) + six + pickled("]")) +
         tar_member("tensors", pickled(int_op(1)) + tensor) +
         tar_member("pickle", pickled(dict_op({{"a", int_op(77) + "Q"}}))) + std::string(1024, '\0');
}

}  // namespace

Seeds archive_seeds() {
  std::string six;
  for (int i = 0; i < 6; ++i) six += little(0x3F800000U + (static_cast<unsigned>(i) << 20U), 4);
  const Array table{{1, 5, 2}, std::vector<float>(10, 0.5F)};
  const std::string state = pickled(dict_op({{"pos_embed", tensor_op({})},
                                             {"args", dict_op({{"num_heads", int_op(3)}})},
                                             {"words", text_op("{\"num_heads\": 3}")}}));
  return {{"two.npz", zip_of({{"pos_embed.npy", npy_bytes(table)}, {"words.txt", "none"}})},
          {"one.pt", torch_zip_of(state, {six})},
          {"legacy.pt", torch_legacy_of(state, {{"0", six}})},
          {"one.tar", torch_tar(six)}};
}

Seeds label_seeds() {
  return {{"lines.txt", "cat\r\ndog\n\nowl, a bird\n"},
          {"list.json", R"(["cat", "dog", "K\u00e4tzchen"])"},
          {"object.json", R"({"0": "cat", "2": "dog", "1": "owl"})"}};
}

}  // namespace whereabouts::fuzz
