'use client'

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { SourceMark } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { MessageView } from './message-view.tsx'

/** Shows a message as a page, for shared addresses. */
export function MessagePage({ id }: { id: string }) {
  const offers = useOffers()
  const isOffered = offers('getMessage')
  const query = useQuery({
    ...api.messages.get.queryOptions({ input: { messageId: id } }),
    enabled: isOffered,
  })
  const message = query.data
  if (!isOffered)
    return (
      <NotOffered what="Pages of single messages">
        Channels and the people of a topic can still be opened.
      </NotOffered>
    )
  if (!message)
    return query.error ? (
      <ReadFailure
        title="The message could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <LoadingRows label="Loading the message" />
    )
  const { channel, author, sentAt } = message
  return (
    <>
      <PageHeader
        back={{ href: routes.channel(channel.id), label: channel.channelName }}
        mark={<SourceMark source={channel.sourceName} />}
        title={`Message from ${author.displayName}`}
        summary={<TimeAgo instant={sentAt} />}
      />
      <MessageView message={message} />
    </>
  )
}
