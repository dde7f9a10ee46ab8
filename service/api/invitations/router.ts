import { requireMember } from '#service/api/members/access.ts'
import { os } from '#service/core/implement.ts'
import { acceptInvitation } from './accept.ts'
import { createInvitation } from './create.ts'
import { readInvitations } from './invitation-row.ts'
import { lookUpInvitation } from './look-up.ts'
import { removeInvitation } from './remove.ts'

export const invitationsRouter = {
  list: os.invitations.list.handler(async ({ context }) => {
    requireMember(context)
    return { data: await readInvitations(context.db.pool, context.orgId) }
  }),
  create: os.invitations.create.handler(({ context, input }) => createInvitation(context, input)),
  remove: os.invitations.remove.handler(({ context, input }) => removeInvitation(context, input)),
  lookUp: os.invitations.lookUp.handler(({ context, input }) => lookUpInvitation(context, input)),
  accept: os.invitations.accept.handler(({ context, input }) => acceptInvitation(context, input)),
}
