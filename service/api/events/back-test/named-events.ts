import type { ConditionTestInput } from '#contract/condition-test.ts'
import type { Database } from '#service/db/client.ts'
import type { PastEvent } from './past-events.ts'

type Named = NonNullable<ConditionTestInput['examples']>

/** Events that a request names, in its order; `payload` is null where neither the request nor the database has it. */
export async function namedEvents(db: Database, orgId: string, examples: Named): Promise<PastEvent[]> {
  const ids = examples.flatMap(({ eventId, payload }) => (payload === null ? (eventId ?? []) : []))
  const found =
    ids.length === 0
      ? []
      : (
          await db.pool.query<{ id: string; payload: unknown }>(
            'SELECT id, payload FROM events WHERE org_id = $1 AND id = ANY($2)',
            [orgId, ids],
          )
        ).rows
  const payloads = new Map(found.map(({ id, payload }) => [id, payload]))
  return examples.map(({ eventId, name, occurredAt, payload }) => ({
    ...{ id: eventId, name, occurredAt },
    payload: payload ?? payloads.get((eventId ?? '').toLowerCase()) ?? null,
  }))
}
