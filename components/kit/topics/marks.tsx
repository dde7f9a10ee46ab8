import {
  Bug,
  CircleQuestionMark,
  Heart,
  Lightbulb,
  type LucideIcon,
  MessageCircle,
  MessageCircleWarning,
} from 'lucide-react'
import type { LifecycleState, Priority } from './words.ts'

const types: Record<string, { Icon: LucideIcon; tone: string }> = {
  bug_report: { Icon: Bug, tone: 'text-stop' },
  feature_request: { Icon: Lightbulb, tone: 'text-accent' },
  complaint: { Icon: MessageCircleWarning, tone: 'text-caution' },
  praise: { Icon: Heart, tone: 'text-clear' },
  question: { Icon: CircleQuestionMark, tone: 'text-ink-2' },
}

/** One shape for each type, with its word next to it. */
export function TypeMark({ type }: { type: string | null }) {
  const { Icon, tone } = types[type ?? ''] ?? { Icon: MessageCircle, tone: 'text-ink-3' }
  return <Icon className={`size-4 shrink-0 ${tone}`} strokeWidth={1.75} />
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
