'use client'

import Link from 'next/link'
import { Fact, ModelFact } from '#components/kit/automation/fact.tsx'
import { isTimed } from '#components/kit/automation/queries.ts'
import { RunStations } from '#components/kit/automation/run-stations.tsx'
import { hasNextRuns, nextRunsQuery } from '#components/kit/automation/template-queries.ts'
import { placesOf, triggerWords } from '#components/kit/automation/words.ts'
import { Section } from '#components/ui/section.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { type Rules, rulesText } from '#contract/common/rule-words.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatDuration } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import type { Connections } from '#lib/templates/connections.ts'
import { ConnectionWords, TemplateNeeds } from './template-needs.tsx'

type TemplatePlacesProps = { template: TemplateDetail; connections: Connections }

/** Media of the output; the channel is chosen later. */
function TemplatePlaces({ template: { outputChannels }, connections }: TemplatePlacesProps) {
  if (!outputChannels) return <p className="text-ink-2">The default destination.</p>
  const isMissing = outputChannels.every(({ channel }) => connections.media[channel] === 'missing')
  return (
    <>
      <ul className="grid gap-1.5">
        {placesOf({ outputChannels }).map(({ source }) => (
          <li key={source} className="flex items-center gap-2">
            <span className="text-ink-3">
              <SourceIcon source={source} decorative />
            </span>
            {sourceLabel(source)}
            <ConnectionWords connection={connections.media[source] ?? 'unknown'} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-3">
        {isMissing ? <Elsewhere /> : 'You choose the channel when you use it.'}
      </p>
    </>
  )
}

function Elsewhere() {
  return (
    <>
      The output goes to the inbox. To send it elsewhere,{' '}
      <Link
        href={routes.settingsDestinations}
        className="underline decoration-line-strong underline-offset-3"
      >
        add a destination
      </Link>
      .
    </>
  )
}

type Props = { template: TemplateDetail; connections: Connections }

export function TemplateFacts({ template, connections }: Props) {
  return (
    <>
      <Section title="When">
        <When template={template} />
      </Section>
      <Section title="Needs">
        <TemplateNeeds template={template} connections={connections} />
      </Section>
      <Section title="Sends to">
        <TemplatePlaces template={template} connections={connections} />
      </Section>
      <Section title="With">
        <With template={template} />
      </Section>
    </>
  )
}

function When({ template }: Pick<Props, 'template'>) {
  const { schedule, setup } = template
  const { timezone } = useViewer().organization
  const isPreviewed = useOffers()('previewSchedule') && hasNextRuns(schedule)
  return (
    <>
      <p className="font-medium">{setup?.trigger ?? triggerWords[schedule.type]}</p>
      {schedule.type !== 'at' && schedule.type !== 'every' && (
        <p className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
          {ruleText(schedule)}
          {isTimed(schedule) && `, ${timezone}`}
        </p>
      )}
      {isPreviewed && (
        <div className="mt-3">
          <p className="mb-1 text-xs text-ink-3">With this schedule it would run</p>
          <RunStations query={nextRunsQuery(api, { schedule }, timezone)} timezone={timezone} count={3} />
        </div>
      )}
      {schedule.type === 'event' && (
        <EventFacts schedule={schedule} rules={setup?.rules ?? null} isTold={setup !== undefined} />
      )}
    </>
  )
}

type EventSchedule = Extract<TemplateDetail['schedule'], { type: 'event' }>

/** Omits delay and branches when the sentence of the service contains them. */
function EventFacts({
  schedule,
  rules,
  isTold,
}: {
  schedule: EventSchedule
  rules: Rules | null
  isTold: boolean
}) {
  const { condition, delaySeconds, targetBranches } = schedule
  if (!condition && !rules && isTold) return null
  return (
    <dl className="mt-3 grid gap-2">
      {rules && (
        <Fact name="Only if">
          <span className="whitespace-pre-line">{rulesText(rules)}</span>
        </Fact>
      )}
      {condition && <Fact name={rules ? 'And if' : 'Only if'}>{condition}</Fact>}
      {!isTold && delaySeconds && <Fact name="Waits">{formatDuration(delaySeconds)} after the event</Fact>}
      {!isTold && targetBranches && <Fact name="Branches">{targetBranches.join(', ')}</Fact>}
    </dl>
  )
}

function With({ template: { modelLevel } }: Pick<Props, 'template'>) {
  return (
    <dl className="grid gap-3">
      <ModelFact level={modelLevel} />
      <Fact name="May use">All capabilities. Its prompt only reads and changes nothing</Fact>
    </dl>
  )
}
