import type { RebuildStatus } from '#contract/topic-rebuilds.ts'
import { notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'

export type Line = { tx: Tx; orgId: string; rebuildId: string }

/** Locks a rebuild, so that of two decisions at once one is told of the other. */
export async function holdRebuild({ client }: Tx, orgId: string, id: string): Promise<RebuildStatus> {
  const found = await client.query<{ status: RebuildStatus }>(
    'SELECT status FROM topic_rebuilds WHERE org_id = $1 AND id = $2 FOR UPDATE',
    [orgId, id],
  )
  const [row] = found.rows
  if (!row) throw notFound('rebuild')
  return row.status
}

const underWay = 'It is not ready yet: it is still being made.'

/** Why a rebuild of this status can be accepted, or discarded, no more or not yet. */
export const whyNot: Record<RebuildStatus, string> = {
  waiting: underWay,
  comparing: underWay,
  describing: underWay,
  ready: 'It is ready.',
  accepted: 'It was accepted already.',
  discarded: 'It was discarded already.',
  failed: 'It failed. Start another one.',
}
