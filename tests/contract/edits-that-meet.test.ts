import { expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const places: Record<string, (org: Org) => Promise<string>> = {
  topic: async (org) => `/topics/${(await addTopics(service.db, org.id, [{}]))[0]}`,
  channel: async (org) => `/channels/${(await addChannels(service.db, org.id, [{ context: 'Bugs' }]))[0]}`,
  organization: async () => '/organization',
}

test.each([
  ['topic', 'title', 'Exports stop'],
  ['topic', 'priority', 'high'],
  ['channel', 'context', 'Support'],
  ['organization', 'name', 'Halden AS'],
  ['organization', 'timezone', 'Asia/Tokyo'],
] as const)(
  'of a %s, a second edit of the %s does not replace the first unread',
  async (what, field, second) => {
    const org = await service.org()
    const first = await actor(service, org, 'owner', 'Ida')
    const path = (await places[what]?.(org)) ?? ''
    const read = (await org.api.get(path)).body[field]
    const written = field === 'priority' ? 'very_high' : field === 'timezone' ? 'Europe/Oslo' : 'By Ida'
    const seen = { expected: { [field]: read } }
    await org.api.patch(path, { [field]: written, ...seen }, { headers: first.headers })
    const late = await org.api.patch(path, { [field]: second, ...seen })
    expect(late.status, late.text).toBe(409)
    expect(late.body.data).toMatchObject({ overtaken: [{ field, value: written, user: { name: 'Ida' } }] })
    expect((await org.api.get(path)).body[field]).toBe(written)
    const chosen = await org.api.patch(path, { [field]: second, expected: { [field]: written } })
    expect(chosen.body[field]).toBe(second)
  },
)

test('a role that another owner changed meanwhile is not given unread', async () => {
  const org = await service.org()
  const [ida, tom, ben] = [
    await actor(service, org, 'owner', 'Ida'),
    await actor(service, org, 'owner', 'Tom'),
    await actor(service, org, 'member', 'Ben'),
  ]
  const path = `/members/${ben.id}`
  const seen = { expected: { role: 'member' } }
  await org.api.patch(path, { role: 'admin', ...seen }, { headers: ida.headers })
  const late = await org.api.patch(path, { role: 'owner', ...seen }, { headers: tom.headers })
  expect(late.status, late.text).toBe(409)
  expect(late.body.data).toMatchObject({
    overtaken: [{ field: 'role', value: 'admin', user: { name: 'Ida' } }],
  })
})

test('the name of a destination that somebody else wrote is not replaced unread', async () => {
  const org = await service.org()
  const ida = await actor(service, org, 'owner', 'Ida')
  const connection = { channel: 'slack', botToken: 'xoxb-1-token' }
  const { body: made } = await org.api.post('/destinations', { name: 'Support', connection })
  const path = `/destinations/${made.id}`
  const seen = { expected: { name: 'Support', target: null } }
  await org.api.patch(path, { name: 'By Ida', ...seen }, { headers: ida.headers })
  const late = await org.api.patch(path, { name: 'Helpdesk', ...seen })
  expect(late.status, late.text).toBe(409)
  expect(late.body.data).toMatchObject({
    overtaken: [{ field: 'name', value: 'By Ida', user: { name: 'Ida' } }],
  })
  const beside = await org.api.patch(path, { target: '#support', ...seen })
  expect(beside.body).toMatchObject({ name: 'By Ida', target: '#support' })
})
