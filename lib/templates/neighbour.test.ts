import { expect, test } from 'vitest'
import { type Box, neighbour, type Way } from './neighbour.ts'

/** Three columns; the second group starts a new row below. */
const boxes: Box[] = [
  ...[0, 100, 200].map((left) => ({ left, top: 0 })),
  ...[0, 100].map((left) => ({ left, top: 50 })),
  ...[0, 100, 200].map((left) => ({ left, top: 140 })),
]

test.each<[here: number, way: Way, there: number]>([
  [0, 'right', 1],
  [2, 'right', 3],
  [7, 'right', 7],
  [3, 'left', 2],
  [0, 'left', 0],
  [1, 'down', 4],
  [2, 'down', 4],
  [4, 'down', 6],
  [7, 'down', 7],
  [6, 'up', 4],
  [7, 'up', 4],
  [1, 'up', 1],
])('from %i %s lies %i', (here, way, there) => {
  expect(neighbour(boxes, here, way)).toBe(there)
})

test('without a place to start from it stays', () => {
  expect(neighbour([], -1, 'down')).toBe(-1)
})
