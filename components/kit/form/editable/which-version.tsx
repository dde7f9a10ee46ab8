'use client'

import { useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { type Conflict, isNothing } from './editing.ts'

type Props = { conflict: Conflict; mine: string; onChoose: (side: 'mine' | 'theirs') => void }

/** Two wrote the same field: shows both versions, and keeps the one that is chosen. */
export function WhichVersion({ conflict: { theirs, by, changedAt }, mine, onChoose }: Props) {
  const id = useId()
  const isOwn = useViewer().member.id === by?.id
  const whoChanged = isOwn ? 'You changed this in another place' : `${by?.name ?? 'Somebody'} changed this`
  const versions = [
    { side: 'theirs', label: 'Theirs', text: theirs },
    { side: 'mine', label: 'Yours', text: mine },
  ] as const
  return (
    <section
      role="alert"
      aria-labelledby={id}
      className="mt-1 grid gap-2 rounded-[7px] border border-caution bg-caution-soft p-3 text-sm font-normal tracking-normal"
    >
      <p id={id} className="font-medium text-caution">
        Choose which version to keep
      </p>
      <p className="text-ink-2">
        {whoChanged}
        {changedAt && (
          <>
            {' '}
            <TimeAgo instant={changedAt} />
          </>
        )}
        , after you opened it. Nothing is lost until you choose.
      </p>
      {versions.map(({ side, label, text }) => (
        <div key={side} className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
            <span className="block text-xs text-ink-2">{label}</span>
            <span className="line-clamp-4 whitespace-pre-wrap">{isNothing(text) ? 'Empty' : text}</span>
          </p>
          <Button size="sm" className="shrink-0" onClick={() => onChoose(side)}>
            Keep {label.toLowerCase()}
          </Button>
        </div>
      ))}
    </section>
  )
}
