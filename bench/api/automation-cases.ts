import { listAuditActors } from '#service/api/audit-log/actors.ts'
import { getAuditLogEntry } from '#service/api/audit-log/get.ts'
import { listAuditLog } from '#service/api/audit-log/list.ts'
import { automationHistory, getAutomation } from '#service/api/automations/get.ts'
import { listAutomations } from '#service/api/automations/list.ts'
import { listVersions } from '#service/api/automations/versions.ts'
import { listCapabilities } from '#service/api/capabilities/list.ts'
import { listCustomFields } from '#service/api/custom-fields/list.ts'
import { listDestinations } from '#service/api/destinations/list.ts'
import { listEventKinds } from '#service/api/events/catalogue.ts'
import { listMarks } from '#service/api/events/marks.ts'
import { listOccurrences } from '#service/api/events/occurrences.ts'
import { getInboxItem } from '#service/api/inbox/get.ts'
import { listInbox } from '#service/api/inbox/list.ts'
import { listIntegrations } from '#service/api/integrations/list.ts'
import { listMembers } from '#service/api/members/list.ts'
import { listModels } from '#service/api/models/list.ts'
import { getOrganization } from '#service/api/organizations/get.ts'
import { getQueue } from '#service/api/queue/get.ts'
import { getRun } from '#service/api/runs/get.ts'
import { listAutomationRuns, listRuns } from '#service/api/runs/list.ts'
import { getSampleData } from '#service/api/sample-data/get.ts'
import { listSavedViews } from '#service/api/saved-views/list.ts'
import { getSetup } from '#service/api/setup/get.ts'
import { listIssueTrackers } from '#service/api/topic-issues/trackers.ts'
import { kinds } from '#service/engine/events/catalogue/kinds.ts'
import type { Endpoint } from './answers.ts'
import type { Subjects } from './subjects.ts'

const first = { page: 1, limit: 50 }
const trail = { actorType: ['user', 'agent'] as ('user' | 'agent')[], limit: 20 }

function automation({ automationId }: Subjects): Endpoint[] {
  const path = `/automations/${automationId}`
  return [
    { name: 'automation', path, verb: (c) => getAutomation(c, { automationId }) },
    {
      name: 'automation history',
      path: `${path}/history`,
      verb: (c) => automationHistory(c, { automationId, ...trail }),
    },
    {
      name: 'automation versions',
      path: `${path}/versions`,
      verb: (c) => listVersions(c, { automationId, ...first }),
    },
    {
      name: 'condition marks',
      path: `${path}/condition-marks`,
      verb: (c) => listMarks(c, { automationId }),
    },
    {
      name: 'runs of an automation',
      path: `${path}/runs`,
      verb: (c) => listAutomationRuns(c, { automationId, ...first }),
    },
  ]
}

export function ofAutomations(subjects: Subjects): Endpoint[] {
  const { runId, itemId } = subjects
  return [
    {
      name: 'automations',
      path: '/automations',
      verb: (c) => listAutomations(c, { ...first, deleted: false, sortBy: 'createdAt' }),
    },
    ...automation(subjects),
    { name: 'runs', path: '/runs', verb: (c) => listRuns(c, first) },
    { name: 'run', path: `/runs/${runId}`, verb: (c) => getRun(c, { runId }) },
    { name: 'inbox', path: '/inbox', verb: (c) => listInbox(c, { ...first, state: 'open' }) },
    { name: 'inbox item', path: `/inbox/${itemId}`, verb: (c) => getInboxItem(c, { itemId }) },
    { name: 'capabilities', path: '/capabilities', verb: (c) => listCapabilities(c) },
    { name: 'destinations', path: '/destinations', verb: (c) => listDestinations(c) },
    { name: 'event kinds', path: '/events', verb: (c) => listEventKinds(c), fixed: kinds },
    { name: 'event occurrences', path: '/event-occurrences', verb: (c) => listOccurrences(c, first) },
  ]
}

const auditTrail = { page: 1, limit: 50, actorType: ['user', 'agent'] as ('user' | 'agent')[] }

export function ofSettings({ changeId }: Subjects): Endpoint[] {
  return [
    { name: 'organization', path: '/organization', verb: (c) => getOrganization(c) },
    { name: 'saved views', path: '/saved-views', verb: (c) => listSavedViews(c, {}) },
    { name: 'issue trackers', path: '/issue-trackers', verb: (c) => listIssueTrackers(c) },
    { name: 'custom fields', path: '/custom-fields', verb: (c) => listCustomFields(c, {}) },
    { name: 'members', path: '/members', verb: (c) => listMembers(c) },
    { name: 'integrations', path: '/integrations', verb: (c) => listIntegrations(c) },
    { name: 'queue', path: '/queue', verb: (c) => getQueue(c) },
    { name: 'setup', path: '/setup', verb: (c) => getSetup(c) },
    { name: 'sample data', path: '/sample-data', verb: (c) => getSampleData(c) },
    { name: 'models', path: '/models', verb: (c) => listModels(c) },
    { name: 'audit log', path: '/audit-log', verb: (c) => listAuditLog(c, auditTrail) },
    { name: 'audit log, actors', path: '/audit-log/actors', verb: (c) => listAuditActors(c) },
    {
      name: 'audit log, one entry',
      path: `/audit-log/${changeId}`,
      verb: (c) => getAuditLogEntry(c, { changeId }),
    },
  ]
}
