#include "ui/start/start_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/labs/framework/lab.h"
#include "ui/language/core_words.h"
#include "ui/render/view/figure_view.h"
#include "ui/start/live_pictures.h"
#include "ui/start/picture_card.h"
#include "ui/start/picture_grid.h"
#include "ui/start/start_door.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr int kFigure = 400, kFigureHeight = 336;  // px for type of size 1
constexpr double kSpeed = 0.6;                     // slow enough to follow

QLabel* sectionHead(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("role", "heading");
  return label;
}

}  // namespace

StartPage::StartPage(const std::string& backend, QWidget* parent)
    : WidePage(QStringLiteral("startPage"), tr("Start page"), parent),
      backend_(backend),
      workspace_(QStringLiteral("neighbours"), QString::fromStdString(backend)),
      playback_(workspace_),
      live_(new LivePictures(this)) {
  QWidget* const body = this->body();
  auto* hero = new QHBoxLayout;
  hero->setSpacing(40);
  auto* words = new QVBoxLayout;
  words->setSpacing(12);
  auto* title = new QLabel(tr("See how a vision transformer knows where things are"), body);
  title->setProperty("role", "question");
  title->setWordWrap(true);
  words->addWidget(title);
  words->addSpacing(8);
  auto* learn =
      door("startLearn", QStringLiteral("learn"), tr("Learn"), tr("Short lessons that ask before they show"));
  auto* own = door("startOwn", QStringLiteral("open"), tr("Look at your own"),
                   tr("Open, drop or paste an image and a checkpoint"));
  auto* figure = door("startFigure", QStringLiteral("picture"), tr("Make a figure"),
                      tr("Begin with one of those that people make most"));
  for (QWidget* each : {learn, own, figure}) words->addWidget(each);
  auto* go = new QPushButton(tr("Go to the labs"), body);
  go->setObjectName(QStringLiteral("startGo"));
  go->setProperty("role", "flat");
  go->setToolTip(tr("Close this page; the mark at the top left opens it again"));
  go->setAccessibleName(go->text());
  words->addWidget(go, 0, Qt::AlignLeft);
  words->addStretch(1);
  hero->addLayout(words, 1);

  auto* shown = new QVBoxLayout;
  view_ = new FigureView(body);
  view_->setObjectName(QStringLiteral("startFigureView"));
  view_->setProperty("laysItselfOut", true);
  view_->setAccessibleName(tr("A figure that plays"));
  view_->setShowsWords(false, false);
  view_->setFocusPolicy(Qt::NoFocus);
  view_->setFixedSize(kFigure, kFigureHeight);
  shown->addWidget(view_);
  said_ = new QLabel(tr("What a trained model takes to be near the marked place"), body);
  said_->setProperty("role", "small");
  said_->setAlignment(Qt::AlignHCenter);
  shown->addWidget(said_);
  shown->addStretch(1);
  hero->addLayout(shown);
  rows()->addLayout(hero);

  lessonPart_ = new QWidget(body);
  auto* lessonRows = new QVBoxLayout(lessonPart_);
  lessonRows->setContentsMargins(0, 0, 0, 0);
  lessonRows->addWidget(sectionHead(tr("Lessons"), lessonPart_));
  lessons_ = new LessonShelf(lessonPart_);
  lessonRows->addWidget(lessons_);
  lessonPart_->hide();
  rows()->addWidget(lessonPart_);
  connect(lessons_, &LessonShelf::lessonRequested, this, &StartPage::lessonRequested);

  recentPart_ = new QWidget(body);
  auto* recent = new QVBoxLayout(recentPart_);
  recent->setContentsMargins(0, 0, 0, 0);
  recent->addWidget(sectionHead(tr("Open again"), recentPart_));
  recents_ = new PictureGrid(recentPart_);
  recent->addWidget(recents_);
  recentPart_->hide();
  rows()->addWidget(recentPart_);

  auto* head = sectionHead(tr("Make a figure"), body);
  rows()->addWidget(head);
  pictures_ = new PictureGrid(body);
  for (const OfferedFigure& each : frequent_figures()) {
    auto* card = new PictureCard(QString::fromStdString(find_lab(each.lab).info().icon),
                                 coreText(each.heading), coreText(each.about), pictures_);
    card->setObjectName(QStringLiteral("startPicture-%1").arg(pictures_->cards().size()));
    connect(card, &QAbstractButton::clicked, this, [this, each] { emit figureRequested(each); });
    pictures_->add(card);
  }
  rows()->addWidget(pictures_);
  rows()->addStretch(1);

  connect(static_cast<QAbstractButton*>(learn), &QAbstractButton::clicked, this, [this] {
    LessonCard* next = lessons_->next();
    if (!next) return;
    ensureWidgetVisible(lessonPart_, 0, scaled(40));
    next->setFocus(Qt::TabFocusReason);
  });
  connect(static_cast<QAbstractButton*>(own), &QAbstractButton::clicked, this, &StartPage::openRequested);
  connect(static_cast<QAbstractButton*>(figure), &QAbstractButton::clicked, this, [this, head] {
    ensureWidgetVisible(head, 0, height() / 2);
    pictures().front()->setFocus(Qt::TabFocusReason);
  });
  connect(go, &QPushButton::clicked, this, &StartPage::leaveRequested);
  connect(live_, &LivePictures::drawn, this, [this](int index, const QImage& picture) {
    pictures()[static_cast<std::size_t>(index)]->setPicture(picture);
  });

  playback_.setSpeed(kSpeed);
  workspace_.setValue("show", std::string("one"), true);
  connect(&workspace_, &Workspace::shownChanged, this, [this] {
    const auto result = workspace_.displayed();
    if (!result || !isVisible()) return;
    view_->setFigure(inLanguage(result->figure));
    if (begun_) return;
    begun_ = true;
    view_->setOnlyPanel(0);
    playback_.play();
    view_->repaintNow();
    emit painted();
    wantPictures();
  });
}

