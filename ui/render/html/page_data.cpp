#include "ui/render/html/page_data.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/base/deflate.h"
#include "core/base/hash.h"
#include "core/colour/colour_map.h"
#include "core/figure/curve_at.h"
#include "core/live/panel_json.h"
#include "ui/render/html/map_bands.h"

namespace whereabouts {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxCurve = 4096;  // points of a curve whose values can be read

template <typename T>
constexpr const char* type_name = "f4";
template <>
constexpr const char* type_name<double> = "f8";
template <>
constexpr const char* type_name<std::int64_t> = "i8";
template <>
constexpr const char* type_name<std::uint8_t> = "u1";
template <>
constexpr const char* type_name<std::uint16_t> = "u2";

std::string hexOf(const ColourMap& map) {
  static const char digits[] = "0123456789abcdef";
  std::string hex;
  for (const Rgb& colour : map.colours) {
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
      hex += digits[part / 16];
      hex += digits[part % 16];
    }
  }
  return hex;
}

std::uint64_t hashOf(const void* data, std::size_t size) {
  Hash hash;
  hash.bytes(data, size);
  return hash.value();
}

}  // namespace

struct PageData::Buffer {
  const char* type = "f4";
  std::size_t count = 0;  // of values
  int planes = 4;
  bool delta = false;
  std::string bytes;
};

struct PageData::Store {
  std::vector<Buffer> buffers;
  std::unordered_multimap<std::uint64_t, int> known;  // whole buffers by their bytes
  std::size_t searched = 0;  // the first buffers, named arrays, in whose middle maps may lie
  std::vector<std::string> items;
  json panels = json::array(), arrays = json::array(), maps = json::object();
  std::unordered_map<std::string, int> itemAt, panelAt;
  MapBands bands;
  std::vector<int> bandAt;  // the buffer of each band, empty until all is packed

  int add(Buffer buffer) {
    const std::uint64_t hash = hashOf(buffer.bytes.data(), buffer.bytes.size());
    const auto [first, last] = known.equal_range(hash);
    for (auto at = first; at != last; ++at) {
      const Buffer& other = buffers[static_cast<std::size_t>(at->second)];
      if (std::strcmp(other.type, buffer.type) == 0 && other.planes == buffer.planes &&
          other.bytes == buffer.bytes) {
        return at->second;
      }
    }
    const int index = static_cast<int>(buffers.size());
    known.emplace(hash, index);
    buffers.push_back(std::move(buffer));
    return index;
  }
};

PageData::PageData() : store_(std::make_unique<Store>()) {}

PageData::~PageData() = default;

void PageData::addArray(const std::string& name, const Array& array) {
  Buffer buffer;
  std::visit(
      [&](const auto& values) {
        using T = typename std::decay_t<decltype(values)>::value_type;
        buffer.type = type_name<T>;
        buffer.planes = static_cast<int>(sizeof(T));
        buffer.count = values.size();
        buffer.bytes.assign(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
      },
      array.values);
  const int index = store_->add(std::move(buffer));
  store_->arrays.push_back({name, array.shape, index});
  store_->searched = store_->buffers.size();
}

PageData::Slice PageData::slice(const Matrix& values) {
  const std::string_view bytes(reinterpret_cast<const char*>(values.data()),
                               static_cast<std::size_t>(values.size()) * sizeof(float));
  for (std::size_t i = 0; i < store_->searched; ++i) {
    const Buffer& buffer = store_->buffers[i];
    if (std::strcmp(buffer.type, "f4") != 0 || buffer.bytes.size() < bytes.size() || bytes.empty()) continue;
    const char* const end = buffer.bytes.data() + buffer.bytes.size();
    for (const char* from = buffer.bytes.data(); from < end;) {
      const void* found = memmem(from, static_cast<std::size_t>(end - from), bytes.data(), bytes.size());
      if (!found) break;
      const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - buffer.bytes.data());
      if (at % sizeof(float) == 0) return {static_cast<int>(i), at / sizeof(float)};
      from = static_cast<const char*>(found) + 1;
    }
  }
  const MapBands::Place place = store_->bands.add(values);
  if (place.band == store_->bandAt.size()) {
    // Its bytes are known once no other map goes on there.
    store_->bandAt.push_back(static_cast<int>(store_->buffers.size()));
    store_->buffers.push_back({});
  }
  return {store_->bandAt[place.band], place.column, true};
}

PageData::Slice PageData::slice(const std::vector<std::uint8_t>& rgb) {
  return {pixels(rgb, 3), 0};
}

int PageData::pixels(const std::vector<std::uint8_t>& bytes, int each) {
  return store_->add({"u1", bytes.size(), each, true, std::string(bytes.begin(), bytes.end())});
}

int PageData::numbers(const std::vector<double>& values) {
  const std::vector<float> kept(values.begin(), values.end());
  const auto* bytes = reinterpret_cast<const char*>(kept.data());
  return store_->add({"f4", kept.size(), 4, false, std::string(bytes, kept.size() * sizeof(float))});
}

int PageData::item(const QByteArray& markup) {
  const auto [at, isNew] = store_->itemAt.emplace(markup.toStdString(), store_->items.size());
  if (isNew) store_->items.push_back(at->first);
  return at->second;
}

