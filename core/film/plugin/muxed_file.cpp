#include "core/film/plugin/muxed_file.h"

#include "core/film/plugin/film_maker.h"

namespace film {

MuxedFile::MuxedFile(const char* format, const std::string& url) : packet_(av_packet_alloc()) {
  AVFormatContext* made = nullptr;
  check(avformat_alloc_output_context2(&made, nullptr, format, url.c_str()), "this kind of file is missing");
  file_.reset(made);
  // The same frames make the same bytes.
  file_->flags |= AVFMT_FLAG_BITEXACT;
  if (!packet_) fail("there is not enough memory", AVERROR(ENOMEM));
}

AVCodecContext* MuxedFile::prepare(const AVCodec* codec) {
  encoder_.reset(avcodec_alloc_context3(codec));
  if (!encoder_) fail("there is not enough memory", AVERROR(ENOMEM));
  if ((file_->oformat->flags & AVFMT_GLOBALHEADER) != 0) encoder_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  encoder_->flags |= AV_CODEC_FLAG_BITEXACT;
  return encoder_.get();
}

void MuxedFile::describe(const char* comment) {
  check(av_dict_set(&file_->metadata, "comment", comment, 0), "there is not enough memory");
}

void MuxedFile::begin(AVDictionary** encoder, AVDictionary** container) {
  check(avcodec_open2(encoder_.get(), nullptr, encoder), "the encoder does not take these frames");
  stream_ = avformat_new_stream(file_.get(), nullptr);
  if (stream_ == nullptr) fail("there is not enough memory", AVERROR(ENOMEM));
  check(avcodec_parameters_from_context(stream_->codecpar, encoder_.get()), "the stream cannot be described");
  stream_->time_base = encoder_->time_base;
  stream_->avg_frame_rate = stream_->r_frame_rate = encoder_->framerate;
  check(avio_open(&file_->pb, file_->url, AVIO_FLAG_WRITE), "the file cannot be written");
  check(avformat_write_header(file_.get(), container), "the file cannot be begun");
  begun_ = true;
}

void MuxedFile::send(const AVFrame* frame, const std::function<void()>& between) {
  check(avcodec_send_frame(encoder_.get(), frame), "a frame cannot be encoded");
  for (;;) {
    const int code = avcodec_receive_packet(encoder_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return;
    check(code, "a frame cannot be encoded");
    if (packet_->duration == 0 && encoder_->time_base.den == encoder_->framerate.num) packet_->duration = 1;
    av_packet_rescale_ts(packet_.get(), encoder_->time_base, stream_->time_base);
    packet_->stream_index = stream_->index;
    check(av_interleaved_write_frame(file_.get(), packet_.get()), "the file cannot be written");
    if (between) between();
  }
}

void MuxedFile::finish(const std::function<void()>& between) {
  send(nullptr, between);
  check(av_write_trailer(file_.get()), "the file cannot be written");
  check(avio_closep(&file_->pb), "the file cannot be written");
}

void MuxedFile::replace_end(int count, const std::string& bytes) {
  AVIOContext* end = nullptr;
  AVDictionary* kept = nullptr;
  av_dict_set(&kept, "truncate", "0", 0);
  const int opened = avio_open2(&end, file_->url, AVIO_FLAG_WRITE, nullptr, &kept);
  av_dict_free(&kept);
  check(opened, "the file cannot be written");
  const std::int64_t size = avio_size(end);
  const std::int64_t at = size < count ? -1 : avio_seek(end, size - count, SEEK_SET);
  if (at >= 0)
    avio_write(end, reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  const int closed = avio_closep(&end);
  if (at < 0 || closed < 0) fail("the file cannot be written", at < 0 ? AVERROR(EIO) : closed);
}

}  // namespace film
