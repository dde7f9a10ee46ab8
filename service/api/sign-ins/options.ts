import type { SignInOptions } from '#contract/sign-ins.ts'
import { ownerNeeded } from '#service/api/members/member-row.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'

export async function signInOptions(context: Context): Promise<SignInOptions> {
  const found = await rows<{ simulated: boolean; passkeys: boolean }>(
    context.db,
    `SELECT o.simulated, EXISTS (SELECT FROM passkeys p WHERE p.org_id = o.id) AS passkeys
       FROM organizations o WHERE o.id = $1`,
    [context.orgId],
  )
  return {
    demo: found[0]?.simulated ?? false,
    passkeys: found[0]?.passkeys ?? false,
    ownerNeeded: await ownerNeeded(context.db.pool, context.orgId),
  }
}
