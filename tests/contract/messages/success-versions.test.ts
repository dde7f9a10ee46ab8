import { describe, expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const first = '2026-03-02T10:00:00.000Z'
const second = '2026-03-02T11:00:00.000Z'

type Fields = Parameters<typeof aMessage>[0]

describe('POST /messages, versions', () => {
  const pushed = async (fields: Fields[]) => {
    const org = await service.org()
    const answers = []
    for (const one of fields) answers.push(await org.api.post('/messages', { messages: [aMessage(one)] }))
    return { answers, message: objectsOf(await org.api.get('/messages'))[0] }
  }

  test('a later version replaces content and attachments, and says so', async () => {
    const { answers, message } = await pushed([
      { attachments: [{ name: 'old.txt' }] },
      {
        content: 'The build is slow again',
        editedAt: first,
        attachments: [
          { name: 'new.txt', url: 'https://files.example/new.txt', mimeType: 'text/plain', size: 12 },
        ],
      },
    ])
    expect(answers[1]?.body).toMatchObject({ created: 0, duplicates: 0, edited: 1, deleted: 0 })
    expect(answers[1]?.body).toMatchObject({ results: [{ status: 'edited' }] })
    expect(message).toMatchObject({
      content: 'The build is slow again',
      editedAt: first,
      attachments: [
        { name: 'new.txt', url: 'https://files.example/new.txt', mimeType: 'text/plain', size: 12 },
      ],
    })
  })

  test('an earlier version, the same one again and a late original change nothing', async () => {
    const { answers, message } = await pushed([
      { content: 'second', editedAt: second },
      { content: 'first', editedAt: first },
      { content: 'otherwise', editedAt: second },
      { content: 'original' },
    ])
    expect(answers.map(({ body }) => [body.created, body.edited])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(message).toMatchObject({ content: 'second', editedAt: second })
  })

  test('of two versions in one request the later one stands, whatever their order', async () => {
    const org = await service.org()
    const versions = [
      aMessage({ content: 'second', editedAt: second }),
      aMessage({ content: 'first', editedAt: first }),
    ]
    const { body } = await org.api.post('/messages', { messages: versions })
    expect(body).toMatchObject({ created: 1, duplicates: 1, edited: 0 })
    expect(objectsOf(await org.api.get('/messages'))[0]).toMatchObject({ content: 'second' })
  })

  test('what it is and who entered it are told', async () => {
    const org = await service.org()
    const memberId = await addMember(service.db, org.id, { name: 'Mara' })
    const message = aMessage({ kind: 'feedback', onBehalfOf: memberId })
    expect((await org.api.post('/messages', { messages: [message] })).status).toBe(200)
    expect(objectsOf(await org.api.get('/messages'))[0]).toMatchObject({
      kind: 'feedback',
      onBehalfOf: memberId,
      enteredBy: { id: memberId, name: 'Mara', image: '' },
    })
  })

  test('nobody who is not a member can have entered it', async () => {
    const org = await service.org()
    const other = await service.org()
    const stranger = await addMember(service.db, other.id)
    const messages = [aMessage(), aMessage({ id: 'm2', onBehalfOf: stranger })]
    const answer = await org.api.post('/messages', { messages })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('There is no member with this id')
    expect(objectsOf(await org.api.get('/messages'))).toEqual([])
  })

  test('more than twenty attachments, an unknown kind and a version of tomorrow are refused', async () => {
    const org = await service.org()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    for (const wrong of [
      { attachments: Array.from({ length: 21 }, () => ({ name: 'a' })) },
      { attachments: [{ name: 'a', url: 'javascript:alert(1)' }] },
      { kind: 'poem' },
      { editedAt: tomorrow },
    ])
      expect((await org.api.post('/messages', { messages: [aMessage(wrong)] })).status).toBe(400)
  })
})
