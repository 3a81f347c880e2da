#pragma once
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Blocks of so many bytes and more go back to the system as soon as they are freed. Setting the threshold also stops
// glibc from raising it by itself (mallopt(3)): a freed block of 128 KiB would make it keep all that are no larger.
static inline void florilegium_return_blocks_from(int bytes) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, bytes);
#else
    (void)bytes;
#endif
}

// Gives free pages in the middle of the heap back, too.
static inline void florilegium_return_free_pages(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
