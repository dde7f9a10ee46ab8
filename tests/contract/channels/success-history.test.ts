import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { updateChannel } from '#service/api/channels/update.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { actor } from '#tests/harness/acting.ts'
import { anInstant, aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addChange, addChannels } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const everybody = '?actorType=user&actorType=agent&actorType=system'

/** Puts a change in the channel's history as the given actor. */
function noted(orgId: string, entityId: string, row: Omit<Parameters<typeof addChange>[2], 'entityId'>) {
  return addChange(service.db, orgId, { entity: 'channel', entityId, ...row })
}

describe('GET /channels/{channelId}/history', () => {
  test('returns changes with their authors, newest first', async () => {
    const org = await service.org()
    const [id] = await addChannels(service.db, org.id, [{ context: 'Bugs' }])
    const mia = await actor(service, org, 'member', 'Mia')
    await org.api.patch(`/channels/${id}`, { context: 'Customers ask here' }, { headers: mia.headers })
    await org.api.patch(`/channels/${id}`, { context: null, description: 'Ask' }, { headers: mia.headers })
    const answer = await org.api.get(`/channels/${id}/history`)
    const common = { id: aUuid, changedAt: anInstant, changedBy: 'user', operation: 'UPDATE' }
    const user = { id: mia.id, image: '', name: 'Mia' }
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      history: [
        {
          ...common,
          user,
          changes: { context: null, description: 'Ask' },
          previousValues: { context: 'Customers ask here', description: null },
        },
        {
          ...common,
          user,
          changes: { context: 'Customers ask here' },
          previousValues: { context: 'Bugs' },
        },
      ],
      totalCount: 2,
    })
  })

  test('begins with the message that brought the channel, which changes nothing later', async () => {
    const org = await service.org()
    const channel = { channelName: 'support', serverName: 'Halden' }
    const [first] = await push(org.api, [aMessage({ channel }), aMessage({ id: 'm2', channel })])
    await push(org.api, [aMessage({ id: 'm3', channel: { ...channel, channelName: 'renamed' } })])
    const path = `/channels/${first?.channelId}/history`
    expect((await org.api.get(path)).body).toEqual({ history: [], totalCount: 0 })
    const answer = await org.api.get(`${path}?actorType=system`)
    expect(answer.body).toStrictEqual({
      history: [
        {
          id: aUuid,
          changedAt: anInstant,
          changedBy: 'system',
          operation: 'INSERT',
          changes: { ...channel, sourceName: 'slack', isConnected: true },
          previousValues: {},
          user: { id: 'system', image: '', name: 'Signalbox' },
        },
      ],
      totalCount: 1,
    })
    const [entry] = objectsOf(await org.api.get('/audit-log?resource=channel&actorType=system'))
    expect(entry).toMatchObject({ resourceId: first?.channelId, resourceName: 'support', exists: true })
  })

  test('batches that bring the same channel at once write it down once', async () => {
    const org = await service.org()
    const batches = Array.from({ length: 6 }, (_, n) => push(org.api, [aMessage({ id: `m${n}` })]))
    const [[first] = []] = await Promise.all(batches)
    const answer = await org.api.get(`/channels/${first?.channelId}/history${everybody}`)
    expect(answer.body.totalCount).toBe(1)
  })

  test('names the automation where a run made the change', async () => {
    const org = await service.org()
    const [channelId = ''] = await addChannels(service.db, org.id, [{}])
    const run = { orgId: org.id, automationId: channelId, automationName: 'Weekly digest', runId: channelId }
    const context = agentContext(service.db, pino({ level: 'silent' }), run)
    await updateChannel(context, { channelId, context: 'Feedback' })
    const [record] = objectsOf(await org.api.get(`/channels/${channelId}/history?actorType=agent`), 'history')
    expect(record).toMatchObject({
      changedBy: 'agent',
      changes: { context: 'Feedback' },
      previousValues: { context: null },
      user: { name: 'Weekly digest' },
    })
  })

  test.each([
    ['', ['agent', 'user']],
    ['?actorType=system', ['system']],
    ['?actorType=user&actorType=system', ['system', 'user']],
    ['?actorType[0]=agent&actorType[1]=system&actorType[2]=user', ['agent', 'system', 'user']],
  ])('shows changes by actor type, leaving the system out unless asked: %s', async (query, actors) => {
    const org = await service.org()
    const [id = ''] = await addChannels(service.db, org.id, [{}])
    for (const actorType of ['agent', 'system', 'user'] as const) await noted(org.id, id, { actorType })
    const answer = await org.api.get(`/channels/${id}/history${query}`)
    const shown = objectsOf(answer, 'history').map(({ changedBy }) => changedBy)
    expect(shown.toSorted()).toEqual(actors)
    expect(answer.body.totalCount).toBe(actors.length)
  })

  test('goes page by page to its end, and counts all', async () => {
    const org = await service.org()
    const [id = ''] = await addChannels(service.db, org.id, [{}])
    for (let n = 0; n < 25; n++)
      await noted(org.id, id, {
        actorType: 'user',
        changes: { n },
        changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
      })
    const path = `/channels/${id}/history`
    const values = async (query: string) =>
      objectsOf(await org.api.get(`${path}${query}`), 'history').map(({ changes }) => Object(changes).n)
    expect(await values('')).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n))
    expect(await values('?page=2')).toEqual([4, 3, 2, 1, 0])
    expect((await org.api.get(`${path}?page=9`)).body).toEqual({ history: [], totalCount: 25 })
  })

  test("holds nothing of another channel's, nor of another organization", async () => {
    const [org, other] = [await service.org(), await service.org()]
    const [id = '', sibling = ''] = await addChannels(service.db, org.id, [
      { sourceChannelId: 'C1' },
      { sourceChannelId: 'C2' },
    ])
    await noted(org.id, sibling, { actorType: 'user' })
    await noted(other.id, id, { actorType: 'user' })
    expect((await org.api.get(`/channels/${id}/history${everybody}`)).body.totalCount).toBe(0)
  })
})
