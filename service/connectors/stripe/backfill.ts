import * as z from 'zod'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import type { Access } from '#service/core/sources.ts'
import { readPage } from './client.ts'
import { map } from './map.ts'
import * as shapes from './shapes.ts'

type Part = {
  path: string
  parameters: (since: string) => Record<string, string>
  /** Names of the events that this thing was told by, had they come. */
  toldBy: (thing: unknown, since: Date) => string[]
  /** Objects that are read in their present state, however old they are. */
  isState?: boolean
}

const isPast = (at: Date | undefined, since: Date) => at !== undefined && at >= since

function endOf(thing: unknown, since: Date): string[] {
  const { data } = shapes.subscription.safeParse(thing)
  return isPast(data?.ended_at ?? data?.canceled_at, since) ? ['customer.subscription.deleted'] : []
}

/** Subscriptions that ended are read whole, since they may have begun long before. */
const parts: Part[] = [
  {
    path: '/customers',
    parameters: (since) => ({ 'created[gte]': since }),
    toldBy: () => ['customer.created'],
  },
  {
    path: '/subscriptions',
    parameters: (since) => ({ status: 'all', 'created[gte]': since, 'expand[]': 'data.customer' }),
    toldBy: () => ['customer.subscription.created'],
  },
  {
    path: '/subscriptions',
    parameters: () => ({ status: 'canceled', 'expand[]': 'data.customer' }),
    toldBy: endOf,
  },
  ...['active', 'past_due'].map(
    (status): Part => ({
      path: '/subscriptions',
      parameters: () => ({ status, 'expand[]': 'data.customer' }),
      toldBy: () => [],
      isState: true,
    }),
  ),
  {
    path: '/invoices',
    parameters: (since) => ({ status: 'open', 'created[gte]': since, 'expand[]': 'data.payment_intent' }),
    toldBy: (thing) =>
      (shapes.invoice.safeParse(thing).data?.attempt_count ?? 0) > 0 ? ['invoice.payment_failed'] : [],
  },
]

const position = z.object({ part: z.int().min(0), after: z.string().nullable(), counted: z.int().min(0) })

const timeOf: Record<string, (thing: shapes.Subscription) => Date | undefined> = {
  'customer.subscription.deleted': ({ ended_at, canceled_at }) => ended_at ?? canceled_at,
}

/** Maps an object as if its event had been sent. */
function mappedOf(thing: { id: string }, type: string, since: Date): Mapped {
  const { data } = shapes.subscription.safeParse(thing)
  const at = (data && (timeOf[type]?.(data) ?? data.created)) ?? since
  const event = {
    id: `history:${type}:${thing.id}`,
    object: 'event',
    type,
    created: at.getTime(),
    data: { object: thing },
  }
  return map({ kind: type, deliveryId: event.id, headers: {}, payload: event, receivedAt: at })
}

/** A subscription as it is, which says nothing of what happened to it. */
function stateOf(thing: { id: string }, at: Date): Mapped {
  const { people, companies, subscriptions } = mappedOf(thing, 'customer.subscription.updated', at)
  return { ...nothingMapped, people, companies, ...(subscriptions && { subscriptions }) }
}

/** `readAt`: what is read is as it was then, whenever it had begun. */
function together(all: Mapped[], readAt: Date): Mapped {
  const subscriptions = all.flatMap((it) => it.subscriptions ?? [])
  return {
    ...nothingMapped,
    subscriptions: subscriptions.map((it) => ({ ...it, toldAt: readAt })),
    messages: all.flatMap(({ messages }) => messages),
    events: all.flatMap(({ events }) => events),
    people: all.flatMap(({ people }) => people),
    companies: all.flatMap(({ companies }) => companies),
  }
}

/** Reads customers, subscriptions, those that ended with what was said, and invoices that could not be collected. */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? { part: 0, after: null, counted: 0 } : position.parse(cursor)
  const part = parts[at.part]
  if (!part) return { mapped: nothingMapped, cursor: null, done: 0, counted: at.counted }
  const seconds = String(Math.floor(since.getTime() / 1000))
  const readAt = access.now()
  const page = await readPage(access, part.path, part.parameters(seconds), at.after)
  const told = page.items.map((thing) => ({ thing, types: part.toldBy(thing, since) }))
  const found = part.isState
    ? page.items.map((thing) => stateOf(thing, readAt))
    : told.flatMap(({ thing, types }) => types.map((type) => mappedOf(thing, type, since)))
  const counted = at.counted + told.filter(({ types }) => types.length > 0).length
  const next = page.next !== null ? { part: at.part, after: page.next } : { part: at.part + 1, after: null }
  return {
    mapped: together(found, readAt),
    cursor: next.part < parts.length ? { ...next, counted } : null,
    done: told.filter(({ types }) => types.length > 0).length,
    counted,
  }
}
