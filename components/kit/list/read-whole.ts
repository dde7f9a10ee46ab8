import type { RecentList } from '#contract/common/pagination.ts'

type Query = { page: number; limit?: number; until?: string | undefined }
type Read<Input, Item> = (input: Input, signal: AbortSignal) => Promise<RecentList<Item>>

/**
 * Reads everything of a list that the service searches part by part. Each search continues where the one before stopped; what
 * is new meanwhile does not move the pages.
 */
export function wholeList<Input extends Query, Item>(read: Read<Input, Item>, input: Input, now: Date) {
  let until = input.until ?? now.toISOString()
  let before = 0
  return async (page: number, signal: AbortSignal): Promise<RecentList<Item>> => {
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

/** Reads a list for a file; the first page starts a new reading. */
export function wholeReader<Input extends Query, Item>(read: Read<Input, Item>, input: Input) {
  let part: ReturnType<typeof wholeList<Input, Item>> | null = null
  return (page: number, signal: AbortSignal) => {
    if (page === 1 || part === null) part = wholeList(read, input, new Date())
    return part(page, signal)
  }
}
