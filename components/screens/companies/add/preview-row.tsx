import Link from 'next/link'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { PastedCompany } from '#lib/paste/companies.ts'
import { routes } from '#lib/routes.ts'
import type { Outcome } from './send-batches.ts'

type Props = { row: PastedCompany; outcome: Outcome | undefined; isSending: boolean }

/** One company of the list, and what stands in its way or has become of it. */
export function PreviewRow({ row, outcome, isSending }: Props) {
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
  if (hasProblem) return <Marked status="error">Left out</Marked>
  if (!outcome || outcome.status === 'refused')
    return <Marked status={isSending ? 'running' : 'paused'}>{isSending ? 'On its way' : 'Ready'}</Marked>
  return (
    <Marked status={outcome.status === 'created' ? 'healthy' : 'completed'}>
      <Link
        href={routes.company(outcome.id)}
        prefetch={false}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {outcome.status === 'created' ? 'Added' : 'Known already'}
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
