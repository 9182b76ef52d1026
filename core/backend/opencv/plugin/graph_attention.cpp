// Attention: alone, and the part of it that blocks have inside too.
#include "core/backend/opencv/plugin/graph.h"

namespace whereabouts::dnn {

AttentionNodes attention_nodes(Graph& graph, Pin q, Pin k, Pin v, const Pin* bias, bool softmax, int axis) {
  Pin weights = graph.product(q, k);
  if (bias != nullptr) weights = graph.sum(weights, *bias);
  if (softmax) weights = graph.softmax(weights, axis);
  return {weights, graph.product(weights, v)};
}

Built attention_graph(Target target, const AttentionShape& shape) {
  Built built;
  built.inputs = {"q", "k", "v"};
  built.input_shapes = {{shape.slices, shape.queries, shape.dim},
                        turns_keys(target) ? std::vector{shape.slices, shape.tokens, shape.dim}
                                           : std::vector{shape.slices, shape.dim, shape.tokens},
                        {shape.slices, shape.tokens, shape.dim}};
  if (shape.bias) {
    built.inputs.emplace_back("bias");
    built.input_shapes.push_back({shape.slices, shape.queries, shape.tokens});
  }
  Graph graph(target, built.inputs);
  const Pin bias = graph.input(3);
  const Pin keys = turns_keys(target) ? graph.permute(graph.input(1), {0, 2, 1}) : graph.input(1);
  const AttentionNodes nodes = attention_nodes(graph, graph.input(0), keys, graph.input(2),
                                               shape.bias ? &bias : nullptr, shape.softmax, 2);
  built.outputs = {graph.name(nodes.result)};
  if (shape.probabilities) built.outputs.push_back(graph.name(nodes.weights));
  built.layers = graph.layers();
  built.net = graph.net();
  return built;
}

}  // namespace whereabouts::dnn
