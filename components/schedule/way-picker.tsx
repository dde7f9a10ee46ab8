'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ScheduleDraft } from '#lib/schedule/draft.ts'
import type { Way } from '#lib/schedule/draft-types.ts'
import { switchWay } from '#lib/schedule/switch.ts'
import { joined, wayNames, ways, wayWords } from '#lib/schedule/words.ts'
import { useEditor } from './editor-context.ts'
import { Segments } from './parts/segments.tsx'

type Left = { from: Way; to: Way; before: ScheduleDraft; lost: string[] }

const segments = ways.map((way) => ({
  value: way,
  label: wayWords[way],
  code: way === 'cron' || way === 'rrule',
}))

/** How the schedule is said, and after a change what the new way cannot say. */
export function WayPicker() {
  const { draft, onChange, timezone } = useEditor()
  const [left, setLeft] = useState<Left | null>(null)
  const choose = (way: Way) => {
    const { draft: next, lost } = switchWay(draft, way, timezone)
    setLeft(lost.length > 0 ? { from: draft.way, to: way, before: draft, lost } : null)
    onChange(next)
  }
  const goBack = () => {
    if (left) onChange(left.before)
    setLeft(null)
  }
  return (
    <div className="grid gap-2">
      <Segments label="How it is said" segments={segments} value={draft.way} onChange={choose} />
      <div role="status" className="empty:hidden">
        {left && left.to === draft.way && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            <StatusMark status="held" />
            <span className="min-w-0">
              {wayNames[left.to]} cannot say {joined(left.lost)}. It is kept under {wayWords[left.from]}.
            </span>
            <Button variant="quiet" size="sm" onClick={goBack}>
              Back to {wayWords[left.from]}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
