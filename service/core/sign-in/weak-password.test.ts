import { expect, test } from 'vitest'
import { weaknessOf } from './weak-password.ts'

const known = {
  email: 'mara.lindqvist@northline.example',
  name: 'Mara Lindqvist',
  organization: ['Northline', 'north-line'],
}
const weakness = (password: string) => weaknessOf(password, known)

test.each([
  'qwertyuiop',
  'Password123',
  '1234567890',
  ' 1q2w3e4r5t ',
  'q1w2e3r4t5y6',
  'basketball',
  'BasketBall',
  'dragondragon',
  'letmein letmein',
  'Let me in, let me in!',
  'let-me-in_LET-ME-IN letmein',
  'd.r.a.g.o.n.d.r.a.g.o.n',
])('%j is common', async (password) => {
  expect(await weakness(password)).toContain('one of the most common passwords')
})

test.each([
  'mara.lindqvist@northline.example',
  'Mara Lindqvist',
  'maralindqvist1987',
  'Lindqvist!!2026',
  'northline2026',
  'Northline-Mara',
  'signalbox123',
  'North Line 1234',
  'mara password 1',
])('%j is known to whoever knows the member', async (password) => {
  expect(await weakness(password)).toContain('your name, your e-mail address or the name of the organization')
})

test.each([
  'seven green signals',
  'dragon letmein monkey',
  'let me in before noon',
  'Mara likes northern lines',
  '83 oddly warm kettles',
  'пять тёплых чайников',
  'x7#Kq!m2Zp',
  'ääääääääää',
])('%j is accepted', async (password) => expect(await weakness(password)).toBeNull())

test('says what to do', async () => {
  expect(await weakness('qwertyuiop')).toMatch(/ Choose three or four words that do not belong together\.$/)
})
