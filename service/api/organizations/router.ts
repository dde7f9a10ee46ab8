import { os } from '#service/core/implement.ts'
import { allowStorySharing } from './allow-story-sharing.ts'
import { getOrganization } from './get.ts'
import { requireSecondFactor } from './require-second-factor.ts'
import { updateOrganization } from './update.ts'

export const organizationRouter = {
  get: os.organization.get.handler(({ context }) => getOrganization(context)),
  allowStorySharing: os.organization.allowStorySharing.handler(({ context, input }) =>
    allowStorySharing(context, input),
  ),
  requireSecondFactor: os.organization.requireSecondFactor.handler(({ context, input }) =>
    requireSecondFactor(context, input),
  ),
  update: os.organization.update.handler(({ context, input }) => updateOrganization(context, input)),
}
