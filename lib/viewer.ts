import type { Role } from '#contract/common/roles.ts'

/** The signed-in person, and their organization. */
export type Viewer = {
  member: {
    id: string
    name: string
    email: string
    role: Role
    image: string | null
    /** The organization asks for a second factor and the person has none: nothing else is open to them. */
    needsSecondFactor?: true | undefined
  }
  organization: { name: string; slug: string; timezone: string; simulated: boolean }
}

export const roleWords: Record<Role, { label: string; note: string }> = {
  owner: { label: 'Owner', note: 'Everything. Only owners see API keys and change roles.' },
  admin: { label: 'Admin', note: 'Automations, destinations and the organization; invites people.' },
  member: { label: 'Member', note: 'Reads everything; edits people, companies and topics.' },
}

/** "an owner", "a member". */
export function asRole(role: Role): string {
  return `${role === 'member' ? 'a' : 'an'} ${role}`
}

/** Header of every answer to the browser, with the present role of the viewer. */
export const roleHeader = 'signalbox-role'
