import { expect, test } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import { addDelivery, addRun, depsOf, stateOf, work } from './setting.ts'

const service = useService()

async function setting(channel: 'email' | 'msteams' | 'slack', target: string) {
  const org = await service.org()
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
  await addChannels(service.db, org.id, [{ sourceChannelId: 'C1', channelName: 'product' }])
  const id = await addDelivery(service.db, org.id, {
    channel,
    target,
    body: 'All is **well**.\n\n- one\n- two',
  })
  const deps = depsOf(service.db)
  return { org, id, deps, state: () => stateOf(service.db, org.id, id), work: () => work(deps, org.id) }
}

/** Somebody has to listen for what happens to be told. */
async function addListener(db: Database, orgId: string): Promise<void> {
  const { automationId } = await addRun(db, orgId, 'Listener')
  const schedule = { type: 'event', events: ['conversation.activity'], condition: 'Somebody is angry' }
  await db.pool.query('UPDATE automations SET schedule = $2 WHERE id = $1', [automationId, schedule])
}

test('output appears once in the channel, with its statistics', async () => {
  const { org, id, deps, work: turn, state } = await setting('slack', 'C1')
  await Promise.all([turn(), work(deps, org.id)])
  await service.db.pool.query(`UPDATE deliveries SET status = 'queued', parts = '[]' WHERE id = $1`, [id])
  await turn()
  const messages = objectsOf(await org.api.get('/messages'))
  expect(messages).toMatchObject([{ content: '**Daily digest**\n\nAll is **well**.\n\n- one\n- two' }])
  expect(await state()).toMatchObject({
    status: 'delivered',
    simulated: true,
    targetName: 'product',
    parts: [{ id: messages[0]?.id, text: null }],
  })
  const [channel] = objectsOf(await org.api.get('/channels'))
  expect(channel).toMatchObject({ channelName: 'product' })
  const { rows } = await service.db.pool.query('SELECT message_count FROM channels WHERE org_id = $1', [
    org.id,
  ])
  expect(Number(rows[0]?.message_count)).toBe(1)
  const [person] = objectsOf(await org.api.get('/people'))
  expect(person).toMatchObject({ displayName: 'Signalbox' })
})

test('what it sets off is put down to the automation, so that this one does not hear itself', async () => {
  const { org, work: turn, state } = await setting('slack', 'C1')
  await addListener(service.db, org.id)
  await turn()
  expect((await state()).status).toBe('delivered')
  const { rows } = await service.db.pool.query(
    `SELECT e.name, a.name AS automation FROM events e
       LEFT JOIN automations a ON a.org_id = e.org_id AND a.id = e.caused_by[1] WHERE e.org_id = $1`,
    [org.id],
  )
  expect(rows).toEqual([{ name: 'conversation.activity', automation: 'Digest' }])
})

test('a channel that is not there is said to be missing', async () => {
  const { work: turn, state } = await setting('slack', 'C404')
  await turn()
  expect(await state()).toMatchObject({
    status: 'failed',
    errorMessage: 'The simulated workspace has no channel C404. Choose another channel, then send again.',
  })
})

test.each<['email' | 'msteams', string]>([
  ['email', 'ada@halden.example'],
  ['msteams', 'Product'],
])('%s: nothing leaves the machine, and what would have is kept', async (channel, target) => {
  const { work: turn, state } = await setting(channel, target)
  await turn()
  expect(await state()).toMatchObject({
    status: 'delivered',
    simulated: true,
    parts: [{ permalink: null, text: 'Daily digest\n\nAll is well.\n\n• one\n• two' }],
  })
})
