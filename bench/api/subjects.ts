import { templates } from '#service/api/automation-templates/catalogue.ts'
import { TAGS } from '#service/db/bench/words.ts'
import type { Database } from '#service/db/client.ts'
import { type AutomationSubjects, benchAutomations } from './automations.ts'
import { benchStories } from './stories.ts'

/** What the endpoints are asked about. */
export type Subjects = AutomationSubjects & {
  orgId: string
  personId: string
  companyId: string
  channelId: string
  topicId: string
  messageId: string
  storySlug: string
  tag: string
  templateSlug: string
}

export type Sizes = { people: number; companies: number; messages: number }

/**
 * Of much the same extent whatever the size of the data, so that the sizes compare like with like: of a channel the newest
 * 2 000 messages are read, so more than those; a topic answers all of its people.
 */
const alike = `SELECT
  (SELECT id FROM people WHERE org_id = $1 ORDER BY abs(message_count - 50), id LIMIT 1) AS "personId",
  (SELECT id FROM companies WHERE org_id = $1 AND merge_id IS NULL
    ORDER BY abs(person_count - 30), id LIMIT 1) AS "companyId",
  (SELECT id FROM channels WHERE org_id = $1 ORDER BY abs(message_count - 3000), id LIMIT 1) AS "channelId",
  (SELECT id FROM topics WHERE org_id = $1 ORDER BY abs(person_count - 100), id LIMIT 1) AS "topicId",
  (SELECT id FROM messages WHERE org_id = $1 ORDER BY sent_at DESC, id DESC LIMIT 1) AS "messageId"`

type Found = Pick<Subjects, 'personId' | 'companyId' | 'channelId' | 'topicId' | 'messageId'>

async function organizationId(db: Database): Promise<string> {
  const found = await db.pool.query<{ id: string }>(`SELECT id FROM organizations WHERE slug = 'bench'`)
  const id = found.rows[0]?.id
  if (id === undefined)
    throw new Error('there is no bench organization; run: npm run signalbox -- seed --profile bench')
  return id
}

export async function findSubjects(db: Database): Promise<Subjects> {
  const orgId = await organizationId(db)
  const storySlug = await benchStories(db, orgId)
  const found = await db.pool.query<Found>(alike, [orgId])
  const [tag, template] = [TAGS[0], templates()[0]]
  if (!found.rows[0] || tag === undefined || !template) throw new Error('the bench organization is empty')
  const automations = await benchAutomations(db, orgId)
  return { orgId, ...found.rows[0], ...automations, storySlug, tag, templateSlug: template.slug }
}

export async function sizesOf(db: Database, orgId: string): Promise<Sizes> {
  const counters = await db.pool.query<{ name: string; value: string }>(
    'SELECT name, value FROM counters WHERE org_id = $1',
    [orgId],
  )
  const size = (name: string) => Number(counters.rows.find((row) => row.name === name)?.value ?? 0)
  return { people: size('people'), companies: size('companies'), messages: size('messages') }
}
