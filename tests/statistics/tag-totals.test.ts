import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { howOften } from '#tests/harness/how-often.ts'
import { useService } from '#tests/harness/service.ts'
import { useClients } from './client.ts'

const service = useService()
const db = useClients()

const tags = ['beta', 'champion', 'people_tag:beta', '']
const someTags = fc.array(fc.constantFrom(...tags), { maxLength: 3 })

type Api = Awaited<ReturnType<typeof service.org>>['api']
type Answer = { totalCount: number; data: { id: string }[] }

/** Several by one statement, as they come in: what makes people for other tests counts them anew afterwards. */
async function insert(orgId: string, people: string[][]): Promise<string[]> {
  const made = await db.client.query<{ id: string }>(
    `INSERT INTO people (org_id, display_name, search_text, ecosystem_tags)
     SELECT $1, 'Ada', 'Ada', ARRAY(SELECT jsonb_array_elements_text(tags))
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS p(tags, n) ORDER BY n
     RETURNING id::text`,
    [orgId, JSON.stringify(people)],
  )
  return made.rows.map(({ id }) => id)
}

async function read(api: Api, tag: string): Promise<Answer> {
  const { body } = await api.get(`/people?ecosystemTags[]=${encodeURIComponent(tag)}&limit=100`)
  return body as Answer
}

test('the totals of tags are those of the people who have them, however often they change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(someTags, someTags), { minLength: 1, maxLength: 8 }),
      async (people) => {
        const org = await service.org()
        const before = people.map(([tagsBefore]) => tagsBefore)
        const ids = await insert(org.id, before)
        const change = 'UPDATE people SET ecosystem_tags = $3 WHERE org_id = $1 AND id = $2'
        for (const [n, [, after]] of people.entries()) await db.client.query(change, [org.id, ids[n], after])
        for (const tag of tags.filter((it) => it !== '')) {
          const { totalCount, data } = await read(org.api, tag)
          const whoHave = ids.filter((_, n) => people[n]?.[1].includes(tag))
          expect([totalCount, data.map(({ id }) => id).sort()]).toEqual([whoHave.length, whoHave.sort()])
        }
      },
    ),
    { numRuns: howOften(15) },
  )
})

test('the total of a tag that nobody has any more is rebuilt to none', async () => {
  const org = await service.org()
  await addPeople(service.db, org.id, [{ ecosystemTags: ['beta', 'champion'] }, { ecosystemTags: ['beta'] }])
  const damage = "UPDATE counters SET value = 7 WHERE org_id = $1 AND name LIKE 'people_tag:%'"
  await db.client.query(damage, [org.id])
  await db.client.query(
    "UPDATE people SET ecosystem_tags = array_remove(ecosystem_tags, 'champion') WHERE org_id = $1",
    [org.id],
  )
  await rebuildStatistics(db.client, org.id)
  const totals = await Promise.all(['beta', 'champion'].map((tag) => read(org.api, tag)))
  expect(totals.map(({ totalCount }) => totalCount)).toEqual([2, 0])
})
