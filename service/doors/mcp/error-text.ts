import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { errorAnswer } from '#service/doors/http/error-answer.ts'
import type { Calls } from './calls.ts'

const withIssues = z.object({
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
})

const mostIssues = 10

/** What to do about an error, where its message does not say it. */
const advice: Record<string, string> = {
  NOT_FOUND: 'Find the right id with `search`.',
  CONFLICT: 'Read it again, and decide anew.',
  FORBIDDEN: 'Say so to the person you work for; nothing was changed.',
}

/** Says in words what went wrong, which fields are meant, and what can be done. */
export function errorText(failure: unknown, { requestId, parts }: Calls): string {
  const { code, message, data } = errorAnswer(failure, null, requestId, parts.log)
  const issues = withIssues.safeParse(data).data?.issues ?? []
  const lines = issues
    .slice(0, mostIssues)
    .filter(({ path }) => path.length > 0)
    .map(({ path, message: reason }) => `- ${path.join('.')}: ${reason}`)
  const id = code === 'INTERNAL_SERVER_ERROR' ? `Request id: ${requestId}` : ''
  return [message, ...(lines.length > 1 ? lines : []), advice[code] ?? id]
    .filter((it) => it !== '')
    .join('\n')
}

/** Does what a resource or a completion asks for; what fails is told as an error of the protocol. */
export async function asProtocol<Result>(calls: Calls, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, errorText(failure, calls))
  }
}
