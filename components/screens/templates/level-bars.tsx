import { tip } from '#components/ui/tooltip.ts'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { levelNames } from '#lib/model-levels.ts'

type Level = TemplateDetail['modelLevel']

const heights: Record<Level, number> = { low: 1, med: 2, high: 3 }

/** How capable a model it asks for: one, two or three bars, and the word. */
export function LevelBars({ level }: { level: Level }) {
  return (
    <span
      className="inline-flex shrink-0 items-center gap-1.5 text-xs text-ink-3"
      {...tip(`${levelNames[level]} model level`)}
    >
      <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 4 + 0.5}
            y={12 - bar * 3.4 - 0.6}
            width="2.8"
            height={bar * 3.4}
            rx="0.8"
            className={bar <= heights[level] ? 'fill-ink-2' : 'fill-line-strong'}
          />
        ))}
      </svg>
      {levelNames[level]}
      <span className="sr-only"> model level</span>
    </span>
  )
}
