import { expect, test } from 'vitest'
import { identityOf, provenEmail, verifiedEmail } from './providers.ts'

const sub = 'somebody'

test.each([
  ['the token has both', { email: 'a@x.example', email_verified: true }, {}, 'a@x.example'],
  ['only the other answer has both', {}, { email: 'b@x.example', email_verified: true }, 'b@x.example'],
  ['the proof is of the other address', { email: 'a@x.example' }, { email_verified: true }, null],
  ['the token says no', { email: 'a@x.example', email_verified: false }, { email_verified: true }, null],
  [
    'each has its own',
    { email: 'a@x.example' },
    { email: 'b@x.example', email_verified: true },
    'b@x.example',
  ],
  ['nobody proves it', { email: 'a@x.example' }, { email: 'a@x.example' }, null],
])('an e-mail address and its proof come from one answer: %s', (_, token, told, email) => {
  expect(verifiedEmail(provenEmail({ sub, ...token }, { sub, ...told }))).toBe(email)
})

test.each([
  [
    'github',
    '42',
    { id: 42, iss: 'https://elsewhere.example' },
    { issuer: 'https://github.com', subject: '42' },
  ],
  [
    'google',
    '7',
    { iss: 'https://accounts.google.com' },
    { issuer: 'https://accounts.google.com', subject: '7' },
  ],
  ['oidc', 'somebody', { iss: 'https://id.example' }, { issuer: 'https://id.example', subject: 'somebody' }],
  ['oidc', 'somebody', {}, null],
  ['oidc', '', { iss: 'https://id.example' }, null],
])('an account of %s, %o, with %o', (provider, providerAccountId, profile, identity) => {
  expect(identityOf({ provider, providerAccountId }, profile)).toEqual(identity)
})
