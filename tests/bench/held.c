/* Preloaded, it makes the processor say that it ends at AVX2 or AVX-512 (Linux on x86-64).

       cc -O2 -shared -fPIC -o held.so tests/bench/held.c
       HELD_ISA=avx2 LD_PRELOAD=./held.so PROGRAM

   Environment variables hold a part of a library only: of OpenVINO what oneDNN computes, while large products are
   MLAS's, which asks the processor alone. Linux lets a process trap CPUID where the processor can (arch_prctl(2); flag
   cpuid_fault of /proc/cpuinfo): here it is answered with the bits of later instruction sets cleared. The program ends
   with a message where that cannot be had. What asked before this was loaded (the loader, for copies of memory) keeps
   what it was told; a library that catches SIGSEGV itself afterwards cannot be held, and ends. */
#define _GNU_SOURCE
#include <asm/prctl.h>
#include <cpuid.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef ARCH_SET_CPUID
#define ARCH_SET_CPUID 0x1012
#endif

static int keeps_avx512;
static struct sigaction before;

static long let_cpuid(int allowed) { return syscall(SYS_arch_prctl, ARCH_SET_CPUID, allowed); }

/* Leaf 7 as Intel's manual numbers its bits (volume 2A, CPUID). */
static void clear_later(unsigned leaf, unsigned subleaf, unsigned* a, unsigned* b, unsigned* c, unsigned* d) {
  const unsigned tiles = 1u << 22 | 1u << 24 | 1u << 25;                           /* AMX: bf16, tile, int8 */
  const unsigned avx512_b = 1u << 16 | 1u << 17 | 1u << 21 | 1u << 26 | 1u << 27 | /* F, DQ, IFMA, PF, ER */
                            1u << 28 | 1u << 30 | 1u << 31;                        /* CD, BW, VL */
  const unsigned avx512_c = 1u << 1 | 1u << 6 | 1u << 11 | 1u << 12 | 1u << 14;    /* VBMI, VBMI2, VNNI, BITALG, VPOPCNTDQ */
  const unsigned avx512_d = 1u << 2 | 1u << 3 | 1u << 8;                           /* 4VNNIW, 4FMAPS, VP2INTERSECT */
  const unsigned fp16 = 1u << 23;
  if (leaf == 7 && subleaf == 0) {
    *d &= ~(tiles | fp16);
    if (!keeps_avx512) {
      *b &= ~avx512_b;
      *c &= ~avx512_c;
      *d &= ~avx512_d;
    }
  } else if (leaf == 7 && subleaf == 1) {
    *a &= ~(1u << 5 | 1u << 21); /* AVX512-BF16, AMX-FP16 */
    *d &= ~(1u << 8 | 1u << 19); /* AMX-COMPLEX, AVX10 */
    if (!keeps_avx512) {
      *a &= ~(1u << 4 | 1u << 23);           /* AVX-VNNI, AVX-IFMA */
      *d &= ~(1u << 4 | 1u << 5 | 1u << 10); /* AVX-VNNI-INT8, AVX-NE-CONVERT, AVX-VNNI-INT16 */
    }
  } else if (leaf == 0x1d || leaf == 0x1e || leaf == 0x24) { /* the tiles' shapes, AVX10 */
    *a = *b = *c = *d = 0;
  }
}

static void on_fault(int signal, siginfo_t* info, void* context) {
  greg_t* registers = ((ucontext_t*)context)->uc_mcontext.gregs;
  const unsigned char* at = (const unsigned char*)registers[REG_RIP];
  if (info->si_code != SI_KERNEL || at[0] != 0x0f || at[1] != 0xa2) { /* not CPUID: as without this */
    sigaction(signal, &before, NULL);
    return;
  }
  unsigned a, b, c, d;
  const unsigned leaf = (unsigned)registers[REG_RAX], subleaf = (unsigned)registers[REG_RCX];
  let_cpuid(1);
  __cpuid_count(leaf, subleaf, a, b, c, d);
  let_cpuid(0);
  clear_later(leaf, subleaf, &a, &b, &c, &d);
  registers[REG_RAX] = a;
  registers[REG_RBX] = b;
  registers[REG_RCX] = c;
  registers[REG_RDX] = d;
  registers[REG_RIP] += 2;
}

__attribute__((constructor)) static void hold(void) {
  const char* isa = getenv("HELD_ISA");
  keeps_avx512 = isa != NULL && strcmp(isa, "avx512") == 0;
  struct sigaction action = {0};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  if (isa == NULL || (!keeps_avx512 && strcmp(isa, "avx2") != 0) || sigaction(SIGSEGV, &action, &before) != 0 ||
      let_cpuid(0) != 0) {
    fprintf(stderr, "held.so: HELD_ISA must be avx2 or avx512, and the processor able to trap CPUID\n");
    _exit(1);
  }
}
