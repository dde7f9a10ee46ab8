import { describe, expect, test } from 'vitest'
import { byMedium, placesOf } from './words.ts'

describe('where the output goes', () => {
  test('is told by the names of channels, and by ids where no name is known', () => {
    const outputChannels = [
      { channel: 'slack' as const, mode: 'specific' as const, destinations: ['C1', 'C2'] },
      { channel: 'email' as const, mode: 'specific' as const, destinations: ['ada@halden.example'] },
      { channel: 'discord' as const, mode: 'any-internal' as const, destinations: null },
    ]
    expect(placesOf({ outputChannels, destinationNames: { C1: 'product' } })).toEqual([
      { source: 'slack', label: 'product' },
      { source: 'slack', label: 'C2' },
      { source: 'email', label: 'ada@halden.example' },
      { source: 'discord', label: 'any internal channel' },
    ])
  })
})

test.each([
  ['slack', 'on Slack'],
  ['discord', 'on Discord'],
  ['msteams', 'on Microsoft Teams'],
  ['email', 'by e-mail'],
])('%s is a way: %s', (medium, words) => expect(byMedium(medium)).toBe(words))
