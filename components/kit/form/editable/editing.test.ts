import { expect, test } from 'vitest'
import { decide, meaningOf } from './editing.ts'

const name = { value: 'Halden', nullable: false, max: 10 }
const website = {
  value: null,
  nullable: true,
  check: (text: string) => (text.includes('.') ? null : 'Must be an address.'),
}

test.each([
  ['Halden', name, { kind: 'close' }],
  ['  Halden ', name, { kind: 'close' }],
  [' Halden AB ', name, { kind: 'save', text: 'Halden AB' }],
  ['', website, { kind: 'close' }],
  ['halden.example', website, { kind: 'save', text: 'halden.example' }],
])('%j is closed or saved', (typed, rules, decision) => {
  expect(decide(typed, rules)).toEqual(decision)
})

test.each([
  ['', name, 'must not be empty'],
  ['Halden & Partners', name, 'at most 10 characters. It has 17'],
  ['', { ...website, value: 'x.example' }, 'press Clear'],
  ['halden', website, 'Must be an address.'],
])('%j is wrong, and says why', (typed, rules, message) => {
  expect(decide(typed, rules)).toMatchObject({ kind: 'wrong', message: expect.stringContaining(message) })
})

const key = { key: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false }

test.each([
  [key, false, 'save'],
  [key, true, null],
  [{ ...key, ctrlKey: true }, true, 'save'],
  [{ ...key, metaKey: true }, true, 'save'],
  [{ ...key, shiftKey: true }, false, null],
  [{ ...key, isComposing: true }, false, null],
  [{ ...key, key: 'Escape' }, true, 'revert'],
  [{ ...key, key: 'a' }, false, null],
])('%o in a field of several lines (%s) means %s', (event, multiline, meaning) => {
  expect(meaningOf(event, multiline)).toBe(meaning)
})
