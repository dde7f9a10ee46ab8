import Link from 'next/link'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { formatCount } from '#lib/format.ts'
import type { PastedCompany } from '#lib/paste/companies.ts'
import { routes } from '#lib/routes.ts'
import type { Outcome, Outcomes } from './send-batches.ts'

type Props = { rows: readonly PastedCompany[]; outcomes: Outcomes; isSending: boolean }

/** Rows that are drawn; the others are only counted, and sent too. */
const mostRows = 300

export function Preview({ rows, outcomes, isSending }: Props) {
  if (rows.length === 0) return <Ways />
  const shown = numbered(rows.slice(0, mostRows))
  return (
    <div className="grid gap-3">
      <table className="w-full table-fixed border-t border-line" aria-label="Companies found in your list">
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

/** Makes keys unique, because a line can have several companies or the same one twice. */
function numbered(rows: readonly PastedCompany[]): { key: string; row: PastedCompany }[] {
  return rows.map((row, place) => ({ key: `${place}`, row }))
}

const ways = [
  ['One per line', 'halden.example'],
  ['With a name', 'Halden AB, halden.example'],
  ['From an address book', 'Halden AB <ada@halden.example>'],
  ['An address', 'https://www.halden.example/about'],
  ['From a spreadsheet', 'Company ⇥ Website'],
]

function Ways() {
  return (
    <div className="border-t border-line pt-4">
      <p className="font-semibold">Most lists work</p>
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

type RowProps = { row: PastedCompany; outcome: Outcome | undefined; isSending: boolean }

/** One company of the list, with its problem or result. */
export function PreviewRow({ row, outcome, isSending }: RowProps) {
  const problem = row.problem ?? (outcome?.status === 'refused' ? outcome.message : null)
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pr-3 text-right text-xs leading-5 tabular-nums text-ink-3">{row.line}</td>
      <td className="py-2 pr-3">
        <p className={`truncate ${problem ? 'text-ink-2' : 'font-medium'}`} title={row.name}>
          {row.name}
        </p>
        {problem ? (
          <p className="text-xs text-stop [overflow-wrap:anywhere]">{problem}</p>
        ) : (
          <p className="truncate text-xs text-ink-3">{row.domain}</p>
        )}
      </td>
      <td className="py-2 text-sm">
        <State outcome={outcome} hasProblem={problem !== null} isSending={isSending} />
      </td>
    </tr>
  )
}

type StateProps = { outcome: Outcome | undefined; hasProblem: boolean; isSending: boolean }

function State({ outcome, hasProblem, isSending }: StateProps) {
  if (hasProblem) return <Marked status="error">Skipped</Marked>
  if (!outcome || outcome.status === 'refused')
    return <Marked status={isSending ? 'running' : 'paused'}>{isSending ? 'Sending' : 'Ready'}</Marked>
  return (
    <Marked status={outcome.status === 'created' ? 'healthy' : 'completed'}>
      <Link
        href={routes.company(outcome.id)}
        prefetch={false}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {outcome.status === 'created' ? 'Added' : 'Already known'}
        <span className="sr-only">: {outcome.name}</span>
      </Link>
    </Marked>
  )
}

type Mark = Parameters<typeof StatusMark>[0]['status']

function Marked({ status, children }: { status: Mark; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
      <StatusMark status={status} />
      {children}
    </span>
  )
}
