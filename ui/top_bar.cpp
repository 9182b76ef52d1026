#include "ui/top_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/chip.h"
#include "ui/controls/controls.h"
#include "ui/look.h"

namespace whereabouts {
namespace {

// The drawing of the program in the accent colour, and its name.
class MarkDrawing : public QWidget {
 public:
  explicit MarkDrawing(QWidget* parent) : QWidget(parent) { setFixedSize(24, 24); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.drawPixmap(0, 0, drawing(QStringLiteral("app"), look().accent, 24, devicePixelRatioF()));
  }
};

}  // namespace

TopBar::TopBar(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("topBar"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(52);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(14, 0, 16, 0);
  layout->setSpacing(8);
  auto* mark = new QWidget(this);
  mark->setFixedWidth(190 - 8);
  auto* markLayout = new QHBoxLayout(mark);
  markLayout->setContentsMargins(0, 0, 0, 0);
  markLayout->setSpacing(8);
  markLayout->addWidget(new MarkDrawing(mark));
  auto* name = new QLabel(QStringLiteral("Whereabouts"), mark);
  name->setProperty("role", "mark");
  markLayout->addWidget(name);
  markLayout->addStretch(1);
  layout->addWidget(mark);

  picture_ = new Chip(QStringLiteral("picture"), this);
  picture_->setObjectName(QStringLiteral("pictureChip"));
  picture_->setToolTip(tr("The picture: press to open another one, or drop one anywhere"));
  checkpoint_ = new Chip(QStringLiteral("checkpoint"), this);
  checkpoint_->setObjectName(QStringLiteral("checkpointChip"));
  checkpoint_->setToolTip(tr("The checkpoint: press to open another one, or drop one anywhere"));
  checkpoint2_ = new Chip(QStringLiteral("checkpoint"), this);
  checkpoint2_->setObjectName(QStringLiteral("secondCheckpointChip"));
  checkpoint2_->setToolTip(tr(
      "The second checkpoint, which the first one is compared with: press to open another one or close it"));
  layout->addWidget(picture_);
  layout->addSpacing(4);
  layout->addWidget(checkpoint_);
  layout->addSpacing(4);
  layout->addWidget(checkpoint2_);
  layout->addStretch(1);

  theme_ = new IconButton(QStringLiteral("moon"), tr("Dark theme (Ctrl+D)"), this);
  theme_->setObjectName(QStringLiteral("theme"));
  layout->addWidget(theme_);
  const auto button = [&](const QString& text, const char* role, const QString& help) {
    auto* made = new QPushButton(text, this);
    made->setProperty("role", role);
    made->setToolTip(help);
    made->setAccessibleName(text);
    made->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    layout->addWidget(made);
    return made;
  };
  pin_ = button(tr("Pin"), "plain", tr("Keep this figure beside the next one, with the difference (Ctrl+P)"));
  pin_->setObjectName(QStringLiteral("pin"));
  pin_->setCheckable(true);
  export_ = button(tr("Export ▾"), "plain", tr("Save or copy the figure (Ctrl+E)"));
  export_->setObjectName(QStringLiteral("export"));
  auto* present = button(tr("Present"), "primary", tr("Figure and question on the full screen (F11)"));
  present->setObjectName(QStringLiteral("present"));
  auto* menu = new IconButton(QStringLiteral("menu"), tr("Menu: everything there is (Alt+M)"), this);
  menu->setObjectName(QStringLiteral("menu"));
  layout->addWidget(menu);

  const auto under = [](const QWidget* part) { return part->mapToGlobal(QPoint(0, part->height() + 6)); };
  connect(picture_, &QAbstractButton::clicked, this, [=, this] { emit pictureMenuWanted(under(picture_)); });
  connect(checkpoint_, &QAbstractButton::clicked, this,
          [=, this] { emit checkpointMenuWanted(under(checkpoint_)); });
  connect(checkpoint2_, &QAbstractButton::clicked, this,
          [=, this] { emit secondCheckpointMenuWanted(under(checkpoint2_)); });
  connect(export_, &QPushButton::clicked, this, [=, this] { emit exportMenuWanted(under(export_)); });
  connect(menu, &QAbstractButton::clicked, this, [=, this] { emit mainMenuWanted(under(menu)); });
  connect(theme_, &QAbstractButton::clicked, this, &TopBar::themeToggled);
  connect(present, &QPushButton::clicked, this, &TopBar::presentWanted);
  connect(pin_, &QPushButton::clicked, this, [this] { emit pinToggled(pin_->isChecked()); });
  connect(&workspace_, &Workspace::pinnedChanged, this, [this](bool pinned) {
    pin_->setChecked(pinned);
    pin_->setText(pinned ? tr("Unpin") : tr("Pin"));
  });
  connect(&workspace_, &Workspace::inputsChanged, this, &TopBar::showInputs);
  connect(&workspace_, &Workspace::labChanged, this, &TopBar::showInputs);
  picture_->hide();
  checkpoint_->hide();
  checkpoint2_->hide();
}

void TopBar::showTheme(bool dark) {
  theme_->setDrawing(dark ? QStringLiteral("sun") : QStringLiteral("moon"));
  theme_->setToolTip(dark ? tr("Light theme (Ctrl+D)") : tr("Dark theme (Ctrl+D)"));
  theme_->setAccessibleName(theme_->toolTip());
}

void TopBar::showInputs() {
  const auto inputs = workspace_.inputs();
  if (!inputs) return;
  picture_->set(inputs->pictureName, inputs->pictureFacts, inputs->thumbnail);
  checkpoint_->set(inputs->checkpointName, inputs->checkpointFacts, {});
  const LabInfo& info = workspace_.lab().info();
  picture_->setUsed(info.uses_image);
  checkpoint_->setUsed(info.uses_checkpoint);
  checkpoint2_->set(inputs->checkpoint2Name, inputs->checkpoint2Facts, {});
  checkpoint2_->setUsed(info.uses_checkpoint2);
  picture_->show();
  checkpoint_->show();
  checkpoint2_->setVisible(inputs->inputs.checkpoint2 != nullptr);
  fit();
}

void TopBar::fit() {
  // What the mark and the buttons leave is shared by the chips.
  const int room = width() - 190 - 420;
  if (!checkpoint2_->isHidden()) {
    picture_->setMost(qBound(90, room * 3 / 10, 260));
    checkpoint_->setMost(qBound(90, room * 4 / 10, 340));
    checkpoint2_->setMost(qBound(90, room * 3 / 10, 260));
    return;
  }
  picture_->setMost(qBound(110, room * 2 / 5, 260));
  checkpoint_->setMost(qBound(130, room * 3 / 5, 340));
}

void TopBar::resizeEvent(QResizeEvent*) {
  fit();
}

}  // namespace whereabouts
