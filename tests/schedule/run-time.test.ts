import { expect, test } from 'vitest'
import { scheduleInput } from '#contract/common/schedule.ts'
import { previewSchedule } from '#service/engine/schedule/preview.ts'

const now = new Date('2027-01-01T00:00:00Z')
const minute = 60_000

function warned(schedule: unknown, ms: number) {
  const input = { schedule: scheduleInput.parse(schedule), timezone: 'Europe/Berlin', count: 5 }
  const result = previewSchedule(input, now, { ms, runs: 20 })
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.preview.warnings.find(({ code }) => code === 'shorter-than-run')
}

const cron = (expr: string) => ({ type: 'cron', expr })
const every = (n: number, unit: string) => ({ type: 'every', n, unit })

test.each<[schedule: object, ms: number, fix: object | null]>([
  [every(5, 'minutes'), 5 * minute + 1, every(10, 'minutes')],
  [every(30, 'minutes'), 47 * minute, every(1, 'hours')],
  [every(1, 'hours'), 100 * minute, every(3, 'hours')],
  [every(1, 'minutes'), 23 * 60 * minute, null],
  [cron('*/5 8-17 * * 1-5'), 12 * minute, cron('*/15 8-17 * * 1-5')],
  [cron('* * * * *'), 70_000, cron('*/5 * * * *')],
  [cron('*/30 * * * *'), 100 * minute, cron('0 */3 * * *')],
  [cron('0,10 9 * * *'), 12 * minute, null],
  [{ type: 'rrule', rrule: 'FREQ=MINUTELY;INTERVAL=10' }, 12 * minute, null],
])('%j with runs of %i ms is warned of, and mended where an interval is meant', (schedule, ms, fix) => {
  const warning = warned(schedule, ms)
  expect(warning?.fixes?.map((one) => one.schedule) ?? []).toEqual(fix === null ? [] : [fix])
  for (const one of warning?.fixes ?? []) expect(warned(one.schedule, ms)).toBeUndefined()
})

test.each([every(5, 'minutes'), cron('0 9 * * *'), { type: 'at', at: '2027-03-01T09:00' }])(
  'nothing is said while there is time: %j',
  (schedule) => expect(warned(schedule, 5 * minute)).toBeUndefined(),
)

test('both figures are named', () => {
  expect(warned(every(1, 'minutes'), 89_400)?.message).toContain('89 seconds')
  expect(warned(every(1, 'hours'), 125 * minute)?.message).toMatch(/2 hours 5 minutes .* after 1 hour:/)
})
