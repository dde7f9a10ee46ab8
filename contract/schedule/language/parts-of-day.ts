import { type PartOfDay, type Reader, type Reading, skip, step, word } from './reader.ts'

const names: Record<string, PartOfDay> = {
  morning: 'morning',
  mornings: 'morning',
  afternoon: 'afternoon',
  afternoons: 'afternoon',
  evening: 'evening',
  evenings: 'evening',
  night: 'night',
  nights: 'night',
}

export function partNamed(text: string): PartOfDay | null {
  return Object.hasOwn(names, text) ? (names[text] ?? null) : null
}

/** “every morning”, “mornings”, “every Friday afternoon”, “tonight”, “this evening”, “tomorrow morning”. */
export const partOfDay: Reader = (reading) =>
  ofToday(reading) ?? ofEachDay(reading) ?? led(reading) ?? alone(reading)

const ofToday: Reader = (reading) => {
  if (word(reading) === 'tonight') return step(reading, 1, { date: reading.today, part: 'evening' })
  const after = skip(reading, 'this')
  const part = after && partNamed(word(after))
  return part && step(after, 1, { date: reading.today, part })
}

const ofEachDay: Reader = (reading) => {
  const after = skip(reading, 'every') ?? skip(reading, 'each')
  const part = after && partNamed(word(after))
  return part && step(after, 1, { every: { n: 1, unit: 'day' }, part })
}

/** “in the morning”, “at night”. */
const led: Reader = (reading) => {
  if (skip(reading, 'at', 'night')) return step(reading, 2, { part: 'night' })
  const after = skip(reading, 'in', 'the')
  const part = after && partNamed(word(after))
  return part && step(after, 1, { part })
}

/** Belongs to the day before it; “Monday mornings” are those of each week, “mornings” those of each day. */
const alone: Reader = (reading) => {
  const part = partNamed(word(reading))
  if (!part) return null
  if (!word(reading).endsWith('s')) return step(reading, 1, { part })
  if (!saysDays(reading)) return step(reading, 1, { part, every: { n: 1, unit: 'day' } })
  const isOfWeekday = reading.meaning.weekdays !== undefined && !reading.meaning.repeats
  return step(reading, 1, { part, ...(isOfWeekday && { repeats: true }) })
}

function saysDays({ meaning }: Reading): boolean {
  return meaning.weekdays !== undefined || meaning.every !== undefined || meaning.date !== undefined
}

/** Hours that each part has. */
const within: Record<PartOfDay, (hour: number) => boolean> = {
  morning: (hour) => hour < 12,
  afternoon: (hour) => hour >= 12 && hour < 19,
  evening: (hour) => hour >= 16,
  night: (hour) => hour >= 18 || hour < 6,
}

/** The time as it is meant in that part of the day: 8 in the evening is 20:00. Null when it is not in it. */
export function timeIn(part: PartOfDay, time: string, isCertain: boolean): string | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const later = hour + (hour < 12 ? 12 : 0)
  const isLater = !isCertain && part !== 'morning' && !(part === 'night' && (hour < 6 || hour === 12))
  const midnight = part === 'night' && hour === 12 && !isCertain ? 0 : null
  const meant = midnight ?? (isLater ? later : hour)
  if (!within[part](meant)) return null
  return `${String(meant).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
