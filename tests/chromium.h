// Chromium without a window, led through its debugging pipe: pages as their readers have them, with a real
// pointer and keyboard. There is none on a machine without the package `chromium`; tests skip then.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUrl>
#include <algorithm>
#include <stdexcept>

namespace whereabouts {

class Chromium {
 public:
  static QString program() {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"}) {
      const QString found = QStandardPaths::findExecutable(name);
      if (!found.isEmpty()) return found;
    }
    return {};
  }

  Chromium() {
    int toChild[2], fromChild[2];
    if (pipe2(toChild, O_CLOEXEC) != 0 || pipe2(fromChild, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    write_ = toChild[1];
    read_ = fromChild[0];
    // What Chromium reads is its descriptor 3, what it writes 4: by way of numbers that neither has.
    process_.setChildProcessModifier([in = toChild[0], out = fromChild[1]] {
      dup2(in, 103);
      dup2(out, 104);
      dup2(103, 3);
      dup2(104, 4);
    });
    process_.setStandardErrorFile(QProcess::nullDevice());
    process_.setStandardOutputFile(QProcess::nullDevice());
    process_.start(program(), {"--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                               "--remote-debugging-pipe", "--no-first-run", "--hide-scrollbars",
                               "--user-data-dir=" + folder_.path(), "about:blank"});
    const bool started = process_.waitForStarted();
    close(toChild[0]);
    close(fromChild[1]);
    if (!started) throw std::runtime_error("chromium does not start");
    const QString target = call("Target.createTarget", {{"url", "about:blank"}})["targetId"].toString();
    session_ =
        call("Target.attachToTarget", {{"targetId", target}, {"flatten", true}})["sessionId"].toString();
    for (const char* domain : {"Page.enable", "Runtime.enable", "Log.enable", "Network.enable"}) call(domain);
    call("Page.setLifecycleEventsEnabled", {{"enabled", true}});
  }
  ~Chromium() {
    process_.terminate();
    if (!process_.waitForFinished(5000)) {
      process_.kill();
      process_.waitForFinished();
    }
    close(write_);
    close(read_);
  }
  Chromium(const Chromium&) = delete;
  Chromium& operator=(const Chromium&) = delete;

  // Waits until every figure of the page has started, or has told why it has not.
  void open(const QString& path, QSize size, double density = 1, bool script = true) {
    call("Emulation.setDeviceMetricsOverride", {{"width", size.width()},
                                                {"height", size.height()},
                                                {"deviceScaleFactor", density},
                                                {"mobile", false}});
    call("Emulation.setScriptExecutionDisabled", {{"value", !script}});
    follow(QUrl::fromLocalFile(path), script);
  }
  // As from the line of addresses: the page is loaded anew, also where only the part after "#" is another.
  void follow(const QUrl& address, bool script = true) {
    const auto loaded = [this](const QString& url) {
      events_.clear();
      // Named by what loads it: the page before may still be telling that it is loaded.
      const QString loader = call("Page.navigate", {{"url", url}})["loaderId"].toString();
      waitFor([&] { return told("Page.lifecycleEvent", {{"name", "load"}, {"loaderId", loader}}); });
    };
    loaded("about:blank");
    loaded(address.toString(QUrl::FullyEncoded));
    if (!script) return;
    waitFor([this] {
      return js("[...document.querySelectorAll('figure.whereabouts')].every((f) => f.dataset.ready)")
          .toBool();
    });
  }

  // The value of an expression, as JSON has it.
  QJsonValue js(const QString& expression) {
    const QJsonObject result = call(
        "Runtime.evaluate", {{"expression", expression}, {"returnByValue", true}, {"awaitPromise", true}});
    if (result.contains("exceptionDetails")) {
      throw std::runtime_error(
          QJsonDocument(result["exceptionDetails"].toObject()).toJson(QJsonDocument::Compact).toStdString());
    }
    return result["result"].toObject()["value"];
  }

  void movePointer(QPointF at) {
    call("Input.dispatchMouseEvent", {{"type", "mouseMoved"}, {"x", at.x()}, {"y", at.y()}});
  }
  void click(QPointF at) {
    for (const char* type : {"mousePressed", "mouseReleased"}) {
      call("Input.dispatchMouseEvent",
           {{"type", type}, {"x", at.x()}, {"y", at.y()}, {"button", "left"}, {"clickCount", 1}});
    }
  }
  // With the button held, in steps as a hand makes them.
  void drag(QPointF from, QPointF to) {
    const auto send = [this](const char* type, QPointF at) {
      call("Input.dispatchMouseEvent", {{"type", type},
                                        {"x", at.x()},
                                        {"y", at.y()},
                                        {"button", "left"},
                                        {"buttons", 1},
                                        {"clickCount", 1}});
    };
    movePointer(from);
    send("mousePressed", from);
    for (const double share : {0.1, 0.4, 0.7, 1.0}) send("mouseMoved", from + share * (to - from));
    send("mouseReleased", to);
  }
  // The same with a finger.
  void dragFinger(QPointF from, QPointF to) {
    call("Emulation.setTouchEmulationEnabled", {{"enabled", true}});
    const auto send = [this](const char* type, QPointF at) {
      const QJsonArray finger{QJsonObject{{"x", at.x()}, {"y", at.y()}}};
      call("Input.dispatchTouchEvent", {{"type", type}, {"touchPoints", finger}});
    };
    send("touchStart", from);
    for (const double share : {0.1, 0.4, 0.7, 1.0}) send("touchMove", from + share * (to - from));
    call("Input.dispatchTouchEvent", {{"type", "touchEnd"}, {"touchPoints", QJsonArray()}});
  }
  // A finger that is put down and lifted.
  void tap(QPointF at) {
    call("Emulation.setTouchEmulationEnabled", {{"enabled", true}});
    const QJsonArray finger{QJsonObject{{"x", at.x()}, {"y", at.y()}}};
    call("Input.dispatchTouchEvent", {{"type", "touchStart"}, {"touchPoints", finger}});
    call("Input.dispatchTouchEvent", {{"type", "touchEnd"}, {"touchPoints", QJsonArray()}});
  }
  // What the system prefers, from the next page on.
  void preferDark(bool dark) {
    const QJsonObject scheme{{"name", "prefers-color-scheme"}, {"value", dark ? "dark" : "light"}};
    call("Emulation.setEmulatedMedia", {{"features", QJsonArray{scheme}}});
  }
  // What a screen reader finds: names and values of all that is in its tree.
  QString accessibleText() {
    QStringList texts;
    for (const QJsonValue& node : call("Accessibility.getFullAXTree")["nodes"].toArray()) {
      if (node["ignored"].toBool()) continue;
      texts << node["name"]["value"].toString() << node["description"]["value"].toString()
            << node["value"]["value"].toString();
    }
    return texts.join('\n');
  }
  // "ArrowRight" with its number 39, " " with 32.
  void key(const QString& name, int number) {
    for (const char* type : {"rawKeyDown", "keyUp"}) {
      call("Input.dispatchKeyEvent", {{"type", type},
                                      {"key", name},
                                      {"code", name == " " ? QString("Space") : name},
                                      {"windowsVirtualKeyCode", number}});
    }
  }
  // Of the page's upper left, whatever is visible; css px times the density.
  QImage screenshot(QSizeF size) {
    const QJsonObject clip{
        {"x", 0}, {"y", 0}, {"width", size.width()}, {"height", size.height()}, {"scale", 1}};
    const QJsonObject taken =
        call("Page.captureScreenshot", {{"format", "png"}, {"captureBeyondViewport", true}, {"clip", clip}});
    return QImage::fromData(QByteArray::fromBase64(taken["data"].toString().toLatin1()), "PNG");
  }

  // What the page said on the console, what went wrong in it, and every address but its own that it asked
  // for.
  QStringList problems() {
    QStringList problems;
    for (const QJsonObject& event : events_) {
      const QString method = event["method"].toString();
      const QJsonObject params = event["params"].toObject();
      if (method == "Runtime.consoleAPICalled" || method == "Runtime.exceptionThrown" ||
          method == "Log.entryAdded") {
        problems << QString::fromUtf8(QJsonDocument(params).toJson(QJsonDocument::Compact)).left(400);
      }
      if (method != "Network.requestWillBeSent") continue;
      const QString url = params["request"].toObject()["url"].toString();
      if (!url.startsWith("file://") && !url.startsWith("data:")) problems << url;
      if (url.startsWith("file://") && params["type"].toString() != "Document") problems << url;
    }
    return problems;
  }

 private:
  template <typename Done>
  void waitFor(const Done& done) {
    QElapsedTimer clock;
    clock.start();
    while (!done()) {
      if (clock.elapsed() > 300000) throw std::runtime_error("the page does not become ready");
      read(20);
    }
  }

  // Whether an event came with these parameters among its own.
  bool told(const QString& method, const QJsonObject& params) const {
    return std::any_of(events_.begin(), events_.end(), [&](const QJsonObject& event) {
      if (event["method"] != method) return false;
      const QJsonObject came = event["params"].toObject();
      for (auto each = params.begin(); each != params.end(); ++each) {
        if (came[each.key()] != each.value()) return false;
      }
      return true;
    });
  }

  QJsonObject call(const QString& method, const QJsonObject& params = {}) {
    QJsonObject message{{"id", ++id_}, {"method", method}, {"params", params}};
    if (!session_.isEmpty()) message["sessionId"] = session_;
    const QByteArray bytes = QJsonDocument(message).toJson(QJsonDocument::Compact) + '\0';
    for (qsizetype at = 0; at < bytes.size();) {
      const ssize_t count =
          write(write_, bytes.constData() + at, static_cast<std::size_t>(bytes.size() - at));
      if (count <= 0) throw std::runtime_error("chromium has gone");
      at += count;
    }
    QElapsedTimer clock;
    clock.start();
    for (;;) {
      for (qsizetype i = 0; i < answers_.size(); ++i) {
        if (answers_[i]["id"].toInt() != id_) continue;
        const QJsonObject answer = answers_.takeAt(i);
        if (answer.contains("error")) {
          throw std::runtime_error(
              method.toStdString() + ": " +
              QJsonDocument(answer["error"].toObject()).toJson(QJsonDocument::Compact).toStdString());
        }
        return answer["result"].toObject();
      }
      if (clock.elapsed() > 300000) throw std::runtime_error("no answer to " + method.toStdString());
      read(1000);
    }
  }

  void read(int milliseconds) {
    pollfd waiting{read_, POLLIN, 0};
    if (poll(&waiting, 1, milliseconds) <= 0) return;
    char part[65536];
    const ssize_t count = ::read(read_, part, sizeof part);
    if (count <= 0) throw std::runtime_error("chromium has gone");
    buffer_.append(part, count);
    for (qsizetype end = buffer_.indexOf('\0'); end >= 0; end = buffer_.indexOf('\0')) {
      const QJsonObject message = QJsonDocument::fromJson(buffer_.left(end)).object();
      buffer_.remove(0, end + 1);
      (message.contains("id") ? answers_ : events_).append(message);
    }
  }

  QTemporaryDir folder_;
  QProcess process_;
  int write_ = -1, read_ = -1, id_ = 0;
  QString session_;
  QByteArray buffer_;
  QList<QJsonObject> answers_, events_;
};

}  // namespace whereabouts
