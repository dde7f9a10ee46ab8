import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { nastyEscapes, nastyQueries, nastyTexts } from './support/nasty.ts'
import { fill, reads } from './support/operations.ts'
import { type RichOrganization, richOrganization } from './support/rich-organization.ts'
import { parametersOf } from './support/schemas.ts'
import { readError } from './support/shape.ts'

const service = useService()
let rich: RichOrganization

beforeAll(async () => {
  rich = await richOrganization(service)
})

/** Queries for each operation, the same in each run; `test:faults` draws others by the hundred thousand. */
const most = 20

let turn = 0
/** A third of them, another one each time: every operation has several parameters, and `test:faults` tries all. */
function someOf(texts: readonly string[]): string[] {
  turn += 1
  return texts.filter((_, n) => n % 3 === turn % 3)
}

/** A key alone is no member, and whoever has none may ask a handful of times a minute. */
function refusals(name: string): number[] {
  if (name === 'setup.get') return [429]
  return /^(apiKeys|invitations|mailServer|passkeys)\.|^assistants\.request$|^members\.(getOwn|listSessions|listSessionsOf)$/.test(
    name,
  )
    ? [403]
    : []
}

describe.each(reads)('$name', ({ name, path }) => {
  test('answers any query with 200 or an error in our shape', async () => {
    const address = fill(path, rich.ids)
    await fc.assert(
      fc.asyncProperty(nastyQueries(parametersOf(name, path)), async (query) => {
        const answer = await rich.org.api.get(`${address}?${query}`)
        if (answer.status === 200) return
        expect([400, 404, ...refusals(name)]).toContain(answer.status)
        const error = readError(answer)
        if (answer.status === 400) expect(error.data).toHaveProperty('issues.0.message')
      }),
      { numRuns: most },
    )
  })

  test.each(parametersOf(name, path))('takes each nasty text for %s', async (parameter) => {
    const address = fill(path, rich.ids)
    for (const value of someOf(nastyTexts)) {
      const answer = await rich.org.api.get(`${address}?${parameter}=${encodeURIComponent(value)}`)
      expect([value.slice(0, 50), answer.status < 500]).toEqual([value.slice(0, 50), true])
      if (answer.status !== 200) readError(answer)
    }
  })
})

describe.each(reads.filter(({ path }) => path.includes('{')))('$name by any id', ({ path }) => {
  test('answers 200 or an error in our shape', async () => {
    await fc.assert(
      fc.asyncProperty(
        nastyEscapes.filter((it) => it !== ''),
        async (id) => {
          const answer = await rich.org.api.get(path.replace(/\{[^}]+\}/, id))
          if (answer.status === 200) return
          expect([400, 404]).toContain(answer.status)
          readError(answer)
        },
      ),
      { numRuns: most },
    )
  })
})
