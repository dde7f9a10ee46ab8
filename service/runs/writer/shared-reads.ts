/** Milliseconds for which an answer is given again. */
const lastsMs = 5_000

type Kept = { since: number; answer: Promise<unknown[]> }

/** Reads rows; what was asked a moment ago is not asked again. */
export type SharedReads = <Row>(sql: string, values: unknown[]) => Promise<Row[]>

/**
 * Gives runs that ask the same at the same time one answer. Reports of an organization that are due in one minute look at the
 * same time, which their question names, and each question counts thousands of messages.
 */
export function sharedReads(ask: SharedReads, now = () => performance.now()): SharedReads {
  const kept = new Map<string, Kept>()
  const forgetEnded = () => {
    for (const [key, { since }] of kept) if (now() - since >= lastsMs) kept.delete(key)
  }
  return async <Row>(sql: string, values: unknown[]) => {
    forgetEnded()
    const key = JSON.stringify([sql, values])
    const found = kept.get(key)
    if (found) return structuredClone(await found.answer) as Row[]
    const answer = ask<Row>(sql, values)
    const one: Kept = { since: now(), answer }
    kept.set(key, one)
    try {
      return structuredClone(await answer)
    } catch (error) {
      // Whoever asks next asks the database; those that wait fail with this.
      if (kept.get(key) === one) kept.delete(key)
      throw error
    }
  }
}
