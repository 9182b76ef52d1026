#include "ui/checkpoint/model_fields.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <algorithm>

#include "core/base/failure.h"
#include "core/checkpoint/inspect/structure.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/vit/loaded.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/widgets/combo_box.h"

namespace whereabouts {
namespace {

constexpr int kRemarkLines = 2;
constexpr int kWidth = 424;     // of the column that the fields stand in
constexpr int kMaxAspect = 64;  // of the grids that are offered

QString gridText(GridShape grid) {
  return QStringLiteral("%1 × %2").arg(grid.rows).arg(grid.columns);
}

// The grids of so many patches, the squarest first.
QList<GridShape> gridsOf(int patches) {
  QList<GridShape> grids;
  for (int rows = 1; rows <= patches; ++rows) {
    const int columns = patches / rows;
    if (patches % rows != 0 || rows > 512 || columns > 512) continue;
    if (std::max(rows, columns) > kMaxAspect * std::min(rows, columns)) continue;
    grids << GridShape{rows, columns};
  }
  std::stable_sort(grids.begin(), grids.end(), [](GridShape a, GridShape b) {
    return std::max(a.rows, a.columns) < std::max(b.rows, b.columns);
  });
  return grids;
}

// As many words as stand on the lines that the remark has.
QString shortened(const QString& text, const QFontMetrics& metrics, int width) {
  const auto fits = [&](const QString& words) {
    const QRect box = metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, words);
    return box.height() <= kRemarkLines * metrics.lineSpacing();
  };
  if (fits(text)) return text;
  QString kept = text;
  while (!kept.isEmpty() && !fits(kept + QStringLiteral(" …")))
    kept.truncate(kept.lastIndexOf(QLatin1Char(' ')));
  return kept + QStringLiteral(" …");
}

}  // namespace

ModelFields::ModelFields(QWidget* parent) : QWidget(parent) {
  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setHorizontalSpacing(12);
  layout->setVerticalSpacing(5);
  layout->setColumnStretch(1, 1);
  layout->setColumnStretch(3, 1);
  heads_ = make("modelHeads", tr("Heads"), tr("Attention heads of each block. They divide its width."), 0, 0);
  pooling_ = make("modelPooling", tr("Pooling"), tr("What the classifier sees of the tokens"), 0, 2);
  grid_ = make("modelGrid", tr("Grid"), tr("Rows × columns of the position table's patches"), 1, 0);
  norms_ = make("modelNorms", tr("Norms"),
                tr("Where the norms of a block stand: before attention and MLP, or behind"), 1, 2);
  roots_ = make("modelRoot", tr("Model"),
                tr("Which of the models in the file is taken: the prefix of its names"), 2, 0);
  role_ =
      make("modelRole", tr("Role"), tr("What the tensor that is chosen in the list is in the model"), 2, 2);
  auto* last = new QHBoxLayout;
  last->setSpacing(12);
  remark_ = new QLabel(this);
  remark_->setObjectName(QStringLiteral("modelRemark"));
  remark_->setProperty("role", "small");
  remark_->setTextFormat(Qt::PlainText);
  remark_->setWordWrap(true);
  reset_ = new QPushButton(tr("As the file says"), this);
  reset_->setObjectName(QStringLiteral("modelReset"));
  reset_->setProperty("role", "plain");
  reset_->setAutoDefault(false);
  reset_->setAccessibleName(reset_->text());
  reset_->setToolTip(tr("Forget what was said of this checkpoint and take it as the file says"));
  last->addWidget(remark_, 1);
  last->addWidget(reset_, 0, Qt::AlignTop);
  layout->addLayout(last, 3, 0, 1, 4);
  connect(reset_, &QPushButton::clicked, this,
          [this] { change([](ModelOverrides& overrides) { overrides = {}; }); });

  const auto chosen = [this](const Field& field, auto put) {
    connect(field.box, &QComboBox::activated, this, [this, box = field.box, put](int index) {
      const QVariant value = box->itemData(index);
      change([&](ModelOverrides& overrides) { put(overrides, value); });
    });
  };
  chosen(heads_, [](ModelOverrides& overrides, const QVariant& value) {
    overrides.heads = value.isValid() ? std::optional<int>(value.toInt()) : std::nullopt;
  });
  chosen(pooling_, [](ModelOverrides& overrides, const QVariant& value) {
    overrides.pool = value.toString().toStdString();
  });
  chosen(norms_, [](ModelOverrides& overrides, const QVariant& value) {
    overrides.norm_order = value.toString().toStdString();
  });
  chosen(roots_, [](ModelOverrides& overrides, const QVariant& value) {
    overrides.root = value.toString().toStdString();
  });
  chosen(role_, [this](ModelOverrides& overrides, const QVariant& value) {
    std::erase_if(overrides.roles, [this](const TensorRole& each) { return each.tensor == tensor_; });
    if (value.isValid()) overrides.roles.push_back({tensor_, value.toString().toStdString()});
  });
  chosen(grid_, [](ModelOverrides& overrides, const QVariant& value) {
    const QSize size = value.toSize();
    overrides.table.grid.reset();
    if (value.isValid()) overrides.table.grid = GridShape{size.height(), size.width()};
  });
}

