#pragma once

// What glibc has and its own header shows to _GNU_SOURCE alone, which Swift does not set.
int syncfs(int descriptor);
