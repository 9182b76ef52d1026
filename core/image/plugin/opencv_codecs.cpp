// The formats OpenCV reads. OpenCV's codecs depend on some 260 libraries, so they are in this plug-in.
#include "core/image/plugin/opencv_codecs.h"

#include <cstdio>
#include <iostream>
#include <limits>
#include <mutex>
#include <new>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgcodecs.hpp>

namespace {

// imdecode prints some errors to std::cerr at any log level.
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

cv::Mat in_our_order(cv::Mat image) {
  if (image.depth() != CV_8U && image.depth() != CV_16U && image.depth() != CV_32F &&
      image.depth() != CV_64F) {
    image.convertTo(image, CV_32F);
  }
  const int channels = image.channels();
  if (channels < 3) return image.isContinuous() ? image : image.clone();
  cv::Mat ordered(image.rows, image.cols, image.type());
  constexpr int blue_last[] = {2, 0, 1, 1, 0, 2, 3, 3};
  cv::mixChannels(&image, 1, &ordered, 1, blue_last, static_cast<std::size_t>(channels));
  return ordered;
}

CodecImage::Depth depth_of(const cv::Mat& image) {
  switch (image.depth()) {
    case CV_8U:
      return CodecImage::u8;
    case CV_16U:
      return CodecImage::u16;
    case CV_32F:
      return CodecImage::f32;
    default:
      return CodecImage::f64;
  }
}

bool decode(const std::uint8_t* data, std::size_t size, CodecReceiver receive, void* context, char* problem,
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
    cv::Mat image = cv::imdecode(bytes, cv::IMREAD_UNCHANGED);
    if (image.empty()) return report("its pixels are not readable");
    if (image.channels() == 2 || image.channels() > 4) return report("it has an unusual number of channels");
    image = in_our_order(image);
    receive(context, {image.rows, image.cols, image.channels(), depth_of(image), image.data});
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

}  // namespace

// Returns a CodecFunctions, by the type that core/base/plugin.h calls.
extern "C" __attribute__((visibility("default"))) const void* whereabouts_codec_functions() {
  static const CodecFunctions functions{codec_abi_version, decode};
  return &functions;
}
