import { describe, expect, test } from 'vitest'
import { areParted, forbiddenPlaces } from '#service/api/topics/placing/constraints.ts'
import { moveDiscussions } from '#service/api/topics/placing/move.ts'
import { transaction } from '#service/core/write.ts'
import { useService } from '#tests/harness/service.ts'
import { twoTopics } from './talks.ts'

const service = useService()

/** Two topics whose discussions a machine placed. */
async function byMachine() {
  const it = await twoTopics(service)
  await service.db.pool.query(
    `UPDATE topic_groups SET placed_by = 'rule', confidence = 0.6 WHERE org_id = $1`,
    [it.org.id],
  )
  return { ...it, group: it.one.groups[0] ?? '' }
}

/** Lets a machine put a discussion somewhere, and says where it is then. */
async function machinePuts(orgId: string, groupId: string, topicId: string | null) {
  const how = { placedBy: 'rule' as const, confidence: 0.9, why: [] }
  await transaction(service.db, (tx) =>
    moveDiscussions(tx, orgId, [{ groupId, topicId, ...how }], { obeys: true }),
  )
  const { rows } = await service.db.pool.query(
    'SELECT topic_id AS id, placed_by AS by FROM topic_groups WHERE org_id = $1 AND id = $2',
    [orgId, groupId],
  )
  return rows[0]
}

async function isForbidden(orgId: string, groupId: string, topicId: string | null): Promise<boolean> {
  const place = { groupId, topicId }
  return transaction(service.db, async (tx) => (await forbiddenPlaces(tx, orgId, [place])).has(place))
}

async function sayOf(orgId: string, rule: string, between: string, one: string, other: string) {
  await service.db.pool.query(
    `INSERT INTO topic_constraints (org_id, rule, "between", one_id, other_id) VALUES ($1, $2, $3, $4, $5)`,
    [orgId, rule, between, ...(between === 'discussions' && other < one ? [other, one] : [one, other])],
  )
}

describe('a machine', () => {
  test('moves what it placed itself', async () => {
    const { org, two, group } = await byMachine()
    expect(await machinePuts(org.id, group, two.id)).toEqual({ id: two.id, by: 'rule' })
    expect(await machinePuts(org.id, group, null)).toEqual({ id: null, by: null })
  })

  test('leaves alone what a person placed or confirmed, also its confidence', async () => {
    const { org, api, one, two, group } = await byMachine()
    await api.post(`/topics/${one.id}/discussions`, { groupIds: [group] })
    for (const to of [two.id, one.id, null])
      expect(await machinePuts(org.id, group, to)).toEqual({ id: one.id, by: 'person' })
  })

  test('never puts a discussion back where a person took it out of, also after a merge, but elsewhere', async () => {
    const { org, api, one, two, group } = await byMachine()
    const three = String((await api.post('/topics', { title: 'Three' })).body.id)
    await api.send('DELETE', `/topics/${one.id}/discussions/${group}`)
    expect(await machinePuts(org.id, group, one.id)).toEqual({ id: null, by: null })
    const { body } = await api.post('/topics/merge', { into: three, from: [one.id] })
    expect(await machinePuts(org.id, group, three)).toEqual({ id: null, by: null })
    await api.post(`/topics/${three}/undo`, { changeId: body.changeId })
    expect(await isForbidden(org.id, group, three)).toBe(false)
    expect(await machinePuts(org.id, group, two.id)).toEqual({ id: two.id, by: 'rule' })
  })

  test('may again once a person took it back', async () => {
    const { org, api, one, two, group } = await byMachine()
    const out = await api.send('DELETE', `/topics/${one.id}/discussions/${group}`)
    expect(await isForbidden(org.id, group, one.id)).toBe(true)
    await api.post(`/topics/${one.id}/undo`, { changeId: out.body.changeId })
    expect(await machinePuts(org.id, group, two.id)).toEqual({ id: two.id, by: 'rule' })
    expect(await machinePuts(org.id, group, one.id)).toEqual({ id: one.id, by: 'rule' })
  })

  test('obeys the last word of a person', async () => {
    const { org, api, one, two, group } = await byMachine()
    await api.send('DELETE', `/topics/${one.id}/discussions/${group}`)
    const placed = await api.post(`/topics/${one.id}/discussions`, { groupIds: [group] })
    await api.post(`/topics/${one.id}/undo`, { changeId: placed.body.changeId })
    expect(await isForbidden(org.id, group, one.id)).toBe(true)
    await api.post(`/topics/${one.id}/discussions`, { groupIds: [group] })
    await api.post(`/topics/${one.id}/move`, { groupIds: [group], to: two.id })
    await api.send('DELETE', `/topics/${two.id}/discussions/${group}`)
    for (const id of [one.id, two.id]) expect(await isForbidden(org.id, group, id)).toBe(true)
  })

  test('takes nothing out of a topic into which a person merged another', async () => {
    const { org, api, one, two, group } = await byMachine()
    const three = String((await api.post('/topics', { title: 'Three' })).body.id)
    const { body } = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    for (const id of [group, two.groups[0] ?? ''])
      expect(await machinePuts(org.id, id, three)).toEqual({ id: two.id, by: 'rule' })
    await api.post(`/topics/${two.id}/undo`, { changeId: body.changeId })
    expect(await machinePuts(org.id, group, three)).toEqual({ id: three, by: 'rule' })
  })

  test('joins no topics that a person split, until a person joins them', async () => {
    const { org, api, one, two, group } = await byMachine()
    const parted = (...ids: string[]) => transaction(service.db, (tx) => areParted(tx, org.id, ids))
    const split = String((await api.post(`/topics/${one.id}/split`, { groups: [group] })).body.id)
    expect(await parted(one.id, two.id)).toBe(false)
    expect(await parted(two.id, split, one.id)).toBe(true)
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    expect(await parted(two.id, split)).toBe(true)
    await api.post('/topics/merge', { into: two.id, from: [split] })
    const three = String((await api.post('/topics', { title: 'Three' })).body.id)
    expect(await parted(two.id, three)).toBe(false)
  })

  test('joins no topics when that would bring a discussion to where it must not be', async () => {
    const { org, api, one, two, group } = await byMachine()
    const parted = () => transaction(service.db, (tx) => areParted(tx, org.id, [one.id, two.id]))
    const { body } = await api.post(`/topics/${one.id}/move`, { groupIds: [group], to: two.id })
    expect(await parted()).toBe(true)
    await api.post(`/topics/${two.id}/undo`, { changeId: body.changeId })
    expect(await parted()).toBe(false)
    await sayOf(org.id, 'apart', 'discussions', group, two.groups[0] ?? '')
    expect(await parted()).toBe(true)
  })

  test('keeps discussions together, and apart, of which somebody said so', async () => {
    const { org, one, two, group } = await byMachine()
    const [other = '', third = ''] = [one.groups[1], two.groups[0]]
    await sayOf(org.id, 'together', 'discussions', group, other)
    expect(await isForbidden(org.id, group, two.id)).toBe(true)
    expect(await isForbidden(org.id, other, two.id)).toBe(true)
    expect(await isForbidden(org.id, third, one.id)).toBe(false)
    await sayOf(org.id, 'apart', 'discussions', third, other)
    expect(await isForbidden(org.id, third, one.id)).toBe(true)
    const again = await byMachine()
    await sayOf(again.org.id, 'together', 'discussion_and_topic', again.group, again.two.id)
    expect(await isForbidden(again.org.id, again.group, again.one.id)).toBe(true)
    expect(await machinePuts(again.org.id, again.group, again.two.id)).toMatchObject({ id: again.two.id })
  })
})
