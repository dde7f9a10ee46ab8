import type { Story } from '#contract/stories.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'

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

/** The bench data has no stories of its own: a page and a bit of them, written once. Returns the slug of one. */
export async function benchStories(db: Database, orgId: string): Promise<string> {
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
