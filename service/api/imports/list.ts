import type { List } from '#contract/common/pagination.ts'
import type { Import } from '#contract/import-shape.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { importColumns } from './import-row.ts'

/** Names each field: an answer with more than the contract has is validated slowly. */
function toImport(row: Import): Import {
  const { id, fileName, format, status, mapping, size, bytesRead, rowsRead, made, duplicates, refused } = row
  const { wouldHaveRun, reason, createdAt, finishedAt } = row
  return {
    ...{ id, fileName, format, status, mapping, size, bytesRead, rowsRead, made, duplicates, refused },
    ...{ wouldHaveRun, reason, createdAt, finishedAt },
  }
}

/** Leaves out dry runs, and files that are still being sent. */
export function listImports(
  { db, orgId }: Context,
  { page, limit }: { page: number; limit: number },
): Promise<List<Import>> {
  return list<Import, Import>(
    db,
    {
      table: 'imports',
      orgId,
      page,
      limit,
      sort: { column: 'created_at', order: 'desc' },
      always: () => `t.status NOT IN ('uploading', 'tried')`,
      where: () => [],
      columns: importColumns,
    },
    toImport,
  )
}
