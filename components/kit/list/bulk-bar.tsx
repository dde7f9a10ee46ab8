'use client'

import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format.ts'
import type { Selection } from './use-selection.ts'

export type BulkProps<Item> = {
  selection: Selection<Item>
  bulk(selection: Selection<Item>): ReactNode
  totalCount: number | undefined
  readAll?(limit: number): Promise<Item[]>
}

/** One request changes one row, so a change of more is no work for a browser. */
export const selectLimit = 1000

export default function BulkBar<Item>({ selection, bulk, totalCount = 0, readAll }: BulkProps<Item>) {
  const chosen = selection.items.size
  return (
    <section aria-label="Chosen rows" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <IconButton label="Choose none" keys="Esc" size="sm" onClick={selection.clear}>
        <X aria-hidden="true" />
      </IconButton>
      <p role="status" className="font-medium tabular-nums">
        {formatCount(chosen)} selected
      </p>
      {bulk(selection)}
      {readAll && chosen < totalCount && <SelectAll {...{ selection, totalCount, readAll }} />}
    </section>
  )
}

type SelectAllProps<Item> = {
  selection: Selection<Item>
  totalCount: number
  readAll(limit: number): Promise<Item[]>
}

function SelectAll<Item>({ selection, totalCount, readAll }: SelectAllProps<Item>) {
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const isCut = totalCount > selectLimit
  const select = async () => {
    setState('reading')
    try {
      selection.set(await readAll(selectLimit), true)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  if (isCut && selection.items.size >= selectLimit)
    return (
      <p className="text-ink-2">
        {formatCount(totalCount)} match; {formatCount(selectLimit)} at a time.
      </p>
    )
  return (
    <>
      <Button size="sm" variant="quiet" loading={state === 'reading'} onClick={select}>
        {isCut
          ? `Select the first ${formatCount(selectLimit)} of ${formatCount(totalCount)} that match`
          : `Select all ${formatCount(totalCount)} that match`}
      </Button>
      {state === 'failed' && <p role="alert">The rows could not be read. Select them again.</p>}
    </>
  )
}
