import { expect, test } from 'vitest'
import { anInstant } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const slack = { channel: 'slack', mode: 'specific', destinations: ['C1'] }
const email = { channel: 'email', mode: 'specific', destinations: ['ops@halden.example'] }

test('GET /organization answers every field', async () => {
  const { api, id, slug } = await service.org()
  expect((await api.get('/organization')).body).toStrictEqual({
    id,
    slug,
    name: 'Test organization',
    timezone: 'UTC',
    simulated: false,
    defaultOutput: null,
    noticeOutput: null,
    monthlyModelLimitUsd: null,
    secondFactorRequired: false,
    storySharing: false,
    identitiesHidden: false,
    company: null,
    createdAt: anInstant,
    updatedAt: anInstant,
  })
})

test.each<[fields: Record<string, unknown>, after?: Record<string, unknown>]>([
  [{ name: '  Halden ' }, { name: 'Halden' }],
  [{ timezone: 'Asia/Kathmandu' }],
  [{ defaultOutput: slack }],
  [{ noticeOutput: email }],
  [{ monthlyModelLimitUsd: 20.5 }],
  [{ identitiesHidden: true }],
  [{ defaultOutput: { channel: 'msteams', mode: 'any', destinations: null } }],
  [
    { defaultOutput: { channel: 'slack', mode: 'any-internal' } },
    { defaultOutput: { channel: 'slack', mode: 'any-internal', destinations: null } },
  ],
])('PATCH /organization changes what is given: %j', async (fields, after = fields) => {
  const { api, id } = await service.org()
  await addChannels(service.db, id, [{ sourceChannelId: 'C1' }])
  const { updatedAt: _, ...before } = (await api.get('/organization')).body
  const { updatedAt, ...changed } = (await api.patch('/organization', fields)).body
  expect(changed).toStrictEqual({ ...before, ...after })
  expect((await api.get('/organization')).body).toStrictEqual({ ...changed, updatedAt })
})

test('null clears a destination, and an equal value changes nothing', async () => {
  const { api, id } = await service.org()
  await api.patch('/organization', { defaultOutput: email, noticeOutput: email })
  const { body } = await api.patch('/organization', { noticeOutput: null })
  expect(body).toMatchObject({ defaultOutput: email, noticeOutput: null })
  expect((await api.patch('/organization', { defaultOutput: email, timezone: 'UTC' })).body).toEqual(body)
  const { rows } = await service.db.pool.query(
    `SELECT changes, previous_values AS before, actor_name AS by FROM changes
      WHERE org_id = $1 AND entity = 'organization' AND operation = 'UPDATE' ORDER BY changed_at`,
    [id],
  )
  expect(rows).toEqual([
    {
      changes: { defaultOutput: email, noticeOutput: email },
      before: { defaultOutput: null, noticeOutput: null },
      by: 'owner',
    },
    { changes: { noticeOutput: null }, before: { noticeOutput: email }, by: 'owner' },
  ])
})

test('the key says at once what the organization is called', async () => {
  const { api } = await service.org()
  await api.patch('/organization', { name: 'Halden', timezone: 'Europe/Berlin' })
  expect((await api.get('/me')).body.organization).toMatchObject({
    name: 'Halden',
    timezone: 'Europe/Berlin',
  })
})

test('changes of different fields at once are all kept', async () => {
  const { api } = await service.org()
  const changes = [
    { name: 'Halden' },
    { timezone: 'Europe/Berlin' },
    { defaultOutput: email },
    { noticeOutput: email },
  ]
  const answers = await Promise.all(changes.map((change) => api.patch('/organization', change)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await api.get('/organization')).body).toMatchObject(Object.assign({}, ...changes))
})

test('a retry answers the same bytes', async () => {
  const { api } = await service.org()
  const headers = { 'Idempotency-Key': 'once' }
  const first = await api.patch('/organization', { name: 'Halden' }, { headers })
  await api.patch('/organization', { name: 'Other' })
  expect((await api.patch('/organization', { name: 'Halden' }, { headers })).text).toBe(first.text)
  expect((await api.patch('/organization', { name: 'b' }, { headers })).status).toBe(409)
})
