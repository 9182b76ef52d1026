// Small models of every scheme and every way to cut patches, as rows of a test's data.
#pragma once

#include <QtTest>

#include "tests/core/train/small_model.h"

namespace whereabouts::made {

inline void add_models() {
  QTest::addColumn<QString>("scheme");
  QTest::addColumn<bool>("classToken");
  QTest::addColumn<bool>("classPosition");
  QTest::addColumn<int>("patch");
  for (const std::string& scheme : trained_positions()) {
    for (const bool token : {true, false})
      QTest::addRow("%s, %s", scheme.c_str(), token ? "class token" : "mean")
          << QString::fromStdString(scheme) << token << true << 2;
  }
  for (const char* scheme : {"learned-1d", "learned-1d+rope-2d", "learned-1d+relative-bias"})
    QTest::addRow("%s, class token without position", scheme) << QString(scheme) << true << false << 2;
  // Every 2 px, behind 2 px of zeros.
  for (const char* scheme : {"learned-1d", "learned-2d", "rope-2d", "none"})
    QTest::addRow("%s, overlapping patches", scheme) << QString(scheme) << true << true << 6;
  // 0: a hierarchy.
  for (const char* scheme : {"learned-1d", "rope-2d", "none"}) {
    for (const bool token : {true, false})
      QTest::addRow("%s, patches in stages, %s", scheme, token ? "class token" : "mean")
          << QString(scheme) << token << true << 0;
  }
}

// The model of the current row.
inline MiniVit fetched_model() {
  QFETCH(QString, scheme);
  QFETCH(bool, classToken);
  QFETCH(bool, classPosition);
  QFETCH(int, patch);
  MiniVit model = small_vit(scheme.toStdString(), classToken, classPosition);
  model.patch = patch;
  model.stride = 2;
  return patch == 0 ? in_stages(model) : model;
}

}  // namespace whereabouts::made
