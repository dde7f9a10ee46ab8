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
import type { TopicParticipant } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { companiesOf } from './companies-of.ts'

/** Who wrote in a topic and which companies they belong to: one read, two parts of the page. */
export function TopicPeople({ topicId }: { topicId: string }) {
  const query = useQuery(api.topics.people.queryOptions({ input: { topicId } }))
  const people = query.data?.data
  if (people)
    return (
      <>
        <Section title="Participants" note={formatCount(people.length)}>
          <Participants people={people} />
        </Section>
        <Section title="Companies" note={formatCount(companiesOf(people).length)}>
          <Companies people={people} />
        </Section>
      </>
    )
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

function Companies({ people }: { people: TopicParticipant[] }) {
  const companies = companiesOf(people)
  if (companies.length === 0) return <p className="text-sm text-ink-3">Nobody here belongs to a company.</p>
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
