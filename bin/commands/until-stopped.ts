/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP, so that what runs can be finished; a second one ends the process
 * at once. A closed terminal may send SIGHUP twice, directly and through the parent process: that one is counted once.
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
