import { setPassword as setPasswordOf } from '#service/api/members/passwords.ts'
import { removePasskeysByEmail } from '#service/api/passkeys/remove.ts'
import { resetByEmail } from '#service/api/second-factors/turn-off.ts'
import { demoOrganization, inDatabaseOf } from './running-product.ts'

export type Account = { dataDir: string; email: string }

/** Gives a member of the demo a password, as `members set-password` does. */
export function givePassword({ dataDir, email }: Account, password: string): Promise<void> {
  return inDatabaseOf(dataDir, (db) => setPasswordOf(db, { orgId: demoOrganization, email, password }))
}

/** Leaves a member of the demo without passkeys and without two-step sign-in. */
export function removeFactors({ dataDir, email }: Account): Promise<void> {
  return inDatabaseOf(dataDir, async (db) => {
    await removePasskeysByEmail(db, { orgId: demoOrganization, email })
    await resetByEmail(db, { orgId: demoOrganization, email })
  })
}
