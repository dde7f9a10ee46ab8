/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP, so that what runs can be finished; a second one ends the process
 * where it stands. A terminal that is closed may say so twice: to each of its processes, which tell it one another.
 */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(130))
      })
    }
    process.on('SIGHUP', resolve)
  })
}
