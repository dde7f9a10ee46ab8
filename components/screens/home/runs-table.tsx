import Link from 'next/link'
import type { Placed } from '#lib/today.ts'
import type { Station } from './runs-track.tsx'

/** The day as rows, newest first: what the track draws, for the keyboard and for whoever would rather read. */
export function RunsTable({ stations }: { stations: Placed<Station>[] }) {
  return (
    <details className="group mt-1 text-sm">
      <summary className="inline-flex h-6 cursor-pointer list-none items-center rounded-md text-xs text-ink-3 underline decoration-line-strong underline-offset-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Show the runs</span>
        <span className="hidden group-open:inline">Hide the runs</span>
      </summary>
      <table className="mt-1 w-full table-fixed border-collapse">
        <caption className="sr-only">Runs today</caption>
        <thead className="text-xs text-ink-3 [&_th]:h-7 [&_th]:text-left [&_th]:font-medium">
          <tr className="border-b border-line">
            <th scope="col" className="w-14">
              Time
            </th>
            <th scope="col">Automation</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody className="[&_td]:h-8 [&_td]:truncate [&_td]:pr-3">
          {stations.toReversed().map(({ key, time, name, outcome, href }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <td className="tabular-nums text-ink-2">{time}</td>
              <td>
                <Link href={href} prefetch={false} className="hover:underline">
                  {name}
                </Link>
              </td>
              <td className="text-ink-2">{outcome}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
