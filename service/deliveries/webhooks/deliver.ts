import type { Logger } from 'pino'
import type { Providers } from '#service/core/providers.ts'
import { type Database, prepared } from '#service/db/client.ts'
import { attend } from '#service/engine/loops/loop.ts'
import { lease, underLease } from '#service/engine/queue/lease.ts'
import { leaseOwner } from '#service/engine/queue/lease-owner.ts'
import { type Happening, watched } from '#service/watching/watching.ts'
import { type Claimed, claimDue } from './claim.ts'
import { type Attempt, finish, mostAttempts, setBack, waitAfter } from './endings.ts'
import { type Outcome, sendOnce } from './request.ts'
import { openSecrets, signedHeaders } from './secrets.ts'
import { endUnsent } from './switch-off.ts'

export type WebhookDeps = {
  db: Database
  log: Logger
  providers: Pick<Providers, 'allowPrivate' | 'patience' | 'seal'>
}

type Begun = {
  url: string
  sealed: string
  hasFormer: boolean
  isTest: boolean
  event: string
  data: unknown
  occurredAt: string
}

/** Reads what is sent as late as can be: nothing is where the endpoint was deleted or switched off, or the lease is lost. */
const begin = `UPDATE webhook_deliveries d SET lease_until = now() + ${lease} FROM webhook_endpoints e
  WHERE d.org_id = $1 AND d.id = $2 AND d.status = 'sending' AND d.lease_owner = $3
    AND e.org_id = d.org_id AND e.id = d.endpoint_id AND (e.enabled OR d.is_test)
 RETURNING e.url, e.sealed_secrets AS sealed, coalesce(e.former_until > now(), false) AS "hasFormer", d.is_test AS "isTest",
   d.event, d.data, d.occurred_at AS "occurredAt"`

type Told = Pick<Begun, 'data' | 'event' | 'isTest' | 'occurredAt'>

/** The body of a request, the same for each attempt. */
export function bodyOf({ event, occurredAt, isTest, data }: Told): string {
  return JSON.stringify({ type: event, timestamp: occurredAt, ...(isTest && { test: true }), data })
}

const unreadable: Outcome = {
  kind: 'failed',
  failure: 'unreadable',
  message: 'The secret of the service has changed, so the request could not be signed. Rotate the secret.',
  ...{ status: null, body: null, retryAfter: null },
}

async function sendBegun(
  { providers }: WebhookDeps,
  { org_id: orgId, id, endpoint_id }: Claimed,
  begun: Begun,
  timestamp: number,
): Promise<Outcome> {
  const secrets = openSecrets(providers.seal, { orgId, id: endpoint_id }, begun.sealed)
  if (!secrets) return unreadable
  const { present, former } = secrets
  const keys = begun.hasFormer && former !== null ? [present, former] : [present]
  const body = bodyOf(begun)
  return sendOnce(providers, { url: begun.url, body, headers: signedHeaders(keys, { id, timestamp, body }) })
}

type Attempted = Extract<Happening, { kind: 'webhook' }>

async function attemptOnce(deps: WebhookDeps, row: Claimed, told: Attempted): Promise<void> {
  const { db } = deps
  const found = await prepared<Begun>(db.pool, begin, [row.org_id, row.id, row.lease_owner])
  const [begun] = found.rows
  told.outcome = 'unsent'
  if (!begun) return endUnsent(db.pool, row)
  told.event = begun.event
  const start = Date.now()
  const timestamp = Math.floor(start / 1000)
  const { kind, retryAfter, ...answer } = await sendBegun(deps, row, begun, timestamp)
  told.outcome = kind
  const attempt: Attempt = {
    ...{ at: new Date(start).toISOString(), durationMs: Date.now() - start, timestamp },
    ...answer,
  }
  if (kind === 'delivered') return finish(db, row, attempt)
  const isLast = begun.isTest || row.attempt >= mostAttempts
  const wait = isLast ? null : waitAfter(row.attempt, retryAfter)
  await setBack(db, row, attempt, { wait, isGone: kind === 'gone' })
}

const renew = `UPDATE webhook_deliveries SET lease_until = now() + ${lease}
  WHERE org_id = $1 AND id = $2 AND status = 'sending' AND lease_owner = $3`

/** Makes one attempt at a claimed delivery. After a failure of the database the reaper takes it back. */
export async function deliverWebhook(deps: WebhookDeps, row: Claimed): Promise<void> {
  const keep = () => prepared(deps.db.pool, renew, [row.org_id, row.id, row.lease_owner])
  const told: Attempted = { kind: 'webhook', event: '', outcome: 'interrupted', trace: row.trace ?? null }
  await watched(told, () => underLease(keep, () => attemptOnce(deps, row, told)))
}

/** Takes back what processes held that died; that was no attempt of the receiver's. For a test nobody waits any more. */
async function reap({ pool }: Database, orgId: string | null): Promise<void> {
  await prepared(
    pool,
    `UPDATE webhook_deliveries SET status = CASE WHEN is_test THEN 'failed' ELSE 'queued' END, due_at = now(),
       attempt = greatest(attempt - 1, 0), lease_owner = NULL, lease_until = NULL,
       finished_at = CASE WHEN is_test THEN now() END
      WHERE status = 'sending' AND lease_until <= now() AND ($1::uuid IS NULL OR org_id = $1)`,
    [orgId],
  )
}

/** Deliveries that a process still sends after the turn that began them, with their endpoint. */
export type Underway = Map<Promise<void>, string>

/** Deliveries of one endpoint that a process sends at once; a slow receiver holds up nobody else. */
const share = 4

function begins(deps: WebhookDeps, underway: Underway, row: Claimed): Promise<void> {
  const ended: Promise<void> = deliverWebhook(deps, row)
    .catch((error: unknown) => {
      deps.log.error({ err: error, webhook: row.id }, 'a webhook was interrupted and will be taken up again')
    })
    .finally(() => underway.delete(ended))
  underway.set(ended, row.endpoint_id)
  return ended
}

/**
 * Sends due deliveries, each in one process at a time, and answers how many it took. With `kept`, from turn to turn, a turn does
 * not wait for a slow receiver.
 */
export async function deliverWebhooks(
  deps: WebhookDeps,
  limit: number,
  orgId?: string,
  kept?: Underway,
): Promise<number> {
  await reap(deps.db, orgId ?? null)
  const underway: Underway = kept ?? new Map()
  const room = limit - underway.size
  if (room <= 0) return 0
  const byEndpoint = Map.groupBy(underway.values(), (id) => id)
  const busy = [...byEndpoint].flatMap(([id, all]) => (all.length >= share ? [id] : []))
  const rows = await claimDue(deps.db, leaseOwner(), room, { ...(orgId && { orgId }), share, busy })
  const ended = Promise.all(rows.map((row) => begins(deps, underway, row)))
  await (kept ? attend(ended) : ended)
  return rows.length
}
