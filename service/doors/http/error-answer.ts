import { ORPCError, toORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type { Logger } from 'pino'
import type { ErrorShape } from '#contract/common/errors.ts'
import { type FailureReason, failures } from '#contract/common/failure-reasons.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { isAway, isDiskFull, isGone } from '#service/db/failures.ts'
import { countIssues, inputIssues, withQueryHints } from './input-issues.ts'
import type { Route } from './operations.ts'

/** Treats only input errors as the caller's; an output that breaks the contract is our fault. */
function known(error: unknown, route: Route | null): ORPCError<string, unknown> {
  const orpc = error instanceof ORPCError ? error : toORPCError(error)
  if (orpc.code !== 'BAD_REQUEST' || !(orpc.cause instanceof ValidationError)) return orpc
  const issues = inputIssues(orpc.cause, route ?? {})
  const total = countIssues(orpc.cause, issues.length)
  return invalid(route?.method === 'GET' ? withQueryHints(issues, orpc.cause.data) : issues, total)
}

/** Names the failures that an operator can fix; the error's own message is never sent. */
function reasonOf(cause: unknown): FailureReason | null {
  if (isDiskFull(cause)) return 'disk-full'
  return isAway(cause) ? 'database-away' : null
}

function messageOf(reason: FailureReason | null): string {
  if (reason === null)
    return 'Something failed on our side. Try again; if it fails again, report the request id.'
  const { text } = failures[reason]
  return reason === 'database-away' ? `${text} Repeat a write with the same Idempotency-Key.` : text
}

const deletedMeanwhile = 'Something that this needs was deleted at the same moment. Load it again.'

/** Writes every error in one format; unexpected errors are sent without details. */
export function errorAnswer(
  failure: unknown,
  route: Route | null,
  requestId: string,
  log: Logger,
): ErrorShape {
  const found = known(failure, route)
  const isRace = isGone(found.cause ?? found)
  if (isRace) log.warn({ err: found.cause, requestId, operation: route?.name }, 'a row was deleted meanwhile')
  const error = isRace ? conflict(deletedMeanwhile) : found
  const defined = route?.declared.has(error.code) ?? false
  if (error.status < 500) {
    const { code, message, status, data } = error
    return { defined, code, status, message, ...(data === undefined ? {} : { data }) }
  }
  const cause = error.cause ?? error
  log.error({ err: cause, requestId, operation: route?.name }, 'request failed')
  const reason = reasonOf(cause)
  const data = { requestId, ...(reason && { reason }) }
  return { defined, code: 'INTERNAL_SERVER_ERROR', status: 500, message: messageOf(reason), data }
}
