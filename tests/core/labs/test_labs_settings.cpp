// No lab says what cannot be so, at any setting: a number that is none, more of something than there is, a
// share beyond all of it, "1 patches". What the numbers are is asked by test_labs_claims_*.
#include <QtTest>

#include "tests/odd_inputs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

std::vector<settings::NamedInputs> inputs_for(const LabInfo& info) {
  const std::vector<const char*> models = {
      "timm_vit",    "dinov3",    "hf_beit",         "scheme_alibi-2d", "timm_registers", "scheme_cpe",
      "scheme_shaw", "hf_siglip", "scheme_lookhere", "scheme_pape",     "scheme_log-cpb", "rope_mixed"};
  const bool runs_model = info.inputs.has(InputId::backend) && info.inputs.has(InputId::checkpoint);
  if (runs_model) return joined({{"the built-in model", built_in_inputs()}}, small_models(models));
  if (info.id == "offsets")
    return joined(odd_tables(), small_models({"hf_beit", "scheme_log-cpb", "timm_vit"}));
  if (info.inputs.has(InputId::checkpoint) && !info.inputs.has(InputId::image))
    return joined(odd_tables(), small_models({"timm_vit", "hf_dinov2", "timm_registers"}));
  if (info.inputs.has(InputId::image) && info.inputs.has(InputId::checkpoint))
    return joined(odd_images(built_in_inputs()), small_models({"timm_vit", "hf_vit"}));
  if (info.inputs.has(InputId::image)) return odd_images(built_in_inputs());
  return {{"the built-in inputs", built_in_inputs()}};
}

}  // namespace

class TestLabsSettings : public QObject {
  Q_OBJECT

 private slots:
  void sayNothingThatCannotBe_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs())
      QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
  }
  void sayNothingThatCannotBe() {
    QFETCH(QString, id);
    const Lab& lab = find_lab(id.toStdString());
    const bool heavy = lab.info().inputs.has(InputId::backend);
    // Below 0 and above 100 % are the signed parts of a sum there.
    const bool signed_parts = id == "terms";
    settings::Limits limits = usual_limits();
    limits.all_claimed = false;  // asked by test_labs_claims_*
    if (id == "separation") limits.otherwise.set("samples", std::int64_t{40});
    const std::string faults = settings::faults_of(
        id.toStdString(), inputs_for(lab.info()), heavy ? 12 : 40, limits,
        [](Claims&, const Result& result) { validate(result.figure); }, signed_parts);
    QVERIFY2(faults.empty(), faults.c_str());
  }
};

REGISTER_TEST(TestLabsSettings, QCoreApplication)
#include "test_labs_settings.moc"
