#!/usr/bin/env bash
# Builds a small OpenCV with CUDA from a source release that you have; opencv-cuda.md beside this file says what for.
#
#   cmake/build-opencv-cuda.sh SOURCES PREFIX [ARCHITECTURES]
#
#   SOURCES        the folder that holds opencv/ and opencv_contrib/ (or opencv-4.13.0/ and opencv_contrib-4.13.0/)
#   PREFIX         where to install; PREFIX-build beside it is the build folder
#   ARCHITECTURES  compute capabilities of your GPU, "9.0" where none is given: 8.0 A100, 8.6 RTX 30, 8.9 RTX 40,
#                  9.0 H100 and H200, 12.0 RTX 50; several joined by commas
#
# In the environment: JOBS (all cores), CUDA_PATH (/usr/local/cuda), WITH_VIDEO=1 for videoio too, CXX.
set -euo pipefail

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
refuse() {
  say "$1"
  exit "${2:-1}"
}

[ $# -ge 2 ] && [ $# -le 3 ] || refuse "usage: ${0##*/} SOURCES PREFIX [ARCHITECTURES]" 2
sources=$1
prefix=$(realpath -m "$2")
architectures=${3:-9.0}
jobs=${JOBS:-$(nproc)}
export CUDA_PATH=${CUDA_PATH:-/usr/local/cuda}
export PATH="$CUDA_PATH/bin:$PATH"

# The one folder called $1 or $1-VERSION under $sources.
source_folder() {
  local folder
  for folder in "$sources/$1" "$sources/$1"-[0-9]*; do
    if [ -d "$folder/modules" ]; then
      realpath "$folder"
      return
    fi
  done
  return 1
}
opencv=$(source_folder opencv) || refuse "there is no opencv/modules under $sources; unpack a release of OpenCV there" 2
contrib=$(source_folder opencv_contrib) ||
  refuse "there is no opencv_contrib/modules under $sources; CUDA needs its module cudev, of the same release" 2
command -v nvcc >/dev/null || refuse "there is no nvcc in $CUDA_PATH/bin; set CUDA_PATH to your CUDA toolkit"

build="$prefix-build"
mkdir -p "$build"

# OpenCV's core includes npp.h for the names of its types and errors alone, and calls nothing of it here. Where the
# toolkit was installed without NPP, the names are enough; they are taken from the places that want them.
extra_flags=
if [ ! -f "$CUDA_PATH/include/npp.h" ]; then
  say "this toolkit has no NPP; making a header of its names"
  mkdir -p "$build/npp"
  {
    printf '#pragma once\n#include <cuda_runtime.h>\n'
    printf 'typedef unsigned char Npp8u;\ntypedef signed char Npp8s;\ntypedef unsigned short Npp16u;\n'
    printf 'typedef short Npp16s;\ntypedef unsigned int Npp32u;\ntypedef int Npp32s;\ntypedef float Npp32f;\n'
    printf 'typedef double Npp64f;\n#define NPP_VERSION 5500\n'
    printf 'static inline cudaStream_t nppGetStream(void) { return 0; }\n'
    printf 'static inline int nppSetStream(cudaStream_t stream) { (void)stream; return -1; }\n'
    printf 'enum NppStatus {\n  NPP_SUCCESS_IS_UNUSED = -100000,\n'
    grep -o 'error_entry( *NPP_[A-Z0-9_]*' "$opencv/modules/core/src/cuda_info.cpp" |
      sed 's/.*\(NPP_[A-Z0-9_]*\)/  \1,/' | sort -u
    printf '};\n'
  } >"$build/npp/npp.h"
  extra_flags="-I$build/npp"
fi

modules=core,imgproc,imgcodecs,dnn,cudev
[ -z "${WITH_VIDEO:-}" ] || modules+=,videoio

# No importers (protobuf, flatbuffers): Whereabouts builds its nets by program. From 5.0 on dnn does not compile without
# protobuf, which comes with its sources. Nothing here is fetched from outside.
protobuf=OFF
major=$(sed -n 's/^#define CV_VERSION_MAJOR *//p' "$opencv/modules/core/include/opencv2/core/version.hpp")
[ "${major:-4}" -lt 5 ] || protobuf=ON
settings=(
  -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_INSTALL_PREFIX="$prefix"
  -DBUILD_LIST="$modules"
  -DOPENCV_EXTRA_MODULES_PATH="$contrib/modules"
  -DBUILD_SHARED_LIBS=ON
  -DWITH_CUDA=ON -DENABLE_CUDA_FIRST_CLASS_LANGUAGE=ON
  -DWITH_CUBLAS=ON -DWITH_CUDNN=ON -DOPENCV_DNN_CUDA=ON
  -DCUDA_ARCH_BIN="$architectures" -DCUDA_ARCH_PTX=
  -DWITH_CUFFT=OFF -DWITH_NVCUVID=OFF -DWITH_NVCUVENC=OFF
  -DWITH_PROTOBUF="$protobuf" -DBUILD_PROTOBUF="$protobuf" -DWITH_FLATBUFFERS=OFF
  -DWITH_OPENCL=OFF -DWITH_IPP=OFF -DWITH_ITT=OFF -DWITH_ADE=OFF -DWITH_EIGEN=OFF -DWITH_LAPACK=OFF -DWITH_VTK=OFF
  -DWITH_OPENEXR=OFF -DWITH_OPENJPEG=OFF -DWITH_JASPER=OFF -DWITH_AVIF=OFF -DWITH_GTK=OFF -DWITH_QT=OFF
  -DCPU_DISPATCH=AVX2,AVX512_SKX
  -DBUILD_TESTS=OFF -DBUILD_PERF_TESTS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOCS=OFF -DBUILD_opencv_apps=OFF
  -DBUILD_JAVA=OFF -DBUILD_opencv_python2=OFF -DBUILD_opencv_python3=OFF
  -DOPENCV_GENERATE_PKGCONFIG=OFF
)
if [ -n "$extra_flags" ]; then
  settings+=(-DCMAKE_CXX_FLAGS="$extra_flags" -DCMAKE_CUDA_FLAGS="$extra_flags")
fi
if command -v ninja >/dev/null; then settings+=(-G Ninja); fi

say "configuring $(basename "$opencv") for compute capability $architectures"
cmake -S "$opencv" -B "$build" "${settings[@]}" >"$build/configure.log" 2>&1 ||
  refuse "OpenCV could not be configured; see $build/configure.log"
grep -qE 'cuDNN: +YES' "$build/configure.log" ||
  refuse "OpenCV found no cuDNN in $CUDA_PATH (its dnn module needs it); see $build/configure.log"

say "building $modules with $jobs jobs"
cmake --build "$build" --parallel "$jobs" || refuse "OpenCV did not compile"
cmake --install "$build" --strip >"$build/install.log"
say "done: configure Whereabouts with -DOpenCV_DIR=$(dirname "$(find "$prefix" -name OpenCVConfig.cmake | head -1)")"
