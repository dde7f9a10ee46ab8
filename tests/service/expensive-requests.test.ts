import { expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#service/doors/http/operations.ts'
import { actor } from '#tests/harness/acting.ts'
import { expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { expectError } from './support/shape.ts'

const service = useService()

const inputs = z.looseObject({ search: z.unknown().optional() })

/** Every operation that searches and needs no id in its address, so that a new one is covered by itself. */
const searches = routes.flatMap(({ name, path, method, extension, input }) => {
  if (!(input instanceof z.ZodObject) || method !== 'GET' || path.includes('{')) return []
  return 'search' in inputs.parse(input.shape)
    ? [{ name, path, most: extension || name === 'automationTemplates.list' ? 200 : 1000 }]
    : []
})

test('there are searches', () => {
  expect(searches.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['people.list', 'messages.list', 'automations.list', 'topics.list']),
  )
})

test.each(searches)(
  '$name searches for $most characters at most, whatever they are',
  async ({ path, most }) => {
    const org = await service.org()
    const { headers } = await actor(service, org, 'owner')
    const search = (text: string) => org.api.get(`${path}?search=${encodeURIComponent(text)}`, { headers })
    for (const mark of ['_', '%', '\\', 'a', 'ä']) expect((await search(mark.repeat(most))).status).toBe(200)
    expectInvalid(await search('_'.repeat(most + 1)), 'search')
  },
)

test('a body of tens of thousands of unknown fields is refused without naming them', async () => {
  const org = await service.org()
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 0]))
  const refused = expectError(await org.api.post('/companies', many(90_000)), 400, 'BAD_REQUEST')
  expect(refused.message).toContain('more than 30,000 fields')
  const named = expectError(
    await org.api.post('/companies', { ...many(1_900), companies: [] }),
    400,
    'BAD_REQUEST',
  )
  expect(named.data).toMatchObject({ issues: { length: 100 } })
  expect(named.message).toContain('and 1900 more')
})
