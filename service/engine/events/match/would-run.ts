import type { Tx } from '#service/db/client.ts'
import { type NewEvent, scheduleEvents } from '../emit/emit.ts'
import { eventSkip } from './checks.ts'
import type { EventSchedule } from './decision.ts'

/** Runs that an automation would have made. */
export type WouldHaveRun = { automationId: string; name: string; count: number }

const listening = `
SELECT a.id, a.name, a.schedule, a.rules, ARRAY(SELECT jsonb_array_elements_text(${scheduleEvents('a.schedule')})) AS events
FROM automations a
WHERE a.org_id = $1 AND a.trigger_kind = 'event' AND a.deleted_at IS NULL AND a.enabled
  AND ${scheduleEvents('a.schedule')} ?| $2::text[]
ORDER BY a.created_at, a.id`

type Row = Pick<EventSchedule, 'rules'> & {
  id: string
  name: string
  schedule: EventSchedule
  events: string[]
}

/**
 * Counts for each enabled automation the occurrences that it listens to and that fit its channels, branches and rules. No
 * condition is asked and nothing is stored: these are the runs there would have been at most.
 */
export async function wouldHaveRun(
  { client }: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
  events: NewEvent[],
): Promise<WouldHaveRun[]> {
  if (events.length === 0) return []
  const names = [...new Set(events.map(({ name }) => name))]
  const found = await client.query<Row>(listening, [orgId, names])
  return found.rows.flatMap(({ id, name, schedule, rules, events: heard }) => {
    const fitting = events.filter(
      (event) =>
        heard.includes(event.name) && eventSkip({ ...schedule, rules }, event.name, event.payload) === null,
    )
    // One occurrence may be several events, and starts one run.
    const count = new Set(fitting.map(({ source, deliveryId }) => `${source}\0${deliveryId}`)).size
    return count === 0 ? [] : [{ automationId: id, name, count }]
  })
}
