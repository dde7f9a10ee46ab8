import { describe, expect, test } from 'vitest'
import { allZones, searchZones } from './zone-search.ts'
import { offsetWords } from './zones.ts'

const zones = allZones(Date.UTC(2026, 10, 22))

describe('zones', () => {
  test.each([
    ['new york', 'America/New_York'],
    ['Kiev', 'Europe/Kyiv'],
    ['kyiv', 'Europe/Kyiv'],
    ['Calcutta', 'Asia/Kolkata'],
    ['PST', 'America/Los_Angeles'],
    ['san francisco', 'America/Los_Angeles'],
    ['são paulo', 'America/Sao_Paulo'],
    ['utc', 'UTC'],
    ['europe/berlin', 'Europe/Berlin'],
  ])('are found by %s', (text, name) => {
    expect(
      searchZones(zones, text)
        .slice(0, 3)
        .map((zone) => zone.name),
    ).toContain(name)
  })

  test.each([
    ['+5:30', 'Asia/Kolkata'],
    ['UTC+1', 'Europe/Berlin'],
    ['gmt-5', 'America/New_York'],
  ])('are found by the offset %s', (text, name) => {
    const found = searchZones(zones, text)
    expect(found.map((zone) => zone.name)).toContain(name)
    expect(new Set(found.map(({ offsetMs }) => offsetMs)).size).toBe(1)
  })

  test('have one name each, UTC among them', () => {
    const names = zones.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('UTC')
    expect(names).not.toContain('Asia/Calcutta')
  })

  test.each([
    [0, 'UTC'],
    [3_600_000, 'UTC+1'],
    [-12_600_000, 'UTC−3:30'],
  ])('offset %d is %s', (offset, words) => {
    expect(offsetWords(offset)).toBe(words)
  })
})
