import { Inbox } from 'lucide-react'
import type { Column } from '#components/kit/list/definition.ts'
import { RowLink } from '#components/kit/list/row.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { DeliveryState } from '#contract/delivery-shape.ts'
import type { Run } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { costOf, deliveryMarks, deliveryWords, durationOf } from './ending-words.ts'
import { causeDetail, causeWords, runMarks, stateWords, testWord } from './words.ts'

/** Shows the destinations of a run and whether the output arrived: the first by name, the others as marks. */
function DeliveryStates({ run: { deliveries, isInInbox } }: { run: Run }) {
  const [first, ...more] = deliveries
  if (!first && !isInInbox) return <span className="text-ink-3">–</span>
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      {isInInbox && <Inside named={!first} />}
      {first && <One delivery={first} named />}
      {more.map((delivery) => (
        <One key={delivery.id} delivery={delivery} />
      ))}
    </span>
  )
}

function Inside({ named }: { named: boolean }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5" {...tip('Inbox of this dashboard')}>
      <Inbox className="size-3.5 text-ink-3" aria-hidden="true" />
      <span className={named ? undefined : 'sr-only'}>Inbox</span>
    </span>
  )
}

function One({ delivery, named = false }: { delivery: DeliveryState; named?: boolean }) {
  const { channel, status, targetName, errorMessage } = delivery
  const words = `${sourceLabel(channel)} ${targetName}: ${deliveryWords[status].toLowerCase()}${errorMessage ? `. ${errorMessage}` : ''}`
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5" {...tip(words)}>
      <StatusMark status={deliveryMarks[status]} />
      <span className="text-ink-3">
        <SourceIcon source={channel} decorative />
      </span>
      <span className="sr-only">{words}</span>
      {named && (
        <span className="truncate" aria-hidden="true">
          {targetName.replace(/^#/, '')}
        </span>
      )}
    </span>
  )
}

export const runColumns: readonly Column<Run, 'newest'>[] = [
  {
    id: 'outcome',
    header: 'Outcome',
    isFixed: true,
    narrow: 'title',
    cell: (run) => <Outcome run={run} />,
  },
  {
    id: 'cause',
    header: 'Cause',
    className: 'w-44',
    narrow: 'detail',
    cell: (run) => <Cause run={run} />,
  },
  {
    id: 'deliveries',
    header: 'Delivered to',
    className: 'w-48 max-lg:hidden',
    cell: (run) => <DeliveryStates run={run} />,
  },
  {
    id: 'duration',
    header: 'Took',
    className: 'w-20',
    align: 'end',
    narrow: 'aside-detail',
    cell: (run) => durationOf(run) ?? <span className="text-ink-3">–</span>,
  },
  {
    id: 'cost',
    header: 'Cost',
    className: 'w-20 max-xl:hidden',
    align: 'end',
    cell: (run) => <Cost run={run} />,
  },
  {
    id: 'when',
    header: 'When',
    className: 'w-26',
    align: 'end',
    narrow: 'aside',
    cell: (run) => <TimeAgo instant={momentOf(run)} className="text-ink-2" />,
  },
]

/** Time for which the run was planned, or at which it started. */
export function momentOf({ scheduledFor, startedAt, createdAt }: Run): string {
  return scheduledFor ?? startedAt ?? createdAt
}

function Outcome({ run }: { run: Run }) {
  const { id, automationId, status, reasonText } = run
  const kind = testWord(run)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <StatusMark status={runMarks[status]} />
      <RowLink href={routes.run(automationId, id)} className="max-w-full shrink-0">
        {stateWords(run)}
      </RowLink>
      {kind && <span className="shrink-0 text-ink-3">{kind.toLowerCase()}</span>}
      {reasonText && (
        <span className="min-w-0 truncate text-ink-3" {...tip(reasonText)}>
          {reasonText}
        </span>
      )}
    </span>
  )
}

function Cause({ run }: { run: Run }) {
  const { cause, eventName } = run
  const more = causeDetail(run)
  return (
    <span className="block truncate" {...(eventName ? tip(eventName) : {})}>
      {causeWords[cause]}
      {more && <span className="text-ink-3"> {more}</span>}
    </span>
  )
}

function Cost({ run: { costUsd, inputTokens, outputTokens } }: { run: Run }) {
  const tokens = inputTokens + outputTokens
  const cost = costOf(costUsd)
  if (tokens === 0) return <span className="text-ink-3">–</span>
  if (cost === null) {
    const why = `${formatCount(tokens)} tokens; the price of the model is not known`
    return (
      <span className="text-ink-3" {...tip(why)}>
        –
      </span>
    )
  }
  return <span {...tip(`${formatCount(tokens)} tokens`)}>{cost}</span>
}
