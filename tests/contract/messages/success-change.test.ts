import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

describe('PATCH and DELETE /messages/{messageId}', () => {
  let org: Org
  let id: string
  beforeEach(async () => {
    org = await service.org()
    id = (await push(org.api, [aMessage({ content: 'secret words' })]))[0]?.messageId ?? ''
  })

  const audit = async () =>
    objectsOf(await org.api.get('/audit-log?resource=message')).map(
      ({ operation, changes, previousValues }) => ({
        operation,
        changes,
        previousValues,
      }),
    )
  const again = async (fields: Parameters<typeof aMessage>[0]) =>
    (await org.api.post('/messages', { messages: [aMessage({ content: 'secret words', ...fields })] })).body

  test('a correction is an edit of now, told without its content', async () => {
    const answer = await org.api.patch(`/messages/${id}`, { content: 'better words' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id, content: 'better words', editedAt: expect.any(String) })
    const [entry] = await audit()
    expect(entry).toEqual({
      operation: 'UPDATE',
      changes: { editedAt: answer.body.editedAt },
      previousValues: { editedAt: null },
    })
  })

  test('a correction holds against what its source sends again, and gives way to a later edit there', async () => {
    await org.api.patch(`/messages/${id}`, { content: 'better words' })
    expect(await again({ editedAt: '2026-03-02T11:00:00Z' })).toMatchObject({ edited: 0, duplicates: 1 })
    const later = new Date(Date.now() + 60_000).toISOString()
    expect(await again({ content: 'best words', editedAt: later })).toMatchObject({ edited: 1 })
    // The clock of the source is ahead of ours; a correction made after it is later all the same.
    expect((await org.api.patch(`/messages/${id}`, { content: 'mine' })).body).toMatchObject({
      content: 'mine',
    })
  })

  test('of what its source changed after a correction, nobody here is named', async () => {
    await org.api.patch(`/messages/${id}`, { content: 'better words' })
    const later = new Date(Date.now() + 60_000).toISOString()
    await again({ content: 'best words', editedAt: later })
    const late = await org.api.patch(`/messages/${id}`, {
      content: 'mine',
      expected: { content: 'better words' },
    })
    expect([late.status, late.body.data]).toMatchObject([
      409,
      { overtaken: [{ field: 'content', value: 'best words', user: null }] },
    ])
  })

  test('the same content again changes nothing', async () => {
    const answer = await org.api.patch(`/messages/${id}`, { content: 'secret words' })
    expect(answer.body).toMatchObject({ editedAt: null })
    expect(await audit()).toEqual([])
  })

  test('a deleted message is gone, is counted nowhere, and does not come back', async () => {
    const answer = await org.api.send('DELETE', `/messages/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id })
    expect((await org.api.get(`/messages/${id}`)).status).toBe(404)
    expect((await org.api.send('DELETE', `/messages/${id}`)).status).toBe(404)
    const result = { messageId: null, channelId: null, personId: null, companyId: null }
    for (const editedAt of [undefined, '2026-03-02T11:00:00Z'])
      expect(await again({ editedAt })).toMatchObject({
        created: 0,
        deleted: 1,
        results: [{ status: 'deleted', ...result }],
      })
    expect((await org.api.get('/messages')).body).toMatchObject({ totalCount: 0 })
    expect(objectsOf(await org.api.get('/people'))[0]).toMatchObject({
      messageCount: 0,
      lastSeenAt: null,
      sources: [],
    })
    expect(objectsOf(await org.api.get('/channels'))[0]).toMatchObject({ messageCount: 0 })
    expect(JSON.stringify(await audit())).not.toContain('words')
    expect(await audit()).toMatchObject([{ operation: 'DELETE' }])
  })

  test('a request that is sent again with its key deletes once and answers the same', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const one = await org.api.send('DELETE', `/messages/${id}`, undefined, { headers })
    const other = await org.api.send('DELETE', `/messages/${id}`, undefined, { headers })
    expect([other.status, other.text]).toEqual([200, one.text])
  })

  test('messages of another organization, and those that never were, are not found', async () => {
    const other = await service.org()
    for (const [api, message] of [
      [other.api, id],
      [org.api, randomUUID()],
    ] as const) {
      expect((await api.patch(`/messages/${message}`, { content: 'x' })).status).toBe(404)
      expect((await api.send('DELETE', `/messages/${message}`)).status).toBe(404)
    }
    expect((await org.api.get(`/messages/${id}`)).body).toMatchObject({ content: 'secret words' })
  })

  test('nothing to say, and what is no id, are refused', async () => {
    expect((await org.api.patch(`/messages/${id}`, { content: '' })).status).toBe(400)
    expect((await org.api.patch(`/messages/${id}`, {})).status).toBe(400)
    expect((await org.api.patch('/messages/x', { content: 'x' })).status).toBe(400)
    expect((await org.api.send('DELETE', '/messages/x')).status).toBe(400)
  })
})
