import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { figures, untilOver } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()
const told = figures('clocks')

/** The program that shifts the clock of another, from the package `faketime` of Debian. */
function hasFaketime(): boolean {
  try {
    execFileSync('faketime', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const shifts = ['+3h', '-3h']

test.runIf(hasPostgres)('one worker is three hours ahead of the others, and one behind', async (it) => {
  if (!hasFaketime()) {
    told({ skipped: 'faketime is not installed' })
    return it.skip()
  }
  const cluster = await Cluster.create()
  try {
    const through = (n: number) => ['faketime', '--exclude-monotonic', '-f', shifts[n] ?? '+0h']
    const world = await World.open({ slack, url: cluster.url, workers: 2, through })
    slack.state.mayRead = true
    for (const hasTime = untilOver(); hasTime(); ) await world.load.answers(10)
    const { lost, doubled } = await world.settle()
    const early = await world.inDatabase(async (db) => {
      const { rows } = await db.pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM runs WHERE org_id = $1 AND (finished_at > now() + interval '5 minutes'
           OR finished_at < created_at - interval '5 minutes')`,
        [world.orgId],
      )
      return rows[0]?.n
    })
    told({
      shifted: shifts.join(', '),
      lost: lost.length,
      doubled: doubled.length,
      'runs with a time of theirs': early ?? 0,
    })
    expect({ lost, doubled, early, odd: world.load.odd }).toEqual({
      lost: [],
      doubled: [],
      early: 0,
      odd: [],
    })
  } finally {
    await cluster.remove()
  }
})
