import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import { takeModelTurn } from '#service/writers/topics/model/turn.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

export type Spoken = {
  by: string
  text: string
  /** Thread; a message without one is talk in its channel. */
  thread?: string
  channel?: object
  author?: object
  sentAt?: string
}

/** Messages as their sources would push them. Answers their ids. */
export async function say(org: Org, spoken: Spoken[], more: object = {}): Promise<string[]> {
  const answer = await org.api.post('/messages', {
    ...more,
    messages: spoken.map(({ by, text, thread, channel, author, sentAt }) => ({
      id: randomUUID(),
      content: text,
      sentAt: sentAt ?? new Date(Date.now() - 60_000).toISOString(),
      ...(thread !== undefined && { threadId: thread }),
      channel: { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1', ...channel },
      author: { platformId: by, displayName: by, ...author },
    })),
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body.results as { messageId: string }[]).map(({ messageId }) => messageId)
}

export async function writerOn(org: Org, settings: object = {}): Promise<void> {
  const answer = await org.api.patch('/topic-writer', { enabled: true, ...settings })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** What was asked for just now is due, even where the clock has been set back by milliseconds since. */
const due = `UPDATE topic_writers SET embed_at = embed_at - interval '1 second', ask_at = ask_at - interval '1 second'
  WHERE org_id = $1 AND least(embed_at, ask_at) BETWEEN now() AND now() + interval '500 milliseconds'`

/** Lets the writer work until nothing is left to do for the organization. */
export async function work(
  service: TestService,
  org: Org,
  models: Models = noModels,
  db = service.db,
): Promise<void> {
  const deps = { db, log: pino({ level: 'error' }), models: everywhere(models) }
  const { signal } = new AbortController()
  const turns = async () => {
    const written = await takeTurn(deps, 'one', signal, [org.id])
    await service.db.pool.query(due, [org.id])
    return written + (await takeModelTurn(deps, 'one', signal, [org.id]))
  }
  while ((await turns()) > 0);
}

export async function pass(service: TestService, org: Org, models: Models = noModels): Promise<void> {
  const answer = await org.api.post('/topic-writer/passes', {})
  if (answer.status !== 200) throw new Error(answer.text)
  await work(service, org, models)
}

export type Found = {
  id: string
  title: string
  topicType: string | null
  messageCount: number
  summary: string
}

export async function topicsOf(org: Org): Promise<Found[]> {
  return (await org.api.get('/topics?limit=100&sortBy=createdAt&sortOrder=asc')).body.data as Found[]
}

export type Waiting = {
  id: string
  title: string
  aside: string | null
  guesses: { topic: { id: string }; why: string[] }[]
}

/** What waits to be placed, or what was set aside. */
export async function unplacedOf(org: Org, aside = 'none'): Promise<Waiting[]> {
  return (await org.api.get(`/unplaced?limit=100&aside=${aside}`)).body.data as Waiting[]
}

/** Topic of each message, by id; null while it is unplaced. */
export async function placesOf(service: TestService, org: Org): Promise<Map<string, string | null>> {
  const { rows } = await service.db.pool.query<{ id: string; topicId: string | null }>(
    `SELECT m.id, g.topic_id AS "topicId" FROM messages m
     LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id WHERE m.org_id = $1`,
    [org.id],
  )
  return new Map(rows.map(({ id, topicId }) => [id, topicId]))
}
