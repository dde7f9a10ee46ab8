import type { UpdateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { refuseOvertaken, within } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { type Locked, lockPresent } from './edit/definition.ts'
import { saveEdit } from './edit/save.ts'
import { wantedDefinition } from './edit/wanted.ts'
import { getAutomation } from './get.ts'

/** Refuses an edit of an old version, and names whose work it would overwrite. */
async function checkVersion(tx: Tx, orgId: string, before: Locked, expected: number | undefined) {
  if (expected === undefined || expected === before.version) return
  if (expected > before.version)
    throw conflict(`There is no version ${expected} yet: this automation is at version ${before.version}.`)
  const found = await tx.client.query<{ by: string; at: string }>(
    `SELECT actor_name AS by, created_at AS at FROM automation_versions
      WHERE org_id = $1 AND automation_id = $2 AND version = $3`,
    [orgId, before.id, before.version],
  )
  const { by, at } = found.rows[0] ?? { by: 'somebody', at: null }
  throw conflict(
    `Version ${before.version} was saved meanwhile by ${by}${at ? ` (${at})` : ''}. Read it, then save your change again.`,
  )
}

export function updateAutomation(context: Context, input: UpdateAutomationInput): Promise<AutomationDetail> {
  const { automationId, expectedVersion, expected, enabled, ...fields } = input
  const { orgId } = context
  return write(context, async (tx) => {
    const before = await lockPresent(tx, orgId, automationId)
    await checkVersion(tx, orgId, before, expectedVersion)
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'automation', entityId: before.id },
      before: within('settings', before.definition.settings),
      wanted: within('settings', fields.settings),
      expected: within('settings', expected?.settings),
      named: (field) => field,
      recorded: () => 'settings',
    })
    const definition = await wantedDefinition(tx, orgId, before.definition, fields)
    await saveEdit(tx, context, before, { ...definition, enabled })
    return getAutomation(context, { automationId }, tx)
  })
}
