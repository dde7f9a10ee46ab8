'use client'

import { RotateCw } from 'lucide-react'
import { BulkFailures } from '#components/kit/list/bulk-failures.tsx'
import { BulkProgress } from '#components/kit/list/bulk-progress.tsx'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { canRepeat } from '#components/kit/run/can-repeat.ts'
import { Button } from '#components/ui/button.tsx'
import type { Run } from '#contract/run-shape.ts'
import { useRetryRuns } from './use-retry-runs.ts'

export default function BulkRuns({ selection }: { selection: Selection<Run> }) {
  const { progress, failures, start, stop, dismiss } = useRetryRuns()
  if (progress) return <BulkProgress progress={progress} onStop={stop} />
  const chosen = [...selection.items.values()].filter(canRepeat)
  const failed = chosen.filter(({ status }) => status === 'failed')
  const isMixed = failed.length > 0 && failed.length < chosen.length
  return (
    <>
      <Button size="sm" disabled={chosen.length === 0} onClick={() => void start(chosen, selection)}>
        <RotateCw aria-hidden="true" /> Run again
      </Button>
      {isMixed && (
        <Button size="sm" onClick={() => void start(failed, selection)}>
          Only the {failed.length} that failed
        </Button>
      )}
      {failures.length > 0 && <BulkFailures failures={failures} words={['run', 'runs']} onClose={dismiss} />}
    </>
  )
}
