'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '#components/ui/banner.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { sameQueries } from './queries.ts'

const useIsOffered = () => useOffers()('listPeopleMergeProposals')

/** On the list of people: how many pairs wait for an answer; nothing where none does. */
export function SameBanner() {
  const { data } = useQuery({ ...sameQueries.count(api), enabled: useIsOffered() })
  const count = data?.totalCount ?? 0
  if (count === 0) return null
  return (
    <div className="pb-3">
      <Banner actions={<Review href={routes.samePeople()} />}>
        {count === 1
          ? 'One pair of people may be the same person.'
          : `${formatCount(count)} pairs of people may be the same person.`}
      </Banner>
    </div>
  )
}

/** On one person: who else they may be. */
export function SameNotice({ personId }: { personId: string }) {
  const { data } = useQuery({ ...sameQueries.of(api, personId), enabled: useIsOffered() })
  const first = data?.data[0]
  if (!data || !first) return null
  const other = first.into.id === personId ? first.from : first.into
  const more = data.totalCount - 1
  return (
    <div className="pb-4">
      <Banner actions={<Review href={routes.samePeople(personId)} />}>
        May be the same person as <strong className="font-medium">{other.displayName}</strong>
        {more > 0 && ` and ${formatCount(more)} more`}.
      </Banner>
    </div>
  )
}

function Review({ href }: { href: string }) {
  return (
    <ButtonLink href={href} size="sm">
      Review
    </ButtonLink>
  )
}
