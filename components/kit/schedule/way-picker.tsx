'use client'

import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { joined } from '#contract/common/joined.ts'
import type { Way } from '#contract/schedule/form/types.ts'
import { useEditor } from './editor-context.ts'
import { back, type Look, look, lossOf, type Step } from './look.ts'

const ways: readonly Way[] = ['repeat', 'every', 'once', 'cron', 'rrule']

const wayWords: Record<Way, string> = {
  repeat: 'Repeats',
  every: 'At an interval',
  once: 'Once',
  cron: 'Cron',
  rrule: 'RRULE',
}

/** Names of the kinds within a sentence. */
const wayNames: Record<Way, string> = {
  repeat: 'This form',
  every: 'An interval',
  once: 'A single run',
  cron: 'Cron',
  rrule: 'A recurrence rule',
}

type Segment<Value> = {
  value: Value
  label: string
  /** Set in the letters of code. */
  code?: boolean
}

type Props<Value> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio group with all choices visible. Arrows choose. */
function Segments<Value extends string>({ label, segments, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className="flex min-w-0 max-w-full flex-wrap gap-0.5 justify-self-start rounded-lg border border-line bg-sunken p-0.5"
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(
            'relative inline-flex h-7 select-none items-center rounded-md px-1.5 transition-colors',
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
            segment.code ? 'font-mono text-xs' : 'text-sm',
            segment.value === value
              ? 'bg-raised font-medium text-ink shadow-card'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}

const segments = ways.map((way) => ({
  value: way,
  label: wayWords[way],
  code: way === 'cron' || way === 'rrule',
}))

/** Chooses the kind of schedule, and shows what a new kind cannot show. */
export function WayPicker() {
  const { draft, onChange, timezone } = useEditor()
  const [trail, setTrail] = useState<readonly Step[]>([])
  const go = (to: Look) => {
    setTrail(to.trail)
    onChange(to.draft)
  }
  const loss = lossOf(draft, trail)
  return (
    <div className="grid gap-2">
      <Segments
        label="Kind of schedule"
        segments={segments}
        value={draft.way}
        onChange={(way) => go(look(draft, way, timezone, trail))}
      />
      <div role="status" className="empty:hidden">
        {loss && (
          <Loss step={loss} kept={trail.at(-1)?.after === draft} onBack={() => go(back(trail, loss))} />
        )}
      </div>
    </div>
  )
}

/** `kept`: choosing the earlier way again finds it, because nothing was changed since. */
function Loss({ step, kept, onBack }: { step: Step; kept: boolean; onBack: () => void }) {
  const { from, to, lost } = step
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <StatusMark status="held" />
      <span className="min-w-0">
        {wayNames[to]} cannot show {joined(lost)}.{kept && ` It is kept under ${wayWords[from]}.`}
      </span>
      <Button variant="quiet" size="sm" onClick={onBack}>
        Back to {wayWords[from]}
      </Button>
    </p>
  )
}
