/** Milliseconds after which a turn goes on without what it has begun, which ends by itself. */
const attention = 1000

/** Waits for what usually ends soon, and not for what does not. */
export function attend(ended: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, attention)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    ended.then(done, done)
  })
}
