import type { HTTPMethod } from '@orpc/contract'
import json from './routes.json' with { type: 'json' }

export type Route = {
  method: HTTPMethod
  path: `/${string}`
  operationId: string
  /** What a member has to be at least; `nobody`: only the dashboard itself, before anybody is signed in. */
  need: 'owner' | 'admin' | 'member' | 'nobody'
  /** Goes beyond the common interface. */
  extension?: true
}

/** Every operation that the dashboard knows, by its name in the contract. Written from the contract. */
export const routes = json as Record<string, Route>
