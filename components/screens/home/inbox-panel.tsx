import Link from 'next/link'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { List } from '#contract/common/pagination.ts'
import type { InboxItem } from '#contract/inbox.ts'
import { formatCount } from '#lib/format.ts'
import type { Reading } from '#lib/home/overview.ts'
import { routes } from '#lib/routes.ts'
import { MoreLink } from './panel-parts.tsx'

/** The newest that the viewer has not read; nothing when all is read. */
export function InboxPanel({ inbox }: { inbox: Reading<List<InboxItem>> }) {
  if (!inbox?.ok || inbox.data.totalCount === 0) return null
  const { data, totalCount } = inbox.data
  return (
    <Section
      flush
      title="Inbox"
      note={`${formatCount(totalCount)} unread`}
      aside={<MoreLink href={routes.inbox} label="All of the inbox" />}
    >
      <ol>
        {data.map(({ id, title, preview, createdAt }) => (
          <li key={id} className="border-b border-line">
            <Link href={routes.inboxItem(id)} className="-mx-2 block rounded-md px-2 py-2 hover:bg-hover">
              <span className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
                <TimeAgo instant={createdAt} className="shrink-0 text-xs text-ink-3" />
              </span>
              <span className="line-clamp-1 text-sm text-ink-2">{preview}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  )
}
