import type { TemplateDetail } from '#contract/automation-templates.ts'
import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import type { api } from '#lib/api/browser/api.ts'
import { isTimed } from './queries.ts'
import { type TemplatesState, templatesInput } from './templates-list.tsx'

type Api = typeof api

/** Operation that only a service with the additions of Signalbox has. */
export const fullService = 'previewSchedule'

/** Templates change only with a new version of the service. */
const staleTime = Number.POSITIVE_INFINITY

type Asked = Pick<TemplatesState, 'search' | 'sort'>

export function templatesQuery(from: Api, asked: Asked, isFull: boolean) {
  return {
    ...from.automationTemplates.list.queryOptions({ input: templatesInput(asked, isFull) }),
    staleTime,
  }
}

/** Reads every template, because related templates are shown by name. */
export function everyTemplateQuery(from: Api, isFull: boolean) {
  return templatesQuery(from, { search: '', sort: 'need' }, isFull)
}

export function templateQuery(from: Api, slug: string, isFull: boolean) {
  const input = { slug, ...(isFull && { withSetup: true }) }
  return { ...from.automationTemplates.get.queryOptions({ input }), staleTime }
}

/** A schedule without a chosen time has no next runs to show. */
export function hasNextRuns(schedule: Schedule): schedule is Exclude<Schedule, { type: 'at' | 'event' }> {
  return isTimed(schedule) && schedule.type !== 'at'
}

type Recurring = { schedule: Exclude<TemplateDetail['schedule'], { type: 'at' | 'event' }> }

export function nextRunsQuery(from: Api, { schedule }: Recurring, timezone: string) {
  const input = { schedule: schedule satisfies ScheduleInput, timezone, count: 3 }
  return from.schedules.preview.queryOptions({ input })
}

export function madeFromQuery(from: Api, templateSlug: string) {
  const input = { templateSlug, page: 1, limit: 5, sortBy: 'name', sortOrder: 'asc' } as const
  return from.automations.list.queryOptions({ input })
}
