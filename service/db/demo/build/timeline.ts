const hour = 3_600_000
const days = 90

/** Weight of each hour of a working day, Berlin time; Asia and America fill the edges. */
const rhythm = [
  0.1, 0.08, 0.08, 0.1, 0.14, 0.2, 0.35, 0.7, 1.4, 2.3, 2.6, 2.4, 1.6, 1.9, 2.4, 2.3, 2, 1.6, 1.1, 0.9, 0.7,
  0.45, 0.3, 0.18,
]

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

function weightAt(instant: number): number {
  const parts = clock.formatToParts(instant)
  const weekday = parts.find((part) => part.type === 'weekday')?.value ?? ''
  const inDay = rhythm[Number(parts.find((part) => part.type === 'hour')?.value)] ?? 1
  return inDay * (weekday === 'Sat' || weekday === 'Sun' ? 0.2 : 1)
}

/**
 * Maps the share of all talk (0 … 1) to an instant of the 90 days before `now`. Later shares give later instants,
 * so the order of messages is the same for every `now`, while nights and weekends stay quiet.
 */
export function timeline(now: Date): (share: number) => number {
  const start = now.getTime() - days * 24 * hour
  const sums = [0]
  for (let index = 0; index < days * 24; index++)
    sums.push((sums[index] ?? 0) + weightAt(start + index * hour))
  const total = sums.at(-1) ?? 1
  return (share) => {
    const target = Math.min(Math.max(share, 0), 1) * total
    const slot = lastNotAbove(sums, target)
    const low = sums[slot] ?? 0
    const high = sums[slot + 1] ?? low + 1
    return Math.round(start + (slot + (target - low) / (high - low)) * hour)
  }
}

function lastNotAbove(sums: readonly number[], target: number): number {
  let low = 0
  let high = sums.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sums[middle] ?? 0) <= target) low = middle
    else high = middle - 1
  }
  return low
}

/** Converts minutes to a share of the 90 days. */
export function minutes(count: number): number {
  return count / (days * 24 * 60)
}
