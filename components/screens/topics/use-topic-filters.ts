'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import type { FilterControl, FilterOption } from '#components/kit/list/filters.ts'
import { sourceOptions } from '#components/kit/list/source-options.ts'
import { useCompanies, useCompanyName } from '#components/kit/list/use-company-options.ts'
import { PriorityMark, StateMark, TypeMark } from '#components/kit/topics/marks.tsx'
import {
  lifecycleStates,
  priorities,
  priorityWords,
  stateWords,
  topicTypes,
  typeWords,
} from '#components/kit/topics/words.ts'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { api } from '#lib/api/browser/api.ts'
import { sinceDays, type TopicsState } from './topics-list.ts'

type Filters = TopicsState['filters']
type Change = (patch: { filters: Partial<Filters> }) => void

const types = topicTypes.map((value) => ({
  value,
  label: typeWords[value],
  icon: createElement(TypeMark, { type: value }),
}))
const states = lifecycleStates.map((value) => ({
  value,
  label: stateWords[value],
  icon: createElement(StateMark, { state: value }),
}))
const levels = priorities.map((value) => ({
  value,
  label: priorityWords[value],
  icon: createElement(PriorityMark, { priority: value }),
}))
const spans = Object.entries(sinceDays).map(([value, label]) => ({ value, label }))

export function useTopicFilters({ filters }: TopicsState, change: Change): FilterControl[] {
  const one = <Name extends 'type' | 'state' | 'priority' | 'source' | 'since'>(
    id: Name,
    label: string,
    options: readonly FilterOption[],
  ): FilterControl => ({
    kind: 'one',
    id,
    label,
    options,
    value: filters[id],
    onChange: (value) => change({ filters: { [id]: value } }),
  })
  return [
    one('type', 'Type', types),
    one('state', 'State', states),
    one('priority', 'Priority', levels),
    one('source', 'Source', sourceOptions),
    {
      kind: 'entity',
      id: 'channel',
      label: 'Channel',
      value: filters.channel,
      shown: useChannelName(filters.channel),
      useOptions: useChannels,
      onChange: (channel) => change({ filters: { channel } }),
    },
    {
      kind: 'entity',
      id: 'company',
      label: 'Company',
      value: filters.company,
      shown: useCompanyName(filters.company),
      useOptions: useCompanies,
      onChange: (company) => change({ filters: { company } }),
    },
    one('since', 'Last message', spans),
    {
      kind: 'flag',
      id: 'archived',
      label: 'Archived',
      value: filters.archived,
      words: ['Archived only', 'Not archived'],
      onChange: (archived) => change({ filters: { archived } }),
    },
  ]
}

function useChannelName(channelId: string | undefined): string | undefined {
  const { data } = useQuery({
    ...api.channels.get.queryOptions({ input: { channelId: channelId ?? '' } }),
    enabled: channelId !== undefined,
  })
  return data?.channelName
}

function useChannels(text: string) {
  const input = { limit: 20, ...(text !== '' && { search: text }) }
  const { data, isFetching } = useQuery({
    ...api.channels.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.data ?? []).map(({ id, channelName, serverName, sourceName }) => ({
    value: id,
    label: channelName,
    note: serverName,
    icon: createElement(SourceIcon, { source: sourceName, decorative: true }),
  }))
  return { options, isPending: isFetching }
}
