import { describe, expect, test } from 'vitest'
import { assistant, type Era, textOf, use } from '#tests/harness/assistant.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { madeAutomation, runsOf } from '#tests/harness/factories-automations.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const asked = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

function post(headers: Record<string, string>, body: unknown = asked): Promise<Response> {
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { ...usual, ...headers },
    body: JSON.stringify(body),
  })
}

describe.each<Era>(['modern', 'legacy'])('a client that speaks the %s way', (era) => {
  test('lists tools and uses them for the organization of its key alone', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const [topicId = ''] = await addTopics(service.db, org.id, [{ title: 'Payments are taken twice' }])
    const client = await assistant(service.url, org.key, era)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['search', 'read_topic', 'run_automation', 'call_operation']),
    )
    expect(await use(client, 'search', { query: 'taken twice' })).toMatchObject({
      topics: { total: 1, entries: [{ id: topicId, title: 'Payments are taken twice' }] },
    })
    const elsewhere = await assistant(service.url, other.key, era)
    const refused = await elsewhere.callTool({ name: 'read_topic', arguments: { topicId } })
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('no such topic')])
  })
})

describe('who may', () => {
  test('nobody without a key, and the answer says how', async () => {
    const refused = await post({})
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata=/)
    expect(await refused.json()).toMatchObject({ error: { data: { code: 'UNAUTHORIZED' } } })
  })

  test('a key that only reads is offered what reads, and no more is done for it', async () => {
    const org = await service.org({ access: 'read' })
    const client = await assistant(service.url, org.key)
    const { tools } = await client.listTools()
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    expect(tools.map(({ name }) => name)).not.toContain('update_company')
    const refused = await client.callTool({
      name: 'call_operation',
      arguments: { operation: 'createCompanies', input: { companies: [{ name: 'A', domain: 'a.example' }] } },
    })
    expect(textOf(refused)).toContain('may only read')
  })

  test('a key for a part of the interface is offered tools of that part', async () => {
    const org = await service.org({ resources: ['companies'] })
    const client = await assistant(service.url, org.key)
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('update_company')
    expect(names).not.toContain('update_topic')
    expect(await use(client, 'search', { query: 'x' })).toMatchObject({ lookedIn: ['companies'] })
  })

  test('requests count against the limit of the key', async () => {
    const { key } = await service.org({ perMinute: 2 })
    const statuses = []
    for (const _ of [1, 2, 3]) statuses.push((await post({ authorization: `Bearer ${key}` })).status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test.each([
    ['host', 'signalbox.evil.example'],
    ['origin', 'https://evil.example'],
  ])('a foreign %s is refused', async (header, value) => {
    const { key } = await service.org()
    const { request } = await import('node:http')
    const status = await new Promise((resolve) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', [header]: value }
      request(`${service.url}/mcp`, { method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      ).end(JSON.stringify(asked))
    })
    expect(status).toBe(403)
  })

  test('several messages in one request are refused: they would count as one', async () => {
    const { key } = await service.org()
    expect((await post({ authorization: `Bearer ${key}` }, [asked, asked])).status).toBe(400)
  })
})

describe('what is done', () => {
  test('is done by the operations: checked, written down, and once under one key', async () => {
    const org = await service.org()
    const client = await assistant(service.url, org.key)
    const given = { companies: [{ name: 'Halden', domain: 'halden.example' }], idempotencyKey: 'one' }
    const first = await use(client, 'add_companies', given)
    expect(await use(client, 'add_companies', given)).toEqual(first)
    const [found] = await addCompanies(service.db, org.id, [{ name: 'Other', domains: ['other.example'] }])
    const refused = await client.callTool({
      name: 'update_company',
      arguments: { companyId: found, name: '' },
    })
    expect(textOf(refused)).toContain('name: Must not be empty')
    const unknown = await client.callTool({
      name: 'update_company',
      arguments: { companyId: found, colour: 'red' },
    })
    expect(textOf(unknown)).toContain('colour')
    await use(client, 'update_company', { companyId: found, name: 'Another' })
    const { body } = await org.api.get(`/companies/${found}/history`)
    expect(JSON.stringify(body)).toContain('Another')
  })

  test('what has no tool is found and called; what decides about access is not', async () => {
    const org = await service.org()
    const client = await assistant(service.url, org.key)
    const found = await use(client, 'search_operations', { query: 'split a topic', limit: 1 })
    expect(found).toMatchObject({ operations: [{ operation: 'splitTopic', changes: true }] })
    expect(await use(client, 'call_operation', { operation: 'getOrganization' })).toMatchObject({
      id: org.id,
    })
    const kept = await client.callTool({ name: 'call_operation', arguments: { operation: 'createApiKey' } })
    expect(textOf(kept)).toContain('decided by people')
    const none = await client.callTool({ name: 'call_operation', arguments: { operation: 'splitTopics' } })
    expect(textOf(none)).toContain('Did you mean splitTopic')
  })

  test('a result that is too long says what is missing and how to get it', async () => {
    const org = await service.org()
    const messages = Array.from({ length: 40 }, (_, n) =>
      aMessage({ id: `m${n}`, content: `word ${'x'.repeat(900)}` }),
    )
    await push(org.api, messages)
    const client = await assistant(service.url, org.key)
    const given = { query: 'word', kinds: ['messages'], limit: 40, maxTokens: 1000 }
    const short = await use(client, 'search', given)
    expect(JSON.stringify(short).length).toBeLessThan(3600)
    expect(short).toMatchObject({
      shortened: { lists: { 'messages.entries': expect.stringMatching(/^\d+ of 40$/) } },
    })
    const whole = await use(client, 'search', { ...given, maxTokens: 25_000 })
    expect(whole).not.toHaveProperty('shortened')
  })
})

describe('a run', () => {
  const statusOf = async (org: Org, id: unknown) => (await org.api.get(`/runs/${id}`)).body

  test('that takes longer goes on, and its id is answered', async () => {
    const { org, id: automationId } = await madeAutomation(service)
    const client = await assistant(service.url, org.key)
    const given = { automationId, dryRun: true, waitSeconds: 0 }
    const started = await use(client, 'run_automation', given)
    expect(started).toMatchObject({ status: 'queued', dryRun: true, more: expect.stringContaining('getRun') })
    expect(await statusOf(org, started.id)).toMatchObject({ status: 'queued' })
  })

  test('is canceled with the call', async () => {
    const { org, id: automationId } = await madeAutomation(service)
    const client = await assistant(service.url, org.key)
    const leaving = new AbortController()
    const name = 'run_automation'
    const call = client.callTool(
      { name, arguments: { automationId, dryRun: true } },
      { signal: leaving.signal },
    )
    const runs = async () => (await runsOf(service.db, automationId)).map(({ status }) => status)
    await expect.poll(runs).toEqual(['queued'])
    leaving.abort()
    await expect(call).rejects.toThrow()
    await expect.poll(runs).toEqual(['canceled'])
  })
})

describe('identities', () => {
  test('are hidden from assistants where the organization says so, in fields, texts and errors', async () => {
    const org = await service.org()
    const content = 'Write to ada@halden.example or call +49 30 1234567'
    const author = { displayName: 'Ada', platformId: 'U04ADA', email: 'ada@halden.example' }
    const [made] = await push(org.api, [aMessage({ content, author })])
    const client = await assistant(service.url, org.key)
    const given = { personId: made?.personId }
    expect(JSON.stringify(await use(client, 'read_person', given))).toContain('ada@halden.example')
    expect((await org.api.patch('/organization', { identitiesHidden: true })).status).toBe(200)
    const masked = JSON.stringify(await use(client, 'read_person', given))
    expect(masked).toContain('Write to [hidden] or call [hidden]')
    for (const identity of ['ada@halden.example', 'U04ADA', '1234567']) expect(masked).not.toContain(identity)
    const called = await use(client, 'call_operation', { operation: 'listPeople' })
    expect(JSON.stringify(called)).not.toContain('ada@')
  })
})

describe('resources and prompts', () => {
  test('a topic is listed, suggested and read as text; a topic of others is not', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const [topicId = ''] = await addTopics(service.db, org.id, [{ title: 'Payments are taken twice' }])
    const uri = `signalbox://topics/${topicId}`
    const client = await assistant(service.url, org.key)
    expect((await client.listResources()).resources).toMatchObject([
      { uri, name: 'Payments are taken twice' },
    ])
    const [content] = (await client.readResource({ uri })).contents
    expect(content).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('# Payments') })
    const ref = { type: 'ref/resource' as const, uri: 'signalbox://topics/{id}' }
    const { completion } = await client.complete({
      ref,
      argument: { name: 'id', value: topicId.slice(0, 4) },
    })
    expect(completion.values).toEqual([topicId])
    await expect((await assistant(service.url, other.key)).readResource({ uri })).rejects.toThrow(
      'no such topic',
    )
  })

  test('three prompts begin a conversation, and one suggests companies', async () => {
    const org = await service.org()
    await addCompanies(service.db, org.id, [{ name: 'Halden' }])
    const client = await assistant(service.url, org.key)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'weekly_look',
      'prepare_for_company',
      'tidy_topics',
    ])
    const { messages } = await client.getPrompt({
      name: 'prepare_for_company',
      arguments: { company: 'Halden' },
    })
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('"Halden"') })
    const ref = { type: 'ref/prompt' as const, name: 'prepare_for_company' }
    const { completion } = await client.complete({ ref, argument: { name: 'company', value: 'hal' } })
    expect(completion.values).toEqual(['Halden'])
  })
})
