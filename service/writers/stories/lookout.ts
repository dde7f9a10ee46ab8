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
SELECT topic_id AS id, finding_key AS key, archived_at IS NULL AS "isOpen" FROM stories
WHERE org_id = $1 AND finding_key IS NOT NULL`

/** Returns every finding that deserves a story at this instant, the heaviest first. */
export async function findAll(
  db: Database,
  orgId: string,
  now: Date,
  rules: StoryWriterRules,
): Promise<Finding[]> {
  const place = { reader: db, orgId, now, rules }
  const known = await rows<{ id: string | null; key: string; isOpen: boolean }>(db, told, [orgId])
  const pulses = await readPulses(db, orgId, now, rules.silent.days, [
    ...new Set(known.flatMap(({ id, isOpen }) => (isOpen && id !== null ? id : []))),
  ])
  const found = [
    topicFindings(pulses, rules),
    await shippedFindings(place),
    await versionFindings(place),
    await cancellationFindings(place),
    await sourceFindings(place),
  ]
  return byWeight(found.flat(), new Set(known.map(({ key }) => key)))
}
