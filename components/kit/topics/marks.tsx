import { Glyph } from '#components/ui/glyph.tsx'
import type { LifecycleState, Priority } from './words.ts'

const bubble =
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719'

const types = {
  bug_report: {
    d: 'M12 20v-9M14 7a4 4 0 0 1 4 4v3a6 6 0 0 1-12 0v-3a4 4 0 0 1 4-4zM14.12 3.88 16 2M21 21a4 4 0 0 0-3.81-4M21 5a4 4 0 0 1-3.55 3.97M22 13h-4M3 21a4 4 0 0 1 3.81-4M3 5a4 4 0 0 0 3.55 3.97M6 13H2M8 2l1.88 1.88M9 7.13V6a3 3 0 1 1 6 0v1.13',
    tone: 'text-stop',
  },
  feature_request: {
    d: 'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4',
    tone: 'text-accent',
  },
  complaint: { d: `${bubble}M12 8v4M12 16h.01`, tone: 'text-caution' },
  praise: {
    d: 'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
    tone: 'text-clear',
  },
  question: {
    d: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01',
    tone: 'text-ink-2',
  },
} as const

/** A shape for each type; its word stands beside it. */
export function TypeMark({ type }: { type: string | null }) {
  const { d, tone } =
    type !== null && type in types ? types[type as keyof typeof types] : { d: bubble, tone: 'text-ink-3' }
  return <Glyph d={d} className={`size-4 shrink-0 ${tone}`} strokeWidth="1.75" />
}

const states: Record<LifecycleState, React.ReactNode> = {
  open: <circle cx="7" cy="7" r="4.75" fill="none" strokeWidth="1.5" className="stroke-ink-3" />,
  in_progress: (
    <>
      <circle cx="7" cy="7" r="4.75" fill="none" strokeWidth="1.5" className="stroke-accent" />
      <path d="M7 4.2a2.8 2.8 0 0 1 0 5.6Z" className="fill-accent" />
    </>
  ),
  completed: (
    <g fill="none" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-clear">
      <circle cx="7" cy="7" r="4.75" />
      <path d="m4.9 7.2 1.5 1.5 2.8-3.2" />
    </g>
  ),
  dismissed: (
    <g fill="none" strokeWidth="1.5" strokeLinecap="round" className="stroke-idle">
      <circle cx="7" cy="7" r="4.75" />
      <path d="m3.8 10.2 6.4-6.4" />
    </g>
  ),
}

export function StateMark({ state }: { state: LifecycleState }) {
  return (
    <svg viewBox="0 0 14 14" className="size-3.5 shrink-0" aria-hidden="true">
      {states[state]}
    </svg>
  )
}

const heights: Record<Priority, number> = { very_low: 1, low: 2, default: 3, high: 4, very_high: 5 }

/** Bars that rise with the priority; the highest is a square, so that it is seen before it is read. */
export function PriorityMark({ priority }: { priority: Priority }) {
  if (priority === 'very_high')
    return (
      <svg viewBox="0 0 14 14" className="size-3.5 shrink-0" aria-hidden="true">
        <rect x="1" y="1" width="12" height="12" rx="3" className="fill-stop" />
        <path d="M7 4v3.6M7 9.9v.1" strokeWidth="1.6" strokeLinecap="round" className="stroke-on-ink" />
      </svg>
    )
  const bars = heights[priority]
  const tone = priority === 'high' ? 'fill-caution' : 'fill-ink-3'
  return (
    <svg viewBox="0 0 14 14" className="size-3.5 shrink-0" aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <rect
          key={step}
          x={step * 3.2 - 2.4}
          y={12 - step * 2.5}
          width="2.2"
          height={step * 2.5}
          rx="0.8"
          className={step <= bars ? tone : 'fill-line-strong'}
        />
      ))}
    </svg>
  )
}
