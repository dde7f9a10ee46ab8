import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { testSecret, useService } from '#tests/harness/service.ts'
import { useDiscord, useSlack, useTeams } from './chats.ts'
import { addDelivery, addDestination, depsOf, later, stateOf, work } from './setting.ts'

const service = useService()
const discord = useDiscord()
const slack = useSlack()
const teams = useTeams()
const victim = fileURLToPath(new URL('victim.ts', import.meta.url))

/** Another process that takes the deliveries of the organization, killed once each of the providers has its message. */
async function killAfterSending(orgId: string, addresses: Record<string, string>): Promise<void> {
  const { kind, pool } = inject('database')
  const what = JSON.stringify({ kind, pool, orgId, now: later, secret: testSecret, addresses })
  for (const provider of [discord, slack, teams]) provider.next.push('hang')
  const child = spawn(process.execPath, [victim, what], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  await vi.waitUntil(() => [discord, slack, teams].every(({ received }) => received.length === 1), 50_000)
  child.kill('SIGKILL')
  await exited
}

test('a process killed between sending and its record: nothing arrives twice, and nothing is forgotten', async () => {
  const { id: orgId } = await service.org()
  const botToken = 'a-secret-bot-token'
  await addDestination(service.db, orgId, { channel: 'discord', botToken })
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  await addDestination(
    service.db,
    orgId,
    { channel: 'msteams', webhookUrl: `${teams.url}/hook?sig=x` },
    'Product',
  )
  slack.state.mayRead = true
  const deliveries = {
    discord: await addDelivery(service.db, orgId, { channel: 'discord', target: '700' }),
    slack: await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1' }),
    teams: await addDelivery(service.db, orgId, { channel: 'msteams', target: 'Product' }),
  }
  const addresses = { slackUrl: `${slack.url}/api/`, discordUrl: `${discord.url}/api` }
  await killAfterSending(orgId, addresses)
  const deps = depsOf(service.db, addresses)
  expect(await work(deps, orgId)).toBe(0)
  await service.db.pool.query(
    `UPDATE deliveries SET lease_until = now() - interval '1 s' WHERE org_id = $1 AND status = 'sending'`,
    [orgId],
  )
  expect(await work(deps, orgId)).toBe(3)
  await work(deps, orgId)
  // It knows the message again by its number: asked twice, written once.
  expect(await stateOf(service.db, orgId, deliveries.discord)).toMatchObject({ status: 'delivered' })
  expect([discord.received.length, discord.messages.size]).toEqual([2, 1])
  // It can be asked whether the message is there.
  expect(await stateOf(service.db, orgId, deliveries.slack)).toMatchObject({ status: 'delivered' })
  expect([slack.received.length, slack.messages.length]).toEqual([1, 1])
  // Nobody can tell, so a person decides.
  expect(await stateOf(service.db, orgId, deliveries.teams)).toMatchObject({ status: 'uncertain' })
  expect(teams.received).toHaveLength(1)
})
