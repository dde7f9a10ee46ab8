'use client'

import { Pause, Play } from 'lucide-react'
import { BulkFailures } from '#components/kit/list/bulk-failures.tsx'
import { BulkProgress } from '#components/kit/list/bulk-progress.tsx'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { Button } from '#components/ui/button.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import { useBulkAutomations } from './use-bulk-automations.ts'

/** Pauses and resumes all that are chosen. */
export default function BulkAutomations({ selection }: { selection: Selection<AutomationSummary> }) {
  const { progress, failures, start, stop, dismiss } = useBulkAutomations()
  if (progress) return <BulkProgress progress={progress} onStop={stop} />
  const chosen = [...selection.items.values()]
  return (
    <>
      <Button size="sm" onClick={() => void start(chosen, false, selection)}>
        <Pause aria-hidden="true" /> Pause
      </Button>
      <Button size="sm" onClick={() => void start(chosen, true, selection)}>
        <Play aria-hidden="true" /> Resume
      </Button>
      {failures.length > 0 && (
        <BulkFailures failures={failures} words={['automation', 'automations']} onClose={dismiss} />
      )}
    </>
  )
}
