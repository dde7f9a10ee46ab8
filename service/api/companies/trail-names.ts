import type { CompanyNames } from '#contract/common/company-names.ts'
import type { Context } from '#service/core/context.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'

type Recorded = { changes: Record<string, unknown>; previousValues: Record<string, unknown> }

function idsIn({ changes, previousValues }: Recorded): string[] {
  const told = [changes.companyId, previousValues.companyId]
  return told.filter((id) => typeof id === 'string').filter(isRowId)
}

/** The changes with the names of the companies that they tell by id. Asks for nothing where none tells a company. */
export async function withCompanyNames<One extends Recorded>(
  { db, orgId }: Context,
  changes: One[],
): Promise<(One & { companyNames?: CompanyNames })[]> {
  const ids = [...new Set(changes.flatMap(idsIn))]
  if (ids.length === 0) return changes
  const found = await rows<{ id: string; name: string }>(
    db,
    'SELECT id::text, name FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[])',
    [orgId, ids],
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return changes.map((change) => {
    const told = idsIn(change).flatMap((id): [string, string][] => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name]]
    })
    return told.length > 0 ? { ...change, companyNames: Object.fromEntries(told) } : change
  })
}
