import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { column, expectError } from '#tests/harness/answers.ts'
import { apiClient } from '#tests/harness/client.ts'
import { push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { said, seen } from '../topic-acts/talks.ts'
import { expectKept } from '../topics/kept.ts'
import { addProposal, constraintsOf, proposed, stateOf } from './proposed.ts'

const service = useService()

const side = z.object({ personCount: z.number() })
const sides = z.object({ stays: side, goes: side })

/** A key that belongs to no member: whoever made it is gone. */
async function keyOfNobody(orgId: string) {
  const { id, key } = await createApiKey(service.db, { orgId, name: 'script', perMinute: 100_000 })
  await service.db.pool.query('UPDATE api_keys SET created_by = NULL WHERE id = $1', [id])
  return apiClient(service.url, key)
}

describe('GET /topic-proposals', () => {
  test('lists what is open, surest first, with what speaks for it', async () => {
    const { api, one, two, merge, split, leaving, messageIds } = await proposed(service)
    const { body } = await api.get('/topic-proposals')
    expect(body).toMatchObject({ page: 1, limit: 50, totalCount: 2 })
    expect(body.data).toMatchObject([
      {
        ...{ id: split, kind: 'split', sureness: 'sure', groupIds: [leaving] },
        stays: { topicId: one.id, title: 'One', discussionCount: 1, messageCount: 1 },
        goes: { topicId: null, title: 'Talk 0', discussionCount: 1, messageCount: 1 },
      },
      {
        ...{ id: merge, kind: 'merge', sureness: 'likely', why: ['export'], groupIds: [] },
        stays: {
          ...{ topicId: one.id, discussionCount: 2, messageCount: 2 },
          quotes: [{ messageId: messageIds[0], text: 'Talk 0', person: { displayName: 'Ada' } }],
        },
        goes: { topicId: two.id, title: 'Two', quotes: [{ messageId: messageIds[2], text: 'Talk 2' }] },
      },
    ])
  })

  test('counts people on each side, and who speaks on both on both', async () => {
    const { api } = await proposed(service)
    const persons = async () => {
      const { body } = await api.get('/topic-proposals')
      return z
        .object({ data: z.array(sides) })
        .parse(body)
        .data.map((it) => [it.stays.personCount, it.goes.personCount])
    }
    expect(await persons()).toEqual([
      [1, 1],
      [2, 2],
    ])
    await push(api, [{ ...said(1, 'later'), author: { platformId: 'A' } }])
    expect(await persons()).toEqual([
      [2, 1],
      [2, 2],
    ])
  })

  test('goes through pages, and by kind', async () => {
    const { api, merge, split } = await proposed(service)
    const second = await api.get('/topic-proposals?limit=1&page=2')
    expect(column(second, 'id')).toEqual([merge])
    expect(second.body.totalCount).toBe(2)
    expect(column(await api.get('/topic-proposals?kind=split'), 'id')).toEqual([split])
  })

  test('leaves out what was answered, and what is no more there', async () => {
    const { api, one, two, merge, split } = await proposed(service)
    await api.post(`/topic-proposals/${split}`, { decision: 'reject' })
    expect(column(await api.get('/topic-proposals'), 'id')).toEqual([merge])
    await api.post('/topics/merge', { into: one.id, from: [two.id] })
    expect((await api.get('/topic-proposals')).body).toMatchObject({ data: [], totalCount: 0 })
  })

  test('quotes nothing of a channel that not everybody may see', async () => {
    const { org, api, messageIds } = await proposed(service)
    await service.db.pool.query(
      `UPDATE channels SET visibility = 'admins' WHERE org_id = $1 AND id = (
         SELECT channel_id FROM messages WHERE org_id = $1 AND id = $2)`,
      [org.id, messageIds[0]],
    )
    const { text } = await api.get('/topic-proposals')
    expect(text).not.toContain('"text":"Talk 0"')
    expect(text).toContain('"text":"Talk 1"')
  })
})

describe('POST /topic-proposals/{proposalId}', () => {
  test.each(['accept', 'always'])('%s merges, and the merge can be undone', async (decision) => {
    const { org, api, one, two, merge } = await proposed(service)
    const before = await seen(org, one.id, two.id)
    const { body } = await api.post(`/topic-proposals/${merge}`, { decision })
    expect(body).toMatchObject({ id: merge, state: 'accepted', topic: { id: one.id, messageCount: 4 } })
    expect(await constraintsOf(service, org)).toContain('together topics')
    const history = await api.get(`/topics/${one.id}/history`)
    expect(history.text).toContain(String(body.changeId))
    await expectKept(service, org)
    expect((await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })).status).toBe(200)
    expect(await seen(org, one.id, two.id)).toEqual(before)
    expect(await stateOf(service, org, merge)).toBe('accepted')
  })

  test('accept splits, and the split can be undone', async () => {
    const { org, api, one, split, leaving } = await proposed(service)
    const { body } = await api.post(`/topic-proposals/${split}`, { decision: 'accept' })
    const topic = Object(body.topic)
    expect(topic).toMatchObject({
      title: 'Talk 0',
      messageCount: 1,
      groups: [{ id: leaving }],
      lockedFields: [],
    })
    expect(await constraintsOf(service, org)).toContain('apart topics')
    expect((await api.get(`/topics/${one.id}`)).body.messageCount).toBe(1)
    await expectKept(service, org)
    expect((await api.post(`/topics/${topic.id}/undo`, { changeId: body.changeId })).status).toBe(200)
    expect((await api.get(`/topics/${one.id}`)).body.messageCount).toBe(2)
  })

  test('reject changes no topic, and says so in the history of both', async () => {
    const { org, api, one, two, merge } = await proposed(service)
    const before = await seen(org, one.id, two.id)
    const { body } = await api.post(`/topic-proposals/${merge}`, { decision: 'reject' })
    expect(body).toMatchObject({ state: 'rejected', topic: { id: one.id } })
    expect(await seen(org, one.id, two.id)).toEqual(before)
    for (const { id } of [one, two])
      expect((await api.get(`/topics/${id}/history`)).text).toContain('notMergedWith')
    expect(await constraintsOf(service, org)).toEqual([])
  })

  test.each([
    ['merge', 'notMergedWith'],
    ['split', 'notSplit'],
  ] as const)('a rejected %s is asked again as it was once that is undone', async (kind, field) => {
    const { api, one, two, ...all } = await proposed(service)
    const asked = (await api.get('/topic-proposals')).body
    const { body } = await api.post(`/topic-proposals/${all[kind]}`, { decision: 'reject' })
    expect(Date.parse(String(body.undoUntil))).toBeGreaterThan(Date.now())
    const path = `/topics/${kind === 'merge' ? two.id : one.id}`
    const undone = await api.post(`${path}/undo`, { changeId: body.changeId })
    expect(undone.status, undone.text).toBe(200)
    expect((await api.get('/topic-proposals')).body).toEqual(asked)
    expect((await api.get(`${path}/history`)).text.split(`"changes":{"${field}"`)).toHaveLength(3)
    expectError(await api.post(`${path}/undo`, { changeId: body.changeId }), 409, 'CONFLICT')
    expect((await api.post(`/topic-proposals/${all[kind]}`, { decision: 'accept' })).status).toBe(200)
  })

  test('an undone rejection asks nothing that was answered otherwise since', async () => {
    const { org, api, one, merge } = await proposed(service)
    const { body } = await api.post(`/topic-proposals/${merge}`, { decision: 'reject' })
    await service.db.pool.query(
      `UPDATE topic_proposals SET state = 'open', change_id = NULL WHERE org_id = $1 AND id = $2`,
      [org.id, merge],
    )
    await api.post(`/topic-proposals/${merge}`, { decision: 'never' })
    expect((await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })).status).toBe(200)
    expect(await stateOf(service, org, merge)).toBe('never')
  })

  test.each([
    ['merge', 'apart topics', 'keptApartFrom'],
    ['split', 'together discussion_and_topic', 'keptWhole'],
  ] as const)('never keeps a %s from every writer until it is undone', async (kind, constraint, field) => {
    const { org, api, one, ...all } = await proposed(service)
    const { body } = await api.post(`/topic-proposals/${all[kind]}`, { decision: 'never' })
    expect(body).toMatchObject({ state: 'never', topic: { id: one.id, messageCount: 2 } })
    expect(await constraintsOf(service, org)).toEqual([constraint])
    const undone = await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })
    expect(undone.status, undone.text).toBe(200)
    expect(await constraintsOf(service, org)).toEqual([])
    const history = await api.get(`/topics/${one.id}/history`)
    expect(history.text.split(`"changes":{"${field}"`)).toHaveLength(3)
    expect(await stateOf(service, org, all[kind])).toBe('open')
  })
})

test('never holds when a key without a member says it', async () => {
  const { org, merge } = await proposed(service)
  const script = await keyOfNobody(org.id)
  expect((await script.post(`/topic-proposals/${merge}`, { decision: 'never' })).status).toBe(200)
  expect(await constraintsOf(service, org)).toEqual(['apart topics'])
})

test('of a proposal whose discussions are elsewhere by now it says so', async () => {
  const { org, api, one, two, split, leaving } = await proposed(service)
  await api.post(`/topics/${one.id}/move`, { groupIds: [leaving], to: two.id })
  const answer = await api.post(`/topic-proposals/${split}`, { decision: 'accept' })
  expectError(answer, 409, 'CONFLICT')
  expect(answer.body.message).toContain('changed meanwhile')
  const whole = Object.values(two.groups)
  const all = await addProposal(service, org, {
    kind: 'split',
    topicId: two.id,
    otherId: two.id,
    groupIds: [leaving, ...whole],
  })
  expectError(await api.post(`/topic-proposals/${all}`, { decision: 'accept' }), 409, 'CONFLICT')
})
