/** Parts of the interface that an API key may be limited to, in the order in which they are offered. */
export const keyResources = [
  'people',
  'companies',
  'channels',
  'messages',
  'topics',
  'stories',
  'events',
  'automations',
  'runs',
  'destinations',
  'webhooks',
  'sources',
  'statistics',
  'organization',
] as const

export type KeyResource = (typeof keyResources)[number]

/** What each holds beside what its name says. */
export const keyResourceNotes: Partial<Record<KeyResource, string>> = {
  messages: 'with imports',
  topics: 'with proposals, rebuilds and who asked',
  automations: 'with templates, schedules and models',
  webhooks: 'which may tell of everything',
  sources: 'with connections and what arrived',
  organization: 'with members, invitations, sign-ins and the audit log',
}
