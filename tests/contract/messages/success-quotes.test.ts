import { describe, expect, test } from 'vitest'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { everyText, excerpt, quotedPerson, words, zelda } from '../people/quoted.ts'

const service = useService()

/** Tables in which the words may stay: what others wrote themselves. */
const byOthers = (line: string) => line.startsWith('messages.content')
const quoting = /flumetrix|seventh gadget/i

describe('quotes of a message', () => {
  test('go with it, and names stay', async () => {
    const { org, api, messageId, topicId } = await quotedPerson(service)
    const before = (await everyText(service, org)).filter((it) => quoting.test(it) && !byOthers(it))
    expect(before.length).toBeGreaterThan(8)
    expect((await api.send('DELETE', `/messages/${messageId}`)).status).toBe(200)
    const after = await everyText(service, org)
    expect(after.filter((it) => quoting.test(it) && !byOthers(it))).toEqual([])
    expect(after.join('\n')).toContain('For Zelda Quimby')
    const topic = (await api.get(`/topics/${topicId}`)).body
    expect(topic).toMatchObject({ summary: 'Zelda Quimby: “[deleted]”', messageCount: 0 })
    expect(topic.summaryPoints).toMatchObject([{ text: 'Exports are wanted weekly' }])
  })

  test('of what it no longer says go when it is edited at its source; what it still says stays', async () => {
    const { org, api, messageId } = await quotedPerson(service)
    const content = 'The flumetrix exporter drops every seventh gadget, our key was wrong'
    const edit = aMessage({ content, threadId: 't1', author: zelda, editedAt: '2026-03-02T12:00:00Z' })
    expect((await api.post('/messages', { messages: [edit] })).body).toMatchObject({ edited: 1 })
    const output = async () => (await everyText(service, org)).find((it) => it.startsWith('runs.output'))
    expect(await output()).toContain(excerpt.slice(0, 40))
    const other = await api.patch(`/messages/${messageId}`, {
      content: 'Nothing to see here any more, sorry',
    })
    expect(other.status).toBe(200)
    const after = await everyText(service, org)
    expect(after.filter((it) => quoting.test(it) && !byOthers(it))).toEqual([])
    const payload = after.find((it) => it.startsWith('events.payload'))
    expect(payload).toContain('Nothing to see here any more, sorry')
    expect(after.find((it) => it.startsWith('topics.summary:'))).toContain('[edited]')
  })

  test('the discussion that was named after it takes the name of what was said next', async () => {
    const { org, api, messageId } = await quotedPerson(service)
    const title = async () =>
      (await service.db.pool.query('SELECT title FROM topic_groups WHERE org_id = $1', [org.id])).rows[0]
        ?.title
    expect(await title()).toBe(words)
    await api.patch(`/messages/${messageId}`, { content: 'Another title' })
    expect(await title()).toBe('Another title')
  })
})
