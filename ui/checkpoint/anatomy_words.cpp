#include "ui/checkpoint/anatomy_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "core/base/failure.h"
#include "ui/checkpoint/tensor_tree.h"

namespace whereabouts {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("Anatomy", text);
}

QString textOf(const std::string& text) {
  return QString::fromStdString(shown(text, 120));
}

Fact fact(const QString& label, const QString& value, const QString& help = {}) {
  const bool known = !value.isEmpty();
  return {label, known ? value : tr("unknown"), help, known};
}

QString numberOf(const std::optional<int>& value) {
  return value ? QString::number(*value) : QString();
}

QString prefixOf(const std::optional<PrefixTokens>& tokens) {
  if (!tokens) return {};
  QStringList parts;
  if (tokens->class_token) parts << tr("class");
  if (tokens->distillation) parts << tr("distillation");
  if (tokens->registers > 0) parts << tr("%1 registers").arg(tokens->registers);
  return parts.isEmpty() ? tr("none") : parts.join(QStringLiteral(" + "));
}

}  // namespace

std::vector<Fact> factsOf(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  double values = 0, bytes = 0;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    values += static_cast<double>(tensor.count());
    bytes += static_cast<double>(tensor.count()) * static_cast<double>(byte_size(tensor.dtype));
  }
  const QLocale english(QLocale::English);
  const auto count = static_cast<qlonglong>(checkpoint.tensors().size());
  std::vector<Fact> facts = {
      fact(tr("Format"), textOf(anatomy.format)),
      fact(tr("Family"), textOf(anatomy.family), tr("By the names of its tensors")),
      fact(tr("Tensors"), tr("%1, %2").arg(english.toString(count), sizeText(bytes))),
      fact(tr("Values"), english.toString(static_cast<qlonglong>(values))),
      fact(tr("Patch"), anatomy.patch ? tr("%1 px").arg(*anatomy.patch) : QString()),
      fact(tr("Prefix tokens"), prefixOf(anatomy.prefix_tokens), tr("Tokens that stand before the patches")),
      fact(tr("Width"), numberOf(anatomy.width)),
      fact(tr("Depth"), numberOf(anatomy.depth), tr("Blocks of the encoder")),
      fact(tr("MLP ratio"), anatomy.mlp_ratio ? QString::number(*anatomy.mlp_ratio, 'g', 3) : QString(),
           tr("Width of the hidden layer over the width")),
      fact(tr("Classes"), numberOf(anatomy.classes)),
  };
  if (anatomy.decoder) {
    facts.push_back(
        fact(tr("Decoder"), tr("%1 wide, %2 deep")
                                .arg(anatomy.decoder->width ? numberOf(anatomy.decoder->width) : tr("?"),
                                     anatomy.decoder->depth ? numberOf(anatomy.decoder->depth) : tr("?"))));
  }
  if (!anatomy.root.empty()) {
    QStringList copies;
    for (const std::string& copy : anatomy.copies) copies << textOf(copy);
    facts.push_back(fact(
        tr("Model at"), textOf(anatomy.root),
        copies.size() > 1 ? tr("Copies in the file: %1").arg(copies.join(QStringLiteral(", "))) : QString()));
  }
  return facts;
}

QStringList positionsOf(const Anatomy& anatomy) {
  QStringList lines;
  for (const PositionTensor& each : anatomy.position) {
    QStringList parts;
    parts << (each.scheme.empty() ? tr("unknown scheme") : QString::fromStdString(each.scheme));
    if (!each.tensor.empty()) parts.back() += tr(" in %1").arg(textOf(each.tensor));
    if (each.grid) {
      QString grid = QStringLiteral("%1 × %2").arg(each.grid->rows).arg(each.grid->columns);
      if (each.prefix.value_or(0) > 0) grid += QStringLiteral(" + %1").arg(*each.prefix);
      parts << grid;
    } else if (each.tokens > 0) {
      parts << tr("%1 tokens").arg(each.tokens);
    }
    if (each.width > 0) parts << tr("%1 wide").arg(each.width);
    if (each.guessed) parts << tr("a guess by its name");
    lines << parts.join(QStringLiteral(", "));
  }
  return lines;
}

}  // namespace whereabouts
