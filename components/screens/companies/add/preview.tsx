import { formatCount } from '#lib/format.ts'
import type { PastedCompany } from '#lib/paste/companies.ts'
import { PreviewRow } from './preview-row.tsx'
import type { Outcomes } from './send-batches.ts'

type Props = { rows: readonly PastedCompany[]; outcomes: Outcomes; isSending: boolean }

/** As many as anybody reads; the others are counted and sent all the same. */
const mostRows = 300

export function Preview({ rows, outcomes, isSending }: Props) {
  if (rows.length === 0) return <Ways />
  const shown = numbered(rows.slice(0, mostRows))
  return (
    <div className="grid gap-3">
      <table className="w-full table-fixed border-t border-line" aria-label="What was read">
        <colgroup>
          <col className="w-10" />
          <col />
          <col className="w-36" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Company</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, key }) => (
            <PreviewRow
              key={key}
              row={row}
              outcome={row.domain === null ? undefined : outcomes.get(row.domain)}
              isSending={isSending}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="text-sm text-ink-3">And {formatCount(rows.length - shown.length)} more.</p>
      )}
    </div>
  )
}

/** Lines may hold several companies, and the same one twice. */
function numbered(rows: readonly PastedCompany[]): { key: string; row: PastedCompany }[] {
  return rows.map((row, place) => ({ key: `${place}`, row }))
}

const ways = [
  ['One a line', 'halden.example'],
  ['With a name', 'Halden AB, halden.example'],
  ['From an address book', 'Halden AB <ada@halden.example>'],
  ['An address', 'https://www.halden.example/about'],
  ['From a spreadsheet', 'Company ⇥ Website'],
]

function Ways() {
  return (
    <div className="border-t border-line pt-4">
      <p className="font-semibold">Nearly any list will do</p>
      <dl className="mt-3 grid gap-y-2.5 text-sm">
        {ways.map(([what, example]) => (
          <div key={what} className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-3">
            <dt className="text-ink-3">{what}</dt>
            <dd className="truncate font-mono text-xs leading-5">{example}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
