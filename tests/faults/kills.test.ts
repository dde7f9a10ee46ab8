import { describe, expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { between, figures, progress, spread, untilOver, untilPast, wait } from './support/figures.ts'
import { type Ledger, tellKept } from './support/ledger.ts'
import { World } from './support/world.ts'

/** Slack that can be asked what it has, so that nothing stays uncertain. */
const slack = useSlack()
/** Tests of this file that break things, one after the other. */
const halves = 2
const told = figures('kills')

/** Seconds of killing after which everything is counted, and a new world begins: hours of it are not held in memory. */
const roundSeconds = 120

/** Kills in one world after the other, until the time is over that begins with the first. */
async function inRounds(open: () => Promise<World>, kill: (world: World) => Promise<string>) {
  const rounds: Ledger[] = []
  let hasTime: (() => boolean) | null = null
  do {
    slack.clear()
    slack.messages.length = 0
    slack.state.mayRead = true
    const world = await open()
    hasTime ??= untilOver(halves)
    const goesOn = untilPast(roundSeconds)
    do progress(await kill(world))
    while (hasTime() && goesOn())
    const round = await world.settle()
    rounds.push(round)
    progress(`${rounds.length} rounds counted`)
    await world.end()
    if (round.lost.length + round.doubled.length + round.odd.length > 0) break
  } while (hasTime())
  return rounds
}

test('the service with its embedded database is killed at random moments', async () => {
  const recoveries: number[] = []
  const rounds = await inRounds(
    () => World.open({ slack }),
    async (world) => {
      await world.load.answers(between(5, 40))
      await wait(between(0, 200))
      await world.service.end('SIGKILL')
      const began = performance.now()
      await world.restartService()
      await world.load.recovers()
      recoveries.push(performance.now() - began)
      return `embedded: ${recoveries.length} kills`
    },
  )
  told({ 'embedded: kills': recoveries.length, 'embedded: back after': spread(recoveries) })
  expect(recoveries.length).toBeGreaterThan(0)
  tellKept('kills, embedded', rounds)
})

/** Some of the processes, at least one, by chance; the service is number -1. */
function victimsOf(workers: number): number[] {
  const all = Array.from({ length: workers + 1 }, (_, n) => n - 1)
  const one = between(-1, workers - 1)
  return all.filter((n) => n === one || Math.random() < 0.5)
}

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  test('a service and its workers are killed at random moments, several at once too', async () => {
    const cluster = await Cluster.create()
    try {
      const recoveries: number[] = []
      const workers = 3
      let ofWorkers = 0
      const rounds = await inRounds(
        () => World.open({ slack, url: cluster.url, workers }),
        async (world) => {
          await world.load.answers(between(2, 20))
          await wait(between(0, 200))
          const victims = victimsOf(workers)
          await Promise.all(victims.map((n) => (n < 0 ? world.service : world.workers[n])?.end('SIGKILL')))
          const began = performance.now()
          await Promise.all(
            victims.map(async (n) => {
              if (n >= 0) return world.restartWorker(n)
              await world.restartService()
              await world.load.recovers()
              recoveries.push(performance.now() - began)
            }),
          )
          ofWorkers += victims.filter((n) => n >= 0).length
          return `PostgreSQL: ${recoveries.length} kills of the service, ${ofWorkers} of workers`
        },
      )
      told({
        'PostgreSQL: kills of the service': recoveries.length,
        'PostgreSQL: kills of workers': ofWorkers,
        'PostgreSQL: back after': spread(recoveries),
      })
      tellKept('kills, PostgreSQL', rounds)
    } finally {
      await cluster.remove()
    }
  })
})
