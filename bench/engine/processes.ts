import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'

export type Work = {
  url: string
  side: 'bare' | 'sent' | 'rows' | 'ours'
  batch: number
  jobs: number
  count: number
}
/**
 * Contestant in a measurement, run in its own process in two phases. The second phase returns the milliseconds spent on
 * ending runs or jobs.
 */
export type Side = { first(): Promise<void>; second(): Promise<number>; end(): Promise<void> }
export type Took = { firstMs: number; secondMs: number; endingMs: number }

/** Adds up the milliseconds that one kind of step takes within a phase. */
export function stopwatch() {
  let ms = 0
  return {
    async of<T>(step: Promise<T>): Promise<T> {
      const began = performance.now()
      const answer = await step
      ms += performance.now() - began
      return answer
    },
    ms: () => ms,
  }
}

export const queueName = 'bench'

export function openBoss(url: string): PgBoss {
  return new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
}

/** Creates a new, empty queue of pg-boss. */
export async function prepareBoss(url: string): Promise<void> {
  const boss = openBoss(url)
  await boss.start()
  if (await boss.getQueue(queueName)) await boss.deleteAllJobs(queueName)
  else await boss.createQueue(queueName)
  await boss.stop({ graceful: false })
}

/**
 * Runs both phases in several processes; a phase begins when all are ready and ends with the last one. Runs ANALYZE between
 * them, as autovacuum would in time: otherwise the second phase would be planned for empty tables.
 */
export async function withProcesses({ count, ...work }: Work, client: pg.Client): Promise<Took> {
  const children = Array.from({ length: count }, (_, index) => {
    const jobs = Math.floor(work.jobs / count) + (index < work.jobs % count ? 1 : 0)
    return fork(new URL('./side.ts', import.meta.url), [JSON.stringify({ ...work, jobs })])
  })
  const said = () => Promise.all(children.map((child) => answer(child)))
  await said()
  const phase = async (name: string) => {
    const began = performance.now()
    const done = said()
    for (const child of children) child.send(name)
    const ending = (await done).reduce((sum, ms) => sum + ms, 0) / count
    return { ms: performance.now() - began, ending }
  }
  const first = await phase('first')
  await client.query('ANALYZE')
  const second = await phase('second')
  for (const child of children) child.send('end')
  await Promise.all(children.map((child) => once(child, 'exit')))
  return { firstMs: first.ms, secondMs: second.ms, endingMs: second.ending }
}

async function answer(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the measurement ended early')
  })
  ended.catch(() => undefined)
  const [ms] = await Promise.race([once(child, 'message'), ended])
  return ms
}
