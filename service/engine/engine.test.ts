import { expect, test } from 'vitest'
import { wokenBy } from './engine.ts'

const loop = (name: string) => ({ state: { name, failuresInRow: 0, turnSince: null } })

test('a notification wakes the part that it names, and all when it names none or one of a newer version', () => {
  const [sweep, runs, deliveries] = [loop('sweep'), loop('runs'), loop('deliveries')]
  const all = [sweep, runs, deliveries]
  expect(wokenBy(all, 'deliveries')).toEqual([deliveries])
  expect(wokenBy(all, '')).toEqual(all)
  expect(wokenBy(all, 'letters')).toEqual(all)
})
