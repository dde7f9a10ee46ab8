import { describe, expect, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function topic(messages: { content?: string; url?: string }[]) {
  const org = await service.org()
  const [topicId = ''] = await addTopics(service.db, org.id, [{ legacyId: 4711 }])
  const [channelId = ''] = await addChannels(service.db, org.id, [
    { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1' },
  ])
  await addGroup(service.db, org.id, { topicId, channelId, threadId: 't' })
  const results =
    messages.length === 0
      ? []
      : await push(
          org.api,
          messages.map((message, n) =>
            aMessage({ id: `${n}`, threadId: 't', sentAt: `2026-03-01T10:0${n}:00.000Z`, ...message }),
          ),
        )
  return { ...org, path: `/topics/${topicId}/links`, ids: results.map(({ messageId }) => messageId) }
}

const work = (id: string, key: string, content: string, rest: object = {}) =>
  aMessage({
    id,
    channel: { sourceName: 'linear', sourceServerId: 'o1', sourceChannelId: 'team' },
    kind: 'issue',
    url: `https://linear.app/northline/issue/${key}/exports-stop`,
    content,
    sentAt: '2026-03-02T10:00:00.000Z',
    ...rest,
  })

describe('GET /topics/{topicId}/links', () => {
  test('shows the issues that name it or a message of it, as long as they do', async () => {
    const { api, path, ids } = await topic([{ content: 'Exports stop' }])
    const topicAddress = `https://signals.northline.example${path.replace(/\/links$/, '')}`
    const named = await push(api, [
      work('i1', 'ENG-1', `As in ${topicAddress}`),
      work('i2', 'ENG-2', `As in https://other.example/messages/${ids[0]}?x=1`),
      work('i3', 'ENG-3', 'As in nothing'),
      work('m1', 'ENG-4', `Look at ${topicAddress}`, { kind: 'message' }),
    ])
    const shown = async () =>
      objectsOf(await api.get(path)).map((it) => [it.repository, it.number, it.messageId])
    const first = ['ENG', 1, named[0]?.messageId]
    const second = ['ENG', 2, named[1]?.messageId]
    expect((await shown()).toSorted()).toEqual([first, second])
    await api.patch(`/messages/${named[0]?.messageId}`, { content: 'As in nothing any more' })
    await api.patch(`/messages/${named[2]?.messageId}`, { content: `As in ${topicAddress}` })
    expect((await shown()).toSorted()).toEqual([second, ['ENG', 3, named[2]?.messageId]])
    await api.send('DELETE', `/messages/${named[1]?.messageId}`)
    expect(await shown()).toEqual([['ENG', 3, named[2]?.messageId]])
  })

  test('shows what its messages name or were written on, named most recently first', async () => {
    const { api, path, ids } = await topic([
      { url: 'https://github.com/northline/cli/issues/12#issuecomment-7' },
      {
        content:
          'See https://github.com/northline/cli/pull/13/files and https://github.com/northline/cli/issues/12',
      },
      { content: 'Nothing here: https://halden.example/issues/1' },
    ])
    const answer = await api.get(path)
    expect(answer.body).toStrictEqual({
      data: [
        {
          kind: 'pull_request',
          repository: 'northline/cli',
          number: 13,
          url: 'https://github.com/northline/cli/pull/13',
          messageCount: 1,
          messageId: ids[1],
          lastMessageAt: '2026-03-01T10:01:00.000Z',
        },
        {
          kind: 'issue',
          repository: 'northline/cli',
          number: 12,
          url: 'https://github.com/northline/cli/issues/12',
          messageCount: 2,
          messageId: ids[1],
          lastMessageAt: '2026-03-01T10:01:00.000Z',
        },
      ],
      lookedBackTo: null,
    })
    expect((await api.get('/topics/4711/links')).text).toBe(answer.text)
  })

  test('is empty where nobody named any', async () => {
    expect((await (await topic([])).api.get('/topics/4711/links')).body).toEqual({
      data: [],
      lookedBackTo: null,
    })
    const { api, path } = await topic([{ content: 'The build is slow' }])
    expect(objectsOf(await api.get(path))).toEqual([])
  })

  test('looks through the beginning of a long text, and never at half a number', async () => {
    const link = 'https://github.com/a/b/issues/123456'
    const { api, path } = await topic([
      { content: `https://github.com/a/b/issues/7 ${'x'.repeat(7_970 - link.length)} ${link} end` },
      { content: `${'x '.repeat(4_500)}https://github.com/a/b/issues/8` },
      { url: 'https://github.com/a/b/issues/9' },
    ])
    expect(objectsOf(await api.get(path)).map(({ number }) => number)).toEqual([9, 7])
  })

  test('says how far it looked', async () => {
    const { api, path, ids } = await topic([{ content: 'The build is slow' }])
    await service.db.pool.query(
      `INSERT INTO messages (org_id, channel_id, person_id, identity_id, group_id, source_message_id, content, sent_at)
       SELECT org_id, channel_id, person_id, identity_id, group_id, 'copy ' || n, content,
              sent_at - n * interval '1 second' FROM messages, generate_series(1, 1999) n WHERE id = $1`,
      [ids[0]],
    )
    expect((await api.get(path)).body).toEqual({ data: [], lookedBackTo: '2026-03-01T09:26:41.000Z' })
  })

  test('shows 100 at most', async () => {
    const named = Array.from({ length: 120 }, (_, n) => `https://github.com/a/b/issues/${n + 1}`).join(' ')
    const { api, path } = await topic([{ content: named }])
    expect(objectsOf(await api.get(path))).toHaveLength(100)
  })
})
