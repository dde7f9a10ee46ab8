import { describe, expect, it } from 'vitest'
import { weeklyActivity } from './weekly.ts'

const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

describe('weeklyActivity', () => {
  it('is twelve zeros for somebody who never wrote', () => {
    expect(weeklyActivity(null, null, new Date('2026-03-04T00:00:00Z'))).toEqual(Array(12).fill(0))
  })

  it('stays as stored from Monday 00:00 UTC to Sunday night', () => {
    expect(weeklyActivity(counts, '2026-03-02', new Date('2026-03-02T00:00:00.000Z'))).toEqual(counts)
    expect(weeklyActivity(counts, '2026-03-02', new Date('2026-03-08T23:59:59.999Z'))).toEqual(counts)
  })

  it('moves by the weeks that went by since', () => {
    const shifted = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0]
    expect(weeklyActivity(counts, '2026-03-02', new Date('2026-03-18T12:00:00Z'))).toEqual(shifted)
  })

  it('is empty again after twelve weeks', () => {
    expect(weeklyActivity(counts, '2025-01-06', new Date('2026-03-18T12:00:00Z'))).toEqual(Array(12).fill(0))
  })

  it('leaves out counts of a week that has not begun', () => {
    const earlier = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    expect(weeklyActivity(counts, '2026-03-09', new Date('2026-03-08T23:58:00Z'))).toEqual(earlier)
  })

  it('crosses the turn of the year and dates before 1970', () => {
    expect(weeklyActivity(counts, '2025-12-29', new Date('2026-01-04T23:00:00Z'))).toEqual(counts)
    expect(weeklyActivity(counts, '1969-12-22', new Date('1969-12-28T23:00:00Z'))).toEqual(counts)
  })
})
