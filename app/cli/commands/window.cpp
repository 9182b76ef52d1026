// whereabouts [FILE...] [--lab ID] [--lesson ID] [--present]
#include <QApplication>
#include <QLocale>
#include <QThread>
#include <QThreadPool>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/cli/command_line.h"
#include "app/cli/lab_arguments.h"
#include "app/cli/manual.h"
#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/labs/framework/lab.h"
#include "core/lesson/lesson_list.h"
#include "ui/language/job_failure.h"
#include "ui/language/language.h"
#include "ui/model/settings.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace whereabouts {
namespace {

std::string commands_text() {
  std::vector<std::vector<std::string>> rows;
  for (const Command& command : commands()) rows.push_back({"  " + command.name, command.summary});
  return "Without a subcommand the window opens. Subcommands, each with --help:\n" + table_text(rows);
}

// A word that is neither a file nor a subcommand is more often a mistyped subcommand than a missing file.
void check_files(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::error_code error;
    if (std::filesystem::exists(file, error)) {
      if (!std::filesystem::is_directory(file, error)) check_regular_file(file);
      continue;
    }
    if (file.find_first_of("./") == std::string::npos) {
      std::string known;
      for (const Command& command : commands()) known += (known.empty() ? "" : ", ") + command.name;
      refuse_usage(file, "there is neither a file nor a subcommand of that name",
                   "the subcommands are " + known);
    }
    refuse_file(file, "there is no such file", "check its name");
  }
}

void check_display() {
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
    const char* value = std::getenv(name);
    if (value && *value) return;
  }
  refuse_file("window", "there is no display (DISPLAY and WAYLAND_DISPLAY are empty)",
              "use a subcommand such as figure, which needs none");
#endif
}

// The window that is open.
MainWindow* open_window = nullptr;

// An exception that a slot lets through would end the program, and what is open with it.
class WindowApplication : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override {
    try {
      return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
      if (open_window == nullptr) throw;
      const Failure failure = jobFailure(error, "Whereabouts");
      if (failure.fault() != Fault::cancelled) open_window->notice().tell(failure, NoticeBar::About::program);
      return true;
    }
  }
};

// An X server or a compositor that ends takes the process with it. Qt warns and calls exit(), which would end
// what other threads still use: what is to be kept is kept here, and nothing more is touched.
[[noreturn]] void leave_lost_display() {
  std::fputs("whereabouts: window: the display is gone; start the program again\n", stderr);
  if (open_window != nullptr) std::exchange(open_window, nullptr)->keep();
  std::_Exit(1);
}

// Qt ends the process where it cannot reach the display; it shall do so in one line, with the reason it gave
// before, and without a core file.
void explain_fatal(QtMsgType type, const QMessageLogContext&, const QString& message) {
  static std::string reason;
  const bool starting = QCoreApplication::instance() == nullptr || QCoreApplication::startingUp();
  if (type == QtDebugMsg || type == QtInfoMsg) return;
  if (type != QtFatalMsg) {
    if (reason.empty() && starting) reason = message.toStdString();
    if (!starting && message.contains(QLatin1String("connection broke"))) leave_lost_display();
    // Qt does without memory shared with the server; where the display is gone that is said next.
    if (message.startsWith(QLatin1String("xcb_shm_"))) return;
    if (!starting) std::fprintf(stderr, "%s\n", qPrintable(message));
    return;
  }
  if (reason.empty()) reason = message.section(QLatin1Char('.'), 0, 0).toStdString();
  std::fprintf(stderr, "whereabouts: window: %s; check DISPLAY, or use a subcommand such as figure\n",
               shown(reason, 160).c_str());
  std::_Exit(1);
}

std::filesystem::path lesson_file(const std::string& word) {
  try {
    return find_lesson(word)->path;
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::usage) throw;
    refuse_usage("--lesson", failure.problem(), failure.remedy());
  }
}

void declare_window(CommandLine& line) {
  line.positional_list("FILE", "images, checkpoints, sessions and lessons to open");
  line.option("run", "folder of checkpoints of one training, ordered by the numbers in their names");
  line.option("lab", "the lab to open; whereabouts labs lists them");
  line.option("lesson", "the lesson to begin; whereabouts lessons lists them");
  line.flag("present", "full screen, for a lecture");
  line.flag("version", "print the version");
  line.option("man-pages",
              "write the manual into this folder: a page for each subcommand, and all of it as Markdown");
  line.set_epilogue(commands_text());
}

int run_window(const std::string& program, const CommandLine& line) {
  if (line.has("version")) {
    std::printf("whereabouts %s\n", WHEREABOUTS_VERSION);
    return 0;
  }
  if (line.has("man-pages")) {
    if (line.text("man-pages").empty()) refuse_usage("--man-pages", "it is empty", "name a folder");
    write_man_pages(line.path("man-pages"), WHEREABOUTS_VERSION);
    return 0;
  }
  WindowOptions options;
  if (line.has("lab")) options.lab = QString::fromStdString(chosen_lab(line.text("lab"), "--lab").info().id);
  options.present = line.has("present");
  options.startPage = true;
  const std::vector<std::string> files = line.list("FILE");
  check_files(files);
  if (line.has("run")) {
    std::error_code error;
    if (!std::filesystem::is_directory(line.path("run"), error)) {
      refuse_file(line.text("run"), "there is no such folder", "check its name");
    }
  }
  options.run = line.path("run");
  options.files.assign(files.begin(), files.end());
  if (line.has("lesson")) options.files.push_back(lesson_file(line.text("lesson")));
  check_display();

  qInstallMessageHandler(explain_fatal);
  std::string name = program;
  int count = 1;
  char* argv[] = {name.data(), nullptr};
  WindowApplication application(count, argv);
  // Jobs that wait leave room for others: as many as a slow file, a lesson and its question, a survey of
  // backends, a preview and the list of recent files take.
  QThreadPool::globalInstance()->setMaxThreadCount(QThread::idealThreadCount() + 6);
  std::setlocale(LC_NUMERIC, "C");
  QApplication::setOrganizationName(QStringLiteral("whereabouts"));
  QApplication::setApplicationName(QStringLiteral("whereabouts"));
  QApplication::setApplicationDisplayName(QStringLiteral("Whereabouts"));
  QApplication::setApplicationVersion(QStringLiteral(WHEREABOUTS_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("whereabouts"));
  useLanguage(Settings().language());
  MainWindow window(options);
  open_window = &window;
  // The benchmark of the start-up time measures until this line.
  if (qEnvironmentVariableIsSet("WHEREABOUTS_MEASURE_STARTUP")) {
    QObject::connect(&window, &MainWindow::firstFigurePainted, &application, [] {
      std::puts("painted");
      std::fflush(stdout);
      QApplication::quit();
    });
  }
  if (options.present) {
    window.showFullScreen();
  } else {
    window.show();
  }
  const int status = QApplication::exec();
  open_window = nullptr;
  return status;
}

}  // namespace

Command window_command(const std::string& program) {
  return {.about = "See how a vision transformer knows where things are.",
          .usage = "[FILE...] [--run DIR] [--lab ID] [--lesson ID] [--present]",
          .declare = declare_window,
          .run = [program](const CommandLine& line) { return run_window(program, line); }};
}

}  // namespace whereabouts
