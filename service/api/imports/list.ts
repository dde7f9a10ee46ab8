import type { List } from '#contract/common/pagination.ts'
import type { Import } from '#contract/import-shape.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { type ImportRow, importColumns } from './import-row.ts'

/** Leaves out dry runs, and files that are still being sent. */
export function listImports(
  { db, orgId }: Context,
  { page, limit }: { page: number; limit: number },
): Promise<List<Import>> {
  return list<ImportRow, Import>(
    db,
    {
      table: 'imports',
      orgId,
      page,
      limit,
      sort: { column: 'created_at', order: 'desc' },
      where: () => [`t.status NOT IN ('uploading', 'tried')`],
      columns: importColumns,
    },
    (row) => row,
  )
}
