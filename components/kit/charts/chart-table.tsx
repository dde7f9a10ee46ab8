import { formatCount } from '#lib/format.ts'

type Props = {
  caption: string
  /** Header of the first column: "Day". */
  of: string
  columns: string[]
  rows: { label: string; values: number[] }[]
}

/** Shows the numbers of a chart as a table for screen readers and on request. Newest first. */
export function ChartTable({ caption, of, columns, rows }: Props) {
  return (
    <details className="group mt-2 text-xs">
      <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Show as table</span>
        <span className="hidden group-open:inline">Hide the table</span>
      </summary>
      <table className="mt-1 w-full border-collapse tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-ink-3 [&_th]:h-7 [&_th]:px-1 sm:[&_th]:px-3 [&_th]:font-medium">
          <tr className="border-b border-line">
            <th scope="col" className="text-left">
              {of}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:h-7 [&_td]:px-1 sm:[&_td]:px-3 [&_td]:text-right [&_th]:px-1 sm:[&_th]:px-3">
          {rows.toReversed().map(({ label, values }) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="whitespace-nowrap text-left font-normal text-ink-2">
                {label}
              </th>
              {values.map((value, index) => (
                <td key={columns[index]}>{formatCount(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
