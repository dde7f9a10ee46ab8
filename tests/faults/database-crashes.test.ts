import { expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { between, figures, spread, untilOver, wait } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()

test.runIf(hasPostgres)('the database ends without a word and comes back', async () => {
  const cluster = await Cluster.create()
  try {
    const world = await World.open({ slack, url: cluster.url, workers: 1 })
    slack.state.mayRead = true
    const recoveries: number[] = []
    for (const hasTime = untilOver(); hasTime(); ) {
      await world.load.answers(between(5, 40))
      await cluster.crash()
      await wait(between(0, 2_000))
      await cluster.start()
      recoveries.push(await world.load.recovers())
    }
    figures('database crashes')({ crashes: recoveries.length, 'back after the database': spread(recoveries) })
    expect(recoveries.length).toBeGreaterThan(0)
    await world.expectKept('database crashes')
  } finally {
    await cluster.remove()
  }
})
