import { ArrowUp } from 'lucide-react'
import Link from 'next/link'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { typeWord } from '#components/kit/topics/words.ts'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { Topic } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

type Figures = { messages: number; before: number; change: number }

type Props = {
  topic: Topic
  /** Left out where the service does not tell; then the row ends with when it was last spoken of. */
  figures?: Figures
}

export function TopicLine({ topic, figures }: Props) {
  return (
    <li className="border-b border-line">
      <Link
        href={routes.topic(topic.id)}
        className="-mx-2 flex items-center gap-4 rounded-md px-2 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium sm:line-clamp-1">{topic.title}</span>
          <span className="block truncate text-xs text-ink-2">
            {typeWord(topic.topicType)}, {companies(topic.companyCount)}
          </span>
        </span>
        <Sparkline values={topic.weeklyActivity} label="Messages a week, oldest first" />
        <span className="w-14 shrink-0 text-right text-sm tabular-nums">
          {figures ? (
            <Change {...figures} />
          ) : (
            <TimeAgo instant={topic.lastMessageAt} className="text-ink-2" />
          )}
        </span>
      </Link>
    </li>
  )
}

function companies(count: number): string {
  return count === 1 ? '1 company' : `${formatCount(count)} companies`
}

function Change({ messages, before, change }: Figures) {
  const words = `${formatCount(messages)} messages in the week, ${formatCount(before)} in the one before`
  return (
    <span className="inline-flex items-center gap-0.5 font-medium" {...tip(words)}>
      <ArrowUp className="size-3.5 text-ink-3" aria-hidden="true" />
      <span className="sr-only">up by</span> {formatCount(change)}
      <span className="sr-only">, {words}</span>
    </span>
  )
}
