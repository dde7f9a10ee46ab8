import { expect, test } from 'vitest'
import { matches, type Press, showKeys } from './shortcuts.ts'

function press(key: string, more: Partial<Press> = {}): Press {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }
}

test.each([
  ['the key itself', press('j'), 'j', false, true],
  ['another key', press('k'), 'j', false, false],
  ['Caps Lock', press('J'), 'j', false, true],
  ['with Shift', press('J', { shiftKey: true }), 'j', false, false],
  ['Shift where it is asked for', press('X', { shiftKey: true }), 'shift+x', false, true],
  ['a sign behind Shift', press('?', { shiftKey: true }), '?', false, true],
  ['a sign without Shift, as on other layouts', press('/'), '/', false, true],
  ['Ctrl', press('k', { ctrlKey: true }), 'mod+k', false, true],
  ['⌘ on a Mac', press('k', { metaKey: true }), 'mod+k', true, true],
  [
    'Ctrl on a Mac, which deletes to the end of the line',
    press('k', { ctrlKey: true }),
    'mod+k',
    true,
    false,
  ],
  ['a key alone is not its combination', press('k'), 'mod+k', false, false],
  ['a combination is not its key alone', press('j', { ctrlKey: true }), 'j', false, false],
  ['AltGr', press('j', { altKey: true }), 'j', false, false],
  ['a Cyrillic layout', press('о', { code: 'KeyJ' }), 'j', false, true],
  ['a French layout, where A and Q change places', press('a', { code: 'KeyQ' }), 'a', false, true],
])('%s', (_, pressed, step, isMac, expected) => {
  expect(matches(pressed, step, isMac)).toBe(expected)
})

test.each([
  ['mod+k', true, '⌘ K'],
  ['mod+k', false, 'Ctrl K'],
  ['g p', true, 'g p'],
  ['Enter', true, '↵'],
  ['shift+x', false, '⇧ X'],
  ['?', false, '?'],
])('%s (Mac: %s) is written %s', (keys, isMac, expected) => {
  expect(showKeys(keys, isMac)).toBe(expected)
})
