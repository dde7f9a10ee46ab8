'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { MessageView } from './message-view.tsx'

/** The content of the sheet of a message. */
export default function MessagePanel({ id, search }: { id: string; search?: string }) {
  const offers = useOffers()
  const isOffered = offers('getMessage')
  const query = useQuery({
    ...api.messages.get.queryOptions({ input: { messageId: id } }),
    enabled: isOffered,
  })
  return (
    <div className="px-5 py-4">
      {!isOffered ? (
        <NotOffered what="Pages of single messages" compact />
      ) : query.data ? (
        <MessageView message={query.data} search={search} />
      ) : query.error ? (
        <ReadFailure
          title="The message could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          compact
        />
      ) : (
        <LoadingRows rows={6} label="Loading the message" />
      )}
    </div>
  )
}
