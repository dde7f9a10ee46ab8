import { Sparkline } from '#components/charts/sparkline.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Topic } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'

const types: Record<NonNullable<Topic['topicType']>, string> = {
  bug_report: 'Bug report',
  feature_request: 'Feature request',
  complaint: 'Complaint',
  praise: 'Praise',
  question: 'Question',
}

const urgent = {
  high: { status: 'held', label: 'High', colour: 'text-caution' },
  very_high: { status: 'error', label: 'Very high', colour: 'text-stop' },
} as const

export function TopicRow({ topic }: { topic: Topic }) {
  return (
    <tr className="border-b border-line last:border-0">
      <td className="w-full max-w-0 py-2 pr-5">
        <p className="line-clamp-2 font-medium sm:line-clamp-1" title={topic.title}>
          {topic.title}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          {topic.topicType ? types[topic.topicType] : 'Not sorted yet'}
          <Priority priority={topic.priority} />
          <span className="sm:hidden">{formatCount(topic.messageCount)} messages</span>
        </p>
      </td>
      <td className="hidden pr-6 sm:table-cell">
        <Sparkline values={topic.weeklyActivity} label="Messages a week, oldest first" />
      </td>
      <td className="hidden pr-6 text-right tabular-nums sm:table-cell">{formatCount(topic.messageCount)}</td>
      <td className="whitespace-nowrap text-right tabular-nums text-ink-2">
        <TimeAgo instant={topic.lastMessageAt} />
      </td>
    </tr>
  )
}

function Priority({ priority }: { priority: Topic['priority'] }) {
  if (priority !== 'high' && priority !== 'very_high') return null
  const { status, label, colour } = urgent[priority]
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${colour}`}>
      <StatusMark status={status} />
      {label}
      <span className="sr-only sm:not-sr-only">priority</span>
    </span>
  )
}
