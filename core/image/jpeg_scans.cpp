#include "core/image/jpeg_scans.h"

#include <algorithm>
#include <exception>

#include "core/base/port.h"

// After jpeglib.h, which it needs.
#include <jerror.h>

namespace whereabouts {

int scans_in(std::string_view jpeg) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(jpeg[at]); };
  int scans = 0;
  for (std::size_t at = jpeg.find('\xff'); at != jpeg.npos && at + 1 < jpeg.size();
       at = jpeg.find('\xff', at)) {
    const unsigned char marker = byte(at + 1);
    if (marker == 0xFF) {  // padding
      ++at;
      continue;
    }
    at += 2;
    // Stuffed bytes, restart markers and the start marker have no length field.
    if (marker <= 0x01 || (marker >= 0xD0 && marker <= 0xD8)) continue;
    if (marker == 0xD9 || at + 2 > jpeg.size()) break;
    if (marker == 0xDA) ++scans;
    at += std::max<std::size_t>(2, 256u * byte(at) + byte(at + 1));
    if (at >= jpeg.size()) break;
  }
  return scans;
}

int max_scans(std::uint64_t pixels) {
  constexpr std::uint64_t max = 200, all_pixels = std::uint64_t{1} << 32;
  return static_cast<int>(
      std::clamp<std::uint64_t>(all_pixels / std::max<std::uint64_t>(pixels, 1), 32, max));
}

struct CoefficientStore::Plane {
  Plane(std::size_t across, std::size_t rows) : row_bytes(across * sizeof(JBLOCK)), size(rows * row_bytes) {
    start = static_cast<char*>(port::reserve_memory(size));
    if (start == nullptr) throw std::bad_alloc();
    row_at.reserve(rows);
    for (std::size_t row = 0; row < rows; ++row)
      row_at.push_back(reinterpret_cast<JBLOCKROW>(start + row * row_bytes));
  }
  ~Plane() { port::release_memory(start, size); }
  Plane(const Plane&) = delete;
  Plane& operator=(const Plane&) = delete;

  void give_back_before(std::size_t row) {
    constexpr std::size_t step = std::size_t{1} << 20;
    const std::size_t end = row * row_bytes / step * step;
    if (end <= given_back) return;
    port::give_back_memory(start + given_back, end - given_back);
    given_back = end;
  }

  std::size_t row_bytes, size, given_back = 0;
  char* start;
  std::vector<JBLOCKROW> row_at;
};

CoefficientStore::CoefficientStore() = default;
CoefficientStore::~CoefficientStore() = default;

void CoefficientStore::attach(jpeg_decompress_struct& jpeg) {
  jpeg.client_data = this;
  jpeg.mem->request_virt_barray = request;
  jpeg.mem->access_virt_barray = access;
}

std::uint64_t CoefficientStore::bytes_of(const jpeg_decompress_struct& jpeg) {
  std::uint64_t blocks = 0;
  for (int i = 0; i < jpeg.num_components; ++i) {
    const jpeg_component_info& component = jpeg.comp_info[i];
    blocks += std::uint64_t{component.width_in_blocks} * component.height_in_blocks;
  }
  return blocks * sizeof(JBLOCK);
}

jvirt_barray_ptr CoefficientStore::request(j_common_ptr common, int, boolean, JDIMENSION across,
                                           JDIMENSION rows, JDIMENSION) {
  auto* store = static_cast<CoefficientStore*>(common->client_data);
  Plane* made = nullptr;
  try {
    store->planes_.push_back(std::make_unique<Plane>(across, rows));
    made = store->planes_.back().get();
  } catch (const std::exception&) {
    // Exceptions must not pass through libjpeg.
  }
  if (made == nullptr) ERREXIT1(common, JERR_OUT_OF_MEMORY, 0);
  return reinterpret_cast<jvirt_barray_ptr>(made);
}

JBLOCKARRAY CoefficientStore::access(j_common_ptr common, jvirt_barray_ptr handle, JDIMENSION row,
                                     JDIMENSION rows, boolean writable) {
  auto* plane = reinterpret_cast<Plane*>(handle);
  if (std::uint64_t{row} + rows > plane->row_at.size()) ERREXIT(common, JERR_BAD_VIRTUAL_ACCESS);
  // Scans write; only the pass that makes pixels reads, and it goes from top to bottom.
  if (!writable) plane->give_back_before(row);
  return plane->row_at.data() + row;
}

}  // namespace whereabouts
