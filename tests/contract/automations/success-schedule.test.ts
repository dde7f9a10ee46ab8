import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { triggerEvents } from '#contract/common/trigger-events.ts'
import { anInstant } from '#tests/harness/answers.ts'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** The list of the interface, written down a second time on purpose. */
const listed =
  `conversation.activity, feedback.created, github.issue.closed, github.pr.created, github.pr.dismissed,
  github.pr.merged, gitlab.mr.closed, gitlab.mr.created, gitlab.mr.merged, issue.activity, pull_request.activity,
  sentry.feedback.created, stripe.customer.created, stripe.invoice.payment_failed, stripe.subscription.canceled,
  stripe.subscription.created, stripe.subscription.trial_ending, topic.created, topic.group.added,
  topic.group.updated, topic.priority.high`.split(/,\s+/)

async function create(schedule: object, fields: object = {}) {
  const org = await orgWithOutput(service)
  const answer = await org.api.post('/automations', anAutomation({ schedule, timezone: 'UTC', ...fields }))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('POST /automations with a clock', () => {
  test.each<[schedule: object, next: RegExp]>([
    [{ type: 'cron', expr: '30 4 * * *' }, /T04:30:00\.000Z$/],
    [{ type: 'cron', expr: '@daily' }, /T00:00:00\.000Z$/],
    [{ type: 'rrule', rrule: 'FREQ=DAILY;BYHOUR=9;BYMINUTE=15' }, /T09:15:00\.000Z$/],
    [
      { type: 'rrule', rrule: 'DTSTART;TZID=UTC:20990101T090000\nRRULE:FREQ=DAILY' },
      /^2099-01-01T09:00:00\.000Z$/,
    ],
    [{ type: 'at', at: '2099-03-01T09:00:00+01:00' }, /^2099-03-01T08:00:00\.000Z$/],
    [{ type: 'at', at: '2099-03-01T09:00' }, /^2099-03-01T09:00:00\.000Z$/],
    [{ type: 'every', n: 1, unit: 'minutes' }, /Z$/],
    [{ type: 'every', n: 90, unit: 'minutes' }, /Z$/],
    [{ type: 'every', n: 48, unit: 'hours' }, /Z$/],
  ])('answers the schedule as it was given, and the next run: %j', async (schedule, next) => {
    const body = await create(schedule)
    expect(body.schedule).toStrictEqual(schedule)
    expect(body.nextRunAt).toEqual(anInstant)
    expect(body.nextRunAt).toMatch(next)
  })

  test('counts an interval from the creation', async () => {
    const { createdAt, nextRunAt } = await create({ type: 'every', n: 90, unit: 'minutes' })
    expect(Date.parse(String(nextRunAt)) - Date.parse(String(createdAt))).toBe(90 * 60_000)
  })

  test.each([-1, 1])(
    'asks the database what time it is, whatever the clock of the process says: %i hours',
    async (hours) => {
      const real = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: real + hours * 3_600_000 })
      onTestFinished(() => void vi.useRealTimers())
      const { nextRunAt } = await create({ type: 'every', n: 1, unit: 'minutes' })
      const wait = Date.parse(String(nextRunAt)) - real
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThan(3_600_000)
    },
  )

  test.each([
    ['Europe/Berlin', '2099-01-01T08:00:00.000Z'],
    ['America/New_York', '2099-01-01T14:00:00.000Z'],
    ['Asia/Kathmandu', '2099-01-01T03:15:00.000Z'],
    ['Etc/GMT+5', '2099-01-01T14:00:00.000Z'],
    ['UTC', '2099-01-01T09:00:00.000Z'],
  ])('reads local times in %s', async (timezone, nextRunAt) => {
    const body = await create({ type: 'at', at: '2099-01-01T09:00' }, { timezone })
    expect(body).toMatchObject({ timezone, nextRunAt })
  })
})

describe('POST /automations with events', () => {
  test('knows the events of the interface', () => {
    expect(triggerEvents).toEqual(listed)
  })

  test.each(listed)('takes %s', async (name) => {
    const condition = name === 'conversation.activity' ? { condition: 'Somebody asks for help' } : {}
    const body = await create({ type: 'event', events: [name], ...condition })
    expect(body).toMatchObject({
      schedule: { type: 'event', events: [name] },
      status: 'healthy',
      nextRunAt: null,
    })
  })

  test.each<[name: string, fields: object]>([
    ['20 events', { events: listed.slice(1) }],
    ['the shortest condition', { condition: 'x' }],
    ['the longest condition', { condition: 'x'.repeat(2000) }],
    ['the shortest delay', { delaySeconds: 1 }],
    ['the longest delay', { delaySeconds: 604_800 }],
    ['a branch', { events: ['github.pr.merged'], targetBranches: ['main'] }],
    [
      'branches with stars, slashes and other signs',
      {
        events: ['github.pr.created', 'github.pr.merged', 'github.pr.dismissed'],
        targetBranches: ['release/*', '*', 'feature/ÄÖ_1.2-x@{y}', 'Main', 'a(b)|c&d;e"f\'g<h>'],
      },
    ],
  ])('keeps %s', async (_, fields) => {
    const { schedule } = await create({ type: 'event', events: ['topic.created'], ...fields })
    expect(schedule).toMatchObject(fields)
  })

  test('says how a condition is judged, and nothing where there is none', async () => {
    const { schedule } = await create({
      type: 'event',
      events: ['topic.created'],
      condition: 'It is about billing',
    })
    expect(schedule).toStrictEqual({
      type: 'event',
      events: ['topic.created'],
      condition: 'It is about billing',
      conditionMode: expect.stringMatching(/^(agent|judge)$/),
      conditionSchemaVersion: 2,
    })
    const plain = { type: 'event', events: ['topic.created'] }
    expect((await create(plain)).schedule).toStrictEqual(plain)
  })

  test('keeps an event that stands twice once', async () => {
    const events = ['topic.created', 'feedback.created', 'topic.created']
    const { schedule } = await create({ type: 'event', events })
    expect(schedule).toMatchObject({ events: ['topic.created', 'feedback.created'] })
  })
})
