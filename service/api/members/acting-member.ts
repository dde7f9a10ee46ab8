import type { Context, Member } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'
import { memberOf } from '#service/core/member-of.ts'

/** The member who does this; a key alone is nobody. */
export function requireMember({ principal }: Context): Member {
  const member = memberOf(principal)
  if (!member) throw forbidden('Only a signed-in member can do this; an API key alone cannot.')
  return member
}
