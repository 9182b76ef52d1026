// One stream of pictures, encoded and written into its container.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>
#include <libswscale/swscale.h>
}

#include <functional>
#include <memory>
#include <string>

namespace film {

// FFmpeg's objects with their owners.
struct AvClose {
  void operator()(AVCodecContext* held) const { avcodec_free_context(&held); }
  void operator()(AVFrame* held) const { av_frame_free(&held); }
  void operator()(AVPacket* held) const { av_packet_free(&held); }
  void operator()(AVFilterGraph* held) const { avfilter_graph_free(&held); }
  void operator()(SwsContext* held) const { sws_freeContext(held); }
  void operator()(AVFormatContext* held) const {
    if (held->pb != nullptr) avio_closep(&held->pb);
    avformat_free_context(held);
  }
};

template <typename T>
using Owned = std::unique_ptr<T, AvClose>;

class MuxedFile {
 public:
  // `format`: FFmpeg's name of the container.
  MuxedFile(const char* format, const std::string& url);

  // To be filled in before begin().
  AVCodecContext* prepare(const AVCodec* codec);
  // For containers that have a place for it.
  void describe(const char* comment);
  // Takes the options of the encoder and of the container over.
  void begin(AVDictionary** encoder, AVDictionary** container);
  bool begun() const { return begun_; }
  void encode(const AVFrame* frame) { send(frame, {}); }
  // `between` is called for each packet that the encoder had kept back.
  void finish(const std::function<void()>& between = {});
  // Writes `bytes` over the last `count` bytes of the finished file, and behind them.
  void replace_end(int count, const std::string& bytes);

 private:
  void send(const AVFrame* frame, const std::function<void()>& between);

  Owned<AVFormatContext> file_;
  Owned<AVCodecContext> encoder_;
  Owned<AVPacket> packet_;
  AVStream* stream_ = nullptr;
  bool begun_ = false;
};

}  // namespace film
