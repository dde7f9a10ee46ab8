'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { auditOperations, auditResources } from '#contract/common/audit-resources.ts'
import { api } from '#lib/api/browser/api.ts'
import type { AuditState } from './audit-list.ts'
import { operationWords, resourceNames } from './words.ts'

const resourceOptions = auditResources.map((value) => ({ value, label: resourceNames[value] }))
const operationOptions = auditOperations.map((value) => ({ value, label: operationWords[value] }))
const kinds = { user: 'Person', agent: 'Agent', system: 'System' }

function useActorOptions(text: string) {
  const { data, isFetching } = useQuery({
    ...api.auditLog.actors.queryOptions(),
    placeholderData: keepPreviousData,
  })
  const wanted = text.toLowerCase()
  const options = (data?.data ?? [])
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ id, name, type }) => ({ value: id, label: name, note: kinds[type] }))
  return { options, isPending: isFetching }
}

type Filters = AuditState['filters']

export function useAuditFilters(
  { filters }: AuditState,
  change: (patch: { filters: Partial<Filters> }) => void,
): FilterControl[] {
  const { data } = useQuery({ ...api.auditLog.actors.queryOptions(), enabled: filters.actor !== undefined })
  const one = filters.id === undefined || filters.resource.length !== 1 ? undefined : filters.id
  const only: FilterControl[] =
    one === undefined
      ? []
      : [
          {
            kind: 'one',
            id: 'id',
            label: 'Only',
            value: one,
            options: [
              { value: one, label: `one ${resourceNames[filters.resource[0] ?? 'topic'].toLowerCase()}` },
            ],
            onChange: (id) => change({ filters: { id } }),
          },
        ]
  return [
    {
      kind: 'many',
      id: 'resource',
      label: 'Resource',
      options: resourceOptions,
      value: filters.resource,
      onChange: (resource) =>
        change({ filters: { resource: resource as Filters['resource'], id: undefined } }),
    },
    ...only,
    {
      kind: 'many',
      id: 'operation',
      label: 'Operation',
      options: operationOptions,
      value: filters.operation,
      onChange: (operation) => change({ filters: { operation: operation as Filters['operation'] } }),
    },
    {
      kind: 'entity',
      id: 'actor',
      label: 'Made by',
      value: filters.actor,
      shown: data?.data.find(({ id }) => id === filters.actor)?.name,
      useOptions: useActorOptions,
      onChange: (actor) => change({ filters: { actor } }),
    },
  ]
}
