import { getEnv } from '#lib/env.ts'

/** A wrong setting stops the dashboard at its start, not at its first visitor. */
export function register(): void {
  getEnv()
}
