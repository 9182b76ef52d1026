#include "ui/parameters/controls.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include "core/colour/colour_map.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/controls.h"

namespace whereabouts {
namespace {

constexpr int kWidth = 40, kHeight = 12;

QIcon swatchOf(const std::string& name) {
  const ColourMap& map = colour_map(name);
  QImage line(256, 1, QImage::Format_RGB32);
  for (int i = 0; i < 256; ++i) {
    const Rgb colour = map.colours[static_cast<std::size_t>(i)];
    line.setPixel(i, 0, qRgb(colour.red, colour.green, colour.blue));
  }
  QPixmap swatch(kWidth * 2, kHeight * 2);
  swatch.fill(Qt::transparent);
  QPainter painter(&swatch);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath round;
  round.addRoundedRect(QRectF(0, 0, kWidth * 2, kHeight * 2), 6, 6);
  painter.setClipPath(round);
  painter.drawImage(swatch.rect(), line.scaled(kWidth * 2, 1));
  painter.end();
  return QIcon(swatch);
}

class ColourMapControl : public ParameterControl {
 public:
  ColourMapControl(const ParameterState& state, QWidget* parent) : ParameterControl(state, parent) {
    box_ = new ComboBox(this);
    box_->setIconSize(QSize(scaled(kWidth), scaled(kHeight)));
    setAccessibleTexts(box_);
    reverse_ = new IconButton(QStringLiteral("reverse"), ParameterControl::tr("Reverse the colours"), this);
    reverse_->setObjectName(QStringLiteral("reverse"));
    reverse_->setCheckable(true);
    reverse_->setSide(26, 16);
    header()->addWidget(reverse_);
    box_->setMinimumWidth(kLeastBeside);
    box_->setMaximumWidth(kBesideLabel);
    header()->addWidget(box_);
    for (const std::string& name : colour_map_names()) {
      const ColourMap& map = colour_map(name);
      const QString title = QString::fromStdString(name);
      box_->addItem(
          map.colour_blind_safe ? title : ParameterControl::tr("%1 (not colour-blind safe)").arg(title),
          title);
    }
    connect(box_, &QComboBox::currentIndexChanged, this, [this] { tell(); });
    connect(reverse_, &QAbstractButton::toggled, this, [this] { tell(); });
  }

 protected:
  void present(const ParameterState& state) override {
    const std::string& name = std::get<std::string>(state.value);
    const bool reversed = name.size() > 2 && name.ends_with("_r");
    const std::string plain = reversed ? name.substr(0, name.size() - 2) : name;
    box_->setCurrentIndex(box_->findData(QString::fromStdString(plain)));
    if (reverse_->isChecked() != reversed || !swatched_) {
      swatched_ = true;
      for (int i = 0; i < box_->count(); ++i) {
        box_->setItemIcon(i, swatchOf(box_->itemData(i).toString().toStdString() + (reversed ? "_r" : "")));
      }
    }
    reverse_->setChecked(reversed);
  }

 private:
  void tell() {
    if (presenting() || box_->currentIndex() < 0) return;
    std::string name = box_->currentData().toString().toStdString();
    if (reverse_->isChecked()) name += "_r";
    emit edited(Value(name), true);
  }

  ComboBox* box_;
  IconButton* reverse_;
  bool swatched_ = false;
};

}  // namespace

ParameterControl* makeColourMapControl(const ParameterState& state, QWidget* parent) {
  return new ColourMapControl(state, parent);
}

}  // namespace whereabouts
