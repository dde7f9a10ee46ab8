/** Everything that can be connected, in the order in which it is offered. */
export const connectable = [
  'slack',
  'github',
  'email',
  'discord',
  'gitlab',
  'stripe',
  'sentry',
  'intercom',
  'linear',
  'jira',
  'discourse',
  'zendesk',
  'webhook',
  'import',
  'feedback',
] as const

export type Connectable = (typeof connectable)[number]
