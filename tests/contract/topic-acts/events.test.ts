import { describe, expect, test } from 'vitest'
import { push } from '#tests/harness/factories-messages.ts'
import type { Org } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'
import { groupsOf, said, twoTopics } from './talks.ts'

const service = useService()

/** Names of the events of topics since the last time. */
function listener(org: Org) {
  let seen = 0
  return async () => {
    const { rows } = await service.db.pool.query<{ name: string }>(
      `SELECT name FROM events WHERE org_id = $1 AND name LIKE 'topic.%' ORDER BY received_at, name, id`,
      [org.id],
    )
    const names = rows.map(({ name }) => name).slice(seen)
    seen = rows.length
    return names
  }
}

const movedFrom = `
SELECT payload #> '{discussion,movedFrom}' AS place FROM events WHERE org_id = $1 AND name = 'topic.group.added'
ORDER BY payload #>> '{discussion,title}', received_at, id`

describe('automations hear', () => {
  test('whether a discussion joined its first topic, or moved from another; its feedback once', async () => {
    const { org, api, one, two } = await twoTopics(service)
    for (const { id } of [one, two]) await api.patch(`/topics/${id}`, { topicType: 'complaint' })
    const [loose] = await push(api, [said(5)])
    await api.post(`/topics/${one.id}/discussions`, { messageIds: [loose?.messageId] })
    const groupId = groupsOf(await api.get(`/topics/${one.id}`))['Talk 5']
    await api.post(`/topics/${one.id}/move`, { groupIds: [groupId], to: two.id })
    const { rows } = await service.db.pool.query(movedFrom, [org.id])
    expect(rows).toEqual([{ place: null }, { place: { id: one.id, title: 'One' } }])
    const feedback = await service.db.pool.query(
      `SELECT payload #>> '{topic,id}' AS id FROM events WHERE org_id = $1 AND name = 'feedback.created'`,
      [org.id],
    )
    expect(feedback.rows).toEqual([{ id: one.id }])
  })

  test('of discussions that are placed or moved, and of a topic that a split makes', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const heard = listener(org)
    await heard()
    const [loose] = await push(api, [said(5)])
    await api.post(`/topics/${one.id}/discussions`, { messageIds: [loose?.messageId] })
    expect(await heard()).toEqual(['topic.group.added'])
    await api.post(`/topics/${one.id}/move`, { groupIds: one.groups, to: two.id })
    expect(await heard()).toEqual(['topic.group.added', 'topic.group.added'])
    await api.post(`/topics/${two.id}/split`, { groups: two.groups })
    expect(await heard()).toEqual(['topic.created'])
  })

  test('nothing of a merge, of taking out, of locks and of an undo: nothing new was said', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const heard = listener(org)
    await heard()
    const merge = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    await api.post(`/topics/${two.id}/undo`, { changeId: merge.body.changeId })
    const out = await api.send('DELETE', `/topics/${one.id}/discussions/${one.groups[0]}`)
    await api.post(`/topics/${one.id}/undo`, { changeId: out.body.changeId })
    await api.post(`/topics/${one.id}/lock`, { fields: ['summary'] })
    expect(await heard()).toEqual([])
  })
})
