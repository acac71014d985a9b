// SPDX-License-Identifier: GPL-3.0-or-later
// What a fake node answers to whoever makes a project.
#include <cmath>

#include "fake_node.h"

namespace potluck::ui {
namespace {

QString digitPixels(int digit) {
  QByteArray pixels(28 * 28, 0);
  for (int y = 4; y < 24; ++y) {
    for (int x = 6; x < 22; ++x) {
      const double r = std::hypot(x - 14.0, (y - 14.0) * 0.8);
      const bool ink = digit % 2 ? std::abs(x - 14 - (14 - y) / 5) < 2 : std::abs(r - 6) < 1.6;
      if (ink) pixels[y * 28 + x] = static_cast<char>(0xf0);
    }
  }
  return QString::fromLatin1(pixels.toBase64());
}

QJsonArray modelsJson() {
  const auto ownModule = [](const char* spec, const char* format, const char* summary) {
    return QJsonObject{{"name", spec},
                       {"title", said("A module of your own")},
                       {"spec", spec},
                       {"data_formats", QJsonArray{format}},
                       {"summary", said(summary)},
                       {"module", true}};
  };
  return {
      QJsonObject{
          {"name", "gpt-small"},
          {"title", said("Small language model")},
          {"spec", "gpt:layers=4,heads=4,width=128,context=64"},
          {"data_formats", QJsonArray{"text"}},
          {"summary", said("Learns to write like your text, letter by letter. Minutes on any "
                           "computer.")}},
      QJsonObject{{"name", "convnet"},
                  {"title", said("Image classifier")},
                  {"spec", "convnet:width=32"},
                  {"data_formats", QJsonArray{"idx"}},
                  {"summary", said("Convolutional network: recognises what is in small images.")}},
      ownModule("torchscript", "idx",
                "Tells samples apart with a module of your own, from PyTorch"),
      ownModule("torchscript-text", "text",
                "Learns what comes next with a module of your own, from PyTorch")};
}

QJsonArray recipeJson() {
  const auto key = [](const char* k, const char* v, const char* help, const QJsonObject& allowed,
                      QJsonArray choices = {}) {
    return QJsonObject{
        {"key", k}, {"value", v}, {"help", said(help)}, {"allowed", allowed}, {"choices", choices}};
  };
  const auto whole = [](const char* from, const char* to) {
    return said("a whole number from %L1 to %L2", {from, to});
  };
  return {
      key("target_batch", "32", "samples in one step, all computers together",
          whole("1", "1048576")),
      key("epochs", "1000", "steps in all; the run ends there", whole("1", "1000000000")),
      key("lr", "0.001", "learning rate after the warm-up",
          said("a number above %L1 to %L2", {"0", "10"})),
      key("optimizer", "adamw", "how the weights are updated", verbatim("one of: adamw sgd lamb"),
          {"adamw", "sgd", "lamb"}),
      key("lr_min", "0.0001", "learning rate at the end; never above the one before",
          said("a number from %L1 to %L2", {"0", "10"})),
      key("schedule", "cosine", "how the learning rate falls to that at the end",
          verbatim("one of: constant cosine linear"), {"constant", "cosine", "linear"}),
      key("warmup", "0", "steps in which the learning rate rises to its full height",
          whole("0", "1000000000")),
      key("codec", "fp16", "how gradients travel; auto: each round's plan chooses by the links",
          verbatim("one of: auto fp32 fp16 int8"), {"auto", "fp32", "fp16", "int8"}),
      key("average_codec", "auto",
          "how their averages travel; auto: as gradients do, int8 for topk",
          verbatim("one of: auto fp32 fp16 int8"), {"auto", "fp32", "fp16", "int8"}),
      key("columns", "auto",
          "tables: what each column is; auto: as it looks when the project is made",
          said("auto, or a letter for each column: n number, w words, t what is learnt, x left "
               "out; x784nt is 1 + 784 + 1 columns")),
      key("bad_lines", "refuse", "tables and JSON lines: what happens to lines that cannot be read",
          verbatim("one of: refuse leave-out"), {"refuse", "leave-out"}),
      key("overlap", "none",
          "delayed: the next step is computed while gradients travel, on weights one step old",
          verbatim("one of: none delayed"), {"none", "delayed"}),
      key("validate_every", "250", "steps between validations; 0: only at the end",
          whole("0", "1000000000")),
      key("seed", "1", "start of the random numbers", said("a whole number from %L1 up", {"0"}))};
}

QJsonObject templatesJson() {
  return {{"models", modelsJson()},
          {"recipe", recipeJson()},
          {"builtin_data", QJsonArray{QJsonObject{{"name", "builtin:words"},
                                                  {"title", said("English words")},
                                                  {"data_format", "text"}},
                                      QJsonObject{{"name", "builtin:digits"},
                                                  {"title", said("Drawn digits")},
                                                  {"data_format", "idx"}}}}};
}

// A group of computers that do 118 samples/s, a model of 0.8 M parameters in fp16.
QJsonObject pointJson(int peers, double batch, double up_mbit, double ping_ms) {
  const double compute = batch / (peers * 118.0), alone = batch / 118.0;
  const double exchange =
      peers == 1 ? 0 : 2.0 * (peers - 1) / peers * 1.6e6 * 8 / (up_mbit * 1e6) + ping_ms / 400;
  return {{"peers", peers},
          {"computing", peers},
          {"codec", "fp16"},
          {"compute_seconds", compute},
          {"exchange_seconds", exchange},
          {"epoch_seconds", compute + exchange},
          {"efficiency", compute / (compute + exchange)},
          {"speed_up", alone / (compute + exchange)}};
}

// A thousand epochs; twice the batch gets as far in 600, but only once.
QJsonObject adviceJson(int peers, double batch, double up, double ping) {
  const double alone = 1000 * batch / 118,
               group = 1000 * pointJson(peers, batch, up, ping)["epoch_seconds"].toDouble();
  const double larger = 600 * pointJson(peers, 2 * batch, up, ping)["epoch_seconds"].toDouble();
  const bool sooner = batch < 64 && larger < 0.8 * std::min(alone, group);
  return {{"alone_seconds", alone},
          {"group_seconds", group},
          {"one_is_enough", !sooner && group > 0.8 * alone},
          {"better", sooner ? QJsonValue(QJsonObject{{"target_batch", QString::number(2 * batch)},
                                                     {"epochs", "600"},
                                                     {"lr", "0.0014"}})
                            : QJsonValue()},
          {"better_seconds", sooner ? QJsonValue(larger) : QJsonValue()}};
}

QJsonObject linkJson(double up, double down, double ping, int peers, double batch) {
  QJsonArray points;
  QJsonValue knee;
  for (int n = 1; n <= 64; n += n < 16 ? 1 : n < 32 ? 4 : 8) {
    points.append(pointJson(n, batch, up, ping));
    if (points.last()["efficiency"].toDouble() >= 0.5) knee = n;
  }
  if (knee == 64) knee = QJsonValue::Null;
  const double exchange = pointJson(peers, batch, up, ping)["exchange_seconds"].toDouble();
  return {{"up_mbit", up},
          {"down_mbit", down},
          {"ping_ms", ping},
          {"points", points},
          {"knee", knee},
          {"at", pointJson(peers, batch, up, ping)},
          {"smallest_batch", std::ceil(peers * 118.0 * exchange * 4)},
          {"advice", adviceJson(peers, batch, up, ping)}};
}

void answerForecasts(FakeNode& node) {
  const QJsonObject cost = {{"parameters", 809'856},
                            {"flop_per_sample", 3.1e8},
                            {"bytes", 12'957'696},
                            {"bytes_per_sample", 1.9e6}};
  node.answers["model_costs"] = [cost](const QJsonObject& params) {
    QJsonArray costs;
    for (const QJsonValue model : params["models"].toArray()) {
      const QString spec = model.toString();
      const bool module =
          spec.startsWith("torchscript") && params["module"].toString().endsWith(".pt");
      const bool known = module || spec.startsWith("gpt") || spec.startsWith("conv");
      costs.append(known ? cost
                         : QJsonObject{{"problem", "there is no model '" + model.toString() + "'"},
                                       {"hint", "use gpt or convnet"}});
    }
    return Reply{{{"costs", costs}}, std::nullopt};
  };
  node.answer("benchmark", {{"samples_per_second", 118},
                            {"device", said("CPU, %L1 threads", {"8"})},
                            {"micro_batch", 32},
                            {"epoch_seconds", 0.82},
                            {"busy", true}});
  node.answers["forecast"] = [cost](const QJsonObject& params) {
    const QString recipe = params["recipe"].toString();
    const auto at = recipe.indexOf("target_batch=");
    const double batch = at < 0 ? 32 : recipe.mid(at + 13).split(',')[0].toDouble();
    QJsonObject measured = params["measured"].toObject();
    if (measured.isEmpty()) {
      QJsonArray steps;
      for (int i = 0; i < 10; ++i) {
        steps.append(QJsonObject{{"samples", 32}, {"loss", 4.1 - 0.11 * i}, {"seconds", 0.27}});
      }
      measured = {{"steps", steps},
                  {"samples_per_second", 118},
                  {"step_seconds", 0.001},
                  {"parameters", 809'856},
                  {"device", said("CPU, %L1 threads", {"8"})},
                  {"micro_batch", 32},
                  {"model", cost},
                  {"busy", false}};
    }
    const int peers = params["peers"].toInt();
    return Reply{{{"measured", measured},
                  {"target_batch", batch},
                  {"epochs", 1000},
                  {"peers", peers},
                  {"communication_share", 0.2},
                  {"alone", pointJson(1, batch, 1, 0)},
                  {"lines", QJsonArray{linkJson(10, 50, 50, peers, batch),
                                       linkJson(100, 100, 30, peers, batch),
                                       linkJson(1000, 1000, 5, peers, batch)}}},
                 std::nullopt};
  };
}

}  // namespace

// As engine/node/creation/project_field_check.cpp, for the values that tests give wrong.
QJsonObject checkJson(const QJsonObject& params) {
  QJsonArray problems;
  const auto add = [&](const QString& field, const QJsonObject& message) {
    problems.append(QJsonObject{{"field", field}, {"message", message}});
  };
  for (const auto& [field, most] : {std::pair{"name", 100}, {"display_name", 64}}) {
    const qsizetype bytes = params[field].toString().toUtf8().size();
    if (bytes > most) {
      add(field, said("too long: %L1 of at most %L2 bytes",
                      {QString::number(bytes), QString::number(most)}));
    }
  }
  const QJsonObject recipe = params["recipe"].toObject();
  for (const char* key : {"target_batch", "epochs", "warmup"}) {
    bool fine = true;
    if (recipe.contains(key)) recipe[key].toString().toInt(&fine);
    if (!fine) {
      add(QString("recipe.") + key, said("a whole number from %L1 to %L2", {"1", "1000000000"}));
    }
  }
  return {{"problems", problems}};
}

void answerCreation(FakeNode& node) {
  node.answers["check_project"] = [](const QJsonObject& params) {
    return Reply{checkJson(params), std::nullopt};
  };
  node.answer("create",
              {{"project", kProjectB}, {"invite_link", kGoodLink.repeated(1) + QString(180, 'Q')}});
  node.answer("templates", templatesJson());
  answerForecasts(node);
  node.answers["preview_data"] = [](const QJsonObject& params) {
    const QString data = params["data"].toString();
    if (data == "builtin:digits") {
      QJsonArray images;
      for (int i = 0; i < 10; ++i) {
        images.append(
            QJsonObject{{"height", 28}, {"width", 28}, {"pixels", digitPixels(i)}, {"label", i}});
      }
      return Reply{
          {{"data_format", "idx"},
           {"bytes", 3'140'000},
           {"images", images},
           {"shape", QJsonObject{{"classes", 10}, {"height", 28}, {"width", 28}, {"channels", 1}}},
           {"summary",
            said("%L1 images of %L2 x %L3 pixels in %L4 classes; %L5 train, %L6 validate",
                 {"4000", "28", "28", "10", "3600", "400"})}},
          std::nullopt};
    }
    if (data.startsWith("builtin:") || data.endsWith(".txt")) {
      return Reply{{{"data_format", "text"},
                    {"bytes", 985'084},
                    {"shape", QJsonObject{{"classes", 27}}},
                    {"text", "abandon\nlighthouse\nquarrel\nmeadow\nthimble\nharvest"},
                    {"summary", said("%L1 characters, %L2 different ones; %L3 train, %L4 validate",
                                     {"985084", "27", "886575", "98509"})}},
                   std::nullopt};
    }
    if (data.endsWith(".csv")) {
      const bool learns_price = !params["recipe"].toString().contains("columns=");
      const auto column = [](const char* name, const char* kind, const char* about) {
        return QJsonObject{{"name", name}, {"kind", kind}, {"about", about}};
      };
      QJsonObject out = {
          {"data_format", "csv"},
          {"bytes", 4103},
          {"text", "id,area,town,price\n1,40,Ulm,40000.5\n2,41,Bonn,41001.5\n"},
          {"columns",
           QJsonArray{column("id", "left_out", "it has another value in each row"),
                      column("area", "number", "75.2 ± 20.4"),
                      column("town", learns_price ? "words" : "target", "3: Bonn, Ulm, …"),
                      column("price", learns_price ? "target" : "left_out", "")}}};
      if (learns_price) {
        out["problem"] =
            "/tmp/houses.csv: 1200 different numbers in column \"price\": only classes "
            "can be learnt, no numbers";
        out["hint"] = "choose what to learn and what to leave out";
      } else {
        out["summary"] =
            said("%L1 rows, %L2 features (%3), \"%4\" of %L5 classes; %L6 train, %L7 validate",
                 {"1200", "1", "area: 75.2 ± 20.4", "town", "3", "1080", "120"});
        out["notes"] =
            QJsonArray{"The column \"id\" is left out: it has another value in each row"};
        out["shape"] = QJsonObject{{"classes", 3}, {"height", 1}, {"width", 1}, {"channels", 1}};
      }
      return Reply{out, std::nullopt};
    }
    return Reply{
        {},
        Problem{"This file is neither text nor IDX", "choose another file", "invalid_argument"}};
  };
}

}  // namespace potluck::ui
