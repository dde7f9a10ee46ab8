import { beforeAll, describe, expect, test } from 'vitest'
import type { Acting } from '#tests/harness/acting.ts'
import type { Answer } from '#tests/harness/client.ts'
import { actingAs } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { type HiddenOrganization, hiddenOrganization } from './support/hidden-organization.ts'
import { reads as allReads, fill } from './support/operations.ts'
import { parametersOf } from './support/schemas.ts'
import { expectError } from './support/shape.ts'

/** All but what a program asks for, which is read by its words alone and has nothing of the organization. */
const reads = allReads.filter(({ name }) => name !== 'assistants.request')

const service = useService()
let it: HiddenOrganization

beforeAll(async () => {
  it = await hiddenOrganization(service)
})

/** Made for each request: a token is old after a minute. */
const acting = ({ id }: Acting) => actingAs(it.org, id)

const asMember = (path: string) => it.org.api.get(path, { headers: acting(it.member) })

function expectNothing(answer: Answer, sent = ''): void {
  const text = sent === '' ? answer.text : answer.text.replaceAll(sent, '')
  expect(text.toLowerCase()).not.toContain(it.marker.toLowerCase())
}

const byId = reads.filter(({ path }) => path.includes('{'))

/** Reads that have something to hide here, for everybody who sees everything. */
const telling = [
  'auditLog.list',
  'automations.get',
  'automations.history',
  'automations.list',
  'channels.get',
  'channels.history',
  'channels.list',
  'events.marks',
  'events.occurrences',
  'integrations.list',
  'messages.get',
  'messages.list',
  'people.listMergeProposals',
  'runs.get',
  'runs.list',
  'runs.ofAutomation',
  'runs.stream',
  'stories.get',
  'stories.list',
  'topicAskers.list',
  'topicProposals.list',
  'topics.get',
  'topics.history',
  'topics.list',
  'unplaced.list',
]

