'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useNow } from '#components/ui/now.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { RebuildResult, TopicRebuild } from '#contract/topic-rebuilds.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatDay } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { rebuildQuery } from './queries.ts'
import { RebuildFigures } from './rebuild-figures.tsx'
import { RebuildProgress } from './rebuild-progress.tsx'
import { RebuiltTopics } from './rebuilt-topics.tsx'
import { useMayRebuild, useRebuild } from './use-rebuild.ts'
import { isUnderWay, many, resultWords, statusMarks, statusWords } from './words.ts'

const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'))

/** One rebuild: its progress, then every topic before and after, to be accepted or discarded as a whole. */
export function RebuildScreen({ id }: { id: string }) {
  const found = useQuery(rebuildQuery(api, id))
  return (
    <RowsOf label="The rebuild" of={found} loadingRows={6}>
      {(rebuild) => (
        <div className="grid gap-6">
          {isUnderWay(rebuild) ? <RebuildProgress rebuild={rebuild} /> : <Head rebuild={rebuild} />}
          {rebuild.result && (
            <>
              <RebuildFigures result={rebuild.result} isMade={rebuild.status === 'accepted'} />
              <RebuiltTopics id={id} result={rebuild.result} isMade={rebuild.status === 'accepted'} />
            </>
          )}
        </div>
      )}
    </RowsOf>
  )
}

/** Shows the state of a rebuild, its result, and the buttons to accept, discard or undo it. */
function Head({ rebuild }: { rebuild: TopicRebuild }) {
  const { status, result, reason, leftOut, endedAt, readyAt } = rebuild
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusMark status={statusMarks[status]} />
        <span role="status" className="font-medium">
          {statusWords[status]}
        </span>
        <TimeAgo instant={endedAt ?? readyAt} className="text-sm text-ink-3" />
      </p>
      {reason !== null && <p className="text-ink-2">{reason}</p>}
      {status === 'discarded' && <p className="text-ink-2">Its plan is deleted. Nothing was changed.</p>}
      {status === 'ready' && result && <p className="text-ink-2">{resultWords(result)}</p>}
      {leftOut > 0 && (
        <p className="text-ink-2">
          {`${many(leftOut, 'discussion')} stayed where ${leftOut === 1 ? 'it was' : 'they were'}: moved since the plan was made, or kept there by people.`}
        </p>
      )}
      {status === 'ready' && result && <Answer rebuild={rebuild} result={result} />}
      {status === 'accepted' && <Undo rebuild={rebuild} />}
      {(status === 'discarded' || status === 'failed') && (
        <div>
          <ButtonLink href={routes.settingsWriters}>Topics and stories</ButtonLink>
        </div>
      )}
    </div>
  )
}

function Answer({ rebuild: { id }, result }: { rebuild: TopicRebuild; result: RebuildResult }) {
  const mayRebuild = useMayRebuild()
  const { discard, isPending } = useRebuild()
  const [isAsked, setAsked] = useState(false)
  if (!mayRebuild) return null
  return (
    <div className="flex flex-wrap gap-2">
      {result.moved > 0 && (
        <Button variant="primary" onClick={() => setAsked(true)}>
          Accept the plan
        </Button>
      )}
      <Button loading={isPending} onClick={() => void discard(id)}>
        Discard
      </Button>
      <Suspense>
        {isAsked && <AcceptDialog id={id} result={result} onClose={() => setAsked(false)} />}
      </Suspense>
    </div>
  )
}

function Undo({ rebuild }: { rebuild: TopicRebuild }) {
  const { act } = rebuild
  const now = useNow()
  const { undo, isPending } = useRebuild()
  if (act === null) return null
  if (act.undoneAt !== null)
    return (
      <p className="text-ink-2">
        {'It was undone '}
        <TimeAgo instant={act.undoneAt} />: every discussion is where it was.
      </p>
    )
  if (Date.parse(act.undoUntil) <= now) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button loading={isPending} onClick={() => void undo(rebuild)}>
        Undo the rebuild
      </Button>
      <span className="text-sm text-ink-3">{`Possible until ${formatDay(act.undoUntil)}.`}</span>
    </div>
  )
}
