import * as z from 'zod'
import { factsOf, issuesOf, retryAfterOf } from '../api/errors.ts'

const refusedCredential = z.object({ credential: z.string(), ticket: z.string().optional() })

/** Why sign-in failed. */
export type Problem = {
  kind:
    | 'credentials'
    | 'second-step'
    | 'code'
    | 'passkey'
    | 'throttled'
    | 'unverified'
    | 'stranger'
    | 'taken'
    | 'invalid'
    | 'missing'
    | 'settings'
    | 'failed'
  message: string
  /** Seconds until it may be tried again. */
  retryAfter?: number
  /** Field of the request that is wrong. */
  field?: string
  /** Proof that the password was right, where a code has to follow. */
  ticket?: string
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export function refused<T>(problem: Problem): Outcome<T> {
  return { ok: false, problem }
}

export const notAsked: Problem = {
  kind: 'failed',
  message: 'The service does not answer. Nothing was changed. Try again in a moment.',
}

/** Converts an error of the service. */
export function problemOf(error: unknown): Problem {
  const status = error instanceof Error && 'status' in error ? error.status : null
  const message = error instanceof Error ? error.message : ''
  if (status === 401) return unauthorized(error)
  if (status === 403) return { kind: 'stranger', message }
  if (status === 404) return { kind: 'missing', message }
  if (status === 409) return { kind: 'taken', message }
  if (status === 400) return invalid(error, message)
  if (status === 429) {
    const retryAfter = retryAfterOf(error) ?? 30
    return { kind: 'throttled', message: 'Too many failed attempts.', retryAfter }
  }
  return notAsked
}

/** Says what was not right: address and password together, or the code that follows. */
function unauthorized(error: unknown): Problem {
  const told = refusedCredential.safeParse(factsOf(error)?.data).data
  if (told?.credential === 'second-factor')
    return { kind: 'second-step', message: 'Enter a code as well.', ticket: told.ticket ?? '' }
  if (told?.credential === 'code')
    return { kind: 'code', message: 'This code is wrong or was already used. Wait for the next one.' }
  if (told?.credential === 'ticket')
    return { kind: 'credentials', message: 'That took too long. Sign in again.' }
  if (told?.credential === 'passkey-needed') return { kind: 'passkey', message: passkeyNeeded }
  if (told?.credential === 'passkey')
    return { kind: 'passkey', message: 'This passkey is not known here, or was removed.' }
  if (told?.credential === 'challenge')
    return { kind: 'passkey', message: 'That took too long. Use the passkey again.' }
  return { kind: 'credentials', message: 'The e-mail address or the password is wrong.' }
}

const passkeyNeeded =
  'The password is right, but a passkey is required: sign in with yours. If you have lost it, an owner can remove it.'

/** Says it of the field where there is one: the words of the whole answer name it in the terms of the interface. */
function invalid(error: unknown, message: string): Problem {
  const [issue] = issuesOf(error)
  const field = issue?.path.at(-1)
  if (!issue || typeof field !== 'string') return { kind: 'invalid', message }
  return { kind: 'invalid', message: issue.message, field }
}
