import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { Section } from '#components/ui/section.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { RisingTopics } from '#contract/statistics.ts'
import type { Topic } from '#contract/topics.ts'
import type { Reading } from '#lib/overview.ts'
import { routes } from '#lib/routes.ts'
import { MoreLink } from './more-link.tsx'
import { PanelFailure } from './panel-failure.tsx'
import { TopicLine } from './topic-line.tsx'

type Props = { rising: Reading<RisingTopics>; topics: Reading<List<Topic>> }

const most = 5

/** The topics that rose; where the service does not tell, those that were spoken of last. */
export function RisingPanel({ rising, topics }: Props) {
  const more = (rising || topics) && <MoreLink href={routes.topics} label="All topics" />
  return (
    <Section
      flush
      title="What customers talk about"
      note={<span className="max-sm:hidden">{noteOf(rising, topics)}</span>}
      aside={more}
    >
      {rising ? <Rising rising={rising} /> : <Latest topics={topics} />}
    </Section>
  )
}

function noteOf(rising: Reading<RisingTopics>, topics: Reading<List<Topic>>): string | undefined {
  if (rising?.ok)
    return rising.data.week.to < isoToday() ? 'more than the week before' : 'more than last week'
  return topics ? 'spoken of last' : undefined
}

function isoToday(): string {
  return new Date().toISOString().slice(0, 10)
}

function Rising({ rising }: { rising: NonNullable<Reading<RisingTopics>> }) {
  if (!rising.ok) return <PanelFailure failure={rising.failure} />
  const shown = rising.data.data.slice(0, most)
  if (shown.length === 0)
    return <p className="py-4 text-ink-2">No topic was spoken of more than in the week before.</p>
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
  if (!topics.ok) return <PanelFailure failure={topics.failure} />
  if (topics.data.data.length === 0)
    return <p className="py-4 text-ink-2">Messages have arrived, but nothing has grown into a topic yet.</p>
  return (
    <ol>
      {topics.data.data.map((topic) => (
        <TopicLine key={topic.id} topic={topic} />
      ))}
    </ol>
  )
}
