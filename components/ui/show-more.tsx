'use client'

import { type ReactNode, useState } from 'react'
import { formatCount } from '#lib/format.ts'
import { Button } from './button.tsx'

type Props<Item> = {
  items: readonly Item[]
  /** Number of items shown at first. */
  first: number
  children: (shown: readonly Item[]) => ReactNode
}

/** The beginning of a list that would take up too much of a page, and a button for the rest. */
export function ShowMore<Item>({ items, first, children }: Props<Item>) {
  const [isWhole, setWhole] = useState(false)
  // One or two more items need no more space than the button.
  const isCut = items.length > first + 2
  return (
    <>
      {children(isWhole || !isCut ? items : items.slice(0, first))}
      {isCut && (
        <Button variant="quiet" size="sm" className="-ml-2 mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(items.length)}`}
        </Button>
      )}
    </>
  )
}
