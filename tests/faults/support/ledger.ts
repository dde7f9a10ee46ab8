import { expect } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { madeBy, thingsOf } from '#tests/program/support/made.ts'
import { figures } from './figures.ts'
import type { Asked } from './load.ts'

type Counted = { things: number; lost: string[]; doubled: string[]; uncertain: number }
export type Ledger = Counted & { odd: string[] }

const isRun = ({ path }: Asked) => path.endsWith('/runs')
const isEvent = ({ path }: Asked) => path.startsWith('/events/')

/** Runs and deliveries that have not ended. */
export async function openWork(db: Database, orgId: string): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM runs WHERE org_id = $1 AND status IN ('waiting', 'queued', 'running'))::int
       + (SELECT count(*) FROM deliveries WHERE org_id = $1 AND status IN ('queued', 'sending'))::int
       + (SELECT count(*) FROM events WHERE org_id = $1 AND matched_at IS NULL)::int AS n`,
    [orgId],
  )
  return rows[0]?.n ?? 0
}

/** How many runs there are of each event, and how many of them ended well. */
const runsOfEvents = `SELECT e.delivery_id AS id, count(r.id)::int AS runs,
    count(r.id) FILTER (WHERE r.status IN ('succeeded', 'nothing-to-report'))::int AS ended,
    string_agg(concat_ws(', ', r.id, r.status, r.reason, r.reason_text, r.attempt, r.losses, r.blame), '; ') AS story
  FROM events e LEFT JOIN runs r ON r.org_id = e.org_id AND r.event_id = e.id AND r.cause = 'event'
 WHERE e.org_id = $1 AND e.source = 'faults' GROUP BY e.id, e.delivery_id`

/** Deliveries of the runs that ended. */
const deliveriesOfRuns = `SELECT r.id AS run, r.cause, r.status, d.id AS delivery, d.status AS state,
    concat_ws(', ', r.status, r.reason, r.reason_text, r.attempt, r.losses, r.blame) AS story
  FROM runs r LEFT JOIN deliveries d ON d.org_id = r.org_id AND d.run_id = r.id AND d.purpose = 'output'
 WHERE r.org_id = $1 AND r.cause IN ('manual', 'event')`

type DeliveryRow = {
  run: string
  cause: string
  status: string
  delivery: string | null
  state: string | null
  /** How a run ended, and what it went through, for whoever looks for what was lost. */
  story: string
}

const endedWell = ({ status }: Pick<DeliveryRow, 'status'>) =>
  status === 'succeeded' || status === 'nothing-to-report'

/** Writes down what is there less or more than once. */
class Counts {
  readonly lost: string[] = []
  readonly doubled: string[] = []
  things = 0

  add(name: string, times: number): void {
    this.things += 1
    if (times < 1) this.lost.push(name)
    if (times > 1) this.doubled.push(name)
  }
}

async function countEvents(counts: Counts, db: Database, orgId: string, answered: Asked[]): Promise<void> {
  type Row = { id: string; runs: number; ended: number; story: string | null }
  const { rows } = await db.pool.query<Row>(runsOfEvents, [orgId])
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { body } of answered.filter(isEvent)) {
    const { deliveryId } = body as { deliveryId: string }
    const row = found.get(deliveryId)
    counts.add(`run of the event ${deliveryId} (${row?.story})`, row?.ended ? row.runs : 0)
  }
}

function countRuns(counts: Counts, rows: DeliveryRow[], answered: Asked[]): void {
  const asked = new Set(answered.filter(isRun).map(({ runId }) => runId ?? ''))
  const manual = rows.filter(({ cause }) => cause === 'manual')
  const found = new Map(manual.map((row) => [row.run, row]))
  for (const id of asked) {
    const row = found.get(id)
    counts.add(`run ${id} (${row?.story})`, row && endedWell(row) ? 1 : 0)
  }
  for (const { run } of manual) if (!asked.has(run)) counts.add(`run ${run}, which nobody asked for`, 2)
}

/** Counts outputs at the provider; answers how many may stand there or not, as the product says itself. */
function countOutputs(counts: Counts, rows: DeliveryRow[], arrived: Map<string, number>): number {
  let uncertain = 0
  for (const { run, status, delivery, state } of rows) {
    if (!endedWell({ status })) continue
    const times = arrived.get(delivery ?? '') ?? 0
    if (state === 'uncertain' && times <= 1) uncertain += 1
    else counts.add(`output of the run ${run} (${state})`, state === 'delivered' ? times : 0)
  }
  return uncertain
}

/** Counts how often everything is there that was acknowledged: in the database, and at the provider. */
export async function readLedger(
  db: Database,
  orgId: string,
  answered: Asked[],
  arrived: Map<string, number>,
): Promise<Counted> {
  const counts = new Counts()
  const made = await madeBy(db, orgId)
  const pushed = answered.filter((it) => !isRun(it) && !isEvent(it))
  for (const thing of pushed.flatMap(thingsOf)) counts.add(thing, made.get(thing) ?? 0)
  await countEvents(counts, db, orgId, answered)
  const { rows } = await db.pool.query<DeliveryRow>(deliveriesOfRuns, [orgId])
  countRuns(counts, rows, answered)
  const uncertain = countOutputs(counts, rows, arrived)
  return { things: counts.things, lost: counts.lost, doubled: counts.doubled, uncertain }
}

/** Writes what several rounds came to into the table, and fails when a promise was broken in one. */
export function tellKept(part: string, rounds: readonly Ledger[]): void {
  const [lost, doubled, odd] = (['lost', 'doubled', 'odd'] as const).map((name) =>
    rounds.flatMap((it) => it[name]),
  )
  const sum = (name: 'things' | 'uncertain') => rounds.reduce((total, it) => total + it[name], 0)
  figures(part)({
    things: sum('things'),
    lost: lost?.length ?? 0,
    doubled: doubled?.length ?? 0,
    uncertain: sum('uncertain'),
  })
  expect({ lost, doubled, odd }).toEqual({ lost: [], doubled: [], odd: [] })
}
