import { describe, expect, test } from 'vitest'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { talk } from './talk.ts'

const service = useService()

async function read(n: number) {
  const world = await talk(service)
  const one = world.said[n]
  const answer = await world.api.get(`/messages/${one?.messageId}`)
  const around = (side: string) =>
    objectsOf({ ...answer, body: { data: Object(answer.body.around)[side] } }).map(({ id }) => id)
  return { ...world, one, answer, around }
}

describe('GET /messages/{messageId}', () => {
  test('answers the fields of the list, its discussion, and what was said around it there', async () => {
    const { api, one, answer, around, groups } = await read(20)
    const path = `/messages?groupId=${groups[0]?.id}&limit=100`
    const listed = objectsOf(await api.get(path))
    const own = listed.findIndex(({ id }) => id === one?.messageId)
    const ids = listed.map(({ id }) => id)
    expect(own).toBeGreaterThan(0)
    expect(answer.body).toStrictEqual({
      ...listed[own],
      discussion: { id: groups[0]?.id, title: 'Discussion', summary: '', messageCount: 12 },
      around: { within: 'discussion', before: expect.any(Array), after: expect.any(Array) },
    })
    expect(around('after')).toEqual(ids.slice(Math.max(0, own - 5), own).toReversed())
    expect(around('before')).toEqual(ids.slice(own + 1, own + 6).toReversed())
  })

  test('shows the channel around a message of no discussion', async () => {
    const { api, one, answer, around } = await read(22)
    const ids = column(await api.get(`/messages?channelId=${one?.channelId}&limit=100`), 'id')
    const own = ids.indexOf(one?.messageId)
    expect(answer.body).toMatchObject({ discussion: null, topic: null, around: { within: 'channel' } })
    expect(around('after')).toEqual(ids.slice(own - 5, own).toReversed())
    expect(around('before')).toEqual(ids.slice(own + 1, own + 6).toReversed())
  })

  test('has fewer neighbours at the ends of a channel', async () => {
    const { around } = await read(46)
    expect(around('after').length).toBeLessThan(5)
    expect(around('before')).toHaveLength(5)
  })
})
