import type { AllowStorySharingInput, Organization } from '#contract/organization.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { getOrganization, lockOrganization } from './get.ts'

/** Allows links by which people outside read a story, or forbids them, which ends all there are. */
export function allowStorySharing(
  context: Context,
  { allowed }: AllowStorySharingInput,
): Promise<Organization> {
  const { orgId, actor } = context
  const acting = requireMember(context)
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const { storySharing } = await lockOrganization(tx, orgId)
    const changed = difference({ storySharing }, { storySharing: allowed })
    if (changed) {
      await tx.client.query(
        'UPDATE organizations SET story_sharing = $2, updated_at = clock_timestamp() WHERE id = $1',
        [orgId, allowed],
      )
      if (!allowed) await tx.client.query('DELETE FROM story_shares WHERE org_id = $1', [orgId])
      await recordChanges(tx, orgId, actor, [
        { entity: 'organization', entityId: orgId, operation: 'UPDATE', ...changed },
      ])
    }
    return getOrganization(context, tx)
  })
}
