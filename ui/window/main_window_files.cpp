// Opening, dropping and pasting.
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <algorithm>

#include "core/base/failure.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/language/input_words.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"
#include "ui/window/pasted_paths.h"

namespace whereabouts {
namespace {

QStringList filesOf(const QMimeData* data) {
  QStringList files;
  const auto urls = data->urls();
  for (const QUrl& url : urls) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  return files;
}

}  // namespace

void MainWindow::openFiles(const QStringList& files) {
  std::vector<std::filesystem::path> paths;
  for (const QString& file : files) paths.emplace_back(file.toStdString());
  if (!paths.empty()) load(whereabouts::openFiles(std::move(paths)));
}

QString MainWindow::askForFile(const QString& title, const QString& filter) {
  const QString file = QFileDialog::getOpenFileName(this, title, settings_.folder(), filter);
  if (!file.isEmpty()) settings_.setFolder(QFileInfo(file).absolutePath());
  return file;
}

void MainWindow::openDialog() {
  const QString file = askForFile(
      tr("Open"), tr("Images, checkpoints, series, sessions and lessons (*.png "
                     "*.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.heic *.heif *.avif *.npy "
                     "*.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json "
                     "*.csv *.tsv *.csv.gz *.tsv.gz *-ubyte *-ubyte.gz *.whereabouts *.lesson *.svg "
                     "*.pdf *.html *.mp4);;All files "
                     "(*)"));
  if (!file.isEmpty()) openFiles({file});
}

QString MainWindow::askForInput(InputId id, const QString& title) {
  const WindowInput& words = *windowInput(id);
  return askForFile(title.isEmpty() ? menuText(words.dialogTitle) : title, menuText(words.dialogFilter));
}

void MainWindow::openRun(const QString& given) {
  QString folder = given;
  if (folder.isEmpty()) {
    folder = QFileDialog::getExistingDirectory(this, tr("Open a folder of checkpoints"), settings_.folder());
    if (folder.isEmpty()) return;
    settings_.setFolder(QFileInfo(folder).absolutePath());
  }
  load(whereabouts::openFiles({}, folder.toStdString()));
}

void MainWindow::openDataFolder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Open a folder of labelled images"), settings_.folder());
  if (folder.isEmpty()) return;
  settings_.setFolder(QFileInfo(folder).absolutePath());
  load(openData(folder.toStdString()));
}

void MainWindow::openInput(InputId id, const QString& file) {
  load(whereabouts::openInput(id, file.toStdString()));
}

void MainWindow::load(InputEdit edit) {
  loader_.load(std::move(edit), workspace_.inputs());
  refreshActions();
}

void MainWindow::adopt(const LoadResult& opened) {
  if (opened.renewed) {
    // Where others have been opened meanwhile, or undone, these are looked for in them.
    if (opened.base != workspace_.inputs()) {
      runGrew_ = true;
    } else if (opened.inputs != opened.base) {
      workspace_.renewInputs(opened.inputs);
    }
    return;
  }
  for (const auto& path : opened.files) settings_.addRecentFile(QString::fromStdString(path.string()));
  if (opened.session) {
    workspace_.restore(*opened.session, opened.inputs);
    if (!opened.session->theme.isEmpty()) setThemeName(opened.session->theme);
  } else {
    workspace_.setInputs(opened.inputs);
  }
  if (opened.lesson) lessons_.start(opened.lesson);
  if (opened.failures.empty()) notice_->dismiss(NoticeBar::About::reading);
  for (const std::string& note : opened.notes)
    notice_->tell({}, windowWords(QString::fromStdString(note)), NoticeBar::About::reading);
  for (const Failure& failure : opened.failures) notice_->tell(failure, NoticeBar::About::reading);
}

