import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * What the driver said. Drizzle wraps it in an error that holds the statement with all its values, which belong
 * into no log, and that lacks the code by which a failure is known.
 */
export function driverError(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error('a statement failed')) : error
}
