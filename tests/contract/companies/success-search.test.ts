import { describe, expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /companies with a search', () => {
  test.each([
    ['part of the name', 'den gm', ['Halden GmbH']],
    ['any case', 'HALDEN', ['Halden GmbH']],
    ['umlauts in any case', 'ÄRZTE', ['Die Ärzte']],
    ['the main domain', 'halden.ex', ['Halden GmbH']],
    ['another domain', 'old-name', ['Halden GmbH']],
    ['a percent sign', '0%', ['100% Juice']],
    ['an underscore', 'a_b', ['a_b']],
    ['a backslash', '\\', ['c\\d']],
    ['nothing', 'zzz', []],
  ])('finds by %s', async (_, search, names) => {
    const org = await service.org()
    await addCompanies(service.db, org.id, [
      { name: 'Halden GmbH', domains: ['halden.example', 'old-name.example'] },
      { name: 'Die Ärzte' },
      { name: '100% Juice' },
      { name: '1000 Juices' },
      { name: 'a_b' },
      { name: 'acb' },
      { name: 'c\\d' },
    ])
    const answer = await org.api.get(`/companies?${new URLSearchParams({ search })}`)
    expect(column(answer, 'name')).toEqual(names)
    expect(answer.body.totalCount).toBe(names.length)
  })
})
