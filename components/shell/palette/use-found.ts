'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/browser/api.ts'
import { useOffers } from '../viewer.tsx'
import { channelItem, companyItem, personItem, storyItem, topicItem } from './found-items.tsx'
import type { PaletteGroup, PaletteItem } from './types.ts'

const limit = 5
const pauseMs = 120

/** The text once typing has paused, so that not every letter is a request. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}

/** What the service finds, each kind by itself: one that fails, or that the service does not list, is left out. */
export function useFound(typed: string): PaletteGroup[] {
  const search = usePaused(typed)
  const offers = useOffers()
  const input = { search, limit }
  const rules = (operationId: string) => ({
    enabled: search !== '' && offers(operationId),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const people = useQuery({ ...api.people.list.queryOptions({ input }), ...rules('listPeople') })
  const companies = useQuery({ ...api.companies.list.queryOptions({ input }), ...rules('listCompanies') })
  const topics = useQuery({ ...api.topics.list.queryOptions({ input }), ...rules('listTopics') })
  const channels = useQuery({ ...api.channels.list.queryOptions({ input }), ...rules('listChannels') })
  const stories = useQuery({ ...api.stories.list.queryOptions({ input }), ...rules('listStories') })
  if (search === '') return []
  return [
    groupOf('People', people, personItem),
    groupOf('Companies', companies, companyItem),
    groupOf('Topics', topics, topicItem),
    groupOf('Channels', channels, channelItem),
    groupOf('Stories', stories, storyItem),
  ]
}

function groupOf<T>(
  title: string,
  { data, isFetching }: { data?: { data: T[] }; isFetching: boolean },
  toItem: (one: T) => PaletteItem,
): PaletteGroup {
  return { title, searching: isFetching, items: (data?.data ?? []).map(toItem) }
}
