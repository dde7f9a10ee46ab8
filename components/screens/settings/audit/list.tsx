import Link from 'next/link'
import { ActorFilter } from '#components/kit/history/actor-filter.tsx'
import { ActorMark } from '#components/kit/history/drawing/actor-mark.tsx'
import { csvPageSize, listOf } from '#components/kit/list/definition.ts'
import { periodWords } from '#components/kit/list/period.ts'
import { PeriodFilter } from '#components/kit/list/period-filter.tsx'
import { wholeReader } from '#components/kit/list/read-whole.ts'
import { useRow } from '#components/kit/list/row.tsx'
import type { AuditEntry } from '#contract/audit-log.ts'
import { client } from '#lib/api/browser/api.ts'
import { auditAddress, auditInput, kindsAfter, kindsOf } from './address.ts'
import { Moment } from './moment.tsx'
import { hrefOf, resourceName, sentenceOf } from './words.ts'

const kindWords = { user: 'People', agent: 'Agents', system: 'System' }

export const audit = listOf<AuditEntry>()({
  name: 'audit',
  label: 'Changes',
  words: ['change', 'changes'],
  ...auditAddress,
  input: (state, { page, limit }) => auditInput(state, page, limit),
  query: (from, input) => from.auditLog.list.queryOptions({ input }),
  rowId: ({ id }) => id,
  rowName: (entry) => `${entry.actor.name}: ${sentenceOf(entry)}`,
  newest: '5,000 changes',
  Before: ({ state, change }) => (
    <ActorFilter
      value={kindsOf(state)}
      onToggle={(type) => change({ filters: { kind: kindsAfter(location.search, type) } })}
    />
  ),
  FirstFilter: ({ state: { filters }, change }) => (
    <PeriodFilter
      value={{ since: filters.since, until: filters.until }}
      onChange={(period) => change({ filters: period })}
    />
  ),
  columns: [
    {
      id: 'when',
      header: 'When',
      isFixed: true,
      className: 'w-38',
      narrow: 'aside-detail',
      cell: ({ changedAt }) => <Moment instant={changedAt} />,
    },
    {
      id: 'who',
      header: 'Who',
      className: 'w-46',
      narrow: 'title',
      isFixed: true,
      cell: ({ actor }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <ActorMark actor={actor} />
          <span className="truncate font-medium">{actor.name}</span>
          {actor.type !== 'user' && (
            <span className="sr-only">{actor.type === 'agent' ? 'Agent' : 'System'}</span>
          )}
        </span>
      ),
    },
    {
      id: 'what',
      header: 'What',
      narrow: 'detail',
      cell: (entry) => <span className="block truncate text-ink-2">{sentenceOf(entry)}</span>,
    },
    {
      id: 'on',
      header: 'On',
      className: 'w-[32%]',
      narrow: 'aside',
      cell: (entry) => <Thing entry={entry} />,
    },
  ],
  csv: {
    fileName: 'audit-log',
    // One row for each change, with its data as JSON, so that the file is complete.
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'at (UTC)', value: ({ changedAt }) => changedAt },
      { header: 'actor type', value: ({ actor }) => actor.type },
      { header: 'actor', value: ({ actor }) => actor.name },
      { header: 'actor id', value: ({ actor }) => actor.id },
      { header: 'operation', value: ({ operation }) => operation },
      { header: 'resource', value: ({ resource }) => resource },
      { header: 'resource id', value: ({ resourceId }) => resourceId },
      { header: 'name', value: ({ resourceName }) => resourceName },
      { header: 'merged into', value: ({ mergedInto }) => mergedInto?.name ?? null },
      { header: 'before', value: ({ previousValues }) => JSON.stringify(previousValues) },
      { header: 'after', value: ({ changes }) => JSON.stringify(changes) },
      { header: 'shortened fields', value: ({ shortened }) => shortened.join(' ') },
      { header: 'schedule before', value: ({ scheduleWords }) => scheduleWords?.before ?? null },
      { header: 'schedule after', value: ({ scheduleWords }) => scheduleWords?.after ?? null },
    ],
    reader: (state) =>
      wholeReader(
        (input, signal) => client.auditLog.list(input, { signal }),
        auditInput(state, 1, csvPageSize),
      ),
  },
  nothing: {
    matches: 'No change matches',
    words: ({ filters: { kind, since, until } }) => [
      ...(kind.length > 0 ? [kind.map((one) => kindWords[one]).join(', ')] : []),
      ...[periodWords({ since, until }) ?? []].flat(),
    ],
    yet: () => ({
      title: 'Nothing has been changed yet',
      children:
        'Every change of automations, API keys, members, destinations and data is listed here: who made it, when, and what it was before. Select “System” to see what Signalbox changed automatically.',
    }),
  },
})

function Thing({ entry }: { entry: AuditEntry }) {
  const { tabIndex } = useRow()
  const { resource, resourceName: name, exists } = entry
  const href = hrefOf(entry)
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:min-h-6">
      <span className="shrink-0 text-ink-3 max-md:hidden">{resourceName(resource)}</span>
      {href ? (
        <Link
          href={href}
          prefetch={false}
          tabIndex={tabIndex}
          className="min-w-0 truncate font-medium hover:underline hover:underline-offset-2"
        >
          {name}
        </Link>
      ) : (
        <span className="min-w-0 truncate font-medium">{name ?? 'unknown'}</span>
      )}
      {!exists && name !== null && <span className="shrink-0 text-xs text-ink-3 max-md:hidden">deleted</span>}
    </span>
  )
}
