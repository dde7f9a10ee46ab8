import { apiKeysRouter } from './api-keys/router.ts'
import { auditLogRouter } from './audit-log/router.ts'
import { automationTemplatesRouter } from './automation-templates/router.ts'
import { automationsRouter } from './automations/router.ts'
import { channelsRouter } from './channels/router.ts'
import { companiesRouter } from './companies/router.ts'
import { os } from './core/implement.ts'
import { destinationsRouter } from './destinations/router.ts'
import { eventsRouter } from './events/router.ts'
import { listIntegrations } from './integrations/list.ts'
import { invitationsRouter } from './invitations/router.ts'
import { meRouter } from './me/router.ts'
import { membersRouter } from './members/router.ts'
import { messagesRouter } from './messages/router.ts'
import { listModels } from './models/list.ts'
import { organizationRouter } from './organizations/router.ts'
import { peopleRouter } from './people/router.ts'
import { listCapabilities } from './runs/capabilities/list.ts'
import { runsRouter } from './runs/router.ts'
import { schedulesRouter } from './schedules/router.ts'
import { signInsRouter } from './sign-ins/router.ts'
import { statisticsRouter } from './statistics/router.ts'
import { storiesRouter } from './stories/router.ts'
import { topicsRouter } from './topics/router.ts'

/** The contract, implemented. A missing operation does not compile. */
export const router = os.router({
  automationTemplates: automationTemplatesRouter,
  auditLog: auditLogRouter,
  automations: automationsRouter,
  organization: organizationRouter,
  runs: runsRouter,
  capabilities: { list: os.capabilities.list.handler(({ context }) => listCapabilities(context)) },
  models: { list: os.models.list.handler(({ context }) => listModels(context)) },
  integrations: { list: os.integrations.list.handler(({ context }) => listIntegrations(context)) },
  channels: channelsRouter,
  destinations: destinationsRouter,
  companies: companiesRouter,
  people: peopleRouter,
  stories: storiesRouter,
  topics: topicsRouter,
  messages: messagesRouter,
  events: eventsRouter,
  schedules: schedulesRouter,
  statistics: statisticsRouter,
  me: meRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  apiKeys: apiKeysRouter,
  signIns: signInsRouter,
})
