import { once } from 'node:events'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { openDatabase } from '#service/db/client.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { finishRuns } from '#service/engine/queue/finish.ts'
import { openBoss, queueName, type Side, stopwatch, type Work } from './processes.ts'
import { rowsAlone } from './round.ts'

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

/** Sends due jobs one by one, as pg-boss does for its own schedules. */
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
      // Looks a minute ahead, so that spreading runs over half a minute does not affect the measurement.
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

/** Says whether work is left. A claim skips organizations locked by another process, so an empty one is not the end. */
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
