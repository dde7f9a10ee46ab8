'use client'

import { Button } from '#components/ui/button.tsx'
import type { ScheduleFix } from '#contract/common/schedule-preview.ts'
import { adopt } from '../edit.ts'
import { fieldId, useEditor } from '../editor-context.ts'
import { focusLater } from '../use-kept-focus.ts'

type Props = {
  fixes: readonly ScheduleFix[] | undefined
  /** They were told of an earlier schedule: what mends that would undo what was changed since. */
  stale: boolean
}

/** What would mend it, one click each. */
export function Fixes({ fixes = [], stale }: Props) {
  const { draft, onChange, timezone } = useEditor()
  return fixes.map(({ label, schedule }) =>
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
