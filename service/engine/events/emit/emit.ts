import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import type { Context } from '#service/core/context.ts'
import { type Fact, isHeard, tellEndpoints } from '#service/core/outbox.ts'
import { prepared, type Tx } from '#service/db/client.ts'
import { presentTrace } from '#service/watching/watching.ts'
import { wakeWorkers } from '../../queue/insert.ts'
import { subjectOf } from './subject.ts'

export type NewEvent = {
  name: TriggerEvent
  /** Events of one source with the same id are one occurrence, whatever their names. */
  source: string
  deliveryId: string
  payload: unknown
  /** Defaults to now. */
  occurredAt?: string
}

/** An event that was written, by what makes it one occurrence. */
type Written = Pick<NewEvent, 'deliveryId' | 'name' | 'source'> & { id: string }
type Made = Written & { isHeard: boolean }

/** Source of the events that Signalbox raises itself. */
export const ownSource = 'signalbox'

const insert = `
INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at, trace, caused_by)
SELECT $1, e.name, e.source, e."deliveryId", e.payload, coalesce(e."occurredAt", now()), $5,
       CASE WHEN $3::uuid IS NULL THEN '{}'::uuid[] ELSE array_append(coalesce((
         SELECT heard.caused_by FROM runs r JOIN events heard ON heard.org_id = r.org_id AND heard.id = r.event_id
          WHERE r.org_id = $1 AND r.id = $4::uuid), '{}'), $3::uuid) END
  FROM jsonb_to_recordset($2::jsonb)
    AS e(name text, source text, "deliveryId" text, payload jsonb, "occurredAt" timestamptz)
ON CONFLICT (org_id, source, delivery_id, name) DO NOTHING
RETURNING id, name, source, delivery_id AS "deliveryId", ${isHeard('events.org_id', 'events.name')} AS "isHeard"`

/**
 * Writes events in the transaction in which they happened, so that both are stored or neither; returns those that are new.
 * A known delivery changes nothing. An event caused by a run names the automation, after those whose runs led to it: the
 * event starts none of them.
 */
export async function emitEvents(
  tx: Pick<Tx, 'client'>,
  { orgId, principal }: Pick<Context, 'orgId' | 'principal'>,
  events: NewEvent[],
): Promise<Written[]> {
  if (events.length === 0) return []
  const { automationId = null, runId = null } = principal.kind === 'agent' ? principal : {}
  const values = [orgId, JSON.stringify(events), automationId, runId, presentTrace()]
  const made = await prepared<Made>(tx.client, insert, values)
  if (made.rows.length > 0) await wakeWorkers(tx.client, 'events')
  const heard = new Set(made.rows.filter((row) => row.isHeard).map(keyOf))
  if (heard.size > 0)
    await tellEndpoints(tx, orgId, events.filter((event) => heard.delete(keyOf(event))).map(factOf))
  return made.rows.map(({ isHeard: _, ...row }) => row)
}

const keyOf = ({ name, source, deliveryId }: Omit<Written, 'id'>) => `${name}\0${source}\0${deliveryId}`

const factOf = (event: NewEvent): Fact => ({
  event: event.name,
  subject: subjectOf(event),
  data: event.payload,
  occurredAt: event.occurredAt,
})

/** SQL: names of the events that a schedule `s` listens to; old schedules have one `event`. */
export const scheduleEvents = (s: string) =>
  `CASE WHEN jsonb_typeof(${s} -> 'events') = 'array' THEN ${s} -> 'events' ELSE jsonb_build_array(${s} -> 'event') END`

/** Names of the events that enabled automations and endpoints of the organization listen to; of endpoints groups as well. */
export async function listenedTo(
  tx: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
): Promise<string[]> {
  const found = await prepared<{ name: string }>(
    tx.client,
    `SELECT DISTINCT e.name FROM automations a
      CROSS JOIN LATERAL jsonb_array_elements_text(${scheduleEvents('a.schedule')}) AS e(name)
      WHERE a.org_id = $1 AND a.trigger_kind = 'event' AND a.deleted_at IS NULL AND a.enabled
     UNION SELECT unnest(w.events) FROM webhook_endpoints w WHERE w.org_id = $1 AND w.enabled`,
    [orgId],
  )
  return found.rows.map(({ name }) => name)
}
