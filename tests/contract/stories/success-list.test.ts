import { describe, expect, test } from 'vitest'
import { column, expectPages, objectsOf } from '#tests/harness/answers.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'
import { draft, fullStory } from './full-story.ts'

const service = useService()

describe('GET /stories', () => {
  test('answers every field of a short story', async () => {
    const { api, parts } = await fullStory(service)
    const answer = await api.get('/stories')
    expect(answer.body).toStrictEqual({
      data: [{ ...parts, ...draft }],
      page: 1,
      limit: 50,
      totalCount: 1,
    })
  })

  test('shows the newest first', async () => {
    const org = await service.org()
    const days = [2, 3, 1]
    await addStories(
      service.db,
      org.id,
      days.map((day) => ({ slug: `s${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) })),
    )
    expect(column(await org.api.get('/stories'), 'slug')).toEqual(['s3', 's2', 's1'])
  })

  test.each(['', 'archived=false', 'search=story'])(
    'has neither gaps nor repeats between pages: %s',
    async (query) => {
      const org = await service.org()
      await addStories(
        service.db,
        org.id,
        Array.from({ length: 15 }, () => ({ createdAt: new Date(0) })),
      )
      expect(await expectPages(org.api, `/stories?${query}`, 'slug', 4)).toHaveLength(15)
    },
  )

  test.each<[query: string, ...slugs: string[]]>([
    ['', 'a', 'b', 'c', 'd'],
    ['archived=true', 'b'],
    ['archived=false', 'a', 'c', 'd'],
    ['search=ÜBER', 'a'],
    ['search=summary+of', 'b'],
    ['search=0%25', 'c'],
    ['search=_', 'd'],
    ['search=%5C', 'a'],
    ['search=s&archived=true', 'b'],
  ])('filters: %s', async (query, ...slugs) => {
    const org = await service.org()
    await addStories(service.db, org.id, [
      { slug: 'a', title: 'Über \\ uns' },
      {
        slug: 'b',
        title: '1000',
        summary: 'Summary of b',
        archivedAt: new Date(0),
        archiveActorType: 'user',
      },
      { slug: 'c', title: '100%' },
      { slug: 'd', title: 'x_y' },
    ])
    const answer = await org.api.get(`/stories?${query}`)
    expect(
      objectsOf(answer)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(slugs)
    expect(answer.body.totalCount).toBe(slugs.length)
  })
})