void MainWindow::showCheckpoint() {
  if (!checkpointView_) {
    checkpointView_ = new CheckpointView(workspace_, settings_.outputFolder(), this);
    connect(checkpointView_, &CheckpointView::tableRequested, this, &MainWindow::useAsTable);
    connect(checkpointView_, &CheckpointView::said, this,
            [this](const ModelStatement& statement) { load(stateOfCheckpoint(statement)); });
    connect(checkpointView_, &CheckpointView::written, this,
            [this](const QString& file) { settings_.setOutputFolder(QFileInfo(file).absolutePath()); });
  }
  checkpointView_->show();
  checkpointView_->raise();
  checkpointView_->activateWindow();
}

// The tree of the checkpoint, to choose a tensor for a parameter.
void MainWindow::browseTensors(const std::string& id) {
  const Lab* lab = &workspace_.lab();
  const ParameterState* state = workspace_.state(id);
  if (!state || !state->parameter->suggestions) return;
  showCheckpoint();
  checkpointView_->choose(std::get<std::string>(state->value));
  const auto suits = [this, parameter = state->parameter](const std::string& tensor) {
    const auto shown = workspace_.shown();
    if (!shown || !shown->seen.checkpoint) return false;
    const std::vector<std::string> names = parameter->suggestions(Scope{shown->seen, shown->values});
    return std::find(names.begin(), names.end(), tensor) != names.end();
  };
  checkpointView_->offer(tr("Show in %1").arg(coreText(lab->info().name)), suits);
  disconnect(checkpointView_, &CheckpointView::picked, this, nullptr);
  connect(checkpointView_, &CheckpointView::picked, this, [this, lab, id](const QString& tensor) {
    workspace_.chooseLab(lab->info().id);
    workspace_.setValue(id, tensor.toStdString(), true);
  });
}

void MainWindow::useAsTable(const QString& tensor) {
  const auto readsTables = [](const Lab& lab) {
    return lab.info().inputs.has(InputId::checkpoint) && !lab.info().shows_any_tensor &&
           find_parameter(lab.parameters(), "tensor") != nullptr;
  };
  if (!readsTables(workspace_.lab())) {
    for (const Lab* lab : labs()) {
      if (!readsTables(*lab)) continue;
      workspace_.chooseLab(lab->info().id);
      break;
    }
  }
  workspace_.setValue("tensor", tensor.toStdString(), true);
}

// An image, files copied in a file manager, or file names as text.
void MainWindow::paste() {
  const QMimeData* mime = QApplication::clipboard()->mimeData();
  if (!mime) return;
  QStringList files = filesOf(mime);
  if (files.isEmpty() && mime->hasText()) files = pathsIn(mime->text());
  if (!files.isEmpty()) {
    openFiles(files);
  } else if (mime->hasImage()) {
    load(useImage(qvariant_cast<QImage>(mime->imageData()), tr("pasted")));
  } else {
    notice_->tell(Failure(Fault::failed, tr("Clipboard").toStdString(),
                          tr("it holds no image and no path of a file").toStdString(),
                          tr("copy an image, a file or its path first").toStdString()),
                  NoticeBar::About::reading);
  }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (filesOf(event->mimeData()).isEmpty() && !event->mimeData()->hasImage()) return;
  event->acceptProposedAction();
  if (!dropHint_) {
    auto* hint = new QLabel(
        tr("Drop an image, a checkpoint, a run, a data set, a series, a session or a lesson"), this);
    hint->setObjectName(QStringLiteral("dropHint"));
    hint->setAlignment(Qt::AlignCenter);
    hint->setAttribute(Qt::WA_TransparentForMouseEvents);
    dropHint_ = hint;
  }
  dropHint_->setGeometry(rect().adjusted(24, 24, -24, -24));
  dropHint_->show();
  dropHint_->raise();
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) {
  if (dropHint_) dropHint_->hide();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (dropHint_) dropHint_->hide();
  const QStringList files = filesOf(event->mimeData());
  if (!files.isEmpty()) {
    openFiles(files);
  } else if (event->mimeData()->hasImage()) {
    load(useImage(qvariant_cast<QImage>(event->mimeData()->imageData()), tr("dropped")));
  } else {
    return;
  }
  event->acceptProposedAction();
}

}  // namespace whereabouts
