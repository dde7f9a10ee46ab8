import { actorTypes, toggled } from '#components/kit/history/track/actors.ts'
import { defineList, filter, type ListState, parseListState } from '#components/kit/list/list-state.ts'
import { pageSize } from '#components/kit/list/pages.ts'
import type { AuditLogQuery } from '#contract/audit-log.ts'
import { auditOperations, auditResources } from '#contract/common/audit-resources.ts'

/** A day, or an instant where one reading ended and the next goes on. */
const moment = /^[1-8]\d{3}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?Z)?$/

export const auditList = defineList({
  sorts: ['newest'],
  filters: {
    kind: filter.many(actorTypes),
    actor: filter.text(/^[\w-]{1,100}$/),
    resource: filter.many(auditResources),
    id: filter.text(/^[\w-]{1,100}$/),
    operation: filter.many(auditOperations),
    since: filter.text(moment),
    until: filter.text(moment),
  },
  opens: 'change',
})

export type AuditState = ListState<typeof auditList>
type Kind = AuditState['filters']['kind'][number]

/** People and agents, unless the address says otherwise. */
export function kindsOf({ filters: { kind } }: AuditState): AuditState['filters']['kind'] {
  return kind.length > 0 ? kind : ['user', 'agent']
}

/** What `kind` is after a click, from where the browser is: two clicks in one moment both count. */
export function kindsAfter(search: string, type: Kind): Kind[] {
  const next = toggled(kindsOf(parseListState(auditList, new URLSearchParams(search))), type)
  return next.join() === 'user,agent' ? [] : next
}

function isMoment(text: string | undefined): text is string {
  return text !== undefined && !Number.isNaN(Date.parse(text))
}

const day = 86_400_000

/** A day means from its first instant to its last, in UTC. */
export function instantOf(moment: string | undefined, which: 'since' | 'until'): string | undefined {
  if (!isMoment(moment)) return undefined
  const isDay = moment.length === 10
  return new Date(Date.parse(moment) + (isDay && which === 'until' ? day : 0)).toISOString()
}

/** What the service is asked for: the same on the server and in the browser, so that nothing is asked twice. */
export function auditInput(state: AuditState, page: number, limit = pageSize): AuditLogQuery {
  const { filters } = state
  const { actor, resource, id, operation } = filters
  const since = instantOf(filters.since, 'since')
  const until = instantOf(filters.until, 'until')
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
