import { describe, expect, test } from 'vitest'
import { triggerEvents } from '#contract/common/trigger-events.ts'
import { expectInvalid } from '#tests/harness/answers.ts'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const uuid = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

async function refused(schedule: unknown, places: string[]) {
  const org = await orgWithOutput(service)
  expectInvalid(await org.api.post('/automations', anAutomation({ schedule })), ...places)
  expect(await automationCount(service, org)).toBe(0)
}

describe('POST /automations refuses the schedule', () => {
  test.each<[name: string, schedule: unknown, ...places: string[]]>([
    ['null', null, 'schedule'],
    ['a text', '0 9 * * *', 'schedule'],
    ['without a type', { expr: '0 9 * * *' }, 'schedule.type'],
    ['of another type', { type: 'weekly' }, 'schedule.type'],
    ['cron without an expression', { type: 'cron' }, 'schedule.expr'],
    ['cron with an empty one', { type: 'cron', expr: '' }, 'schedule.expr'],
    ['cron with a field of another type', { type: 'cron', expr: '0 9 * * *', n: 1 }, 'schedule.n'],
    ['cron with four fields', { type: 'cron', expr: '0 9 * *' }, 'schedule.expr'],
    ['cron with seconds', { type: 'cron', expr: '0 0 9 * * *' }, 'schedule.expr'],
    ['cron with minute 60', { type: 'cron', expr: '60 9 * * *' }, 'schedule.expr'],
    ['cron on a day that never comes', { type: 'cron', expr: '0 9 31 2 *' }, 'schedule.expr'],
    ['rrule without a rule', { type: 'rrule' }, 'schedule.rrule'],
    ['rrule with an empty one', { type: 'rrule', rrule: '' }, 'schedule.rrule'],
    ['rrule with words', { type: 'rrule', rrule: 'every monday' }, 'schedule.rrule'],
    [
      'rrule that is over',
      { type: 'rrule', rrule: 'DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;COUNT=2' },
      'schedule.rrule',
    ],
    ['at without a time', { type: 'at' }, 'schedule.at'],
    ['at a date', { type: 'at', at: '2099-01-01' }, 'schedule.at'],
    ['at a number', { type: 'at', at: 4_070_908_800_000 }, 'schedule.at'],
    ['at a time that has passed', { type: 'at', at: '2020-01-01T00:00:00Z' }, 'schedule.at'],
    ['at a date that does not exist', { type: 'at', at: '2099-02-29T00:00:00Z' }, 'schedule.at'],
    ['every without a number', { type: 'every', unit: 'hours' }, 'schedule.n'],
    ['every 0', { type: 'every', n: 0, unit: 'hours' }, 'schedule.n'],
    ['every -1', { type: 'every', n: -1, unit: 'hours' }, 'schedule.n'],
    ['every 1.5', { type: 'every', n: 1.5, unit: 'hours' }, 'schedule.n'],
    ['every "2"', { type: 'every', n: '2', unit: 'hours' }, 'schedule.n'],
    ['every day', { type: 'every', n: 1, unit: 'days' }, 'schedule.unit'],
    ['every without a unit', { type: 'every', n: 1 }, 'schedule.unit'],
    ['every age', { type: 'every', n: Number.MAX_SAFE_INTEGER, unit: 'hours' }, 'schedule.n'],
  ])('%s', async (_, schedule, ...places) => {
    await refused(schedule, places)
  })

  test.each<[name: string, fields: object, ...places: string[]]>([
    ['no events', { events: undefined }, 'events'],
    ['an empty list', { events: [] }, 'events'],
    ['21 events', { events: triggerEvents, condition: 'x' }, 'events'],
    ['21 times the same', { events: Array.from({ length: 21 }, () => 'topic.created') }, 'events'],
    ['an unknown event', { events: ['topic.created', 'topic.deleted'] }, 'events.1'],
    ['an event in capitals', { events: ['Topic.Created'] }, 'events.0'],
    ['an empty event', { events: [''] }, 'events.0'],
    ['the legacy field', { event: 'topic.created' }, 'event'],
    ['channels', { channelIds: [uuid] }, 'channelIds'],
    ['products', { productIds: [uuid] }, 'productIds'],
    ['a condition mode', { condition: 'x', conditionMode: 'judge' }, 'conditionMode'],
    ['a schema version', { condition: 'x', conditionSchemaVersion: 1 }, 'conditionSchemaVersion'],
    ['an empty condition', { condition: '' }, 'condition'],
    ['a null condition', { condition: null }, 'condition'],
    ['a condition that is too long', { condition: 'x'.repeat(2001) }, 'condition'],
    ['no delay', { delaySeconds: 0 }, 'delaySeconds'],
    ['a delay that is too long', { delaySeconds: 604_801 }, 'delaySeconds'],
    ['half a second', { delaySeconds: 0.5 }, 'delaySeconds'],
    ['a delay in text', { delaySeconds: '60' }, 'delaySeconds'],
    ['talk without a condition', { events: ['conversation.activity'] }, 'condition'],
    [
      'talk and others without a condition',
      { events: ['topic.created', 'conversation.activity'] },
      'condition',
    ],
    ['talk with a blank condition', { events: ['conversation.activity'], condition: ' ' }, 'condition'],
    ['an empty list of branches', { events: ['github.pr.merged'], targetBranches: [] }, 'targetBranches'],
    ['branches of a topic', { events: ['topic.created'], targetBranches: ['main'] }, 'targetBranches'],
    [
      'branches of a merge request',
      { events: ['gitlab.mr.merged'], targetBranches: ['main'] },
      'targetBranches',
    ],
    ['branches of an issue', { events: ['github.issue.closed'], targetBranches: ['main'] }, 'targetBranches'],
    [
      'branches of any pull request',
      { events: ['pull_request.activity'], targetBranches: ['main'] },
      'targetBranches',
    ],
    [
      'branches of a mixed list',
      { events: ['github.pr.merged', 'topic.created'], targetBranches: ['main'] },
      'targetBranches',
    ],
  ])('event: %s', async (_, fields, ...places) => {
    const schedule = { type: 'event', events: ['topic.created'], ...fields }
    await refused(
      schedule,
      places.map((place) => `schedule.${place}`),
    )
  })

  test.each([
    '',
    ' ',
    'a b',
    'a\tb',
    'a\nb',
    'a\u00a0b',
    'a\u0007b',
    'a\u007fb',
    'a~b',
    'a^b',
    'a:b',
    'a?b',
    'a[b',
    'a]b',
    'a\\b',
  ])('branch %j', async (branch) => {
    const schedule = { type: 'event', events: ['github.pr.merged'], targetBranches: ['main', branch] }
    await refused(schedule, ['schedule.targetBranches.1'])
  })
})
