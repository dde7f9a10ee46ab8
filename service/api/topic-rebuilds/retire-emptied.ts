import { bothMoved, emptyTopics } from '#service/api/topics/placing/empty.ts'
import type { Moved } from '#service/api/topics/placing/move.ts'
import { retireTopics, type Shift } from '#service/api/topics/placing/standing.ts'
import type { Line } from './hold.ts'

/** Topics that lost discussions and have no message left; `hasRest`: an empty discussion is still in it. */
const findEmptied = `
SELECT n.id, n.heir_id AS "heirId",
  EXISTS (SELECT FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = n.id) AS "hasRest"
FROM topic_rebuild_topics n JOIN topics t ON t.org_id = $1 AND t.id = n.id AND t.retired_at IS NULL
WHERE n.org_id = $1 AND n.rebuild_id = $2 AND n.id = ANY($3::uuid[]) AND n.fate = 'emptied'
  AND t.written_by <> 'person' AND t.locked_fields = '{}'
  AND NOT EXISTS (SELECT FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = n.id AND g.message_count > 0)
ORDER BY n.id`

type Emptied = { id: string; heirId: string | null; hasRest: boolean }

/** Takes topics that lost everything out of the lists. Their ids lead to the topic that got most of it. */
export async function retireEmptied(
  { tx, orgId, rebuildId }: Line,
  moved: Moved,
): Promise<{ all: Moved; shifts: Shift[] }> {
  const left = [...new Set(moved.moves.flatMap(({ from }) => from ?? []))]
  const { rows } = await tx.client.query<Emptied>(findEmptied, [orgId, rebuildId, left])
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
