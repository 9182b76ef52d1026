#include "ui/window/lab_list.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "core/labs/framework/synonyms.h"
#include "ui/language/core_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/window/actions.h"
#include "ui/window/lab_list_rows.h"

namespace whereabouts {
namespace {

constexpr int kRow = 32, kLeastRow = 22, kHead = 24, kLeastHead = 20;  // px for type of size 1
constexpr std::size_t kMostUsed = 3;

}  // namespace

LabList::LabList(Workspace& workspace, Settings& settings, QWidget* parent)
    : QWidget(parent), workspace_(workspace), settings_(settings), uses_(workspace, settings, this) {
  setObjectName(QStringLiteral("labList"));
  setAccessibleName(tr("Labs"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedWidth(kWidth);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 1, 0);  // the line beside it
  whole->setSpacing(0);
  auto* top = new QHBoxLayout;
  top->setContentsMargins(8, 8, 8, 2);
  top->setSpacing(4);
  search_ = new QLineEdit(this);
  search_->setObjectName(QStringLiteral("findLab"));
  search_->setPlaceholderText(tr("Find a lab"));
  search_->setAccessibleName(tr("Find a lab"));
  search_->setToolTip(
      tr("By its name, its question or a word for what it shows (Ctrl+F); Enter opens the "
         "best, Esc shows all of them again"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  connect(search_, &QLineEdit::textChanged, this, &LabList::filter);
  top->addWidget(search_, 1);
  map_ =
      new IconButton(QStringLiteral("map"), tr("Map of the model, with the labs on it (Ctrl+Shift+M)"), this);
  map_->setObjectName(QStringLiteral("showMap"));
  connect(map_, &QAbstractButton::clicked, this, &LabList::mapRequested);
  top->addWidget(map_);
  toggle_ = new IconButton(QStringLiteral("panel-left"), {}, this);
  toggle_->setObjectName(QStringLiteral("toggleList"));
  connect(toggle_, &QAbstractButton::clicked, this, &LabList::toggleRequested);
  top->addWidget(toggle_);
  whole->addLayout(top);

  area_ = new QScrollArea(this);
  area_->setObjectName(QStringLiteral("labListScroll"));
  area_->setWidgetResizable(true);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->installEventFilter(this);
  auto* body = new QWidget(area_);
  body->setObjectName(QStringLiteral("labListBody"));
  auto* rows = new QVBoxLayout(body);
  rows->setContentsMargins(8, 0, 8, 6);
  rows->setSpacing(0);
  area_->setWidget(body);
  whole->addWidget(area_, 1);

  const std::vector<const Lab*> most = uses_.most(kMostUsed);
  hasMostUsed_ = !most.empty();
  if (hasMostUsed_) addGroup(tr("Most used"), QStringLiteral("used"));
  for (const Lab* lab : most)
    addEntry(*lab, QStringLiteral("used-") + QString::fromStdString(lab->info().id));
  std::string section;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    if (info.section != section) {
      section = info.section;
      addGroup(coreText(section), QString::fromStdString(section).toLower());
    }
    addEntry(*lab, QStringLiteral("lab-") + QString::fromStdString(info.id));
    found_.push_back({lab,
                      {coreText(section), coreText(info.name), coreText(info.question),
                       QString::fromStdString(words_that_find(info))}});
  }
  none_ = new QLabel(tr("No lab has these words. Ctrl+K finds parameters and commands, too."), body);
  none_->setObjectName(QStringLiteral("noLab"));
  none_->setProperty("role", "small");
  none_->setWordWrap(true);
  none_->setContentsMargins(10, 8, 10, 0);
  rows->addWidget(none_);
  rows->addStretch(1);
  setCompact(false);
  connect(&workspace_, &Workspace::labChanged, this, &LabList::showCurrent);
  showCurrent();
}

void LabList::addGroup(const QString& name, const QString& id) {
  auto* head = new LabGroupHead(name, id, area_->widget());
  head->setChecked(!settings_.foldedGroups().contains(id));
  head->tellState();
  connect(head, &QAbstractButton::clicked, this, [this, head](bool open) { fold(head, !open); });
  area_->widget()->layout()->addWidget(head);
  groups_.push_back({head, {}});
}

LabEntry* LabList::addEntry(const Lab& lab, const QString& objectName) {
  const auto& all = labs();
  const auto number = std::find(all.begin(), all.end(), &lab) - all.begin() + 1;
  auto* entry = new LabEntry(lab.info(), labKeys(static_cast<int>(number)), area_->widget());
  entry->setObjectName(objectName);
  connect(entry, &QAbstractButton::clicked, this, [this, entry] { choose(entry->lab()); });
  area_->widget()->layout()->addWidget(entry);
  groups_.back().entries.push_back(entry);
  return entry;
}

void LabList::choose(const std::string& lab) {
  workspace_.chooseLab(lab);
  showCurrent();
}

void LabList::showCurrent() {
  const std::string& id = workspace_.lab().info().id;
  for (const Group& group : groups_) {
    bool holds = false;
    for (LabEntry* entry : group.entries) {
      const bool current = entry->lab() == id;
      holds = holds || current;
      entry->setChecked(current);
      // The list is one tab stop; the arrow keys move within it.
      const bool used = hasMostUsed_ && group.head == groups_.front().head;
      entry->setFocusPolicy(current && !used ? Qt::StrongFocus : Qt::ClickFocus);
    }
    group.head->setHoldsCurrent(holds && !group.head->isChecked());
  }
}

void LabList::fold(LabGroupHead* head, bool folded) {
  head->setChecked(!folded);
  head->tellState();
  QStringList all;
  for (const Group& group : groups_) {
    if (!group.head->isChecked()) all << group.head->id();
  }
  settings_.setFoldedGroups(all);
  showRows();
  showCurrent();
}

void LabList::filter() {
  map_->setVisible(!compact_ && search_->text().isEmpty());  // the words need the room
  showRows();
  area_->ensureVisible(0, 0);
}

void LabList::showRows() {
  const QString words = search_->text();
  const bool finds = !words.trimmed().isEmpty() && !compact_;
  bool any = false;
  for (const Group& group : groups_) {
    const bool used = hasMostUsed_ && group.head == groups_.front().head;
    bool some = false;
    for (LabEntry* entry : group.entries) {
      bool shown = compact_ ? !used : group.head->isChecked();
      if (finds) {
        const auto found = std::find_if(found_.begin(), found_.end(), [&](const Found& each) {
          return each.lab->info().id == entry->lab();
        });
        shown = !used && fitOf(found->words, words) > 0;
      }
      entry->setVisible(shown);
      some = some || shown;
    }
    any = any || some;
    group.head->setVisible(!compact_ && (finds ? some : true));
  }
  none_->setVisible(finds && !any);
  fitRows();
}

// Comfortable lines where there is room; all labs without scrolling wherever they fit.
void LabList::fitRows() {
  int heads = 0, entries = 0;
  for (const Group& group : groups_) {
    heads += !group.head->isHidden();
    for (const LabEntry* entry : group.entries) entries += !entry->isHidden();
  }
  const QMargins margins = area_->widget()->layout()->contentsMargins();
  const int room = area_->height() - margins.top() - margins.bottom();
  const int row = entries == 0 ? scaled(kRow) : (room - heads * scaled(kHead)) / entries;
  const bool tight = row < scaled(kLeastRow + 2);
  for (const Group& group : groups_) {
    group.head->setRowHeight(scaled(tight ? kLeastHead : kHead));
    const int fitting = tight ? (room - heads * scaled(kLeastHead)) / qMax(1, entries) : row;
    for (LabEntry* entry : group.entries)
      entry->setRowHeight(qBound(scaled(kLeastRow), fitting, scaled(kRow)));
  }
}

void LabList::setCompact(bool compact) {
  compact_ = compact;
  search_->setVisible(!compact);
  map_->setVisible(!compact && search_->text().isEmpty());
  for (const Group& group : groups_) {
    for (LabEntry* entry : group.entries) entry->setCompact(compact);
  }
  const QString help =
      compact ? tr("Show the names of the labs (F9)") : tr("Show the labs as icons alone (F9)");
  toggle_->setToolTip(help);
  toggle_->setAccessibleName(help);
  showRows();
}

void LabList::find() {
  if (compact_) emit toggleRequested();
  search_->setFocus(Qt::ShortcutFocusReason);
  search_->selectAll();
}

void LabList::chooseBest() {
  const Lab* best = nullptr;
  int most = 0;
  for (const Found& each : found_) {
    const int fit = fitOf(each.words, search_->text());
    if (fit <= most) continue;
    most = fit;
    best = each.lab;
  }
  if (!best) return;
  search_->clear();
  choose(best->info().id);
}

std::vector<LabListRow*> LabList::shownRows() const {
  std::vector<LabListRow*> rows;
  for (const Group& group : groups_) {
    // A heading is a stop only while its labs are folded away.
    if (!group.head->isHidden() && !group.head->isChecked() && search_->text().isEmpty())
      rows.push_back(group.head);
    for (LabEntry* entry : group.entries) {
      if (!entry->isHidden()) rows.push_back(entry);
    }
  }
  return rows;
}

LabList::Group* LabList::groupOf(const QWidget* row) {
  for (Group& group : groups_) {
    if (group.head == row ||
        std::find(group.entries.begin(), group.entries.end(), row) != group.entries.end())
      return &group;
  }
  return nullptr;
}

void LabList::move(int by) {
  const std::vector<LabListRow*> rows = shownRows();
  auto at = std::find_if(rows.begin(), rows.end(), [](const LabListRow* row) { return row->hasFocus(); });
  // The last one that is checked: the first may stand among those used most.
  if (at == rows.end()) {
    for (auto each = rows.begin(); each != rows.end(); ++each) {
      if (qobject_cast<LabEntry*>(*each) && (*each)->isChecked()) at = each;
    }
  }
  const auto next = at == rows.end() ? 0 : at - rows.begin() + by;
  if (next < 0 || next >= static_cast<std::ptrdiff_t>(rows.size())) return;
  LabListRow* row = rows[static_cast<std::size_t>(next)];
  if (auto* entry = qobject_cast<LabEntry*>(row)) choose(entry->lab());
  row->setFocus(Qt::TabFocusReason);
  area_->ensureWidgetVisible(row);
}

void LabList::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::ShiftModifier;
  if (key == Qt::Key_Up || key == Qt::Key_Down) return move(key == Qt::Key_Up ? -1 : 1);
  if (plain && (key == Qt::Key_Minus || key == Qt::Key_Plus)) {
    Group* group = groupOf(focusWidget());
    if (!group) return;
    fold(group->head, key == Qt::Key_Minus);
    // The keyboard stays where it was, as far as that is still there.
    if (key == Qt::Key_Minus) group->head->setFocus(Qt::OtherFocusReason);
    if (key == Qt::Key_Plus && !group->entries.empty())
      group->entries.front()->setFocus(Qt::OtherFocusReason);
    return;
  }
  if (key == Qt::Key_Escape && !search_->text().isEmpty()) return search_->clear();
  const QString typed = event->text();
  if (plain && !compact_ && !typed.isEmpty() && typed.front().isLetterOrNumber()) {
    search_->setFocus(Qt::OtherFocusReason);
    search_->insert(typed);
    return;
  }
  QWidget::keyPressEvent(event);
}

bool LabList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
      search_->clear();
      return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      chooseBest();
      return true;
    }
    if (key == Qt::Key_Down) {
      const std::vector<LabListRow*> rows = shownRows();
      if (!rows.empty()) rows.front()->setFocus(Qt::TabFocusReason);
      if (auto* entry = rows.empty() ? nullptr : qobject_cast<LabEntry*>(rows.front())) choose(entry->lab());
      return true;
    }
  }
  // Before the arrow keys scroll.
  if (watched == area_ && event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    keyPressEvent(key);
    if (key->isAccepted()) return true;
  }
  return QWidget::eventFilter(watched, event);
}

void LabList::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) fitRows();
}

void LabList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout()->activate();
  fitRows();
}

}  // namespace whereabouts
