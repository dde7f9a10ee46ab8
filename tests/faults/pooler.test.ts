import { expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { findPgbouncer, startPgbouncer } from '#scripts/pgbouncer.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { between, figures, spread, untilOver } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()
const told = figures('pooler')

const endSome = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 2`

test.runIf(hasPostgres)('behind PgBouncer sessions end and a worker is killed', async (it) => {
  if (findPgbouncer() === null) {
    told({ skipped: 'PgBouncer is not installed' })
    return it.skip()
  }
  const cluster = await Cluster.create()
  const bouncer = await startPgbouncer(cluster.url, ['ignore_startup_parameters = options'])
  try {
    const world = await World.open({ slack, url: bouncer?.url ?? '', directUrl: cluster.url, workers: 1 })
    slack.state.mayRead = true
    const recoveries: number[] = []
    for (const hasTime = untilOver(); hasTime(); ) {
      await world.load.answers(between(5, 40))
      await cluster.query(endSome)
      recoveries.push(await world.load.recovers())
      await world.load.answers(between(5, 40))
      await world.workers[0]?.end('SIGKILL')
      await world.restartWorker(0)
    }
    told({ rounds: recoveries.length, 'answers again after': spread(recoveries) })
    expect(recoveries.length).toBeGreaterThan(0)
    await world.expectKept('pooler')
  } finally {
    await bouncer?.stop()
    await cluster.remove()
  }
})
