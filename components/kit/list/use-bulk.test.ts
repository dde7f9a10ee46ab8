import { afterEach, expect, test } from 'vitest'
import { currentToasts, dismissToast } from '#components/ui/toast/toast.ts'
import { sayUndone } from './use-bulk.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const failure = (name: string) => ({ id: name, name, reason: 'Not for you.' })

test('an undo that worked says so', () => {
  sayUndone('3 people are no longer VIP', [])
  expect(currentToasts()).toMatchObject([{ title: '3 people are no longer VIP' }])
})

test.each([
  [['Ada'], 'Not taken back: Ada. Not for you.'],
  [['Ada', 'Bob', 'Cy'], 'Not taken back: Ada and 2 more. Not for you.'],
])('an undo that did not work for %j names them and stays', (names, description) => {
  sayUndone('One person is no longer VIP', names.map(failure))
  expect(currentToasts()).toMatchObject([{ description, tone: 'stop' }])
})
