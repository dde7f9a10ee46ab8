import type { Connection, ConnectionTally } from '#contract/connection-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import type { SourceInfo } from '#service/core/sources.ts'
import { type Visibility, visibilityColumns } from '#service/core/visibility.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { openCredentials } from './credentials.ts'
import { failureColumns, lengthOf, limitOf, statusOf } from './status.ts'

type Counts = Partial<Record<keyof ConnectionTally, number>>

export type ConnectionRow = {
  id: string
  orgId: string
  source: Connection['source']
  name: string
  settings: Record<string, unknown>
  visibility: Visibility['visibility']
  visibleTo: string[]
  sealedSecrets: string | null
  secretNames: string[]
  pausedAt: string | null
  lastArrivalAt: string | null
  lastPollAt: string | null
  lineOpenedAt: string | null
  lastFailedAt: string | null
  lastFailure: string | null
  limitedUntil: string | null
  mapFailure: string | null
  rhythmSeconds: number | null
  quietAfterSeconds: number | null
  isPastRead: boolean
  refusedCount: number
  lastRefusedAt: string | null
  lastRefusal: string | null
  lastRepair: Partial<NonNullable<Connection['lastRepair']>> | null
  createdAt: string
  updatedAt: string
  waiting: number
  day: Counts | null
  month: Counts | null
  cursors: Omit<Connection['cursors'][number], 'readText'>[] | null
}

const mostWaiting = 10_000
const mostCursors = 200

const counted = (span: string) => `(SELECT jsonb_object_agg(h.outcome, h.n) FROM (
  SELECT outcome, sum(n)::int AS n FROM arrival_hours WHERE org_id = r.org_id AND connection_id = r.id
     AND hour >= date_trunc('hour', now()) - interval '${span}' GROUP BY outcome) h)`

const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: what is read of a connection, which goes by the name `r`. */
export const connectionColumns = `r.id, r.org_id AS "orgId", r.source, r.name, r.settings,
  ${visibilityColumns},
  r.sealed_secrets AS "sealedSecrets", r.secret_names AS "secretNames", r.paused_at AS "pausedAt",
  greatest(r.last_arrival_at, (SELECT a.received_at FROM arrivals a WHERE a.org_id = r.org_id AND a.connection_id = r.id
     ORDER BY a.received_at DESC NULLS LAST, a.id DESC NULLS LAST LIMIT 1)) AS "lastArrivalAt",
  r.last_poll_at AS "lastPollAt",
  CASE WHEN r.next_socket_at > now() THEN r.socket_opened_at END AS "lineOpenedAt", ${failureColumns('r')},
  r.limited_until AS "limitedUntil", r.map_failure AS "mapFailure",
  r.rhythm_seconds AS "rhythmSeconds", r.quiet_after_seconds AS "quietAfterSeconds",
  EXISTS (SELECT FROM backfills b WHERE b.org_id = r.org_id AND b.connection_id = r.id AND b.status = 'done') AS "isPastRead",
  r.refused_count::float8 AS "refusedCount", r.last_refused_at AS "lastRefusedAt", r.last_refusal AS "lastRefusal",
  r.last_repair AS "lastRepair", r.created_at AS "createdAt", r.updated_at AS "updatedAt",
  (SELECT count(*)::int FROM (SELECT FROM arrivals a WHERE a.org_id = r.org_id AND a.connection_id = r.id
     AND a.outcome = 'waiting' LIMIT ${mostWaiting}) w) AS waiting,
  ${counted('24 hours')} AS day, ${counted('30 days')} AS month,
  (SELECT jsonb_agg(c.one) FROM (
     SELECT jsonb_build_object('channelId', ch.id, 'sourceName', k.source_name, 'sourceServerId', k.source_server_id,
       'sourceChannelId', k.source_channel_id, 'channelName', k.channel_name, 'serverName', k.server_name,
       'readUntil', ${iso('k.read_until')}, 'listened', k.is_listened, 'ignoresBots', k.ignores_bots) AS one
      FROM cursors k LEFT JOIN channels ch ON ch.org_id = k.org_id AND ch.source_name = k.source_name
       AND ch.source_server_id = k.source_server_id AND ch.source_channel_id = k.source_channel_id
     WHERE k.org_id = r.org_id AND k.connection_id = r.id
     ORDER BY k.read_until DESC NULLS LAST, k.channel_name LIMIT ${mostCursors}) c) AS cursors`

