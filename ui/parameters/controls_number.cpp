#include "ui/parameters/controls.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <cmath>
#include <optional>

#include "core/parameter/number_scale.h"
#include "ui/widgets/controls.h"

namespace whereabouts {
namespace {

constexpr int kMostSteps = 2000;  // a slider has no more places than pixels
constexpr int kRatioSteps = 400;

class NumberControl : public ParameterControl {
 public:
  NumberControl(const ParameterState& state, QWidget* parent) : ParameterControl(state, parent) {
    field_ = new NumberField(this);
    setAccessibleTexts(field_);
    header()->addWidget(field_);
    slider_ = new Slider(this);
    setAccessibleTexts(slider_);
    body()->addWidget(slider_);
    connect(slider_, &QSlider::valueChanged, this, [this](int place) {
      if (presenting()) return;
      moved_ = true;
      const double value = scale_->value_at(place);
      showNumber(value);
      emit edited(asValue(value), !slider_->isSliderDown());
    });
    // Touched and not moved, it leaves a value that lies between its places.
    connect(slider_, &QSlider::sliderPressed, this, [this] { moved_ = false; });
    connect(slider_, &QSlider::sliderReleased, this, [this] {
      if (moved_) emit edited(asValue(scale_->value_at(slider_->value())), true);
    });
    connect(field_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
      if (presenting()) return;
      field_->makeRoom();
      emit edited(asValue(value), true);
    });
  }

  bool isEditing() const override { return slider_->isSliderDown(); }

 protected:
  void present(const ParameterState& state) override {
    const NumberScale scale(*state.parameter, state.range, kMostSteps, kRatioSteps);
    const bool changed = scale_ != scale;
    if (changed) {
      scale_ = scale;
      const QSignalBlocker quiet(slider_);
      slider_->setRange(0, scale.last());
      slider_->setPageStep(std::max(1, scale.last() / 10));
      slider_->setEnabled(scale.max() > scale.min());
      const QSignalBlocker quietField(field_);
      field_->setSuffix(unit());
      field_->setScale(scale);
    }
    const double value = scale.whole() ? static_cast<double>(std::get<std::int64_t>(state.value))
                                       : std::get<double>(state.value);
    if (!slider_->isSliderDown()) {
      const QSignalBlocker quiet(slider_);
      slider_->setValue(scale.place_of(value));
      slider_->update();
    }
    showNumber(value);
    if (changed) field_->fit();
  }

 private:
  void showNumber(double value) {
    if (field_->value() == value) return;
    const QSignalBlocker quiet(field_);
    field_->setValue(value);
    field_->makeRoom();
  }

  Value asValue(double value) const {
    if (scale_->whole()) return Value(static_cast<std::int64_t>(std::llround(value)));
    return Value(value);
  }

  NumberField* field_;
  Slider* slider_;
  std::optional<NumberScale> scale_;
  bool moved_ = false;  // since the slider was taken
};

}  // namespace

ParameterControl* makeNumberControl(const ParameterState& state, QWidget* parent) {
  return new NumberControl(state, parent);
}

}  // namespace whereabouts
