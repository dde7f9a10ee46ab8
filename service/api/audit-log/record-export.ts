import type { RecordExportInput } from '#contract/audit-log.ts'
import type { Context } from '#service/core/context.ts'
import { recordSecurityEvent } from '#service/core/security-events.ts'

/** Notes who takes which list out as a file. */
export async function recordExport(
  { db, orgId, actor }: Context,
  { list }: RecordExportInput,
): Promise<{ recorded: true }> {
  const seen = { way: 'CSV file', operation: list }
  await recordSecurityEvent(db.pool, orgId, { event: 'exported', subject: actor.id, actor, seen })
  return { recorded: true }
}
