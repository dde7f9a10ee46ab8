import { ORPCError } from '@orpc/server'
import type { Issue } from '#contract/common/errors.ts'

/** `more` says in another sentence where it was named, or why there is none. */
export function notFound(what: string, more?: string): ORPCError<'NOT_FOUND', undefined> {
  const message = `There is no such ${what} in this organization.`
  return new ORPCError('NOT_FOUND', { message: more === undefined ? message : `${message} ${more}` })
}

export function forbidden(message: string): ORPCError<'FORBIDDEN', undefined> {
  return new ORPCError('FORBIDDEN', { message })
}

export function conflict(message: string): ORPCError<'CONFLICT', undefined> {
  return new ORPCError('CONFLICT', { message })
}

/** Limits the issues in one answer: a large request may have an issue in every row. */
const mostIssues = 100

/** Names the first field and its reason in one sentence; the issues follow in `data`. `total` counts those left out too. */
export function invalid(
  issues: Issue[],
  total = issues.length,
): ORPCError<'BAD_REQUEST', { issues: Issue[] }> {
  const first = issues[0]
  const rest = total > 1 ? ` (and ${total - 1} more)` : ''
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
