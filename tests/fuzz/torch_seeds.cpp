#include <zip.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "tests/fuzz/seeds.h"

namespace whereabouts::fuzz {
namespace {

using namespace std::string_literals;

std::string little_endian(std::uint64_t number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>((number >> (8 * i)) & 0xFF);
  return text;
}

std::string unicode(const std::string& text) {
  return "X" + little_endian(text.size(), 4) + text;
}

std::string integer(int number) {
  return "J" + little_endian(static_cast<std::uint32_t>(number), 4);
}

std::string tuple(const std::string& items) {
  return "(" + items + "t";
}

// What torch.save writes for one tensor: _rebuild_tensor_v2(storage, offset, size, stride, False,
// OrderedDict()).
std::string tensor(const std::string& storage_type, const std::string& key, int elements, int offset,
                   const std::vector<int>& shape, const std::vector<int>& stride, bool legacy) {
  std::string sizes, strides;
  for (const int size : shape) sizes += integer(size);
  for (const int step : stride) strides += integer(step);
  std::string identity = unicode("storage") + "ctorch\n" + storage_type + "\n" + unicode(key) +
                         unicode("cpu") + integer(elements);
  if (legacy) identity += "N";
  return "ctorch._utils\n_rebuild_tensor_v2\n" +
         tuple(tuple(identity) + "Q" + integer(offset) + tuple(sizes) + tuple(strides) + "\x89" +
               "ccollections\nOrderedDict\n)R") +
         "R";
}

std::string state_dict(bool legacy) {
  return "\x80\x02}(" + unicode("epoch") + "K\x07" + unicode("model") + "ccollections\nOrderedDict\n)R("s +
         unicode("pos_embed") + tensor("FloatStorage", "0", 40, 0, {1, 5, 8}, {40, 8, 1}, legacy) +
         unicode("blocks.0.attn.qkv.weight") + tensor("HalfStorage", "1", 24, 4, {4, 3}, {1, 4}, legacy) +
         unicode("steps") + tensor("LongStorage", "2", 3, 0, {3}, {1}, legacy) + "u" + unicode("lr") +
         "G\x3f\x50\x62\x4d\xd2\xf1\xa9\xfc" + unicode("betas") + "](" + "K\x01K\x02" + "e" +
         unicode("none") + "N" + "u.";
}

std::string storage(std::size_t bytes) {
  std::string values;
  for (std::size_t i = 0; i < bytes; ++i) values += static_cast<char>(i * 7);
  return values;
}

}  // namespace

std::string zip_bytes(const Seeds& entries, bool deflate) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* buffer = zip_source_buffer_create(nullptr, 0, 0, &error);
  zip_t* archive = zip_open_from_source(buffer, ZIP_CREATE | ZIP_TRUNCATE, &error);
  if (archive == nullptr) std::abort();
  zip_source_keep(buffer);
  for (const auto& [name, bytes] : entries) {
    zip_source_t* source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    const zip_int64_t at = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (at < 0) std::abort();
    zip_set_file_compression(archive, static_cast<zip_uint64_t>(at), deflate ? ZIP_CM_DEFLATE : ZIP_CM_STORE,
                             0);
    zip_file_set_dostime(archive, static_cast<zip_uint64_t>(at), 0, 33, 0);
  }
  if (zip_close(archive) != 0) std::abort();
  zip_stat_t status;
  if (zip_source_open(buffer) != 0 || zip_source_stat(buffer, &status) != 0) std::abort();
  std::string bytes(status.size, '\0');
  if (zip_source_read(buffer, bytes.data(), bytes.size()) != static_cast<zip_int64_t>(bytes.size()))
    std::abort();
  zip_source_close(buffer);
  zip_source_free(buffer);
  return bytes;
}

Seeds torch_seeds() {
  const Seeds entries = {{"model/data.pkl", state_dict(false)}, {"model/byteorder", "little"},
                         {"model/data/0", storage(160)},        {"model/data/1", storage(48)},
                         {"model/data/2", storage(24)},         {"model/version", "3\n"}};
  // Magic number, protocol, the writer's machine, the object, the keys; then each storage behind its count.
  const std::string legacy =
      "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\x02M\xe9\x03.\x80\x02}("s +
      unicode("little_endian") + "\x88" + unicode("protocol_version") + "M\xe9\x03u." + state_dict(true) +
      "\x80\x02](" + unicode("0") + unicode("1") + unicode("2") + "e." + little_endian(40, 8) + storage(160) +
      little_endian(24, 8) + storage(48) + little_endian(3, 8) + storage(24);
  return {{"stored.pt", zip_bytes(entries, false)},
          {"deflated.pt", zip_bytes(entries, true)},
          {"legacy.pt", legacy}};
}

}  // namespace whereabouts::fuzz
