import type { Contract } from '#contract/index.ts'
import type { Assistant } from '../context.ts'
import { readsOnly } from './key-rights.ts'

/**
 * What an assistant may do of each branch of the contract, besides what the role and the access allow: everything, read, or
 * nothing. Closed is what gives access or takes it away, holds secrets, or leads data out.
 */
const branches: Record<keyof Contract, 'all' | 'reads' | 'nothing'> = {
  me: 'all',
  people: 'all',
  companies: 'all',
  customFields: 'all',
  notes: 'all',
  channels: 'all',
  messages: 'all',
  imports: 'reads',
  topics: 'all',
  topicActs: 'all',
  topicIssues: 'all',
  topicAskers: 'all',
  topicProposals: 'all',
  topicRebuilds: 'all',
  topicWriter: 'all',
  unplaced: 'all',
  stories: 'all',
  // A link lets anybody read.
  storyShares: 'reads',
  storyWriter: 'all',
  events: 'all',
  automations: 'all',
  automationTemplates: 'all',
  capabilities: 'all',
  models: 'reads',
  schedules: 'all',
  runs: 'all',
  inbox: 'all',
  queue: 'all',
  destinations: 'all',
  webhookEndpoints: 'reads',
  sources: 'all',
  connections: 'all',
  arrivals: 'all',
  integrations: 'all',
  statistics: 'all',
  // Among its settings is what assistants see.
  organization: 'reads',
  members: 'reads',
  savedViews: 'all',
  auditLog: 'reads',
  secondFactors: 'nothing',
  passkeys: 'nothing',
  invitations: 'nothing',
  passwordResets: 'nothing',
  mailServer: 'nothing',
  apiKeys: 'nothing',
  assistants: 'nothing',
  signIns: 'nothing',
  setup: 'nothing',
  sampleData: 'nothing',
}

/** Reads that tell where members are signed in. */
const neverRead = new Set(['members.listSessions', 'members.listSessionsOf'])

function isBranch(name: string): name is keyof Contract {
  return name in branches
}

function isClosed(operation: string, isRead: boolean): boolean {
  const [branch = ''] = operation.split('.')
  if (!isBranch(branch)) throw new Error(`${branch} is not known to be open to assistants`)
  if (neverRead.has(operation)) return true
  return branches[branch] === 'nothing' || (branches[branch] === 'reads' && !isRead)
}

/** Why an assistant may not do what gives access, holds secrets, or leads data out. */
export const closedToAssistants =
  'Assistants may not do this: it is about access, secrets or exports. Do it in the dashboard.'

/** Returns why an assistant may not do this, whoever it acts for; null when it may. */
export function assistantRefusal(
  { program, access }: Assistant,
  { operation, isRead }: { operation: string; isRead: boolean },
): string | null {
  if (isClosed(operation, isRead)) return closedToAssistants
  if (access === 'read' && !readsOnly(operation, isRead))
    return `${program} may only read. Connect it again and allow it to change things, or do it in the dashboard.`
  return null
}
