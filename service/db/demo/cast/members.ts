import { memberId } from '../ids.ts'

export type DemoMember = {
  key: string
  id: string
  /** The same human among the people of the company Northline. */
  personId: number
  name: string
  email: string
  role: 'owner' | 'admin' | 'member'
  title: string
  /** Days before "now" on which the member joined the workspace. */
  joinedDaysAgo: number
}

function member(
  key: string,
  personId: number,
  name: string,
  role: DemoMember['role'],
  title: string,
  joinedDaysAgo: number,
): DemoMember {
  return {
    key,
    id: memberId(key),
    personId,
    name,
    email: `${key}@northline.example`,
    role,
    title,
    joinedDaysAgo,
  }
}

/** Mara is the earliest owner. Keys are the mailbox names. */
export const members: readonly DemoMember[] = [
  member('mara', 1, 'Mara Lindqvist', 'owner', 'Co-founder and CEO', 412),
  member('tomasz', 2, 'Tomasz Wieczorek', 'owner', 'Co-founder and CTO', 411),
  member('priya', 3, 'Priya Raman', 'admin', 'Head of Support', 365),
  member('jonas', 4, 'Jonas Feldmann', 'admin', 'Staff Engineer, Build Cache', 340),
  member('adaeze', 5, 'Adaeze Okonkwo', 'member', 'Engineering Lead, Preview Environments', 288),
  member('luca', 6, 'Luca Ferraro', 'member', 'Developer Advocate and CLI Maintainer', 251),
  member('hana', 7, 'Hana Sato', 'member', 'Product Manager, Dashboard', 190),
  member('ben', 8, 'Ben Whitaker', 'member', 'Billing and Accounts', 143),
]
