'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import Link from 'next/link'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Person } from '#contract/people.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { peopleQuery } from './queries.ts'
import { RowsOf } from './rows-of.tsx'

function PersonRows({ people }: { people: readonly Person[] }) {
  return (
    <ul className="border-t border-line">
      {people.map(({ id, displayName, avatarUrl, title, messageCount, lastSeenAt, isVip }) => (
        <li key={id} className="flex h-9 items-center gap-2.5 border-b border-line">
          <Avatar name={displayName} image={avatarUrl} />
          <p className="flex min-w-0 flex-1 items-baseline gap-2">
            <Link
              href={routes.person(id)}
              prefetch={false}
              className="max-w-full shrink-0 truncate font-medium hover:underline hover:decoration-line-strong hover:underline-offset-3"
            >
              {displayName}
            </Link>
            {isVip && (
              <span className="inline-flex shrink-0 self-center text-caution">
                <Star className="size-3.5" fill="currentColor" />
                <span className="sr-only">VIP</span>
              </span>
            )}
            <span className="truncate text-sm text-ink-3">{title}</span>
          </p>
          <span className="shrink-0 text-sm tabular-nums text-ink-2 max-sm:hidden">
            {formatCount(messageCount)} {messageCount === 1 ? 'message' : 'messages'}
          </span>
          <TimeAgo
            instant={lastSeenAt}
            className="ml-1.5 w-20 shrink-0 text-right text-sm tabular-nums text-ink-2"
          />
        </li>
      ))}
    </ul>
  )
}

type Props = { companyId: string; size: 'few' | 'many' }

export function PeoplePanel({ companyId, size }: Props) {
  const answer = useQuery(peopleQuery(api, companyId, size))
  return (
    <RowsOf label="People" of={answer} loadingRows={size === 'few' ? 4 : 10}>
      {({ data, totalCount }) =>
        data.length === 0 ? (
          <NothingYet title="Nobody has written yet" compact>
            People who write from a domain of this company appear here.
          </NothingYet>
        ) : (
          <>
            <PersonRows people={data} />
            {totalCount > data.length && size === 'many' && (
              <ButtonLink href={`${routes.people}?company=${companyId}`} size="sm" className="mt-3">
                All {formatCount(totalCount)} in People
              </ButtonLink>
            )}
          </>
        )
      }
    </RowsOf>
  )
}
