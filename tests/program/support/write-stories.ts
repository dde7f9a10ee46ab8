import type { Logger } from 'pino'
import { noModelSource } from '#service/core/models.ts'
import { type Database, rows } from '#service/db/client.ts'
import { timeline } from '#service/db/demo/build/timeline.ts'
import type { WrittenStory } from '#service/db/demo/build/written-stories.ts'
import { members, topics } from '#service/db/demo/cast.ts'
import { loadDemo } from '#service/db/demo/load.ts'
import { writeStories } from '#service/writers/stories/pass.ts'
import { stamped } from './stamped.ts'

/** Shares of all talk at which the writer looks: on six working days, the last time before the newest messages, whose minutes are the same on every day. */
const looksAt = [0.9185, 0.9345, 0.9505, 0.9665, 0.9825, 0.9975]

/** When the writer looks; `perDay` new stories a day, or as many as the demo's settings say. */
type Looks = { shares: number[]; perDay: number | null }

const beginAnew = ['story_versions', 'story_members', 'stories'].map(
  (table) => `DELETE FROM ${table} WHERE org_id = $1`,
)
const forgetStories = `DELETE FROM changes WHERE org_id = $1 AND entity = 'story'`
const switchOn =
  'UPDATE story_writers SET enabled = true, seen = NULL, next_pass_at = now() WHERE org_id = $1'
const setState = 'UPDATE topics SET lifecycle_state = $3 WHERE org_id = $1 AND id = $2'

/** Stories that Northline's people archived, by rule and subject, and before which look. */
const archivedByPeople = [
  {
    slug: 'shipped-cache-read-only-forks',
    look: 4,
    by: 'jonas',
    reason: 'Everybody was told in the notes of cache-action 3.4.',
  },
]

type Row = Omit<WrittenStory, 'slug' | 'members' | 'versions' | 'archive'> & {
  id: string
  version: number
  archivedAt: string | null
  reason: string | null
  by: 'agent' | 'user' | null
  name: string | null
  isGone: boolean
}

const readStories = `
SELECT id, version, finding_key AS finding, topic_id AS "topicId", title, summary, source_refs AS "sourceRefs", list, detail, why, facts,
  changes, found_at AS "foundAt", archived_at AS "archivedAt", archive_reason AS reason, archive_actor_type AS by,
  archive_actor_name AS name, gone_at IS NOT NULL AS "isGone"
FROM stories WHERE org_id = $1 ORDER BY created_at, finding_key`

const readVersions = `
SELECT title, changes, written_at AS at FROM story_versions WHERE org_id = $1 AND story_id = $2 ORDER BY version`

const readMembers = `
SELECT member_id AS "memberId", relevance_kind AS kind, relevance_label AS label, relevance_rationale AS rationale,
  linked_author_ids AS "linkedAuthorIds" FROM story_members WHERE org_id = $1 AND story_id = $2 ORDER BY member_id`

/** Address that is the same whatever day it is: the rule that asked first, and what it is about. */
function slugOf(rule: string, finding: string, titles: Map<string, string>): string {
  const [kind = '', about = ''] = finding.split(':')
  if (kind !== 'topic' && kind !== 'shipped') return [rule, about].filter((it) => it !== '').join('-')
  const key = topics.find(({ id }) => id === about)?.key ?? titles.get(about) ?? about
  return `${rule}-${key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')}`
}

type Needs = { db: Database; log: Logger; now: Date; setClock: (to: Date) => void }

async function look({ db, log }: Needs, orgId: string, at: Date): Promise<void> {
  await db.pool.query(switchOn, [orgId])
  const { signal } = new AbortController()
  await writeStories({ db, log, models: noModelSource }, 'demo', signal, { now: at, orgIds: [orgId] })
}

async function titlesOf(db: Database, orgId: string): Promise<Map<string, string>> {
  const found = await rows<{ id: string; title: string }>(
    db,
    'SELECT id, title FROM topics WHERE org_id = $1',
    [orgId],
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}

async function readWritten({ db, now }: Needs, orgId: string): Promise<WrittenStory[]> {
  const titles = await titlesOf(db, orgId)
  const sent = await rows<{ at: string }>(
    db,
    'SELECT sent_at AS at FROM messages WHERE org_id = $1 ORDER BY sent_at, id',
    [orgId],
  )
  const numbers = new Map(sent.map(({ at }, n) => [Date.parse(at), n]))
  const times = { numbers, timeline: timeline(now) }
  const stories: WrittenStory[] = []
  for (const { id, version: _, archivedAt, reason, by, name, isGone, ...story } of await rows<Row>(
    db,
    readStories,
    [orgId],
  )) {
    const versions = await rows<WrittenStory['versions'][number]>(db, readVersions, [orgId, id])
    const concerned = await rows<WrittenStory['members'][number]>(db, readMembers, [orgId, id])
    const [rule = ''] = (story.why as { rule: string }[]).map((it) => it.rule)
    const archive =
      archivedAt === null
        ? null
        : { at: archivedAt, by: by ?? 'agent', name: name ?? '', reason: reason ?? '', isGone }
    const whole = {
      slug: slugOf(rule, story.finding, titles),
      ...story,
      members: concerned,
      versions,
      archive,
    }
    stories.push(stamped(whole, times))
  }
  return stories
}

async function archiveByPeople({ db }: Needs, orgId: string, n: number, at: Date): Promise<void> {
  const titles = await titlesOf(db, orgId)
  const open = await rows<{ id: string; finding: string; why: { rule: string }[] }>(
    db,
    'SELECT id, finding_key AS finding, why FROM stories WHERE org_id = $1 AND archived_at IS NULL',
    [orgId],
  )
  for (const { id, finding, why } of open) {
    const slug = slugOf(why[0]?.rule ?? '', finding, titles)
    const act = archivedByPeople.find((it) => it.slug === slug && it.look === n)
    const member = members.find(({ key }) => key === act?.by)
    if (!act || !member) continue
    await db.pool.query(
      `UPDATE stories SET archived_at = $3, archive_reason = $4, archive_actor_type = 'user', archive_actor_name = $5,
         updated_at = $3 WHERE org_id = $1 AND id = $2`,
      [orgId, id, at, act.reason, member.name],
    )
  }
}

/** The last look alone, at which everything may be told that there is to tell. */
export const lastLook: Looks = { shares: looksAt.slice(-1), perDay: 50 }

const tellAtMost = 'UPDATE story_writers SET per_day = $2 WHERE org_id = $1'

/**
 * Lets the story writer read the demo with its topics on six days, or at one last look, as it would have stood then, and says what it
 * made of it. Topics that people completed of late are open until they did.
 */
export async function writeDemoStories(
  needs: Needs,
  { shares, perDay }: Looks = { shares: looksAt, perDay: null },
): Promise<WrittenStory[]> {
  const { db, now, setClock } = needs
  const client = await db.pool.connect()
  let orgId: string
  try {
    orgId = (await loadDemo(client, now, async () => undefined)).orgId
    for (const statement of [...beginAnew, forgetStories]) await client.query(statement, [orgId])
  } finally {
    client.release()
  }
  const { instantOf } = timeline(now)
  if (perDay !== null) await db.pool.query(tellAtMost, [orgId, perDay])
  for (const [n, share] of shares.entries()) {
    const at = new Date(instantOf(share))
    setClock(at)
    await archiveByPeople(needs, orgId, n, at)
    for (const { id, state, settled } of topics)
      if (settled) await db.pool.query(setState, [orgId, id, share < settled.share ? 'in_progress' : state])
    await look(needs, orgId, at)
  }
  return readWritten(needs, orgId)
}
