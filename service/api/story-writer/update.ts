import type { StoryWriterRules, StoryWriterSettings, UpdateStoryWriterInput } from '#contract/story-writer.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { refuseOvertaken, within } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { getStoryWriter } from './get.ts'
import { readStoryWriter, type StoryWriterRow } from './settings.ts'

type Editable = Pick<StoryWriterRow, 'enabled' | 'perDay' | 'useModel' | 'callsPerDay'> & StoryWriterRules

const lock = `
INSERT INTO story_writers (org_id, enabled) VALUES ($1, false) ON CONFLICT (org_id) DO NOTHING`

async function lockWriter(tx: Tx, orgId: string): Promise<Editable> {
  await tx.client.query(lock, [orgId])
  await tx.client.query('SELECT FROM story_writers WHERE org_id = $1 FOR UPDATE', [orgId])
  const { enabled, perDay, useModel, callsPerDay, rules } = await readStoryWriter(tx, orgId)
  return { enabled, perDay, useModel, callsPerDay, ...rules }
}

/** It looks again at once: what it saw before was judged by other settings. */
async function save(tx: Tx, orgId: string, after: Editable): Promise<void> {
  const { enabled, perDay, useModel, callsPerDay, ...rules } = after
  await tx.client.query(
    `UPDATE story_writers SET enabled = $2, per_day = $3, use_model = $4, calls_per_day = $5, rules = $6, seen = NULL,
       waiting = CASE WHEN $2 THEN waiting ELSE 0 END, next_pass_at = now(), updated_at = now() WHERE org_id = $1`,
    [orgId, enabled, perDay, useModel, callsPerDay, JSON.stringify(rules)],
  )
  await wakeWorkers(tx.client)
}

/** Rules with the thresholds that are given, the others as they are. */
function merged(before: Editable, given: UpdateStoryWriterInput['rules']): Partial<StoryWriterRules> {
  const { rising, shared, money, shipped, contradiction, silent } = given ?? {}
  return {
    ...(rising && { rising: { ...before.rising, ...rising } }),
    ...(shared && { shared: { ...before.shared, ...shared } }),
    ...(money && { money: { ...before.money, ...money } }),
    ...(shipped && { shipped: { ...before.shipped, ...shipped } }),
    ...(contradiction && { contradiction: { ...before.contradiction, ...contradiction } }),
    ...(silent && { silent: { ...before.silent, ...silent } }),
  }
}

/** Fields, and thresholds by rule and name: two people who change one rule meet only in the same threshold. */
function flat({
  rules = {},
  ...fields
}: {
  rules?: Record<string, object | undefined>
}): Record<string, unknown> {
  const thresholds = Object.entries(rules).map(([rule, given]) => within(rule, given))
  return Object.assign({ ...fields }, ...thresholds)
}

function refuseUnread(
  tx: Tx,
  orgId: string,
  before: Editable,
  { expected = {}, ...wanted }: UpdateStoryWriterInput,
): Promise<void> {
  const { enabled, perDay, useModel, callsPerDay, ...rules } = before
  return refuseOvertaken(tx, orgId, {
    of: { entity: 'story-writer', entityId: orgId },
    before: flat({ ...{ enabled, perDay, useModel, callsPerDay }, rules }),
    ...{ wanted: flat(wanted), expected: flat(expected) },
    named: (field) => (field.includes('.') ? `rules.${field}` : field),
    recorded: (field) => field.split('.')[0] ?? field,
  })
}

export function updateStoryWriter(
  context: Context,
  input: UpdateStoryWriterInput,
): Promise<StoryWriterSettings> {
  const { orgId, actor } = context
  const { rules, expected: _, ...fields } = input
  return write(context, async (tx) => {
    const before = await lockWriter(tx, orgId)
    await refuseUnread(tx, orgId, before, input)
    const changed = difference<Editable>(before, { ...fields, ...merged(before, rules) })
    if (changed) {
      await save(tx, orgId, { ...before, ...changed.changes })
      await recordChanges(tx, orgId, actor, [
        { entity: 'story-writer', entityId: orgId, operation: 'UPDATE', ...changed },
      ])
    }
    return getStoryWriter(context, tx)
  })
}
