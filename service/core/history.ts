import type { ChangeRecord } from '#contract/common/changes.ts'
import type { Change } from './audit.ts'

export type HistoryColumns = { total: number; history: ChangeRecord[] | null }

type HistoryQuery = { actorType: ChangeRecord['changedBy'][]; limit: number; page?: number }

export const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const userOf = (alias: string) =>
  `json_build_object('id', ${alias}.actor_id, 'image', ${alias}.actor_image, 'name', ${alias}.actor_name)`

/**
 * The trail of one row: common table expressions, and the columns read from them. What matches is read once for the
 * number and once for the page, each off an index, instead of being copied whole. The values are those of
 * `historyValues`; `id` is the second of them as it stands in the trail.
 */
export function historyOf(
  entity: Change['entity'],
  id = '$2::bigint::text',
): { tables: string; columns: string } {
  const tables = `matching AS NOT MATERIALIZED (
    SELECT * FROM changes
     WHERE org_id = $1 AND entity = '${entity}' AND entity_id = ${id} AND actor_type = ANY($3)
  ),
  newest AS (SELECT * FROM matching ORDER BY changed_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $4 OFFSET $5)`
  const columns = `(SELECT count(*)::float8 FROM matching) AS total,
    (SELECT json_agg(json_build_object('id', n.id, 'changedAt', ${iso('n.changed_at')}, 'changedBy', n.actor_type,
        'operation', n.operation, 'changes', n.changes, 'previousValues', n.previous_values, 'user', ${userOf('n')})
        ORDER BY n.changed_at DESC, n.id DESC) FROM newest n) AS history`
  return { tables, columns }
}

export function historyValues(orgId: string, id: string, query: HistoryQuery): unknown[] {
  return [orgId, id, query.actorType, query.limit, ((query.page ?? 1) - 1) * query.limit]
}
