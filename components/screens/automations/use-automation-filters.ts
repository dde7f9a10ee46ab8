'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { automationStatuses, media, triggerFilter } from '#components/kit/automation/words.ts'
import type { FilterControl } from '#components/kit/list/filters.ts'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { api } from '#lib/api/browser/api.ts'
import { statusWords } from '#lib/automation-status.ts'
import type { AutomationsState } from './automations-list.ts'

type Filters = AutomationsState['filters']
type Change = (patch: { filters: Partial<Filters> }) => void

const statuses = automationStatuses.map((value) => ({
  value,
  label: statusWords[value],
  icon: createElement(StatusMark, { status: value }),
}))
const places = media.map((value) => ({
  value,
  label: sourceLabel(value),
  icon: createElement(SourceIcon, { source: value, decorative: true }),
}))

export function useAutomationFilters({ filters }: AutomationsState, change: Change): FilterControl[] {
  return [
    {
      kind: 'many',
      id: 'status',
      label: 'Status',
      options: statuses,
      value: filters.status,
      onChange: (value) => change({ filters: { status: value as Filters['status'] } }),
    },
    triggerFilter(filters.trigger, (trigger) => change({ filters: { trigger } })),
    {
      kind: 'one',
      id: 'sends',
      label: 'Sends to',
      options: places,
      value: filters.sends,
      onChange: (value) => change({ filters: { sends: value as Filters['sends'] } }),
    },
    {
      kind: 'entity',
      id: 'template',
      label: 'Template',
      value: filters.template,
      shown: useTemplateName(filters.template),
      useOptions: useTemplates,
      onChange: (template) => change({ filters: { template } }),
    },
    {
      kind: 'flag',
      id: 'deleted',
      label: 'Deleted',
      value: filters.deleted,
      words: ['Deleted only', 'Not deleted'],
      onChange: (deleted) => change({ filters: { deleted } }),
    },
  ]
}

function useTemplateName(slug: string | undefined): string | undefined {
  const { data } = useQuery({
    ...api.automationTemplates.get.queryOptions({ input: { slug: slug ?? '' } }),
    enabled: slug !== undefined,
  })
  return data?.name
}

function useTemplates(text: string) {
  const input = {
    limit: 20,
    sortBy: 'name' as const,
    sortOrder: 'asc' as const,
    ...(text && { search: text }),
  }
  const { data, isFetching } = useQuery({
    ...api.automationTemplates.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.data ?? []).map(({ slug, name, subtitle }) => ({
    value: slug,
    label: name,
    note: subtitle ?? undefined,
  }))
  return { options, isPending: isFetching }
}
