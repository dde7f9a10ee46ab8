import { describe, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const daily = { type: 'cron', expr: '0 9 * * *' }

describe('POST /schedules/preview refuses', () => {
  test.each<[name: string, body: object, ...places: string[]]>([
    ['nothing', { schedule: undefined, timezone: undefined }, 'schedule', 'timezone'],
    ['an unknown field', { name: 'A' }, 'name'],
    ['an empty zone', { timezone: '' }, 'timezone'],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an abbreviation as the zone', { timezone: 'CET' }, 'timezone'],
    ['an offset as the zone', { timezone: '+02:00' }, 'timezone'],
    ['no runs', { count: 0 }, 'count'],
    ['51 runs', { count: 51 }, 'count'],
    ['half a run', { count: 1.5 }, 'count'],
    ['a count in text', { count: '5' }, 'count'],
    ['a date as from', { from: '2027-01-01' }, 'from'],
    ['a local time as anchor', { anchor: '2027-01-01T00:00:00' }, 'anchor'],
    ['an expression of four fields', { schedule: { type: 'cron', expr: '0 9 * *' } }, 'schedule.expr'],
    ['a rule without a frequency', { schedule: { type: 'rrule', rrule: 'BYDAY=MO' } }, 'schedule.rrule'],
    ['a date that does not exist', { schedule: { type: 'at', at: '2027-02-30T09:00' } }, 'schedule.at'],
    [
      'a zone and an expression',
      { timezone: 'Nowhere', schedule: { type: 'cron', expr: 'x' } },
      'timezone',
      'schedule.expr',
    ],
  ])('%s', async (_, fields, ...places) => {
    const org = await service.org()
    const body = { schedule: daily, timezone: 'UTC', ...fields }
    expectInvalid(await org.api.post('/schedules/preview', body), ...places)
  })
})
