import { type Route, routes } from '#service/doors/http/operations.ts'

export type Call = { name: string; method: string; path: string }

export const reads: readonly Route[] = routes.filter(({ method }) => method === 'GET')
export const writes: readonly Route[] = routes.filter(({ method }) => method !== 'GET')

const silent = new Set([
  'apiKeys.roll',
  'automations.duplicate',
  'automations.pause',
  'automations.restore',
  'automations.restoreVersion',
  'arrivals.replay',
  'companies.undoMerge',
  'connections.cancelActiveBackfill',
  'connections.cancelBackfill',
  'connections.pause',
  'connections.resume',
  'connections.rotateSecret',
  'connections.test',
  'imports.cancel',
  'destinations.retryDelivery',
  'destinations.test',
  'models.testProvider',
  'mailServer.test',
  'passwordResets.create',
  'people.acceptMergeProposal',
  'people.erase',
  'people.refuseMergeProposal',
  'people.reopenMergeProposal',
  'people.undoMerge',
  'notes.restore',
  'runs.cancel',
  'runs.retry',
  'runs.start',
  'passkeys.begin',
  'passkeys.beginConfirmation',
  'secondFactors.begin',
  'secondFactors.newCodes',
  'sampleData.remove',
  'inbox.readAll',
  'signIns.asDemoOwner',
  'stories.rewrite',
  'storyShares.create',
  'topicIssues.check',
  'topicIssues.places',
  'topicRebuilds.accept',
  'topicRebuilds.discard',
  'topicRebuilds.start',
  'topicWriter.pass',
  'webhookEndpoints.rotateSecret',
  'webhookEndpoints.test',
])

/** Writes whose body is JSON; forms with a file have tests of their own. */
export const jsonWrites = writes.filter(({ upload }) => !upload)

/** Writes that say something in it; a removal names what it removes in its address, and some say it all by their name. */
export const speakingWrites = jsonWrites.filter(
  ({ method, name }) => method !== 'DELETE' && !silent.has(name),
)

/** A value that each path parameter of the contract accepts. A new parameter has to be named here. */
const samples: Record<string, string> = {
  companyId: '1',
  personId: '1',
  channelId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  topicId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  messageId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  changeId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  automationId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  destinationId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  keyId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  memberId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  passkeyId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  sessionId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  shareId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  noteId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  assistantId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  viewId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  endpointId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  webhookId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  itemId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  invitationId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  deliveryId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  connectionId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  backfillId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  mergeId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  proposalId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  rebuildId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  importId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  issueId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  groupId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  arrivalId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  key: 'a'.repeat(64),
  name: 'topic.created',
  runId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  provider: 'openai',
  slot: 'low',
  slug: 'weekly-signal-digest',
  version: '1',
}

export function fill(path: string, values: Record<string, string> = samples): string {
  return path.replace(/\{([^}]+)\}/g, (_, parameter: string) => {
    const value = values[parameter] ?? samples[parameter]
    if (value === undefined) throw new Error(`no sample for the path parameter ${parameter}`)
    return encodeURIComponent(value)
  })
}

/** Every operation that needs a key; setting up does not. */
export const calls: readonly Call[] = routes
  .filter(({ open }) => !open)
  .map(({ name, method, path }) => ({ name, method, path: fill(path) }))

/** A body that passes no operation, yet is well-formed JSON. */
export function bodyFor(method: string): unknown {
  return method === 'GET' ? undefined : {}
}
