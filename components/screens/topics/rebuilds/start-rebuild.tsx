'use client'

import { useQuery } from '@tanstack/react-query'
import { topicSwitchId } from '#components/kit/topics/words.ts'
import { Button } from '#components/ui/button.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { useRebuild } from './use-rebuild.ts'

/** Asks for a rebuild. While the writer is off there is none: says so, and leads to its switch on the same page. */
export function StartRebuild() {
  const { start, isPending } = useRebuild()
  const writer = useQuery({ ...api.topicWriter.get.queryOptions(), enabled: useOffers()('getTopicWriter') })
  const isOff = writer.data?.enabled === false
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button disabled={isOff} loading={isPending} onClick={() => void start()}>
        Plan a rebuild
      </Button>
      {isOff && (
        <p className="text-sm text-ink-2">
          The topic writer is off. Switch{' '}
          <a href={`#${topicSwitchId}`} className="underline underline-offset-2 hover:text-ink">
            Sort messages into topics
          </a>{' '}
          on first.
        </p>
      )}
    </div>
  )
}
