import type { AuditEntry } from '#contract/audit-log.ts'
import { withScheduleWords } from '#service/api/automations/trail-words.ts'
import { withCompanyNames } from '#service/api/companies/trail-names.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type EntryRow, entryColumns, toEntry } from './entry-row.ts'

export async function getAuditLogEntry(
  context: Context,
  { changeId }: { changeId: string },
): Promise<AuditEntry> {
  const [row] = await rows<EntryRow>(
    context.db,
    `SELECT ${entryColumns} FROM changes c WHERE c.org_id = $1 AND c.id = $2`,
    [context.orgId, changeId],
  )
  if (!row) throw notFound('change')
  const entry = toEntry(row)
  const [told = entry] = await withCompanyNames(context, await withScheduleWords(context, [entry]))
  return told
}
