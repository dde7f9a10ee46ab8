import { ORPCError } from '@orpc/server'
import type { Issue } from '#contract/common/errors.ts'

export function notFound(what: string): ORPCError<'NOT_FOUND', undefined> {
  return new ORPCError('NOT_FOUND', { message: `There is no such ${what} in this organization.` })
}

export function forbidden(message: string): ORPCError<'FORBIDDEN', undefined> {
  return new ORPCError('FORBIDDEN', { message })
}

export function conflict(message: string): ORPCError<'CONFLICT', undefined> {
  return new ORPCError('CONFLICT', { message })
}

/** An answer is for reading: nobody reads of more, and what is wrong may be as much as was sent. */
const mostIssues = 100

/** One sentence that names the first field and its reason; the issues follow in `data`. */
export function invalid(issues: Issue[]): ORPCError<'BAD_REQUEST', { issues: Issue[] }> {
  const first = issues[0]
  const rest = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  const where = first?.path.length ? `${fieldName(first.path)}: ` : ''
  const message = first
    ? `The request is not valid. ${where}${first.message}${rest}`
    : 'The request is not valid.'
  return new ORPCError('BAD_REQUEST', { message, data: { issues: issues.slice(0, mostIssues) } })
}

function fieldName(path: Issue['path']): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join('')
    .slice(0, 200)
}
