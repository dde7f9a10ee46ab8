import { inject } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'

/** Number of runs of a property: where both databases are tested, two thirds of them are left to the quicker one. */
export function howOften(count: number): number {
  return inject('database').kind === 'embedded' && findPostgres() ? Math.ceil(count / 3) : count
}
