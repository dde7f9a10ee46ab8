import type { SignInOptions } from '#contract/sign-ins.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { ownerNeeded } from '#service/members/owner-needed.ts'

export async function signInOptions(context: Context): Promise<SignInOptions> {
  const found = await rows<{ simulated: boolean }>(
    context.db,
    'SELECT simulated FROM organizations WHERE id = $1',
    [context.orgId],
  )
  return {
    demo: found[0]?.simulated ?? false,
    ownerNeeded: await ownerNeeded(context.db.pool, context.orgId),
  }
}
