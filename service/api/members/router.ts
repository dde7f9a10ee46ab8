import { os } from '#service/core/implement.ts'
import { confirmSession } from './confirm.ts'
import { createOwner } from './create-owner.ts'
import { listMembers } from './list.ts'
import { readOwnMember, updateOwnMember } from './own.ts'
import { changePassword } from './passwords.ts'
import { removeMember } from './remove.ts'
import { endMemberSessions, endSession, endSessions, listMemberSessions, listSessions } from './sessions.ts'
import { updateMember } from './update.ts'

export const membersRouter = {
  list: os.members.list.handler(({ context }) => listMembers(context)),
  update: os.members.update.handler(({ context, input }) => updateMember(context, input)),
  remove: os.members.remove.handler(({ context, input }) => removeMember(context, input)),
  createOwner: os.members.createOwner.handler(({ context, input }) => createOwner(context, input)),
  getOwn: os.members.getOwn.handler(({ context }) => readOwnMember(context)),
  updateOwn: os.members.updateOwn.handler(({ context, input }) => updateOwnMember(context, input)),
  changePassword: os.members.changePassword.handler(({ context, input }) => changePassword(context, input)),
  confirm: os.members.confirm.handler(({ context, input }) => confirmSession(context, input)),
  listSessions: os.members.listSessions.handler(({ context }) => listSessions(context)),
  endSession: os.members.endSession.handler(({ context, input }) => endSession(context, input)),
  listSessionsOf: os.members.listSessionsOf.handler(({ context, input }) =>
    listMemberSessions(context, input),
  ),
  endSessionsOf: os.members.endSessionsOf.handler(({ context, input }) => endMemberSessions(context, input)),
  endSessions: os.members.endSessions.handler(({ context }) => endSessions(context)),
}
