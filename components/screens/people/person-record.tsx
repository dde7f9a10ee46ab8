'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { HistoryPanel } from '#components/kit/history/history-panel.tsx'
import { MessageItem } from '#components/kit/messages/message-item.tsx'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { AllLink, PersonSection } from './person-parts.tsx'
import { personQueries } from './person-queries.ts'

export function PersonMessages({ personId }: { personId: string }) {
  const isOffered = useOffers()('listMessages')
  const answer = useQuery({ ...personQueries.messages(api, personId), enabled: isOffered })
  return (
    <PersonSection
      title="Recent messages"
      note={isOffered && <AllLink href={routes.messagesOf('person', personId)}>All messages</AllLink>}
    >
      {!isOffered && (
        <p className="text-sm text-ink-2">This service does not list the messages of a person.</p>
      )}
      {isOffered && (
        <RowsOf label="The messages" of={answer} loadingRows={3} compact>
          {({ data }) =>
            data.length === 0 ? (
              <p className="text-sm text-ink-2">No message yet.</p>
            ) : (
              <ol className="grid grid-cols-1 gap-2">
                {data.map((message) => (
                  <li key={message.id}>
                    <MessageItem message={message} />
                  </li>
                ))}
              </ol>
            )
          }
        </RowsOf>
      )}
    </PersonSection>
  )
}

const actors = ['user', 'agent'] as const

/** Lists the changes of this person. */
export function PersonHistory({ personId }: { personId: string }) {
  const isOffered = useOffers()('getPersonHistory')
  const trails = useInfiniteQuery({ ...personQueries.history(api, personId), enabled: isOffered })
  return (
    <PersonSection title="History">
      {!isOffered && <p className="text-sm text-ink-2">This service keeps no history of people.</p>}
      {isOffered && (
        <HistoryPanel
          answer={trails}
          what="person"
          actors={actors}
          hrefOf={routes.person}
          nothing={<p className="text-sm text-ink-2">Nobody has changed anything yet.</p>}
        />
      )}
    </PersonSection>
  )
}
