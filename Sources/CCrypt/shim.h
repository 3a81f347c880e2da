#pragma once
#include <crypt.h>
#include <string.h>

// bzero may be left out by a compiler that sees nobody read the memory afterwards; this may not.
static inline void florilegium_wipe(void *memory, size_t size) {
    explicit_bzero(memory, size);
}
