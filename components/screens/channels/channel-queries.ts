import { pagesOfHistory } from '#components/kit/history/pages-of-history.ts'
import type { ActorType } from '#components/kit/history/track/stations.ts'
import { tabAddress } from '#components/kit/page/tab-address.ts'

/** Queries of the page of a channel, for the server and the browser. */
export const activityInput = (channelId: string) => ({ channelId, days: 60 })

export const peopleInput = (channelId: string) => ({ channelId, limit: 8 })

export const topicsInput = (channelId: string) => ({ channelId, limit: 8 })

/** The page of a channel has two parts; the address names the one that is open. */
export const channelTabs = tabAddress(['overview', 'history'])

/** Filters the history by actors. */
export const historyInput = (channelId: string, actorType: ActorType[]) =>
  pagesOfHistory({ channelId, actorType })

/** The search within the page, as its address has it. */
export function searchOf(text: string | null | undefined): string {
  return (text ?? '').trim().slice(0, 200)
}
