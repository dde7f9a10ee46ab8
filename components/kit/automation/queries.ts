import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import type { api } from '#lib/api/browser/api.ts'
import type { Shown } from './words.ts'

type Api = typeof api

const aPage = 20

export const actors = ['user', 'agent', 'system'] as const

export function automationQuery(from: Api, automationId: string) {
  return from.automations.get.queryOptions({ input: { automationId } })
}

export function versionsQuery(from: Api, automationId: string) {
  return from.automations.versions.infiniteOptions({
    input: (page: number) => ({ automationId, page, limit: aPage }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, _, page) => (page * aPage < totalCount ? page + 1 : undefined),
  })
}

export function historyQuery(from: Api, automationId: string) {
  return from.automations.history.infiniteOptions({
    input: (page: number) => ({ automationId, page, limit: aPage, actorType: [...actors] }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, _, page) => (page * aPage < totalCount ? page + 1 : undefined),
  })
}

type Timed = Exclude<Schedule, { type: 'event' }>

export function isTimed(schedule: Schedule): schedule is Timed {
  return schedule.type !== 'event'
}

/** The next five runs, by the function that starts them, counted from where this automation counts from. */
export function previewQuery(from: Api, { schedule, timezone, anchorAt }: Shown & { schedule: Timed }) {
  const input = { schedule: schedule satisfies ScheduleInput, timezone, anchor: anchorAt, count: 5 }
  return from.schedules.preview.queryOptions({ input })
}
