#include "ui/start/live_pictures.h"

#include <QFutureWatcher>
#include <QtConcurrentRun>

#include "core/base/resources.h"
#include "core/figure/thumbnail.h"
#include "ui/render/file/export.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {

namespace {

// Without the margins, which are of the colour of the first corner.
QImage trimmed(const QImage& image) {
  const QRgb ground = image.pixel(0, 0);
  QRect inside;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      if (image.pixel(x, y) != ground) inside |= QRect(x, y, 1, 1);
    }
  }
  return inside.isEmpty() ? image : image.copy(inside);
}

}  // namespace

LivePictures::LivePictures(QObject* parent) : QObject(parent) {
  connect(&queue_, &ComputeQueue::computed, this,
          [this](const std::shared_ptr<const ComputeResult>& result) { take(*result); });
}

void LivePictures::want(std::vector<OfferedFigure> figures, std::shared_ptr<const InputSet> inputs,
                        std::string backend, QSize pixels, double pixelRatio) {
  queue_.cancel();
  figures_ = std::move(figures);
  inputs_ = std::move(inputs);
  backend_ = std::move(backend);
  pixels_ = pixels;
  pixelRatio_ = pixelRatio;
  pictured_.clear();
  next_ = 0;
  ++wanted_;
  begin();
}

void LivePictures::stop() {
  queue_.cancel();
  figures_.clear();
  ++wanted_;
  next_ = 0;
  serial_ = 0;
}

void LivePictures::begin() {
  if (done()) return;
  const std::string image = figures_[next_].image;
  if (image.empty() || (inputs_ && !inputs_->inputs.image.built_in)) return request(inputs_);
  if (const auto known = pictured_.find(image); known != pictured_.end()) return request(known->second);
  auto* watcher = new QFutureWatcher<std::shared_ptr<const InputSet>>(this);
  connect(watcher, &QFutureWatcher<std::shared_ptr<const InputSet>>::finished, this,
          [this, watcher, image, wanted = wanted_] {
            pictured_[image] = watcher->result();
            watcher->deleteLater();
            if (wanted == wanted_) request(pictured_[image]);
          });
  watcher->setFuture(QtConcurrent::run([set = inputs_, image]() -> std::shared_ptr<const InputSet> {
    try {
      Inputs inputs = set ? set->inputs : built_in_inputs();
      inputs.image = open_image(resource_path(image));
      return makeInputSet(std::move(inputs));
    } catch (const std::exception&) {
      return set;  // not installed, or no memory for it: the built-in one stands in
    }
  }));
}

void LivePictures::request(std::shared_ptr<const InputSet> inputs) {
  Request request;
  request.lab = &find_lab(figures_[next_].lab);
  request.inputs = std::move(inputs);
  request.given = read_values(figures_[next_].lab, figures_[next_].values);
  request.backend = backend_;
  serial_ = queue_.request(std::move(request));
}

void LivePictures::take(const ComputeResult& result) {
  if (done() || result.serial != serial_) return;
  const auto index = static_cast<int>(next_);
  if (result.figure) {
    // Twice as large a page as the picture: pages have a smallest size.
    ExportOptions options;
    constexpr double page = 2;
    options.widthMm = page * pixels_.width() / pixelRatio_ / 96 * mmPerInch;
    options.heightMm = page * pixels_.height() / pixelRatio_ / 96 * mmPerInch;
    options.dpi = qRound(96 * pixelRatio_ / page);
    options.theme = currentTheme().name;
    options.background = Background::theme;
    options.title = options.caption = false;
    try {
      emit drawn(index, trimmed(rendered(thumbnail(*result.figure, figures_[next_].panel), options)));
    } catch (const Failure& failure) {
      emit missed(index, failure);
    }
  } else if (result.failure) {
    emit missed(index, *result.failure);
  }
  ++next_;
  begin();
}

}  // namespace whereabouts
