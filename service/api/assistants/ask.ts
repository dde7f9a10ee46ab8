import { ORPCError } from '@orpc/server'
import type { AskedConnection, AssistantRequest } from '#contract/assistants.ts'
import { requireMember } from '#service/api/members/access.ts'
import type { Context, ServiceAddresses } from '#service/core/context.ts'
import { findProgram, type Program } from './program-row.ts'
import { answerAddress, isRegistered, placeOf } from './redirects.ts'

/** Addresses of this service; a context without them has no network that a program could come from. */
export function addressesOf({ addresses }: Context): ServiceAddresses {
  if (!addresses) throw new Error('this service has no address')
  return addresses
}

/** Returns the program that asks. Whoever is not known, or names another address, is told nothing by way of the browser. */
export async function requireProgram(
  context: Context,
  { clientId, redirectUri }: AssistantRequest,
): Promise<Program> {
  const program = await findProgram(context.db, clientId)
  const message =
    'This program has not introduced itself here, or not lately. Start connecting again from the program.'
  if (!program) throw new ORPCError('NOT_FOUND', { message })
  if (isRegistered(program.redirectUris, redirectUri)) return program
  throw new ORPCError('NOT_FOUND', {
    message:
      'This program wants its answer at an address that it has not registered. Nothing was sent there.',
  })
}

/** The most that a program asks for; everything when it does not say. */
export function askedAccess({ scope }: AssistantRequest): 'read' | 'write' {
  const words = scope?.split(' ').filter(Boolean) ?? []
  return words.length === 0 || words.includes('write') || !words.includes('read') ? 'write' : 'read'
}

const challenge = /^[\w-]{43}$/

type Problem = { error: string; words: string }

/** Returns what is wrong with a request of a known program. */
export function problemOf(asked: AssistantRequest, { isMcpUrl, mcpUrl }: ServiceAddresses): Problem | null {
  if (asked.responseType !== 'code')
    return { error: 'unsupported_response_type', words: 'It asks for an answer other than a code.' }
  if (asked.codeChallengeMethod !== 'S256' || !challenge.test(asked.codeChallenge ?? ''))
    return {
      error: 'invalid_request',
      words: 'It does not protect the code that it asks for (PKCE with S256).',
    }
  if (asked.resource !== undefined && !isMcpUrl(asked.resource))
    return { error: 'invalid_target', words: `It asks for another server than this one, which is ${mcpUrl}.` }
  return null
}

export async function readAssistantRequest(
  context: Context,
  asked: AssistantRequest,
): Promise<AskedConnection> {
  requireMember(context)
  const addresses = addressesOf(context)
  const { name } = await requireProgram(context, asked)
  const problem = problemOf(asked, addresses)
  const refusal = { error: problem?.error ?? 'access_denied', state: asked.state, iss: addresses.issuer }
  return {
    program: name,
    ...placeOf(asked.redirectUri),
    access: askedAccess(asked),
    problem: problem?.words ?? null,
    refusalUrl: answerAddress(asked.redirectUri, refusal),
  }
}
