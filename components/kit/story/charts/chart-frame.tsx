import type { ReactNode } from 'react'
import { Plot } from '#components/kit/charts/plot.tsx'
import { labelled } from '#components/kit/charts/scale.ts'
import { SeriesMark } from '#components/kit/charts/series.tsx'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { type Figures, inOneSentence, shortDay, valueWords } from '../figures.ts'

type Props = {
  title: string
  unit: string | undefined
  figures: Figures
  table?: boolean
  children: ReactNode
}

/** Title, legend for several series, the drawing, and a table of the same numbers. */
export function ChartFrame({ title, unit, figures, table = true, children }: Props) {
  return (
    <figure className="flex min-w-0 break-inside-avoid flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">{title}</span>
        {unit ? <span className="text-xs text-ink-3">{unit}</span> : null}
        {figures.series.length > 1 ? <Legend figures={figures} /> : null}
      </figcaption>
      {children}
      {table && figures.xs.length > 0 ? <FigureTable title={title} unit={unit} figures={figures} /> : null}
    </figure>
  )
}

type PlotProps = {
  title: string
  unit: string | undefined
  figures: Figures
  height: number
  /** Draws within 0…1000 by 0…1000; `x` is the middle of a place. */
  children: (x: (place: number) => number, y: (value: number) => number) => ReactNode
}

/** The frame of every chart, around the figures of a story. */
export function FigurePlot({ title, unit, figures, height, children }: PlotProps) {
  const { xs, axis } = figures
  const middle = (place: number) => (place + 0.5) / Math.max(1, xs.length)
  const labels = labelled(xs.length, 6).map((place) => ({
    at: middle(place),
    text: shortDay(xs[place] ?? '').slice(0, 14),
  }))
  return (
    <Plot
      title={title}
      description={inOneSentence(figures, unit)}
      axis={axis}
      labels={labels}
      height={height}
    >
      {(y) => children((place) => Math.round(middle(place) * 10_000) / 10, y)}
    </Plot>
  )
}

function Legend({ figures }: { figures: Figures }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-xs text-ink-2">
      {[...figures.series.entries()].map(([index, { name }]) => (
        <span key={index} className="inline-flex items-center gap-1.5">
          <SeriesMark index={index} />
          {name}
        </span>
      ))}
    </span>
  )
}

function FigureTable({ title, unit, figures: { xs, series } }: Omit<Props, 'children' | 'table'>) {
  return (
    <details className="group/figures text-xs print:hidden">
      <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open/figures:hidden">Show as table</span>
        <span className="hidden group-open/figures:inline">Hide the table</span>
      </summary>
      <ScrollBox label={`${title}, as a table`} className="mt-1">
        <table className="w-full border-collapse tabular-nums">
          <thead className="text-ink-3">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 pr-4 text-left font-medium">
                <span className="sr-only">Place</span>
              </th>
              {[...series.entries()].map(([index, { name }]) => (
                <th key={index} scope="col" className="py-1.5 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {xs.map((x, place) => (
              <tr key={x} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-2">
                  {shortDay(x)}
                </th>
                {[...series.entries()].map(([index, { values }]) => (
                  <td key={index} className="py-1.5 pl-4 text-right">
                    {values[place] == null ? '–' : valueWords(values[place], unit)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  )
}
