'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useNow } from '#components/ui/now.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { joined } from '#contract/common/joined.ts'
import type { PersonHistory } from '#contract/person-history.ts'
import { api } from '#lib/api/browser/api.ts'
import { PersonSection } from '../person-parts.tsx'
import { personQueries } from '../person-queries.ts'
import { useMerges } from './use-merges.ts'

type Merge = PersonHistory['merges'][number]

/** Lists people who were merged into this one, each with its undo. Empty when there are none. */
export function MergedPeople({ personId }: { personId: string }) {
  const isOffered = useOffers()('getPersonHistory')
  const { data } = useInfiniteQuery({ ...personQueries.history(api, personId), enabled: isOffered })
  const merges = data?.pages[0]?.merges ?? []
  if (merges.length === 0) return null
  return (
    <PersonSection title="Merged into this person">
      <ul className="grid gap-2">
        {merges.map((merge) => (
          <Row key={merge.id} merge={merge} />
        ))}
      </ul>
    </PersonSection>
  )
}

function Row({ merge: { id, sourcePeople, user, mergedAt, undoUntil } }: { merge: Merge }) {
  const now = useNow()
  const { member } = useViewer()
  const { undo } = useMerges()
  const [isPending, setPending] = useState(false)
  const names = joined(sourcePeople.map(({ name }) => name))
  const isOpen = Date.parse(undoUntil) > now

  async function separate() {
    setPending(true)
    await undo(id, `${names} ${sourcePeople.length === 1 ? 'is' : 'are'}`)
    setPending(false)
  }

  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium [overflow-wrap:anywhere]">{names}</p>
        <p className="text-xs text-ink-3">
          by {user.name}, <TimeAgo instant={mergedAt} />
          {!isOpen && ', can no longer be undone'}
        </p>
      </div>
      {isOpen && member.role !== 'member' && (
        <Button
          size="sm"
          loading={isPending}
          aria-label={`Separate ${names}`}
          onClick={() => void separate()}
        >
          <Split aria-hidden="true" />
          Separate
        </Button>
      )}
    </li>
  )
}
