import type { Backlog } from '#contract/queue.ts'
import { type Database, rows } from '#service/db/client.ts'

type Row = {
  runs: number
  runsLag: number
  events: number
  eventsLag: number
  deliveries: number
  deliveriesLag: number
}

const ofOrganization = '($1::uuid IS NULL OR org_id = $1)'

/** SQL: what is due by now, and for how many seconds the first of it has been. */
const due = (name: string, table: string, at: string, where: string) => `
  (SELECT count(*)::int AS ${name}, coalesce(floor(extract(epoch FROM clock_timestamp() - min(${at}))), 0)::int AS "${name}Lag"
     FROM ${table} WHERE ${where} AND ${at} <= clock_timestamp() AND ${ofOrganization}) ${name}`

/** An event that is being judged has its next try as its time, and is not late before. */
const statement = `SELECT * FROM
  ${due('runs', 'runs', 'due_at', `status = 'queued'`)},
  ${due('events', 'events', 'match_after', 'matched_at IS NULL')},
  ${due('deliveries', 'deliveries', 'due_at', `status = 'queued'`)}`

/** Counts what is due and not begun, of one organization or of all. Reads no more than the indexes of what waits. */
export async function backlogOf(db: Pick<Database, 'pool'>, orgId: string | null): Promise<Backlog> {
  const [row] = await rows<Row>(db, statement, [orgId])
  if (!row) throw new Error('the queues were not counted')
  return {
    runs: { due: row.runs, lagSeconds: row.runsLag },
    events: { due: row.events, lagSeconds: row.eventsLag },
    deliveries: { due: row.deliveries, lagSeconds: row.deliveriesLag },
  }
}
