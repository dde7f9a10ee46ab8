'use client'

import { useEditor } from './editor-context.ts'
import { stripOf, usualCount } from './strip.ts'

const width = 700

/** Draws the days with runs: five weeks, or a year when runs are rare. The list has the same data. */
export function MonthStrip({ next }: { next: readonly string[] }) {
  const { timezone, now } = useEditor()
  const strip = stripOf(next, timezone, now, next.length < usualCount)
  if (!strip) return null
  const { stations, marks } = strip
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <svg
        viewBox={`0 0 ${width} 18`}
        className="h-[18px] w-full"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d={`M0 9H${width}`}
          strokeWidth="1"
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        {marks.map(({ at }) => (
          <path
            key={at}
            d={`M${at * width} 4v10`}
            strokeWidth="1"
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {stations.map(({ at }) => (
          <Station key={at} x={at * width} />
        ))}
      </svg>
      <div aria-hidden="true" className="relative h-4 text-[0.6875rem] tabular-nums text-ink-3">
        {marks.map(({ at, label }) => (
          <span
            key={at}
            style={{ left: `${at * 100}%` }}
            className="absolute -translate-x-1/2 whitespace-nowrap"
          >
            {label}
          </span>
        ))}
      </div>
      <p className="sr-only">Days with runs: {stations.map(({ day }) => day).join(', ')}.</p>
    </div>
  )
}

/** A line of no length has round ends that keep their shape however wide the strip is. */
function Station({ x }: { x: number }) {
  return (
    <g strokeLinecap="round">
      <path d={`M${x} 9h0.01`} strokeWidth="8.5" className="stroke-ink-2" vectorEffect="non-scaling-stroke" />
      <path d={`M${x} 9h0.01`} strokeWidth="5" className="stroke-raised" vectorEffect="non-scaling-stroke" />
    </g>
  )
}
