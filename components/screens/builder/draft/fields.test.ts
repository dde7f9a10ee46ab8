import { expect, test } from 'vitest'
import { inOrder, mendedBy } from './fields.ts'

test('a change mends its own field, and those that are judged together with it', () => {
  expect(mendedBy('prompt')).toEqual(['prompt'])
  expect(mendedBy('event.delay')).toContain('event.condition')
  expect(mendedBy('timezone')).toEqual(['schedule', 'timezone'])
  expect(mendedBy('typed.address')).toEqual(['typed.address'])
  expect(mendedBy('trigger')).toEqual(expect.arrayContaining(['schedule', 'event.events']))
  expect(mendedBy('templateSlug')).toEqual([])
})

test('what is wrong is listed in the order of the page', () => {
  const problems = [
    { field: 'root.server' as const },
    { field: 'sendTo' as const },
    { field: 'name' as const },
  ]
  expect(inOrder(problems).map(({ field }) => field)).toEqual(['name', 'sendTo', 'root.server'])
})
