import { expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const beside = (slug: string | null) => (slug === null ? null : { slug, title: `Title ${slug}` })

test.each([
  ['a', null, 'c'],
  ['c', 'a', 'e'],
  ['e', 'c', null],
  ['b', null, 'd'],
  ['d', 'b', null],
])('beside %s stand %s and %s, current with current, archived with archived', async (slug, newer, older) => {
  const org = await service.org()
  const slugs = ['a', 'b', 'c', 'd', 'e']
  await addStories(
    service.db,
    org.id,
    slugs.map((one, index) => ({
      slug: one,
      title: `Title ${one}`,
      createdAt: new Date(Date.UTC(2026, 0, 9 - index)),
      archivedAt: index % 2 ? new Date(0) : null,
    })),
  )
  const answer = await org.api.get(`/stories/${slug}/neighbours`)
  expect(answer.body).toStrictEqual({ newer: beside(newer), older: beside(older) })
})

test('stories of the same instant follow one another as in the list', async () => {
  const org = await service.org()
  await addStories(
    service.db,
    org.id,
    Array.from({ length: 6 }, () => ({ createdAt: new Date(0) })),
  )
  const listed = column(await org.api.get('/stories'), 'slug')
  const walked = [listed[0]]
  for (let next = listed[0]; next; ) {
    const { older } = (await org.api.get(`/stories/${next}/neighbours`)).body
    next = older === null ? undefined : Object(older).slug
    if (next) walked.push(next)
  }
  expect(walked).toEqual(listed)
})
