import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { issueOf } from './issue-row.ts'
import { tellLinked } from './keep.ts'

export function unlinkTopicIssue(
  context: Context,
  input: { topicId: string; issueId: string },
): Promise<{ id: string }> {
  return write(context, async (tx) => {
    const issue = await issueOf(context, input, tx)
    if (issue.status === 'sending') throw conflict('The issue is being created. Try again in a moment.')
    await tx.client.query('UPDATE topic_issues SET unlinked_at = now() WHERE org_id = $1 AND id = $2', [
      context.orgId,
      issue.id,
    ])
    if (issue.key !== null) await tellLinked(tx, context, issue.topicId, { now: null, before: issue.key })
    return { id: issue.id }
  })
}
