import type { Story } from '#contract/story-shape.ts'
import { templates } from '#service/api/automation-templates/catalogue.ts'
import { definitionJson } from '#service/api/automations/edit/definition.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { transaction } from '#service/core/write.ts'
import { words } from '#service/db/bench/plan.ts'
import type { Database } from '#service/db/client.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { benchRebuilds, type RebuildSubjects } from './rebuild-cases.ts'
import { benchSources, type SourceSubjects } from './source-cases.ts'
import { benchWebhooks, type WebhookSubjects } from './webhook-cases.ts'

type AutomationSubjects = { automationId: string; runId: string; changeId: string; itemId: string }

const automations = 200
const runsOfEach = 60

const insertAutomations = `
INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, next_run_at, tz_version)
SELECT $1, (SELECT id FROM members WHERE org_id = $1 ORDER BY id LIMIT 1), 'Automation ' || n,
       'Say what changed since yesterday, by company.', '{"type": "cron", "expr": "0 9 * * *"}', 'UTC', now(),
       '[{"channel": "slack", "mode": "specific", "destinations": ["C1"]}]', now() + interval '1 year', $3
  FROM generate_series(1, $2::int) AS n`

const insertVersions = `
INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name)
SELECT org_id, id, version, ${definitionJson}, 'system', 'system', 'Signalbox' FROM automations WHERE org_id = $1`

const insertRuns = `
INSERT INTO runs (org_id, automation_id, version, cause, status, occurrence, scheduled_for, due_at, attempt, started_at,
  finished_at, output, model, created_at)
SELECT a.org_id, a.id, 1, 'schedule', 'succeeded', 'slot:' || n, at, at, 1, at, at + interval '8 seconds',
       repeat('Three companies wrote about slow exports. ', 20), 'built-in', at
  FROM automations a, LATERAL (SELECT n, now() - n * interval '1 day' AS at FROM generate_series(1, $2::int) AS n) d
 WHERE a.org_id = $1`

const insertChanges = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes, previous_values)
SELECT org_id, 'automation', id::text, 'UPDATE', 'agent', 'bench', 'Bench', '{"name": "New"}', '{"name": "Old"}'
  FROM automations WHERE org_id = $1`

const insertItems = `
INSERT INTO inbox_items (org_id, run_id, automation_id, title, body, created_at)
SELECT org_id, id, automation_id, 'Automation', output, created_at FROM runs WHERE org_id = $1 ORDER BY created_at DESC LIMIT 200`

const one = `SELECT automation_id AS "automationId", id AS "runId",
  (SELECT id FROM changes WHERE org_id = $1 AND actor_id = 'bench' ORDER BY id DESC LIMIT 1) AS "changeId",
  (SELECT id FROM inbox_items WHERE org_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1) AS "itemId" FROM runs WHERE org_id = $1
  ORDER BY created_at DESC, id DESC LIMIT 1`

/** Adds automations with past runs to the bench data, once. None of them becomes due. */
async function benchAutomations(db: Database, orgId: string): Promise<AutomationSubjects> {
  const find = async () => (await db.pool.query<AutomationSubjects>(one, [orgId])).rows[0]
  const known = await find()
  if (known) return known
  await transaction(db, async (tx) => {
    await tx.client.query(insertAutomations, [orgId, automations, tzVersion()])
    await tx.client.query(insertVersions, [orgId])
    await tx.client.query(insertRuns, [orgId, runsOfEach])
    await tx.client.query(insertChanges, [orgId])
    await tx.client.query(insertItems, [orgId])
    await bumpCounters(tx, orgId, { automations })
  })
  await db.pool.query('VACUUM ANALYZE automations, automation_versions, runs, changes, inbox_items')
  const made = await find()
  if (!made) throw new Error('the bench organization has no members')
  return made
}

type Tree = Story['draft']['list']

function page(paragraphs: number): Tree {
  const ids = Array.from({ length: paragraphs }, (_, at) => `p${at + 1}`)
  const text = 'The export takes longer since Tuesday, and the queue does not empty over night.'
  const leaves = ids.map((id) => [id, { type: 'Text', props: { text }, children: [] }] as const)
  return {
    root: 'page',
    elements: { page: { type: 'Stack', props: {}, children: ids }, ...Object.fromEntries(leaves) },
  }
}

const detail: Story['draft']['detail'] = { title: 'Slow exports', main: page(30), sidebar: page(5) }

const many = 60

const insertStories = `
INSERT INTO stories (org_id, slug, title, summary, list, detail)
SELECT $1, 'bench-story-' || n, 'Story ' || n, 'What changed, and whom it concerns.', $3::jsonb, $4::jsonb
  FROM generate_series(1, $2::int) AS n`

const insertMembers = `
INSERT INTO story_members (org_id, story_id, member_id, relevance_kind, relevance_label, relevance_rationale)
SELECT s.org_id, s.id, m.id, 'awareness', 'Good to know', 'Customers of yours are concerned.'
  FROM stories s
  JOIN LATERAL (SELECT id FROM members WHERE org_id = s.org_id ORDER BY id LIMIT 1) m ON true
 WHERE s.org_id = $1`

async function slugOfOne(db: Database, orgId: string): Promise<string | undefined> {
  const found = await db.pool.query<{ slug: string }>(
    'SELECT slug FROM stories WHERE org_id = $1 ORDER BY slug LIMIT 1',
    [orgId],
  )
  return found.rows[0]?.slug
}

/** Adds a little more than a page of stories to the bench data, once. Returns the slug of one. */
async function benchStories(db: Database, orgId: string): Promise<string> {
  const known = await slugOfOne(db, orgId)
  if (known !== undefined) return known
  await transaction(db, async (tx) => {
    await tx.client.query(insertStories, [orgId, many, JSON.stringify(page(3)), JSON.stringify(detail)])
    await tx.client.query(insertMembers, [orgId])
    await bumpCounters(tx, orgId, { stories: many })
  })
  await db.pool.query('ANALYZE stories, story_members')
  return (await slugOfOne(db, orgId)) ?? ''
}

/** Ids used in requests. */
export type Subjects = AutomationSubjects &
  SourceSubjects &
  WebhookSubjects &
  RebuildSubjects & {
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
 * Chooses rows of a similar extent at every data size, so that sizes are comparable: a channel with more than the 2 000
 * messages that are read, and a topic with a typical number of people.
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
  const [tag, template] = [words.tags[0], templates()[0]]
  if (!found.rows[0] || tag === undefined || !template) throw new Error('the bench organization is empty')
  const automations = await benchAutomations(db, orgId)
  const sources = await benchSources(db, orgId)
  const rebuilds = await benchRebuilds(db, orgId)
  const webhooks = await benchWebhooks(db, orgId)
  return {
    orgId,
    ...found.rows[0],
    ...automations,
    ...webhooks,
    ...sources,
    ...rebuilds,
    storySlug,
    tag,
    templateSlug: template.slug,
  }
}

export async function sizesOf(db: Database, orgId: string): Promise<Sizes> {
  const counters = await db.pool.query<{ name: string; value: string }>(
    'SELECT name, value FROM counters WHERE org_id = $1',
    [orgId],
  )
  const size = (name: string) => Number(counters.rows.find((row) => row.name === name)?.value ?? 0)
  return { people: size('people'), companies: size('companies'), messages: size('messages') }
}
