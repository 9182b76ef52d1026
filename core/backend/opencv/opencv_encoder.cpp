#include "core/backend/opencv/opencv_encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>

#include "core/backend/opencv/opencv_plugin.h"
#include "core/backend/opencv/opencv_targets.h"
#include "core/base/failure.h"
#include "core/base/parallel.h"
#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

std::string place(dnn::Target target) {
  return fmt::format("{} encoder", identity_of(target).id);
}

void check(dnn::Target target, const EncoderShape& shape) {
  for (const int size : {shape.images, shape.tokens, shape.width, shape.heads, shape.hidden, shape.blocks}) {
    if (size <= 0) refuse_usage(place(target), "a size of it is not positive", "give sizes from 1 up");
  }
  if (shape.width % shape.heads != 0) {
    refuse_usage(place(target), "its width does not divide by its heads", "give a width that does");
  }
  if (shape.qk_norm_size != 0 && shape.qk_norm_size != shape.width &&
      shape.qk_norm_size != shape.width / shape.heads) {
    refuse_usage(place(target), "its norms of queries and keys go over neither a head nor all",
                 "give the width, that of a head, or 0");
  }
}

// What `source` throws waits here until the plug-in, whose functions throw nothing, has returned.
struct Asked {
  const BlockSource& source;
  std::exception_ptr thrown;

  static BlockWeights block(void* context, int number) {
    auto* asked = static_cast<Asked*>(context);
    try {
      return asked->source(number);
    } catch (...) {
      asked->thrown = std::current_exception();
      return {};  // without weights: the plug-in refuses it
    }
  }
};

DnnNet net_of(dnn::Target target, const EncoderShape& shape, const BlockSource& source) {
  Asked asked{source, nullptr};
  try {
    return DnnNet::encoder(place(target), target, shape, {&Asked::block, &asked});
  } catch (const Failure&) {
    if (asked.thrown) std::rethrow_exception(asked.thrown);
    throw;
  }
}

}  // namespace

struct OpencvEncoder::Net {
  DnnNet net;
  EncoderShape shape;
};

OpencvEncoder::OpencvEncoder(dnn::Target target, const EncoderShape& shape, const BlockSource& source) {
  check(target, shape);
  net_ = std::make_unique<Net>(Net{net_of(target, shape, source), shape});
}

OpencvEncoder::OpencvEncoder(OpencvEncoder&&) noexcept = default;
OpencvEncoder& OpencvEncoder::operator=(OpencvEncoder&&) noexcept = default;
OpencvEncoder::~OpencvEncoder() = default;

void OpencvEncoder::forward(const float* tokens, const EncoderOutputs& outputs, const Progress& progress) {
  progress.check();
  const EncoderShape& shape = net_->shape;
  const auto blocks = static_cast<std::size_t>(shape.blocks);
  const std::ptrdiff_t rows = std::ptrdiff_t{shape.images} * shape.tokens, size = rows * shape.width,
                       squares = rows * shape.heads * shape.tokens;
  // Where each of the net's outputs goes.
  struct Place {
    float* to;
    std::ptrdiff_t size;
  };
  std::vector<Place> places{{outputs.tokens, size}};
  if (shape.output_attentions) {
    for (std::size_t block = 0; block < blocks; ++block) {
      places.push_back({block < outputs.attention.size() ? outputs.attention[block] : nullptr, squares});
    }
  }
  float* last = nullptr;  // the tokens after the last block are the first output once more
  if (shape.output_hidden_states) {
    for (std::size_t block = 0; block < blocks; ++block) {
      float* after = block < outputs.after.size() ? outputs.after[block] : nullptr;
      if (block + 1 < blocks) {
        places.push_back({after, size});
      } else {
        last = after;
      }
    }
  }
  std::copy_n(tokens, size, net_->net.input(0));
  net_->net.set_input(0);
  const std::vector<const float*> results = net_->net.forward(places.size());
  parallel_for(static_cast<int>(places.size()), compute_threads(), progress, [&](int number, int) {
    const auto at = static_cast<std::size_t>(number);
    if (places[at].to != nullptr) std::copy_n(results[at], places[at].size, places[at].to);
  });
  if (last != nullptr) std::copy_n(outputs.tokens, size, last);
  progress.check();
}

int OpencvEncoder::layers() const {
  return net_->net.layers();
}

int OpencvEncoder::layers_on_cpu() const {
  return net_->net.layers_on_cpu();
}

}  // namespace whereabouts
