'use client'

import { Progress } from '#components/ui/progress.tsx'
import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import { progressWords, statusWords } from './words.ts'

/** How far a rebuild is. */
export function RebuildProgress({ rebuild }: { rebuild: TopicRebuild }) {
  const { status, done, total, reason } = rebuild
  const isKnown = status !== 'waiting' && total > 0
  return (
    <div className="grid w-full gap-1.5">
      <Progress
        label="Rebuild of all topics"
        words={isKnown ? progressWords(rebuild) : statusWords[status]}
        of={isKnown ? { value: done, max: total } : null}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums text-ink-2">
        <span role="status">{statusWords[status]}</span>
        {isKnown && <span>{progressWords(rebuild)}</span>}
      </p>
      {reason !== null && <p className="text-sm text-caution">{reason}</p>}
    </div>
  )
}
