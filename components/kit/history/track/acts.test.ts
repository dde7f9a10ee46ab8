import { expect, test } from 'vitest'
import { type Act, actSentence, isUndoable } from './acts.ts'

const topics = [
  { id: 'a', title: 'Exports' },
  { id: 'b', title: 'CSV' },
]
const act = (kind: Act['kind'], over: Partial<Act> = {}): Act => ({
  ...{ id: '1', kind, topics, undoneAt: null, undoUntil: '2026-04-01T00:00:00.000Z' },
  ...over,
})
const counts = (before: number, after: number) => ({
  operation: 'UPDATE',
  changes: { messageCount: after },
  previousValues: { messageCount: before },
})

test.each([
  ['merge', 'a', counts(1, 3), 'merged “CSV” into it'],
  ['merge', 'b', { ...counts(2, 0), operation: 'DELETE' }, 'merged it into “Exports”'],
  ['split', 'a', counts(3, 1), 'split off “CSV”'],
  ['split', 'b', { ...counts(0, 2), operation: 'INSERT' }, 'split this topic off from “Exports”'],
  ['move', 'a', counts(3, 1), 'moved discussions to “CSV”'],
  ['move', 'b', counts(1, 3), 'moved discussions here from “Exports”'],
  ['place', 'a', counts(1, 3), 'put discussions into it'],
  ['take_out', 'a', counts(3, 1), 'took a discussion out'],
  ['edit', 'a', counts(1, 1), null],
] as const)('says what a %s did to %s', (kind, here, change, sentence) => {
  expect(actSentence(act(kind), here, change)).toBe(sentence)
})

test('can be taken back until its day has come, and once', () => {
  const now = Date.parse('2026-03-12T00:00:00Z')
  expect(isUndoable(act('merge'), now)).toBe(true)
  expect(isUndoable(act('merge'), Date.parse('2026-04-02T00:00:00Z'))).toBe(false)
  expect(isUndoable(act('merge', { undoneAt: '2026-03-11T00:00:00.000Z' }), now)).toBe(false)
  expect(isUndoable(act('undo', { undoUntil: null }), now)).toBe(false)
})
