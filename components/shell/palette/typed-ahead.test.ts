import { expect, test } from 'vitest'
import { type Ahead, aheadWith } from './typed-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const typing = (keys: string[]) =>
  keys.reduce<Ahead>((ahead, key) => aheadWith({ ...plain, key }, ahead) ?? ahead, {
    text: '',
    isEntered: false,
  })

test('letters, signs and spaces are kept as they come', () => {
  expect(typing([...'g p? ', 'Shift', 'ß', '日'])).toEqual({ text: 'g p? ß日', isEntered: false })
})

test('Backspace takes one letter back, however it is written', () => {
  expect(typing(['a', '😀', 'Backspace']).text).toBe('a')
  expect(typing(['Backspace']).text).toBe('')
})

test('Enter counts once something is typed, and no more when more is typed after it', () => {
  expect(typing(['Enter'])).toEqual({ text: '', isEntered: false })
  expect(typing([...'chan', 'Enter'])).toEqual({ text: 'chan', isEntered: true })
  expect(typing([...'chan', 'Enter', 'n'])).toEqual({ text: 'chann', isEntered: false })
})

test.each([
  { ...plain, key: 'Tab' },
  { ...plain, key: 'k', ctrlKey: true },
  { ...plain, key: 'k', metaKey: true },
  { ...plain, key: 'k', isComposing: true },
])('other keys are left alone: %o', (event) => {
  expect(aheadWith(event, { text: 'a', isEntered: false })).toBeNull()
})
