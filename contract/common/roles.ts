// Without zod: the service and the browser both import it, and a first load gets nothing else along.

/** What a member may be, from most to least. */
export const roles = ['owner', 'admin', 'member'] as const

export type Role = (typeof roles)[number]

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

/** Whether a role is less than another. */
export function isLess(role: Role, than: Role): boolean {
  return rank[role] < rank[than]
}

/** Why a member may not do what needs a role; null when they may. */
export function roleRefusal(role: Role, need: Role): string | null {
  if (!isLess(role, need)) return null
  return need === 'owner' ? 'Only an owner may do this.' : 'Only an owner or an admin may do this.'
}
