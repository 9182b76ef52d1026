// The plug-in with OpenCV's nets: loaded on first use (core/base/plugin.h), kept until the process ends.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backend/opencv/plugin/opencv_dnn.h"

namespace whereabouts {

struct DnnModule {
  const dnn::Functions* functions = nullptr;  // null: it cannot be used
  std::string problem;                        // why
};
const DnnModule& dnn_module();

// A net of the plug-in. Its functions throw Failure (Fault::failed) with `where` as the place and OpenCV's
// words. Used by one thread at a time.
class DnnNet {
 public:
  static DnnNet attention(const std::string& where, dnn::Target target, const dnn::AttentionShape& shape);
  static DnnNet encoder(const std::string& where, dnn::Target target, const EncoderShape& shape,
                        const dnn::BlockCallback& blocks);

  // Where an input's values are to be written, in its shape; then set_input() takes them. After a forward
  // ask again. An input keeps its values until it is set again.
  float* input(int input);
  void set_input(int input);
  // The outputs' values, which the next forward overwrites.
  std::vector<const float*> forward(std::size_t outputs);
  int layers() const;
  // How many of them OpenCV computes on the CPU; to be asked after a forward. -1: it does not tell.
  int layers_on_cpu() const;

 private:
  struct Release {
    void operator()(dnn::Net* net) const;
  };
  DnnNet(std::string where, dnn::Net* net) : where_(std::move(where)), net_(net) {}

  std::string where_;
  std::unique_ptr<dnn::Net, Release> net_;
};

}  // namespace whereabouts
