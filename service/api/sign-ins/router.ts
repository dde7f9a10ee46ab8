import { os } from '#service/core/implement.ts'
import { signInAsDemoOwner } from './as-demo-owner.ts'
import { signInOptions } from './options.ts'
import { signInWithCode } from './with-code.ts'
import { beginPasskeySignIn, signInWithPasskey } from './with-passkey.ts'
import { signInWithPassword } from './with-password.ts'
import { signInWithProvider } from './with-provider.ts'

export const signInsRouter = {
  options: os.signIns.options.handler(({ context }) => signInOptions(context)),
  withPassword: os.signIns.withPassword.handler(({ context, input }) => signInWithPassword(context, input)),
  withCode: os.signIns.withCode.handler(({ context, input }) => signInWithCode(context, input)),
  withProvider: os.signIns.withProvider.handler(({ context, input }) => signInWithProvider(context, input)),
  beginPasskey: os.signIns.beginPasskey.handler(({ context, input }) => beginPasskeySignIn(context, input)),
  withPasskey: os.signIns.withPasskey.handler(({ context, input }) => signInWithPasskey(context, input)),
  asDemoOwner: os.signIns.asDemoOwner.handler(({ context, input }) => signInAsDemoOwner(context, input)),
}
