import { expect, test } from 'vitest'
import { fill, smallDisk } from '#tests/embedded/disk.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { apiClient } from '#tests/harness/client.ts'
import { figures, spread, untilOver, wait } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()
const told = figures('full disk')

test('others fill the disk of the embedded database under load, and make room again', async (it) => {
  const folder = smallDisk(600)
  if (folder === null) {
    told({ skipped: 'no small disk can be mounted here' })
    return it.skip()
  }
  const world = await World.open({ slack, folder })
  slack.state.mayRead = true
  const recoveries: number[] = []
  const statuses = new Map<number, number>()
  for (const hasTime = untilOver(); hasTime(); ) {
    await world.load.answers(30)
    const makeRoom = fill(folder, 2)
    const live = `${world.service.url}/health/live`
    for (let n = 0; n < 20; n++) {
      const { status } = await apiClient(world.service.url, world.key).get('/people?limit=1')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await wait(100)
    }
    expect((await fetch(live)).status).toBe(200)
    makeRoom()
    recoveries.push(await world.load.recovers())
  }
  const reads = [...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')
  told({
    'times full': recoveries.length,
    'reads meanwhile': reads,
    'writes again after': spread(recoveries),
  })
  expect([...statuses.keys()]).toEqual([200])
  await world.expectKept('full disk')
})