ModelFields::Field ModelFields::make(const char* object, const QString& name, const QString& help, int row,
                                     int column) {
  Field field{new QLabel(name, this), new ComboBox(this), name, help};
  field.label->setProperty("role", "small");
  field.label->setToolTip(help);
  field.label->setBuddy(field.box);
  field.box->setObjectName(QString::fromLatin1(object));
  field.box->setAccessibleDescription(help);
  auto* grid = static_cast<QGridLayout*>(layout());
  grid->addWidget(field.label, row, column);
  grid->addWidget(field.box, row, column + 1);
  return field;
}

void ModelFields::fill(const Field& field, const QString& told, const QString& why,
                       const QList<Entry>& entries, const QVariant& chosen) {
  const QSignalBlocker quiet(field.box);
  field.box->clear();
  const bool said = chosen.isValid();
  field.box->addItem(said ? tr("As the file says") : told.isEmpty() ? tr("unknown") : told);
  for (const Entry& entry : entries) field.box->addItem(entry.text, entry.value);
  if (said) {
    int index = field.box->findData(chosen);
    if (index < 0) {
      field.box->addItem(told, chosen);
      index = field.box->count() - 1;
    }
    field.box->setCurrentIndex(index);
  }
  field.box->setEnabled(!fixed_ && !entries.isEmpty());
  const QString value = field.box->currentText();
  field.box->setAccessibleName(tr("%1: %2").arg(field.name, said ? tr("%1, as you said").arg(value) : value));
  QStringList help{tr("%1: %2").arg(field.name, value), field.help};
  if (!why.isEmpty()) help << why;
  if (fixed_) help << tr("The snapshots of a run are taken as they are.");
  field.box->setToolTip(help.join(QLatin1Char('\n')));
}

// An assumption names what would state otherwise.
bool ModelFields::assumes(const char* parameter) const {
  return std::any_of(outlook_.assumed.begin(), outlook_.assumed.end(),
                     [&](const Message& each) { return first_flag(each) == parameter; });
}

void ModelFields::showModel(const Checkpoint& checkpoint, const Anatomy& anatomy, bool fixed) {
  fixed_ = fixed;
  overrides_ = overrides_of(checkpoint);
  outlook_ = *cached_outlook(checkpoint);
  showHeads(checkpoint, anatomy);
  showOrder();
  showGrid(anatomy);
  showRoots(anatomy);
  takes_roles_ = reads_by_structure(checkpoint, anatomy, overrides_.roles);
  showRole();
  tell(anatomy);
}

