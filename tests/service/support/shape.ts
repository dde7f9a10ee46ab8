import { expect } from 'vitest'
import * as z from 'zod'
import type { Answer } from '#tests/harness/client.ts'

/** Exactly the Error shape: a field more would be a leak, a field less a broken promise. */
const strictError = z.strictObject({
  code: z.string().regex(/^[A-Z]+(_[A-Z]+)*$/),
  message: z.string().min(1),
  status: z.int(),
  defined: z.boolean(),
  data: z.unknown().optional(),
})

export type Seen = Pick<Answer, 'status' | 'headers' | 'text'>

export function readError(answer: Seen) {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const error = strictError.parse(JSON.parse(answer.text))
  expect(error.status).toBe(answer.status)
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w.:-]{1,100}$/)
  return error
}

export function expectError(answer: Seen, status: number, code: string, defined = true) {
  const error = readError(answer)
  expect({ status: answer.status, code: error.code, defined: error.defined }).toEqual({
    status,
    code,
    defined,
  })
  return error
}

export const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}
