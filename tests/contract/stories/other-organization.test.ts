import { expect, test } from 'vitest'
import { column, expectError } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('shows the stories of its own organization only', async () => {
  const [org, other] = [await service.org(), await service.org()]
  await addStories(service.db, other.id, [{ slug: 'theirs' }, { slug: 'same', title: 'Their title' }])
  await addStories(service.db, org.id, [{ slug: 'same', title: 'Our title' }])
  for (const query of ['', '?search=title', '?archived=false'])
    expect(column(await org.api.get(`/stories${query}`), 'title')).toEqual(['Our title'])
  expectError(await org.api.get('/stories/theirs'), 404, 'NOT_FOUND')
  expect((await org.api.get('/stories/same')).body).toMatchObject({
    story: { draft: { title: 'Our title' } },
  })
})

test('archives and lists only its own stories', async () => {
  const [org, other] = [await service.org(), await service.org()]
  await addStories(service.db, other.id, [{ slug: 'same' }, { slug: 'theirs' }])
  await addStories(service.db, org.id, [{ slug: 'same' }])
  expect((await org.api.get('/stories/same/neighbours')).body).toEqual({ newer: null, older: null })
  const reason = { reason: 'Fixed' }
  expectError(await org.api.send('PUT', '/stories/theirs/archive', reason), 404, 'NOT_FOUND')
  expectError(await org.api.send('DELETE', '/stories/theirs/archive'), 404, 'NOT_FOUND')
  expect((await org.api.send('PUT', '/stories/same/archive', reason)).status).toBe(200)
  expect((await other.api.get('/stories/same')).body).toMatchObject({ story: { archive: null } })
})
