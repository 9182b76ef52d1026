// Small figures made for the tests of the window's drawing.
#pragma once

#include <QColor>
#include <cmath>
#include <memory>

#include "core/colour/colour_map.h"
#include "core/figure/figure.h"
#include "ui/render/file/export.h"
#include "ui/render/layout/layout.h"

namespace whereabouts {

inline LayoutRequest sized(int width, int height) {
  LayoutRequest request;
  request.size = {width, height};
  return request;
}

template <typename F>
std::shared_ptr<const Matrix> filled(int rows, int columns, F value) {
  auto matrix = std::make_shared<Matrix>(rows, columns);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) (*matrix)(r, c) = static_cast<float>(value(r, c));
  }
  return matrix;
}

inline Axis cells(Index index, int count) {
  Axis axis;
  axis.lower = -0.5;
  axis.upper = count - 0.5;
  axis.reversed = index == Index::row;
  axis.indexing.index = index;
  axis.indexing.count = count;
  return axis;
}

inline Panel mapPanel(std::shared_ptr<const Matrix> values, const std::string& title) {
  Panel panel;
  panel.title = title;
  panel.subtitle = "(1, 2)";
  const int rows = static_cast<int>(values->rows()), columns = static_cast<int>(values->cols());
  panel.x = cells(Index::column, columns);
  panel.y = cells(Index::row, rows);
  panel.square_units = true;
  panel.tokens = {rows, columns};
  HeatMap map;
  map.values = std::move(values);
  map.quantity = "similarity";
  panel.layers.push_back({map});
  return panel;
}

inline Panel curvePanel() {
  Panel panel;
  panel.title = "wave";
  panel.x.upper = 100;
  panel.x.line = panel.y.line = true;
  panel.y.lower = -1;
  panel.legend = true;
  Line curve;
  curve.label = "sine";
  for (int i = 0; i <= 100; ++i) {
    curve.x.push_back(i);
    curve.y.push_back(std::sin(i * 0.1));
  }
  panel.layers.push_back({curve});
  return panel;
}

inline double shade(int row, int column) {
  return ((row * 5 + column * 3) % 16) / 15.0;
}

// Two 5 x 7 maps side by side with a bar; the first is clicked, the second dragged.
inline Figure twoMaps() {
  Figure figure;
  figure.title = "Who is near whom?";
  figure.subtitle = "One sentence about it.";
  figure.caption = "It is **0.77** & no <more>.";
  for (int k = 0; k < 2; ++k) {
    Panel panel = mapPanel(filled(5, 7, shade), k == 0 ? "left" : "right");
    panel.column = k;
    figure.panels.push_back(panel);
  }
  figure.panels[0].click = ClickSets{"reference", ClickSets::From::cell};
  figure.panels[1].drag = DragSwaps{"order"};
  figure.scales.push_back({"viridis", 0, 1, "similarity", true, 0, 1, 1});
  return figure;
}

inline QRgb expected(const std::string& map, double t) {
  const Rgb colour = colour_map(map).at(t);
  return qRgb(colour.red, colour.green, colour.blue);
}

inline ExportOptions plainOptions() {
  ExportOptions options;
  options.widthMm = 120;
  options.heightMm = 80;
  options.dpi = 96;
  return options;
}

}  // namespace whereabouts
