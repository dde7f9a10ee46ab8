const hourMs = 3_600_000

export type Day = { start: number; end: number }

/** The calendar day of `now` in a zone, as instants; it may have 23 or 25 hours. */
export function dayOf(now: Date, timeZone: string): Day {
  const [year = 1970, month = 1, day = 1] = dateIn(now.getTime(), timeZone)
  const start = midnight(Date.UTC(year, month - 1, day), timeZone)
  const end = midnight(Date.UTC(year, month - 1, day + 1), timeZone)
  return { start, end }
}

function dateIn(instant: number, timeZone: string): number[] {
  return [...partsIn(instant, timeZone).slice(0, 3)]
}

function partsIn(instant: number, timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) => parts.get(type) ?? 0)
}

/** The instant at which a wall clock of the zone shows what a clock in UTC shows at `wall`. */
function midnight(wall: number, timeZone: string): number {
  const offsetAt = (instant: number) => {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = partsIn(instant, timeZone)
    return Date.UTC(year, month - 1, day, hour, minute) - instant
  }
  const guess = wall - offsetAt(wall)
  return wall - offsetAt(guess)
}

/** Places of the hours that are worth a label, from 0 (the start of the day) to 1. */
export function hoursOf({ start, end }: Day, timeZone: string, every = 3): { at: number; label: string }[] {
  const count = Math.round((end - start) / hourMs)
  return Array.from({ length: count }, (_, index) => {
    const instant = start + index * hourMs
    const [, , , hour = 0] = partsIn(instant, timeZone)
    return { at: (instant - start) / (end - start), hour }
  })
    .filter(({ hour }) => hour % every === 0)
    .map(({ at, hour }) => ({ at, label: `${String(hour).padStart(2, '0')}:00` }))
}

/** "09:05", on a wall clock of the zone. */
export function clockTime(instant: string, timeZone: string): string {
  const [, , , hour = 0, minute = 0] = partsIn(Date.parse(instant), timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

export type Placed<Item> = Item & {
  /** From 0 (start of the day) to 1. */
  at: number
  /** Row above the line, because runs of the same moment are stacked. */
  lane: number
}

const places = 64

/** Positions of the items of a day; items at the same position are stacked, the earliest at the bottom. */
export function placed<Item extends { instant: string }>(items: readonly Item[], day: Day): Placed<Item>[] {
  const taken = new Map<number, number>()
  return items
    .filter(({ instant }) => Date.parse(instant) >= day.start && Date.parse(instant) < day.end)
    .toSorted((a, b) => Date.parse(a.instant) - Date.parse(b.instant))
    .map((item) => {
      const share = (Date.parse(item.instant) - day.start) / (day.end - day.start)
      const place = Math.floor(share * places)
      const lane = taken.get(place) ?? 0
      taken.set(place, lane + 1)
      return { ...item, at: (place + 0.5) / places, lane }
    })
}
