// JPEGs of many scans, above all progressive ones: how many scans are read, and where their coefficients are
// stored until the last scan.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

#include <jpeglib.h>

namespace whereabouts {

// The number of scans, counted by the markers of the file without decoding.
int scans_in(std::string_view jpeg);

// The most scans that are read. libjpeg writes 10 and mozjpeg fewer than 30, and each costs a pass over the
// whole image. The limit is lower for large images, so that all passes together take seconds.
int max_scans(std::uint64_t pixels);

// Replaces libjpeg's own storage of coefficients. Pages that no scan touches cost nothing; pages of decoded
// rows are freed while the pixels are allocated. Must outlive the decompressor that it is attached to.
class CoefficientStore {
 public:
  CoefficientStore();
  ~CoefficientStore();
  CoefficientStore(const CoefficientStore&) = delete;
  CoefficientStore& operator=(const CoefficientStore&) = delete;

  // After jpeg_create_decompress. From then on client_data is this store.
  void attach(jpeg_decompress_struct& jpeg);
  // Size of all coefficients in bytes; call it after the header was read.
  static std::uint64_t bytes_of(const jpeg_decompress_struct& jpeg);

 private:
  struct Plane;
  static jvirt_barray_ptr request(j_common_ptr common, int pool, boolean zeroed, JDIMENSION across,
                                  JDIMENSION rows, JDIMENSION max);
  static JBLOCKARRAY access(j_common_ptr common, jvirt_barray_ptr plane, JDIMENSION row, JDIMENSION rows,
                            boolean writable);

  std::vector<std::unique_ptr<Plane>> planes_;
};

}  // namespace whereabouts
