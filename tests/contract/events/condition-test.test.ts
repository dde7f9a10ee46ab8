import { describe, expect, test } from 'vitest'
import { eventOrg, pullRequest } from '#tests/engine/events/setting.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const merged = 'github.pr.merged'
const path = '/automations/condition-test'

describe('POST /automations/condition-test', () => {
  test('returns decisions for the last events, and stores nothing', async () => {
    const { org, push: send, runs } = await eventOrg(service)
    await send(merged, pullRequest({ baseBranch: 'main', title: 'First' }))
    await send('topic.created', { topic: { title: 'Elsewhere' } })
    await send(merged, pullRequest({ baseBranch: 'release/1', title: 'Second\nline' }))
    const answer = await org.api.post(path, { events: [merged], targetBranches: ['release/*'] })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      judgedBy: null,
      conditionSchemaVersion: 2,
      data: [
        { name: merged, summary: 'Second line', outcome: 'run', reason: null },
        { name: merged, summary: 'First', outcome: 'skip', reason: 'branch' },
      ],
    })
    expect(await runs()).toEqual([])
  })

  test('says what is missing when no model is configured', async () => {
    const { org, push: send } = await eventOrg(service)
    await send(merged, pullRequest())
    const answer = await org.api.post(path, { events: [merged], condition: 'It is risky', limit: 1 })
    expect(answer.body).toMatchObject({ data: [{ outcome: 'not-judged', reason: 'no-model' }] })
  })

  test('reads conversations that nobody listened to from the messages', async () => {
    const { api, id } = await service.org()
    const [first] = await push(api, [
      aMessage({
        id: 'a',
        content: 'Slow again',
        sentAt: '2026-03-02T10:00:00Z',
        author: { displayName: 'Ada' },
      }),
      aMessage({
        id: 'b',
        content: 'Very slow',
        sentAt: '2026-03-02T10:10:00Z',
        author: { displayName: 'Ada' },
      }),
      aMessage({ id: 'c', content: 'Still', sentAt: '2026-03-02T12:00:00Z', author: { displayName: 'Ada' } }),
      aMessage({
        id: 'd',
        content: 'Other',
        sentAt: '2026-03-02T09:00:00Z',
        channel: { sourceChannelId: 'C2' },
      }),
    ])
    const [elsewhere] = await addChannels(service.db, id, [{ sourceChannelId: 'C9' }])
    const body = { events: ['conversation.activity'], channelIds: [first?.channelId, elsewhere] }
    const answer = await api.post(path, body)
    expect(answer.body.data).toMatchObject([
      { eventId: null, summary: 'Ada: Still', outcome: 'run', occurredAt: '2026-03-02T12:00:00.000Z' },
      { eventId: null, summary: 'Ada: Very slow', outcome: 'run', occurredAt: '2026-03-02T10:10:00.000Z' },
      { eventId: null, outcome: 'skip', reason: 'scope' },
    ])
  })

  test('answers nothing where nothing happened, and nothing of others', async () => {
    const [one, other] = [await eventOrg(service), await eventOrg(service)]
    await other.push(merged, pullRequest())
    const answer = await one.org.api.post(path, { events: [merged, 'feedback.created'] })
    expect(answer.body.data).toEqual([])
  })
})
