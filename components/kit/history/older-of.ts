import type { useInfiniteQuery } from '@tanstack/react-query'

export type Older = { load: () => void; isLoading: boolean; hasFailed: boolean }

type Trails = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>

/** The changes before those that were read, where there is a page of them. */
export function olderOf(trails: Trails): Older | null {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = trails
  if (!hasNextPage) return null
  return {
    load: () => void fetchNextPage(),
    isLoading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
  }
}
