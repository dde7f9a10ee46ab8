import { mostNamed, type NotRetriedReason, type RetriedTogether } from '#contract/retry-failed.ts'
import { notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { type Place, placeKey } from './places.ts'

type Counted = { count: number }

/** Part of what failed in a span: it is retried, or left alone for one reason. */
export type FailedPart = Counted & {
  automation: { id: string; name: string } | null
  places: Place[]
  reason: NotRetriedReason | null
}

/** Answers 404 for an automation that never was; one that was deleted has runs that are named as such. */
export async function requireKnown(tx: Tx, orgId: string, automationId: string | undefined): Promise<void> {
  if (automationId === undefined) return
  const found = await tx.client.query('SELECT FROM automations WHERE org_id = $1 AND id = $2', [
    orgId,
    automationId,
  ])
  if (found.rowCount === 0) throw notFound('automation')
}

const takeTurn = `SELECT pg_advisory_xact_lock(hashtext('retries'), hashtext($1))`

/** Lets one request at a time retry something of an organization, so that the next one sees what was retried. */
export async function takeTurnToRetry(tx: Tx, orgId: string): Promise<void> {
  await tx.client.query(takeTurn, [orgId])
}

/** Adds up the counts of items with the same key; those with most come first. */
function tally<Item extends Counted>(items: Item[], keyOf: (item: Item) => string): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const known = sums.get(keyOf(item))
    sums.set(keyOf(item), { ...item, count: item.count + (known?.count ?? 0) })
  }
  return [...sums.values()].toSorted((one, other) => other.count - one.count)
}

const sumOf = (items: Counted[]) => items.reduce((sum, { count }) => sum + count, 0)

/** Counts what can be retried. */
export const ableOf = (parts: FailedPart[]) => sumOf(parts.filter(({ reason }) => reason === null))

type Texts = Partial<Record<NotRetriedReason, string>>

/** Tells what was retried of the parts of a span, what is left of it, and where it posts to. */
export function retriedOf(parts: FailedPart[], retried: number, texts: Texts): RetriedTogether {
  const able = parts.filter(({ reason }) => reason === null)
  const automations = tally(
    able.flatMap(({ automation, count }) => (automation ? [{ ...automation, count }] : [])),
    ({ id }) => id,
  )
  const places = tally(
    able.flatMap(({ places, count }) => places.map((place) => ({ ...place, count }))),
    placeKey,
  )
  const notRetried = tally(
    parts.flatMap(({ reason, count }) =>
      reason === null ? [] : [{ reason, count, text: texts[reason] ?? '' }],
    ),
    ({ reason }) => reason,
  )
  return {
    ...{ retried, left: sumOf(able) - retried, notRetried },
    ...{ automationCount: automations.length, automations: automations.slice(0, mostNamed) },
    ...{ placeCount: places.length, places: places.slice(0, mostNamed) },
  }
}
