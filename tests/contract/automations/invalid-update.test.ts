import { describe, expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { madeAutomation, savedOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const email = (address: string) => ({ channel: 'email', mode: 'specific', destinations: [address] })

async function refused(body: unknown, places: string[], fields: Record<string, unknown> = {}) {
  const { org, api, path } = await madeAutomation(service, fields)
  await addChannels(service.db, org.id, [{ sourceChannelId: 'C-GONE', isConnected: false }])
  const before = await api.get(path)
  expectInvalid(await api.patch(path, body), ...places)
  expect((await api.get(path)).text).toBe(before.text)
}

describe('PATCH /automations/{automationId} refuses', () => {
  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['nothing', {}, ''],
    ['only the version that was read', { expectedVersion: 1 }, ''],
    ['no body', undefined, ''],
    ['a list', [], ''],
    ['an empty name', { name: '' }, 'name'],
    ['a null name', { name: null }, 'name'],
    ['a prompt that is too long', { prompt: 'x'.repeat(130_001) }, 'prompt'],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['another level', { modelLevel: 'max' }, 'modelLevel'],
    ['an unknown template', { templateSlug: 'nothing-like-it' }, 'templateSlug'],
    ['custom capabilities without a list', { capabilityMode: 'custom' }, 'allowedCapabilities'],
    ['a list of capabilities for all', { allowedCapabilities: ['topics.read'] }, 'allowedCapabilities'],
    ['both', { capabilityMode: 'all', allowedCapabilities: ['topics.read'] }, 'allowedCapabilities'],
    ['a source without its channel', { sourceName: 'slack' }, 'sourceChannelId'],
    ['a channel without its source', { sourceChannelId: 'C-SAVED' }, 'sourceName'],
    ['an unknown channel', { sourceName: 'slack', sourceChannelId: 'C-NONE' }, 'sourceChannelId'],
    ['a channel that has gone', { sourceName: 'slack', sourceChannelId: 'C-GONE' }, 'sourceChannelId'],
    ['a default that is not wanted', { useDefaultDestination: false }, 'useDefaultDestination'],
    ['two destinations', { useDefaultDestination: true, outputChannels: [savedOutput] }, 'outputChannels'],
    ['no destination', { outputChannels: [] }, 'outputChannels'],
    ['six destinations', { outputChannels: Array.from({ length: 6 }, () => savedOutput) }, 'outputChannels'],
    ['no address', { outputChannels: [email('nobody')] }, 'outputChannels.0.destinations.0'],
    [
      'channels that are not there',
      {
        outputChannels: [
          email('a@b.example'),
          { channel: 'slack', mode: 'specific', destinations: ['C-SAVED', 'C-NONE', 'C-GONE'] },
        ],
      },
      'outputChannels.1.destinations.1',
      'outputChannels.1.destinations.2',
    ],
    [
      'a specific destination without a name',
      { outputChannels: [{ channel: 'slack', mode: 'specific', destinations: null }] },
      'outputChannels.0.destinations',
    ],
    [
      'a name where any will do',
      { outputChannels: [{ channel: 'slack', mode: 'any', destinations: ['C-SAVED'] }] },
      'outputChannels.0.destinations',
    ],
    ['unknown settings', { settings: { colour: 'red' } }, 'settings.colour'],
    ['too many attempts', { settings: { attempts: 6 } }, 'settings.attempts'],
    ['a version that is none', { name: 'x', expectedVersion: 0 }, 'expectedVersion'],
    ['fields of the answer', { name: 'x', status: 'healthy', nextRunAt: null }, 'status', 'nextRunAt'],
    ['another id', { automationId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' }, 'automationId'],
  ])('%s', async (_, body, ...places) => {
    await refused(body, places)
  })

  test.each<[name: string, schedule: unknown, ...places: string[]]>([
    ['null', null, 'schedule'],
    ['an expression that never matches', { type: 'cron', expr: '0 9 31 2 *' }, 'schedule.expr'],
    ['a time that has passed', { type: 'at', at: '2020-01-01T00:00:00Z' }, 'schedule.at'],
    [
      'a series that is over',
      { type: 'rrule', rrule: 'DTSTART:20200101T000000Z\nRRULE:FREQ=DAILY;COUNT=2' },
      'schedule.rrule',
    ],
    ['talk without a condition', { type: 'event', events: ['conversation.activity'] }, 'schedule.condition'],
    [
      'limits to channels',
      { type: 'event', events: ['topic.created'], channelIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] },
      'schedule.channelIds',
    ],
  ])('the schedule: %s', async (_, schedule, ...places) => {
    await refused({ schedule }, places)
  })

  test('a zone that contradicts the recurrence', async () => {
    const schedule = { type: 'rrule', rrule: 'DTSTART;TZID=Europe/Berlin:20990101T090000\nRRULE:FREQ=DAILY' }
    await refused({ timezone: 'UTC' }, ['schedule.rrule'], { schedule })
  })

  test('an unaccepted zone, for intervals as well', async () => {
    await refused({ timezone: 'CET' }, ['timezone'], { schedule: { type: 'every', n: 1, unit: 'hours' } })
  })

  test('custom capabilities without their list, when that is taken away', async () => {
    const custom = { capabilityMode: 'custom', allowedCapabilities: ['topics.read'] }
    await refused({ allowedCapabilities: null }, ['allowedCapabilities'], custom)
  })
})

describe('what takes no body refuses one', () => {
  test.each([
    ['POST', '/restoration'],
    ['PUT', '/pause'],
    ['DELETE', '/pause'],
    ['POST', '/copies'],
    ['POST', '/versions/1/restoration'],
    ['DELETE', '/waiting-runs'],
    ['DELETE', ''],
  ])('%s %s', async (method, rest) => {
    const { api, path } = await madeAutomation(service)
    expectInvalid(await api.send(method, `${path}${rest}`, { name: 'x' }), 'name')
  })
})
