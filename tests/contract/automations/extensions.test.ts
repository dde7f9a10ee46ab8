import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import {
  anAutomation,
  automationCount,
  orgWithOutput,
  savedOutput,
} from '#tests/harness/factories-automations.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const mail = { channel: 'email', mode: 'specific', destinations: ['team@halden.example'] }
const defaults = {
  overlap: 'skip',
  missedRuns: 'latest',
  attempts: 3,
  notices: 'problems',
  beyondLimit: 'skip',
  combineMinutes: 0,
  quietWhenNothing: false,
  monthlyLimitUsd: null,
}
const everything = {
  enabled: false,
  settings: { attempts: 5, overlap: 'queue' },
  outputChannels: [mail, savedOutput],
}

describe('POST /automations takes beyond the common interface', () => {
  test.each([
    [{ settings: {} }, defaults],
    [{ settings: { attempts: 1 } }, { ...defaults, attempts: 1 }],
    [
      { settings: { quietWhenNothing: true, notices: 'never' } },
      { ...defaults, quietWhenNothing: true, notices: 'never' },
    ],
  ])('settings, the others having their defaults: %j', async (fields, settings) => {
    const org = await orgWithOutput(service)
    const { body } = await org.api.post('/automations', anAutomation(fields))
    expect((await org.api.get(`/automations/${body.id}`)).body).toMatchObject({ settings, version: 1 })
    expect(body).not.toHaveProperty('settings')
  })

  test.each<[sent: object[], expected?: object[]]>([
    [[mail]],
    [[savedOutput, mail]],
    [[{ channel: 'msteams', mode: 'any', destinations: null }]],
    [[{ ...savedOutput, destinations: ['C-SAVED', 'C-SAVED'] }], [savedOutput]],
  ])('destinations of any kind: %j', async (outputChannels, expected = outputChannels) => {
    const org = await orgWithOutput(service)
    const { body } = await org.api.post('/automations', anAutomation({ outputChannels }))
    expect(body.outputChannels).toStrictEqual(expected)
  })

  test('destinations where no default is saved', async () => {
    const org = await service.org()
    const { body } = await org.api.post('/automations', anAutomation({ outputChannels: [mail] }))
    expect(body.outputChannels).toStrictEqual([mail])
  })

  test('everything at once, in the first version', async () => {
    const org = await orgWithOutput(service)
    const { body } = await org.api.post('/automations', anAutomation(everything))
    const read = await org.api.get(`/automations/${body.id}`)
    expect(read.body).toMatchObject({
      ...everything,
      status: 'paused',
      nextRunAt: null,
      version: 1,
      settings: { ...defaults, ...everything.settings },
    })
    const versions = await org.api.get(`/automations/${body.id}/versions`)
    expect(versions.body.data).toHaveLength(1)
  })

  test('and answers a retry without a second one', async () => {
    const org = await orgWithOutput(service)
    const send = (fields: object) =>
      org.api.post('/automations', anAutomation({ ...everything, ...fields }), {
        headers: { 'Idempotency-Key': 'once' },
      })
    const [first, again] = [await send({}), await send({})]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
    expectError(await send({ settings: { attempts: 4 } }), 409, 'CONFLICT')
    expectError(await send({ outputChannels: [savedOutput] }), 409, 'CONFLICT')
    expect(await automationCount(service, org)).toBe(1)
  })
})

describe('and refuses', () => {
  test.each<[name: string, fields: Record<string, unknown>, ...places: string[]]>([
    ['settings that are null', { settings: null }, 'settings'],
    ['an unknown setting', { settings: { retries: 3 } }, 'settings.retries'],
    ['a setting out of range', { settings: { attempts: 6 } }, 'settings.attempts'],
    ['null destinations', { outputChannels: null }, 'outputChannels'],
    ['no destination', { outputChannels: [] }, 'outputChannels'],
    ['too many', { outputChannels: Array.from({ length: 6 }, () => mail) }, 'outputChannels'],
    ['an unknown kind', { outputChannels: [{ ...mail, channel: 'fax' }] }, 'outputChannels.0.channel'],
    [
      'one that names nothing',
      { outputChannels: [{ ...mail, destinations: null }] },
      'outputChannels.0.destinations',
    ],
    [
      'an address that is none',
      { outputChannels: [{ ...mail, destinations: ['team'] }] },
      'outputChannels.0.destinations.0',
    ],
    [
      'a channel that does not exist',
      { outputChannels: [mail, { ...savedOutput, destinations: ['C-NONE'] }] },
      'outputChannels.1.destinations.0',
    ],
    [
      'both ways to name a channel',
      { outputChannels: [mail], sourceName: 'slack', sourceChannelId: 'C-SAVED' },
      'outputChannels',
    ],
    ['what only a change takes', { useDefaultDestination: true }, 'useDefaultDestination'],
    ['the version of a change', { expectedVersion: 1 }, 'expectedVersion'],
  ])('%s', async (_, fields, ...places) => {
    const org = await orgWithOutput(service)
    expectInvalid(await org.api.post('/automations', anAutomation(fields)), ...places)
    expect(await automationCount(service, org)).toBe(0)
  })

  test('a service token, whatever it says', async () => {
    const org = await orgWithOutput(service)
    const key = await memberToken(service.db, org)
    expectError(await org.api.post('/automations', anAutomation(everything), { key }), 403, 'FORBIDDEN')
    expect(await automationCount(service, org)).toBe(0)
  })

  test("another organization's channel", async () => {
    const [org, other] = [await service.org(), await orgWithOutput(service)]
    const sent = anAutomation({ outputChannels: [savedOutput] })
    expectInvalid(await org.api.post('/automations', sent), 'outputChannels.0.destinations.0')
    expect(await automationCount(service, org)).toBe(0)
    expect((await other.api.post('/automations', sent)).status).toBe(200)
  })
})
