import { describe, expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const from = '2027-01-01T00:00:00Z'

async function preview(schedule: object, rest: object = {}) {
  const org = await service.org()
  const answer = await org.api.post('/schedules/preview', {
    schedule,
    timezone: 'Europe/Berlin',
    from,
    ...rest,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer
}

describe('POST /schedules/preview', () => {
  test.each<[type: string, schedule: object, next: string[]]>([
    ['cron', { type: 'cron', expr: '0 9 * * 1-5' }, ['2027-01-01T08:00:00Z', '2027-01-04T08:00:00Z']],
    ['cron in summer', { type: 'cron', expr: '0 9 1 7 *' }, ['2027-07-01T07:00:00Z', '2028-07-01T07:00:00Z']],
    [
      'rrule',
      { type: 'rrule', rrule: 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=9;BYMINUTE=0' },
      ['2027-01-04T08:00:00Z', '2027-02-01T08:00:00Z'],
    ],
    ['every', { type: 'every', n: 90, unit: 'minutes' }, ['2027-01-01T01:30:00Z', '2027-01-01T03:00:00Z']],
    ['every hour', { type: 'every', n: 5, unit: 'hours' }, ['2027-01-01T05:00:00Z', '2027-01-01T10:00:00Z']],
    ['at', { type: 'at', at: '2027-03-01T09:00:00+05:00' }, ['2027-03-01T04:00:00Z']],
    ['at in local time', { type: 'at', at: '2027-03-01T09:00' }, ['2027-03-01T08:00:00Z']],
    ['at a time that has passed', { type: 'at', at: '2026-03-01T09:00' }, []],
    ['event', { type: 'event', events: ['topic.created'] }, []],
  ])('lists the next runs: %s', async (_, schedule, next) => {
    const { body } = await preview(schedule, { count: 2 })
    expect(Object.keys(body).toSorted()).toEqual([
      'clockChanges',
      'description',
      'next',
      'runsPerDay',
      'warnings',
    ])
    expect(body.next).toEqual(next)
    expect(body.description).toEqual(expect.stringMatching(/^[A-Z]/))
    expect(body.warnings).toEqual(expect.any(Array))
  })

  test('says it in words, with the zone', async () => {
    const { body } = await preview({ type: 'cron', expr: '0 9 * * 1-5' })
    expect(body.description).toBe('Every weekday at 09:00, Berlin')
  })

  test.each([
    [{}, 5],
    [{ count: 1 }, 1],
    [{ count: 50 }, 50],
  ])('lists 5 runs unless told otherwise: %j', async (rest, count) => {
    const { body } = await preview({ type: 'every', n: 1, unit: 'minutes' }, rest)
    expect(body.next).toHaveLength(count)
  })

  test('counts intervals from the anchor', async () => {
    const { body } = await preview(
      { type: 'every', n: 1, unit: 'hours' },
      { anchor: '2026-12-31T23:45:00+00:00', count: 2 },
    )
    expect(body.next).toEqual(['2027-01-01T00:45:00Z', '2027-01-01T01:45:00Z'])
  })

  test('lists runs after an instant, never at it', async () => {
    const { body } = await preview({ type: 'cron', expr: '0 1 * * *' }, { count: 1 })
    expect(body.next).toEqual(['2027-01-02T00:00:00Z'])
  })

  test('shows what may surprise', async () => {
    const answer = await preview({ type: 'cron', expr: '0 9 13 * 5' })
    const [warning] = objectsOf(answer, 'warnings')
    expect(warning).toMatchObject({ code: 'day-fields-or', message: expect.any(String) })
  })

  test.each(['UTC', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Europe/Kyiv'])(
    'takes the zone %s',
    async (timezone) => {
      const { body } = await preview({ type: 'cron', expr: '0 9 * * *' }, { timezone })
      expect(body.next).toHaveLength(5)
    },
  )

  test('takes a request without from, and stores nothing', async () => {
    const org = await service.org()
    const schedule = { type: 'every', n: 1, unit: 'hours' }
    const answer = await org.api.post('/schedules/preview', { schedule, timezone: 'UTC' })
    expect(answer.body.next).toHaveLength(5)
    const { rows } = await service.db.pool.query('SELECT FROM automations WHERE org_id = $1', [org.id])
    expect(rows).toEqual([])
  })
})
