import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

test.each([
  ['Unsere USt-IdNr. fehlt auf der Rechnung. Bitte neu senden.', 2],
  ['Es fehlt unsere USt-IdNr. Bitte senden Sie sie, d. h. die USt-IdNr. DE12, auf Rechnung Nr. A5.', 2],
  ['Die Rechnung vom 2. Dezember ist falsch. Am 2. und am 3. kam keine neue.', 2],
  ['Seit dem 2.12. geht nichts mehr. Bis zum 1. Quartal?', 2],
  ['Wir nutzen z. B. Docker und d. h. keinen Cache, ggf. später. Danke!', 2],
  ['Mr. Smith and Dr. Lee agree, e.g. on No. 4 of the list. We do not.', 2],
  ['1. Open the page\n2. Click. Nothing happens.', 3],
  ['It starts at 9 p.m. in Berlin. It fails at 5 p.m. Nobody knows why.', 3],
  ['El Sr. Ruiz pagó dos veces, p. ej. en enero. ¿Por qué?', 2],
  ['It took 20 minutes instead of 3. Now it is fine.', 2],
  ['it fails. we need help', 2],
  ['Should it say "done?" or "failed."? It says nothing.', 2],
  ['エクスポートが止まります。いつ直りますか？「はい。」と出ます。', 3],
  ['It is state of the art. no. it fails, see Art. 5 there.', 3],
  ['We moved to the new plan last week and since then\nevery second export stops,\nPlease help', 2],
  ['La facture de M. Dupont manque (s. Screenshot). Merci.', 2],
  ['Plan B. And I. Nothing else.', 3],
])('%j has %i sentences', (text, n) => expect(sentencesIn(text)).toHaveLength(n))

test('loses nothing of a text but white space', () => {
  const piece = fc.constantFrom(
    'am',
    '2.',
    'z.',
    'B.',
    'Nr.',
    'It',
    'fails.',
    '"why?"',
    '。',
    '\n',
    '…',
    'e.g.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join(' ')
      expect(sentencesIn(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})
