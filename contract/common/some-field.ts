import * as z from 'zod'

/** Refuses a change without any field beside the id of what is to change. */
export function someField(id?: string) {
  return z.refine<Record<string, unknown>>(
    (fields) => Object.entries(fields).some(([name, value]) => name !== id && value !== undefined),
    { message: 'At least one field must be provided', path: [] },
  )
}
