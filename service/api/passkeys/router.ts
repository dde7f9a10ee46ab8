import { os } from '#service/core/implement.ts'
import { addPasskey, beginPasskey } from './add.ts'
import { beginPasskeyConfirmation, confirmWithPasskey } from './confirm.ts'
import { listPasskeys } from './list.ts'
import { removePasskey, resetPasskeys } from './remove.ts'

export const passkeysRouter = {
  list: os.passkeys.list.handler(({ context }) => listPasskeys(context)),
  begin: os.passkeys.begin.handler(({ context }) => beginPasskey(context)),
  add: os.passkeys.add.handler(({ context, input }) => addPasskey(context, input)),
  remove: os.passkeys.remove.handler(({ context, input }) => removePasskey(context, input)),
  reset: os.passkeys.reset.handler(({ context, input }) => resetPasskeys(context, input)),
  beginConfirmation: os.passkeys.beginConfirmation.handler(({ context }) =>
    beginPasskeyConfirmation(context),
  ),
  confirm: os.passkeys.confirm.handler(({ context, input }) => confirmWithPasskey(context, input)),
}
