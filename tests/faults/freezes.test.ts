import { expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { between, figures, spread, untilOver, wait } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()

/** Milliseconds after which others take what a process holds that says nothing any more. */
const leaseMs = 60_000

test.runIf(hasPostgres)('processes are frozen, some for longer than their leases last', async () => {
  const cluster = await Cluster.create()
  try {
    const world = await World.open({ slack, url: cluster.url, workers: 2 })
    slack.state.mayRead = true
    const recoveries: number[] = []
    let freezes = 0
    const freeze = async (pid: number, ms: number) => {
      process.kill(pid, 'SIGSTOP')
      await wait(ms)
      process.kill(pid, 'SIGCONT')
      freezes += 1
    }
    for (const hasTime = untilOver(); hasTime(); ) {
      await world.load.answers(between(5, 30))
      await freeze(world.service.pid, between(500, 5_000))
      recoveries.push(await world.load.recovers())
      const worker = world.workers[between(0, 1)]
      if (worker) await freeze(worker.pid, between(500, 5_000))
    }
    // Others have its work meanwhile; when it wakes, it must not go on with it.
    const [first] = world.workers
    if (first) await freeze(first.pid, leaseMs + 10_000)
    figures('freezes')({ freezes, 'service answers again after': spread(recoveries) })
    expect(freezes).toBeGreaterThan(1)
    await world.expectKept('freezes')
  } finally {
    await cluster.remove()
  }
})
