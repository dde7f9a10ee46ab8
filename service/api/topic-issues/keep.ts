import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import type { TrackedIssue } from '#service/core/sources.ts'
import { addressOfWork } from '#service/core/work-address.ts'
import type { Tx } from '#service/db/client.ts'

/** Says in the history of a topic which issue it got, or lost. */
export async function tellLinked(
  tx: Tx,
  context: Context,
  topicId: string,
  issue: { now: string | null; before: string | null },
): Promise<void> {
  await recordChanges(tx, context.orgId, context.actor, [
    {
      ...{ entity: 'topic', entityId: topicId, operation: 'UPDATE' },
      ...{ changes: { issue: issue.now }, previousValues: { issue: issue.before } },
    },
  ])
}

/** Keeps what the tracker says of an issue. Answers whether it was not known to be there before. */
export async function keepTracked(tx: Tx, orgId: string, id: string, issue: TrackedIssue): Promise<boolean> {
  const { rows } = await tx.client.query<{ was: string }>(
    `UPDATE topic_issues i SET status = 'linked', key = $3, title = $4, url = $5, state = $6, checked_at = now()
       FROM topic_issues b WHERE i.org_id = $1 AND i.id = $2 AND b.org_id = $1 AND b.id = $2 RETURNING b.status AS was`,
    [orgId, id, issue.key, issue.title.slice(0, 500), addressOfWork(issue.url), issue.state],
  )
  return rows[0]?.was !== 'linked'
}
