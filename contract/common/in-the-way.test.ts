import { expect, test } from 'vitest'
import { inTheWay } from './in-the-way.ts'

const name = 'github.pr.merged'

test('names what stands between an event and a run, and nothing else', () => {
  const all = { channelIds: ['c'], productIds: ['p'], targetBranches: ['main'], condition: 'It is risky' }
  expect(inTheWay({ events: [name] }, name)).toEqual([])
  expect(inTheWay({ events: [name], targetBranches: ['main'] }, name)).toEqual(['branches'])
  expect(inTheWay({ events: ['github.pr.created'] }, name)).toEqual(['choice of events'])
  expect(inTheWay({ events: [name], ...all }, name)).toEqual([
    'products',
    'channels',
    'branches',
    'condition',
  ])
})
