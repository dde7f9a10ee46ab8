// Loaded before a program that was started with an IPC channel: when the other end is gone, however it went,
// the program ends as if it had been asked to. Its own workers load this too and are left alone.
if (process.env.PARENT_PID === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
