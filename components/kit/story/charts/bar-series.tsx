import { lookOf } from '#components/kit/charts/series.tsx'
import { type Figures, figuresOf, runsInTime, shortValue } from '../figures.ts'
import type { ElementProps } from '../view.ts'
import { ChartFrame, FigurePlot } from './chart-frame.tsx'

/** Columns along a time, rows for things with names. */
export function BarSeries({ node, view, children }: ElementProps<'BarSeries'>) {
  const { title, unit } = node.props
  const figures = figuresOf(node.props.series)
  const upright = runsInTime(figures)
  return (
    <>
      <ChartFrame title={title} unit={unit} figures={figures} table={upright}>
        {upright ? (
          <FigurePlot title={title} unit={unit} figures={figures} height={view.scale === 'read' ? 170 : 100}>
            {(_, y) => <Columns figures={figures} y={y} />}
          </FigurePlot>
        ) : (
          <Rows title={title} unit={unit} figures={figures} />
        )}
      </ChartFrame>
      {children}
    </>
  )
}

function Columns({ figures: { xs, series }, y }: { figures: Figures; y: (value: number) => number }) {
  const step = 1000 / Math.max(1, xs.length)
  const gap = step * 0.24
  const width = (step - gap) / Math.max(1, series.length)
  const column = (value: number | null, place: number, index: number) =>
    value === null || value === 0
      ? ''
      : `M${round(place * step + gap / 2 + index * width)} ${y(0)}V${y(value)}h${round(width * 0.94)}V${y(0)}Z`
  return [...series.entries()].map(([index, { values }]) => (
    <path
      key={index}
      d={values.map((value, place) => column(value, place, index)).join('')}
      className={lookOf(index).fill}
      fillOpacity="0.88"
    />
  ))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

type RowsProps = { title: string; unit: string | undefined; figures: Figures }

/** A table in which each figure has its length. */
function Rows({ title, unit, figures: { xs, series, axis } }: RowsProps) {
  const share = (value: number) => (Math.abs(value) / Math.max(axis.high, -axis.low)) * 100
  return (
    <table className="w-full table-fixed border-collapse text-[0.8125rem]/5">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          {[...series.entries()].map(([index, { name }]) => (
            <th key={index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {xs.map((x, place) => (
          <tr key={x}>
            <th
              scope="row"
              className="w-2/5 py-1.5 pr-4 text-left align-middle font-normal [overflow-wrap:anywhere] sm:w-1/3"
            >
              {x}
            </th>
            <td className="py-1.5 align-middle">
              <ul className="flex flex-col gap-1">
                {[...series.entries()].map(([index, { name, values }]) => (
                  <Row
                    key={index}
                    index={index}
                    name={series.length > 1 ? name : null}
                    value={values[place] ?? null}
                    unit={unit}
                    share={share}
                  />
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  index: number
  name: string | null
  value: number | null
  unit: string | undefined
  share: (value: number) => number
}

function Row({ index, name, value, unit, share }: RowProps) {
  return (
    <li className="flex items-center gap-2">
      {name === null ? null : <span className="sr-only">{`${name}: `}</span>}
      <svg width="100%" height="14" className="min-w-0 flex-1" aria-hidden="true">
        {value === null ? null : (
          <rect
            width={`${share(value)}%`}
            height="14"
            rx="2"
            className={lookOf(index).fill}
            fillOpacity="0.88"
          />
        )}
      </svg>
      <span className="w-16 shrink-0 text-right tabular-nums">
        {value === null ? '–' : shortValue(value, unit)}
      </span>
    </li>
  )
}
