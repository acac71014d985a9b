// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/doctor_words.h"

#include <QCoreApplication>

#include "ui/text/sentence_templates.h"

namespace potluck::ui {
namespace {

// Of engine/train/devices/doctor_gpus.cpp, doctor.cpp and nvml.cpp. Longer ones first where one
// contains another.
constexpr const char* kTemplates[] = {
    // Why a device cannot be used.
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "this libtorch (%1) was built without CUDA"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "this libtorch (%1) was built without ROCm"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "libtorch %1 cannot start CUDA with driver %2"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "libtorch does not see this GPU"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "libtorch %1 finds no AMD GPU that it can use"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "libtorch %1 finds fewer AMD GPUs than there are"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "its memory is full"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "it runs on the nouveau driver, which cannot compute"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "it runs on the driver %1, which cannot compute"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "no NVIDIA driver is installed or loaded"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "the driver is loaded, but its library libnvidia-ml.so.1 is missing"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "this user may not open /dev/nvidiactl"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "the driver's library libnvidia-ml.so.1 is missing"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "the driver's library libnvidia-ml.so.1 is incomplete"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "the NVIDIA kernel module is not loaded"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "the NVIDIA driver does not let this user in"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "the NVIDIA library and the loaded kernel module are of different versions"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "the NVIDIA driver answers with error %1"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "no kernel driver runs it"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "its driver, radeon, is for cards that ROCm does not know; Potluck computes "
                      "on the CPU beside it"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::DoctorWords",
        "it has only %1 MiB of memory of its own; Potluck computes on the CPU beside it"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "the kernel does not offer ROCm: /dev/kfd is missing"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "this user may not open /dev/kfd"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::DoctorWords",
        "Potluck does not support graphics from Intel; it computes on the CPU beside it"),
    QT_TRANSLATE_NOOP(
        "potluck::ui::DoctorWords",
        "Potluck does not support Apple's Metal (MPS); it computes on the CPU beside it"),
    // What helps, where it is more than a command. Those that begin with what varies are last.
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "download libtorch with %1 from https://pytorch.org/get-started/locally and "
                      "build with -DCMAKE_PREFIX_PATH=/path/to/libtorch"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "unset CUDA_VISIBLE_DEVICES if it is set; else update the driver: %1, then "
                      "restart the computer"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "unset CUDA_VISIBLE_DEVICES and start again"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "unset HIP_VISIBLE_DEVICES and ROCR_VISIBLE_DEVICES if they are set; else "
                      "see which cards ROCm supports: %1"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "close the programs that use it; '%1' lists them"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "restart the computer: the driver was updated since it started"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "restart the computer; if that does not help: %1"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "remove what gives it to %1 from /etc/modprobe.d and the kernel's command "
                      "line, then restart the computer"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords",
                      "install AMD's driver: %1; in a container, pass /dev/kfd and /dev/dri on"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "%1, then restart the computer"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "%1, then log in again"),
    // What it has.
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "fast BLAS"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "reference BLAS: many times slower"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "no driver"),
    QT_TRANSLATE_NOOP("potluck::ui::DoctorWords", "driver %1"),
};

const SentenceTemplates& known() {
  static const SentenceTemplates kKnown("potluck::ui::DoctorWords", kTemplates);
  return kKnown;
}

}  // namespace

const QStringList& doctorTemplates() { return known().english(); }

QString doctorWords(const QString& english) { return known().translated(english); }

}  // namespace potluck::ui
