import type { RuleParts } from './rrule-parts.ts'
import { dayMs } from './zone.ts'

const timeParts = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

/** Midnight of the day, in local time read as UTC. */
export function dayOf(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

/** The rule of the same dates, once a day. */
export function datesOnly(parts: RuleParts): RuleParts {
  return { ...parts, by: new Map([...parts.by].filter(([name]) => !timeParts.includes(name))) }
}

/** When a rule of whole days runs on each of its days, in milliseconds from midnight; what it does not say is taken from its start. */
export function timesOfDay({ by }: RuleParts, start: number): number[] {
  const begun = new Date(start)
  const read = (name: string, given: number) => by.get(name)?.map(Number) ?? [given]
  const seconds = read('BYSECOND', begun.getUTCSeconds())
  const times = new Set<number>()
  for (const hour of read('BYHOUR', begun.getUTCHours()))
    for (const minute of read('BYMINUTE', begun.getUTCMinutes()))
      for (const second of seconds) times.add(((hour * 60 + minute) * 60 + second) * 1000)
  return [...times].sort((a, b) => a - b)
}
