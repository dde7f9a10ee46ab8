// Loaded before a program that was started with an IPC channel: the program ends, as on SIGTERM, when its parent is gone
// for any reason. Its own workers load this too and are left alone.
if (process.env.PARENT_PID === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
