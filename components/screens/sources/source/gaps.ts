import type { ConnectionActivity } from '#contract/connection-shape.ts'

const hourMs = 3_600_000

export type Slot = { at: string; total: number; failed: number }

/** Every hour of the span, oldest first, also those without an arrival. */
export function slotsOf({ since, until, hours }: ConnectionActivity): Slot[] {
  const known = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  const [from, to] = [Date.parse(since), Date.parse(until)]
  return Array.from({ length: Math.round((to - from) / hourMs) }, (_, index) => {
    const at = from + index * hourMs
    const { total = 0, failed = 0 } = known.get(at) ?? {}
    return { at: new Date(at).toISOString(), total, failed }
  })
}

/** Hours of silence below which it is no gap, however lively the source is. */
const shortest = 6
/** Factor by which it is longer than usual. */
const unusual = 8

/** `to` is the first hour after it. */
export type Gap = { from: number; to: number }

/** Silences that are long for this source, as places in the hours. Before its first arrival there is none. */
export function gapsIn(slots: readonly Slot[], rhythmSeconds: number | null): Gap[] {
  if (rhythmSeconds === null) return []
  const least = Math.max(shortest, Math.ceil((unusual * rhythmSeconds) / 3600))
  const heard = slots.flatMap(({ total }, index) => (total > 0 ? [index] : []))
  return heard.flatMap((from, index) => {
    const to = heard[index + 1] ?? slots.length
    return to - from - 1 >= least ? [{ from: from + 1, to }] : []
  })
}
