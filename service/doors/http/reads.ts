import { ORPCError } from '@orpc/client'
import type { Context } from '#service/core/context.ts'
import { UnfitError } from '#service/db/checked-pool.ts'
import { isAway } from '#service/db/failures.ts'

/** First words of operations that say who may come in: small, and asked where it is decided. */
const ofAccess = new Set([
  'me',
  'setup',
  'members',
  'secondFactors',
  'passkeys',
  'invitations',
  'apiKeys',
  'assistants',
  'signIns',
])

type Operation = { name: string; method: string; stream: boolean; constant: boolean; open: boolean }

/** A stream goes on after it began, and would not see what is written meanwhile. */
export function mayReadElsewhere({ name, method, stream, constant, open }: Operation): boolean {
  const [resource = ''] = name.split('.')
  return method === 'GET' && !stream && !constant && !open && !ofAccess.has(resource)
}

/** A read that was told what is wrong with it, or whose client has left, is not done again. */
function isAnswered(failure: unknown, signal: AbortSignal | undefined): boolean {
  return failure instanceof ORPCError || signal?.aborted === true
}

/**
 * Does a read at the standby, where there is one that has everything the read has to see, else at the primary: also when it
 * fails there, whatever the reason.
 */
export async function reading<T>(
  context: Context,
  work: (context: Context) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const { standby } = context.db
  if (!standby) return work(context)
  const db = await standby.forRead()
  if (!db) {
    standby.reads.primary++
    return work(context)
  }
  try {
    const answer = await work({ ...context, db })
    standby.reads.standby++
    return answer
  } catch (failure) {
    if (isAnswered(failure, signal)) throw failure
    standby.failed(failure)
    if (!isAway(failure) && !(failure instanceof UnfitError))
      context.log.warn({ err: failure }, 'a read failed at the standby, and is done at the primary')
    standby.reads.primary++
    return work(context)
  }
}
