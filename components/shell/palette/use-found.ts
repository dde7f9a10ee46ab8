'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChangeAutomation } from '#components/kit/automation/use-change-automation.ts'
import { useSettled } from '#components/ui/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationSummary } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import {
  allMessagesItem,
  automationItem,
  channelItem,
  companyItem,
  messageItem,
  personItem,
  runNowItem,
  storyItem,
  templateItem,
  topicItem,
} from './found-items.tsx'
import type { PaletteGroup, PaletteItem } from './rows.tsx'

const limit = 5
/** Milliseconds to wait after typing. */
const pauseMs = 120

export type Found = {
  groups: PaletteGroup[]
  /** Some requests for this text are not answered yet. */
  isSearching: boolean
  /** Some requests failed. */
  isPartial: boolean
}

/** Searches each kind with its own request; kinds that fail or that the service does not list are left out. */
export function useFound(typed: string): Found {
  const settled = useSettled(typed, pauseMs)
  const search = typed === '' ? '' : settled
  const offers = useOffers()
  const input = { search, limit }
  const toRun = askedToRun(search)
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
  const automations = useQuery({
    ...api.automations.list.queryOptions({
      input: { ...input, search: (toRun?.name ?? search) || undefined },
    }),
    ...rules('listAutomations'),
  })
  const templates = useQuery({
    ...api.automationTemplates.list.queryOptions({ input }),
    ...rules('listAutomationTemplates'),
  })
  const messages = useQuery({ ...api.messages.list.queryOptions({ input }), ...rules('listMessages') })
  const runItem = useRunItem()
  if (search === '') return { groups: [], isSearching: typed !== '', isPartial: false }
  const answers = [people, companies, topics, channels, stories, automations, templates, messages]
  const isBehind = typed !== search
  const before = { isBehind, typed }
  return {
    groups: [
      groupOf('People', people, personItem, before),
      groupOf('Companies', companies, companyItem, before),
      groupOf('Topics', topics, topicItem, before),
      groupOf('Channels', channels, channelItem, before),
      groupOf('Stories', stories, storyItem, before),
      ...(toRun?.isAll ? [] : [groupOf('Automations', automations, automationItem, before)]),
      groupOf('Templates', templates, templateItem, before),
      withAll(
        groupOf('Messages', messages, (one) => messageItem(one, search), before),
        search,
      ),
      ...(runItem ? [groupOf('Run now', automations, runItem, before)] : []),
    ],
    isSearching: isBehind || answers.some(({ isFetching }) => isFetching),
    isPartial: answers.some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused'),
  }
}

/** The way to the rest of the messages; where none was found there is none. */
function withAll({ title, items }: PaletteGroup, search: string): PaletteGroup {
  return { title, items: items.length === 0 ? [] : [...items, allMessagesItem(search)] }
}

/** Null where runs cannot be started by hand. */
function useRunItem(): ((automation: AutomationSummary) => PaletteItem) | null {
  const isOffered = useOffers()('startRun')
  const { start } = useChangeAutomation()
  if (!isOffered) return null
  return (automation) => runNowItem(automation, () => void start(automation))
}

type Answer<T> = { data?: { data: T[] }; isPlaceholderData: boolean }

/** Keeps earlier results only where they match the new text, so that Enter opens the right one. */
function groupOf<T>(
  title: string,
  { data, isPlaceholderData }: Answer<T>,
  toItem: (one: T) => PaletteItem,
  { isBehind, typed }: { isBehind: boolean; typed: string },
): PaletteGroup {
  const items = (data?.data ?? []).map(toItem)
  const isOfBefore = isBehind || isPlaceholderData
  return { title, items: isOfBefore ? items.filter((item) => fits(item, typed.toLowerCase())) : items }
}

function fits({ label, note = '' }: PaletteItem, text: string): boolean {
  return label.toLowerCase().includes(text) || note.toLowerCase().includes(text)
}

type Asked = {
  /** Typed part of the name of the automation. */
  name: string
  /** The text starts with "run now", so only runs are shown. */
  isAll: boolean
}

/** "run digest" asks for a run of what follows, "run now" alone for what there is to run; null for anything else. */
export function askedToRun(typed: string): Asked | null {
  const asked = /^run\s+(now\b:?)?\s*(.*)$/i.exec(typed)
  return asked && { name: (asked[2] ?? '').trim(), isAll: asked[1] !== undefined }
}
