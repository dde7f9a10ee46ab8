const isInstant = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/

/** An instant of a story; what cannot be read stays as it was written. */
function readInstant(at: string): Date | null {
  if (!isInstant.test(at.trim())) return null
  const date = new Date(at.trim())
  return Number.isNaN(date.getTime()) ? null : date
}

type Shown = { iso: string | null; day: string; time: string | null }

/** How a list of moments is dated: times only where some of them lie on the same day. */
export function dated(all: string[], timeZone: string): Shown[] {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const days = all.map((at) => {
    const date = readInstant(at)
    return date ? day.format(date) : null
  })
  const withTimes =
    new Set(days.filter((one) => one !== null)).size < days.filter((one) => one !== null).length
  return all.map((at, index) => {
    const date = readInstant(at)
    if (!date) return { iso: null, day: at, time: null }
    return {
      iso: date.toISOString(),
      day: days[index] ?? at,
      time: withTimes ? time.format(date) : null,
    }
  })
}

const name = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "3 Nov" for a day, anything else as it is. */
export function shortDay(x: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(x)) return x
  const date = readInstant(x)
  return date ? name.format(date) : x
}
