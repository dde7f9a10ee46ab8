import { os } from '#service/core/implement.ts'
import { askPasswordReset } from './ask.ts'
import { createPasswordReset } from './make.ts'
import { lookUpPasswordReset, takePasswordReset } from './use.ts'

export const passwordResetsRouter = {
  ask: os.passwordResets.ask.handler(({ context, input }) => askPasswordReset(context, input)),
  lookUp: os.passwordResets.lookUp.handler(({ context, input }) => lookUpPasswordReset(context, input)),
  use: os.passwordResets.use.handler(({ context, input }) => takePasswordReset(context, input)),
  create: os.passwordResets.create.handler(({ context, input }) => createPasswordReset(context, input)),
}
