import type { AuditEntry, AuditLog, AuditLogQuery } from '#contract/audit-log.ts'
import type { List } from '#contract/common/pagination.ts'
import { client } from '#lib/api/browser/api.ts'

type Read = (input: AuditLogQuery, signal: AbortSignal) => Promise<AuditLog>

/**
 * Reads the complete log for a file. Each search continues where the one before stopped; new changes do not move
 * the pages.
 */
export function wholeLog(read: Read, input: AuditLogQuery, now: Date) {
  let until = input.until ?? now.toISOString()
  let before = 0
  return async (page: number, signal: AbortSignal): Promise<List<AuditEntry>> => {
    for (;;) {
      const answer = await read({ ...input, until, page: page - before }, signal)
      const { limit, totalCount, lookedBackTo, data } = answer
      const isLast = (page - before) * limit >= totalCount
      if (!isLast || lookedBackTo === null)
        return { ...answer, page, totalCount: before * limit + totalCount }
      until = lookedBackTo
      before = data.length === 0 ? page - 1 : page
      // More is to come, however much that is.
      if (data.length > 0) return { ...answer, page, totalCount: page * limit + 1 }
    }
  }
}

/** Reads the log for a file; the first page starts a new reading. */
export function logReader(input: AuditLogQuery) {
  let read: ReturnType<typeof wholeLog> | null = null
  const ask: Read = (part, signal) => client.auditLog.list(part, { signal })
  return (page: number, signal: AbortSignal) => {
    if (page === 1 || read === null) read = wholeLog(ask, input, new Date())
    return read(page, signal)
  }
}
