import type { WebhookEvent } from '#contract/common/webhook-events.ts'
import type { Tx } from '#service/db/client.ts'
import { presentTrace } from '#service/watching/watching.ts'
import { sightOfOutsiders } from './visibility.ts'

/** Something that happened, as endpoints of webhooks are told of it. */
export type Fact = {
  event: WebhookEvent
  /** What it is about: facts of one subject arrive in their order. */
  subject: string
  data: unknown
  /** Defaults to now. */
  occurredAt?: string | null
  /** Tells of something that not every member sees, which its data does not say. */
  isHidden?: boolean
}

/** SQL condition: an endpoint `w` has chosen the event, by its name or its group. */
const hasChosen = (event: string) =>
  `(${event} = ANY(w.events) OR split_part(${event}, '.', 1) || '.*' = ANY(w.events))`

/** SQL: whether an endpoint that is switched on hears of an event. Costs a look at an index where there is none. */
export const isHeard = (org: string, event: string) =>
  `EXISTS (SELECT FROM webhook_endpoints w WHERE w.org_id = ${org} AND w.enabled AND ${hasChosen(event)})`

/** SQL: the same of any event whatever. */
export const hasEndpoint = (org: string) =>
  `EXISTS (SELECT FROM webhook_endpoints w WHERE w.org_id = ${org} AND w.enabled)`

const openSight = sightOfOutsiders('$1')

const insert = `
INSERT INTO webhook_deliveries (org_id, endpoint_id, event, subject, data, occurred_at, status, trace)
SELECT $1, w.id, f.event, f.subject, f.data, coalesce(f."occurredAt", now()), 'queued', $3
  FROM ROWS FROM (jsonb_to_recordset($2::jsonb)
       AS (event text, subject text, data jsonb, "occurredAt" timestamptz, "isHidden" boolean))
    WITH ORDINALITY AS f(event, subject, data, "occurredAt", "isHidden", n)
  JOIN webhook_endpoints w ON w.org_id = $1 AND w.enabled AND ${hasChosen('f.event')}
 WHERE (w.channel_ids IS NULL OR f.data -> 'channelIds' IS NULL OR f.data -> 'channelIds' ?| w.channel_ids::text[])
   AND (w.automation_ids IS NULL OR f.event <> 'run.finished'
        OR f.data #>> '{automation,id}' = ANY(w.automation_ids::text[]))
   AND (w.channels = 'all' OR (f."isHidden" IS NOT TRUE AND ${openSight.payload('f.data')}))
 ORDER BY f.n`

/** Channel on which the database wakes whoever works when there is something to do. */
export const workChannel = 'signalbox_work'

/** Name of the loop that sends; a notification wakes it. */
export const webhookLoop = 'webhooks'

/** Writes what endpoints are told, in the transaction in which it happened, so that both are stored or neither. */
export async function tellEndpoints(tx: Pick<Tx, 'client'>, orgId: string, facts: Fact[]): Promise<void> {
  if (facts.length === 0) return
  const written = await tx.client.query(insert, [orgId, JSON.stringify(facts), presentTrace()])
  if (written.rowCount) await tx.client.query('SELECT pg_notify($1, $2)', [workChannel, webhookLoop])
}
