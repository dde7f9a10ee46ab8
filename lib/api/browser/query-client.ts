import { QueryClient } from '@tanstack/react-query'
import { isPassing, isRateLimited, retryAfterOf } from '../errors.ts'

const minute = 60_000

/** Repeats reads after temporary failures and rate limits; nothing else. */
export function shouldAskAgain(failures: number, error: unknown): boolean {
  if (isRateLimited(error)) return failures < 5
  return isPassing(error) && failures < 2
}

/** Milliseconds. A little longer than requested, so that queries of a page do not repeat at the same instant. */
export function waitBefore(failures: number, error: unknown): number {
  const told = retryAfterOf(error)
  return told === null ? Math.min(1000 * 2 ** failures, 8000) : told * 1000 + Math.random() * 500
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute / 2,
        gcTime: 10 * minute,
        retry: shouldAskAgain,
        retryDelay: waitBefore,
      },
    },
  })
}
