import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { madeAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { useSlack } from './chats.ts'
import { addDestination, depsOf, letTimePass, work } from './setting.ts'

const service = useService()
const slack = useSlack()
const refused = { json: { ok: false, error: 'not_in_channel' } }
const reason = 'The output did not arrive: The bot is not in C1. Invite it there, then send again.'
const ops = { channel: 'slack', mode: 'specific', destinations: ['C-OPS'] }

beforeEach(() => {
  slack.clear()
  slack.messages.length = 0
})

async function setting(notice: object = ops) {
  const org = await orgWithOutput(service)
  const orgId = org.id
  await service.db.pool.query('UPDATE organizations SET notice_output = $2 WHERE id = $1', [orgId, notice])
  await addDestination(service.db, orgId, { channel: 'slack', botToken: 'a-secret-bot-token' })
  const { id: automationId } = await madeAutomation(service, { name: 'Digest' }, org)
  const send = async (runId: string, targets = ['C1']) => {
    const outputs = [{ channel: 'slack' as const, mode: 'specific' as const, destinations: targets }]
    const output = { orgId, runId, title: 'Daily digest', body: 'All is well.', outputs }
    await transaction(service.db, (tx) => createDeliveries(tx, output))
    await letTimePass(service.db, orgId)
  }
  const anotherRun = async () => {
    const { rows } = await service.db.pool.query<{ id: string }>(
      `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, finished_at)
       VALUES ($1, $2, 1, 'schedule', 'succeeded', now(), now()) RETURNING id`,
      [orgId, automationId],
    )
    return rows[0]?.id ?? ''
  }
  const runId = await anotherRun()
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  const health = async () => {
    const { body } = await org.api.get(`/automations/${automationId}`)
    return [body.status, body.lastErrorMessage]
  }
  const notices = async () => {
    const { rows } = await service.db.pool.query(
      `SELECT channel, target, title, body FROM deliveries WHERE org_id = $1 AND purpose = 'notice' ORDER BY id`,
      [orgId],
    )
    return rows
  }
  return {
    org,
    orgId,
    runId,
    automationId,
    send,
    anotherRun,
    work: () => work(deps, orgId),
    health,
    notices,
  }
}

async function sendAgain(org: Org, runId: string): Promise<void> {
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM deliveries WHERE org_id = $1 AND run_id = $2 AND purpose = 'output'`,
    [org.id, runId],
  )
  const answer = await org.api.post(`/deliveries/${rows[0]?.id}/retries`)
  expect(answer.status).toBe(200)
  await letTimePass(service.db, org.id)
}

test('an automation whose output did not arrive is in error until one arrives there, and its owner is told once', async () => {
  const { org, automationId, runId, send, anotherRun, work, health, notices } = await setting()
  expect(await health()).toEqual(['healthy', null])
  await send(runId)
  slack.next.push(refused)
  await work()
  expect(await health()).toEqual(['error', reason])
  const listed = await org.api.get('/automations?status=error')
  expect(objectsOf(listed)).toMatchObject([{ id: automationId, status: 'error', lastErrorMessage: reason }])
  expect(objectsOf(await org.api.get('/automations?status=healthy'))).toEqual([])
  const told = {
    channel: 'slack',
    target: 'C-OPS',
    title: 'The output of “Digest” did not arrive',
    body:
      'The bot is not in C1. Invite it there, then send again.\n\n' +
      'Fix the problem above, then send the output again on the page of its run.',
  }
  expect(await notices()).toEqual([told])
  await work()
  await send(await anotherRun())
  slack.next.push(refused)
  await work()
  expect(await notices()).toEqual([told])
  expect(await health()).toEqual(['error', reason])
  await send(await anotherRun())
  await work()
  expect(await health()).toEqual(['healthy', null])
})

test('sent again by hand, it is well', async () => {
  const { org, runId, send, work, health } = await setting()
  await send(runId)
  slack.next.push(refused)
  await work()
  await sendAgain(org, runId)
  await work()
  expect(await health()).toEqual(['healthy', null])
})

test('what arrives elsewhere hides no failure, and a place that is no longer sent to is forgotten', async () => {
  const { runId, send, anotherRun, work, health } = await setting()
  await send(runId, ['C1', 'C2'])
  slack.next.push(refused)
  await work()
  await work()
  expect(slack.messages.length).toBeGreaterThan(0)
  expect((await health())[0]).toBe('error')
  await send(await anotherRun(), ['C3'])
  await work()
  expect(await health()).toEqual(['healthy', null])
})

test('an older output that arrives late hides no newer failure', async () => {
  const { org, runId, send, anotherRun, work, health } = await setting()
  await send(runId)
  slack.next.push(refused)
  await work()
  await work()
  await send(await anotherRun())
  slack.next.push(refused)
  await work()
  await sendAgain(org, runId)
  await work()
  expect(await health()).toEqual(['error', reason])
})

test('without a destination it says so, and the notice does not go where the output could not', async () => {
  const { org, runId, send, work, health, notices } = await setting({ ...ops, destinations: ['C1'] })
  await service.db.pool.query('DELETE FROM destinations WHERE org_id = $1', [org.id])
  await send(runId)
  await work()
  expect(await health()).toEqual([
    'error',
    'The output did not arrive: No Slack app is connected for this channel. Add a Slack destination in the settings, then send again.',
  ])
  expect(await notices()).toMatchObject([{ channel: 'slack', target: 'C-SAVED' }])
})

test('where no place is known it is told in the transaction that ends the run, and other places end it', async () => {
  const { org, orgId, automationId, runId, health } = await setting()
  const outputs = [{ channel: 'discord' as const, mode: 'any' as const, destinations: null }]
  await transaction(service.db, (tx) =>
    createDeliveries(tx, { orgId, runId, title: 'T', body: 'B', outputs }),
  )
  expect(await health()).toEqual(['error', expect.stringContaining('No Discord channel is chosen')])
  await addChannels(service.db, orgId, [{ sourceName: 'slack', sourceChannelId: 'C5' }])
  const outputChannels = [{ channel: 'slack', mode: 'specific', destinations: ['C5'] }]
  const saved = await org.api.patch(`/automations/${automationId}`, { outputChannels })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await health()).toEqual(['healthy', null])
})

test('of an automation that ran once and for all it does not look completed, until it arrives', async () => {
  const { org, orgId, automationId, runId, send, work, health } = await setting()
  await service.db.pool.query(
    `UPDATE automations SET completed_at = now(), next_run_at = NULL WHERE org_id = $1 AND id = $2`,
    [orgId, automationId],
  )
  expect((await health())[0]).toBe('completed')
  await send(runId)
  slack.next.push(refused)
  await work()
  expect(await health()).toEqual(['error', reason])
  const idsIn = async (status: string) => objectsOf(await org.api.get(`/automations?status=${status}`)).length
  expect([await idsIn('error'), await idsIn('completed')]).toEqual([1, 0])
  await sendAgain(org, runId)
  await work()
  expect(await health()).toEqual(['completed', null])
})
