// The program under test, run in a temporary folder of its own with no display.
#pragma once

#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "tests/file_text.h"
#include "tests/patience.h"

namespace whereabouts {

namespace fs = std::filesystem;

struct Ran {
  int status = -1;
  QByteArray output, errors;
};

// A safetensors file of one float32 table of ones and a class token, (1, 1 + rows * columns, width).
inline std::string safetensors_text(int tokens, int width) {
  const int size = tokens * width * 4;
  std::string header = R"({"pos_embed":{"dtype":"F32","shape":[1,)" + std::to_string(tokens) + "," +
                       std::to_string(width) + R"(],"data_offsets":[0,)" + std::to_string(size) + "]}}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  std::string text(8, '\0');
  for (std::size_t i = 0; i < 4; ++i) text[i] = static_cast<char>(header.size() >> (8 * i) & 0xFF);
  text += header;
  for (int i = 0; i < tokens * width; ++i) {
    const float value = static_cast<float>(i % 7) - 2.5F;
    text.append(reinterpret_cast<const char*>(&value), 4);
  }
  return text;
}

class CliTest : public QObject {
 protected:
  std::unique_ptr<QTemporaryDir> folder_;
  QString program_ = WHEREABOUTS_BINARY;
  fs::path at(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }

  // Runs in the temporary folder with no display.
  Ran run(const QStringList& words, int timeout = 10 * patience) const {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder_->path());
    process.start(program_, words);
    Ran ran;
    if (!process.waitForFinished(timeout)) {
      process.kill();
      process.waitForFinished();
      return ran;
    }
    ran.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    ran.output = process.readAllStandardOutput();
    ran.errors = process.readAllStandardError();
    return ran;
  }

  std::set<std::string> contents() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder_->path().toStdString())) {
      names.insert(entry.path().string());
    }
    return names;
  }
};

}  // namespace whereabouts
