import type { ChangeRecord, History } from '#contract/common/changes.ts'
import { rows } from '#service/db/client.ts'
import type { Change } from './audit.ts'
import type { Context } from './context.ts'
import { notFound } from './errors.ts'
import { isRowId } from './search.ts'

type HistoryQuery = { actorType: ChangeRecord['changedBy'][]; limit: number; page?: number }

type Of = {
  entity: Change['entity']
  /** The table with the rows that have this history, called `r`, and the type of their ids. */
  table: string
  id: 'bigint' | 'uuid'
  /** What a row must fulfil to be found. */
  where?: string
  /** Columns to read beside the history, with the row's id as `$2`. */
  also?: string
}

type Found = { found: boolean; totalCount: number; history: ChangeRecord[] | null }

export const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const userOf = (alias: string) =>
  `json_build_object('id', ${alias}.actor_id, 'image', ${alias}.actor_image, 'name', ${alias}.actor_name)`

/** Reads what matches once for the number and once for the page, each from an index. */
function statementOf({ entity, table, id, where = 'true', also }: Of): string {
  return `WITH matching AS NOT MATERIALIZED (
    SELECT * FROM changes
     WHERE org_id = $1 AND entity = '${entity}' AND entity_id = $2::${id}::text AND actor_type = ANY($3)
  ),
  newest AS (SELECT * FROM matching ORDER BY changed_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $4 OFFSET $5)
  SELECT EXISTS (SELECT FROM ${table} r WHERE r.org_id = $1 AND r.id = $2::${id} AND ${where}) AS found,
    (SELECT count(*)::float8 FROM matching) AS "totalCount",
    (SELECT json_agg(json_build_object('id', n.id, 'changedAt', ${iso('n.changed_at')}, 'changedBy', n.actor_type,
        'operation', n.operation, 'changes', n.changes, 'previousValues', n.previous_values, 'user', ${userOf('n')})
        ORDER BY n.changed_at DESC, n.id DESC) FROM newest n) AS history${also === undefined ? '' : `, ${also}`}`
}

/**
 * Makes the reader of one resource's histories: every change of a row by the actors asked for, newest first. `beside`
 * holds what `also` reads.
 */
export function historyOf<Also = unknown>(
  of: Of,
): (context: Context, id: string, query: HistoryQuery) => Promise<History & { beside: Also }> {
  const statement = statementOf(of)
  return async ({ db, orgId }, id, { actorType, limit, page = 1 }) => {
    if (of.id === 'bigint' && !isRowId(id)) throw notFound(of.entity)
    const values = [orgId, id, actorType, limit, (page - 1) * limit]
    const [row] = await rows<Also & Found>(db, statement, values)
    if (!row?.found) throw notFound(of.entity)
    return { history: row.history ?? [], totalCount: row.totalCount, beside: row }
  }
}
