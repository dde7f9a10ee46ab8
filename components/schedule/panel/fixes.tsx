'use client'

import { Button } from '#components/ui/button.tsx'
import type { ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { adopt } from '#lib/schedule/edit.ts'
import { fieldId, useEditor } from '../editor-context.ts'
import { focusLater } from '../use-kept-focus.ts'

type Props = {
  warning: ScheduleWarning
  /** It was told of an earlier schedule: what mends that would undo what was changed since. */
  stale: boolean
}

/** What would mend it, one click each. */
export function Fixes({ warning, stale }: Props) {
  const { draft, onChange, timezone } = useEditor()
  return (warning.fixes ?? []).map(({ label, schedule }) =>
    schedule.type === 'event' ? null : (
      <Button
        key={label}
        size="sm"
        className="h-6!"
        disabled={stale}
        onClick={() => {
          onChange(adopt(draft, schedule, timezone))
          focusLater(fieldId('told'))
        }}
      >
        {label}
      </Button>
    ),
  )
}
