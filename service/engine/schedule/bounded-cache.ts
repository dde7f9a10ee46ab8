/** Keeps the most recently made values, at most `limit` of them; the oldest is dropped first. */
export function boundedCache<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const found = kept.get(key)
    if (found !== undefined) return found
    const made = make(key)
    if (kept.size >= limit) {
      const oldest = kept.keys().next()
      if (!oldest.done) kept.delete(oldest.value)
    }
    kept.set(key, made)
    return made
  }
}
