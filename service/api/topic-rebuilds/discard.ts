import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { holdRebuild, whyNot } from './hold.ts'
import { readRebuild } from './rebuild-row.ts'

const end = `
UPDATE topic_rebuilds SET status = 'discarded', ended_at = now(), result = NULL, lease_owner = NULL, lease_until = NULL
WHERE org_id = $1 AND id = $2`

const forget = ['topic_rebuild_places', 'topic_rebuild_topics'].map(
  (table) => `DELETE FROM ${table} WHERE org_id = $1 AND rebuild_id = $2`,
)

/** Ends a rebuild and forgets its plan. A process that works on it notices with its next step, and writes nothing of it. */
export function discardTopicRebuild(
  context: Context,
  { rebuildId }: { rebuildId: string },
): Promise<TopicRebuild> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const status = await holdRebuild(tx, orgId, rebuildId)
    if (status === 'accepted' || status === 'discarded' || status === 'failed') throw conflict(whyNot[status])
    for (const statement of [end, ...forget]) await tx.client.query(statement, [orgId, rebuildId])
    await recordChanges(tx, orgId, actor, [
      {
        ...{ entity: 'topic-rebuild', entityId: rebuildId.toLowerCase(), operation: 'UPDATE' },
        changes: { status: 'discarded' },
        previousValues: { status },
      },
    ])
    return readRebuild(tx, orgId, rebuildId)
  })
}
