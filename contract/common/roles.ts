// Imports no zod, because the browser needs this file in its first load.

/** Roles of members, from most to least. */
export const roles = ['owner', 'admin', 'member'] as const

export type Role = (typeof roles)[number]

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

/** Whether a role is less than another. */
export function isLess(role: Role, than: Role): boolean {
  return rank[role] < rank[than]
}

/** Returns why a member's role is not enough; null when it is. */
export function roleRefusal(role: Role, need: Role): string | null {
  if (!isLess(role, need)) return null
  return need === 'owner' ? 'Only an owner may do this.' : 'Only an owner or an admin may do this.'
}
