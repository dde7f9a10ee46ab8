import { ChartReader, type Point } from './chart-reader.tsx'
import { ChartTable } from './chart-table.tsx'
import { Plot } from './plot.tsx'
import { labelled, niceAxis } from './scale.ts'

export type Bar = { label: string; short: string; value: number }

type Props = {
  title: string
  unit: [one: string, many: string]
  /** Name of one bar: "Week". */
  of: string
  /** Oldest first. The last is not over yet and is drawn lighter. */
  bars: Bar[]
  height?: number
}

/** Draws one bar for each period, from zero; shows a sentence when there is no data. */
export function BarChart({ title, unit, of, bars, height = 120 }: Props) {
  const at = (index: number) => (index + 0.5) / bars.length
  const points: Point[] = bars.map(({ label, value }, index) => ({ label, total: value, at: at(index) }))
  const all = bars.reduce((sum, { value }) => sum + value, 0)
  if (all === 0)
    return (
      <p className="text-sm text-ink-3">{`No ${unit[1]} in these ${bars.length} ${of.toLowerCase()}s.`}</p>
    )
  return (
    <figure>
      <Plot
        title={title}
        description={`${all} ${unit[all === 1 ? 0 : 1]} in all.`}
        axis={niceAxis(
          bars.map(({ value }) => value),
          { whole: true },
        )}
        labels={labelled(bars.length, 4).map((index) => ({ at: at(index), text: bars[index]?.short ?? '' }))}
        height={height}
        reader={<ChartReader label={title} unit={unit} points={points} />}
      >
        {(y) => <Bars values={bars.map(({ value }) => y(value))} />}
      </Plot>
      <figcaption>
        <ChartTable
          caption={title}
          of={of}
          columns={[`${unit[1].charAt(0).toUpperCase()}${unit[1].slice(1)}`]}
          rows={bars.map(({ label, value }) => ({ label, values: [value] }))}
        />
      </figcaption>
    </figure>
  )
}

/** `values` are heights as places from the top, 0…1000. */
function Bars({ values }: { values: number[] }) {
  const step = 1000 / values.length
  const gap = step * (values.length > 60 ? 0.1 : 0.22)
  const column = (top: number, index: number) =>
    `M${round(index * step + gap / 2)} 1000V${top}h${round(step - gap)}V1000Z`
  const last = values.length - 1
  return (
    <>
      <path d={values.slice(0, last).map(column).join('')} className="fill-hue-1" fillOpacity="0.85" />
      <path d={column(values[last] ?? 1000, last)} className="fill-hue-1" fillOpacity="0.45" />
    </>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
