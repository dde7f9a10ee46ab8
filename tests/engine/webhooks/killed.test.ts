import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { deliverWebhooks } from '#service/deliveries/webhooks/deliver.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { depsOf } from '../deliveries/setting.ts'
import { addEndpoint, deliveriesOf, pushMessage, toldTo, useReceiver, work, workOff } from './setting.ts'

const service = useService({ allowPrivate: true })
const receiver = useReceiver()
const victim = fileURLToPath(new URL('victim.ts', import.meta.url))

beforeEach(() => receiver.clear())

/** Another process that takes the deliveries of the organization, killed once the receiver has the first. */
async function killAfterSending(orgId: string): Promise<void> {
  const { kind, pool } = inject('database')
  const what = JSON.stringify({ kind, pool, orgId, secret: testSecret })
  receiver.next.push('hang')
  const child = spawn(process.execPath, [victim, what], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  await vi.waitUntil(() => receiver.received.length === 1, 50_000)
  child.kill('SIGKILL')
  await exited
}

test('a process killed in the middle loses nothing, and its attempt is not held against the receiver', async () => {
  const org = await service.org()
  const endpoint = await addEndpoint(org, receiver)
  await pushMessage(org, 'm1', 'first')
  await pushMessage(org, 'm2', 'second')
  await killAfterSending(org.id)
  expect(await work(service, org)).toBe(0)
  await service.db.pool.query(
    `UPDATE webhook_deliveries SET lease_until = now() - interval '1 s' WHERE org_id = $1 AND status = 'sending'`,
    [org.id],
  )
  await workOff(service, org)
  expect(await deliveriesOf(service.db, org.id)).toMatchObject([
    { status: 'delivered', attempt: 1 },
    { status: 'delivered', attempt: 1 },
  ])
  const told = toldTo(receiver, endpoint.secret).map(({ data }) => (data.message as { text: string }).text)
  expect(told).toEqual(['first', 'first', 'second'])
})

test('two processes at once send nothing twice', async () => {
  const org = await service.org()
  const endpoint = await addEndpoint(org, receiver)
  for (const n of [1, 2, 3, 4, 5, 6])
    await pushMessage(org, `m${n}`, `message ${n}`, { threadId: `t${n % 3}` })
  const turn = () => deliverWebhooks(depsOf(service.db), 10, org.id)
  while ((await Promise.all([turn(), turn(), turn()])).some((taken) => taken > 0));
  const ids = toldTo(receiver, endpoint.secret).map(({ id }) => id)
  expect([ids.length, new Set(ids).size]).toEqual([6, 6])
})

test('what was claimed before its endpoint was deleted is not sent', async () => {
  const org = await service.org()
  const endpoint = await addEndpoint(org, receiver)
  await pushMessage(org, 'm1', 'Hello')
  // Deletes it between the claim and the attempt, as another process might.
  const remove = async () => void (await org.api.send('DELETE', endpoint.path))
  const db = intercept(service.db, (text) => (text.includes('RETURNING e.url') ? remove() : null))
  expect(await deliverWebhooks(depsOf(db), 10, org.id)).toBe(1)
  expect([receiver.received, await deliveriesOf(service.db, org.id)]).toEqual([[], []])
})
