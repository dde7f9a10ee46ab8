import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { anyId, discord, email, slack, teams } from './setting.ts'

const service = useService()

describe('POST /destinations refuses', () => {
  test.each<[name: string, body: unknown, place: string]>([
    ['no name', { connection: slack }, 'name'],
    ['an empty name', { name: ' ', connection: slack }, 'name'],
    ['no connection', { name: 'A' }, 'connection'],
    ['an unknown medium', { name: 'A', connection: { channel: 'fax' } }, 'connection.channel'],
    ['no token', { name: 'A', connection: { channel: 'slack' } }, 'connection.botToken'],
    ['another field', { name: 'A', connection: { ...slack, extra: 1 } }, 'connection.extra'],
    [
      'a webhook without encryption',
      { name: 'A', connection: { ...teams, webhookUrl: 'http://x.example/' } },
      'connection.webhookUrl',
    ],
    [
      'a webhook of another kind',
      { name: 'A', connection: { ...teams, webhookUrl: 'file:///etc/passwd' } },
      'connection.webhookUrl',
    ],
    [
      'this machine',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://127.0.0.1/' } },
      'connection.webhookUrl',
    ],
    [
      'this machine in other digits',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://2130706433/' } },
      'connection.webhookUrl',
    ],
    [
      'this machine by name',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://localhost/' } },
      'connection.webhookUrl',
    ],
    [
      'IPv6 of this machine',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://[::ffff:127.0.0.1]/' } },
      'connection.webhookUrl',
    ],
    [
      'the metadata of a cloud',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://169.254.169.254/' } },
      'connection.webhookUrl',
    ],
    [
      'a private network',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://10.0.0.1/' } },
      'connection.webhookUrl',
    ],
    [
      'a webhook at another port',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://x.example:6379/' } },
      'connection.webhookUrl',
    ],
    [
      'a user in a webhook',
      { name: 'A', connection: { ...teams, webhookUrl: 'https://u:p@x.example/' } },
      'connection.webhookUrl',
    ],
    [
      'a mail server on this machine',
      { name: 'A', connection: { ...email, smtpUrl: 'smtp://localhost:25' } },
      'connection.smtpUrl',
    ],
    [
      'a mail server on an odd port',
      { name: 'A', connection: { ...email, smtpUrl: 'smtp://mail.example:6379' } },
      'connection.smtpUrl',
    ],
    [
      'no mail server',
      { name: 'A', connection: { ...email, smtpUrl: 'https://mail.example' } },
      'connection.smtpUrl',
    ],
    [
      'a sender that is no address',
      { name: 'A', connection: { ...email, from: 'Signals' } },
      'connection.from',
    ],
    ['a target that is no address', { name: 'A', target: 'ada', connection: email }, 'target'],
    ['a target that is no channel', { name: 'A', target: 'general', connection: discord }, 'target'],
  ])('%s', async (_, body, place) => {
    const org = await service.org()
    const answer = await org.api.post('/destinations', body)
    expectInvalid(answer, place)
    expect(answer.text).not.toContain('very-secret')
    expect(objectsOf(await org.api.get('/destinations'))).toEqual([])
  })

  test('a mail server in the network of the service is fine', async () => {
    const org = await service.org()
    const connection = { ...email, smtpUrl: 'smtp://u:a-long-password-here@10.1.2.3:587' }
    expect((await org.api.post('/destinations', { name: 'Mail', connection })).status).toBe(200)
  })
})

test.each<[name: string, body: unknown, place: string]>([
  ['nothing', {}, ''],
  ['an unknown field', { name: 'A', secret: 'x' }, 'secret'],
  ['another medium', { connection: discord }, 'connection.channel'],
])('PATCH /destinations/{destinationId} refuses %s', async (_, change, place) => {
  const org = await service.org()
  const { body } = await org.api.post('/destinations', { name: 'A', connection: slack })
  expectInvalid(await org.api.patch(`/destinations/${body.id}`, change), place)
})

test('a test needs a target where the destination serves more than one, and no other where it serves one', async () => {
  const org = await service.org()
  const open = await org.api.post('/destinations', { name: 'A', connection: slack })
  expectInvalid(await org.api.post(`/destinations/${open.body.id}/tests`, {}), 'target')
  const one = await org.api.post('/destinations', { name: 'B', target: 'C1', connection: slack })
  expectInvalid(await org.api.post(`/destinations/${one.body.id}/tests`, { target: 'C2' }), 'target')
})

describe('404', () => {
  test.each<[string, string, unknown]>([
    ['PATCH', `/destinations/${anyId}`, { name: 'A' }],
    ['DELETE', `/destinations/${anyId}`, undefined],
    ['POST', `/destinations/${anyId}/tests`, {}],
    ['POST', `/deliveries/${anyId}/retries`, {}],
  ])('%s %s', async (method, path, body) => {
    const org = await service.org()
    expectError(await org.api.send(method, path, body), 404, 'NOT_FOUND')
  })
})

describe('409', () => {
  test('a target has one destination of a kind', async () => {
    const org = await service.org()
    await org.api.post('/destinations', { name: 'A', connection: slack })
    expectError(await org.api.post('/destinations', { name: 'B', connection: slack }), 409, 'CONFLICT')
    const other = await org.api.post('/destinations', { name: 'B', target: 'C1', connection: slack })
    expectError(await org.api.patch(`/destinations/${other.body.id}`, { target: null }), 409, 'CONFLICT')
  })

  test.each([
    ['delivered', 'output', 'C1'],
    ['queued', 'output', 'C1'],
    ['failed', 'test', 'C1'],
    ['failed', 'output', 'any'],
  ])('a %s %s to %s is not sent again', async (status, purpose, target) => {
    const org = await service.org()
    const { rows } = await service.db.pool.query(
      `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, status, due_at)
       VALUES ($1, $2, 'slack', $4, 'T', 'B', $3, '2099-01-01') RETURNING id`,
      [org.id, purpose, status, target],
    )
    expectError(await org.api.post(`/deliveries/${rows[0].id}/retries`, {}), 409, 'CONFLICT')
  })
})
