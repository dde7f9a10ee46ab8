import type { StoryWriterRules } from '#contract/story-writer.ts'
import { type Database, rows } from '#service/db/client.ts'
import { readPulses } from './rules/active-topics.ts'
import { byWeight, type Finding, topicFindings } from './rules/findings.ts'
import {
  cancellationFindings,
  shippedFindings,
  sourceFindings,
  versionFindings,
} from './rules/other-findings.ts'

const told = `
SELECT DISTINCT topic_id AS id FROM stories
WHERE org_id = $1 AND topic_id IS NOT NULL AND finding_key IS NOT NULL AND archived_at IS NULL`

/** Returns every finding that deserves a story at this instant, the heaviest first. */
export async function findAll(
  db: Database,
  orgId: string,
  now: Date,
  rules: StoryWriterRules,
): Promise<Finding[]> {
  const place = { reader: db, orgId, now, rules }
  const known = await rows<{ id: string }>(db, told, [orgId])
  const pulses = await readPulses(
    db,
    orgId,
    now,
    rules.silent.days,
    known.map(({ id }) => id),
  )
  const found = [
    topicFindings(pulses, rules),
    await shippedFindings(place),
    await versionFindings(place),
    await cancellationFindings(place),
    await sourceFindings(place),
  ]
  return byWeight(found.flat())
}
