/**
 * Shares one answer among all who ask before its question begins, with one question at a time: nobody gets an answer to a
 * question that began before they asked.
 */
export function askedAnew<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    const begin = () => {
      next = null
      const answer = ask()
      underWay = answer.catch(() => undefined)
      return answer
    }
    next ??= underWay.then(begin)
    return next
  }
}
