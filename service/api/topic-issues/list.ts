import type { TopicIssue } from '#contract/topic-issues.ts'
import { topicIdOf } from '#service/api/topics/topic-row.ts'
import type { Context } from '#service/core/context.ts'
import { issuesOf } from './issue-row.ts'

export async function listTopicIssues(
  context: Context,
  { topicId }: { topicId: string },
): Promise<{ data: TopicIssue[] }> {
  return { data: await issuesOf(context, await topicIdOf(context, topicId)) }
}
