'use client'

import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { randomKey } from '#components/kit/form/intent.ts'
import { BulkFailures } from '#components/kit/list/bulk-failures.tsx'
import { BulkProgress } from '#components/kit/list/bulk-progress.tsx'
import type { BulkFailure } from '#components/kit/list/bulk-undo.ts'
import { eachOf } from '#components/kit/list/each-of.ts'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { canRepeat } from '#components/kit/run/can-repeat.ts'
import { repeatedManyWords, runWords } from '#components/kit/run/words.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Run } from '#contract/run-shape.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'

const atOnce = 2

/** Repeats runs, a few at once; what could not be repeated stays selected, with the reason. */
function useRetryRuns() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const stopped = useRef(false)

  const start = async (runs: readonly Run[], selection: Selection<Run>) => {
    stopped.current = false
    setFailures([])
    setProgress({ done: 0, of: runs.length })
    const repeated: Run[] = []
    const made: Run[] = []
    const failed: BulkFailure[] = []
    const take = async (run: Run) => {
      try {
        made.push(await service.runs.retry({ runId: run.id }, { context: { idempotencyKey: randomKey() } }))
        repeated.push(run)
      } catch (error) {
        failed.push({ id: run.id, name: runWords[run.status], reason: describeFailure(error).text })
      }
      setProgress({ done: repeated.length + failed.length, of: runs.length })
    }
    try {
      await eachOf(runs, atOnce, () => stopped.current, take)
    } finally {
      setProgress(undefined)
      void client.invalidateQueries({ queryKey: api.runs.key() })
      void client.invalidateQueries({ queryKey: api.automations.key() })
    }
    setFailures(failed)
    selection.set(repeated, false)
    if (made.length > 0) toast({ title: repeatedManyWords(made) })
  }
  const stop = () => {
    stopped.current = true
  }
  return { progress, failures, start, stop, dismiss: () => setFailures([]) }
}

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
