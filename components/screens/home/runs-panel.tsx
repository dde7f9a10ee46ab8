import { runWords } from '#components/kit/run/words.ts'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { Section } from '#components/ui/section.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Run } from '#contract/run-shape.ts'
import type { Reading } from '#lib/overview.ts'
import { routes } from '#lib/routes.ts'
import { clockTime, dayOf, placed } from '#lib/today.ts'
import { type Upcoming, upcoming } from '#lib/upcoming.ts'
import { dayWords } from './day-words.ts'
import { MoreLink } from './more-link.tsx'
import { NoAutomations } from './no-automations.tsx'
import { PanelFailure } from './panel-failure.tsx'
import { RunsTable } from './runs-table.tsx'
import { RunsTrack, type Station } from './runs-track.tsx'

type Props = {
  automations: Reading<List<AutomationSummary>>
  runs: Reading<List<Run>>
  later: ReadonlyMap<string, string[]>
  now: Date
  timeZone: string
}

/** The day as a track: what ran, what is to come, and now. */
export function RunsPanel(props: Props) {
  const { automations, timeZone } = props
  const zone = timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
  return (
    <Section
      title="Runs today"
      note={automations && <span className="max-sm:hidden">times in {zone}</span>}
      aside={automations && <MoreLink href={routes.automations} label="All automations" />}
    >
      <Content {...props} />
    </Section>
  )
}

function Content({ automations, runs, later, now, timeZone }: Props) {
  if (!runs || !automations) return <NotOffered what="Runs" compact />
  if (!runs.ok) return <PanelFailure failure={runs.failure} />
  if (!automations.ok) return <PanelFailure failure={automations.failure} />
  const day = dayOf(now, timeZone)
  const past = runs.data.data.map((run) => stationOf(run, timeZone))
  const next = upcoming(automations.data.data, day, later)
    .filter(({ instant }) => Date.parse(instant) >= now.getTime())
    .map((one) => comingOf(one, timeZone))
  const stations = placed([...past, ...next], day)
  if (automations.data.totalCount === 0) return <NoAutomations />
  if (stations.length === 0)
    return <p className="py-1 text-ink-2">Nothing has run today, and nothing is due before midnight.</p>
  const left = runs.data.totalCount - runs.data.data.length
  return (
    <>
      <RunsTrack stations={stations} day={day} now={now} timeZone={timeZone} />
      <p className="text-sm text-ink-2">{dayWords(past, next.length, left)}</p>
      <RunsTable stations={stations} />
    </>
  )
}

function stationOf(run: Run, timeZone: string): Station {
  const { id, automationId, automationName, status, reasonText } = run
  const instant = run.scheduledFor ?? run.startedAt ?? run.createdAt
  const outcome = `${runWords[status]}${reasonText ? `: ${reasonText}` : ''}`
  const time = clockTime(instant, timeZone)
  return { key: id, instant, time, name: automationName, status, outcome, href: routes.run(automationId, id) }
}

function comingOf({ instant, automationId, name }: Upcoming, timeZone: string): Station {
  const time = clockTime(instant, timeZone)
  const key = `${automationId} ${instant}`
  return { key, instant, time, name, status: 'due', outcome: 'Due', href: routes.automation(automationId) }
}
