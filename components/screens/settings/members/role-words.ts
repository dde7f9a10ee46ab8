import type { ListedMember } from '#contract/members.ts'

export type Role = ListedMember['role']

// Written out here, because the contract itself must not reach the browser before it is needed.
export const roles: readonly Role[] = ['owner', 'admin', 'member']

export const roleWords: Record<Role, { label: string; note: string }> = {
  owner: { label: 'Owner', note: 'Everything. Only owners see API keys and change roles.' },
  admin: { label: 'Admin', note: 'Automations, destinations and the organization; invites people.' },
  member: { label: 'Member', note: 'Reads everything; edits people, companies and topics.' },
}

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

export function isLess(role: Role, before: Role): boolean {
  return rank[role] < rank[before]
}

/** "an owner", "a member". */
export function asRole(role: Role): string {
  return `${role === 'member' ? 'a' : 'an'} ${role}`
}
