import { formatCount } from '#lib/format.ts'
import { type Series, SeriesMark } from './series.tsx'

type Props = { series: Series[]; totals: number[] }

export function Legend({ series, totals }: Props) {
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
