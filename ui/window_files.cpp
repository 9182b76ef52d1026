// Opening, saving, dropping, pasting and exporting.
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QtConcurrent>

#include "core/array/array.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/export_dialog.h"
#include "ui/look.h"
#include "ui/main_window.h"
#include "ui/notice_bar.h"
#include "ui/render/export.h"

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
  opening_.open(std::move(paths), workspace_.inputs());
}

QString MainWindow::askForFile(const QString& title, const QString& filter) {
  const QString file = QFileDialog::getOpenFileName(this, title, settings_.folder(), filter);
  if (!file.isEmpty()) settings_.setFolder(QFileInfo(file).absolutePath());
  return file;
}

void MainWindow::openDialog() {
  const QString file = askForFile(
      tr("Open"),
      tr("Pictures, checkpoints and sessions (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.webp *.gif *.npy "
         "*.safetensors *.npz *.pt *.pth *.bin *.ckpt *.index.json *.whereabouts *.svg *.pdf);;All files "
         "(*)"));
  if (!file.isEmpty()) openFiles({file});
}

QString MainWindow::askForCheckpoint(const QString& title) {
  return askForFile(title, tr("Checkpoints (*.safetensors *.npy *.npz *.pt *.pth *.bin *.ckpt *.index.json);;"
                              "All files (*)"));
}

void MainWindow::openRun(const QString& given) {
  QString folder = given;
  if (folder.isEmpty()) {
    folder = QFileDialog::getExistingDirectory(this, tr("Open a folder of checkpoints"), settings_.folder());
    if (folder.isEmpty()) return;
    settings_.setFolder(QFileInfo(folder).absolutePath());
  }
  opening_.open({}, workspace_.inputs(), folder.toStdString());
}

void MainWindow::openSecondCheckpoint(const QString& file) {
  opening_.openSecond(file.toStdString(), workspace_.inputs());
}

void MainWindow::closeSecondCheckpoint() {
  opening_.closeSecond(workspace_.inputs());
}

void MainWindow::adopt(const Opened& opened) {
  for (const auto& path : opened.files) settings_.addRecentFile(QString::fromStdString(path.string()));
  if (opened.session) {
    workspace_.restore(*opened.session, opened.inputs);
    if (!opened.session->theme.isEmpty()) setThemeName(opened.session->theme);
  } else {
    workspace_.setInputs(opened.inputs);
  }
  if (opened.failures.empty()) notice_->takeBack(NoticeBar::About::reading);
  for (const std::string& note : opened.notes)
    notice_->tell({}, QString::fromStdString(note), NoticeBar::About::reading);
  for (const Failure& failure : opened.failures) notice_->tell(failure, NoticeBar::About::reading);
}

QByteArray MainWindow::sessionBytes() const {
  Session session = workspace_.session();
  session.theme = themeName_;
  return sessionJson(session);
}

void MainWindow::saveSession(const QString& file) {
  QString name = file;
  if (name.isEmpty()) {
    name = QFileDialog::getSaveFileName(this, tr("Save session"),
                                        settings_.folder() + QStringLiteral("/session.whereabouts"),
                                        tr("Sessions (*.whereabouts)"));
    if (name.isEmpty()) return;
    settings_.setFolder(QFileInfo(name).absolutePath());
  }
  if (QFileInfo(name).suffix().isEmpty()) name += QStringLiteral(".whereabouts");
  const QByteArray bytes = sessionBytes();
  auto write = [name, bytes]() -> std::shared_ptr<Failure> {
    try {
      write_file(name.toStdString(), bytes.toStdString());
      return nullptr;
    } catch (const Failure& failure) {
      return std::make_shared<Failure>(failure);
    }
  };
  QtConcurrent::run(std::move(write)).then(this, [this, name](const std::shared_ptr<Failure>& failure) {
    if (failure) {
      notice_->tell(*failure, NoticeBar::About::writing);
      return;
    }
    settings_.addRecentFile(name);
    notice_->takeBack(NoticeBar::About::writing);
    notice_->confirm(tr("Saved %1").arg(QFileInfo(name).fileName()));
  });
}

