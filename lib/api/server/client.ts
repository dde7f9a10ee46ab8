import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { getEnv } from '../../env.ts'
import type { Client } from '../link.ts'
import { linkTo } from '../link.ts'
import { ask } from './ask.ts'
import { noticeAnswer, noticeSilence } from './silence.ts'

const usualPatienceMs = 5_000

/** A request for an operation of the service. `address` is path and query below the address of the interface. */
export type Asked = { method: string; address: string; idempotencyKey: string | null }

/** Returns path and query of a whole address as they are sent, below the address of the interface. */
export function addressBelow(base: string, whole: string): string {
  const { pathname, search } = new URL(whole)
  return `${pathname.slice(new URL(base).pathname.length)}${search}`
}

/** Returns the headers that name the acting member in one request. */
export type Acting = (asked: Asked) => Record<string, string>

const nobody: Acting = () => ({})

/** The operations of the service, called with the key of the organization. Each request names its member anew. */
export function serviceClient(acting: Acting = nobody, patience: number | (() => number) = usualPatienceMs) {
  const { SIGNALBOX_API_URL: url, SIGNALBOX_API_KEY: key } = getEnv()
  const link = linkTo({
    url,
    headers: () => ({ authorization: `Bearer ${key ?? ''}` }),
    async fetch(request, init, route) {
      const { method, headers } = request
      const address = addressBelow(url, request.url)
      const asked = { method, address, idempotencyKey: headers.get('idempotency-key') }
      for (const [name, value] of Object.entries(acting(asked))) headers.set(name, value)
      const patienceMs = typeof patience === 'number' ? patience : patience()
      const ended = AbortSignal.timeout(patienceMs)
      const signal = AbortSignal.any([request.signal, ended])
      try {
        const answer = await ask(method, route ? `/v1${route.path}` : null, (more) => {
          for (const [name, value] of Object.entries(more)) headers.set(name, value)
          return fetch(request, { ...init, signal, cache: 'no-store' })
        })
        noticeAnswer()
        return answer
      } catch (error) {
        if (ended.aborted) noticeSilence(patienceMs)
        throw error
      }
    },
  })
  return createORPCClient<Client>(link)
}

/** Same utilities and keys as `api` in the browser, for prefetching on the server. */
export function serviceApi(acting: Acting = nobody, patience: number | (() => number) = usualPatienceMs) {
  return createTanstackQueryUtils(serviceClient(acting, patience))
}

export type ServiceApi = ReturnType<typeof serviceApi>
