import * as z from 'zod'

/** Refuses a change without any field beside those that change nothing: the id of what is to change, for one. */
export function someField(...others: string[]) {
  return z.refine<Record<string, unknown>>(
    (fields) => Object.entries(fields).some(([name, value]) => !others.includes(name) && value !== undefined),
    { message: 'At least one field must be provided', path: [] },
  )
}
