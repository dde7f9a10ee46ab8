import type { Integration } from '#contract/integrations.ts'
import { statusOf } from '#service/api/automations/automation-row.ts'
import type { Context } from '#service/core/context.ts'
import { wholeSight } from '#service/core/visibility.ts'
import { rows } from '#service/db/client.ts'
import { errorColumn } from '#service/deliveries/undelivered.ts'
import { scheduleEvents } from '#service/engine/events/emit/emit.ts'
import { eventSource, sourceOfMedium } from './sources.ts'

type Dependent = Omit<Integration['automations'][number], 'skipsEvents'>

type Row = {
  id: string
  name: string
  enabled: boolean
  completedAt: string | null
  isUndelivered: boolean
  lastErrorMessage: string | null
  events: (string | null)[] | null
  channelSources: string[] | null
  media: string[]
}

/** More automations than anybody has. Only the newest are read, so that there is a limit at all. */
const most = 5000

const statement = `
SELECT a.id, a.name, a.enabled, a.completed_at AS "completedAt", a.undelivered <> '{}' AS "isUndelivered", ${errorColumn(wholeSight, 'a')} AS "lastErrorMessage",
  CASE WHEN a.trigger_kind = 'event' THEN ${scheduleEvents('a.schedule')} END AS events,
  CASE WHEN a.trigger_kind = 'event' AND jsonb_typeof(a.schedule -> 'channelIds') = 'array' THEN ARRAY(
    SELECT DISTINCT c.source_name FROM jsonb_array_elements_text(a.schedule -> 'channelIds') AS i(id)
      JOIN channels c ON c.org_id = a.org_id AND c.id::text = i.id) END AS "channelSources",
  ARRAY(SELECT DISTINCT o.output ->> 'channel' FROM jsonb_array_elements(a.output_channels) AS o(output)) AS media
FROM automations a WHERE a.org_id = $1 AND a.deleted_at IS NULL ORDER BY a.created_at DESC, a.id DESC LIMIT ${most}`

function sourcesOf({
  events,
  channelSources,
  media,
}: Row): Map<string, Pick<Dependent, 'listensTo' | 'sendsTo'>> {
  const found = new Map<string, { listensTo: string[]; sendsTo: boolean }>()
  const of = (source: string) => {
    const known = found.get(source) ?? { listensTo: [], sendsTo: false }
    found.set(source, known)
    return known
  }
  for (const name of events ?? []) {
    if (name === null) continue
    const source = eventSource(name)
    for (const one of source === null ? (channelSources ?? []) : [source]) of(one).listensTo.push(name)
  }
  for (const medium of media) {
    const source = sourceOfMedium[medium]
    if (source !== undefined) of(source).sendsTo = true
  }
  return found
}

/** Automations that need a source, to hear events or to send, by source and name. */
export async function dependentsBySource({ db, orgId }: Context): Promise<Map<string, Dependent[]>> {
  const found = await rows<Row>(db, statement, [orgId])
  const pairs = found.flatMap((row) =>
    [...sourcesOf(row)].map(([source, use]): [string, Dependent] => [
      source,
      { id: row.id, name: row.name, status: statusOf(row), ...use },
    ]),
  )
  const bySource = Map.groupBy(pairs, ([source]) => source)
  return new Map(
    [...bySource].map(([source, list]) => [
      source,
      list
        .map(([, one]) => one)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)),
    ]),
  )
}
