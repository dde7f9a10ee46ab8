import { expect, test } from 'vitest'
import { expectError, objectsOf } from '#tests/harness/answers.ts'
import { addRuns, madeAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const start = Date.UTC(2026, 2, 1, 9)

/** Finished runs that took so many minutes. */
const lasting = (minutes: number[]) =>
  minutes.map((length) => ({
    startedAt: new Date(start),
    finishedAt: new Date(start + length * 60_000),
  }))

test('POST /schedules/preview compares with how long the runs of the automation take', async () => {
  const { org, api, id } = await madeAutomation(service)
  const warned = async (minutes: number) => {
    const schedule = { type: 'every', n: minutes, unit: 'minutes' }
    const answer = await api.post('/schedules/preview', { schedule, timezone: 'UTC', automationId: id })
    return objectsOf(answer, 'warnings').find(({ code }) => code === 'shorter-than-run')
  }
  await addRuns(service.db, org.id, id, lasting([2, 90, 11, 12]))
  expect(await warned(10), 'four are too few to tell').toBeUndefined()
  await addRuns(service.db, org.id, id, [
    ...lasting([13]),
    { status: 'failed' },
    { status: 'skipped', reason: 'overlap' },
  ])
  expect(await warned(10)).toEqual({
    code: 'shorter-than-run',
    severity: 'caution',
    message:
      'A run takes 12 minutes (median of the last 5), but the next one is due after 10 minutes: it is skipped, or waits, as the settings say.',
    fixes: [{ label: 'Every 15 minutes', schedule: { type: 'every', n: 15, unit: 'minutes' } }],
  })
  expect(await warned(12)).toBeUndefined()
  const other = await service.org()
  const body = { schedule: { type: 'cron', expr: '0 9 * * *' }, timezone: 'UTC', automationId: id }
  expectError(await other.api.post('/schedules/preview', body), 404, 'NOT_FOUND')
})
