#include "ui/checkpoint/anatomy_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "core/base/failure.h"
#include "ui/checkpoint/tensor_tree.h"
#include "ui/language/language.h"

namespace whereabouts {
namespace {

struct AnatomyWords {
  Q_DECLARE_TR_FUNCTIONS(AnatomyWords)
};

QString textOf(const std::string& text) {
  return QString::fromStdString(shown(text, 120));
}

Fact fact(const QString& label, const QString& value, const QString& help = {}) {
  const bool known = !value.isEmpty();
  return {label, known ? value : AnatomyWords::tr("unknown"), help, known};
}

QString numberOf(const std::optional<int>& value) {
  return value ? QString::number(*value) : QString();
}

QString prefixOf(const std::optional<PrefixTokens>& tokens) {
  if (!tokens) return {};
  QStringList parts;
  if (tokens->class_token) parts << AnatomyWords::tr("class");
  if (tokens->distillation) parts << AnatomyWords::tr("distillation");
  if (tokens->registers > 0) parts << AnatomyWords::tr("%1 registers").arg(tokens->registers);
  return parts.isEmpty() ? AnatomyWords::tr("none") : parts.join(QStringLiteral(" + "));
}

}  // namespace

std::vector<Fact> factsOf(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  double values = 0, bytes = 0;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    values += static_cast<double>(tensor.count());
    bytes += static_cast<double>(tensor.count()) * static_cast<double>(byte_size(tensor.dtype));
  }
  const QLocale locale = currentLocale();
  const auto count = static_cast<qlonglong>(checkpoint.tensors().size());
  std::vector<Fact> facts = {
      fact(AnatomyWords::tr("Format"), textOf(anatomy.format)),
      fact(AnatomyWords::tr("Family"), textOf(anatomy.family),
           AnatomyWords::tr("By the names of its tensors")),
      fact(AnatomyWords::tr("Tensors"),
           AnatomyWords::tr("%1, %2").arg(locale.toString(count), sizeText(bytes))),
      fact(AnatomyWords::tr("Values"), locale.toString(static_cast<qlonglong>(values))),
      fact(AnatomyWords::tr("Patch"),
           anatomy.patch ? AnatomyWords::tr("%1 px").arg(*anatomy.patch) : QString()),
      fact(AnatomyWords::tr("Prefix tokens"), prefixOf(anatomy.prefix_tokens),
           AnatomyWords::tr("Tokens that stand before the patches")),
      fact(AnatomyWords::tr("Width"), numberOf(anatomy.width)),
      fact(AnatomyWords::tr("Depth"), numberOf(anatomy.depth), AnatomyWords::tr("Blocks of the encoder")),
      fact(AnatomyWords::tr("MLP ratio"),
           anatomy.mlp_ratio ? locale.toString(*anatomy.mlp_ratio, 'g', 3) : QString(),
           AnatomyWords::tr("Width of the hidden layer over the width")),
      fact(AnatomyWords::tr("Classes"), numberOf(anatomy.classes)),
  };
  if (anatomy.decoder) {
    facts.push_back(
        fact(AnatomyWords::tr("Decoder"),
             AnatomyWords::tr("%1 wide, %2 deep")
                 .arg(anatomy.decoder->width ? numberOf(anatomy.decoder->width) : AnatomyWords::tr("?"),
                      anatomy.decoder->depth ? numberOf(anatomy.decoder->depth) : AnatomyWords::tr("?"))));
  }
  if (!anatomy.root.empty()) {
    QStringList copies;
    for (const std::string& copy : anatomy.copies) copies << textOf(copy);
    facts.push_back(fact(
        AnatomyWords::tr("Model at"), textOf(anatomy.root),
        copies.size() > 1 ? AnatomyWords::tr("Copies in the file: %1").arg(copies.join(QStringLiteral(", ")))
                          : QString()));
  }
  return facts;
}

QStringList positionsOf(const Anatomy& anatomy) {
  QStringList lines;
  for (const PositionTensor& each : anatomy.position) {
    QStringList parts;
    parts << (each.scheme.empty() ? AnatomyWords::tr("unknown scheme") : QString::fromStdString(each.scheme));
    if (!each.tensor.empty()) parts.back() += AnatomyWords::tr(" in %1").arg(textOf(each.tensor));
    if (each.grid) {
      QString grid = QStringLiteral("%1 × %2").arg(each.grid->rows).arg(each.grid->columns);
      if (each.prefix.value_or(0) > 0) grid += QStringLiteral(" + %1").arg(*each.prefix);
      parts << grid;
    } else if (each.tokens > 0) {
      parts << AnatomyWords::tr("%1 tokens").arg(each.tokens);
    }
    if (each.width > 0) parts << AnatomyWords::tr("%1 wide").arg(each.width);
    if (each.guessed) parts << AnatomyWords::tr("a guess by its name");
    lines << parts.join(QStringLiteral(", "));
  }
  return lines;
}

}  // namespace whereabouts
