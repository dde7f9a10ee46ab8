import { daysBySource } from '#components/kit/charts/periods.ts'
import { StackedArea } from '#components/kit/charts/stacked-area.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type { MessageStatistics } from '#contract/statistics.ts'
import type { Reading } from '#lib/home/overview.ts'

export function MessagesPanel({ messages }: { messages: Reading<MessageStatistics> }) {
  return (
    <Section title="Messages by source" note="last 30 days, UTC">
      <Content messages={messages} />
    </Section>
  )
}

function Content({ messages }: { messages: Reading<MessageStatistics> }) {
  if (!messages) return <NotOffered what="Message statistics" compact />
  if (!messages.ok) return <ReadFailed compact failure={messages.failure} />
  const { series, slices } = daysBySource(messages.data.days, sourceLabel)
  if (series.length === 0) return <p className="py-1 text-ink-2">No message was sent in the last 30 days.</p>
  return (
    <StackedArea
      title="Messages a day by source"
      unit={['message', 'messages']}
      of="Day"
      series={series}
      slices={slices}
      height={196}
    />
  )
}
