#include "ui/window/top_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "ui/language/backend_words.h"
#include "ui/language/core_words.h"
#include "ui/language/input_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/window/chip.h"
#include "ui/window/status_line.h"

namespace whereabouts {
namespace {

// px for type of size 1.
constexpr int kFairWidth = 150;   // a narrower chip of an input shows too little of its name
constexpr int kMaxBackend = 220;  // while the words of the inputs are cut
constexpr int kMark = 170, kMarkAlone = 28;

// Names the labs that do.
QString notUsed(InputId input) {
  QStringList names;
  for (const Lab* lab : labs()) {
    if (lab->info().inputs.has(input)) names << coreText(lab->info().name);
  }
  return TopBar::tr("Not used by this lab, but by: %1").arg(names.join(QStringLiteral(", ")));
}

// The program's icon in the accent colour, and its name.
class MarkDrawing : public QWidget {
 public:
  explicit MarkDrawing(QWidget* parent) : QWidget(parent) { setFixedSize(24, 24); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.drawPixmap(
        0, 0, iconPixmap(QStringLiteral("app"), currentTheme().accent, width(), devicePixelRatioF()));
  }
};

// Leads to the start page.
class MarkButton : public QAbstractButton {
 public:
  explicit MarkButton(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    if (!hasFocus() && !underMouse()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(currentTheme().accent, 1.5) : Qt::NoPen);
    painter.setBrush(underMouse() ? currentTheme().chip : QColor(Qt::transparent));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), scaled(7), scaled(7));
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
  auto* mark = mark_ = new MarkButton(this);
  mark->setObjectName(QStringLiteral("mark"));
  mark->setToolTip(tr("Start page (Ctrl+Home)"));
  mark->setAccessibleName(tr("Start page"));
  mark->setFixedHeight(36);
  auto* markLayout = new QHBoxLayout(mark);
  markLayout->setContentsMargins(0, 0, 0, 0);
  markLayout->setSpacing(8);
  markLayout->addWidget(new MarkDrawing(mark));
  name_ = new QLabel(QStringLiteral("Whereabouts"), mark);
  name_->setProperty("role", "mark");
  markLayout->addWidget(name_);
  markLayout->addStretch(1);
  layout->addWidget(mark);

  open_ = new QPushButton(tr("Open"), this);
  open_->setObjectName(QStringLiteral("open"));
  open_->setProperty("role", "plain");
  open_->setToolTip(tr("Open an image, a checkpoint, a run, a series or a session (Ctrl+O)"));
  open_->setAccessibleName(tr("Open"));
  open_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  layout->addWidget(open_);
  chips_ = new QHBoxLayout;
  chips_->setSpacing(12);
  for (const WindowInput& words : windowInputs()) {
    if (!words.hasChip()) continue;
    auto* chip = new Chip(QString::fromLatin1(words.icon), chipText(words.title), this);
    chip->setObjectName(QString::fromLatin1(words.objectName));
    chips_->addWidget(chip);
    inputs_.emplace_back(words.id, chip);
  }
  backend_ = new Chip(QStringLiteral("backend"), tr("Backend"), this);
  backend_->setObjectName(QStringLiteral("backendChip"));
  chips_->addWidget(backend_);
  chips_->addStretch(1);
  layout->addLayout(chips_, 1);
  right_ = new QHBoxLayout;
  right_->setSpacing(8);
  layout->addLayout(right_);

  theme_ = new IconButton(QStringLiteral("moon"), tr("Dark theme (Ctrl+D)"), this);
  theme_->setObjectName(QStringLiteral("theme"));
  right_->addWidget(theme_);
  const auto button = [&](const QString& text, const char* role, const QString& help) {
    auto* made = new QPushButton(text, this);
    made->setProperty("role", role);
    made->setToolTip(help);
    made->setAccessibleName(text);
    made->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    right_->addWidget(made);
    return made;
  };
  pin_ = button(tr("Pin"), "plain", tr("Keep this figure beside the next one, with the difference (Ctrl+P)"));
  pin_->setObjectName(QStringLiteral("pin"));
  pin_->setCheckable(true);
  export_ = button(tr("Export ▾"), "plain", tr("Save or copy the figure (Ctrl+E)"));
  export_->setObjectName(QStringLiteral("export"));
  present_ = button(tr("Present"), "primary", tr("Figure and question on the full screen (F11)"));
  present_->setObjectName(QStringLiteral("present"));
  auto* menu = new IconButton(QStringLiteral("menu"), tr("All commands (Alt+M)"), this);
  menu->setObjectName(QStringLiteral("menu"));
  right_->addWidget(menu);

