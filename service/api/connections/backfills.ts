import type { Backfill, BackfillListQuery, StartBackfillInput } from '#contract/backfills.ts'
import type { List } from '#contract/common/pagination.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { list } from '#service/core/list-query.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { addBackfill } from './add-backfill.ts'
import { checkHistory, sourceOf } from './check.ts'
import { lockConnection, readConnection } from './connection-row.ts'

type Row = {
  id: string
  connectionId: string
  since: string
  channel: Backfill['channel']
  status: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  counted: number | null
  done: number
  made: Partial<Backfill['made']>
  wouldHaveRun: Backfill['wouldHaveRun']
  limitedUntil: string | null
  reason: string | null
  createdAt: string
  finishedAt: string | null
}

const columns = `r.id, r.connection_id AS "connectionId", r.since, r.channel, r.status, r.counted::float8 AS counted,
  r.done::float8 AS done, r.made, r.would_have_run AS "wouldHaveRun", r.limited_until AS "limitedUntil", r.reason,
  r.created_at AS "createdAt", r.finished_at AS "finishedAt"`

const number = new Intl.NumberFormat('en', { useGrouping: true })

function textOf({ status, done, counted, reason }: Row, limitedUntil: string | null): string {
  const all = counted === null ? '' : ` of ${number.format(Math.max(counted, done))}`
  const read = `${number.format(done)}${status === 'done' ? '' : all} read.`
  if (limitedUntil !== null) return `${read} Continues at ${limitedUntil.slice(11, 16)} UTC.`
  if (status === 'failed') return `${read} ${reason ?? ''}`.trim()
  if (status === 'canceled') return `Canceled. ${read}`
  if (status === 'done') return `Done. ${read}`
  return reason === null ? read : `${read} ${reason}`
}

/** Names each field: an answer with more than the contract has is validated slowly. */
function toBackfill(row: Row, now: Date): Backfill {
  const { id, connectionId, since, channel, counted, done, wouldHaveRun, reason, createdAt, finishedAt } = row
  const isWaiting = row.limitedUntil !== null && Date.parse(row.limitedUntil) > now.getTime()
  const isActive = row.status === 'waiting' || row.status === 'running'
  const limitedUntil = isActive && isWaiting ? row.limitedUntil : null
  const { messages = 0, edits = 0, deletions = 0, people = 0, companies = 0 } = row.made
  return {
    ...{ id, connectionId, since, channel, counted, done, wouldHaveRun, reason, createdAt, finishedAt },
    status: limitedUntil === null ? row.status : 'limited',
    statusText: textOf(row, limitedUntil),
    limitedUntil,
    made: { messages, edits, deletions, people, companies },
  }
}

async function readBackfill({ client }: Tx, context: Context, id: string): Promise<Backfill> {
  const found = await client.query<Row>(
    `SELECT ${columns} FROM backfills r WHERE r.org_id = $1 AND r.id = $2`,
    [context.orgId, id],
  )
  if (!found.rows[0]) throw notFound('backfill')
  return toBackfill(found.rows[0], context.now())
}

/** The name that the channel has at the sender; only channels that it has told of can be read alone. */
async function channelOf(
  { client }: Tx,
  { orgId }: Context,
  { connectionId, channel }: StartBackfillInput,
): Promise<Backfill['channel']> {
  if (!channel) return null
  const found = await client.query<{ channelName: string }>(
    `SELECT channel_name AS "channelName" FROM cursors WHERE org_id = $1 AND connection_id = $2
        AND source_name = $3 AND source_server_id = $4 AND source_channel_id = $5`,
    [orgId, connectionId, channel.sourceName, channel.sourceServerId, channel.sourceChannelId],
  )
  if (!found.rows[0]) throw invalid([{ path: ['channel'], message: 'This connection has no such channel' }])
  return { ...channel, ...found.rows[0] }
}

export function startBackfill(context: Context, input: StartBackfillInput): Promise<Backfill> {
  const { connectionId, since } = input
  return write(context, async (tx) => {
    const { source: name, secretNames } = await lockConnection(tx, context.orgId, connectionId)
    const source = await sourceOf(context, name)
    checkHistory(source, secretNames, 'since')
    const channel = await channelOf(tx, context, input)
    return readBackfill(tx, context, await addBackfill(tx, context, connectionId, new Date(since), channel))
  })
}

export async function listBackfills(
  context: Context,
  { connectionId, page, limit }: BackfillListQuery,
): Promise<List<Backfill>> {
  const { db, orgId } = context
  await readConnection(db, orgId, connectionId)
  const now = context.now()
  return list<Row, Backfill>(
    db,
    {
      table: 'backfills',
      orgId,
      within: { column: 'connection_id', value: connectionId },
      page,
      limit,
      sort: { column: 'created_at', order: 'desc' },
      where: () => [],
      columns,
    },
    (row) => toBackfill(row, now),
  )
}

/** Takes the lease away as well: a page that is under way is not kept. */
const cancel = `UPDATE backfills SET status = 'canceled', finished_at = now(), lease_owner = NULL, lease_until = NULL
  WHERE org_id = $1 AND connection_id = $2 AND status IN ('waiting', 'running')
    AND ($3::uuid IS NULL OR id = $3) RETURNING id`

type One = { connectionId: string; backfillId?: string }

/** Finds the named backfill, or the one under way. */
export function cancelBackfill(context: Context, { connectionId, backfillId }: One): Promise<Backfill> {
  return write(context, async (tx) => {
    await readConnection(tx, context.orgId, connectionId)
    const values = [context.orgId, connectionId, backfillId ?? null]
    const canceled = await tx.client.query<{ id: string }>(cancel, values)
    const stopped = canceled.rows[0]?.id
    if (stopped !== undefined)
      await recordChanges(tx, context.orgId, context.actor, [
        {
          ...{ entity: 'connection', entityId: connectionId, operation: 'UPDATE' },
          changes: { historyCanceled: true },
          previousValues: {},
        },
      ])
    const id = stopped ?? backfillId
    if (id === undefined) throw notFound('backfill under way')
    const found = await readBackfill(tx, context, id)
    if (found.connectionId !== connectionId) throw notFound('backfill')
    return found
  })
}
