// The layout of the window.
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/lessons/lesson_curtain.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/talk_panel.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/parameters/reading_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/training/training_bar.h"
#include "ui/widgets/icon_button.h"
#include "ui/window/lab_list.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/side_panel.h"
#include "ui/window/stage.h"
#include "ui/window/status_line.h"
#include "ui/window/top_bar.h"
#include "ui/window/transport_bar.h"
#include "ui/window/window_panels.h"

namespace whereabouts {

void MainWindow::buildLayout() {
  auto* body = new QWidget(this);
  auto* rows = new QVBoxLayout(body);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  top_ = new TopBar(workspace_, body);
  rows->addWidget(top_);

  pages_ = new QStackedWidget(body);
  rows->addWidget(pages_, 1);
  auto* work = new QWidget(pages_);
  pages_->addWidget(work);
  auto* workRows = new QVBoxLayout(work);
  workRows->setContentsMargins(0, 0, 0, 0);
  workRows->setSpacing(0);
  auto* middle = new QHBoxLayout;
  middle->setSpacing(0);
  workRows->addLayout(middle, 1);
  list_ = new LabList(workspace_, settings_, work);
  middle->addWidget(list_);

  lessonPanel_ = new LessonPanel(lessons_, workspace_, work);
  lessonPanel_->setFixedWidth(LessonPanel::kWidth);
  lessonPanel_->hide();
  middle->addWidget(lessonPanel_);
  talkPanel_ = new TalkPanel(talk_, lessons_, work);
  talkPanel_->setFixedWidth(TalkPanel::kWidth);
  talkPanel_->hide();
  middle->addWidget(talkPanel_);
  stage_ = new Stage(workspace_, work);
  view_ = &stage_->view();
  view_->setMakesLeaders(true);
  new LessonCurtain(lessons_, *view_, stage_);
  notice_ = new NoticeBar(stage_);
  setTabOrder(notice_->findChild<QWidget*>(QStringLiteral("closeNotice")), view_);  // it stands above
  middle->addWidget(stage_, 1);

  auto* controls = new QWidget(work);
  controls->setObjectName(QStringLiteral("sideBody"));
  auto* controlsLayout = new QVBoxLayout(controls);
  controlsLayout->setContentsMargins(18, 10, 18, 16);
  controlsLayout->setSpacing(6);
  auto* headLine = new QHBoxLayout;
  auto* head = new QLabel(tr("Parameters").toUpper(), controls);
  head->setProperty("role", "section");
  headLine->addWidget(head);
  headLine->addStretch(1);
  auto* hide =
      new IconButton(QStringLiteral("panel-right"), tr("Hide parameters and readings (Shift+F9)"), controls);
  hide->setObjectName(QStringLiteral("hideParameters"));
  hide->setSide(24, 16);
  headLine->addWidget(hide);
  controlsLayout->addLayout(headLine);
  parameters_ = new ParameterPanel(workspace_, controls);
  controlsLayout->addWidget(parameters_);
  controlsLayout->addStretch(1);
  readings_ = new ReadingPanel(workspace_, work);
  auto* side = side_ = new SidePanel(controls, readings_, work);
  connect(parameters_, &ParameterPanel::problemShown, side, &SidePanel::reveal);
  connect(side, &SidePanel::controlsMargin, controls,
          [=](int right) { controlsLayout->setContentsMargins(scaled(18), scaled(10), right, scaled(16)); });
  connect(hide, &QAbstractButton::clicked, side, &SidePanel::toggleRequested);
  connect(side, &SidePanel::readingsMargin, readings_, &ReadingPanel::setRightMargin);
  middle->addWidget(side);
  panels_ = new WindowPanels(*list_, *side, work, settings_);
  panels_->addBetween(lessonPanel_, true);
  panels_->addBetween(talkPanel_, false);

  workRows->addWidget(new TrainingBar(training_, work));
  transport_ = new TransportBar(workspace_, playback_, work);
  workRows->addWidget(transport_);
  status_ = new StatusLine(body);
  rows->addWidget(status_);
  setCentralWidget(body);
}

}  // namespace whereabouts
