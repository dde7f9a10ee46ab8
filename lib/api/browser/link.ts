import { isSessionEnded } from '../errors.ts'
import { retryAfterSeconds } from '../failure.ts'
import { linkTo } from '../link.ts'
import { limitRequests, untilAllowed } from './rate-limit.ts'
import { endSession } from './session.ts'

/** Longer than the dashboard waits for the service, so that its answer about that arrives. */
const patienceMs = 35_000

const inner = linkTo({
  url: new URL('/api/v1', location.origin).href,
  async fetch(request, init) {
    await untilAllowed(request.signal)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
    const response = await fetch(request, { ...init, signal, cache: 'no-store' })
    if (response.status === 429) limitRequests(retryAfterSeconds(response.headers))
    return response
  },
})

export const link: Pick<typeof inner, 'call'> = {
  async call(path, input, options) {
    try {
      return await inner.call(path, input, options)
    } catch (error) {
      if (isSessionEnded(error)) endSession()
      throw error
    }
  },
}
