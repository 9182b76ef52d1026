// FFmpeg's objects with their owners.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavformat/avformat.h>
#include <libavutil/frame.h>
#include <libswscale/swscale.h>
}

#include <memory>

namespace film {

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

}  // namespace film
