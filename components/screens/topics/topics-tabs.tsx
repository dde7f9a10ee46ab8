'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { proposalCount, unplacedCount } from './topic-queries.ts'

/** Ways to look at topics: each a page of its own. Nothing where there is only one. */
export function TopicsTabs() {
  const offers = useOffers()
  const unplaced = useQuery({ ...unplacedCount(api), enabled: offers('listUnplaced') }).data?.totalCount
  const proposed = useQuery({ ...proposalCount(api), enabled: offers('listTopicProposals') }).data?.totalCount
  const tabs = [
    { href: routes.topics, label: 'All topics', needs: 'listTopics', count: undefined },
    { href: routes.unplaced, label: 'Unplaced', needs: 'listUnplaced', count: unplaced },
    { href: routes.topicProposals, label: 'Proposals', needs: 'listTopicProposals', count: proposed },
  ].filter(({ needs }) => offers(needs))
  if (tabs.length < 2) return null
  return (
    <nav aria-label="Topics" className="mb-3 flex gap-4 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <TabLink key={tab.href} {...tab} />
      ))}
    </nav>
  )
}

type TabProps = { href: string; label: string; count: number | undefined }

function TabLink({ href, label, count }: TabProps) {
  return (
    <Link
      href={href}
      aria-current={usePathname() === href ? 'page' : undefined}
      className="-mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:text-ink"
    >
      {label}
      {count !== undefined && count > 0 && (
        <span className="rounded-full bg-idle-soft px-1.5 text-xs tabular-nums text-ink-2">
          {formatCount(count)}
        </span>
      )}
    </Link>
  )
}
