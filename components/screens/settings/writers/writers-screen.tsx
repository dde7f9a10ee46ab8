'use client'

import type { ReactNode } from 'react'
import { ReadOnlyNote } from '#components/kit/states/role-notes.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { StoryWriterCard } from './story-writer-card.tsx'
import { TopicWriterCard } from './topic-writer-card.tsx'

/** Settings of the topic writer, then of the story writer, which reads its topics. `rebuilds` follows what writes the topics. */
export function WritersScreen({ rebuilds }: { rebuilds?: ReactNode }) {
  const offers = useOffers()
  const { role } = useViewer().member
  return (
    <div className="grid gap-8">
      {role === 'member' && (
        <ReadOnlyNote>
          Only an owner or an admin can change these. Settings → Members shows who they are.
        </ReadOnlyNote>
      )}
      {offers('getTopicWriter') && <TopicWriterCard />}
      {rebuilds}
      {offers('getStoryWriter') && <StoryWriterCard />}
    </div>
  )
}
