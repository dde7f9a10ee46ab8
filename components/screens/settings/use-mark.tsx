import { StatusMark } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { AutomationUse } from '#contract/automation-shape.ts'
import { statusWords } from '#lib/automation-status.ts'

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

/** Status of an automation, in the words of the list of automations. */
export function statusOfUse({ status, skipsEvents }: Pick<AutomationUse, 'skipsEvents' | 'status'>) {
  if (skipsEvents) return { mark: 'held', word: 'Skips every event' } as const
  return { mark: status, word: statusWords[status] }
}
