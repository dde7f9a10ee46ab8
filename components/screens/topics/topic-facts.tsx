import { Badge } from '#components/ui/badge.tsx'
import { CopyId } from '#components/ui/copy-id.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { TopicDetail } from '#contract/topics.ts'

export function TopicFacts({ topic }: { topic: TopicDetail }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-y-1.5 text-sm [&_dd]:min-w-0 [&_dt]:text-ink-3">
      {topic.keywords.length > 0 && (
        <>
          <dt>Keywords</dt>
          <dd className="flex flex-wrap gap-1">
            {topic.keywords.map((keyword) => (
              <Badge key={keyword}>{keyword}</Badge>
            ))}
          </dd>
        </>
      )}
      <dt>First message</dt>
      <dd>
        <TimeAgo instant={topic.firstMessageAt} />
      </dd>
      <dt>Last changed</dt>
      <dd>
        <TimeAgo instant={topic.updatedAt} />
      </dd>
      <dt>Id</dt>
      <dd className="-ml-1">
        <CopyId value={topic.id} what="topic id" short />
      </dd>
    </dl>
  )
}
