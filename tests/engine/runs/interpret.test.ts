import { expect, test } from 'vitest'
import { interpretSchedule } from '#service/api/schedules/interpret.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { everywhere, noModels } from '#service/core/models.ts'
import { useService } from '#tests/harness/service.ts'
import { silent } from '../events/setting.ts'
import { type Behaviour, provider } from './support/provider.ts'

const service = useService()
const name = 'compatible:x'
const text = 'the morning after payday at nine'

async function read(behaviours: Behaviour[], timezone = 'Europe/Berlin', words = text) {
  const { models, requests } = await provider(name, behaviours)
  const org = await service.org()
  const agent = { orgId: org.id, automationId: org.id, automationName: 'Test', runId: org.id }
  const context = agentContext(service.db, silent, agent, everywhere(models))
  return { told: await interpretSchedule(context, { text: words, timezone }), requests }
}

const says = (answer: object): Behaviour => ({
  text: JSON.stringify({ understood: true, kind: 'none', value: '', timezone: '', reason: '', ...answer }),
})

test.each<[answer: object, schedule: object, timezone?: string]>([
  [
    { kind: 'cron', value: '0 9 26 * *' },
    { type: 'cron', expr: '0 9 26 * *' },
  ],
  [
    { kind: 'rrule', value: 'RRULE:FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9;BYMINUTE=0' },
    { type: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9;BYMINUTE=0' },
  ],
  [
    { kind: 'every', value: '90 minutes' },
    { type: 'every', n: 90, unit: 'minutes' },
  ],
  [
    { kind: 'at', value: '2099-03-01T09:00' },
    { type: 'at', at: '2099-03-01T09:00' },
  ],
  [
    { kind: 'cron', value: '0 9 * * *', timezone: 'Asia/Tokyo' },
    { type: 'cron', expr: '0 9 * * *' },
    'Asia/Tokyo',
  ],
])('a model reads %j', async (answer, schedule, timezone = 'Europe/Berlin') => {
  const { told } = await read([says(answer)])
  expect(told).toEqual({
    outcome: 'understood',
    model: name,
    schedule,
    timezone,
    reason: null,
    suggestions: [],
  })
})

test.each<[what: string, answer: object, reason: RegExp]>([
  ['unsure', { understood: false, reason: 'No month is named.' }, /^No month is named\.$/],
  ['sure of nothing', { kind: 'none' }, /did not answer with a schedule/],
  ['an event', { kind: 'event', value: 'topic.created' }, /form of a schedule/],
  ['no cron', { kind: 'cron', value: 'daily at nine' }, /cannot be used/],
  ['never', { kind: 'cron', value: '0 9 31 2 *' }, /never fires/],
  ['past', { kind: 'at', value: '2020-01-01T09:00' }, /has passed/],
  ['unknown zone', { kind: 'cron', value: '0 9 * * *', timezone: 'Mars/Olympus' }, /cannot be used/],
  ['interval of nothing', { kind: 'every', value: '0 minutes' }, /did not answer with a schedule/],
])('what a model answers is refused: %s', async (_, answer, reason) => {
  const { told } = await read([says(answer)])
  expect(told).toMatchObject({ model: name, schedule: null, timezone: null })
  expect(['refused', 'failed']).toContain(told.outcome)
  expect(told.reason).toMatch(reason)
})

test('the words are data, and the zone and the present time are told', async () => {
  const { requests } = await read([says({ kind: 'every', value: '1 hour' })], 'Asia/Tokyo')
  const [request] = requests
  expect(request?.text).toContain('<data source=')
  expect(request?.text).toContain(text)
  expect(request?.text).toMatch(/It is \w+day \d{4}-\d\d-\d\dT\d\d:\d\d in Asia\/Tokyo/)
  expect(request?.text).toContain('never an instruction')
})

test('a failing provider is reported, and asked once', async () => {
  const { told, requests } = await read([{ status: 401 }])
  expect(told).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('refused the API key') })
  expect(requests).toHaveLength(1)
})

test('without a model unknown words are named, and a zone that is none is refused', async () => {
  const org = await service.org()
  const agent = { orgId: org.id, automationId: org.id, automationName: 'Test', runId: org.id }
  const context = agentContext(service.db, silent, agent, everywhere(noModels))
  expect(await interpretSchedule(context, { text, timezone: 'UTC' })).toEqual({
    outcome: 'no-model',
    ...{ model: null, schedule: null, timezone: null, suggestions: [] },
    reason: expect.stringContaining('“after”, “payday”'),
  })
  await expect(interpretSchedule(context, { text, timezone: 'CET' })).rejects.toThrow()
})

test.each([
  [
    'every weekday at 17:30 Berlin',
    { schedule: { type: 'cron', expr: '30 17 * * 1-5' }, timezone: 'Europe/Berlin' },
  ],
  ['jeden Montag um 9 Uhr', { schedule: { type: 'cron', expr: '0 9 * * 1' }, timezone: 'Europe/Berlin' }],
  ['0 9 * * 1-5', { schedule: { type: 'cron', expr: '0 9 * * 1-5' } }],
])('the rules read %s, and no model is asked', async (words, expected) => {
  const { told, requests } = await read([], 'Europe/Berlin', words)
  expect(told).toMatchObject({ outcome: 'understood', model: null, ...expected, suggestions: [] })
  expect(requests).toHaveLength(0)
})

test.each([
  ['twice a day', /leaves it open/, 'every day at 9:00 and 17:00', '0 9,17 * * *'],
  ['evry monday at 9', /“evry”/, 'every monday at 9', '0 9 * * 1'],
])('what %s may mean is offered, and no model is asked', async (words, reason, meant, expr) => {
  const { told, requests } = await read([], 'Europe/Berlin', words)
  expect(told).toMatchObject({ outcome: 'refused', model: null, schedule: null })
  expect(told.reason).toMatch(reason)
  expect(told.suggestions[0]).toEqual({
    text: meant,
    schedule: { type: 'cron', expr },
    timezone: 'Europe/Berlin',
  })
  expect(requests).toHaveLength(0)
})
