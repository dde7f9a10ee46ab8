import { keepPreviousData } from '@tanstack/react-query'
import type { RebuildFate, TopicRebuild } from '#contract/topic-rebuilds.ts'
import type { api } from '#lib/api/browser/api.ts'
import { isUnderWay } from './words.ts'

const againMs = 2_000

export const rebuiltShown = 20

const onItsWay = (one: TopicRebuild | undefined) => (one && isUnderWay(one) ? againMs : false)

/** The latest rebuilds; asked for again while one is under way. */
export function rebuildsQuery(from: typeof api) {
  return from.topicRebuilds.list.queryOptions({
    input: { limit: 5 },
    refetchInterval: ({ state }) => onItsWay(state.data?.data[0]),
  })
}

export function rebuildQuery(from: typeof api, rebuildId: string) {
  return from.topicRebuilds.get.queryOptions({
    input: { rebuildId },
    refetchInterval: ({ state }) => onItsWay(state.data),
  })
}

type Part = { page: number; fate: RebuildFate | undefined }

export function rebuiltQuery(from: typeof api, rebuildId: string, { page, fate }: Part) {
  return from.topicRebuilds.topics.queryOptions({
    input: { rebuildId, page, limit: rebuiltShown, ...(fate && { fate }) },
    placeholderData: keepPreviousData,
  })
}
