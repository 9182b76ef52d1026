// What a page's script works with: words and numbers, each stored once, packed into text.
//
// The packed bytes: the length of the JSON (uint32, little endian), the JSON, then the buffers, each in
// planes (all first bytes of its values, then all second ones); deflated, as base64. resources/page/data.js
// reads it.
#pragma once

#include <QByteArray>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/array/array.h"
#include "core/base/progress.h"
#include "core/figure/figure.h"

namespace whereabouts {

class PageData {
 public:
  PageData();
  ~PageData();

  // Where values lie: in `buffer`, from value `offset` on. In a band (map_bands.h) every row begins there.
  struct Slice {
    int buffer = 0;
    std::size_t offset = 0;
    bool inBand = false;
  };
  // Keeps a named array of the figure; heat maps that are a part of it then take no room of their own. Of
  // maps that are windows of a wider one, what they share is kept once.
  void addArray(const std::string& name, const Array& array);
  Slice slice(const Matrix& values);
  Slice slice(const std::vector<std::uint8_t>& rgb);
  // An index; equal markup has the same one.
  int item(const QByteArray& markup);
  // Puts pieces that are alike side by side, where they pack to half the bytes, and gives the new index of
  // each; once, after the last item().
  std::vector<int> sortItems();
  // What stands for the maps with these values and the images with these pixels.
  struct Substitutes {
    std::map<const void*, HeatMap> maps;
    std::map<const void*, RgbImage> images;
  };
  // Of a panel of `figure`, with its maps, images and curves; equal panels have the same index.
  int panel(const Figure& figure, const Panel& panel, const Substitutes& smaller);
  // The buffer of the values, as float; of an image its bytes, so many for each pixel.
  int numbers(const std::vector<double>& values);
  int pixels(const std::vector<std::uint8_t>& bytes, int each);

  // `rest`: an object with the other entries.
  QByteArray packed(nlohmann::json rest, const Progress& progress, const std::string& stage) const;
  // About what packed() takes.
  std::size_t buffer_bytes() const;

 private:
  struct Buffer;
  struct Store;
  std::unique_ptr<Store> store_;
};

}  // namespace whereabouts
