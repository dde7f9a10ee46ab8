import type { ApiKey } from '#contract/api-key-shape.ts'
import type { KeyResource } from '#contract/common/key-resources.ts'

export const resourceLabels: Record<KeyResource, string> = {
  people: 'People',
  companies: 'Companies',
  channels: 'Channels',
  messages: 'Messages',
  topics: 'Topics',
  stories: 'Stories',
  events: 'Events',
  automations: 'Automations',
  runs: 'Runs',
  destinations: 'Destinations',
  webhooks: 'Webhooks',
  sources: 'Sources',
  statistics: 'Statistics',
  organization: 'Organization',
}

export type Limit = { label: string; title: string }

/** What a key may less than a full one, each in a word or two with a sentence that explains it. */
export function limitsOf({ access, resources, addresses, channels }: ApiKey): Limit[] {
  const limits: Limit[] = []
  if (access === 'read') limits.push({ label: 'Read only', title: 'May read, and change nothing' })
  if (resources) {
    const names = resources.map((one) => resourceLabels[one])
    const label = names.length > 2 ? `${names.length} parts` : names.join(', ')
    limits.push({ label, title: `Has access to ${names.join(', ')}, and nothing else` })
  }
  if (channels === 'open')
    limits.push({ label: 'Open channels', title: 'Sees only channels that all members see' })
  if (addresses) {
    const label = addresses.length === 1 ? (addresses[0] ?? '') : `${addresses.length} addresses`
    limits.push({ label, title: `May be used from ${addresses.join(', ')} only` })
  }
  return limits
}
