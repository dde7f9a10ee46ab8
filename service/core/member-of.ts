import type { Member, Principal } from './context.ts'

/** The member who acts, signed in or through the dashboard; a key alone and a run are nobody. */
export function memberOf(principal: Principal): Member | null {
  if (principal.kind === 'member') return principal.member
  return principal.kind === 'api-key' ? principal.actingMember : null
}
