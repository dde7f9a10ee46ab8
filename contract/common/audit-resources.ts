/** Resources whose changes are recorded. */
export const auditResources = [
  'api-key',
  'assistant',
  'automation',
  'channel',
  'company',
  'connection',
  'custom-field',
  'delivery',
  'destination',
  'import',
  'inbox-item',
  'invitation',
  'member',
  'message',
  'mail-server',
  'model',
  'note',
  'organization',
  'person',
  'saved-view',
  'security',
  'story',
  'story-writer',
  'topic',
  'topic-rebuild',
  'topic-writer',
  'webhook-endpoint',
] as const

export const auditOperations = ['INSERT', 'UPDATE', 'DELETE'] as const

export type AuditResource = (typeof auditResources)[number]
