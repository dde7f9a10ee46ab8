import * as fc from 'fast-check'
import { type Mapped, Unmappable } from '#service/api/arrivals/mapped.ts'
import type { Delivery, Source } from '#service/api/arrivals/source.ts'
import type { Settings } from '#service/core/sources.ts'

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, '', '0', '42', '[REDACTED]', 0, -1, 1e308, true, [], {}, '\ud800', 'a\0b'),
  fc.jsonValue({ maxDepth: 3 }),
)

type Change = { at: number[]; to: unknown; isGone: boolean }

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
  to: junk,
  isGone: fc.boolean(),
})

/** Walks down by numbers, and puts something else where it ends, or takes it away. */
function changed(value: unknown, { at, to, isGone }: Change): unknown {
  const [index, ...rest] = at
  if (index === undefined || typeof value !== 'object' || value === null) return to
  const entries = Object.entries(value)
  if (entries.length === 0) return to
  const place = index % entries.length
  const next = entries.flatMap(([key, it], i): [string, unknown][] => {
    if (i !== place) return [[key, it]]
    return rest.length === 0 && isGone ? [] : [[key, changed(it, { at: rest, to, isGone })]]
  })
  return Array.isArray(value) ? next.map(([, it]) => it) : Object.fromEntries(next)
}

/** Samples with things missing and things of other kinds in their place. */
export function spoiled(samples: unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 6 }))
      .map(([sample, changes]) => changes.reduce(changed, sample)),
    fc.jsonValue({ maxDepth: 3 }),
  )
}

/** What PostgreSQL cannot keep, or what is no instant. */
function isKept(mapped: Mapped): boolean {
  const times = [
    ...mapped.messages.flatMap(({ sentAt, editedAt }) => [sentAt, ...(editedAt ? [editedAt] : [])]),
    ...mapped.events.map(({ occurredAt }) => occurredAt),
    ...mapped.deletions.map(({ deletedAt }) => deletedAt),
  ]
  const payloads = JSON.stringify(mapped.events.map(({ payload }) => payload))
  return times.every((it) => Number.isFinite(it.getTime())) && !/\\u0000|\\ud[89a-f]/i.test(payloads)
}

/** Whatever comes under a kind of theirs is mapped, ignored with a reason, or refused by name. */
export function isHandled(
  source: Pick<Source, 'map'>,
  delivery: Omit<Delivery, 'payload'>,
  payload: unknown,
  settings: Settings,
): boolean {
  try {
    const mapped = source.map({ ...delivery, payload }, settings)
    const { messages, deletions, events, people, companies, channels, ignored } = mapped
    const isNothing = [messages, deletions, events, people, companies, channels].every(
      (it) => it.length === 0,
    )
    return isKept(mapped) && (!isNothing || (ignored ?? '').length > 10)
  } catch (error) {
    if (error instanceof Unmappable) return error.message.length > 10
    throw error
  }
}
