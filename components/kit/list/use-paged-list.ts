'use client'

import { hashKey, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { List } from '#contract/common/pagination.ts'
import { type PageQueries, pageSize } from './definition.ts'

/** Pages at the top and the bottom of the window; `hasMoved` after scrolling. */
export type View = { top: number; bottom: number; hasMoved: boolean }

export const pageOf = (index: number): number => Math.floor(index / pageSize) + 1
export const firstRowOf = (page: number): number => (page - 1) * pageSize
export const lastPage = (totalCount: number): number => Math.max(1, Math.ceil(totalCount / pageSize))

/** Visible pages first, then their neighbours, but only after scrolling, to keep the first view fast. */
export function pagesWanted(view: View, totalCount: number | undefined): { now: number[]; soon: number[] } {
  const last = totalCount === undefined ? view.bottom : lastPage(totalCount)
  const top = Math.min(view.top, last)
  const bottom = Math.min(Math.max(view.bottom, top), last, top + 2)
  const now = Array.from({ length: bottom - top + 1 }, (_, step) => top + step)
  const soon = view.hasMoved ? [bottom + 1, top - 1].filter((page) => page >= 1 && page <= last) : []
  return { now, soon }
}

const keptPages = 24

/** Pages to drop from the cache, so that its size does not grow with scrolling. */
export function farPages(read: Iterable<number>, view: View): number[] {
  const byDistance = [...read].sort((a, b) => distance(a, view) - distance(b, view))
  return byDistance.slice(keptPages)
}

function distance(page: number, { top, bottom }: View): number {
  return Math.max(top - page, page - bottom, 0)
}

/** Rows of one part of a list, because browsers limit the height of an element. */
export const segmentRows = 100_000

export type Range = { first: number; last: number }

/** The rows of the part of the list that holds this row: `last` is the one after the last. */
export function segmentAt(index: number, count: number): Range {
  const first = Math.floor(Math.max(0, Math.min(index, count - 1)) / segmentRows) * segmentRows
  return { first, last: Math.min(first + segmentRows, count) }
}

/** `offset`: pixels from the top of the rows to the top of the visible area. */
export function rowsInView(offset: number, height: number, rowHeight: number, segment: Range): Range {
  const first = segment.first + Math.floor((offset + 1) / rowHeight)
  const last = segment.first + Math.ceil((offset + height) / rowHeight)
  return { first: clamp(first, { ...segment, last: segment.last - 1 }), last: clamp(last, segment) }
}

export function isFar(before: Range, after: Range): boolean {
  return after.first >= before.last || after.last <= before.first
}

function clamp(index: number, { first, last }: Range): number {
  return Math.max(first, Math.min(index, last))
}

export type PagedList<Item> = {
  /** Changes with the search, the filters and the sort. */
  key: string
  /** Unknown until a page has answered. */
  totalCount: number | undefined
  /** With the rows beyond `reach`: what there is, and what a file gets. */
  wholeCount: number | undefined
  get(index: number): Item | undefined
  /** Why the visible pages could not be loaded. */
  error: Error | undefined
  retry(): void
  isRetrying: boolean
  /** Rows are shown while newer ones are loading. */
  isRefreshing: boolean
  /** The rows shown answer the search before; those of this one are on their way. */
  isBehind: boolean
  /** The table says which rows are in view once scrolling has settled. */
  look(firstRow: number, lastRow: number, byHand: boolean): void
}

/**
 * List of any length that loads only the visible pages, and after scrolling their neighbours. `pages` must be
 * stable (`useCallback`); `start` is the page that the server has prefetched. Rows beyond `reach` do not count.
 */
export function usePagedList<Item>(
  pages: PageQueries<Item>,
  start: number,
  reach = Number.POSITIVE_INFINITY,
): PagedList<Item> {
  const client = useQueryClient()
  const key = hashKey(pages(1).queryKey)
  const { view, look } = useView(key, start)
  const [shown, setShown] = useState({ pages, key, totalCount: cachedTotal(client, pages, start) })
  const within = (count: number | undefined) => count && Math.min(count, reach)
  const { now, soon } = pagesWanted(view, shown.key === key ? within(shown.totalCount) : undefined)
  const first = useQueries({ queries: now.map((page) => pages(page)) })
  const isReady = first.every(({ data }) => data !== undefined)
  useQueries({ queries: soon.map((page) => ({ ...pages(page), enabled: isReady })) })

  const answer = newest(first)
  const counted = answer?.totalCount
  if (counted !== undefined && (shown.key !== key || shown.totalCount !== counted))
    setShown({ pages, key, totalCount: counted })
  useForgetting(client, pages, key, view, [...now, ...soon])

  const failed = first.find(({ error, data }) => error && data === undefined)
  const isBehind = !answer && shown.key !== key && !failed
  const visible = isBehind
    ? shown
    : { pages, totalCount: counted ?? (shown.key === key ? shown.totalCount : undefined) }
  return {
    key,
    totalCount: within(visible.totalCount),
    wholeCount: visible.totalCount,
    get: reader(client, visible.pages),
    error: failed?.error ?? undefined,
    retry: () => first.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
    isRetrying: failed?.isFetching ?? false,
    isRefreshing: first.some(({ isFetching, data }) => isFetching && data !== undefined),
    isBehind,
    look,
  }
}

function useView(key: string, start: number) {
  const [state, setState] = useState<{ key: string; view: View }>(() => ({ key, view: still(start) }))
  if (state.key !== key) setState({ key, view: still(start) })
  const look = useCallback((firstRow: number, lastRow: number, byHand: boolean) => {
    const top = pageOf(Math.max(0, firstRow))
    const bottom = pageOf(Math.max(0, lastRow))
    setState((before) => {
      const hasMoved = before.view.hasMoved || byHand
      const { view } = before
      if (view.top === top && view.bottom === bottom && view.hasMoved === hasMoved) return before
      return { ...before, view: { top, bottom, hasMoved } }
    })
  }, [])
  return { view: state.key === key ? state.view : still(start), look }
}

const still = (page: number): View => ({ top: page, bottom: page, hasMoved: false })

function cachedTotal<Item>(client: QueryClient, pages: PageQueries<Item>, page: number): number | undefined {
  return client.getQueryData<List<Item>>(pages(page).queryKey)?.totalCount
}

type Answered<Item> = { data: List<Item> | undefined; dataUpdatedAt: number }

function newest<Item>(results: Answered<Item>[]): List<Item> | undefined {
  return results.reduce<Answered<Item> | undefined>(
    (best, one) => (one.data && one.dataUpdatedAt >= (best?.dataUpdatedAt ?? 0) ? one : best),
    undefined,
  )?.data
}

function reader<Item>(client: QueryClient, pages: PageQueries<Item>): (index: number) => Item | undefined {
  const read = new Map<number, Item[] | undefined>()
  return (index) => {
    const page = pageOf(index)
    if (!read.has(page)) read.set(page, client.getQueryData<List<Item>>(pages(page).queryKey)?.data)
    return read.get(page)?.[index % pageSize]
  }
}

function useForgetting<Item>(
  client: QueryClient,
  pages: PageQueries<Item>,
  key: string,
  view: View,
  asked: number[],
): void {
  const read = useRef({ key, pages: new Set<number>() })
  useEffect(() => {
    if (read.current.key !== key) read.current = { key, pages: new Set() }
    for (const page of asked) read.current.pages.add(page)
    for (const page of farPages(read.current.pages, view)) {
      read.current.pages.delete(page)
      client.removeQueries({ queryKey: pages(page).queryKey, exact: true, type: 'inactive' })
    }
  })
}