void ModelFields::showHeads(const Checkpoint& checkpoint, const Anatomy& anatomy) {
  if (outlook_.configuration && !outlook_.configuration->stages.empty()) {
    QStringList each;
    for (const EncoderStage& stage : outlook_.configuration->stages) each << QString::number(stage.heads);
    fill(heads_, each.join(QStringLiteral(", ")), tr("Those of each stage, told by its biases"), {},
         QVariant());
    return;
  }
  std::optional<int> heads = anatomy.heads;
  if (outlook_.configuration) heads = outlook_.configuration->heads;
  const bool assumed = heads && !overrides_.heads && assumes("heads");
  QString told = heads ? QString::number(*heads) : QString();
  if (assumed) told = tr("%1, assumed").arg(told);
  QList<Entry> entries;
  const auto width = attention_width(checkpoint, anatomy);
  if (anatomy.depth && width) {
    for (const int count : outlook_.heads.empty() ? plausible_heads(*width) : outlook_.heads) {
      const int dimensions = *width / count;
      entries << Entry{dimensions == 1 ? tr("%1 of one dimension").arg(count)
                                       : tr("%1 of %2 dimensions").arg(count).arg(dimensions),
                       count};
    }
  }
  const QString why = QString::fromStdString(shown(coreText(anatomy.heads_source).toStdString(), 120));
  fill(heads_, told, why, entries, overrides_.heads ? QVariant(*overrides_.heads) : QVariant());
}

void ModelFields::showOrder() {
  using Pooling = VitConfiguration::Pooling;
  const auto& configuration = outlook_.configuration;
  const QList<Entry> poolings = {{tr("Class token"), QStringLiteral("token")},
                                 {tr("Average"), QStringLiteral("avg")},
                                 {tr("Attention"), QStringLiteral("map")},
                                 {tr("Attention to all"), QStringLiteral("map-prefix")},
                                 {tr("Maximum"), QStringLiteral("max")}};
  const QList<Entry> orders = {{tr("Pre-norm"), QStringLiteral("pre")},
                               {tr("Post-norm"), QStringLiteral("post")},
                               {tr("Res-post-norm"), QStringLiteral("res-post")}};
  QString pooling, order;
  if (configuration) {
    switch (configuration->pooling) {
      case Pooling::class_token:
        pooling = tr("Class token");
        break;
      case Pooling::mean:
        pooling = tr("Average");
        break;
      case Pooling::attention:
        pooling = tr("Attention");
        break;
      case Pooling::class_attention:
        pooling = tr("Class attention");
        break;
      case Pooling::class_and_distillation:
        pooling = tr("Class + distillation");
        break;
      case Pooling::class_and_mean:
        pooling = tr("Class + average");
        break;
      case Pooling::max:
        pooling = tr("Maximum");
        break;
      case Pooling::mean_and_max:
        pooling = tr("Average + maximum");
        break;
    }
    // Short, so that it stands in the field whole.
    const bool by_class = configuration->pooling == Pooling::class_token;
    if (assumes("pool")) pooling = by_class ? tr("Class, assumed") : tr("%1, assumed").arg(pooling);
    const bool told = !assumes("norm-order");
    switch (configuration->norm_order) {
      case NormOrder::pre:
        order = told ? tr("Pre-norm") : tr("Pre, assumed");
        break;
      case NormOrder::post:
        order = told ? tr("Post-norm") : tr("Post, assumed");
        break;
      case NormOrder::res_post:
        order = told ? tr("Res-post-norm") : tr("Res-post, assumed");
        break;
    }
  }
  const QVariant pool =
      overrides_.pool.empty() ? QVariant() : QVariant(QString::fromStdString(overrides_.pool));
  fill(pooling_, pooling, {}, configuration ? poolings : QList<Entry>(), pool);
  fill(norms_, order, {}, configuration ? orders : QList<Entry>(),
       overrides_.norm_order.empty() ? QVariant() : QVariant(QString::fromStdString(overrides_.norm_order)));
}

void ModelFields::showGrid(const Anatomy& anatomy) {
  QString told, why;
  QList<Entry> entries;
  const PositionTensor* first = default_table(anatomy);
  if (first == nullptr) {
    told = tr("none");
  } else {
    const PositionTensor& table = *first;
    if (table.grid) told = gridText(*table.grid);
    why = table.grid_source == GridSource::configuration ? tr("By the input size in its configuration")
          : table.grid_source == GridSource::overridden  ? QString()
          : table.tokens > 0                             ? tr("From its %1 rows").arg(table.tokens)
                                                         : QString();
    const int patches = table.tokens - table.prefix.value_or(0);
    if (table.tokens > 0 && stored_of(table.scheme) != Stored::factors) {
      for (const GridShape& grid : gridsOf(patches))
        entries << Entry{gridText(grid), QSize(grid.columns, grid.rows)};
    }
  }
  const auto& grid = overrides_.table.grid;
  fill(grid_, told, why, entries, grid ? QVariant(QSize(grid->columns, grid->rows)) : QVariant());
}

