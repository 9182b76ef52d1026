#include "core/attention/opencv_encoder.h"

#include <array>
#include <string>

#include "core/attention/opencv_module.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

std::string place(dnn::Target target) {
  constexpr std::array<const char*, 3> names{"opencv-cpu", "cuda", "cuda-fp16"};
  return std::string(names.at(static_cast<std::size_t>(target))) + " encoder";
}

void check(dnn::Target target, const dnn::EncoderShape& shape, std::size_t blocks) {
  for (const int size :
       {shape.pictures, shape.tokens, shape.width, shape.heads, shape.hidden, shape.blocks}) {
    if (size <= 0) refuse_usage(place(target), "a size of it is not positive", "give sizes from 1 up");
  }
  if (shape.width % shape.heads != 0) {
    refuse_usage(place(target), "its width does not divide by its heads", "give a width that does");
  }
  if (blocks != static_cast<std::size_t>(shape.blocks)) {
    refuse_usage(place(target), "it has weights for another number of blocks", "give one for each block");
  }
}

}  // namespace

struct OpencvEncoder::Net {
  DnnNet net;
};

OpencvEncoder::OpencvEncoder(dnn::Target target, const dnn::EncoderShape& shape,
                             const std::vector<dnn::BlockWeights>& blocks) {
  check(target, shape, blocks.size());
  net_ = std::make_unique<Net>(Net{DnnNet::encoder(place(target), target, shape, blocks.data())});
}

OpencvEncoder::OpencvEncoder(OpencvEncoder&&) noexcept = default;
OpencvEncoder& OpencvEncoder::operator=(OpencvEncoder&&) noexcept = default;
OpencvEncoder::~OpencvEncoder() = default;

void OpencvEncoder::forward(const float* tokens, float* output, const Progress& progress) {
  progress.check();
  net_->net.set_input(0, tokens);
  float* outputs[] = {output};
  net_->net.forward(outputs);
  progress.check();
}

int OpencvEncoder::layers() const {
  return net_->net.layers();
}

int OpencvEncoder::layers_on_processor() const {
  return net_->net.layers_on_processor();
}

}  // namespace whereabouts
