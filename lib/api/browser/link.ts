import { isSessionEnded } from '../errors.ts'
import { linkTo } from '../link.ts'
import { sendPatiently } from './rate-limit.ts'
import { endSession, noteAnswer, noteRole } from './session.ts'

/** Longer than the dashboard waits for the service, so that its answer about that arrives. */
const patienceMs = 35_000

const inner = linkTo({
  url: new URL('/api/v1', location.origin).href,
  fetch: (request, init) =>
    sendPatiently(request, async (once) => {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
      const response = await fetch(once, { ...init, signal, cache: 'no-store' })
      noteRole(response)
      return response
    }),
})

export const link: Pick<typeof inner, 'call'> = {
  async call(path, input, options) {
    try {
      const output = await inner.call(path, input, options)
      noteAnswer()
      return output
    } catch (error) {
      if (isSessionEnded(error)) endSession()
      throw error
    }
  },
}