describe('for a member who may not see a channel', () => {
  test.each(reads)('$name says nothing of it', async ({ path }) => {
    const answer = await asMember(fill(path, it.ids))
    expect([200, 403, 404]).toContain(answer.status)
    expectNothing(answer)
  })

  test.each(byId)('$name says nothing of a topic that was only discussed there', async ({ path }) => {
    expectNothing(await asMember(fill(path, { ...it.ids, topicId: it.ids.veiledTopicId ?? '' })))
  })

  const filters = reads
    .filter(({ path }) => !path.includes('{'))
    .flatMap(({ name, path }) => parametersOf(name, path).map((parameter) => ({ path, parameter })))
    .filter(({ parameter }) => /(^ids$|Ids?$|^search$)/.test(parameter))

  test.each(filters)('$path by $parameter says nothing of it', async ({ path, parameter }) => {
    const values: Record<string, string> = {
      ...{ search: it.marker, ids: it.ids.channelId ?? '', sourceChannelIds: 'C-HIDDEN' },
      ...it.ids,
    }
    expectNothing(await asMember(`${path}?${parameter}=${values[parameter] ?? 'x'}`), it.marker)
  })

  test.each(['channelId', 'groupId'])('there is no message of it by %s', async (parameter) => {
    const answer = await asMember(`/messages?${parameter}=${it.ids[parameter]}`)
    expect(answer.body).toMatchObject({ data: [], totalCount: 0 })
  })

  test.each([
    '/channels',
    '/messages',
    '/messages?sourceName=slack',
    '/messages?search=l',
    '/messages?since=2020-01-01T00:00:00Z',
  ])('%s lists and counts only what is visible', async (path) => {
    const answer = await asMember(path)
    const [only] = answer.body.data as { id: string }[]
    expect(answer.body).toMatchObject({ totalCount: 1 })
    expect([it.open.channelId, it.open.messageId]).toContain(only?.id)
  })

  test('neither words nor channel find a topic that was only discussed there', async () => {
    const found = async (query: string) => (await asMember(`/topics?${query}`)).body.totalCount
    expect(await found(`search=${it.marker}`)).toBe(0)
    expect(await found('search=A%20topic')).toBe(2)
    expect(await found(`channelId=${it.ids.channelId}`)).toBe(0)
    expect(await found(`channelId=${it.open.channelId}`)).toBe(1)
  })

  test('topics count what was said there, keep their titles, and show the rest', async () => {
    const { body } = await asMember(`/topics/${it.open.topicId}`)
    expect(body).toMatchObject({ title: 'A topic', messageCount: 2 })
    expect(body.groups).toMatchObject([{ channelId: it.open.channelId }])
    expect(body.summaryPoints).toEqual([{ text: 'An open point', messageId: null, personId: null }])
    const veiled = await asMember(`/topics/${it.ids.veiledTopicId}`)
    expect(veiled.body).toMatchObject({ title: 'A topic', summary: '', keywords: [], groups: [] })
  })

  test('people who only spoke there are people without messages', async () => {
    const { personId, companyId } = it.ids
    expect((await asMember(`/people/${personId}`)).body).toMatchObject({
      displayName: 'Noor',
      messageCount: 3,
    })
    for (const query of [`personId=${personId}`, `companyId=${companyId}`])
      expect((await asMember(`/messages?${query}`)).body).toMatchObject({ data: [], totalCount: 0 })
  })

  test('a story keeps its other quotes and sources', async () => {
    const { body } = await asMember(`/stories/${it.ids.slug}`)
    const { draft } = body.story as { draft: { sourceRefs: object[]; list: { elements: object } } }
    expect(draft.sourceRefs).toEqual([{ id: 'other', type: 'topic', title: 'An open topic' }])
    expect(Object.keys(draft.list.elements)).toEqual(['r', 't', 'q2'])
  })

  test.each(['', '/people', '/history'])('the channel is not there by its id: %s', async (more) => {
    const answer = await asMember(`/channels/${it.ids.channelId}${more}`)
    expectError(answer, 404, 'NOT_FOUND')
    const never = await asMember(`/channels/0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10${more}`)
    expect(answer.text).toBe(never.text)
  })

  test('days of the channel are those of one that never was', async () => {
    const { body } = await asMember(`/statistics/messages?channelId=${it.ids.channelId}`)
    expect((body.days as { total: number }[]).some(({ total }) => total > 0)).toBe(false)
  })

  test('an event with the words of somebody who cancels is hidden with their channel', async () => {
    const { api } = it.org
    const place = { sourceName: 'stripe', sourceServerId: 'stripe', sourceChannelId: 'cancellations' }
    const channel = { ...place, channelName: 'stripe / cancellations' }
    const author = { platformId: 'cus_1' }
    const said = { id: 'c1', channel, author, content: 'Too slow', sentAt: new Date().toISOString() }
    const { body } = await api.post('/messages', { messages: [said] })
    const [placed] = body.results as { channelId: string }[]
    const subscription = { id: 'sub_1', cancellationReason: 'Far too slow for us' }
    const event = {
      source: 'stripe',
      deliveryId: 'evt_1',
      payload: { customer: { id: 'cus_1' }, subscription },
    }
    expect((await api.post('/events/stripe.subscription.canceled', event)).status).toBe(200)
    const path = '/event-occurrences?name=stripe.subscription.canceled'
    expect((await asMember(path)).text).toContain('Far too slow')
    await api.patch(`/channels/${placed?.channelId}`, { visibility: 'admins' })
    expect((await asMember(path)).text).not.toContain('Far too slow')
    expect((await api.get(path)).text).toContain('Far too slow')
  })

  test('writes do not reach it', async () => {
    const headers = acting(it.member)
    const { api } = it.org
    const { channelId, messageId, topicId, automationId, eventId, groupId } = it.ids
    const out = `/topics/${topicId}/discussions/${groupId}`
    expectError(await api.send('DELETE', out, undefined, { headers }), 404, 'NOT_FOUND')
    for (const [act, body] of [
      ['discussions', { groupIds: [groupId] }],
      ['split', { groups: [groupId] }],
      ['move', { groupIds: [groupId], to: it.ids.veiledTopicId }],
    ] as const)
      expectError(await api.post(`/topics/${topicId}/${act}`, body, { headers }), 400, 'BAD_REQUEST')
    const channel = await api.patch(`/channels/${channelId}`, { context: 'Mine' }, { headers })
    expectError(channel, 404, 'NOT_FOUND')
    for (const path of ['/topics', `/topics/${topicId}/messages`]) {
      const body = { ...(path === '/topics' && { title: 'Mine' }), messageIds: [messageId] }
      const answer = await api.post(path, body, { headers })
      expect(expectError(answer, 400, 'BAD_REQUEST').data).toMatchObject({
        issues: [{ path: ['messageIds', 0] }],
      })
    }
    const run = await api.post(`/automations/${automationId}/runs`, { eventId, dryRun: true }, { headers })
    expectError(run, 400, 'BAD_REQUEST')
  })

  test('what writes answer says nothing of it', async () => {
    const headers = acting(it.member)
    const { topicId, slug, automationId } = it.ids
    for (const [method, path, body] of [
      ['PATCH', `/topics/${topicId}`, { priority: 'high' }],
      ['PUT', `/stories/${slug}/archive`, { reason: 'Done' }],
      ['DELETE', `/stories/${slug}/archive`, {}],
      ['POST', `/automations/${automationId}/runs`, { dryRun: true }],
    ] as const) {
      const answer = await it.org.api.send(method, path, body, { headers })
      expect(answer.status, answer.text).toBe(200)
      expectNothing(answer)
    }
  })
})

