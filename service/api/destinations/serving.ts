import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Destination } from '#contract/destination-shape.ts'

export type Place = Pick<Destination, 'channel' | 'id' | 'name' | 'target'>

/** Finds the destination for a target by the same rule as sending does. */
function serving(places: readonly Place[], target: string): Place | undefined {
  const names = ({ id, name, target: own, channel }: Place) =>
    own === target || id === target || (channel === 'msteams' && name.toLowerCase() === target.toLowerCase())
  return places.find((one) => one.target !== null && names(one)) ?? places.find((one) => one.target === null)
}

function chosen(output: OutputChannel | null): string[] {
  return output?.mode === 'specific' ? (output.destinations ?? []) : []
}

/** Each destination that an output goes through; null where none serves it. */
export function servedBy(
  places: readonly Place[],
  output: OutputChannel,
  fallback: OutputChannel | null,
): (Place | null)[] {
  const ofMedium = places.filter(({ channel }) => channel === output.channel)
  if (ofMedium.length === 0) return [null]
  const own = chosen(output)
  const targets = own.length > 0 || fallback?.channel !== output.channel ? own : chosen(fallback)
  if (targets.length > 0) return [...new Set(targets.map((target) => serving(ofMedium, target) ?? null))]
  // Output without a target goes to the only destination there is.
  return ofMedium.length === 1 ? ofMedium : []
}
