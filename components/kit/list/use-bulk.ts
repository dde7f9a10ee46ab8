'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#components/ui/toast/toast.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { formatCount } from '#lib/format.ts'
import type { BulkJob } from './definition.ts'
import type { Selection } from './use-selection.ts'

export type BulkFailure = { id: string; name: string; reason: string }

type Rows<Item> = { rowId(item: Item): string; nameOf(item: Item): string }

/** Does something with the chosen rows: with progress, a way to stop, and a way back. */
export function useBulk<Item>(selection: Selection<Item>, { rowId, nameOf }: Rows<Item>) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const stopped = useRef(false)

  const run = async ({ items, send, after, atOnce = 4 }: BulkJob<Item>) => {
    stopped.current = false
    setFailures([])
    setProgress({ done: 0, of: items.length })
    const changed: Item[] = []
    const failed: BulkFailure[] = []
    const take = async (item: Item) => {
      try {
        await send(client, item)
        changed.push(item)
      } catch (error) {
        failed.push({ id: rowId(item), name: nameOf(item), reason: describeFailure(error).text })
      }
      setProgress({ done: changed.length + failed.length, of: items.length })
    }
    try {
      await eachOf(items, atOnce, () => stopped.current, take)
    } finally {
      setProgress(undefined)
      after?.(client)
    }
    return { changed, failed }
  }

  const undo = async (job: BulkJob<Item>) => {
    const { changed, failed } = await run(job)
    sayUndone(job.says(changed)?.title ?? '', failed)
  }

  const start = async (job: BulkJob<Item>) => {
    const { changed, failed } = await run(job)
    const { undo: back } = job
    setFailures(failed)
    selection.set([...changed, ...(job.done ?? [])], false)
    const said = job.says(changed)
    const isUndone = back && changed.length > 0
    if (said) toast({ ...said, ...(isUndone && { undo: () => void undo(back(changed)) }) })
  }
  const stop = () => {
    stopped.current = true
  }
  return { progress, failures, start, stop, dismiss: () => setFailures([]) }
}

/** Works through all of them, so many at once, until somebody stops it. */
async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  isStopped: () => boolean,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) {
      if (isStopped()) return
      await act(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

/** The selection, and with it its bar, may be gone by the time of an undo: a toast reaches people all the same. */
export function sayUndone(title: string, failed: readonly BulkFailure[]): void {
  const [first] = failed
  if (!first) return void toast({ title })
  const others = failed.length === 1 ? '' : ` and ${formatCount(failed.length - 1)} more`
  toast({ title, description: `Not taken back: ${first.name}${others}. ${first.reason}`, tone: 'stop' })
}
