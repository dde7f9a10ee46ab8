import type { visibilities } from '#contract/common/visibilities.ts'

export type Visibility = (typeof visibilities)[number]

/** Words of each visibility, as a choice. */
export const visibilityWords: Record<Visibility, { label: string; note: string }> = {
  all: { label: 'All members', note: 'Everybody in this organization.' },
  admins: { label: 'Owners and admins', note: 'Members see neither the channel nor anything said in it.' },
  members: { label: 'Chosen members', note: 'Owners, admins, and the members you choose.' },
}

/** "Owners and admins, Ada and Bo". Names of those who are unknown are left out. */
export function whoSees(visibility: Visibility, names: readonly string[]): string {
  if (visibility !== 'members') return visibilityWords[visibility].label
  return ['Owners and admins', ...names].join(', ')
}
