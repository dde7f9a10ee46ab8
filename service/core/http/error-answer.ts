import { ORPCError, toORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type { Logger } from 'pino'
import type { ErrorShape } from '#contract/common/errors.ts'
import { invalid } from '#service/core/errors.ts'
import { driverError } from '#service/db/driver-error.ts'
import { inputIssues } from './input-issues.ts'
import { withQueryHints } from './query-hints.ts'
import type { Route } from './routes.ts'

/** Only failures of the input are the caller's; an output that breaks the contract is ours. */
function known(error: unknown, route: Route | null): ORPCError<string, unknown> {
  const orpc = error instanceof ORPCError ? error : toORPCError(error)
  if (orpc.code !== 'BAD_REQUEST' || !(orpc.cause instanceof ValidationError)) return orpc
  const issues = inputIssues(orpc.cause, route?.input)
  return invalid(route?.method === 'GET' ? withQueryHints(issues, orpc.cause.data) : issues)
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
  log.error({ err: driverError(error.cause ?? error), requestId, operation: route?.name }, 'request failed')
  return {
    defined,
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: 'Something failed on our side. Try again; if it stays, tell us the request id.',
    data: { requestId },
  }
}
