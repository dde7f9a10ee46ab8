import { concernOf } from '#components/kit/automation/words.ts'
import type { Column } from '#components/kit/list/columns.ts'
import { RowLink } from '#components/kit/list/row-link.tsx'
import { RunState, RunStrip } from '#components/kit/run/run-strip.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { AutomationSummary } from '#contract/automation-list.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { statusShown } from '#lib/automation-status.ts'
import { routes } from '#lib/routes.ts'
import { AutomationSwitch } from './automation-switch.tsx'
import type { AutomationsState } from './automations-list.ts'
import { Places } from './places.tsx'
import { AutomationMenu } from './row-menu.tsx'

type Row = AutomationSummary

export const automationColumns: readonly Column<Row, AutomationsState['sort']>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    firstOrder: 'asc',
    isFixed: true,
    narrow: 'title',
    cell: (automation) => <Name automation={automation} />,
  },
  {
    id: 'when',
    header: 'When',
    className: 'w-58 max-lg:w-48 min-[90rem]:w-68',
    narrow: 'detail',
    cell: ({ description, schedule }) => (
      <span {...tip(`${description} (${ruleText(schedule)})`)} className="block truncate">
        {description}
      </span>
    ),
  },
  {
    id: 'destination',
    header: 'Sends to',
    className: 'w-38 max-xl:hidden min-[90rem]:w-44',
    cell: (automation) => <Places automation={automation} />,
  },
  {
    id: 'outcome',
    header: 'Last outcome',
    className: 'w-38 max-2xl:hidden',
    cell: ({ recentRuns }) => <Last runs={recentRuns} />,
  },
  {
    id: 'runs',
    header: 'Last 14 runs',
    sort: 'lastRun',
    className: 'w-41 max-lg:hidden',
    cell: ({ id, name, recentRuns }) => <RunStrip automationId={id} name={name} runs={recentRuns} />,
  },
  {
    id: 'next',
    header: 'Next run',
    sort: 'nextRun',
    firstOrder: 'asc',
    className: 'w-24',
    narrow: 'aside-detail',
    cell: (automation) => <Next automation={automation} />,
  },
  {
    id: 'switch',
    header: 'On',
    className: 'w-13 max-md:-mr-1',
    isFixed: true,
    narrow: 'aside-control',
    cell: (automation) => <AutomationSwitch automation={automation} />,
  },
  {
    id: 'menu',
    header: 'Actions',
    isHeaderHidden: true,
    className: 'w-8 pr-0!',
    isFixed: true,
    cell: (automation) => <AutomationMenu automation={automation} />,
  },
]

function Name({ automation }: { automation: Row }) {
  const { id, name, status } = automation
  const { mark, word } = statusShown(automation)
  const why = concernOf(automation)
  const concern = why && (mark === 'held' ? `${word}. ${why}` : why)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="inline-flex shrink-0" {...tip(word)}>
        <StatusMark status={mark} />
        {mark !== 'held' && <span className="sr-only">{word}:</span>}
      </span>
      <RowLink href={routes.automation(id)} className="max-w-9/10 shrink-0">
        {name}
      </RowLink>
      {concern && (
        <span
          className={`min-w-0 truncate ${status === 'error' ? 'text-stop' : 'text-ink-3'}`}
          {...tip(concern)}
        >
          {concern}
        </span>
      )}
    </span>
  )
}

function Last({ runs }: { runs: Row['recentRuns'] }) {
  const last = runs.at(-1)
  return last ? <RunState status={last.status} /> : <span className="text-ink-3">–</span>
}

function Next({ automation: { nextRunAt, triggerKind, enabled, deletedAt } }: { automation: Row }) {
  if (deletedAt) return <TimeAgo instant={deletedAt} className="text-ink-3" />
  if (nextRunAt && enabled) return <TimeAgo instant={nextRunAt} due className="text-ink-2" />
  return <span className="text-ink-3">{triggerKind === 'event' && enabled ? 'on event' : '–'}</span>
}
