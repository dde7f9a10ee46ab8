'use client'

import { useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { TimedSchedule } from '#contract/schedule/form/draft.ts'
import { switchWay } from '#contract/schedule/form/switch.ts'
import { useEditor } from './editor-context.ts'

/** Shows the rule that the form writes; it can be edited as text. */
export function WrittenLine({ schedule }: { schedule: TimedSchedule | null }) {
  const { draft, onChange, timezone } = useEditor()
  const id = useId()
  if (schedule?.type !== 'cron' && schedule?.type !== 'rrule') return null
  if (draft.way === 'cron' || draft.way === 'rrule') return null
  const { type } = schedule
  const text = type === 'cron' ? schedule.expr : schedule.rrule
  return (
    <div className="grid gap-x-4 gap-y-1 @min-[30rem]:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-sm text-ink-3 @min-[30rem]:leading-7">
        {type === 'cron' ? 'As cron' : 'As RRULE'}
      </span>
      <div className="flex min-w-0 flex-wrap items-start gap-x-2">
        <code
          id={id}
          className="min-w-0 whitespace-pre-wrap py-1 text-xs leading-5 text-ink-2 [overflow-wrap:anywhere]"
        >
          {text}
        </code>
        <span className="flex h-7 items-center">
          <CopyButton from={id} what={type === 'cron' ? 'the cron expression' : 'the rule'} />
        </span>
        <Button variant="quiet" size="sm" onClick={() => onChange(switchWay(draft, type, timezone).draft)}>
          Edit as text
        </Button>
      </div>
    </div>
  )
}
