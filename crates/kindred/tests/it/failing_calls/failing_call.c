// Fails one call of a program that changes what is in a folder, as a broken or a full disk does. Loaded before the system's
// library (LD_PRELOAD), it counts the calls of all threads together. These variables say what to fail:
//   FAULT_FOLDER  the folder, as an absolute path without links; calls on anything else are not counted
//   FAULT_CALL    pwrite, write, fsync (fdatasync counts with it), ftruncate, create (a file), mkdir, rename or unlink
//   FAULT_NTH     which of these calls fails, from 1
//   FAULT_ERROR   the error's number
//   FAULT_RECORD  a file outside of the folder, which gets the path in question once the call has failed
//   FAULT_WHILE   a file outside of the folder: if it is named, every such call fails while it is there, and none is counted
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *folder, *call, *record, *lasting;
static long nth;
static int error;
static atomic_long seen;

__attribute__((constructor)) static void read_variables(void) {
  const char *wanted = getenv("FAULT_NTH"), *number = getenv("FAULT_ERROR");
  call = getenv("FAULT_CALL");
  record = getenv("FAULT_RECORD");
  if (!wanted || !number || !call || !record) return;
  nth = atol(wanted);
  error = atoi(number);
  lasting = getenv("FAULT_WHILE");
  folder = getenv("FAULT_FOLDER");
}

// True for a call that fails.
static int fails(const char *name, const char *path) {
  if (!folder || strcmp(name, call) != 0) return 0;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != 0)) return 0;
  if (lasting) {
    if (syscall(SYS_faccessat, AT_FDCWD, lasting, F_OK) != 0) return 0;
    errno = error;
    return 1;
  }
  if (atomic_fetch_add(&seen, 1) + 1 != nth) return 0;
  int file = (int)syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  syscall(SYS_write, file, path, strlen(path));
  syscall(SYS_close, file);
  errno = error;
  return 1;
}

static int fails_on(const char *name, int fd) {
  if (!folder || strcmp(name, call) != 0) return 0;
  char link[32], path[PATH_MAX + 1];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(name, path);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  return fails_on("write", fd) ? -1 : syscall(SYS_write, fd, bytes, count);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return fails_on("pwrite", fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

int fsync(int fd) { return fails_on("fsync", fd) ? -1 : (int)syscall(SYS_fsync, fd); }

int fdatasync(int fd) { return fails_on("fsync", fd) ? -1 : (int)syscall(SYS_fdatasync, fd); }

int ftruncate64(int fd, off64_t length) { return fails_on("ftruncate", fd) ? -1 : (int)syscall(SYS_ftruncate, fd, length); }

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int open_file(int at, const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT) && fails("create", path)) return -1;
  return (int)syscall(SYS_openat, at, path, flags, mode);
}

#define MODE_AFTER(last)                                             \
  mode_t mode = 0;                                                   \
  if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {       \
    va_list more;                                                    \
    va_start(more, last);                                            \
    mode = va_arg(more, mode_t);                                     \
    va_end(more);                                                    \
  }

int open(const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return open_file(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  MODE_AFTER(flags)
  return open_file(at, path, flags, mode);
}

int mkdir(const char *path, mode_t mode) { return fails("mkdir", path) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode); }

int rename(const char *from, const char *to) {
  return fails("rename", to) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path) { return fails("unlink", path) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0); }
