import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { providersOf } from '#service/core/providers.ts'
import { readSettings } from '#service/core/settings.ts'
import { modelSource } from '#service/models.ts'
import { expectError, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs } from '#tests/harness/members.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { startVariant } from '#tests/service/support/variant.ts'

const service = useService()

/** A provider on loopback that takes one key, has two models and says one word. */
async function provider(key = 'sk-right') {
  const seen: { path: string; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    const given = request.headers.authorization?.replace('Bearer ', '')
    seen.push({ path: request.url ?? '', key: given })
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    request.resume().once('end', () => {
      if (given !== key) return send(401, { error: { message: `Incorrect API key provided: ${given}` } })
      if (request.url === '/v1/models') return send(200, { data: [{ id: 'small' }, { id: 'large' }] })
      const message = { role: 'assistant', content: 'OK' }
      send(200, {
        ...{ id: '1', object: 'chat.completion', created: 1, model: 'small' },
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 },
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen }
}

const openProviders = { ...providersOf(testSecret), allowPrivate: true }

/** A service of its own with some settings of the environment, and where it and other processes get models from. */
async function setting(env: Record<string, string> = {}, providers = openProviders) {
  const { db } = service
  const source = () => modelSource(db, readSettings(env), providers)
  const variant = await startVariant({ db, models: source(), providers })
  const org = await service.org()
  return { org, api: variant.api(org.key), source, logged: variant.logged }
}

const server = '/models/providers/compatible'

test('a provider is tested, added, used by every process at once, and removed when nobody needs it', async () => {
  const { address, seen } = await provider()
  const { org, api, source, logged } = await setting()
  const other = source()
  expect((await other.of(org.id)).forLevel('med')).toBeNull()
  const wrong = await api.post(`${server}/tests`, { address, apiKey: 'sk-wrong' })
  expect(wrong.body).toMatchObject({ ok: false, message: expect.stringContaining('refused the key (401)') })
  expect(wrong.text).not.toContain('sk-wrong')
  const right = await api.post(`${server}/tests`, { address, apiKey: 'sk-right' })
  expect(right.body).toMatchObject({ ok: true, models: ['large', 'small'] })

  const key = 'sk-right'
  const saved = await api.send('PUT', server, { address, apiKey: key })
  expect(objectsOf(saved, 'providers')).toMatchObject([
    { provider: 'anthropic', setBy: null },
    { provider: 'openai', setBy: null },
    { provider: 'compatible', setBy: 'organization', address, isReadable: true },
  ])
  const stored = await service.db.pool.query('SELECT * FROM model_providers WHERE org_id = $1', [org.id])
  expect(JSON.stringify(stored.rows)).not.toContain(key)
  const price = { input: 1, output: 2 }
  const chosen = await api.send('PUT', '/models/levels/med', {
    provider: 'compatible',
    model: 'small',
    price,
  })
  const med = { model: 'small', setBy: 'organization', isSet: true, price: { ...price, cached: 1 } }
  expect(chosen.body.levels).toMatchObject([{ model: 'small', isSet: false }, med, { isSet: false }])
  expect((await other.of(org.id)).forLevel('high')?.name).toBe('compatible:small')
  expect((await other.of((await service.org()).id)).forLevel('high')).toBeNull()

  const tried = await api.post(`${server}/tests`, { model: 'small', slot: 'med' })
  expect(tried.body).toMatchObject({ ok: true, message: 'small answered.' })
  expect(seen.at(-1)).toEqual({ path: '/v1/chat/completions', key })
  expect((await api.get('/capabilities')).body.models).toContainEqual({
    level: 'low',
    model: 'compatible:small',
  })

  await api.patch('/story-writer', { enabled: true })
  const refused = await api.send('DELETE', server)
  expectError(refused, 409, 'CONFLICT')
  expect(refused.body.message).toContain('by the story writer')
  expect(objectsOf(await api.send('DELETE', `${server}?force=true`), 'levels')).toMatchObject([
    { configured: false },
    { configured: false },
    { configured: false },
  ])
  expect((await other.of(org.id)).forLevel('med')).toBeNull()
  const log = await api.get('/audit-log?resource=model')
  expect(log.body.data).toHaveLength(3)
  expect(log.text + logged.text()).not.toContain(key)
})

test('what the environment sets wins, and says so', async () => {
  const { address } = await provider()
  const env = { SIGNALBOX_MODEL_LOW: 'openai:theirs', SIGNALBOX_OPENAI_API_KEY: 'sk-env' }
  const { api } = await setting({ ...env, SIGNALBOX_OPENAI_BASE_URL: address })
  const refused = await api.send('PUT', '/models/levels/low', {
    provider: 'openai',
    model: 'mine',
    price: null,
  })
  expectError(refused, 409, 'CONFLICT')
  expect(refused.body.message).toContain('SIGNALBOX_MODEL_LOW in the environment')
  // The key of an operator who names the models pays for those alone.
  const borrowed = await api.send('PUT', '/models/levels/high', {
    provider: 'openai',
    model: 'mine',
    price: null,
  })
  expectInvalid(borrowed, 'provider')
  await api.send('PUT', '/models/providers/openai', { apiKey: 'sk-right' })
  const { body } = await api.send('PUT', '/models/levels/high', {
    provider: 'openai',
    model: 'mine',
    price: null,
  })
  expect(body.levels).toMatchObject([
    { model: 'theirs', setBy: 'environment' },
    { model: 'mine', isSet: false },
    { model: 'mine', setBy: 'organization' },
  ])

  const keyOnly = await setting({ SIGNALBOX_OPENAI_API_KEY: 'sk-env' })
  const own = await keyOnly.api.send('PUT', '/models/providers/openai', { apiKey: 'sk-mine' })
  expectError(own, 409, 'CONFLICT')
  const used = await keyOnly.api.send('PUT', '/models/levels/med', {
    provider: 'openai',
    model: 'mine',
    price: null,
  })
  expect(objectsOf(used, 'providers')[1]).toMatchObject({
    provider: 'openai',
    setBy: 'environment',
    keyHint: null,
  })
  expect(objectsOf(used, 'levels')[1]).toMatchObject({ model: 'mine', setBy: 'organization' })
})

test('a key goes to no other address than its own, and no address leads into this machine', async () => {
  const { address, seen } = await provider()
  const { api } = await setting()
  await api.send('PUT', server, { address, apiKey: 'sk-right' })
  const elsewhere = await provider()
  expectInvalid(await api.send('PUT', server, { address: elsewhere.address }), 'apiKey')
  const tried = await api.post(`${server}/tests`, { address: elsewhere.address })
  expect(tried.body.ok).toBe(false)
  expect([...elsewhere.seen, ...seen].map(({ key }) => key)).toEqual([undefined])

  const closed = await setting({}, providersOf(testSecret))
  for (const local of [
    'https://localhost/v1',
    'https://127.0.0.1/v1',
    'http://llm.example/v1',
    'https://a.example:8443/v1',
  ])
    expectInvalid(await closed.api.send('PUT', server, { address: local, apiKey: 'sk-right' }), 'address')
  expectInvalid(await api.send('PUT', '/models/providers/openai', { apiKey: 'sk-right', address }), 'address')
  expectInvalid(await api.send('PUT', '/models/providers/anthropic', {}), 'apiKey')
  const embed = { provider: 'anthropic', model: 'x', price: null }
  expectInvalid(await api.send('PUT', '/models/levels/embed', embed), 'provider')
})

test('members read models and cannot change them', async () => {
  const { org, api } = await setting()
  const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
  expect((await api.get('/models', { headers })).status).toBe(200)
  expectError(
    await api.send('PUT', server, { address: 'https://a.example', apiKey: 'k' }, { headers }),
    403,
    'FORBIDDEN',
  )
})
