import { ORPCError, toORPCError } from '@orpc/client'
import { ValidationError } from '@orpc/contract'
import type { Logger } from 'pino'
import type { ErrorShape, Issue } from '#contract/common/errors.ts'
import { plainMessage } from '#contract/common/plain-message.ts'
import { invalid } from '#service/core/errors.ts'
import { driverError } from '#service/db/driver-error.ts'
import type { Route } from './routes.ts'

function issuesOf(error: ValidationError): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = (issue.path ?? []).map((part) => {
      const key = typeof part === 'object' ? part.key : part
      return typeof key === 'symbol' ? String(key) : key
    })
    const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : null
    if (!unknown) return [{ path, message: plainMessage(issue) }]
    return unknown.map((key) => ({ path: [...path, String(key)], message: 'Unknown field' }))
  })
}

/** Only failures of the input are the caller's; an output that breaks the contract is ours. */
function known(error: unknown): ORPCError<string, unknown> {
  const orpc = error instanceof ORPCError ? error : toORPCError(error)
  if (orpc.code === 'BAD_REQUEST' && orpc.cause instanceof ValidationError)
    return invalid(issuesOf(orpc.cause))
  return orpc
}

/** Every error leaves in this one shape; what was not expected leaves without its details. */
export function errorAnswer(
  failure: unknown,
  route: Route | null,
  requestId: string,
  log: Logger,
): ErrorShape {
  const error = known(failure)
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
