'use client'

import { CircleDashed } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useRow } from '#components/kit/list/row.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { tip } from '#components/ui/tooltip.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Topic } from '#contract/topics.ts'
import { useChangeTopic } from './use-change-topic.ts'

const load = () => import('./assignee-picker.tsx')
const AssigneePicker = lazyPart(load)

type Props = {
  topic: Topic
  /** In a row of a table: the picture alone. */
  look?: 'row' | 'field'
}

const looks = {
  row: 'size-7 justify-center rounded-md hover:bg-hover',
  field: 'h-8 gap-1.5 rounded-[7px] border border-line-strong bg-raised px-2.5 hover:bg-hover',
}

/** The member who takes care of a topic, and the list that changes it. In a row, `a` opens it. */
export function AssigneeControl({ topic, look = 'row' }: Props) {
  const { tabIndex } = useRow()
  const offers = useOffers()
  const change = useChangeTopic()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { assignee } = topic
  const name = assignee?.name ?? 'Nobody'
  const shown = (
    <>
      {assignee ? (
        <Avatar name={assignee.name} image={assignee.image} size="sm" />
      ) : (
        <CircleDashed className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      )}
      {look === 'field' && !assignee ? (
        'Assign'
      ) : (
        <>
          <span className="sr-only">Assignee: </span>
          <span className={look === 'row' ? 'sr-only' : 'max-w-40 truncate'}>{name}</span>
        </>
      )}
    </>
  )
  if (!offers('updateTopic') || !offers('listMembers'))
    return <span className="inline-flex items-center gap-1.5 align-middle text-sm">{shown}</span>
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        {...tip(assignee ? `Assigned to ${name}` : 'Assign it to somebody', 'a')}
        tabIndex={look === 'row' ? tabIndex : undefined}
        data-key="a"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onFocus={preload}
        onPointerEnter={preload}
        className={classes('inline-flex max-w-full items-center align-middle text-left text-sm', looks[look])}
      >
        {shown}
      </button>
      {isOpen && (
        <Suspense>
          <AssigneePicker
            anchor={anchor}
            assignee={assignee}
            onPick={(next) => next?.id !== assignee?.id && void change(topic, { assignee: next })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
