import type { StoryWriterRules } from '#contract/story-writer.ts'
import { waitingAskers } from '#service/db/statistics/askers.ts'
import type { Draft } from './compose/draft.ts'
import { cancellationStory, sourceStory, versionStory } from './compose/other-stories.ts'
import { shippedStory } from './compose/shipped-story.ts'
import { topicStory } from './compose/topic-story.ts'
import { cancellationFacts } from './facts/cancellations.ts'
import { type Facts, figure } from './facts/facts.ts'
import { sourceFacts } from './facts/source.ts'
import { type Reading, topicFacts, topicName, topicRow } from './facts/topic.ts'
import { versionFacts } from './facts/version.ts'
import type { Finding, FindingOf } from './rules/findings.ts'
import { isOpen, withInsiders } from './rules/talk.ts'

export type Composed = { draft: Draft; facts: Facts }

const askers = `${withInsiders}, waiting AS (${waitingAskers(`SELECT $3::uuid`, `${isOpen} AND m.sent_at <= $2::timestamptz`)}),
told AS (
  SELECT DISTINCT m.person_id FROM topic_groups g JOIN told_askers k ON k.org_id = $1 AND k.group_id = g.id AND k.state = 'told'
    JOIN messages m ON m.org_id = $1 AND m.group_id = g.id AND m.identity_id = k.identity_id
   WHERE g.org_id = $1 AND g.topic_id = $3 AND ${isOpen})
SELECT (SELECT count(*)::int FROM waiting) AS waiting, (SELECT count(*)::int FROM told) AS told`

async function shippedFacts(reading: Reading, topicId: string, facts: Facts): Promise<Facts> {
  const { client, orgId, now } = reading
  const [n] = (
    await client.query<{ waiting: number; told: number }>(askers, [orgId, now.toISOString(), topicId])
  ).rows
  const figures = {
    ...facts.figures,
    waiting: figure(
      'Not told yet',
      n?.waiting ?? 0,
      'people from outside who wrote and were not told',
      'person',
      'people',
    ),
    told: figure('Told', n?.told ?? 0, 'people who wrote and were told', 'person', 'people'),
  }
  return { ...facts, figures }
}

async function ofTopic(
  reading: Reading,
  finding: FindingOf<'topic'> | FindingOf<'shipped'>,
  rules: StoryWriterRules,
): Promise<Composed | null> {
  const topic = await topicRow(reading, finding.topicId)
  if (!topic) return null
  const known = await topicFacts(reading, topicName(topic), [topic.id])
  if (finding.kind === 'topic')
    return { facts: known, draft: topicStory(finding, { topic, facts: known, rules }) }
  const facts = await shippedFacts(reading, topic.id, known)
  const draft = shippedStory(topic, facts)
  return draft && { facts, draft }
}

/** Reads the facts of a finding and makes a story of them; null when there is nothing to tell any more. */
export async function compose(
  reading: Reading,
  finding: Finding,
  rules: StoryWriterRules,
): Promise<Composed | null> {
  if (finding.kind === 'topic' || finding.kind === 'shipped') return ofTopic(reading, finding, rules)
  const [facts, story] =
    finding.kind === 'version'
      ? ([await versionFacts(reading, finding.version), versionStory] as const)
      : finding.kind === 'source'
        ? ([await sourceFacts(reading, finding.source), sourceStory] as const)
        : ([await cancellationFacts(reading, finding.channelIds), cancellationStory] as const)
  const draft = facts && story(facts, rules)
  return draft && { facts, draft }
}