export function tallyOf(counts: Counts | null): ConnectionTally {
  const { mapped = 0, ignored = 0, duplicate = 0, failed = 0 } = counts ?? {}
  return { total: mapped + ignored + duplicate + failed, mapped, ignored, duplicate, failed }
}

function readText(
  { channelName, readUntil }: { channelName: string; readUntil: string | null },
  now: Date,
): string {
  if (readUntil === null) return `${channelName} not read yet`
  const ago = lengthOf((now.getTime() - Date.parse(readUntil)) / 1000)
  return `${channelName} read up to ${readUntil.slice(0, 16).replace('T', ' ')} UTC, ${ago} ago`
}

/** Only a repair that found something is told of. */
function repairOf({ lastRepair }: ConnectionRow): Connection['lastRepair'] {
  const { at, deliveries, text } = lastRepair ?? {}
  return at === undefined || deliveries === undefined || text === undefined ? null : { at, deliveries, text }
}

type Facing = Pick<Context, 'providers' | 'inbound' | 'now'>

function inboundUrl({ inbound }: Facing, source: SourceInfo | null, token: string): string | null {
  if (source?.ways.includes('mail')) return inbound?.mailAddressOf(token) ?? null
  if (!source?.ways.includes('webhook')) return null
  const addressOf = source.isPublic ? inbound?.publicAddressOf : inbound?.addressOf
  return addressOf?.(token) ?? null
}

/** The address is shown again and again: it only names the connection, and the signature proves the sender. */
export function toConnection(facing: Facing, row: ConnectionRow, source: SourceInfo | null): Connection {
  const now = facing.now()
  const opened = openCredentials(facing.providers?.seal ?? null, row, row.sealedSecrets)
  return {
    id: row.id,
    source: row.source,
    title: source?.title ?? row.source,
    name: row.name,
    ...statusOf({ ...row, isReadable: opened !== null }, now),
    settings: row.settings,
    visibility: row.visibility,
    visibleTo: row.visibleTo,
    secretNames: row.secretNames,
    inboundUrl: opened ? inboundUrl(facing, source, opened.token) : null,
    pausedAt: row.pausedAt,
    lastArrivalAt: row.lastArrivalAt,
    lastPollAt: row.lastPollAt,
    lastFailedAt: row.lastFailedAt,
    lastFailure: row.lastFailure,
    limitedUntil: limitOf(row, now),
    rhythmSeconds: row.rhythmSeconds,
    waiting: row.waiting,
    refused: { count: row.refusedCount, lastAt: row.lastRefusedAt, lastReason: row.lastRefusal },
    counts: { last24Hours: tallyOf(row.day), last30Days: tallyOf(row.month) },
    cursors: (row.cursors ?? []).map((it) => ({ ...it, readText: readText(it, now) })),
    lastRepair: repairOf(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function readConnection(
  reader: Parameters<typeof rows>[0],
  orgId: string,
  id: string,
): Promise<ConnectionRow> {
  const [found] = await rows<ConnectionRow>(
    reader,
    `SELECT ${connectionColumns} FROM connections r WHERE r.org_id = $1 AND r.id = $2 AND r.disconnected_at IS NULL`,
    [orgId, id],
  )
  if (!found) throw notFound('connection')
  return found
}

/** Reads it once nobody else changes it any more. */
export async function lockConnection(tx: Tx, orgId: string, id: string): Promise<ConnectionRow> {
  await tx.client.query('SELECT FROM connections WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    orgId,
    id,
  ])
  return readConnection(tx, orgId, id)
}

/** As it is answered, from the row as it is now. */
export async function answerOf(context: Context, tx: Tx, id: string): Promise<Connection> {
  const row = await readConnection(tx, context.orgId, id)
  return toConnection(context, row, (await context.inbound?.sources.find(row.source)) ?? null)
}
