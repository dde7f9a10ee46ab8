import { actorTypes, toggled } from '#components/kit/history/track/actors.ts'
import { pageSize } from '#components/kit/list/definition.ts'
import { entity, filter, optionsOf } from '#components/kit/list/filters.ts'
import { type ListAddress, type ListState, parseListState } from '#components/kit/list/list-state.ts'
import { instantOf, moment } from '#components/kit/list/period.ts'
import type { AuditLogQuery } from '#contract/audit-log.ts'
import { auditOperations, auditResources } from '#contract/common/audit-resources.ts'
import { securityEvents } from '#contract/common/security-events.ts'
import { eventWords, operationWords, resourceNames } from './words.ts'

const kindNames = { user: 'Person', agent: 'Agent', system: 'System' }

const filters = {
  kind: filter.many(actorTypes),
  since: filter.text(moment),
  until: filter.text(moment),
  resource: filter.many(auditResources, {
    label: 'Resource',
    options: optionsOf(auditResources, resourceNames),
    clears: 'id',
  }),
  id: filter.text(/^[\w-]{1,100}$/, {
    label: 'Only',
    says: ({ resource }) => {
      const [only, ...others] = resource as (typeof auditResources)[number][]
      return only && others.length === 0 ? `one ${resourceNames[only].toLowerCase()}` : undefined
    },
  }),
  event: filter.many(securityEvents, {
    label: 'Security',
    options: optionsOf(securityEvents, eventWords),
  }),
  operation: filter.many(auditOperations, {
    label: 'Operation',
    options: optionsOf(auditOperations, operationWords),
  }),
  actor: filter.text(/^[\w-]{1,100}$/, {
    label: 'Made by',
    entity: entity({
      find: (api) => api.auditLog.actors.queryOptions(),
      option: ({ id, name, type }) => ({ value: id, label: name, note: kindNames[type] }),
      isWhole: true,
      named: (api) => api.auditLog.actors.queryOptions(),
      name: ({ data }, actor) => data.find(({ id }) => id === actor)?.name,
    }),
  }),
}

/** The part of the list that its address is read by. */
export const auditAddress = { sorts: ['newest'], opens: 'change', filters } as const

type AuditState = ListState<ListAddress<'newest', typeof filters>>
type Kind = AuditState['filters']['kind'][number]

/** People and agents, and for security events whoever it was, unless the address says otherwise. */
export function kindsOf({ filters: { kind, event } }: Pick<AuditState, 'filters'>): Kind[] {
  if (kind.length > 0) return kind
  return event.length > 0 ? ['user', 'agent', 'system'] : ['user', 'agent']
}

/** Value of `kind` after a click. Reads the address of the browser, so that two quick clicks both count. */
export function kindsAfter(search: string, type: Kind): Kind[] {
  const state = parseListState(auditAddress, new URLSearchParams(search))
  const next = toggled(kindsOf(state), type)
  const usual = kindsOf({ filters: { ...state.filters, kind: [] } })
  return next.join() === usual.join() ? [] : next
}

/** Input of the request. */
export function auditInput(state: AuditState, page: number, limit = pageSize): AuditLogQuery {
  const { actor, resource, id, event, operation } = state.filters
  const since = instantOf(state.filters.since, 'since')
  const until = instantOf(state.filters.until, 'until')
  return {
    page,
    limit,
    actorType: kindsOf(state),
    ...(actor !== undefined && { actorId: actor }),
    ...(resource.length > 0 && { resource }),
    ...(id !== undefined && resource.length === 1 && { resourceId: id }),
    ...(event.length > 0 && { event }),
    ...(operation.length > 0 && { operation }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}
