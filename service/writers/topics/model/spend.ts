import type { Logger } from 'pino'
import { transaction } from '#service/core/write.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { spendOfMonth } from '#service/engine/queue/month.ts'

/** Time that a process may be silent before another one asks for its organizations; a call takes a minute at most. */
const lease = `interval '2 minutes'`

/** One organization that this process asks models for. */
export type ModelTurn = { db: Database; log: Logger; orgId: string; owner: string; signal: AbortSignal }

/** `embeds` and `asks`: what there is to ask the models, and since when. */
export type Claimed = {
  orgId: string
  embeds: boolean
  asks: boolean
  embedAt: string | null
  askAt: string | null
}

const embeds = 'coalesce(t.embed_at <= now(), false)'
const asks = 'coalesce(t.ask_at <= now() AND (t.ask_after IS NULL OR t.ask_after <= now()), false)'

const claim = `
UPDATE topic_writers w SET model_lease_owner = $1, model_lease_until = now() + ${lease}
FROM (SELECT t.org_id, ${embeds} AS embeds, ${asks} AS asks FROM topic_writers t
  WHERE t.enabled AND t.use_model AND (t.model_lease_until IS NULL OR t.model_lease_until <= now())
    AND ($2::uuid[] IS NULL OR t.org_id = ANY($2)) AND ((${embeds}) OR (${asks}))
  ORDER BY least(t.embed_at, t.ask_at) LIMIT 1 FOR UPDATE SKIP LOCKED) AS t
WHERE w.org_id = t.org_id
RETURNING w.org_id AS "orgId", t.embeds, t.asks, w.embed_at AS "embedAt", w.ask_at AS "askAt"`

/** Claims the organization that has waited longest for what models say. Each goes to one process only. */
export async function claimModels(
  db: Database,
  owner: string,
  orgIds: string[] | null,
): Promise<Claimed | null> {
  return (await rows<Claimed>(db, claim, [owner, orgIds]))[0] ?? null
}

const held = 'org_id = $1 AND model_lease_owner = $2 AND model_lease_until > now()'

const today = `(now() AT TIME ZONE 'UTC')::date`
const ofToday = (column: string) => `CASE WHEN spent_day = ${today} THEN ${column} ELSE 0 END`

const take = (calls: string, texts: string) => `
WITH w AS (
  SELECT org_id, ${ofToday('calls')} AS calls, ${ofToday('texts')} AS texts, ${ofToday('cost_micros')} AS cost_micros,
    least($3::int, ${calls}) AS n_calls, least($3::int, ${texts}) AS n_texts
  FROM topic_writers WHERE ${held} AND enabled AND use_model FOR UPDATE)
UPDATE topic_writers t SET calls = w.calls + w.n_calls, texts = w.texts + w.n_texts, cost_micros = w.cost_micros,
  spent_day = ${today}, model_lease_until = now() + ${lease}
FROM w WHERE t.org_id = w.org_id AND w.n_calls + w.n_texts > 0
RETURNING w.n_calls + w.n_texts AS taken`

const takes = {
  calls: take(`calls_per_day - ${ofToday('calls')}`, '0'),
  texts: take('0', `texts_per_day - ${ofToday('texts')}`),
}

/**
 * Takes some of today's calls or texts, and keeps the lease for as long as a call takes; answers how many were left. They count
 * before they are made, so that a process that dies has not made them for nothing.
 */
export async function takeOfToday(
  db: Database,
  orgId: string,
  owner: string,
  of: keyof typeof takes,
  most: number,
): Promise<number> {
  const [row] = await rows<{ taken: number }>(db, takes[of], [orgId, owner, most])
  return row?.taken ?? 0
}

/** Adds what a call cost; null when the price is not known, and then it is not for all of today. */
export async function noteCost(
  { db, log, orgId }: Pick<ModelTurn, 'db' | 'log' | 'orgId'>,
  costMicros: number | null,
): Promise<void> {
  if (costMicros === 0) return
  await transaction(db, async (tx) => {
    await tx.client.query(
      'UPDATE topic_writers SET cost_micros = cost_micros + $2::bigint WHERE org_id = $1',
      [orgId, costMicros],
    )
    await spendOfMonth(tx, { log, createNotice }, [{ orgId, spender: 'topics', costMicros }])
  })
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Locks the row of the writer while this process may write what models said. Last in a transaction: whoever places discussions
 * locks it last as well.
 */
export async function holdModels(tx: Tx, orgId: string, owner: string): Promise<void> {
  const found = await tx.client.query(`SELECT FROM topic_writers WHERE ${held} AND enabled FOR UPDATE`, [
    orgId,
    owner,
  ])
  if (found.rowCount !== 1) throw new LeaseLost('the lease of the models was lost')
}

const tomorrow = `(${today} + 1)::timestamp AT TIME ZONE 'UTC'`
const afterAll = `now() + $3::float8 * interval '1 millisecond'`

const waits = {
  embed: `UPDATE topic_writers SET embed_at = ${afterAll} WHERE ${held}`,
  ask: `UPDATE topic_writers SET ask_after = ${afterAll} WHERE ${held}`,
  embedTomorrow: `UPDATE topic_writers SET embed_at = ${tomorrow} WHERE ${held}`,
  askTomorrow: `UPDATE topic_writers SET ask_after = ${tomorrow} WHERE ${held}`,
}

/** Asks a model no earlier than after some milliseconds, or tomorrow when its share of today is used up. */
export async function waitWith(
  db: Database,
  orgId: string,
  owner: string,
  model: 'ask' | 'embed',
  ms: number | 'tomorrow',
): Promise<void> {
  const values = [orgId, owner]
  await (ms === 'tomorrow'
    ? db.pool.query(waits[`${model}Tomorrow`], values)
    : db.pool.query(waits[model], [...values, ms]))
}

/**
 * Asks nothing until there is a model: whoever sets one has it asked, and so does what is placed after that. `since` is the time
 * that was claimed; another one was written by somebody who set a model meanwhile.
 */
export async function waitForModel(
  db: Database,
  orgId: string,
  owner: string,
  column: 'ask_at' | 'embed_at',
  since: string | null,
): Promise<void> {
  await db.pool.query(`UPDATE topic_writers SET ${column} = NULL WHERE ${held} AND ${column} = $3`, [
    orgId,
    owner,
    since,
  ])
}

export async function releaseModels(db: Database, orgId: string, owner: string): Promise<void> {
  await db.pool.query(
    'UPDATE topic_writers SET model_lease_owner = NULL, model_lease_until = NULL WHERE org_id = $1 AND model_lease_owner = $2',
    [orgId, owner],
  )
}
