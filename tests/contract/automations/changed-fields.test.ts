import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { madeAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((it) =>
  // What PostgreSQL has no place for is refused elsewhere.
  it.toWellFormed().replaceAll('\u0000', '0'),
)

const schedule = fc.constantFrom(
  { type: 'cron', expr: '0 9 * * 1-5' },
  { type: 'rrule', rrule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0' },
  { type: 'every', n: 90, unit: 'minutes' },
  { type: 'at', at: '2099-01-01T09:00' },
  { type: 'event', events: ['topic.created', 'feedback.created'], delaySeconds: 60 },
)

const settings = fc.record(
  {
    overlap: fc.constantFrom('queue', 'skip'),
    missedRuns: fc.constantFrom('latest', 'skip'),
    attempts: fc.integer({ min: 1, max: 5 }),
    notices: fc.constantFrom('never', 'problems'),
    beyondLimit: fc.constantFrom('skip', 'queue', 'bundle'),
    combineMinutes: fc.constantFrom(0, 1, 15, 1440),
    quietWhenNothing: fc.boolean(),
    monthlyLimitUsd: fc.constantFrom(null, 0.01, 7.5, 20),
  },
  { requiredKeys: [] },
)

const capabilities = fc.option(
  fc.oneof(
    fc.constant({ capabilityMode: 'all' }),
    fc.record({
      capabilityMode: fc.constant('custom'),
      allowedCapabilities: fc.subarray(['topics.read', 'people.read', 'runs.read']),
    }),
  ),
)

const output = fc.constantFrom(
  { channel: 'slack', mode: 'specific', destinations: ['C-SAVED'] },
  { channel: 'msteams', mode: 'any', destinations: null },
  { channel: 'email', mode: 'specific', destinations: ['a@b.example', 'c@d.example'] },
)

const fields = fc.record(
  {
    name: text,
    prompt: text,
    schedule,
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York'),
    enabled: fc.boolean(),
    modelLevel: fc.constantFrom('low', 'med', 'high'),
    templateSlug: fc.constantFrom(null, 'weekly-signal-digest'),
    outputChannels: fc.uniqueArray(output, { minLength: 1, maxLength: 3, comparator: isDeepStrictEqual }),
    settings,
  },
  { requiredKeys: [] },
)

const change = fc
  .tuple(fields, capabilities)
  .map(([one, other]): Record<string, unknown> => ({ ...one, ...other }))
  .filter((it) => Object.keys(it).length > 0)

/** What follows from the definition or from the clock, and is not itself changed by a request. */
const following = [
  'anchorAt',
  'nextRunAt',
  'updatedAt',
  'version',
  'description',
  'triggerKind',
  'status',
  'destinationNames',
]

function without(answer: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name)))
}

function expected(before: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const dropped = given.capabilityMode === 'all' ? { allowedCapabilities: null } : {}
  const merged = { ...Object(before.settings), ...Object(given.settings) }
  return { ...before, ...given, ...dropped, settings: merged }
}

test('a change of any fields changes exactly these, and makes a version exactly when the definition differs', async () => {
  const { api, path } = await madeAutomation(service)
  let before = (await api.get(path)).body
  await fc.assert(
    fc.asyncProperty(change, async (given) => {
      const answer = await api.patch(path, given)
      expect(answer.status, answer.text).toBe(200)
      const after = answer.body
      const wanted = expected(before, given)
      expect(without(after, following)).toStrictEqual(without(wanted, following))
      const definition = (it: Record<string, unknown>) => without(it, [...following, 'enabled'])
      const isOther = !isDeepStrictEqual(definition(wanted), definition(before))
      expect(after.version).toBe(Number(before.version) + Number(isOther))
      const isTimed = after.enabled === true && after.triggerKind !== 'event'
      expect(after.nextRunAt !== null).toBe(isTimed)
      expect((await api.get(path)).body).toStrictEqual(after)
      before = after
    }),
    { numRuns: 40 },
  )
})
