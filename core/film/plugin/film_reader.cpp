// Decodes single frames of films. A frame is found by its time: a film is sought back to the key frame before
// it and decoded from there; where packets carry no times, from the beginning.
#include "core/film/plugin/film_reader.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/log.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <new>
#include <vector>

#include "core/film/plugin/film_maker.h"

namespace film {
namespace {

// Of a file that names other files nothing is opened.
constexpr const char* known_containers =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,m4v,ogg,flv,asf";
constexpr std::int64_t max_pixels = (std::int64_t{1} << 28) / 3;
constexpr std::size_t max_frames = 1U << 24U;
constexpr int seek_beyond = 32;  // frames ahead that are decoded rather than sought

struct FilmStopped {};

struct Closers {
  void operator()(AVFormatContext* context) const { avformat_close_input(&context); }
  void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
  void operator()(SwsContext* context) const { sws_freeContext(context); }
};
template <typename T>
using Owned = std::unique_ptr<T, Closers>;

class FilmReader {
 public:
  FilmReader(const char* url, int threads, FilmProceed proceed, void* context) {
    AVFormatContext* opened = nullptr;
    AVDictionary* options = nullptr;
    av_dict_set(&options, "format_whitelist", known_containers, 0);
    av_dict_set(&options, "protocol_whitelist", "file", 0);
    const int code = avformat_open_input(&opened, url, nullptr, &options);
    av_dict_free(&options);
    check(code, "it is not a film that can be read");
    container_.reset(opened);
    check(avformat_find_stream_info(opened, nullptr), "its streams are not readable");
    const AVCodec* codec = nullptr;
    number_ = av_find_best_stream(opened, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
    if (number_ < 0 || codec == nullptr) throw FilmTrouble("it has no pictures, or a codec that is unknown");
    stream_ = opened->streams[number_];
    for (unsigned other = 0; other < opened->nb_streams; ++other) {
      if (static_cast<int>(other) != number_) opened->streams[other]->discard = AVDISCARD_ALL;
    }
    decoder_.reset(avcodec_alloc_context3(codec));
    packet_.reset(av_packet_alloc());
    frame_.reset(av_frame_alloc());
    if (!decoder_ || !packet_ || !frame_) throw std::bad_alloc();
    check(avcodec_parameters_to_context(decoder_.get(), stream_->codecpar), "its pictures are not readable");
    if (std::int64_t{decoder_->width} * decoder_->height > max_pixels)
      throw FilmTrouble("its pictures are too large");
    decoder_->thread_count = threads;
    decoder_->pkt_timebase = stream_->time_base;
    check(avcodec_open2(decoder_.get(), codec, nullptr), "its codec cannot be used");
    count(proceed, context);
    if (!rewind(false) && !rewind(true)) throw FilmTrouble("it cannot be read from its beginning again");
  }

  FilmInfo info() const {
    return {static_cast<int>(frames_), stream_->codecpar->width, stream_->codecpar->height, turn()};
  }

  void read(int number, FilmProceed proceed, void* context, FilmReceive receive, void* receiver) {
    if (number < 0 || static_cast<std::size_t>(number) >= frames_) throw FilmTrouble("it has no such frame");
    // A film that breaks off is begun anew, from its first frame on, before it is given up.
    bool found = seek(number) && decode_to(number, proceed, context);
    for (const bool by_bytes : {false, true}) {
      if (!found && rewind(by_bytes)) found = decode_to(number, proceed, context);
    }
    if (!found) throw FilmTrouble("it ends before that frame, or its pictures are damaged");
    next_ = number + 1;
    deliver(receive, receiver);
  }

 private:
  void count(FilmProceed proceed, void* context) {
    bool timed = true;
    for (int code = 0; (code = av_read_frame(container_.get(), packet_.get())) >= 0;
         av_packet_unref(packet_.get())) {
      if (proceed != nullptr && frames_ % 64 == 0 && !proceed(context, 0)) throw FilmStopped();
      if (packet_->stream_index != number_ || (packet_->flags & AV_PKT_FLAG_DISCARD) != 0) continue;
      if (packet_->pts == AV_NOPTS_VALUE) timed = false;
      if (++frames_ > max_frames) throw FilmTrouble("it has too many frames");
      if (timed) times_.push_back(packet_->pts);
    }
    if (frames_ == 0) throw FilmTrouble("it has no pictures");
    std::sort(times_.begin(), times_.end());
    timed = timed && std::adjacent_find(times_.begin(), times_.end()) == times_.end();
    if (!timed) times_.clear();
  }

  // To the beginning: by its time, or, where that leads behind the first frame, to the first byte.
  bool rewind(bool by_bytes) {
    const std::int64_t first = !times_.empty()                         ? times_.front()
                               : stream_->start_time != AV_NOPTS_VALUE ? stream_->start_time
                                                                       : 0;
    const int code = by_bytes ? av_seek_frame(container_.get(), -1, 0, AVSEEK_FLAG_BYTE)
                              : av_seek_frame(container_.get(), number_, first, AVSEEK_FLAG_BACKWARD);
    begin_again(0);
    return code >= 0;
  }

  void begin_again(int next) {
    avcodec_flush_buffers(decoder_.get());
    drained_ = false;
    next_ = next;
  }

  // To somewhere before that frame.
  bool seek(int number) {
    if (number >= next_ && number < next_ + seek_beyond) return true;
    if (times_.empty()) {
      return number >= next_ || rewind(false);
    }
    const std::int64_t time = times_[static_cast<std::size_t>(number)];
    if (av_seek_frame(container_.get(), number_, time, AVSEEK_FLAG_BACKWARD) < 0) return false;
    begin_again(number);
    return true;
  }

  bool decode_to(int number, FilmProceed proceed, void* context) {
    const bool timed = !times_.empty();
    while (decode_one(proceed, context)) {
      if (timed) {
        const std::int64_t time = frame_->best_effort_timestamp,
                           wanted = times_[static_cast<std::size_t>(number)];
        if (time < wanted) continue;
        return time == wanted;
      }
      if (next_++ == number) return true;
    }
    return false;
  }

  bool decode_one(FilmProceed proceed, void* context) {
    while (true) {
      const int got = avcodec_receive_frame(decoder_.get(), frame_.get());
      if (got == 0) return true;
      if (got == AVERROR_EOF || (got != AVERROR(EAGAIN) && drained_)) return false;
      if (got != AVERROR(EAGAIN)) return false;
      if (proceed != nullptr && !proceed(context, 0)) throw FilmStopped();
      if (av_read_frame(container_.get(), packet_.get()) < 0) {
        drained_ = true;
        avcodec_send_packet(decoder_.get(), nullptr);
        continue;
      }
      // A damaged packet costs its frame alone.
      if (packet_->stream_index == number_) avcodec_send_packet(decoder_.get(), packet_.get());
      av_packet_unref(packet_.get());
    }
  }

  void deliver(FilmReceive receive, void* receiver) {
    const int width = frame_->width, height = frame_->height;
    if (width < 1 || height < 1 || std::int64_t{width} * height > max_pixels)
      throw FilmTrouble("its pictures are too large");
    const auto format = static_cast<AVPixelFormat>(frame_->format);
    scaler_.reset(sws_getCachedContext(scaler_.release(), width, height, format, width, height,
                                       AV_PIX_FMT_RGB24, SWS_BICUBIC, nullptr, nullptr, nullptr));
    if (!scaler_) throw FilmTrouble("its pictures are of an unknown kind");
    const int matrix = frame_->colorspace == AVCOL_SPC_UNSPECIFIED || frame_->colorspace == AVCOL_SPC_RGB
                           ? static_cast<int>(SWS_CS_DEFAULT)
                           : static_cast<int>(frame_->colorspace);
    const int* const coefficients = sws_getCoefficients(matrix);
    sws_setColorspaceDetails(scaler_.get(), coefficients, frame_->color_range == AVCOL_RANGE_JPEG ? 1 : 0,
                             sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
    // Room behind the last row: what converts writes whole vectors.
    const std::size_t line = 3 * static_cast<std::size_t>(width);
    pixels_.resize(line * static_cast<std::size_t>(height) + 64);
    std::uint8_t* const target[] = {pixels_.data(), nullptr, nullptr, nullptr};
    const int stride[] = {static_cast<int>(line), 0, 0, 0};
    check(sws_scale(scaler_.get(), frame_->data, frame_->linesize, 0, height, target, stride),
          "its pictures cannot be converted");
    receive(receiver, width, height, pixels_.data());
  }

  // By which players turn the pictures; null where there is none.
  const std::int32_t* display_matrix() const {
#if LIBAVCODEC_VERSION_MAJOR >= 61  // FFmpeg 7, where av_stream_get_side_data() is deprecated
    const AVCodecParameters& codec = *stream_->codecpar;
    const AVPacketSideData* const found =
        av_packet_side_data_get(codec.coded_side_data, codec.nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return found == nullptr ? nullptr : reinterpret_cast<const std::int32_t*>(found->data);
#else
    return reinterpret_cast<const std::int32_t*>(
        av_stream_get_side_data(stream_, AV_PKT_DATA_DISPLAYMATRIX, nullptr));
#endif
  }

  int turn() const {
    const std::int32_t* const matrix = display_matrix();
    if (matrix == nullptr) return 0;
    const double degrees = -av_display_rotation_get(matrix);  // clockwise
    if (!std::isfinite(degrees)) return 0;
    return (static_cast<int>(std::lround(degrees / 90)) % 4 + 4) % 4 * 90;
  }

  Owned<AVFormatContext> container_;
  AVStream* stream_ = nullptr;
  int number_ = -1;
  Owned<AVCodecContext> decoder_;
  Owned<AVPacket> packet_;
  Owned<AVFrame> frame_;
  Owned<SwsContext> scaler_;
  std::vector<std::int64_t> times_;  // of every frame, in order; empty: packets have none
  std::size_t frames_ = 0;
  std::vector<std::uint8_t> pixels_;
  int next_ = 0;  // the frame that comes, where they are counted
  bool drained_ = false;
};

// Whether `work` went well.
template <typename Work>
bool attempt_reading(FilmProblem problem, const Work& work) {
  const char* said = "unknown";
  try {
    work();
    return true;
  } catch (const FilmStopped&) {
    said = "stopped";
  } catch (const std::bad_alloc&) {
    said = "there is not enough memory";
  } catch (const std::exception& exception) {
    std::snprintf(problem.text, problem.room, "%s", exception.what());
    return false;
  } catch (...) {
  }
  std::snprintf(problem.text, problem.room, "%s", said);
  return false;
}

void* open_to_read(const char* url, int threads, FilmProceed proceed, void* context, FilmInfo* info,
                   FilmProblem problem) {
  std::unique_ptr<FilmReader> film;
  const bool opened = attempt_reading(problem, [&] {
    av_log_set_level(AV_LOG_QUIET);
    film = std::make_unique<FilmReader>(url, threads, proceed, context);
    *info = film->info();
  });
  return opened ? film.release() : nullptr;
}

bool read_frame(void* film, int number, FilmProceed proceed, void* context, FilmReceive receive,
                void* receiver, FilmProblem problem) {
  return attempt_reading(
      problem, [&] { static_cast<FilmReader*>(film)->read(number, proceed, context, receive, receiver); });
}

void close_reader(void* film) {
  delete static_cast<FilmReader*>(film);
}

}  // namespace
}  // namespace film

// Returns a FilmReaderFunctions, by the type that core/base/plugin.h calls.
extern "C" __attribute__((visibility("default"))) const void* whereabouts_film_reader_functions() {
  static const FilmReaderFunctions functions{film_reader_abi_version, film::open_to_read, film::read_frame,
                                             film::close_reader};
  return &functions;
}
