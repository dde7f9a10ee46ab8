import { QueryClient } from '@tanstack/react-query'
import { isPassing, isRateLimited, retryAfterOf } from '../errors.ts'

const minute = 60_000

/** Reads are asked again when the fault may pass, or when the service told when; nothing else is repeated. */
export function shouldAskAgain(failures: number, error: unknown): boolean {
  if (isRateLimited(error)) return failures < 5
  return isPassing(error) && failures < 2
}

/** Milliseconds. A little more than asked for, so that not every query of a page comes at the same instant. */
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
