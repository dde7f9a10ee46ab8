import * as z from 'zod'
import { getEnv } from '../../env.ts'
import { routes } from '../routes.ts'
import { request } from './read.ts'
import { remember } from './remember.ts'

const minute = 60_000

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const operation = z.object({ operationId: z.string() })

/** The operations of this dashboard that the service has, as told by its own document. */
export function offeredOperations(): Promise<string[]> {
  return remember('offers', () => minute, readOffers)
}

async function readOffers(): Promise<string[]> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  const response = await request(`${base}/openapi.json`, key ? { authorization: `Bearer ${key}` } : {})
  const body = response instanceof Response && response.ok ? await response.json().catch(() => null) : null
  return offersOf(body)
}

/** A service without a document is taken to have exactly what the common interface has. */
export function offersOf(body: unknown): string[] {
  const known = Object.values(routes)
  const parsed = document.safeParse(body)
  if (!parsed.success)
    return known.filter(({ extension }) => !extension).map(({ operationId }) => operationId)
  const told = new Set(Object.values(parsed.data.paths).flatMap(operationIds))
  return known.map(({ operationId }) => operationId).filter((id) => told.has(id))
}

function operationIds(methods: Record<string, unknown>): string[] {
  return Object.values(methods).flatMap((one) => operation.safeParse(one).data?.operationId ?? [])
}
