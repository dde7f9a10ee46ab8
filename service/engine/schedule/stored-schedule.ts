import { isDeepStrictEqual } from 'node:util'
import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import { conditionSchemaVersion } from '../events/catalogue/kinds.ts'
import { conditionModeOf } from '../events/condition-mode.ts'

/** Adds the values that the service decides about the condition. */
export function storedSchedule(schedule: ScheduleInput): Schedule {
  if (schedule.type !== 'event' || schedule.condition === undefined) return schedule
  return { ...schedule, conditionMode: conditionModeOf(schedule.condition), conditionSchemaVersion }
}

type EventSchedule = Extract<Schedule, { type: 'event' }>

/** Older rows may hold a single `event` instead of the list. */
type Kept = Exclude<Schedule, EventSchedule> | (Omit<EventSchedule, 'events'> & { events?: string[] })

export function readSchedule(stored: unknown): Schedule {
  const kept = stored as Kept
  if (kept.type !== 'event') return kept
  const { events = kept.event === undefined ? [] : [kept.event] } = kept
  return { ...kept, events }
}

/**
 * The schedule after an edit. Limits to channels and products cannot be said in a request, so an edit keeps them;
 * how the condition is judged is decided anew when the condition or the events are others.
 */
export function editedSchedule(before: Schedule, wanted: ScheduleInput): Schedule {
  const after = storedSchedule(wanted)
  if (before.type !== 'event' || after.type !== 'event') return after
  const { event, channelIds, productIds, conditionMode, conditionSchemaVersion: judgedBy } = before
  const sameEvents = isDeepStrictEqual(before.events, after.events)
  const sameCondition = after.condition !== undefined && before.condition === after.condition
  return {
    ...after,
    ...(sameEvents && event !== undefined && { event }),
    ...(channelIds && { channelIds }),
    ...(productIds && { productIds }),
    ...(sameEvents && sameCondition && conditionMode && { conditionMode }),
    ...(sameEvents && sameCondition && judgedBy && { conditionSchemaVersion: judgedBy }),
  }
}
