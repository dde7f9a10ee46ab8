import { type ReactNode, useId } from 'react'
import type { Axis } from './scale.ts'

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })

/** Pixels above the highest line, so that a mark on it is not cut off. */
const inset = 8
/** Pixels for the labels below the drawing and for the values next to it. */
const below = 21
const beside = 40

export type Label = { at: number; text: string }

type Props = {
  title: string
  description: string
  axis: Axis
  /** Labels below the drawing; `at` is from 0 (left) to 1 (right). */
  labels: Label[]
  height: number
  /** Draws within 0…1000 by 0…1000, the highest value at 0. */
  children: (y: (value: number) => number) => ReactNode
  /** Layer over the drawing that shows its values. */
  reader?: ReactNode
}

/** Value next to a chart: "1.2K". */
export function tickWords(value: number): string {
  return compact.format(value)
}

/**
 * The frame of every chart: lines at round values, words that keep their size while the drawing stretches.
 * Positions are attributes of SVG, since the policy of the page refuses style attributes from the server.
 */
export function Plot({ title, description, axis, labels, height, children, reader }: Props) {
  const id = useId()
  const tall = height - inset
  const share = (value: number) => (axis.high - value) / (axis.high - axis.low)
  const lineAt = (value: number) => Math.round(inset + tall * share(value)) - 0.5
  return (
    <div className="flex min-w-0">
      <div className="relative min-w-0 flex-1">
        <svg
          width="100%"
          height={height + below}
          role="img"
          aria-labelledby={`${id}t`}
          aria-describedby={`${id}d`}
          className="block overflow-visible"
        >
          <title id={`${id}t`}>{title}</title>
          <desc id={`${id}d`}>{description}</desc>
          {axis.ticks.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={lineAt(value)}
              y2={lineAt(value)}
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
            {children((value) => Math.round(share(value) * 10_000) / 10)}
          </svg>
          {labels.map(({ at, text }) => (
            <text
              key={at}
              x={`${at * 100}%`}
              y={height + 16}
              textAnchor={anchorAt(at)}
              className="fill-ink-3 text-[0.6875rem] tabular-nums"
            >
              {text}
            </text>
          ))}
        </svg>
        {reader}
      </div>
      <Values ticks={axis.ticks} height={height + below} at={(value) => lineAt(value) + 4} />
    </div>
  )
}

type ValuesProps = { ticks: number[]; height: number; at: (value: number) => number }

function Values({ ticks, height, at }: ValuesProps) {
  return (
    <svg width={beside} height={height} aria-hidden="true" className="block shrink-0">
      {ticks.map((value) => (
        <text
          key={value}
          x={beside}
          y={at(value)}
          textAnchor="end"
          className="fill-ink-3 text-[0.6875rem] tabular-nums"
        >
          {tickWords(value)}
        </text>
      ))}
    </svg>
  )
}

/** Keeps the first and the last word inside the chart. */
function anchorAt(at: number): 'start' | 'middle' | 'end' {
  if (at < 0.06) return 'start'
  return at > 0.94 ? 'end' : 'middle'
}
