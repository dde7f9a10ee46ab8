import { listOf, pageSize } from '#components/kit/list/definition.ts'
import { filter, optionsOf } from '#components/kit/list/filters.ts'
import type { ListAddress, ListState } from '#components/kit/list/list-state.ts'
import { instantOf, moment, periodWords } from '#components/kit/list/period.ts'
import { PeriodFilter } from '#components/kit/list/period-filter.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Arrival, ArrivalListQuery } from '#contract/arrivals.ts'
import { arrivalOutcomes } from '#contract/common/arrival-outcomes.ts'
import { becameWords, outcomeMarks, outcomeWords } from './words.ts'

const filters = {
  outcome: filter.many(arrivalOutcomes, {
    label: 'Outcome',
    options: optionsOf(arrivalOutcomes, outcomeWords, (value) => <StatusMark status={outcomeMarks[value]} />),
  }),
  // Set in the sheet of an arrival: the kinds are those of the sender, and nobody has a list of them.
  kind: filter.text(/^.{1,200}$/, {
    label: 'Kind',
    says: ({ kind }) => (typeof kind === 'string' ? kind : undefined),
  }),
  since: filter.text(moment),
  until: filter.text(moment),
}

type ArrivalsState = ListState<ListAddress<'newest', typeof filters>>

/** Input of the request; `connectionId` is the source whose arrivals are listed. */
export function arrivalsInput(
  { search, filters: { outcome, kind, ...period } }: ArrivalsState,
  connectionId: string,
  page: number,
  limit = pageSize,
): ArrivalListQuery {
  const since = instantOf(period.since, 'since')
  const until = instantOf(period.until, 'until')
  return {
    ...{ connectionId, page, limit },
    ...(search !== '' && { search }),
    ...(outcome.length > 0 && { outcome }),
    ...(kind !== undefined && { kind }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}

/** Milliseconds. */
const [soon, later] = [3000, 15_000]

export const arrivals = listOf<Arrival, string>()({
  name: 'arrivals',
  label: 'Arrivals',
  words: ['arrival', 'arrivals'],
  search: 'Search kind, id or reason',
  sorts: ['newest'],
  opens: 'arrival',
  filters,
  input: (state, { page, limit }, { given }) => arrivalsInput(state, given, page, limit),
  query: (from, input) => from.arrivals.list.queryOptions({ input }),
  again: (rows) => (rows.some(({ outcome }) => outcome === 'waiting') ? soon : later),
  rowId: ({ id }) => id,
  rowName: ({ kind, outcome }) => `${kind}, ${outcomeWords[outcome].toLowerCase()}`,
  newest: '10,000 arrivals',
  FirstFilter: ({ state: { filters }, change }) => (
    <PeriodFilter
      value={{ since: filters.since, until: filters.until }}
      onChange={(period) => change({ filters: period })}
    />
  ),
  columns: [
    {
      id: 'outcome',
      header: 'Outcome',
      isFixed: true,
      className: 'w-32',
      narrow: 'aside',
      cell: ({ outcome }) => (
        <span className="inline-flex items-center gap-2">
          <StatusMark status={outcomeMarks[outcome]} />
          <span className={outcome === 'failed' ? 'text-stop' : ''}>{outcomeWords[outcome]}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: 'Kind',
      isFixed: true,
      className: 'w-52',
      narrow: 'title',
      cell: ({ kind }) => <span className="block truncate font-medium">{kind}</span>,
    },
    {
      id: 'became',
      header: 'Result',
      narrow: 'detail',
      cell: (arrival) => <span className="block truncate text-ink-2">{becameWords(arrival)}</span>,
    },
    {
      id: 'delivery',
      header: 'Delivery',
      className: 'w-36 hidden xl:table-cell',
      cell: ({ deliveryId }) => <code className="block truncate text-xs text-ink-3">{deliveryId}</code>,
    },
    {
      id: 'received',
      header: 'Arrived',
      className: 'w-28',
      narrow: 'aside-detail',
      cell: ({ receivedAt }) => <TimeAgo instant={receivedAt} className="text-ink-2" />,
    },
  ],
  nothing: {
    matches: 'No arrival matches',
    words: ({ filters: { since, until } }) => [periodWords({ since, until }) ?? []].flat(),
    yet: () => ({
      title: 'Nothing has arrived yet',
      children:
        'Every verified delivery is listed here with its result: for 30 days, and for 90 when it failed.',
    }),
  },
})
