import { apiKeys } from './api-keys.ts'
import { arrivals } from './arrivals.ts'
import { assistants } from './assistants.ts'
import { auditLogOperations } from './audit-log.ts'
import { automationTemplates } from './automation-templates.ts'
import { automations } from './automations.ts'
import { capabilities } from './capabilities.ts'
import { channels } from './channels.ts'
import { companies } from './companies.ts'
import { connections } from './connections.ts'
import { customFields } from './custom-fields.ts'
import { destinations } from './destinations.ts'
import { events } from './events.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { integrations } from './integrations.ts'
import { invitations } from './invitations.ts'
import { mailServer } from './mail-server.ts'
import { meOperations } from './me.ts'
import { members } from './members.ts'
import { messages } from './messages.ts'
import { models } from './models.ts'
import { notes } from './notes.ts'
import { organizationOperations } from './organization.ts'
import { passkeys } from './passkeys.ts'
import { passwordResets } from './password-resets.ts'
import { people } from './people.ts'
import { queue } from './queue.ts'
import { runs } from './runs.ts'
import { sampleData } from './sample-data.ts'
import { savedViews } from './saved-views.ts'
import { schedules } from './schedules.ts'
import { secondFactors } from './second-factors.ts'
import { setup } from './setup.ts'
import { signIns } from './sign-ins.ts'
import { sources } from './sources.ts'
import { statistics } from './statistics.ts'
import { stories } from './stories.ts'
import { storyShares } from './story-shares.ts'
import { storyWriter } from './story-writer.ts'
import { topicActs } from './topic-acts.ts'
import { topicAskers } from './topic-askers.ts'
import { topicIssues } from './topic-issues.ts'
import { topicProposals } from './topic-proposals.ts'
import { topicRebuilds } from './topic-rebuilds.ts'
import { topicWriter } from './topic-writer.ts'
import { topics } from './topics.ts'
import { unplaced } from './unplaced.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

/** Every operation of the interface. Types, validation, errors and documentation come from here. */
export const contract = {
  automationTemplates,
  auditLog: auditLogOperations,
  automations,
  organization: organizationOperations,
  runs,
  inbox,
  savedViews,
  queue,
  capabilities,
  models,
  mailServer,
  integrations,
  channels,
  destinations,
  webhookEndpoints,
  sources,
  connections,
  arrivals,
  imports,
  companies,
  people,
  customFields,
  notes,
  stories,
  storyShares,
  storyWriter,
  topicWriter,
  topics,
  topicIssues,
  topicActs,
  unplaced,
  topicProposals,
  topicRebuilds,
  topicAskers,
  messages,
  events,
  schedules,
  statistics,
  me: meOperations,
  members,
  secondFactors,
  passkeys,
  invitations,
  passwordResets,
  apiKeys,
  assistants,
  signIns,
  setup,
  sampleData,
}

export type Contract = typeof contract
