import { expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { madeAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'
import { discord, email, slack } from './setting.ts'

const service = useService()

/** An organization that sends to Slack: by its default, and two automations by channels of their own. */
async function setting() {
  const org = await orgWithOutput(service)
  const { api } = org
  await addChannels(service.db, org.id, [{ sourceName: 'slack', sourceChannelId: 'C1' }])
  const used = String((await api.post('/destinations', { name: 'Workspace', connection: slack })).body.id)
  const named = { sourceName: 'slack', sourceChannelId: 'C1' }
  const alerts = await madeAutomation(service, { name: 'Alerts', ...named }, org)
  const digest = await madeAutomation(service, { name: 'Digest' }, org)
  const outputsOf = async (path: string) => (await api.get(path)).body.outputChannels
  return { org, api, used, alerts, digest, outputsOf }
}

test('DELETE /destinations/{destinationId} names who sends there, and removes nothing', async () => {
  const { api, used } = await setting()
  const answer = await api.send('DELETE', `/destinations/${used}`)
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Workspace is in use: 2 automations (Alerts and Digest), the default output, and notices about failed automations ' +
      'would not be delivered. Set moveTo to send that elsewhere from now on, or remove it anyway with force.',
  ])
  expect(column(await api.get('/destinations'), 'id')).toEqual([used])
})

test('DELETE /destinations/{destinationId} with force removes it all the same, also from the query', async () => {
  const { api, used } = await setting()
  const answer = await api.send('DELETE', `/destinations/${used}?force=true`)
  expect([answer.status, answer.body]).toEqual([200, { id: used, moved: 0 }])
})

test('DELETE /destinations/{destinationId} with moveTo has everything go there, as a new version that can be read', async () => {
  const { org, api, used, alerts, digest, outputsOf } = await setting()
  const other = { name: 'Ops', target: 'ops@halden.example', connection: email }
  const to = String((await api.post('/destinations', other)).body.id)
  const { rows } = await service.db.pool.query(
    `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, status, due_at)
     SELECT $1, 'output', 'slack', 'C1', 'T', 'B', status, '2099-01-01' FROM unnest(ARRAY['queued', 'failed']) AS s(status)
     RETURNING id, status`,
    [org.id],
  )
  const answer = await api.send('DELETE', `/destinations/${used}`, { moveTo: to })
  expect([answer.status, answer.body]).toEqual([200, { id: used, moved: 2 }])
  const moved = [{ channel: 'email', mode: 'specific', destinations: ['ops@halden.example'] }]
  expect(await outputsOf(alerts.path)).toEqual(moved)
  expect(await outputsOf(digest.path)).toEqual(moved)
  const organization = await api.get('/organization')
  expect(organization.body.defaultOutput).toEqual(moved[0])
  const history = await api.get(`${alerts.path}/history`)
  expect(history.body.history).toMatchObject([
    { changes: { outputChannels: moved } },
    { operation: 'INSERT' },
  ])
  const waiting = await service.db.pool.query(
    'SELECT id, channel, target FROM deliveries WHERE org_id = $1 ORDER BY channel',
    [org.id],
  )
  const idOf = (status: string) => rows.find((row) => row.status === status)?.id
  expect(waiting.rows).toEqual([
    { id: idOf('queued'), channel: 'email', target: 'ops@halden.example' },
    { id: idOf('failed'), channel: 'slack', target: 'C1' },
  ])
  await service.db.pool.query('DELETE FROM deliveries WHERE org_id = $1', [org.id])
})

test('what goes elsewhere as well stays there, and is not sent twice to one place', async () => {
  const { api, used, alerts, outputsOf } = await setting()
  const to = String(
    (await api.post('/destinations', { name: 'Mail', target: 'ops@halden.example', connection: email })).body
      .id,
  )
  await api.post('/destinations', { name: 'Every address', connection: email })
  const mail = {
    channel: 'email',
    mode: 'specific',
    destinations: ['ada@halden.example', 'ops@halden.example'],
  }
  const outputChannels = [{ channel: 'slack', mode: 'specific', destinations: ['C1'] }, mail]
  expect((await api.patch(alerts.path, { outputChannels })).status).toBe(200)
  expect((await api.send('DELETE', `/destinations/${used}`, { moveTo: to })).status).toBe(200)
  expect(await outputsOf(alerts.path)).toEqual([mail])
})

test('the same kind that serves every place takes over the places as they are', async () => {
  const { api, used, alerts, outputsOf } = await setting()
  const own = { name: 'Alerts only', target: 'C1', connection: slack }
  const narrow = String((await api.post('/destinations', own)).body.id)
  const refused = await api.send('DELETE', `/destinations/${narrow}`)
  expect(refused.body.message).toContain('1 automation (Alerts)')
  expect((await api.send('DELETE', `/destinations/${narrow}`, { moveTo: used })).body.moved).toBe(0)
  expect(await outputsOf(alerts.path)).toMatchObject([{ channel: 'slack', destinations: ['C1'] }])
})

test('moveTo is another destination that takes what is sent: anything else says why not', async () => {
  const { api, used } = await setting()
  const wide = String((await api.post('/destinations', { name: 'Bot', connection: discord })).body.id)
  const messageOf = async (input: object) => {
    const { status, body } = await api.send('DELETE', `/destinations/${used}`, input)
    return [status, body.message]
  }
  expect(await messageOf({ moveTo: wide })).toEqual([400, expect.stringContaining('more than one place')])
  expect(await messageOf({ moveTo: used })).toEqual([400, expect.stringContaining('another destination')])
  expect(await messageOf({ moveTo: crypto.randomUUID() })).toEqual([400, expect.stringContaining('no such')])
  expect(await messageOf({ moveTo: wide, force: true })).toEqual([400, expect.stringContaining('force')])
  expect(column(await api.get('/destinations'), 'id')).toHaveLength(2)
})

test('in a simulated organization nothing fails, so nothing is asked', async () => {
  const { org, api, used } = await setting()
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
  expect((await api.send('DELETE', `/destinations/${used}`)).status).toBe(200)
})
