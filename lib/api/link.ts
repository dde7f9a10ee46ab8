import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Contract } from '#contract/index.ts'
import { AnswerError } from './errors.ts'
import { type Route, routes } from './routes.ts'

/** `idempotencyKey` makes a repeated write safe: one key for each intent, kept until it has succeeded. */
export type CallContext = { idempotencyKey?: string }

export type Client = ContractRouterClient<Contract, CallContext>

type Options = {
  url: string
  headers?: () => Record<string, string>
  fetch: (
    request: Request,
    init: { redirect?: Request['redirect'] },
    route: Route | undefined,
  ) => Promise<Response>
}

/** Calls the operations at `url`. A refusal is an `AnswerError`; what `fetch` throws comes through as it is. */
export function linkTo({ url, headers, fetch }: Options): OpenAPILink<CallContext> {
  return new OpenAPILink<CallContext>(contractOfRoutes(), {
    url,
    fetch: (request, init, _, path) => fetch(request, init, routes[path.join('.')]),
    headers: ({ context }) => ({
      ...headers?.(),
      ...(context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {}),
    }),
    customErrorResponseBodyDecoder: (body, { status, headers }) => AnswerError.from(status, headers, body),
  })
}

type Branch = { [name: string]: AnyContractRouter }

function contractOfRoutes(): Branch {
  const root: Branch = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = name.split('.')
    const last = path.pop() ?? name
    branchAt(root, path)[last] = { '~orpc': { errorMap: {}, meta: {}, route } }
  }
  return root
}

function branchAt(root: Branch, path: string[]): Branch {
  return path.reduce((above, step) => {
    const branch = (above[step] ?? {}) as Branch
    above[step] = branch
    return branch
  }, root)
}