const std::vector<PictureCard*>& StartPage::pictures() const {
  return pictures_->cards();
}

QWidget* StartPage::door(const char* name, const QString& icon, const QString& heading,
                         const QString& sentence) {
  auto* made = new StartDoor(icon, heading, sentence, this);
  made->setObjectName(QLatin1String(name));
  return made;
}

void StartPage::setTheme(const Theme& theme) {
  view_->setTheme(theme);
  view_->setFixedSize(scaled(kFigure), scaled(kFigureHeight));
  pictures_->fit();
  recents_->fit();
  lessons_->fit();
  if (begun_ && isVisible()) wantPictures();
}

void StartPage::setLessons(const std::vector<OfferedLesson>& lessons) {
  lessons_->setLessons(lessons);
  lessonPart_->setVisible(!lessons.empty());
}

void StartPage::setRecents(const std::vector<Recent>& recents) {
  recents_->clear();
  for (const Recent& each : recents) {
    auto* card = new PictureCard(each.icon, each.heading, each.sentence, recents_);
    if (!each.picture.isNull()) card->setPicture(each.picture);
    connect(card, &QAbstractButton::clicked, this, [this, path = each.path] { emit recentRequested(path); });
    recents_->add(card);
  }
  recentPart_->setVisible(!recents.empty());
}

void StartPage::wantPictures() {
  const double ratio = devicePixelRatioF();
  live_->want(frequent_figures(), nullptr, backend_, pictures().front()->pictureSize(), ratio);
}

void StartPage::showEvent(QShowEvent* event) {
  WidePage::showEvent(event);
  if (!workspace_.shown()) {
    workspace_.start();
  } else {
    playback_.play();
    if (!live_->done()) return;
    for (const PictureCard* card : pictures()) {
      if (!card->hasPicture()) return wantPictures();
    }
  }
}

void StartPage::hideEvent(QHideEvent* event) {
  playback_.pause();
  live_->stop();
  WidePage::hideEvent(event);
}

void StartPage::resizeEvent(QResizeEvent* event) {
  WidePage::resizeEvent(event);
  // A narrow window has room for the words alone.
  const bool room = width() >= scaled(2 * kFigure);
  view_->setVisible(room);
  said_->setVisible(room);
}

}  // namespace whereabouts
