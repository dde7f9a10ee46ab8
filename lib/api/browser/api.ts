import { type ClientLink, createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { isConfirmationNeeded, isSecondFactorNeeded, isSessionEnded } from '../errors.ts'
import type { CallContext, Client } from '../link.ts'
import { confirmed } from './confirmation.ts'
import { sendPatiently } from './rate-limit.ts'
import { endSession, noteAnswer, noteRole } from './session.ts'
import { noteServiceAnswer, noteServiceFailure, watchChange } from './silence.ts'

/** Longer than the timeout of the dashboard, so that its error message arrives first. */
const patienceMs = 35_000

async function load() {
  const { linkTo } = await import('../link.ts')
  return linkTo({
    url: new URL('/api/v1', location.origin).href,
    fetch: (request, init) =>
      sendPatiently(request, async (once) => {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
        const answered = request.method === 'GET' ? null : watchChange((until) => askAnything(until))
        try {
          const response = await fetch(once, { ...init, signal, cache: 'no-store' })
          noteRole(response)
          return response
        } finally {
          answered?.()
        }
      }),
  })
}

let loading: ReturnType<typeof load> | null = null

/** Loads the API client. It is not part of the first load, because the first view already has its data. */
export function loadLink(): ReturnType<typeof load> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Leads to where a second factor is set up, and back to this page. */
function setUpSecondFactor(): void {
  if (location.pathname === '/second-factor') return
  const next = `${location.pathname}${location.search}`
  location.assign(`/second-factor?${new URLSearchParams({ next })}`)
}

const link: ClientLink<CallContext> = {
  async call(path, input, options) {
    const loaded = await loadLink()
    try {
      const output = await loaded.call(path, input, options)
      noteAnswer()
      noteServiceAnswer()
      return output
    } catch (error) {
      noteServiceFailure(error)
      if (isSecondFactorNeeded(error)) setUpSecondFactor()
      if (isSessionEnded(error)) endSession()
      // The request comes again as it was, so that nobody has to repeat what they did.
      if (isConfirmationNeeded(error) && (await confirmed())) return link.call(path, input, options)
      throw error
    }
  },
}

export const client: Client = createORPCClient<Client>(link)

/** Whether the service answers at all. */
function askAnything(signal: AbortSignal): Promise<unknown> {
  return client.me.get(undefined, { signal })
}

/** `useQuery(api.people.list.queryOptions({ input }))`, `useMutation(api.people.update.mutationOptions())`. */
export const api = createTanstackQueryUtils(client)
