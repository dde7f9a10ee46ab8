import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, column, expectError, expectInvalid, expectPages } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { disconnectSaved, madeAutomation, setAutomation } from '#tests/harness/factories-automations.ts'
import { actingAs } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /automations/{automationId}/versions', () => {
  test('returns every definition, newest first, with its author and changed fields', async () => {
    const { org, api, path } = await madeAutomation(service)
    const member = await addMember(service.db, org.id, { role: 'admin', name: 'Mia' })
    const headers = actingAs(org, member)
    await api.patch(path, { name: 'Other', settings: { attempts: 1 }, enabled: false }, { headers })
    await api.patch(path, { enabled: true })
    await api.post(`${path}/versions/1/restoration`)
    const { body } = await api.get(`${path}/versions`)
    expect(body).toMatchObject({
      totalCount: 3,
      data: [
        {
          version: 3,
          restoredFrom: 1,
          changed: ['name', 'settings'],
          createdBy: { type: 'user', name: 'owner' },
        },
        {
          version: 2,
          restoredFrom: null,
          changed: ['name', 'settings'],
          createdBy: { id: member, name: 'Mia', image: '', type: 'user' },
        },
        { version: 1, restoredFrom: null, changed: [], createdAt: anInstant, createdBy: { id: aUuid } },
      ],
    })
    expect([body.data].flat().map(Object).at(-1)?.definition).toStrictEqual({
      name: 'Friday account health',
      inbox: false,
      inboxMemberIds: null,
      rules: null,
      prompt: 'Name the accounts whose mood changed.',
      schedule: { type: 'cron', expr: '0 16 * * 5' },
      timezone: 'Europe/Berlin',
      modelLevel: 'med',
      capabilityMode: 'all',
      allowedCapabilities: null,
      outputChannels: [{ channel: 'slack', mode: 'specific', destinations: ['C-SAVED'] }],
      templateSlug: null,
      settings: {
        overlap: 'skip',
        missedRuns: 'latest',
        attempts: 3,
        notices: 'problems',
        beyondLimit: 'skip',
        combineMinutes: 0,
        quietWhenNothing: false,
        monthlyLimitUsd: null,
      },
    })
  })

  test('says what starts it in words, as it was then', async () => {
    const { api, path } = await madeAutomation(service)
    await api.patch(path, { schedule: { type: 'rrule', rrule: 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0' } })
    await api.patch(path, { schedule: { type: 'event', events: ['topic.created'] } })
    expect(column(await api.get(`${path}/versions`), 'description')).toEqual([
      'When a topic is created',
      'Every day at 09:00, Berlin',
      'Every Friday at 16:00, Berlin',
    ])
  })

  test('describes a rule without a start by the time it was set, despite later saves', async () => {
    const daily = { type: 'rrule', rrule: 'FREQ=DAILY' }
    const { api, id, path } = await madeAutomation(service, { schedule: daily })
    const set = new Date('2026-03-02T08:15:00Z')
    await setAutomation(service.db, id, { anchorAt: set })
    await service.db.pool.query('UPDATE automation_versions SET created_at = $2 WHERE automation_id = $1', [
      id,
      set,
    ])
    await api.patch(path, { name: 'Other' })
    await api.patch(path, { timezone: 'Asia/Tokyo' })
    const words = async (of: string) => column(await api.get(`${of}/versions`), 'description')
    const told = ['Every day at 09:15, Tokyo', 'Every day at 09:15, Berlin', 'Every day at 09:15, Berlin']
    expect(await words(path)).toEqual(told)
    const copy = await api.post(`${path}/copies`)
    expect(await words(`/automations/${copy.body.id}`)).toEqual(told.slice(0, 1))
    await api.patch(path, { schedule: { type: 'event', events: ['topic.created'] } })
    expect(await words(path)).toEqual(['When a topic is created', ...told])
  })

  test('goes by pages, also of a deleted automation', async () => {
    const { api, path } = await madeAutomation(service)
    for (const name of ['a', 'b', 'c']) await api.patch(path, { name })
    await api.send('DELETE', path)
    expect(await expectPages(api, `${path}/versions`, 'version', 3)).toEqual([4, 3, 2, 1])
    expect(column(await api.get(`${path}/versions?limit=1&page=2`), 'changed')).toEqual([['name']])
  })
})

describe('POST /automations/{automationId}/versions/{version}/restoration', () => {
  test('saves the definition of that version anew', async () => {
    const { api, path, made } = await madeAutomation(service)
    const first = (await api.get(path)).body
    await api.patch(path, {
      name: 'Other',
      prompt: 'Other',
      schedule: { type: 'event', events: ['topic.created'] },
      timezone: 'UTC',
      modelLevel: 'low',
      capabilityMode: 'custom',
      allowedCapabilities: ['topics.read'],
      settings: { overlap: 'queue' },
      outputChannels: [{ channel: 'msteams', mode: 'any', destinations: null }],
      enabled: false,
    })
    const { body } = await api.post(`${path}/versions/1/restoration`)
    expect(body).toEqual({
      ...first,
      version: 3,
      enabled: false,
      status: 'paused',
      nextRunAt: null,
      updatedAt: anInstant,
    })
    expect((await api.send('DELETE', `${path}/pause`)).body.nextRunAt).toBe(made.nextRunAt)
  })

  test('of the version in force changes nothing', async () => {
    const { api, path } = await madeAutomation(service)
    const before = await api.get(path)
    expect((await api.post(`${path}/versions/1/restoration`)).text).toBe(before.text)
  })

  test('of a one-time run that is over is refused', async () => {
    const at = { type: 'at', at: '2026-01-01T10:00:00Z' }
    const { api, id, path } = await madeAutomation(service)
    await service.db.pool.query(
      `UPDATE automation_versions SET definition = jsonb_set(definition, '{schedule}', $2) WHERE automation_id = $1`,
      [id, JSON.stringify(at)],
    )
    await api.patch(path, { name: 'Other' })
    expectInvalid(await api.post(`${path}/versions/1/restoration`), 'schedule.at')
    expect((await api.get(path)).body).toMatchObject({ name: 'Other', version: 2 })
  })

  test('to a channel that has gone is refused', async () => {
    const { org, api, path } = await madeAutomation(service)
    await api.patch(path, { outputChannels: [{ channel: 'msteams', mode: 'any', destinations: null }] })
    await disconnectSaved(service.db, org.id)
    expectInvalid(await api.post(`${path}/versions/1/restoration`), 'outputChannels.0.destinations.0')
  })

  test.each(['2', '2147483647'])('there is no version %s', async (version) => {
    const { api, path } = await madeAutomation(service)
    expectError(await api.post(`${path}/versions/${version}/restoration`), 404, 'NOT_FOUND')
  })

  test.each(['0', '-1', '1.5', 'x', '2147483648'])('refuses the version %s', async (version) => {
    const { api, path } = await madeAutomation(service)
    expectInvalid(await api.post(`${path}/versions/${version}/restoration`), 'version')
  })

  test('needs it to be there', async () => {
    const { api, id, path } = await madeAutomation(service)
    await setAutomation(service.db, id, { deletedAt: new Date() })
    expectError(await api.post(`${path}/versions/1/restoration`), 409, 'CONFLICT')
  })
})
