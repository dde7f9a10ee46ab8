import { describeFailure } from './describe-failure.ts'
import { isMissing, isRateLimited, requestIdOf, retryAfterOf } from './errors.ts'

export type ReadFailure = {
  title: string
  text: string
  missing: boolean
  requestId: string | null
  /** Seconds to wait, when that is all that is to be done. */
  retryAfter: number | null
}

export type Attempt<T> = { ok: true; data: T } | { ok: false; failure: ReadFailure }

/** What was read, or why it was not, as plain data that a component of the browser can be given. */
export async function attempt<T>(reading: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, data: await reading }
  } catch (error) {
    const { title, text } = describeFailure(error)
    const requestId = requestIdOf(error)
    const retryAfter = isRateLimited(error) ? retryAfterOf(error) : null
    return { ok: false, failure: { title, text, missing: isMissing(error), requestId, retryAfter } }
  }
}
