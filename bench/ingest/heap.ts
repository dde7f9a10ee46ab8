/** Loaded before the service: says, whenever its parent asks, how many MiB its heap has after a collection. */
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(Math.round(process.memoryUsage().heapUsed / 1024 / 1024))
})
process.channel?.unref()
