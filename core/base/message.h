// What the program says, as data: an English sentence with places, and what stands in them. A command line
// writes it as it is, flags and all; a window puts labels in their place, and a translation may set the
// places in its own order (ui/language/core_words.h). Sentences are whole: a translator sees each format
// alone.
//
//   refuse_usage(flag("grid"), message("{} rows are more than the {} of the image", rows, height),
//   say("grid", "ROWSxCOLUMNS"));
#pragma once

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/number_text.h"

namespace whereabouts {

// A parameter, an input or an option, by its id. On a command line "--reach" or "--reach 3", in a window
// "Reach" or "Reach = 3" in its language, a choice by its label.
struct Flag {
  std::string id;
  std::string value = {};
};
Flag flag(std::string id, std::string value = {});

// What to do with one: "say --reach 3", in a window "set Reach to 3". A value in capitals, "N" or
// "ROWSxCOLUMNS", stands for any; none: "say --reach", "set Reach".
struct Say {
  std::string id;
  std::string value = {};
};
Say say(std::string id, std::string value = {});

// A file or a folder. A command line writes the path as it was given, a window the file's name.
struct FilePath {
  std::string text;
};

class Message {
 public:
  // What stands in a place.
  struct Argument {
    enum class Kind {
      text,    // from outside: as it is
      number,  // `text` in English digits: a window has its own decimal mark
      flag,
      say,
      path,
      message,
    };
    Kind kind = Kind::text;
    std::string text;       // as a command line writes it
    std::string id, value;  // of flag and say
    std::shared_ptr<const Message> message;
  };
  // A sentence or a part of one that is translated alone.
  struct Part {
    std::string format;  // English, with %1, %2 where the arguments go: the id of its translation
    std::vector<Argument> arguments;
    bool capitalised = false;  // begins a sentence
  };

  Message();
  // Fixed words, or some from outside, which no translation has.
  Message(const char* words) : Message(std::string(words)) {}
  Message(std::string words);
  Message(const NumberText& number);
  Message(const Flag& flag);
  Message(const Say& say);
  Message(const FilePath& path);
  explicit Message(std::vector<Part> parts);

  // As a command line writes it.
  const std::string& text() const { return text_; }
  operator const std::string&() const { return text_; }
  bool empty() const { return text_.empty(); }
  void clear() { *this = Message(); }
  // Of fixed words: one part without arguments.
  const std::vector<Part>& parts() const { return *parts_; }

  // One after another, with nothing between.
  Message& operator+=(const Message& next);
  friend Message operator+(Message first, const Message& next) { return first += next; }
  friend bool operator==(const Message& a, const Message& b) { return a.text_ == b.text_; }

 private:
  std::string text_;
  std::shared_ptr<const std::vector<Part>> parts_;
};

// Words of our own that stand in a table or a constant and are said from there: as they are.
// resources/translations/update finds them by this name. As an argument they are translated while they are
// a const char* or a Message, no longer as a std::string.
constexpr const char* fixed_words(const char* words) {
  return words;
}

// The same with a capital at its beginning, in whatever language it is said.
Message capitalised(const Message& message);
// The id of the first flag named in it; empty: none.
std::string first_flag(const Message& message);
// "a", "a and b", "a, b and c".
Message listed(const std::vector<Message>& messages);

namespace message_parts {

inline const std::string& written(const Message& message) {
  return message.text();
}
std::string written(const Flag& flag);
std::string written(const Say& say);
inline const std::string& written(const FilePath& path) {
  return path.text;
}
template <typename T>
const T& written(const T& value) {
  return value;
}

template <typename T>
Message::Argument argument(const T& value) {
  using Kind = Message::Argument::Kind;
  Message::Argument made;
  if constexpr (std::is_same_v<T, Flag> || std::is_same_v<T, Say>) {
    made.kind = std::is_same_v<T, Flag> ? Kind::flag : Kind::say;
    made.id = value.id;
    made.value = value.value;
  } else if constexpr (std::is_same_v<T, FilePath>) {
    made.kind = Kind::path;
  } else if constexpr (std::is_same_v<T, Message> || std::is_convertible_v<const T&, const char*>) {
    // A literal is of our own words, unlike a string.
    made.kind = Kind::message;
    made.message = std::make_shared<const Message>(value);
  } else if constexpr (std::is_same_v<T, NumberText> ||
                       (std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>)) {
    made.kind = Kind::number;
  }
  return made;
}

// `form` as fmt takes it. A place with a specification of its own, "{0:.1f}", is an argument of its own.
Message made(std::string_view form, fmt::format_args written, const Message::Argument* arguments);

template <typename T>
using Written = std::remove_cvref_t<decltype(written(std::declval<const T&>()))>;

}  // namespace message_parts

// `form` as fmt takes it; resources/translations/update finds it where it is a literal.
template <typename... T>
Message message(fmt::format_string<message_parts::Written<T>...> form, const T&... values) {
  const std::array<Message::Argument, sizeof...(T)> arguments = {message_parts::argument(values)...};
  const fmt::string_view text = form;
  // From fmt 10 on what is given has to have a name.
  const auto make = [&](const auto&... written) {
    return message_parts::made({text.data(), text.size()}, fmt::make_format_args(written...),
                               arguments.data());
  };
  return make(message_parts::written(values)...);
}

// The id of a translation that `form` has: "{} of {}" -> "%1 of %2".
std::string message_id(std::string_view form);
// `format` with arguments in the places of %1, %2, ... %10.
std::string with_arguments(const std::string& format, const std::vector<std::string>& arguments);

}  // namespace whereabouts

namespace fmt {

template <>
struct formatter<whereabouts::Message> : formatter<std::string_view> {
  template <typename Context>
  auto format(const whereabouts::Message& message, Context& context) const {
    return formatter<std::string_view>::format(message.text(), context);
  }
};

}  // namespace fmt
