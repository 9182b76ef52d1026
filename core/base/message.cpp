#include "core/base/message.h"

#include <map>
#include <stdexcept>
#include <utility>

namespace whereabouts {
namespace {

// A form of fmt in pieces: words, then a place, in turn; the last words have no place behind them.
struct Piece {
  std::string words;
  std::size_t argument = 0;
  std::string specification;  // "" or ":.1f"
  bool place = false;
};

std::vector<Piece> pieces_of(std::string_view form) {
  std::vector<Piece> pieces(1);
  std::size_t next = 0;
  for (std::size_t at = 0; at < form.size(); ++at) {
    const bool doubled = at + 1 < form.size() && form[at + 1] == form[at];
    if ((form[at] == '{' || form[at] == '}') && doubled) {
      pieces.back().words += form[at++];
    } else if (form[at] == '{') {
      const std::size_t end = form.find('}', at), colon = std::min(form.find(':', at), end);
      if (end == std::string_view::npos)
        throw std::logic_error("a place that does not end: " + std::string(form));
      Piece& piece = pieces.back();
      piece.place = true;
      piece.specification = form.substr(colon, end - colon);
      piece.argument =
          colon == at + 1 ? next++ : std::stoul(std::string(form.substr(at + 1, colon - at - 1)));
      pieces.emplace_back();
      at = end;
    } else {
      pieces.back().words += form[at];
    }
  }
  return pieces;
}

// What is written of each place, the same of the same: "%1 of %2, %1".
struct Places {
  std::map<std::pair<std::size_t, std::string>, std::size_t> numbers;
  std::string name_of(const Piece& piece) {
    const auto [at, is_new] = numbers.try_emplace({piece.argument, piece.specification}, numbers.size() + 1);
    return "%" + std::to_string(at->second);
  }
};

}  // namespace

Flag flag(std::string id, std::string value) {
  return {std::move(id), std::move(value)};
}

Say say(std::string id, std::string value) {
  return {std::move(id), std::move(value)};
}

namespace message_parts {

std::string written(const Flag& flag) {
  return "--" + flag.id + (flag.value.empty() ? "" : " ") + flag.value;
}

std::string written(const Say& say) {
  return "say " + written(Flag{say.id, say.value});
}

Message made(std::string_view form, fmt::format_args written, const Message::Argument* arguments) {
  Message::Part part;
  Places places;
  for (const Piece& piece : pieces_of(form)) {
    part.format += piece.words;
    if (!piece.place) continue;
    const std::size_t before = places.numbers.size();
    part.format += places.name_of(piece);
    if (places.numbers.size() == before) continue;
    Message::Argument argument = arguments[piece.argument];
    argument.text = fmt::vformat(fmt::format("{{{}{}}}", piece.argument, piece.specification), written);
    part.arguments.push_back(std::move(argument));
  }
  return Message({std::move(part)});
}

}  // namespace message_parts

std::string message_id(std::string_view form) {
  std::string id;
  Places places;
  for (const Piece& piece : pieces_of(form)) id += piece.words + (piece.place ? places.name_of(piece) : "");
  return id;
}

std::string with_arguments(const std::string& format, const std::vector<std::string>& arguments) {
  std::string text;
  for (std::size_t at = 0; at < format.size(); ++at) {
    std::size_t number = 0, end = at + 1;
    while (format[at] == '%' && end < format.size() && format[end] >= '0' && format[end] <= '9') {
      const std::size_t more = 10 * number + static_cast<std::size_t>(format[end] - '0');
      if (more > arguments.size()) break;
      number = more;
      ++end;
    }
    if (number == 0) {
      text += format[at];
    } else {
      text += arguments[number - 1];
      at = end - 1;
    }
  }
  return text;
}

Message::Message() {
  static const auto none = std::make_shared<const std::vector<Part>>();
  parts_ = none;
}

Message::Message(std::string words) : Message() {
  if (words.empty()) return;
  parts_ = std::make_shared<const std::vector<Part>>(1, Part{words, {}, false});
  text_ = std::move(words);
}

Message::Message(std::vector<Part> parts) {
  for (const Part& part : parts) {
    std::vector<std::string> arguments;
    for (const Argument& each : part.arguments) arguments.push_back(each.text);
    std::string text = arguments.empty() ? part.format : with_arguments(part.format, arguments);
    if (part.capitalised && !text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
    text_ += text;
  }
  parts_ = std::make_shared<const std::vector<Part>>(std::move(parts));
}

Message::Message(const NumberText& number) : Message(whereabouts::message("{}", number)) {}

Message::Message(const Flag& flag) : Message(whereabouts::message("{}", flag)) {}

Message::Message(const Say& say) : Message(whereabouts::message("{}", say)) {}

Message::Message(const FilePath& path) : Message(whereabouts::message("{}", path)) {}

Message& Message::operator+=(const Message& next) {
  if (next.empty()) return *this;
  if (empty()) return *this = next;
  std::vector<Part> all = parts();
  all.insert(all.end(), next.parts().begin(), next.parts().end());
  return *this = Message(std::move(all));
}

Message capitalised(const Message& message) {
  std::vector<Message::Part> parts = message.parts();
  if (!parts.empty()) parts.front().capitalised = true;
  return Message(std::move(parts));
}

std::string first_flag(const Message& message) {
  for (const Message::Part& part : message.parts()) {
    for (const Message::Argument& each : part.arguments) {
      if (each.kind == Message::Argument::Kind::flag || each.kind == Message::Argument::Kind::say)
        return each.id;
      if (!each.message) continue;
      if (std::string found = first_flag(*each.message); !found.empty()) return found;
    }
  }
  return {};
}

Message listed(const std::vector<Message>& messages) {
  Message all;
  for (std::size_t i = 0; i < messages.size(); ++i)
    all += Message(i == 0 ? "" : i + 1 == messages.size() ? " and " : ", ") + messages[i];
  return all;
}

}  // namespace whereabouts
