import { StatusMark } from '#components/ui/status-mark.tsx'
import type { RunStatus } from '#contract/run-shape.ts'
import { runMarks, runWords } from './words.ts'

/** The shape of an outcome and its word. */
export function RunState({ status, strong }: { status: RunStatus; strong?: boolean }) {
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-middle">
      <StatusMark status={runMarks[status]} />
      <span className={strong ? 'truncate font-medium' : 'truncate'}>{runWords[status]}</span>
    </span>
  )
}
