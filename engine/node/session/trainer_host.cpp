// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/trainer_host.h"

#include "engine/node/finding/known_facts.h"
#include "engine/node/session/session_setup.h"
#include "net/base/log.h"

namespace potluck {

TrainerHost::TrainerHost(boost::asio::io_context& io, StorageThread& storage,
                         const TrainerThreadOptions& options, TrainerListener& listener,
                         TrainerOrder order, ContentExchange& content, SessionEvents& events,
                         Outcome outcome)
    : io_(io),
      storage_(storage),
      content_(content),
      events_(events),
      outcome_(std::move(outcome)),
      memory_(order.memory),
      order_(std::make_shared<TrainerOrder>(std::move(order))),
      data_(content, order_->folder.data(), web_options(order_->options), events,
            {[this] { build(); }, outcome_.failed}),
      thread_(options, listener,
              [&io](std::function<void()> job) { post_to(io, std::move(job)); }) {}

void TrainerHost::prepare() {
  thread_.work([this, folder = order_->folder, manifest = order_->manifest] {
    auto check = check_data(folder, manifest);
    post_to(io_, [this, check = std::move(check)]() mutable {
      if (!check) return outcome_.failed(check.error());
      data_.begin(std::move(*check));
    });
  });
}

void TrainerHost::build() {
  order_->stop = thread_.stop_wish();
  thread_.work([this, order = std::move(order_)] {
    const auto estimated = [&](const ModelEstimate& costs) {
      storage_.post([project = order->manifest.id, costs](Store& store) {
        remember_estimate(store, project, costs);
      });
    };
    const auto replayed = [this](std::shared_ptr<const Average> average) {
      post_to(io_, [this, average = std::move(average)] { content_.serve_average(average); });
    };
    const auto& project = order->manifest.id;
    storage_.ask([&project](Store& store) { note_loading(store, project); });
    auto built = build_trainer(*order, estimated, replayed);
    storage_.post([project](Store& store) { note_loaded(store, project); });
    if (!built) {
      post_to(io_, [this, error = built.error()] { outcome_.failed(error); });
      return;
    }
    const auto info = built->trainer->info();
    const auto values = built->trainer->values();
    const auto epochs = built->trainer->epochs_applied();
    thread_.adopt(std::move(built->trainer), built->head, built->started, std::move(built->unsent));
    post_to(io_, [this, info, values, epochs] { on_built(info, values, epochs); });
  });
  outcome_.building();
}

void TrainerHost::on_built(const TrainerInfo& info, std::uint64_t values, std::uint64_t epochs) {
  info_ = info;
  ready_ = true;
  log_for("train").info("{} on {}", info.model, info.device.text());
  events_.emit(control::Note{info.model + " on " + info.device.text()});
  outcome_.ready(values, epochs);
}

}  // namespace potluck
