import Link from 'next/link'
import { ActorMark } from '#components/kit/history/drawing/actor-mark.tsx'
import type { Column } from '#components/kit/list/columns.ts'
import { useRow } from '#components/kit/list/row-context.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import { Moment } from './moment.tsx'
import { hrefOf, resourceName, sentenceOf } from './words.ts'

export const auditColumns: readonly Column<AuditEntry>[] = [
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
]

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
      {!exists && name !== null && <span className="shrink-0 text-xs text-ink-3 max-md:hidden">gone</span>}
    </span>
  )
}