  const auto under = [](const QWidget* part) { return part->mapToGlobal(QPoint(0, part->height() + 6)); };
  connect(mark_, &QAbstractButton::clicked, this, &TopBar::startRequested);
  connect(open_, &QPushButton::clicked, this, &TopBar::openRequested);
  for (const auto& [id, chip] : inputs_) {
    connect(chip, &QAbstractButton::clicked, this,
            [=, this, id = id, chip = chip] { emit inputMenuRequested(id, under(chip)); });
  }
  connect(backend_, &QAbstractButton::clicked, this,
          [=, this] { emit backendMenuRequested(under(backend_)); });
  connect(export_, &QPushButton::clicked, this, [=, this] { emit exportMenuRequested(under(export_)); });
  connect(menu, &QAbstractButton::clicked, this, [=, this] { emit mainMenuRequested(under(menu)); });
  connect(theme_, &QAbstractButton::clicked, this, &TopBar::themeToggled);
  connect(present_, &QPushButton::clicked, this, &TopBar::presentRequested);
  connect(pin_, &QPushButton::clicked, this, [this] { emit pinToggled(pin_->isChecked()); });
  connect(&workspace_, &Workspace::pinnedChanged, this, [this](bool pinned) {
    pin_->setChecked(pinned);
    pin_->setText(pinned ? tr("Unpin") : tr("Pin"));
    fit();
  });
  connect(&workspace_, &Workspace::inputsChanged, this, &TopBar::showInputs);
  connect(&workspace_, &Workspace::labChanged, this, &TopBar::showInputs);
  connect(&workspace_, &Workspace::labChanged, this, &TopBar::showBackend);
  connect(&workspace_, &Workspace::backendChanged, this, &TopBar::showBackend);
  connect(&workspace_, &Workspace::shownChanged, this, &TopBar::showBackend);
  for (const auto& [id, chip] : inputs_) chip->hide();
  showBackend();
}

void TopBar::showTheme(bool dark) {
  theme_->setIconName(dark ? QStringLiteral("sun") : QStringLiteral("moon"));
  theme_->setToolTip(dark ? tr("Light theme (Ctrl+D)") : tr("Dark theme (Ctrl+D)"));
  theme_->setAccessibleName(theme_->toolTip());
  const int side = scaled(16);
  open_->setIconSize(QSize(side, side));
  open_->setIcon(QIcon(iconPixmap(QStringLiteral("open"), currentTheme().text, side, devicePixelRatioF())));
  fit();  // the font may have changed
}

void TopBar::showInputs() {
  const auto inputs = workspace_.inputs();
  if (!inputs) return;
  for (const WindowInput& words : windowInputs()) {
    if (!words.hasChip()) continue;
    Chip* chip = chipOf(words.id);
    const ShownInput& shown = shownInput(words.id, workspace_.lab().info(), *inputs);
    chip->set(shown.name, shown.facts, shown.thumbnail);
    showUse(chip, words.id, chipText(words.chipHelp));
    const DeclaredInput& input = declared_input(words.id);
    chip->setVisible(input.general || input.given(inputs->inputs) || (chip->used() && !input.first));
  }
  fit();
}

Chip* TopBar::chipOf(InputId input) const {
  for (const auto& [id, chip] : inputs_) {
    if (id == input) return chip;
  }
  return nullptr;
}

void TopBar::showUse(Chip* chip, InputId input, const QString& help) {
  const bool used = workspace_.lab().info().inputs.has(input);
  chip->setUsed(used);
  chip->setToolTip(used ? help : notUsed(input) + QLatin1Char('\n') + help);
}

void TopBar::showBackend() {
  const std::string& chosen = workspace_.backend();
  const Execution* ran = workspace_.execution();
  const bool fellBack = ran && !ran->instead_of.empty();
  const bool automatic = chosen == "auto";
  QString facts = automatic ? tr("device, else CPU") : tr("chosen");
  if (automatic && ran) facts = ran->backend == "cpu" ? tr("auto: no faster one") : tr("auto");
  if (fellBack) facts = tr("instead of %1").arg(backendTitle(ran->instead_of));
  const QString name = backendTitle(ran ? ran->backend : chosen);
  const bool changed = backend_->set(name, facts, {});

  // A lab may not run the model: the shown result says so, even while another backend computes.
  const bool lab = workspace_.lab().info().inputs.has(InputId::backend);
  const auto shown = workspace_.shown();
  const bool without = lab && shown && shown->data && !shown->data->execution();
  backend_->setUsed(lab && !without);
  backend_->setWarning(fellBack);
  backend_->setAccessibleName(backend_->used() ? tr("Backend: %1, %2").arg(name, facts)
                                               : tr("Backend: %1, %2; not used here").arg(name, facts));

  QString help;
  if (ran) {
    help = tr("%1 ran the model in %2: %3")
               .arg(name, timeText(ran->milliseconds), QString::fromStdString(ran->name));
    if (fellBack)
      help += QLatin1Char('\n') +
              tr("%1 did not run: %2").arg(backendTitle(ran->instead_of), problemOf(*ran).text);
  } else if (!lab) {
    help = tr("This lab computes on the CPU") + QLatin1Char('\n') + notUsed(InputId::backend);
  } else if (without) {
    help = tr("No model ran: this figure was computed on the CPU");
  }
  if (!help.isEmpty()) help += QLatin1Char('\n');
  backend_->setToolTip(help + tr("What computes the model: press to choose another (Ctrl+B)"));
  if (changed) fit();  // not with every figure of an animation
}

// Buttons that do not fit are hidden in this order; the menu and shortcuts still offer them.
void TopBar::fitButtons() {
  const QList<QWidget*> optional = {theme_, pin_, present_, export_};
  for (QWidget* each : optional) each->show();
  open_->setText(tr("Open"));
  for (const auto& [id, chip] : inputs_) chip->setCompact(false);
  backend_->setCompact(true);
  const auto tooWide = [this] {
    right_->invalidate();  // it caches the width of hidden buttons
    const QMargins margins = layout()->contentsMargins();
    int min = margins.left() + scaled(kMarkAlone) + open_->sizeHint().width() + 2 * layout()->spacing() +
              right_->sizeHint().width() + margins.right() + backend_->minWidth() + chips_->spacing();
    for (const auto& [id, chip] : inputs_) {
      if (!chip->isHidden()) min += chip->minWidth() + chips_->spacing();
    }
    return min > width();
  };
  if (tooWide()) {
    for (const auto& [id, chip] : inputs_) chip->setCompact(true);
  }
  if (tooWide()) open_->setText({});
  for (QWidget* each : optional) {
    if (!tooWide()) break;
    each->hide();
  }
}

void TopBar::fit() {
  // The chips share the width that the buttons leave. If that is too little for the names of the inputs,
  // first the program's name is hidden, then the icon of the backend.
  fitButtons();
  const QMargins margins = layout()->contentsMargins();
  const auto general = [](InputId id) { return declared_input(id).general; };
  int inputs = 0;
  for (const auto& [id, chip] : inputs_) inputs += general(id) || !chip->isHidden();
  const auto shared = [&](int mark) {
    return width() - margins.left() - mark - open_->sizeHint().width() - 2 * layout()->spacing() -
           (inputs + 1) * chips_->spacing() - right_->sizeHint().width() - margins.right();
  };
  backend_->setCompact(false);
  const int backend = qMin(backend_->wanted(), scaled(kMaxBackend)), min = inputs * scaled(kFairWidth);
  // The name gives way where the chips are whole without it.
  int whole = backend;
  for (const auto& [id, chip] : inputs_) {
    if (general(id) || !chip->isHidden()) whole += chip->wanted();
  }
  const bool cutsChips = whole > shared(scaled(kMark)) && whole <= shared(scaled(kMarkAlone));
  const bool named = !cutsChips && shared(scaled(kMark)) - backend >= min;
  name_->setVisible(named);
  mark_->setFixedWidth(scaled(named ? kMark : kMarkAlone));
  int rest = shared(mark_->width());
  backend_->setCompact(rest - backend < min);
  // The backend's text shrinks before the names of the inputs do.
  const Chip *const image = chipOf(InputId::image), *const checkpoint = chipOf(InputId::checkpoint);
  const int spare = rest - inputs * qMax(image->minWidth(), checkpoint->minWidth());
  backend_->setMost(qBound(backend_->minWidth(), qMax(spare / 2, rest - min),
                           qMax(backend_->minWidth(), scaled(kMaxBackend))));
  // No chip is cut while another one has room to spare: those that want least are given all of it, and the
  // others share the rest.
  QList<Chip*> hungry;
  for (const auto& [id, chip] : inputs_) {
    if (general(id) || !chip->isHidden()) hungry << chip;
  }
  std::sort(hungry.begin(), hungry.end(),
            [](const Chip* a, const Chip* b) { return a->wanted() < b->wanted(); });
  int wanted = 0;
  for (const Chip* chip : std::as_const(hungry)) wanted += chip->wanted();
  if (wanted + backend_->wanted() <= rest) backend_->setMost(backend_->wanted());
  rest -= backend_->sizeHint().width();
  while (!hungry.isEmpty()) {
    Chip* chip = hungry.takeFirst();
    chip->setMost(rest / static_cast<int>(hungry.size() + 1));
    rest -= chip->sizeHint().width();
  }
}

void TopBar::resizeEvent(QResizeEvent*) {
  fit();
}

}  // namespace whereabouts
