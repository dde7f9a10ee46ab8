import type { TopicIssue } from '#contract/topic-issues.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { markerOf } from '#service/core/issue-marker.ts'
import type { TrackedIssue } from '#service/core/sources.ts'
import { workIn } from '#service/core/work-address.ts'
import { transaction } from '#service/core/write.ts'
import { issueOf, type KeptIssue, readIssue } from './issue-row.ts'
import { keepTracked, tellLinked } from './keep.ts'
import { asking, findTracker } from './tracker.ts'

async function lookUp(context: Context, issue: KeptIssue): Promise<TrackedIssue | null> {
  if (issue.connectionId === null)
    throw conflict('No connection leads there any more, so its state cannot be read.')
  const tracker = await findTracker(context, issue.connectionId)
  const [work] = workIn(issue.url ?? '')
  const { id, place } = issue
  const since = issue.sentAt ?? new Date(issue.createdAt)
  return asking(context, tracker, (access) =>
    work
      ? tracker.tracking.read(access, work)
      : tracker.tracking.find(access, { id, place, marker: markerOf(id), since }),
  )
}

/** Looks an issue up at its tracker, also one of which nobody knows whether it was made. */
export async function checkTopicIssue(
  context: Context,
  input: { topicId: string; issueId: string },
): Promise<TopicIssue> {
  const { orgId } = context
  const issue = await issueOf(context, input)
  if (issue.status === 'sending') return issue
  const found = await lookUp(context, issue)
  return transaction(context.db, async (tx) => {
    if (found === null)
      await tx.client.query(
        `UPDATE topic_issues SET status = 'not_created' WHERE org_id = $1 AND id = $2 AND status = 'sending'`,
        [orgId, issue.id],
      )
    else if (await keepTracked(tx, orgId, issue.id, found))
      await tellLinked(tx, context, issue.topicId, { now: found.key, before: null })
    return readIssue(tx, orgId, issue.id)
  })
}
