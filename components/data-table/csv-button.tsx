'use client'

import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { formatCount } from '#lib/format.ts'
import { csvLimit } from './csv-limit.ts'
import type { CsvExport } from './export-csv.ts'

type Props<Item> = CsvExport<Item> & {
  /** Of the file, without its ending. */
  fileName: string
  totalCount: number | undefined
}

type State = { kind: 'idle' } | { kind: 'running'; done: number; of: number } | { kind: 'failed' }

/** Writes what the filters leave into a file, with progress and a way to stop. */
export function CsvButton<Item>({ fileName, totalCount = 0, ...source }: Props<Item>) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    stop.current = controller
    setState({ kind: 'running', done: 0, of: Math.min(totalCount, csvLimit) })
    try {
      const { collectCsv } = await import('./export-csv.ts')
      const progress = (done: number, of: number) => setState({ kind: 'running', done, of })
      save(await collectCsv(source, controller.signal, progress), `${fileName}.csv`)
      setState({ kind: 'idle' })
    } catch {
      setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed' })
    }
  }
  if (state.kind === 'running')
    return (
      <span className="inline-flex items-center gap-2 text-xs text-ink-2">
        <span role="status" className="tabular-nums">
          {formatCount(state.done)} of {formatCount(state.of)} rows
        </span>
        <Button size="sm" onClick={() => stop.current?.abort()}>
          Stop
        </Button>
      </span>
    )
  return (
    <>
      {state.kind === 'failed' && (
        <span role="alert" className="text-xs text-stop">
          The file could not be written.
        </span>
      )}
      <IconButton label={labelFor(totalCount)} disabled={totalCount === 0} onClick={start}>
        <Download aria-hidden="true" />
      </IconButton>
    </>
  )
}

function labelFor(totalCount: number): string {
  return totalCount > csvLimit
    ? `Export the first ${formatCount(csvLimit)} of ${formatCount(totalCount)} rows as CSV`
    : `Export ${formatCount(totalCount)} rows as CSV`
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
