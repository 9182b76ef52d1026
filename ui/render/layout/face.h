// A font that remembers how wide words are: shaping them is most of the work of a layout, and figures that
// follow each other have most of their words in common.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QString>
#include <memory>

namespace whereabouts {

class Face : public QFontMetricsF {
 public:
  explicit Face(const QFont& font);
  // That of QFontMetricsF.
  double horizontalAdvance(const QString& text) const;

 private:
  struct Widths;
  static std::shared_ptr<Widths> widthsOf(const QFont& font);

  std::shared_ptr<Widths> widths_;
};

}  // namespace whereabouts
