'use client'

import { PageHeader } from '#components/kit/page/page-header.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { routes } from '#lib/routes.ts'
import { TopicPeople } from './topic-people.tsx'

/** A topic of a service that names its participants and nothing else. */
export function TopicBare({ id }: { id: string }) {
  return (
    <>
      <PageHeader back={{ href: routes.topics, label: 'Topics' }} title="Topic" summary={id} />
      <NotOffered what="The words of a topic" compact>
        It names who wrote in it.
      </NotOffered>
      <div className="mt-6 grid max-w-[32rem] gap-8">
        <TopicPeople topicId={id} />
      </div>
    </>
  )
}
