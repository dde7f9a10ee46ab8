import { expect, test } from 'vitest'
import { eraseDue } from '#service/connectors/work/erase.ts'
import { lookAtHealth } from '#service/connectors/work/health.ts'
import { setDefaultOutput } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  type Connected,
  connect,
  depsOf,
  issueDelivery,
  mapAll,
  sendGithub,
  tracesOf,
} from '#tests/harness/signals.ts'

const service = useService()
const hour = 3_600_000

async function connected(): Promise<Connected> {
  const org = await service.org()
  await setDefaultOutput(service.db, org.id, { channel: 'slack', mode: 'specific', destinations: ['C1'] })
  return connect(org, 'github')
}

/** As if something had come in every three hours, until so many hours ago. */
async function spoke({ org, id }: Connected, untilHoursAgo: number): Promise<void> {
  await service.db.pool.query(
    `INSERT INTO arrival_hours (org_id, connection_id, hour, outcome, n)
     SELECT $1, $2, date_trunc('hour', now()) - n * interval '1 hour', 'mapped', 2
       FROM generate_series($3::int, $3::int + 120, 3) AS n`,
    [org.id, id, untilHoursAgo],
  )
  await service.db.pool.query(
    `UPDATE connections SET last_arrival_at = now() - $3 * interval '1 hour' - interval '1 minute'
      WHERE org_id = $1 AND id = $2`,
    [org.id, id, untilHoursAgo],
  )
}

const look = ({ org }: Connected, now = new Date()) =>
  lookAtHealth(depsOf(service), { orgIds: [org.id], now })

async function notices({ org }: Connected) {
  const found = await service.db.pool.query(
    `SELECT title, body, target FROM deliveries WHERE org_id = $1 AND notice_kind = 'source' ORDER BY created_at`,
    [org.id],
  )
  return found.rows
}

test('a source that speaks as usual is healthy', async () => {
  const connection = await connected()
  await spoke(connection, 1)
  expect(await look(connection)).toBe(0)
  expect((await connection.org.api.get(connection.path)).body).toMatchObject({
    status: 'healthy',
    rhythmSeconds: expect.closeTo(5356, -3),
    statusText: expect.stringMatching(
      /^The last delivery arrived 1 hour ago\. Usually something arrives every hour\.$/,
    ),
  })
  expect(await notices(connection)).toEqual([])
})

test('a silence is told once, and again when there is another', async () => {
  const connection = await connected()
  await spoke(connection, 30)
  expect(await look(connection)).toBe(1)
  expect(await look(connection)).toBe(0)
  expect((await connection.org.api.get(connection.path)).body).toMatchObject({
    status: 'quiet',
    statusText: expect.stringContaining('Nothing has arrived for 1 day.'),
  })
  expect(await notices(connection)).toMatchObject([
    {
      title: '“GitHub” has gone silent',
      target: 'C1',
      body: expect.stringContaining('Nothing has arrived'),
    },
  ])
  await sendGithub(connection.url, 'issues', issueDelivery(1, 'opened'))
  await mapAll(service, connection.org)
  expect(await look(connection)).toBe(0)
  expect(await look(connection, new Date(Date.now() + 48 * hour))).toBe(1)
  expect(await notices(connection)).toHaveLength(2)
})

test('a paused connection is silent on purpose', async () => {
  const connection = await connected()
  await spoke(connection, 30)
  await connection.org.api.post(`${connection.path}/pause`, {})
  expect(await look(connection)).toBe(0)
})

test('a signature that stopped fitting is told', async () => {
  const connection = await connected()
  await service.db.pool.query(
    `UPDATE connections SET last_refused_at = now(), last_refusal = 'The signature does not match.', refused_count = 1
      WHERE id = $1`,
    [connection.id],
  )
  expect(await look(connection)).toBe(1)
  expect(await notices(connection)).toMatchObject([{ title: '“GitHub” has stopped working' }])
})

test('disconnected with `erase`, what came through it goes, and may come in again', async () => {
  const connection = await connected()
  const { org, url, path } = connection
  for (let n = 1; n <= 3; n++) await sendGithub(url, 'issues', issueDelivery(n, 'opened'))
  await mapAll(service, org)
  const kept = {
    channel: { sourceName: 'slack', sourceServerId: 'S', sourceChannelId: 'C' },
    author: { platformId: 'u' },
  }
  const pushed = { id: 'm1', content: 'Stays', sentAt: '2026-03-02T10:00:00.000Z', ...kept }
  expect((await org.api.post('/messages', { messages: [pushed] })).status).toBe(200)
  expect((await org.api.send('DELETE', `${path}?data=erase`)).body).toEqual({
    id: connection.id,
    data: 'erase',
  })
  expect((await org.api.get(path)).status).toBe(404)
  for (let n = 1; n > 0; n = await eraseDue(depsOf(service), { orgIds: [org.id] }));
  const { messages, deleted, counters } = await tracesOf(service, org)
  expect(messages).toMatchObject([{ content: 'Stays' }])
  expect(deleted).toEqual([])
  expect(counters).toContainEqual({ name: 'messages', value: '1' })
  expect(await arrivalsOf(org)).toEqual([])
  const again = await connect(org, 'github')
  await sendGithub(again.url, 'issues', issueDelivery(1, 'opened'))
  await mapAll(service, org)
  expect((await tracesOf(service, org)).messages).toHaveLength(2)
})

test('disconnected with `keep`, everything stays, and its channels say that they are disconnected', async () => {
  const connection = await connected()
  const { org, url, path } = connection
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  await mapAll(service, org)
  const isConnected = async () => {
    const { body } = await org.api.get('/channels')
    return (body.data as { isConnected: boolean }[]).map((it) => it.isConnected)
  }
  expect(await isConnected()).toEqual([true])
  expect((await org.api.send('DELETE', path)).body).toMatchObject({ data: 'keep' })
  expect(await isConnected()).toEqual([false])
  expect((await tracesOf(service, org)).messages).toHaveLength(1)
  await connect(org, 'github')
  expect(await isConnected()).toEqual([true])
  const history = await service.db.pool.query(
    `SELECT changes FROM changes WHERE org_id = $1 AND entity = 'channel' AND operation = 'UPDATE' ORDER BY changed_at`,
    [org.id],
  )
  expect(history.rows.map(({ changes }) => changes)).toEqual([{ isConnected: false }, { isConnected: true }])
})
