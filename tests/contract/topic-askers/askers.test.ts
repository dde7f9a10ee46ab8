import { expect, test } from 'vitest'
import { type TopicAskerList, topicAskerList } from '#contract/topic-askers.ts'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import type { Org } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

type Said = { by: string; text: string; thread?: string; sourceName?: string; bot?: boolean }

async function topicWith(org: Org, said: Said[]): Promise<string> {
  const messages = said.map(({ by, text, thread, sourceName = 'slack', bot = false }, place) =>
    aMessage({
      id: `m${place}`,
      content: text,
      ...(thread !== undefined && { threadId: thread }),
      channel: { sourceName, channelName: sourceName === 'email' ? 'support@ours.example' : 'help' },
      author: { platformId: by, email: by, displayName: by.split('@')[0], isBot: bot },
    }),
  )
  const results = await push(org.api, messages)
  const made = await org.api.post('/topics', {
    title: 'Dark mode',
    messageIds: results.map(({ messageId }) => messageId),
  })
  await org.api.patch(`/topics/${made.body.id}`, { lifecycleState: 'completed' })
  return String(made.body.id)
}

async function askersOf(org: Org, topicId: string): Promise<TopicAskerList> {
  const answer = await org.api.get(`/topics/${topicId}/askers`)
  if (answer.status !== 200) throw new Error(answer.text)
  return topicAskerList.parse(answer.body)
}

const idOf = ({ data }: TopicAskerList, name: string) =>
  data.find(({ person }) => person.displayName === name)?.person.id ?? ''

test('lists people from outside in their words, with a draft in their language', async () => {
  const org = await service.org()
  const topicId = await topicWith(org, [
    { by: 'ada@halden.example', text: '+1' },
    { by: 'ada@halden.example', text: 'A dark theme would spare our eyes at night.' },
    { by: 'joerg@kiel.example', text: 'Wann gibt es ein dunkles Design für die Oberfläche?' },
    { by: 'rin@kyoto.example', text: 'ダークモードはいつ使えるようになりますか。' },
    { by: 'owner@test.example', text: 'We are on it.' },
    { by: 'bot@ci.example', text: 'Build passed with the dark theme.', bot: true },
  ])
  const list = await askersOf(org, topicId)
  expect(list).toMatchObject({ lifecycleState: 'completed', waiting: 3, told: 0, dismissed: 0 })
  expect(list.data.map(({ person, said, language }) => [person.displayName, said, language])).toEqual([
    ['ada', 'A dark theme would spare our eyes at night.', 'en'],
    ['joerg', 'Wann gibt es ein dunkles Design für die Oberfläche?', 'de'],
    ['rin', 'ダークモードはいつ使えるようになりますか。', 'ja'],
  ])
  expect(list.data[0]?.draft).toContain('“A dark theme would spare our eyes at night.”')
  expect(list.data[1]?.draft).toMatch(/^Hallo joerg,[\s\S]*Das ist jetzt erledigt: Dark mode\./)
})

test('keeps who was told or need not be, and takes it back', async () => {
  const org = await service.org()
  const topicId = await topicWith(org, [
    { by: 'ada@halden.example', text: 'A dark theme would help.' },
    { by: 'bo@kite.example', text: 'Please, a dark theme.' },
  ])
  const [ada, bo] = ['ada', 'bo'].map((name) => name)
  const list = await askersOf(org, topicId)
  const set = (state: string, ...names: (string | undefined)[]) =>
    org.api.patch(`/topics/${topicId}/askers`, { state, personIds: names.map((it) => idOf(list, it ?? '')) })
  expect((await set('told', ada)).body).toEqual({ waiting: 1, told: 1, dismissed: 0 })
  expect((await set('dismissed', bo)).body).toEqual({ waiting: 0, told: 1, dismissed: 1 })
  const after = await askersOf(org, topicId)
  expect(after.data.find(({ state }) => state === 'told')?.told).toMatchObject({ delivery: null })
  expect((await set('waiting', ada, bo)).body).toEqual({ waiting: 2, told: 0, dismissed: 0 })
  const kept = await service.db.pool.query('SELECT waiting FROM topics WHERE id = $1', [topicId])
  expect(kept.rows).toEqual([{ waiting: 2 }])
  const stranger = { state: 'told', personIds: ['999999'] }
  expectInvalid(await org.api.patch(`/topics/${topicId}/askers`, stranger), 'personIds.0')
})

