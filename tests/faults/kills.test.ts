import { describe, expect, test } from 'vitest'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { Cluster, hasPostgres } from './support/cluster.ts'
import { between, figures, spread, untilOver, wait } from './support/figures.ts'
import { World } from './support/world.ts'

/** Slack that can be asked what it has, so that nothing stays uncertain. */
const slack = useSlack()
/** Tests of this file that break things, one after the other. */
const halves = 2
const told = figures('kills')

test('the service with its embedded database is killed at random moments', async () => {
  const world = await World.open({ slack })
  slack.state.mayRead = true
  const recoveries: number[] = []
  for (const hasTime = untilOver(halves); hasTime(); ) {
    await world.load.answers(between(5, 40))
    await wait(between(0, 200))
    await world.service.end('SIGKILL')
    const began = performance.now()
    await world.restartService()
    await world.load.recovers()
    recoveries.push(performance.now() - began)
  }
  told({ 'embedded: kills': recoveries.length, 'embedded: back after': spread(recoveries) })
  expect(recoveries.length).toBeGreaterThan(0)
  await world.expectKept('kills, embedded')
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  test('a service and its workers are killed at random moments', async () => {
    const cluster = await Cluster.create()
    try {
      const world = await World.open({ slack, url: cluster.url, workers: 2 })
      slack.state.mayRead = true
      const recoveries: number[] = []
      let workers = 0
      for (const hasTime = untilOver(halves); hasTime(); ) {
        await world.load.answers(between(5, 40))
        await wait(between(0, 200))
        const victim = between(-1, 1)
        await (victim < 0 ? world.service : world.workers[victim])?.end('SIGKILL')
        const began = performance.now()
        if (victim < 0) {
          await world.restartService()
          await world.load.recovers()
          recoveries.push(performance.now() - began)
        } else {
          await world.restartWorker(victim)
          workers += 1
        }
      }
      told({
        'PostgreSQL: kills of the service': recoveries.length,
        'PostgreSQL: kills of workers': workers,
        'PostgreSQL: back after': spread(recoveries),
      })
      await world.expectKept('kills, PostgreSQL')
    } finally {
      await cluster.remove()
    }
  })
})
