'use client'

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatCount } from '#lib/format.ts'
import { type Series, SeriesMark } from './series.tsx'

export type Point = {
  /** "Thursday 12 November". */
  label: string
  /** Horizontal place, from 0 (left) to 1 (right). */
  at: number
  total: number
  /** One value for each series; missing when there is one series. */
  values?: number[]
}

type Props = { label: string; unit: [one: string, many: string]; points: Point[]; series?: Series[] }

/** Shows the values at the pointer, or at the point that the arrow keys reached. */
export function ChartReader({ label, unit, points, series = [] }: Props) {
  const [index, setIndex] = useState<number | null>(null)
  const last = points.length - 1
  const point = index === null ? undefined : points[index]
  const words = (it: Point) => `${formatCount(it.total)} ${unit[it.total === 1 ? 0 : 1]}`
  const spoken = points[index ?? last]

  function follow(event: PointerEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(nearest(points, (event.clientX - left) / width))
  }

  function step(event: KeyboardEvent) {
    const next = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      Home: -points.length,
      End: points.length,
    }[event.key]
    if (event.key === 'Escape') setIndex(null)
    if (next === undefined) return
    event.preventDefault()
    setIndex(Math.min(last, Math.max(0, (index ?? last) + next)))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}, one by one`}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(index ?? last) + 1}
      aria-valuetext={spoken && `${spoken.label}: ${[words(spoken), ...parts(spoken, series)].join(', ')}`}
      className="absolute inset-x-0 bottom-5 top-0 touch-pan-y rounded-sm"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setIndex(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setIndex(last)}
      onBlur={() => setIndex(null)}
      onKeyDown={step}
    >
      {point && <Reading point={point} words={words(point)} series={series} />}
    </div>
  )
}

function Reading({ point, words, series }: { point: Point; words: string; series: Series[] }) {
  const side = point.at > 0.5 ? 'right-full mr-2' : 'left-full ml-2'
  return (
    <div
      className="pointer-events-none absolute inset-y-0 w-px bg-ink-3"
      style={{ left: `${point.at * 100}%` }}
    >
      <div
        className={`absolute top-1 z-10 min-w-max rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs shadow-card ${side}`}
      >
        <p className="text-ink-2">{point.label}</p>
        <p className="font-semibold tabular-nums">{words}</p>
        {series.map(({ key, label }, index) => (
          <p key={key} className="flex items-center gap-1.5 text-ink-2">
            <SeriesMark index={index} />
            {label}
            <span className="ml-auto pl-4 tabular-nums">{formatCount(point.values?.[index] ?? 0)}</span>
          </p>
        ))}
      </div>
    </div>
  )
}

function parts({ values = [] }: Point, series: Series[]): string[] {
  return series.map(({ label }, index) => `${label} ${formatCount(values[index] ?? 0)}`)
}

function nearest(points: Point[], at: number): number {
  let best = 0
  for (const [index, point] of points.entries())
    if (Math.abs(point.at - at) < Math.abs((points[best]?.at ?? 2) - at)) best = index
  return best
}
