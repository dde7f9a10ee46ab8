import { expect, test } from 'vitest'
import { badPages, expectInvalid } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test.each([...badPages, ['search=', 'search'], ['archived=all', 'archived'], ['archived=', 'archived']])(
  'GET /stories refuses %s',
  async (query, place) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/stories?${query}`), place)
  },
)

test.each([
  [{}, 'reason'],
  [{ reason: '' }, 'reason'],
  [{ reason: ' \n ' }, 'reason'],
  [{ reason: 1 }, 'reason'],
  [{ reason: null }, 'reason'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
  [{ reason: 'Fixed', by: 'me' }, 'by'],
  [{ reason: 'Fixed', slug: 'other' }, 'slug'],
])('PUT /stories/{slug}/archive refuses %j', async (body, place) => {
  const org = await service.org()
  await addStories(service.db, org.id, [{ slug: 'a' }])
  expectInvalid(await org.api.send('PUT', '/stories/a/archive', body), place)
  expect((await org.api.get('/stories/a')).body).toMatchObject({ story: { archive: null } })
})

test('DELETE /stories/{slug}/archive takes no fields', async () => {
  const org = await service.org()
  expectInvalid(await org.api.send('DELETE', '/stories/a/archive', { reason: 'x' }), 'reason')
})