void MainWindow::pastePicture() {
  const QMimeData* held = QApplication::clipboard()->mimeData();
  if (!held) return;
  if (held->hasImage()) {
    opening_.usePicture(qvariant_cast<QImage>(held->imageData()), tr("pasted"), workspace_.inputs());
  } else if (const QStringList files = filesOf(held); !files.isEmpty()) {
    openFiles(files);
  } else {
    notice_->tell(
        Failure(Fault::failed, tr("Clipboard").toStdString(), tr("there is no picture on it").toStdString(),
                tr("copy a picture first").toStdString()),
        NoticeBar::About::reading);
  }
}

void MainWindow::showExport() {
  const auto shown = workspace_.shown();
  if (!shown || !shown->figure) return;
  if (export_) {
    export_->raise();
    return;
  }
  export_ = new ExportDialog(shown->figure, QString::fromStdString(workspace_.lab().info().id),
                             sessionBytes(), settings_.folder(),
                             look().dark ? QStringLiteral("dark") : QStringLiteral("light"), this);
  connect(export_, &ExportDialog::written, this, [this](const QString& file) {
    settings_.setFolder(QFileInfo(file).absolutePath());
    notice_->confirm(tr("Written to %1").arg(file));
  });
  export_->open();
}

void MainWindow::showCheckpoint() {
  if (!checkpointView_) {
    checkpointView_ = new CheckpointView(workspace_, settings_.folder(), this);
    connect(checkpointView_, &CheckpointView::tableWanted, this, &MainWindow::useAsTable);
    connect(checkpointView_, &CheckpointView::said, this,
            [this](const ModelStatement& statement) { opening_.say(statement, workspace_.inputs()); });
    connect(checkpointView_, &CheckpointView::written, this,
            [this](const QString& file) { settings_.setFolder(QFileInfo(file).absolutePath()); });
  }
  checkpointView_->show();
  checkpointView_->raise();
  checkpointView_->activateWindow();
}

void MainWindow::useAsTable(const QString& tensor) {
  const auto readsTables = [](const Lab& lab) {
    return lab.info().uses_checkpoint && !lab.info().shows_any_tensor &&
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

void MainWindow::copyBitmap() {
  const auto shown = workspace_.shown();
  if (!shown || !shown->figure) return;
  try {
    ExportOptions options;
    options.dpi = 200;
    options.theme = themeName_;
    QApplication::clipboard()->setImage(rendered(*shown->figure, options));
    notice_->confirm(tr("Copied the figure"));
  } catch (const Failure& failure) {
    notice_->tell(failure, NoticeBar::About::writing);
  }
}

void MainWindow::copySvg() {
  const auto shown = workspace_.shown();
  if (!shown || !shown->figure) return;
  try {
    ExportOptions options;
    options.theme = themeName_;
    options.session = sessionBytes();
    const QByteArray svg = exported(*shown->figure, Format::svg, options);
    auto* drawn = new QMimeData;
    drawn->setData(QStringLiteral("image/svg+xml"), svg);
    drawn->setText(QString::fromUtf8(svg));
    QApplication::clipboard()->setMimeData(drawn);
    notice_->confirm(tr("Copied the figure as SVG"));
  } catch (const Failure& failure) {
    notice_->tell(failure, NoticeBar::About::writing);
  }
}

void MainWindow::copyCommandLine() {
  QApplication::clipboard()->setText(workspace_.commandLine());
  notice_->confirm(tr("Copied: %1").arg(workspace_.commandLine()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (filesOf(event->mimeData()).isEmpty() && !event->mimeData()->hasImage()) return;
  event->acceptProposedAction();
  if (!dropHint_) {
    auto* hint = new QLabel(tr("Drop a picture, a checkpoint, a run or a session"), this);
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
    opening_.usePicture(qvariant_cast<QImage>(event->mimeData()->imageData()), tr("dropped"),
                        workspace_.inputs());
  } else {
    return;
  }
  event->acceptProposedAction();
}

}  // namespace whereabouts
