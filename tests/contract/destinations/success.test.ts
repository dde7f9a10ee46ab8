import { describe, expect, test } from 'vitest'
import { trailOf } from '#tests/harness/acting.ts'
import { anInstant, aUuid, column, objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { discord, email, slack, teams } from './setting.ts'

const service = useService()
const secrets = ['very-secret', 'discord-token', 'sig=', 'pass%20word', 'pass word', 'workflows/1']

async function changesOf(org: Org) {
  const { rows } = await service.db.pool.query(
    `SELECT operation, changes, previous_values AS before, actor_type AS actor FROM changes
      WHERE org_id = $1 AND entity = 'destination' ORDER BY changed_at, id`,
    [org.id],
  )
  return rows
}

test('POST /destinations keeps credentials and never answers them', async () => {
  const org = await service.org()
  const answer = await org.api.post('/destinations', { name: ' Workspace ', connection: slack })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toEqual({
    id: aUuid,
    channel: 'slack',
    name: 'Workspace',
    target: null,
    status: 'untried',
    sender: null,
    host: null,
    secretHint: 'wxyz',
    lastDeliveredAt: null,
    lastErrorAt: null,
    lastErrorMessage: null,
    createdAt: anInstant,
    updatedAt: anInstant,
  })
  const mail = await org.api.post('/destinations', { name: 'Mail', connection: email })
  expect(mail.body).toMatchObject({ sender: email.from, host: 'mail.halden.example:465', secretHint: '7890' })
  const hook = await org.api.post('/destinations', { name: 'Product', connection: teams })
  expect(hook.body).toMatchObject({ target: 'Product', host: 'flows.example' })
  await org.api.post('/destinations', { name: 'Server', connection: discord })
  const list = await org.api.get('/destinations')
  expect(column(list, 'channel')).toEqual(['discord', 'email', 'msteams', 'slack'])
  const { rows } = await service.db.pool.query('SELECT * FROM destinations WHERE org_id = $1', [org.id])
  const seen = [
    answer.text,
    mail.text,
    hook.text,
    list.text,
    JSON.stringify(rows),
    JSON.stringify(await changesOf(org)),
  ]
  for (const secret of secrets) expect(seen.join('\n')).not.toContain(secret)
  expect(await changesOf(org)).toMatchObject([
    { operation: 'INSERT', changes: { channel: 'slack', name: 'Workspace', target: null }, actor: 'user' },
    { changes: { channel: 'email' } },
    { changes: { channel: 'msteams' } },
    { changes: { channel: 'discord' } },
  ])
})

test('a retry with the same Idempotency-Key makes one destination', async () => {
  const org = await service.org()
  const headers = { 'Idempotency-Key': 'once' }
  const body = { name: 'Workspace', connection: slack }
  const first = await org.api.post('/destinations', body, { headers })
  expect((await org.api.post('/destinations', body, { headers })).text).toBe(first.text)
  expect(objectsOf(await org.api.get('/destinations'))).toHaveLength(1)
})

describe('PATCH /destinations/{destinationId}', () => {
  async function made() {
    const org = await service.org()
    const { body } = await org.api.post('/destinations', { name: 'Workspace', connection: slack })
    return { org, path: `/destinations/${body.id}`, body }
  }

  test('changes the given fields, and records it', async () => {
    const { org, path, body } = await made()
    const answer = await org.api.patch(path, { name: 'Other', target: 'C1' })
    expect(answer.body).toEqual({ ...body, name: 'Other', target: 'C1', updatedAt: answer.body.updatedAt })
    expect((await changesOf(org))[1]).toEqual({
      operation: 'UPDATE',
      changes: { name: 'Other', target: 'C1' },
      before: { name: 'Workspace', target: null },
      actor: 'user',
    })
  })

  test('replaces credentials without telling of them, and opens what could not be opened', async () => {
    const { org, path } = await made()
    await service.db.pool.query(
      `UPDATE destinations SET sealed_secret = 's1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAA', last_error_message = 'x'
        WHERE org_id = $1`,
      [org.id],
    )
    expect(column(await org.api.get('/destinations'), 'status')).toEqual(['unreadable'])
    const connection = { ...slack, botToken: 'xoxb-another-very-secret-mnop' }
    const answer = await org.api.patch(path, { connection })
    expect(answer.body).toMatchObject({ status: 'untried', secretHint: 'mnop', lastErrorMessage: null })
    const [, change] = await changesOf(org)
    expect(change).toMatchObject({ changes: { credentials: 'replaced' }, before: {} })
  })

  test('a text that was sealed for another destination opens nowhere else', async () => {
    const { org } = await made()
    await org.api.post('/destinations', { name: 'Server', connection: discord })
    await service.db.pool.query(
      `UPDATE destinations d SET sealed_secret = s.sealed_secret FROM destinations s
        WHERE d.org_id = $1 AND s.org_id = $1 AND d.channel = 'slack' AND s.channel = 'discord'`,
      [org.id],
    )
    expect(column(await org.api.get('/destinations'), 'status')).toEqual(['untried', 'unreadable'])
  })
})

test('DELETE /destinations/{destinationId} erases it', async () => {
  const org = await service.org()
  const { body } = await org.api.post('/destinations', { name: 'Workspace', connection: slack })
  const answer = await org.api.send('DELETE', `/destinations/${body.id}`)
  expect(answer.body).toEqual({ id: body.id, moved: 0 })
  expect(objectsOf(await org.api.get('/destinations'))).toEqual([])
  expect((await changesOf(org))[1]).toMatchObject({ operation: 'DELETE', before: { name: 'Workspace' } })
})

test('POST /destinations/{destinationId}/tests sends into a simulated workspace', async () => {
  const org = await service.org()
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
  await addChannels(service.db, org.id, [{ sourceChannelId: 'C1', channelName: 'product' }])
  const { body } = await org.api.post('/destinations', { name: 'Workspace', connection: slack })
  expect(body.status).toBe('simulated')
  const answer = await org.api.post(`/destinations/${body.id}/tests`, { target: 'C1' })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject({
    purpose: 'test',
    status: 'delivered',
    simulated: true,
    targetName: 'product',
    attempts: [{ outcome: 'delivered' }],
  })
  expect(column(await org.api.get('/messages'), 'content')).toEqual([
    '**Test from Signalbox**\n\nThis destination works. Automations can send their output here.',
  ])
  expect(objectsOf(await org.api.get('/destinations'))).toMatchObject([{ lastDeliveredAt: anInstant }])
})

test.each([
  ['msteams', teams, undefined, 'Product'],
  ['email', email, 'ada@halden.example', 'ada@halden.example'],
])('POST /destinations/{destinationId}/tests simulates %s as well', async (_, connection, target, at) => {
  const org = await service.org()
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
  const { body } = await org.api.post('/destinations', { name: 'Product', connection })
  const answer = await org.api.post(`/destinations/${body.id}/tests`, { ...(target && { target }) })
  expect(answer.body).toMatchObject({
    ...{ status: 'delivered', simulated: true, target: at, errorMessage: null },
    parts: [
      { text: 'Test from Signalbox\n\nThis destination works. Automations can send their output here.' },
    ],
  })
})

test('POST /destinations/{destinationId}/tests reports a failure at once, without a retry', async () => {
  const org = await service.org()
  const connection = { ...teams, webhookUrl: 'https://no-such-host.invalid/hook' }
  const { body } = await org.api.post('/destinations', { name: 'Product', connection })
  const answer = await org.api.post(`/destinations/${body.id}/tests`, {})
  expect(answer.body).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringMatching(/^Teams could not be reached \(E/),
    attempts: [{ outcome: 'failed', nextAt: null }],
  })
  expect(column(await org.api.get('/destinations'), 'status')).toEqual(['failing'])
})

