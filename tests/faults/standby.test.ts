import { test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { figures } from './support/figures.ts'
import { movableLine } from './support/line.ts'
import { World } from './support/world.ts'

const slack = useSlack()

test.runIf(hasPostgres)('a synchronous standby takes over under load', async () => {
  const primary = await Cluster.create()
  const standby = await primary.standby()
  try {
    await primary.waitForStandby()
    const line = await movableLine(primary.port)
    const world = await World.open({ slack, url: line.url, workers: 1 })
    slack.state.mayRead = true
    await world.load.answers(100)
    await primary.crash()
    await standby.promote()
    line.moveTo(standby.port)
    const back = await world.load.recovers()
    await world.load.answers(50)
    figures('standby')({ 'back after the promotion': `${(back / 1000).toFixed(1)} s` })
    await world.expectKept('standby')
  } finally {
    await primary.remove()
    await standby.remove()
  }
})
