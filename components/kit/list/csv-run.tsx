'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format.ts'
import { type CsvExport, collectCsv, csvLimit } from './export-csv.ts'

export type CsvSource<Item> = CsvExport<Item> & {
  /** Of the file, without its ending. */
  fileName: string
  totalCount: number | undefined
}

type Props<Item> = { source: CsvSource<Item>; onEnd(isFailed: boolean): void }

/** Reads the rows and saves them, once; then it ends. */
export default function CsvRun<Item>({ source, onEnd }: Props<Item>) {
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
