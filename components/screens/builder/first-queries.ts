import { usualCount } from '#components/kit/schedule/strip.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import type { api } from '#lib/api/browser/api.ts'
import { channelsQuery } from './send/channels-query.ts'
import { estimateInput } from './when/estimate.ts'

type Begun = {
  id?: string
  schedule: Schedule | null
  rules?: AutomationDetail['rules'] | undefined
  timezone: string
  anchorAt?: string
}

/** Queries of the first view of the builder, read on the server. */
export function firstQueries(
  from: typeof api,
  offers: (id: string) => boolean,
  { id, schedule, rules, timezone, anchorAt }: Begun,
) {
  const isTimed = schedule !== null && schedule.type !== 'event'
  const known = { ...(anchorAt && { anchor: anchorAt }), ...(id && { automationId: id }) }
  return [
    ...(offers('previewSchedule') && isTimed
      ? [from.schedules.preview.queryOptions({ input: { schedule, timezone, count: usualCount, ...known } })]
      : []),
    ...(offers('getOrganization') ? [from.organization.get.queryOptions()] : []),
    ...(offers('listCapabilities') ? [from.capabilities.list.queryOptions()] : []),
    ...(offers('listChannels') ? [channelsQuery(from, 'slack'), channelsQuery(from, 'discord')] : []),
    ...(offers('listDestinations') ? [from.destinations.list.queryOptions()] : []),
    ...(schedule?.type === 'event' ? ofEvents(from, offers, { ...schedule, rules }, id) : []),
  ]
}

function ofEvents(
  from: typeof api,
  offers: (id: string) => boolean,
  schedule: Extract<Schedule, { type: 'event' }> & Pick<Begun, 'rules'>,
  id: string | undefined,
) {
  const estimate = estimateInput({ ...schedule, branches: schedule.targetBranches ?? [] })
  const isMarked = id !== undefined && offers('listConditionMarks')
  return [
    ...(offers('estimateEventRuns') && estimate
      ? [from.events.estimate.queryOptions({ input: estimate })]
      : []),
    ...(offers('listEventKinds') ? [from.events.catalogue.queryOptions()] : []),
    ...(isMarked ? [from.events.marks.queryOptions({ input: { automationId: id } })] : []),
  ]
}
