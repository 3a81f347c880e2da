#pragma once
#include <spawn.h>

// What glibc (2.34 and later) has and its own header shows to _GNU_SOURCE alone, which Swift does not set.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
