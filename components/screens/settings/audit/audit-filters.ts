import { actorTypes, toggled } from '#components/kit/history/track/actors.ts'
import type { AroundProps } from '#components/kit/list/definition.ts'
import { entity, filter } from '#components/kit/list/filters.ts'
import { type ListAddress, type ListState, parseListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import type { AuditLogQuery } from '#contract/audit-log.ts'
import { auditOperations, auditResources } from '#contract/common/audit-resources.ts'
import { operationWords, resourceNames } from './words.ts'

/** A day, or an instant where one reading ended and the next goes on. */
const moment = /^[1-8]\d{3}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/

const kindNames = { user: 'Person', agent: 'Agent', system: 'System' }

export const filters = {
  kind: filter.many(actorTypes),
  since: filter.text(moment),
  until: filter.text(moment),
  resource: filter.many(auditResources, {
    label: 'Resource',
    options: auditResources.map((value) => ({ value, label: resourceNames[value] })),
    clears: 'id',
  }),
  id: filter.text(/^[\w-]{1,100}$/, {
    label: 'Only',
    says: ({ resource }) => {
      const [only, ...others] = resource as (typeof auditResources)[number][]
      return only && others.length === 0 ? `one ${resourceNames[only].toLowerCase()}` : undefined
    },
  }),
  operation: filter.many(auditOperations, {
    label: 'Operation',
    options: auditOperations.map((value) => ({ value, label: operationWords[value] })),
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

export type AuditState = ListState<ListAddress<'newest', typeof filters>>
export type AuditAround = AroundProps<'newest', typeof filters>
type Kind = AuditState['filters']['kind'][number]

/** People and agents, unless the address says otherwise. */
export function kindsOf({ filters: { kind } }: AuditState): Kind[] {
  return kind.length > 0 ? kind : ['user', 'agent']
}

/** What `kind` is after a click, from where the browser is: two clicks in one moment both count. */
export function kindsAfter(search: string, type: Kind): Kind[] {
  const next = toggled(kindsOf(parseListState(auditAddress, new URLSearchParams(search))), type)
  return next.join() === 'user,agent' ? [] : next
}

function isMoment(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text))
}

const day = 86_400_000

/** A day means from its first instant to its last, in UTC. */
function instantOf(moment: string | undefined, which: 'since' | 'until'): string | undefined {
  if (!isMoment(moment)) return undefined
  const isDay = moment.length === 10
  return new Date(Date.parse(moment) + (isDay && which === 'until' ? day : 0)).toISOString()
}

/** What the service is asked for. */
export function auditInput(state: AuditState, page: number, limit = pageSize): AuditLogQuery {
  const { actor, resource, id, operation } = state.filters
  const since = instantOf(state.filters.since, 'since')
  const until = instantOf(state.filters.until, 'until')
  return {
    page,
    limit,
    actorType: kindsOf(state),
    ...(actor !== undefined && { actorId: actor }),
    ...(resource.length > 0 && { resource }),
    ...(id !== undefined && resource.length === 1 && { resourceId: id }),
    ...(operation.length > 0 && { operation }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}
