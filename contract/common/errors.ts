import * as z from 'zod'
import { confirmationNeeded } from './confirmation.ts'
import { failureReasons } from './failure-reasons.ts'

const reasons = failureReasons.map((reason) => `\`${reason}\``).join(' or ')

export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])).describe('Where the value stands in the input.'),
  message: z.string(),
})

export type Issue = z.infer<typeof issue>

export const errorShape = z
  .object({
    code: z.string().describe('Machine-readable error code.'),
    message: z.string().describe('Human-readable text.'),
    status: z.int().describe('HTTP status code.'),
    defined: z.boolean().describe('Whether the error is declared in the contract of the operation.'),
    data: z
      .unknown()
      .optional()
      .describe(
        `Structured details. 400 carries \`issues\`, 500 the \`requestId\`, and as \`reason\` ${reasons} where it is one of these. 403 has the \`reason\` \`${confirmationNeeded}\` where the member of a session has to confirm first that it is them.`,
      ),
  })
  .meta({
    examples: [
      {
        defined: true,
        code: 'BAD_REQUEST',
        status: 400,
        message: 'The request is not valid: name must not be empty.',
        data: { issues: [{ path: ['name'], message: 'Must not be empty' }] },
      },
    ],
  })

export type ErrorShape = z.infer<typeof errorShape>

/** Errors that every operation declares. */
export const declaredErrors = {
  BAD_REQUEST: {
    status: 400,
    message: 'The request is not valid.',
    data: z.object({ issues: z.array(issue) }).optional(),
  },
  UNAUTHORIZED: { status: 401, message: 'A valid API key is required.' },
  FORBIDDEN: { status: 403, message: 'The API key does not have access to this resource.' },
  NOT_FOUND: { status: 404, message: 'The resource does not exist or is not in the organization.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'The key exceeded its rate limit.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something failed on our side.' },
} as const

export const conflictError = {
  CONFLICT: {
    status: 409,
    message: 'The Idempotency-Key was used with another payload, or its first request is still in progress.',
  },
} as const
