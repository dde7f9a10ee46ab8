import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { lineTo } from '#tests/harness/cut-off.ts'
import { between, figures, spread, untilOver, wait } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()
/** Tests of this file that break things, one after the other. */
const halves = 2
const told = figures('packets')

function filter(what: '-I' | '-D', port: number): void {
  for (const side of ['--dport', '--sport'])
    execFileSync('iptables', [what, 'INPUT', '-p', 'tcp', side, String(port), '-j', 'DROP'], {
      stdio: 'ignore',
    })
}

function mayFilter(port: number): boolean {
  try {
    filter('-I', port)
    filter('-D', port)
    return true
  } catch {
    return false
  }
}

test.runIf(hasPostgres)('every packet to and from the database is dropped for a while', async (it) => {
  const cluster = await Cluster.create()
  try {
    if (!mayFilter(cluster.port)) {
      told({ 'dropped packets': 'skipped: needs root and iptables' })
      return it.skip()
    }
    const world = await World.open({ slack, url: cluster.url, workers: 1 })
    slack.state.mayRead = true
    const recoveries: number[] = []
    for (const hasTime = untilOver(halves); hasTime(); ) {
      await world.load.answers(between(5, 40))
      filter('-I', cluster.port)
      try {
        await wait(between(1_000, 20_000))
      } finally {
        filter('-D', cluster.port)
      }
      recoveries.push(await world.load.recovers())
    }
    told({ 'times without packets': recoveries.length, 'back after': spread(recoveries) })
    await world.expectKept('packets')
  } finally {
    await cluster.remove()
  }
})

test.runIf(hasPostgres)('what is open is forgotten by the network, and nobody is told', async () => {
  const cluster = await Cluster.create()
  try {
    const line = await lineTo(cluster.url)
    const world = await World.open({ slack, url: line.url, directUrl: cluster.url, workers: 1 })
    slack.state.mayRead = true
    const recoveries: number[] = []
    for (const hasTime = untilOver(halves); hasTime(); ) {
      await world.load.answers(between(5, 40))
      line.forgetOpen()
      recoveries.push(await world.load.recovers())
    }
    told({ 'forgotten connections': recoveries.length, 'back after them': spread(recoveries) })
    expect(recoveries.length).toBeGreaterThan(0)
    await world.expectKept('packets, forgotten')
  } finally {
    await cluster.remove()
  }
})
