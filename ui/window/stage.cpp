#include "ui/window/stage.h"

#include <QPainter>
#include <QVBoxLayout>
#include <utility>

#include "core/figure/select_panels.h"
#include "core/lesson/lesson.h"
#include "ui/language/core_words.h"
#include "ui/language/explained.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/window/empty_state.h"

namespace whereabouts {
namespace {

constexpr double kVeil = 0.55;  // opacity of the background over an outdated figure

}  // namespace

class Stage::Veil : public QWidget {
 public:
  explicit Veil(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("veil"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
  }
  void setGround(const QColor& ground) {
    ground_ = ground;
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), faded(ground_, kVeil)); }

 private:
  QColor ground_;
};

Stage::Stage(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("stage"));
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 6, 12, 8);
  view_ = new FigureView(this);
  view_->setObjectName(QStringLiteral("figure"));
  view_->setProperty("laysItselfOut", true);
  view_->setAccessibleName(tr("Figure"));
  layout->addWidget(view_);
  veil_ = new Veil(this);
  card_ = new EmptyState(workspace_, this);
  card_->hide();
  connect(&workspace_, &Workspace::shownChanged, this, [this] { refresh(false); });
  connect(&workspace_, &Workspace::slow, this, [this] { refresh(true); });
  refresh(false);
}

void Stage::setTheme(const Theme& theme) {
  view_->setTheme(theme);
  veil_->setGround(theme.background);
}

bool Stage::dimmed() const {
  return !veil_->isHidden();
}

void Stage::setPart(const Part& part) {
  if (part == part_) return;
  part_ = part;
  // While another figure is on its way, that one is shown so, and not the one before.
  if (!workspace_.upToDate()) return;
  figure_ = nullptr;
  refresh(false);
}

std::shared_ptr<const Figure> Stage::partOf(const std::shared_ptr<const Figure>& figure) const {
  if (part_ == Part() || workspace_.pinned()) return figure;
  std::vector<std::size_t> chosen;
  for (const std::string& name : part_.panels) {
    if (const auto found = named_panel(*figure, name)) chosen.push_back(*found);
  }
  const bool all = chosen.empty() || chosen.size() < part_.panels.size();
  Figure part = all ? *figure : select_panels(*figure, chosen);
  if (!part_.marks.empty()) part = with_marks(std::move(part), part_.marks);
  if (!part_.caption) part.caption = {};
  if (!part_.heading.isEmpty()) part.title = part_.heading.toStdString();
  return std::make_shared<const Figure>(std::move(part));
}

void Stage::refresh(bool late) {
  const auto shown = workspace_.shown();
  const auto displayed = workspace_.displayed();
  if (displayed) {
    const bool flipped = workspace_.flipped() && displayed->flipped;
    const auto& figure = flipped ? displayed->flipped : displayed->figure;
    if (figure_ != figure) {
      view_->setCaptionHelp(explainedTerms(figure->caption), explainedWords(figure->caption));
      view_->setFigure(inLanguage(partOf(figure)));
    }
    figure_ = figure;
    // Outdated: the values failed, or the inputs have changed.
    const bool failed = displayed != shown;
    const bool older = late && displayed->request.inputs != workspace_.inputs();
    veil_->setVisible(failed || older);
    card_->hide();
    return;
  }
  const bool failed = shown && shown->failure;
  if (!failed && !late) return;
  if (view_->figure()) view_->setFigure(nullptr);
  figure_ = nullptr;
  veil_->hide();
  failed ? card_->tell(*shown->failure) : card_->wait();
  card_->show();
}

void Stage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  veil_->setGeometry(rect());
  card_->setGeometry(rect());
}

}  // namespace whereabouts
