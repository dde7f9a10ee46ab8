import type { Organization, UpdateOrganizationInput } from '#contract/organization.ts'
import { checkOutput } from '#service/api/automations/destination.ts'
import { tellModels } from '#service/api/models/tell.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { zoneProblem } from '#service/engine/schedule/zone.ts'
import { getOrganization, lockOrganization } from './get.ts'

type Editable = Pick<
  Organization,
  'name' | 'timezone' | 'defaultOutput' | 'noticeOutput' | 'monthlyModelLimitUsd' | 'identitiesHidden'
>

/** Checks only what changes. */
async function check(tx: Tx, orgId: string, changes: Partial<Editable>): Promise<void> {
  const { timezone, defaultOutput, noticeOutput } = changes
  const problem = timezone === undefined ? null : zoneProblem(timezone)
  if (problem) throw invalid([{ path: ['timezone'], message: problem }])
  if (defaultOutput) await checkOutput(tx, orgId, defaultOutput, ['defaultOutput'])
  if (noticeOutput) await checkOutput(tx, orgId, noticeOutput, ['noticeOutput'])
}

async function save(tx: Tx, orgId: string, after: Editable): Promise<void> {
  const json = (output: Editable['defaultOutput']) => (output === null ? null : JSON.stringify(output))
  await tx.client.query(
    `UPDATE organizations SET name = $2, timezone = $3, default_output = $4, notice_output = $5,
            monthly_model_limit_usd = $6, identities_hidden = $7,
            updated_at = clock_timestamp() WHERE id = $1`,
    [
      orgId,
      after.name,
      after.timezone,
      json(after.defaultOutput),
      json(after.noticeOutput),
      after.monthlyModelLimitUsd,
      after.identitiesHidden,
    ],
  )
}

export function updateOrganization(context: Context, input: UpdateOrganizationInput): Promise<Organization> {
  const { orgId, actor } = context
  const { expected = {}, ...wanted } = input
  return write(context, async (tx) => {
    const found = await lockOrganization(tx, orgId)
    const { name, timezone, defaultOutput, noticeOutput, monthlyModelLimitUsd, identitiesHidden } = found
    const output = { defaultOutput, noticeOutput }
    const before: Editable = { name, timezone, ...output, monthlyModelLimitUsd, identitiesHidden }
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'organization', entityId: orgId },
      ...{ before, wanted, expected, named: (field) => field },
    })
    const changed = difference(before, wanted)
    if (changed) {
      await check(tx, orgId, changed.changes)
      await save(tx, orgId, { ...before, ...changed.changes })
      // What waits for the limit goes on at once.
      if ('monthlyModelLimitUsd' in changed.changes) await tellModels(tx, orgId)
      await recordChanges(tx, orgId, actor, [
        { entity: 'organization', entityId: orgId, operation: 'UPDATE', ...changed },
      ])
    }
    return getOrganization(context, tx)
  })
}
