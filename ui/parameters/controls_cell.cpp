#include "ui/parameters/controls.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/language/core_words.h"
#include "ui/widgets/controls.h"

namespace whereabouts {
namespace {

class CellControl : public ParameterControl {
 public:
  CellControl(const ParameterState& state, QWidget* parent) : ParameterControl(state, parent) {
    row_ = new NumberField(this);
    column_ = new NumberField(this);
    for (NumberField* field : {row_, column_}) {
      field->setDecimals(0);
      header()->addWidget(field);
      connect(field, &QDoubleSpinBox::valueChanged, this, [this] {
        if (presenting()) return;
        emit edited(Value(Cell{static_cast<int>(row_->value()), static_cast<int>(column_->value())}), true);
      });
    }
    const QString first = coreText(state.parameter->cell_words[0]);
    const QString second = coreText(state.parameter->cell_words[1]);
    row_->setPrefix(first + QLatin1Char(' '));
    column_->setPrefix(second + QLatin1Char(' '));
    setAccessibleTexts(row_, first);
    setAccessibleTexts(column_, second);
    slider_ = new Slider(this);
    setAccessibleTexts(slider_, ParameterControl::tr("in raster order"));
    body()->addWidget(slider_);
    connect(slider_, &QSlider::valueChanged, this, [this](int token) {
      if (presenting()) return;
      showCell(cells_.cell(token));
      emit edited(Value(cells_.cell(token)), !slider_->isSliderDown());
    });
    connect(slider_, &QSlider::sliderReleased, this,
            [this] { emit edited(Value(cells_.cell(slider_->value())), true); });
  }

  bool isEditing() const override { return slider_->isSliderDown(); }

 protected:
  void present(const ParameterState& state) override {
    if (cells_ != state.range.cells) {
      cells_ = state.range.cells;
      const QSignalBlocker quietSlider(slider_), quietRow(row_), quietColumn(column_);
      slider_->setRange(0, std::max(0, cells_.count() - 1));
      slider_->setPageStep(std::max(1, cells_.columns));
      row_->setRange(0, std::max(0, cells_.rows - 1));
      column_->setRange(0, std::max(0, cells_.columns - 1));
      row_->fit();
      column_->fit();
    }
    const Cell cell = std::get<Cell>(state.value);
    if (!slider_->isSliderDown()) {
      const QSignalBlocker quiet(slider_);
      slider_->setValue(cells_.token(cell));
      slider_->update();
    }
    showCell(cell);
  }

 private:
  void showCell(Cell cell) {
    const QSignalBlocker quietRow(row_), quietColumn(column_);
    row_->setValue(cell.row);
    column_->setValue(cell.column);
  }

  NumberField* row_;
  NumberField* column_;
  Slider* slider_;
  GridShape cells_;
};

}  // namespace

ParameterControl* makeCellControl(const ParameterState& state, QWidget* parent) {
  return new CellControl(state, parent);
}

}  // namespace whereabouts
