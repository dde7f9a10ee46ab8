import { expect, test } from 'vitest'
import { connectedIn } from './cluster.ts'
import { agreedOn, steadinessOf } from './looks.ts'

const look = (...groups: number[]) => Int32Array.from(groups)
const looks = [look(1, 1, 2, 2), look(1, 1, 1, 2)]

test('neighbours are as near as looks find them together', () => {
  const near = [1, 2, 3].map((of) => ({ of, similarity: 0.4 }))
  expect(agreedOn(near, 0, looks)).toEqual([
    { of: 1, similarity: 1 },
    { of: 2, similarity: 0.5 },
  ])
})

test('a text is as steady as the share of its group that it is found with', () => {
  const group = look(1, 1, 1, 2)
  const sizes = new Map([
    [1, 3],
    [2, 1],
  ])
  expect([...steadinessOf(group, sizes, looks)]).toEqual([0.75, 0.75, 0.5, 0])
})

test('a group whose parts are not near each other is taken apart', () => {
  const near = [
    [
      { of: 1, similarity: 0.5 },
      { of: 2, similarity: 0.1 },
    ],
    [],
    [{ of: 3, similarity: 0.4 }],
    [],
  ]
  const [a, b, c, d] = connectedIn(look(7, 7, 7, 7), near)
  expect([a === b, c === d, a === c]).toEqual([true, true, false])
})
