/** The span of an axis and the values at which lines are drawn. Zero is always on it. */
export type Axis = { low: number; high: number; ticks: number[] }

/** A round span around the values; `whole` for what is counted, which has no half of a message. */
export function niceAxis(values: number[], { whole = false } = {}): Axis {
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  const least = values.reduce((a, b) => Math.min(a, b), 0)
  const span = most - least || 1
  const step = niceStep((whole ? Math.max(span, 1) : span) / 3, whole)
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)]
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  return { low: from * step, high: to * step, ticks }
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(rough: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(whole ? Math.max(rough, 1) : rough))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  return steps.find((step) => step >= rough && (!whole || Number.isInteger(step))) ?? 10 * power
}

/** The indexes of about `wanted` labels out of `count`, evenly spaced and ending with the newest. */
export function labelled(count: number, wanted: number): number[] {
  if (count <= wanted) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / (wanted - 1))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}
