import type { Models } from '#service/core/models.ts'
import { type Behaviour, provider, type Request } from '#tests/engine/runs/support/provider.ts'
import type { Org, TestService } from '#tests/harness/service.ts'
import { placesOf, say, topicsOf, work, writerOn } from './talk.ts'

export const name = 'anthropic:claude-sonnet-4-5'

/** A topic of two that words find, and one that says the same in other words, with one word in common. */
export const ann = { by: 'ann', text: 'The CSV export times out since we updated to 4.2.1', thread: 'a' }
export const bob = { by: 'bob', text: 'CSV export times out for large workspaces after 4.2.1', thread: 'b' }
export const cleo = {
  by: 'cleo',
  text: 'Downloading a spreadsheet never finishes, the export simply stops',
  thread: 'c',
}

export type Shown = {
  topics: { id: string; title: string; quotes: string[] }[]
  waiting: { id: string; text: string }[]
  discussions: { id: string; text: string; candidates: string[] }[]
}

type Message = { content: string | { text: string }[] }

/** What the model was shown between its marks. */
export function shownTo({ body }: Request): Shown {
  const [message] = body.messages as Message[]
  const content = message?.content ?? ''
  const text = typeof content === 'string' ? content : content.map((it) => it.text).join('')
  return JSON.parse(text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n</data>')))
}

export type Answer = { answer: string; confidence?: number }

/** Answers each discussion by what it says. */
export function says(
  answerFor: (text: string, shown: Shown, candidates: string[]) => Answer | null,
): Behaviour {
  return (request) => {
    const shown = shownTo(request)
    const answers = shown.discussions.flatMap(({ id, text, candidates }) => {
      const answer = answerFor(text, shown, candidates)
      return answer ? [{ id, confidence: 0.9, ...answer }] : []
    })
    return { text: JSON.stringify({ answers }) }
  }
}

export const joinsFirst = says((_, { topics }) => ({ answer: topics[0]?.id ?? 'none' }))
export const todayOf = async (org: Org) => (await org.api.get('/topic-writer')).body.today

/** Fewer than a full call are asked about after some minutes. */
export async function overdue(service: TestService, org: Org): Promise<void> {
  await service.db.pool.query(
    `UPDATE topic_writers SET ask_at = now() - interval '1 second', ask_after = NULL WHERE org_id = $1`,
    [org.id],
  )
}

export async function askedNow(service: TestService, org: Org, models: Models): Promise<void> {
  await overdue(service, org)
  await work(service, org, models)
}

/** A topic by words, and one discussion that words leave undecided. */
export async function undecided(service: TestService, behaviours: Behaviour[], settings: object = {}) {
  const org = await service.org()
  await writerOn(org, settings)
  const served = await provider(name, behaviours)
  await say(org, [ann, bob])
  await work(service, org)
  const [topic] = await topicsOf(org)
  const [id = ''] = await say(org, [cleo])
  await work(service, org, served.models)
  return { org, served, id, topicId: topic?.id ?? '', models: served.models }
}

export const topicOf = async (service: TestService, org: Org, messageId: string) =>
  (await placesOf(service, org)).get(messageId)

export async function placementOf(service: TestService, org: Org, id: string) {
  const { rows } = await service.db.pool.query(
    `SELECT g.topic_id AS "topicId", g.placed_by AS "placedBy", g.confidence FROM messages m
     JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id WHERE m.org_id = $1 AND m.id = $2`,
    [org.id, id],
  )
  return rows[0]
}
