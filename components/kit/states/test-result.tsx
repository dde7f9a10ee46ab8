import { StatusMark } from '#components/ui/status-mark.tsx'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { Failed } from './failed.tsx'

type Props = {
  isPending: boolean
  result: { ok: boolean; message: string } | null
  failure: unknown
  /** Says what is under way, and how long it may take. */
  waiting: string
}

/** What came of a test, in the words of the service. */
export function TestResult({ isPending, result, failure, waiting }: Props) {
  return (
    <>
      <div role="status" aria-live="polite" className="empty:hidden">
        {isPending && <p className="text-sm text-ink-2">{waiting}</p>}
        {!isPending && result && (
          <p
            className={`flex gap-2.5 rounded-[7px] px-3 py-2 text-sm ${result.ok ? 'bg-clear-soft' : 'bg-stop-soft'}`}
          >
            <span className="mt-0.5">
              <StatusMark status={result.ok ? 'healthy' : 'error'} />
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{result.message}</span>
          </p>
        )}
      </div>
      {!isPending && failure !== null && (
        <Failed title="The test could not be run" requestId={requestIdOf(failure)} compact>
          {describeFailure(failure).text}
        </Failed>
      )}
    </>
  )
}
