import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './message-lines.tsx'

test.each([
  ['The Build is slow', 'build', ['The ', '*Build', ' is slow']],
  ['a+a', '+', ['a', '*+', 'a']],
  ['aaa', 'a', ['*a', '*a', '*a']],
  ['Straße', 'STRASSE', ['Straße']],
  ['nothing', '', ['nothing']],
  ['nothing', ' ', ['nothing']],
  ['', 'a', ['']],
])('in %j of %j', (text, search, pieces) => {
  expect(highlight(text, search).map(({ text: it, found }) => (found ? `*${it}` : it))).toEqual(pieces)
})

test('the pieces together are the text, and each one found is the search', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, search) => {
      const pieces = highlight(text, search)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const piece of pieces) if (piece.found) expect(piece.text.length).toBeGreaterThan(0)
    }),
  )
})
