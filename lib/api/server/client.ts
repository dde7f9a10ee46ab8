import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { getEnv } from '../../env.ts'
import type { Client } from '../link.ts'
import { linkTo } from '../link.ts'

const usualPatienceMs = 5_000

/** The operations of the service, called with the key of the organization. */
export function serviceClient(
  acting: () => Record<string, string> = () => ({}),
  patienceMs = usualPatienceMs,
) {
  const { SIGNALBOX_API_URL: url, SIGNALBOX_API_KEY: key } = getEnv()
  const link = linkTo({
    url,
    headers: () => ({ authorization: `Bearer ${key ?? ''}`, ...acting() }),
    fetch(request, init) {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
      return fetch(request, { ...init, signal, cache: 'no-store' })
    },
  })
  return createORPCClient<Client>(link)
}

/** Same utilities and keys as `api` in the browser, for prefetching on the server. */
export function serviceApi(acting: () => Record<string, string> = () => ({})) {
  return createTanstackQueryUtils(serviceClient(acting))
}

export type ServiceApi = ReturnType<typeof serviceApi>
