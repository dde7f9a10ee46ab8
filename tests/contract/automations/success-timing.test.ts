import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { madeAutomation, setAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const minute = 60_000

type Schedule = Record<string, unknown> & { type: string }

type Patched = Record<string, unknown> & { next: number; sent: number }

/** Made long ago, at seven minutes past eight in Berlin. */
const longAgo = new Date('2026-01-05T07:07:30.000Z')

async function made(schedule: Schedule, fields: Record<string, unknown> = {}) {
  const it = await madeAutomation(service, { schedule, ...fields })
  await setAutomation(service.db, it.id, { anchorAt: longAgo })
  const patched = async (change: object): Promise<Patched> => {
    const sent = Date.now()
    const answer = await it.api.patch(it.path, change)
    expect(answer.status, answer.text).toBe(200)
    const next = Date.parse(String(answer.body.nextRunAt))
    return { ...answer.body, next, sent }
  }
  return { ...it, patched }
}

describe('the next run after a change', () => {
  test('follows another expression, strictly after now', async () => {
    const { patched } = await made({ type: 'cron', expr: '0 9 * * *' }, { timezone: 'UTC' })
    const { next, sent, nextRunAt } = await patched({ schedule: { type: 'cron', expr: '*/5 * * * *' } })
    expect(next).toBeGreaterThan(sent)
    expect(next - sent).toBeLessThanOrEqual(6 * minute)
    expect(nextRunAt).toMatch(/:\d[05]:00\.000Z$/)
  })

  test('follows the zone at the same local time', async () => {
    const { patched } = await made({ type: 'cron', expr: '30 4 * * *' }, { timezone: 'UTC' })
    const { nextRunAt } = await patched({ timezone: 'Asia/Kathmandu' })
    expect(nextRunAt).toMatch(/T22:45:00\.000Z$/)
  })

  test.each([
    ['cron', { type: 'cron', expr: '0 9 * * *' }],
    ['every', { type: 'every', n: 90, unit: 'minutes' }],
    ['rrule', { type: 'rrule', rrule: 'FREQ=DAILY' }],
    ['at', { type: 'at', at: '2099-01-01T00:00' }],
  ])('stays when neither schedule nor zone changes: %s', async (_, schedule) => {
    const { id, patched } = await made(schedule)
    const due = new Date('2026-06-01T00:00:00Z')
    await setAutomation(service.db, id, { nextRunAt: due })
    const { nextRunAt } = await patched({ name: 'Other', schedule, settings: { attempts: 1 } })
    expect(nextRunAt).toBe(due.toISOString())
  })

  test.each([
    ['an interval', { type: 'every', n: 90, unit: 'minutes' }],
    ['an instant with its offset', { type: 'at', at: '2099-01-01T00:00:00+01:00' }],
  ])('does not depend on the zone for %s', async (_, schedule) => {
    const { id, patched } = await made(schedule)
    const due = new Date('2026-06-01T00:00:00Z')
    await setAutomation(service.db, id, { nextRunAt: due })
    expect(await patched({ timezone: 'Asia/Kathmandu' })).toMatchObject({
      nextRunAt: due.toISOString(),
      timezone: 'Asia/Kathmandu',
    })
  })

  test('counts another interval from the change, and the same one from before', async () => {
    const { patched } = await made({ type: 'every', n: 90, unit: 'minutes' })
    const other = await patched({ schedule: { type: 'every', n: 2, unit: 'hours' } })
    expect(other.next - other.sent).toBeGreaterThanOrEqual(119 * minute)
    const off = await patched({ enabled: false, prompt: 'Other' })
    expect(off.nextRunAt).toBeNull()
    expect((await patched({ enabled: true })).nextRunAt).toBe(other.nextRunAt)
  })

  test('starts another recurrence in the minute of the change', async () => {
    const { patched } = await made({ type: 'rrule', rrule: 'FREQ=DAILY' }, { timezone: 'UTC' })
    const { next, sent } = await patched({ schedule: { type: 'rrule', rrule: 'FREQ=DAILY;INTERVAL=2' } })
    expect(Math.abs(next - sent - 2 * 24 * 60 * minute)).toBeLessThanOrEqual(2 * minute)
  })

  test('keeps the local time at which a recurrence began, in another zone', async () => {
    const { patched } = await made({ type: 'rrule', rrule: 'FREQ=DAILY' })
    expect((await patched({ timezone: 'Asia/Kathmandu' })).nextRunAt).toMatch(/T02:22:00\.000Z$/)
    const { nextRunAt, description } = await patched({ timezone: 'UTC' })
    expect(nextRunAt).toMatch(/T08:07:00\.000Z$/)
    expect(description).toContain('08:07')
  })

  test('is none for events, and comes back with a clock', async () => {
    const { patched } = await made({ type: 'cron', expr: '0 9 * * *' })
    const event = { type: 'event', events: ['topic.created'] }
    expect(await patched({ schedule: event })).toMatchObject({ nextRunAt: null, status: 'healthy' })
    const { next, sent } = await patched({ schedule: { type: 'every', n: 1, unit: 'hours' } })
    expect(next).toBeGreaterThan(sent)
  })

  test('waits for the automation to be resumed', async () => {
    const { api, path, patched } = await made({ type: 'cron', expr: '0 9 * * *' }, { enabled: false })
    expect((await patched({ schedule: { type: 'at', at: '2099-01-01T00:00:00Z' } })).nextRunAt).toBeNull()
    expect((await api.send('DELETE', `${path}/pause`)).body.nextRunAt).toBe('2099-01-01T00:00:00.000Z')
  })
})

describe('a one-time run that is over', () => {
  async function over(fields: Record<string, unknown> = {}) {
    const it = await made({ type: 'at', at: '2099-01-01T00:00:00Z' })
    const schedule = { type: 'at', at: '2026-01-01T10:00:00', ...fields }
    await setAutomation(service.db, it.id, { schedule, nextRunAt: null, completedAt: new Date('2026-01-01') })
    return it
  }

  test('runs again when it is given another time', async () => {
    const { patched } = await over()
    expect(await patched({ schedule: { type: 'at', at: '2098-01-01T00:00:00Z' } })).toMatchObject({
      status: 'healthy',
      enabled: true,
      nextRunAt: '2098-01-01T00:00:00.000Z',
    })
  })

  test.each([
    { name: 'Other' },
    { timezone: 'Asia/Kathmandu' },
    { prompt: 'Other', enabled: true, schedule: { type: 'at', at: '2026-01-01T10:00:00' } },
  ])('stays over when other things change: %j', async (change) => {
    const { patched } = await over()
    expect(await patched(change)).toMatchObject({ ...change, status: 'completed', nextRunAt: null })
  })

  test('may be paused and resumed, and stays over', async () => {
    const { api, path } = await over()
    expect((await api.send('PUT', `${path}/pause`)).body.status).toBe('paused')
    expect((await api.send('DELETE', `${path}/pause`)).body.status).toBe('completed')
  })

  test('cannot be given a time that has passed', async () => {
    const { api, path } = await over()
    const change = { schedule: { type: 'at', at: '2026-02-01T10:00:00' } }
    expectInvalid(await api.patch(path, change), 'schedule.at')
  })
})

describe('resuming', () => {
  test.each<[type: string, schedule: Schedule, words: string]>([
    ['a time', { type: 'at', at: '2026-01-01T10:00:00Z' }, 'Give it another time'],
    [
      'a series',
      { type: 'rrule', rrule: 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;COUNT=2' },
      'Extend UNTIL or COUNT',
    ],
  ])('%s that passed meanwhile is refused, with what to do', async (_, schedule, words) => {
    const { api, id, path } = await made({ type: 'cron', expr: '0 9 * * *' }, { enabled: false })
    await setAutomation(service.db, id, { schedule })
    const answers = [
      await api.send('DELETE', `${path}/pause`),
      await api.patch(path, { enabled: true }),
      await api.patch(path, { enabled: true, name: 'Other' }),
    ]
    for (const answer of answers) {
      expectError(answer, 409, 'CONFLICT')
      expect(answer.body.message).toContain(words)
    }
    expect((await api.get(path)).body).toMatchObject({ enabled: false, version: 1 })
  })

  test('begins after now, forgets why it was paused, and keeps the error', async () => {
    const { api, id, path } = await made({ type: 'every', n: 90, unit: 'minutes' })
    const state = { enabled: false, nextRunAt: null, pausedReason: 'Failed', failuresInRow: 5 }
    await setAutomation(service.db, id, { ...state, lastErrorMessage: 'No access' })
    const { body } = await api.send('DELETE', `${path}/pause`)
    expect(body).toMatchObject({
      enabled: true,
      status: 'error',
      pausedReason: null,
      failuresInRow: 0,
      lastErrorMessage: 'No access',
      version: 1,
    })
    const since = Date.parse(String(body.nextRunAt)) - longAgo.getTime()
    expect(since % (90 * minute)).toBe(0)
    expect(Date.parse(String(body.nextRunAt))).toBeGreaterThan(Date.now() - minute)
  })

  test('twice is the same as once, and so is pausing', async () => {
    const { api, id, path } = await made({ type: 'cron', expr: '0 9 * * *' })
    const due = new Date('2026-06-01T00:00:00Z')
    await setAutomation(service.db, id, { nextRunAt: due, failuresInRow: 2 })
    const resume = await api.send('DELETE', `${path}/pause`)
    expect(resume.body).toMatchObject({ nextRunAt: due.toISOString(), failuresInRow: 2 })
    const paused = await api.send('PUT', `${path}/pause`)
    expect(paused.body).toMatchObject({ status: 'paused', enabled: false, nextRunAt: null, version: 1 })
    expect((await api.send('PUT', `${path}/pause`)).text).toBe(paused.text)
    expect((await api.get(`${path}/history`)).body.totalCount).toBe(2)
  })

  test('pausing leaves the reason of a pause by the product', async () => {
    const { api, id, path } = await made({ type: 'cron', expr: '0 9 * * *' })
    await setAutomation(service.db, id, { enabled: false, nextRunAt: null, pausedReason: 'Failed 5 times' })
    expect((await api.send('PUT', `${path}/pause`)).body.pausedReason).toBe('Failed 5 times')
  })
})
