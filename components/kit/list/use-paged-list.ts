'use client'

import {
  hashKey,
  type QueryClient,
  type QueryFunction,
  type QueryKey,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { List } from '#contract/common/pagination.ts'
import { farPages, pageOf, pageSize, pagesWanted, type View } from './pages.ts'

/** What `api.<resource>.list.queryOptions({ input })` gives; `input` with `page` and `limit: pageSize`. */
export type PageQuery<Item> = {
  queryKey: QueryKey
  queryFn: QueryFunction<List<Item>>
  /** Milliseconds until a page in view is asked for again by itself. */
  refetchInterval?: (query: { state: { data?: List<Item> } }) => number | false
}
export type PageQueries<Item> = (page: number) => PageQuery<Item>

export type PagedList<Item> = {
  /** Changes with the search, the filters and the sort. */
  key: string
  /** Unknown until a page has answered. */
  totalCount: number | undefined
  get(index: number): Item | undefined
  /** Why the pages in view are not there. */
  error: Error | undefined
  retry(): void
  isRetrying: boolean
  /** Rows are shown while newer ones are asked for. */
  isRefreshing: boolean
  /** The rows shown answer the search before; those of this one are on their way. */
  isBehind: boolean
  /** The table says which rows are in view once scrolling has settled. */
  look(firstRow: number, lastRow: number, byHand: boolean): void
}

/**
 * A list of any length of which only the pages in view are asked for, and their neighbours once somebody scrolls.
 * `pages` must be stable (`useCallback`); `start` is the page that the server has prefetched.
 */
export function usePagedList<Item>(pages: PageQueries<Item>, start: number): PagedList<Item> {
  const client = useQueryClient()
  const key = hashKey(pages(1).queryKey)
  const { view, look } = useView(key, start)
  const [shown, setShown] = useState({ pages, key, totalCount: cachedTotal(client, pages, start) })
  const { now, soon } = pagesWanted(view, shown.key === key ? shown.totalCount : undefined)
  const first = useQueries({ queries: now.map((page) => pages(page)) })
  const isReady = first.every(({ data }) => data !== undefined)
  useQueries({ queries: soon.map((page) => ({ ...pages(page), enabled: isReady })) })

  const answer = newest(first)
  if (answer && (shown.key !== key || shown.totalCount !== answer.totalCount))
    setShown({ pages, key, totalCount: answer.totalCount })
  useForgetting(client, pages, key, view, [...now, ...soon])

  const failed = first.find(({ error, data }) => error && data === undefined)
  const isBehind = !answer && shown.key !== key && !failed
  const visible = isBehind
    ? shown
    : { pages, totalCount: answer?.totalCount ?? (shown.key === key ? shown.totalCount : undefined) }
  return {
    key,
    totalCount: visible.totalCount,
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
