#include "core/film/plugin/video.h"

#include <algorithm>

#include "core/film/plugin/muxed_file.h"

namespace film {
namespace {

// Sharp letters on flat ground cost few bits, so the quality is high: rate factor of x264, quantiser of
// MPEG-4.
constexpr const char* rate_factor = "14";
constexpr int quantiser = 2;

class Video : public FilmMaker {
 public:
  Video(const FilmSpec& spec, const char* url)
      : spec_(spec), file_("mp4", url), codec_(codec_of(spec)), frame_(av_frame_alloc()) {
    if (!frame_) fail("there is not enough memory", AVERROR(ENOMEM));
  }

  void describe(const char* comment) override { file_.describe(comment); }

  void add(const Picture& picture) override {
    if (!file_.begun()) begin(picture.width, picture.height);
    check(av_frame_make_writable(frame_.get()), "there is not enough memory");
    const auto* const pixels = reinterpret_cast<const std::uint8_t*>(picture.pixels.data());
    const int stride = picture.width * 4;
    sws_scale(scaler_.get(), &pixels, &stride, 0, picture.height, frame_->data, frame_->linesize);
    frame_->pts = count_++;
    file_.encode(frame_.get());
  }

  void finish(const std::function<void(double)>& proceed) override {
    // The encoder looks ahead by some 40 frames.
    double done = 0;
    const double late = static_cast<double>(count_ < 40 ? count_ : 40);
    file_.finish([&] { proceed(std::min(1.0, ++done / late)); });
  }

 private:
  static const AVCodec* codec_of(const FilmSpec& spec) {
    const AVCodec* codec =
        spec.mpeg4 ? avcodec_find_encoder(AV_CODEC_ID_MPEG4) : avcodec_find_encoder_by_name("libx264");
    if (codec == nullptr) throw FilmTrouble(spec.mpeg4 ? "no MPEG-4 either" : film_without_h264);
    return codec;
  }

  void begin(int width, int height) {
    AVCodecContext* encoder = file_.prepare(codec_);
    encoder->width = width;
    encoder->height = height;
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = {1, spec_.rate};
    encoder->framerate = {spec_.rate, 1};
    // Players jump to a key frame: one every second.
    encoder->gop_size = spec_.rate;
    encoder->thread_count = spec_.threads;
    encoder->color_range = AVCOL_RANGE_MPEG;
    encoder->colorspace = AVCOL_SPC_BT709;
    encoder->color_primaries = AVCOL_PRI_BT709;
    encoder->color_trc = AVCOL_TRC_BT709;
    encoder->chroma_sample_location = AVCHROMA_LOC_LEFT;
    AVDictionary *encoding = nullptr, *container = nullptr;
    if (spec_.mpeg4) {
      encoder->flags |= AV_CODEC_FLAG_QSCALE;
      encoder->global_quality = FF_QP2LAMBDA * quantiser;
      encoder->max_b_frames = 0;
    } else {
      av_dict_set(&encoding, "preset", "medium", 0);
      av_dict_set(&encoding, "crf", rate_factor, 0);
    }
    // The index comes first, so that a browser plays while it loads.
    av_dict_set(&container, "movflags", "+faststart", 0);
    try {
      file_.begin(&encoding, &container);
    } catch (...) {
      av_dict_free(&encoding);
      av_dict_free(&container);
      throw;
    }
    av_dict_free(&encoding);
    av_dict_free(&container);

    frame_->format = AV_PIX_FMT_YUV420P;
    frame_->width = width;
    frame_->height = height;
    frame_->color_range = AVCOL_RANGE_MPEG;
    frame_->colorspace = AVCOL_SPC_BT709;
    check(av_frame_get_buffer(frame_.get(), 0), "there is not enough memory");
    scaler_.reset(sws_getContext(width, height, AV_PIX_FMT_0RGB32, width, height, AV_PIX_FMT_YUV420P,
                                 SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT,
                                 nullptr, nullptr, nullptr));
    if (!scaler_) throw FilmTrouble("frames of this size cannot be converted");
    const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(scaler_.get(), bt709, 1, bt709, 0, 0, 1 << 16, 1 << 16);
  }

  FilmSpec spec_;
  MuxedFile file_;
  const AVCodec* codec_;
  Owned<AVFrame> frame_;
  Owned<SwsContext> scaler_;
  std::int64_t count_ = 0;
};

}  // namespace

std::unique_ptr<FilmMaker> make_video(const FilmSpec& spec, const char* url) {
  return std::make_unique<Video>(spec, url);
}

}  // namespace film
