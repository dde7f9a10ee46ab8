import { describe, expect, test } from 'vitest'
import { aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import {
  disconnectSaved,
  madeAutomation,
  savedOutput,
  setAutomation,
} from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const scope = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

describe('PATCH /automations/{automationId}', () => {
  test.each<[fields: Record<string, unknown>, also?: Record<string, unknown>]>([
    [{ name: 'Other' }],
    [{ prompt: '  Anything\n' }],
    [{ modelLevel: 'high' }],
    [{ capabilityMode: 'custom', allowedCapabilities: ['topics.read', 'people.read'] }],
    [{ capabilityMode: 'custom', allowedCapabilities: [] }],
    [{ templateSlug: 'weekly-signal-digest' }],
    [{ outputChannels: [{ channel: 'msteams', mode: 'any', destinations: null }] }],
    [
      {
        outputChannels: [savedOutput, { channel: 'email', mode: 'specific', destinations: ['a@b.example'] }],
      },
    ],
    [{ sourceName: 'discord', sourceChannelId: 'D1' }],
  ])('changes what is given, and nothing else: %j', async (fields) => {
    const { org, api, path } = await madeAutomation(service)
    await addChannels(service.db, org.id, [{ sourceName: 'discord', sourceChannelId: 'D1' }])
    const before = (await api.get(path)).body
    const { sourceName, sourceChannelId, ...given } = fields
    const output = { channel: sourceName, mode: 'specific', destinations: [sourceChannelId] }
    const expected = sourceName === undefined ? given : { outputChannels: [output] }
    const after = (await api.patch(path, fields)).body
    const { version, updatedAt: _, destinationNames: __, ...rest } = after
    expect(version).toBe(2)
    const { version: ___, updatedAt: ____, destinationNames: _____, ...same } = before
    expect(rest).toStrictEqual({ ...same, ...expected })
    expect((await api.get(path)).body).toStrictEqual(after)
  })

  test('changes some settings and leaves the others', async () => {
    const { api, path } = await madeAutomation(service)
    await api.patch(path, { settings: { overlap: 'queue', attempts: 1 } })
    const { settings } = (await api.patch(path, { settings: { notices: 'never' } })).body
    expect(settings).toEqual({
      overlap: 'queue',
      missedRuns: 'latest',
      attempts: 1,
      notices: 'never',
      beyondLimit: 'skip',
      combineMinutes: 0,
      quietWhenNothing: false,
      monthlyLimitUsd: null,
    })
  })

  test('an update without differences changes nothing', async () => {
    const { api, path, made } = await madeAutomation(service)
    const before = (await api.get(path)).text
    const { name, prompt, schedule, timezone, enabled, outputChannels } = made
    const same = { name, prompt, schedule, timezone, enabled, outputChannels, settings: { attempts: 3 } }
    expect((await api.patch(path, same)).text).toBe(before)
    expect((await api.get(`${path}/history`)).body.totalCount).toBe(1)
  })

  test('checks changed fields only: a channel that has disappeared stays', async () => {
    const { org, api, path, made } = await madeAutomation(service)
    await disconnectSaved(service.db, org.id)
    const { outputChannels } = made
    expect((await api.patch(path, { name: 'Other', outputChannels })).status).toBe(200)
  })

  test('keeps the list of capabilities while it is custom, and drops it with `all`', async () => {
    const { api, path } = await madeAutomation(service, {
      capabilityMode: 'custom',
      allowedCapabilities: ['topics.read'],
    })
    const patched = async (fields: object) => (await api.patch(path, fields)).body
    expect(await patched({ capabilityMode: 'custom' })).toMatchObject({
      allowedCapabilities: ['topics.read'],
    })
    expect(await patched({ allowedCapabilities: ['people.read'] })).toMatchObject({
      allowedCapabilities: ['people.read'],
    })
    expect(await patched({ capabilityMode: 'all' })).toMatchObject({ allowedCapabilities: null })
  })

  test('an error stays until a run goes well', async () => {
    const { api, id, path } = await madeAutomation(service)
    await setAutomation(service.db, id, { lastErrorMessage: 'No access', failuresInRow: 2 })
    expect((await api.patch(path, { prompt: 'Better' })).body).toMatchObject({
      status: 'error',
      lastErrorMessage: 'No access',
      failuresInRow: 2,
    })
  })

  test('takes the destination that is the saved default now', async () => {
    const { org, api, path } = await madeAutomation(service)
    const output = { channel: 'email', mode: 'any-internal', destinations: null }
    await api.patch('/organization', { defaultOutput: output })
    expect((await api.get(path)).body.outputChannels).toEqual([savedOutput])
    expect((await api.patch(path, { useDefaultDestination: true })).body.outputChannels).toEqual([output])
    expect(org.id).toEqual(aUuid)
  })
})

describe('an event schedule that is changed', () => {
  const legacy = {
    type: 'event',
    event: 'topic.created',
    channelIds: [scope],
    productIds: [scope],
    condition: 'It is about billing',
    conditionMode: 'agent',
    conditionSchemaVersion: 1,
  }

  async function scoped() {
    const made = await madeAutomation(service)
    await setAutomation(service.db, made.id, { schedule: legacy, nextRunAt: null })
    const patched = async (fields: object) => (await made.api.patch(made.path, fields)).body
    return { ...made, patched }
  }

  test('keeps what only older programs could say when other fields change', async () => {
    const { patched } = await scoped()
    const { schedule } = await patched({ name: 'Other' })
    expect(schedule).toStrictEqual({ ...legacy, events: ['topic.created'] })
  })

  test('keeps its limits to channels and products', async () => {
    const { patched } = await scoped()
    const wanted = { type: 'event', events: ['topic.created', 'feedback.created'], delaySeconds: 5 }
    expect((await patched({ schedule: wanted })).schedule).toStrictEqual({
      ...wanted,
      channelIds: [scope],
      productIds: [scope],
    })
  })

  test('is judged in the same way while condition and events are the same', async () => {
    const { patched } = await scoped()
    const wanted = { type: 'event', events: ['topic.created'], condition: 'It is about billing' }
    expect((await patched({ schedule: { ...wanted, delaySeconds: 5 } })).schedule).toMatchObject({
      conditionMode: 'agent',
      delaySeconds: 5,
    })
    const other = { ...wanted, condition: 'It is about prices' }
    expect((await patched({ schedule: other })).schedule).toMatchObject({ conditionMode: 'judge' })
  })

  test('sent back as it came is no change', async () => {
    const { patched } = await scoped()
    const { version } = await patched({
      schedule: { type: 'event', events: ['topic.created'], condition: 'It is about billing' },
    })
    expect(version).toBe(1)
  })

  test('forgets its limits with another kind of trigger', async () => {
    const { patched } = await scoped()
    await patched({ schedule: { type: 'cron', expr: '0 9 * * *' } })
    const wanted = { type: 'event', events: ['topic.created'] }
    expect((await patched({ schedule: wanted })).schedule).toStrictEqual(wanted)
  })
})

describe('GET /automations/{automationId}/history', () => {
  test('tells each change with the fields before and after', async () => {
    const { api, path } = await madeAutomation(service)
    await api.patch(path, { name: 'Other', schedule: { type: 'cron', expr: '0 9 * * *' } })
    await api.send('PUT', `${path}/pause`)
    await api.send('DELETE', path)
    const answer = await api.get(`${path}/history`)
    expect(objectsOf(answer, 'history')).toMatchObject([
      { operation: 'DELETE', changes: {}, previousValues: { name: 'Other', enabled: false } },
      { operation: 'UPDATE', changes: { enabled: false }, previousValues: { enabled: true } },
      {
        changedBy: 'user',
        user: { name: 'owner' },
        changes: { name: 'Other', schedule: { type: 'cron', expr: '0 9 * * *' } },
        previousValues: { name: 'Friday account health', schedule: { type: 'cron', expr: '0 16 * * 5' } },
      },
      { operation: 'INSERT' },
    ])
    expect(answer.body.totalCount).toBe(4)
    expect((await api.get(`${path}/history?limit=1&page=3`)).body).toMatchObject({
      history: [{ changes: { name: 'Other' } }],
      totalCount: 4,
    })
  })
})
