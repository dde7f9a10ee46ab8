'use client'

import { Suspense, useEffect, useRef, useState } from 'react'
import { Glyph } from '#components/ui/glyph.tsx'
import { downloadGlyph } from '#components/ui/glyphs.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { formatCount } from '#lib/format.ts'
import type { CsvSource } from './csv-run.tsx'
import { csvLimit } from './export-csv.ts'

const load = () => import('./csv-run.tsx')
const CsvRun = lazyPart(load) as typeof import('./csv-run.tsx').default

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
  const preload = () => void load()
  const button = (
    <IconButton
      ref={starter}
      label={labelFor(total)}
      disabled={total === 0}
      onClick={() => setState('running')}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Glyph d={downloadGlyph} />
    </IconButton>
  )
  if (state === 'running')
    return (
      <Suspense fallback={button}>
        <CsvRun source={source} onEnd={(isFailed) => setState(isFailed ? 'failed' : 'idle')} />
      </Suspense>
    )
  return (
    <>
      {state === 'failed' && (
        <span role="alert" className="text-xs text-stop">
          The file could not be written.
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
