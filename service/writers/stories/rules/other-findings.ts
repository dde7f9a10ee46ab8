import type { StoryWriterRules } from '#contract/story-writer.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { waitingAskers } from '#service/db/statistics/askers.ts'
import type { Finding } from './findings.ts'
import { isOpen, weeksAgo, withInsiders } from './talk.ts'
import { readVersionTalk } from './version-talk.ts'
import { versionsIn } from './versions.ts'

type Place = { reader: Reader; orgId: string; now: Date; rules: StoryWriterRules }

/** SQL: somebody completed the topic within four weeks; nobody expects to hear of what was done long ago. */
export const completedOfLate = (topic: string) => `EXISTS (SELECT FROM changes h
  WHERE h.org_id = ${topic}.org_id AND h.entity = 'topic' AND h.entity_id = ${topic}.id::text
    AND h.changes ->> 'lifecycleState' = 'completed' AND h.changed_at > ${weeksAgo(4)})`

const shippedTopics = `${withInsiders}, completed AS MATERIALIZED (
  SELECT t.id FROM topics t WHERE t.org_id = $1 AND NOT t.archived AND t.retired_at IS NULL
     AND t.lifecycle_state = 'completed' AND t.topic_type IS DISTINCT FROM 'praise' AND ${completedOfLate('t')}
   ORDER BY t.updated_at DESC, t.id LIMIT 300
), waiting AS (${waitingAskers('SELECT id FROM completed', `${isOpen} AND m.sent_at <= $2::timestamptz`)})
SELECT topic_id AS id, count(*)::int AS people FROM waiting GROUP BY topic_id HAVING count(*) >= $3::int`

/** Finds completed topics whose askers do not know yet. */
export async function shippedFindings({ reader, orgId, now, rules: { shipped } }: Place): Promise<Finding[]> {
  if (!shipped.on) return []
  const found = await rows<{ id: string; people: number }>(reader, shippedTopics, [
    orgId,
    now.toISOString(),
    shipped.people,
  ])
  return found.map(({ id, people }) => ({
    kind: 'shipped',
    key: `shipped:${id}`,
    topicId: id,
    causes: [{ rule: 'shipped', weight: 80 + Math.min(9, people) }],
  }))
}

/** A version that some praise and others complain of. */
export async function versionFindings({ reader, orgId, now, rules }: Place): Promise<Finding[]> {
  const { on, people } = rules.contradiction
  if (!on) return []
  const talk = await readVersionTalk(reader, orgId, now)
  const sides = new Map<string, { praise: Set<string>; complaint: Set<string> }>()
  for (const { content, personId, isPraise } of talk) {
    for (const version of versionsIn(content)) {
      const side = sides.get(version) ?? { praise: new Set(), complaint: new Set() }
      sides.set(version, side)
      side[isPraise ? 'praise' : 'complaint'].add(personId)
    }
  }
  return [...sides].flatMap(([version, { praise, complaint }]): Finding[] => {
    if (praise.size < people || complaint.size < people) return []
    const weight = 55 + Math.min(4, praise.size + complaint.size - 2 * people)
    return [
      { kind: 'version', key: `version:${version}`, version, causes: [{ rule: 'contradiction', weight }] },
    ]
  })
}

const cancellationTalk = `${withInsiders}
SELECT count(*)::int AS n, array_agg(DISTINCT m.channel_id) AS "channelIds"
  FROM channels c JOIN messages m ON m.org_id = c.org_id AND m.channel_id = c.id
 WHERE c.org_id = $1 AND c.source_name = 'stripe' AND c.source_channel_id = 'cancellations'
   AND m.sent_at > ${weeksAgo(4)} AND m.sent_at <= $2::timestamptz AND ${isOpen}`

export async function cancellationFindings({
  reader,
  orgId,
  now,
  rules: { money },
}: Place): Promise<Finding[]> {
  if (!money.on) return []
  const [found] = await rows<{ n: number; channelIds: string[] | null }>(reader, cancellationTalk, [
    orgId,
    now.toISOString(),
  ])
  if (!found?.channelIds || found.n < money.cancellations) return []
  const causes: Finding['causes'] = [{ rule: 'money', weight: 90 + Math.min(9, found.n) }]
  return [{ kind: 'cancellations', key: 'cancellations', channelIds: found.channelIds, causes }]
}

/** Sources that spoke in each of the four weeks before, and often enough, and have been silent since. */
const silentSources = `
WITH days AS (
  SELECT c.source_name AS source, ($2::timestamptz AT TIME ZONE 'UTC')::date - d.day AS age, d.n
    FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id AND c.visibility = 'all'
   WHERE d.org_id = $1 AND d.n > 0 AND d.day <= ($2::timestamptz AT TIME ZONE 'UTC')::date
     AND d.day > ($2::timestamptz AT TIME ZONE 'UTC')::date - $3::int - 28
)
SELECT source, sum(n)::int AS n FROM days GROUP BY source
HAVING min(age) >= $3::int AND sum(n) >= 4 * $4::int AND count(DISTINCT (age - $3::int) / 7) = 4 ORDER BY source`

export async function sourceFindings({ reader, orgId, now, rules: { silent } }: Place): Promise<Finding[]> {
  if (!silent.on) return []
  const found = await rows<{ source: string; n: number }>(reader, silentSources, [
    orgId,
    now.toISOString(),
    silent.days,
    silent.messages,
  ])
  return found.map(({ source, n }) => ({
    kind: 'source',
    key: `source:${source}`,
    source,
    causes: [{ rule: 'silent', weight: 40 + Math.min(9, Math.log10(1 + n)) }],
  }))
}
