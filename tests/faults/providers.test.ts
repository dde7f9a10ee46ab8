import { expect, test } from 'vitest'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import type { Reply } from '#tests/engine/deliveries/provider.ts'
import { figures, untilOver, wait } from './support/figures.ts'
import { World } from './support/world.ts'

const slack = useSlack()

/** What Slack does instead of taking a message; after the last two it has it all the same. */
const faults: Record<string, Reply> = {
  'asks to wait': { status: 429, headers: { 'retry-after': '1' }, json: { ok: false, error: 'ratelimited' } },
  'is broken': { status: 500, text: 'oops' },
  'answers garbage': { status: 200, text: '<html>a page of a proxy</html>' },
  'is unavailable': { status: 503, json: { ok: false, error: 'service_unavailable' } },
  'hangs after taking it': 'hang',
  'cuts the connection after taking it': 'lost',
}

/** Milliseconds between two faults, so that hardly a message meets six of them, after which it is given up. */
const everyMs = 700

test('Slack misbehaves in every way, and each output stands there once', async () => {
  const world = await World.open({ slack })
  slack.state.mayRead = true
  const names = Object.keys(faults)
  const times = new Map<string, number>()
  let turn = 0
  for (const hasTime = untilOver(); hasTime(); ) {
    const name = names[turn++ % names.length] ?? ''
    const fault = faults[name]
    if (fault !== undefined && slack.next.length === 0) {
      slack.next.push(fault)
      times.set(name, (times.get(name) ?? 0) + 1)
    }
    await wait(everyMs)
  }
  await world.load.stop()
  slack.next.length = 0
  slack.letGo()
  figures('providers')(Object.fromEntries([...times].map(([name, n]) => [`Slack ${name}`, n])))
  expect(times.size).toBe(names.length)
  await world.expectKept('providers')
})
