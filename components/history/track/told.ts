import { scheduleText } from '#components/automations/definition/definition-words.ts'
import { placesOf } from '#components/automations/words.ts'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Schedule } from '#contract/common/schedule.ts'

type Kept = Record<string, unknown>

const isList = (value: unknown) => value === undefined || value === null || Array.isArray(value)

/** What each kind cannot be told without: records come from any service. */
const kinds: Record<Schedule['type'], (schedule: Kept) => boolean> = {
  cron: ({ expr }) => typeof expr === 'string',
  rrule: ({ rrule }) => typeof rrule === 'string',
  at: ({ at }) => typeof at === 'string',
  every: ({ n, unit }) => typeof n === 'number' && typeof unit === 'string',
  event: ({ events, targetBranches, channelIds }) =>
    Array.isArray(events) && isList(targetBranches) && isList(channelIds),
}

const isRecord = (value: unknown): value is Kept => typeof value === 'object' && value !== null

function isSchedule(value: unknown): value is Schedule {
  const known = isRecord(value) && Object.entries(kinds).find(([kind]) => kind === value.type)
  return known ? known[1](value) : false
}

/** When it runs, as its versions tell it. */
export function toldSchedule(value: unknown): unknown {
  return isSchedule(value) ? scheduleText(value) : value
}

const isOutput = (value: unknown): value is OutputChannel =>
  isRecord(value) && typeof value.channel === 'string' && 'mode' in value && isList(value.destinations)

/** Where it sends to, one entry a place. */
export function toldOutputs(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isOutput)) return value
  return placesOf({ outputChannels: value }).map(({ source, label }) => `${sourceLabel(source)} ${label}`)
}
