import type { Moving } from '#service/db/backup/file.ts'

const words: Record<string, string> = {
  connections: 'the token of the source',
  destinations: 'the secret of the destination',
  mail_servers: 'the password of the mail server',
  members: 'the authenticator app of',
  model_providers: 'the key of the models of',
  webhook_endpoints: 'a new secret for the webhook to',
}

/** Lines that say what has to be entered again where the organization moves to. */
export function secretLines(secrets: Moving['secrets']): string {
  if (secrets.length === 0) return ''
  const lines = secrets.map(({ table, name }) => `  ${words[table] ?? table} ${name}\n`)
  return `Not in it, because the secret of the installation seals it, and to be entered again where it moves to:\n${lines.join('')}`
}
