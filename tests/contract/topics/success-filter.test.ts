import { describe, expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addChannels, addCompanies, addPeople } from '#tests/harness/factories.ts'
import { addGroup, addParticipant, addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const cast = [
  {
    title: 'Langsame Überweisung',
    summary: 'Payments take days',
    keywords: ['sepa'],
    topicType: 'bug_report',
    priority: 3,
    sources: ['slack'],
    lastMessageAt: new Date('2026-03-01T00:00:00Z'),
  },
  {
    title: '100% dark_mode',
    topicType: 'feature_request',
    lifecycleState: 'in_progress',
    priority: 0,
    sources: ['discord', 'slack'],
    lastMessageAt: new Date('2026-03-02T00:00:00Z'),
  },
  { title: '1000 darkXmode', topicType: 'praise', lifecycleState: 'completed', sources: ['ms-teams'] },
  { title: 'Old', archived: true, topicType: 'bug_report', priority: 3 },
  { title: 'c:\\temp', lifecycleState: 'dismissed', priority: 4 },
] as const
const [payments, dark, light, old, temp] = cast.map(({ title }) => title)

async function topics() {
  const org = await service.org()
  const ids = await addTopics(
    service.db,
    org.id,
    cast.map(({ ...row }) => ({
      ...row,
      keywords: ['keywords' in row ? 'sepa' : 'other'],
      sources: 'sources' in row ? [...row.sources] : [],
    })),
  )
  const titles = async (query: string) => {
    const answer = await org.api.get(`/topics?${query}`)
    const found = column(answer, 'title')
    expect(answer.body.totalCount).toBe(found.length)
    return found.toSorted()
  }
  return { ...org, ids, titles }
}

describe('GET /topics with filters', () => {
  test.each<[query: string, ...titles: (string | undefined)[]]>([
    ['', dark, light, payments, temp],
    ['archived=false', dark, light, payments, temp],
    ['archived=true', old],
    ['archived=true&topicType=bug_report', old],
    ['topicType=bug_report', payments],
    ['topicType=question'],
    ['lifecycleState=open', payments],
    ['lifecycleState=in_progress', dark],
    ['lifecycleState=completed', light],
    ['lifecycleState=dismissed', temp],
    ['priority=very_low', dark],
    ['priority=low'],
    ['priority=default', light],
    ['priority=high', payments],
    ['priority=very_high', temp],
    ['sourceName=slack', dark, payments],
    ['sourceName=ms-teams', light],
    ['sourceName=ms'],
    ['since=2026-03-01T00:00:00.000Z', dark, payments],
    ['since=2026-03-01T00:00:00.001Z', dark],
    ['since=2026-03-01T02:00:00%2B02:00', dark, payments],
    ['since=2026-03-01T02:00:01%2B02:00', dark],
    ['until=2026-03-02T00:00:00.000Z', payments],
    ['until=2026-03-02T00:00:00.001Z', dark, payments],
    ['since=2026-03-01T12:00:00Z&until=2026-03-03T00:00:00Z', dark],
    ['since=0000-01-01T00:00:00Z', dark, payments],
    ['until=9999-12-31T23:59:59.999Z', dark, payments],
    ['since=2026-02-28T00:00:00%2B23:59', dark, payments],
    ['sourceName=slack&topicType=bug_report&priority=high&lifecycleState=open&search=sepa', payments],
  ])('%s', async (query, ...expected) => {
    const { titles } = await topics()
    expect(await titles(query)).toEqual(expected.toSorted())
  })

  test.each<[name: string, search: string, ...titles: (string | undefined)[]]>([
    ['umlauts in any case', 'ÜBERWEISUNG', payments],
    ['the summary', 'payments take', payments],
    ['a keyword', 'SEPA', payments],
    ['a percent sign', '0%', dark],
    ['an underscore', 'k_m', dark],
    ['a backslash', ':\\t', temp],
    ['an archived topic', 'Old'],
  ])('a search for %s', async (_, search, ...expected) => {
    const { titles } = await topics()
    expect(await titles(`${new URLSearchParams({ search })}`)).toEqual(expected)
  })

  test('a person, a company and a channel', async () => {
    const { id, ids, titles } = await topics()
    const [companyId, empty] = await addCompanies(service.db, id, [{}, {}])
    const [ada = '', bo = '', cy] = await addPeople(service.db, id, [{ companyId }, {}, {}])
    const [channelId = '', quiet] = await addChannels(service.db, id, [{}, {}])
    const [first = '', second = '', third = ''] = ids
    for (const topicId of [first, second]) await addParticipant(service.db, id, { topicId, personId: ada })
    await addParticipant(service.db, id, { topicId: third, personId: bo })
    for (const threadId of ['1', '2']) await addGroup(service.db, id, { topicId: third, channelId, threadId })
    expect(await titles(`personId=${ada}`)).toEqual([dark, payments].toSorted())
    expect(await titles(`personId=${bo}`)).toEqual([light])
    expect(await titles(`companyId=${companyId}`)).toEqual([dark, payments].toSorted())
    expect(await titles(`channelId=${channelId}`)).toEqual([light])
    expect(await titles(`channelId=${channelId}&personId=${bo}`)).toEqual([light])
    for (const query of [`personId=${cy}`, `companyId=${empty}`, `channelId=${quiet}`])
      expect(await titles(query)).toEqual([])
    for (const query of ['personId=007', `companyId=${'9'.repeat(30)}`])
      expect(await titles(query)).toEqual([])
  })

  test('of a company or a person say what they said, beside what everybody said', async () => {
    const { id, api, ids } = await topics()
    const [companyId] = await addCompanies(service.db, id, [{}])
    const [ada = '', bo = '', cy = ''] = await addPeople(service.db, id, [{ companyId }, { companyId }, {}])
    const [topicId = ''] = ids
    const said = async (personId: string, messageCount: number, at: string) =>
      addParticipant(service.db, id, { topicId, personId, messageCount, lastMessageAt: new Date(at) })
    await said(ada, 3, '2026-02-01T00:00:00Z')
    await said(bo, 4, '2026-02-03T00:00:00Z')
    await said(cy, 50, '2026-02-20T00:00:00Z')
    const theirs = async (query: string) => column(await api.get(`/topics?${query}`), 'theirs')
    const ofCompany = { messageCount: 7, lastMessageAt: '2026-02-03T00:00:00.000Z' }
    expect(await theirs(`companyId=${companyId}`)).toEqual([ofCompany])
    const ofAda = { messageCount: 3, lastMessageAt: '2026-02-01T00:00:00.000Z' }
    expect(await theirs(`personId=${ada}`)).toEqual([ofAda])
    expect(await theirs(`personId=${ada}&companyId=${companyId}`)).toEqual([ofAda])
    expect(await theirs('limit=1')).toEqual([undefined])
  })
})
