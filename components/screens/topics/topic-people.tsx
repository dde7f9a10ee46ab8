'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { AuthorRow } from '#components/kit/messages/author.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Count } from '#components/ui/count.tsx'
import { Section } from '#components/ui/section.tsx'
import { ShowMore } from '#components/ui/show-more.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TopicParticipant } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { topicQueries } from './topic-queries.ts'

/** Shows participants and their companies in two sections from one request. */
export function TopicPeople({ topicId }: { topicId: string }) {
  const queries = topicQueries(api, topicId)
  const query = useQuery(queries.people)
  const { data: organization } = useQuery({
    ...queries.organization,
    enabled: useOffers()('getOrganization'),
  })
  const people = query.data?.data
  if (people) {
    const companies = companiesOf(people, organization?.company?.id)
    return (
      <>
        <Section title="Participants" note={formatCount(people.length)}>
          <Participants people={people} />
        </Section>
        <Section title="Companies" note={formatCount(companies.length)}>
          <Companies companies={companies} />
        </Section>
      </>
    )
  }
  return (
    <Section title="Participants">
      {query.error ? (
        <ReadFailure
          title="The participants could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          compact
        />
      ) : (
        <LoadingRows rows={6} label="Loading the participants" />
      )}
    </Section>
  )
}

function Participants({ people }: { people: TopicParticipant[] }) {
  if (people.length === 0) return <NothingYet title="Nobody has written in this topic yet" compact />
  return (
    <ShowMore items={people} first={8}>
      {(shown) => (
        <ul>
          {shown.map((person) => (
            <AuthorRow
              key={person.id}
              author={person}
              about={[person.company?.name, person.title].filter(Boolean).join(', ')}
            >
              <Count value={person.messageCount} className="text-sm text-ink-2" />
            </AuthorRow>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

function Companies({ companies }: { companies: Counted[] }) {
  if (companies.length === 0)
    return <p className="text-sm text-ink-3">Nobody here belongs to another company.</p>
  return (
    <ShowMore items={companies} first={10}>
      {(shown) => (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map(({ company, people: count }) => (
            <li key={company.id} className="max-w-full">
              <Link
                href={routes.company(company.id)}
                prefetch={false}
                className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 text-sm hover:bg-hover"
              >
                <Avatar name={company.name} image={company.logoUrl} kind="company" size="xs" />
                <span className="truncate">{company.name}</span>
                <span className="tabular-nums text-ink-3">{formatCount(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  )
}

type Company = NonNullable<TopicParticipant['company']>

type Counted = { company: Company; people: number }

/** The companies of the participants but `own`, those with most people first, and then those who wrote most. */
export function companiesOf(people: readonly TopicParticipant[], own?: string): Counted[] {
  const found = new Map<string, { company: Company; people: number; messages: number }>()
  for (const { company, messageCount } of people) {
    if (!company || company.id === own) continue
    const known = found.get(company.id) ?? { company, people: 0, messages: 0 }
    found.set(company.id, { ...known, people: known.people + 1, messages: known.messages + messageCount })
  }
  return [...found.values()]
    .sort((a, b) => b.people - a.people || b.messages - a.messages)
    .map(({ company, people: count }) => ({ company, people: count }))
}
