'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { client } from '#lib/api/browser/api.ts'
import { byteOrderMark, csvLine } from '#lib/csv.ts'
import { formatCount } from '#lib/format.ts'
import { type CsvExport, type CsvSource, csvLimit, csvPageSize } from './definition.ts'

type Progress = (done: number, of: number) => void

/** Reads page after page, one at a time. A row that moves to a later page meanwhile is written once. */
export async function collectCsv<Item>(
  { columns, rowId, read }: CsvExport<Item>,
  signal: AbortSignal,
  progress: Progress,
): Promise<Blob> {
  const parts = [byteOrderMark + csvLine(columns.map(({ header }) => header))]
  const seen = new Set<string>()
  for (let page = 1; page <= csvLimit / csvPageSize; page += 1) {
    const { data, totalCount } = await read(page, signal)
    signal.throwIfAborted()
    const fresh = data.filter((item) => !seen.has(rowId(item)))
    for (const item of fresh) seen.add(rowId(item))
    parts.push(fresh.map((item) => csvLine(columns.map(({ value }) => value(item)))).join(''))
    progress(seen.size, Math.min(totalCount, csvLimit))
    if (page * csvPageSize >= totalCount || data.length === 0) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

type Props<Item> = { source: CsvSource<Item>; onEnd(isFailed: boolean): void }

/** Reads the rows and saves them, once; then it ends. */
export default function CsvRun<Item>({ source, onEnd }: Props<Item>) {
  const [{ done, of }, setProgress] = useState({ done: 0, of: Math.min(source.totalCount ?? 0, csvLimit) })
  const isRecorded = useOffers()('recordExport')
  const stop = useRef<AbortController>(undefined)
  const start = useRef(async (signal: AbortSignal) => {
    try {
      if (isRecorded) await client.auditLog.recordExport({ list: source.fileName }, { signal })
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
