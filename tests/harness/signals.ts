import { createHmac, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { registry } from '#service/connectors/registry.ts'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import type { WorkDeps } from '#service/connectors/work/opened.ts'
import { providersOf } from '#service/core/providers.ts'
import { type Org, type TestService, testSecret } from './service.ts'

export const signingSecret = 'a signing secret of a test'

export type Connected = { id: string; url: string; org: Org; path: string }

/** A connection of its own, which knows a secret. */
export async function connect(
  org: Org,
  source: string,
  more: Record<string, unknown> = {},
): Promise<Connected> {
  const made = await org.api.post('/connections', { source, secrets: { signingSecret }, ...more })
  if (made.status !== 200) throw new Error(made.text)
  const id = String(made.body.id)
  return { id, url: String(made.body.inboundUrl), org, path: `/connections/${id}` }
}

export function depsOf(service: TestService, more: Partial<WorkDeps> = {}): WorkDeps {
  return {
    db: service.db,
    log: pino({ level: 'silent' }),
    providers: { ...providersOf(testSecret), allowPrivate: true },
    sources: registry,
    addressOf: (token) => `${service.url}/ingest/${token}`,
    ...more,
  }
}

/** What came just now is due, even where the clock has been set back by milliseconds since. */
const due = `UPDATE arrivals SET next_attempt_at = next_attempt_at - interval '1 second'
  WHERE org_id = $1 AND next_attempt_at BETWEEN now() AND now() + interval '500 milliseconds'`

/** Maps everything of an organization that waits now. */
export async function mapAll(service: TestService, org: Org, more: Partial<WorkDeps> = {}): Promise<number> {
  let all = 0
  await service.db.pool.query(due, [org.id])
  for (let n = 1; n > 0; all += n) n = await mapDue(depsOf(service, more), 50, { orgIds: [org.id] })
  return all
}

type Sent = { status: number; body: Record<string, unknown>; headers: Headers }

export async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Sent> {
  const answer = await fetch(url, { method: 'POST', body, headers })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text), headers: answer.headers }
}

type Options = { id?: string; secret?: string; headers?: Record<string, string> }

/** As GitHub sends it. */
export function sendGithub(
  url: string,
  event: string,
  payload: unknown,
  options: Options = {},
): Promise<Sent> {
  const body = JSON.stringify(payload)
  const signature = createHmac('sha256', options.secret ?? signingSecret)
    .update(body)
    .digest('hex')
  return post(url, body, {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': options.id ?? randomUUID(),
    'x-hub-signature-256': `sha256=${signature}`,
    ...options.headers,
  })
}

/** As Standard Webhooks has it; `at` is the time that is signed. */
export function sendWebhook(
  url: string,
  payload: unknown,
  { at = new Date(), ...options }: Options & { at?: Date } = {},
): Promise<Sent> {
  const raw =
    payload instanceof Uint8Array
      ? new Uint8Array(payload)
      : new TextEncoder().encode(JSON.stringify(payload))
  const id = options.id ?? randomUUID()
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signing = createHmac('sha256', options.secret ?? signingSecret)
    .update(`${id}.${seconds}.`)
    .update(raw)
  return post(url, raw, {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signing.digest('base64')}`,
    ...options.headers,
  })
}

type ArrivalFields = {
  id: string
  outcome: string
  reason: string | null
  deliveryId: string
  attempts: number
  made: Record<string, unknown>
}

/** What is told of the arrivals of an organization, oldest first. */
export async function arrivalsOf(org: Org, query = ''): Promise<ArrivalFields[]> {
  const answer = await org.api.get(`/arrivals?limit=100${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body.data as ArrivalFields[]).toReversed()
}

const repository = {
  id: 612,
  full_name: 'northline/cli',
  html_url: 'https://github.com/northline/cli',
  private: false,
  owner: { id: 704, login: 'northline' },
}
const ada = { id: 501, login: 'adaberg', type: 'User' }

/** A delivery about an issue. `version` is the second of the day in which it was last changed. */
export function issueDelivery(
  number: number,
  action: string,
  version = 0,
  body = 'It fails',
): Record<string, unknown> {
  const updated = new Date(Date.UTC(2026, 10, 20, 9, 0, version)).toISOString().replace('.000Z', 'Z')
  return {
    action,
    issue: {
      id: 1000 + number,
      number,
      title: `Issue ${number}`,
      body,
      html_url: `https://github.com/northline/cli/issues/${number}`,
      user: ada,
      state: 'open',
      labels: [],
      created_at: '2026-11-20T09:00:00Z',
      updated_at: updated,
    },
    repository,
    sender: ada,
  }
}

/** Everything that signals leave behind, without ids and times of the rows themselves. */
export async function tracesOf(service: TestService, org: Org) {
  const { pool } = service.db
  const read = async (text: string) => (await pool.query(text, [org.id])).rows
  return {
    messages: await read(
      `SELECT source_message_id, content, thread_id, kind FROM messages WHERE org_id = $1 ORDER BY 1`,
    ),
    deleted: await read(`SELECT source_message_id FROM deleted_messages WHERE org_id = $1 ORDER BY 1`),
    people: await read(`SELECT display_name, message_count FROM people WHERE org_id = $1 ORDER BY 1`),
    channels: await read(`SELECT channel_name, message_count FROM channels WHERE org_id = $1 ORDER BY 1`),
    counters: await read(`SELECT name, value FROM counters WHERE org_id = $1 AND value <> 0 ORDER BY 1`),
  }
}
