// core/checkpoint: several files under an index, folders of a model, and what lies beside the weights.
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "core/array/array.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/told_rotation.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "tests/made_safetensors.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestSharded : public QObject {
  Q_OBJECT

 private:
  std::unique_ptr<QTemporaryDir> folder_;

  fs::path root() const { return folder_->path().toStdString(); }
  fs::path file(const std::string& name, const std::string& bytes) const {
    fs::create_directories((root() / name).parent_path());
    fs::remove(root() / name);  // whoever has the old one open keeps it
    std::ofstream(root() / name, std::ios::binary) << bytes;
    return root() / name;
  }
  fs::path index(const std::string& json, const char* name = "model.safetensors.index.json") const {
    return file(name, quoted(json));
  }
  std::string refused(const fs::path& path) const {
    const std::string message = refusal([&] { open_checkpoint(path); });
    return has(message, root().string()) ? message : "(does not name the file) " + message;
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  // Generators whose rotation leaves no tensor: the folder of their configuration is a model without weights.
  void aConfigurationAloneTellsARotation() {
    file("flux/config.json", quoted("{'_class_name':'FluxTransformer2DModel','axes_dims_rope':[16,56,56]}"));
    const auto flux = open_checkpoint(root() / "flux");
    QCOMPARE(flux->name(), std::string("flux"));
    QCOMPARE(flux->format(), std::string("configuration"));
    QVERIFY(flux->tensors().empty());
    QCOMPARE(inspect(*flux).family, std::string("FLUX"));
    QVERIFY(has(refusal([&] { flux->read("x_embedder.weight"); }), "x_embedder.weight"));
    const auto told = rotation_told_by(*flux);
    QVERIFY(told.has_value());
    QCOMPARE(told->layout, std::string("flux"));
    QCOMPARE(told->head_dim, 128);
    QCOMPARE(told->temperature, 10000.0);
    // With weights beside it, it is these.
    file("flux/diffusion_pytorch_model.safetensors", safetensors_of({{"x_embedder.weight", {2, 2}}}));
    QCOMPARE(open_checkpoint(root() / "flux")->tensors().size(), std::size_t{1});

    file("two/config.json", quoted("{'_class_name':'Flux2Transformer2DModel','axes_dims_rope':[32,32,32,32],"
                                   "'rope_theta':2000}"));
    const auto two = rotation_told_by(*open_checkpoint(root() / "two"));
    QVERIFY(two && two->layout == "flux-2" && two->temperature == 2000.0 && two->head_dim == 128);
    file("qwen/config.json",
         quoted("{'_class_name':'QwenImageTransformer2DModel','axes_dims_rope':[16,56,56]}"));
    const auto qwen = rotation_told_by(*open_checkpoint(root() / "qwen"));
    QVERIFY(qwen && qwen->layout == "flux" && qwen->centred);
    // Axes that no layout has are told, and not drawn.
    file("odd/config.json", quoted("{'_class_name':'FluxTransformer2DModel','axes_dims_rope':[64,32,32]}"));
    const auto odd = rotation_told_by(*open_checkpoint(root() / "odd"));
    QVERIFY(odd && odd->layout.empty() && odd->axes.size() == 3);
    for (const char* words :
         {"{'_class_name':'SD3Transformer2DModel'}", "{'model_type':'vit'}", "{}",
          "{'_class_name':'FluxTransformer2DModel','axes_dims_rope':[16,55,57]}",
          "{'_class_name':'FluxTransformer2DModel','axes_dims_rope':'many'}",
          "{'_class_name':'FluxTransformer2DModel','rope_theta':-1}", "{'_class_name':3}"}) {
      file("none/config.json", quoted(words));
      QVERIFY2(has(refused(root() / "none"), "without a model.safetensors"), words);
    }
  }

  // Encoders of images for models of language: of the model's whole configuration, or of the part's own.
  void aConfigurationTellsAnEyesRotation_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("temperature");
    QTest::addColumn<QString>("grid");
    QTest::newRow("Qwen2-VL as on the hub")
        << "{'model_type':'qwen2_vl','rope_theta':1000000.0,'vision_config':{'depth':32,'embed_dim':1280,"
           "'num_heads':16,'hidden_size':3584,'patch_size':14}}"
        << "Qwen2-VL"
        << "articles" << 80 << 10000.0 << "";
    QTest::newRow("Qwen2.5-VL")
        << "{'model_type':'qwen2_5_vl','vision_config':{'model_type':'qwen2_5_vl_vision','hidden_size':1280,"
           "'num_heads':16,'patch_size':14,'rope_parameters':{'rope_theta':5000,'rope_type':'axial'}}}"
        << "Qwen2.5-VL"
        << "articles" << 80 << 5000.0 << "";
    QTest::newRow("GLM-4V") << "{'model_type':'glm4v_vision','hidden_size':1536,'num_heads':12,"
                               "'image_size':336,'patch_size':14}"
                            << "GLM-4V"
                            << "articles" << 128 << 10000.0 << "24x24";
    QTest::newRow("Pixtral") << "{'model_type':'llava','vision_config':{'model_type':'pixtral','hidden_size':"
                                "1024,'num_attention_heads':16,'head_dim':64,'image_size':1024,"
                                "'patch_size':16,'rope_theta':10000.0}}"
                             << "Pixtral"
                             << "pixtral" << 64 << 10000.0 << "64x64";
    QTest::newRow("DINOv3") << "{'model_type':'dinov3_vit','hidden_size':384,'num_attention_heads':6,"
                               "'rope_theta':100.0,'image_size':224,'patch_size':16}"
                            << "DINOv3 (Hugging Face)"
                            << "dinov3" << 64 << 100.0 << "14x14";
  }
  void aConfigurationTellsAnEyesRotation() {
    QFETCH(QString, words);
    file("eye/config.json", quoted(words.toStdString()));
    const auto eye = open_checkpoint(root() / "eye");
    const auto told = rotation_told_by(*eye);
    QVERIFY(told.has_value());
    QTEST(QString::fromStdString(told->family), "family");
    QCOMPARE(inspect(*eye).family, told->family);
    QTEST(QString::fromStdString(told->layout), "layout");
    QTEST(told->head_dim, "width");
    QCOMPARE(inspect(*eye).width.value_or(0) % told->head_dim, 0);
    if (told->family == "Qwen2-VL") QCOMPARE(inspect(*eye).width, std::optional<int>(1280));
    QTEST(told->temperature, "temperature");
    QTEST(QString::fromStdString(told->grid ? to_text(*told->grid) : ""), "grid");
    // Weights under a name of their own have to be named.
    file("eye/consolidated.safetensors", safetensors_of({{"w", {2, 2}}}));
    QVERIFY(has(refused(root() / "eye"), "name a file in it"));
  }
  void whatMakesNoSenseTellsNoRotation() {
    for (const char* words :
         {"{'model_type':'pixtral'}", "{'model_type':'pixtral','hidden_size':1024,'num_attention_heads':0}",
          "{'model_type':'pixtral','hidden_size':1e300,'num_attention_heads':16}",
          "{'model_type':'pixtral','hidden_size':-64,'num_attention_heads':1}",
          "{'model_type':'pixtral','head_dim':66}", "{'model_type':'pixtral','head_dim':64,'rope_theta':'x'}",
          "{'model_type':'pixtral','head_dim':64,'rope_theta':0}",
          "{'model_type':'pixtral','head_dim':64,'rope_parameters':{'rope_type':'yarn'}}",
          "{'model_type':['pixtral']}", "{'vision_config':{'vision_config':{'model_type':3}}}",
          "{'model_type':'clip','vision_config':{'hidden_size':64}}"}) {
      file("none/config.json", quoted(words));
      QVERIFY2(has(refused(root() / "none"), "without a model.safetensors"), words);
    }
  }

  void shardsAreOneCheckpoint() {
    file("one.safetensors", safetensors_of({{"b", {2}}, {"a", {3}}}));
    file("two.safetensors", safetensors_of({{"c", {2, 2}}, {"not mapped", {1}}}));
    const fs::path path = index(
        "{'metadata':{'total_size':36},'weight_map':{'a':'one.safetensors','b':'one.safetensors',"
        "'c':'two.safetensors'}}");
    const auto checkpoint = open_checkpoint(path);
    QCOMPARE(checkpoint->format(), std::string("sharded safetensors"));
    QCOMPARE(checkpoint->name(), std::string("model"));
    QCOMPARE(checkpoint->metadata(), quoted("{'total_size':36}"));
    QCOMPARE(checkpoint->tensors().size(), std::size_t{4});
    QCOMPARE(checkpoint->tensors()[0].name, std::string("b"));
    QCOMPARE(checkpoint->read("a"), (std::vector<float>{2, 3, 4}));
    QCOMPARE(checkpoint->read("c"), (std::vector<float>{0, 1, 2, 3}));
    // What the index leaves out is in the file all the same, and libraries load it.
    QCOMPARE(checkpoint->read("not mapped"), std::vector<float>{4});
    QVERIFY(has(refusal([&] { checkpoint->read("neither"); }), "no tensor"));
    const std::uint64_t identity = checkpoint->identity();
    QCOMPARE(open_checkpoint(path)->identity(), identity);
    file("two.safetensors", safetensors_of({{"c", {4}}}));
    QVERIFY(open_checkpoint(path)->identity() != identity);

    write_safetensors(*checkpoint, {{"a", DType::f16, {1}, {0.5F}}}, root() / "whole.safetensors");
    const auto whole = open_checkpoint(root() / "whole.safetensors");
    QCOMPARE(whole->tensors().size(), std::size_t{4});
    QCOMPARE(whole->read("a"), std::vector<float>{0.5F});
    QCOMPARE(whole->read("b"), (std::vector<float>{0, 1}));
    QCOMPARE(whole->metadata(), quoted("{'format':'pt'}"));
  }

  void anIndexMayNameOnlyWhatIsBesideIt() {
    file("one.safetensors", safetensors_of({{"a", {1}}}));
    file("sub/one.safetensors", safetensors_of({{"a", {1}}}));
    for (const std::string name : {"../one.safetensors", "/etc/passwd", "sub/one.safetensors", "..", ".", "",
                                   "a\\\\b", "one.safetensors\\u0000"}) {
      const std::string message = refused(index("{'weight_map':{'a':'" + name + "'}}"));
      QVERIFY2(has(message, "no file beside it"), (name + " -> " + message).c_str());
    }
    // Links are how a download cache keeps its files; they are followed.
    fs::create_symlink("sub/one.safetensors", root() / "linked.safetensors");
    QCOMPARE(open_checkpoint(index("{'weight_map':{'a':'linked.safetensors'}}"))->read("a"),
             std::vector<float>{0});
    fs::create_symlink("nowhere", root() / "dangling.safetensors");
    QVERIFY(has(refused(index("{'weight_map':{'a':'dangling.safetensors'}}")),
                "\"dangling.safetensors\" is missing"));
    QVERIFY(has(refused(root() / "dangling.safetensors"), "a link to a file that is not there"));
    fs::create_symlink("circle", root() / "circle");
    QVERIFY(has(refused(root() / "circle"), "round in a circle"));
  }

  void faultyIndicesAreRefused() {
    file("one.safetensors", safetensors_of({{"a", {1}}}));
    QVERIFY(has(refused(index("{'weight_map':{'a':'x','b':'y','c':'one.safetensors'}}")),
                "2 of its 3 shards are missing, \"x\" first"));
    QVERIFY(has(refused(index("{'weight_map':{'b':'one.safetensors'}}")), "lacks the tensor \"b\""));
    QVERIFY(
        has(refused(index("{'weight_map':{'a':'one.safetensors','a':'one.safetensors'}}")), "\"a\" twice"));
    QVERIFY(has(refused(index("{'weight_map':{'a':1}}")), "is no text"));
    QVERIFY(has(refused(index("{'weight_map':{}}")), "is empty"));
    QVERIFY(has(refused(index("{'weight_map':[]}")), "no weight_map"));
    QVERIFY(has(refused(index("[]")), "no weight_map"));
    QVERIFY(has(refused(index("{'weight_map':")), "not valid JSON"));
    QVERIFY(has(refused(index(std::string(100000, '['))), "nested too deeply"));
    QVERIFY(has(refused(index(std::string("{}\0", 3))), "zero byte"));
    std::string many = "{'weight_map':{";
    for (int i = 0; i < 300; ++i)
      many += (i > 0 ? ",'" : "'") + std::to_string(i) + "':'" + std::to_string(i) + "'";
    QVERIFY(has(refused(index(many + "}}")), "names 300 files"));
    // An index among the shards of an index leads nowhere.
    QVERIFY(has(refused(index("{'weight_map':{'a':'model.safetensors.index.json'}}")), "JSON text"));
    file("one.safetensors", safetensors_of({{"a", {1}}}).substr(0, 30));
    QVERIFY(has(refused(index("{'weight_map':{'a':'one.safetensors'}}")), "one.safetensors: "));
    QVERIFY(has(refused(file("plain.json", "{\"a\": 1}")), "JSON text without a weight_map"));
    file("one.safetensors", safetensors_of({{"a", {1}}}));
    QCOMPARE(open_checkpoint(index("{'weight_map':{'a':'one.safetensors'}}", "other.json"))->name(),
             std::string("other"));
  }

  void aFolderIsTheModelInIt() {
    QVERIFY(has(refused(root()), "it is a folder without a model.safetensors"));
    file("vit/one.safetensors", safetensors_of({{"a", {1}}}));
    index("{'weight_map':{'a':'one.safetensors'}}", "vit/model.safetensors.index.json");
    QCOMPARE(open_checkpoint(root() / "vit")->name(), std::string("vit"));
    QCOMPARE(open_checkpoint(root() / "vit")->format(), std::string("sharded safetensors"));
    const fs::path model = file("vit/model.safetensors", safetensors_of({{"b", {1}}}, {{"format", "pt"}}));
    for (const fs::path& path : {root() / "vit", root() / "vit/"}) {
      const auto checkpoint = open_checkpoint(path);
      QCOMPARE(checkpoint->format(), std::string("safetensors"));
      QCOMPARE(checkpoint->path(), model);
      QCOMPARE(checkpoint->name(), std::string("vit"));
      QVERIFY(checkpoint->find("b") != nullptr);
    }
  }

  void theConfigurationBesideAModelIsMetadata() {
    const fs::path model = file("model.safetensors", safetensors_of({{"b", {1}}}, {{"format", "pt"}}));
    const fs::path other = file("other.safetensors", safetensors_of({{"b", {1}}}));
    const std::uint64_t bare = open_checkpoint(model)->identity();
    QCOMPARE(open_checkpoint(model)->metadata(), quoted("{'format':'pt'}"));
    file("config.json", quoted("{'num_attention_heads':3}"));
    file("preprocessor_config.json", quoted("{'image_mean':[0.5]}"));
    QCOMPARE(
        open_checkpoint(model)->metadata(),
        quoted("{'config':{'num_attention_heads':3},'format':'pt','preprocessor':{'image_mean':[0.5]}}"));
    QCOMPARE(open_checkpoint(model)->name(), std::string("model"));
    QVERIFY(open_checkpoint(model)->identity() != bare);
    QCOMPARE(open_checkpoint(model)->read("b"), std::vector<float>{0});
    QCOMPARE(open_checkpoint(other)->metadata(), std::string("{}"));
    write_safetensors(*open_checkpoint(model), {}, root() / "copy.safetensors");
    QCOMPARE(open_checkpoint(root() / "copy.safetensors")->metadata(), quoted("{'format':'pt'}"));
    fs::remove(root() / "preprocessor_config.json");
    // As Windows writes it.
    file("config.json", "\xEF\xBB\xBF{\r\n  \"num_attention_heads\": 3\r\n}\r\n");
    QCOMPARE(open_checkpoint(model)->metadata(),
             quoted("{'config':{'num_attention_heads':3},'format':'pt'}"));
    // One that cannot be read is named: without it the model would be taken for another one.
    const auto told = [&](const std::string& bad, const char* words) {
      file("config.json", bad);
      const std::string message = refused(model);
      QVERIFY2(has(message, words) && has(message, "config.json: ") && !has(message, "\n"), message.c_str());
    };
    told("{", "it is not valid JSON");
    told("[1]", "it is no JSON object");
    told(std::string(100000, '['), "it is nested too deeply");
    told("{\"a\":" + std::string(100000, '[') + std::string(100000, ']') + "}", "it is nested too deeply");
    told("{\"a\":\"" + std::string(20U << 20U, 'x') + "\"}", "16777216 is the limit");
    told("{\"\xFF\":1}", "it is not valid JSON");
    told("{\"a\":1e999}", "it is not valid JSON");
    told("{\"a\":1,\"a\":2}", "it holds \"a\" twice");
    told(std::string("{\"a\":1}\0", 8), "it holds a zero byte");
    told(std::string("\xFF\xFE{\0}\0", 6), "it holds a zero byte");
    told("", "it is empty");
    fs::remove(root() / "config.json");
    fs::create_directory(root() / "config.json");
    QVERIFY(has(refused(model), "config.json: it is a folder"));
    fs::remove(root() / "config.json");
    QCOMPARE(mkfifo((root() / "config.json").c_str(), 0600), 0);
    QVERIFY(has(refused(model), "config.json: it is a pipe"));
  }

  void otherFilesAreToldApart() {
    const auto told = [&](const char* name, const std::string& bytes, const char* words) {
      const std::string message = refused(file(name, bytes));
      QVERIFY2(has(message, words), (std::string(name) + " -> " + message).c_str());
    };
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n";
    told("model.safetensors", pointer, "Git LFS pointer, not the file itself; fetch it with git lfs pull");
    told("pytorch_model.bin", pointer, "Git LFS pointer");
    told("m.npy", pointer, "Git LFS pointer");
    told("model.safetensors.index.json", pointer, "Git LFS pointer");
    // Under the name of what they are not, too; a header's length that begins like an image is a damaged
    // file.
    for (const char* name : {"model.safetensors", "pytorch_model.bin", "m.npz", "m.npy"}) {
      told(name, "<!DOCTYPE html>\n<html>not found</html>", "a web page, not the file itself");
      told(name, "\xEF\xBB\xBF\n  <!doctype HTML>\n<html>sign in</html>", "a web page, not the file itself");
      told(name, "\x89HDF\r\n\x1A\n", "HDF5");
      told(name, "\xFF\xD8\xFF\xE0 and so on", "an image, not a checkpoint");
    }
    told("model.safetensors", std::string("BM\0\0\0\0\0\0{}", 10), "not a readable safetensors file");
    told("m.h5", "\x89HDF\r\n\x1A\n", "HDF5");
    told("m.gguf", std::string("GGUF\3\0\0\0", 8), "GGUF");
    told("m.msgpack",
         "\x82\xA6"
         "params",
         "msgpack, as Flax");
    told("m",
         "\x82\xA6"
         "params",
         "msgpack, as Flax");
    told("m.onnx", "\x08\x07\x12\x07pytorch", "ONNX");
    told("m.tflite", std::string("\x1C\0\0\0TFL3", 8), "TensorFlow Lite");
    told("saved_model.pb", "\x08\x01\x12", "TensorFlow");
    told("m.jpg", "\xFF\xD8\xFF\xE0....", "image");
    told("m.gz", "\x1F\x8B\x08", "gunzip");
    told("m.html", "<!DOCTYPE html>", "web page");
    told("m.txt", "just words", "it is text, not a checkpoint");
    told("m.dat", std::string("\x01\x02\x03\x04"), "not a checkpoint");
  }
};

REGISTER_TEST(TestSharded, QCoreApplication)
#include "test_sharded.moc"
