import { tickWords } from '#components/kit/charts/plot.tsx'
import { valueWords } from '../figures.ts'
import { limits } from '../limits.ts'
import type { ElementProps } from '../view.ts'

const [width, height] = [120, 28]

/** Draws a line without an axis; the first and last value are written next to it. */
export function Sparkline({ node, children }: ElementProps<'Sparkline'>) {
  const { label } = node.props
  const values = node.props.values.slice(0, limits.points)
  const [first, last] = [values[0] ?? 0, values.at(-1) ?? 0]
  const least = values.reduce((a, b) => Math.min(a, b), first)
  const spread = values.reduce((a, b) => Math.max(a, b), first) - least || 1
  const x = (index: number) => (values.length < 2 ? 0.5 : index / (values.length - 1)) * (width - 8) + 4
  const y = (value: number) => 4 + (1 - (value - least) / spread) * (height - 8)
  const points = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
  return (
    <>
      <figure className="flex min-w-0 break-inside-avoid flex-col gap-1">
        <figcaption className="text-xs text-ink-2">{label}</figcaption>
        <div className="flex items-center gap-2.5 text-sm tabular-nums">
          <span className="text-ink-3">{tickWords(first)}</span>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-label={`${label}: ${values.map((value) => valueWords(value)).join(', ')}`}
          >
            <path
              d={points.length > 1 ? `M${points.join('L')}` : ''}
              className="fill-none stroke-hue-1"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
            {values.length > 0 ? (
              <circle cx={x(values.length - 1)} cy={y(last)} r="3" className="fill-hue-1" />
            ) : null}
          </svg>
          <span className="font-semibold">{tickWords(last)}</span>
        </div>
      </figure>
      {children}
    </>
  )
}