std::vector<int> PageData::sortItems() {
  std::vector<std::pair<std::string_view, std::size_t>> order;
  for (const std::string& item : store_->items) {
    // What stands before the numbers of a path or the letters of a word: its place and its style.
    std::size_t end = item.find(" d=\"");
    for (std::size_t at = item.find('>'); at < std::min(end, item.size() - 1); at = item.find('>', at + 1)) {
      if (item[at + 1] != '<') end = at;
    }
    order.emplace_back(std::string_view(item).substr(0, end), order.size());
  }
  std::sort(order.begin(), order.end());
  std::vector<int> now(order.size());
  std::vector<std::string> items;
  for (const auto& [head, before] : order) {
    now[before] = static_cast<int>(items.size());
    items.push_back(store_->items[before]);
  }
  store_->items = std::move(items);
  store_->itemAt.clear();
  return now;
}

int PageData::panel(const Figure& figure, const Panel& panel, const Substitutes& smaller) {
  json out = panel_json(panel);
  json rasters = json::array();
  for (const Layer& layer : panel.layers) {
    if (const auto* fine = std::get_if<HeatMap>(&layer.content)) {
      const auto coarse = smaller.maps.find(fine->values.get());
      const HeatMap* map = coarse == smaller.maps.end() ? fine : &coarse->second;
      const ColourScale& scale = figure.scales[static_cast<std::size_t>(map->scale)];
      const Slice slice = this->slice(*map->values);
      if (!store_->maps.contains(scale.map)) store_->maps[scale.map] = hexOf(colour_map(scale.map));
      rasters.push_back({{"buffer", slice.buffer},
                         {"offset", slice.offset},
                         {"shape", {map->values->rows(), map->values->cols()}},
                         {"area", {map->left, map->top, map->cell_width, map->cell_height}},
                         {"scale", {scale.map, scale.lower, scale.upper}},
                         {"quantity", map->quantity.empty() ? scale.label : map->quantity}});
      if (map->smooth) rasters.back()["smooth"] = true;
      if (slice.inBand) rasters.back()["band"] = true;
      if (map->veil > 0) {
        rasters.back()["veil"] = map->veil;
        rasters.back()["diverging"] = colour_map(scale.map).kind == MapKind::diverging;
      }
    } else if (const auto* drawn = std::get_if<RgbImage>(&layer.content)) {
      const auto fewer = smaller.images.find(drawn->rgb.get());
      const RgbImage& image = fewer == smaller.images.end() ? *drawn : fewer->second;
      rasters.push_back({{"buffer", slice(*image.rgb).buffer},
                         {"offset", 0},
                         {"shape", {image.rows, image.columns}},
                         {"area", {drawn->left, drawn->top, drawn->width, drawn->height}}});
    }
  }
  out["rasters"] = std::move(rasters);
  // What curve_at() reads of them.
  json curves = json::array();
  for (const Layer& layer : panel.layers) {
    const auto* line = std::get_if<Line>(&layer.content);
    if (!line || !is_curve(*line) || line->x.size() > kMaxCurve) continue;
    curves.push_back({{"x", numbers(line->x)}, {"y", numbers(line->y)}, {"name", curve_name(panel, *line)}});
  }
  if (!curves.empty()) out["curves"] = std::move(curves);
  const std::string text = out.dump(-1, ' ', false, json::error_handler_t::replace);
  const auto [at, isNew] = store_->panelAt.emplace(text, store_->panels.size());
  if (isNew) store_->panels.push_back(std::move(out));
  return at->second;
}

std::size_t PageData::buffer_bytes() const {
  std::size_t bytes = 0;
  for (const Buffer& buffer : store_->buffers) bytes += buffer.bytes.size();
  for (std::size_t band = 0; band < store_->bands.count(); ++band)
    bytes += store_->bands.values(band) * sizeof(float);
  return bytes;
}

QByteArray PageData::packed(json all, const Progress& progress, const std::string& stage) const {
  std::vector<Buffer> bands(store_->bands.count());
  std::vector<const Buffer*> stored;
  for (const Buffer& buffer : store_->buffers) stored.push_back(&buffer);
  for (std::size_t band = 0; band < bands.size(); ++band) {
    bands[band] = {"f4", store_->bands.values(band), 4, false, store_->bands.bytes(band)};
    stored[static_cast<std::size_t>(store_->bandAt[band])] = &bands[band];
  }
  json buffers = json::array();
  for (const Buffer* buffer : stored)
    buffers.push_back({buffer->type, buffer->count, buffer->planes, buffer->delta ? 1 : 0});
  all["buffers"] = std::move(buffers);
  all["items"] = store_->items;
  all["panels"] = store_->panels;
  all["arrays"] = store_->arrays;
  all["maps"] = store_->maps;
  progress.check();
  const std::string text = all.dump(-1, ' ', false, json::error_handler_t::replace);
  all = nullptr;  // a thousand steps are large
  std::string bytes;
  for (int k = 0; k < 4; ++k) bytes += static_cast<char>(text.size() >> (8 * k) & 255U);
  bytes += text;
  const std::size_t from = bytes.size();
  bytes.resize(from + buffer_bytes());
  char* to = bytes.data() + from;
  for (const Buffer* buffer : stored) {
    progress.check();
    const auto planes = static_cast<std::size_t>(buffer->planes);
    for (std::size_t plane = 0; plane < planes; ++plane) {
      unsigned char last = 0;
      for (std::size_t at = plane; at < buffer->bytes.size(); at += planes) {
        const auto value = static_cast<unsigned char>(buffer->bytes[at]);
        *to++ = static_cast<char>(buffer->delta ? static_cast<unsigned char>(value - last) : value);
        last = value;
      }
    }
  }
  // The last levels of zlib take thrice the time for a fiftieth of the bytes.
  constexpr int level = 7;
  const std::string packed = deflated(bytes, level, progress, stage);
  return QByteArray::fromRawData(packed.data(), static_cast<qsizetype>(packed.size())).toBase64();
}

}  // namespace whereabouts
