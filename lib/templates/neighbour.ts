export type Box = { left: number; top: number }
export type Way = 'down' | 'left' | 'right' | 'up'

/** Next box in this direction; the same one at the edge. Up and down stay in the column. */
export function neighbour(boxes: readonly Box[], here: number, way: Way): number {
  const last = boxes.length - 1
  if (way === 'right') return Math.min(last, here + 1)
  if (way === 'left') return Math.max(0, here - 1)
  const from = boxes[here]
  if (!from) return here
  const side = way === 'down' ? 1 : -1
  const beyond = boxes.filter(({ top }) => (top - from.top) * side > 1)
  const nearest = Math.min(...beyond.map(({ top }) => (top - from.top) * side))
  const row = beyond.filter(({ top }) => (top - from.top) * side === nearest)
  const distance = ({ left }: Box) => Math.abs(left - from.left)
  const [first, ...others] = row
  if (!first) return here
  return boxes.indexOf(others.reduce((best, box) => (distance(box) < distance(best) ? box : best), first))
}
