import type { ReactNode } from 'react'
import { isUnderWay, waitsToRetry } from '#components/kit/run/words.ts'
import type { RunDetail } from '#contract/run-shape.ts'

/** What it wrote, or why there is nothing. */
export function RunWritten({ run, output }: { run: RunDetail; output: ReactNode }) {
  if (output) return <div className="max-w-[46rem]">{output}</div>
  const { status, reasonText, errorMessage } = run
  if (status === 'failed')
    return (
      <div className="rounded-md bg-stop-soft px-3 py-2">
        <p className="[overflow-wrap:anywhere]">{reasonText ?? errorMessage ?? 'It failed.'}</p>
        {errorMessage && errorMessage !== reasonText && (
          <p className="mt-1 font-mono text-xs text-ink-2 [overflow-wrap:anywhere]">{errorMessage}</p>
        )}
      </div>
    )
  return <p className="text-ink-2 [overflow-wrap:anywhere]">{words(run)}</p>
}

function words(run: RunDetail): string {
  if (waitsToRetry(run)) return `Nothing yet: it failed, and tries again. ${run.errorMessage}`
  if (isUnderWay(run)) return 'It is not done yet.'
  // The server draws it, which takes a moment after the end.
  if (run.output) return 'It is done. One moment.'
  return run.reasonText ?? 'Nothing.'
}
