import * as z from 'zod'
import { getEnv } from '../../env.ts'
import { type Attempt, attempt } from '../failure.ts'
import { routes } from '../routes.ts'
import { request } from './read.ts'
import { remember } from './remember.ts'

const goodMs = 60_000
const badMs = 500

type Offered = { operations: string[] | null; isCurrent: boolean }

/** OpenAPI document of the service; null when it has none. Failures are not cached. */
export function readDocument(): Promise<Attempt<unknown>> {
  return remember(
    'document',
    ({ ok }) => (ok ? goodMs : 0),
    () => attempt(load()),
  )
}

/**
 * Operations of the dashboard that the service offers, from its OpenAPI document. While the document cannot be
 * loaded, the last known ones; null when never loaded, which must not be used to let anybody in.
 */
export async function offeredOperations(): Promise<string[] | null> {
  const lastsMs = ({ isCurrent }: Offered) => (isCurrent ? goodMs : badMs)
  const offered = await remember<Offered>('offers', lastsMs, async (before) => {
    const document = await attempt(load())
    const operations = document.ok ? offersOf(document.data) : (before?.operations ?? null)
    return { operations, isCurrent: document.ok }
  })
  return offered.operations
}

async function load(): Promise<unknown> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  const response = await request(`${base}/openapi.json`, key ? { authorization: `Bearer ${key}` } : {})
  if (!(response instanceof Response)) throw new TypeError('the service does not answer')
  if (response.status === 404) return null
  if (!response.ok) throw new TypeError(`the service answered ${response.status}`)
  return parsed(await response.text())
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const operation = z.object({ operationId: z.string() })

/** A service without a document is taken to have exactly what the common interface has. */
export function offersOf(document: unknown): string[] {
  const ours = Object.values(routes)
  const told = described.safeParse(document)
  if (!told.success) return ours.filter(({ extension }) => !extension).map(({ operationId }) => operationId)
  const names = new Set(Object.values(told.data.paths).flatMap(operationIds))
  return ours.map(({ operationId }) => operationId).filter((id) => names.has(id))
}

/** What screens show while the document could not be loaded: everything, so that what does not answer is not called missing. */
export function shownOperations(learned: string[] | null): string[] {
  return learned ?? Object.values(routes).map(({ operationId }) => operationId)
}

function operationIds(methods: Record<string, unknown>): string[] {
  return Object.values(methods).flatMap((one) => operation.safeParse(one).data?.operationId ?? [])
}
