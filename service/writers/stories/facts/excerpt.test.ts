import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ')

test.each([
  ['Hello all,\n\nthe export stops after a minute.\n\nBest regards\nAda', 'the export stops after a minute.'],
  ['> we asked you\n\nIt still fails for all of us.', 'It still fails for all of us.'],
  ['+1', null],
  ['https://example.test/a/very/long/address', null],
  ['### What happens\n\nThe badge stays grey.', 'The badge stays grey.'],
  ['Good morning support team,\n\nthe badge stays grey.', 'the badge stays grey.'],
  ['Hi 👋 All our previews share one database.', 'All our previews share one database.'],
  ['Guten Tag\nDer Export bricht nach einer Minute ab.', 'Der Export bricht nach einer Minute ab.'],
])('%j', (content, excerpt) => expect(excerptOf(content)).toBe(excerpt))

test('is a piece of the message, whatever it says, and never long', () => {
  const words = fc.array(
    fc.constantFrom('The', 'export', 'fails.', 'Why?', '\n', '\n\n', '> no', '「はい。」', 'é', '😀'),
    {
      minLength: 1,
      maxLength: 200,
    },
  )
  fc.assert(
    fc.property(words, (all) => {
      const content = all.join(' ')
      const excerpt = excerptOf(content)
      if (excerpt === null) return
      expect(excerpt.length).toBeLessThanOrEqual(280)
      expect(oneSpaced(content)).toContain(excerpt.replace(/…$/, ''))
    }),
  )
})
