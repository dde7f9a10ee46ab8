import { describe, expect, it } from 'vitest'
import { buildDemo } from './build/demo.ts'
import { readWritten } from './build/written.ts'
import { channels, members, topics } from './cast.ts'

const now = new Date('2026-03-18T10:20:00Z')
const demo = buildDemo(now)
const later = buildDemo(new Date('2026-08-02T23:41:00Z'))

const ids = <Row extends { id: unknown }>(rows: readonly Row[]) => new Set(rows.map((row) => row.id))

describe('the demo organization', () => {
  it('is the same each time', () => {
    expect(buildDemo(now)).toEqual(demo)
  })

  it('differs only in times on another day', () => {
    const texts = (data: typeof demo) => data.messages.map((one) => [one.id, one.personId, one.content])
    expect(texts(later)).toEqual(texts(demo))
    expect(later.people).toEqual(demo.people)
    expect(later.groups.map((one) => one.title)).toEqual(demo.groups.map((one) => one.title))
  })

  it('has the promised size', () => {
    expect(channels).toHaveLength(12)
    expect(new Set(channels.map((one) => one.sourceName))).toEqual(
      new Set(['slack', 'discord', 'github', 'email']),
    )
    expect(channels.filter((one) => !one.isConnected).map((one) => one.sourceName)).toEqual(['github'])
    expect(demo.companies.filter((one) => one.mergeId === null)).toHaveLength(60)
    expect(demo.people).toHaveLength(400)
    expect(demo.messages).toHaveLength(8000)
  })

  it('covers 90 days that end now', () => {
    const times = demo.messages.map((one) => one.sentAt.getTime())
    const oldest = now.getTime() - 90 * 86_400_000
    expect(Math.min(...times)).toBeGreaterThanOrEqual(oldest)
    expect(Math.min(...times)).toBeLessThan(oldest + 3 * 86_400_000)
    expect(now.getTime() - Math.max(...times)).toBeLessThan(10 * 60_000)
    expect(Math.max(...times)).toBeLessThan(now.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('has nothing new in the disconnected repository', () => {
    const closed = channels.find((one) => !one.isConnected)?.id
    const last = demo.messages.findLast((one) => one.channelId === closed)?.sentAt ?? now
    expect(now.getTime() - last.getTime()).toBeGreaterThan(20 * 86_400_000)
  })
})

describe('topics', () => {
  it('are what the writer made of the messages, and nearly all subjects of the cast are among them', () => {
    expect(ids(demo.topics).size).toBe(demo.topics.length)
    const missing = topics.filter(({ id }) => !demo.topics.some((one) => one.id === id))
    expect(missing.length).toBeLessThanOrEqual(3)
    expect(missing.filter(({ named }) => named)).toEqual([])
  })

  it('hold each message once, in a discussion of its channel', () => {
    const groups = new Map(demo.groups.map((one) => [one.id, one]))
    expect(groups.size).toBe(demo.groups.length)
    const written = readWritten().discussions.flatMap(({ messages }) => messages)
    expect(written.toSorted((a, b) => a - b)).toEqual(demo.messages.map((_, n) => n))
    const astray = demo.messages.filter(
      ({ groupId, channelId }) => groups.get(groupId ?? '')?.channelId !== channelId,
    )
    expect(astray).toEqual([])
  })

  it('are where the writer put discussions, except for some that people moved', () => {
    const moved = demo.groups.filter(({ placedBy }) => placedBy === 'person')
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.length).toBeLessThan(demo.groups.length / 20)
    for (const { topicId, placedBy, confidence, guesses } of demo.groups) {
      expect(placedBy === null).toBe(topicId === null)
      expect(confidence === null).toBe(topicId === null)
      const sure = guesses.map((one) => one.confidence)
      expect(sure).toEqual(sure.toSorted((a, b) => b - a))
    }
  })

  it('come with proposals to decide on, each with quotes of both sides', () => {
    expect(new Set(demo.proposals.map(({ kind }) => kind))).toEqual(new Set(['merge', 'split']))
    expect(demo.proposals.length).toBeGreaterThan(2)
    expect(demo.proposals.length).toBeLessThan(16)
    const groupOf = new Map(demo.messages.map(({ id, groupId }) => [id, groupId ?? '']))
    const topicOf = new Map(demo.groups.map(({ id, topicId }) => [id, topicId]))
    for (const { kind, topicId, otherId, groupIds, quotes, otherQuotes } of demo.proposals) {
      expect(topicId === otherId).toBe(kind === 'split')
      const places = (messages: string[]) => new Set(messages.map((id) => topicOf.get(groupOf.get(id) ?? '')))
      expect(places(quotes)).toEqual(new Set([topicId]))
      expect(places(otherQuotes)).toEqual(new Set([otherId]))
      expect(groupIds.map((id) => topicOf.get(id))).toEqual(groupIds.map(() => topicId))
      const leaving = otherQuotes.every((id) => groupIds.includes(groupOf.get(id) ?? ''))
      expect(leaving).toBe(kind === 'split')
    }
  })

  it('are of all types, states and priorities', () => {
    expect(new Set(demo.topics.map((one) => one.type)).size).toBe(6)
    expect(new Set(demo.topics.map((one) => one.state)).size).toBe(4)
    expect(new Set(demo.topics.map((one) => one.level))).toEqual(new Set([0, 1, 2, 3, 4]))
    expect(demo.topics.filter((one) => one.archived).length).toBeGreaterThan(1)
    expect(demo.topics.filter((one) => one.legacyId !== null)).toHaveLength(6)
  })

  it('link each point of a summary to a message of the topic and its author', () => {
    const topicOf = new Map(demo.groups.map((one) => [one.id, one.topicId]))
    for (const topic of demo.topics) {
      expect(topic.summaryPoints.length).toBeGreaterThan(0)
      for (const point of topic.summaryPoints) {
        const message = demo.messages.find((one) => one.id === point.messageId)
        expect(topicOf.get(message?.groupId ?? '')).toBe(topic.id)
        expect(String(message?.personId)).toBe(point.personId)
      }
    }
  })
})

describe('companies and their history', () => {
  it('records changes of all three kinds of actors and all operations', () => {
    expect(new Set(demo.changes.map((one) => one.actor.type))).toEqual(new Set(['user', 'agent', 'system']))
    expect(new Set(demo.changes.map((one) => one.operation))).toEqual(new Set(['INSERT', 'UPDATE', 'DELETE']))
    const users = demo.changes.filter((one) => one.actor.type === 'user').map((one) => one.actor.id)
    expect(users.every((id) => ids(members).has(id))).toBe(true)
  })

  it('leads from the first record to the present values', () => {
    for (const company of demo.companies) {
      const trail = demo.changes
        .filter((one) => one.entityId === String(company.id) && one.operation !== 'DELETE')
        .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
      expect(trail[0]?.operation).toBe('INSERT')
      const values: Record<string, unknown> = {
        ...{ logoUrl: null, primaryDomain: null, isVip: false, yearlyValue: null },
      }
      for (const { changes, previousValues } of trail) {
        for (const [field, before] of Object.entries(previousValues)) expect(values[field]).toEqual(before)
        Object.assign(values, changes)
      }
      const { name, primaryDomain, logoUrl, isVip, yearlyValue } = company
      expect(values).toMatchObject({ name, primaryDomain, logoUrl, isVip, yearlyValue })
    }
  })

  it('merged four companies, whose domains lead to where they went', () => {
    const merged = demo.companies.filter((one) => one.mergeId !== null)
    expect(merged).toHaveLength(4)
    for (const source of merged) {
      const target = demo.merges.find((one) => one.id === source.mergeId)?.targetCompanyId
      const holder = demo.companies.find((one) => one.domains.includes(source.primaryDomain))
      expect(holder?.id).toBe(target)
    }
  })

  it('happened in the past', () => {
    expect(demo.changes.every((one) => one.changedAt < now)).toBe(true)
    expect(later.changes.every((one) => one.changedAt < new Date('2026-08-02T23:41:00Z'))).toBe(true)
  })
})

describe('references', () => {
  it('resolve', () => {
    const identities = new Map(demo.people.flatMap((one) => one.identities.map((each) => [each.id, one.id])))
    const companies = ids(demo.companies.filter((one) => one.mergeId === null))
    expect(demo.people.every((one) => one.companyId === null || companies.has(one.companyId))).toBe(true)
    const topics: Set<unknown> = ids(demo.topics)
    expect(demo.groups.every((one) => one.topicId === null || topics.has(one.topicId))).toBe(true)
    expect(demo.messages.every((one) => identities.get(one.identityId) === one.personId)).toBe(true)
    const groups = ids(demo.groups)
    expect(demo.messages.every((one) => one.groupId === null || groups.has(one.groupId))).toBe(true)
  })

  it('are unique', () => {
    expect(ids(demo.messages).size).toBe(8000)
    const places = demo.messages.map((one) => `${one.channelId} ${one.sourceMessageId}`)
    expect(new Set(places).size).toBe(8000)
    const accounts = demo.people.flatMap((one) =>
      one.identities.map((each) => `${each.platform} ${each.platformId}`),
    )
    expect(new Set(accounts).size).toBe(accounts.length)
    expect(new Set(demo.people.map((one) => one.name)).size).toBe(400)
  })
})

describe('pictures', () => {
  it('are small drawings inside their address', () => {
    const pictures = [...demo.people.map((one) => one.avatarUrl), ...demo.companies.map((one) => one.logoUrl)]
    for (const picture of pictures.filter((one) => one !== null)) {
      expect(picture).toMatch(/^data:image\/svg\+xml,[\w%.~!*'();:@&=+$,/?-]+$/)
      expect(picture.length).toBeLessThan(600)
    }
  })
})

describe('discussions', () => {
  it('break off a long title right after a whole word', () => {
    const cut = demo.groups.map(({ title }) => title).filter((title) => title.endsWith('…'))
    expect(cut.length).toBeGreaterThan(0)
    expect(cut.filter((title) => !/[\p{L}\d%)"]…$/u.test(title))).toEqual([])
  })
})

describe('texts', () => {
  const said = demo.messages.map((one) => one.content)

  it('are filled in', () => {
    expect(
      said.filter((one) => /\{[a-z]+\d?\}|undefined|\bnull\b|’/.test(one.replace(/\$\{\{.*?\}\}/g, ''))),
    ).toEqual([])
    expect(said.filter((one) => /^\d*[ncao]?: /.test(one))).toEqual([])
    expect(said.filter((one) => one.trim() === '')).toEqual([])
  })

  it('rarely repeat', () => {
    const long = said.filter((one) => one.length > 24)
    expect(said.length - new Set(said).size).toBeLessThan(said.length * 0.05)
    expect(long.length - new Set(long).size).toBeLessThan(said.length * 0.02)
  })
})
