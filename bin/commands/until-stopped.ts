/**
 * Resolves on the first SIGINT or SIGTERM, so that what runs can be finished; a second one ends the process
 * where it stands.
 */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve(signal)
        process.once(signal, () => process.exit(130))
      })
    }
  })
}
