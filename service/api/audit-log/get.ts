import type { AuditEntry } from '#contract/audit-log.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type EntryRow, entryColumns, toEntries } from './entry-row.ts'

export async function getAuditLogEntry(
  context: Context,
  { changeId }: { changeId: string },
): Promise<AuditEntry> {
  const [row] = await rows<EntryRow>(
    context.db,
    `SELECT ${entryColumns} FROM changes c WHERE c.org_id = $1 AND c.id = $2`,
    [context.orgId, changeId],
  )
  const [entry] = await toEntries(context, row ? [row] : [])
  if (!entry) throw notFound('change')
  return entry
}
