import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/harness/client.ts'
import { useService } from '#tests/harness/service.ts'
import { fill, reads, writes } from './support/operations.ts'
import { probes } from './support/probes.ts'
import { type RichOrganization, richOrganization, rowsOf } from './support/rich-organization.ts'
import { parametersOf } from './support/schemas.ts'
import { readError } from './support/shape.ts'

const service = useService()

/** `a` is probed with the key of `b`. */
let a: RichOrganization
let b: RichOrganization
let before: Record<string, string[]>

beforeAll(async () => {
  a = await richOrganization(service)
  b = await richOrganization(service)
  before = await rowsOf(service.db.pool, a.org.id)
})

/** Nothing that only `a` knows; what `b` sent itself may come back. */
function expectNothingOfA(answer: Answer, sent = ''): void {
  const secrets = [a.marker, a.org.id, a.org.slug, ...Object.values(a.ids).map((id) => JSON.stringify(id))]
  for (const secret of secrets) if (!sent.includes(secret)) expect(answer.text).not.toContain(secret)
}

/** The curated templates are everybody's. */
const common = new Set([
  'automationTemplates.list',
  'automationTemplates.get',
  'me.get',
  'signIns.options',
  'setup.get',
  'events.catalogue',
  'capabilities.list',
  'sources.list',
])

/** Refused to a key alone; `tests/contract` tries each with the owner of another organization. */
const forMembers = new Set(['members.listSessionsOf'])

describe('reads by an id of another organization', () => {
  const byId = reads.filter(
    ({ name, path }) => path.includes('{') && !common.has(name) && !forMembers.has(name),
  )

  test.each(byId)('answer 404: $name', async ({ path }) => {
    const own = await b.org.api.get(fill(path, b.ids))
    expect(own.status).toBe(200)
    const answer = await b.org.api.get(fill(path, a.ids))
    expect([answer.status, readError(answer).code]).toEqual([404, 'NOT_FOUND'])
    expectNothingOfA(answer)
  })

  test.each(byId)('answer as for an id that never was: $name', async ({ path }) => {
    const ids = { ...a.ids, companyId: '99999999', personId: '99999999', slug: 'never' }
    const never = Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [
        name,
        id.includes('-') ? '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' : id,
      ]),
    )
    const [foreign, unknown] = [
      await b.org.api.get(fill(path, a.ids)),
      await b.org.api.get(fill(path, never)),
    ]
    expect(foreign.text).toBe(unknown.text)
  })
})

/** Reads that count, tell of the organization itself, or list all there is at once; each has tests of its own. */
const figures =
  /^(apiKeys|assistants|auditLog|customFields|destinations|integrations|invitations|mailServer|me|members|models|organization|passkeys|queue|sampleData|savedViews|statistics|storyWriter|topicIssues|topicWriter|webhookEndpoints)\.|^people\.list(MergeProposals|Tags)$/

const withoutId = reads.filter(({ name, path }) => !path.includes('{') && !common.has(name))

test.each(withoutId.filter(({ name }) => figures.test(name)))(
  'figures tell nothing: $name',
  async ({ path }) => {
    expectNothingOfA(await b.org.api.get(path))
  },
)

describe('lists', () => {
  const lists = withoutId.filter(({ name }) => !figures.test(name))

  test.each(lists)('hold what is their own: $name', async ({ path }) => {
    const answer = await b.org.api.get(path)
    expect(answer.body).toMatchObject({ totalCount: 1 })
    expectNothingOfA(answer)
  })

  const filters = lists.flatMap(({ name, path }) =>
    parametersOf(name, path).map((parameter) => ({ path, parameter })),
  )
  const foreign = filters.filter(({ parameter }) => /(^ids$|Id$|^search$)/.test(parameter))

  test.each(foreign)(
    'are empty when they are asked for what is not: $path by $parameter',
    async ({ path, parameter }) => {
      const ownOrForeign = ({ marker, ids }: RichOrganization) =>
        parameter === 'search' ? marker : parameter === 'ids' ? (ids.channelId ?? '') : (ids[parameter] ?? '')
      const value = ownOrForeign(a)
      expect(value).not.toBe('')
      const answer = await b.org.api.get(`${path}?${parameter}=${value}`)
      expect(answer.body).toMatchObject({ data: [], totalCount: 0 })
      expectNothingOfA(answer)
    },
  )
})

describe('writes', () => {
  test.each(writes)('cannot reach it: $name', async ({ name, method, path }) => {
    const variants = probes[name]
    if (!variants) throw new Error(`name in support/probes.ts how ${name} might reach another organization`)
    for (const { ids, body, status } of variants(a, b)) {
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await b.org.api.send(method, fill(path, ids), body, { headers })
      expect(answer.status).toBe(status)
      expectNothingOfA(answer, JSON.stringify(body))
      const again = await a.org.api.get('/companies')
      expect(again.status).toBe(200)
    }
  })

  test('have changed nothing there', async () => {
    const after = await rowsOf(service.db.pool, a.org.id)
    const lasting = (rows: Record<string, string[]>) =>
      Object.entries(rows).filter(([table]) => table !== 'api_keys')
    expect(lasting(after)).toEqual(lasting(before))
  })
})

test('what one organization pushes under the same names becomes its own', async () => {
  for (const path of ['/channels', '/people', '/companies']) {
    const [mine, theirs] = [await b.org.api.get(path), await a.org.api.get(path)]
    const ids = ({ body }: Answer) => (body as { data: { id: string }[] }).data.map(({ id }) => id)
    expect(ids(mine).filter((id) => ids(theirs).includes(id))).toEqual([])
  }
})
