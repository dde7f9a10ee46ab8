import { os } from '#service/core/implement.ts'
import { changePassword } from './change-password.ts'
import { createOwner } from './create-owner.ts'
import { endSessions } from './end-sessions.ts'

export const membersRouter = {
  createOwner: os.members.createOwner.handler(({ context, input }) => createOwner(context, input)),
  changePassword: os.members.changePassword.handler(({ context, input }) => changePassword(context, input)),
  endSessions: os.members.endSessions.handler(({ context }) => endSessions(context)),
}
