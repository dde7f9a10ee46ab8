import type { Database } from '#service/db/client.ts'
import { clockSkew } from '#service/db/clock.ts'
import { backlogOf } from '#service/engine/queue/backlog.ts'

type Queue = { queue: string; due: number; lagSeconds: number }

/** What the database says when it is asked; null when it does not answer in time. */
export type DatabaseLevels = { bytes: number; skewSeconds: number; queues: Queue[] } | null

type Row = { bytes: string; arrivals: number; arrivalsLag: number; webhooks: number; webhooksLag: number }

const due = (name: string, table: string, at: string, where: string) => `
  (SELECT count(*)::int AS ${name}, coalesce(floor(extract(epoch FROM clock_timestamp() - min(${at}))), 0)::int AS "${name}Lag"
     FROM ${table} WHERE ${where} AND ${at} <= clock_timestamp()) ${name}`

const statement = `SELECT pg_database_size(current_database()) AS bytes, arrivals.*, webhooks.* FROM
  ${due('arrivals', 'arrivals', 'next_attempt_at', `outcome = 'waiting'`)},
  ${due('webhooks', 'webhook_deliveries', 'due_at', `status = 'queued'`)}`

async function ask(db: Database): Promise<DatabaseLevels> {
  const skew = await clockSkew(db)
  const { runs, events, deliveries } = await backlogOf(db, null)
  const [row] = (await db.pool.query<Row>(statement)).rows
  if (!row) return null
  return {
    bytes: Number(row.bytes),
    skewSeconds: skew / 1000,
    queues: [
      { queue: 'runs', ...runs },
      { queue: 'events', ...events },
      { queue: 'deliveries', ...deliveries },
      { queue: 'arrivals', due: row.arrivals, lagSeconds: row.arrivalsLag },
      { queue: 'webhooks', due: row.webhooks, lagSeconds: row.webhooksLag },
    ],
  }
}

/** Milliseconds to wait for an answer. */
const patience = 2000
/** Milliseconds for which an answer serves whoever looks. */
const freshFor = 5000

/** Asks the database, once for all who look within some seconds, and never twice at once. */
export function databaseLevels(db: Database): () => Promise<DatabaseLevels> {
  let asked: { at: number; answer: Promise<DatabaseLevels> } | null = null
  let underWay = false
  return () => {
    const isFresh = asked !== null && performance.now() - asked.at < freshFor
    if (asked && (isFresh || underWay)) return asked.answer
    underWay = true
    const answered = ask(db)
      .catch(() => null)
      .finally(() => {
        underWay = false
      })
    const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref())
    asked = { at: performance.now(), answer: Promise.race([answered, late]) }
    return asked.answer
  }
}
