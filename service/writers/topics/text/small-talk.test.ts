import { expect, test } from 'vitest'
import { hasSubject, isSocial } from './small-talk.ts'
import { everyLanguage, vocabularyOf } from './terms.ts'

test.each([
  'Thanks!',
  '👏👏',
  'on it',
  'any news?',
  'export',
  'Welcome Mikko!',
  'Great to have you here! 😀',
  'That was easy, thank you. Thanks again!',
  'Hello! New here, I work on search at Arbor. Happy to be here.',
  '@mina thanks :tada:',
  'Finally on the Discord.',
  'Hi from a small team of 5. Loving the previews so far.',
  'Hyunwoo from Umoja Pay here.',
  'Danke, läuft jetzt',
  'Merci beaucoup !',
  'muchas gracias, perfecto',
  'ありがとうございます',
])('%s has no subject', (text) => {
  expect(hasSubject(text, everyLanguage)).toBe(false)
})

test.each([
  'Login broken',
  'Dark mode please',
  'SSO fails',
  'v4.2.1',
  'The new editor is fantastic, great job',
  'New here! Exports time out for large tables since the update, is that known?',
  'エラーになります',
  'Ada from Halden here, the export fails for all of us',
  'Hi from the mobile team. Uploads fail since Monday.',
  'Der Export bricht ab',
])('%s has one', (text) => {
  expect(hasSubject(text, everyLanguage)).toBe(true)
})

test('the name of the product is a subject beside another word only', () => {
  const vocabulary = vocabularyOf(['en'], ['Northline'])
  expect(hasSubject('Northline!', vocabulary)).toBe(false)
  expect(hasSubject('Northline invoices', vocabulary)).toBe(true)
})

test('who says where they come from is social, and who reports something by it is not', () => {
  expect(isSocial('Astrid, Omsorg Health, I am the person who set up our builds last week.')).toBe(true)
  expect(isSocial('Ada from Halden here, the export fails for all of us')).toBe(false)
})
