import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, badPages, expectError, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { authors, compared, twoAccounts } from './two-accounts.ts'

const service = useService()

type Wanted = Parameters<typeof authors>[1]

async function proposed(
  wanted: Wanted,
  then?: (ids: string[], api: Awaited<ReturnType<typeof service.org>>['api']) => Promise<unknown>,
) {
  const org = await service.org()
  const ids = await authors(org, wanted)
  await then?.(ids, org.api)
  await compared(service, org)
  return objectsOf(await org.api.get('/people/merge-proposals'))
}

const codesOf = (proposals: Record<string, unknown>[]) =>
  proposals.map(({ reasons }) => (Array.isArray(reasons) ? reasons.map(({ code }) => code) : []))

describe('GET /people/merge-proposals', () => {
  test('has both people, the reasons in words and as codes, and how much they say', async () => {
    const { slack, github, proposals } = await twoAccounts(service)
    expect(await proposals()).toMatchObject([
      {
        ...{
          id: aUuid,
          into: { id: slack, displayName: 'Ada Holm' },
          from: { id: github },
          foundAt: anInstant,
        },
        reasons: [{ code: 'same-handle', text: 'Both are “ada-holm”, on GitHub and on Slack.' }],
        strength: 75,
      },
    ])
  })

  test('goes by a name at one company, and by both it and a handle', async () => {
    const email = (name: string) => `${name}@halden.example`
    const found = await proposed([
      { platformId: 'A', displayName: 'Ada Holm', email: email('ada') },
      {
        source: 'email',
        platformId: 'B',
        displayName: 'ada holm',
        email: email('a.holm'),
        handle: 'aholm-77',
      },
      { source: 'github', platformId: 'C', displayName: 'Ada Holm', handle: 'aholm-77' },
    ])
    expect(codesOf(found)).toEqual([['same-handle', 'same-name'], ['same-name-and-company']])
  })

  test('goes by what a profile and a signature name', async () => {
    const signature = 'It works.\n\nBest regards\nCy Berg\nhttps://github.com/cy-berg\n+49 30 123'
    const found = await proposed(
      [
        { platformId: 'A', displayName: 'Ada' },
        { source: 'github', platformId: 'B', handle: 'holm' },
        { source: 'email', platformId: 'C', displayName: 'Cy', content: signature },
        { source: 'github', platformId: 'D', handle: 'cy-berg' },
        { platformId: 'E', displayName: 'Eve', content: 'See\n\n-- \nEve, also eve@home.example' },
        { source: 'email', platformId: 'F', displayName: 'E.', email: 'eve@home.example' },
      ],
      ([ada], api) => api.patch(`/people/${ada}`, { connections: { github: 'https://github.com/Holm' } }),
    )
    expect(codesOf(found)).toEqual([['linked-profile'], ['named-in-signature'], ['named-in-signature']])
  })

  test('takes a noreply address of GitHub for the account it names', async () => {
    const found = await proposed([
      { source: 'email', platformId: 'A', email: '123+holm@users.noreply.github.com' },
      { source: 'github', platformId: 'B', handle: 'holm' },
    ])
    expect(codesOf(found)).toEqual([['linked-profile']])
  })

  test.each<[what: string, ...Wanted]>([
    [
      'bots',
      { platformId: 'A', handle: 'ada-holm', isBot: true },
      { source: 'github', platformId: 'B', handle: 'ada-holm' },
    ],
    [
      'shared mailboxes',
      { platformId: 'A', handle: 'support' },
      { source: 'github', platformId: 'B', handle: 'support' },
    ],
    [
      'names that stand for many',
      { platformId: 'A', displayName: 'Halden Support', email: 'a@halden.example' },
      { platformId: 'B', displayName: 'Halden Support', email: 'b@halden.example' },
    ],
    [
      'common first names',
      { platformId: 'A', handle: 'anna' },
      { source: 'github', platformId: 'B', handle: 'anna' },
    ],
    [
      'a first name at one company',
      { platformId: 'A', displayName: 'Ottilie', email: 'a@halden.example' },
      { platformId: 'B', displayName: 'Ottilie', email: 'b@halden.example' },
    ],
    [
      'one name at two companies',
      { platformId: 'A', displayName: 'Ada Holm', email: 'a@halden.example' },
      { platformId: 'B', displayName: 'Ada Holm', email: 'a@fjord.example' },
    ],
    [
      'two accounts of one source',
      { platformId: 'A', handle: 'ada-holm' },
      { platformId: 'B', handle: 'ada-holm' },
    ],
    [
      'a handle that four have',
      ...['slack', 'github', 'discord', 'gitlab'].map((source) => ({
        source,
        platformId: 'A',
        handle: 'ada-holm',
      })),
    ],
    [
      'an address outside of a signature',
      { platformId: 'A', content: 'Ask eve@home.example\nor\nsomebody else' },
      { source: 'email', platformId: 'F', email: 'eve@home.example' },
    ],
  ])('never proposes %s', async (_, ...wanted) => {
    expect(await proposed(wanted)).toEqual([])
  })

  test('can be asked for one person', async () => {
    const org = await twoAccounts(service)
    const [other] = await authors(org, [{ platformId: 'Z' }])
    await org.proposals()
    const of = (id?: string) => org.api.get(`/people/merge-proposals?personId=${id}`)
    expect((await of(org.github)).body).toMatchObject({ totalCount: 1, page: 1, limit: 50 })
    expect((await of(other)).body).toMatchObject({ data: [], totalCount: 0 })
  })

  test.each([...badPages, ['personId=x', 'personId']])('refuses %s', async (query, place) => {
    const org = await service.org()
    expectInvalid(await org.api.get(`/people/merge-proposals?${query}`), place)
  })

  test('shows nothing of another organization', async () => {
    const [org, other] = [await twoAccounts(service), await twoAccounts(service)]
    const [theirs] = await other.proposals()
    await org.proposals()
    expect((await org.api.get(`/people/merge-proposals?personId=${other.slack}`)).body.totalCount).toBe(0)
    for (const answer of ['accept', 'refuse'])
      expectError(await org.api.post(`/people/merge-proposals/${theirs?.id}/${answer}`, {}), 404, 'NOT_FOUND')
  })

  test('goes when one of the two is erased, or nothing says so any more', async () => {
    const erased = await twoAccounts(service)
    await erased.proposals()
    await erased.api.post(`/people/${erased.github}/erase`)
    expect(await erased.proposals()).toEqual([])
    const changed = await twoAccounts(service)
    await changed.proposals()
    await changed.api.patch(`/people/${changed.github}`, { displayName: 'Support' })
    expect(await changed.proposals()).toEqual([])
  })
})

