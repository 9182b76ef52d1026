// Fields for export options, made from their declarations: a change of one gives others that nobody has set
// their new defaults.
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <string>

#include "ui/render/paint/export_options.h"

class QWidget;

namespace whereabouts {

class OptionFields : public QObject {
  Q_OBJECT

 public:
  // `given`: what differs from the defaults at the start.
  explicit OptionFields(Values given, QObject* parent = nullptr);

  // A number field for a number, a box for a choice or a font; it shows and sets the option.
  QWidget* make(const char* id, QWidget* parent);
  ExportOptions options() const;
  // All of them, defaults filled in.
  Values values() const;
  // What differs from the defaults, and another of it.
  const Values& given() const { return given_; }
  void begin(Values given);
  // As if set by hand.
  void set(const std::string& id, const Value& value);

 signals:
  void changed();

 private:
  QWidget* makeNumber(const Parameter& parameter, QWidget* parent);
  QWidget* makeChoice(const Parameter& parameter, QWidget* parent);
  void show();

  Values given_;
  std::map<std::string, std::function<void(const Value&)>> shown_;
};

// The declaration's help as a tooltip.
QString optionHelp(const Parameter& parameter);

}  // namespace whereabouts
