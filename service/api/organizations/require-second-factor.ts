import type { Organization, RequireSecondFactorInput } from '#contract/organization.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { readMember } from '#service/api/members/list.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { getOrganization, lockOrganization } from './get.ts'

const ownFirst = () =>
  conflict(
    'You have no second factor yourself, and would lock yourself out. Set up an authenticator app or a passkey under Your account first.',
  )

/** Asks a second factor of everybody, or leaves it to each member again. */
export function requireSecondFactor(
  context: Context,
  { required }: RequireSecondFactorInput,
): Promise<Organization> {
  const { orgId, actor } = context
  const acting = requireMember(context)
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const { secondFactorRequired } = await lockOrganization(tx, orgId)
    const changed = difference({ secondFactorRequired }, { secondFactorRequired: required })
    if (changed) {
      const own = await readMember(tx.client, orgId, acting.id)
      if (required && !own.hasSecondFactor && !own.passkeyCount) throw ownFirst()
      await tx.client.query(
        'UPDATE organizations SET second_factor_required = $2, updated_at = clock_timestamp() WHERE id = $1',
        [orgId, required],
      )
      await recordChanges(tx, orgId, actor, [
        { entity: 'organization', entityId: orgId, operation: 'UPDATE', ...changed },
      ])
    }
    return getOrganization(context, tx)
  })
}
