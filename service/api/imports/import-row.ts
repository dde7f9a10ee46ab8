import type { Import } from '#contract/import-shape.ts'
import { notFound } from '#service/core/errors.ts'
import { type Reader, rows } from '#service/db/client.ts'

/** SQL: what is read of an import, which goes by the name `r`. */
export const importColumns = `r.id, r.file_name AS "fileName", r.format, r.status, r.mapping, r.size::float8 AS size,
  least(r.bytes_read, r.size)::float8 AS "bytesRead",
  r.rows_read::float8 AS "rowsRead", r.made::float8 AS made, r.duplicates::float8 AS duplicates, r.refused::float8 AS refused,
  r.would_have_run AS "wouldHaveRun", r.reason, r.created_at AS "createdAt", r.finished_at AS "finishedAt"`

export async function readImport(db: Reader, orgId: string, id: string): Promise<Import> {
  const [found] = await rows<Import>(
    db,
    `SELECT ${importColumns} FROM imports r WHERE r.org_id = $1 AND r.id = $2`,
    [orgId, id],
  )
  if (!found) throw notFound('import')
  return found
}
