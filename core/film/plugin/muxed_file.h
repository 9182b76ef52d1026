// One stream of pictures, encoded and written into its container.
#pragma once

#include <functional>
#include <string>

#include "core/film/plugin/av_owned.h"

namespace film {

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
