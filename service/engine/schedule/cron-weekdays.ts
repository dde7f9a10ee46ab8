import { weekdayCodes } from '#contract/common/calendar-words.ts'

function dayOf(name: string): number {
  const named = weekdayCodes.indexOf(name)
  return named >= 0 ? named : Number(name)
}

/**
 * An accepted item of the weekday field in the words of the matcher, which would take `SUN-SUN` for the whole week.
 * A range with a place is each of its days with that place.
 */
export function weekdayItem(item: string): string[] {
  const spelled = item.replace(/^(?:0|SUN)-SUN/, '0-0')
  const [, first, last, place] = /^(\w+)-(\w+)(#\d)$/.exec(spelled) ?? []
  if (first === undefined || last === undefined) return [spelled]
  const from = dayOf(first)
  const to = last === 'SUN' ? 7 : dayOf(last)
  return Array.from({ length: to - from + 1 }, (_, index) => `${(from + index) % 7}${place}`)
}
