import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import { writeStories } from '#service/writers/stories/pass.ts'
import { push } from '#tests/harness/factories-messages.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

/** Every pass of these tests is made at this instant, a Wednesday. */
export const now = new Date('2026-03-18T12:00:00.000Z')

const dayMs = 86_400_000

export const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()

export type Spoken = {
  /** Local part and domain of the author: “ada@halden.example”. */
  by: string
  name?: string
  text: string
  daysAgo: number
  thread?: string
  channel?: object
}

/** Messages as their sources would push them; the domain of an address says the company. */
export async function talk(org: Org, spoken: Spoken[]): Promise<string[]> {
  const results = await push(
    org.api,
    spoken.map(({ by, name, text, daysAgo: days, thread, channel }) => ({
      id: randomUUID(),
      content: text,
      sentAt: daysAgo(days),
      ...(thread !== undefined && { threadId: thread }),
      channel: {
        ...{ sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1', channelName: 'support' },
        ...channel,
      },
      author: { platformId: by, email: by, displayName: name ?? by.split('@')[0] },
    })),
  )
  return results.map(({ messageId }) => messageId)
}

export async function topicOf(org: Org, fields: object, spoken: Spoken[]): Promise<string> {
  const messageIds = await talk(org, spoken)
  const made = await org.api.post('/topics', { title: 'Exports time out since 4.2', ...fields, messageIds })
  if (made.status !== 200) throw new Error(made.text)
  return String(made.body.id)
}

/** Switches the writer on, with these settings. */
export async function writerOn(org: Org, settings: object = {}): Promise<void> {
  const answer = await org.api.patch('/story-writer', { enabled: true, ...settings })
  if (answer.status !== 200) throw new Error(answer.text)
}

type How = { at?: Date; models?: Models; owner?: string }

/** One pass over the organization, as if its time had come. */
export async function pass(
  service: TestService,
  org: Org,
  { at = now, models = noModels, owner = 'one' }: How = {},
) {
  await service.db.pool.query(
    `UPDATE story_writers SET next_pass_at = now() - interval '1 minute', seen = NULL WHERE org_id = $1`,
    [org.id],
  )
  const deps = {
    db: service.db,
    log: pino({ level: process.env.STORY_LOG ?? 'error' }),
    models: everywhere(models),
  }
  return writeStories(deps, owner, new AbortController().signal, { now: at, orgIds: [org.id] })
}

type Summary = { slug: string; title: string; version: number; archive: { reason: string } | null }

export async function storiesOf(org: Org): Promise<Summary[]> {
  return (await org.api.get('/stories?limit=100')).body.data as Summary[]
}

export type Tree = {
  root: string
  elements: Record<
    string,
    { type: string; props: Record<string, unknown>; children: string[]; changed?: true }
  >
}

export type Written = {
  createdAt: string
  archive: { actor: { name: string; type: string }; reason: string } | null
  why: { rule: string; sentence: string }[]
  writtenBy: string | null
  model: string | null
  changes: { label: string; before: string | null; after: string | null }[]
  draft: {
    slug: string
    version: number
    title: string
    summary: string
    sourceRefs: { id: string; type: string; title: string }[]
    list: Tree
    detail: { main: Tree; sidebar: Tree; title: string }
  }
  relevantMembers: { memberId: string; relevanceKind: string; relevanceRationale: string }[]
}

export async function storyOf(org: Org, slug: string): Promise<Written> {
  const answer = await org.api.get(`/stories/${slug}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.story as Written
}

/** The only story of the organization. */
export async function onlyStory(org: Org): Promise<Written> {
  const [first, ...others] = await storiesOf(org)
  if (!first || others.length > 0) throw new Error(`there are ${others.length + (first ? 1 : 0)} stories`)
  return storyOf(org, first.slug)
}
