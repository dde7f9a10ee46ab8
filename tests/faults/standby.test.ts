import { expect, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { figures } from './support/figures.ts'
import { movableLine } from './support/line.ts'
import { World } from './support/world.ts'

const slack = useSlack()
const token = 'a-token-for-prometheus'

/** Reads that each database has answered, of all services. */
async function readsOf({ service, readers }: World): Promise<{ standby: number; primary: number }> {
  const reads = { standby: 0, primary: 0 }
  for (const { url } of [service, ...readers]) {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    for (const [, name, count] of (await answer.text()).matchAll(
      /^signalbox_reads_total\{.*database="(\w+)".*\} (\d+)/gm,
    ))
      if (name === 'standby' || name === 'primary') reads[name] += Number(count)
  }
  return reads
}

async function stateOf({ url }: { url: string }): Promise<string> {
  return (await (await fetch(`${url}/health`)).json()).database.standby.state
}

test.runIf(hasPostgres)('a synchronous standby, which reads go to, takes over under load', async () => {
  const primary = await Cluster.create()
  const standby = await primary.standby()
  try {
    await primary.waitForStandby()
    const line = await movableLine(primary.port)
    const env = { DATABASE_READ_URL: standby.url, SIGNALBOX_METRICS_TOKEN: token }
    const world = await World.open({ slack, url: line.url, env, workers: 2, readers: 1 })
    slack.state.mayRead = true
    const processes = [world.service, ...world.workers, ...world.readers].map(({ pid }) => pid)
    await world.load.answers(100)
    const before = await readsOf(world)
    expect(before.standby).toBeGreaterThan(0)
    await primary.crash()
    await standby.promote()
    line.moveTo(standby.port)
    const back = await world.load.recovers()
    await world.load.answers(100)
    await expect.poll(() => stateOf(world.service)).toBe('promoted')
    // Nobody was started anew.
    for (const pid of processes) process.kill(pid, 0)
    figures('standby')({
      'back after the promotion': `${(back / 1000).toFixed(1)} s`,
      'reads at the standby until then': `${before.standby} of ${before.standby + before.primary}`,
      'read back at two services': world.load.reads,
    })
    await world.expectKept('standby')
  } finally {
    await primary.remove()
    await standby.remove()
  }
})
