'use client'

import Link from 'next/link'
import type { KeyboardEvent } from 'react'
import { useRow } from '#components/kit/list/row.tsx'
import { useNow } from '#components/ui/now.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { RunStatus } from '#contract/run-shape.ts'
import { formatRelative } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { causeWords, isUnderWay, runMarks, runWords } from './words.ts'

/** The shape of an outcome and its word. */
export function RunState({ status, strong }: { status: RunStatus; strong?: boolean }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <StatusMark status={runMarks[status]} />
      <span className={strong ? 'truncate font-medium' : 'truncate'}>{runWords[status]}</span>
    </span>
  )
}

type Mark = AutomationDetail['recentRuns'][number]

type Props = { automationId: string; name: string; runs: readonly Mark[] }

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const marks = [...event.currentTarget.querySelectorAll('a')]
  const at = marks.indexOf(event.target as HTMLAnchorElement)
  const next = moves[event.key]?.(at, marks.length - 1)
  if (next === undefined || at === -1) return
  event.preventDefault()
  marks[next]?.focus()
}

/** The last runs as stations on a line, the newest at the right; the arrow keys go from one to the next. */
export function RunStrip({ automationId, name, runs }: Props) {
  const now = new Date(useNow())
  const { tabIndex } = useRow()
  if (runs.length === 0) return <span className="text-ink-3">No run yet</span>
  return (
    <ol aria-label={`Last runs of ${name}`} onKeyDown={move} className="relative inline-flex align-middle">
      <span aria-hidden="true" className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
      {runs.map((run, index) => {
        const words = summaryOf(run, now)
        return (
          <li key={run.id} className="relative">
            <Link
              href={routes.run(automationId, run.id)}
              prefetch={false}
              aria-label={words}
              tabIndex={index === runs.length - 1 ? tabIndex : -1}
              className="grid h-6 w-2.5 place-items-center rounded-[3px] hover:bg-hover focus-visible:outline-offset-0 [&>svg]:size-2"
              {...tip(words)}
            >
              <StatusMark status={runMarks[run.status]} />
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

function summaryOf({ status, cause, at, reasonText }: Mark, now: Date): string {
  const why = reasonText ?? causeWords[cause].toLowerCase()
  const when = formatRelative(at, now)
  const word = runWords[status]
  return isUnderWay({ status }) ? `${word}: ${why}, ${when}` : `${word} ${when}: ${why}`
}
