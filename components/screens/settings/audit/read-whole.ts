import type { AuditEntry, AuditLog, AuditLogQuery } from '#contract/audit-log.ts'
import type { List } from '#contract/common/pagination.ts'

type Read = (input: AuditLogQuery, signal: AbortSignal) => Promise<AuditLog>

/**
 * Reads the log page after page to its very end, for a file. Where one reading has looked back as far as it goes, the next
 * goes on from there; what is written meanwhile does not move the pages.
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
