/** What the trail is kept of. */
export const auditResources = [
  'api-key',
  'automation',
  'channel',
  'company',
  'delivery',
  'destination',
  'invitation',
  'member',
  'organization',
  'person',
  'story',
  'topic',
] as const

export const auditOperations = ['INSERT', 'UPDATE', 'DELETE'] as const

export type AuditResource = (typeof auditResources)[number]
