#include "ui/parameters/number_control.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <cmath>

#include "ui/widgets/controls.h"
#include "ui/window/value_words.h"

namespace whereabouts {
namespace {

constexpr int kMostSteps = 2000;  // a slider has no more places than pixels
constexpr int kRatioSteps = 400;
constexpr double kWide =
    100000;  // a whole range beyond this, a seed's, moves in equal ratios from its smallest value

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
      const double value = valueAt(place);
      showNumber(value);
      emit edited(asValue(value), !slider_->isSliderDown());
    });
    connect(slider_, &QSlider::sliderReleased, this,
            [this] { emit edited(asValue(valueAt(slider_->value())), true); });
    connect(field_, &QDoubleSpinBox::valueChanged, this, [this](double value) {
      if (!presenting()) emit edited(asValue(value), true);
    });
  }

  bool isEditing() const override { return slider_->isSliderDown(); }

 protected:
  void present(const ParameterState& state) override {
    const bool whole = state.parameter->kind == Kind::integer;
    const double step =
        std::max<double>(state.range.step, state.parameter->step > 0 ? state.parameter->step : 1);
    const bool newRange = !set_ || state.range.min != min_ || state.range.max != max_ || step != step_;
    if (newRange) {
      set_ = true;
      min_ = state.range.min;
      max_ = std::max(state.range.max, state.range.min);
      whole_ = whole;
      step_ = step;
      ratios_ = state.parameter->logarithmic && min_ > 0 && max_ > min_;
      stretched_ = whole && !ratios_ && max_ - min_ > kWide;
      const double steps = ratios_ || stretched_
                               ? kRatioSteps
                               : std::min<double>(kMostSteps, std::round((max_ - min_) / step_));
      const QSignalBlocker quiet(slider_);
      slider_->setRange(0, std::max(0, static_cast<int>(steps)));
      slider_->setPageStep(std::max(1, slider_->maximum() / 10));
      slider_->setEnabled(max_ > min_);
      const QSignalBlocker quietField(field_);
      field_->setSuffix(unit());
      field_->setDecimals(whole ? 0 : decimalsFor(step_));
      field_->setSignificant(!whole && ratios_);
      if (!whole && ratios_) field_->setDecimals(4);
      field_->setRange(min_, max_);
      field_->setSingleStep(step_);
      field_->fit();
    }
    const double value =
        whole ? static_cast<double>(std::get<std::int64_t>(state.value)) : std::get<double>(state.value);
    if (!slider_->isSliderDown()) {
      const QSignalBlocker quiet(slider_);
      slider_->setValue(placeOf(value));
      slider_->update();
    }
    showNumber(value);
  }

 private:
  void showNumber(double value) {
    if (field_->value() == value) return;
    const QSignalBlocker quiet(field_);
    field_->setValue(value);
  }

  double valueAt(int place) const {
    const int last = slider_->maximum();
    if (place <= 0 || last == 0) return min_;
    if (place >= last) return max_;
    const double share = static_cast<double>(place) / last;
    if (stretched_) return min_ + std::round(std::pow(max_ - min_ + 1, share) - 1);
    double value = ratios_ ? min_ * std::pow(max_ / min_, share) : min_ + share * (max_ - min_);
    if (whole_ || !ratios_) value = min_ + std::round((value - min_) / step_) * step_;
    return std::clamp(value, min_, max_);
  }

  int placeOf(double value) const {
    if (max_ <= min_) return 0;
    if (stretched_) {
      const double part = std::log(value - min_ + 1) / std::log(max_ - min_ + 1);
      return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * slider_->maximum()));
    }
    const double share = ratios_ ? std::log(std::max(value, min_) / min_) / std::log(max_ / min_)
                                 : (value - min_) / (max_ - min_);
    return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * slider_->maximum()));
  }

  Value asValue(double value) const {
    if (whole_) return Value(static_cast<std::int64_t>(std::llround(value)));
    return Value(value);
  }

  NumberField* field_;
  Slider* slider_;
  double min_ = 0, max_ = 0, step_ = 1;
  bool whole_ = true, ratios_ = false, stretched_ = false, set_ = false;
};

}  // namespace

ParameterControl* makeNumberControl(const ParameterState& state, QWidget* parent) {
  return new NumberControl(state, parent);
}

}  // namespace whereabouts
