'use client'

import { Download } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { formatCount } from '#lib/format.ts'
import { type CsvSource, csvLimit } from './definition.ts'

const CsvRun = lazyPart(() => import('./export-csv.tsx')) as typeof import('./export-csv.tsx').default

/** Writes what the filters leave into a file, with progress and a way to stop. */
export function CsvButton<Item>(source: CsvSource<Item>) {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle')
  const starter = useRef<HTMLButtonElement>(null)
  const ranBefore = useRef(false)
  useEffect(() => {
    // The button that stops takes the focus along when the file is written.
    const isOver = ranBefore.current && state !== 'running'
    if (isOver && document.activeElement === document.body) starter.current?.focus()
    ranBefore.current = state === 'running'
  }, [state])
  const total = source.totalCount ?? 0
  const button = (
    <IconButton
      ref={starter}
      label={labelFor(total)}
      disabled={total === 0}
      onClick={() => setState('running')}
    >
      <Download />
    </IconButton>
  )
  if (state === 'running')
    return (
      <Suspense>
        <CsvRun source={source} onEnd={(isFailed) => setState(isFailed ? 'failed' : 'idle')} />
      </Suspense>
    )
  return (
    <>
      {state === 'failed' && (
        <span role="alert" className="text-xs text-stop">
          The CSV file was not created.
        </span>
      )}
      {button}
    </>
  )
}

function labelFor(totalCount: number): string {
  return totalCount > csvLimit
    ? `Export the first ${formatCount(csvLimit)} of ${formatCount(totalCount)} rows as CSV`
    : `Export ${formatCount(totalCount)} rows as CSV`
}
