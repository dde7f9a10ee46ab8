import { listAuditActors } from '#service/api/audit-log/actors.ts'
import { getAuditLogEntry } from '#service/api/audit-log/get.ts'
import { listAuditLog } from '#service/api/audit-log/list.ts'
import { listIntegrations } from '#service/api/integrations/list.ts'
import { listMembers } from '#service/api/members/list.ts'
import { listModels } from '#service/api/models/list.ts'
import { getOrganization } from '#service/api/organizations/get.ts'
import type { Endpoint } from './answers.ts'
import type { Subjects } from './subjects.ts'

const trail = { page: 1, limit: 50, actorType: ['user', 'agent'] as ('user' | 'agent')[] }

export function ofSettings({ changeId }: Subjects): Endpoint[] {
  return [
    { name: 'organization', path: '/organization', verb: (c) => getOrganization(c) },
    { name: 'members', path: '/members', verb: (c) => listMembers(c) },
    { name: 'integrations', path: '/integrations', verb: (c) => listIntegrations(c) },
    { name: 'models', path: '/models', verb: (c) => listModels(c) },
    { name: 'audit log', path: '/audit-log', verb: (c) => listAuditLog(c, trail) },
    { name: 'audit log, actors', path: '/audit-log/actors', verb: (c) => listAuditActors(c) },
    {
      name: 'audit log, one entry',
      path: `/audit-log/${changeId}`,
      verb: (c) => getAuditLogEntry(c, { changeId }),
    },
  ]
}
