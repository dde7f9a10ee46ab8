import { type ReactNode, useId } from 'react'
import { labelled } from '#components/kit/charts/scale.ts'
import { type Figures, inOneSentence, tickWords } from '#lib/story/figures.ts'
import { shortDay } from '#lib/story/moments.ts'

const inset = 8

type Props = {
  title: string
  unit: string | undefined
  figures: Figures
  height: number
  /** Draws within 0…1000 by 0…1000; `x` is the middle of a place. */
  children: (x: (place: number) => number, y: (value: number) => number) => ReactNode
}

/**
 * Lines at round values, words that keep their size while the drawing stretches. All positions are attributes,
 * since the policy of the page refuses styles written by the server.
 */
export function StoryPlot({ title, unit, figures, height, children }: Props) {
  const id = useId()
  const { low, high, ticks, xs } = figures
  const tall = height - inset
  const share = (value: number) => (high - value) / (high - low)
  const lineAt = (value: number) => Math.round(inset + tall * share(value)) - 0.5
  const middle = (place: number) => (place + 0.5) / Math.max(1, xs.length)
  return (
    <div className="flex min-w-0">
      <svg
        width="100%"
        height={height + 22}
        role="img"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
        className="block min-w-0 flex-1 overflow-visible"
      >
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{inOneSentence(figures, unit)}</desc>
        {ticks.map((value) => (
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
          {children(
            (place) => Math.round(middle(place) * 10_000) / 10,
            (value) => Math.round(share(value) * 10_000) / 10,
          )}
        </svg>
        {labelled(xs.length, 6).map((place) => (
          <text
            key={place}
            x={`${middle(place) * 100}%`}
            y={height + 17}
            textAnchor={anchor(middle(place))}
            className="fill-ink-3 text-[0.6875rem] tabular-nums"
          >
            {shortDay(xs[place] ?? '').slice(0, 14)}
          </text>
        ))}
      </svg>
      <svg width="40" height={height + 22} aria-hidden="true" className="block shrink-0">
        {ticks.map((value) => (
          <text
            key={value}
            x="40"
            y={lineAt(value) + 4}
            textAnchor="end"
            className="fill-ink-3 text-[0.6875rem] tabular-nums"
          >
            {tickWords(value)}
          </text>
        ))}
      </svg>
    </div>
  )
}

function anchor(at: number): 'start' | 'middle' | 'end' {
  if (at < 0.06) return 'start'
  return at > 0.94 ? 'end' : 'middle'
}
