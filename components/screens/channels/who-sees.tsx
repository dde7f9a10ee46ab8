'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { whoSees } from '#components/kit/visibility/words.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Channel } from '#contract/channel-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'

const VisibilityDialog = lazyPart(() => import('#components/kit/visibility/visibility-dialog.tsx'))

/** Shows who may see the channel, and lets owners and admins change it. Empty when the service does not say. */
export function WhoSees({ channel }: { channel: Channel }) {
  const { id: channelId, channelName, visibility, visibleTo = [] } = channel
  const cache = useQueryClient()
  const offers = useOffers()
  const { member } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const members = useQuery({
    ...api.members.list.queryOptions(),
    enabled: visibility === 'members' && offers('listMembers'),
  })
  if (visibility === undefined) return null
  const names = visibleTo.flatMap((id) => members.data?.data.find((it) => it.id === id)?.name ?? [])
  const Icon = visibility === 'all' ? UsersRound : Lock
  const canChange = member.role !== 'member' && offers('updateChannel')
  return (
    <Section
      title="Who sees it"
      aside={
        canChange && (
          <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <p className="flex items-start gap-2 text-sm">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{whoSees(visibility, names)}</span>
      </p>
      <Suspense>
        {isOpen && (
          <VisibilityDialog
            title={`Who sees ${channelName}?`}
            description="Its messages, and everything that quotes them, are hidden from everybody else."
            before={{ visibility, visibleTo }}
            save={async (change, idempotencyKey) => {
              await client.channels.update({ channelId, ...change }, { context: { idempotencyKey } })
              await cache.invalidateQueries()
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Section>
  )
}
