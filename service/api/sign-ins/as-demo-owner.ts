import type { SignedInMember } from '#contract/members.ts'
import type { DemoSignInInput } from '#contract/sign-ins.ts'
import { signedIn } from '#service/api/members/signed-in.ts'
import type { Context } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { isOpenDemo } from './options.ts'

/** The earliest owner of a simulated organization: nothing in it leaves the machine. */
export async function signInAsDemoOwner(context: Context, input: DemoSignInInput): Promise<SignedInMember> {
  const found = await rows<{ id: string }>(
    context.db,
    `SELECT m.id FROM members m JOIN organizations o ON o.id = m.org_id AND ${isOpenDemo}
      WHERE m.org_id = $1 AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 1`,
    [context.orgId],
  )
  if (!found[0]) throw forbidden('Only the demo organization can be entered without signing in.')
  const place = context.sourceOf?.(input.source) ?? null
  return signedIn(context.db.pool, context.orgId, found[0].id, { ...input, place, way: 'demo' })
}
