import Link from 'next/link'
import { runWords } from '#components/kit/run/words.ts'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailed } from '#components/kit/states/read-failure.tsx'
import { Section } from '#components/ui/section.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { List } from '#contract/common/pagination.ts'
import type { Run } from '#contract/run-shape.ts'
import type { Reading } from '#lib/home/overview.ts'
import { clockTime, dayOf, type Placed, placed } from '#lib/home/today.ts'
import { type Upcoming, upcoming } from '#lib/home/upcoming.ts'
import { routes } from '#lib/routes.ts'
import { NoAutomations } from './first-steps.tsx'
import { MoreLink } from './panel-parts.tsx'
import { dayWords, RunsTrack, type Station } from './runs-track.tsx'

/** The runs of the day as a table, newest first, for the keyboard and screen readers. */
function RunsTable({ stations }: { stations: Placed<Station>[] }) {
  return (
    <details className="group mt-1 text-sm">
      <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Show the runs</span>
        <span className="hidden group-open:inline">Hide the runs</span>
      </summary>
      <table className="mt-1 w-full table-fixed border-collapse">
        <caption className="sr-only">Runs today</caption>
        <thead className="text-xs text-ink-3 [&_th]:h-7 [&_th]:text-left [&_th]:font-medium">
          <tr className="border-b border-line">
            <th scope="col" className="w-14">
              Time
            </th>
            <th scope="col">Automation</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody className="[&_td]:h-8 [&_td]:truncate [&_td]:pr-3">
          {stations.toReversed().map(({ key, time, name, outcome, href }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <td className="tabular-nums text-ink-2">{time}</td>
              <td>
                <Link href={href} prefetch={false} className="hover:underline">
                  {name}
                </Link>
              </td>
              <td className="text-ink-2">{outcome}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type Props = {
  automations: Reading<List<AutomationSummary>>
  runs: Reading<List<Run>>
  later: ReadonlyMap<string, string[]>
  now: Date
  timeZone: string
  /** No language model is set. */
  lacksModel: boolean
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

function Content({ automations, runs, later, now, timeZone, lacksModel }: Props) {
  if (!runs || !automations) return <NotOffered what="Runs" compact />
  if (!runs.ok) return <ReadFailed compact failure={runs.failure} />
  if (!automations.ok) return <ReadFailed compact failure={automations.failure} />
  const day = dayOf(now, timeZone)
  const past = runs.data.data.map((run) => stationOf(run, timeZone))
  const next = upcoming(automations.data.data, day, later)
    .filter(({ instant }) => Date.parse(instant) >= now.getTime())
    .map((one) => comingOf(one, timeZone))
  const stations = placed([...past, ...next], day)
  if (automations.data.totalCount === 0) return <NoAutomations lacksModel={lacksModel} />
  if (stations.length === 0)
    return <p className="py-1 text-ink-2">No runs today, and none is due before midnight.</p>
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
