'use client'

import { CodeBlock } from '#components/ui/code-block.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { WebhookAttempt } from '#contract/webhook-endpoint-shape.ts'
import { formatCount } from '#lib/format.ts'

const marks = { delivered: 'healthy', failed: 'error', retry: 'waiting' } as const
const boxes = { delivered: 'bg-clear-soft', failed: 'bg-stop-soft', retry: 'bg-caution-soft' }

/** Lists attempts, the newest first: the answer, and when the next one is. */
export function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  return (
    <ol className="grid gap-2">
      {attempts.toReversed().map((attempt) => (
        <li key={`${attempt.at} ${attempt.message}`} className="grid gap-2">
          <div className={`flex gap-3 rounded-[10px] px-4 py-3 ${boxes[attempt.outcome]}`}>
            <span className="mt-1">
              <StatusMark status={marks[attempt.outcome]} />
            </span>
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{attempt.message}</p>
              <p className="text-sm text-ink-2">
                <TimeAgo instant={attempt.at} />
                {attempt.timestamp !== null && `, after ${formatCount(attempt.durationMs)} ms`}
                {attempt.nextAt && (
                  <>
                    {'. Again '}
                    <TimeAgo instant={attempt.nextAt} due />
                  </>
                )}
              </p>
            </div>
          </div>
          {attempt.body && <CodeBlock title="Answer" code={attempt.body} />}
        </li>
      ))}
    </ol>
  )
}

/** The body as it is sent, in lines. */
export function RequestBody({ body }: { body: string }) {
  return <CodeBlock title="Request" code={JSON.stringify(JSON.parse(body), null, 2)} tall />
}
