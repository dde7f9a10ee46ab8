'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { RowsOf } from '#components/kit/states/rows-of.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { useNow } from '#components/ui/now.tsx'
import { Section } from '#components/ui/section.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { rebuildsQuery } from './queries.ts'
import { RebuildProgress } from './rebuild-progress.tsx'
import { StartRebuild } from './start-rebuild.tsx'
import { useMayRebuild, useRebuild } from './use-rebuild.ts'
import { isUnderWay, resultWords, statusMarks, statusWords } from './words.ts'

/** Part of “Topics and stories”: what a full rebuild does, the one that is under way, and those before. */
export function RebuildSection() {
  const mayRebuild = useMayRebuild()
  const rebuilds = useQuery({ ...rebuildsQuery(api), enabled: mayRebuild })
  if (!mayRebuild) return null
  return (
    <Section title="Rebuild all topics">
      <div className="grid gap-4">
        <p className="max-w-[44rem] text-pretty text-ink-2">
          Compares all discussions with one another and plans which topics there would be. It takes some
          minutes and changes nothing: you see every topic before and after, and accept the plan as a whole or
          discard it. What people named, placed and kept apart stays so.
        </p>
        <RowsOf label="Rebuilds" of={rebuilds} loadingRows={1} compact>
          {({ data: [latest, ...others] }) => {
            const isOpen = latest !== undefined && (isUnderWay(latest) || latest.status === 'ready')
            const ended = isOpen ? others : [...(latest ? [latest] : []), ...others]
            return (
              <>
                {isOpen ? <OpenRebuild rebuild={latest} /> : <StartRebuild />}
                {ended.length > 0 && <EndedRebuilds rebuilds={ended} />}
              </>
            )
          }}
        </RowsOf>
      </div>
    </Section>
  )
}

/** The one that is under way, or waits for an answer. */
function OpenRebuild({ rebuild }: { rebuild: TopicRebuild }) {
  const { discard, isPending } = useRebuild()
  const { id, result } = rebuild
  const isReady = rebuild.status === 'ready'
  return (
    <div className="grid gap-3 rounded-[10px] border border-line bg-raised px-4 py-3.5 shadow-card">
      {isReady ? (
        <>
          <p className="flex items-center gap-2 font-medium">
            <StatusMark status="held" />
            <span role="status">The plan is ready</span>
          </p>
          {result && <p className="text-ink-2">{resultWords(result)}</p>}
        </>
      ) : (
        <>
          <RebuildProgress rebuild={rebuild} />
          <p className="text-sm text-ink-3">
            It goes on in the background: you can leave this page and come back.
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {isReady && (
          <ButtonLink href={routes.topicRebuild(id)} variant="primary">
            Look at the plan
          </ButtonLink>
        )}
        <Button loading={isPending} onClick={() => void discard(id)}>
          {isReady ? 'Discard' : 'Stop'}
        </Button>
      </div>
    </div>
  )
}

function EndedRebuilds({ rebuilds }: { rebuilds: readonly TopicRebuild[] }) {
  return (
    <ul aria-label="Earlier rebuilds" className="border-t border-line">
      {rebuilds.map((rebuild) => (
        <EndedRebuild key={rebuild.id} rebuild={rebuild} />
      ))}
    </ul>
  )
}

function EndedRebuild({ rebuild }: { rebuild: TopicRebuild }) {
  const { id, status, by, endedAt, act, reason } = rebuild
  const { undo, isPending } = useRebuild()
  const now = useNow()
  const canUndo = act !== null && act.undoneAt === null && Date.parse(act.undoUntil) > now
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-sm">
      <span className="inline-flex items-center gap-2 font-medium">
        <StatusMark status={act?.undoneAt ? 'canceled' : statusMarks[status]} />
        {act?.undoneAt ? 'Accepted, and undone' : statusWords[status]}
      </span>
      <span className="text-ink-3">
        {`asked for by ${by.name}, `}
        <TimeAgo instant={endedAt} />
      </span>
      {reason !== null && <span className="text-ink-2">{reason}</span>}
      <span className="ml-auto flex items-center gap-3">
        {status === 'accepted' && (
          <Link
            href={routes.topicRebuild(id)}
            prefetch={false}
            className="text-ink-2 hover:text-ink hover:underline"
          >
            What it changed
          </Link>
        )}
        {canUndo && (
          <Button size="sm" loading={isPending} onClick={() => void undo(rebuild)}>
            Undo
          </Button>
        )}
      </span>
    </li>
  )
}
