import Link from 'next/link'
import { Sparkline } from '#components/charts/sparkline.tsx'
import { typeWord } from '#components/topics/words.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Topic } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

export function TopicRows({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="border-t border-line">
      {topics.map((topic) => (
        <li key={topic.id} className="flex min-h-12 items-center gap-4 border-b border-line py-1.5">
          <div className="min-w-0 flex-1">
            <Link
              href={routes.topic(topic.id)}
              prefetch={false}
              className="block truncate font-medium hover:underline hover:decoration-line-strong hover:underline-offset-3"
            >
              {topic.title}
            </Link>
            <p className="flex items-center gap-2 text-xs text-ink-3">
              {typeWord(topic.topicType)}
              <Urgency priority={topic.priority} />
            </p>
          </div>
          <span className="max-sm:hidden">
            <Sparkline values={topic.weeklyActivity} label="Messages a week" />
          </span>
          <span className="w-24 shrink-0 text-right text-sm tabular-nums text-ink-2 max-sm:hidden">
            {formatCount(topic.messageCount)} {topic.messageCount === 1 ? 'message' : 'messages'}
          </span>
          <TimeAgo
            instant={topic.lastMessageAt}
            className="w-20 shrink-0 text-right text-sm tabular-nums text-ink-2"
          />
        </li>
      ))}
    </ul>
  )
}

function Urgency({ priority }: { priority: Topic['priority'] }) {
  if (priority !== 'high' && priority !== 'very_high') return null
  const isVery = priority === 'very_high'
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${isVery ? 'text-stop' : 'text-caution'}`}>
      <StatusMark status={isVery ? 'error' : 'held'} />
      {isVery ? 'Very high priority' : 'High priority'}
    </span>
  )
}
