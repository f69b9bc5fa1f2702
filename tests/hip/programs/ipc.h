// Two processes: the second is this program started anew, with pipes to the first and back.
#pragma once
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace pipes {
inline int from = -1, to = -1;
}

template <class T>
void send(const T& value) {
  TRUE(write(pipes::to, &value, sizeof value) == sizeof value);
}
template <class T>
T receive() {
  T value{};
  TRUE(read(pipes::from, &value, sizeof value) == sizeof value);
  return value;
}
inline void barrier() {
  send('b');
  SAME(receive<char>(), 'b');
}

// Runs `part(0)` here and `part(1)` in another process, by fork and exec; `name` is the program's.
inline int in_two_processes(const char* name, void (*part)(int)) {
  if (const char* given = getenv("IPC_PIPES")) {
    TRUE(std::sscanf(given, "%d %d", &pipes::from, &pipes::to) == 2);
    part(1);
    return result();
  }
  int there[2], back[2];
  TRUE(pipe(there) == 0 && pipe(back) == 0);
  pid_t child = fork();
  if (child == 0) {
    close(there[1]), close(back[0]);
    setenv("IPC_PIPES", (std::to_string(there[0]) + " " + std::to_string(back[1])).c_str(), 1);
    execl("/proc/self/exe", name, name, nullptr);
    _exit(127);
  }
  close(there[0]), close(back[1]);
  pipes::from = back[0], pipes::to = there[1];
  part(0);
  int status = 0;
  TRUE(waitpid(child, &status, 0) == child);
  SAME(status, 0);
  return result();
}
