import { ORPCError, toORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type { Logger } from 'pino'
import type { ErrorShape } from '#contract/common/errors.ts'
import type { FailureReason } from '#contract/common/failure-reasons.ts'
import { invalid } from '#service/core/errors.ts'
import { isAway, isDiskFull } from '#service/db/failures.ts'
import { inputIssues, withQueryHints } from './input-issues.ts'
import type { Route } from './routes.ts'

/** Only failures of the input are the caller's; an output that breaks the contract is ours. */
function known(error: unknown, route: Route | null): ORPCError<string, unknown> {
  const orpc = error instanceof ORPCError ? error : toORPCError(error)
  if (orpc.code !== 'BAD_REQUEST' || !(orpc.cause instanceof ValidationError)) return orpc
  const issues = inputIssues(orpc.cause, route ?? {})
  return invalid(route?.method === 'GET' ? withQueryHints(issues, orpc.cause.data) : issues)
}

type Trouble = { reason?: FailureReason; message: string }

/** What may be told of a failure of ours: that which somebody can do something about, and never its own words. */
function troubleOf(cause: unknown): Trouble {
  if (isDiskFull(cause))
    return {
      reason: 'disk-full',
      message: 'The disk of the database is full, so nothing was stored. Make room there, then try again.',
    }
  if (isAway(cause))
    return {
      reason: 'database-away',
      message:
        'The database does not answer now. Try again in a moment, a write with the same Idempotency-Key.',
    }
  return { message: 'Something failed on our side. Try again; if it stays, tell us the request id.' }
}

/** Every error leaves in this one shape; what was not expected leaves without its details. */
export function errorAnswer(
  failure: unknown,
  route: Route | null,
  requestId: string,
  log: Logger,
): ErrorShape {
  const error = known(failure, route)
  const defined = route?.declared.has(error.code) ?? false
  if (error.status < 500) {
    const { code, message, status, data } = error
    return { defined, code, status, message, ...(data === undefined ? {} : { data }) }
  }
  const cause = error.cause ?? error
  log.error({ err: cause, requestId, operation: route?.name }, 'request failed')
  const { message, reason } = troubleOf(cause)
  const data = { requestId, ...(reason && { reason }) }
  return { defined, code: 'INTERNAL_SERVER_ERROR', status: 500, message, data }
}
