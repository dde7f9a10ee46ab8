import { expect, test } from 'vitest'
import { parseActors, toggled, withActors } from './actors.ts'

test.each([
  [undefined, ['user', 'agent']],
  ['', ['user', 'agent']],
  ['nobody', ['user', 'agent']],
  ['system', ['system']],
  ['system,user', ['user', 'system']],
  [['agent'], ['agent']],
])('%j shows %j', (text, actors) => {
  expect(parseActors(text)).toEqual(actors)
})

test.each([
  ['?tab=history', ['user', 'system'] as const, 'tab=history&by=user,system'],
  ['?by=system&tab=history', ['agent', 'user'] as const, 'tab=history'],
  ['', ['system'] as const, 'by=system'],
])('%s with %j is %s', (search, actors, expected) => {
  expect(withActors(search, actors)).toBe(expected)
  expect(parseActors(new URLSearchParams(expected).get('by'))).toEqual(parseActors(actors.join(',')))
})

test('a click takes one away or adds it, in one order, and the last one stays', () => {
  expect(toggled(['user', 'agent'], 'system')).toEqual(['user', 'agent', 'system'])
  expect(toggled(['system', 'agent'], 'user')).toEqual(['user', 'agent', 'system'])
  expect(toggled(['user', 'agent', 'system'], 'user')).toEqual(['agent', 'system'])
  expect(toggled(['agent'], 'agent')).toEqual(['agent'])
})
