import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast } from '#components/ui/toast/toast.ts'
import { showUndoResult } from './bulk.tsx'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const failure = (name: string) => ({ id: name, name, reason: 'Not for you.' })

test('an undo that worked says so', () => {
  showUndoResult('3 people are no longer VIP', [])
  expect(currentToasts()).toMatchObject([{ title: '3 people are no longer VIP' }])
})

test.each([
  [['Ada'], 'Not undone: Ada. Not for you.'],
  [['Ada', 'Bob', 'Cy'], 'Not undone: Ada and 2 more. Not for you.'],
])('an undo that did not work for %j names them and stays', (names, description) => {
  showUndoResult('One person is no longer VIP', names.map(failure))
  expect(currentToasts()).toMatchObject([{ description, tone: 'stop' }])
})
