import { expect } from 'vitest'
import * as z from 'zod'
import type { Answer } from '#tests/harness/client.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

const authors = [
  { platformId: 'A', displayName: 'Ada', email: 'ada@halden.example' },
  { platformId: 'B', displayName: 'Bo', email: 'bo@other.example' },
  { platformId: 'C', displayName: 'Cy', email: 'cy@halden.example' },
]

/** One message in a thread of its own; the thread says whose it is. */
export function said(thread: number, id = `m${thread}`) {
  return aMessage({
    id,
    author: authors[thread % authors.length],
    threadId: `t${thread}`,
    content: `Talk ${thread}`,
    sentAt: new Date(Date.UTC(2026, 2, 2 + thread * 7, 10)).toISOString(),
    channel: { sourceChannelId: thread % 2 === 0 ? 'C1' : 'C2' },
  })
}

const detail = z.object({ id: z.string(), groups: z.array(z.object({ id: z.string(), title: z.string() })) })

/** Discussions of a topic, by title. */
export function groupsOf(answer: Answer): Record<string, string> {
  expect(answer.status, answer.text).toBe(200)
  return Object.fromEntries(detail.parse(answer.body).groups.map(({ id, title }) => [title, id]))
}

/** Two topics: "One" of the talks 0 and 1, "Two" of the talks 2 and 3. */
export async function twoTopics(service: TestService) {
  const org = await service.org()
  const { api } = org
  const pushed = await push(
    api,
    [0, 1, 2, 3].map((n) => said(n)),
  )
  const ids = pushed.map(({ messageId }) => messageId)
  const made = async (title: string, messageIds: string[]) => {
    const answer = await api.post('/topics', { title, messageIds })
    return { id: String(answer.body.id), groups: Object.values(groupsOf(answer)), byTitle: groupsOf(answer) }
  }
  const one = await made('One', ids.slice(0, 2))
  const two = await made('Two', ids.slice(2))
  return { org, api, one, two, messageIds: ids }
}

/** Everything that a reader sees of the topics, without the instants at which rows were written. */
export async function seen(org: Org, ...topicIds: string[]): Promise<unknown[]> {
  const { api } = org
  const lists = [await api.get('/topics'), await api.get('/unplaced'), await api.get('/people')]
  const topics = []
  for (const id of topicIds) {
    topics.push(await api.get(`/topics/${id}`), await api.get(`/topics/${id}/people`))
  }
  const plain = ({ text }: Answer) => JSON.parse(text.replace(/"updatedAt":"[^"]*"/g, '"updatedAt":""'))
  return [...lists, ...topics].map(plain)
}
