/** A round top at or above `most`, and the values at which lines are drawn; always from zero. */
export function niceScale(most: number, lines = 3): { top: number; ticks: number[] } {
  const step = niceStep(Math.max(most, 1) / lines)
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** 1, 2, 2.5 or 5 times a power of ten, never a part of a message. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  return steps.find((step) => step >= rough && Number.isInteger(step)) ?? 10 * power
}

/** The indexes of about `wanted` labels out of `count`, evenly spaced and ending with the newest. */
export function labelled(count: number, wanted: number): number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / (wanted - 1))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}
