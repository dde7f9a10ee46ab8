'use client'

import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useArchive } from './archive-provider.tsx'
import type { Archive } from './use-archiving.ts'

function byWhom({ actor: { name, type } }: Archive): string {
  if (type === 'agent' || type === 'system') return name ? `by ${name}, the ${type}` : `by the ${type}`
  return `by ${name || type}`
}

/** Why a story is no longer current. */
export function ArchiveNotice() {
  const { archive } = useArchive()
  if (!archive) return null
  return (
    <aside
      aria-label="Archived"
      className="mb-8 max-w-[42rem] rounded-[10px] bg-idle-soft px-4 py-3 [overflow-wrap:anywhere]"
    >
      <p>
        <span className="font-semibold">Archived </span>
        <span className="text-ink-2">
          {`${byWhom(archive)}, `}
          <TimeAgo instant={archive.archivedAt} />.
        </span>{' '}
        {archive.reason}
      </p>
    </aside>
  )
}
