// The words of a figure as a list that can be edited: title, sentence, caption, titles of panels, labels of
// axes and colour bars.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/output/option_fields.h"
#include "ui/render/paint/figure_words.h"

class QLineEdit;
class QVBoxLayout;

namespace whereabouts {

class LabelFields : public QScrollArea {
  Q_OBJECT

 public:
  LabelFields(const Figure& figure, OptionFields* options, QWidget* parent);

 private:
  void addText(const char* id, const std::string& own);
  void addLabel(const LabelOverride& own);
  QLineEdit* addLine(const QString& name, const QString& text, const QString& help);
  void writeLabels();

  struct Line {
    LabelOverride own;
    QLineEdit* field;
  };
  OptionFields* options_;
  QVBoxLayout* rows_;
  std::vector<Line> lines_;
};

}  // namespace whereabouts
