import { Panel } from '#components/ui/panel.tsx'
import type { Topic } from '#contract/topics.ts'
import { TopicRow } from './topic-row.tsx'

type Props = {
  /** Null: this service does not list topics. */
  topics: Topic[] | null
}

export function TopicsPanel({ topics }: Props) {
  if (!topics?.length) {
    return (
      <Panel title="What customers talk about">
        <p className="max-w-[34rem] text-ink-2">{topics ? noneYet : notOffered}</p>
      </Panel>
    )
  }
  return (
    <Panel title="What customers talk about" note="the topics that moved last">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-3 [&>th]:h-8 [&>th]:font-medium">
            <th>Topic</th>
            <th className="hidden sm:table-cell">Twelve weeks</th>
            <th className="hidden pr-6 text-right sm:table-cell">Messages</th>
            <th className="text-right">Last</th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <TopicRow key={topic.id} topic={topic} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const noneYet = 'Messages have arrived, but nothing has grown into a topic yet.'
const notOffered = 'This service does not list topics. Everything else on this page is read from it.'
