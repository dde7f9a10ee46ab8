import type { SaveMailServerInput } from '#contract/mail-server.ts'

export type Security = SaveMailServerInput['security']

export const securityNames: Record<Security, string> = {
  tls: 'Encrypted from the start (TLS)',
  starttls: 'Encrypted before sending (STARTTLS)',
  none: 'Not required',
}

/** Port that servers with this encryption usually have. */
export const usualPorts: Record<Security, string> = { tls: '465', starttls: '587', none: '25' }
