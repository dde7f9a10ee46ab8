'use client'

import { useQuery } from '@tanstack/react-query'
import { AuthorRow } from '#components/kit/messages/author.tsx'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Count } from '#components/ui/count.tsx'
import type { ChannelPeople as Answer } from '#contract/channel-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { peopleInput } from './channel-queries.ts'

/** Lists who wrote most of the newest messages, with a bar for the number. */
export function ChannelPeople({ channelId }: { channelId: string }) {
  const answer = useQuery(api.channels.people.queryOptions({ input: peopleInput(channelId) }))
  return (
    <RowsOf label="The people" of={answer} loadingRows={5} compact>
      {(found) =>
        found.data.length === 0 ? (
          <NothingYet title="Nobody has written here yet" compact />
        ) : (
          <People answer={found} />
        )
      }
    </RowsOf>
  )
}

function People({ answer }: { answer: Answer }) {
  const most = Math.max(...answer.data.map(({ messageCount }) => messageCount), 1)
  return (
    <>
      <ol>
        {answer.data.map((person) => (
          <AuthorRow key={person.id} author={person} about={person.company?.name ?? person.title ?? ''}>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-14" aria-hidden="true">
              <rect width="100" height="4" className="fill-idle-soft" />
              <rect width={(100 * person.messageCount) / most} height="4" className="fill-hue-1" />
            </svg>
            <Count value={person.messageCount} className="w-9 text-right text-sm text-ink-2" />
          </AuthorRow>
        ))}
      </ol>
      <p className="mt-2 text-xs text-ink-3">
        {formatCount(answer.personCount)} people wrote the newest {formatCount(answer.messageCount)} messages.
      </p>
    </>
  )
}
