#include "resources/translations/source_texts.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace whereabouts {
namespace {

// Whose literal arguments are said as they are.
const std::set<std::string, std::less<>> sayers = {
    "Failure",        "FilmTrouble",     "Message",         "add_note",
    "assume",         "assume_heads",    "assume_rotation", "cannot_build",
    "check",          "claims",          "damaged",         "emplace_back",
    "fail",           "fail_comparison", "fixed_words",     "malformed",
    "note",           "note_classes",    "of_no_format",    "push_back",
    "refuse",         "refuse_answer",   "refuse_cell",     "refuse_conflicts",
    "refuse_damaged", "refuse_file",     "refuse_in",       "refuse_json",
    "refuse_large",   "refuse_maxxvit",  "refuse_member",   "refuse_pickle",
    "refuse_plan",    "refuse_reading",  "refuse_tuning",   "refuse_usage",
    "refuse_word",    "report"};
// The same; their single words are names: of tensors, and in configurations.
const std::set<std::string, std::less<>> sayers_of_names = {"layer_of", "refuse_shape", "stated_activation",
                                                            "stated_epsilon"};

struct Token {
  enum class Kind { word, literal, sign } kind = Kind::sign;
  std::string text;
};

std::string unescaped(std::string_view literal) {
  std::string text;
  for (std::size_t at = 0; at < literal.size(); ++at) {
    if (literal[at] != '\\' || at + 1 == literal.size()) {
      text += literal[at];
      continue;
    }
    const char next = literal[++at];
    if (next == 'u' && literal.substr(at + 1, 4) == "00a0") {
      text += "\u00a0";
      at += 4;
      continue;
    }
    text += next == 'n' ? '\n' : next == 't' ? '\t' : next;
  }
  return text;
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Comments and white space are left out; literals that follow each other are one.
std::vector<Token> tokens_of(std::string_view source) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < source.size();) {
    const char c = source[at];
    if (source.substr(at, 2) == "//") {
      at = std::min(source.find('\n', at), source.size());
    } else if (source.substr(at, 2) == "R\"") {
      const std::size_t open = source.find('(', at);
      const std::string end = ")" + std::string(source.substr(at + 2, open - at - 2)) + "\"";
      at = source.find(end, open) + end.size();
      tokens.push_back({Token::Kind::sign, "R"});
    } else if (c == '"' || (c == '\'' && (at == 0 || !is_word(source[at - 1])))) {
      std::size_t end = at + 1;
      while (source[end] != c) end += source[end] == '\\' ? 2 : 1;
      if (c == '"') {
        const std::string text = unescaped(source.substr(at + 1, end - at - 1));
        if (!tokens.empty() && tokens.back().kind == Token::Kind::literal) {
          tokens.back().text += text;
        } else {
          tokens.push_back({Token::Kind::literal, text});
        }
      }
      at = end + 1;
    } else if (is_word(c)) {
      const auto end = static_cast<std::size_t>(
          std::find_if_not(source.begin() + static_cast<std::ptrdiff_t>(at), source.end(), is_word) -
          source.begin());
      tokens.push_back({Token::Kind::word, std::string(source.substr(at, end - at))});
      at = end;
    } else {
      if (std::isspace(static_cast<unsigned char>(c)) == 0)
        tokens.push_back({Token::Kind::sign, std::string(1, c)});
      ++at;
    }
  }
  return tokens;
}

bool has_words(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
}

bool is_of_words(const std::string& text) {
  return text.find(' ') != std::string::npos && has_words(text);
}

// "a peak at **each** of them", which a function returns that makes words: two of them at least, no format.
bool is_sentence(const std::string& text) {
  if (text.find('{') != std::string::npos || text.find('\n') != std::string::npos) return false;
  for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' ', space + 1)) {
    if (has_words(text.substr(0, space)) && has_words(text.substr(space))) return true;
  }
  return false;
}

// `at`: the parenthesis after a sayer. Literals of its own arguments but the one at `form`, not of what is
// called in them.
void add_arguments(std::set<std::string>& texts, const std::vector<Token>& tokens, std::size_t at,
                   std::size_t form = 0, bool (*counts)(const std::string&) = has_words) {
  std::vector<bool> calls;
  for (; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.kind == Token::Kind::sign && (token.text == "(" || token.text == "{" || token.text == "[")) {
      const bool call = !calls.empty() && (tokens[at - 1].kind == Token::Kind::word || token.text == "[");
      calls.push_back(call || (!calls.empty() && calls.back()));
    } else if (token.kind == Token::Kind::sign &&
               (token.text == ")" || token.text == "}" || token.text == "]")) {
      calls.pop_back();
      if (calls.empty()) return;
    } else if (token.kind == Token::Kind::literal && !calls.back() && at != form && counts(token.text)) {
      texts.insert(token.text);
    }
  }
}

}  // namespace

std::set<std::string> source_texts(const std::filesystem::path& folder, bool all) {
  std::set<std::string> texts;
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
    const std::filesystem::path kind = each.path().extension();
    if (kind != ".cpp" && kind != ".h") continue;
    std::ifstream file(each.path());
    const std::string source((std::istreambuf_iterator<char>(file)), {});
    const std::vector<Token> tokens = tokens_of(source);
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
      if (all && tokens[at].kind == Token::Kind::literal && is_sentence(tokens[at].text))
        texts.insert(tokens[at].text);
      if (tokens[at].kind != Token::Kind::word || tokens[at + 1].text != "(") continue;
      if (tokens[at].text == "message" && tokens[at + 2].kind == Token::Kind::literal) {
        const std::string id = message_id(tokens[at + 2].text);
        if (has_words(id)) texts.insert(id);
        add_arguments(texts, tokens, at + 1, at + 2);
      } else if (sayers.count(tokens[at].text) > 0) {
        const bool pushes = tokens[at].text == "push_back" || tokens[at].text == "emplace_back";
        static const std::set<std::string, std::less<>> lists = {"assumed", "assumed_", "notes", "notes_",
                                                                 "left_out"};
        if (!pushes || (at >= 2 && lists.count(tokens[at - 2].text) > 0))
          add_arguments(texts, tokens, at + 1);
      } else if (sayers_of_names.count(tokens[at].text) > 0) {
        add_arguments(texts, tokens, at + 1, 0, is_of_words);
      }
    }
  }
  return texts;
}

}  // namespace whereabouts
