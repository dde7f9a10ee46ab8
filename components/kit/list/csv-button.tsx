'use client'

import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format.ts'
import { type CsvExport, collectCsv, csvLimit } from './export-csv.ts'

type CsvSource<Item> = CsvExport<Item> & {
  /** Of the file, without its ending. */
  fileName: string
  totalCount: number | undefined
}

type Props<Item> = { source: CsvSource<Item>; onEnd(isFailed: boolean): void }

/** Reads the rows and saves them, once; then it ends. */
function CsvRun<Item>({ source, onEnd }: Props<Item>) {
  const [{ done, of }, setProgress] = useState({ done: 0, of: Math.min(source.totalCount ?? 0, csvLimit) })
  const stop = useRef<AbortController>(undefined)
  const start = useRef(async (signal: AbortSignal) => {
    try {
      const blob = await collectCsv(source, signal, (done, of) => setProgress({ done, of }))
      save(blob, `${source.fileName}.csv`)
      onEnd(false)
    } catch {
      onEnd(!signal.aborted)
    }
  })
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    void start.current(controller.signal)
    return () => controller.abort()
  }, [])
  return (
    <span className="inline-flex items-center gap-2 text-xs text-ink-2">
      <span role="status" className="tabular-nums">
        {formatCount(done)} of {formatCount(of)} rows
      </span>
      <Button size="sm" autoFocus onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </span>
  )
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

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
    return <CsvRun source={source} onEnd={(isFailed) => setState(isFailed ? 'failed' : 'idle')} />
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
