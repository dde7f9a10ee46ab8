import { expect, test } from 'vitest'
import { saidIn } from './clean.ts'
import { isAgreement, kindOf, kindOfMost } from './kinds.ts'
import { isExact, isPhrase, termsOf, vocabularyOf } from './terms.ts'

const exactOf = (text: string) => [...termsOf(text).keys()].filter(isExact)
const wordsOf = (text: string) => [...termsOf(text).keys()].filter((it) => !isExact(it) && !isPhrase(it))

test.each([
  ['Since v4.2.1 it fails', ['=4.2.1']],
  ['We get ERR_CONN_RESET and TLS-4021', ['=err_conn_reset', '=tls-4021']],
  ['It answers with error 503', ['=503']],
  ['See /var/log/app.log please', ['=/var/log/app.log']],
  ['It says “Token has expired”', ['=token has expired']],
  ['Like https://tracker.example/i/42.', ['=https://tracker.example/i/42']],
  ['Same as #482', ['=#482']],
])('takes what is exact as it stands: %s', (text, terms) => {
  expect(exactOf(text)).toEqual(terms)
})

test('finds one word in its forms, and pairs of words', () => {
  expect(wordsOf('exporting invoices')).toEqual(wordsOf('exports of an invoice'))
  expect(wordsOf('slow exports')).toContain('slow_export')
})

test('leaves out words without a subject, by language', () => {
  expect(wordsOf('how do I get to it?')).toEqual([])
  expect([...termsOf('die Karte', vocabularyOf(['de'], [])).keys()]).not.toContain('die')
  expect([...termsOf('die cast', vocabularyOf(['en'], [])).keys()]).toContain('die')
})

test('cuts Japanese into words', () => {
  expect(wordsOf('請求書のエクスポート')).toEqual(expect.arrayContaining(['請求', 'エクスポート']))
})

test('own words stay whole and count less', () => {
  const own = termsOf('Beacons export', vocabularyOf(['en'], ['Beacons']))
  expect(own.get('beacons')).toBeLessThan(own.get('export') ?? 0)
})

test('reads what somebody says: no greeting, quote or signature', () => {
  const mail =
    'Hi team,\nthe export fails.\n\nOn Monday, Ann wrote:\n> it works for me\n\nBest regards,\nBob\n+1 555'
  expect(saidIn(mail)).toBe('the export fails.')
  expect(saidIn('Hallo zusammen, der Export bricht ab')).toBe('der Export bricht ab')
  expect(saidIn('Thanks!')).toBe('Thanks!')
})

test.each([
  ['The page crashes on save', 'bug_report'],
  ['Der Export funktioniert nicht', 'bug_report'],
  ['エクスポートでエラーになります', 'bug_report'],
  ['It would be great to have dark mode', 'feature_request'],
  ['This is frustrating', 'complaint'],
  ['Is there a timeout for a single task?', 'question'],
  ['The hint under the error just saved my evening', 'praise'],
  ['Great work on the new editor', 'praise'],
  ['¿Dónde cambio la dirección?', 'question'],
  ['Restore fails with a digest mismatch in most runs', 'bug_report'],
  ["Environment variables don't reach my service", 'bug_report'],
  ['Could the dashboard show tests that fail and pass on the same commit?', 'feature_request'],
  ['Could you tell me when the next invoice comes?', 'question'],
  ['The badge shows "unknown". Could you do that for us?', 'question'],
  ['We did not receive the weekly report. Could you have a look?', 'bug_report'],
  ['About 584 builds a day', null],
  ['The new office is in Graz', null],
  ['They have our error messages printed on a wall', null],
  ['We see error messages since this morning', 'bug_report'],
])('says by words what kind it is: %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})

test('what many ask and a third report is a report', () => {
  const asked = 'How do I save the cache?'
  expect(kindOfMost([asked, asked, 'Saving the cache crashes'])).toBe('bug_report')
  expect(kindOfMost([asked, asked, asked, 'Saving the cache crashes'])).toBe('question')
})

test('knows who only agrees', () => {
  expect(['+1', 'Same here!', 'bei uns auch', 'moi aussi'].every(isAgreement)).toBe(true)
  expect(isAgreement('The export fails')).toBe(false)
})
