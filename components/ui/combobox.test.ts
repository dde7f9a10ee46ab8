import { expect, test } from 'vitest'
import { typedWith } from './combobox.tsx'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const typing = (keys: string[]) =>
  keys.reduce((typed, key) => typedWith({ ...plain, key }, typed) ?? typed, '')

test('what is typed on the button is kept until the list is there', () => {
  expect(typing([...'new york'])).toBe('new york')
  expect(typing(['+', '5', 'Shift', 'x', 'Backspace', 'Enter'])).toBe('+5')
  expect(typing(['ß', '日'])).toBe('ß日')
})

test.each(['Enter', ' ', 'Tab', 'ArrowDown', 'Backspace', '/', '?'])('%s alone is no text', (key) => {
  expect(typedWith({ ...plain, key }, '')).toBeNull()
})

test('shortcuts are left alone', () => {
  expect(typedWith({ ...plain, ctrlKey: true, key: 's' }, 'ber')).toBeNull()
})
