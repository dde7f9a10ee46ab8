import { expect, test } from 'vitest'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const wanted = {
  url: 'https://hooks.halden.example/signalbox',
  description: 'Warehouse',
  events: ['topic.*', 'message.created'],
}

test('an endpoint is added, read, changed and deleted, each with an entry in the log', async () => {
  const org = await service.org()
  const { headers, id: owner } = await actor(service, org, 'owner')
  const made = await org.api.post('/webhook-endpoints', wanted, { headers })
  expect(made.body).toMatchObject({ endpoint: { ...wanted, status: 'untried', channels: 'open' } })
  const secret = String(made.body.secret)
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const { id } = made.body.endpoint as { id: string }
  const path = `/webhook-endpoints/${id}`
  expect((await org.api.get(path)).body).toMatchObject({ id, secretHint: secret.slice(-4) })
  const edited = await org.api.patch(path, { events: ['run.finished'], channels: 'all' }, { headers })
  expect(edited.body).toMatchObject({ events: ['run.finished'], channels: 'all', url: wanted.url })
  const rotated = await org.api.post(`${path}/rotate-secret`, { endFormer: true }, { headers })
  expect(rotated.body).toMatchObject({ endpoint: { formerSecretUntil: null } })
  for (const one of [secret, String(rotated.body.secret)])
    expect(await storedText(service, org.id)).not.toContain(one.slice(6, 30))
  expect((await org.api.send('DELETE', path, undefined, { headers })).body).toEqual({ id })
  expectError(await org.api.get(path), 404, 'NOT_FOUND')
  const trail = await trailOf(service, org.id, 'webhook-endpoint')
  expect(trail.map(({ operation, by }) => [operation, by])).toEqual([
    ['INSERT', owner],
    ['UPDATE', owner],
    ['UPDATE', owner],
    ['DELETE', owner],
  ])
})

test('a repeated request gets the same endpoint, without its secret', async () => {
  const org = await service.org()
  const headers = { 'idempotency-key': 'once' }
  const first = await org.api.post('/webhook-endpoints', wanted, { headers })
  const again = await org.api.post('/webhook-endpoints', wanted, { headers })
  expect(again.body).toEqual({ ...first.body, secret: null })
})

test.each<[string, object, string]>([
  ['no https', { url: 'http://hooks.halden.example' }, 'Must be an https address'],
  ['another port', { url: 'https://hooks.halden.example:8443' }, 'The port must be 443'],
  ['a private address', { url: 'https://10.0.0.1' }, 'Must not lead into a private network'],
  ['an event that there is not', { events: ['topic.eaten'] }, 'events[0]: Must be one of company.created'],
  [
    'a channel that is not there',
    { channelIds: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] },
    'There is none with this id',
  ],
])('%s is refused', async (_, change, reason) => {
  const org = await service.org()
  const answer = await org.api.post('/webhook-endpoints', { ...wanted, ...change })
  expect(answer.status, answer.text).toBe(400)
  expect(answer.text).toContain(reason)
})

test('there are twenty at most', async () => {
  const org = await service.org()
  await service.db.pool.query(
    `INSERT INTO webhook_endpoints (org_id, url, events, sealed_secrets, secret_hint)
     SELECT $1, 'https://hooks.halden.example/' || n, '{topic.created}', '', '' FROM generate_series(1, 20) AS n`,
    [org.id],
  )
  expectError(await org.api.post('/webhook-endpoints', wanted), 409, 'CONFLICT')
})

test('owners may, and nobody else', async () => {
  const org = await service.org()
  const { headers } = await actor(service, org, 'admin')
  expectError(await org.api.get('/webhook-endpoints', { headers }), 403, 'FORBIDDEN')
  expectError(await org.api.post('/webhook-endpoints', wanted, { headers }), 403, 'FORBIDDEN')
})
