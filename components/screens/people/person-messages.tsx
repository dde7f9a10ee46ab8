'use client'

import { useQuery } from '@tanstack/react-query'
import { MessageItem } from '#components/kit/messages/message-item.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { personQueries } from './person-queries.ts'
import { PersonSection } from './person-section.tsx'

export function PersonMessages({ personId }: { personId: string }) {
  const isOffered = useOffers()('listMessages')
  const { data, error, refetch, isFetching } = useQuery({
    ...personQueries.messages(api, personId),
    enabled: isOffered,
  })
  return (
    <PersonSection title="Recent messages">
      {!isOffered && (
        <p className="text-sm text-ink-2">This service does not tell the messages of a person.</p>
      )}
      {isOffered && !data && !error && <LoadingRows rows={3} label="Loading the messages" />}
      {error && !data && (
        <ReadFailure
          title="The messages could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      )}
      {data?.data.length === 0 && <p className="text-sm text-ink-2">No message yet.</p>}
      {data && (
        <ol className="grid grid-cols-1 gap-2">
          {data.data.map((message) => (
            <li key={message.id}>
              <MessageItem message={message} />
            </li>
          ))}
        </ol>
      )}
    </PersonSection>
  )
}
