import {
  mostRetried,
  type NotRetriedReason,
  type RetriedDeliveries,
  type RetryFailedDeliveriesInput,
  retryReach,
} from '#contract/retry-failed.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { instant, parameters, rows, type Tx } from '#service/db/client.ts'
import { targetName } from '#service/deliveries/delivery-row.ts'
import { isServed, type Place } from '#service/deliveries/places.ts'
import {
  ableOf,
  type FailedPart,
  requireKnown,
  retriedOf,
  takeTurnToRetry,
} from '#service/deliveries/retried.ts'
import { unresolved } from '#service/deliveries/rows.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

const texts: Partial<Record<NotRetriedReason, string>> = {
  'already-retried': 'Their run was repeated since, so there is a newer output.',
  'automation-deleted': 'Their automation was deleted. Restore it, then retry them.',
  'destination-gone':
    'Nothing is connected that sends to their destination. Add it in the settings, or choose another one in the automation and run that again.',
  notice: 'They were notices, which are out of date.',
  test: 'They were tests of a destination. Send another one.',
  uncertain: 'They may have arrived. Look there first, then send each of them again on the page of its run.',
}

type Row = Place & Pick<FailedPart, 'automation' | 'count' | 'reason'>

const from = `deliveries d
  LEFT JOIN runs r ON r.org_id = d.org_id AND r.id = d.run_id
  LEFT JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id`

/** SQL: why a delivery is left alone. */
const reason = `CASE WHEN d.status = 'uncertain' THEN 'uncertain' WHEN d.purpose IN ('notice', 'test') THEN d.purpose
  WHEN a.deleted_at IS NOT NULL THEN 'automation-deleted'
  WHEN EXISTS (SELECT FROM runs q WHERE q.org_id = d.org_id AND q.retry_of = d.run_id
    AND q.status NOT IN ('canceled', 'failed', 'skipped', 'missed')) THEN 'already-retried'
  WHEN d.target = '${unresolved}' OR NOT ${isServed} THEN 'destination-gone' END`

function failedIn(orgId: string, { since, until, automationId }: RetryFailedDeliveriesInput) {
  const { values, add } = parameters()
  const which = `d.org_id = ${add(orgId)} AND d.status IN ('failed', 'uncertain')
    AND d.created_at >= ${instant(since, add)} AND d.created_at < ${instant(until, add)}
    ${automationId === undefined ? '' : `AND r.automation_id = ${add(automationId)}::uuid`}`
  return { which, values }
}

/** Counts what failed in the span, and says of each part why it is left alone. */
async function failedDeliveries(
  tx: Tx,
  orgId: string,
  input: RetryFailedDeliveriesInput,
): Promise<FailedPart[]> {
  const { which, values } = failedIn(orgId, input)
  const found = await rows<Row>(
    tx,
    `SELECT CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS automation,
            d.channel, d.target, coalesce(${targetName}, d.target) AS "targetName", d.reason, d.count
       FROM (SELECT org_id, automation_id, channel, target, reason, count(*)::int AS count
               FROM (SELECT d.org_id, r.automation_id, d.channel, d.target, ${reason} AS reason FROM ${from}
                      WHERE ${which} ORDER BY d.created_at, d.id LIMIT ${retryReach}) e
              GROUP BY 1, 2, 3, 4, 5) d
       LEFT JOIN automations a ON a.org_id = d.org_id AND a.id = d.automation_id`,
    values,
    false,
  )
  return found.map(({ automation, count, reason: why, ...place }) => ({
    ...{ automation, count, reason: why, places: [place] },
  }))
}

/** Queues the oldest that can be sent again. What another request takes at the same time is no longer failed. */
async function sendAgain(tx: Tx, context: Context, input: RetryFailedDeliveriesInput): Promise<string[]> {
  const { orgId, actor } = context
  const { which, values } = failedIn(orgId, input)
  const queued = await rows<{ id: string }>(
    tx,
    `UPDATE deliveries u SET status = 'queued', due_at = now(), waits_since = now(), attempt = 0, part_started_at = NULL,
       error_message = NULL, lease_owner = NULL, lease_until = NULL
       FROM (SELECT d.org_id, d.id FROM ${from} WHERE ${which} AND ${reason} IS NULL
              ORDER BY d.created_at, d.id LIMIT ${mostRetried} FOR UPDATE OF d) f
      WHERE u.org_id = f.org_id AND u.id = f.id RETURNING u.id`,
    values,
    false,
  )
  const ids = queued.map(({ id }) => id)
  await recordChanges(
    tx,
    orgId,
    actor,
    ids.map(
      (entityId): Change => ({
        ...{ entity: 'delivery', entityId, operation: 'UPDATE' },
        ...{ changes: { status: 'queued' }, previousValues: { status: 'failed' } },
      }),
    ),
  )
  if (ids.length > 0) await wakeWorkers(tx.client, 'deliveries')
  return ids
}

/** Sends again what failed in a span, each once, however many ask. */
export function retryFailedDeliveries(
  context: Context,
  input: RetryFailedDeliveriesInput,
): Promise<RetriedDeliveries> {
  return write(context, async (tx) => {
    await requireKnown(tx, context.orgId, input.automationId)
    if (!input.dryRun) await takeTurnToRetry(tx, context.orgId)
    const parts = await failedDeliveries(tx, context.orgId, input)
    const deliveryIds = input.dryRun ? [] : await sendAgain(tx, context, input)
    const retried = input.dryRun ? Math.min(ableOf(parts), mostRetried) : deliveryIds.length
    return { ...retriedOf(parts, retried, texts), deliveryIds }
  })
}
