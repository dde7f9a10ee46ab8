import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'
import { everyText, quotedPerson, words, zelda } from './quoted.ts'

const service = useService()

const told = /zelda|quimby|zquimby|u0zq77|1234567|flumetrix|gadget overnight|seventh gadget/i

describe('POST /people/{personId}/erase', () => {
  test('leaves nothing of the person in any text of the database', async () => {
    const { org, api, personId } = await quotedPerson(service)
    expect((await everyText(service, org)).filter((it) => told.test(it)).length).toBeGreaterThan(20)
    const answer = await api.post(`/people/${personId}/erase`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: personId, messages: 1 })
    expect((await everyText(service, org)).filter((it) => told.test(it))).toEqual([])
  })

  test('leaves what others said and what is no quote', async () => {
    const { org, api, personId, topicId, answer } = await quotedPerson(service)
    await api.post(`/people/${personId}/erase`)
    const { body } = await api.get(`/messages/${answer.messageId}`)
    expect(body.content).toMatch(/we look into it\.$/)
    const points = (await api.get(`/topics/${topicId}`)).body.summaryPoints
    expect(points).toMatchObject([{ text: 'Exports are wanted weekly' }])
    const texts = (await everyText(service, org)).join('\n')
    expect(texts).toContain('Nothing else changes.')
    expect(texts).toContain('Report')
  })

  test('leaves exact statistics, and an entry that does not say whom', async () => {
    const { org, api, personId } = await quotedPerson(service)
    await api.post(`/people/${personId}/erase`)
    expect((await api.get(`/people/${personId}`)).status).toBe(404)
    const client = new pg.Client(inject('database').pool)
    await client.connect()
    try {
      const [kept, rebuilt] = await keptAndRebuilt(client, org.id)
      kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
      expect(kept).toEqual(rebuilt)
    } finally {
      await client.end()
    }
    const [entry] = objectsOf(await api.get('/audit-log?resource=person&operation=DELETE'))
    expect(entry).toMatchObject({ resourceId: 'erased', resourceName: null, changes: {}, previousValues: {} })
    expect(objectsOf(await api.get('/companies'))[0]).toMatchObject({ personCount: 1, messageCount: 1 })
  })

  test('old messages stay away; whoever writes again is somebody new', async () => {
    const { org, api, personId } = await quotedPerson(service)
    await api.post(`/people/${personId}/erase`)
    const old = aMessage({ content: words, threadId: 't1', author: zelda })
    expect((await api.post('/messages', { messages: [old] })).body).toMatchObject({ created: 0, deleted: 1 })
    expect((await everyText(service, org)).filter((it) => told.test(it))).toEqual([])
    const older = aMessage({ id: 'm8', content: 'Never pushed before', author: zelda })
    const elsewhere = aMessage({
      id: 'm7',
      author: { platformId: 'other', email: zelda.email.toUpperCase() },
    })
    expect((await api.post('/messages', { messages: [older, elsewhere] })).body).toMatchObject({ deleted: 2 })
    const sentAt = new Date().toISOString()
    const [again] = await push(api, [aMessage({ id: 'm9', content: 'Hello again', author: zelda, sentAt })])
    expect(again?.personId).not.toBe(personId)
  })

  test('a name that is an ordinary word stays where others use the word', async () => {
    const { api } = await service.org()
    const from = (platformId: string, content: string, displayName: string) =>
      aMessage({ id: platformId, content, author: { platformId, displayName } })
    const [{ personId } = { personId: '' }, ...others] = await push(api, [
      from('U1', 'The flumetrix exporter drops every seventh gadget', 'Somebody'),
      ...['A1', 'A2', 'A3'].map((id) => from(id, 'Can somebody look?', `Ada ${id}`)),
      from('A4', 'Thanks @Somebody. Somebody else saw it.', 'Bo Berg'),
    ])
    await api.post(`/people/${personId}/erase`)
    const contents = await Promise.all(
      others.map(async ({ messageId }) => (await api.get(`/messages/${messageId}`)).body.content),
    )
    expect(contents.slice(0, 3)).toEqual(Array(3).fill('Can somebody look?'))
    expect((await api.get('/people?search=Somebody')).body).toMatchObject({ totalCount: 0 })
  })

  test('twice is the same as once, and a repeated key answers the same', async () => {
    const { api, personId } = await quotedPerson(service)
    const headers = { 'idempotency-key': randomUUID() }
    const one = await api.post(`/people/${personId}/erase`, undefined, { headers })
    const other = await api.post(`/people/${personId}/erase`, undefined, { headers })
    expect(other.text).toBe(one.text)
    const third = await api.post(`/people/${personId}/erase`)
    expect([third.status, third.body]).toEqual([200, { id: personId, messages: 0, texts: 0 }])
    expect((await api.get('/people')).body).toMatchObject({ totalCount: 1 })
  })

  test('people of another organization, and those who never were, are not found', async () => {
    const { personId, api } = await quotedPerson(service)
    const other = await service.org()
    expect((await other.api.post(`/people/${personId}/erase`)).status).toBe(404)
    expect((await api.post('/people/99999999/erase')).status).toBe(404)
    expect((await api.post('/people/x/erase')).status).toBe(400)
    expect((await api.get(`/people/${personId}`)).status).toBe(200)
  })
})
