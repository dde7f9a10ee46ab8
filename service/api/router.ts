import { apiKeysRouter } from '#service/api/api-keys/router.ts'
import { arrivalsRouter } from '#service/api/arrivals/router.ts'
import { assistantsRouter } from '#service/api/assistants/router.ts'
import { auditLogRouter } from '#service/api/audit-log/router.ts'
import { automationTemplatesRouter } from '#service/api/automation-templates/router.ts'
import { automationsRouter } from '#service/api/automations/router.ts'
import { listCapabilities } from '#service/api/capabilities/list.ts'
import { channelsRouter } from '#service/api/channels/router.ts'
import { companiesRouter } from '#service/api/companies/router.ts'
import { connectionsRouter } from '#service/api/connections/router.ts'
import { customFieldsRouter } from '#service/api/custom-fields/router.ts'
import { destinationsRouter } from '#service/api/destinations/router.ts'
import { eventsRouter } from '#service/api/events/router.ts'
import { importsRouter } from '#service/api/imports/router.ts'
import { inboxRouter } from '#service/api/inbox/router.ts'
import { listIntegrations } from '#service/api/integrations/list.ts'
import { invitationsRouter } from '#service/api/invitations/router.ts'
import { mailServerRouter } from '#service/api/mail-server/router.ts'
import { meRouter } from '#service/api/me/router.ts'
import { membersRouter } from '#service/api/members/router.ts'
import { messagesRouter } from '#service/api/messages/router.ts'
import { modelsRouter } from '#service/api/models/router.ts'
import { notesRouter } from '#service/api/notes/router.ts'
import { organizationRouter } from '#service/api/organizations/router.ts'
import { passkeysRouter } from '#service/api/passkeys/router.ts'
import { passwordResetsRouter } from '#service/api/password-resets/router.ts'
import { peopleRouter } from '#service/api/people/router.ts'
import { getQueue } from '#service/api/queue/get.ts'
import { runsRouter } from '#service/api/runs/router.ts'
import { sampleDataRouter } from '#service/api/sample-data/router.ts'
import { savedViewsRouter } from '#service/api/saved-views/router.ts'
import { schedulesRouter } from '#service/api/schedules/router.ts'
import { secondFactorsRouter } from '#service/api/second-factors/router.ts'
import { setupRouter } from '#service/api/setup/router.ts'
import { signInsRouter } from '#service/api/sign-ins/router.ts'
import { listSources } from '#service/api/sources/list.ts'
import { statisticsRouter } from '#service/api/statistics/router.ts'
import { storiesRouter } from '#service/api/stories/router.ts'
import { storySharesRouter } from '#service/api/story-shares/router.ts'
import { storyWriterRouter } from '#service/api/story-writer/router.ts'
import { topicAskersRouter } from '#service/api/topic-askers/router.ts'
import { topicIssuesRouter } from '#service/api/topic-issues/router.ts'
import { topicProposalsRouter } from '#service/api/topic-proposals/router.ts'
import { topicRebuildsRouter } from '#service/api/topic-rebuilds/router.ts'
import { topicWriterRouter } from '#service/api/topic-writer/router.ts'
import { topicActsRouter, topicsRouter } from '#service/api/topics/router.ts'
import { listUnplaced } from '#service/api/topics/unplaced.ts'
import { webhookEndpointsRouter } from '#service/api/webhook-endpoints/router.ts'
import { os } from '#service/core/implement.ts'

/** The contract, implemented. A missing operation does not compile. */
export const router = os.router({
  automationTemplates: automationTemplatesRouter,
  auditLog: auditLogRouter,
  automations: automationsRouter,
  organization: organizationRouter,
  runs: runsRouter,
  capabilities: { list: os.capabilities.list.handler(({ context }) => listCapabilities(context)) },
  inbox: inboxRouter,
  savedViews: savedViewsRouter,
  queue: { get: os.queue.get.handler(({ context }) => getQueue(context)) },
  models: modelsRouter,
  mailServer: mailServerRouter,
  integrations: { list: os.integrations.list.handler(({ context }) => listIntegrations(context)) },
  imports: importsRouter,
  channels: channelsRouter,
  destinations: destinationsRouter,
  webhookEndpoints: webhookEndpointsRouter,
  sources: { list: os.sources.list.handler(({ context }) => listSources(context)) },
  connections: connectionsRouter,
  arrivals: arrivalsRouter,
  companies: companiesRouter,
  people: peopleRouter,
  customFields: customFieldsRouter,
  notes: notesRouter,
  stories: storiesRouter,
  storyShares: storySharesRouter,
  storyWriter: storyWriterRouter,
  topicWriter: topicWriterRouter,
  topics: topicsRouter,
  topicIssues: topicIssuesRouter,
  topicActs: topicActsRouter,
  unplaced: { list: os.unplaced.list.handler(({ context, input }) => listUnplaced(context, input)) },
  topicProposals: topicProposalsRouter,
  topicRebuilds: topicRebuildsRouter,
  topicAskers: topicAskersRouter,
  messages: messagesRouter,
  events: eventsRouter,
  schedules: schedulesRouter,
  statistics: statisticsRouter,
  me: meRouter,
  members: membersRouter,
  secondFactors: secondFactorsRouter,
  passkeys: passkeysRouter,
  invitations: invitationsRouter,
  passwordResets: passwordResetsRouter,
  apiKeys: apiKeysRouter,
  assistants: assistantsRouter,
  signIns: signInsRouter,
  setup: setupRouter,
  sampleData: sampleDataRouter,
})
