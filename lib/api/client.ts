import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'

/** `idempotencyKey` makes a repeated write safe: one key for each intent, kept until it has succeeded. */
export type CallContext = { idempotencyKey?: string }

export type Client = ContractRouterClient<Contract, CallContext>

type Options = { context?: CallContext; signal?: AbortSignal }

export type Call = (
  path: readonly string[],
  input: unknown,
  options: { context: CallContext; signal?: AbortSignal },
) => Promise<unknown>

/** Asked of anything by whoever wants to know whether it is a promise, or how to write it down. */
const notAnOperation = new Set(['then', 'catch', 'finally', 'toJSON', 'toString', 'valueOf'])

/** A typed client over anything that can make a call. */
export function clientOver(call: Call): Client {
  return at([], call) as Client
}

/** Every name leads deeper; a call goes out under the names that led to it. */
function at(path: readonly string[], call: Call): unknown {
  const operation = (input?: unknown, { context = {}, ...rest }: Options = {}) =>
    call(path, input, { context, ...rest })
  return new Proxy(operation, {
    get: (_, name) =>
      typeof name !== 'string' || notAnOperation.has(name) ? undefined : at([...path, name], call),
  })
}
