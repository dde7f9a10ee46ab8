import type { HTTPMethod } from '@orpc/contract'
import json from './routes.json' with { type: 'json' }

export type Route = {
  method: HTTPMethod
  path: `/${string}`
  operationId: string
  /** Lowest role that may call it; `nobody`: only the dashboard itself, before sign-in. */
  need: 'owner' | 'admin' | 'member' | 'nobody'
  /** Addition to the common interface. */
  extension?: true
}

/** Every operation that the dashboard knows, by its name in the contract. Written from the contract. */
export const routes = json as Record<string, Route>
