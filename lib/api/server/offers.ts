import * as z from 'zod'
import { getEnv } from '../../env.ts'
import { routes } from '../routes.ts'
import { request } from './read.ts'
import { remember } from './remember.ts'

const minute = 60_000
const badMs = 500

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

const operation = z.object({ operationId: z.string() })

type Learned = { operations: string[] | null; isCurrent: boolean }

// Next.js bundles proxy.ts and each page apart; what they share lies outside of their modules.
const store = globalThis as typeof globalThis & { signalboxOffers?: string[] }

/**
 * The operations of this dashboard that the service has, as told by its own document. While the document cannot be
 * read, what it said last; null when it was never read. Whoever lets somebody in must not take that for an answer.
 */
export async function offeredOperations(): Promise<string[] | null> {
  const lastsMs = ({ isCurrent }: Learned) => (isCurrent ? minute : badMs)
  return (await remember('offers', lastsMs, learn)).operations
}

async function learn(): Promise<Learned> {
  const operations = await readOffers()
  if (!operations) return { operations: store.signalboxOffers ?? null, isCurrent: false }
  store.signalboxOffers = operations
  return { operations, isCurrent: true }
}

/** Null: the service has not answered, or not with what it offers. */
async function readOffers(): Promise<string[] | null> {
  const { SIGNALBOX_API_URL: base, SIGNALBOX_API_KEY: key } = getEnv()
  const response = await request(`${base}/openapi.json`, key ? { authorization: `Bearer ${key}` } : {})
  if (!(response instanceof Response)) return null
  if (response.status === 404) return offersOf(null)
  const text = response.ok ? await response.text().catch(() => null) : null
  return text === null ? null : offersOf(parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A service without a document is taken to have exactly what the common interface has. */
export function offersOf(body: unknown): string[] {
  const known = Object.values(routes)
  const told = document.safeParse(body)
  if (!told.success) return known.filter(({ extension }) => !extension).map(({ operationId }) => operationId)
  const names = new Set(Object.values(told.data.paths).flatMap(operationIds))
  return known.map(({ operationId }) => operationId).filter((id) => names.has(id))
}

function operationIds(methods: Record<string, unknown>): string[] {
  return Object.values(methods).flatMap((one) => operation.safeParse(one).data?.operationId ?? [])
}