void ModelFields::showRoots(const Anatomy& anatomy) {
  const bool several = anatomy.copies.size() > 1;
  roots_.label->setVisible(several);
  roots_.box->setVisible(several);
  if (!several) return;
  const auto spelled = [](const std::string& root) {
    return root.empty() ? QStringLiteral(".") : QString::fromStdString(shown(root, 60));
  };
  QList<Entry> entries;
  for (const std::string& root : anatomy.copies)
    entries << Entry{spelled(root), root.empty() ? QStringLiteral(".") : QString::fromStdString(root)};
  const QString told = overrides_.root.empty() ? tr("%1, assumed").arg(spelled(anatomy.copies.front()))
                                               : spelled(anatomy.copies.front());
  fill(roots_, told, {}, entries,
       overrides_.root.empty() ? QVariant() : QVariant(QString::fromStdString(overrides_.root)));
}

void ModelFields::showTensor(const std::string& tensor) {
  tensor_ = tensor;
  showRole();
}

void ModelFields::showRole() {
  const bool shows = takes_roles_ && !tensor_.empty();
  role_.label->setVisible(shows);
  role_.box->setVisible(shows);
  if (!shows) return;
  QList<Entry> entries = {{tr("Patch embedding"), QStringLiteral("patch")},
                          {tr("Table of positions"), QStringLiteral("position")},
                          {tr("Class token"), QStringLiteral("class")},
                          {tr("Last norm"), QStringLiteral("norm")},
                          {tr("Head"), QStringLiteral("head")},
                          {tr("None: leave it out"), QStringLiteral("ignore")}};
  // Of a block, by the first number in its name.
  const QString name = QString::fromStdString(tensor_);
  static const QRegularExpression digits(QStringLiteral("\\d+"));
  const QString block = digits.match(name).captured();
  if (!block.isEmpty()) {
    const std::pair<QString, const char*> parts[] = {{tr("Norm of the attention"), "norm1"},
                                                     {tr("Queries"), "q"},
                                                     {tr("Keys"), "k"},
                                                     {tr("Values"), "v"},
                                                     {tr("Queries, keys, values"), "qkv"},
                                                     {tr("Projection"), "proj"},
                                                     {tr("Norm of the MLP"), "norm2"},
                                                     {tr("First of the MLP"), "fc1"},
                                                     {tr("Gate of the MLP"), "gate"},
                                                     {tr("Last of the MLP"), "fc2"}};
    QList<Entry> ofBlock;
    for (const auto& [text, role] : parts)
      ofBlock << Entry{text, QLatin1String(role) + QLatin1Char('.') + block};
    entries = ofBlock + entries;
  }
  const auto said = std::find_if(overrides_.roles.begin(), overrides_.roles.end(),
                                 [this](const TensorRole& each) { return each.tensor == tensor_; });
  fill(role_, tr("by its shape"), name, entries,
       said == overrides_.roles.end() ? QVariant() : QVariant(QString::fromStdString(said->role)));
}

void ModelFields::tell(const Anatomy& anatomy) {
  QStringList remarks;
  if (!outlook_.refusal.empty() && (anatomy.depth || takes_roles_))
    remarks << tr("It cannot be run: %1").arg(windowWords(outlook_.refusal));
  for (const Message& each : outlook_.assumed) remarks << windowWords(each);
  // The word stands once in front of all assumptions.
  QString line = remarks.join(QStringLiteral("; "));
  line.replace(QStringLiteral("; assuming "), QStringLiteral("; "));
  reset_->setVisible(!overrides_.empty());
  const int room = kWidth - (overrides_.empty() ? 0 : reset_->sizeHint().width() + 12);
  remark_->setText(shortened(line, remark_->fontMetrics(), room));
  remark_->setToolTip(remarks.join(QLatin1Char('\n')));
  remark_->setVisible(!remarks.isEmpty());
}

void ModelFields::change(const std::function<void(ModelOverrides&)>& put) {
  ModelOverrides changed = overrides_;
  put(changed);
  if (changed == overrides_) return;
  overrides_ = changed;
  emit overridden(changed);
}

}  // namespace whereabouts
