import { readBackup } from '#service/db/backup/file.ts'

type Fields = Record<string, string | null>

/** What a backup or an export holds, whatever the order of its rows. */
export async function contentOf(path: string): Promise<Record<string, Fields[]>> {
  const tables: Record<string, Fields[]> = {}
  let add = (_: (string | null)[]) => {}
  for await (const part of readBackup(path)) {
    if (Array.isArray(part)) add(part)
    else if ('table' in part) {
      const rows: Fields[] = []
      const { columns } = part
      tables[part.table] = rows
      add = (row) => void rows.push(Object.fromEntries(columns.map((column, n) => [column, row[n] ?? null])))
    } else if ('sequence' in part) tables[part.sequence] = [{ value: part.value }]
  }
  const text = (row: Fields) => JSON.stringify(row)
  for (const all of Object.values(tables)) all.sort((a, b) => (text(a) < text(b) ? -1 : 1))
  return tables
}
