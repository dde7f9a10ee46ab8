import { expect, test } from 'vitest'
import { addressesIn, keepKnownLinks } from './with-model.ts'

const known = new Set(addressesIn('{"link":"https://a.example/1"} see (https://a.example/2).'))

test.each([
  [
    '[one](https://a.example/1) and https://a.example/2.',
    '[one](https://a.example/1) and https://a.example/2.',
  ],
  ['[one](https://b.example/?q=1)', 'one'],
  ['[one](javascript:alert(1))', 'one)'],
  ['![x](https://a.example/1)', '[x](https://a.example/1)'],
  ['![x](https://b.example/1)', 'x'],
  ['see https://b.example/secret', 'see (address left out)'],
  ['<https://b.example/secret>', '<(address left out)>'],
  ['[one][1]\n\n[1]: https://b.example/1', '[one][1]\n\n'],
  ['a <img src="https://b.example/1"> b', 'a  b'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
])('%s', (markdown, expected) => {
  expect(keepKnownLinks(markdown, known)).toBe(expected)
})
