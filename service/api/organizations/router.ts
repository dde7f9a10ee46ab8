import { os } from '#service/core/implement.ts'
import { getOrganization } from './get.ts'
import { updateOrganization } from './update.ts'

export const organizationRouter = {
  get: os.organization.get.handler(({ context }) => getOrganization(context)),
  update: os.organization.update.handler(({ context, input }) => updateOrganization(context, input)),
}
