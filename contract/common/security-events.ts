/** Events of the audit log about signing in, sessions, roles, rights, exports and keys. */
export const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'confirmed',
  'confirmation-failed',
  'second-factor-changed',
  'recovery-code-used',
  'passkey-changed',
  'password-link-made',
  'password-reset',
  'mail-failed',
  'second-factor-required',
  'session-ended',
  'role-changed',
  'permission-refused',
  'exported',
  'key-created',
  'key-rolled',
  'key-revoked',
  'assistant-connected',
  'assistant-ended',
  'assistant-reuse',
] as const

export type SecurityEvent = (typeof securityEvents)[number]
