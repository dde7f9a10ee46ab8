import type { Context, Member } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'

/** The member who does this; a key alone is nobody. */
export function requireMember({ principal }: Context): Member {
  const member = principal.kind === 'member' ? principal.member : principal.actingMember
  if (!member) throw forbidden('Only a signed-in member can do this; an API key alone cannot.')
  return member
}