describe('POST /people/merge-proposals/{proposalId}/accept', () => {
  test('merges the two, and an undo brings the question back', async () => {
    const { api, slack, github, undo, proposals } = await twoAccounts(service)
    const [one] = await proposals()
    const accepted = await api.post(`/people/merge-proposals/${one?.id}/accept`, {})
    expect(accepted.body).toMatchObject({ id: slack, messageCount: 2, mergeId: aUuid })
    expect(await proposals()).toEqual([])
    expectError(await api.post(`/people/merge-proposals/${one?.id}/accept`, {}), 404, 'NOT_FOUND')
    await undo(accepted.body.mergeId)
    expect(await proposals()).toMatchObject([{ into: { id: slack }, from: { id: github } }])
  })

  test('takes the other for the one that stays when told so', async () => {
    const { api, github, proposals } = await twoAccounts(service)
    const [one] = await proposals()
    const path = `/people/merge-proposals/${one?.id}/accept`
    expectInvalid(await api.post(path, { into: '1' }), 'into')
    expect((await api.post(path, { into: github })).body).toMatchObject({ id: github, displayName: 'adah' })
  })
})

describe('POST /people/merge-proposals/{proposalId}/refuse', () => {
  test('holds until there is another reason', async () => {
    const { api, github, proposals } = await twoAccounts(service)
    const [one] = await proposals()
    const refuse = () => api.post(`/people/merge-proposals/${one?.id}/refuse`, {})
    expect((await refuse()).body).toEqual({ id: one?.id, neverAskAgain: false })
    expect((await refuse()).status).toBe(200)
    await api.patch(`/people/${github}`, { isVip: true })
    expect(await proposals()).toEqual([])
    await api.patch(`/people/${github}`, { displayName: 'Ada Holm' })
    expect(codesOf(await proposals())).toEqual([['same-handle', 'same-name']])
    expectError(await api.post(`/people/merge-proposals/${randomUUID()}/refuse`, {}), 404, 'NOT_FOUND')
  })

  test('holds for good when it is never to be asked again', async () => {
    const { api, github, proposals } = await twoAccounts(service)
    const [one] = await proposals()
    const path = `/people/merge-proposals/${one?.id}`
    await api.post(`${path}/refuse`, { neverAskAgain: true })
    expect((await api.post(`${path}/refuse`, {})).body).toMatchObject({ neverAskAgain: true })
    await api.patch(`/people/${github}`, { displayName: 'Ada Holm' })
    expect(await proposals()).toEqual([])
    expectError(await api.post(`${path}/accept`, {}), 409, 'CONFLICT')
  })

  test('can be taken back', async () => {
    const { api, proposals } = await twoAccounts(service)
    const [one] = await proposals()
    const path = `/people/merge-proposals/${one?.id}`
    await api.post(`${path}/refuse`, { neverAskAgain: true })
    expect((await api.post(`${path}/reopen`, {})).body).toEqual({ id: one?.id })
    expect((await api.post(`${path}/reopen`, {})).status).toBe(200)
    expect(await proposals()).toMatchObject([{ id: one?.id }])
  })

  test('holds for accounts that are merged into one of the two', async () => {
    const org = await twoAccounts(service)
    const [one] = await org.proposals()
    await org.api.post(`/people/merge-proposals/${one?.id}/refuse`, {})
    const [discord = ''] = await authors(org, [{ source: 'discord', platformId: '9', displayName: 'Bo' }])
    await org.merge(discord, org.slack)
    expect(await org.proposals()).toEqual([])
  })

  test('is written into the history of both', async () => {
    const { api, slack, github, proposals } = await twoAccounts(service)
    const [one] = await proposals()
    await api.post(`/people/merge-proposals/${one?.id}/refuse`, {})
    for (const [id, other] of [
      [slack, github],
      [github, slack],
    ])
      expect(objectsOf(await api.get(`/people/${id}/history`), 'history')).toMatchObject([
        { operation: 'UPDATE', changes: { notSameAs: other } },
      ])
  })
})
