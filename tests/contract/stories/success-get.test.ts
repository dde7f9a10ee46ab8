import { describe, expect, test } from 'vitest'
import { addStories, smallTree } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'
import { draft, fullStory, sourceRefs } from './full-story.ts'

const service = useService()

describe('GET /stories/{slug}', () => {
  test('answers every field of a story', async () => {
    const { api, parts } = await fullStory(service)
    const answer = await api.get('/stories/slow-builds')
    expect(answer.status).toBe(200)
    const detail = { main: smallTree, sidebar: smallTree, title: 'Detail' }
    expect(answer.body).toStrictEqual({
      story: { ...parts, changes: [], draft: { ...draft, sourceRefs, detail } },
    })
  })

  test('answers null and empty lists for a story that is current and concerns nobody', async () => {
    const org = await service.org()
    await addStories(service.db, org.id, [{ slug: 'a' }])
    const answer = await org.api.get('/stories/a')
    expect(answer.body).toMatchObject({
      story: { archive: null, relevantMembers: [], draft: { version: 1, sourceRefs: [] } },
    })
  })

  test.each(['Über uns', 'a/b', '50%', 'a?b#c', 'dot.', '..x'])('is read by any slug: %s', async (slug) => {
    const org = await service.org()
    await addStories(service.db, org.id, [{ slug }])
    const answer = await org.api.get(`/stories/${encodeURIComponent(slug)}`)
    expect(answer.body).toMatchObject({ story: { draft: { slug } } })
  })
})
