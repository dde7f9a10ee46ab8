// Preloaded into programs started with an IPC channel: ends the program, as on SIGTERM, when its parent is gone for any
// reason. Does nothing in the program's own workers, which load this too.
if (process.env.PARENT_PID === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
