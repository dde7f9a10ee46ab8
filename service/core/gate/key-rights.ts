import type { KeyResource } from '#contract/common/key-resources.ts'
import type { Contract } from '#contract/index.ts'
import type { ApiKey } from '../context.ts'

/** Part of the interface that each branch of the contract belongs to; null: open to every key. */
const resourceOf: Record<keyof Contract, KeyResource | null> = {
  me: null,
  setup: null,
  people: 'people',
  companies: 'companies',
  customFields: 'people',
  notes: 'people',
  channels: 'channels',
  messages: 'messages',
  imports: 'messages',
  topics: 'topics',
  topicActs: 'topics',
  topicIssues: 'topics',
  topicAskers: 'topics',
  topicProposals: 'topics',
  topicRebuilds: 'topics',
  topicWriter: 'topics',
  unplaced: 'topics',
  stories: 'stories',
  storyShares: 'stories',
  storyWriter: 'stories',
  events: 'events',
  automations: 'automations',
  automationTemplates: 'automations',
  capabilities: 'automations',
  models: 'automations',
  schedules: 'automations',
  runs: 'runs',
  inbox: 'runs',
  queue: 'runs',
  destinations: 'destinations',
  webhookEndpoints: 'webhooks',
  sources: 'sources',
  connections: 'sources',
  arrivals: 'sources',
  integrations: 'sources',
  statistics: 'statistics',
  organization: 'organization',
  members: 'organization',
  secondFactors: 'organization',
  passkeys: 'organization',
  invitations: 'organization',
  passwordResets: 'organization',
  mailServer: 'organization',
  apiKeys: 'organization',
  assistants: 'organization',
  signIns: 'organization',
  auditLog: 'organization',
  sampleData: 'organization',
  savedViews: 'organization',
}

/** Operations with a body that only read or compute. */
const readsWithBody = new Set(['automations.findSame', 'events.estimate', 'schedules.preview'])

/** Whether an operation changes nothing, whatever its method. */
export function readsOnly(operation: string, isRead: boolean): boolean {
  return isRead || readsWithBody.has(operation)
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

function isBranch(name: string): name is keyof Contract {
  return name in resourceOf
}

/** Part of the interface of an operation, by its path in the contract. */
export function keyResourceOf(operation: string): KeyResource | null {
  const [branch = ''] = operation.split('.')
  if (!isBranch(branch)) throw new Error(`${branch} belongs to no part of the interface`)
  return resourceOf[branch]
}

type Asked = { operation: string; isRead: boolean; isForEveryMember: boolean }

/**
 * Returns what a key lacks for an operation; null when it has the rights. A key that is limited to open channels may do what
 * any member may, whoever acts through it: everything else could show what it may not see.
 */
export function keyRefusal(key: ApiKey, { operation, isRead, isForEveryMember }: Asked): string | null {
  const resource = keyResourceOf(operation)
  if (resource !== null && key.resources?.includes(resource) === false)
    return `This API key has no access to ${resource}: it is limited to ${inWords.format(key.resources)}. Use another key.`
  if (key.access === 'read' && !readsOnly(operation, isRead))
    return 'This API key may only read, and this needs a key that may also write. Use another key.'
  if (key.channels === 'open' && !isForEveryMember)
    return 'This API key is limited to channels that all members see, so it may do only what every member may do. Use another key.'
  return null
}
