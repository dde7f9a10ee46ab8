import { beforeAll, describe, expect, test } from 'vitest'
import { badPages, column, expectInvalid, expectPages, objectsOf } from '#tests/harness/answers.ts'
import type { Api } from '#tests/harness/client.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { madeAutomation, orgWithOutput, setAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** Five of different kinds and states, made one after another. */
async function five() {
  const org = await orgWithOutput(service)
  await addChannels(service.db, org.id, [{ sourceName: 'discord', sourceChannelId: 'D1' }])
  const make = (fields: Record<string, unknown>) => madeAutomation(service, fields, org)
  const daily = await make({ name: 'daily', prompt: `Begin. ${'x'.repeat(400)} 100% done` })
  const every = await make({
    name: 'Every hour',
    schedule: { type: 'every', n: 1, unit: 'hours' },
    templateSlug: 'weekly-signal-digest',
  })
  const once = await make({
    name: 'Áfter',
    schedule: { type: 'at', at: '2099-01-01T00:00:00Z' },
    sourceName: 'discord',
    sourceChannelId: 'D1',
  })
  const event = await make({ name: 'bugs', schedule: { type: 'event', events: ['topic.created'] } })
  const off = await make({ name: 'Off', enabled: false })
  await setAutomation(service.db, daily.id, {
    nextRunAt: new Date('2098-01-01'),
    lastRunAt: new Date('2026-01-02'),
  })
  await setAutomation(service.db, every.id, { lastErrorMessage: 'x', lastRunAt: new Date('2026-01-01') })
  await setAutomation(service.db, once.id, { completedAt: new Date(0), nextRunAt: null })
  await service.db.pool.query(
    `UPDATE automations SET created_at = '2026-01-01'::timestamptz
       + array_position($2::uuid[], id) * interval '1 minute' WHERE org_id = $1`,
    [org.id, [daily, every, once, event, off].map(({ id }) => id)],
  )
  return org.api
}

/** Nothing here changes them. */
let api: Api
beforeAll(async () => {
  api = await five()
})

describe('GET /automations', () => {
  test.each([
    ['', ['Off', 'bugs', 'Áfter', 'Every hour', 'daily']],
    ['sortOrder=asc', ['daily', 'Every hour', 'Áfter', 'bugs', 'Off']],
    ['sortBy=nextRun', ['Every hour', 'daily']],
    ['sortBy=nextRun&sortOrder=desc', ['daily', 'Every hour']],
    ['sortBy=lastRun', ['daily', 'Every hour']],
  ])('is sorted by what is asked for: %s', async (query, first) => {
    const names = column(await api.get(`/automations?${query}`), 'name')
    expect(names.slice(0, first.length)).toEqual(first)
  })

  test('sorts names whatever their case', async () => {
    const names = column(await api.get('/automations?sortBy=name'), 'name').filter((name) => name !== 'Áfter')
    expect(names).toEqual(['bugs', 'daily', 'Every hour', 'Off'])
  })

  test.each([
    ['status=paused', ['Off']],
    ['status=error', ['Every hour']],
    ['status=completed', ['Áfter']],
    ['status=healthy', ['bugs', 'daily']],
    ['status=error&status=paused', ['Every hour', 'Off']],
    ['triggerKind=event', ['bugs']],
    ['triggerKind[]=at&triggerKind[]=every', ['Every hour', 'Áfter']],
    ['templateSlug=weekly-signal-digest', ['Every hour']],
    ['outputChannel=discord', ['Áfter']],
    ['outputChannel=email', []],
    ['destination=D1', ['Áfter']],
    ['destination=C-SAVED&outputChannel=slack', ['Every hour', 'Off', 'bugs', 'daily']],
    ['destination=C-SAVED&outputChannel=discord', []],
    ['search=HOUR', ['Every hour']],
    ['search=100%25', ['daily']],
    ['search=100_', []],
    ['search=mood&status=paused', ['Off']],
    ['deleted=true', []],
  ])('holds what is asked for: %s', async (query, expected) => {
    const answer = await api.get(`/automations?${query}`)
    expect(column(answer, 'name').toSorted()).toEqual(expected)
    expect(answer.body.totalCount).toBe(expected.length)
  })

  test('holds those of one owner', async () => {
    const [first] = objectsOf(await api.get('/automations'), 'data')
    const { id: ownerId } = Object(first?.owner)
    const counts = [ownerId, crypto.randomUUID()].map(async (id) => {
      return (await api.get(`/automations?ownerId=${id}`)).body.totalCount
    })
    expect(await Promise.all(counts)).toEqual([5, 0])
  })

  test('goes by pages, filtered or not', async () => {
    for (const query of [
      '',
      '?sortBy=nextRun',
      '?sortBy=name&status=healthy',
      '?sortBy=lastRun&sortOrder=asc',
    ])
      await expectPages(api, `/automations${query}`, 'id', 2)
  })

  test('has the beginning of each prompt, and the words of each trigger', async () => {
    const [daily] = [(await api.get('/automations?search=daily')).body.data].flat().map(Object)
    expect(daily.promptStart).toBe(`Begin. ${'x'.repeat(273)}`)
    expect(daily).not.toHaveProperty('prompt')
    expect(daily).toMatchObject({ description: 'Every Friday at 16:00, Berlin', triggerKind: 'cron' })
  })

  test.each([
    ...badPages,
    ['status=broken', 'status.0'],
    ['sortBy=prompt', 'sortBy'],
    ['deleted=1', 'deleted'],
  ])('refuses %s', async (query, place) => {
    const answer = await api.get(`/automations?${query}`)
    expect([answer.status, JSON.stringify(answer.body.data)]).toEqual([
      400,
      expect.stringContaining(place.split('.')[0] ?? ''),
    ])
  })

  test('refuses a text too long', async () => {
    expectInvalid(await api.get(`/automations?search=${'x'.repeat(201)}`), 'search')
    expectInvalid(await api.get(`/automations?destination=${'x'.repeat(321)}`), 'destination')
  })
})
