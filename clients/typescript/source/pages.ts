type Answer = {
  data: unknown[]
  page: number
  limit: number
  totalCount: number
  lookedBackTo?: string | null
}

const mostAPage = 100

/** The id of an item, where it has one: a list that moves while it is read shows the same item twice. */
function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item
}

/** Reads a list page by page. Where one request looks back only so far, it goes on from there. */
export async function* allOf(
  input: Record<string, unknown>,
  read: (input: Record<string, unknown>) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  const seen = new Set<unknown>()
  let asked: Record<string, unknown> = { limit: mostAPage, ...input }
  let page = Number(input.page ?? 1)
  for (;;) {
    const answer = (await read({ ...asked, page })) as Answer
    for (const item of answer.data) {
      const id = idOf(item)
      if (seen.has(id)) continue
      seen.add(id)
      yield item
    }
    const isLast = answer.data.length === 0 || answer.page * answer.limit >= answer.totalCount
    if (!isLast) page++
    else if (!answer.lookedBackTo || answer.lookedBackTo === asked.until) return
    else {
      asked = { ...asked, until: answer.lookedBackTo }
      page = 1
    }
  }
}
