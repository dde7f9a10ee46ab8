import { ArrowUp } from 'lucide-react'
import Link from 'next/link'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { typeWord } from '#components/kit/topics/words.ts'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { List } from '#contract/common/pagination.ts'
import type { RisingTopics } from '#contract/statistics.ts'
import type { Topic } from '#contract/topics.ts'
import { formatCount } from '#lib/format.ts'
import type { Reading } from '#lib/home/overview.ts'
import { routes } from '#lib/routes.ts'
import { MoreLink } from './panel-parts.tsx'

type Figures = { messages: number; before: number; change: number }

type TopicLineProps = {
  topic: Topic
  /** Missing where the service does not send them; then the row shows the time of the last message. */
  figures?: Figures
}

function TopicLine({ topic, figures }: TopicLineProps) {
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
  const words = `${formatCount(messages)} messages, ${formatCount(before)} the week before`
  return (
    <span className="inline-flex items-center gap-0.5 font-medium" {...tip(words)}>
      <ArrowUp className="size-3.5 text-ink-3" aria-hidden="true" />
      <span className="sr-only">up by</span> {formatCount(change)}
      <span className="sr-only">, {words}</span>
    </span>
  )
}

type Props = {
  rising: Reading<RisingTopics>
  topics: Reading<List<Topic>>
  /** There is no topic at all. */
  isYoung: boolean
}

const most = 5

/** Rising topics; without them in the service, the latest topics. */
export function RisingPanel({ rising, topics, isYoung }: Props) {
  const more = (rising || topics) && <MoreLink href={routes.topics} label="All topics" />
  return (
    <Section
      flush
      title="What customers talk about"
      note={<span className="max-sm:hidden">{!isYoung && noteOf(rising, topics)}</span>}
      aside={more}
    >
      <Content {...{ rising, topics, isYoung }} />
    </Section>
  )
}

function Content({ rising, topics, isYoung }: Props) {
  if (isYoung)
    return (
      <p className="py-4 text-ink-2">
        No topic has formed yet. When several messages are about the same thing, they form one and it appears
        here.
      </p>
    )
  return rising ? <Rising rising={rising} /> : <Latest topics={topics} />
}

function noteOf(rising: Reading<RisingTopics>, topics: Reading<List<Topic>>): string | undefined {
  if (rising?.ok)
    return rising.data.week.to < isoToday() ? 'compared to the week before' : 'compared to last week'
  return topics ? 'latest' : undefined
}

function isoToday(): string {
  return new Date().toISOString().slice(0, 10)
}

function Rising({ rising }: { rising: NonNullable<Reading<RisingTopics>> }) {
  if (!rising.ok) return <ReadFailed compact failure={rising.failure} />
  const shown = rising.data.data.slice(0, most)
  if (shown.length === 0)
    return <p className="py-4 text-ink-2">No topic has more messages than the week before.</p>
  return (
    <ol>
      {shown.map(({ topic, messages, before, change }) => (
        <TopicLine key={topic.id} topic={topic} figures={{ messages, before, change }} />
      ))}
    </ol>
  )
}

function Latest({ topics }: { topics: Reading<List<Topic>> }) {
  if (!topics) return <NotOffered what="Topics" compact />
  if (!topics.ok) return <ReadFailed compact failure={topics.failure} />
  if (topics.data.data.length === 0)
    return <p className="py-4 text-ink-2">Messages have arrived, but no topic has formed yet.</p>
  return (
    <ol>
      {topics.data.data.map((topic) => (
        <TopicLine key={topic.id} topic={topic} />
      ))}
    </ol>
  )
}
