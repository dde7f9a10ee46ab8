'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'
import { type ListAddress, type ListState, parseListState, writeListState } from './list-state.ts'

export type ListControls<D extends ListAddress> = {
  state: ListState<D>
  /** A step that Back undoes. The list starts at its first page again. */
  change(
    patch: Partial<Omit<ListState<D>, 'filters' | 'page'>> & { filters?: Partial<ListState<D>['filters']> },
  ): void
  /** Like `change`, but replaces the history entry: for typing. */
  amend(patch: { search: string }): void
  /** Opens the sheet of a row; `move` shows the sheet of another row. */
  open(id: string): void
  move(id: string): void
  close(): void
  clear(): void
  /** Shows the search, filters and order of another address of this list. */
  show(query: string): void
}

const ways = {
  push: (_sheet: string, address: string) => history.pushState(null, '', address),
  replace: (_sheet: string, address: string) => history.replaceState(null, '', address),
  show: showSheet,
  close: closeSheet,
}

type Patch<D extends ListAddress> = Partial<Omit<ListState<D>, 'filters'>> & {
  filters?: Partial<ListState<D>['filters']>
}

/** The state of a list is the address: it can be sent to others, and Back and Forward restore it. */
export function useListState<D extends ListAddress>(definition: D): ListControls<D> {
  const params = useSearchParams()
  const state = useMemo(() => parseListState(definition, params), [definition, params])
  const go = useCallback(
    (how: keyof typeof ways, patch: Patch<D>) => {
      const address = nextAddress(definition, patch)
      if (address === location.pathname + location.search) return
      ways[how](definition.opens, address)
    },
    [definition],
  )
  return useMemo(
    () => ({
      state,
      change: (patch) => go('push', { ...patch, page: 1 }),
      amend: (patch) => go('replace', { ...patch, page: 1 }),
      open: (id) => go('show', { open: id }),
      move: (id) => go('show', { open: id }),
      close: () => go('close', { open: undefined }),
      show: (query) => {
        const { open: _, page: __, ...shown } = parseListState(definition, new URLSearchParams(query))
        go('push', { ...shown, page: 1 })
      },
      clear: () => go('push', { search: '', filters: parseListState(definition, {}).filters, page: 1 }),
    }),
    [definition, go, state],
  )
}

/** Starts from where the browser is, not from the last render: two changes in one moment both count. */
function nextAddress<D extends ListAddress>(definition: D, patch: Patch<D>): string {
  const now = new URLSearchParams(location.search)
  const before = parseListState(definition, now)
  const next = { ...before, ...patch, filters: { ...before.filters, ...patch.filters } }
  const query = writeListState(definition, next, now).toString()
  return location.pathname + (query === '' ? '' : `?${query}`)
}
