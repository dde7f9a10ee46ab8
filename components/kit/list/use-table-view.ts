'use client'

import { useCallback, useState, useSyncExternalStore } from 'react'
import { rowHeights, type TableView, tableViewCookie, writeTableView } from './columns.ts'

const year = 31_536_000_000
const narrow = '(width < 48rem)'

export function useTableView(table: string, initial: TableView) {
  const [view, setView] = useState(initial)
  const change = useCallback(
    (next: TableView) => {
      setView(next)
      remember(tableViewCookie(table), writeTableView(next))
    },
    [table],
  )
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
  return { view, change, rowHeight: isNarrow ? rowHeights.narrow : rowHeights[view.density] }
}

/** A page over plain http from another machine has no store of cookies; there the look lasts as long as the page. */
function remember(name: string, value: string): void {
  if (!('cookieStore' in window)) return
  const expires = Date.now() + year
  void window.cookieStore.set({ name, value, expires, path: '/', sameSite: 'lax' }).catch(() => undefined)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
