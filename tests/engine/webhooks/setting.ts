import { Webhook } from 'standardwebhooks'
import type { Providers } from '#service/core/providers.ts'
import type { Database } from '#service/db/client.ts'
import { deliverWebhooks } from '#service/deliveries/webhooks/deliver.ts'
import type { Org, TestService } from '#tests/harness/service.ts'
import { type Provider, type Received, useProvider } from '../deliveries/provider.ts'
import { depsOf } from '../deliveries/setting.ts'

/** A receiver on this machine. */
export const useReceiver = () =>
  useProvider(
    () => ({ status: 204 }),
    () => true,
  )

export type Endpoint = { id: string; secret: string; path: string }

export async function addEndpoint(org: Org, receiver: Provider, wanted: object = {}): Promise<Endpoint> {
  const url = `${receiver.url}/hook`
  const made = await org.api.post('/webhook-endpoints', { url, events: ['message.*'], ...wanted })
  const { endpoint, secret } = made.body as { endpoint: { id: string }; secret: string }
  if (made.status !== 200) throw new Error(made.text)
  return { id: endpoint.id, secret, path: `/webhook-endpoints/${endpoint.id}` }
}

/** What the receiver was told, each request verified as receivers do it. */
export function toldTo(receiver: Provider, secret: string) {
  return receiver.received.map((request) => verified(request, secret))
}

export function verified({ body, headers }: Received, secret: string) {
  const told = new Webhook(secret).verify(body, headers as Record<string, string>)
  return { id: String(headers['webhook-id']), ...(told as { type: string; data: Record<string, unknown> }) }
}

export async function pushMessage(org: Org, id: string, content: string, more: object = {}): Promise<void> {
  const channel = { sourceName: 'slack', sourceServerId: 'S1', sourceChannelId: 'C1' }
  const names = { channelName: 'support', serverName: 'Northline' }
  const author = { platformId: 'U1', displayName: 'Mia' }
  const message = { id, channel: { ...channel, ...names }, author, content, sentAt: new Date().toISOString() }
  const pushed = await org.api.post('/messages', { messages: [{ ...message, ...more }] })
  if (pushed.status !== 200) throw new Error(pushed.text)
}

/** One turn of a worker. */
export function work(service: TestService, org: Org, providers: Partial<Providers> = {}): Promise<number> {
  return deliverWebhooks(depsOf(service.db, providers), 50, org.id)
}

/** Everything that waits of the organization is due. */
export async function letTimePass({ pool }: Database, orgId: string): Promise<void> {
  await pool.query(
    `UPDATE webhook_deliveries SET due_at = now() - interval '1 second' WHERE org_id = $1 AND status = 'queued'`,
    [orgId],
  )
}

/** Works until nothing is due any more. */
export async function workOff(service: TestService, org: Org): Promise<void> {
  while ((await work(service, org)) > 0);
}

type Delivery = {
  id: string
  status: string
  attempt: number
  attempts: Record<string, unknown>[]
  dueIn: number
}

/** Deliveries of the organization, oldest first. */
export async function deliveriesOf({ pool }: Database, orgId: string): Promise<Delivery[]> {
  const found = await pool.query<Delivery>(
    `SELECT id, status, attempt, attempts, (extract(epoch FROM due_at - now()))::float8 AS "dueIn"
       FROM webhook_deliveries WHERE org_id = $1 ORDER BY created_at, seq`,
    [orgId],
  )
  return found.rows
}
