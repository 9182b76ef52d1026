// Nets built layer by layer. Layers whose names or forms differ between versions of OpenCV or between targets
// are chosen here, so that a graph is described once.
#pragma once

#include <opencv2/dnn.hpp>
#include <string>
#include <vector>

#include "core/backend/opencv/plugin/opencv_dnn.h"

namespace whereabouts::dnn {

// What OpenCV calls it.
int number_of(Target target);

// One output of one layer.
struct Pin {
  int layer = 0, output = 0;
};

class Graph {
 public:
  Graph(Target target, const std::vector<std::string>& inputs);

  Pin input(int number) const { return {0, number}; }
  // Numbers that stay on the device.
  Pin constant(const cv::Mat& values);
  // (rows, inputs) -> (rows, outputs). `weight` is (outputs, inputs); `bias` is (outputs) or empty.
  Pin linear(Pin x, const cv::Mat& weight, const cv::Mat& bias);
  // (..., m, n) times (..., n, k).
  Pin product(Pin a, Pin b);
  Pin softmax(Pin x, int axis);
  Pin sum(Pin a, Pin b) { return together(a, b, "sum"); }
  Pin times(Pin a, Pin b) { return together(a, b, "prod"); }
  Pin reshape(Pin x, const std::vector<int>& shape);
  Pin permute(Pin x, const std::vector<int>& order);
  // Each row of (rows, width) to mean 0 and variance 1.
  Pin normalize(Pin x, int width, float epsilon);
  Pin activate(Pin x, Activation activation);

  // The name under which the net gives out `pin`.
  const std::string& name(Pin pin) const { return names_[static_cast<std::size_t>(pin.layer)]; }
  int layers() const { return static_cast<int>(names_.size()) - 1; }
  cv::dnn::Net net() const { return net_; }  // shared, not copied

 private:
  Pin add(const std::string& type, cv::dnn::LayerParams parameters, const std::vector<Pin>& inputs);
  Pin together(Pin a, Pin b, const char* operation);
  Pin affine(Pin x, double scale, double shift) { return power(x, 1, scale, shift); }
  Pin power(Pin x, double exponent, double scale, double shift);
  Pin means(Pin x, int width);
  Pin widened(Pin means, int width, double factor);
  Pin centred(Pin x, int width) { return sum(x, widened(means(x, width), width, -1)); }

  Target target_;
  cv::dnn::Net net_;
  std::vector<std::string> names_;
};

struct AttentionNodes {
  Pin weights, result;
};
// softmax(q k [+ bias]) v; q is (..., queries, dim), k is (..., dim, tokens). `axis` is the last one.
AttentionNodes attention_nodes(Graph& graph, Pin q, Pin k, Pin v, const Pin* bias, bool softmax, int axis);

// A whole net with the names of its outputs.
struct Built {
  cv::dnn::Net net;
  std::vector<std::string> inputs, outputs;
  std::vector<std::vector<int>> input_shapes;
  int layers = 0;
};
Built attention_graph(Target target, const AttentionShape& shape);
Built encoder_graph(Target target, const EncoderShape& shape, const BlockCallback& blocks);

}  // namespace whereabouts::dnn
