import type pg from 'pg'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type DetailRow, detailColumns, detailJoins, toDetail } from './detail-row.ts'

/** What can still be read of `r`: everything but what was deleted too long ago to be brought back. */
export const recoverable = `(r.deleted_at IS NULL OR r.deleted_at > now() - interval '30 days')`

const statement = `SELECT ${detailColumns} FROM automations r ${detailJoins}
  WHERE r.org_id = $1 AND r.id = $2 AND ${recoverable}`

export async function getAutomation(
  context: Context,
  { automationId }: { automationId: string },
): Promise<AutomationDetail> {
  const found = await rows<DetailRow>(context.db, statement, [context.orgId, automationId])
  if (!found[0]) throw notFound('automation')
  return toDetail(found[0])
}

const exists = `SELECT FROM automations r WHERE r.org_id = $1 AND r.id = $2 AND ${recoverable}`

export async function requireAutomation(context: Context, automationId: string): Promise<void> {
  const found = await rows(context.db, exists, [context.orgId, automationId])
  if (!found[0]) throw notFound('automation')
}

/** As a transaction sees it that has just written it. */
export async function getAutomationWithin(
  client: pg.ClientBase,
  orgId: string,
  automationId: string,
): Promise<AutomationDetail> {
  const found = await client.query<DetailRow>(statement, [orgId, automationId])
  if (!found.rows[0]) throw notFound('automation')
  return toDetail(found.rows[0])
}