describe('for a key that is limited to open channels', () => {
  const as = { alone: () => ({}), 'with an admin': () => ({ headers: acting(it.admin) }) }

  test.each(Object.entries(as))('no read says anything of it, %s', async (_, who) => {
    for (const { path, name } of reads)
      for (const topicId of [it.ids.topicId, it.ids.veiledTopicId]) {
        const ids = { ...it.ids, topicId: topicId ?? '' }
        const answer = await it.org.api.get(fill(path, ids), { key: it.limitedKey, ...who() })
        expect([200, 403, 404], `${name}: ${answer.text}`).toContain(answer.status)
        expectNothing(answer)
      }
  })

  test('it counts what it shows, and says of itself that it is limited', async () => {
    const read = (path: string) => it.org.api.get(path, { key: it.limitedKey })
    expect((await read('/messages')).body).toMatchObject({ totalCount: 1 })
    expect((await read('/channels')).body).toMatchObject({ totalCount: 1 })
    expect((await read('/me')).body).toMatchObject({ key: { name: 'Limited', channels: 'open' } })
  })

  test.each([
    ['GET', '/arrivals', undefined],
    ['GET', '/audit-log', undefined],
    ['GET', '/imports', undefined],
    ['DELETE', '/messages/{messageId}', {}],
    ['PATCH', '/messages/{messageId}', { content: 'Mine' }],
    ['PATCH', '/channels/{openId}', { visibility: 'admins' }],
    ['POST', '/people/merges', { into: '1', from: ['2'] }],
    ['POST', '/connections', { source: 'webhook' }],
  ])('it may not do what could show more: %s %s', async (method, path, body) => {
    const address = fill(path.replace('{openId}', it.open.channelId), it.ids)
    for (const who of Object.values(as)) {
      const answer = await it.org.api.send(method, address, body, { key: it.limitedKey, ...who() })
      expectError(answer, 403, 'FORBIDDEN')
    }
  })

  test('it pushes messages, also into a channel that it does not see', async () => {
    const channel = { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C-HIDDEN' }
    const pushed = {
      id: 'pushed',
      channel,
      author: { platformId: 'U9' },
      content: 'x',
      sentAt: '2026-01-01T00:00:00Z',
    }
    const answer = await it.org.api.post('/messages', { messages: [pushed] }, { key: it.limitedKey })
    const [made] = answer.body.results as { messageId: string }[]
    expect(answer.body).toMatchObject({ created: 1 })
    expectError(
      await it.org.api.get(`/messages/${made?.messageId}`, { key: it.limitedKey }),
      404,
      'NOT_FOUND',
    )
  })
})

describe.each(['a key alone', 'an admin'])('for %s', (who) => {
  const read = (path: string) => it.org.api.get(path, { headers: who === 'an admin' ? acting(it.admin) : {} })

  test('everything is there, so that nothing of the above is hidden by chance', async () => {
    const found: string[] = []
    for (const { name, path } of reads.filter((read) => read.name !== 'statistics.topics')) {
      const answers = [it.ids.topicId, it.ids.veiledTopicId].map((topicId = '') =>
        read(fill(path, { ...it.ids, topicId })),
      )
      const texts = (await Promise.all(answers)).map(({ text }) => text.toLowerCase())
      if (texts.some((text) => text.includes(it.marker.toLowerCase()))) found.push(name)
    }
    expect(found.toSorted()).toEqual(telling)
  })
})
