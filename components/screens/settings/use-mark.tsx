import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { AutomationUse } from '#contract/automation-shape.ts'
import { statusOfUse } from './use-status.ts'

export function UseMark({ of }: { of: AutomationUse }) {
  const { mark, word } = statusOfUse(of)
  return (
    <>
      <span className="inline-flex shrink-0" {...tip(word)}>
        <StatusMark status={mark} />
      </span>
      <span className="sr-only">{word}:</span>
    </>
  )
}
