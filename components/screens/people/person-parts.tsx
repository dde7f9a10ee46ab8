'use client'

import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { BarChart } from '#components/kit/charts/bar-chart.tsx'
import { weekBars } from '#components/kit/charts/periods.ts'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { Count } from '#components/ui/count.tsx'
import { useNow } from '#components/ui/now.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Person, PersonDetail } from '#contract/person.ts'
import { routes } from '#lib/routes.ts'
import { PersonTags } from './person-tags.tsx'
import { useSavePerson } from './person-updates.ts'

type SectionProps = { title: string; note?: ReactNode; children: ReactNode }

/** One section of a person with its title. */
export function PersonSection({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-4">
      <header className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-xs font-semibold text-ink-2">
          {title}
        </h2>
        {note && <span className="text-xs text-ink-3">{note}</span>}
      </header>
      {children}
    </section>
  )
}

type AllProps = { href: string; children: ReactNode }

/** Leads from a section to the list with everything of it. */
export function AllLink({ href, children }: AllProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="text-sm text-ink-2 hover:text-ink hover:underline hover:underline-offset-3"
    >
      {children}
    </Link>
  )
}

/** Without a person it is a placeholder of the same size. */
export function PersonAbout({ person }: { person: PersonDetail | undefined }) {
  return <PersonSection title="About">{person ? <About person={person} /> : <Coming />}</PersonSection>
}

function Coming() {
  return (
    <div className="flex h-6 items-center">
      <Skeleton className="h-3 w-3/4" />
    </div>
  )
}

function About({ person }: { person: PersonDetail }) {
  const { id, description } = person
  const save = useSavePerson()
  return (
    <>
      <EditableField
        label="Description"
        value={description}
        nullable
        multiline
        max={5000}
        placeholder="Add a description"
        draftKey={`person-${id}-description`}
        save={(value, seen) => save(id, { description: value, expected: { description: seen } })}
      />
      <PersonTags person={person} />
    </>
  )
}

export function PersonActivity({ person }: { person: Person }) {
  const now = useNow()
  const { messageCount, lastSeenAt, latestTopic, weeklyActivity } = person
  const hasTopics = useOffers()('listTopics')
  return (
    <PersonSection
      title="Activity"
      note={
        <>
          <Count value={messageCount} /> {messageCount === 1 ? 'message' : 'messages'}, last seen{' '}
          <TimeAgo instant={lastSeenAt} />
        </>
      }
    >
      <BarChart
        title="Messages a week"
        unit={['message', 'messages']}
        of="Week"
        bars={weekBars(weeklyActivity, new Date(now))}
        height={72}
      />
      {latestTopic && (
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-sm">
          <span className="min-w-0">
            <span className="text-ink-2">Latest topic </span>
            <Link
              href={routes.topic(latestTopic.topicId)}
              className="font-medium hover:underline hover:underline-offset-2"
            >
              {latestTopic.topicTitle}
            </Link>
            <span className="text-ink-3">
              , <TimeAgo instant={latestTopic.lastMessageAt} />
            </span>
          </span>
          {hasTopics && <AllLink href={routes.topicsOf('person', person.id)}>All topics</AllLink>}
        </p>
      )}
    </PersonSection>
  )
}

/** The accounts that are known to be one person. */
export function PersonIdentities({ person }: { person: Person }) {
  const { identities, id } = person
  return (
    <PersonSection title="Accounts" note={<CopyId value={id} what="person id" />}>
      <ul className="grid gap-1">
        {identities.map(({ platform, platformId }) => (
          <li key={`${platform} ${platformId}`} className="flex min-w-0 items-center gap-2 text-sm">
            <span className="flex w-24 shrink-0 items-center gap-2 text-ink-2">
              <SourceIcon source={platform} decorative />
              {sourceLabel(platform)}
            </span>
            <CopyId value={platformId} what={`${sourceLabel(platform)} id`} className="min-w-0" />
          </li>
        ))}
      </ul>
    </PersonSection>
  )
}
