// SPDX-License-Identifier: GPL-3.0-or-later
// A node without a running project, through the calls that the window and the command line make.
#include <QtCore/qfloat16.h>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <future>
#include <nlohmann/json.hpp>

#include "engine/node/api/node.h"
#include "engine/train/weights/start_weights.h"

using namespace potluck;
using nlohmann::json;
using namespace std::chrono_literals;

class TestNodeCalls : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::unique_ptr<Node> node_;
  std::string link_;

  json create_params() const {
    return {{"name", "Digits"},         {"data", "builtin:digits"},
            {"model", "mlp:hidden=16"}, {"recipe", "target_batch=8,epochs=3"},
            {"policy", "open"},         {"addresses", {"127.0.0.1:0"}}};
  }

 private Q_SLOTS:
  void initTestCase() {
    auto node = Node::open(folder_.path().toStdString());
    QVERIFY2(node, node ? "" : node.error().text().c_str());
    node_ = std::move(*node);
  }

  void one_process_per_home() {
    const auto second = Node::open(folder_.path().toStdString());
    QVERIFY(!second);
    QVERIFY(second.error().code == ErrorCode::kAlreadyExists);
    QVERIFY(second.error().message.find(std::to_string(QCoreApplication::applicationPid())) !=
            std::string::npos);
  }

  // As a node that starts while a command looks into its home.
  void who_has_patience_gets_a_home_that_is_let_go() {
    QTemporaryDir folder;
    const std::string home = folder.path().toStdString();
    auto first = Node::open(home);
    QVERIFY(first);
    auto second = std::async(std::launch::async, [&] { return Node::open(home, 60s); });
    QVERIFY(second.wait_for(100ms) == std::future_status::timeout);
    first->reset();
    const auto got = second.get();
    QVERIFY2(got, got ? "" : got.error().text().c_str());
  }

  void an_empty_home_says_what_to_do() {
    QVERIFY(node_->call("projects", {})->at("projects").empty());
    RunOptions at_once;
    at_once.obey_rules = false;
    const auto started = node_->start("", at_once);
    QVERIFY(!started);
    QVERIFY(started.error().code == ErrorCode::kNotFound);
    QCOMPARE(json(node_->status()).at("activity").get<std::string>(), std::string("idle"));
  }

  void wrong_wishes_leave_nothing_behind_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("model") << QByteArray("model") << QByteArray("transformer");
    QTest::newRow("model too deep for the images")
        << QByteArray("model") << QByteArray("vit:patch=5");
    QTest::newRow("model for text") << QByteArray("model") << QByteArray("gpt");
    QTest::newRow("recipe") << QByteArray("recipe") << QByteArray("epochs=many");
    QTest::newRow("policy") << QByteArray("policy") << QByteArray("maybe");
    QTest::newRow("data") << QByteArray("data") << QByteArray("/nowhere/at/all.txt");
    QTest::newRow("name") << QByteArray("name") << QByteArray("");
  }
  void wrong_wishes_leave_nothing_behind() {
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    auto params = create_params();
    params[key.toStdString()] = value.toStdString();
    const auto made = node_->call("create", params);
    QVERIFY(!made);
    QVERIFY(!made.error().message.empty());
    QVERIFY(node_->call("projects", {})->at("projects").empty());
  }

  void creates_and_describes_a_project() {
    const auto made = node_->call("create", create_params());
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    link_ = made->at("invite_link");
    const auto& model = made->at("model");
    QVERIFY(model.at("parameters") > 1000 && model.at("bytes") > 16000);
    QVERIFY(model.at("flop_per_sample") > 6000 && model.at("bytes_per_sample") > 3000);
    const auto projects = node_->call("projects", {})->at("projects");
    QCOMPARE(projects.size(), 1U);
    QCOMPARE(projects[0]["model"].get<std::string>().substr(0, 3), std::string("mlp"));
    QVERIFY(projects[0]["organised_here"].get<bool>());
    QVERIFY(!projects[0]["organiser"].get<std::string>().empty() && projects[0]["peers"].is_null());
    QCOMPARE(projects[0]["parameters"].get<int>(), 785 * 16 + 17 * 10);
    const auto& fit = projects[0]["fit"];
    QCOMPARE(fit["memory"].get<std::string>(), std::string("yes"));
    QVERIFY(fit["disk_here_bytes"] >= projects[0]["data_bytes"]);
    QVERIFY(fit["traffic_bytes_per_hour"] > 0 && !fit["traffic_seen"].get<bool>());  // expected
    const auto look = node_->call("inspect_invite", {{"invite_link", link_}});
    QVERIFY(look && look->at("already_member").get<bool>());
    QVERIFY(look->at("project") == made->at("project"));
  }

  void starts_from_weights() {
    // A home of its own: other tests count projects.
    QTemporaryDir folder;
    auto node = Node::open(folder.filePath("home").toStdString());
    QVERIFY(node);
    const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
    auto params = create_params();
    const auto spec = parse_model_spec("mlp:hidden=16").value();
    const auto layout = layout_of(spec, {DataFormat::kIdx, 10, 28, 28}).value();
    QVERIFY(save_weights(layout, path("w.safetensors"), std::vector<float>(layout.values, 0.5f)));
    params["weights"] = path("w.safetensors");
    const auto made = (*node)->call("create", params);
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    QCOMPARE(made->at("weights").at("values").get<std::uint64_t>(), layout.values);
    QVERIFY(made->at("weights").at("missing").empty());
    QVERIFY((*node)->call("evaluate", {}).error().code == ErrorCode::kNotFound);  // no checkpoint
    const auto data =
        folder.filePath("home/projects/") + QString::fromStdString(made->at("project")) + "/data";
    QVERIFY(QFile::exists(data + "/weights.safetensors"));
    // What cannot be used is refused, and leaves nothing behind.
    std::ofstream(path("bad.safetensors")) << "hello";
    params["weights"] = path("bad.safetensors");
    QVERIFY((*node)->call("create", params).error().code == ErrorCode::kMalformed);
    params["weights"] = path("w.safetensors");
    params["model"] = "vit:patch=7";
    QVERIFY((*node)->call("create", params).error().code == ErrorCode::kInvalidArgument);
    QCOMPARE((*node)->call("projects", {})->at("projects").size(), 1U);
    QVERIFY(QDir(folder.filePath("home/projects/.preparing")).isEmpty());
  }

  void links_that_cannot_be_used() {
    for (const std::string& wrong :
         {std::string("https://example.org"), link_.substr(0, 40), link_ + "x"}) {
      QVERIFY(!node_->call("join", {{"invite_link", wrong}}));
    }
  }

  void nobody_answers() {
    QTemporaryDir other;
    auto joiner = Node::open(other.path().toStdString());
    QVERIFY(joiner);
    const auto look = (*joiner)->call("inspect_invite", {{"invite_link", link_}, {"fetch", true}});
    QVERIFY(!look && look.error().code == ErrorCode::kUnreachable);
    QVERIFY((*joiner)->call("inspect_invite", {{"invite_link", link_}, {"fetch", false}}));
    const auto joined = (*joiner)->call("join", {{"invite_link", link_}});
    QVERIFY(!joined);
    QVERIFY(joined.error().code == ErrorCode::kUnreachable);
    QVERIFY((*joiner)->call("projects", {})->at("projects").empty());
  }

  void wrong_parameters_are_refused() {
    QVERIFY(node_->call("commits", {{"count", -1}}).error().code == ErrorCode::kInvalidArgument);
    QVERIFY(node_->call("commits", {{"count", "x"}}).error().code == ErrorCode::kInvalidArgument);
    QVERIFY(node_->call("start", {{"train", 3}}).error().code == ErrorCode::kInvalidArgument);
    QVERIFY(node_->call("join", json::object()).error().code == ErrorCode::kInvalidArgument);
    QVERIFY(node_->call("status", json::array()).error().code == ErrorCode::kInvalidArgument);
    QVERIFY(node_->call("no_such_thing", {}).error().code == ErrorCode::kNotFound);
  }

  void previews_show_data() {
    const auto look = node_->call("preview_data", {{"data", "builtin:digits"}});
    QVERIFY2(look, look ? "" : look.error().text().c_str());
    QVERIFY(!look->at("images").empty());
    QVERIFY(!node_->call("preview_data", {{"data", "builtin:cats"}}));
    const auto words = node_->call("preview_data", {{"data", "builtin:words"}});
    QVERIFY2(words, words ? "" : words.error().text().c_str());
    QVERIFY(!words->at("text").get<std::string>().empty());
    QVERIFY(!node_->call("templates", {})->at("models").empty());
  }

  // Lines as they stand in the file, whole ones, and none that would break the reply.
  void previews_show_the_first_lines_of_a_table() {
    QTemporaryDir folder;
    const std::string file = folder.filePath("flowers.csv").toStdString();
    std::ofstream out(file, std::ios::binary);
    out << "length,width,species\n";
    for (int i = 0; i < 300; ++i) out << i << ".5," << i % 7 << ",sétosa" << i % 3 << "\n";
    out.close();
    const auto look = node_->call("preview_data", {{"data", file}});
    QVERIFY2(look, look ? "" : look.error().text().c_str());
    const auto text = look->at("text").get<std::string>();
    QVERIFY2(text.starts_with("length,width,species\n0.5,0,s"), text.c_str());
    QCOMPARE(std::count(text.begin(), text.end(), '\n'), 8);
    QVERIFY(text.ends_with('\n'));
    std::ofstream wide(file, std::ios::binary);
    for (int row = 0; row < 40; ++row) {
      for (int i = 0; i < 300; ++i) wide << (row == 0 ? "länge" : "1.5") << i << ",";
      wide << (row == 0 ? "label" : row % 2 ? "a" : "b") << "\n";
    }
    wide.close();
    const auto cut = node_->call("preview_data", {{"data", file}});
    QVERIFY2(cut, cut ? "" : cut.error().text().c_str());
    QVERIFY(cut->at("text").get<std::string>().starts_with("länge0,länge1,"));
    QVERIFY(!cut->dump().empty());  // no letter is cut in two
  }

  void costs_are_known_before_there_is_a_project() {
    const auto look = node_->call("preview_data", {{"data", "builtin:digits"}});
    const auto costs = node_->call("model_costs", {{"data_format", look->at("data_format")},
                                                   {"shape", look->at("shape")},
                                                   {"models", {"mlp:hidden=16", "gpt", "nothing"}},
                                                   {"recipe", "optimizer=sgd"}});
    QVERIFY2(costs, costs ? "" : costs.error().text().c_str());
    const auto& each = costs->at("costs");
    QCOMPARE(each.size(), 3U);
    const int inputs = 28 * 28;
    QCOMPARE(each[0]["parameters"].get<int>(), (inputs + 1) * 16 + 17 * 10);
    QVERIFY(!each[1]["problem"].get<std::string>().empty());  // reads text
    QVERIFY(!each[2]["hint"].get<std::string>().empty());
  }

  // The preview counts characters; a row of the embedding for each token is what costs.
  void costs_follow_from_what_text_is_cut_into() {
    const auto look = node_->call("preview_data", {{"data", "builtin:words"}});
    QVERIFY2(look, look ? "" : look.error().text().c_str());
    const auto parameters = [&](const std::string& recipe) {
      const auto costs =
          node_->call("model_costs", {{"data_format", look->at("data_format")},
                                      {"shape", look->at("shape")},
                                      {"models", {"gpt:layers=1,heads=2,width=32,context=16"}},
                                      {"recipe", recipe}});
      return costs ? costs->at("costs")[0]["parameters"].get<int>() : 0;
    };
    const int characters = look->at("shape")["classes"].get<int>();
    const int bare = parameters("") - 32 * characters;
    QVERIFY(bare > 0);
    QCOMPARE(parameters("tokens=bytes"), bare + 32 * 256);
    QCOMPARE(parameters("tokens=pieces,vocabulary=1000"), bare + 32 * 1000);
  }

  void a_dry_run_leaves_nothing_behind_and_gives_a_forecast() {
    const auto before = node_->call("projects", {})->at("projects").size();
    const json params = {{"data", "builtin:digits"},
                         {"model", "mlp:hidden=16"},
                         {"recipe", "target_batch=64,lr=0.003,codec=fp32"},
                         {"peers", 4U},
                         {"steps", 6U},
                         {"lines", {{{"up_mbit", 10}, {"down_mbit", 50}}}}};
    const auto first = node_->call("forecast", params);
    QVERIFY2(first, first ? "" : first.error().text().c_str());
    const auto& measured = first->at("measured");
    QCOMPARE(measured["steps"].size(), 6U);
    QCOMPARE(measured["steps"][0]["samples"].get<int>(), 64);
    QVERIFY(measured["steps"][5]["loss"] < measured["steps"][0]["loss"]);
    QVERIFY(measured["samples_per_second"] > 0);
    QCOMPARE(first->at("lines")[0]["at"]["peers"].get<int>(), 4);
    QCOMPARE(node_->call("projects", {})->at("projects").size(), before);
    // As fast as the owner lets it be.
    QVERIFY(node_->call("set_preferences", {{"max_threads", 1U}}));
    QCOMPARE(node_->call("forecast", params)->at("measured")["device"]["text"],
             json("CPU, 1 thread"));
    QVERIFY(node_->call("set_preferences", {{"max_threads", 0U}}));
    // What was measured serves for other links, without measuring again.
    json again = params;
    again["measured"] = measured;
    again["lines"][0]["up_mbit"] = 1000;
    const auto second = node_->call("forecast", again);
    QVERIFY(second && second->at("measured") == measured);
    QVERIFY(second->at("lines")[0]["at"]["exchange_seconds"] <
            first->at("lines")[0]["at"]["exchange_seconds"]);
    // A slow computer's samples fill the wait for the network; no batch fills that of a fast one.
    again["measured"]["samples_per_second"] = 100;
    QVERIFY(node_->call("forecast", again)->at("lines")[0]["smallest_batch"].is_number());
    again["measured"]["samples_per_second"] = 1e9;
    QVERIFY(node_->call("forecast", again)->at("lines")[0]["smallest_batch"].is_null());
  }

  void wrong_forecasts_are_refused() {
    const json params = {{"data", "builtin:digits"}, {"model", "mlp:hidden=16"}};
    const std::vector<std::pair<std::string, json>> wishes = {{"recipe", "target_batch=none"},
                                                              {"model", "gpt"},
                                                              {"data", "builtin:cats"},
                                                              {"peers", 65U},
                                                              {"steps", 0U},
                                                              {"lines", json::array()},
                                                              {"measured", json::object()},
                                                              {"lines", {{{"up_mbit", -1}}}}};
    for (const auto& [key, value] : wishes) {
      json wrong = params;
      wrong[key] = value;
      const auto told = node_->call("forecast", wrong);
      QVERIFY2(!told && told.error().code == ErrorCode::kInvalidArgument, key.c_str());
    }
  }

  void trains_alone_to_the_end_and_verifies() {
    std::promise<json> finished;
    std::promise<void> done;
    const auto watching = node_->observe([&](const control::Event& event) {
      if (std::holds_alternative<control::Finished>(event.what)) finished.set_value(event);
      if (std::holds_alternative<control::Done>(event.what)) done.set_value();
    });
    RunOptions options;
    options.threads = 1;
    options.obey_rules = false;
    QVERIFY(node_->start("", options));
    done.get_future().wait();
    const auto end = finished.get_future().get();
    QCOMPARE(end["epochs"].get<int>(), 3);
    QVERIFY(node_->stop());
    QVERIFY(!node_->running());
    const auto checked = node_->call("verify", {});
    QVERIFY(checked && checked->at("ok").get<bool>());
    QVERIFY(checked->at("state_digest") == end["state_digest"]);
    QCOMPARE(node_->call("commits", {})->at("total").get<int>(), 3);
    const auto speed = node_->call("benchmark", {{"steps", 2U}});
    QVERIFY2(speed, speed ? "" : speed.error().text().c_str());
    QVERIFY(speed->at("samples_per_second") > 0 && speed->at("epoch_seconds") > 0);
    QCOMPARE(node_->call("commits", {})->at("total").get<int>(), 3);
    QVERIFY(!node_->call("sample", {})->at("predictions").empty());
    QCOMPARE(node_->call("leaderboard", {})->at("rows")[0]["samples"].get<int>(), 24);
  }
};

QTEST_GUILESS_MAIN(TestNodeCalls)
#include "test_node_calls.moc"
