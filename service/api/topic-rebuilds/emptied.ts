import { areParted } from '#service/api/topics/placing/constraints.ts'
import { bothMoved, emptyTopics } from '#service/api/topics/placing/empty.ts'
import type { Moved } from '#service/api/topics/placing/move.ts'
import { retireTopics, type Shift } from '#service/api/topics/placing/standing.ts'
import type { Line } from './hold.ts'

type Emptied = { id: string; heirId: string | null }

/** Topics that would go empty, with whether a person named them by now. */
const readEmptied = `
SELECT n.id, n.heir_id AS "heirId", t.written_by = 'person' OR t.locked_fields <> '{}' AS "isNamed"
FROM topic_rebuild_topics n JOIN topics t ON t.org_id = $1 AND t.id = n.id
WHERE n.org_id = $1 AND n.rebuild_id = $2 AND n.fate = 'emptied' ORDER BY n.n, n.id`

const isSaidSince = `
SELECT FROM topic_constraints c JOIN topic_rebuilds r ON r.org_id = $1 AND r.id = $2
WHERE c.org_id = $1 AND c.ended_by IS NULL AND c.rule = 'apart' AND c.made_at >= r.created_at LIMIT 1`

/**
 * Topics that would go empty and keep what they have, because a person said so since the plan was made: named them, or
 * keeps them apart from what they would go into.
 */
export async function keptTopics({ tx, orgId, rebuildId }: Line): Promise<Set<string>> {
  const values = [orgId, rebuildId]
  const { rows } = await tx.client.query<Emptied & { isNamed: boolean }>(readEmptied, values)
  const kept = new Set(rows.flatMap(({ id, isNamed }) => (isNamed ? id : [])))
  const said = await tx.client.query(isSaidSince, values)
  if (said.rowCount === 0) return kept
  const joined = new Map<string, string[]>()
  for (const { id, heirId } of rows) {
    if (heirId === null || kept.has(id)) continue
    const others = joined.get(heirId) ?? [heirId]
    if (await areParted(tx, orgId, [...others, id])) kept.add(id)
    else joined.set(heirId, [...others, id])
  }
  return kept
}

/** Topics that lost discussions and have no message left; `hasRest`: an empty discussion is still in it. */
const findEmptied = `
SELECT n.id, n.heir_id AS "heirId",
  EXISTS (SELECT FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = n.id) AS "hasRest"
FROM topic_rebuild_topics n JOIN topics t ON t.org_id = $1 AND t.id = n.id AND t.retired_at IS NULL
WHERE n.org_id = $1 AND n.rebuild_id = $2 AND n.id = ANY($3::uuid[]) AND n.fate = 'emptied'
  AND t.written_by <> 'person' AND t.locked_fields = '{}'
  AND NOT EXISTS (SELECT FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = n.id AND g.message_count > 0)
ORDER BY n.id`

/** Takes topics that lost everything out of the lists. Their ids lead to the topic that got most of it. */
export async function retireEmptied(
  { tx, orgId, rebuildId }: Line,
  moved: Moved,
): Promise<{ all: Moved; shifts: Shift[] }> {
  const left = [...new Set(moved.moves.flatMap(({ from }) => from ?? []))]
  const { rows } = await tx.client.query<Emptied & { hasRest: boolean }>(findEmptied, [
    orgId,
    rebuildId,
    left,
  ])
  const shifts: Shift[] = []
  let all = moved
  for (const [heirId, emptied] of Map.groupBy(rows, (it) => it.heirId)) {
    const rest = emptied.filter(({ hasRest }) => hasRest).map(({ id }) => id)
    if (rest.length > 0) all = bothMoved(all, await emptyTopics(tx, orgId, rest, heirId))
    const ids = emptied.map(({ id }) => id)
    shifts.push(await retireTopics(tx, orgId, ids, heirId))
  }
  return { all, shifts }
}
