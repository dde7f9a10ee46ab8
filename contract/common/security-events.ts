/** What the audit log tells of signing in, sessions, roles, rights and keys. */
export const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'session-ended',
  'role-changed',
  'permission-refused',
  'key-created',
  'key-rolled',
  'key-revoked',
] as const

export type SecurityEvent = (typeof securityEvents)[number]
