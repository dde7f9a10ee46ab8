import type { ChangeRecord, History } from '#contract/common/changes.ts'
import { rows } from '#service/db/client.ts'
import type { Change } from './audit.ts'
import type { Context } from './context.ts'
import { notFound } from './errors.ts'
import { isRowId } from './search.ts'
import { behind, type Sight, sightOf } from './visibility.ts'

type HistoryQuery = { actorType: ChangeRecord['changedBy'][]; limit: number; page?: number }

type Of = {
  entity: Change['entity']
  /** The table with the rows that have this history, called `r`, and the type of their ids. */
  table: string
  id: 'bigint' | 'uuid'
  /** SQL condition that a row must meet. */
  where?: (sight: Sight) => string
  /** SQL: what the caller may see of `changes` and `previous_values`; all of it when left out. */
  shown?: (column: string, sight: Sight) => string
  /** SQL: what each change `n` has besides, as names and values. */
  each?: string
  /** Columns to read beside the history, with the row's id as `$2`. */
  also?: string
}

type Found<Entry> = { found: boolean; totalCount: number; history: Entry[] | null }

export const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const userOf = (alias: string) =>
  `json_build_object('id', ${alias}.actor_id, 'image', ${alias}.actor_image, 'name', ${alias}.actor_name)`

/** Reads matches twice, for the total and for the page, each from an index. */
function statementOf({ entity, table, id, where, shown, each, also }: Of, sight: Sight): string {
  const told = (column: string) => (shown && !sight.isWhole ? shown(column, sight) : column)
  return `WITH matching AS NOT MATERIALIZED (
    SELECT * FROM changes
     WHERE org_id = $1 AND entity = '${entity}' AND entity_id = $2::${id}::text AND actor_type = ANY($3)
  ),
  newest AS (SELECT * FROM matching ORDER BY changed_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $4 OFFSET $5)
  SELECT EXISTS (SELECT FROM ${table} r WHERE r.org_id = $1 AND r.id = $2::${id} AND ${where?.(sight) ?? 'true'}) AS found,
    (SELECT count(*)::float8 FROM matching) AS "totalCount",
    (SELECT json_agg(json_build_object('id', n.id, 'changedAt', ${iso('n.changed_at')}, 'changedBy', n.actor_type,
        'operation', n.operation, 'changes', ${told('n.changes')}, 'previousValues', ${told('n.previous_values')}, 'user', ${userOf('n')}${each === undefined ? '' : `, ${each}`})
        ORDER BY n.changed_at DESC, n.id DESC) FROM newest n) AS history${also === undefined ? '' : `, ${also}`}`
}

/**
 * Makes the reader of one resource's histories: every change of a row by the actors asked for, newest first. `beside`
 * holds what `also` reads.
 */
type Read<Entry> = Omit<History, 'history'> & { history: Entry[] }

export function historyOf<Also = unknown, Entry = ChangeRecord>(
  of: Of,
): (context: Context, id: string, query: HistoryQuery) => Promise<Read<Entry> & { beside: Also }> {
  return async (context, id, { actorType, limit, page = 1 }) => {
    const { db, orgId } = context
    if (of.id === 'bigint' && !isRowId(id)) throw notFound(of.entity)
    const values: unknown[] = [orgId, id, actorType, limit, (page - 1) * limit]
    const statement = statementOf(of, sightOf(context, '$1', behind(values)))
    const [row] = await rows<Also & Found<Entry>>(db, statement, values)
    if (!row?.found) throw notFound(of.entity)
    return { history: row.history ?? [], totalCount: row.totalCount, beside: row }
  }
}
