import type { RebuildResult, RebuildStatus, TopicRebuild } from '#contract/topic-rebuilds.ts'
import { notFound } from '#service/core/errors.ts'
import { iso } from '#service/core/history.ts'
import { undoUntil } from '#service/core/time-to-undo.ts'
import { type Reader, rows } from '#service/db/client.ts'

export type RebuildRow = {
  id: string
  status: RebuildStatus
  done: number
  of: number
  result: RebuildResult | null
  reason: string | null
  byId: string
  byName: string
  byImage: string
  createdAt: string
  readyAt: string | null
  endedAt: string | null
  leftOut: number
  act: TopicRebuild['act']
}

/** SQL: what is read of a rebuild, which goes by the name `r`. The result of a plan that is not described yet is none. */
export const rebuildColumns = `r.id, r.status, r.done, r.total AS "of", CASE WHEN r.status IN ('ready', 'accepted') THEN r.result END AS result,
  r.reason, r.by_id AS "byId", r.by_name AS "byName", r.by_image AS "byImage", r.created_at AS "createdAt",
  r.ready_at AS "readyAt", r.ended_at AS "endedAt", r.left_out AS "leftOut", (
    SELECT json_build_object('topicId', r.topic_id, 'changeId', a.id, 'undoneAt', ${iso('a.undone_at')},
      'undoUntil', ${undoUntil('a.changed_at')})
    FROM topic_changes a WHERE a.org_id = r.org_id AND a.id = r.change_id) AS act`

export function toRebuild({ byId, byName, byImage, of, ...row }: RebuildRow): TopicRebuild {
  return { ...row, total: of, by: { id: byId, name: byName, image: byImage } }
}

export async function readRebuild(reader: Reader, orgId: string, id: string): Promise<TopicRebuild> {
  const [found] = await rows<RebuildRow>(
    reader,
    `SELECT ${rebuildColumns} FROM topic_rebuilds r WHERE r.org_id = $1 AND r.id = $2`,
    [orgId, id],
  )
  if (!found) throw notFound('rebuild')
  return toRebuild(found)
}
