// The formats OpenCV reads. OpenCV's codecs bring some 260 libraries along, so they live in this module.
#include "core/image/module/opencv_codecs.h"

#include <cstdio>
#include <iostream>
#include <limits>
#include <mutex>
#include <new>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

namespace {

// imdecode prints some of its troubles to std::cerr whatever the log level.
class QuietErrors {
 public:
  QuietErrors() : printed_(std::cerr.rdbuf(nullptr)) {}
  ~QuietErrors() {
    std::cerr.rdbuf(printed_);
    std::cerr.clear();
  }
  QuietErrors(const QuietErrors&) = delete;
  QuietErrors& operator=(const QuietErrors&) = delete;

 private:
  std::streambuf* printed_;
};

cv::Mat in_our_order(cv::Mat picture) {
  if (picture.depth() != CV_8U && picture.depth() != CV_16U && picture.depth() != CV_32F &&
      picture.depth() != CV_64F) {
    picture.convertTo(picture, CV_32F);
  }
  const int channels = picture.channels();
  if (channels < 3) return picture.isContinuous() ? picture : picture.clone();
  cv::Mat ordered(picture.rows, picture.cols, picture.type());
  constexpr int blue_last[] = {2, 0, 1, 1, 0, 2, 3, 3};
  cv::mixChannels(&picture, 1, &ordered, 1, blue_last, static_cast<std::size_t>(channels));
  return ordered;
}

CodecPicture::Depth depth_of(const cv::Mat& picture) {
  switch (picture.depth()) {
    case CV_8U:
      return CodecPicture::u8;
    case CV_16U:
      return CodecPicture::u16;
    case CV_32F:
      return CodecPicture::f32;
    default:
      return CodecPicture::f64;
  }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) bool whereabouts_decode_picture(
    const std::uint8_t* data, std::size_t size, CodecReceiver receive, void* context, char* problem,
    std::size_t room) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const auto report = [&](const char* text) {
    std::snprintf(problem, room, "%s", text);
    return false;
  };
  try {
    if (size > static_cast<std::size_t>(std::numeric_limits<int>::max())) return report("it is over 2 GiB");
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    const QuietErrors quiet;
    const cv::Mat bytes(1, static_cast<int>(size), CV_8U, const_cast<std::uint8_t*>(data));
    cv::Mat picture = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
    if (picture.empty()) return report("its pixels are not readable");
    if (picture.channels() == 2 || picture.channels() > 4)
      return report("it has an unusual number of channels");
    picture = in_our_order(picture);
    receive(context, {picture.rows, picture.cols, picture.channels(), depth_of(picture), picture.data});
    return true;
  } catch (const cv::Exception& exception) {
    return report(exception.err.c_str());
  } catch (const std::bad_alloc&) {
    return report("there is not enough memory for it");
  } catch (const std::exception& exception) {
    return report(exception.what());
  } catch (...) {
    return report("unknown");
  }
}