test.each(['failed', 'uncertain'])(
  'POST /deliveries/{deliveryId}/retries queues a %s one anew',
  async (status) => {
    const org = await service.org()
    const { rows } = await service.db.pool.query(
      `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, status, attempt, due_at, part_started_at, error_message)
     VALUES ($1, 'output', 'slack', 'C1', 'T', 'B', $2, 6, '2099-01-01', now(), 'x') RETURNING id`,
      [org.id, status],
    )
    const answer = await org.api.post(`/deliveries/${rows[0].id}/retries`, {})
    expect(answer.body).toMatchObject({ id: rows[0].id, errorMessage: null })
    const queued = await service.db.pool.query(
      'SELECT status, attempt, part_started_at AS open FROM deliveries WHERE org_id = $1',
      [org.id],
    )
    expect(queued.rows).toEqual([{ status: 'queued', attempt: 0, open: null }])
    expect(await trailOf(service, org.id, 'delivery')).toMatchObject([
      { id: rows[0].id, operation: 'UPDATE', changes: { status: 'queued' }, before: { status } },
    ])
    const again = await org.api.post(`/deliveries/${rows[0].id}/retries`, {})
    expect(again.status).toBe(409)
  },
)

test('POST /destinations shows the last four characters of a secret, whatever they are', async () => {
  const hintOf = async (connection: object) =>
    (await (await service.org()).api.post('/destinations', { name: 'Other', connection })).body.secretHint
  const botToken = 'xoxb-0000-0000-000𐀀𐀁𐀂!'
  expect(await hintOf({ channel: 'slack', botToken })).toBe('𐀀𐀁𐀂!')
  const smtpUrl = `smtps://u:${encodeURIComponent('a password with 😀')}%00@mail.example:465`
  const from = 'signals@halden.example'
  expect(await hintOf({ channel: 'email', smtpUrl, from })).toBe('th 😀')
  const short = 'smtps://u:fifteen-letters@mail.example:465'
  expect(await hintOf({ channel: 'email', smtpUrl: short, from })).toBeNull()
})
