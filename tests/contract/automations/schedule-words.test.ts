import { expect, test } from 'vitest'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { addChange } from '#tests/harness/factories.ts'
import { madeAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const cron = (expr: string) => ({ type: 'cron', expr })
const later = (n: number) => new Date(Date.now() + n * 60_000)

test('history and audit log tell schedules in words, each side in the zone that it was in', async () => {
  const { org, api, id, path } = await madeAutomation(service, { schedule: cron('0 8 * * 1-5') })
  await api.patch(path, { schedule: cron('0 9 * * 1-5') })
  await api.patch(path, { name: 'Other' })
  await api.patch(path, { schedule: cron('30 9 * * 1-5'), timezone: 'Asia/Tokyo' })
  await api.patch(path, { timezone: 'UTC' })
  await api.patch(path, { schedule: { type: 'every', n: 90, unit: 'minutes' } })
  await api.patch(path, { schedule: { type: 'event', events: ['topic.created'], delaySeconds: 900 } })
  await api.patch(path, { schedule: { type: 'at', at: '2099-03-01T09:00' } })
  const history = await api.get(`${path}/history?limit=50`)
  const words = [
    ['15 minutes after a topic is created', 'Once, on Sunday 1 March 2099 at 09:00, UTC'],
    ['Every 90 minutes, UTC', '15 minutes after a topic is created'],
    ['Every weekday at 09:30, UTC', 'Every 90 minutes, UTC'],
    undefined,
    ['Every weekday at 09:00, Berlin', 'Every weekday at 09:30, Tokyo'],
    undefined,
    ['Every weekday at 08:00, Berlin', 'Every weekday at 09:00, Berlin'],
    [null, 'Every weekday at 08:00, Berlin'],
  ].map((sides) => sides && { before: sides[0], after: sides[1] })
  expect(column(history, 'scheduleWords', 'history')).toEqual(words)
  const log = await org.api.get(`/audit-log?resource=automation&resourceId=${id}`)
  expect(column(log, 'scheduleWords')).toEqual(words)
  const [entry] = objectsOf(log)
  expect((await org.api.get(`/audit-log/${entry?.id}`)).body).toEqual(entry)
  expect(objectsOf(log)[3]).not.toHaveProperty('scheduleWords')
})

test('a rule that takes its time from when it was set keeps it, and is not guessed where that is not known', async () => {
  const daily = { type: 'rrule', rrule: 'FREQ=DAILY' }
  const { org, id, path, api } = await madeAutomation(service, { schedule: daily })
  const told = Object((await api.get(path)).body).description
  const entry = { entity: 'automation', entityId: id, actorType: 'user' as const }
  const kinds = [
    { changes: { schedule: cron('0 9 * * *') }, previousValues: { schedule: daily } },
    { changes: { schedule: daily, copiedFrom: 'another' }, previousValues: { schedule: cron('0 9 * * *') } },
    { changes: { timezone: 'Asia/Tokyo' }, previousValues: { timezone: 'Europe/Berlin' } },
    { changes: { schedule: cron('0 8 * * *') }, previousValues: { schedule: daily } },
  ]
  for (const [n, kind] of kinds.entries())
    await addChange(service.db, org.id, { ...entry, ...kind, changedAt: later(n + 1) })
  expect(column(await api.get(`${path}/history`), 'scheduleWords', 'history')).toEqual([
    { before: null, after: 'Every day at 08:00, Tokyo' },
    undefined,
    { before: 'Every day at 09:00, Berlin', after: null },
    { before: told, after: 'Every day at 09:00, Berlin' },
    { before: null, after: told },
  ])
})

test('what cannot be told keeps nobody from reading', async () => {
  const { org, id } = await madeAutomation(service)
  const schedules = [
    cron('every so often'),
    cron('0 9 * * *'),
    { type: 'rrule', rrule: 'FREQ=OFTEN' },
    { type: 'tide', n: 2 },
    { type: 'event', event: 'topic.created' },
    { type: 'every' },
    'daily',
  ]
  for (const [n, schedule] of schedules.entries())
    await addChange(service.db, org.id, {
      ...{ entity: 'automation', entityId: n === 1 ? 'of another program' : id, actorType: 'user' },
      ...{ changes: { schedule }, previousValues: { schedule: null }, changedAt: later(n + 1) },
    })
  const answer = await org.api.get(`/audit-log?resource=automation&since=${later(0.5).toISOString()}`)
  expect(column(answer, 'scheduleWords').toReversed()).toEqual(
    [null, null, null, null, 'When a topic is created', null, null].map((after) => ({ before: null, after })),
  )
})
