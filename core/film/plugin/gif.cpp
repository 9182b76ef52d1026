#include "core/film/plugin/gif.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/film/plugin/film_maker.h"
#include "core/film/plugin/muxed_file.h"

extern "C" {
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

namespace film {
namespace {

// Frames of one size, each as its difference from the one before, deflated.
class PackedFrames {
 public:
  // False where the frame is the same as the one before.
  bool add(const std::vector<std::uint32_t>& pixels);
  std::size_t count() const { return packed_.size(); }
  // To be called with `pixels` of the frame before, for the first with zeros.
  void unpack(std::size_t frame, std::vector<std::uint32_t>& pixels) const;

 private:
  std::vector<std::uint32_t> last_, difference_;
  std::vector<std::vector<std::uint8_t>> packed_;  // empty: the same as the one before
};

bool PackedFrames::add(const std::vector<std::uint32_t>& pixels) {
  last_.resize(pixels.size());
  if (!packed_.empty() && last_ == pixels) {
    packed_.emplace_back();
    return false;
  }
  difference_.resize(pixels.size());
  std::transform(pixels.begin(), pixels.end(), last_.begin(), difference_.begin(), std::bit_xor<>());
  last_ = pixels;
  const auto bytes = static_cast<uLong>(difference_.size() * sizeof(std::uint32_t));
  uLongf size = compressBound(bytes);
  std::vector<std::uint8_t> packed(size);
  if (compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(difference_.data()), bytes, 1) != Z_OK)
    throw FilmTrouble("there is not enough memory");
  packed_.emplace_back(packed.begin(), packed.begin() + static_cast<std::ptrdiff_t>(size));
  return true;
}

void PackedFrames::unpack(std::size_t frame, std::vector<std::uint32_t>& pixels) const {
  const std::vector<std::uint8_t>& packed = packed_[frame];
  if (packed.empty()) return;
  std::vector<std::uint32_t> difference(pixels.size());
  auto size = static_cast<uLongf>(difference.size() * sizeof(std::uint32_t));
  if (uncompress(reinterpret_cast<Bytef*>(difference.data()), &size, packed.data(),
                 static_cast<uLong>(packed.size())) != Z_OK)
    throw FilmTrouble("a packed frame is damaged");
  std::transform(pixels.begin(), pixels.end(), difference.begin(), pixels.begin(), std::bit_xor<>());
}

constexpr int hundredths = 100;  // of a second: GIF's unit of time
constexpr std::size_t max_block = 255;
constexpr char trailer = '\x3B';
constexpr AVPixelFormat pixel_format = AV_PIX_FMT_RGB32;

// Filters in a row, fed with frames by hand.
class Filters {
 public:
  Filters() : graph_(avfilter_graph_alloc()) {
    if (!graph_) fail("there is not enough memory", AVERROR(ENOMEM));
    graph_->nb_threads = 1;
  }
  AVFilterContext* add(const char* filter, const char* name, const std::string& options = {}) {
    AVFilterContext* made = nullptr;
    check(avfilter_graph_create_filter(&made, avfilter_get_by_name(filter), name, options.c_str(), nullptr,
                                       graph_.get()),
          "a filter of FFmpeg is missing");
    return made;
  }
  AVFilterContext* add_source(const char* name, int width, int height) {
    return add("buffer", name,
               "width=" + std::to_string(width) + ":height=" + std::to_string(height) +
                   ":pix_fmt=" + std::to_string(pixel_format) + ":time_base=1/100:sar=1/1");
  }
  static void link(AVFilterContext* from, AVFilterContext* to, unsigned input = 0) {
    check(avfilter_link(from, 0, to, input), "the filters of FFmpeg do not fit");
  }
  void configure() {
    check(avfilter_graph_config(graph_.get(), nullptr), "the filters of FFmpeg do not fit");
  }

 private:
  Owned<AVFilterGraph> graph_;
};

Owned<AVFrame> frame_of(int width, int height, const std::vector<std::uint32_t>& pixels, std::int64_t time) {
  Owned<AVFrame> frame(av_frame_alloc());
  if (!frame) fail("there is not enough memory", AVERROR(ENOMEM));
  frame->format = pixel_format;
  frame->width = width;
  frame->height = height;
  frame->pts = time;
  frame->sample_aspect_ratio = {1, 1};
  check(av_frame_get_buffer(frame.get(), 0), "there is not enough memory");
  for (int row = 0; row < height; ++row) {
    std::memcpy(frame->data[0] + static_cast<std::ptrdiff_t>(row) * frame->linesize[0],
                pixels.data() + static_cast<std::ptrdiff_t>(row) * width,
                static_cast<std::size_t>(width) * 4);
  }
  return frame;
}

class Gif : public FilmMaker {
 public:
  Gif(const FilmSpec& spec, const char* url) : rate_(spec.rate), file_("gif", url) {}

  void describe(const char* comment) override { comment_ = comment; }

  void add(const Picture& picture) override {
    if (frames_.count() == 0) {
      width_ = picture.width;
      height_ = picture.height;
      colours_ = all_colours_.add_source("frames", width_, height_);
      AVFilterContext* const choose = all_colours_.add("palettegen", "choose", "stats_mode=full");
      chosen_ = all_colours_.add("buffersink", "palette");
      Filters::link(colours_, choose);
      Filters::link(choose, chosen_);
      all_colours_.configure();
    }
    // A frame that stands still counts once.
    const auto time = static_cast<std::int64_t>(frames_.count());
    if (!frames_.add(picture.pixels)) return;
    const Owned<AVFrame> frame = frame_of(width_, height_, picture.pixels, time);
    check(av_buffersrc_add_frame(colours_, frame.get()), "the colours cannot be counted");
  }

  void finish(const std::function<void(double)>& proceed) override {
    if (frames_.count() == 0) throw FilmTrouble("there are no frames");
    check(av_buffersrc_add_frame(colours_, nullptr), "the colours cannot be counted");
    const Owned<AVFrame> palette(av_frame_alloc());
    check(av_buffersink_get_frame(chosen_, palette.get()), "no palette was found");
    begin();

    Filters filters;
    AVFilterContext* const source = filters.add_source("frames", width_, height_);
    AVFilterContext* const colours = filters.add_source("palette", palette->width, palette->height);
    // Dithering would move from frame to frame and keep rows from packing.
    AVFilterContext* const use = filters.add("paletteuse", "use", "dither=none:diff_mode=rectangle");
    AVFilterContext* const sink = filters.add("buffersink", "indexed");
    Filters::link(source, use, 0);
    Filters::link(colours, use, 1);
    Filters::link(use, sink);
    filters.configure();
    palette->pts = 0;
    check(av_buffersrc_add_frame(colours, palette.get()), "the palette cannot be used");
    check(av_buffersrc_add_frame(colours, nullptr), "the palette cannot be used");

    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    for (std::size_t i = 0; i < frames_.count(); ++i) {
      proceed(static_cast<double>(i) / static_cast<double>(frames_.count()));
      frames_.unpack(i, pixels);
      const Owned<AVFrame> frame = frame_of(width_, height_, pixels, time_of(i));
      check(av_buffersrc_add_frame(source, frame.get()), "a frame cannot be coloured");
      write_indexed(sink);
    }
    check(av_buffersrc_add_frame(source, nullptr), "a frame cannot be coloured");
    write_indexed(sink);
    file_.finish();
    if (!comment_.empty()) file_.replace_end(1, comment_extension() + trailer);
  }

 private:
  std::int64_t time_of(std::size_t frame) const {
    return std::llround(static_cast<double>(frame) * hundredths / rate_);
  }

  // FFmpeg writes none.
  std::string comment_extension() const {
    std::string bytes = "\x21\xFE";
    for (std::size_t at = 0; at < comment_.size(); at += max_block) {
      const std::string part = comment_.substr(at, max_block);
      bytes += static_cast<char>(part.size());
      bytes += part;
    }
    return bytes + '\0';
  }

  void begin() {
    const AVCodec* codec = avcodec_find_encoder(AV_CODEC_ID_GIF);
    if (codec == nullptr) throw FilmTrouble("FFmpeg has no encoder of GIF here");
    AVCodecContext* encoder = file_.prepare(codec);
    encoder->width = width_;
    encoder->height = height_;
    encoder->pix_fmt = AV_PIX_FMT_PAL8;
    encoder->time_base = {1, hundredths};
    encoder->framerate = {rate_, 1};
    AVDictionary *none = nullptr, *container = nullptr;
    const auto last = frames_.count() - 1;
    av_dict_set_int(&container, "loop", 0, 0);
    av_dict_set_int(&container, "final_delay", time_of(last + 1) - time_of(last), 0);
    try {
      file_.begin(&none, &container);
    } catch (...) {
      av_dict_free(&container);
      throw;
    }
    av_dict_free(&container);
  }

  void write_indexed(AVFilterContext* sink) {
    const Owned<AVFrame> indexed(av_frame_alloc());
    for (;;) {
      const int code = av_buffersink_get_frame(sink, indexed.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return;
      check(code, "a frame cannot be coloured");
      file_.encode(indexed.get());
      av_frame_unref(indexed.get());
    }
  }

  int rate_;
  std::string comment_;
  MuxedFile file_;
  int width_ = 0, height_ = 0;
  PackedFrames frames_;
  Filters all_colours_;
  AVFilterContext *colours_ = nullptr, *chosen_ = nullptr;
};

}  // namespace

std::unique_ptr<FilmMaker> make_gif(const FilmSpec& spec, const char* url) {
  return std::make_unique<Gif>(spec, url);
}

}  // namespace film
