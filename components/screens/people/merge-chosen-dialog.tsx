'use client'

import { MergeChosen } from '#components/kit/merge/merge-chosen.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import type { Person } from '#contract/person.ts'
import { client } from '#lib/api/browser/api.ts'
import type { Asked } from './asking.ts'
import { useMerges } from './same/use-merges.ts'

/** Merges selected people into one of them. */
export default function MergeChosenDialog({ people, done, onClose }: Asked & { onClose: () => void }) {
  const { merged } = useMerges()
  async function merge(into: Person, from: Person[], idempotencyKey: string) {
    const input = { into: into.id, from: from.map(({ id }) => id) }
    const { mergeId } = await client.people.merge(input, { context: { idempotencyKey } })
    done([...people])
    void merged(mergeId, from, into)
  }
  return (
    <MergeChosen
      items={people}
      words={['person', 'people']}
      description="Messages and accounts move to the one that stays; its empty fields are filled. It can be undone for 30 days."
      look={({ displayName, avatarUrl, primaryEmail }) => ({
        name: primaryEmail ? `${displayName} · ${primaryEmail}` : displayName,
        icon: <Avatar name={displayName} image={avatarUrl} size="xs" />,
      })}
      {...{ merge, onClose }}
    />
  )
}
