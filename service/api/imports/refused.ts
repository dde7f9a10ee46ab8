import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { readImport } from './import-row.ts'

type Row = { row: string; line: string | null; reason: string; raw: string }

/** A cell that spreadsheets show and never run. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The report of the rows that were refused, as a CSV file. */
export async function refusedRows(context: Context, { importId }: { importId: string }): Promise<string> {
  await readImport(context.db, context.orgId, importId)
  const found = await rows<Row>(
    context.db,
    'SELECT row, line, reason, raw FROM import_refused WHERE org_id = $1 AND import_id = $2 ORDER BY row',
    [context.orgId, importId],
  )
  const lines = found.map(({ row, line, reason, raw }) => [row, line ?? '', reason, raw].map(cell).join(','))
  return ['row,line,reason,content', ...lines, ''].join('\r\n')
}
