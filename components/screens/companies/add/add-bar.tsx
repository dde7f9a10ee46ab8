'use client'

import { useEffect, useRef } from 'react'
import { SignInAgain } from '#components/kit/form/notice.tsx'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { isSessionEnded, requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import type { Adding } from './use-adding.ts'

const companies = (count: number) => `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`

/** Shows the progress and the next action. */
export function AddBar({ adding }: { adding: Adding }) {
  const { rows, ready, progress, error, start, stop } = adding
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          loading={progress !== null}
          disabled={ready.length === 0 && progress === null}
          onClick={() => void start()}
        >
          {ready.length === 0 ? 'Add companies' : `Add ${companies(ready.length)}`}
        </Button>
        {progress ? (
          <>
            <Progress {...progress} />
            <Button size="sm" variant="quiet" onClick={stop}>
              Stop
            </Button>
          </>
        ) : (
          <p role="status" className="text-sm text-ink-2">
            {rows.length > 0 && summaryOf(adding)}
          </p>
        )}
      </div>
      {error !== null && <Trouble adding={adding} />}
    </div>
  )
}

function Trouble({ adding: { error, ready, start } }: { adding: Adding }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Failed
        title={`${companies(ready.length)} not added yet`}
        requestId={requestIdOf(error)}
        onRetry={() => void start()}
        compact
      >
        {describeFailure(error).text} Your list is kept. You can send it again: nothing is added twice.{' '}
        {isSessionEnded(error) && <SignInAgain />}
      </Failed>
    </div>
  )
}

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <span className="flex items-center gap-3 text-sm tabular-nums text-ink-2">
      <svg viewBox="0 0 120 6" className="h-1.5 w-[7.5rem]" aria-hidden="true">
        <rect width="120" height="6" rx="3" className="fill-idle-soft" />
        <rect width={Math.max(6, (done / of) * 120)} height="6" rx="3" className="fill-accent" />
      </svg>
      <span role="status">
        {formatCount(done)} of {formatCount(of)} done
      </span>
    </span>
  )
}

function summaryOf({ rows, ready, outcomes }: Adding): string {
  const seen = rows.flatMap(({ domain, problem }) => (domain && !problem ? (outcomes.get(domain) ?? []) : []))
  const count = (status: string) => seen.filter((outcome) => outcome.status === status).length
  const left = rows.filter(({ problem }) => problem !== null).length + count('refused')
  const parts = [
    [ready.length, 'ready'],
    [count('created'), 'added'],
    [count('existing'), 'already known'],
    [left, 'skipped'],
  ] as const
  return parts
    .filter(([n]) => n > 0)
    .map(([n, words]) => `${formatCount(n)} ${words}`)
    .join(', ')
}
