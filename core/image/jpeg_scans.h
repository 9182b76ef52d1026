// JPEGs of many scans, progressive ones most of all: how many are read, and where their coefficients lie
// until the last scan is in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

#include <jpeglib.h>

namespace whereabouts {

// The scans that the markers of the file announce; nothing is decoded.
int scans_in(std::string_view jpeg);

// What is read at most: libjpeg writes 10 scans and mozjpeg fewer than 30, and each costs a pass over the
// whole image, empty or not. Of large images fewer, so that all passes together stay within seconds.
int max_scans(std::uint64_t pixels);

// Takes the place of libjpeg's own store of coefficients. Pages that no scan touches cost nothing, and those
// whose rows are decoded are given back, while the pixels take their place. Must outlive the decompressor it
// is attached to.
class CoefficientStore {
 public:
  CoefficientStore();
  ~CoefficientStore();
  CoefficientStore(const CoefficientStore&) = delete;
  CoefficientStore& operator=(const CoefficientStore&) = delete;

  // After jpeg_create_decompress. From then on client_data is this store.
  void attach(jpeg_decompress_struct& jpeg);
  // Bytes that all coefficients take, once the header is read.
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
