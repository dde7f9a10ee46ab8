'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '#components/kit/form/intent.ts'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { api, client as service } from '#lib/api/browser/api.ts'
import { inbox } from './list.tsx'

export const unreadQuery = (from: typeof api) =>
  from.inbox.list.queryOptions({ input: { unread: true, limit: 1 } })

/** What automations delivered inside, to be gone through with the keyboard. */
export function InboxScreen({ view }: { view: TableView }) {
  return (
    <>
      <ListScreen list={inbox} view={view} given={undefined} />
      <ReadAll />
    </>
  )
}

function ReadAll() {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const isOffered = useOffers()('readInbox')
  const { data } = useQuery({ ...unreadQuery(api), enabled: isOffered })
  if (!isOffered || !data?.totalCount) return null
  async function readAll() {
    setPending(true)
    try {
      const { read } = await service.inbox.readAll({}, { context: { idempotencyKey: randomKey() } })
      await cache.invalidateQueries({ queryKey: api.inbox.key() })
      toast({ title: read === 1 ? '1 item is marked as read' : `${read} items are marked as read` })
    } catch (error) {
      sayFailed('Nothing was marked as read', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <p className="pt-2">
      <Button loading={isPending} onClick={() => void readAll()}>
        Mark all as read
      </Button>
    </p>
  )
}
