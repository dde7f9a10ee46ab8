'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Fact, ModelFact } from '#components/kit/automation/fact.tsx'
import { PromptText } from '#components/kit/automation/prompt-text.tsx'
import { isTimed, previewQuery } from '#components/kit/automation/queries.ts'
import { RunStations } from '#components/kit/automation/run-stations.tsx'
import { fullService, templateQuery } from '#components/kit/automation/template-queries.ts'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { placesOf } from '#components/kit/automation/words.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Section } from '#components/ui/section.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { rulesText } from '#contract/common/rule-words.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount, formatDuration } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { Versions } from './versions.tsx'

/** The template it began as; what has been changed since is in its versions. */
function MadeFromTemplate({ slug }: { slug: string }) {
  const offers = useOffers()
  const { data } = useQuery({
    ...templateQuery(api, slug, offers(fullService)),
    enabled: offers('getAutomationTemplate'),
  })
  return (
    <Section title="Created from">
      <Link href={routes.template(slug)} className="font-medium hover:underline">
        {data?.name ?? slug}
      </Link>
      {data?.subtitle && <p className="text-sm text-ink-3">{data.subtitle}</p>}
    </Section>
  )
}

/** The next five runs as stations, in the zone of the schedule and in that of the viewer. */
function NextRuns({ automation }: { automation: AutomationDetail }) {
  const { schedule, enabled, status } = automation
  const isOffered = useOffers()('previewSchedule')
  if (!isTimed(schedule) || !isOffered || status === 'completed') return null
  return (
    <>
      {!enabled && <p className="mb-2 text-sm text-ink-3">It is paused. When resumed, it would run:</p>}
      <RunStations query={previewQuery(api, { ...automation, schedule })} timezone={automation.timezone} />
    </>
  )
}

/** Shows the definition. The only change here is restoring a version. */
export default function DefinitionPanel({ automation }: { automation: AutomationDetail }) {
  const { prompt } = automation
  const may = useMay()
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-8">
        <Section
          title="Prompt"
          note={`${formatCount(prompt.length)} characters`}
          aside={
            <>
              {automation.deletedAt === null && may('updateAutomation') && (
                <ButtonLink size="sm" href={routes.editAutomation(automation.id)}>
                  Edit
                </ButtonLink>
              )}
              <CopyButton from="prompt" what="the prompt" />
            </>
          }
        >
          <PromptText id="prompt" prompt={prompt} />
        </Section>
        <Section title="Versions" flush>
          <Versions automation={automation} />
        </Section>
      </div>
      <aside className="grid min-w-0 content-start gap-8">
        <Section title="When">
          <When automation={automation} />
          <NextRuns automation={automation} />
        </Section>
        <Section title="Sends to">
          <ul className="grid gap-1.5">
            {placesOf(automation).map(({ source, label }) => (
              <li key={`${source} ${label}`} className="flex items-center gap-2">
                <span className="text-ink-3">
                  <SourceIcon source={source} decorative />
                </span>
                <span className="min-w-0 truncate">{label}</span>
                {source !== 'inbox' && <span className="text-sm text-ink-3">{sourceLabel(source)}</span>}
              </li>
            ))}
          </ul>
        </Section>
        <Section title="With">
          <Capabilities automation={automation} />
        </Section>
        {automation.templateSlug && <MadeFromTemplate slug={automation.templateSlug} />}
      </aside>
    </div>
  )
}

function When({ automation }: { automation: AutomationDetail }) {
  const { description, schedule, rules, timezone } = automation
  return (
    <div className="mb-3">
      <p className="font-medium">{description}</p>
      <p className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {ruleText(schedule)}
        {schedule.type !== 'event' && `, ${timezone}`}
      </p>
      {schedule.type === 'event' && (
        <dl className="mt-3 grid gap-2">
          {rules && (
            <Fact name="Only if">
              <span className="whitespace-pre-line">{rulesText(rules)}</span>
            </Fact>
          )}
          {schedule.condition && <Fact name={rules ? 'And if' : 'Only if'}>{schedule.condition}</Fact>}
          {schedule.delaySeconds !== undefined && schedule.delaySeconds > 0 && (
            <Fact name="Waits">{formatDuration(schedule.delaySeconds)} after the event</Fact>
          )}
          {schedule.targetBranches && <Fact name="Branches">{schedule.targetBranches.join(', ')}</Fact>}
          {schedule.channelIds && (
            <Fact name="Limited to">{`${formatCount(schedule.channelIds.length)} channels`}</Fact>
          )}
        </dl>
      )}
    </div>
  )
}

function Capabilities({ automation }: { automation: AutomationDetail }) {
  const { allowedCapabilities, capabilityMode, modelLevel } = automation
  const isOffered = useOffers()('listCapabilities')
  const { data } = useQuery({ ...api.capabilities.list.queryOptions(), enabled: isOffered })
  const titles = new Map(data?.data.map(({ key, title }) => [key, title]))
  return (
    <dl className="grid gap-3">
      <ModelFact level={modelLevel} />
      <Fact name="May use">
        {capabilityMode === 'all'
          ? 'Everything'
          : (allowedCapabilities ?? []).map((key) => titles.get(key) ?? key).join(', ') || 'Nothing'}
      </Fact>
    </dl>
  )
}
