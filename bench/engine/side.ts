import { once } from 'node:events'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { finishRuns } from '#service/engine/queue/finish.ts'
import { openBoss, queueName, type Side, stopwatch, type Work } from './processes.ts'

type Job = { data: object }
type Insert = (boss: PgBoss, jobs: Job[]) => Promise<unknown>

async function onBoss({ url, batch, jobs }: Work, insert: Insert): Promise<Side> {
  const boss = openBoss(url)
  await boss.start()
  return {
    async first() {
      for (let made = 0; made < jobs; made += batch) {
        const data = Array.from({ length: Math.min(batch, jobs - made) }, (_, index) => ({
          data: { automationId: `${process.pid}-${made + index}`, scheduledFor: new Date().toISOString() },
        }))
        await insert(boss, data)
      }
    },
    async second() {
      const ending = stopwatch()
      for (;;) {
        const fetched = await boss.fetch(queueName, { batchSize: batch })
        if (fetched.length === 0) return ending.ms()
        const ids = fetched.map(({ id }) => id)
        await ending.of(boss.complete(queueName, ids))
      }
    },
    end: () => boss.stop({ graceful: false }),
  }
}

const bare = (work: Work) => onBoss(work, (boss, jobs) => boss.insert(queueName, jobs))

/** As its own schedules do it: what is due is sent job by job. */
const sent = (work: Work) =>
  onBoss(work, (boss, jobs) => Promise.all(jobs.map(({ data }) => boss.send(queueName, data))))

const nothing = async () => async () => undefined

function ours({ url, batch }: Work): Side {
  const db = openDatabase({
    kind: 'postgresql',
    pool: { connectionString: url, max: 2, options: '-c timezone=UTC' },
    listen: nothing,
    close: async () => undefined,
  })
  const none = async () => 0
  const deps = { db, log: pino({ level: 'silent' }), createDeliveries: none, createNotice: none }
  const owner = `bench ${process.pid}`
  const used = { output: '', model: 'built-in', inputTokens: 0, outputTokens: 0, costMicros: null }
  const outcome = { status: 'nothing-to-report', ...used } as const
  return {
    async first() {
      let more = true
      while (more) ({ more } = await sweep(deps, { limit: batch }))
    },
    async second() {
      // Runs are spread over half a minute, which is not what is measured.
      const now = new Date(Date.now() + 60_000)
      const ending = stopwatch()
      let last: string | null = null
      for (;;) {
        const claimed = await claimRuns(db, { owner, limit: batch, perOrganization: batch, now, after: last })
        last = claimed.last
        const ended = claimed.runs.map((run) => ({ run, outcome }))
        if (ended.length > 0) await ending.of(finishRuns(deps, ended, { owner }))
        else if (!claimed.more && !(await isLeft(db))) return ending.ms()
      }
    },
    end: () => db.close(),
  }
}

/** An organization that another process is claiming for is passed over, so that nothing found is not yet the end. */
async function isLeft(db: {
  pool: { query(text: string): Promise<{ rowCount: number | null }> }
}): Promise<boolean> {
  return (await db.pool.query(`SELECT FROM runs WHERE status = 'queued' LIMIT 1`)).rowCount === 1
}

const work: Work = JSON.parse(process.argv[2] ?? '')
const sides = { bare, sent, rows: rowsAlone, ours }
// Ends when the measurement is ended.
process.once('disconnect', () => process.exit())
const side = await sides[work.side](work)
process.send?.(0)
for (;;) {
  const [word] = await once(process, 'message')
  if (word === 'end') break
  process.send?.((await (word === 'first' ? side.first() : side.second())) ?? 0)
}
await side.end()
process.disconnect()

const decide = `WITH due AS MATERIALIZED (
    SELECT org_id, id, version, next_run_at FROM automations WHERE next_run_at <= now()
     ORDER BY next_run_at LIMIT $1 FOR UPDATE SKIP LOCKED),
  moved AS (
    UPDATE automations a SET next_run_at = due.next_run_at + interval '1 day' FROM due
     WHERE a.org_id = due.org_id AND a.id = due.id)
  INSERT INTO runs (org_id, automation_id, version, cause, status, occurrence, scheduled_for, due_at, rank)
  SELECT org_id, id, version, 'schedule', 'queued', 'slot:' || next_run_at, next_run_at, next_run_at, 1 FROM due`

const claim = `UPDATE runs r
     SET status = 'running', attempt = 1, started_at = now(), lease_owner = $2, lease_until = now() + interval '1 minute'
    FROM (SELECT org_id, id FROM runs WHERE status = 'queued'
           ORDER BY org_id, rank, due_at, id LIMIT $1 FOR UPDATE SKIP LOCKED) q
   WHERE r.org_id = q.org_id AND r.id = q.id
  RETURNING r.org_id, r.id, r.automation_id`

const end = `WITH ended AS MATERIALIZED (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS e(org_id, id, automation_id)),
  moved AS (
    UPDATE automations a SET last_attempt_at = now(), last_run_at = now() FROM ended e
     WHERE a.org_id = e.org_id AND a.id = e.automation_id)
  UPDATE runs r
     SET status = 'nothing-to-report', finished_at = now(), output = '', model = 'built-in',
         lease_owner = NULL, lease_until = NULL
    FROM ended e WHERE r.org_id = e.org_id AND r.id = e.id`

type Key = { org_id: string; id: string; automation_id: string }

/**
 * The rows that the engine writes, by statements alone: no schedule is read, nothing waits its turn, no limit holds. What
 * this costs, an engine that keeps these rows cannot go below.
 */
async function rowsAlone({ url, batch }: Work): Promise<Side> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async first() {
      while (((await client.query(decide, [batch])).rowCount ?? 0) > 0);
    },
    async second() {
      const ending = stopwatch()
      for (;;) {
        const { rows } = await client.query<Key>(claim, [batch, `bench ${process.pid}`])
        if (rows.length === 0) return ending.ms()
        const keys = [
          rows.map((row) => row.org_id),
          rows.map((row) => row.id),
          rows.map((row) => row.automation_id),
        ]
        await ending.of(client.query(end, keys))
      }
    },
    end: () => client.end(),
  }
}
