import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '#contract/index.ts'

/** `idempotencyKey` makes a repeated write safe: one key for each intent, kept until it has succeeded. */
export type CallContext = { idempotencyKey?: string }

export type Client = ContractRouterClient<Contract, CallContext>

type Call = (
  path: readonly string[],
  input: unknown,
  options: { context: CallContext; signal?: AbortSignal },
) => Promise<unknown>

/** A typed client over anything that can make a call. */
export function clientOver(call: Call): Client {
  return createORPCClient<Client>({ call })
}
