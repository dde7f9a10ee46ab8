'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { AuthorMarks } from '#components/messages/author-mark.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { Count } from '#components/ui/count.tsx'
import { Section } from '#components/ui/section.tsx'
import { LoadingRows } from '#components/ui/states/loading-rows.tsx'
import { NothingYet } from '#components/ui/states/nothing-yet.tsx'
import { ReadFailure } from '#components/ui/states/read-failure.tsx'
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

const shown = 8

function Participants({ people }: { people: TopicParticipant[] }) {
  const [isWhole, setWhole] = useState(false)
  if (people.length === 0) return <NothingYet title="Nobody has written in this topic yet" compact />
  return (
    <>
      <ul>
        {people.slice(0, isWhole ? undefined : shown).map((person) => (
          <li key={person.id} className="flex h-11 items-center gap-2.5">
            <Avatar name={person.displayName} image={person.avatarUrl} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1.5">
                <Link
                  href={routes.person(person.id)}
                  prefetch={false}
                  className="truncate font-medium leading-tight hover:underline"
                >
                  {person.displayName}
                </Link>
                <AuthorMarks author={person} />
              </p>
              <p className="truncate text-xs text-ink-3">
                {[person.company?.name, person.title].filter(Boolean).join(', ')}
              </p>
            </div>
            <Count value={person.messageCount} className="text-sm text-ink-2" />
          </li>
        ))}
      </ul>
      {people.length > shown && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(people.length)}`}
        </Button>
      )}
    </>
  )
}

function Companies({ people }: { people: TopicParticipant[] }) {
  const companies = companiesOf(people)
  if (companies.length === 0) return <p className="text-sm text-ink-3">Nobody here belongs to a company.</p>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {companies.map(({ company, people: count }) => (
        <li key={company.id}>
          <Link
            href={routes.company(company.id)}
            prefetch={false}
            className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line bg-raised px-2 text-sm hover:bg-hover"
          >
            <Avatar name={company.name} image={company.logoUrl} kind="company" size="xs" />
            {company.name}
            <span className="tabular-nums text-ink-3">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
