import type { SignInOptions } from '#contract/sign-ins.ts'
import { mailServerOf } from '#service/api/mail-server/server.ts'
import { ownerNeeded } from '#service/api/members/member-row.ts'
import { castIds } from '#service/api/sample-data/get.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'

const cast = castIds.map((id) => `'${id}'`).join(', ')

/** SQL: whether the organization `o` is a demo that is nobody's own, and so is entered without signing in. */
export const isOpenDemo = `(o.simulated AND NOT EXISTS (SELECT FROM members s
  WHERE s.org_id = o.id AND s.role = 'owner' AND s.password_hash IS NOT NULL AND s.id NOT IN (${cast})))`

export async function signInOptions(context: Context): Promise<SignInOptions> {
  const found = await rows<{ demo: boolean; passkeys: boolean }>(
    context.db,
    `SELECT ${isOpenDemo} AS demo, EXISTS (SELECT FROM passkeys p WHERE p.org_id = o.id) AS passkeys
       FROM organizations o WHERE o.id = $1`,
    [context.orgId],
  )
  return {
    demo: found[0]?.demo ?? false,
    passkeys: found[0]?.passkeys ?? false,
    resetsByMail: (await mailServerOf(context)) !== null,
    ownerNeeded: await ownerNeeded(context.db.pool, context.orgId),
  }
}
