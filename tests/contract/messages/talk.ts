import { addCompanies } from '#tests/harness/factories.ts'
import { aMessage, push, type Result } from '#tests/harness/factories-messages.ts'
import { addGroup, addTopics } from '#tests/harness/factories-topics.ts'
import type { TestService } from '#tests/harness/service.ts'

const sources = ['slack', 'discord'] as const
const authors = ['ada@halden.example', 'bo@halden.example', 'cy@fjord.example']

export type Said = Result & { content: string; sentAt: string; sourceName: string; topicId: string | null }

const sentAt = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, Math.floor(n / 2))).toISOString()
const contentOf = (n: number) => `Message ${n} ${n % 3 === 0 ? 'is 100%_slow' : 'is fine'}`

/** Forty-eight messages, two in each minute, in two channels by three people of two companies; half are of topics. */
export async function talk(service: TestService) {
  const org = await service.org()
  await addCompanies(service.db, org.id, [{ domains: ['halden.example'] }, { domains: ['fjord.example'] }])
  const places = await push(
    org.api,
    sources.map((sourceName) =>
      aMessage({ id: 'first', sentAt: '2026-01-01T00:00:00Z', channel: { sourceName } }),
    ),
  )
  const topics = await addTopics(service.db, org.id, [{ title: 'Slow builds' }, { title: 'Billing' }])
  const groups: { id: string; topicId: string; threadId: string }[] = []
  for (const [n, topicId] of topics.entries())
    for (const { channelId } of places) {
      const threadId = `t${n}`
      groups.push({
        topicId,
        threadId,
        id: await addGroup(service.db, org.id, { topicId, channelId, threadId }),
      })
    }
  const messages = Array.from({ length: 48 }, (_, n) => ({
    id: `m${n}`,
    content: contentOf(n),
    sentAt: sentAt(n),
    ...(n % 4 < 2 ? { threadId: `t${n % 2}` } : {}),
    channel: { sourceName: sources[Math.floor(n / 2) % 2] },
    author: { platformId: `U${n % 3}`, email: authors[n % 3] },
  }))
  const results = await push(org.api, messages.map(aMessage))
  const said: Said[] = results.map((result, n) => ({
    ...result,
    content: contentOf(n),
    sentAt: sentAt(n),
    sourceName: sources[Math.floor(n / 2) % 2] ?? '',
    topicId: n % 4 < 2 ? (topics[n % 2] ?? null) : null,
  }))
  return { ...org, said, topics, groups, places }
}
