import * as z from 'zod'
import { conflictError } from './errors.ts'
import { attribution, dateTime } from './values.ts'

/** Data of a 409 for an edit of what somebody else has changed since it was read. */
export const overtaken = z.object({
  overtaken: z
    .array(
      z.object({
        field: z.string().describe('As in the request: `displayName`, `connections.phone`.'),
        value: z.unknown().describe('What it is now.'),
        user: attribution.nullable().describe('Who wrote it; null when nobody knows.'),
        changedAt: dateTime.nullable(),
      }),
    )
    .describe('Fields of the request that are not what it expected.'),
})

export const overtakenError = {
  CONFLICT: {
    status: 409,
    message: `Somebody has changed it since it was read. ${conflictError.CONFLICT.message}`,
    data: overtaken.optional(),
  },
} as const

export type Overtaken = z.infer<typeof overtaken>['overtaken'][number]
