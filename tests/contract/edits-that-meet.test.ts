import { expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
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

type Made = {
  path: string
  method: 'PATCH' | 'PUT'
  body?: object
  field: string
  read: unknown
  written: [unknown, unknown]
}
type Headers = Awaited<ReturnType<typeof actor>>['headers']

/** What is edited, with the value that both had read, what one writes and what the other wants. */
const settings: Record<string, (org: Org, headers: Headers) => Promise<Made>> = {
  'a saved view': async (org, headers) => {
    const view = { list: 'people', name: 'VIPs', query: 'vip=yes', isShared: true }
    const { body } = await org.api.post('/saved-views', view, { headers })
    const path = `/saved-views/${body.id}`
    return { path, method: 'PATCH', field: 'query', read: 'vip=yes', written: ['a=1', 'b=1'] }
  },
  'a source': async (org) => {
    const { body } = await org.api.post('/connections', { source: 'webhook', name: 'Shop' })
    const path = `/connections/${body.id}`
    return { path, method: 'PATCH', field: 'name', read: 'Shop', written: ['By Ida', 'Store'] }
  },
  'a message': async (org) => {
    const id = (await push(org.api, [aMessage({ content: 'It stops' })]))[0]?.messageId
    const written: [unknown, unknown] = ['By Ida', 'It stops at ten']
    return { path: `/messages/${id}`, method: 'PATCH', field: 'content', read: 'It stops', written }
  },
  'the topic writer': async () => {
    const written: [unknown, unknown] = [['Northline'], ['Beacon']]
    return { path: '/topic-writer', method: 'PATCH', field: 'ownWords', read: [], written }
  },
  'a mail server': async () => {
    const body = { port: 465, security: 'tls', user: null, from: 'a@halden.example' }
    const written: [unknown, unknown] = ['one.example', 'two.example']
    return { path: '/mail-server', method: 'PUT', body, field: 'host', read: null, written }
  },
  'the server of a model': async () => {
    const written: [unknown, unknown] = ['https://one.example/v1', 'https://two.example/v1']
    return { path: '/models/providers/compatible', method: 'PUT', field: 'address', read: null, written }
  },
}

test.each(Object.keys(settings))('what somebody else wrote of %s is not replaced unread', async (what) => {
  const org = await service.org()
  const [ida, tom] = [await actor(service, org, 'owner', 'Ida'), await actor(service, org, 'owner', 'Tom')]
  const made = await settings[what]?.(org, tom.headers)
  if (!made) throw new Error(what)
  const { path, method, body, field, read } = made
  const [theirs, mine] = made.written
  const send = (value: unknown, seen: unknown, { headers }: typeof ida) =>
    org.api.send(method, path, { ...body, [field]: value, expected: { [field]: seen } }, { headers })
  const first = await send(theirs, read, ida)
  expect(first.status, first.text).toBe(200)
  const late = await send(mine, read, tom)
  expect(late.status, late.text).toBe(409)
  expect(late.body.data).toMatchObject({ overtaken: [{ field, value: theirs, user: { name: 'Ida' } }] })
  expect((await send(mine, theirs, tom)).status).toBe(200)
})

test('thresholds of one rule and prices of one model meet one by one', async () => {
  const org = await service.org()
  const ida = await actor(service, org, 'owner', 'Ida')
  const rule = (messages: number, seen: number) => ({
    rules: { rising: { messages } },
    expected: { rules: { rising: { messages: seen } } },
  })
  await org.api.patch('/story-writer', rule(9, 6), { headers: ida.headers })
  const late = await org.api.patch('/story-writer', rule(12, 6))
  expect(late.body.data).toMatchObject({
    overtaken: [{ field: 'rules.rising.messages', value: 9, user: { name: 'Ida' } }],
  })
  const beside = { rules: { rising: { times: 3 } }, expected: { rules: { rising: { times: 2 } } } }
  const both = (await org.api.patch('/story-writer', beside)).body
  expect(both).toMatchObject({ rules: { rising: { messages: 9, times: 3 } } })

  await org.api.send('PUT', '/models/providers/openai', { apiKey: 'sk-0123456789abcdef' })
  const model = (output: number, more: object) => ({
    ...{ provider: 'openai', model: 'small', price: { input: 1, output } },
    expected: { provider: null, model: null, price: null, ...more },
  })
  await org.api.send('PUT', '/models/levels/med', model(2, {}), { headers: ida.headers })
  const dear = await org.api.send('PUT', '/models/levels/med', model(3, {}))
  expect(dear.body.data).toMatchObject({
    overtaken: [{ field: 'price.output', value: 2, user: { name: 'Ida' } }],
  })
  const chosen = await org.api.send('PUT', '/models/levels/med', model(3, { price: { output: 2 } }))
  expect(chosen.status, chosen.text).toBe(200)
})

test('settings of one automation meet one by one', async () => {
  const org = await orgWithOutput(service)
  const ida = await actor(service, org, 'owner', 'Ida')
  const { body: made } = await org.api.post('/automations', anAutomation())
  const path = `/automations/${made.id}`
  const set = (settings: object, seen: object) => ({ settings, expected: { settings: seen } })
  const limit = (usd: number, seen: number | null) => set({ monthlyLimitUsd: usd }, { monthlyLimitUsd: seen })
  await org.api.patch(path, limit(5, null), { headers: ida.headers })
  const late = await org.api.patch(path, limit(50, null))
  expect(late.status, late.text).toBe(409)
  expect(late.body.data).toMatchObject({
    overtaken: [{ field: 'settings.monthlyLimitUsd', value: 5, user: { name: 'Ida' } }],
  })
  const beside = await org.api.patch(path, set({ attempts: 1 }, { attempts: 3 }))
  expect(beside.body).toMatchObject({ settings: { monthlyLimitUsd: 5, attempts: 1 } })
  expect((await org.api.patch(path, limit(50, 5))).status).toBe(200)
})
