import type { Schedule } from './schedule.ts'

type Listening = Omit<Extract<Schedule, { type: 'event' }>, 'type'> & { rules?: object | null }

/** Lists, in words and in order, the checks that may keep an event of this name from starting a run. */
export function inTheWay(schedule: Listening, name: string): string[] {
  const { events, productIds, channelIds, targetBranches, rules, condition } = schedule
  return [
    ...(events.includes(name) ? [] : ['choice of events']),
    ...(productIds ? ['products'] : []),
    ...(channelIds ? ['channels'] : []),
    ...(targetBranches ? ['branches'] : []),
    ...(rules ? ['rules'] : []),
    ...(condition === undefined ? [] : ['condition']),
  ]
}
