import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuditEntry, AuditLog, AuditLogQuery } from '#contract/audit-log.ts'
import { wholeList } from './read-whole.ts'

const at = (n: number) => new Date(Date.UTC(2031, 0, 1) + n).toISOString()

/** Answers as the service does that looks at `reach` changes at a time. */
function serviceOf(count: number, hits: (n: number) => boolean, reach: number) {
  const all = Array.from({ length: count }, (_, n) => count - n)
  return async ({ until = '', page, limit }: AuditLogQuery): Promise<AuditLog> => {
    const older = all.filter((n) => at(n) < until)
    const seen = older.slice(0, reach)
    const found = seen.filter(hits)
    const data = found.slice((page - 1) * limit, page * limit).map((n) => ({ id: String(n) }) as AuditEntry)
    const lookedBackTo = seen.length === reach ? at(seen.at(-1) ?? 0) : null
    return { data, page, limit, totalCount: found.length, lookedBackTo }
  }
}

test('every change is read once, however far apart they lie', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      async (count, every, reach, limit) => {
        const hits = (n: number) => n % every === 0
        const query: AuditLogQuery = { page: 1, limit, actorType: ['user'] }
        const read = wholeList(serviceOf(count, hits, reach), query, new Date(at(1000)))
        const ids: string[] = []
        for (let page = 1; ; page++) {
          const { data, totalCount } = await read(page, new AbortController().signal)
          ids.push(...data.map(({ id }) => id))
          if (page * limit >= totalCount || data.length === 0) break
        }
        const expected = Array.from({ length: count }, (_, n) => count - n).filter(hits)
        expect(ids).toEqual(expected.map(String))
      },
    ),
  )
})
