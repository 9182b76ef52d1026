#include "ui/window/show_in_folder.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QUrl>

namespace whereabouts {

void showInFolder(const QString& file, QObject* parent) {
  const QFileInfo info(file);
  const auto openFolder = [folder = info.absolutePath()] {
    QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
  };
  // The tool of the bus itself: linking its library for one call would be one more thing to install.
  QString url = QString::fromLatin1(QUrl::fromLocalFile(info.absoluteFilePath()).toEncoded());
  url.replace(QLatin1Char(','), QStringLiteral("%2C"));  // which would end the entry of a list
  auto* call = new QProcess(parent);
  QObject::connect(call, &QProcess::finished, call,
                   [call, openFolder](int code, QProcess::ExitStatus status) {
                     if (code != 0 || status != QProcess::NormalExit) openFolder();
                     call->deleteLater();
                   });
  QObject::connect(call, &QProcess::errorOccurred, call, [call, openFolder](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;  // else it ends as well
    openFolder();
    call->deleteLater();
  });
  const QString service = QStringLiteral("org.freedesktop.FileManager1");
  call->start(QStringLiteral("dbus-send"),
              {QStringLiteral("--session"), QStringLiteral("--print-reply"),
               QStringLiteral("--reply-timeout=3000"), QStringLiteral("--dest=") + service,
               QStringLiteral("/org/freedesktop/FileManager1"), service + QStringLiteral(".ShowItems"),
               QStringLiteral("array:string:") + url, QStringLiteral("string:")});
}

}  // namespace whereabouts
