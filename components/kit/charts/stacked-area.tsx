import { formatCount } from '#lib/format.ts'
import { ChartReader, type Point } from './chart-reader.tsx'
import { ChartTable } from './chart-table.tsx'
import { Plot } from './plot.tsx'
import { labelled, niceAxis } from './scale.ts'
import { lookOf, type Series, SeriesMark } from './series.tsx'

type LegendProps = { series: Series[]; totals: number[] }

function Legend({ series, totals }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.map(({ key, label }, index) => (
        <li key={key} className="flex items-center gap-1.5">
          <SeriesMark index={index} />
          {label}
          <span className="tabular-nums text-ink-3">{formatCount(totals[index] ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}

export type Slice = { label: string; short: string; values: number[] }

type Props = {
  title: string
  /** Word for one and for many of the counted things. */
  unit: [one: string, many: string]
  /** Name of one slice: "Day". */
  of: string
  series: Series[]
  /** Oldest first; each has one value a series. The last is not over yet and is drawn lighter. */
  slices: Slice[]
  height?: number
}

/** Areas upon each other: their sum over time and what it consists of. */
export function StackedArea({ title, unit, of, series, slices, height = 168 }: Props) {
  const sums = slices.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  const totals = series.map((_, index) => slices.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const at = (index: number) => (slices.length === 1 ? 0.5 : index / (slices.length - 1))
  const points: Point[] = slices.map(({ label, values }, index) => ({
    ...{ label, values, at: at(index), total: sums[index] ?? 0 },
  }))
  return (
    <figure>
      <Plot
        title={title}
        description={sentenceOf(points, unit)}
        axis={niceAxis(sums, { whole: true })}
        labels={labelled(slices.length, 5).map((index) => ({
          at: at(index),
          text: slices[index]?.short ?? '',
        }))}
        height={height}
        reader={<ChartReader label={title} unit={unit} points={points} series={series} />}
      >
        {(y) => series.map((one, index) => <Layer key={one.key} index={index} slices={slices} y={y} />)}
      </Plot>
      <figcaption className="mt-2">
        <Legend series={series} totals={totals} />
        <ChartTable
          caption={title}
          of={of}
          columns={['All', ...series.map(({ label }) => label)]}
          rows={points.map(({ label, total, values = [] }) => ({ label, values: [total, ...values] }))}
        />
      </figcaption>
    </figure>
  )
}

/** Draws the first series on top, in the order of the legend. */
function Layer({ index, slices, y }: { index: number; slices: Slice[]; y: (value: number) => number }) {
  const { fill, stroke } = lookOf(index)
  const edges = slices.map(({ values }) => {
    const below = values.slice(index + 1).reduce((sum, value) => sum + value, 0)
    return { low: y(below), high: y(below + (values[index] ?? 0)) }
  })
  const [first, ...more] = edges
  if (!first) return null
  // A single slice is drawn as wide as the chart.
  const drawn = more.length === 0 ? [first, first] : edges
  const step = 1000 / (drawn.length - 1)
  const place = (value: number, position: number) => `${round(position * step)} ${value}`
  const high = drawn.map((edge, position) => place(edge.high, position))
  const low = drawn.map((edge, position) => place(edge.low, position))
  const split = Math.max(1, drawn.length - 1)
  return (
    <>
      <path
        d={`M${high.slice(0, split).join('L')}L${low.slice(0, split).toReversed().join('L')}Z`}
        className={fill}
        fillOpacity="0.22"
      />
      <path
        d={`M${high.slice(split - 1).join('L')}L${low
          .slice(split - 1)
          .toReversed()
          .join('L')}Z`}
        className={fill}
        fillOpacity="0.1"
      />
      <path d={`M${high.slice(0, split).join('L')}`} {...line} className={stroke} />
      <path d={`M${high.slice(split - 1).join('L')}`} {...line} className={stroke} strokeDasharray="3 3" />
    </>
  )
}

const line = {
  fill: 'none',
  strokeWidth: '1.5',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Describes the chart in one sentence. */
function sentenceOf(points: Point[], [, many]: [string, string]): string {
  const all = points.reduce((sum, { total }) => sum + total, 0)
  if (all === 0) return `No ${many}.`
  const most = points.reduce((best, one) => (one.total > best.total ? one : best))
  return `${all} ${many} in all. The highest day: ${most.label}, with ${most.total}.`
}
