import { expect, test } from 'vitest'
import { figuresTable } from './faults-table.ts'

test('figures stand by part, and each part says how it ended', () => {
  const figures = [
    { part: 'kills', name: 'kills', value: '12' },
    { part: 'kills', name: 'lost', value: '0' },
    { part: 'standby', name: 'lost', value: '0' },
  ]
  const results = [
    { part: 'kills', result: 'kept', seconds: 40 },
    { part: 'standby', result: 'BROKEN', seconds: 9 },
  ]
  expect(figuresTable(figures, results).split('\n')).toEqual([
    'kills    kills  12',
    '         lost   0',
    'standby  lost   0',
    '',
    'kills    kept, 40 s',
    'standby  BROKEN, 9 s',
  ])
})
