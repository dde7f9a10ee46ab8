'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureWords } from '#components/kit/form/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { StoryShare } from '#contract/story-shares.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount, formatDay } from '#lib/format.ts'

/** The links that still open the story, and how often they did. */
export function OpenLinks({ slug }: { slug: string }) {
  const cache = useQueryClient()
  const { member } = useViewer()
  const { data } = useQuery(api.storyShares.list.queryOptions({ input: { slug } }))
  if (!data || data.data.length === 0) return null
  const end = async ({ id }: StoryShare) => {
    try {
      await client.storyShares.remove({ slug, shareId: id })
      toast({ title: 'The link no longer works' })
    } catch (error) {
      toast({ title: 'The link was not ended', description: failureWords(error), tone: 'stop' })
    }
    await cache.invalidateQueries({ queryKey: api.storyShares.key() })
  }
  return (
    <section aria-labelledby="open-links">
      <h3 id="open-links" className="text-sm font-medium">
        Active links
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {data.data.map((share) => (
          <li key={share.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate">
                {share.by.name}, until {formatDay(share.expiresAt)}
              </p>
              <p className="text-xs text-ink-3">{openedWords(share)}</p>
            </div>
            {(share.by.id === member.id || member.role !== 'member') && (
              <Button
                size="sm"
                aria-label={`End the link of ${share.by.name}`}
                onClick={() => void end(share)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function openedWords({ openedCount, lastOpenedAt }: StoryShare) {
  if (lastOpenedAt === null) return 'Never opened'
  const often = openedCount === 1 ? 'Opened once' : `Opened ${formatCount(openedCount)} times`
  return (
    <>
      {often}, last <TimeAgo instant={lastOpenedAt} />
    </>
  )
}
