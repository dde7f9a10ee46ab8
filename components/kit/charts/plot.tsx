import { type ReactNode, useId } from 'react'
import { niceScale } from './scale.ts'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

const inset = 8

type Tick = { at: number; label: string }

type Props = {
  title: string
  description: string
  /** The greatest value drawn. */
  most: number
  /** Where labels stand below, from 0 (left) to 1 (right). */
  labels: Tick[]
  height: number
  /** Draws within 0…1000 by 0…1000, zero at the bottom. */
  children: (y: (value: number) => number) => ReactNode
  /** Lies over the drawing and tells its values. */
  reader?: ReactNode
}

/**
 * The frame of a chart: lines at round values from zero, labels that keep their size while the drawing stretches.
 * Positions are attributes of SVG, since a style attribute from the server would be refused by the page's own policy.
 */
export function Plot({ title, description, most, labels, height, children, reader }: Props) {
  const id = useId()
  const { top, ticks } = niceScale(most)
  const tall = height - inset
  const lineAt = (value: number) => inset + tall * (1 - value / top) - 0.5
  return (
    <div className="flex">
      <div className="relative min-w-0 flex-1">
        <svg
          width="100%"
          height={height + 20}
          role="img"
          aria-labelledby={`${id}t`}
          aria-describedby={`${id}d`}
          className="block overflow-visible"
        >
          <title id={`${id}t`}>{title}</title>
          <desc id={`${id}d`}>{description}</desc>
          {ticks.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={Math.round(lineAt(value)) + 0.5}
              y2={Math.round(lineAt(value)) + 0.5}
              className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          <svg
            y={inset}
            width="100%"
            height={tall}
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            className="overflow-visible"
            aria-hidden="true"
          >
            {children((value) => Math.round(10_000 * (1 - value / top)) / 10)}
          </svg>
          {labels.map(({ at, label }) => (
            <text
              key={at}
              x={`${at * 100}%`}
              y={height + 16}
              textAnchor={at < 0.04 ? 'start' : at > 0.96 ? 'end' : 'middle'}
              className="fill-ink-3 text-[0.6875rem] tabular-nums"
            >
              {label}
            </text>
          ))}
        </svg>
        {reader}
      </div>
      <svg width="34" height={height + 20} aria-hidden="true" className="block shrink-0">
        {ticks.map((value) => (
          <text
            key={value}
            x="34"
            y={lineAt(value) + 4}
            textAnchor="end"
            className="fill-ink-3 text-[0.6875rem] tabular-nums"
          >
            {compact.format(value)}
          </text>
        ))}
      </svg>
    </div>
  )
}
