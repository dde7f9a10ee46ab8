import * as z from 'zod'
import { list, text, word } from '#service/api/arrivals/lenient.ts'
import type { Fetched, Repaired } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { read, readPage } from './client.ts'
import { label } from './incoming.ts'
import { wanted } from './map.ts'
import * as shapes from './shapes.ts'

/** Stripe keeps events for 30 days. */
const keptMs = 30 * 86_400_000
const mostPages = 50

function fetchedOf(payload: unknown): Fetched {
  const { created } = shapes.event.safeParse(payload).data ?? {}
  return { headers: {}, payload, ...label({ headers: {} }, payload), ...(created && { at: created }) }
}

/** Asks for the events of a time, oldest first: what is here already is known by its id. */
export async function repair(access: Access, since: Date): Promise<Repaired> {
  const from = new Date(Math.max(since.getTime(), access.now().getTime() - keptMs))
  const parameters = Object.fromEntries([
    ['created[gte]', String(Math.floor(from.getTime() / 1000))],
    ...wanted.map((type, i): [string, string] => [`types[${i}]`, type]),
  ])
  const found: Fetched[] = []
  let after: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(access, '/events', parameters, after)
    found.push(...page.items.map(fetchedOf))
    after = page.next
    if (after === null) break
  }
  return { fetched: found.toReversed(), redelivered: 0, ...(await troubleOf(access)) }
}

const endpoint = z.object({ url: text, status: word, enabled_events: list(z.string()) })
const endpoints = z.object({ data: list(endpoint) })

const disabled = 'It is disabled at Stripe. Enable it there.'

async function ownEndpoint(access: Access): Promise<z.infer<typeof endpoint> | undefined> {
  const { data } = endpoints.parse(await read(access, '/webhook_endpoints?limit=100'))
  return data?.find(({ url }) => url === access.inboundUrl)
}

/** Events are fetched all the same, but late. Not every key may see destinations. */
async function troubleOf(access: Access): Promise<Pick<Repaired, 'trouble'>> {
  try {
    const own = await ownEndpoint(access)
    return own && own.status !== 'enabled'
      ? { trouble: `The event destination is switched off. ${disabled}` }
      : {}
  } catch (error) {
    if (error instanceof AccessRefused) return {}
    throw error
  }
}

async function endpointStep(access: Access): Promise<Omit<TestStep, 'name'>> {
  const own = await ownEndpoint(access)
  if (!own) return { ok: false, message: 'No event destination leads to this connection. Create it.' }
  if (own.status !== 'enabled') return { ok: false, message: disabled }
  const events = own.enabled_events ?? []
  const missing = events.includes('*') ? [] : wanted.filter((it) => !events.includes(it))
  if (missing.length > 0)
    return { ok: false, message: `It does not send ${missing.join(', ')}. Add these there.` }
  return { ok: true, message: 'It is there and sends what is needed.' }
}

const readable: [name: string, path: string][] = [
  ['Customers', '/customers?limit=1'],
  ['Subscriptions', '/subscriptions?limit=1'],
  ['Invoices', '/invoices?limit=1&expand[]=data.payment_intent'],
  ['Products', '/products?limit=1'],
  ['Events', '/events?limit=1'],
]

async function step(name: string, run: () => Promise<Omit<TestStep, 'name'>>): Promise<TestStep> {
  try {
    return { name, ...(await run()) }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return { name, ok: false, message: error.message }
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const steps: TestStep[] = []
  for (const [name, path] of readable)
    steps.push(
      await step(name, async () => {
        await read(access, path)
        return { ok: true, message: 'The key reads them.' }
      }),
    )
  return [...steps, await step('Event destination', () => endpointStep(access))]
}
