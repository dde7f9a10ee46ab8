import { outputChannel } from '#contract/common/output-channel.ts'
import { recordChanges, systemActor } from '#service/core/audit.ts'
import type { Tx } from '#service/db/client.ts'
import { plain } from '../notice.ts'
import { createNoticeRows } from '../rows.ts'

type Line = Pick<Tx, 'client'>

const switchedOff = 'Not sent: the endpoint was switched off.'

/** SQL: an entry among the attempts that says why there was none. */
const notSent = `jsonb_build_array(jsonb_build_object('at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'outcome', 'failed', 'message', $3::text, 'failure', NULL, 'status', NULL, 'durationMs', 0, 'timestamp', NULL, 'body', NULL,
  'nextAt', NULL))`

/** Ends what waits for an endpoint that is switched off; it can be replayed. What is under way ends by itself. */
export async function endWaiting({ client }: Line, orgId: string, endpointId: string): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries SET status = 'failed', finished_at = now(), attempts = attempts || ${notSent}
      WHERE org_id = $1 AND endpoint_id = $2 AND status = 'queued'`,
    [orgId, endpointId, switchedOff],
  )
}

/** Ends one that was claimed before its endpoint was switched off; nothing is there any more where it was deleted. */
export async function endUnsent(
  client: Pick<Tx['client'], 'query'>,
  row: { org_id: string; id: string; lease_owner: string },
): Promise<void> {
  await client.query(
    `UPDATE webhook_deliveries SET status = 'failed', finished_at = now(), lease_until = NULL, attempts = attempts || ${notSent}
      WHERE org_id = $1 AND id = $2 AND status = 'sending' AND lease_owner = $4`,
    [row.org_id, row.id, switchedOff, row.lease_owner],
  )
}

const reasons = {
  gone: 'It answered 410, which says that it wants to hear nothing more.',
  failing: 'Nothing has arrived there for five days.',
}

async function noticeOwners(tx: Line, orgId: string, url: string, reason: string): Promise<void> {
  const found = await tx.client.query<{ output: unknown }>(
    'SELECT coalesce(notice_output, default_output) AS output FROM organizations WHERE id = $1',
    [orgId],
  )
  const output = outputChannel.safeParse(found.rows[0]?.output).data
  if (!output) return
  const body =
    `${plain(reason)} Nothing is sent there any more.\n\n` +
    'Everything it misses is kept for 30 days. Fix the receiver, switch the endpoint on under Settings → Webhooks, and replay that time.'
  await createNoticeRows(tx, {
    orgId,
    runId: null,
    kind: 'webhook',
    title: `The webhook to ${new URL(url).host} was switched off`,
    body,
    outputs: [output],
  })
}

/** Switches an endpoint off by itself, once, and says so to the owners. */
export async function switchOff(
  tx: Line,
  orgId: string,
  endpointId: string,
  disabledReason: 'gone' | 'failing',
): Promise<void> {
  const done = await tx.client.query<{ url: string }>(
    `UPDATE webhook_endpoints SET enabled = false, disabled_reason = $3, disabled_at = now(), updated_at = now()
      WHERE org_id = $1 AND id = $2 AND enabled RETURNING url`,
    [orgId, endpointId, disabledReason],
  )
  const [row] = done.rows
  if (!row) return
  await endWaiting(tx, orgId, endpointId)
  const changes = { enabled: false, disabledReason }
  const previousValues = { enabled: true, disabledReason: null }
  await recordChanges(tx, orgId, systemActor, [
    { entity: 'webhook-endpoint', entityId: endpointId, operation: 'UPDATE', changes, previousValues },
  ])
  await noticeOwners(tx, orgId, row.url, reasons[disabledReason])
}