test('whoever was told waits again for what they ask elsewhere, and not for what they say in thanks', async () => {
  const org = await service.org()
  const topicId = await topicWith(org, [{ by: 'ada@halden.example', text: 'A dark theme?', thread: 't1' }])
  const personIds = [idOf(await askersOf(org, topicId), 'ada')]
  await org.api.patch(`/topics/${topicId}/askers`, { state: 'told', personIds })
  const more = (id: string, threadId: string) =>
    push(org.api, [
      aMessage({ id, threadId, content: 'Thank you!', author: { platformId: 'ada@halden.example' } }),
    ])
  await more('m8', 't1')
  expect(await askersOf(org, topicId)).toMatchObject({ waiting: 0, told: 1 })
  const [elsewhere] = await more('m9', 't2')
  await org.api.post(`/topics/${topicId}/messages`, { messageIds: [elsewhere?.messageId] })
  expect(await askersOf(org, topicId)).toMatchObject({ waiting: 1, told: 0 })
})

test('sends an answer into the thread once, where a destination reaches the channel', async () => {
  const org = await service.org()
  const topicId = await topicWith(org, [{ by: 'ada@halden.example', text: 'A dark theme?', thread: '17.1' }])
  const list = await askersOf(org, topicId)
  const answer = (text: string) =>
    org.api.post(`/topics/${topicId}/askers/${idOf(list, 'ada')}/answer`, { text })
  expect(list.data[0]?.send).toMatchObject({
    possible: false,
    why: expect.stringContaining('No Slack destination'),
  })
  expectError(await answer('It is done.'), 409, 'CONFLICT')
  await service.db.pool.query(
    `INSERT INTO destinations (org_id, channel, name) VALUES ($1, 'slack', 'Our Slack')`,
    [org.id],
  )
  expect((await answer('It is done.')).body).toEqual({ waiting: 0, told: 1, dismissed: 0 })
  expectError(await answer('It is done.'), 409, 'CONFLICT')
  const sent = await service.db.pool.query(
    'SELECT purpose, channel, target, thread, body FROM deliveries WHERE org_id = $1',
    [org.id],
  )
  expect(sent.rows).toEqual([
    { purpose: 'answer', channel: 'slack', target: 'C1', thread: '17.1', body: 'It is done.' },
  ])
  expect((await askersOf(org, topicId)).data[0]?.told).toMatchObject({ delivery: { status: 'queued' } })
})

test('members keep who was told, and admins send', async () => {
  const org = await service.org()
  const topicId = await topicWith(org, [{ by: 'ada@halden.example', text: 'A dark theme?' }])
  const member = await actor(service, org, 'member')
  const id = idOf(await askersOf(org, topicId), 'ada')
  const { headers } = member
  const body = { state: 'told', personIds: [id] }
  expect((await org.api.patch(`/topics/${topicId}/askers`, body, { headers })).status).toBe(200)
  expectError(
    await org.api.post(`/topics/${topicId}/askers/${id}/answer`, { text: 'Done.' }, { headers }),
    403,
    'FORBIDDEN',
  )
})

test.each([
  [{ state: 'told', personIds: [] }, 'personIds'],
  [{ state: 'gone', personIds: ['1'] }, 'state'],
  [{ state: 'told', personIds: ['x'] }, 'personIds.0'],
])('refuses %j', async (input, place) => {
  const org = await service.org()
  const topicId = await topicWith(org, [{ by: 'ada@halden.example', text: 'A dark theme?' }])
  expectInvalid(await org.api.patch(`/topics/${topicId}/askers`, input), place)
})

test('there are none of a topic that is not there', async () => {
  const org = await service.org()
  expectError(await org.api.get('/topics/0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10/askers'), 404, 'NOT_FOUND')
})
