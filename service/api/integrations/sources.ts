import { eventsCounted, type Integration } from '#contract/integrations.ts'
import { lastDates } from '#service/api/statistics/calendar.ts'
import type { Context } from '#service/core/context.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { rows } from '#service/db/client.ts'
import { kinds } from '#service/engine/events/catalogue/kinds.ts'

/** Sources that are listed even when nothing ever came from them, in this order. */
export const knownSources = [
  'slack',
  'discord',
  'teams',
  'email',
  'github',
  'gitlab',
  'sentry',
  'stripe',
] as const

/** The source that a medium sends into. */
export const sourceOfMedium: Record<string, string> = {
  slack: 'slack',
  discord: 'discord',
  msteams: 'teams',
  email: 'email',
}

type PushedKind = { name: string; title: string; source: string }

export const pushedKinds: PushedKind[] = kinds.flatMap(({ name, title, integration }) =>
  integration === null ? [] : [{ name, title, source: integration }],
)

const sourceOfEvent = new Map(pushedKinds.map(({ name, source }) => [name, source]))

/** Null for what Signalbox raises itself. */
export function eventSource(name: string): string | null {
  return sourceOfEvent.get(name) ?? null
}

const days = 30

export type Heard = {
  source: string
  connected: number
  disconnected: number
  firstSeenAt: string
  lastMessageAt: string | null
}

export function channelsBySource({ db, orgId }: Context): Promise<Heard[]> {
  return rows<Heard>(
    db,
    `SELECT source_name AS source, (count(*) FILTER (WHERE is_connected))::int AS connected,
            (count(*) FILTER (WHERE NOT is_connected))::int AS disconnected, min(created_at) AS "firstSeenAt",
            max(last_seen_at) AS "lastMessageAt"
       FROM channels WHERE org_id = $1 GROUP BY source_name ORDER BY source_name COLLATE "C"`,
    [orgId],
  )
}

/** Sources that are connected, whether or not anything has come from them yet. */
export async function connectedSources({ db, orgId }: Context): Promise<Set<string>> {
  const found = await rows<{ source: string }>(
    db,
    'SELECT DISTINCT source FROM connections WHERE org_id = $1 AND disconnected_at IS NULL',
    [orgId],
  )
  return new Set(found.map(({ source }) => source))
}

type Lost = Integration['lostChannels'][number] & { source: string }

const mostLost = 5

export function lostChannels(context: Context): Promise<Lost[]> {
  const values = [context.orgId]
  const sight = sightOf(context, '$1', behind(values))
  return rows<Lost>(
    context.db,
    `SELECT source, id, "channelName", "serverName", "lastSeenAt" FROM (
       SELECT source_name AS source, id, channel_name AS "channelName", server_name AS "serverName",
              last_seen_at AS "lastSeenAt",
              row_number() OVER (PARTITION BY source_name ORDER BY last_seen_at DESC NULLS LAST, id) AS place
         FROM channels WHERE org_id = $1 AND NOT is_connected AND ${sight.channel('id')}) c
      WHERE place <= ${mostLost} ORDER BY source, place`,
    values,
  )
}

/** Adds up the totals of days: a handful of rows, whatever the number of messages. */
export async function messagesBySource({ db, orgId, now }: Context): Promise<Map<string, number>> {
  const dates = lastDates(now(), days)
  const found = await rows<{ source: string; n: number }>(
    db,
    `SELECT source_name AS source, sum(n)::float8 AS n FROM source_days
      WHERE org_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY source_name`,
    [orgId, dates[0], dates.at(-1)],
  )
  return new Map(found.map(({ source, n }) => [source, n]))
}

type Received = Integration['events'][number]

/** Counts events by the index of names, each up to a limit; beyond it nobody needs the number. */
export async function eventsReceived({ db, orgId, now }: Context): Promise<Map<string, Received>> {
  const found = await rows<Pick<Received, 'lastReceivedAt' | 'name' | 'received'>>(
    db,
    `SELECT k.name, counted.n AS received, last.received_at AS "lastReceivedAt"
       FROM unnest($2::text[]) AS k(name)
      CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (
        SELECT FROM events e WHERE e.org_id = $1 AND e.name = k.name AND e.received_at >= $3::timestamptz LIMIT ${eventsCounted}) e) counted
       LEFT JOIN LATERAL (SELECT e.received_at FROM events e WHERE e.org_id = $1 AND e.name = k.name
                           ORDER BY e.received_at DESC NULLS LAST, e.id DESC NULLS LAST LIMIT 1) last ON true`,
    [orgId, pushedKinds.map(({ name }) => name), new Date(now().getTime() - days * 86_400_000)],
  )
  const titles = new Map(pushedKinds.map(({ name, title }) => [name, title]))
  return new Map(found.map((row) => [row.name, { ...row, title: titles.get(row.name) ?? row.name }]))
}
