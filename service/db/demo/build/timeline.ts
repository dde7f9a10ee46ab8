const hour = 3_600_000
const days = 90

/** Weight of each hour of a working day, Berlin time; Asia and America fill the edges. */
const rhythm = [
  0.1, 0.08, 0.08, 0.1, 0.14, 0.2, 0.35, 0.7, 1.4, 2.3, 2.6, 2.4, 1.6, 1.9, 2.4, 2.3, 2, 1.6, 1.1, 0.9, 0.7,
  0.45, 0.3, 0.18,
]
const weekend = 0.2

/** Winter time all year, so that no day is longer than another. */
const offset = hour

function weightAt(instant: number): number {
  const local = new Date(instant + offset)
  const weekday = local.getUTCDay()
  return (rhythm[local.getUTCHours()] ?? 1) * (weekday === 0 || weekday === 6 ? weekend : 1)
}

/** Weight of any seven days. */
const weekly = rhythm.reduce((sum, it) => sum + it, 0) * (5 + 2 * weekend)

/** All talk, in weeks. As it is no number of days, seven days hold the same share of it whatever weekday it is today. */
const weeks = 12.7
const total = weeks * weekly

/** Weight of the talk within so many hours before `now`, up to all of it. */
function sumsBefore(now: Date): number[] {
  const sums = [0]
  for (let sum = 0; sum < total; ) {
    sum += weightAt(now.getTime() - sums.length * hour)
    sums.push(sum)
  }
  return sums
}

/** Maps both ways between shares of all talk (0 … 1) and instants of the 90 days before `now`. */
export type Timeline = { instantOf: (share: number) => number; shareOf: (instant: number) => number }

/**
 * Spreads all talk over the 90 days before `now`. Later shares give later instants, so the order of messages is the same for
 * every `now`, while nights and weekends stay quiet; and what is said within seven days is the same, too.
 */
export function timeline(now: Date): Timeline {
  const sums = sumsBefore(now)
  return {
    instantOf(share) {
      const target = (1 - Math.min(Math.max(share, 0), 1)) * total
      const slot = lastNotAbove(sums, target)
      const low = sums[slot] ?? 0
      const high = sums[slot + 1] ?? low + 1
      return Math.round(now.getTime() - (slot + (target - low) / (high - low)) * hour)
    },
    shareOf(instant) {
      const hours = Math.max(0, (now.getTime() - instant) / hour)
      const slot = Math.min(Math.floor(hours), sums.length - 2)
      const low = sums[slot] ?? 0
      const high = sums[slot + 1] ?? low
      return Math.max(0, 1 - (low + (hours - slot) * (high - low)) / total)
    },
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
