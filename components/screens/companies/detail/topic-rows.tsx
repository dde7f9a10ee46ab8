import Link from 'next/link'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { PriorityMark, TypeMark } from '#components/kit/topics/marks.tsx'
import { priorityWords, typeWord } from '#components/kit/topics/words.ts'
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
            <p className="mt-0.5 flex items-center gap-1.5 text-xs text-ink-2">
              <TypeMark type={topic.topicType} />
              {typeWord(topic.topicType)}
              {topic.priority !== 'default' && (
                <>
                  <PriorityMark priority={topic.priority} />
                  {priorityWords[topic.priority]}
                </>
              )}
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
